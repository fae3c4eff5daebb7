"""The library's bots."""
from __future__ import annotations

from typing import Any

from ._core import JactaError, Rng, failure, ffi, lib, string
from .state import State


def bots() -> list[str]:
    """The bots that have a name; beside them there are `net`, `net:N`, `search:N` and `cmd:PROGRAM`."""
    names, index = [], 0
    while name := lib.jacta_bot_name(index):
        names.append(string(name))
        index += 1
    return names


class Bot:
    """A bot for one seat of one game, which remembers what it has thought: `random`, `greedy`, a level
    (`easy`, `normal`, `hard`, `expert`), `search:2000` (playouts a decision), `search:500ms`,
    `net` and `net:2000` (docs/learning.md), or `cmd:PROGRAM` (docs/bot-protocol.md)."""

    def __init__(self, spec: str, rng: Rng | None = None) -> None:
        error = ffi.new("jacta_error *")
        self.pointer: Any = ffi.NULL
        self.pointer = lib.jacta_bot_open(spec.encode(), error)
        if not self.pointer:
            raise failure(error)
        self.spec, self.rng = spec, rng or Rng()

    def choose(self, state: State) -> int:
        """A legal move for the seat whose turn it is, from what it may see."""
        seat = state.turn
        if seat < 0:
            raise JactaError("No player decides in this state.")
        if not self.pointer:
            raise JactaError("This bot is closed.")
        view = state.seen_by(seat)
        return int(
            lib.jacta_bot_move(self.pointer, state.game.pointer, view.data, seat, self.rng.data)
        )

    __call__ = choose

    def close(self) -> None:
        if getattr(self, "pointer", ffi.NULL):
            lib.jacta_bot_close(self.pointer)
        self.pointer = ffi.NULL

    def __del__(self) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"jacta.Bot({self.spec!r})"
