"""Jacta: dice-driven board games for several players, as fast environments.

    import jacta

    game = jacta.make("era", players=2)
    env = jacta.VecEnv(game, 256, seed=1)
    env.rollout("random", steps=1000)

`State` plays one game move by move, `VecEnv` many at once; `Bot`, `Record`, `analyse` and `arena` are
what they say. Interfaces to other packages are modules of their own: jacta.pettingzoo, jacta.gymnasium,
jacta.openspiel. An evaluation protocol and baselines: docs/research.md.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._core import CHANCE, LANGUAGES, OVER, REFEREE, SPECTATOR, JactaError, Rng, lib, string
from .game import Game, games, make
from .state import State

if TYPE_CHECKING:
    from .bot import Bot as Bot
    from .bot import bots as bots
    from .record import Event as Event
    from .record import Record as Record
    from .study import Analysis as Analysis
    from .study import ArenaReport as ArenaReport
    from .study import analyse as analyse
    from .study import arena as arena
    from .vec import Rollout as Rollout
    from .vec import VecEnv as VecEnv

__version__: str = string(lib.jacta_version())
__all__ = [
    "CHANCE", "LANGUAGES", "OVER", "REFEREE", "SPECTATOR", "Analysis", "ArenaReport", "Bot", "Event",
    "Game", "JactaError", "Record", "Rng", "Rollout", "State", "VecEnv", "analyse", "arena", "bots",
    "games", "make",
]  # fmt: skip

# Loaded when they are asked for, so that `import jacta` is quick.
_LATER = {
    "Bot": "bot", "bots": "bot", "Event": "record", "Record": "record", "Analysis": "study",
    "ArenaReport": "study", "analyse": "study", "arena": "study", "Rollout": "vec", "VecEnv": "vec",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'jacta' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f".{_LATER[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
