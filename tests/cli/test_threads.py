"""Every command that has threads, briefly and on two of them. It is for ThreadSanitizer, whose runs are
slow and fail where two threads meet without a lock."""
from conftest import good


def test_commands_with_threads(game, record):
    two = game["id"], "--threads", 2, "--seed", 7
    folder = record.parent / "more"
    good("sim", *two, "--games", 20, "--bots", "greedy,random", "--records", folder, "--rows", record.parent / "x.csv")
    good("stats", *two, "--games", 10)
    good("arena", *two, "--games", 8, "--bots", "search:4x2,greedy")
    good("ladder", *two, "--games", 8, "--bots", "random,greedy")
    good("league", *two, "--games", 4, "--bots", "random,greedy", "--records", record.parent / "league")
    good("bench", game["id"], "--threads", 2, "--seconds", 0.01, "--players", game["min_players"])
    good("analyse", record, "--threads", 2, "--playouts", 2)
