"""Bots against each other, bots as programs, and what is told of games afterwards."""
import json
import pathlib
import sys
import xml.etree.ElementTree as xml

from conftest import GAMES, PROGRAM, complaint, good, jacta

EXAMPLE = pathlib.Path(__file__).parents[2] / "examples" / "bot.py"
GAME = GAMES[0]["id"]


def arena(*words):
    return json.loads(good("arena", GAME, "--json", *words))


def test_greedy_beats_random(game):
    if game["max_players"] < 2:
        return
    result = json.loads(good("arena", game["id"], "--games", 60, "--json"))
    greedy, chance = result["bots"]
    assert result["games"] == 60 and result["sets"] == 30 and result["troubles"] == 0
    assert greedy["win_share"]["low"] > 0.75 and chance["win_share"]["high"] < 0.25
    assert abs(greedy["win_share"]["mean"] + chance["win_share"]["mean"] - 1) < 0.001
    assert abs(greedy["margin"]["mean"] + chance["margin"]["mean"]) < 0.001
    assert greedy["elo"]["low"] > 150 and greedy["rank"]["mean"] < 1.25
    for bot in greedy, chance:
        for figure in ("win_share", "rank", "score", "margin"):
            assert bot[figure]["low"] <= bot[figure]["mean"] <= bot[figure]["high"]
    assert None in greedy["elo"].values() or greedy["win_share"]["mean"] < 1, "no number is infinite"


def test_wins_by_turn_order(game):
    """All games are won from some seat and some place; each bot's places make up its wins."""
    result = json.loads(good("arena", game["id"], "--bots", "greedy,random", "--games", 80, "--players", 3, "--json"))
    for by in "seats", "turn_order":
        shares = [row["win_share"]["mean"] for row in result[by]]
        assert len(shares) == 3 and abs(sum(shares) - 1) < 0.001
    for place in range(3):
        rows = [bot["turn_order"][place] for bot in result["bots"]]
        assert sum(row["games"] for row in rows) == 80
        won = sum(row["games"] * row["win_share"]["mean"] for row in rows)
        assert abs(won / 80 - result["turn_order"][place]["win_share"]["mean"]) < 0.001
    for bot in result["bots"]:
        won = sum(row["games"] * row["win_share"]["mean"] for row in bot["turn_order"])
        assert abs(won / 80 - bot["win_share"]["mean"]) < 0.001
    text = good("arena", game["id"], "--games", 4)
    assert "by turn order" in text and "between these bots" in text


def test_one_set_has_no_spread():
    result = arena("--games", 1)
    for bot in result["bots"]:
        assert bot["score"]["mean"] is not None and bot["score"]["low"] is bot["score"]["high"] is None
        assert 0 <= bot["win_share"]["low"] < bot["win_share"]["high"] <= 1, "games bound a share"
    rows = [line for line in good("arena", GAME, "--games", 1).splitlines() if line.startswith(("greedy", "random"))]
    assert all(row.count("±") == 1 for row in rows[:2])


def test_equal_bots_are_equal():
    """The same bot on the same dice in swapped seats wins half of the games."""
    first, second = arena("--bots", "greedy,greedy", "--games", 400)["bots"]
    assert first["win_share"]["low"] < 0.5 < first["win_share"]["high"]
    assert abs(first["elo"]["mean"]) < 60


def test_threads_change_nothing():
    words = "--bots", "search:5,greedy,random", "--games", 30, "--players", 4
    results = [arena(*words, "--threads", threads) for threads in (1, 2, 5)]
    assert results[0] == results[1] == results[2] != arena(*words, "--seed", 1)
    until = "--games", 2000, "--until", 0.01
    early = [arena(*until, "--threads", threads) for threads in (1, 4)]
    assert early[0] == early[1]
    assert early[0]["settled"] and early[0]["games"] < 200
    assert not arena("--bots", "random,random", "--games", 60, "--until", 0.0001)["settled"]


def test_search_beats_greedy():
    search, _ = arena("--bots", "search:60,greedy", "--games", 16)["bots"]
    assert search["margin"]["mean"] > 0


def test_report():
    text = good("arena", GAME, "--bots", "greedy,random", "--games", 10)
    assert "greedy" in text and "±" in text and "Elo" in text
    assert "écart" in good("arena", GAME, "--games", 2, "--lang", "fr")


def test_example_bot_plays(game):
    bot = f"cmd:600s:{sys.executable} {EXAMPLE}"
    words = "arena", game["id"], "--bots", f"{bot},random", "--games", 2, "--json"
    assert json.loads(good(*words))["troubles"] == 0


def test_engine_is_a_bot(game):
    """Our engine behind the protocol plays exactly as a bot that is asked directly."""
    bot = f"cmd:600s:{PROGRAM} engine {game['id']} --bot greedy"
    words = "arena", game["id"], "--bots", f"{bot},greedy", "--games", 2, "--json"
    assert json.loads(good(*words))["troubles"] == 0


def test_bad_programs_do_not_stop_a_game():
    for command in ("false", "cat", "1s:yes", "1s:sleep 60"):
        done = jacta("sim", GAME, "--games", 1, "--bots", f"cmd:{command},random")
        assert done.returncode == 1 and "never" in done.stderr, done.stderr
        assert "Decisions a game" in done.stdout


def test_engine_answers(game, tmp_path):
    good("sim", game["id"], "--games", 1, "--records", tmp_path)
    record = (tmp_path / "game-000001.jacta").read_text()
    events = [json.loads(line) for line in good("replay", "-", "--json", stdin=record).splitlines()[1:]]
    before = next(event for i, event in enumerate(events) if events[i + 1]["actor"] != "*")
    asked = next(event for event in events if event["ply"] == before["ply"] + 1)
    noise = {"remark": '"view":{"seat":7', "scores": {"seat": 7, "view": []}}
    question = json.dumps({**noise, "view": before["state"], "seat": asked["actor"]})
    head, body = record.split("\n\n")
    lines = body.splitlines()[: before["ply"]]
    part = "\n".join([head, "", *lines, f"end {len(lines)}", ""])
    words = "engine", game["id"], "--bot", "greedy"
    answers = good(*words, stdin=f"{question}\n{part}quit\n").splitlines()
    assert len(answers) == 2 and all(answer in asked["legal"] for answer in answers)


def test_engine_refuses(game, tmp_path):
    good("sim", game["id"], "--games", 1, "--records", tmp_path)
    events = good("replay", tmp_path / "game-000001.jacta", "--json").splitlines()[1:]
    state = json.loads(events[-1])["state"]
    name, rows = next((name, value) for name, value in state.items() if isinstance(value, list))

    def ask(seat=0, **fields):
        return json.dumps({"seat": seat, "view": {**state, **fields}})

    def spoil(value, by):
        return [spoil(value[0], by), *value[1:]] if isinstance(value, list) else by

    for line, word in (
        ("hello", "view"),
        ("[]", "view"),
        ('{"seat":0}', "view"),
        (ask()[:-1], "view"),
        (ask(seat="0"), "view"),
        (ask(seat=-2), "view"),
        (ask(seat=2**32), "view"),
        (ask(), "seat 0"),
        ('{"seat":0,"view":{}}', "field"),
        ('{"seat":0,"view":[]}', "field"),
        (ask(**{name: rows[1:]}), name),
        (ask(**{name: rows + rows}), name),
        (ask(**{name: spoil(rows, 2**62)}), name),
        (ask(**{name: spoil(rows, 0.5)}), name),
        (ask(**{name: spoil(rows, "0")}), name),
        (ask(**{name: 0}), name),
        ("jacta 1\nend 0", "Line"),
    ):
        done = jacta("engine", game["id"], "--bot", "random", stdin=line + "\n")
        assert done.returncode == 0 and done.stdout.startswith("error "), done.stdout
        assert word in done.stdout and done.stdout.count("\n") == 1, (line, done.stdout)


def test_analysis(game, record, tmp_path):
    plot = tmp_path / "plot.svg"
    words = "analyse", record, "--playouts", 4
    text = good(*words, "--plot", plot)
    assert game["title"] in text and "luck" in text and "±" in text
    assert text == good(*words, "--threads", 3)
    page = xml.parse(plot).getroot()
    assert page.tag.endswith("svg") and len(list(page.iter())) > 20
    assert "chance" in good(*words, "--lang", "fr")


def test_what_cannot_be_analysed(record, tmp_path):
    head, body = record.read_text().split("\n\n")
    part = tmp_path / "part.jacta"
    part.write_text(head + "\n\n" + "".join(x + "\n" for x in body.splitlines()[:5]) + "end 5\n")
    assert "not over" in complaint(1, "analyse", part)
    part.write_text("a letter\n")
    assert "not a Jacta record" in complaint(1, "analyse", part)
    complaint(1, "analyse", tmp_path / "missing")
    complaint(2, "analyse")
    done = jacta("analyse", record, "--playouts", 2, "--plot", tmp_path / "no" / "x.svg")
    assert done.returncode == 1 and "x.svg" in done.stderr


def test_statistics(game, tmp_path):
    folder = tmp_path / "plots"
    text = good("stats", game["id"], "--games", 60, "--plot", folder, "--threads", 2)
    assert text == good("stats", game["id"], "--games", 60, "--threads", 1)
    names = {path.name for path in folder.iterdir()}
    assert {"order.svg", "scores.svg", "length.svg"} <= names
    for path in folder.iterdir():
        assert xml.parse(path).getroot().tag.endswith("svg")


def test_ladder():
    words = "--bots", "random,greedy,greedy,random", "--games", 4
    rows = good("ladder", GAME, *words).splitlines()[4:]
    assert len(rows) == 3 and rows[0].startswith(f"| {GAME} | greedy | random | ")
    steps, sums = zip(*(row.split(" | ")[4:] for row in rows))
    assert [step[0] for step in steps] == [">", "+", "<"], "a shut-out bounds the step"
    assert [above[0] for above in sums] == [">", ">", "?"], "and every sum from there on"


def test_wrong_words():
    assert "greedy" in complaint(2, "arena", GAME, "--bots", "gredy,random")
    assert "search:2000" in complaint(2, "arena", GAME, "--bots", "search:many,random")
    assert "no_such" in complaint(2, "arena", GAME, "--bots", "cmd:no_such,random")
    complaint(2, "arena", GAME, "--games", 0)
    complaint(2, "arena", GAME, "--bots", "greedy")
    complaint(2, "arena", GAME, "--bots", "greedy,random", "--until", 2)
    complaint(2, "arena", GAME, "--bots", "a,b,c", "--players", 2)
    complaint(2, "arena")
    complaint(2, "ladder", "nothing")
    complaint(2, "stats", GAME, "--games", 0)
    complaint(2, "engine", GAME, "--bot", "nobody")
