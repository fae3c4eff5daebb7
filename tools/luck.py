#!/usr/bin/env python3
"""Whether start, luck and skill add up to the result: a row for each game of how many games' do within their 95%
error in the first seat, how large that error and what is left are, and of luck and skill.

    tools/luck.py build/jacta --games 100 --bots normal,normal --seed 7 [GAME...]
"""

import argparse
import json
import pathlib
import subprocess
import tempfile
import time


def run(*words):
    return subprocess.run(list(map(str, words)), check=True, capture_output=True, text=True).stdout


def size(values):
    """The root of the mean square."""
    return (sum(value * value for value in values) / len(values)) ** 0.5


def row(options, game):
    with tempfile.TemporaryDirectory() as folder:
        run(options.jacta, "sim", game, "--games", options.games, "--players", options.players, "--bots", options.bots,
            "--seed", options.seed, "--records", folder)
        begun = time.monotonic()
        seats = [json.loads(run(options.jacta, "analyse", path, "--playouts", options.playouts, "--json"))["seats"][0]
                 for path in sorted(pathlib.Path(folder).iterdir())]
        seconds = time.monotonic() - begun
    luck, skill = ([seat[name]["mean"] for seat in seats] for name in ("luck", "skill"))
    left = [seat["result"] - seat["start"] - seat["luck"]["mean"] - seat["skill"]["mean"] for seat in seats]
    errors = [1.96 * seat["skill"]["error"] for seat in seats]
    within = sum(abs(value) <= error for value, error in zip(left, errors))
    mean = sum(left) / len(left)
    doubt = 1.96 * (max(size(left) ** 2 - mean * mean, 0) / len(left)) ** 0.5
    return (f"| {game} | {within} of {len(left)} | ±{size(errors):.0f} | {size(left):.0f} | {mean:+.0f} ±{doubt:.0f} "
            f"| {size(luck):.0f} | {size(skill):.0f} | {seconds / len(left):.1f} s |")


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("jacta")
parser.add_argument("game", nargs="*")
for name, value in {"games": 100, "players": 2, "bots": "normal,normal", "seed": 7, "playouts": 200}.items():
    parser.add_argument(f"--{name}", default=value)
options = parser.parse_args()
print("| game | within the error | error | left | its mean | luck | skill | a game |\n|---|---|---|---|---|---|---|---|")
for game in options.game or [game["id"] for game in json.loads(run(options.jacta, "games", "--json"))]:
    print(row(options, game), flush=True)
