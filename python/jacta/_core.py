"""The library: errors, texts, random numbers."""
from __future__ import annotations

import os
from typing import Any, Callable

from ._jacta import ffi as ffi
from ._jacta import lib as lib

CHANCE: int = lib.JACTA_CHANCE
OVER: int = lib.JACTA_OVER
SPECTATOR: int = lib.JACTA_SPECTATOR
REFEREE: int = lib.JACTA_REFEREE

LANGUAGES: tuple[str, ...] = ("en", "fr")

# What the library fills itself need not be cleared first.
new: Callable[..., Any] = ffi.new_allocator(should_clear_after_alloc=False)


class JactaError(ValueError):
    """What the library refuses, in English; `code` stays the same in all versions."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


def string(pointer: Any) -> str:
    return str(ffi.string(pointer).decode())


def text_of(write: Callable[[Any], Any], size: int = 1024) -> str:
    """What a function writes into a jacta_text."""
    data = new("char[]", size)
    data[0] = b"\0"
    text = ffi.new("jacta_text *", {"data": data, "size": size})
    write(text)
    return string(data)


def long_text(write: Callable[[Any, int], int]) -> str:
    """What a function writes that returns the length it needs."""
    size = 4096
    while True:
        data = new("char[]", size)
        needed = write(data, size)
        if needed < size:
            return string(data)
        size = needed + 1


def failure(error: Any) -> JactaError:
    message = text_of(lambda text: lib.jacta_error_text(b"en", error, text))
    return JactaError(message, string(error.code))


def language(lang: str) -> bytes:
    if lang not in LANGUAGES:
        raise JactaError(f"There is no language {lang!r}; there are: {', '.join(LANGUAGES)}.")
    return lang.encode()


def whole(value: Any, name: str, low: int, high: int) -> int:
    """A whole number between bounds, whatever kind of integer it is."""
    try:
        number = value.__index__()
    except AttributeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None
    if not low <= number <= high:
        raise JactaError(f"{name} is {number}, but must be from {low} to {high}.")
    return int(number)


class Rng:
    """A random source: the same seed and stream give the same numbers on every machine."""

    __slots__ = ("data",)

    def __init__(self, seed: int | None = None, stream: int = 0) -> None:
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "little")
        most = 2**64 - 1
        value = lib.jacta_rng_seed(whole(seed, "seed", 0, most), whole(stream, "stream", 0, most))
        self.data = ffi.new("jacta_rng *", value)

    def next(self) -> int:
        """The next 64 random bits."""
        return int(lib.jacta_rng_next(self.data))

    def below(self, bound: int) -> int:
        """Uniform in 0 .. bound - 1."""
        return int(lib.jacta_rng_below(self.data, whole(bound, "bound", 1, 2**32 - 1)))
