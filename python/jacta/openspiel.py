"""OpenSpiel: every game as a Python game with explicit chance.

    import jacta.openspiel, pyspiel
    game = pyspiel.load_game("jacta_era", {"players": 3})

Returns are those of `State.returns("rank")`, which sum to 0; alone, the points. An outcome of chance is
its place in `State.chances()`. Options are given as one string: "fire=own,guildhall=any_kinds".
"""
from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._core import CHANCE, OVER
from .game import Game, games, make

_MAX_LENGTH = 10**6  # where the rules set no bound


def _type(game: Game) -> Any:
    secrets = game.has_secrets
    return pyspiel.GameType(
        short_name=f"jacta_{game.id}",
        long_name=f"Jacta: {game.title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if secrets
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=(
            pyspiel.GameType.Utility.ZERO_SUM
            if game.players > 1
            else pyspiel.GameType.Utility.GENERAL_SUM
        ),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=int(game.pointer.max_players),
        min_num_players=int(game.pointer.min_players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "options": ""},
        default_loadable=True,
    )


class JactaGame(pyspiel.Game):  # type: ignore[misc]
    id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players, text = int(given.get("players", 2)), str(given.get("options", ""))
        options = dict(part.split("=", 1) for part in text.split(",") if part)
        self.rules: Game = make(self.id, players, **options)
        low, high = self._bounds()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_actions,
            max_chance_outcomes=self.rules.max_chance_outcomes,
            num_players=players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=self.rules.max_length or _MAX_LENGTH,
        )
        super().__init__(_type(self.rules), info, given)

    def _bounds(self) -> tuple[float, float]:
        if self.rules.players > 1:
            return -1.0, 1.0
        return self.rules.score_bounds or (-1e6, 1e6)

    def new_initial_state(self) -> JactaState:
        return JactaState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> JactaObserver:
        return JactaObserver(self.rules)


class JactaState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: JactaGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.inner = game.rules.state()
        self.chances: list[tuple[int, float]] | None = None

    def _chances(self) -> list[tuple[int, float]]:
        if self.chances is None:
            self.chances = self.inner.chances()
        return self.chances

    def current_player(self) -> int:
        turn = self.inner.turn
        if turn == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(i, share) for i, (_, share) in enumerate(self._chances())]

    def _apply_action(self, action: int) -> None:
        if self.inner.is_chance:
            action = self._chances()[action][0]
        self.inner.apply(action)
        self.chances = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.inner.notation(self._chances()[action][0])
        if action in self.inner.legal():
            return self.inner.notation(action)
        return self.rules.action_name(action)

    def is_terminal(self) -> bool:
        return self.inner.is_over

    def returns(self) -> list[float]:
        if not self.inner.is_over:
            return [0.0] * self.rules.players
        return self.inner.returns("rank" if self.rules.players > 1 else "margin")

    def __str__(self) -> str:
        return str(self.inner.view(-4))


class JactaObserver:
    """Observations as the library makes them."""

    def __init__(self, rules: Game) -> None:
        self.tensor = np.zeros(rules.observation_shape(), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: JactaState, player: int) -> None:
        self.tensor[:] = state.inner.observe(player)

    def string_from(self, state: JactaState, player: int) -> str:
        return str(state.inner.view(player))


# A class for each game: OpenSpiel keeps what is registered beyond the end of Python, which a class alone
# survives.
for _id in games():
    _class = type(f"Jacta_{_id}", (JactaGame,), {"id": _id})
    globals()[_class.__name__] = _class
    pyspiel.register_game(_type(make(_id)), _class)
