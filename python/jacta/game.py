"""A game with its number of players and its options."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Literal

from ._core import JactaError, failure, ffi, language, lib, string, text_of, whole

if TYPE_CHECKING:
    from .state import State

Layout = Literal["numbers", "bytes", "floats"]
Returns = Literal["win", "rank", "margin"]

LAYOUTS: dict[str, tuple[int, str]] = {
    "numbers": (lib.JACTA_OBSERVE_NUMBERS, "int32"),
    "bytes": (lib.JACTA_OBSERVE_BYTES, "uint8"),
    "floats": (lib.JACTA_OBSERVE_FLOATS, "float32"),
}
RETURNS: dict[str, int] = {
    "win": lib.JACTA_RETURN_WIN,
    "rank": lib.JACTA_RETURN_RANK,
    "margin": lib.JACTA_RETURN_MARGIN,
}


def choice(table: dict[str, Any], key: str, what: str) -> Any:
    if key not in table:
        raise JactaError(f"There is no {what} {key!r}; there are: {', '.join(table)}.")
    return table[key]


def games() -> list[str]:
    """The ids of all games."""

    def ids() -> Iterator[str]:
        index = 0
        while game := lib.jacta_game_at(index):
            yield string(lib.jacta_game_id(game))
            index += 1

    return list(ids())


class Game:
    """A game set up for some players: what `make` returns. Two with the same set-up are equal."""

    __slots__ = ("pointer", "setup", "id", "players")

    def __init__(self, pointer: Any, setup: Any) -> None:
        self.pointer, self.setup = pointer, setup
        self.id = string(pointer.id)
        self.players = int(setup.players)

    @property
    def version(self) -> int:
        """Of the rules: it changes when the game plays otherwise."""
        return int(self.pointer.version)

    @property
    def full_id(self) -> str:
        """The id with the version of the rules, as in `era-v1`."""
        return f"{self.id}-v{self.version}"

    def title(self, lang: str = "en") -> str:
        return string(lib.jacta_say(language(lang), f"{self.id}.title".encode()))

    @property
    def options(self) -> dict[str, str]:
        """The value of every option."""
        def text(index: int) -> str:
            option = ffi.addressof(self.pointer.options[index])
            value = self.setup.options[index]
            return text_of(lambda out: lib.jacta_option_text(option, value, out))

        options = self.pointer.options
        return {string(options[i].name): text(i) for i in range(self.pointer.option_count)}

    @property
    def num_actions(self) -> int:
        """Every move of a player is a number below."""
        return int(self.pointer.actions)

    @property
    def max_length(self) -> int | None:
        """Events of the longest game; None where no bound is known."""
        return int(self.pointer.max_length) or None

    @property
    def max_chance_outcomes(self) -> int:
        return int(self.pointer.max_chances)

    @property
    def score_bounds(self) -> tuple[float, float] | None:
        """Bounds of every total in points; None where none are known."""
        low, high, unit = self.pointer.min_score, self.pointer.max_score, self.pointer.score_unit
        return (low / unit, high / unit) if low < high else None

    @property
    def has_secrets(self) -> bool:
        return bool(self.pointer.hide)

    def rows(self, rows: int | None = None) -> int:
        """Rows for seats in an observation: as many as play, unless told otherwise."""
        if rows is None:
            return self.players
        return whole(rows, "rows", self.players, int(self.pointer.max_players))

    def observation_shape(
        self, layout: Layout = "floats", rows: int | None = None
    ) -> tuple[int, ...]:
        code, _ = choice(LAYOUTS, layout, "layout")
        return (int(lib.jacta_observation_size(self.pointer, self.rows(rows), code)),)

    def observation_elements(
        self, layout: Layout = "floats", rows: int | None = None
    ) -> list[dict[str, Any]]:
        """Name, kind and bounds of every element of an observation."""
        kinds = "bit", "count", "index", "seat"
        code, _ = choice(LAYOUTS, layout, "layout")
        element, count = ffi.new("jacta_element *"), self.rows(rows)
        elements = []
        for index in range(self.observation_shape(layout, rows)[0]):
            lib.jacta_observation_element(self.pointer, count, code, index, element)
            elements.append(
                {
                    "name": string(element.name),
                    "kind": kinds[element.kind],
                    "low": int(element.low),
                    "high": int(element.high),
                    "logarithm": bool(element.logarithm),
                }
            )
        return elements

    def observation_names(self, layout: Layout = "floats", rows: int | None = None) -> list[str]:
        return [element["name"] for element in self.observation_elements(layout, rows)]

    def action_name(self, action: int) -> str:
        """What an action is in any state: its verb and parts."""
        number = whole(action, "action", 0, self.num_actions - 1)
        return text_of(lambda out: lib.jacta_action_text(self.pointer, number, out))

    def state(self) -> State:
        """The state that the game begins with."""
        from .state import State

        return State(self)

    def _key(self) -> tuple[Any, ...]:
        return self.id, self.version, self.players, tuple(self.options.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        usual = make(self.id, self.players).options
        changed = {name: value for name, value in self.options.items() if usual[name] != value}
        options = "".join(f", {name}={value!r}" for name, value in changed.items())
        return f"jacta.make({self.full_id!r}, players={self.players}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake, (self.full_id, self.players, self.options)


def _remake(full_id: str, players: int, options: dict[str, str]) -> Game:
    return make(full_id, players, **options)


def make(id: str, players: int = 2, **options: Any) -> Game:
    """A game by its id (`era`, or `era-v1` to insist on a version of the rules), for so many players,
    with options as the game names them."""
    name, _, version = id.partition("-v")
    pointer = lib.jacta_game_find(name.encode())
    if not pointer:
        raise JactaError(f"There is no game {id!r}; the games are: {', '.join(games())}.")
    if version and version != str(pointer.version):
        raise JactaError(f"{name} has version {pointer.version} of its rules, not {version}.")
    number = whole(players, "players", 0, 2**32 - 1)
    setup = ffi.new("jacta_setup *", lib.jacta_setup_default(pointer, number))
    error = ffi.new("jacta_error *")
    for option, value in options.items():
        if not lib.jacta_setup_option(
            pointer, setup, option.encode(), str(value).encode(), error
        ):
            raise failure(error)
    state = ffi.new("uint64_t[]", lib.JACTA_MAX_STATE // 8)
    if not lib.jacta_begin(pointer, setup, state, error):
        raise failure(error)
    return Game(pointer, setup)
