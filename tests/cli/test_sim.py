"""Simulations and benchmarks: the same numbers for the same seed, and numbers that add up."""
import json
import pathlib

from conftest import GAMES, complaint, good, jacta


def report(game, *words):
    return json.loads(good("sim", game["id"], "--json", *words))


def test_threads_change_nothing(game):
    words = "--games", 300, "--seed", 5, "--bots", "greedy,random"
    reports = [report(game, *words, "--threads", threads) for threads in (1, 2, 7)]
    assert reports[0] == reports[1] == reports[2]
    assert report(game, *words[:2], "--seed", 6, *words[4:]) != reports[0]
    texts = [good("sim", game["id"], *words, "--threads", threads) for threads in (1, 3)]
    assert texts[0] == texts[1]


def test_numbers_add_up(game):
    for players in range(game["min_players"], game["max_players"] + 1):
        result = report(game, "--games", 200, "--players", players, "--seed", 1)
        seats = result["seats"]
        assert result["players"] == players and result["games"] == 200
        if len(seats) > 1:
            assert abs(sum(seat["wins"] for seat in seats) - 200) < 0.01
            assert abs(sum(seat["win_share"] for seat in seats) - 1) < 0.001
        else:  # nobody to win against
            assert not {"wins", "win_share", "win_share_95"} & set(seats[0])
        for seat in seats:
            scores = sorted(score for score, count in seat["scores"] for _ in range(count))
            assert len(scores) == 200
            assert (scores[0], scores[-1]) == (seat["min"], seat["max"])
            assert scores[99] <= seat["q50"] <= scores[100]
            mean = sum(scores) / 200
            assert abs(mean - seat["mean"]) < 0.001
            sd = (sum((score - mean) ** 2 for score in scores) / 199) ** 0.5
            assert abs(sd - seat["sd"]) < 0.001
        decisions = result["decisions"]
        assert decisions["min"] <= decisions["mean"] <= decisions["max"]


def test_wins_by_turn_order(game, tmp_path):
    """The games one by one, counted by who began, as the records tell it."""
    result = report(game, "--games", 60, "--players", 2, "--bots", "greedy", "--seed", 4)
    places = result["turn_order"]
    assert [place["place"] for place in places] == [0, 1]
    assert abs(sum(place["wins"] for place in places) - 60) < 0.01
    good("sim", game["id"], "--games", 60, "--players", 2, "--bots", "greedy", "--seed", 4, "--records", tmp_path)
    wins = 0
    for path in tmp_path.iterdir():
        events = [json.loads(line) for line in good("replay", path, "--json").splitlines()]
        rank = events[-1]["scores"]["rank"]
        began = events[-1]["first"]
        wins += 1 / rank.count(1) if rank[began] == 1 else 0
    assert abs(places[0]["wins"] - wins) < 0.01


def test_greedy_beats_random(game):
    if game["max_players"] < 2:
        return
    greedy, chance = report(game, "--games", 200, "--bots", "greedy,random")["seats"]
    assert greedy["win_share"] - greedy["win_share_95"] > chance["win_share"]


def test_dice_do_not_depend_on_the_bots(game, tmp_path):
    """The first chance events, before any decision, are the same whoever plays."""
    firsts = []
    for bot in ("random", "greedy"):
        folder = tmp_path / bot
        good("sim", game["id"], "--games", 3, "--bots", bot, "--seed", 9, "--records", folder)
        firsts.append([])
        for path in sorted(folder.iterdir()):
            body = path.read_text().split("\n\n")[1].splitlines()
            firsts[-1].append(body[: next(i for i, line in enumerate(body) if line[0] != "*")])
    assert firsts[0] == firsts[1]


def test_records(game, tmp_path):
    words = "sim", game["id"], "--games", 4, "--seed", 3, "--records"
    good(*words, tmp_path / "one", "--threads", 1)
    good(*words, tmp_path / "two", "--threads", 2)
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == [f"game-{i:06}.jacta" for i in range(1, 5)]
    for name in names:
        text = (tmp_path / "one" / name).read_text()
        assert text == (tmp_path / "two" / name).read_text()
        assert f"seed 3:{int(name[5:11]) - 1}\n" in text and "seat 0 bot:random\n" in text
        good("replay", tmp_path / "one" / name)


def test_records_that_cannot_be_written(tmp_path):
    path = tmp_path / "file"
    path.write_text("x")
    words = "sim", GAMES[0]["id"], "--games", 2, "--records"
    assert str(path) in complaint(1, *words, path)
    assert str(path) in complaint(1, *words, path / "folder")


def test_records_in_folders_that_are_made(tmp_path):
    deep = tmp_path / "a" / "b" / "c"
    good("sim", GAMES[0]["id"], "--games", 1, "--records", f"{deep}/")
    assert [path.name for path in deep.iterdir()] == ["game-000001.jacta"]


def test_one_game_is_one_game(game):
    for lang, one, many in (("en", "1 game ", "2 games "), ("fr", "1 partie ", "2 parties ")):
        assert one in good("sim", game["id"], "--games", 1, "--lang", lang)
        assert many in good("sim", game["id"], "--games", 2, "--lang", lang)
    alone = good("sim", game["id"], "--games", 2, "--players", 1)
    assert ("100.0%" in alone or " 0.0%" in alone) == (game["id"] == "card_kingdoms")  # a rival


def test_text_report(game):
    done = jacta("sim", game["id"], "--games", 50, "--players", game["max_players"])
    assert done.returncode == 0 and game["title"] in done.stdout
    assert all(len(line) <= 80 and line == line.rstrip() for line in done.stdout.splitlines())
    assert "between these bots" in done.stdout
    assert "games/s" in done.stderr and "games/s" not in done.stdout


def test_bench():
    rows = json.loads(good("bench", "--seconds", 0.01, "--json"))
    again = json.loads(good("bench", "--seconds", 0.02, "--json", "--threads", 2))
    counts = [(g["id"], n) for g in GAMES for n in range(g["min_players"], g["max_players"] + 1)]
    assert [(row["game"], row["players"]) for row in rows] == counts
    for row, other in zip(rows, again):
        assert list(row) == [
            "game",
            "players",
            "decisions_per_s",
            "games_per_s",
            "clones_per_s",
            "core",
            "state_bytes",
            "instructions_per_decision",
            "signature",
        ]
        assert row["signature"] == other["signature"] and len(row["signature"]) == 16
        assert row["decisions_per_s"] > row["games_per_s"] > 0 and row["clones_per_s"] > 0
        assert 0 < row["state_bytes"] <= 2048 and 0 < row["core"] < 1.1
        assert other["threads"] == 2 and other["scaling"] > 0
    assert len({row["signature"] for row in rows}) == len(rows)


def test_signatures():
    """Every game and the search play as they did when the file was made."""
    file = pathlib.Path(__file__).parents[1] / "golden" / "signatures"
    lines, now = file.read_text().splitlines(), good("bench", "--signatures").splitlines()
    different = sorted({line.rsplit(" ", 1)[0] for line in {*lines} ^ {*now}})
    assert lines == now, (
        f"not as in {file}: {', '.join(different)}. If that is meant, bump the version of rules that have changed, and: "
        "build/jacta bench --signatures > tests/golden/signatures"
    )


def test_bench_table(game):
    text = good("bench", game["id"], "--players", game["max_players"], "--seconds", 0.01)
    assert len(text.splitlines()) == 2 and game["id"] in text
