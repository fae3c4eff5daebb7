"""The terminal player, driven through its standard input."""
import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import termios

import pytest
from conftest import GAMES, PROGRAM, UTF8, complaint, good, jacta

GAME = GAMES[0]["id"]


def play(*words, typed="", **more):
    done = jacta("play", *words, stdin=typed, **more)
    assert "cli." not in done.stdout and "{" not in done.stdout
    return done


def moves(path):
    """The events of a saved game."""
    return path.read_text().split("\n\n")[1].splitlines()[:-1]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("env", [{"LANG": "C.UTF-8"}, {"LANG": "C"}])
def test_a_whole_game(game, lang, env, tmp_path):
    path = tmp_path / "game.jacta"
    # Number 1 always is a choice, or narrows to one; a narrowed menu has a number 1 as well.
    typed = "1\n" * 2000
    done = play(game["id"], "--seed", 4, "--lang", lang, "--save", path, typed=typed, env=env)
    assert done.returncode == 0, done.stderr
    assert "Total" in done.stdout and done.stderr == ""
    assert done.stdout.isascii() or env["LANG"] != "C"
    assert "Total" in good("replay", path)


def test_bots_alone(game):
    words = game["id"], "--seat", "bot:random", "--seat", "bot:greedy", "--players", 2
    done = play(*words, "--seed", 4)
    assert done.returncode == 0 and "Total" in done.stdout
    assert play(*words, "--seed", 4).stdout == done.stdout
    assert play(*words, "--seed", 5).stdout != done.stdout


def test_end_of_input(game, tmp_path):
    assert "--save" in complaint(1, "play", game["id"], stdin="1\n")
    path = tmp_path / "kept.jacta"
    assert str(path) in complaint(1, "play", game["id"], "--save", path, stdin="1\n")
    good("replay", path)
    complaint(1, "play")


def test_a_coach_grades_and_sums_up():
    """Each choice has a grade as it is made; those taken back do not count in the end."""
    words = "dice_kingdoms", "--players", 2, "--seed", 4
    done = play(*words, "--coach", typed="1\nundo\n" + "1\n" * 1000)
    grades = [len(re.findall(f"^{name}: “", done.stdout, re.M)) for name in ("Best", "Good", "Inexact", "Mistake")]
    total = re.search(r"Of (\d+) graded choices: (\d+) best, (\d+) good, (\d+) inexact, (\d+) mistakes?\.", done.stdout)
    assert total and int(total[1]) == sum(map(int, total.groups()[1:])) > 20
    assert grades[0] >= int(total[2]) > 0 and sum(grades) >= int(total[1])
    assert "Better by" in done.stdout
    assert "graded" not in play(*words, typed="1\n" * 1000).stdout


def test_what_cannot_be_played(game):
    done = play(game["id"], "--seed", 4, typed="no such move\n9999\n0\n\n\x01\x02\nquit\n")
    assert done.returncode == 0
    assert '"no such move"' in done.stdout and "from 1 to" in done.stdout


def test_notation_and_number_are_the_same(game, tmp_path):
    """Plays one game by numbers, then the same game by typing its notation."""
    numbers, typed = tmp_path / "numbers.jacta", tmp_path / "typed.jacta"
    words = game["id"], "--players", max(1, game["min_players"]), "--bots", "greedy", "--seed", 8
    play(*words, "--save", numbers, typed="1\n" * 400)
    mine = [line.split(" ", 1)[1].rsplit(" ", 1)[0] for line in moves(numbers) if line[0] == "0"]
    # A forced move may be played without being asked for: typed too late, it is only refused.
    lines = "".join(f"{move.upper()}\n" for move in mine)
    play(*words, "--save", typed, typed=lines)
    assert moves(typed)[:20] == moves(numbers)[:20]


def test_undo(game, tmp_path):
    """A choice can be taken back until something new is known; then nothing can."""
    files = [[tmp_path / f"{step}{part}" for part in "abc"] for step in range(60)]
    typed = "".join(f"save {a}\n1\nsave {b}\nundo\nsave {c}\n1\n" for a, b, c in files)
    done = play(game["id"], "--seed", 4, typed="undo\n" + typed + "quit\n")
    assert done.returncode == 0 and "nothing to take back" in done.stdout
    steps = [[path.read_text() for path in step] for step in files if step[2].exists()]
    assert any(len(b) > len(a) and c == a for a, b, c in steps)
    for a, b, c in steps:
        assert c in (a, b) or len(c) < len(a), "an undo leads back, not elsewhere"


def test_save_and_load(game, tmp_path):
    """A game that is left and loaded goes on exactly as if nobody had left."""
    whole, parts = tmp_path / "whole.jacta", tmp_path / "parts.jacta"
    play(game["id"], "--seed", 4, "--save", whole, typed="1\n" * 2000)
    done = play(game["id"], "--seed", 4, typed="1\n" * 9 + f"save {parts}\nquit\n")
    assert str(parts) in done.stdout
    assert moves(parts) == moves(whole)[: len(moves(parts))]
    assert play("--load", parts, "--save", parts, typed="1\n" * 2000).returncode == 0
    assert parts.read_text() == whole.read_text()
    assert game["title"] in complaint(2, "play", "another", "--load", parts)


def test_load_in_the_game(game, tmp_path):
    path, again = tmp_path / "a.jacta", tmp_path / "b.jacta"
    play(game["id"], "--seed", 4, typed=f"1\n1\n1\nsave {path}\nquit\n")
    done = play(game["id"], "--seed", 5, typed=f"1\nload {path}\nsave {again}\nquit\n")
    assert done.returncode == 0 and path.read_text() == again.read_text()
    done = play(game["id"], "--seed", 5, typed=f"load {tmp_path}\nload\nload /none\nquit\n")
    assert done.returncode == 0 and len(done.stderr.splitlines()) == 2


@pytest.mark.parametrize(
    "lang, typed",
    [
        ("en", "hint\nwhy\nlog\nrules\nscores\nboard\nback\nhelp\n?\nquit\n"),
        ("fr", "indice\npourquoi\njournal\nrègles\nregles\nscores\nplateau\nretour\naide\nquitter\n"),
        ("fr", "hint\nlog\nrules\nscores\nboard\nback\nhelp\n?\nquit\n"),
    ],
)
def test_commands(game, lang, typed):
    done = play(game["id"], "--seed", 4, "--lang", lang, typed=typed)
    assert done.returncode == 0 and done.stderr == ""
    assert "Total" in done.stdout
    assert "not possible" not in done.stdout and "impossible" not in done.stdout


def test_a_hint_calls_no_price_a_gain():
    told = play("rolling_realms", "--seed", 11, "--players", 2, typed="3\n1\nhint\n1\nhint\nquit\n").stdout
    words = " ".join(told.split())
    assert words.count(" would play it") == 2 and not re.search(r"it brings −[^+.]* at once", words)


def test_why_an_element_cannot_be_used():
    done = play("card_kingdoms", "--seed", 4, typed="why\nwhy stack:c0\nwhy stack:x\nquit\n")
    assert " stack:c0 " in done.stdout and 'no element "stack:x"' in done.stdout
    asked = done.stdout.split("your move (? help): ")
    assert len(asked[2].split()) > 2 and "stack" not in asked[2]


def test_several_people(game, tmp_path):
    if game["max_players"] < 2:
        return
    path = tmp_path / "game.jacta"
    words = game["id"], "--seat", "Anna", "--seat", "Zoé", "--seat", "bot:random"
    if game["max_players"] < 3:
        words = words[:-2]
    done = play(*words, "--seed", 4, "--save", path, typed="1\n" * 4000)
    assert done.returncode == 0
    assert "Anna" in done.stdout and "Zoé" in done.stdout
    assert "seat 1 Zoé\n" in path.read_text()


def test_questions(game):
    index = [other["id"] for other in GAMES].index(game["id"]) + 1
    which = f"{index}\n" if len(GAMES) > 1 else ""
    many = f"{game['min_players']}\n" if game["min_players"] < game["max_players"] else ""
    seats = "2\n" * (game["min_players"] - 1)
    done = play(typed=f"{which}{many}1\nAnna\n{seats}n\nquit\n")
    assert done.returncode == 0 and "Anna" in done.stdout
    done = play(typed=f"{which}{many}1\nAnna\n{seats}y\n1\n1\n99\n\nquit\n")
    assert done.returncode == 0 or not game["options"]


@pytest.mark.parametrize("players", [2, 3])
def test_questions_offer_the_seats_that_there_are(players):
    game = next(game for game in GAMES if game["id"] == "dice_city")
    option = [option["name"] for option in game["options"]].index("first_seat") + 1
    which = [other["id"] for other in GAMES].index("dice_city") + 1
    seats = "1\nAnna\n" + "2\n" * (players - 1)
    told = play(typed=f"{which}\n{players}\n{seats}y\n{option}\n").stdout
    offered = told.split("Which option?")[1].split("Value of first_seat?")[0]
    assert re.findall(r"^ *(\d+)", offered, re.MULTILINE) == [str(i + 1) for i in range(1 + players)]


def test_era_has_no_round_before_the_first():
    board = re.compile(r"\bround\s+(\d+)", re.IGNORECASE)
    for players in 1, 2:
        told = play("era", "--players", players, "--seed", 5, typed="1\n" * 40 + "quit\n").stdout
        assert "0" not in board.findall(told) and "1" in board.findall(told)


def test_no_line_begins_with_a_stop():
    assert not re.search("^ *[:;?!] ", play("--lang", "fr").stdout, re.MULTILINE)


def test_the_usual_answers(game, tmp_path):
    if game["max_players"] < 2:
        return
    path = tmp_path / "game.jacta"
    index = [other["id"] for other in GAMES].index(game["id"]) + 1
    assert play("--save", path, typed=f"{index}\n2\n\n\n\n\nquit\n").returncode == 0
    assert "seat 0 Player 1\nseat 1 bot:greedy\n" in path.read_text()


def test_a_save_that_fails_loses_nothing(game, tmp_path):
    path = tmp_path / "game.jacta"
    play(game["id"], "--seed", 4, typed=f"save {path}\nquit\n")
    before = path.read_text()
    done = play(game["id"], "--seed", 4, typed="1\nsave /proc/none/x\nsave\nquit\n")
    assert done.returncode == 0 and "/proc/none/x" in done.stderr
    complaint(1, "play", game["id"], "--save", "/proc/none/x")
    assert path.read_text() == before


@pytest.fixture
def tiny_disk(tmp_path):
    folder = tmp_path / "tiny"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder]
    if os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only root can mount a tiny disk")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_full_disk(game, tiny_disk):
    path = tiny_disk / "game.jacta"
    play(game["id"], "--seed", 4, typed=f"1\nsave {path}\nquit\n")
    before = path.read_text()
    with open(tiny_disk / "filler", "wb", buffering=0) as filler:
        with pytest.raises(OSError):
            while True:
                filler.write(b"x" * 1024)
    done = play("--load", path, typed=f"1\n1\n1\nsave {path}\nquit\n")
    assert done.returncode == 0 and str(path) in done.stderr
    assert path.read_text() == before
    assert sorted(other.name for other in tiny_disk.iterdir()) == ["filler", "game.jacta"]
    folder = tiny_disk / "records"
    complaint(1, "sim", game["id"], "--games", 20, "--records", folder)


class Terminal:
    """The program at a terminal of this size."""

    def __init__(self, rows, *words):
        self.keyboard, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
        options = {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}
        env = {**UTF8, **options, "TERM": "xterm", "NO_COLOR": "1"}
        command = [PROGRAM, "play", *map(str, words)]
        self.run = subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, env=env)
        os.close(inside)

    def type(self, line):
        os.write(self.keyboard, line.encode() + b"\n")

    def until(self, *ends):
        """The rows of the screen once one of these ends the last, without what was cleared."""
        seen = b""
        while not seen.endswith(tuple(end.encode() for end in ends)):
            seen += os.read(self.keyboard, 4096)
        return seen.decode().split("\x1b[2J")[-1].split("\r\n")

    def leave(self):
        self.type("quit\ny")
        assert self.run.wait() == 0
        os.close(self.keyboard)


PROMPTS = "(? help): ", "(Enter: back) ", "to take back: "


@pytest.mark.parametrize("rows", [24, 30])
def test_a_low_screen(game, rows):
    """All that a decision needs is on one screen, and the board turns to its end."""
    screen = Terminal(rows, game["id"], "--seed", 4)
    first = seen = screen.until(*PROMPTS)
    shown = 0
    assert len(first) <= rows
    while note := re.search("\\(rows (.*) to (.*) of (.*): board", "\n".join(seen)):
        top, last, height = map(int, note.groups())
        assert len(seen) <= rows and last - top + 1 >= rows // 3
        assert top <= shown + 1 <= last, "no row is left out"
        shown = last
        screen.type("board")
        seen = screen.until(*PROMPTS)
        if last == height:
            break
    assert seen == first, "after the last row comes the first"
    screen.leave()


def test_a_high_screen(game):
    screen = Terminal(200, game["id"], "--seed", 4)
    seen = screen.until(*PROMPTS)
    assert not any("board for the next" in line for line in seen)
    screen.leave()


def first_choice(game, path):
    """The legal moves of the first decision that is a choice."""
    play(game["id"], "--seed", 4, "--save", path, typed="1\n")
    events = [json.loads(line) for line in good("replay", path, "--json").splitlines()[1:]]
    return next(event["legal"] for event in events if event["actor"] == 0 and len(event["legal"]) > 1)


def test_going_to_and_fro_in_the_menu_changes_nothing(game, tmp_path):
    path = tmp_path / "game.jacta"
    legal = first_choice(game, path)
    parts = {move[:end] for move in legal for end in range(1, len(move)) if not move[:end].isdigit()}
    begins = [part for part in sorted(parts) if sum(move.startswith(part) for move in legal) > 1 and part not in legal]
    play(game["id"], "--seed", 4, "--save", path, typed="\n".join(begins[::3] * 40 + [legal[-1]]) + "\n")
    assert any(line.startswith(f"0 {legal[-1]} ") for line in moves(path))


def test_only_the_rest_of_a_notation(game, tmp_path):
    """What all moves of the menu begin with need not be typed."""
    path = tmp_path / "game.jacta"
    legal = first_choice(game, path)
    shared = os.path.commonprefix(legal).rfind(" ") + 1
    if shared and not legal[-1][shared:].isdigit():
        play(game["id"], "--seed", 4, "--save", path, typed=legal[-1][shared:] + "\n")
        assert any(line.startswith(f"0 {legal[-1]} ") for line in moves(path))


def test_ascii_spells_letters_out(game):
    words = game["id"], "--lang", "fr", "--seed", 4, "--seat", "Œdipe", "--seat", "bot:greedy"
    letters = play(*words, typed="quit\n").stdout
    done = play(*words, "--ascii", typed="quit\n").stdout
    assert done.isascii()
    for word in re.findall("\\w*[œŒ]\\w*", letters):
        assert word.replace("œ", "oe").replace("Œ", "OE") in done
