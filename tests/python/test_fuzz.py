"""Nonsense: an exception at worst, and the games go on."""
import random

import numpy as np
import pytest

import jacta

ODDITIES = [
    None, True, -1, 0, 1, 2**31, 2**32, 2**63, 2**64, -(2**70), 1.5, float("nan"), "", "x", "a\0b", "é" * 5000,
    b"", b"\xff", [], [1], {}, (), object(), np.int8(-1), np.float32(1), np.array(3), np.array([1, 2]), jacta, len,
]  # fmt: skip
FINE = jacta.JactaError, TypeError, ValueError, AttributeError, OverflowError, UnicodeError


def calls(game):
    state, env = game.state(), jacta.VecEnv(game, 2)
    record, bot = jacta.Record(game), jacta.Bot("random")
    rng = jacta.Rng(1)
    names = {
        state: "apply read notation words render observe view seen_by imagine returns",
        env: "step choose reset state rollout",
        record: "play state event roll",
        bot: "choose",
        game: "action_name observation_shape observation_names title rows",
        rng: "below",
        jacta: "make Rng Bot VecEnv Record arena analyse",
        jacta.State: "from_bytes",
        jacta.Record: "parse",
    }
    return [getattr(target, name) for target, text in names.items() for name in text.split()]


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_is_refused(seed):
    draw = random.Random(seed)
    game = jacta.make(draw.choice(jacta.games()))
    functions = calls(game)
    for _ in range(3000):
        function = draw.choice(functions)
        arguments = [draw.choice([*ODDITIES, game]) for _ in range(draw.randrange(4))]
        if function.__name__ in ("rollout", "VecEnv", "arena"):  # what is right may be long
            arguments = [a for a in arguments if not isinstance(a, int)]
        try:
            function(*arguments)
        except FINE:
            pass
    state = game.state()
    assert state.roll(jacta.Rng(1)).legal()


@pytest.mark.parametrize("seed", range(3))
def test_broken_bytes_never_play(seed):
    """A state whose bytes were changed is refused, or plays on to an end."""
    draw = random.Random(seed)
    for id in jacta.games():
        game = jacta.make(id)
        state, rng = game.state(), jacta.Rng(seed)
        for _ in range(25):
            if state.roll(rng).is_over:
                break
            state.apply(draw.choice(state.legal()))
        for _ in range(300):
            data = bytearray(state.to_bytes())
            for _ in range(draw.randrange(1, 4)):
                data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
            try:
                other = jacta.State.from_bytes(game, bytes(data))
            except jacta.JactaError:
                continue
            for _ in range(30):
                if other.roll(rng).is_over:
                    break
                other.observe()
                other.apply(draw.choice(other.legal()))
            other.render(), other.scores()
