"""What comes into memory, and what ends by itself."""
import sqlite3

from jacta_server import bot
from test_play import first_game

DAY = 24 * 3600 * 1000


def change(server, *statements):
    """Changes the database while no server has it open."""
    with sqlite3.connect(server.db) as database:
        for statement, *values in statements:
            database.execute(statement, values)
    database.close()


def age(server, days):
    past = days * DAY
    change(server, ("UPDATE play SET at = at - ?", past), ("UPDATE event SET at = at - ?", past),
           ("UPDATE guest SET since = since - ?", past))


def rows(server, statement, *values):
    with sqlite3.connect(server.db) as database:
        return database.execute(statement, values).fetchall()


def test_a_start_loads_only_tables_where_something_is_due(start):
    server = start("--max-tables", "10")
    anna, ben = server.client(), server.client()
    game = first_game(server, 2)
    quiet = [anna.create(game, "me", {"who": "screen", "name": "Ben"}) for _ in range(4)]
    waiting = anna.create(game, "me", "open")
    timed = anna.create(game, "me", {"who": "screen", "name": "Ben"}, clock={"kind": "move", "seconds": 86400})
    against = anna.create(game, "me", bot())
    listed = ben.create(game, "me", "open", listed=True)
    server.kill()
    server.start()
    anna = server.client(anna.secret)
    while server.metric("tables") < 3:
        pass
    assert '"event":"resumed","tables":3' in server.log()
    assert anna.open(quiet[0])["phase"] == "playing" and server.metric("tables") == 4
    assert listed in [one["table"] for one in anna.ask("lobby")["open"]]
    for table in (timed, against, waiting):
        assert anna.open(table)["phase"] in ("playing", "waiting")
    for _ in range(3):  # those at rest count for the limit too
        anna.create(game, "me", "open")
    assert anna.ask("create", game=game, seats=[{"who": "me"}, {"who": "open"}])["code"] == "limit"


def test_what_nobody_touches_expires_and_discloses(start):
    server = start()
    anna, ben = server.client(), server.client()
    game = first_game(server, 2)
    played = anna.create(game, "me", {"who": "screen", "name": "Ben"})
    waits = anna.create(game, "me", "open")
    server.stop()
    age(server, 61)
    server.start()
    fresh = server.client(ben.secret).create(game, "me", "open")
    while len(rows(server, "SELECT 1 FROM play WHERE phase = 3")) < 2:
        pass
    anna = server.client(anna.secret)
    view = anna.open(played)
    assert view["phase"] == "closed" and view["dice"]["seed"]
    assert view["dice"]["seed"] in server.http("GET", f"/api/tables/{played}/record")[2].decode()
    assert anna.open(fresh)["phase"] == "waiting"
    server.stop()
    age(server, 400)
    server.options = ("--expire-tables", "0", "--expire-games", "300")
    server.start()
    while rows(server, "SELECT 1 FROM play WHERE phase = 3"):
        pass
    while len(rows(server, "SELECT 1 FROM guest")) > 1:
        pass
    assert [row[0] for row in rows(server, "SELECT id FROM play")] == [fresh]
    for table in ("event", "ahead", "chat"):
        assert not rows(server, f"SELECT 1 FROM {table}")  # table names of our own
    assert server.client(ben.secret).welcome["type"] == "welcome"  # sits at a table that waits
    assert not rows(server, "SELECT 1 FROM token JOIN guest ON token.guest = guest.id WHERE guest.id NOT IN"
                    " (SELECT guest FROM seat)")
    assert server.api(anna.secret, "me", {})[0] == 401


def test_who_watches_the_lobby_is_told_what_has_changed(server):
    anna, ben = server.client(), server.client()
    game = first_game(server, 2)
    ben.ask("lobby", watch=True)

    def told():
        ben.others.clear()
        while not ben.others:
            ben.next()
        return ben.others[0]

    listed = anna.create(game, "me", "open", listed=True)
    news = told()
    assert "mine" not in news and [one["table"] for one in news["open"]] == [listed]
    anna.create(game, "me", {"who": "screen", "name": "Carl"})  # nobody else's business
    anna.ask("hello", name="Anna")
    own = ben.create(game, "me", {"who": "screen", "name": "Carl"})
    news = told()
    assert [one["table"] for one in news["mine"]] == [own] and [one["table"] for one in news["open"]] == [listed]
    ben.ask("join", table=listed)
    news = told()
    assert {one["table"] for one in news["mine"]} == {own, listed} and not news["open"]
