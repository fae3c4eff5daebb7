"""PufferLib: a batch of games as one native environment.

    env = jacta.pufferlib.JactaPuffer("era", num_envs=256, bots="greedy")
    envs = pufferlib.vector.make(jacta.pufferlib.JactaPuffer, env_args=["era"], num_envs=4, num_workers=4,
                                 backend=pufferlib.vector.Multiprocessing)

Each game is an agent: the seat that decides. PufferLib has no masks, so an observation is the layout
`bytes` with a byte for every action after it, 1 where the action is legal; another one plays the next
legal one instead.
"""
from __future__ import annotations

from typing import Any

import numpy as np
import pufferlib
from gymnasium import spaces

from .game import Returns, make
from .vec import Bots, VecEnv, next_legal


class JactaPuffer(pufferlib.PufferEnv):  # type: ignore[misc]
    def __init__(
        self, id: str, num_envs: int = 256, players: int = 2, *, bots: Bots = "greedy",
        returns: Returns = "rank", skip_forced: bool = True, rotate: bool = True, limit: int = 0,
        threads: int = 1, buf: Any = None, seed: int = 0, **options: Any,
    ) -> None:  # fmt: skip
        game = make(id, players, **options)
        self.env = VecEnv(
            game, num_envs, seed, layout="bytes", returns=returns, bots=bots, rotate=rotate,
            skip_forced=skip_forced, limit=limit, threads=threads,
        )  # fmt: skip
        self.num_agents = num_envs
        self.seen = self.env.observation.shape[1]
        self.single_observation_space = spaces.Box(0, 255, (self.seen + game.num_actions,), np.uint8)
        self.single_action_space = spaces.Discrete(game.num_actions)
        super().__init__(buf)

    def _show(self) -> None:
        self.observations[:, : self.seen] = self.env.observation
        self.observations[:, self.seen :] = self.env.mask

    def reset(self, seed: int | None = None) -> tuple[Any, list[dict[str, Any]]]:
        self.env.reset(0 if seed is None else seed)
        self._show()
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, list[dict[str, Any]]]:
        env, actor = self.env, self.env.seat.copy()
        self.actions[:] = actions
        _, reward, done = env.step(next_legal(self.actions, env.mask))
        self._show()
        self.rewards[:] = reward[np.arange(self.num_agents), actor]
        self.terminals[:], self.truncations[:] = done == 1, done == 2
        return self.observations, self.rewards, self.terminals, self.truncations, self._infos(actor, done > 0)

    def _infos(self, actor: Any, ended: Any) -> list[dict[str, Any]]:
        """Means over the games that have just ended."""
        if not ended.any():
            return []
        means = {
            "episode_return": self.rewards[ended],
            "episode_length": self.env.length[ended],
            "score": self.env.score[ended, actor[ended]],
        }
        return [{name: float(values.mean()) for name, values in means.items()}]

    def close(self) -> None:
        self.env.close()
