"""Replaying records, and records that are not what they should be."""
import json
import re

import pytest
from conftest import complaint, good


def events(record):
    head, body = record.read_text().split("\n\n")
    return body.splitlines()[:-1]


def test_json(record, game):
    rows = [json.loads(line) for line in good("replay", record, "--json").splitlines()]
    lines = events(record)
    assert len(rows) == len(lines)
    for ply, (row, line) in enumerate(zip(rows, lines), 1):
        actor, rest = line.split(" ", 1)
        assert list(row) == ["ply", "actor", "move", "legal", "first", "state", "scores"]
        assert row["ply"] == ply and str(row["actor"]) == actor
        assert row["move"] == rest.rsplit(" ", 1)[0]
        assert row["move"] in row["legal"] and len(set(row["legal"])) == len(row["legal"])
    assert rows[0]["state"] != rows[-1]["state"]


def test_until(record):
    whole = good("replay", record, "--json").splitlines()
    assert good("replay", record, "--json", "--until", 5).splitlines() == whole[:5]
    assert good("replay", record, "--json", "--until", 0) == ""
    assert good("replay", record, "--json", "--until", 99999).splitlines() == whole
    assert good("replay", record, "--until", 5) != good("replay", record, "--until", 6)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_text(record, game, lang):
    text = good("replay", record, "--lang", lang)
    listed = json.loads(good("games", "--json", "--lang", lang))
    title = next(other["title"] for other in listed if other["id"] == game["id"])
    assert title in text and "Total" in text
    assert f"{len(events(record))}  " in text
    assert not re.search(rf"\b({game['id']}|cli)\.[a-z]", text)


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
