"""Nets as files (src/bots/net.h): reading, writing, and a plain evaluation to compare with."""
import pathlib
import struct
import sys

import numpy as np

HIDDEN, SECOND, PLAYERS = 64, 32, 6
HANDS, OUTS = PLAYERS + 1, 2 * PLAYERS
HEAD = struct.Struct("<8s24s4I2Q2i440s")
# Name, shape, and what stands for 1.
PARTS = [("bias", (HIDDEN,), 64), ("hands", (HANDS, HIDDEN), 256), ("second_bias", (SECOND,), 64),
         ("seconds", (SECOND, HIDDEN), 256), ("out_bias", (OUTS,), 256), ("outs", (OUTS, SECOND), 256),
         ("direct", (2,), 256)]
ROWS_ONE = 64
ACTIVE_MOST = 511


def net_hash(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def whole(array, one, most):
    return np.clip(np.rint(array * one), -most, most)


def pack(weights, about):
    """The bytes of a net; about: game, rules, layout, hand, spread, counts, horizon, made."""
    parts = [whole(weights[name], one, 32767).astype("<i2").tobytes() for name, _, one in PARTS]
    rows = (whole(weights["rows"], ROWS_ONE, 127) + 128).astype(np.uint8)
    tail = b"".join(parts) + struct.pack("<2H", about["counts"], about["horizon"]) + rows.tobytes()
    made = about["made"].encode()[:439]
    after = struct.pack("<2i440s", about["hand"], about["spread"], made) + tail
    return struct.pack("<8s24s4I2Q", b"jactanet", about["game"].encode(), about["rules"], len(rows), HIDDEN, SECOND,
                       about["layout"], net_hash(after)) + after


def unpack(data):
    """The weights of a net, as numbers of 1, and what it says of itself."""
    magic, game, rules, rows, hidden, second, layout, stored, hand, spread, made = HEAD.unpack_from(data)
    place = HEAD.size
    if magic != b"jactanet" or (hidden, second) != (HIDDEN, SECOND) or stored != net_hash(data[64:]):
        raise ValueError("not a net, or a damaged one")
    weights = {}
    for name, shape, one in PARTS:
        size = int(np.prod(shape))
        weights[name] = np.frombuffer(data, "<i2", size, place).reshape(shape).astype(np.float32) / one
        place += 2 * size
    counts, horizon = struct.unpack_from("<2H", data, place)
    cells = np.frombuffer(data, np.uint8, rows * HIDDEN, place + 4).reshape(rows, HIDDEN)
    weights["rows"] = (cells.astype(np.float32) - 128) / ROWS_ONE
    return weights, {"game": game.rstrip(b"\0").decode(), "rules": rules, "layout": layout, "hand": hand, "spread": spread,
                     "counts": counts, "horizon": horizon, "made": made.rstrip(b"\0").decode()}


def judge(weights, rows, hands, players):
    """What net_judge() finds, seats counted from the viewer: a result and a score for each, of 2^14."""
    number = {name: whole(weights[name], one, 32767).astype(np.int64) for name, _, one in PARTS}
    cells = whole(weights["rows"], ROWS_ONE, 127).astype(np.int64)
    hands = np.asarray(hands, np.int64)
    first = cells[rows].sum(0) + number["bias"] + ((hands >> 4) @ number["hands"] >> 8)
    first = np.clip(first, 0, ACTIVE_MOST)
    second = np.clip((number["seconds"] @ first + number["second_bias"] * 256) >> 8, 0, ACTIVE_MOST)
    outs = number["outs"] @ second + number["out_bias"] * 64
    answers = []
    for row in range(players):
        others = [int(hands[i]) for i in range(players) if i != row]
        lead = int(np.clip(hands[row] - max(others), -32767, 32767)) if others else 0
        direct = [lead, int(hands[row])]
        answers.append([int(outs[2 * row + k]) + (direct[k] * int(number["direct"][k]) >> 4) for k in (0, 1)])
    return answers


if __name__ == "__main__":  # tools/train/net.py FILE HORIZON: how far a search plays on before it asks the net
    path, number = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    found, told = unpack(path.read_bytes())
    path.write_bytes(pack(found, told | {"horizon": number}))
