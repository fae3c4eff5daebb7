"""A second Valeria: Card Kingdoms, written from the specification alone and as plainly as possible:
one straight program a game, which asks where the rules ask, and tables with the effects as the
cards print them. It follows games of the bots event by event and compares every list of legal
moves, every kingdom, every stack and every score with its own.
"""

import itertools
import re

from conftest import Oracle, follow, follow_invented, follow_steered, games, steered

TOKENS = ["gold", "strength", "magic", "vp"]
RESOURCES = TOKENS[:3]
ROLES = ["worker", "soldier", "shadow", "holy"]
AREAS = ["hills", "ruins", "forest", "valley", "mountains", "barrens", "swamp", "caverns"]
DUKES = ["cornelius", "elsyn", "elisium", "hrothgar", "isabella", "lekzandr", "node", "reese",
         "simon", "waryn"]
HIDDEN, NONE = 254, 255


def table(text, fields):
    """The lines of a table, each under its name with its fields, numbers as numbers."""
    rows = [line.split() for line in text.strip().splitlines()]
    return {row[0]: dict(zip(fields.split(), [int(x) if x.isdigit() else x for x in row[1:]],
                             strict=True)) for row in rows}


# g, s, m, v: tokens. a+b: both; a/b: one of them; a>b: pay a for b; a*X: a for each X.
CITIZENS = table("""
cleric     0 1     holy    3 m3              m1
monk       0 1     holy    3 g1+m2           g1>m2
merchant   1 2     worker  2 g2/m2           g1
blacksmith 1 2     worker  3 g1*role.soldier g1
mercenary  2 3     shadow  3 s1+g1           s1>g2
alchemist  2 3     shadow  3 g1>m3           m1>g2
archer     3 4     soldier 4 s2              s1
wizard     3 4     soldier 4 m1+s1           m1
peasant    4 5     worker  2 g1              g1
knight     5 6     soldier 2 s1              s1
rogue      6 7     shadow  2 s2+g2           s1+g1
thief      6 7     shadow  2 steal(g3/m3)    g2/m2
champion   7 8     soldier 2 s4              g1>s4
warlord    7 8     soldier 2 s1*role.soldier s1*name.knight
paladin    8 9,10  holy    2 s1+m2           s1>m3
priestess  8 9,10  holy    2 s2+m1           m1>s3
butcher    9 11,12 worker  1 g2*role.worker  g4
miner      9 11,12 worker  1 g1+g1*domains   g4
""", "slot wakes role cost active passive")

MONSTERS = table("""
goblin           hills     minion  1 0 1 g1                         3 3
goblin_mage      hills     titan   3 0 2 g1/m1                      1 2
goblin_king      hills     boss    6 0 4 g1*area.hills              1 1
skeleton         ruins     minion  2 0 2 g1                         3 3
flaming_skeleton ruins     titan   5 0 3 g1+m1                      1 2
skeleton_king    ruins     boss    8 0 4 g2*area.ruins              1 1
treant           forest    minion  3 0 1 g1+m1                      2 3
bane_spider      forest    beast   6 0 2 g3/cit(name=knight)        2 2
spider_queen     forest    boss   10 3 5 g2*area.forest/cit(any)+v1 1 1
owlbear          valley    beast   4 0 2 m2                         3 3
giant            valley    titan   8 0 3 g1+m2                      1 2
troll            valley    boss   12 0 6 m2*area.valley             1 1
dire_bear        mountains beast   5 0 3 g2/m2                      2 3
orc_warrior      mountains minion  9 0 3 cit(cost<=3)               2 2
orc_chieftain    mountains boss   14 0 6 g2*area.mountains          1 1
gargoyle         barrens   minion  1 0 1 m1                         3 4
wraith           barrens   titan   4 3 3 cit(cost<=2)               1 1
witch_queen      barrens   boss    5 4 5 m1*area.barrens            1 1
gelatinous_cube  swamp     minion  4 1 3 g2                         3 4
basilisk         swamp     beast   6 3 4 g3/m3                      1 1
swamp_dragon     swamp     boss   10 4 6 m2*area.swamp              1 1
kobolds          caverns   minion  5 1 3 g2+m1                      3 4
gold_golem       caverns   titan   7 3 4 g5                         1 1
red_dragon       caverns   boss   12 6 7 g3*area.caverns            1 1
""", "area type strength magic vp reward four five")

DOMAINS = table("""
foxgrove_palisade         9 0 1 1 0 3 roll:set(6,g2)
desert_orchid             9 0 0 1 1 3 roll:set(1,g1*role.holy)
emerald_stronghold       12 1 1 0 1 5 cost:recruit_no_plus
pratchetts_plateau        8 1 0 0 1 3 cost:build_minus(1)
cathedral_st_aquila       8 0 0 0 2 3 aend:steal(g1)
darktide_harbour          6 1 1 1 0 2 now:cit(role=shadow)
cloudriders_camp          8 0 1 0 1 2 now:s3+cit(role=soldier,cost<=2)
orb_of_urdr               6 0 0 1 1 1 aend:steal(m1)
rogues_landing            7 1 0 1 0 3 now:cit(role=worker)
blood_crow_army           5 0 3 0 0 2 astart:s1
eye_of_asteraten          8 0 1 0 1 1 now:s5+slay
cutthroats_truce          5 0 0 1 1 1 now:steal(g3)
halfpenny_hill            6 3 0 0 0 2 astart:g1
shattered_hand            7 1 0 0 1 3 now:cit(role=holy)
forgotten_sorrows         9 1 0 1 0 3 ongaincit:m1
watcher_on_the_water      6 0 2 0 0 3 now:return(monster)
gargans_embrace           7 0 2 0 0 2 anyroll:v1
nest_of_the_weaver_witch  6 2 0 0 0 3 now:return(citizen)
palace_of_the_dawn       11 1 2 0 0 4 roll:sub(1)
grimmwater_keep          10 2 0 1 0 4 now:cit(cost<=3)
violet_thorn              7 0 1 0 1 3 onslay:m1
purloiners_perch         10 0 0 2 0 2 now:monster
golden_obelisk_of_nae     6 1 0 0 1 3 now:pay
monolith_of_ostendaar     9 1 1 0 0 3 astart:m1
""", "cost worker soldier shadow holy vp power")

DUKE = table("""
cornelius 0 0 0 0 0 0 3 0 3
elsyn     0 0 2 2 0 0 0 0 4
elisium   1 1 1 1 0 0 0 0 4
hrothgar  0 0 0 0 0 2 0 1 4
isabella  0 1 0 2 0 0 0 0 3
lekzandr  1 0 0 2 0 0 0 0 3
node      0 1 2 0 0 0 0 0 3
reese     0 0 0 0 1 1 1 0 4
simon     1 1 0 0 0 0 0 0 2
waryn     1 0 2 0 0 0 0 0 3
""", "worker soldier shadow holy citizens monsters domains titans divisor")

# Areas, second citizens of their value, domains left in the box.
PRESETS = {
    "first_game": ("hills ruins forest valley mountains", "", ""),
    "glittering_gold": ("hills ruins forest swamp caverns", "monk alchemist",
                        "forgotten_sorrows violet_thorn golden_obelisk_of_nae "
                        "monolith_of_ostendaar"),
    "mastery_over_magic": ("barrens ruins forest valley mountains", "alchemist wizard thief",
                           "eye_of_asteraten blood_crow_army foxgrove_palisade gargans_embrace"),
    "monster_blood": ("barrens ruins forest swamp mountains",
                      "blacksmith warlord priestess miner",
                      "forgotten_sorrows nest_of_the_weaver_witch cathedral_st_aquila "
                      "cutthroats_truce"),
}
PAIRS = [[name for name, card in CITIZENS.items() if card["slot"] == slot] for slot in range(10)]
SECOND = [pair[1] for pair in PAIRS if len(pair) == 2]
SWITCHES = ["mixed_citizens", "duke_resources_per_type", "solo_count_tokens", "steal_full_only",
            "rest_protects", "free_citizen_forced"]


def bits(cards, chosen):
    return sum(1 << list(cards).index(card) for card in chosen)


def filter_of(code):
    """Whether a citizen matches cit(...)."""
    def matches(name):
        card = CITIZENS[name]
        return all(test == "any" or test == "name=" + name or test == "role=" + card["role"]
                   or test.startswith("cost<=") and card["cost"] <= int(test[6:])
                   for test in code[4:-1].split(","))
    return matches


class Kingdom:
    def __init__(self, gold=0, magic=0):
        self.tokens = {"gold": gold, "strength": 0, "magic": magic, "vp": 0}
        self.citizens, self.monsters = dict.fromkeys(CITIZENS, 0), dict.fromkeys(MONSTERS, 0)
        self.domains, self.duke, self.rejected = set(), None, None

    def role(self, role):
        return sum(count for name, count in self.citizens.items() if CITIZENS[name]["role"] == role)

    def named(self, name):
        return self.citizens[name] + (name in ("peasant", "knight"))

    def count(self, selector):
        kind, _, what = selector.partition(".")
        if kind == "role":
            return self.role(what)
        if kind == "name":
            return self.named(what)
        if kind == "area":
            return sum(n for name, n in self.monsters.items() if MONSTERS[name]["area"] == what)
        assert kind == "domains"
        return len(self.domains)

    def amounts(self, code):
        """What g1+m2*X is worth: tokens and numbers."""
        for term in code.split("+"):
            number, _, selector = term.partition("*")
            (token,) = [token for token in TOKENS if token[0] == number[0]]
            yield token, int(number[1:]) * (self.count(selector) if selector else 1)

    def gain(self, code, sign=1):
        for token, number in self.amounts(code):
            self.tokens[token] += sign * number

    def can_pay(self, code):
        return all(self.tokens[token] >= number for token, number in self.amounts(code))

    def powers(self, moment):
        """The effects at a moment of the domains, in the order of the table."""
        return [(name, domain["power"].split(":")[1]) for name, domain in DOMAINS.items()
                if name in self.domains and domain["power"].startswith(moment + ":")]

    def cards(self):
        return (2 + sum(self.citizens.values()) + sum(self.monsters.values()) + len(self.domains))

    def resources(self, per_type):
        if not self.duke:
            return 0
        divisor, owned = DUKE[self.duke]["divisor"], [self.tokens[res] for res in RESOURCES]
        return sum(n // divisor for n in owned) if per_type else sum(owned) // divisor

    def score(self, per_type):
        duke = DUKE[self.duke] if self.duke else dict.fromkeys(DUKE["simon"], 0)
        icons = {role: self.role(role) + sum(DOMAINS[name][role] for name in self.domains)
                 for role in ROLES}
        titans = sum(n for name, n in self.monsters.items() if MONSTERS[name]["type"] == "titan")
        return {
            "monsters": sum(n * MONSTERS[name]["vp"] for name, n in self.monsters.items()),
            "domains": sum(DOMAINS[name]["vp"] for name in self.domains),
            "tokens": self.tokens["vp"],
            "duke_roles": sum(duke[role] * icons[role] for role in ROLES),
            "duke_cards": duke["citizens"] * sum(self.citizens.values())
            + duke["monsters"] * sum(self.monsters.values())
            + duke["domains"] * len(self.domains) + duke["titans"] * titans,
            "duke_resources": self.resources(per_type),
        }


class GameOver(Exception):
    pass


class Game(Oracle):
    game, seats = "card_kingdoms", (1, 2, 3, 4, 5)

    @classmethod
    def random_options(cls, pick, players):
        options = {option: pick(["off", "on"]) for option in SWITCHES}
        options["setup"] = pick(list(PRESETS) + ["random", "custom"])
        options["max_rounds"] = pick(["100", "100", "0", "12"])
        options["areas"] = options["citizens"] = options["without"] = "none"
        if options["setup"] == "custom":
            shuffled = sorted(AREAS, key=lambda _: pick(range(1000)))
            options["areas"] = "+".join(shuffled[:5])
            single = options["mixed_citizens"] == "off"
            second = [name for name in SECOND if single and pick([0, 1])]
            options["citizens"] = "+".join(second) or "none"
            most = 4 if players == 5 else 9
            without = sorted(DOMAINS, key=lambda _: pick(range(1000)))[:pick(range(most + 1))]
            options["without"] = "+".join(without) or "none"
        return options

    def __init__(self, players, options, events):
        super().__init__(players, options, events)
        self.players, self.result = players, 0
        self.mixed = options["mixed_citizens"] == "on"
        self.kingdoms = [Kingdom(2, 1) for _ in range(players)] + [Kingdom()] * self.solo
        self.areas, self.dice, self.round, self.first, self.active = [], [0, 0], 1, 0, 0
        self.monsters = [[] for _ in range(5)]
        self.citizens, self.unseen = [], dict.fromkeys(CITIZENS, 6 if self.mixed else 0)
        self.domains = [[None] * (4 if players == 5 else 3) for _ in range(5)]
        self.deck = set(DOMAINS)

    def on(self, option):
        return self.options[option] == "on"

    # ---- Asking the record -----------------------------------------------------------------------

    def chance(self, legal):
        return self.step("*", legal)

    def decide(self, legal, seat=None):
        return self.step(self.active if seat is None else seat, legal)

    def may(self, legal, refusal="none"):
        """An answer, or None where there is nothing to choose or the player declines."""
        words = self.decide(legal + [refusal]) if legal else [refusal]
        return None if words == [refusal] else words

    def seat_fields(self):
        for kingdom in self.kingdoms:
            ours = {
                "tokens": list(kingdom.tokens.values()),
                "domains": bits(DOMAINS, kingdom.domains),
                "roles": [kingdom.role(role) for role in ROLES],
                "citizens": list(kingdom.citizens.values()),
                "monsters": list(kingdom.monsters.values()),
            }
            if kingdom.duke:
                ours["duke"] = [DUKES.index(duke) if duke else NONE
                                for duke in (kingdom.duke, kingdom.rejected)]
            yield ours

    def table_fields(self):
        stacks = []
        for cards, row in (MONSTERS, self.monsters), (CITIZENS, self.citizens), \
                (DOMAINS, self.domains):
            for stack in row:
                faces = [list(cards).index(card) if card else HIDDEN for card in stack]
                stacks.append(faces + [NONE] * (6 - len(stack)))
        return {
            "card": stacks, "height": [6 - stack.count(NONE) for stack in stacks],
            "area": [AREAS.index(area) for area in self.areas],
            "unseen": list(self.unseen.values()), "unseen_domains": bits(DOMAINS, self.deck),
            "dice": self.dice, "round": self.round, "first": self.first, "active": self.active,
            "result": self.result, "players": self.players,
        }

    def compare(self):
        if self.citizens:
            super().compare()
            self.compare_scores()

    def table_of_scores(self):
        kingdoms = list(self.kingdoms)
        if self.solo:
            lord = kingdoms[1]
            kingdoms[1] = left = Kingdom()
            left.citizens, left.domains, left.duke = lord.citizens, lord.domains, lord.duke
            for monster in itertools.chain(*self.monsters):
                left.monsters[monster] += 1
        scores = [kingdom.score(self.on("duke_resources_per_type")) for kingdom in kingdoms]
        if self.solo and not self.on("solo_count_tokens"):
            scores[0]["tokens"] = 0
        return scores

    def compare_scores(self):
        ply, theirs, scores = self.last["ply"], self.last["scores"], self.table_of_scores()
        lines = {line["label"].split(".")[-1]: line["value"] for line in theirs["lines"]}
        for line in scores[0]:
            assert lines[line] == [score[line] for score in scores], (ply, line)
        totals = [sum(score.values()) for score in scores]
        if self.result in (1, 2):  # a total victory or defeat sweeps away what the loser has
            totals[self.result % 2] = 0
        assert theirs["total"] == totals, ply
        if self.solo:
            ranks = [1, 2] if self.solo_won(*totals) else [2, 1]
        else:
            order = [(-total, kingdom.cards()) for total, kingdom in zip(totals, self.kingdoms)]
            ranks = [1 + sum(other < mine for other in order) for mine in order]
        assert theirs["rank"] == ranks, ply

    def solo_won(self, mine, his):
        return self.result == 1 or self.result != 2 and mine > his

    # ---- Set-up ----------------------------------------------------------------------------------

    def play(self):
        self.set_up()
        try:
            while True:
                self.take_turn()
        except GameOver:
            self.finish()

    def set_up(self):
        setup = self.options["setup"]
        if setup == "random":
            sets = ["areas " + "+".join(five) for five in itertools.combinations(AREAS, 5)]
            areas, second, without = self.chance(sets)[1].split("+"), None, []
        elif setup == "custom":
            areas, second, without = (
                [] if self.options[option] == "none" else self.options[option].split("+")
                for option in ("areas", "citizens", "without"))
        else:
            areas, second, without = (names.split() for names in PRESETS[setup])
        self.deck -= set(without)
        self.stack_monsters(areas)
        self.stack_citizens(second)
        self.turn_up()
        dukes = list(DUKES)
        for seat in range(self.players):
            pairs = [f"deal {seat} {a} {b}" for a, b in itertools.combinations(dukes, 2)]
            self.kingdoms[seat].dealt = self.chance(pairs)[2:]
            dukes = [duke for duke in dukes if duke not in self.kingdoms[seat].dealt]
        self.never_dealt = dukes
        for seat, kingdom in enumerate(self.kingdoms[:self.players]):
            duke = self.decide([f"keep {duke}" for duke in kingdom.dealt], seat)[1]
            kingdom.duke = duke
            (kingdom.rejected,) = [other for other in kingdom.dealt if other != duke]
        if not self.solo:
            self.first = int(self.chance([f"first {seat}" for seat in range(self.players)])[1])
        self.active = self.first

    def stack_monsters(self, areas):
        column = "five" if self.players == 5 else "four"
        stacks = {area: [] for area in AREAS if area in areas}
        by_strength = sorted(MONSTERS, key=lambda name: -MONSTERS[name]["strength"])
        for name in by_strength:
            if MONSTERS[name]["area"] in stacks:
                stacks[MONSTERS[name]["area"]] += [name] * MONSTERS[name][column]
        # The sort keeps the order of the areas where two top cards are equally strong.
        top = {area: MONSTERS[stack[-1]]["strength"] for area, stack in stacks.items()}
        self.areas = sorted(stacks, key=top.get)
        self.monsters = [stacks[area] for area in self.areas]

    def stack_citizens(self, second):
        many = 6 if self.players == 5 else 5
        if self.mixed:
            self.citizens = [[None] * many for _ in PAIRS]
            return
        chosen = []
        for pair in PAIRS:
            if len(pair) == 1:
                chosen.append(pair[0])
            elif second is None:
                chosen.append(self.chance([f"citizens {name}" for name in pair])[1])
            else:
                chosen.append(pair[pair[1] in second])
        self.citizens = [[name] * many for name in chosen]

    def turn_up(self):
        """Face-down cards on top are turned up, citizens before domains."""
        for slot, stack in enumerate(self.citizens):
            if stack and not stack[-1]:
                left = {f"reveal c{slot} {name}": self.unseen[name] for name in PAIRS[slot] if self.unseen[name]}
                stack[-1] = self.chance(left)[2]
                self.unseen[stack[-1]] -= 1
        for column, stack in enumerate(self.domains):
            if stack and not stack[-1]:
                stack[-1] = self.chance([f"reveal d{column} {name}" for name in self.deck])[2]
                self.deck.remove(stack[-1])

    # ---- A turn ----------------------------------------------------------------------------------

    def take_turn(self):
        self.me = self.kingdoms[self.active]
        self.rest()
        self.roll()
        self.rob_with_thieves()
        for i in range(self.players):
            seat = (self.active + i) % self.players
            if seat != self.resting():
                self.harvest(seat, "passive" if i else "active")
        for _, code in self.me.powers("astart"):
            self.me.gain(code)
        for _ in range(2):
            self.act()
            self.turn_up()
            self.end_at_once()
        for _, code in self.me.powers("aend"):
            self.steal(code)
        if self.solo:
            for die in list(self.dice):
                self.attack(die)
            self.harvest(0, "passive")
        self.end_turn()

    def resting(self):
        return (self.active + 4) % 5 if self.players == 5 else None

    def victims(self):
        """The seats that the active player can rob."""
        return [seat for seat in range(self.players) if seat != self.active
                and not (self.on("rest_protects") and seat == self.resting())]

    def empty_stacks(self):
        return sum(not stack for stack in self.monsters + self.citizens + self.domains)

    def end_turn(self):
        if (self.active + 1) % self.players == self.first:
            if not self.solo and (not any(self.monsters) or not any(self.domains)
                                  or self.empty_stacks() >= 2 * self.players):
                raise GameOver
            if self.round == int(self.options["max_rounds"]):
                self.result = 3 if self.solo else 0
                raise GameOver
            self.round += 1
        self.active = (self.active + 1) % self.players

    def end_at_once(self):
        if self.solo and not any(self.monsters):
            self.result = 1
            raise GameOver
        if self.solo and self.empty_stacks() >= 5:
            self.result = 3
            raise GameOver

    def finish(self):
        if self.solo:
            legal = [f"dark_lord {duke}" for duke in self.never_dealt]
            self.kingdoms[1].duke = self.chance(legal)[1]
        self.end()
        if self.solo:
            won = self.solo_won(*self.last["scores"]["total"])
            rating = ("" if self.result == 3 else "total_") + ("victory" if won else "defeat")
            assert self.last["scores"]["rating"] == "card_kingdoms.rating." + rating

    # ---- Roll and harvest ------------------------------------------------------------------------

    def roll(self):
        pairs = itertools.combinations_with_replacement(range(1, 7), 2)
        rolls = {f"roll {a} {b}": 1 + (a < b) for a, b in pairs}
        self.dice = [int(die) for die in self.chance(rolls)[1:]]
        self.embrace()
        used = set()
        while True:
            changes = {}
            for name, code in self.me.powers("roll"):
                for value in set(self.dice):
                    new, cost = self.changed(code, value)
                    if name not in used and new and new != value and self.me.can_pay(cost):
                        changes[f"die {name} {value}"] = name, value, new, cost
            words = self.may(list(changes), "done")
            if not words:
                return
            name, value, new, cost = changes[" ".join(words)]
            used.add(name)
            self.me.gain(cost, -1)
            self.dice.remove(value)
            self.dice = sorted(self.dice + [new])
            self.embrace()

    def changed(self, code, value):
        if code == "sub(1)":
            return value - 1, "g0"
        new, cost = re.fullmatch(r"set\((\d),(.*)\)", code).groups()
        return int(new), cost

    def embrace(self):
        if self.dice[0] == self.dice[1]:
            for kingdom in self.kingdoms[:self.players]:
                for _, code in kingdom.powers("anyroll"):
                    kingdom.gain(code)

    def hits(self, name):
        values = self.dice + [sum(self.dice)]
        return sum(values.count(int(value)) for value in str(CITIZENS[name]["wakes"]).split(","))

    def rob_with_thieves(self):
        for _ in range(self.me.citizens["thief"] * self.hits("thief")):
            if self.solo:
                words = self.decide(["thief bank gold 3", "thief bank magic 3"])
                self.me.tokens[words[2]] += 3
                continue
            words = self.may([
                f"thief {seat} {res} {many}" for seat in self.victims()
                for res in ("gold", "magic")
                for many in range(1, min(3, self.kingdoms[seat].tokens[res]) + 1)])
            if words:
                self.move(int(words[1]), words[2], int(words[3]))

    def move(self, seat, res, many):
        self.kingdoms[seat].tokens[res] -= many
        self.me.tokens[res] += many

    def harvest(self, seat, side):
        kingdom = self.kingdoms[seat]
        awake = {name: kingdom.named(name) * self.hits(name) for name in CITIZENS}
        if not any(awake.values()):
            words = self.decide([f"solace {res}" for res in RESOURCES] + ["none"], seat)
            if words != ["none"]:
                kingdom.tokens[words[1]] += 1
            return
        choices, trades = [], {}
        for name, many in awake.items():
            code = CITIZENS[name][side]
            if code.startswith("steal"):
                continue
            if "/" in code:
                choices += [name] * many
            elif ">" in code:
                trades[name] = many
            else:
                for _ in range(many):
                    kingdom.gain(code)
        for name in choices:
            gains = {next(kingdom.amounts(code))[0]: code
                     for code in CITIZENS[name][side].split("/")}
            words = self.decide([f"choose {name} {token}" for token in gains], seat)
            kingdom.gain(gains[words[2]])
        while True:
            legal = [f"trade {name}" for name, many in trades.items()
                     if many and kingdom.can_pay(CITIZENS[name][side].split(">")[0])]
            words = self.decide(legal + ["done"], seat) if legal else ["done"]
            if words == ["done"]:
                return
            trades[words[1]] -= 1
            paid, gained = CITIZENS[words[1]][side].split(">")
            kingdom.gain(paid, -1)
            kingdom.gain(gained)

    # ---- Actions ---------------------------------------------------------------------------------

    def act(self):
        legal = self.slays() + self.recruits() + self.builds() + [f"gain {r}" for r in RESOURCES]
        words = self.decide(legal)
        if words[0] == "gain":
            self.me.tokens[words[1]] += 1
            return
        if words[0] == "slay":
            self.slay(words)
            return
        self.pay(words[2:])
        if words[0] == "recruit":
            self.take_citizen(words[1])
        else:
            (stack,) = [stack for stack in self.domains if stack and stack[-1] == words[1]]
            self.me.domains.add(stack.pop())
            moment, code = DOMAINS[words[1]]["power"].split(":")
            if moment == "now":
                self.resolve(code)

    def pay(self, prices):
        for price in prices:
            self.me.gain(price, -1)

    def ways(self, head, token, cost, magic=0):
        """The moves that pay this cost in gold or strength, partly in magic, and this magic."""
        legal = []
        for spent in range(1, min(cost, self.me.tokens[token]) + 1):
            rest = cost - spent + magic
            if rest <= self.me.tokens["magic"]:
                legal.append(f"{head} {token[0]}{spent}" + (f" m{rest}" if rest else ""))
        return legal

    def slays(self):
        legal = []
        for area, stack in zip(self.areas, self.monsters):
            if stack:
                card = MONSTERS[stack[-1]]
                legal += self.ways(f"slay {area}", "strength", card["strength"], card["magic"])
        return legal

    def recruits(self):
        legal = []
        for stack in self.citizens:
            if stack:
                more = self.me.named(stack[-1])
                if "emerald_stronghold" in self.me.domains:
                    more = 0
                legal += self.ways(f"recruit {stack[-1]}", "gold",
                                   CITIZENS[stack[-1]]["cost"] + more)
        return legal

    def builds(self):
        legal, less = [], "pratchetts_plateau" in self.me.domains
        for stack in self.domains:
            if stack and all(self.me.role(role) >= DOMAINS[stack[-1]][role] for role in ROLES):
                legal += self.ways(f"build {stack[-1]}", "gold", DOMAINS[stack[-1]]["cost"] - less)
        return legal

    def slay(self, words):
        self.pay(words[2:])
        monster = self.monsters[self.areas.index(words[1])].pop()
        self.me.monsters[monster] += 1
        for _, code in self.me.powers("onslay"):
            self.me.gain(code)
        self.resolve(MONSTERS[monster]["reward"])

    def tops(self, matches):
        return [stack[-1] for stack in self.citizens if stack and matches(stack[-1])]

    def take_citizen(self, name):
        (stack,) = [stack for stack in self.citizens if stack and stack[-1] == name]
        self.me.citizens[stack.pop()] += 1
        for _, code in self.me.powers("ongaincit"):
            self.me.gain(code)

    # ---- Rewards and instant powers --------------------------------------------------------------

    def resolve(self, code):
        if "/" not in code:
            for part in code.split("+"):
                self.resolve_part(part)
            return
        options = {}
        for option in code.split("/"):
            if not option.startswith("cit"):
                options[next(self.me.amounts(option))[0]] = option
            elif self.tops(filter_of(option.split("+")[0])):
                options["citizen"] = option
        option = options[self.decide([f"reward {word}" for word in options])[1]]
        for part in sorted(option.split("+"), reverse=True):  # the VP before the citizen
            self.resolve_part(part, chosen=True)

    def resolve_part(self, part, chosen=False):
        if part.startswith("cit"):
            self.take_for_free(part, chosen)
        elif part == "slay":
            words = self.may(self.slays())
            if words:
                self.slay(words)
        elif part.startswith("steal"):
            self.steal(part)
        elif part.startswith("return"):
            self.give_back(part)
        elif part == "monster":
            self.rob_monster()
        elif part == "pay":
            if self.may(["pay magic"] if self.me.can_pay("m3") else []):
                self.me.gain("m3", -1)
                self.me.gain("v3")
        else:
            self.me.gain(part)

    def take_for_free(self, code, chosen):
        names = self.tops(filter_of(code))
        if code == "cit(name=knight)":
            self.take_citizen("knight")
        elif names:
            legal = [f"take {name}" for name in names]
            must = chosen or self.on("free_citizen_forced")
            words = self.decide(legal) if must else self.may(legal)
            if words:
                self.take_citizen(words[1])

    def steal(self, code):
        ((res, many),) = self.me.amounts(code[6:-1])
        if self.solo:
            self.me.tokens[res] += many
            return
        least = many if self.on("steal_full_only") else 1
        words = self.may([f"steal {seat}" for seat in self.victims()
                          if self.kingdoms[seat].tokens[res] >= least])
        if words:
            seat = int(words[1])
            self.move(seat, res, min(many, self.kingdoms[seat].tokens[res]))

    def give_back(self, code):
        cards = self.me.monsters if code == "return(monster)" else self.me.citizens
        words = self.may([f"return {name}" for name, many in cards.items() if many])
        if words:
            name = words[1]
            cards[name] -= 1
            if name in MONSTERS:
                self.monsters[self.areas.index(MONSTERS[name]["area"])].append(name)
            else:
                self.citizens[CITIZENS[name]["slot"]].append(name)
            self.me.gain("v3")

    def rob_monster(self):
        if self.solo:
            stacks = [stack for stack in self.monsters if stack]
            if self.may(["rob monsters"] if stacks else []):
                self.me.monsters[stacks[0].pop()] += 1
            return
        words = self.may([f"rob {seat}" for seat in self.victims()
                          if any(self.kingdoms[seat].monsters.values())])
        if words:
            owned = self.kingdoms[int(words[1])].monsters
            name = self.chance({f"stolen {name}": many for name, many in owned.items() if many})[1]
            owned[name] -= 1
            self.me.monsters[name] += 1

    # ---- Solo: the monsters attack ---------------------------------------------------------------

    def attack(self, die):
        column = die - 1
        if die == 6:
            words = self.decide([f"attack {area}" for area, stack
                                 in zip(self.areas, self.monsters) if stack])
            column = self.areas.index(words[1])
        if not self.monsters[column]:
            return
        lord = self.kingdoms[1]
        prey = [slot for slot in (column, column + 5) if self.citizens[slot]]
        if prey:
            name = self.decide([f"capture {self.citizens[slot][-1]}" for slot in prey])[1]
            (slot,) = [slot for slot in prey if self.citizens[slot][-1] == name]
            lord.citizens[self.citizens[slot].pop()] += 1
        elif self.domains[column]:
            lord.domains.add(self.domains[column].pop())
        else:
            self.result = 2
            raise GameOver
        self.turn_up()
        self.end_at_once()


@games(25)
def test_a_game_agrees(number, tmp_path):
    follow(Game, number, tmp_path)


@steered(Game.game)
def test_a_steered_game_agrees(number, tmp_path):
    follow_steered(Game, number, tmp_path)


@games(15)
def test_invented_positions_agree(number, tmp_path):
    follow_invented(Game, number, tmp_path)
