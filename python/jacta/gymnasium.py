"""Gymnasium: one seat against bots, or all seats one after the other.

    import gymnasium, jacta.gymnasium
    env = gymnasium.make("jacta/era-v1", players=2, bots="greedy")
    envs = gymnasium.make_vec("jacta/era-v1", num_envs=256, players=2, bots="greedy")

`info["action_mask"]` says which actions are legal; another one raises JactaError unless
`illegal="replace"` plays the next legal one instead.
"""
from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._core import OVER
from .game import Game, Layout, Returns, choice, games, make
from .vec import Bots, VecEnv, next_legal

Illegal = Literal["raise", "replace"]


def observation_space(game: Game, layout: Layout) -> spaces.Box:
    shape = game.observation_shape(layout)
    if layout == "floats":
        return spaces.Box(0.0, 1.0, shape, np.float32)
    if layout == "bytes":
        return spaces.Box(0, 255, shape, np.uint8)
    elements = game.observation_elements(layout)
    low, high = ([min(max(e[k], -(2**31)), 2**31 - 1) for e in elements] for k in ("low", "high"))
    # Sentinels may lie beside the bounds.
    return spaces.Box(np.minimum(low, 0).astype(np.int32), np.maximum(high, 255).astype(np.int32), dtype=np.int32)


class JactaVectorEnv(VectorEnv[Any, Any, Any]):
    """A VecEnv as Gymnasium's vector environment: a game that ends begins anew within the step, and the
    reward is the one of the seat that acted, or with bots of the caller's."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self, id: str, num_envs: int = 1, players: int = 2, *, bots: Bots = "greedy",
        layout: Layout = "floats", returns: Returns = "rank", skip_forced: bool = True,
        rotate: bool = True, limit: int = 0, threads: int = 1, illegal: Illegal = "raise",
        render_mode: str | None = None, stay: bool = False, seed: int = 0, **options: Any,
    ) -> None:  # fmt: skip
        choice({"raise": 0, "replace": 0}, illegal, "way with illegal actions")
        game = make(id, players, **options)
        self.env = VecEnv(
            game, num_envs, seed, layout=layout, returns=returns, bots=bots, rotate=rotate,
            skip_forced=skip_forced, limit=limit, threads=threads, stay=stay,
        )  # fmt: skip
        self.num_envs, self.illegal, self.render_mode = num_envs, illegal, render_mode
        self.single_observation_space = observation_space(game, layout)
        self.single_action_space = spaces.Discrete(game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.env.mask.copy(), "seat": self.env.seat.copy()}

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        if isinstance(seed, (list, tuple)):
            seed = seed[0]
        super().reset(seed=seed)
        start = int(self.np_random.integers(2**63)) if seed is None else int(seed)
        return self.env.reset(start).copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        env = self.env
        if self.illegal == "replace":
            actions = next_legal(actions, env.mask)
        actor = env.seat.copy()
        observation, reward, done = env.step(actions)
        own = reward[np.arange(self.num_envs), np.maximum(actor, 0)].astype(np.float64)
        info = self._info()
        if done.any():
            info["episode_length"], info["score"] = env.length.copy(), env.score.copy()
        return observation.copy(), own, done == 1, done == 2, info

    def close_extras(self, **kwargs: Any) -> None:
        self.env.close()


class JactaEnv(gymnasium.Env[Any, Any]):
    """One game."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, id: str, players: int = 2, *, render_mode: str | None = None, **arguments: Any) -> None:
        self.vector = JactaVectorEnv(id, 1, players, stay=True, **arguments)
        self.observation_space = self.vector.single_observation_space
        self.action_space = self.vector.single_action_space
        self.render_mode = render_mode

    def _info(self) -> dict[str, Any]:
        env = self.vector.env
        return {"action_mask": env.mask[0].astype(np.int8), "seat": int(env.seat[0])}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        start = int(self.np_random.integers(2**63)) if seed is None else seed
        return self.vector.env.reset(start)[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.vector.env.seat[0] == OVER:
            raise gymnasium.error.ResetNeeded("The game is over: reset() begins the next.")
        observation, reward, over, cut, _ = self.vector.step(np.array([action]))
        return observation[0], float(reward[0]), bool(over[0]), bool(cut[0]), self._info()

    def render(self) -> Any:
        return self.vector.env.state(0).render() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.vector.close()


def register() -> None:
    """Registers every game as jacta/ID-vVERSION."""
    for id in games():
        full = f"jacta/{make(id).full_id}"
        if full not in gymnasium.registry:
            gymnasium.register(
                full,
                entry_point="jacta.gymnasium:JactaEnv",
                vector_entry_point="jacta.gymnasium:JactaVectorEnv",
                kwargs={"id": id},
            )


register()
