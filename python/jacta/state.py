"""The state of a game: plain data that is copied, asked and played on."""
from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable

from ._core import (
    CHANCE,
    OVER,
    REFEREE,
    SPECTATOR,
    JactaError,
    Rng,
    failure,
    ffi,
    language,
    lib,
    long_text,
    new,
    text_of,
    whole,
)
from .game import LAYOUTS, Game, Layout, Returns, choice, RETURNS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class State:
    """Where a game stands. A state never changes by itself: chance is played like a move."""

    __slots__ = ("game", "data")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.data = ffi.new("uint64_t[]", (game.pointer.state_size + 7) // 8)
        error = ffi.new("jacta_error *")
        if not lib.jacta_begin(game.pointer, game.setup, self.data, error):
            raise failure(error)

    # ---- Copies ----

    def _empty(self) -> State:
        other = State.__new__(State)
        other.game = self.game
        other.data = ffi.new("uint64_t[]", len(self.data))
        return other

    def clone(self) -> State:
        other = self._empty()
        ffi.memmove(other.data, self.data, self.game.pointer.state_size)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def to_bytes(self) -> bytes:
        return bytes(ffi.buffer(self.data, self.game.pointer.state_size))

    @classmethod
    def from_bytes(cls, game: Game, data: bytes) -> State:
        """A state that `to_bytes` has written. It is checked: bytes that could not be played on are
        refused."""
        state = cls(game)
        size = game.pointer.state_size
        if len(data) != size:
            raise JactaError(f"A state of {game.id} has {size} bytes, not {len(data)}.")
        ffi.memmove(state.data, bytes(data), size)
        error = ffi.new("jacta_error *")
        if not lib.jacta_state_check(game.pointer, state.data, error):
            raise failure(error)
        if lib.jacta_players(game.pointer, state.data) != game.players:
            raise JactaError(f"This state is not one of {game.players} players.")
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        return State.from_bytes, (self.game, self.to_bytes())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.game == other.game
            and self.to_bytes() == other.to_bytes()
        )

    def __hash__(self) -> int:
        return int(lib.jacta_hash(self.game.pointer, self.data))

    # ---- Playing ----

    @property
    def turn(self) -> int:
        """Who decides: a seat, jacta.CHANCE or jacta.OVER."""
        return int(self.game.pointer.turn(self.data))

    @property
    def is_over(self) -> bool:
        return self.turn == OVER

    @property
    def is_chance(self) -> bool:
        return self.turn == CHANCE

    def legal(self) -> list[int]:
        """The legal moves of whose turn it is, ascending; none at chance and at the end."""
        if self.turn < 0:
            return []
        moves = new("jacta_move[]", self.game.pointer.max_moves)
        return list(ffi.unpack(moves, self.game.pointer.moves(self.data, moves)))

    def mask(self) -> npt.NDArray[np.bool_]:
        """The legal moves as a truth value for every action."""
        import numpy as np

        mask = np.zeros(self.game.num_actions, np.bool_)
        mask[self.legal()] = True
        return mask

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of the chance event that comes next, with their probabilities."""
        if self.turn != CHANCE:
            return []
        outcomes = new("jacta_chance[]", self.game.pointer.max_chances)
        count = self.game.pointer.chances(self.data, outcomes)
        total = sum(outcomes[i].weight for i in range(count))
        return [(int(outcomes[i].move), outcomes[i].weight / total) for i in range(count)]

    def read(self, notation: str) -> int:
        """The legal move, or possible outcome, with that notation."""
        move, error = ffi.new("jacta_move *"), ffi.new("jacta_error *")
        if "\0" in notation or not lib.jacta_read_move(
            self.game.pointer, self.data, notation.encode(), move, error
        ):
            raise failure(error) if error.code else JactaError("A notation has no NUL in it.")
        return int(move[0])

    def apply(self, move: int | str) -> State:
        """Plays a legal move, or at chance an outcome, given as its number or its notation."""
        if isinstance(move, str):
            number = self.read(move)
        else:
            number = whole(move, "move", 0, 2**32 - 1)
            if not lib.jacta_listed(self.game.pointer, self.data, number):
                raise self._illegal(number)
        self.game.pointer.apply(self.data, number)
        return self

    def _illegal(self, number: int) -> JactaError:
        if self.is_over:
            return JactaError("The game is over: there is nothing left to play.", "error.game_over")
        what = "is not a possible outcome" if self.is_chance else "is not legal"
        return JactaError(f"Move {number} {what} here.", "error.illegal_move")

    def roll(self, rng: Rng) -> State:
        """Plays chance until a player must decide or the game is over."""
        while self.turn == CHANCE:
            self.game.pointer.apply(self.data, self.game.pointer.draw(self.data, rng.data))
        return self

    # ---- What a seat may know ----

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            turn = self.turn
            return turn if turn >= 0 else SPECTATOR
        return whole(seat, "seat", REFEREE, self.game.players - 1)

    def seen_by(self, seat: int | None = None) -> State:
        """A copy without what the seat (whose turn it is; or jacta.SPECTATOR) may not know. Its moves
        can be listed and tried; what is hidden has no value in it."""
        other = self._empty()
        lib.jacta_view(self.game.pointer, self.data, self._viewer(seat), other.data)
        return other

    def view(self, seat: int | None = None, names: bool = True) -> dict[str, Any]:
        """All fields as the seat may see them, by name."""
        seen = self.seen_by(seat)
        view = json.loads(
            long_text(
                lambda out, size: lib.jacta_state_json(
                    self.game.pointer, seen.data, names, out, size
                )
            )
        )
        assert isinstance(view, dict)
        return view

    def imagine(self, seat: int | None, rng: Rng) -> State:
        """A world that the seat thinks possible."""
        viewer = self._viewer(seat)
        other = self.seen_by(viewer)
        if viewer != REFEREE:
            lib.jacta_imagine(self.game.pointer, other.data, viewer, rng.data)
        return other

    def observe(
        self, seat: int | None = None, layout: Layout = "floats", rows: int | None = None
    ) -> npt.NDArray[Any]:
        """What the seat may see as numbers (`Game.observation_names` says which)."""
        import numpy as np

        code, kind = choice(LAYOUTS, layout, "layout")
        out = np.empty(self.game.observation_shape(layout, rows), kind)
        lib.jacta_observe(
            self.game.pointer,
            self.data,
            self._viewer(seat),
            self.game.rows(rows),
            code,
            ffi.from_buffer(out),
        )
        return out

    # ---- Results ----

    def _scores(self) -> Any:
        scores = new("jacta_scores *")
        self.game.pointer.scores(self.data, scores)
        return scores

    def scores(self) -> list[float]:
        """The points of every seat as the game stands."""
        scores, unit = self._scores(), self.game.pointer.score_unit
        return [scores.total[seat] / unit for seat in range(self.game.players)]

    def ranks(self) -> list[int]:
        """The rank of every seat, 1 for the first; equal players share one."""
        scores = self._scores()
        return [int(scores.rank[seat]) for seat in range(self.game.players)]

    def returns(self, returns: Returns = "rank") -> list[float]:
        """What every seat gets if the game ends here: `win` (1, shared; else 0), `rank` (from 1 for
        the first to -1 for the last) or `margin` (points ahead of the others' mean)."""
        choice(RETURNS, returns, "return")
        scores, unit = self._scores(), int(self.game.pointer.score_unit)
        columns = range(scores.columns)
        ranks: list[int] = [scores.rank[i] for i in columns]
        totals: list[int] = [scores.total[i] for i in columns]
        others = len(ranks) - 1

        def one(seat: int) -> float:
            rank, equal = ranks[seat], ranks.count(ranks[seat])
            if returns == "win":
                return 1 / equal if rank == 1 else 0.0
            if returns == "rank":
                return (others - 2 * (rank - 1) - (equal - 1)) / others if others else 0.0
            mean = (sum(totals) - totals[seat]) / others if others else 0.0
            return (totals[seat] - mean) / unit

        return [one(seat) for seat in range(self.game.players)]

    def sheet(self) -> dict[str, Any]:
        """The score sheet with its lines, in points."""
        scores = self._scores()
        sheet = json.loads(
            long_text(
                lambda out, size: lib.jacta_scores_json(self.game.pointer, scores, out, size)
            )
        )
        assert isinstance(sheet, dict)
        return sheet

    # ---- Words ----

    def notation(self, move: int) -> str:
        """A legal move or possible outcome as records write it."""
        return self._said(move, lib.jacta_move_text)

    def words(self, move: int, lang: str = "en") -> str:
        """The same in words."""
        code = language(lang)
        return self._said(
            move, lambda game, state, move, out: lib.jacta_move_words(game, state, move, code, out)
        )

    def _said(self, move: int, say: Callable[..., Any]) -> str:
        number, listed = whole(move, "move", 0, 2**32 - 1), []
        text = text_of(
            lambda out: listed.append(say(self.game.pointer, self.data, number, out))
        )
        if not listed[0]:
            raise self._illegal(number)
        return text

    def render(self, seat: int | None = None, lang: str = "en", width: int = 100) -> str:
        """The board as the seat sees it, in lines of text."""
        viewer, code = self._viewer(seat), language(lang)
        seen = self.seen_by(viewer)
        cells = whole(width, "width", 80, 400)
        return long_text(
            lambda out, size: lib.jacta_board_text(
                self.game.pointer, seen.data, viewer, code, ffi.NULL, cells, out, size
            )
        )

    def __repr__(self) -> str:
        turn = {CHANCE: "chance", OVER: "over"}.get(self.turn, f"seat {self.turn}")
        return f"<{self.game.full_id} for {self.game.players}: {turn}>"
