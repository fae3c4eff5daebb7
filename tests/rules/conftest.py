"""What the second implementations of the games share: games that the program has played, asking
their records where the rules ask, and comparing. JACTA names the program; JACTA_ORACLE_GAMES asks
for a longer run.
"""
import json
import os
import random
import subprocess

import pytest


class Oracle:
    """A game that is followed event by event. `play` is its rules and asks with `step`; `compare`
    holds the last event's state and scores against ours."""

    game, seats, choices = "", (), {}  # its id, player counts in turn, values of its options

    def __init__(self, players, options, events):
        self.options, self.events, self.last = options, iter(events), None
        self.solo = players == 1

    @classmethod
    def random_options(cls, pick, _players):
        return {option: pick(values) for option, values in cls.choices.items()}

    def step(self, actor, legal):
        """The words of the next event, which has to be one of these."""
        if self.last:
            self.compare()
        self.last = next(self.events)
        assert self.last["actor"] == actor, self.last["ply"]
        assert sorted(self.last["legal"]) == sorted(legal), self.last["ply"]
        return self.last["move"].split()

    def agree(self, ours, seat=None):
        """These fields of the state, of one seat where there is one, are as ours."""
        theirs = {field: self.last["state"][field] for field in ours}
        if seat is not None:
            theirs = {field: values[seat] for field, values in theirs.items()}
        assert theirs == ours, self.last["ply"]

    def end(self):
        self.compare()
        assert next(self.events, None) is None


def program(*words, **more):
    """What a run that must succeed prints."""
    command = [os.environ["JACTA"], *map(str, words)]
    return subprocess.run(command, check=True, text=True, capture_output=True, **more).stdout


def simulate(oracle, players, bot, flags, folder, _pick):
    program("sim", oracle.game, "--games", 1, "--players", players, "--bots", bot,
            "--records", folder, *flags)


def follow(oracle, number, folder, record=simulate):
    """Has the program play a game with options and bots by lot, and follows it."""
    pick, players = random.Random(number).choice, oracle.seats[number % len(oracle.seats)]
    options = oracle.random_options(pick, players)
    flags = [f"--option={option}={value}" for option, value in options.items()]
    record(oracle, players, pick(["random", "greedy"]), [*flags, f"--seed={number}"], folder, pick)
    events = program("replay", folder / "game-000001.jacta", "--json").splitlines()
    oracle(players, options, map(json.loads, events)).play()


def games(usual):
    """The numbers of the games to follow."""
    many = int(os.environ.get("JACTA_ORACLE_GAMES", usual))
    return pytest.mark.parametrize("number", range(many))
