"""Every command explains itself in both languages, and wrong command lines get one sentence."""
import json
import pathlib
import re
import subprocess

import pytest
from conftest import GAMES, PROGRAM, UTF8, complaint, good

COMMANDS = (
    "games play sim replay bench serve verify load print arena ladder analyse stats compare league engine fields admin backup migrate".split()
)
GAME = GAMES[0]["id"]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command, lang):
    text = good(command, "--help", "--lang", lang)
    assert text == good("--lang", lang, "help", command)
    assert f"jacta {command}" in text and "--lang" in text
    assert all(len(line) <= 80 for line in text.splitlines())
    assert ("Usage:" if lang == "en" else "Utilisation\u00a0:") in text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_overview_names_every_command(lang):
    text = good("--help", "--lang", lang)
    assert text == good("--lang", lang) == good("help", "--lang", lang)
    assert all(f"  {command} " in text for command in COMMANDS)
    assert "cli." not in text


def test_the_page_about_fields_is_what_the_program_writes():
    page = pathlib.Path(__file__).parents[2] / "docs" / "fields.md"
    text = page.read_text()
    assert text == good("fields"), "renew it: build/jacta fields > docs/fields.md"
    anchors = re.findall(r'<a id="([^"]+)"', text)
    assert len(set(anchors)) == len(anchors), "two lists share a name"
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) == set(anchors)


def test_version():
    assert good("--version").startswith("jacta ")


@pytest.mark.parametrize(
    "env, word",
    [
        ({"LANG": "fr_FR.UTF-8"}, "Utilisation"),
        ({"LANG": "C.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "Utilisation"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "Usage"),
        ({"LANG": "de_DE.UTF-8"}, "Usage"),
    ],
)
def test_the_locale_chooses_the_language(env, word):
    assert word in good("--help", env=env)


def test_plain_ascii_without_utf8():
    for words in [("games", "--lang", "fr"), ("sim", GAME, "--lang", "fr"), ("play", "--help")]:
        text = good(*words, env={"LANG": "C"})
        asked = good(*words, env={"LANG": "C.UTF-8"}).count("?")
        assert text.isascii() and text.count("?") == asked, "a letter has no ASCII form"
        assert good(*words, "--ascii") == text


def test_colour_only_where_wanted():
    assert "\033[" not in good("games")
    assert "\033[" in good("games", "--color", "always")
    assert "\033[" not in good("games", "--color", "never", env={"TERM": "xterm"})


WRONG = [
    (["paly"], '"play"'),
    (["frobnicate"], "games, play"),
    (["help", "replya"], '"replay"'),
    (["games", "extra"], '"extra"'),
    (["games", "--jsn"], '"--json"'),
    (["games", "--json=1"], "--json"),
    (["games", "-z"], '"-z"'),
    (["--lang"], "--lang"),
    (["games", "--lang"], "--lang"),
    (["games", "--lang", "de"], "en, fr"),
    (["games", "--color", "blue"], "auto, always, never"),
    (["sim"], "game"),
    (["sim", GAME[:-1]], f'"{GAME}"'),
    (["sim", "chess"], GAME),
    (["sim", GAME, "--players", "0"], '"0"'),
    (["sim", GAME, "--players", "99"], '"99"'),
    (["sim", GAME, "--players", "-1"], '"-1"'),
    (["sim", GAME, "--players", "2x"], '"2x"'),
    (["sim", GAME, "--players", ""], "--players"),
    (["sim", GAME, "--games", "0"], '"0"'),
    (["sim", GAME, "--games", "99999999999999999999999"], "--games"),
    (["sim", GAME, "--games"], "--games"),
    (["sim", GAME, "--threads", "0"], "--threads"),
    (["sim", GAME, "--seed", "abc"], '"abc"'),
    (["sim", GAME, "--bots", "gredy"], '"greedy"'),
    (["sim", GAME, "--bots", "nobody"], "search:N, cmd:PROGRAM"),
    (["sim", GAME, "--bots", ""], "--bots"),
    (["sim", GAME, "--bots", ","], "0 bots"),
    (["play", GAME, "--save", ""], "--save"),
    (["play", GAME, "--seat="], "--seat"),
    (["sim", GAME, "--bots", "random,random,random", "--players", "2"], "3 bots"),
    (["sim", GAME, "--option", "colour"], "NAME=VALUE"),
    (["sim", GAME, "--option", "no_such=1"], '"no_such"'),
    (["play", GAME, "--seat", "bot:nobody"], '"nobody"'),
    (["play", GAME, "--bots", "nobody"], '"nobody"'),
    (["play", GAME, "--players", "1", "--seat", "A", "--seat", "B"], "2 seats"),
    (["play", "chess"], '"chess"'),
    (["play", GAME, GAME], "too many"),
    (["replay"], "file"),
    (["replay", "a", "b"], '"b"'),
    (["replay", "x", "--until", "soon"], '"soon"'),
    (["analyse", "x", "--frobnicate"], "--playouts, --threads"),
    (["bench", "chess"], '"chess"'),
    (["bench", GAMES[-1]["id"], "--players", GAMES[-1]["max_players"] + 1], GAMES[-1]["title"]),
    (["bench", "--seconds", "0"], "--seconds"),
    (["bench", "--seconds", "nan"], "--seconds"),
    (["bench", "--seconds", "1e9"], "--seconds"),
]


@pytest.mark.parametrize("words, said", WRONG, ids=lambda value: " ".join(map(str, value))[:50])
def test_wrong_command_lines(words, said):
    sentence = complaint(2, *words)
    assert said in sentence
    assert complaint(2, *words, env={"LANG": "fr_FR.UTF-8"}) != sentence


def test_one_game(game):
    text = good("games", game["id"])
    assert game["title"] in text and not any(other["title"] in text for other in GAMES if other != game)
    assert json.loads(good("games", game["id"], "--json")) == [game]


def test_values_of_options(game):
    for option in game["options"]:
        name = option["name"]
        assert name in complaint(2, "sim", game["id"], "--option", f"{name}=no-such-value")
        assert f'"{name}"' in complaint(2, "sim", game["id"], "--option", f"{name}x=1")
        good("sim", game["id"], "--games", 1, "--option", f"{name}={option['default']}")


def test_player_counts_of_the_game(game):
    for players in range(1, 7):
        words = "sim", game["id"], "--games", 1, "--players", players
        if game["min_players"] <= players <= game["max_players"]:
            good(*words)
        else:
            complaint(2, *words)


@pytest.mark.parametrize("to, why", [("/dev/full", "le disque est plein"), ("&-", "c'est fermé")])
@pytest.mark.parametrize(
    "words", ["games", "--help", f"sim {GAME} --json", f"sim {GAME}", f"arena {GAME}", f"play {GAME}"]
)
def test_output_that_cannot_be_written(words, to, why):
    command = f"exec {PROGRAM} {words} --lang fr </dev/null >{to}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, encoding="utf-8", env=UTF8)
    assert done.returncode == 1
    assert done.stderr == f"jacta: Impossible d'écrire la sortie : {why}.\n"


def test_a_closed_file_is_not_taken_for_another(tmp_path):
    """What is saved first gets no number of a standard file, so no output ends up in it."""
    path = tmp_path / "game.jacta"
    command = f"exec {PROGRAM} play {GAME} --save {path} <&- >&- 2>&-"
    assert subprocess.run(["sh", "-c", command], env=UTF8).returncode == 1
    good("replay", path)


def test_words_that_a_terminal_would_obey():
    sentence = complaint(2, "games", "\x01\x1b[2J\x7f\x9bé")
    assert '"??[2J??é"' in sentence


def test_a_reader_that_leaves(record):
    process = subprocess.Popen(
        [PROGRAM, "replay", record, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=UTF8,
    )
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait()
