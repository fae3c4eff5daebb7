"""What the second implementations of the games share: games that the program has played, asking
their records where the rules ask, and comparing. JACTA names the program; JACTA_ORACLE_GAMES asks
for a longer run.
"""
import json
import os
import random
import subprocess

import invented
import pytest
import situations


RECORD = "game-000001.jacta"
MET = {}  # by game and number: the situations of the steered games that were followed


class Enough(Exception):
    """As many positions were invented as were wanted."""


class Oracle:
    """A game that is followed event by event. `play` is its rules and asks with `step`; `compare`
    holds the last event's state and scores against ours, `seat_fields` and `table_fields`. Between turns
    `rest` may put an invented position in the place of the one that was reached."""

    game, seats, choices = "", (), {}  # its id, player counts in turn, values of its options

    def __init__(self, players, options, events):
        self.options, self.events, self.last = options, iter(events), None
        self.solo = players == 1
        self.inventor, self.positions, self.inventing = None, 0, False

    @classmethod
    def random_options(cls, pick, _players):
        return {option: pick(values) for option, values in cls.choices.items()}

    def step(self, actor, legal):
        """The words of the next event, which has to be one of these. Outcomes of chance may have weights."""
        if self.inventing:
            return self.inventor.choice(sorted(legal)).split()
        if self.last:
            self.compare()
        self.last = next(self.events)
        assert self.last["actor"] == actor, self.last["ply"]
        assert sorted(self.last["legal"]) == sorted(legal), self.last["ply"]
        if actor == "*":
            self.weigh(legal if isinstance(legal, dict) else dict.fromkeys(legal, 1))
        return self.last["move"].split()

    def weigh(self, ours):
        """The outcomes are as likely as ours."""
        theirs = dict(zip(self.last["legal"], self.last["weights"]))
        all_of_ours, all_of_theirs = sum(ours.values()), sum(theirs.values())
        for outcome, weight in theirs.items():
            assert weight * all_of_ours == ours[outcome] * all_of_theirs, (self.last["ply"], outcome)

    def agree(self, ours, seat=None):
        """These fields of the state, of one seat where there is one, are as ours."""
        theirs = {field: self.last["state"][field] for field in ours}
        if seat is not None:
            theirs = {field: values[seat] for field, values in theirs.items()}
        assert theirs == ours, self.last["ply"]

    def compare(self):
        for seat, ours in enumerate(self.seat_fields()):
            self.agree(ours, seat)
        self.agree(self.table_fields())

    def rest(self):
        if not self.inventor:
            return
        if not self.positions:
            raise Enough
        self.positions -= 1
        self.compare()
        self.inventing = True
        getattr(invented, self.game)(self, self.inventor)
        self.inventing = False
        state, self.last = self.last["state"], None
        state |= self.table_fields()
        for seat, ours in enumerate(self.seat_fields()):
            for field, value in ours.items():
                state[field][seat] = value
        self.events = play_on(self.game, state, self.inventor)

    def end(self):
        self.compare()
        assert self.last["over"]
        assert next(self.events, None) is None


def program(*words, **more):
    """What a run that must succeed prints."""
    command = [os.environ["JACTA"], *map(str, words)]
    return subprocess.run(command, check=True, text=True, capture_output=True, **more).stdout


def simulate(oracle, players, bot, flags, folder, _pick):
    program("sim", oracle.game, "--games", 1, "--players", players, "--bots", bot,
            "--records", folder, *flags)


def steer(oracle, players, _bot, flags, folder, _pick):
    """A game of players with whims and dice that obey (tests/steer)."""
    words = [flag.split("=", 1)[1] for flag in flags]  # options and wishes, then the seed
    command = [os.environ["JACTA_STEER"], oracle.game, str(players), words[-1], *words[:-1]]
    record = subprocess.run(command, check=True, text=True, capture_output=True).stdout
    (folder / RECORD).write_text(record)


def steered_events(oracle, number, folder):
    """Such a game with names for numbers."""
    make(oracle, number, folder, steer)
    return map(json.loads, program("replay", folder / RECORD, "--json", "--names").splitlines()[1:])


def follow_steered(oracle, number, folder):
    """Follows such a game, and keeps the situations that it meets."""
    follow(oracle, number, folder, steer)
    MET.setdefault(oracle.game, {})[number] = situations.met(oracle.game, steered_events(oracle, number, folder))


def play_on(game, state, pick):
    """What follows on a position, by players with ever new whims. The program has to find it sound."""
    while True:
        command = [os.environ["JACTA_STEER"], game, str(state["players"]), str(pick.randrange(1 << 30)), "from:40"]
        told = subprocess.run(command, check=False, text=True, capture_output=True, input=json.dumps(state))
        assert not told.returncode, (told.stderr, state)
        for event in map(json.loads, told.stdout.splitlines()):
            yield event
        if event["over"]:
            return
        state = event["state"]


def follow_invented(oracle, number, folder, positions=12):
    """Follows a steered game that goes on from an invented position in every turn."""
    players, options = make(oracle, number, folder, steer)
    events = map(json.loads, program("replay", folder / RECORD, "--json").splitlines()[1:])
    game = oracle(players, options, events)
    game.inventor, game.positions = random.Random(number), positions
    try:
        game.play()
    except Enough:
        pass


def follow(oracle, number, folder, record=simulate):
    """Has the program play a game with options and bots by lot, and follows it."""
    players, options = make(oracle, number, folder, record)
    events = program("replay", folder / RECORD, "--json").splitlines()[1:]
    oracle(players, options, map(json.loads, events)).play()


def make(oracle, number, folder, record):
    """The players and options of a game by lot, whose record is written. A steered game may have wishes after
    its number."""
    number, *wishes = str(number).split()
    pick, players = random.Random(int(number)).choice, oracle.seats[int(number) % len(oracle.seats)]
    options = oracle.random_options(pick, players)
    flags = [f"--option={option}={value}" for option, value in options.items()]
    flags += [f"--wish={wish}" for wish in wishes]
    record(oracle, players, pick(["random", "greedy"]), [*flags, f"--seed={number}"], folder, pick)
    return players, options


def steered(game):
    """The numbers of the steered games that meet all situations."""
    return pytest.mark.parametrize("number", situations.TABLE[game]["followed"])


def games(usual):
    """The numbers of the games to follow."""
    many = int(os.environ.get("JACTA_ORACLE_GAMES", usual))
    return pytest.mark.parametrize("number", range(many))
