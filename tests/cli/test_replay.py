"""Replaying records, and records that are not what they should be."""
import json
import pathlib
import re

import pytest
from conftest import complaint, good, jacta


def events(record):
    head, body = record.read_text().split("\n\n")
    return body.splitlines()[:-1]


def test_json(record, game):
    head, *rows = [json.loads(line) for line in good("replay", record, "--json").splitlines()]
    lines = events(record)
    assert len(rows) == len(lines)
    assert list(head) == ["game", "rules", "players", "options", "seats", "seed", "version"]
    assert (head["game"], head["rules"]) == (game["id"], game["rules"])
    assert head["options"] == {option["name"]: option["default"] for option in game["options"]}
    assert head["players"] == len(head["seats"]) and head["seed"] == "7:0"
    for ply, (row, line) in enumerate(zip(rows, lines), 1):
        actor, rest = line.split(" ", 1)
        chance = ["weights"] if row["actor"] == "*" else []
        assert list(row) == ["ply", "actor", "move", "legal", *chance, "first", "over", "state", "scores"]
        assert not chance or len(row["weights"]) == len(row["legal"]) and min(row["weights"]) > 0
        assert row["over"] == (ply == len(rows))
        assert row["ply"] == ply and str(row["actor"]) == actor
        assert row["move"] == rest.rsplit(" ", 1)[0]
        assert row["move"] in row["legal"] and len(set(row["legal"])) == len(row["legal"])
    assert rows[0]["state"] != rows[-1]["state"]


def test_until(record):
    whole = good("replay", record, "--json").splitlines()
    assert good("replay", record, "--json", "--until", 5).splitlines() == whole[:6]
    assert good("replay", record, "--json", "--until", 0).splitlines() == whole[:1]
    assert good("replay", record, "--json", "--until", 99999).splitlines() == whole
    assert good("replay", record, "--until", 5) != good("replay", record, "--until", 6)


def test_names(record, game):
    plain, named = ([json.loads(line) for line in good("replay", record, "--json", *flag).splitlines()[1:]]
                    for flag in ([], ["--names"]))
    assert isinstance(plain[0]["state"]["phase"], int) and isinstance(named[0]["state"]["phase"], str)
    assert [row["move"] for row in plain] == [row["move"] for row in named]


def test_what_is_sound_of_a_record_is_told(record):
    """Cut off, or with a wrong hash: the events before that, and then why it ends."""
    text, lines = record.read_text(), events(record)
    whole = good("replay", record, "--json").splitlines()
    cut = text.index(lines[10])
    spoiled = lines[10][:-1] + ("0" if lines[10][-1] != "0" else "1")
    for broken in (text[:cut], text.replace(lines[10], spoiled)):
        done = jacta("replay", "-", "--json", stdin=broken)
        assert done.returncode == 1 and done.stderr.startswith("jacta: ")
        assert done.stdout.splitlines() == whole[:11]
    assert jacta("replay", "-", stdin=text[:cut]).stdout.count("\n") > 10


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_text(record, game, lang):
    text = good("replay", record, "--lang", lang)
    listed = json.loads(good("games", "--json", "--lang", lang))
    title = next(other["title"] for other in listed if other["id"] == game["id"])
    assert title in text and "Total" in text
    assert f"{len(events(record))}  " in text
    assert not re.search(rf"\b({game['id']}|cli)\.[a-z]", text)


def test_bots_have_names_in_both_languages(game, tmp_path):
    players = max(2, game["min_players"])
    good("sim", game["id"], "--games", 1, "--players", players, "--bots", "random", "--seed", 3, "--records", tmp_path)
    path = next(tmp_path.iterdir())
    for lang, name in ("en", "Random"), ("fr", "Hasard"):
        assert good("replay", path, "--lang", lang).splitlines()[0].endswith(f"· {name} 1, {name} 2")


def test_the_transcript_begins_with_the_table(record):
    start, text = (good("replay", record, *until).split("\n") for until in (["--until", 0], []))
    assert [line for line in text if line][:8] == [line for line in start if line][:8]


def test_standard_input(record):
    assert good("replay", "-", stdin=record.read_text()) == good("replay", record)


def faults(text):
    """Ways to spoil a record, each with the number of the line at fault, where there is one."""
    lines = text.splitlines(keepends=True)
    blank = lines.index("\n")
    first = next(i for i in range(blank, len(lines)) if lines[i][0] not in "*\n")
    edited = lines[first].rsplit(" ", 1)
    digit = "0" if edited[1][0] != "0" else "1"
    yield "empty", "", None
    yield "foreign", "<html>\n</html>\n", 1
    yield "newer", text.replace("jacta 1", "jacta 99", 1), 1
    yield "no such game", text.replace("\ngame ", "\ngame x", 1), 2
    yield "rules", text.replace("\nrules ", "\nrules 9", 1), 3
    yield "players", "".join([*lines[:3], "players 77\n", *lines[4:]]), 4
    yield "truncated", "".join(lines[:-1]), None
    yield "half a line", text[: len(text) // 2], None
    yield "a line missing", "".join([*lines[:first], *lines[first + 1 :]]), first + 1
    yield "hash", "".join(
        [*lines[:first], f"{edited[0]} {digit}{edited[1][1:]}", *lines[first + 1 :]]
    ), first + 1
    yield "illegal", "".join([*lines[:first], "0 no such move 00000000\n", *lines[first:]]), first + 1
    yield "count", "".join([*lines[:-1], "end 1\n"]), len(lines)
    yield "more", text + "0 something 00000000\n", len(lines) + 1


def test_spoiled_records(record, tmp_path):
    text = record.read_text()
    for name, spoiled, line in faults(text):
        path = tmp_path / "spoiled.jacta"
        path.write_text(spoiled)
        sentence = complaint(1, "replay", path)
        assert str(path) in sentence, name
        if line:
            assert f"Line {line}:" in sentence, (name, sentence)
        assert complaint(1, "play", "--load", path) == sentence
        complaint(1, "replay", path, "--lang", "fr")


def test_what_is_no_record_at_all(tmp_path):
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 50)
    for path in [binary, tmp_path, tmp_path / "missing"]:
        assert str(path) in complaint(1, "replay", path)
    complaint(1, "replay", "-")


@pytest.mark.parametrize("sheet, path", [("first", "older/dice_kingdoms-fair.jacta"),
                                         ("second", "fair/dice_kingdoms-second.jacta")])
def test_a_record_of_each_sheet_is_replayed_shown_and_verified(sheet, path):
    record = pathlib.Path(__file__).parents[1] / "golden" / path
    head, *rows = [json.loads(line) for line in good("replay", record, "--json", "--names").splitlines()]
    assert head["options"]["sheet"] == sheet and rows[-1]["over"]
    assert all(row["state"]["options"] == ["second_sheet"] * (sheet == "second") for row in rows)
    assert "\n" + str(len(rows)) + "  " in good("replay", record)
    assert f"all {sum(row['actor'] == '*' for row in rows)} chance events" in good("verify", record)
    last = next(row["move"] for row in reversed(rows) if row["move"].startswith("roll "))
    others = "roll 1 1" if last != "roll 1 1" else "roll 2 2"
    text = record.read_text().replace(f"\n* {last} ", f"\n* {others} ")
    assert "Line " in complaint(1, "verify", "-", stdin=text)


def test_a_record_of_older_rules(tmp_path):
    """It does not know the option that brings its rules back, and is written with it."""
    older = pathlib.Path(__file__).parents[1] / "golden" / "older" / "dice_kingdoms-fair.jacta"
    text = older.read_text()
    assert "\nrules 1\n" in text and "option" not in text
    good("verify", older)
    head, *rows = [json.loads(line) for line in good("replay", older, "--json").splitlines()]
    assert head["options"]["sheet"] == "first"
    assert not any(row["state"]["options"] for row in rows)  # the first sheet
    moves = [row["move"] for row in rows]
    today = tmp_path / "today.jacta"
    today.write_text(text.replace("\nrules 1\nplayers 2\n", "\nrules 2\nplayers 2\noption sheet first\n"))
    again = [json.loads(line)["move"] for line in good("replay", today, "--json").splitlines()[1:]]
    assert again == moves
    good("verify", today)
    newer = text.replace("\nrules 1\n", "\nrules 2\n")
    assert "Line " in complaint(1, "replay", "-", stdin=newer)
