"""A second Dice Kingdoms, written from the specification alone and as plainly as possible: one
straight program a game, which asks where the rules ask. It follows games of the bots event by event
and compares every list of legal moves, every sheet and every score with its own.
"""

import itertools

from conftest import Oracle, follow, follow_invented, follow_steered, games, steered

GUILDS = ["holy", "worker", "shadow", "soldier"]
# Rewards: R recruit, G gold, W road, S sentinel, C combat, P pedestal, * star.
TRACKS = {
    "first": ["..S..G..S..S.*.G.R.S.G.*", "..G..W..G..S.W.G.*.R.WG*",
              "..C..G..C..R.G.C.*.W.CG*", "..S..C..G..S.C.S.*.R.SC*"],
    "second": ["..S..G..S..S.G...R.S*GG*", "..G..W..G..S.W.G...R*WG*",
               "..C..G..S..R.G.C...W*SG*", "..S..C..G..S.G.S...R*SC*"]}
WALL = {"first": ".C..*..C..*.C.W.*.C..*", "second": ".C.*..C.*..C.*.W..*.C."}
CHEST = {"first": "...S..P.." "....P..C." "...P....." "..P..*..*",
         "second": "...S.P..." "...P...C." ".P...S..." "...P..*.*"}
CITIZENS = dict(zip("1 2 3 4 5 6 7 8 9/10 11/12".split(), """holy worker shadow soldier worker soldier
shadow soldier holy worker""".split()))
RECRUITS = {"first": ".* .G .C .S .W .S G* C* S* G*", "second": "G* .G SC .S .W .S G* C* S* G*"}
# block: lowest and highest total
BLOCKS = {"1a": (1, 6), "1b": (7, 12), "2a": (1, 5), "2b": (6, 12), "3a": (1, 4), "3b": (5, 8),
          "3c": (9, 12), "4a": (4, 6), "4b": (7, 9), "4c": (10, 12)}
PREY = {"first": ".S. .G* .G. .S.* .S. .G. W.* .G. .S. .R.*",
        "second": ".S .G* .GS .S.* .S. .G. W* .G. .S. .R.*"}
LAIRS = {"1": (5, 3), "2": (7, 4), "3": (9, 5), "4": (12, 7)}
DOMAINS = """green_pm yellow_pm red_pm blue_pm worker green_flip red_flip shadow
yellow_flip any_pm blue_flip holy soldier""".split()
# Two nodes and the boxes between them; s is a start, x a dead end, bgb a bridge with its gold.
ROADS = {line.split()[0]: line.split()[1:] for line in """r01 s green_pm ..
r02 s yellow_pm ...
r03 s red_pm ...
r04 s blue_pm ..S.
r05 green_pm worker .bgb.
r06 yellow_pm green_flip .bgb.
r07 red_pm red_flip .bgb.
r08 blue_pm shadow .bgb.
r09 green_pm yellow_pm ...*..
r10 yellow_pm red_pm ......
r11 red_pm blue_pm ..*...
r12 worker yellow_flip .....
r13 worker green_flip ..C..
r14 green_flip any_pm .....
r15 green_flip red_flip ..*..
r16 red_flip blue_flip .....
r17 red_flip shadow ..C..
r18 shadow blue_flip ...W...
r19 yellow_flip any_pm ...G..
r20 yellow_flip holy ......
r21 any_pm holy ...R...
r22 any_pm soldier ......
r23 blue_flip soldier .bgb..
r24 holy x ...*
r25 soldier x ...*
r26 blue_flip x ..bgb.*""".splitlines()}
BRIDGES = [road for road in ROADS if "bgb" in ROADS[road][2]]
EVENTS = ["burned_hamlet", "swollen_river", "desertion", "restless_monsters", "guild_strike",
          "toppled_statues", "tempest", "thick_fog", "crumbling_wall", "royal_convoy"]
IMMEDIATE = {12: "RRR", 13: "CCC", 14: "GGG"}
# Everything ticked in order, as the program lists it, on either sheet.
SECTIONS = {sheet: {
    **dict(zip(GUILDS, TRACKS[sheet])), "wall": WALL[sheet],
    **dict(zip(["citizen " + value for value in CITIZENS], RECRUITS[sheet].split())),
    "chest": CHEST[sheet],
    **dict(zip(["block " + name for name in BLOCKS], PREY[sheet].split()))}
    for sheet in ("first", "second")}
ROAD_STARS = [(road, at) for road, (_, _, boxes) in ROADS.items()
              for at, reward in enumerate(boxes) if reward == "*"]
ROLLS = {f"roll {a} {b}": 1 + (a < b) for a in range(1, 7) for b in range(a, 7)}
COLOURS = ["colours " + " ".join(dice) for dice in itertools.product("123456", repeat=4)]


def bits(members):
    return sum(1 << member for member in members)


def changed(face, power):
    """Faces that a power can turn a die to."""
    return [7 - face] if power.endswith("flip") else [max(1, face - 1), min(6, face + 1)]


def values(label):
    return [int(value) for value in label.split("/")]


class Sheet:
    """Boxes are open, ticked or crossed out."""

    def __init__(self, sections):
        self.sections = sections
        self.boxes = {name: ["open"] * len(boxes) for name, boxes in sections.items()}
        self.boxes["citizen 5"][0] = self.boxes["citizen 6"][0] = "ticked"
        self.roads = {road: ["open"] * len(boxes) for road, (_, _, boxes) in ROADS.items()}
        self.domains, self.statues, self.lairs = set(), set(), {}
        self.crossed_domains, self.crossed_bridges = set(), set()
        self.pedestals = 0

    def open(self, name):
        return "open" in self.boxes[name]

    def count(self, name):
        return self.boxes[name].count("ticked")

    def rewards(self, name, letter):
        return sum(mark == "ticked" and reward == letter
                   for mark, reward in zip(self.boxes[name], self.sections[name]))

    def citizens(self, guild=None):
        return [value for value in CITIZENS
                if self.open("citizen " + value) and guild in (None, CITIZENS[value])]

    def recruited(self, guild):
        return sum(self.count("citizen " + value) for value in CITIZENS
                   if CITIZENS[value] == guild)

    def blocks(self, lair):
        return [name for name in BLOCKS if name[0] == lair and self.open("block " + name)]

    def slain(self, lair):
        return sum(self.count("block " + name) for name in BLOCKS if name[0] == lair)

    def bridge(self, road):
        at = ROADS[road][2].find("bgb")
        return self.roads[road][at:at + 3] == ["ticked"] * 3 and road not in self.crossed_bridges

    def ends(self):
        """Road ends from which a road can go on."""
        return [road + side for road, nodes in ROADS.items() if "open" in self.roads[road]
                for side, node in zip("ab", nodes) if node == "s" or node in self.domains]

    def own(self, end, boxes):
        """Finishing a road from end B is a move of its own only where end A cannot do the same."""
        finishes = boxes == self.roads[end[:3]].count("open")
        return not (finishes and end[3] == "b" and end[:3] + "a" in self.ends())

    def stars(self):
        return (sum(self.rewards(name, "*") for name in self.sections)
                + sum(self.roads[road][at] == "ticked" for road, at in ROAD_STARS))

    def counted_stars(self):
        return self.stars() + 3 * (14 in self.statues)

    def statue(self, number):
        return {
            1: lambda: 2 * sum(map(self.bridge, BRIDGES)),
            2: lambda: len(self.domains),
            3: lambda: self.count("chest") // 3,
            4: lambda: 3 * self.rewards("wall", "*"),
            5: lambda: 4 * len(self.lairs),
            6: lambda: self.counted_stars() // 2,
            7: lambda: 3 * self.rewards("chest", "P"),
            8: lambda: 3 * self.recruited("holy"),
            9: lambda: 3 * self.recruited("shadow"),
            10: lambda: 2 * self.recruited("soldier"),
            11: lambda: 2 * self.recruited("worker"),
        }.get(number, lambda: 0)()

    def score(self):
        return [self.counted_stars(), len(self.domains), sum(self.lairs.values()),
                sum(map(self.statue, self.statues))]

    def totals(self, colour, die, blue):
        """What the die can show with powers in any order, alone or with the blue one, which is 0
        where it may not be used."""
        powers = self.domains & {colour + "_pm", colour + "_flip", "blue_pm", "blue_flip", "any_pm"}
        seen, todo = set(), [(die, blue, frozenset(powers))]
        while todo:
            one, two, left = position = todo.pop()
            if position in seen:
                continue
            seen.add(position)
            for power in left:
                if power.startswith((colour, "any")):
                    todo += [(face, two, left - {power}) for face in changed(one, power)]
                if power.startswith(("blue", "any")) and blue:
                    todo += [(one, face, left - {power}) for face in changed(two, power)]
        alone = {one for one, _, _ in seen}
        return alone | {one + two for one, two, _ in seen} if blue else alone


class Game(Oracle):
    game, seats = "dice_kingdoms", (1, 2, 1, 3, 1, 4, 1, 5)  # events are solo
    choices = {"citizen_domain": ["free", "lowest"], "sheet": ["first", "second", "second"]}

    def __init__(self, players, options, events):
        super().__init__(players, options, events)
        self.players = players
        self.sections = SECTIONS[options["sheet"]]
        self.sheets = [Sheet(self.sections) for _ in range(players)]
        self.row, self.deck = [], [set(range(1, 15)), set(range(1, 15))]
        self.unseen = set(EVENTS) if self.solo else set()
        self.first_in = dict.fromkeys(LAIRS)
        self.first = self.active = self.boats = 0
        self.round = 1 if self.solo else 0
        self.ending = self.no_blue = self.no_second = False
        self.phase = "action"  # also an event: pedestals are used and the row refilled at once
        self.black, self.colours = [0, 0], [0, 0, 0, 0]

    # ---- Asking the record -----------------------------------------------------------------------

    def decide(self, word, choices):
        """The last word of the player's answer; None where there is no choice at all."""
        return self.step(self.seat, [f"{word} {it}" for it in choices])[-1] if choices else None

    def seat_fields(self):
        for sheet in self.sheets:
            yield {
                "ticked": [boxes.index("open") if "open" in boxes else len(boxes) for boxes in sheet.boxes.values()],
                "roads": [bits(at for at, mark in enumerate(boxes) if mark == "ticked")
                          for boxes in sheet.roads.values()],
                "domains": bits(map(DOMAINS.index, sheet.domains)),
                "statues": bits(number - 1 for number in sheet.statues),
                "stars": sheet.stars(), "pedestals": sheet.pedestals,
                "ends": bits(2 * int(end[1:3]) - 2 + "ab".index(end[3]) for end in sheet.ends()),
            }

    def table_fields(self):
        alone = self.sheets[0]
        return {
            "row": [self.row.count(number) for number in range(1, 15)],
            "deck": [[int(number in half) for number in range(1, 15)] for half in self.deck],
            "events": [int(event in self.unseen) for event in EVENTS],
            "lair_first": [6 if seat == "never" else 0 if seat is None else seat + 1
                           for seat in self.first_in.values()],
            "dice": self.black + self.colours, "active": self.active, "first": self.first,
            "round": self.round, "boats": self.boats,
            **({} if self.solo else {"last_round": int(self.ending)}),
            "no_blue": int(self.no_blue), "no_second": int(self.no_second),
            "crossed": [bits(at for at, mark in enumerate(alone.boxes[name]) if mark == "crossed")
                        for name in list(self.sections)[:15]],
            "crossed_domains": bits(map(DOMAINS.index, alone.crossed_domains)),
            "crossed_bridges": bits(map(BRIDGES.index, alone.crossed_bridges)),
        }

    def compare(self):
        super().compare()
        scores, ply = self.last["scores"], self.last["ply"]
        parts = [sheet.score() for sheet in self.sheets]
        for line, ours in zip(scores["lines"], zip(*parts), strict=True):
            assert line["value"] == list(ours), ply
        keys = [(sum(score), score[0]) for score in parts]
        assert scores["total"] == [total for total, _ in keys], ply
        assert scores["rank"] == [1 + sum(key < other for other in keys) for key in keys], ply

    # ---- The game --------------------------------------------------------------------------------

    def play(self):
        self.refill()
        if not self.solo:
            self.first = int(self.step("*", [f"first {seat}" for seat in range(self.players)])[1])
            self.active, self.round = self.first, 1
        order = [(self.first + i) % self.players for i in range(self.players)]
        while True:
            for self.active in order:
                self.take_turn()
            if self.round == 20 if self.solo else self.ending:
                break
            self.round += 1
        self.active = self.first
        self.end()
        if self.solo:
            band = sum(sum(self.sheets[0].score()) >= least for least in (60, 70, 80))
            assert self.last["scores"]["rating"] == f"dice_kingdoms.rating.{band}"

    def take_turn(self):
        self.no_blue = self.no_second = False
        self.rest()
        self.roll()
        self.colours = [int(word) for word in self.step("*", COLOURS)[1:]]
        self.ask(self.active)
        if self.solo and self.black[0] == self.black[1] and self.boats < 6:
            event = self.step("*", [f"event {name}" for name in self.unseen])[1]
            self.boats += 1
            self.unseen.remove(event)
            self.follow(event)
        self.harvest_all()
        self.ask(self.active)
        self.act()
        if self.solo and not self.no_second:
            self.roll()
            self.harvest_all()

    def ask(self, seat):
        self.seat, self.sheet = seat, self.sheets[seat]

    def roll(self):
        self.black = [int(word) for word in self.step("*", ROLLS)[1:]]

    def refill(self):
        while len(self.row) < 6 and any(self.deck):
            half = self.deck[0] or self.deck[1]
            number = int(self.step("*", [f"reveal {number}" for number in half])[1])
            half.remove(number)
            self.row.append(number)

    # ---- Harvest ---------------------------------------------------------------------------------

    def harvest_all(self):
        order = [(self.active + i) % self.players for i in range(self.players)]
        self.phase = "harvest"
        for seat in order:
            self.ask(seat)
            self.harvest()
        self.phase = "statues"
        for seat in order:
            self.ask(seat)
            pedestals, self.sheet.pedestals = self.sheet.pedestals, 0
            for _ in range(pedestals):
                self.take_statue()
        self.refill()
        self.phase = "action"

    def harvest(self):
        ticks = dict.fromkeys(GUILDS, 0)
        for shown in self.black + [sum(self.black)]:
            for value, guild in CITIZENS.items():
                if shown in values(value):
                    ticks[guild] += self.sheet.count("citizen " + value)
        due = [guild for guild in GUILDS if ticks[guild] and self.sheet.open(guild)]
        if not due:
            guild = self.decide("console", [guild for guild in GUILDS if self.sheet.open(guild)])
            if guild:
                self.tick(guild)
        due.sort(key=lambda guild: self.stirs(guild, ticks[guild]))
        while due:
            asked = [guild for guild in due if self.stirs(guild, ticks[guild])]
            guild = self.decide("harvest", asked) if due == asked and len(due) > 1 else due[0]
            due.remove(guild)
            for _ in range(ticks[guild]):
                self.tick(guild)

    def stirs(self, guild, ticks):
        """Whether so many ticks set off a reward, so that their place in the harvest matters."""
        at = [at for at, mark in enumerate(self.sheet.boxes[guild]) if mark == "open"][:ticks]
        return any(self.sections[guild][box] not in ".*" for box in at)

    # ---- Boxes -----------------------------------------------------------------------------------

    def tick(self, name):
        if self.sheet.open(name):
            at = self.sheet.boxes[name].index("open")
            self.sheet.boxes[name][at] = "ticked"
            if sum(not self.sheet.open(guild) for guild in GUILDS) >= 3:
                self.ending = True
            self.resolve(self.sections[name][at])

    def resolve(self, reward):
        sheet = self.sheet
        if reward == "G":
            self.tick("chest")
        elif reward == "S":
            self.tick("wall")
        elif reward == "R":
            value = self.decide("reward citizen", sheet.citizens())
            if value:
                self.tick("citizen " + value)
        elif reward == "W":
            end = self.decide("reward road", [end for end in sheet.ends() if sheet.own(end, 1)])
            if end:
                self.tick_road(end)
        elif reward == "C":
            lair = self.decide("reward lair", [lair for lair in LAIRS if sheet.blocks(lair)])
            if lair:
                self.tick_block(sheet.blocks(lair)[0])
        elif reward == "P":
            if self.phase == "harvest":
                sheet.pedestals += 1
            else:
                self.take_statue()

    def tick_block(self, block):
        sheet, lair = self.sheet, block[0]
        at = sheet.boxes["block " + block].index("open")
        sheet.boxes["block " + block][at] = "ticked"
        if not sheet.blocks(lair):
            sheet.lairs[lair] = LAIRS[lair][self.first_in[lair] is not None]
            if self.first_in[lair] is None:
                self.first_in[lair] = self.seat
        self.resolve(self.sections["block " + block][at])

    def tick_road(self, end):
        sheet, road = self.sheet, end[:3]
        boxes, rewards = sheet.roads[road], ROADS[road][2]
        at = [at for at, mark in enumerate(boxes) if mark == "open"][0 if end[3] == "a" else -1]
        boxes[at] = "ticked"
        reached = []
        if "open" not in boxes:
            reached = [node for node in ROADS[road][:2] if node in DOMAINS
                       and node not in sheet.domains | sheet.crossed_domains]
            sheet.domains.update(reached)
        if rewards[at] != "g" or road not in sheet.crossed_bridges:
            self.resolve(rewards[at].upper())
        for node in reached:
            if node in GUILDS:
                choices = sheet.citizens(node)
                if self.options["citizen_domain"] == "lowest":
                    choices = choices[:1]
                value = self.decide("domain citizen", choices)
                if value:
                    self.tick("citizen " + value)

    def take_statue(self):
        sheet = self.sheet
        choices = sorted(set(self.row) - sheet.statues) if len(sheet.statues) < 4 else []
        number = self.decide("take", choices)
        if number:
            self.row.remove(int(number))
            sheet.statues.add(int(number))
            if self.phase == "action":
                self.refill()
            for reward in IMMEDIATE.get(int(number), ""):
                self.resolve(reward)

    # ---- Action ----------------------------------------------------------------------------------

    def act(self):
        sheet = self.sheet
        blue = 0 if self.no_blue else self.colours[3]
        yellow, red, green = [sheet.totals(colour, die, blue) for colour, die
                              in zip(["yellow", "red", "green"], self.colours)]
        legal = [f"recruit {value}" for value in sheet.citizens() if yellow & set(values(value))]
        legal += [f"slay {block}" for block, (low, high) in BLOCKS.items()
                  if sheet.open("block " + block) and red & set(range(low, high + 1))]
        for end in sheet.ends():
            left = sheet.roads[end[:3]].count("open")
            legal += [f"build {end} {boxes}" for boxes in {min(total, left) for total in green}
                      if sheet.own(end, boxes)]
        words = self.step(self.seat, legal or ["pass"])
        if words[0] == "recruit":
            self.tick("citizen " + words[1])
        elif words[0] == "slay":
            self.tick_block(words[1])
            self.tick("chest")
        elif words[0] == "build":
            for _ in range(int(words[2])):
                if "open" in sheet.roads[words[1][:3]]:
                    self.tick_road(words[1])

    # ---- Solo events -----------------------------------------------------------------------------

    def cross(self, name, at):
        self.sheet.boxes[name][at] = "crossed"

    def open_rewards(self, name):
        return [at for at, mark in enumerate(self.sheet.boxes[name])
                if mark == "open" and self.sections[name][at] != "."]

    def follow(self, event):
        sheet = self.sheet
        if event == "burned_hamlet":
            domain = self.decide("cross", [it for it in DOMAINS if it not in sheet.domains])
            if domain:
                sheet.crossed_domains.add(domain)
        elif event == "swollen_river":
            bridge = self.decide("cross", [f"br{at + 1}" for at, road in enumerate(BRIDGES)
                                           if not sheet.bridge(road)])
            if bridge:
                sheet.crossed_bridges.add(BRIDGES[int(bridge[2]) - 1])
        elif event == "desertion":
            name = f"citizen {self.black[0]}"
            for at in [at for at, mark in enumerate(sheet.boxes[name]) if mark == "open"][-1:]:
                self.cross(name, at)
        elif event == "restless_monsters":
            lairs = [lair for lair in LAIRS if sheet.blocks(lair) and self.first_in[lair] is None]
            if lairs:
                self.first_in[max(lairs, key=sheet.slain)] = "never"
        elif event == "guild_strike":
            for guild in GUILDS:
                for at in self.open_rewards(guild)[:1]:
                    self.cross(guild, at)
        elif event == "toppled_statues":
            self.row = []
            self.refill()
        elif event == "tempest":
            self.no_blue = True
        elif event == "thick_fog":
            self.no_second = True
        elif event == "crumbling_wall":
            for at in self.open_rewards("wall")[:2]:
                self.cross("wall", at)
        elif event == "royal_convoy":
            self.resolve("R")
            self.resolve("G")


@games(24)
def test_a_game_agrees(number, tmp_path):
    follow(Game, number, tmp_path)


@steered(Game.game)
def test_a_steered_game_agrees(number, tmp_path):
    follow_steered(Game, number, tmp_path)


@games(16)
def test_invented_positions_agree(number, tmp_path):
    follow_invented(Game, number, tmp_path)
