"""Every key of the JSON that commands print is in the schema, and has the type that it says."""
import json
import pathlib

import pytest
from conftest import GAMES, complaint, good

SCHEMA = json.loads((pathlib.Path(__file__).parents[2] / "docs" / "analysis.schema.json").read_text())["$defs"]
TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}


def check(value, schema, path):
    """What of JSON Schema our own schema uses."""
    if "$ref" in schema:
        return check(value, SCHEMA[schema["$ref"].removeprefix("#/$defs/")], path)
    if "enum" in schema:
        assert value in schema["enum"], path
        return
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    fits = [isinstance(value, TYPES[name]) and (name == "boolean") >= isinstance(value, bool) for name in types]
    assert any(fits), (path, value)
    if isinstance(value, list):
        for item in value:
            check(item, schema["items"], path + "[]")
    if isinstance(value, dict):
        known, more = schema.get("properties", {}), schema["additionalProperties"]
        assert set(schema.get("required", [])) <= set(value), (path, set(schema["required"]) - set(value))
        for name, item in value.items():
            assert name in known or more, f"{path}.{name} is in no schema"
            check(item, known.get(name, more), f"{path}.{name}")


def checked(command, *words):
    value = json.loads(good(command, *words, "--json"))
    check(value, SCHEMA[command], command)
    return value


@pytest.mark.parametrize("players", [1, 2])
def test_simulations(game, players):
    words = game["id"], "--games", 12, "--players", players, "--bots", "greedy"
    stats, sim = checked("stats", *words), checked("sim", *words)
    assert {key: stats[key] for key in sim} == sim


def test_arena_and_ladder(game):
    checked("arena", game["id"], "--games", 4)
    one = checked("arena", game["id"], "--games", 1)
    assert one["bots"][0]["score"]["low"] is None
    ladder = checked("ladder", game["id"], "--games", 4, "--bots", "random,greedy")
    assert [pair["bot"] for pair in ladder["pairs"]] == ["greedy"]


def sides(game):
    """An option of the game with two values under which it can be played."""
    for option in game["options"]:
        for value in option.get("values", []):
            if value != option["default"]:
                return f"{option['name']}={option['default']}", f"{option['name']}={value}"
    return None


def test_compared_options(game, tmp_path):
    """Two simulations with rows give the same differences, game by game."""
    if not sides(game):
        return
    words = "--games", 40, "--players", 2, "--seed", 8, "--bots", "greedy"
    first, second = sides(game)
    value = checked("compare", game["id"], "--option", first, "--against", second, *words)
    assert value == checked("compare", game["id"], "--against", second, *words, "--threads", 1)
    rows = []
    for number, option in enumerate((first, second)):
        path = tmp_path / f"{number}.jsonl"
        good("sim", game["id"], "--option", option, *words, "--rows", path)
        rows.append([json.loads(line) for line in path.read_text().splitlines()])

    def same(told, number):
        ours = [[number(row) for row in side] for side in rows]
        more = [a - b for a, b in zip(*ours)]
        mean = sum(more) / 40
        half = 1.96 * (sum((x - mean) ** 2 for x in more) / 40 / 39) ** 0.5
        assert abs(told["first"] - sum(ours[0]) / 40) < 1e-3 and abs(told["second"] - sum(ours[1]) / 40) < 1e-3
        assert abs(told["more"]["mean"] - mean) < 1e-3 and abs(told["more"]["high"] - mean - half) < 1e-3

    same(value["decisions"], lambda row: row["decisions"])
    same(value["points"], lambda row: (row["total_0"] + row["total_1"]) / 2)
    same(value["best"], lambda row: max(row["total_0"], row["total_1"]))
    same(value["lead"], lambda row: abs(row["total_0"] - row["total_1"]))
    for place in range(2):
        told = value["turn_order"][place]
        same(told["win_share"], lambda row: row["win_0" if row["place_0"] == place else "win_1"])
        same(told["points"], lambda row: row["total_0" if row["place_0"] == place else "total_1"])
    assert second in good("compare", game["id"], "--against", second, *words)


def test_nothing_to_compare():
    assert "--against" in complaint(2, "compare", GAMES[0]["id"])
    complaint(2, "compare", GAMES[0]["id"], "--against", "no_such=1")


def test_analysis(record):
    value = checked("analyse", record, "--playouts", 4)
    assert [ply["ply"] for ply in value["plies"]] == list(range(1, len(value["plies"]) + 1))
    assert all(value["plies"][ply - 1]["choice"] for ply in value["worst"])
    for seat in value["seats"]:
        mine = [ply for ply in value["plies"] if ply["actor"] == seat["seat"] and ply["choice"]]
        assert len(mine) == seat["choices"]
        assert abs(sum(ply["loss"]["mean"] for ply in mine) - seat["loss"]["mean"]) < 0.01
        lucky = [ply["luck"][seat["seat"]] for ply in value["plies"] if ply["actor"] == "*"]
        assert abs(sum(lucky) - seat["luck"]["mean"]) < 0.01
        left = seat["result"] - seat["start"] - seat["luck"]["mean"] - seat["skill"]["mean"]
        assert seat["start"] == value["plies"][0]["worth"][seat["seat"]] and abs(left) <= 4 * seat["skill"]["error"]
    assert abs(sum(seat["skill"]["mean"] for seat in value["seats"])) < 0.01, "what one loses the others gain"


def test_what_players_hold(game, tmp_path):
    """How often winners and others end with a thing, counted again in the records' last states."""
    words = game["id"], "--games", 30, "--players", 2, "--seed", 5, "--bots", "greedy"
    things = {thing["id"]: thing for thing in checked("stats", *words)["things"]}
    good("sim", *words, "--records", tmp_path)
    held, ranks = {}, []
    for path in sorted(tmp_path.iterdir()):
        last = json.loads(good("replay", path, "--json", "--names").splitlines()[-1])
        ranks.append(last["scores"]["rank"][:2])
        for name, rows in last["state"].items():
            if any(thing.split()[0] == name for thing in things):
                for seat in range(2):
                    held.setdefault(name, []).append((ranks[-1][seat] == 1, rows[seat]))
    winners = sum(rank == 1 for pair in ranks for rank in pair)
    assert held and 0 < winners < 60
    checked_sets = 0
    for name, seats in held.items():
        flat = [(won, row) for won, row in seats if isinstance(row, list) and all(isinstance(x, str) for x in row)]
        if len(flat) != 60:
            continue  # numbers, whose names are those of their places
        for thing in {member for _, row in flat for member in row}:
            told = things.get(f"{name} {thing}")
            if not told:
                continue  # a sentinel
            with_it = [won for won, row in flat if thing in row]
            assert told["seats"] == len(with_it), (name, thing)
            expected = (sum(with_it) + 1) / (len(with_it) + 2)
            assert abs(told["win_share_with"] - expected) < 1e-3
            mean = sum(row.count(thing) for won, row in flat if won) / winners
            assert abs(told["winners"] - mean) < 1e-3
            checked_sets += 1
    assert checked_sets or not any(isinstance(row, list) and row and isinstance(row[0], str) for _, row in sum(held.values(), []))
