"""A second Era: Medieval Age, written from the specification alone and as plainly as possible: one
straight program a game, which asks where the rules ask. It follows games of the bots event by event
and compares every list of legal moves, every domain, pool and track and every line of the scores
with its own.
"""

import itertools
import math
import os
import pathlib
import subprocess
import tempfile

import pytest
from conftest import Oracle, follow, follow_invented, follow_steered, games, program, simulate, steered

RESOURCES = ["goods", "stone", "wood", "food"]
MOST = [6, 7, 8, 9]
COLOURS = ["peasant", "noble", "burgher", "clergy"]
# Goods, Stone, Wood, Food, Culture, Hammer, Quill, X sword, D shield, K skull; ? = the choice face
FACES = [
    "FFF ? ?K WH WH WW".split(),
    "XXXK XX XDD GDD GX XXD".split(),
    "GGK GS GH SS SH GC".split(),
    "CCCK CC CH GC Q QC".split(),
]
# pieces in the box, printed points, price in goods, stone and wood, shape by rows
BUILDINGS = {
    "keep": (8, 1, (0, 2, 1), "XX XX"),
    "longhouse": (18, 1, (0, 0, 2), "XX"),
    "townhouse": (5, 1, (0, 1, 2), "XX X."),
    "church": (5, 1, (1, 1, 1), "XXX"),
    "farm": (16, 1, (0, 0, 1), "XX XX"),
    "lumber_mill": (3, 2, (0, 0, 3), "XXX .X."),
    "hospital": (3, 3, (0, 2, 2), "XXX XXX"),
    "monastery": (3, 4, (1, 2, 2), "XXX XXX .X."),
    "market": (3, 2, (2, 2, 1), "XX XX"),
    "guildhall": (3, 3, (2, 1, 2), "XXX X.. X.."),
    "university": (2, 4, (4, 3, 2), "XXX XXX XXX"),
    "cathedral": (2, 5, (3, 3, 3), ".XX. XXXX .XX. .XX."),
}
WALLS = {
    "wall2": (3, 0, (0, 1, 0), "XX"),
    "wall3": (4, 0, (0, 1, 0), "XXX"),
    "wall4": (18, 0, (0, 1, 0), "XXXX"),
    "wall5": (4, 0, (0, 2, 0), "XXXXX"),
    "wall6": (3, 0, (0, 2, 0), "XXXXXX"),
}
FOR_SALE = {**BUILDINGS, **WALLS}
PIECES = {**FOR_SALE, "scorched": (27, 0, None, "XX XX")}
KINDS = list(PIECES)
DWELLINGS = KINDS[:4]
DWELLERS = [1, 0, 2, 3]  # the colour of the die of each dwelling
SCORCHED = {1: 3, 2: 2, 3: 1, 4: 0}
TOKENS = {1: 0, 2: 3, 3: 3, 4: 5}
RANKS = {45: "serf", 65: "peasant", 80: "merchant", 90: "knight", 95: "noble", 100: "monarch"}
OPTIONS = {"guildhall": ["one_kind", "all_kinds"], "fire": ["any", "unfortified"]}
SIDE = range(14)
GRID = set(itertools.product(SIDE, SIDE))
BESIDE = [(-1, 0), (0, -1), (0, 1), (1, 0)]
AROUND = [step for step in itertools.product((-1, 0, 1), repeat=2) if any(step)]


def turned(shape):
    """Its cells after a quarter turn clockwise."""
    return ["".join(column) for column in zip(*shape[::-1])]


def all_places(shape):
    """(rotation, first cell, cells) of every place on an empty grid."""
    shape, seen, places = shape.split(), set(), []
    for rotation in range(4):
        cells = [(row, column) for row, line in enumerate(shape)
                 for column, mark in enumerate(line) if mark == "X"]
        if frozenset(cells) not in seen:
            seen.add(frozenset(cells))
            for down, right in itertools.product(range(15 - len(shape)), range(15 - len(shape[0]))):
                moved = [(row + down, column + right) for row, column in cells]
                places.append((rotation, moved[0], frozenset(moved)))
        shape = turned(shape)
    return places


PLACES = {kind: all_places(piece[3]) for kind, piece in PIECES.items()}


def cell_name(cell):
    return "abcdefghijklmn"[cell[1]] + str(cell[0] + 1)


def die_name(die):
    return COLOURS[die[0]][0] + str(die[1])


def count(dice, symbol):
    return sum(FACES[colour][face].count(symbol) for colour, face, *_ in dice)


def orders(faces):
    """In how many orders dice can show these faces."""
    same = [math.factorial(faces.count(face)) for face in set(faces)]
    return math.factorial(len(faces)) // math.prod(same)


def place_name(kind, place):
    rotation, first, _ = place
    return f"place {kind} {cell_name(first)}" + f" r{rotation}" * (rotation > 0)


class Piece:
    def __init__(self, kind, rotation, first, cells):
        self.kind, self.rotation, self.first, self.cells = kind, rotation, first, cells
        self.sides = {(row + down, column + right) for row, column in cells
                      for down, right in BESIDE} - cells

    def touches(self, other):
        return bool(self.sides & other.cells)


class Player:
    def __init__(self):
        self.pieces, self.free = [], GRID
        self.barrier, self.inside = set(), set()
        self.stock, self.culture, self.disaster = [0, 1, 2, 3], 0, 0
        self.dice = []  # (colour, face, has used its quill)
        self.bought = None  # a kind that has still to be placed
        self.put("keep", *[place for place in PLACES["keep"] if place[1] == (6, 6)][0])

    def put(self, kind, rotation, first, cells):
        assert cells <= self.free
        self.pieces.append(Piece(kind, rotation, first, cells))
        self.changed()

    def remove(self, piece):
        self.pieces.remove(piece)
        self.changed()

    def changed(self):
        self.free = GRID.difference(*[p.cells for p in self.pieces])
        barrier = {cell for piece in self.pieces for cell in piece.cells
                   if piece.kind == "keep" or piece.kind in WALLS}
        if barrier != self.barrier:
            self.barrier, self.inside = barrier, self.fortified_cells(barrier)

        self.layout = self.fields()

    def fields(self):
        """The domain as a state tells it."""
        rows = [[sum(2 << column for column in SIDE if (row, column) in cells) for row in SIDE]
                for cells in (GRID - self.free, self.barrier)]
        pieces = sorted((16 * (piece.first[0] + 1) + piece.first[1] + 1,
                         4 * KINDS.index(piece.kind) + piece.rotation) for piece in self.pieces)
        count = len(pieces)
        pieces += [(0, 0)] * (62 - count)
        return {"piece_count": count, "taken": [0, *rows[0], 0], "barrier": [0, *rows[1], 0],
                "piece_cell": [cell for cell, _ in pieces],
                "piece_form": [form for _, form in pieces]}

    def fortified_cells(self, barrier):
        """What a flood from outside the grid, in eight directions, does not reach."""
        wet, edge = {(-1, -1)}, [(-1, -1)]
        while edge:
            row, column = edge.pop()
            for down, right in AROUND:
                cell = row + down, column + right
                if -1 <= min(cell) and max(cell) <= 14 and cell not in barrier and cell not in wet:
                    wet.add(cell)
                    edge.append(cell)
        return GRID - wet - barrier

    def owned(self, kind):
        return [piece for piece in self.pieces if piece.kind == kind]

    def buildings(self):
        return [piece for piece in self.pieces if piece.kind in BUILDINGS]

    def fortified(self, piece):
        return piece.kind == "keep" or piece.cells <= self.inside

    def unfortified(self):
        return [piece for piece in self.buildings() if not self.fortified(piece)]

    def places(self, kind, allowed=None):
        allowed = self.free if allowed is None else allowed
        return [place for place in PLACES[kind] if place[2] <= allowed]

    def pool(self):
        """Dice per colour that the dwellings give."""
        pool = [0] * 4
        for kind, colour in zip(DWELLINGS, DWELLERS):
            pool[colour] = len(self.owned(kind))
        return pool

    def gain(self, resource, amount):
        self.stock[resource] = min(MOST[resource], self.stock[resource] + amount)

    def can_pay(self, price):
        return all(have >= need for have, need in zip(self.stock, price))

    def grouped(self):
        houses = [piece for piece in self.buildings() if piece.kind != "keep"]
        return sum(piece.kind != "hospital"
                   and not any(piece.touches(other) for other in self.owned("hospital"))
                   and any(piece.touches(other) for other in houses) for piece in houses)

    def area(self):
        return len(self.inside.difference(*[piece.cells for piece in self.owned("scorched")]))

    def lines(self, options):
        lines = {kind: sum(BUILDINGS[kind][1] * (1 + self.fortified(piece))
                           for piece in self.owned(kind)) for kind in BUILDINGS}
        markets, halls = self.owned("market"), len(self.owned("guildhall"))
        lines["market_bonus"] = sum(len(market.sides & self.free) for market in markets)
        lines["guildhall_bonus"] = sum(sorted(self.stock, reverse=True)[:halls])
        if options["guildhall"] == "all_kinds":
            lines["guildhall_bonus"] = halls * sum(self.stock)
        lines["university_bonus"] = len(self.owned("university")) * self.culture
        lines["cathedral_bonus"] = len(self.owned("cathedral")) * sum(self.pool())
        lines["culture"] = self.culture
        return lines


class Game(Oracle):
    game, seats, choices = "era", (1, 2, 3, 4), OPTIONS

    def __init__(self, players, options, events):
        super().__init__(players, options, events)
        self.seats = range(players)
        self.players = [Player() for _ in self.seats]
        self.philip, self.round, self.first = [], 0, 0
        self.tokens, self.hammers, self.hand = TOKENS[players], 0, []
        self.setup = ["longhouse"] * 3 + ["farm"] + ["wall4"] * 3 + ["scorched"] * SCORCHED[players]
        back = dict.fromkeys(BUILDINGS, 1) if players == 2 else {}
        if self.solo:
            back = {"longhouse": 1, "keep": 2}
        self.supply = {kind: PIECES[kind][0] - back.get(kind, 0)
                       - players * ["keep", *self.setup].count(kind) for kind in KINDS}

    # ---- Asking the record -----------------------------------------------------------------------

    def seat_fields(self):
        return [*map(self.fields, self.players)] + [{"dice": self.shown(self.philip)}] * self.solo

    def table_fields(self):
        spent = [face for colour, face, used in self.dice_of_turn() if used]
        return {
            "supply": list(self.supply.values()), "round": self.round, "first": self.first,
            "tokens": self.tokens, "hammers": self.hammers,
            "hand": [sum(die[0] == colour for die in self.hand) for colour in range(4)],
            "hand_spent": sum(die[1] for die in self.hand),
            "spent": [spent.count(face) for face in range(6)],
        }

    def compare(self):
        super().compare()
        if not any(player.bought for player in self.players):
            self.compare_scores(self.last["ply"])

    def fields(self, player):
        owned = [len(player.owned(kind)) + (player.bought == kind) for kind in BUILDINGS]
        if not self.round:
            owned = [["keep", *self.setup].count(kind) for kind in BUILDINGS]
        return {**player.layout, "culture": player.culture, "disaster": player.disaster,
                "stock": player.stock, "owned": owned, "dice": self.shown(player.dice)}

    def shown(self, dice):
        shown = [[0] * 6 for _ in COLOURS]
        for colour, face, _ in dice:
            shown[colour][face] += 1
        return shown

    def dice_of_turn(self):
        return self.players[self.seat].dice if self.round else []

    def compare_scores(self, ply):
        scores = self.last["scores"]
        lines = [player.lines(self.options) for player in self.players]
        best_culture = max(player.culture for player in self.players)
        best_area = max(player.area() for player in self.players)
        for player, own in zip(self.players, lines):
            own["most_culture"] = 5 if player.culture == best_culture > 0 else 0
            own["largest_area"] = 10 if player.area() == best_area > 0 else 0
            own["disaster"] = -player.disaster
        ours = {"era.score." + name: [own[name] for own in lines] for name in lines[0]}
        assert {line["label"]: line["value"] for line in scores["lines"]} == ours, ply
        self.totals = [sum(own.values()) for own in lines]
        assert scores["total"] == self.totals, ply
        strength = [(total, *player.stock) for total, player in zip(self.totals, self.players)]
        ranks = [1 + sum(other > own for other in strength) for own in strength]
        assert scores["rank"] == ranks, ply

    # ---- Dice ------------------------------------------------------------------------------------

    def throw(self, dice, hand):
        """Throws (colour, quill used) into a pool, those of a kind together, eight at most."""
        self.hand = sorted(hand, key=lambda die: (not die[1], die[0]))
        while self.hand:
            handful = [die for die in self.hand if die == self.hand[0]][:8]
            colour, used = handful[0]
            outcomes = itertools.combinations_with_replacement("012345", len(handful))
            roll = f"roll {COLOURS[colour]} "
            words = self.step("*", {roll + "".join(faces): orders(faces) for faces in outcomes})
            dice += [(colour, int(face), used) for face in words[2]]
            self.hand = self.hand[len(handful):]

    def dice_to_roll(self, player):
        return [(colour, False) for colour, dice in enumerate(player.pool()) for _ in range(dice)]

    def roll(self, player):
        self.throw(player.dice, self.dice_to_roll(player))
        if not player.dice:
            return
        monasteries = len(player.owned("monastery"))
        for throws in (1, 2):
            lowest = (0, 0)
            while True:
                ready = sorted({die[:2] for die in player.dice if not count([die], "K")})
                legal = [f"pick {die_name(die)}" for die in ready if die >= lowest]
                legal.append("reroll" if self.hand else "stop")
                if throws == 1 and monasteries and not self.hand:
                    legal += [f"set {die_name(die)} {die_name((die[0], face))}" for die in ready
                              for face in range(6) if face != die[1]]
                words = self.step(self.seat, legal)
                if words[0] in ("stop", "reroll"):
                    break
                (lowest,) = [die for die in ready if die_name(die) == words[1]]
                player.dice.remove((*lowest, False))
                if words[0] == "pick":
                    self.hand.append((lowest[0], False))
                else:
                    monasteries -= 1
                    player.dice.append((lowest[0], int(words[2][1]), False))
                    lowest = (0, 0)
            if words[0] == "stop":
                return
            self.throw(player.dice, self.hand)

    def use_quills(self, player):
        while True:
            legal, chosen = ["pass"], {}
            for quill in {die for die in player.dice if count([die], "Q") and not die[2]}:
                others = list(player.dice)
                others.remove(quill)
                chosen[f"quill {die_name(quill)}"] = [quill]
                for other in others:
                    mark = "*" if other[2] else ""
                    chosen[f"quill {die_name(quill)} {die_name(other)}{mark}"] = [quill, other]
            if not chosen:
                break
            words = self.step(self.seat, legal + list(chosen))
            if words == ["pass"]:
                break
            quill, *other = chosen[" ".join(words)]
            for die in [quill, *other]:
                player.dice.remove(die)
            self.throw(player.dice, [(3, True)] + [(die[0], die[2]) for die in other])
        player.dice = [(colour, face, False) for colour, face, _ in player.dice]

    # ---- The game --------------------------------------------------------------------------------

    def after(self, seat):
        """The seats clockwise from this one's left, this one last."""
        players = len(self.seats)
        return [(seat + i) % players for i in range(1, players + 1)]

    def turns(self):
        for seat in self.after(self.first - 1):
            self.seat = seat
            yield self.players[seat]

    def play(self):
        for seat, player in enumerate(self.players):
            for kind in self.setup:
                self.place(seat, kind, player.places(kind))
        if not self.solo:
            self.first = self.most_swords()
        while True:
            self.play_round()
            if not self.tokens and not self.solo or self.round == (8 if self.solo else 40):
                break
            self.first = self.after(self.first)[0]
        self.end()
        rating = [name for limit, name in RANKS.items() if self.totals[0] < limit] + ["pope"]
        assert self.last["scores"]["rating"] == ("era.rank." + rating[0] if self.solo else None)

    def place(self, seat, kind, places):
        names = {place_name(kind, place): place for place in places}
        words = self.step(seat, list(names))
        self.players[seat].put(kind, *names[" ".join(words)])

    def walled_town(self, pick):
        """A layout whose walls close a zone at the keep, with one kind inside it, and its moves."""
        ring = [(1, (3, 5)), (1, (3, 8)), (0, (2, 5))]
        walls = [place for place in PLACES["wall4"] if place[:2] in ring]
        zone = set(itertools.product(range(3, 6), (6, 7)))
        town, moves, sheltered = Player(), [], pick(["longhouse", "farm", "scorched"])
        for kind in self.setup:
            outside = town.places(kind, town.free.difference(zone, *[wall[2] for wall in walls]))
            within = town.places(kind, town.free & zone) if kind == sheltered else []
            place = walls.pop() if kind == "wall4" else pick(within or outside)
            town.put(kind, *place)
            moves.append(place_name(kind, place))
        assert town.inside == zone
        return town, moves

    def most_swords(self):
        tied = list(self.seats)
        for _ in range(10):
            for player in self.players:
                player.dice = []
            for seat in tied:
                self.throw(self.players[seat].dice, [(1, False)])
            swords = {seat: count(self.players[seat].dice, "X") for seat in tied}
            tied = [seat for seat in tied if swords[seat] == max(swords.values())]
            if len(tied) == 1:
                break
        return tied[0]

    def play_round(self):
        self.round += 1
        self.philip = []
        for player in self.players:
            player.dice = []
        self.seat, self.hand = self.first, self.dice_to_roll(self.players[self.first])
        if self.hand:
            self.rest()
        for player in self.turns():
            self.roll(player)
        if self.solo:
            self.throw(self.philip, [(0, False), (1, False), (1, False)])
        for phase in (self.use_quills, self.collect, self.feed, self.suffer, self.build):
            for player in self.turns():
                phase(player)
        for player in self.turns():
            if self.solo:
                self.meet_philip(player)
            else:
                self.extort(player)

    def collect(self, player):
        choices, stone = count(player.dice, "?"), 0
        if choices:
            stone = int(self.step(self.seat, [f"collect {n} stone {2 * (choices - n)} food"
                                              for n in range(choices + 1)])[1])
        gains = [count(player.dice, symbol) for symbol in "GSWF"]
        gains[1] += stone
        gains[2] += 2 * len(player.owned("lumber_mill"))
        gains[3] += 2 * (choices - stone) + len(player.owned("farm"))
        for resource, amount in enumerate(gains):
            player.gain(resource, amount)
        player.culture += count(player.dice, "C")

    def feed(self, player):
        paid = min(len(player.dice), player.stock[3])
        player.stock[3] -= paid
        player.disaster += len(player.dice) - paid

    # ---- Disasters -------------------------------------------------------------------------------

    def suffer(self, player):
        skulls = count(player.dice, "K")
        victims = self.after(self.seat) if self.solo else self.after(self.seat)[:-1]
        if skulls == 1:
            words = self.step(self.seat, ["suffer"] + [f"lose {RESOURCES[resource]}" for resource
                                                       in range(4) if player.stock[resource]])
            if words == ["suffer"]:
                player.disaster += 1
            else:
                player.stock[RESOURCES.index(words[1])] -= 1
        elif skulls == 2:
            player.disaster += player.grouped()
        elif skulls == 3:
            for victim in victims:
                self.scorch(victim)
        elif skulls == 4:
            anything = self.options["fire"] == "any"
            self.lose_building(self.seat, player.buildings() if anything else player.unfortified())
        elif skulls == 5:
            for victim in victims:
                self.lose_building(victim, self.players[victim].unfortified())
        elif skulls:
            player.stock[0] = 0

    def lose_building(self, seat, buildings):
        if buildings:
            names = {f"remove {piece.kind} {cell_name(piece.first)}": piece for piece in buildings}
            words = self.step(seat, list(names))
            self.players[seat].remove(names[" ".join(words)])

    def scorch(self, seat):
        victim = self.players[seat]
        while self.supply["scorched"]:
            places = victim.places("scorched", victim.free - victim.inside)
            if places:
                self.place(seat, "scorched", places)
                self.supply["scorched"] -= 1
                return
            if not victim.unfortified():
                return
            self.lose_building(seat, victim.unfortified())

    # ---- Build and extort ------------------------------------------------------------------------

    def build(self, player):
        self.hammers = count(player.dice, "H")
        while self.hammers:
            legal = [f"build {kind}" for kind, piece in FOR_SALE.items() if self.supply[kind]
                     and player.can_pay(piece[2]) and player.places(kind)]
            words = self.step(self.seat, legal + ["end"])
            if words == ["end"]:
                break
            kind = player.bought = words[1]
            self.hammers -= 1
            self.take_piece(kind)
            for resource, price in enumerate(FOR_SALE[kind][2]):
                player.stock[resource] -= price
            self.place(self.seat, kind, player.places(kind))
            player.bought = None
        self.hammers = 0

    def take_piece(self, kind):
        self.supply[kind] -= 1
        if kind in BUILDINGS and not self.supply[kind] and self.tokens:
            self.tokens -= 1

    def extort(self, player):
        attacker, swords = self.seat, count(player.dice, "X")
        for seat in self.after(attacker)[:-1]:
            victim = self.players[seat]
            if max(count(victim.dice, "X"), count(victim.dice, "D")) >= swords:
                continue
            if not any(victim.stock):
                victim.disaster += 2
                continue
            words = self.step(attacker, [f"skip {seat}"] + [
                f"demand {RESOURCES[resource]} {seat}" for resource in range(4)
                if victim.stock[resource]])
            if words[0] == "demand":
                resource = RESOURCES.index(words[1])
                if self.pays(seat, resource):
                    player.gain(resource, 1)

    def pays(self, seat, resource):
        pays = self.step(seat, ["pay", "refuse"]) == ["pay"]
        if pays:
            self.players[seat].stock[resource] -= 1
        else:
            self.players[seat].disaster += 2
        return pays

    def meet_philip(self, player):
        mine, his = count(player.dice, "X"), count(self.philip, "X")
        if mine > his and count(self.philip, "D") < mine:
            faces = "".join(FACES[colour][face] for colour, face, _ in self.philip)
            faces = faces.replace("?", "SF")
            shown = [name for name, symbol in zip(RESOURCES, "GSWF") if symbol in faces]
            if shown:
                words = self.step(0, ["leave"] + [f"take {name}" for name in shown])
                if words[0] == "take":
                    player.gain(RESOURCES.index(words[1]), 1)
        elif his > mine and count(player.dice, "D") < his:
            if any(player.stock):
                self.pays(0, [resource for resource in range(4) if player.stock[resource]][0])
            else:
                player.disaster += 2


def record_walled_game(oracle, players, bot, flags, folder, pick):
    """Types the layouts in, then leaves the seats to bots."""
    opening, record = folder / "opening.jacta", folder / "game-000001.jacta"
    game = oracle(players, {}, [])
    typed = ["\n".join(game.walled_town(pick)[1]) for _ in range(players)] + ["quit", ""]
    program("play", oracle.game, "--players", players, "--save", opening, *flags,
            *["--seat", "nobody"] * players, input="\n\n".join(typed))
    opening.write_text(opening.read_text().replace("nobody", "bot:" + bot))
    program("play", "--load", opening, "--save", record, flags[-1], stdin=subprocess.DEVNULL)


@pytest.fixture
def folder():
    """In memory where possible: a played game is saved to the disk after every move."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        yield pathlib.Path(name)


@games(20)
def test_a_game_agrees(number, folder):
    follow(Game, number, folder, simulate if number % 8 < 4 else record_walled_game)


@games(12)
def test_invented_positions_agree(number, tmp_path):
    follow_invented(Game, number, tmp_path, 6)


@pytest.mark.parametrize("kinds, number", [
    ("keep farm market scorched", 169), ("longhouse wall2", 364), ("townhouse", 676),
    ("church wall3", 336), ("lumber_mill", 624), ("hospital", 312), ("monastery guildhall", 576),
    ("university", 144), ("cathedral", 484), ("wall4", 308), ("wall5", 280), ("wall6", 252)])
def test_the_places_of_an_empty_grid(kinds, number):
    assert [len(PLACES[kind]) for kind in kinds.split()] == [number] * len(kinds.split())


@steered(Game.game)
def test_a_steered_game_agrees(number, tmp_path):
    follow_steered(Game, number, tmp_path)
