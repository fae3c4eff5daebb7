"""Finished games judged after the fact, and bots against each other."""
from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Callable, Sequence, Union

from ._core import JactaError, Rng, failure, ffi, lib, whole
from .bot import Bot
from .game import Game
from .record import Record
from .state import State

if TYPE_CHECKING:
    import pandas

# ---- Analysis ----


@dataclass(frozen=True)
class Judgement:
    """One event: what the played move lost against the best one found, with its standard error, and
    what the state before was worth to each seat. Worth is the expected result in percent (100: first,
    0: last), alone the expected score."""

    ply: int
    actor: int
    notation: str
    choice: bool
    best: str | None
    loss: float
    error: float
    worth: tuple[float, ...]


@dataclass(frozen=True)
class SeatSummary:
    choices: int
    loss: float
    loss_error: float
    luck: float
    luck_error: float
    skill: float
    skill_error: float


@dataclass(frozen=True)
class Analysis:
    plies: list[Judgement]
    seats: list[SeatSummary]
    worst: list[int]  # plies of the dearest decisions

    def to_pandas(self) -> pandas.DataFrame:
        """A row an event."""
        import pandas

        rows = []
        for ply in self.plies:
            row = asdict(ply)
            row.update({f"worth_{i}": worth for i, worth in enumerate(row.pop("worth"))})
            rows.append(row)
        return pandas.DataFrame(rows)


def analyse(record: Record, playouts: int = 200, threads: int = 1) -> Analysis:
    """What each decision of a game cost and what the dice gave, with so many playouts a question."""
    number = whole(playouts, "playouts", 1, 10**8)
    analysis = lib.analyse_new(record.match, number)
    if not analysis:
        raise MemoryError

    def work(_: int) -> None:
        while lib.analyse_step(analysis):
            pass

    try:
        with ThreadPoolExecutor(whole(threads, "threads", 1, 256)) as pool:
            list(pool.map(work, range(threads)))
        report = lib.analyse_end(analysis)
        if not report:
            raise MemoryError
        return _analysis(record, report)
    finally:
        lib.analyse_free(analysis)


def _analysis(record: Record, report: Any) -> Analysis:
    players = report.players
    plies = []
    for event in record:
        ply = report.ply[event.ply]
        best = record.state(event.ply).notation(ply.best) if ply.choice else None
        plies.append(
            Judgement(
                event.ply,
                event.actor,
                event.notation,
                bool(ply.choice),
                best,
                ply.loss.mean,
                ply.loss.error,
                tuple(ply.worth[seat] for seat in range(players)),
            )
        )
    seats = [
        SeatSummary(
            seat.choices,
            seat.loss.mean,
            seat.loss.error,
            seat.luck.mean,
            seat.luck.error,
            seat.skill.mean,
            seat.skill.error,
        )
        for seat in (report.seat[i] for i in range(players))
    ]
    return Analysis(plies, seats, [report.worst[i] for i in range(report.worst_count)])


# ---- Arena ----

Player = Union[str, Callable[[State], int]]


@dataclass(frozen=True)
class Figure:
    """A mean with its 95% interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


@dataclass(frozen=True)
class BotReport:
    name: str
    wins: Figure  # the share of games won, shared wins split
    rank: Figure
    margin: Figure  # its score over the mean of the others', in points
    score: Figure


@dataclass(frozen=True)
class ArenaReport:
    games: int
    bots: list[BotReport]

    def to_pandas(self) -> pandas.DataFrame:
        import pandas

        rows = []
        for bot in self.bots:
            row: dict[str, Any] = {"bot": bot.name}
            for name in "wins", "rank", "margin", "score":
                for key, value in asdict(getattr(bot, name)).items():
                    row[name if key == "mean" else f"{name}_{key}"] = value
            rows.append(row)
        return pandas.DataFrame(rows)

    def __str__(self) -> str:
        return "\n".join(f"{bot.name}: wins {bot.wins}, score {bot.score}" for bot in self.bots)


def arena(
    game: Game, bots: Sequence[Player], games: int = 100, seed: int = 0, threads: int = 1
) -> ArenaReport:
    """Bots against each other, as `jacta arena` plays: games come in sets with the same dice, in which
    each bot sits everywhere once. A bot is a name as `Bot` takes it, or a function from the state, as
    its seat may see it, to a move; with a function all is played in this process and thread."""
    count = len(bots)
    if not 2 <= count <= game.players:
        raise JactaError(f"An arena for {game.players} players needs 2 to {game.players} bots.")
    sets = -(-whole(games, "games", 1, 2**31) // count)
    if all(isinstance(bot, str) for bot in bots):
        return _native(game, [str(bot) for bot in bots], sets, seed, threads)
    outcomes = [_play_set(game, bots, seed, index) for index in range(sets)]
    names = [bot if isinstance(bot, str) else getattr(bot, "__name__", repr(bot)) for bot in bots]
    return ArenaReport(sets * count, [_report(n, [o[i] for o in outcomes], sets * count) for i, n in enumerate(names)])


def _native(game: Game, bots: list[str], sets: int, seed: int, threads: int) -> ArenaReport:
    names = [ffi.new("char[]", bot.encode()) for bot in bots]
    plan = ffi.new(
        "arena_plan *",
        {
            "game": game.pointer,
            "setup": game.setup[0],
            "bots": names,
            "count": len(bots),
            "seed": whole(seed, "seed", 0, 2**64 - 1),
            "sets": sets,
            "threads": whole(threads, "threads", 1, 256),
        },
    )
    report, error = ffi.new("arena_report *"), ffi.new("jacta_error *")
    if not lib.arena_run(plan, report, error):
        raise failure(error)

    def figure(value: Any) -> Figure:
        return Figure(value.mean, value.low, value.high)

    return ArenaReport(
        report.games,
        [
            BotReport(name, figure(b.wins), figure(b.rank), figure(b.margin), figure(b.score))
            for name, b in zip(bots, report.bot)
        ],
    )


def _play_set(game: Game, bots: Sequence[Player], seed: int, index: int) -> list[list[float]]:
    """Means of wins, rank, margin and score for each bot over the games of a set."""
    count = len(bots)
    sums = [[0.0] * 4 for _ in bots]
    for turned in range(count):
        dice, state = Rng(seed, index), game.state()
        minds = Rng(seed ^ (2**64 - 1), index * count + turned)
        owner = [(seat + turned) % count for seat in range(game.players)]
        players = [
            Bot(bot, minds) if isinstance(bot, str) else bot for bot in (bots[i] for i in owner)
        ]
        while not state.roll(dice).is_over:
            state.apply(players[state.turn](state.seen_by()))
        wins, ranks, scores = state.returns("win"), state.ranks(), state.scores()
        for bot in range(count):
            own = [seat for seat in range(game.players) if owner[seat] == bot]
            others = [scores[seat] for seat in range(game.players) if owner[seat] != bot]
            score = sum(scores[seat] for seat in own) / len(own)
            margin = score - sum(others) / len(others)
            rank = sum(ranks[seat] for seat in own) / len(own)
            for i, value in enumerate((sum(wins[seat] for seat in own), rank, margin, score)):
                sums[bot][i] += value / count
    return sums


def _figure(values: list[float]) -> Figure:
    n = len(values)
    mean = sum(values) / n
    variance = sum(value * value for value in values) / n - mean * mean
    half = 1.96 * math.sqrt(variance / (n - 1)) if n > 1 and variance > 0 else 0.0
    return Figure(mean, mean - half, mean + half)


def _share(values: list[float], games: int) -> Figure:
    """Wilson's interval, for as many games as the spread of the sets is worth."""
    plain = _figure(values)
    p, error, z = plain.mean, (plain.high - plain.low) / 3.92, 1.96
    n = p * (1 - p) / error**2 if error > 0 and 0 < p < 1 else games
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Figure(p, max(middle - half, 0.0), min(middle + half, 1.0))


def _report(name: str, sets: list[list[float]], games: int) -> BotReport:
    wins, rank, margin, score = ([values[i] for values in sets] for i in range(4))
    return BotReport(name, _share(wins, games), _figure(rank), _figure(margin), _figure(score))
