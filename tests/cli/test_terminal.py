"""A game on a terminal: two columns where it is wide, and Ctrl-C, which loses nothing."""
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios

import pytest
from conftest import GAMES, PROGRAM, UTF8, good

BESIDE = re.compile(r"\x1b\[(\d+)G")


class Terminal:
    def __init__(self, columns, rows, *words, folder, term="xterm"):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

        def own_terminal():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [PROGRAM, *map(str, words), "--color", "never"],
            stdin=slave, stdout=slave, stderr=slave, cwd=folder, start_new_session=True,
            preexec_fn=own_terminal, env={**UTF8, "TERM": term},
        )
        os.close(slave)

    def until(self, *endings):
        """What comes out up to one of the texts; everything if the program ends."""
        text = b""
        while not any(ending.encode() in text for ending in endings):
            try:
                text += os.read(self.master, 65536)
            except OSError:
                break
        return text.decode().replace("\r", "")

    def type(self, text):
        os.write(self.master, text.encode())

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal(tmp_path):
    opened = []

    def start(columns, rows, *words):
        opened.append(Terminal(columns, rows, *words, folder=tmp_path))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


@pytest.mark.parametrize("columns, rows", [(120, 40), (200, 60)])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_lines_fit_a_wide_screen(terminal, game, lang, columns, rows):
    screen = terminal(columns, rows, "play", game["id"], "--seed", 5, "--players", 2, "--lang", lang)
    shown = screen.until(" (? ").split("\x1b[2J")[-1]
    lines = re.sub(r"\x1b\[H|\x1b\[3J", "", shown).split("\n")
    assert len(lines) <= rows
    for line in lines:
        left, *beside = BESIDE.split(line)
        begin = int(beside[0]) - 1 if beside else 0
        assert len(left) <= (begin or columns)
        assert begin + len(beside[1] if beside else "") <= columns


def test_a_board_too_high_has_the_moves_beside_it(terminal):
    shown = terminal(120, 40, "play", "dice_city", "--seed", 5).until("your move")
    assert BESIDE.search(shown)
    assert not BESIDE.search(terminal(80, 24, "play", "dice_city", "--seed", 5).until("your move"))


def test_ones_own_city_comes_first(terminal):
    shown = terminal(80, 24, "play", "dice_city", "--seed", 5).until("your move")
    assert "─1─" in shown and "(rows 1 to" in shown
    shown = terminal(80, 24, "play", "card_kingdoms", "--seed", 5).until("your move")
    assert shown.index("  Player 1 ") < shown.index("Hills")


@pytest.mark.parametrize("lang, heads", [("en", "wood stone iron hourglasses tokens bandits ships places total"),
                                         ("fr", "bois pierre fer sabliers jetons bandits navires emplacements total")])
def test_columns_are_headed_by_whole_words(lang, heads):
    shown = good("play", "dice_city", "--lang", lang, "--seat", "Anna", stdin="quit\n").splitlines()
    head = next(i for i, line in enumerate(shown) if line.split() == heads.split())
    ends = [match.end() for match in re.finditer(r"\S+", shown[head])]
    assert [match.end() for match in re.finditer(r"\d+", shown[head + 1])] == ends


def test_ctrl_c_saves_and_says_how_to_go_on(terminal, tmp_path):
    screen = terminal(80, 24, "play", GAMES[0]["id"], "--seed", 5)
    screen.until("your move")
    screen.type("\x03")
    said = screen.until("goes on")
    assert screen.process.wait() == 130
    (path,) = tmp_path.glob("*.jacta")
    assert f"jacta play --load {path.name}" in " ".join(said.split())
    assert good("replay", path)
    terminal(80, 24, "play", "--load", path).until("your move")


edited = pytest.mark.skipif("JACTA_EDIT" not in os.environ, reason="built without libedit")
QUESTION = "(? help): "


@edited
def test_tab_completes_moves_and_lists_what_could_come_next(terminal):
    screen = terminal(80, 24, "play", "dice_kingdoms", "--seed", 5, "--players", 2)
    screen.until(QUESTION)
    screen.type("bu\t")
    assert "ild r0" in screen.until("ild r0")
    screen.type("\t")
    listed = screen.until(QUESTION)
    assert {"r01a", "r02a", "r03a", "r04a"} <= set(listed.split()) and "recruit" not in listed
    screen.type("1\t")
    assert "a 2" in screen.until("a 2")


@edited
@pytest.mark.parametrize("typed, whole", [("und\t", "o"), ("why duke:els\t", "yn"), ("save ga\t", "me.jacta")])
def test_tab_completes_commands_elements_and_files(terminal, tmp_path, typed, whole):
    (tmp_path / "game.jacta").touch()
    (tmp_path / "gate.txt").touch()
    screen = terminal(80, 24, "play", "card_kingdoms", "--seed", 5, "--players", 2)
    screen.until(QUESTION)
    screen.type(typed)
    assert whole in screen.until(whole)


@edited
def test_keys_turn_the_board(terminal):
    screen = terminal(80, 24, "play", "dice_kingdoms", "--seed", 5, "--players", 2)
    first = re.search(r"rows 1 to (\d+) of (\d+)", screen.until(QUESTION))
    screen.type("\x1b[6~")
    assert f"rows {int(first[1]) + 1} to" in screen.until("for the next")
    screen.type("\x1b[5~")
    assert first[0] in screen.until("for the next")


def test_a_narrow_screen_cuts_no_line_in_a_word(terminal, game):
    screen = terminal(50, 30, "play", game["id"], "--seed", 5, "--players", 2)
    shown = screen.until(QUESTION)
    assert "columns 1 to 50 of" in " ".join(shown.split())
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.split("\x1b[2J")[-1]).split("\n")
    assert max(map(len, lines)) <= 50 and len(lines) <= 30
    screen.type("board\n")
    turned = screen.until(QUESTION)
    assert turned.split("\x1b[2J")[-1] != shown.split("\x1b[2J")[-1]


def test_a_dumb_terminal_is_asked_the_plain_way(tmp_path):
    """As a screen reader's: nothing is cleared, moved over or drawn twice."""
    screen = Terminal(80, 24, "play", GAMES[0]["id"], "--seed", 5, folder=tmp_path, term="dumb")
    assert "\x1b" not in screen.until(QUESTION)
    screen.type("rules\n")
    assert "\x1b" not in screen.until(QUESTION)
    screen.close()


@pytest.mark.parametrize("name", ["dice_kingdoms", "card_kingdoms", "dice_city"])
def test_dice_are_told_with_who_rolled_them(name):
    told = good("play", name, "--seed", 5, "--seat", "Anna", "--seat", "Bert", "--players", 2,
                stdin="1\n" * 40 + "log\nquit\n")
    dice = [line for line in told.splitlines() if re.search(r"dice show|Black dice|Yellow \d|die shows", line)]
    assert {line.split()[0] if line[0] != "⚄" else line.split()[1][:-1] for line in dice} == {"Anna", "Bert"}


def picture(screen):
    """The lines of the last screen before the question, as they are looked at."""
    shown = screen.until(" (? ", "(Enter: ").split("\x1b[2J")[-1]
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown).split("\n")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_word_of_a_board_is_cut(terminal, game, lang):
    """A line that ends in a word at the edge of the board ends so on a wider one too."""
    def draw(columns):
        screen = terminal(columns, 150, "play", game["id"], "--seed", 5, "--players", 4, "--lang", lang)
        return {line for line in picture(screen) if not line.startswith("  ")}

    cut = {line for line in draw(80) - draw(100) if len(line) == 80 and line[-1].isalpha()}
    assert not cut


@pytest.mark.parametrize("columns", [40, 62, 76])
def test_no_line_breaks_before_a_number(terminal, columns):
    """A word keeps its number, wherever a line ends."""
    screen = terminal(columns, 60, "play", "dice_kingdoms", "--seed", 7, "--players", 3)
    for _ in range(6):
        lines = [line for line in picture(screen) if not line.startswith(("│", "╭", "╰", "("))]
        for line, below in zip(lines, lines[1:]):
            assert not (line[-1:].isalpha() and re.match(r" {4,}\d", below)), (line, below)
        screen.type("1\n")


def test_the_news_give_way_to_the_board(terminal):
    """One event with many effects does not push the board off a low screen."""
    screen = terminal(80, 24, "play", "dice_kingdoms", "--seed", 7, "--players", 3)
    for number in range(25):
        lines = picture(screen)
        assert len(lines) <= 24
        note = next(line for line in lines if line.startswith("(rows "))
        assert int(note.split()[3]) - int(note.split()[1]) + 1 >= 6, "\n".join(lines)
        screen.type("2\n" if number % 3 == 1 else "1\n")


def test_nothing_is_told_twice():
    """Dice of two kinds are one throw; secrets of the same player are one."""
    told = good("play", "era", "--seed", 7, "--players", 3, stdin="1\n" * 30 + "log\nquit\n").splitlines()
    for one, two, three in zip(told, told[1:], told[2:]):
        assert not ("behind a screen" in one and one == three)
        assert not (one.startswith("  · Throw 1 of") and one == three)
    assert sum("· Throw 1 of 3" in line for line in told)
