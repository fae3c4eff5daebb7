"""Bot protocol 2: what a program is told, one process for many games, and what is counted of it."""
import json
import pathlib
import sys

import pytest
from conftest import GAMES, good, jacta

EXAMPLE = pathlib.Path(__file__).parents[2] / "examples" / "points.py"
GAME = GAMES[0]["id"]

# Writes down all it reads, one file a process, and answers what its first argument says.
LISTENER = """
import json, os, sys
log = open(f"{sys.argv[2]}/{os.getpid()}", "w")
for number, line in enumerate(sys.stdin):
    log.write(line)
    log.flush()
    said = json.loads(line)
    if number == 0:
        print(sys.argv[1], flush=True)
    elif said["type"] == "move":
        print(said["moves"][0]["move"], flush=True)
"""


def listen(game, hello, folder, *words):
    """Plays by the listener; what each of its processes was told, and the report."""
    program = folder / "listener.py"
    program.write_text(LISTENER)
    heard = folder / "heard"
    heard.mkdir()
    bot = f"cmd:600s:{sys.executable} {program} '{hello}' {heard}"
    report = json.loads(good("sim", game, "--json", "--bots", f"{bot},random", *words))
    return [[json.loads(line) for line in path.read_text().splitlines()] for path in heard.iterdir()], report


def test_example_wins():
    """The example plays without a failure and, in 30 lines, mostly better than at random."""
    assert len(EXAMPLE.read_text().splitlines()) <= 30
    bot, better = f"cmd:600s:{sys.executable} {EXAMPLE}", 0
    for game in GAMES:
        result = json.loads(good("arena", game["id"], "--bots", f"{bot},random", "--games", 40, "--json"))
        example = result["bots"][0]
        assert example["failures"] == 0 < example["asked"]
        better += example["win_share"]["low"] > 0.5
    assert better == len(GAMES)


def test_what_a_program_is_told(game, tmp_path):
    (lines,), report = listen(game["id"], "hello 2 text points gains names scores", tmp_path, "--games", 1)
    assert report["seats"][0]["failures"] == 0
    assert "legal" in lines[0] and "view" in lines[0], "until its hello a program hears protocol 1"
    begin, *moves, over = lines[1:]
    options = {option["name"]: option["default"] for option in game["options"]}
    assert begin == {**begin, "type": "new game", "game": game["id"], "seat": 0, "players": 2, "options": options}
    assert over["type"] == "game over" and 1 in over["scores"]["rank"]
    assert len(moves) == report["seats"][0]["asked"]
    scored = 0
    for said in moves:
        assert said["type"] == "move" and 0 < said["time_left"] <= 600000
        assert '"' in json.dumps(list(said["view"].values())) and said["scores"]["total"]
        for move in said["moves"]:
            assert {"move", "text"} <= set(move) <= {"move", "text", "points", "gains"} and move["text"]
            assert move.get("points") != 0 and move.get("gains") != {}, "nothing is left out"
            assert all(isinstance(amount, int) and amount for amount in move.get("gains", {}).values())
            scored += "points" in move and "gains" in move
    assert scored


def test_points_and_gains_come_true(game, tmp_path):
    """What the program was promised of its move is what the record says that it brought at once."""
    (lines,), _ = listen(game["id"], "hello 2 points", tmp_path, "--games", 1, "--records", tmp_path / "records")
    record = next((tmp_path / "records").iterdir())
    events = [json.loads(line) for line in good("replay", record, "--json").splitlines()[1:]]
    moves = [said for said in lines if said.get("type") == "move"]
    mine = [number for number, event in enumerate(events) if event["actor"] == 0]
    assert len(mine) == len(moves)
    open_game = 0
    for number, said in zip(mine, moves):
        event, before = events[number], events[number - 1]["scores"] if number else None
        first = said["moves"][0]
        assert first["move"] == event["move"]
        assert [move["move"] for move in said["moves"]] == event["legal"]
        if before and not event["over"]:
            gained = event["scores"]["total"][0] - before["total"][0]
            open_game += abs(gained - first.get("points", 0)) < 1e-6
    assert open_game > len(moves) * 0.6, "others may have hidden what counts"


@pytest.mark.parametrize("hello, processes", [("hello 2 many", 1), ("hello 2", 6)])
def test_one_process_for_many_games(hello, processes, tmp_path):
    heard, report = listen(GAME, hello, tmp_path, "--games", 6, "--threads", 1)
    assert len(heard) == processes and report["seats"][0]["failures"] == 0
    kinds = [said["type"] for lines in heard for said in lines[1:]]
    assert kinds.count("new game") == kinds.count("game over") == 6
    assert all("view" not in said and "scores" not in said for lines in heard for said in lines[2:] if said["type"] == "move")


def test_results_do_not_depend_on_the_process(tmp_path):
    bot = f"cmd:600s:{sys.executable} {EXAMPLE}"
    words = "sim", GAME, "--games", 8, "--bots", f"{bot},random", "--json"
    assert good(*words, "--threads", 1) == good(*words, "--threads", 3)


def test_failures_are_counted(tmp_path):
    """A bot that answers every other question is told of, and one that never does is an end with status 1."""
    program = tmp_path / "half.py"
    program.write_text(
        "import json, sys\n"
        "for number, line in enumerate(sys.stdin):\n"
        "    print(json.loads(line)['legal'][0] if number % 2 else 'nonsense', flush=True)\n"
    )
    bot = f"cmd:600s:{sys.executable} {program}"
    done = jacta("arena", GAME, "--bots", f"{bot},random", "--games", 2, "--json")
    result = json.loads(done.stdout)["bots"]
    assert done.returncode == 0 and 0.4 < result[0]["failures"] / result[0]["asked"] < 0.6
    assert result[1]["failures"] == result[1]["asked"] == 0
    text = jacta("arena", GAME, "--bots", f"{bot},random", "--games", 2).stdout
    assert f"did not make {result[0]['failures']} of its {result[0]['asked']} moves" in text
    for command in "arena", "sim":
        done = jacta(command, GAME, "--games", 2, "--bots", "cmd:true,random", "--json")
        assert done.returncode == 1 and "never" in done.stderr and json.loads(done.stdout)["games"] == 2


def test_a_hello_in_the_middle_is_no_move(tmp_path):
    program = tmp_path / "late.py"
    program.write_text(
        "import json, sys\n"
        "for number, line in enumerate(sys.stdin):\n"
        "    print(json.loads(line)['legal'][0] if number != 1 else 'hello 2', flush=True)\n"
    )
    bot = f"cmd:600s:{sys.executable} {program}"
    done = jacta("sim", GAME, "--games", 1, "--bots", f"{bot},random", "--json", "--threads", 1)
    assert json.loads(done.stdout)["seats"][0]["failures"] == 1 and "hello" in done.stderr
