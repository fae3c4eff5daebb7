"""Games with their history, and the records they are kept in."""
from __future__ import annotations

import os
import pathlib
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Union

from ._core import JactaError, Rng, failure, ffi, lib, string, whole
from .game import Game
from .state import State

if TYPE_CHECKING:
    import pandas

Path = Union[str, "os.PathLike[str]"]


class Event(NamedTuple):
    ply: int
    actor: int  # a seat, or jacta.CHANCE
    move: int
    notation: str


class Record:
    """A game with all its events: played here, or read from a record (docs/notation.md)."""

    def __init__(self, game: Game) -> None:
        error = ffi.new("jacta_error *")
        match = lib.jacta_match_new(game.pointer, game.setup, error)
        if not match:
            raise failure(error)
        self._take(match)

    def _take(self, match: Any) -> None:
        self.match = ffi.gc(match, lib.jacta_match_free)
        setup = ffi.new("jacta_setup *", lib.jacta_match_setup(self.match)[0])
        self.game = Game(lib.jacta_match_game(self.match), setup)

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """Replays the text of a record, checking every line."""
        data = text.encode() if isinstance(text, str) else bytes(text)
        error = ffi.new("jacta_error *")
        match = lib.jacta_record_read(data, len(data), error)
        if not match:
            raise failure(error)
        record = cls.__new__(cls)
        record._take(match)
        return record

    @classmethod
    def read(cls, path: Path) -> Record:
        return cls.parse(pathlib.Path(path).read_bytes())

    @classmethod
    def folder(cls, path: Path, pattern: str = "*.jacta") -> Iterator[Record]:
        """All records in a folder, in the order of their names."""
        for file in sorted(pathlib.Path(path).glob(pattern)):
            yield cls.read(file)

    def text(self) -> str:
        data = lib.jacta_record_write(self.match)
        if not data:
            raise MemoryError
        try:
            return string(data)
        finally:
            lib.free(data)

    def write(self, path: Path) -> None:
        pathlib.Path(path).write_text(self.text(), "utf-8")

    # ---- History ----

    def __len__(self) -> int:
        return int(lib.jacta_match_ply(self.match))

    def state(self, ply: int | None = None) -> State:
        """The state after so many events; the present one where none is given."""
        number = len(self) if ply is None else whole(ply, "ply", 0, len(self))
        return self._state(lib.jacta_match_state(self.match, number))

    def _state(self, source: Any) -> State:
        if not source:
            raise MemoryError
        state = State(self.game)
        ffi.memmove(state.data, source, self.game.pointer.state_size)
        return state

    def event(self, ply: int) -> Event:
        number = whole(ply, "ply", 0, len(self) - 1)
        event = lib.jacta_match_event(self.match, number)
        return Event(number, event.actor, event.move, self.state(number).notation(event.move))

    def __iter__(self) -> Iterator[Event]:
        return (self.event(ply) for ply in range(len(self)))

    def replay(self) -> Iterator[tuple[State, Event]]:
        """Each state with the event that followed it."""
        return ((self.state(ply), self.event(ply)) for ply in range(len(self)))

    # ---- Playing ----

    def play(self, move: int | str) -> Record:
        """Plays a legal move or a possible outcome, given as its number or its notation."""
        number = self.state().read(move) if isinstance(move, str) else whole(move, "move", 0, 2**32 - 1)
        if not lib.jacta_match_play(self.match, number):
            self.state().apply(number)  # says why not
            raise MemoryError
        return self

    def roll(self, rng: Rng) -> Record:
        """Plays chance until a player must decide or the game is over."""
        if not lib.jacta_match_roll(self.match, rng.data):
            raise MemoryError
        return self

    def deciders(self) -> list[int]:
        """The seats that may decide now; several where the rules let them decide at the same time."""
        seats = lib.jacta_match_deciders(self.match)
        return [seat for seat in range(self.game.players) if seats >> seat & 1]

    def seat_state(self, seat: int) -> State:
        """The state in which a seat decides: the others have not decided in it."""
        number = whole(seat, "seat", 0, self.game.players - 1)
        return self._state(lib.jacta_match_seat_state(self.match, number))

    def decide(self, seat: int, move: int) -> Record:
        """Plays a move of a seat that may decide now, or an outcome where its state waits for chance.
        Where several decide at the same time, all they did is played when the last of them is done."""
        state, number = self.seat_state(seat), whole(move, "move", 0, 2**32 - 1)
        if seat not in self.deciders():
            raise JactaError(f"Seat {seat} does not decide now.", "error.not_your_turn")
        if not lib.jacta_match_decide(self.match, seat, number):
            state.apply(number)  # says why not
            raise MemoryError
        return self

    def undo(self) -> Record:
        """Takes the last event back."""
        if not lib.jacta_match_undo(self.match):
            raise JactaError("There is no event to take back.")
        return self

    @property
    def names(self) -> list[str]:
        """The names of the seats, "" where none was given."""
        return [string(lib.jacta_match_name(self.match, i)) for i in range(self.game.players)]

    @names.setter
    def names(self, names: list[str]) -> None:
        if len(names) != self.game.players:
            raise JactaError(f"{self.game.players} play, but there are {len(names)} names.")
        for seat, name in enumerate(names):
            lib.jacta_match_set_name(self.match, seat, name.encode())

    def to_pandas(self) -> pandas.DataFrame:
        """A row an event, with the points of every seat after it."""
        import pandas

        rows = []
        for event in self:
            scores = self.state(event.ply + 1).scores()
            rows.append({**event._asdict(), **{f"score_{i}": s for i, s in enumerate(scores)}})
        return pandas.DataFrame(rows)

    def __repr__(self) -> str:
        return f"<record of {self.game!r}: {len(self)} events>"
