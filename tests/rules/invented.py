"""Positions between two turns that nobody has played to, but that could be: each game has a function that
lays out its model's position anew, by lot. Where the rules would ask on the way, chance answers.
"""
import itertools


def some(pick, members, most=None):
    """Up to so many of them, in any order."""
    members = list(members)
    return pick.sample(members, pick.randint(0, len(members) if most is None else min(most, len(members))))


# ---- Rolling Realms ------------------------------------------------------------------------------


def rolling_realms(game, pick):
    for sheet in game.sheets:
        sheet.tap = type(sheet)(sheet.options).tap.union(some(pick, itertools.product(range(6), repeat=2)))
        sheet.cit = {}
        for x, y in some(pick, itertools.product(range(3), repeat=2)):
            around = [sheet.cit.get(box) for box in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))]
            sheet.cit[x, y] = pick.choice([value for value in range(1, 7) if value not in around])
        sheet.eup = {zone: set(some(pick, range(1, 7))) for zone in sheet.eup}
        sheet.eup_stars = pick.randint(0, sum(min(4, len(marked)) for marked in sheet.eup.values()))
        sheet.scy = {row: set(some(pick, range(1, 7))) for row in sheet.scy}
        sheet.win = {bird: [pick.randint(1, 6) for _ in range(pick.randint(0, 3))] for bird in sheet.win}
        rising = sheet.options["castles_order"] == "up_increases"
        sheet.cas = {column: sorted(some(pick, range(1, 7), len(boxes)), reverse=not rising)
                     for column, boxes in sheet.columns.items()}
        sheet.crates = {value: pick.randint(1, 6) for value in some(pick, range(1, 7))}
        sheet.shipped = {value for value, note in sheet.crates.items() if note in some(pick, range(1, 7), 3)}
        sheet.mls = {flower: set(some(pick, range(1, 7))) for flower in sheet.mls}
        sheet.circled = set(some(pick, range(1, 7)))
        sheet.crossed = set(some(pick, sheet.circled))
        sheet.glasses = set(some(pick, (10, 11, 12)))
        for tracker in sheet.rounds:
            for letter in "phc":
                tracker["earned"][letter] = pick.randint(0, 12)
                tracker["spent"][letter] = pick.randint(0, tracker["earned"][letter])


# ---- Dice Kingdoms -------------------------------------------------------------------------------

GUILDS = ["holy", "worker", "shadow", "soldier"]


def dice_kingdoms(game, pick):
    """Sheets on which boxes were ticked by lot, each with all that it brings."""
    fresh = type(game)(game.players, game.options, [])
    game.sheets, game.deck, game.row = fresh.sheets, fresh.deck, []
    game.first_in, game.ending, game.boats, game.unseen = fresh.first_in, False, 0, fresh.unseen
    game.last["state"]["last_round"] = 0
    game.black, game.colours = sorted(pick.choices(range(1, 7), k=2)), pick.choices(range(1, 7), k=4)
    game.round = pick.randint(1, 4)
    game.refill()
    for _ in range(pick.randint(0, 6) if game.solo else 0):
        game.boats += 1
        event = pick.choice(sorted(game.unseen))
        game.unseen.remove(event)
        game.ask(0)
        tick_by_lot(game, pick, pick.randint(0, 12))
        game.follow(event)
    game.no_blue = game.no_second = False
    for seat, sheet in enumerate(game.sheets):
        game.ask(seat)
        tick_by_lot(game, pick, pick.choice([0, 10, 30, 60]))
        while not game.ending and sum(map(sheet.count, GUILDS)) < game.round * game.players:
            game.tick(pick.choice(GUILDS))
    game.ask(game.active)


def tick_by_lot(game, pick, times):
    sections = [name for name in game.sections if not name.startswith("block") and name not in GUILDS]
    for _ in range(times):
        blocks = [block for lair in "1234" for block in game.sheet.blocks(lair)]
        deed = pick.randrange(4)
        if deed == 0:
            game.tick(pick.choice(GUILDS))
        elif deed == 1:
            game.tick(pick.choice(sections))
        elif deed == 2 and blocks:
            game.tick_block(pick.choice(blocks))
        elif game.sheet.ends():
            game.tick_road(pick.choice(game.sheet.ends()))


# ---- Card Kingdoms -------------------------------------------------------------------------------


def card_kingdoms(game, pick):
    """Cards go from the table to kingdoms and back, hoards change, Dukes change hands."""
    kingdoms, me = game.kingdoms[:game.players], game.me
    for _ in range(pick.randint(10, 80)):
        game.me = pick.choice(kingdoms)
        pick.choice([give_citizen, give_monster, give_domain, return_card, return_card, return_domain])(game, pick)
    for kingdom in kingdoms:
        kingdom.tokens = {token: pick.choice([0, 1, 2, 4, 9, 16]) for token in kingdom.tokens}
    dukes = [duke for kingdom in kingdoms for duke in (kingdom.duke, kingdom.rejected)]
    pick.shuffle(dukes)
    for kingdom in kingdoms:
        kingdom.duke, kingdom.rejected = dukes.pop(), dukes.pop()
    game.me = me


def top(game, row, pick):
    """A stack from which a card can go without ending the game; None where the one by lot cannot spare it."""
    stack = pick.choice(row)
    last = game.empty_stacks() + 2 >= (5 if game.solo else 2 * game.players) or sum(map(bool, row)) == 1
    return stack if len(stack) > 1 or stack and not last else None


def give_citizen(game, pick):
    stack = top(game, game.citizens, pick)
    if stack:
        game.take_citizen(stack[-1])
        game.turn_up()


def give_monster(game, pick):
    stack = top(game, game.monsters, pick)
    if stack:
        game.me.monsters[stack.pop()] += 1


def give_domain(game, pick):
    stack = top(game, game.domains, pick)
    if stack:
        game.me.domains.add(stack.pop())
        game.turn_up()


def return_card(game, pick):
    game.give_back(pick.choice(["return(monster)", "return(citizen)"]))


def return_domain(game, pick):
    """What was built was not, and nobody has seen it."""
    stack = pick.choice(game.domains)
    if game.me.domains and len(stack) < (4 if game.players == 5 else 3):
        domain = pick.choice(sorted(game.me.domains))
        game.me.domains.remove(domain)
        game.deck.add(domain)
        stack.insert(0, None)
        game.turn_up()


# ---- Era -----------------------------------------------------------------------------------------


def era(game, pick):
    """Domains that were laid out and built by lot, some with a walled zone; some buildings are lost."""
    fresh = type(game)(len(game.players), game.options, [])
    game.players, game.supply, game.tokens = fresh.players, fresh.supply, fresh.tokens
    game.round = pick.randint(2, 6)
    for seat, player in enumerate(game.players):
        if pick.random() < 0.5:
            player, _ = game.walled_town(pick.choice)
            game.players[seat] = player
        else:
            for kind in game.setup:
                player.put(kind, *pick.choice(player.places(kind)))
        for _ in range(pick.choice([0, 5, 15, 25])):
            build_by_lot(game, player, pick)
        lost = [piece for piece in player.buildings() if piece.kind != "keep"]
        for piece in pick.sample(lost, pick.randint(0, 3)):
            player.remove(piece)
        player.stock = [pick.randint(0, most) for most in (6, 7, 8, 9)]
        player.culture, player.disaster = pick.randint(0, 20 * (game.round - 1)), pick.randint(0, 30)
    game.hand = game.dice_to_roll(game.players[game.first])


def build_by_lot(game, player, pick):
    """Not so that the game ends."""
    kinds = [kind for kind, left in game.supply.items() if left > (game.tokens < 3)]
    kind = pick.choice(kinds or [None])
    places = player.places(kind) if kind else []
    if places:
        player.put(kind, *pick.choice(places))
        game.take_piece(kind)


# ---- Dice City -----------------------------------------------------------------------------------


def dice_city(game, pick):
    """The cards of all cities are dealt anew, with some of the deck, and so are the trophies."""
    left = sum(game.deck.values())
    if not game.solo:
        game.round = pick.randint(1, int(game.options["round_cap"]) - 1)
        for row in "bandits", "ships":
            deal_trophies(getattr(game, row), [getattr(city, row) for city in game.cities], pick)
    for city in game.cities:
        for card in city.at.values():
            for pile in game.deck, game.basics:
                if card in pile:
                    pile[card] += 1
        city.at, city.down = type(city)().at, set()
        city.die = [pick.randint(1, 6) for _ in range(5)]
        city.stock, city.passes = [pick.randint(0, 1) for _ in range(3)], pick.randint(0, game.round - 1)
        city.tokens = pick.randint(0, 40)
    spaces = [(city, space) for city in game.cities for space in city.at]
    pick.shuffle(spaces)
    wanted = max(1, left - pick.randint(0, 2)) if game.solo else pick.randint(1, sum(game.deck.values()))
    for city, space in spaces:
        if sum(game.deck.values()) > wanted:
            deal(game.deck, city, space, pick)
        elif pick.random() < 0.2:
            deal(game.basics, city, space, pick)
    for city in game.cities:
        built = [space for space in city.at if city.defends(space)]
        city.down = set(some(pick, built, 6))


def deal(pile, city, space, pick):
    card = pick.choice([card for card, left in pile.items() if left])
    pile[card] -= 1
    city.put(space, card)


def deal_trophies(piles, cities, pick):
    """At least one of each stays, but for the only ship of its kind."""
    for points in piles:
        total = piles[points] + sum(taken[points] for taken in cities)
        piles[points] = pick.randint(min(1, total - 1), total)
        for taken in cities:
            taken[points] = 0
        for _ in range(total - piles[points]):
            pick.choice(cities)[points] += 1
