"""The server on a real PostgreSQL, and the way there and back."""
import os
import random
import subprocess
import threading
import time

import pytest
from jacta_server import JACTA, Client, Server, bot
from test_durable import BROKEN, Player
from test_play import first_game

CRASHES = int(os.environ.get("JACTA_DATABASE_CRASHES", "5"))

pytestmark = pytest.mark.skipif(not os.environ.get("JACTA_POSTGRES"), reason="built without libpq")


def migrate(source, target, lang="en"):
    return subprocess.run([JACTA, "migrate", str(source), str(target), "--lang", lang], capture_output=True, text=True,
                          check=False)


def played(server):
    """A guest with a game under way, and lines of chat."""
    anna = server.client(name="Anna Ωμέγα 🎲")
    table = anna.create(first_game(server, 2), "me", bot())
    anna.open(table)
    for _ in range(5):
        anna.until(table, lambda now: now["moves"])
        anna.move(table)
        anna.ask("chat", table=table, text="naïve ☺")
    over = anna.create(first_game(server, 1), "me")
    anna.open(over)
    anna.play_out(over)
    return anna.secret, table, anna.until(table, lambda now: now["moves"]), over


def test_a_forgotten_table_leaves_no_row(tmp_path, postgres):
    database = postgres.database()
    server = Server(tmp_path, database=database)
    anna = server.client(name="Anna")
    table = anna.create(first_game(server, 2), "me", bot())
    anna.open(table)
    anna.ask("chat", table=table, text="bye")
    assert anna.ask("forget", table=table)["type"] == "forgotten"
    assert anna.ask("open", table=table)["code"] == "no_table"
    assert server.stop() == 0
    for rows in ("play", "seat", "event", "ahead", "chat"):
        assert postgres.sql(f"SELECT count(*) FROM {rows}", database) == "0", rows


def test_everything_goes_to_postgresql_and_back(tmp_path, postgres):
    server = Server(tmp_path)
    secret, table, view, over = played(server)
    record = server.http("GET", f"/api/tables/{over}/record")[2]
    assert server.stop() == 0
    address, back = postgres.database(), str(tmp_path / "back.db")
    there = migrate(server.db, address)
    assert there.returncode == 0, there.stderr
    assert "2 tables" in there.stdout
    home = migrate(address, back, "fr")
    assert home.returncode == 0 and "2 tables" in home.stdout and "invité" in home.stdout, home
    for database in (address, back):
        server.database = database
        server.start()
        client = Client(server, secret)
        now = client.open(table)
        assert now["state"] == view["state"] and now["version"] == view["version"]
        assert now["dice"]["commitment"] == view["dice"]["commitment"]
        assert client.welcome["guest"]["name"] == "Anna Ωμέγα 🎲"
        assert [line["text"] for line in client.others if line["type"] == "chat"] == ["naïve ☺"] * 5
        assert server.http("GET", f"/api/tables/{over}/record")[2] == record
        assert client.play_out(table)["phase"] == "over"
        assert server.stop() == 0


def test_a_migration_refuses_what_it_would_spoil(tmp_path, postgres):
    server = Server(tmp_path)
    played(server)
    address = postgres.database()
    busy = migrate(server.db, address)
    assert busy.returncode == 1 and "another server has it open" in busy.stderr, busy
    assert server.stop() == 0
    missing = migrate(tmp_path / "none.db", address)
    assert missing.returncode == 1 and "no such file" in missing.stderr and not (tmp_path / "none.db").exists()
    assert migrate(server.db, address).returncode == 0
    twice = migrate(server.db, address)
    assert twice.returncode == 1 and "something in it already" in twice.stderr, twice
    assert migrate(server.db, server.db).returncode == 1
    assert migrate(server.db, "").returncode != 0 and migrate(server.db, "postgresql://nobody@127.0.0.1:1/x").returncode == 1


def test_a_copy_that_is_not_the_same_is_no_database(tmp_path, postgres):
    """As a faulty disk would have it: a trigger changes what is written."""
    server = Server(tmp_path)
    played(server)
    assert server.stop() == 0
    address = postgres.database()
    empty = Server(tmp_path / "..", database=address)
    assert empty.stop() == 0
    postgres.sql("DELETE FROM meta WHERE name = 'secret';"
                 "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS"
                 " 'BEGIN NEW.version := NEW.version + 1; RETURN NEW; END';"
                 "CREATE TRIGGER spoil BEFORE INSERT ON event FOR EACH ROW WHEN (NEW.actor = 0)"
                 " EXECUTE FUNCTION spoil()", address)
    wrong = migrate(server.db, address)
    assert wrong.returncode == 1 and "not the same" in wrong.stderr, wrong
    with pytest.raises(RuntimeError, match="version 0"):
        empty.start()


def test_no_acknowledged_move_is_lost_whatever_happens_to_the_database(tmp_path, postgres):
    """Connections are cut and the database is killed while people play; the server stays."""
    server = Server(tmp_path, "--max-guests", "1000", "--rate", "10000", database=postgres.database())
    players = [Player(server, first_game(server, 2)) for _ in range(4)]
    faults, stop = [], threading.Event()

    def run(player):
        while not stop.is_set():
            try:
                player.play(stop)
            except BROKEN:
                time.sleep(0.05)
            except Exception as fault:  # noqa: BLE001 - told by the main thread
                faults.append(fault)
                return

    threads = [threading.Thread(target=run, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    for number in range(4 * CRASHES):
        goal = sum(player.number for player in players) + random.randrange(1, 200)
        while sum(player.number for player in players) < goal and not faults:
            time.sleep(0.001)
        postgres.crash() if number % 4 == 3 else postgres.cut()
    stop.set()
    for thread in threads:
        thread.join()
    assert not faults, faults
    for player in players:
        if player.table:
            player.check(Client(server, player.secret))
    assert server.metric("storage_failures_total") == 0
    assert server.http("GET", "/healthz")[0] == 200
    assert server.stop() == 0
    print(f"{3 * CRASHES} cuts, {CRASHES} crashes, {sum(player.number for player in players)} moves, 0 lost")


def test_a_database_of_another_layout_is_refused_with_a_sentence(tmp_path, postgres):
    address = postgres.database()
    server = Server(tmp_path, database=address)
    assert server.stop() == 0
    postgres.sql("UPDATE meta SET value = '7' WHERE name = 'schema'", address)
    with pytest.raises(RuntimeError, match="its layout is version 7, and this program knows version"):
        server.start()
