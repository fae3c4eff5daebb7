"""A second Dice City, written from the specification alone and as plainly as possible: one straight
program a game, which asks where the rules ask. It follows games of the bots event by event and
compares every list of legal moves, every city and every score with its own.
"""

import itertools

from conftest import Oracle, follow, follow_invented, follow_steered, games, steered

DICE = ["white", "yellow", "red", "blue", "black"]
RES = ["wood", "stone", "iron"]
BOARD = """forest mountain cave forest mountain cave
mountain militia small_house traveller militia forest
cave militia traveller militia small_house mountain
forest small_house militia traveller militia cave
mountain cave forest mountain cave forest""".split()
# name: cost, defense, points
CARDS = {
    "lumber_mill": ("200", 2, 0), "quarry": ("020", 2, 0), "mine": ("002", 2, 0),
    "regular_army": ("002", 3, 1),
    "barracks": ("021", 4, 2), "bazaar": ("101", 3, 1), "blacksmith": ("012", 4, 2),
    "catapult": ("201", 4, 2), "cathedral": ("122", 6, 0), "cemetery": ("110", 3, 1),
    "church": ("111", 4, 2), "festival_hall": ("200", 3, 1), "grand_statue": ("011", 4, 2),
    "great_wall": ("021", 5, 3), "manor": ("120", 4, 2), "market_place": ("201", 4, 2),
    "merchant_guild": ("211", 5, 3), "mint": ("022", 5, 3), "stables": ("200", 3, 1),
    "storehouse": ("110", 3, 1), "town_hall": ("221", 5, 3), "training_camp": ("101", 3, 1),
    "watch_tower": ("111", 4, 2), "well": ("011", 3, 1),
}
PRINTED = ["forest", "mountain", "cave", "militia", "small_house", "traveller"]
CODES = PRINTED + list(CARDS)
BASICS, KINDS = CODES[6:10], CODES[10:]
GIVES = {"forest": (0, 1), "mountain": (1, 1), "cave": (2, 1),
         "lumber_mill": (0, 2), "quarry": (1, 2), "mine": (2, 2)}
ARMIES = {"militia": 1, "regular_army": 2, "catapult": 3}
CULTURE = {"small_house", "cathedral", "festival_hall", "grand_statue", "great_wall", "manor"}
HARVEST = {"lumber_mill", "quarry", "mine"}
BANDITS = {2: 3, 3: 4, 4: 5}
SHIPS = {5: 2, 10: 3, 20: 4}
OPTIONS = {
    "end_deck": ["on", "off"], "declare_end": ["off", "on"],
    "pass_spend_after_last_die": ["off", "on"], "guild_counts_deactivated": ["off", "on"],
    "round_cap": ["100", "30", "12"], "solo_mode": ["normal", "hard"], "first_seat": ["random", "0"],
}
SPACES = [(row, column) for row in range(5) for column in range(1, 7)]


def name(space):
    return DICE[space[0]] + str(space[1])


def spaces(word, chosen):
    return [f"{word} {name(space)}" for space in chosen]


class City:
    def __init__(self):
        self.at = dict(zip(SPACES, BOARD))
        self.down, self.die = set(), [0] * 5
        self.stock, self.passes, self.tokens = [0, 0, 0], 0, 0
        self.bandits, self.ships = dict.fromkeys(BANDITS, 0), dict.fromkeys(SHIPS, 0)

    def under(self, die):
        return die, self.die[die]

    def row(self, row):
        return [(row, column) for column in range(1, 7)]

    def points(self, space):
        if self.at[space] == "cathedral":
            return sum(self.at[other] in CULTURE for other in self.row(space[0]))
        return CARDS[self.at[space]][2] if self.at[space] in CARDS else 0

    def defense(self, space):
        walls = [other for other in self.row(space[0])
                 if self.at[other] == "great_wall" and other not in self.down and other != space]
        return CARDS[self.at[space]][1] + 2 * len(walls)

    def defends(self, space):
        return self.at[space] in CARDS and space not in self.down

    def complete_rows(self):
        return sum(all(map(self.defends, self.row(row))) for row in range(5))

    def built(self):
        return sum(card in CARDS for card in self.at.values())

    def trophies(self):
        return sum(points * count for pile in (self.bandits, self.ships)
                   for points, count in pile.items())

    def total(self):
        return self.tokens + self.trophies() + sum(map(self.points, SPACES))

    def can_pay(self, cost):
        return all(have >= int(need) for have, need in zip(self.stock, cost))

    def pay(self, cost):
        self.stock = [have - int(need) for have, need in zip(self.stock, cost)]

    def put(self, space, card):
        self.at[space] = card
        self.down.discard(space)


class Game(Oracle):
    game, seats, choices = "dice_city", (1, 2, 3, 4), OPTIONS

    def __init__(self, players, options, events):
        super().__init__(players, options, events)
        self.players = players
        self.cities = [City() for _ in range(players)]
        self.deck, self.basics = dict.fromkeys(KINDS, 3), dict.fromkeys(BASICS, 15)
        many = 1 if self.solo else players + 2
        self.bandits = dict.fromkeys(BANDITS, many)
        self.ships = {5: many, 10: players, 20: 1}
        self.slots = 10 if self.solo and options["solo_mode"] == "hard" else 8
        self.display = [None] * self.slots
        self.round, self.unused = 1, set()
        self.clear_turn()

    def clear_turn(self):
        self.army = self.tower = self.smith = self.mint = self.camp = self.rerolls = 0
        self.refreshed = self.passed = False

    # ---- Asking the record -----------------------------------------------------------------------

    def decide(self, legal):
        return self.step(self.seat, legal)

    def seat_fields(self):
        for city in self.cities:
            yield {
                "location": [[CODES.index(city.at[space]) for space in city.row(row)]
                             for row in range(5)],
                "deactivated": sum(1 << SPACES.index(space) for space in city.down),
                "die": city.die, "stock": city.stock, "hourglasses": [city.passes],
                "tokens": [city.tokens], "bandits_taken": list(city.bandits.values()),
                "ships_taken": list(city.ships.values()),
            }

    def table_fields(self):
        return {
            "deck": list(self.deck.values()), "deck_left": sum(self.deck.values()),
            "basics": list(self.basics.values()),
            "display": [CODES.index(card) if card else 0 for card in self.display]
            + [0] * (10 - self.slots),
            "bandits": list(self.bandits.values()), "ships": list(self.ships.values()),
            "army": [self.army], "army_bandits": [self.tower], "army_bonus": [self.smith],
            "resource_bonus": [self.mint], "bandit_weakness": [self.camp],
            "dice": sum(1 << die for die in self.unused), "round": self.round,
        }

    def compare(self):
        super().compare()
        assert self.last["scores"]["total"] == [city.total() for city in self.cities], self.last["ply"]

    def roll(self, seat, dice):
        for die in sorted(dice):
            faces = [f"roll {seat} {DICE[die]} {face}" for face in range(1, 7)]
            self.cities[seat].die[die] = int(self.step("*", faces)[3])

    def reveal(self, slots):
        for slot in slots:
            left = {f"reveal {slot} {kind}": copies for kind, copies in self.deck.items() if copies}
            if left:
                kind = self.step("*", left)[2]
                self.deck[kind] -= 1
                self.display[slot] = kind

    # ---- The game --------------------------------------------------------------------------------

    def play(self):
        self.reveal(range(self.slots))
        first = 0
        if not self.solo and self.options["first_seat"] == "random":
            first = int(self.step("*", [f"first {seat}" for seat in range(self.players)])[1])
        order = [(first + i) % self.players for i in range(self.players)]
        for seat in order:
            self.roll(seat, range(5))
        ending, rows = False, 2
        while True:
            for seat in order:
                self.seat, self.city = seat, self.cities[seat]
                self.take_turn()
                if self.solo:
                    rows = self.slide(rows)
                    if not rows:
                        return self.finish(order)
                else:
                    ending = self.ends(ending) or ending
            if ending:
                return self.finish(order)
            self.round += 1

    def ends(self, already):
        if (not any(self.bandits.values()) or list(self.ships.values()).count(0) >= 2
                or (self.options["end_deck"] == "on" and not any(self.deck.values()))
                or self.round >= int(self.options["round_cap"])):
            return True
        if self.city.complete_rows() < 2 or already:
            return False
        return (self.options["declare_end"] == "off"
                or self.decide(["go_on", "declare_end"]) == ["declare_end"])

    def slide(self, rows):
        half = self.slots // 2
        self.display = self.display[half:] + [None] * half
        rows -= 1
        if rows and any(self.deck.values()):
            self.reveal(range(half, self.slots))
            rows += 1
        return rows

    def finish(self, order):
        self.end()
        best = sorted(order, key=lambda seat: (
            -self.cities[seat].total(), -self.cities[seat].built(), -self.cities[seat].trophies(),
            order.index(seat)))
        assert self.last["scores"]["rank"] == [best.index(s) + 1 for s in range(self.players)]
        rating = "dice_city.rating." + ("won" if self.cities[0].total() >= 50 else "lost")
        assert self.last["scores"]["rating"] == (rating if self.solo else None)

    def take_turn(self):
        self.unused = set(range(5))
        self.rest()
        while self.unused:
            self.use_dice()
        while self.options["pass_spend_after_last_die"] == "on" and self.city.passes >= 2:
            words = self.decide(self.spends() + ["end_dice"])
            if words == ["end_dice"]:
                break
            self.spend(words[1])
        self.attack()
        self.build()
        self.city.stock = [min(1, have) for have in self.city.stock]
        self.clear_turn()
        self.roll(self.seat, range(5))

    # ---- Dice ------------------------------------------------------------------------------------

    def spends(self):
        if self.city.passes < 2:
            return []
        return [f"spend {what}" for what in RES + ["army"] + ["reroll"] * (not self.solo)]

    def spend(self, what):
        self.city.passes -= 2
        if what in RES:
            self.city.stock[RES.index(what)] += 1
        elif what == "army":
            self.army += 1
        else:
            for i in range(1, self.players):
                seat = (self.seat + i) % self.players
                words = self.decide([f"force {seat} {die}" for die in DICE])
                self.roll(seat, [DICE.index(words[2])])

    def use_dice(self):
        city, mine = self.city, [DICE[die] for die in sorted(self.unused)]
        legal = [f"use {die}" for die in mine if city.under(DICE.index(die)) not in city.down]
        for die, other in itertools.permutations(mine, 2):
            column = city.die[DICE.index(other)]
            legal += [f"move {die} {other} {way:+d}" for way in (-1, 1) if 1 <= column + way <= 6]
        faces = [slot for slot in range(self.slots) if self.display[slot]]
        enough = len(faces) >= (1 if self.solo else 4) and any(self.deck.values())
        if enough and not self.refreshed:
            legal += [f"refresh {die}" for die in mine]
        legal += [f"reactivate {die} {name(space)}" for die in mine for space in city.down]
        if not self.passed:
            legal += [f"pass {die}" for die in mine]
        words = self.decide(legal + self.spends())
        if words[0] == "spend":
            return self.spend(words[1])
        die = DICE.index(words[1])
        self.unused.discard(die)
        if words[0] == "use":
            self.resolve(city.under(die), die, [])
        elif words[0] == "move":
            city.die[DICE.index(words[2])] += int(words[3])
        elif words[0] == "refresh":
            self.refreshed = True
            sets = itertools.combinations(faces, min(4, len(faces)))
            chosen = self.decide(["discard " + "+".join(map(str, four)) for four in sets])[1]
            gone = [int(slot) for slot in chosen.split("+")]
            for slot in gone:
                self.display[slot] = None
            self.reveal(gone)
        elif words[0] == "reactivate":
            city.down.discard(SPACES[[name(space) for space in SPACES].index(words[2])])
        else:
            self.passed = True
            city.passes += 1

    def ask(self, chain, legal):
        """An answer, or None where there is no choice or the player declines the first question."""
        if not legal:
            return None
        words = self.decide(legal + (["decline"] if len(chain) == 1 else []))
        return None if words == ["decline"] else words

    def reroll(self, dice):
        if self.rerolls < 100:
            self.rerolls += 1
            self.unused |= set(dice)
            self.roll(self.seat, dice)

    def resolve(self, space, die, chain):
        city, card, chain = self.city, self.city.at[space], chain + [space]
        if card in ("bazaar", "catapult", "merchant_guild"):
            if len(chain) == 1 and not self.ask(chain, ["accept"]):
                return
            city.down.add(space)
        if card in GIVES:
            city.stock[GIVES[card][0]] += GIVES[card][1] + self.mint
        elif card in ARMIES:
            self.army += ARMIES[card] + self.smith
        elif card == "bazaar":
            city.stock = [have + 1 for have in city.stock]
        elif card in ("small_house", "manor"):
            city.tokens += 1 if card == "small_house" else 2
        elif card == "festival_hall":
            city.tokens += sum(have // 2 for have in city.stock)
        elif card == "blacksmith":
            self.smith += 1
        elif card == "mint":
            self.mint += 1
        elif card == "training_camp":
            self.camp += 1
        elif card == "watch_tower":
            self.tower, self.army = self.tower + 3, self.army + self.smith
        elif card == "merchant_guild":
            for other in city.row(space[0]):
                counts = other not in city.down or self.options["guild_counts_deactivated"] == "on"
                if city.at[other] in HARVEST and counts:
                    city.stock[GIVES[city.at[other]][0]] += 1
        elif card == "traveller":
            self.reroll([die])
        elif card == "well":
            others = []
            if self.unused and self.rerolls < 100:
                sets = [[DICE[d] for d in some] for size in range(len(self.unused) + 1)
                        for some in itertools.combinations(sorted(self.unused), size)]
                words = self.decide(["reroll " + ("+".join(some) or "none") for some in sets])
                others = [DICE.index(d) for d in words[1].split("+") if d != "none"]
            self.reroll([die] + others)
        elif card in ("cemetery", "church", "town_hall"):
            self.copy(space, card, die, chain)
        else:
            self.resolve_choice(card, chain)

    def copy(self, space, card, die, chain):
        city = self.city
        scope = {"cemetery": city.row(space[0]), "town_hall": SPACES,
                 "church": [city.under(other) for other in self.unused]}[card]
        targets = [other for other in scope if other not in city.down and other not in chain]
        words = self.ask(chain, spaces("copy", targets))
        if words:
            if card == "cemetery":
                city.down.add(space)
            (target,) = [other for other in targets if name(other) == words[1]]
            self.resolve(target, die, chain)

    def resolve_choice(self, card, chain):
        city = self.city
        if card == "barracks":
            words = self.ask(chain, spaces("place", SPACES) if self.basics["regular_army"] else [])
            if words:
                self.basics["regular_army"] -= 1
                city.put([space for space in SPACES if name(space) == words[1]][0], "regular_army")
        elif card == "stables":
            targets = [(d, c) for d in self.unused for c in range(1, 7) if c != city.die[d]]
            words = self.ask(chain, spaces("shift", targets))
            if words:
                ((d, c),) = [target for target in targets if name(target) == words[1]]
                city.die[d] = c
        elif card == "storehouse":
            words = self.ask(chain, [f"triple {RES[r]}" for r in range(3) if city.stock[r]])
            if words:
                city.stock[RES.index(words[1])] += 2
        elif card == "market_place":
            legal = []
            for r in range(3):
                rest = [other for other in RES if other != RES[r]]
                if city.stock[r]:
                    legal += [f"trade 1 {RES[r]} {other}" for other in rest]
                if city.stock[r] > 1:
                    pairs = itertools.combinations_with_replacement(rest, 2)
                    legal += [f"trade 2 {RES[r]} " + "+".join(pair) for pair in pairs]
            words = self.ask(chain, legal)
            if words:
                city.stock[RES.index(words[2])] -= int(words[1])
                for other in words[3].split("+"):
                    city.stock[RES.index(other)] += 2

    # ---- Attack and build ------------------------------------------------------------------------

    def attack(self):
        while True:
            legal = ["end_attack"]
            for seat, city in enumerate(self.cities):
                if seat != self.seat:
                    legal += [f"attack {seat} {name(space)}" for space in SPACES
                              if city.defends(space) and city.defense(space) <= self.army]
                    legal += [f"steal {seat} {RES[r]}" for r in range(3)
                              if city.stock[r] and self.army >= 2]
            costs = {points: max(1, defense - self.camp) for points, defense in BANDITS.items()}
            legal += [f"attack bandit_{points}" for points, cost in costs.items()
                      if self.bandits[points] and cost <= self.army + self.tower]
            words = self.decide(legal)
            if words[0] == "end_attack":
                return
            if words[1].startswith("bandit_"):
                points = int(words[1][7:])
                special = min(costs[points], self.tower)
                self.tower -= special
                self.army -= costs[points] - special
                self.take(self.bandits, self.city.bandits, points)
                continue
            victim = self.cities[int(words[1])]
            if words[0] == "steal":
                self.army -= 2
                victim.stock[RES.index(words[2])] -= 1
                self.city.stock[RES.index(words[2])] += 1
            else:
                (space,) = [space for space in SPACES if name(space) == words[2]]
                self.army -= victim.defense(space)
                self.city.tokens += victim.points(space)
                victim.down.add(space)

    def take(self, pile, taken, points):
        if self.solo:
            self.city.tokens += points
        else:
            pile[points] -= 1
            taken[points] += 1

    def build(self):
        city = self.city
        while True:
            legal = ["end_build"]
            legal += [f"build {slot} {card}" for slot, card in enumerate(self.display)
                      if card and city.can_pay(CARDS[card][0])]
            legal += [f"build {card}" for card, left in self.basics.items()
                      if left and city.can_pay(CARDS[card][0])]
            legal += [f"load ship_{points}" for points, each in SHIPS.items()
                      if self.ships[points] and city.can_pay([each] * 3)]
            words = self.decide(legal)
            if words[0] == "end_build":
                return
            if words[0] == "load":
                points = int(words[1][5:])
                city.pay([SHIPS[points]] * 3)
                self.take(self.ships, city.ships, points)
                continue
            card = words[-1]
            where = self.decide(spaces("place", SPACES))[1]
            city.pay(CARDS[card][0])
            city.put([space for space in SPACES if name(space) == where][0], card)
            if len(words) == 2:
                self.basics[card] -= 1
                continue
            self.display[int(words[1])] = None
            if card == "grand_statue" and (city.stock[1] or city.stock[2]):
                extra = self.decide([f"extra {a} {b}" for a in range(4) for b in range(4 - a)
                                     if a <= city.stock[1] and b <= city.stock[2]])
                city.pay([0, extra[1], extra[2]])
                city.tokens += int(extra[1]) + int(extra[2])
            if not self.solo:
                self.reveal([int(words[1])])


@games(24)
def test_a_game_agrees(number, tmp_path):
    follow(Game, number, tmp_path)


@steered(Game.game)
def test_a_steered_game_agrees(number, tmp_path):
    follow_steered(Game, number, tmp_path)


@games(8)
def test_invented_positions_agree(number, tmp_path):
    follow_invented(Game, number, tmp_path)
