"""Every bot against every other: ratings, and leagues that go on where they were interrupted."""
import json
import math
import signal
import subprocess

from conftest import GAMES, PROGRAM, UTF8, complaint, good
from test_schema import checked

GAME = GAMES[0]["id"]
BOTS = "random,greedy,search:4"


def league(*words):
    return checked("league", GAME, "--bots", BOTS, "--games", 12, *words)


def same(first, second):
    return {**first, "kept": 0} == {**second, "kept": 0}


def test_all_pairs(game):
    result = json.loads(good("league", game["id"], "--bots", "random,greedy,random", "--games", 20, "--json"))
    assert result["games"] == 60 and result["kept"] == 0
    pairs = [(pair["bot"], pair["against"]) for pair in result["pairs"]]
    assert pairs == [("random", "greedy"), ("random", "random"), ("greedy", "random")]
    shares = [pair["win_share"]["mean"] for pair in result["pairs"]]
    assert abs(result["bots"][0]["win_share"] - (shares[0] + shares[1]) / 2) < 1e-3
    assert abs(result["bots"][1]["win_share"] - (1 - shares[0] + shares[2]) / 2) < 1e-3
    assert abs(sum(bot["elo"]["mean"] for bot in result["bots"])) < 0.01
    greedy = result["bots"][1]["elo"]
    assert all(greedy["low"] > bot["elo"]["high"] for bot in result["bots"][::2])
    text = good("league", game["id"], "--bots", "random,greedy", "--games", 8)
    assert text.index("greedy") < text.index("random") and "±" in text and "between these bots" in text


def test_two_bots_have_the_rating_of_their_share():
    """With two, the likeliest difference is that of the share, one drawn game added; and so is its error."""
    result = checked("league", GAME, "--bots", "greedy,search:4", "--games", 40)
    won = 40 * result["pairs"][0]["win_share"]["mean"] + 0.5
    share = won / 41
    difference = 400 * math.log10(share / (1 - share))
    first, second = (bot["elo"] for bot in result["bots"])
    assert abs(first["mean"] - second["mean"] - difference) < 0.1
    error = 400 / math.log(10) / (41 * share * (1 - share)) ** 0.5  # of the difference, twice that of each
    assert abs(first["high"] - first["mean"] - 1.96 * error / 2) < 0.1


def test_threads_and_records_change_nothing(tmp_path):
    alone = league("--threads", 1)
    assert alone == league("--threads", 3) != league("--seed", 1)
    assert same(alone, league("--records", tmp_path)) and len(list(tmp_path.iterdir())) == 36
    again = league("--records", tmp_path)
    assert again["kept"] == 36 and same(alone, again)
    for path in tmp_path.glob("*-*5.jacta"):
        good("replay", path)
        path.unlink()
    part = league("--records", tmp_path)
    assert 0 < part["kept"] < 36 and same(alone, part)


def test_a_league_can_grow(tmp_path):
    league("--records", tmp_path)
    words = "league", GAME, "--bots", BOTS + ",random", "--games", 14
    grown = json.loads(good(*words, "--records", tmp_path, "--json"))
    assert grown["kept"] == 36 and same(grown, json.loads(good(*words, "--json")))


def test_a_league_survives_its_end(tmp_path):
    """Killed in the middle, it goes on to the result that it would have had."""
    words = "league", GAME, "--bots", "random,greedy,search:20", "--games", 12, "--json"
    process = subprocess.Popen([PROGRAM, *map(str, words), "--records", tmp_path], stdout=subprocess.PIPE, env=UTF8)
    while process.poll() is None and len(list(tmp_path.glob("*.jacta"))) < 8:
        pass
    process.send_signal(signal.SIGKILL)
    process.communicate()
    result = json.loads(good(*words, "--records", tmp_path))
    assert result["kept"] >= 8 and same(result, json.loads(good(*words)))


def test_what_is_refused(tmp_path):
    league("--records", tmp_path)
    for words in (("--seed", 1), ("--bots", "greedy,random,search:4")):
        sentence = complaint(1, "league", GAME, "--bots", BOTS, "--games", 12, "--records", tmp_path, *words)
        assert str(tmp_path)[:20] in sentence and "league" in sentence
    complaint(2, "league", GAME, "--bots", "greedy")
    complaint(2, "league")
