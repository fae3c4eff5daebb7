"""A row a game and a row an event: statistics that others compute from them are ours."""
import csv
import json

import pytest
from conftest import GAMES, complaint, good

GAME = GAMES[0]["id"]


def read(path):
    """The rows of a file with their numbers: by pandas, or where there is none by hand."""
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    try:
        import pandas

        table = pandas.read_csv(path, dtype={"winner": str, "actor": str, "seed": str}, keep_default_na=False)
        return table.to_dict("records")
    except ImportError:
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))
    for row in rows:
        for name, value in row.items():
            if name.split("_")[0] in ("number", "rules", "players", "first", "decisions", "ply", "place", "rank"):
                row[name] = int(value)
            if name.split("_")[0] in ("win", "total", "score"):
                row[name] = float(value)
    return rows


def test_statistics_from_rows(game, tmp_path):
    """Shares, means, spreads and lengths of the report, by seat and by turn order, from the rows alone."""
    words = "sim", game["id"], "--games", 120, "--players", 3, "--bots", "greedy,random,greedy", "--seed", 6
    path = tmp_path / "games.csv"
    report = json.loads(good(*words, "--json", "--rows", path))
    rows = read(path)
    assert [row["number"] for row in rows] == list(range(1, 121))
    for seat, told in enumerate(report["seats"]):
        totals = [row[f"total_{seat}"] for row in rows]
        mean = sum(totals) / 120
        spread = (sum((total - mean) ** 2 for total in totals) / 119) ** 0.5
        assert abs(mean - told["mean"]) < 1e-3 and abs(spread - told["sd"]) < 1e-3
        assert abs(sum(row[f"win_{seat}"] for row in rows) / 120 - told["win_share"]) < 1e-3
        assert {row[f"bot_{seat}"] for row in rows} == {told["bot"]}
    for place, told in enumerate(report["turn_order"]):
        won = sum(row[f"win_{seat}"] for row in rows for seat in range(3) if row[f"place_{seat}"] == place)
        assert abs(won / 120 - told["win_share"]) < 1e-3
    assert abs(sum(row["decisions"] for row in rows) / 120 - report["decisions"]["mean"]) < 1e-3


def test_what_a_row_says(game, tmp_path):
    """Each line of each score sheet, who won and who began, as the records of the same games tell it."""
    words = "sim", game["id"], "--games", 6, "--players", 2, "--seed", 3, "--records", tmp_path
    good(*words, "--rows", tmp_path / "games.csv", "--events", tmp_path / "events.csv")
    events = read(tmp_path / "events.csv")
    for row in read(tmp_path / "games.csv"):
        assert row["seed"] == f"3:{row['number'] - 1}" and row["game"] == game["id"]
        for option in game["options"]:
            assert f"option_{option['name']}" in row
        record = tmp_path / f"game-{row['number']:06}.jacta"
        told = [json.loads(line) for line in good("replay", record, "--json").splitlines()[1:]]
        scores = told[-1]["scores"]
        for seat in range(2):
            assert abs(row[f"total_{seat}"] - scores["total"][seat]) < 1e-9
            assert row[f"rank_{seat}"] == scores["rank"][seat]
            for line in scores["lines"]:
                name = line["label"].removeprefix(game["id"] + ".").replace(".", "_")
                assert abs(row[f"{name}_{seat}"] - line["value"][seat]) < 1e-9
        assert row["first"] == told[-1]["first"] and row[f"place_{row['first']}"] == 0
        assert row["winner"] == "+".join(str(i) for i in range(2) if scores["rank"][i] == 1)
        assert row["decisions"] == sum(event["actor"] != "*" for event in told)
        mine = [event for event in events if event["number"] == row["number"]]
        assert [event["move"] for event in mine] == [event["move"] for event in told]
        assert [event["actor"] for event in mine] == [str(event["actor"]) for event in told]
        assert [event["total_0"] for event in mine] == [event["scores"]["total"][0] for event in told]
        assert all(bool(event["action"]) == (event["actor"] != "*") for event in mine)


@pytest.mark.parametrize("which", ["rows", "events"])
def test_rows_do_not_depend_on_threads_or_form(which, tmp_path):
    files = [tmp_path / name for name in ("one.csv", "two.csv", "three.jsonl")]
    for path, threads in zip(files, (1, 5, 3)):
        good("sim", GAME, "--games", 40, f"--{which}", path, "--threads", threads)
    assert files[0].read_bytes() == files[1].read_bytes()
    table, objects = read(files[0]), read(files[2])
    assert [list(row) for row in objects] == [list(row) for row in table]
    assert [[str(value) for value in row.values() if isinstance(value, str)] for row in objects] == [
        [str(row[name]) for name, value in other.items() if isinstance(value, str)] for row, other in zip(table, objects)
    ]
    numbers = [name for name, value in objects[0].items() if not isinstance(value, str)]
    for row, other in zip(table, objects):
        assert [float(row[name]) for name in numbers] == [other[name] for name in numbers]


def test_alone_the_automaton_has_a_column(game, tmp_path):
    good("sim", game["id"], "--games", 3, "--players", 1, "--rows", tmp_path / "games.jsonl")
    for row in read(tmp_path / "games.jsonl"):
        assert row.get("bot_1", "automaton") == "automaton" and row["place_0"] == 0


def test_rows_that_cannot_be_written(tmp_path):
    assert ".jsonl" in complaint(2, "sim", GAME, "--rows", "games.txt")
    assert "no.csv" in complaint(1, "sim", GAME, "--games", 1, "--events", tmp_path / "folder" / "no.csv")
    full = tmp_path / "full.csv"
    full.symlink_to("/dev/full")
    assert "full.csv" in complaint(1, "sim", GAME, "--games", 500, "--rows", full)
