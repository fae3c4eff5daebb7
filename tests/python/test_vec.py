"""Batches from Python."""
import multiprocessing
import sys
import threading

import numpy as np
import pytest

import jacta
from jacta import JactaError, Rng, VecEnv


def test_a_batch_is_its_single_games(id):
    game = jacta.make(id, 2)
    env = VecEnv(game, 3, seed=5, layout="floats", returns="margin")
    stream = [Rng(5, i).data.state for i in range(3)]
    episode = [0] * 3
    states = [game.state() for _ in range(3)]
    dice = [Rng(stream[i], 0) for i in range(3)]
    for _ in range(400):
        actions = env.choose("random")
        for i, state in enumerate(states):
            state.roll(dice[i])
            assert env.seat[i] == state.turn and env.state(i) == state
            assert np.flatnonzero(env.mask[i]).tolist() == state.legal()
            assert (env.observation[i] == state.observe()).all()
            state.apply(int(actions[i])).roll(dice[i])
        observation, reward, done = env.step(actions)
        for i, state in enumerate(states):
            assert done[i] == state.is_over
            assert reward[i].tolist() == pytest.approx(state.returns("margin") if done[i] else [0, 0])
            if done[i]:
                assert env.score[i].tolist() == pytest.approx(state.scores())
                assert env.rank[i].tolist() == state.ranks()
                episode[i] += 1
                states[i], dice[i] = game.state(), Rng(stream[i], 2 * episode[i])


def test_threads_change_nothing(id):
    game = jacta.make(id, 2)

    def run(threads):
        env = VecEnv(game, 50, seed=1, threads=threads, bots="greedy", rotate=True, skip_forced=True)
        return env.rollout("random", 20, record=True)

    one = run(1)
    for threads in 2, 5:
        other = run(threads)
        for name in "observation", "mask", "action", "seat", "reward", "done":
            assert (getattr(one, name) == getattr(other, name)).all()
    assert one.decisions == 1000 and one.observation.shape == (20, 50, *game.observation_shape())


def test_every_kind_of_integer_steps():
    game = jacta.make("dice_city")
    envs = [VecEnv(game, 4, seed=2) for _ in range(4)]
    for _ in range(50):
        actions = envs[0].choose("random")
        for env, kind in zip(envs, (np.uint32, np.int64, np.int32, list)):
            env.step(actions.tolist() if kind is list else actions.astype(kind))
            assert (env.observation == envs[0].observation).all()


def test_wrong_actions_change_nothing():
    env = VecEnv(jacta.make("era"), 4, seed=2)
    good = env.choose("random").astype(np.int64)
    kept = env.observation.copy()
    for wrong in -1, env.game.num_actions, 2**32, 2**40, int(np.flatnonzero(~env.mask[2])[0]):
        actions = good.copy()
        actions[2] = wrong
        with pytest.raises(JactaError, match=f"Action {wrong} is not legal in game 2"):
            env.step(actions)
    for wrong in good[:3], good[None], 3, np.zeros((4, 2), int):
        with pytest.raises(JactaError, match="shape"):
            env.step(wrong)
    for wrong in good.astype(float), ["a"] * 4, [None] * 4, good.astype(bool):
        with pytest.raises(TypeError):
            env.step(wrong)
    assert (env.observation == kept).all()
    env.step(good[::-1][::-1])


@pytest.mark.parametrize(
    "arguments",
    [
        dict(num_envs=0), dict(num_envs=2**30), dict(seed=-1), dict(layout="words"), dict(returns="fun"),
        dict(bots="clever"), dict(bots=["greedy", "greedy"]), dict(bots=["greedy"]), dict(bots={5: "greedy"}),
        dict(bots=[None, "cmd:cat"]), dict(threads=0), dict(threads=1000), dict(rows=1), dict(limit=-1),
    ],
)  # fmt: skip
def test_impossible_batches(arguments):
    with pytest.raises(JactaError):
        VecEnv(**{"game": jacta.make("era"), "num_envs": 2, **arguments})


def test_arrays_outlive_their_attributes():
    env = VecEnv(jacta.make("era"), 64)
    references = sys.getrefcount(env.observation)
    observation = env.observation
    env.observation = env.mask = None
    for _ in range(20):
        env.step(env.choose())
    assert sys.getrefcount(observation) == references and (observation[:, :2] == 1).all()


def test_many_may_use_one():
    """Threads of Python's take turns, and closing waits for them."""
    env = VecEnv(jacta.make("era"), 64, threads=2)

    def work():
        with pytest.raises(JactaError):
            while True:
                env.reset(env.choose()[0])
                env.rollout("random", 1)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for index in range(100):
        env.state(index % 64)
    env.close()
    for worker in workers:
        worker.join()


def test_closed():
    env = VecEnv(jacta.make("era"), 2)
    env.close()
    env.close()
    for use in (lambda: env.step([0, 0]), lambda: env.reset(1), env.choose, lambda: env.state(0)):
        with pytest.raises(JactaError, match="closed"):
            use()
    with pytest.raises(TypeError):
        VecEnv("era", 2)


def step_in_child(env, queue):
    try:
        env.step(env.choose())
    except JactaError as error:
        queue.put(str(error))


def refuses_forks(env):
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=step_in_child, args=(env, queue))
    child.start()
    assert "after the fork" in queue.get(timeout=60)
    child.join()
    env.step(env.choose())


def test_forks_are_refused():
    refuses_forks(VecEnv(jacta.make("era"), 2, threads=2))


def test_games_may_stay_over_or_be_cut():
    env = VecEnv(jacta.make("dice_city"), 3, stay=True)
    while not env.done.all():
        env.step(env.choose())
    assert (env.seat == jacta.OVER).all() and not env.mask.any()
    env.step([0, 0, 0])
    assert not env.reward.any()
    env = VecEnv(jacta.make("dice_city"), 3, limit=5)
    for step in range(1, 11):
        env.step(env.choose())
        assert (env.done == (0 if step % 5 else 2)).all()


def test_bots_are_as_good_as_they_should_be():
    env = VecEnv(jacta.make("rolling_realms"), 64, bots="random", rotate=True)
    played = env.rollout("greedy", 150)
    assert played.episodes >= 64 and played.mean_return[0] > 0.9
    assert played.mean_return.sum() == pytest.approx(0)
