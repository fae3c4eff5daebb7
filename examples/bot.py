#!/usr/bin/env python3
"""A bot in few lines: it plays the move that looks most different from its last one.

    jacta arena GAME --bots cmd:examples/bot.py,random

Each question is a line of JSON (docs/bot-protocol.md): the legal moves in notation, and the view of
the seat that decides. Each answer is a line: one of the legal moves.
"""
import difflib
import json
import sys


def choose(question, last):
    """A legal move. `question["view"]` holds every field of the state that this seat may see."""
    likeness = difflib.SequenceMatcher(b=last)

    def like(move):
        likeness.set_seq1(move)
        return likeness.quick_ratio()

    return min(question["legal"], key=like)


def main():
    last = ""
    for line in sys.stdin:
        question = json.loads(line)
        last = choose(question, last)
        print(last, flush=True)
        # Standard error is free for remarks:
        # print(question["game"], question["seat"], question["scores"]["total"], file=sys.stderr)


if __name__ == "__main__":
    main()
