"""Situations that play seldom meets, counted in steered games (tests/steer). Each game has a function that
names the situations of one event, from the states before and after it with names for numbers.
situations.json is the table: how many games of a survey meet each, and the few games that the models
follow, which meet all. It is made anew, where games go other ways, by

    JACTA=build/jacta JACTA_STEER=build/tests/steer python3 tests/rules/situations.py 400 [GAME...]
"""
import collections
import importlib
import json
import pathlib
import sys
import tempfile

# ---- Rolling Realms ------------------------------------------------------------------------------

REALMS = "tap cit eup scy win cas cha mls vit".split()


def rolling_realms(before, event, after):
    words, seat = event["move"].split(), event["actor"]
    yield words[1] if words[0][0] == "d" and words[0][1:].isdigit() else words[0]
    if seat == "*":
        return
    if before["dice_count"] > 5:
        yield "six dice in a turn"
    if any(value == 12 for kind in after["earned"][seat] for value in kind):
        yield "twelve of a resource earned"
    for at, resource in enumerate(("pumpkin", "heart")):
        if before["earned"][seat][int(before["round"]) - 1][at] == 12 and words[-1].endswith(resource):
            yield "a gain dropped at twelve"
    if words[-1].endswith("=heart") or words[-1].endswith("=pumpkin"):
        yield "a zone of Euphoria that closes"
    if len(after["glasses"][seat]) == 3:
        yield "all glasses filled"
    if after["euphoria_stars"][seat] > 6:
        yield "more stars in Euphoria than count"
    for realm, line in zip(REALMS, event["scores"]["lines"]):
        if line["value"][seat] >= 6:
            yield f"six stars in {realm}"
    if event["over"] and after["players"] == 1:
        yield event["scores"]["rating"]


# ---- Dice Kingdoms --------------------------------------------------------------------------------

LAST_BOXES = {"wall": 22, "chest": 36}


def dice_kingdoms(before, event, after):
    words, seat = event["move"].split(), event["actor"]
    yield " ".join(words[:2]) if words[0] in ("event", "take", "reward", "domain", "cross") else words[0]
    for of, sheet in enumerate(after["ticked"][:after["players"]]):
        for section, boxes in LAST_BOXES.items():
            if sheet[SECTIONS[section]] == boxes:
                yield f"the {section} full"
        if len(after["domains"][of]) == 13:
            yield "all domains"
        if sum(sheet[guild] == 24 for guild in range(4)) == 4:
            yield "four tracks full"
        if sum(after["pedestals"]) > 1:
            yield "two pedestals in a harvest"
    if seat != "*" and before["players"] > 1 and before["seat"] != before["active"] and words[0] == "take":
        yield "a statue in another's turn"
    if event["over"]:
        totals = event["scores"]["total"]
        if len(totals) > 1 and totals.count(max(totals)) > 1:
            yield "a tie decided by stars" if event["scores"]["rank"].count(1) == 1 else "a shared victory"
        if after["players"] == 1:
            yield event["scores"]["rating"]
    first, second = before["lair_first"], after["lair_first"]
    if "crossed" in second:
        yield "a lair without its higher value"
    if first != second and sum(isinstance(winner, int) for winner in second) == 4:
        yield "all lairs complete"


SECTIONS = {"wall": 4, "chest": 15}

# ---- Card Kingdoms --------------------------------------------------------------------------------


def card_kingdoms(before, event, after):
    words, seat = event["move"].split(), event["actor"]
    kind = words[0]
    yield f"{kind} {words[1]}" if kind in ("build", "recruit", "choose", "trade", "die", "take") else kind
    if kind == "slay" and words[-1].startswith("m"):
        yield "a monster slain with magic"
    if kind == "rob" and words[1] == "monsters" or kind == "thief" and words[1] == "bank":
        yield f"{kind} {words[1]}"
    if before["dice"][0] and before["dice"][0] == before["dice"][1] and kind == "trade":
        yield "an exchange after doubles"
    if before["height"] != after["height"] and after["height"].count(0) >= 2 * after["players"]:
        yield "the last Exhausted card"
    if event["over"]:
        yield "over at the last round" if after["max_rounds"] == after["round"] else "over before"
        rank, total = event["scores"]["rank"], event["scores"]["total"]
        if after["players"] == 1:
            yield event["scores"]["rating"]
            if after["result"] == "compared" and total[0] == total[1]:
                yield "a tie with the Dark Lord"
        elif total.count(max(total)) > 1:
            yield "a tie decided by cards" if rank.count(1) == 1 else "a shared victory"


# ---- Era ------------------------------------------------------------------------------------------

MOST = {"goods": 6, "stone": 7, "wood": 8, "food": 9}


def era(before, event, after):
    words, seat = event["move"].split(), event["actor"]
    kind = words[0]
    yield f"{kind} {words[1]}" if kind in ("build", "lose", "demand", "take") else kind
    if kind == "quill":
        yield "a quill with a companion" if len(words) > 2 else "a quill alone"
    if kind == "quill" and words[-1].endswith("*"):
        yield "a quill with a die that has used its own"
    if kind == "place" and words[1] == "scorched":
        yield "scorched earth"
    if before["stage"] == "first" and after["throws"]:
        yield "a tie for the first turn"
    areas = [line["value"] for line in event["scores"]["lines"] if line["label"] == "era.score.largest_area"][0]
    if sum(areas):
        yield "a zone closed"
        if sum(area > 0 for area in areas) > 1:
            yield "two largest areas"
    for of in range(after["players"]):
        for at, (resource, most) in enumerate(MOST.items()):
            if after["stock"][of][at] == most:
                yield f"a full store of {resource}"
        if after["culture"][of] >= 25:
            yield "a lap of culture"
        if after["disaster"][of] >= 25:
            yield "a lap of disasters"
        suffered = after["disaster"][of] - before["disaster"][of]
        if suffered > 4:
            yield f"many disasters while {before['stage']}"
    if after["tokens"] < before["tokens"]:
        yield "a kind runs out"
    if event["over"]:
        yield "over by tokens" if after["players"] > 1 and not after["tokens"] else f"over after {after['round']}"
        total = event["scores"]["total"]
        if after["players"] > 1 and total.count(max(total)) > 1:
            yield "a tie"
        if after["players"] == 1:
            yield event["scores"]["rating"]


# ---- Dice City ------------------------------------------------------------------------------------

ROWS = ["white", "yellow", "red", "blue", "black"]


def dice_city(before, event, after):
    words, seat = event["move"].split(), event["actor"]
    kind = words[0]
    yield f"{kind} {words[1]}" if kind in ("load", "spend") else kind
    if kind == "use":
        row = ROWS.index(words[1])
        place = before["location"][seat][row][before["die"][seat][row] - 1]
        yield "a use of " + place
        if place in ("forest", "mountain", "cave", "lumber_mill", "quarry", "mine") and before["resource_bonus"][0]:
            yield "a resource while a Mint is in use"
        if place in ("militia", "regular_army", "catapult", "watch_tower") and before["army_bonus"][0]:
            yield "an army while a Blacksmith is in use"
    if kind == "trade":
        yield f"a trade of {words[1]}"
    if kind == "attack" and words[1].startswith("bandit"):
        yield "an attack on " + words[1]
    if kind == "attack" and len(words) > 2:
        row = next(at for at, name in enumerate(ROWS) if words[2].startswith(name))
        column = int(words[2][len(ROWS[row]):]) - 1
        line, down = before["location"][int(words[1])][row], before["deactivated"][int(words[1])]
        if any(place == "great_wall" and at != column and f"{ROWS[row]}{at + 1}" not in down
               for at, place in enumerate(line)):
            yield "an attack behind a Great Wall"
        yield "an attack on a location"
    if kind == "build":
        yield "built: " + words[-1]
    if seat != "*" and sum(after["stock"][seat]) > 12:
        yield "more than twelve resources"
    if after["rerolls"] > 8:
        yield "nine rerolls in a turn"
    if event["over"]:
        for reason in after["ending"]:
            yield "ended by " + reason
        total, rank = event["scores"]["total"], event["scores"]["rank"]
        if len(total) > 1 and total.count(max(total)) > 1:
            yield "a tie"
        if after["players"] == 1:
            yield event["scores"]["rating"]


# ---- The table ------------------------------------------------------------------------------------

# Beside the first numbers: games that a longer search found, or that somebody wished for.
WISHED = {
    "rolling_realms": ["1137", "21 aim:earned want:realms~cit+eup+mls want:d0~mls~heart want:d1~mls~heart "
                       "want:d0~eup~left=heart want:d1~eup~left=heart want:d0~eup~right=heart want:d1~eup~right=heart"],
    "card_kingdoms": ["75 aim:well want:slay~hills want:slay@48 want:roll~1~1@48 want:gain~magic@300 "
                      "want:gain~strength want:solace~strength"],
    "dice_city": ["595", "73 aim:hourglasses want:load~ship_20 want:spend@900 want:pass"],
}
FILE = pathlib.Path(__file__).parent / "situations.json"
TABLE = json.loads(FILE.read_text())


def met(game, events):
    """The situations of a game; `events` are those of `replay --json --names`."""
    found, before = set(), None
    for event in events:
        if before:
            found.update(globals()[game](before, event, event["state"]))
        before = event["state"]
    return found


def cover(games):
    """Few of the games that meet all that they meet together."""
    left, chosen = set.union(*games.values()), []
    while left:
        chosen.append(max(games, key=lambda number: len(left & games[number])))
        left -= games[chosen[-1]]
    return chosen


def write(count, games):
    """Surveys so many steered games of each, and writes the table: which of them to follow, and how many
    meet each situation."""
    import conftest  # pylint: disable=import-outside-toplevel,cyclic-import
    for game in games or TABLE:
        oracle = importlib.import_module(game + "_oracle_test").Game
        with tempfile.TemporaryDirectory() as folder:
            played = {number: met(game, conftest.steered_events(oracle, number, pathlib.Path(folder)))
                      for number in [*map(str, range(count)), *WISHED.get(game, [])]}
        counts = collections.Counter(name for names in played.values() for name in names)
        table = json.loads(FILE.read_text())
        chosen = cover(played)
        table[game] = {"surveyed": len(played), "followed": [number for number in played if number in chosen],
                       "met": dict(sorted(counts.items()))}
        FILE.write_text(json.dumps(table, indent=1) + "\n")


if __name__ == "__main__":
    write(int(sys.argv[1]), sys.argv[2:])
