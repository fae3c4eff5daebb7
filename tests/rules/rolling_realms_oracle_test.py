"""A second Rolling Realms, written from the specification alone and as plainly as possible. It
follows games of the bots move by move and compares every list of legal moves, every sheet and
every score with its own.
"""

import itertools

from conftest import Oracle, follow, follow_invented, follow_steered, games, steered

REALMS = ["tap", "cit", "eup", "scy", "win", "cas", "cha", "mls", "vit"]
BIRDS = {"7": "pc-", "12": "ch-", "16": "hp-"}
SHAPES = {
    1: ["00"],
    2: ["00 10", "00 01"],
    3: ["00 10 01", "00 10 11", "10 01 11", "00 01 11"],
    4: ["00 01 11 02", "00 10 20 11", "10 01 11 12", "10 01 11 21"],
    5: ["00 01 02 12 22", "00 10 20 01 02", "00 10 20 21 22", "20 21 02 12 22"],
    6: ["00 01 11 02 12 22", "00 10 20 01 11 02", "00 10 20 11 21 22", "20 11 21 02 12 22"],
}
OPTIONS = {
    "castles_order": ["up_increases", "up_decreases"],
    "must_use_dice": ["strict", "free"],
    "tapestry_dot_0_2": ["upper_left", "lower_left"],
    "castles_right_door": ["column_e", "column_d"],
    "viticulture_gains": ["hhccpp", "cchhpp"],
    "realm_choice": ["random", "host_picks", "take_turns"],
}


class Sheet:
    def __init__(self, options):
        self.options = options
        dot = (0, 4) if options["tapestry_dot_0_2"] == "upper_left" else (0, 5)
        self.tap = {(1, 1), (5, 0), (2, 2), (5, 3), (3, 5), dot}
        self.cit = {}
        self.eup, self.eup_stars = {"left": set(), "right": set()}, 0
        self.scy = {"top": set(), "bottom": set()}
        self.win = {bird: [] for bird in BIRDS}
        self.columns = {"a": [0], "b": [1, 2], "c": [0, 1], "d": [0, 1, 2], "e": [0, 1, 2]}
        self.columns[options["castles_right_door"][-1]] = [1, 2]
        self.cas = {column: [] for column in "abcde"}
        self.crates, self.shipped = {}, set()
        self.mls = {"pumpkin": set(), "heart": set()}
        self.circled, self.crossed, self.glasses = set(), set(), set()
        self.rounds = []

    def gain(self, letters):
        for letter in letters.replace("-", ""):
            if self.rounds[-1]["earned"][letter] < 12:
                self.rounds[-1]["earned"][letter] += 1

    def spend(self, letter, amount):
        self.rounds[-1]["spent"][letter] += amount

    def have(self, letter, number=-1):
        return self.rounds[number]["earned"][letter] - self.rounds[number]["spent"][letter]

    def stars(self, realm):
        if realm == "tap":
            lines = [[(x, y) for x in range(6) for y in (k, k + 1)] for k in (0, 2, 4)]
            lines += [[(x, y) for y in range(6) for x in (k, k + 1)] for k in (0, 2, 4)]
            return sum(self.tap.issuperset(line) for line in lines)
        if realm == "cit":
            home = [r["realms"] for r in self.rounds if "cit" in r["realms"]]
            if not home:
                return 0
            return min([len(self.cit)] + [self.stars(other) for other in home[0] if other != "cit"])
        if realm == "eup":
            return min(6, self.eup_stars)
        if realm == "scy":
            return len(self.scy["bottom"])
        if realm == "win":
            return sum(2 for bird, n in self.win.items() if len(n) == 3 and sum(n) == int(bird))
        if realm == "cas":
            full = {column: self.columns[column][: len(self.cas[column])] for column in "abcde"}
            return sum(
                all(row in full[column] for column in castle if row in self.columns[column])
                for castle in ("abc", "de")
                for row in range(3)
            )
        if realm == "cha":
            return len(self.shipped)
        if realm == "mls":
            home = [r["earned"] for r in self.rounds if "mls" in r["realms"]]
            seven = sum(home[0][letter] >= 7 for letter in "ph") if home else 0
            return min(6, seven + len(self.mls["pumpkin"] & self.mls["heart"]))
        return 2 * len(self.glasses)

    def total(self):
        left = sum(self.have(letter, i) for i in range(len(self.rounds)) for letter in "phc")
        return 10 * sum(map(self.stars, REALMS)) + left


class Die:
    def __init__(self, source, original):
        self.source, self.original, self.value = source, original, original
        self.adjusted = self.exempt = self.placed = False


class Turn:
    """The dice of one player in one turn, and what can be done with them."""

    def __init__(self, sheet, realms, roll):
        self.sheet, self.realms, self.roll, self.used = sheet, realms, roll, set()
        self.dice = [Die("a", roll[0]), Die("b", roll[1])]

    def source(self, die):
        return "a" if die.source == "b" and self.roll[0] == self.roll[1] else die.source

    def likeness(self, die):
        return self.source(die), die.original, die.value, die.adjusted, die.exempt, die.placed

    def legal(self):
        sheet, moves, kinds, originals, fits = self.sheet, [], set(), set(), False
        for i, die in enumerate(self.dice):
            if not die.placed and self.likeness(die) not in kinds:
                kinds.add(self.likeness(die))
                places = [f"d{i} {place}" for place in self.places(die)]
                fits = fits or bool(places)
                moves += places
                steps = [step for step in (-1, 1) if 1 <= die.value + step <= 6]
                for cost in (2, 3):
                    if sheet.have("p") >= cost:
                        moves += [f"adjust_{cost} d{i} {step:+d}" for step in steps]
            if (self.source(die), die.original) not in originals:
                originals.add((self.source(die), die.original))
                if self.roll[0] == self.roll[1] and sheet.have("h") >= 2:
                    moves.append(f"reuse_pair d{i}")
                if sheet.have("h") >= 3:
                    moves.append(f"reuse_any d{i}")
                if sum(self.roll) == 7 and sheet.have("c") >= 2:
                    moves.append(f"reuse_seven d{i}")
        moves += [f"buy_die {x}" for x in range(1, 7) if sheet.have("c") >= x]
        if sheet.options["must_use_dice"] == "free" or not fits:
            moves.append("end_turn")
        return moves

    def places(self, die):
        if die.exempt and die.value == die.original:
            return
        for realm in self.realms:
            if die.exempt or realm not in self.used:
                for place in getattr(self, "in_" + realm)(die, die.value):
                    yield f"{realm} {place}"

    def in_tap(self, _, v):
        for rot, x, y in itertools.product(range(len(SHAPES[v])), range(6), range(6)):
            cells = [(x + int(offset[0]), y + int(offset[1])) for offset in SHAPES[v][rot].split()]
            if all(cx < 6 and cy < 6 and (cx, cy) not in self.sheet.tap for cx, cy in cells):
                yield f"{x + 1},{y + 1} r{rot}"

    def in_cit(self, _, v):
        for x, y in itertools.product(range(3), range(3)):
            around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            if (x, y) not in self.sheet.cit and all(self.sheet.cit.get(box) != v for box in around):
                yield f"{x + 1},{y + 1}"

    def in_eup(self, die, v):
        ways = {}
        for zone, marked in self.sheet.eup.items():
            rich = [zone + "=heart", zone + "=pumpkin"]
            ways[zone] = [] if v in marked else rich if sum(marked) + v >= 11 else [zone]
        yield from ways["left"] + ways["right"]
        if self.roll[0] == self.roll[1] == v and not die.adjusted and die.source != "bought":
            for left, right in itertools.product(ways["left"], ways["right"]):
                if not (left == "left=pumpkin" and right == "right=heart"):
                    yield f"{left}+{right}"

    def in_scy(self, _, v):
        if v not in self.sheet.scy["top"]:
            yield "top"
        if v not in self.sheet.scy["bottom"] and self.sheet.have("pchchp"[v - 1]) > 0:
            yield "bottom"

    def in_win(self, _, _v):
        return [bird for bird, boxes in self.sheet.win.items() if len(boxes) < 3]

    def in_cas(self, _, v):
        rising = self.sheet.options["castles_order"] == "up_increases"
        for column, boxes in self.sheet.cas.items():
            fits = not boxes or (v > boxes[-1] if rising else v < boxes[-1])
            if len(boxes) < len(self.sheet.columns[column]) and fits:
                yield column

    def in_cha(self, die, v):
        if v not in self.sheet.crates:
            notes = {"a": {self.roll[1]}, "b": {self.roll[0]}, "bought": set(self.roll)}
            yield from (f"take {note}" for note in notes[die.source])
        unchecked = self.sheet.crates.keys() - self.sheet.shipped
        if v in (self.sheet.crates[column] for column in unchecked):
            yield "ship"

    def in_mls(self, _, v):
        return [flower for flower, marked in self.sheet.mls.items() if v not in marked]

    def in_vit(self, _, v):
        sheet = self.sheet
        if v not in sheet.circled:
            yield "circle"
        ripe = sorted(sheet.circled - sheet.crossed)
        for size in range(1, 7):
            for grapes in itertools.combinations(ripe, size):
                glass = v + sum(grapes)
                if glass in (10, 11, 12) and glass not in sheet.glasses:
                    yield f"{glass} {'+'.join(map(str, grapes))}"

    def play(self, words):
        sheet = self.sheet
        if words[0] == "buy_die":
            sheet.spend("c", int(words[1]))
            self.dice.append(Die("bought", int(words[1])))
        elif words[0].startswith("reuse"):
            letter, cost = {"reuse_pair": "h2", "reuse_any": "h3", "reuse_seven": "c2"}[words[0]]
            sheet.spend(letter, int(cost))
            die = self.dice[int(words[1][1:])]
            self.dice.append(Die(die.source, die.original))
        elif words[0].startswith("adjust"):
            die = self.dice[int(words[1][1:])]
            sheet.spend("p", int(words[0][-1]))
            die.value += int(words[2])
            die.adjusted = True
            die.exempt = die.exempt or words[0] == "adjust_3"
        else:
            die = self.dice[int(words[0][1:])]
            self.place(words[1], die.value, words[2:])
            self.used.add(words[1])
            die.placed = True

    def place(self, realm, v, words):
        sheet = self.sheet
        if realm == "tap":
            x, y = (int(n) - 1 for n in words[0].split(","))
            squares = [(bx, by) for by in range(3) for bx in range(3)]
            before = [self.square_full(*square) for square in squares]
            shape = SHAPES[v][int(words[1][1])].split()
            sheet.tap |= {(x + int(offset[0]), y + int(offset[1])) for offset in shape}
            for square, full, letter in zip(squares, before, "phccphhcp"):
                if self.square_full(*square) and not full:
                    sheet.gain(letter)
        elif realm == "cit":
            x, y = (int(n) - 1 for n in words[0].split(","))
            sheet.cit[x, y] = v
            if all((i, y) in sheet.cit for i in range(3)):
                sheet.gain(["pc", "ch", "hp"][y])
            if all((x, i) in sheet.cit for i in range(3)):
                sheet.gain(["pp", "cc", "hh"][x])
        elif realm == "eup":
            for part in words[0].split("+"):
                zone, _, choice = part.partition("=")
                sheet.eup[zone].add(v)
                total = sum(sheet.eup[zone])
                sheet.eup_stars += 4 <= total <= 10
                sheet.gain("c" if total <= 3 else choice[:1])
        elif realm == "scy":
            sheet.scy[words[0]].add(v)
            sheet.gain("chpchp"[v - 1]) if words[0] == "top" else sheet.spend("pchchp"[v - 1], 1)
        elif realm == "win":
            sheet.win[words[0]].append(v)
            sheet.gain(BIRDS[words[0]][len(sheet.win[words[0]]) - 1])
        elif realm == "cas":
            sheet.cas[words[0]].append(v)
            if len(sheet.cas[words[0]]) == len(sheet.columns[words[0]]):
                sheet.gain({"a": "p", "b": "pp", "c": "hh", "d": "ch", "e": "cc"}[words[0]])
        elif realm == "cha" and words[0] == "take":
            sheet.crates[v] = int(words[1])
            sheet.gain("pphhcc"[v - 1])
        elif realm == "cha":
            sheet.shipped |= {column for column, note in sheet.crates.items() if note == v}
        elif realm == "mls":
            sheet.mls[words[0]].add(v)
            sheet.gain(words[0][0])
        elif words[0] == "circle":
            sheet.circled.add(v)
            sheet.gain(sheet.options["viticulture_gains"][v - 1])
        else:
            sheet.crossed |= set(map(int, words[1].split("+")))
            sheet.glasses.add(int(words[0]))

    def square_full(self, bx, by):
        return all((2 * bx + dx, 2 * by + dy) in self.sheet.tap for dx in (0, 1) for dy in (0, 1))


def bits(members, first=1):
    return sum(1 << (member - first) for member in members)


def written(sheet):
    """The sheet as the program's state shows it."""
    rows = {"a": 0, "b": 1, "c": 0, "d": sheet.columns["d"][0], "e": sheet.columns["e"][0]}
    castles = [([0] * rows[c] + sheet.cas[c] + [0] * 3)[:3] for c in "abcde"]
    tracker = [[[r["earned"][q] for q in "phc"] for r in sheet.rounds],
               [[sheet.have(q, i) for q in "phc"] for i in range(len(sheet.rounds))]]
    earned, have = ([*rows, *[[0] * 3] * 3][:3] for rows in tracker)
    return {
        "tapestry": sum(1 << (6 * y + x) for x, y in sheet.tap),
        "cities": [sheet.cit.get((x, y), 0) for y in range(3) for x in range(3)],
        "euphoria": [bits(sheet.eup["left"]), bits(sheet.eup["right"])],
        "euphoria_stars": sheet.eup_stars,
        "scythe": [bits(sheet.scy["top"]), bits(sheet.scy["bottom"])],
        "wingspan": [(boxes + [0] * 3)[:3] for boxes in sheet.win.values()],
        "castles": castles,
        "crates": [sheet.crates.get(v, 0) for v in range(1, 7)],
        "shipped": bits(sheet.shipped),
        "my_little": [bits(sheet.mls["pumpkin"]), bits(sheet.mls["heart"])],
        "circled": bits(sheet.circled),
        "crossed": bits(sheet.crossed),
        "glasses": bits(sheet.glasses, 10),
        "earned": earned,
        "have": have,
    }


class Game(Oracle):
    game, seats, choices = "rolling_realms", (1, 2, 3), OPTIONS

    def __init__(self, players, options, events):
        super().__init__(players, options, events)
        self.sheets = [Sheet(options) for _ in range(players)]
        self.pickers = {"random": ["*"] * 3, "host_picks": [0] * 3, "take_turns": [0, 1 % players]}

    def seat_fields(self):
        return map(written, self.sheets)

    def table_fields(self):
        return {}

    def compare(self):
        super().compare()
        scores, ply = self.last["scores"], self.last["ply"]
        for realm, line in zip(REALMS, scores["lines"]):
            assert line["value"] == [sheet.stars(realm) for sheet in self.sheets], (ply, realm)
        totals = [sheet.total() for sheet in self.sheets]
        assert [round(10 * total) for total in scores["total"]] == totals, ply
        assert scores["rank"] == [1 + sum(other > total for other in totals) for total in totals], ply

    def choose_realms(self, left, number):
        if len(left) == 3:
            return left
        choice = self.options["realm_choice"]
        word = "realms " if choice == "random" else "pick_realms "
        trios = [word + "+".join(trio) for trio in itertools.combinations(left, 3)]
        return self.step(self.pickers[choice][number], trios)[1].split("+")

    def play(self):
        left = list(REALMS)
        for number in range(3):
            chosen = self.choose_realms(left, number)
            left = [realm for realm in left if realm not in chosen]
            for sheet in self.sheets:
                sheet.rounds.append({"realms": chosen, "earned": dict.fromkeys("phc", 0),
                                     "spent": dict.fromkeys("phc", 0)})
            for _ in range(9):
                self.rest()
                rolls = {f"roll {a} {b}": 1 + (a < b) for a in range(1, 7) for b in range(a, 7)}
                roll = [int(word) for word in self.step("*", rolls)[1:]]
                for seat, sheet in enumerate(self.sheets):
                    turn = Turn(sheet, chosen, roll)
                    while (words := self.step(seat, turn.legal())) != ["end_turn"]:
                        turn.play(words)
        self.end()
        band = sum(self.sheets[0].total() >= 10 * least for least in (24, 30, 35, 39, 43, 47))
        assert self.last["scores"]["rating"] == (f"rolling_realms.rating.{band}" if self.solo else None)


@games(24)
def test_a_game_agrees(number, tmp_path):
    follow(Game, number, tmp_path)


@steered(Game.game)
def test_a_steered_game_agrees(number, tmp_path):
    follow_steered(Game, number, tmp_path)


@games(8)
def test_invented_positions_agree(number, tmp_path):
    follow_invented(Game, number, tmp_path)
