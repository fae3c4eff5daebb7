"""Clocks: what a turn gives, what undo and a restart may not give back, and coming back late."""
import time

from jacta_server import Client, bot
from test_play import first_game, pass_the_turn, turn_passed, two_people


def test_a_turn_that_has_ended_gives_what_the_clock_promises(server):
    for clock, least in [({"kind": "game", "seconds": 600, "increment": 1000}, 1_000_000),
                         ({"kind": "move", "seconds": 600}, 600_000)]:
        table, mover, _ = two_people(server, clock=clock)
        seat = mover.views[table]["seat"]
        mover.move(table)
        assert mover.views[table]["turn"] != seat or mover.views[table]["clock"]["left"][seat] <= 600_000
        assert pass_the_turn(table, mover)
        view = mover.views[table]
        assert view["clock"]["running"] == [1 - seat] and view["clock"]["left"][seat] >= least


def move_that_can_be_undone(client, table):
    """Plays one and waits until time has passed since; returns the seat and what it has left."""
    while not client.views[table]["undo"]:
        client.move(table)
    seat = client.views[table]["seat"]
    clock = client.views[table]["clock"]["left"]
    while client.open(table)["clock"]["left"][seat] > clock[seat] - 50:
        pass
    return seat, client.views[table]["clock"]["left"][seat]


def test_undo_a_restart_and_coming_back_give_no_time_back(start):
    server = start("--rate", "100000")
    table, mover, other = two_people(server, clock={"kind": "game", "seconds": 600, "increment": 1000})
    seat, left = move_that_can_be_undone(mover, table)
    assert mover.ask("undo", table=table, version=mover.views[table]["version"])["type"] == "undone"
    for client in (mover, other):
        own = client.views[table]["seat"]
        assert client.ask("takeover", table=table, seat=own, bot=None)["type"] == "taken"
        assert mover.open(table)["clock"]["left"][seat] <= left
    table, mover, other = turn_passed(server, clock={"kind": "game", "seconds": 600, "increment": 1000})
    seat = mover.views[table]["seat"]
    assert mover.ask("undo", table=table, version=mover.views[table]["version"])["type"] == "asked"
    assert mover.open(table)["clock"]["left"][seat] > 1_000_000
    given = mover.views[table]["clock"]["left"][seat] - 1_000_000
    assert other.ask("consent", table=table, yes=True)["type"] == "consented"
    assert mover.open(table)["clock"]["left"][seat] <= given
    left = mover.open(table)["clock"]["left"][seat]
    while mover.open(table)["clock"]["left"][seat] > left - 50:
        pass
    left = mover.views[table]["clock"]["left"][seat]
    assert server.stop() == 0
    server.start()
    again = Client(server, mover.secret)
    assert 0 < again.open(table)["clock"]["left"][seat] <= left


def test_who_ran_out_of_time_may_come_back(server):
    table, mover, _ = two_people(server, clock={"kind": "move", "seconds": 1}, timeout="wait")
    seat = mover.views[table]["seat"]
    mover.until(table, lambda view: view["seats"][seat]["out"])
    assert mover.move(table)["type"] == "ack"
    assert not mover.views[table]["seats"][seat]["out"]


def test_who_ran_out_of_time_may_take_the_seat_back_from_the_bot(server):
    """Against one that thinks for long, so that the game is not over before."""
    anna, stranger = server.client(), server.client()
    table = anna.create(first_game(server, 2), "me", bot("expert"), clock={"kind": "move", "seconds": 1},
                        timeout="bot")
    anna.open(table)
    anna.until(table, lambda view: view["seats"][0]["out"])
    assert stranger.ask("takeover", table=table, seat=0, bot=None)["code"] == "not_allowed"
    assert anna.ask("takeover", table=table, seat=0, bot=None)["type"] == "taken"
    anna.until(table, lambda view: "bot" not in view["seats"][0])
    assert not anna.views[table]["seats"][0]["out"]


def test_a_crash_gives_back_two_seconds_at_most_and_a_stop_none(start):
    server = start("--rate", "100000")
    table, mover, other = two_people(server, clock={"kind": "game", "seconds": 600, "increment": 0})
    while mover.open(table)["clock"]["left"][0] > 595_000:
        time.sleep(0.02)
    assert other.move(table)["type"] == "ack"  # who is done, or decides on, pays for it as well
    left = mover.open(table)["clock"]["left"]
    server.kill()
    server.start()
    mover = Client(server, mover.secret)
    again = mover.open(table)["clock"]["left"]
    assert all(before - 1000 <= after <= before + 2500 for before, after in zip(left, again)), (left, again)
    server.stop()
    server.start()
    assert all(late <= early for late, early in zip(Client(server, mover.secret).open(table)["clock"]["left"], again))
