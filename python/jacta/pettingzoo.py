"""PettingZoo: every game as an AEC and as a parallel environment.

    env = jacta.pettingzoo.env("era", players=3)
    env = jacta.pettingzoo.parallel_env("rolling_realms", players=4)

Observations are dictionaries of `observation` and `action_mask`, as PettingZoo's own board games have
them. Chance is played inside. The parallel environment asks everybody who may decide at the same time
(all of Rolling Realms, parts of the other games); who waits has an empty mask and acts as they like.
"""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from ._core import CHANCE, OVER, Rng
from .game import Game, Layout, Returns, make
from .gymnasium import observation_space
from .record import Record
from .state import State


def raw_env(
    id: str, players: int = 2, *, layout: Layout = "floats", returns: Returns = "rank",
    skip_forced: bool = False, render_mode: str | None = None, **options: Any,
) -> JactaAEC:  # fmt: skip
    return JactaAEC(make(id, players, **options), layout, returns, skip_forced, render_mode)


def env(id: str, players: int = 2, **arguments: Any) -> Any:
    """The environment within PettingZoo's own checks."""
    inner = raw_env(id, players, **arguments)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def parallel_env(
    id: str, players: int = 2, *, layout: Layout = "floats", returns: Returns = "rank",
    render_mode: str | None = None, **options: Any,
) -> JactaParallel:  # fmt: skip
    return JactaParallel(make(id, players, **options), layout, returns, render_mode)


class _Spaces:
    """What both kinds of environment say of a game."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "jacta"}

    def _describe(self, game: Game, layout: Layout, returns: Returns, render_mode: str | None) -> None:
        self.game, self.layout, self.returns, self.render_mode = game, layout, returns, render_mode
        self.metadata = {**self.metadata, "name": game.full_id}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.agents = list(self.possible_agents)
        space = spaces.Dict(
            {
                "observation": observation_space(game, layout),
                "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents
        }
        self.rng = Rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _seen(self, state: State, seat: int, decides: bool) -> dict[str, Any]:
        mask = np.zeros(self.game.num_actions, np.int8)
        if decides:
            mask[state.legal()] = 1
        return {"observation": state.observe(seat, self.layout), "action_mask": mask}

    def close(self) -> None:
        pass


class JactaParallel(_Spaces, ParallelEnv):  # type: ignore[misc]
    """Everybody who may decide at the same time does so in one step."""

    def __init__(
        self, game: Game, layout: Layout = "floats", returns: Returns = "rank",
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        self._describe(game, layout, returns, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self.rng = Rng(seed)
        self.record = Record(self.game)
        self.agents = list(self.possible_agents)
        self._roll()
        return self._observations(), {agent: {} for agent in self.agents}

    def _roll(self) -> None:
        """Plays all chance that waits, also in the states of those who are ahead of the others."""
        draw = self.game.pointer.draw
        while True:
            for seat in self.record.deciders():
                state = self.record.seat_state(seat)
                if state.turn == CHANCE:
                    self.record.decide(seat, draw(state.data, self.rng.data))
                    break
            else:
                if self.record.deciders() or self.record.state().is_over:
                    return
                self.record.roll(self.rng)

    def _observations(self) -> dict[str, Any]:
        deciders = self.record.deciders()
        return {
            agent: self._seen(self.record.seat_state(seat), seat, seat in deciders)
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        decisions = {seat: actions.get(self.possible_agents[seat], -1) for seat in self.record.deciders()}
        for seat, action in decisions.items():
            self.record.seat_state(seat).apply(action)  # says what is wrong before anything is played
        for seat, action in decisions.items():
            self.record.decide(seat, action)
        self._roll()
        agents, state = self.agents, self.record.state()
        result = state.returns(self.returns) if state.is_over else [0.0] * self.game.players
        if state.is_over:
            self.agents = []
        return (
            self._observations(),
            dict(zip(agents, result)),
            dict.fromkeys(agents, state.is_over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        return self.record.state().render() if self.render_mode == "ansi" else None


class JactaAEC(_Spaces, AECEnv):  # type: ignore[misc]
    metadata = {**_Spaces.metadata, "is_parallelizable": False}

    def __init__(
        self, game: Game, layout: Layout = "floats", returns: Returns = "rank",
        skip_forced: bool = False, render_mode: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self._describe(game, layout, returns, render_mode)
        self.skip_forced = skip_forced

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng = Rng(seed)
        self.state_now: State = self.game.state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._advance()

    def _advance(self) -> None:
        state = self.state_now.roll(self.rng)
        while self.skip_forced and len(legal := state.legal()) == 1:
            state.apply(legal[0]).roll(self.rng)
        if state.turn != OVER:
            self.agent_selection = self.possible_agents[state.turn]
            return
        self.rewards = dict(zip(self.possible_agents, state.returns(self.returns)))
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return self._seen(self.state_now, seat, self.state_now.turn == seat)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.state_now.apply(action if action is not None else -1)
        self._advance()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.state_now.render() if self.render_mode == "ansi" else None
