"""Every command of README.md runs, and every file that it links to is there."""
import pathlib
import re
import shlex
import subprocess

import pytest
from conftest import GAMES, PROGRAM, UTF8, good

ROOT = pathlib.Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PROSE = re.sub(r"^```.*?^```", "", README, flags=re.MULTILINE | re.DOTALL)
LINES = [line.split("#")[0].strip() for line in re.findall(r"^    (\S.*)", PROSE, re.MULTILINE)]
COMMANDS = [shlex.split(line)[1:] for line in LINES if line.startswith("build/jacta ")]


def test_there_are_commands_of_all_kinds():
    kinds = {line.split()[0] for line in LINES}
    assert kinds == {"make", "build/jacta", "pip"}
    assert {"play", "serve", "sim"} <= {words[0] for words in COMMANDS}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands_run(words, tmp_path):
    good("sim", "card_kingdoms", "--games", 1, "--records", tmp_path)
    (tmp_path / "game-000001.jacta").rename(tmp_path / "game.jacta")
    if words[0] == "serve":
        port = words.index("--port") + 1
        words = [*words[:port], "0", *words[port + 1 :]]
    process = subprocess.Popen(
        [PROGRAM, *words], cwd=tmp_path, env=UTF8, encoding="utf-8",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    if words[0] == "serve":
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        process.terminate()
    out, complaints = process.communicate()
    # A game in a terminal ends where there is nobody to type.
    assert process.returncode == (1 if words[0] == "play" else 0), complaints
    assert words[0] in ("play", "serve") or "jacta:" not in complaints


def test_make_knows_its_targets():
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"\bmake (\w+)", "\n".join(LINES) + "\n".join(re.findall(r"`[^`]+`", PROSE))):
        assert re.search(rf"^{target}:.*##", makefile, re.MULTILINE), target


def test_links_lead_somewhere():
    for name in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / name).exists(), name


def test_the_games_are_named():
    assert all(f"| {game['title']} | {game['min_players']}–{game['max_players']} |" in README for game in GAMES)
