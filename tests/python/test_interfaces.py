"""The interfaces, by the tests of the packages they are for."""
import random

import numpy as np
import pytest

import jacta

# ---- PettingZoo ----


@pytest.mark.parametrize("players", [1, 2, 3])
def test_pettingzoo(id, players):
    test = pytest.importorskip("pettingzoo.test")
    from jacta import pettingzoo

    for layout in "floats", "bytes", "numbers":
        test.api_test(pettingzoo.env(id, players=players, layout=layout), num_cycles=150)
    test.seed_test(lambda: pettingzoo.env(id, players=players, skip_forced=True), num_cycles=30)


def test_pettingzoo_plays_to_the_end(id):
    pettingzoo = pytest.importorskip("jacta.pettingzoo")
    env = pettingzoo.env(id, players=3, render_mode="ansi")
    env.reset(seed=1)
    draw = random.Random(1)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else draw.choice(np.flatnonzero(observation["action_mask"])))
    assert sum(total.values()) == pytest.approx(0) and max(total.values()) > 0
    assert env.render()


def test_pettingzoo_refuses():
    pettingzoo = pytest.importorskip("jacta.pettingzoo")
    env = pettingzoo.raw_env("era")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0])
    for action in illegal, -1, None:
        with pytest.raises(jacta.JactaError):
            env.step(action)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_pettingzoo_parallel(id, players):
    test = pytest.importorskip("pettingzoo.test")
    from jacta import pettingzoo

    test.parallel_api_test(pettingzoo.parallel_env(id, players=players), num_cycles=150)


def test_pettingzoo_parallel_plays_to_the_end(id):
    pettingzoo = pytest.importorskip("jacta.pettingzoo")
    env, twin = (pettingzoo.parallel_env(id, players=3, render_mode="ansi") for _ in range(2))
    seen, _ = env.reset(seed=1)
    twin.reset(seed=1)
    draw, together = random.Random(1), 0
    while env.agents:
        masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in env.agents}
        actions = {agent: draw.choice(legal) for agent, legal in masks.items() if len(legal)}
        together = max(together, len(actions))
        seen, reward, over, cut, _ = env.step(actions)
        twin.step(actions)
    assert twin.record.text() == env.record.text()
    assert all(over.values()) and not any(cut.values())
    assert sum(reward.values()) == pytest.approx(0) and max(reward.values()) > 0
    assert together == (3 if jacta.make(id).pointer.together else 1)
    assert env.render()
    jacta.Record.parse(env.record.text())  # it was played by the rules


def test_pettingzoo_parallel_refuses():
    pettingzoo = pytest.importorskip("jacta.pettingzoo")
    env = pettingzoo.parallel_env("rolling_realms", players=2)
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["seat_0"]["action_mask"] == 0)[0])
    for actions in {"seat_0": illegal}, {"seat_0": -1}, {}:
        with pytest.raises(jacta.JactaError):
            env.step(actions)


# ---- Gymnasium ----


def test_gymnasium(id):
    gymnasium = pytest.importorskip("jacta.gymnasium").gymnasium
    from gymnasium.utils.env_checker import check_env

    for players in 1, 2:
        for layout in "floats", "bytes", "numbers":
            env = gymnasium.make(
                f"jacta/{jacta.make(id).full_id}", players=players, layout=layout, illegal="replace",
                bots="random", render_mode="ansi",
            )  # fmt: skip
            check_env(env.unwrapped)
            env.close()


def test_gymnasium_plays_to_the_end(id):
    gymnasium = pytest.importorskip("jacta.gymnasium").gymnasium
    env = gymnasium.make(f"jacta/{jacta.make(id).full_id}", bots="random", returns="win")
    wins = []
    for seed in range(6):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, cut, info = env.step(np.flatnonzero(info["action_mask"])[0])
            assert not cut
        wins.append(reward)
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(0)
    assert set(wins) <= {0.0, 0.5, 1.0}
    env.reset(seed=0)
    with pytest.raises(jacta.JactaError):
        env.step(env.unwrapped.action_space.n - 1 if not env.unwrapped._info()["action_mask"][-1] else 0)


def test_gymnasium_vector(id):
    gymnasium = pytest.importorskip("jacta.gymnasium").gymnasium
    name = f"jacta/{jacta.make(id).full_id}"
    envs = gymnasium.make_vec(name, num_envs=5, bots="random", threads=2, illegal="replace")
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    first, info = envs.reset(seed=4)
    assert envs.observation_space.contains(first) and info["action_mask"].shape[0] == 5
    envs.action_space.seed(1)
    ended = 0
    while not ended:
        observation, reward, over, cut, info = envs.step(envs.action_space.sample())
        assert envs.observation_space.contains(observation) and (reward[~over] == 0).all()
        ended += over.sum()
    assert info["score"].shape == (5, 2)
    again, _ = envs.reset(seed=4)
    assert (again == first).all()
    envs.close()


# ---- OpenSpiel ----


@pytest.mark.parametrize("players", [1, 2, 3])
def test_openspiel(id, players):
    pyspiel = pytest.importorskip("pyspiel")
    import jacta.openspiel  # noqa: F401

    game = pyspiel.load_game(f"jacta_{id}", {"players": players})
    assert game.num_players() == players
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiel_serializes_and_has_options():
    pyspiel = pytest.importorskip("pyspiel")
    import jacta.openspiel  # noqa: F401

    pyspiel.random_sim_test(pyspiel.load_game("jacta_rolling_realms"), num_sims=1, serialize=True, verbose=False)
    game = pyspiel.load_game("jacta_era", {"options": "fire=unfortified"})
    assert game.rules.options["fire"] == "unfortified"
    state = game.new_initial_state()
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.inner.observe(1).tolist()


def test_openspiel_algorithms_run():
    pyspiel = pytest.importorskip("pyspiel")
    import jacta.openspiel  # noqa: F401
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("jacta_rolling_realms")
    state, random = game.new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():
        outcomes, shares = zip(*state.chance_outcomes())
        state.apply_action(random.choice(outcomes, p=shares))
    bot = mcts.MCTSBot(game, 2, 3, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()


# ---- PufferLib ----


def test_pufferlib(id):
    vector = pytest.importorskip("pufferlib.vector")
    from jacta.pufferlib import JactaPuffer

    for backend, workers in (vector.Serial, None), (vector.Multiprocessing, 2):
        more = {"num_workers": workers} if workers else {}
        envs = vector.make(JactaPuffer, env_args=[id], env_kwargs={"num_envs": 8}, backend=backend, num_envs=2, **more)
        seen, _ = envs.reset(seed=1)
        ended = 0
        for _ in range(150):
            mask = seen[:, -envs.single_action_space.n :]
            seen, reward, over, _, _ = envs.step(mask.argmax(axis=1))
            assert seen.shape == (16, *envs.single_observation_space.shape) and np.isfinite(reward).all()
            ended += over.sum()
        assert ended or id == "dice_city"
        envs.close()
