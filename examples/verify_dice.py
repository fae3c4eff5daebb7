#!/usr/bin/env python3
"""Checks the dice of a server's record without any of Jacta's code (docs/protocol.md, "Dice that can be checked").

    verify_dice.py RECORD [COMMITMENT PROMISE,PROMISE,... NONCE]

The last three are what a player's page kept from before the game. Every throw whose outcome is dice, and who begins, is
drawn again here; cards from a deck need the rules, and `jacta verify` draws those too.
"""
import hashlib
import hmac
import re
import sys


def bits(key, seat, number):
    """The state of the random source for a throw of a seat; -1 is the table."""
    message = (seat + 1).to_bytes(8, "little") + number.to_bytes(8, "little")
    return int.from_bytes(hmac.digest(key, message, "sha256")[:8], "little")


def below(bound, state):
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64  # splitmix64
        x = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
        product = ((x ^ x >> 31) >> 32) * bound
        if product % 2**32 >= 2**32 % bound:  # else some numbers would come more often
            return product >> 32


def outcome(words, players, state):
    """What the source gives for a chance event, None where that takes the rules; and what the record says."""
    if words[0] == "first":
        return [below(players, state)], [int(words[1])]
    dice = re.fullmatch(r"(?:roll|colours)((?: [1-6])+)|roll \d [a-z]+( [1-6])", " ".join(words))
    if not dice:
        return None, None
    faces = [int(face) - 1 for face in (dice[1] or dice[2]).split()]
    throw = below(6 ** len(faces), state)
    return sorted(throw // 6**i % 6 for i in range(len(faces))), sorted(faces)


def verify(record, commitment=None, promises=None, nonce=None):
    """How many events were checked, and how many there are; an AssertionError names what is wrong."""
    kind, seed, rest = re.search(r"^seed (\S+) (\w{64}) (.*)$", record, re.MULTILINE).groups()
    assert kind == "fair2", "dice of another kind"
    nonces, _, again = rest.partition(" ")
    assert not again, "the dice of an earlier game, thrown again"
    seed, nonces = bytes.fromhex(seed), [bytes.fromhex(digits) for digits in nonces.split(",")]
    if commitment:
        assert hashlib.sha256(seed).hexdigest() == commitment, "another seed was promised"
        kept = [hashlib.sha256(shown).hexdigest() if shown else "" for shown in nonces]
        assert kept == promises.split(","), "other nonces were promised"
        assert bytes.fromhex(nonce) in nonces, "my nonce is not among them"
    key = hashlib.sha256(seed + b"".join(bytes([len(shown)]) + shown for shown in nonces)).digest()
    checked = 0
    chances = [line.split()[1:-1] for line in record.splitlines() if line.startswith("* ")]
    for number, words in enumerate(chances):  # all thrown by the table, but in Era
        found, said = outcome(words, len(nonces), bits(key, -1, number))
        if found is not None:
            assert found == said, f"chance event {number + 1}: {said} is not {found}"
            checked += 1
    return checked, len(chances)


if __name__ == "__main__":
    print("%d of %d chance events fell as they had to" % verify(open(sys.argv[1], encoding="utf-8").read(), *sys.argv[2:]))
