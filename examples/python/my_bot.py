#!/usr/bin/env python3
"""A bot of one's own against the library's, many games in one process.

    python my_bot.py GAME [GAMES]

The bot gets a state in which what its seat may not know is hidden, and looks one move ahead in worlds that it
imagines. The same function plays on a server with a few lines more: examples/http_bot.py.
"""
import sys

import jacta

rng = jacta.Rng(1)


def ahead(state):
    """The move after which the score is best, over a few imagined worlds."""
    seat, gain = state.turn, dict.fromkeys(state.legal(), 0.0)
    for _ in range(3):
        world = state.imagine(seat, rng)
        for move in gain:
            gain[move] += world.clone().apply(move).scores()[seat]
    return max(gain, key=gain.get)


if __name__ == "__main__":
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    print(jacta.arena(jacta.make(sys.argv[1]), [ahead, "random"], games))
