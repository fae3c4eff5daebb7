"""Games and states."""
import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest
from conftest import ROOT, play

import jacta
from jacta import JactaError, Rng


def test_quick_to_import():
    """What takes long to import is not imported with the package."""
    code = "import sys, jacta; print([m for m in ('numpy', 'gymnasium', 'pandas') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "[]\n"


def test_games(id):
    game = jacta.make(id, players=2)
    assert game == jacta.make(game.full_id) and hash(game) == hash(jacta.make(id))
    assert game != jacta.make(id, players=3)
    assert eval(repr(game)) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert game.title("en") and game.title("fr")
    assert len(game.observation_names()) == game.observation_shape()[0]
    assert len(set(game.observation_names("numbers"))) == game.observation_shape("numbers")[0]
    assert game.observation_shape(rows=3)[0] > game.observation_shape()[0]
    assert all(game.action_name(action) for action in range(0, game.num_actions, 97))


def test_options():
    game = jacta.make("era", fire="unfortified")
    assert game.options["fire"] == "unfortified" and "fire='unfortified'" in repr(game)
    assert pickle.loads(pickle.dumps(game)) == game != jacta.make("era")


@pytest.mark.parametrize(
    "arguments, words",
    [
        (dict(id="chess"), "There is no game 'chess'; the games are: rolling_realms"),
        (dict(id="era-v9"), r"version \d+ of its rules, not 9"),
        (dict(id="era", players=9), "era is for 1 to 4 players, not 9"),
        (dict(id="era", players=-1), "players is -1"),
        (dict(id="era", colour="red"), 'There is no option "colour"'),
        (dict(id="era", fire="cold"), '"cold" is not a value of option fire'),
    ],
)
def test_impossible_games(arguments, words):
    with pytest.raises(JactaError, match=words):
        jacta.make(**arguments)


def test_a_whole_game(id):
    for players in range(1, 4):
        game = jacta.make(id, players)
        state, rng = game.state(), Rng(7, players)
        decisions = play(state, rng)
        assert decisions > 5 and state.is_over and not state.legal() and not state.chances()
        assert len(state.ranks()) == len(state.scores()) == players
        assert players == 1 or min(state.ranks()) == 1
        assert state.sheet()["total"][:players] == pytest.approx(state.scores())
        assert game.max_length is None or decisions <= game.max_length
        if game.score_bounds:
            assert all(game.score_bounds[0] <= s <= game.score_bounds[1] for s in state.scores())
        if players > 1:
            assert sum(state.returns("rank")) == pytest.approx(0)
            assert sum(state.returns("margin")) == pytest.approx(0)
            assert sum(state.returns("win")) == pytest.approx(1)
        again = game.state()
        play(again, Rng(7, players))
        assert again == state and hash(again) == hash(state)


def test_copies(id):
    state, rng = jacta.make(id, 3).state(), Rng(3)
    play(state, rng, limit=20)
    kept = state.to_bytes()
    for other in state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)):
        assert other == state
        play(other, rng, limit=3)
        assert other != state and state.to_bytes() == kept


def test_bytes_are_checked(id):
    game = jacta.make(id)
    state = game.state()
    play(state, Rng(5), limit=30)
    data = state.to_bytes()
    assert jacta.State.from_bytes(game, data) == state
    with pytest.raises(JactaError, match="bytes"):
        jacta.State.from_bytes(game, data[:-1])
    with pytest.raises(JactaError, match="players"):
        jacta.State.from_bytes(jacta.make(id, 3), data)
    with pytest.raises(JactaError):
        jacta.State.from_bytes(game, b"\xff" * len(data))


def test_chance_is_exact(id):
    state = jacta.make(id).state()
    while not state.is_chance:
        state.apply(state.legal()[0])
    outcomes = state.chances()
    assert sum(share for _, share in outcomes) == pytest.approx(1)
    other = state.clone().apply(outcomes[-1][0])
    assert state.clone().apply(state.notation(outcomes[-1][0])) == other


def test_moves_in_words(id):
    state = jacta.make(id).state().roll(Rng(1))
    for move in state.legal():
        assert state.read(state.notation(move)) == move
        assert state.clone().apply(move) == state.clone().apply(state.notation(move))
        assert state.words(move, "en") and state.words(move, "fr")
    assert np.flatnonzero(state.mask()).tolist() == state.legal()


def test_illegal_moves(id):
    state = jacta.make(id).state().roll(Rng(1))
    kept, illegal = state.to_bytes(), (set(range(state.game.num_actions)) - set(state.legal())).pop()
    for move in illegal, state.game.num_actions, 2**32 - 1, -1, 2**70, "nonsense", "a\0b", "":
        with pytest.raises(JactaError):
            state.apply(move)
    for move in None, 1.0, [1], b"pass":
        with pytest.raises(TypeError):
            state.apply(move)
    assert state.to_bytes() == kept
    play(state, Rng(1))
    with pytest.raises(JactaError, match="over"):
        state.apply(0)


def test_views_keep_secrets():
    """In Card Kingdoms nobody sees another's dukes, whatever is asked for."""
    state, rng = jacta.make("card_kingdoms", 3).state(), Rng(2)
    play(state, rng, limit=12)
    view = state.view(0)
    assert "hidden" not in view["duke"][0] and "hidden" in view["duke"][1]
    for seat in 0, 1, 2, jacta.SPECTATOR:
        worlds = [state.imagine(seat, rng) for _ in range(4)]
        assert len({world.to_bytes() for world in worlds}) > 1
        for world in worlds:
            assert world.seen_by(seat) == state.seen_by(seat)
            assert (world.observe(seat) == state.observe(seat)).all()
            assert world.render(seat) == state.render(seat)
    assert state.seen_by(jacta.REFEREE) == state


def test_observations_follow_the_state(id):
    game = jacta.make(id, 2)
    state = game.state().roll(Rng(9))
    place = game.observation_names("numbers").index("players")
    for layout, kind in ("numbers", np.int32), ("bytes", np.uint8), ("floats", np.float32):
        seen = state.observe(layout=layout)
        assert seen.shape == game.observation_shape(layout) and seen.dtype == kind
    assert state.observe(layout="numbers")[place] == 2
    assert state.observe(0)[:4].tolist()[:2] == [1, 1]
    assert state.observe(rows=3).shape == game.observation_shape(rows=3)
    for arguments in dict(seat=2), dict(layout="words"), dict(rows=1), dict(rows=99), dict(seat=-9):
        with pytest.raises(JactaError):
            state.observe(**arguments)


def test_boards(id):
    state = jacta.make(id).state().roll(Rng(4))
    assert state.render(0) != state.render(0, "fr")
    assert max(map(len, state.render(width=80).splitlines())) <= 80
    for arguments in dict(lang="de"), dict(width=10), dict(seat=7):
        with pytest.raises(JactaError):
            state.render(**arguments)


def test_random_numbers():
    assert [Rng(1).below(6) for _ in range(3)] == [Rng(1).below(6)] * 3
    assert Rng(1).next() != Rng(1, 1).next() and Rng().next() != Rng().next()
    for bound in 0, -1, 2**32:
        with pytest.raises(JactaError):
            Rng(1).below(bound)
    with pytest.raises(TypeError):
        Rng("seed")


def test_citation_names_the_version():
    assert f"version: {jacta.__version__}" in (ROOT / "CITATION.cff").read_text()
