"""Many games at once, stepped into arrays."""
from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from typing import Any, Mapping, Sequence, Union

import numpy as np
import numpy.typing as npt

from ._core import JactaError, failure, ffi, lib, string, whole
from .cuda import CudaArray, Found, find, gpu_named
from .game import LAYOUTS, RETURNS, Game, Layout, Returns, choice
from .state import State

Bots = Union[None, str, Sequence[Union[str, None]], Mapping[int, str]]


def seat_bots(game: Game, bots: Bots) -> list[str | None]:
    """A bot for each seat, None where the caller decides: from a list, from seats with their bots, or
    from one name for all seats but the first."""
    if bots is None:
        return [None] * game.players
    if isinstance(bots, str):
        return [None] + [bots] * (game.players - 1)
    if isinstance(bots, Mapping):
        for seat in bots:
            whole(seat, "a bot's seat", 0, game.players - 1)
        return [bots.get(seat) for seat in range(game.players)]
    if len(bots) != game.players:
        raise JactaError(f"{game.players} play, but there are {len(bots)} entries in bots.")
    return list(bots)


def next_legal(actions: npt.ArrayLike, mask: npt.NDArray[np.bool_]) -> npt.NDArray[Any]:
    """Each action, or the next legal one after it."""
    games, count = mask.shape
    chosen: npt.NDArray[np.int64] = np.asarray(actions).astype(np.int64) % count
    wrong = np.flatnonzero(~mask[np.arange(games), chosen])
    places = (chosen[wrong, None] + np.arange(count)) % count
    ahead = np.take_along_axis(mask[wrong], places, axis=1).argmax(axis=1)
    chosen[wrong] = places[np.arange(len(wrong)), ahead]
    return chosen


@dataclass
class Rollout:
    """What a bot's play in a batch came to. The arrays are there where they were asked for, one
    entry a step and game."""

    decisions: int
    episodes: int
    mean_return: npt.NDArray[np.float64]
    observation: npt.NDArray[Any] | None = None
    mask: npt.NDArray[np.bool_] | None = None
    action: npt.NDArray[np.uint32] | None = None
    seat: npt.NDArray[np.int32] | None = None
    reward: npt.NDArray[np.float32] | None = None
    done: npt.NDArray[np.uint8] | None = None


def place(array: Any) -> int:
    return array.pointer if isinstance(array, CudaArray) else int(array.ctypes.data)


def seen(array: Any) -> npt.NDArray[Any]:
    return array.numpy() if isinstance(array, CudaArray) else array


class VecEnv:
    """`num_envs` games that are stepped together. `step` plays an action in each of them, then chance,
    the bots and, with `skip_forced`, moves without a choice; a game that ends begins anew. Arrays are
    written in place: `observation` and `mask` are those of the seat that decides (`seat`), `reward`
    [game, seat] and `done` (1 over, 2 cut at `limit`) tell of the step just made, `length`, `score` and
    `rank` of the last game that ended. The same seed gives the same games on any number of threads, and
    on a GPU (`device="cuda"`, or as in "cuda:1"), whose arrays are CudaArrays and whose bots are random."""

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seed: int = 0,
        *,
        layout: Layout = "floats",
        returns: Returns = "rank",
        bots: Bots = None,
        rotate: bool = False,
        skip_forced: bool = False,
        stay: bool = False,
        limit: int = 0,
        threads: int = 1,
        rows: int | None = None,
        first: int = 0,
        device: str = "cpu",
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"game must come from jacta.make(), not {game!r}")
        self.batch: Any = None
        self._gpu = gpu_named(device)
        # Calls release the GIL.
        self._lock: Any = self._gpu.lock if self._gpu else threading.Lock()
        zeros = self._zeros
        self.game, self.num_envs = game, whole(num_envs, "num_envs", 1, 2**24)
        code, kind = choice(LAYOUTS, layout, "layout")
        self._observe = game.observation_shape(layout, rows)
        shape = (self.num_envs, game.players)
        self.observation: npt.NDArray[Any] = zeros((self.num_envs, *self._observe), kind)
        self.mask: npt.NDArray[np.bool_] = zeros((self.num_envs, game.num_actions), np.bool_)
        self.seat: npt.NDArray[np.int32] = zeros((self.num_envs,), np.int32)
        self.done: npt.NDArray[np.uint8] = zeros((self.num_envs,), np.uint8)
        self.reward: npt.NDArray[np.float32] = zeros(shape, np.float32)
        self.length: npt.NDArray[np.uint32] = zeros((self.num_envs,), np.uint32)
        self.score: npt.NDArray[np.float32] = zeros(shape, np.float32)
        self.rank: npt.NDArray[np.int32] = zeros(shape, np.int32)
        self._actions: npt.NDArray[np.uint32] = np.zeros(self.num_envs, np.uint32)
        self._copied: Any = zeros((self.num_envs,), np.uint32) if self._gpu else None
        self._pid = os.getpid()
        names = [bot.encode() if bot is not None else None for bot in seat_bots(game, bots)]
        keep = [ffi.new("char[]", name) if name is not None else ffi.NULL for name in names]
        most = 2**64 - 1
        plan = ffi.new(
            "jacta_batch_plan *",
            {
                "game": game.pointer,
                "setup": game.setup[0],
                "seed": whole(seed, "seed", 0, most),
                "first": whole(first, "first", 0, most),
                "games": self.num_envs,
                "rows": game.rows(rows),
                "layout": code,
                "returns": choice(RETURNS, returns, "return"),
                "threads": whole(threads, "threads", 1, 256),
                "limit": whole(limit, "limit", 0, 2**32 - 1),
                "skip_forced": bool(skip_forced),
                "rotate": bool(rotate),
                "stay": bool(stay),
                "bots": keep,
            },
        )
        arrays = ffi.new("jacta_batch_arrays *")
        self._written = []  # the library writes them, whatever becomes of the attributes
        for name in "observation", "mask", "seat", "done", "reward", "length", "score", "rank":
            array = getattr(self, name)
            self._written.append(array)
            pointer = ffi.cast("void *", place(array))
            setattr(arrays, name, ffi.cast(ffi.typeof(getattr(arrays, name)), pointer))
        error = ffi.new("jacta_error *")
        with self._lock:
            if self._gpu:
                batch = lib.jacta_gpu_batch_new(self._gpu.handle, plan, arrays, error)
            else:
                batch = lib.jacta_batch_new(plan, arrays, error)
        if not batch:
            raise failure(error)
        self.batch = batch

    def _zeros(self, shape: tuple[int, ...], kind: npt.DTypeLike) -> Any:
        return self._gpu.zeros(shape, kind) if self._gpu else np.zeros(shape, kind)

    def close(self) -> None:
        with self._lock:
            if self.batch is not None and self._pid == os.getpid():
                free = lib.jacta_gpu_batch_free if self._gpu else lib.jacta_batch_free
                free(self.batch)
            self.batch = None

    def __del__(self) -> None:
        if getattr(self, "batch", None) is not None:
            self.close()

    def _open(self) -> Any:
        if self.batch is None:
            raise JactaError("This VecEnv is closed.")
        if self._pid != os.getpid():
            raise JactaError("A VecEnv stays in the process that made it: make it after the fork.")
        return self.batch

    def reset(self, seed: int) -> npt.NDArray[Any]:
        """Begins all games anew with another seed."""
        number = whole(seed, "seed", 0, 2**64 - 1)
        error = ffi.new("jacta_error *")
        with self._lock:
            batch = self._open()
            if not self._gpu:
                lib.jacta_batch_reset(batch, number)
            elif not lib.jacta_gpu_batch_reset(batch, number, error):
                raise failure(error)
        return self.observation

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.uint32]:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise JactaError(f"actions have the shape {given.shape}, not ({self.num_envs},).")
        if given.dtype == np.uint32:
            return np.ascontiguousarray(given)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not {given.dtype}")
        # What does not fit becomes a number that is never legal.
        wrong = (given < 0) | (given >= self.game.num_actions)
        np.copyto(self._actions, given, casting="unsafe")
        self._actions[wrong] = 2**32 - 1
        return self._actions

    def _found(self, actions: Any) -> Found:
        """Where the actions are that the library is to read: on a GPU those of this machine are copied."""
        found = find(self._gpu, actions) if self._gpu else None
        if found is None:
            given = self._checked(actions)
            if self._gpu:
                self._gpu.write(place(self._copied), given)
            return Found(place(self._copied if self._gpu else given), given.shape, given.dtype, given)
        if found.shape != (self.num_envs,):
            raise JactaError(f"actions have the shape {found.shape}, not ({self.num_envs},).")
        if found.dtype.kind not in "iu" or found.dtype.itemsize < 4:
            raise TypeError(f"actions on a GPU must be whole numbers of 32 or 64 bits, not {found.dtype}")
        return found

    def step(
        self, actions: Any
    ) -> tuple[npt.NDArray[Any], npt.NDArray[np.float32], npt.NDArray[np.uint8]]:
        """Plays an action in each game; returns observation, reward and done. An action that is not
        legal raises JactaError, and nothing is played."""
        error = ffi.new("jacta_error *")
        with self._lock:
            batch, found = self._open(), self._found(actions)
            pointer = ffi.cast("void *", found.pointer)
            if self._gpu:
                good = lib.jacta_gpu_batch_step(batch, pointer, found.dtype.itemsize, error)
            else:
                good = lib.jacta_batch_step(batch, pointer, error)
        if not good and string(error.code) != "error.batch_action":
            raise failure(error)
        if not good:
            number, index = np.int64(error.arg[0].number), int(error.arg[1].number)
            here = isinstance(found.keep, np.ndarray)
            action = np.asarray(actions)[index] if here else number.astype(found.dtype)
            raise JactaError(
                f"Action {action} is not legal in game {index} of the batch.", "error.batch_action"
            )
        return self.observation, self.reward, self.done

    def choose(
        self, bot: str = "random", out: npt.NDArray[np.uint32] | None = None
    ) -> npt.NDArray[np.uint32]:
        """What a bot, on a GPU "random", would do in each game, from what the deciding seat may see."""
        actions = self._zeros((self.num_envs,), np.uint32) if out is None else out
        found: Any = find(self._gpu, actions) if self._gpu else actions
        if found is None or found.shape != (self.num_envs,) or found.dtype != np.uint32:
            where = f"on cuda:{self._gpu.index} " if self._gpu else ""
            raise JactaError(f"out must be an array of uint32 {where}of the shape ({self.num_envs},).")
        error = ffi.new("jacta_error *")
        name = bot.encode()
        if self._gpu and bot != "random":
            code = "error.gpu.random_only"
            raise JactaError(string(lib.jacta_say(b"en", code.encode())), code)
        with self._lock:
            batch = self._open()
            if self._gpu:
                pointer = ffi.cast("jacta_move *", found.pointer)
                good = lib.jacta_gpu_batch_choose(batch, pointer, error)
            else:
                pointer = ffi.from_buffer("jacta_move[]", actions, require_writable=True)
                good = lib.jacta_batch_choose(batch, name, pointer, error)
        if not good:
            raise failure(error)
        return actions

    def rollout(self, bot: str = "random", steps: int = 1, record: bool = False) -> Rollout:
        """Lets a bot decide for so many steps; with `record` all that it saw and did is kept."""
        total = np.zeros(self.game.players)
        episodes, kept = 0, []
        actions = self._zeros((self.num_envs,), np.uint32)
        for _ in range(whole(steps, "steps", 1, 2**40)):
            self.choose(bot, actions)
            if record:
                arrays = self.observation, self.mask, actions, self.seat
                before = [seen(array).copy() for array in arrays]
            self.step(actions)
            if record:
                kept.append((*before, seen(self.reward).copy(), seen(self.done).copy()))
            ended = int(np.count_nonzero(seen(self.done)))
            if ended:
                episodes += ended
                total += seen(self.reward).sum(axis=0)
        columns = [np.stack(column) for column in zip(*kept)]
        return Rollout(steps * self.num_envs, episodes, total / max(episodes, 1), *columns)

    def state(self, index: int) -> State:
        """A copy of the state of one game."""
        number = whole(index, "index", 0, self.num_envs - 1)
        state, error = State(self.game), ffi.new("jacta_error *")
        with self._lock:
            batch = self._open()
            if not self._gpu:
                source = lib.jacta_batch_state(batch, number)
                ffi.memmove(state.data, source, self.game.pointer.state_size)
            elif not lib.jacta_gpu_batch_state(batch, number, state.data, error):
                raise failure(error)
        return state
