"""What an operator does to a running server."""
import os
import sqlite3
import stat
import subprocess

import pytest
from jacta_server import JACTA, Closed, bot
from test_play import first_game


def admin(server, *words, lang="en"):
    """The lines of the answer."""
    run = subprocess.run([JACTA, "admin", server.db + ".admin", *words, "--lang", lang], capture_output=True, text=True,
                         check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.fixture(name="served")
def served_server(start):
    server = start()
    server.stop()
    server.options = ("--admin", server.db + ".admin")
    server.start()
    return server


def closed(client):
    with pytest.raises(Closed) as why:
        while True:
            client.next()
    return why.value.args[0]


def test_the_socket_is_the_operators_alone(served):
    assert stat.S_IMODE(os.stat(served.db + ".admin").st_mode) == 0o600
    for words, text in ((("list",), "three words"), (("dance", "x"), "no command"), (("close", "t1"), "knows nothing")):
        run = subprocess.run([JACTA, "admin", served.db + ".admin", *words], capture_output=True, text=True, check=False,
                             env={**os.environ, "LANG": "C.UTF-8"})
        assert run.returncode and text in run.stderr, run.stderr
    served.stop()
    assert not os.path.exists(served.db + ".admin")


def test_tables_are_listed_and_closed(served):
    anna = served.client()
    table = anna.create(first_game(served, 2), "me", bot())
    anna.open(table)
    (line,) = admin(served, "list", "tables")
    assert line.split()[::2] == [table, "playing"]
    admin(served, "close", table)
    assert anna.until(table, lambda view: view["phase"] == "closed")["dice"]["seed"]


def test_who_is_banned_or_muted_stays_so(served):
    anna, ben = served.client(), served.client()
    table = anna.create(first_game(served, 2), "me", "open")
    ids = [person.welcome["guest"]["id"] for person in (anna, ben)]
    assert {line.split()[0] for line in admin(served, "list", "guests")} == set(ids)
    admin(served, "kick", ids[1])
    assert closed(ben) == 4403
    ben = served.client(ben.secret)
    admin(served, "ban", ids[1])
    assert closed(ben) == 4403
    admin(served, "mute", ids[0])
    served.stop()
    served.start()
    assert sorted(admin(served, "list", "bans")) == sorted([f"ban:{ids[1]}", f"mute:{ids[0]}"])
    assert served.client(ben.secret).welcome["code"] == "banned"
    anna = served.client(anna.secret)
    assert anna.ask("chat", table=table, text="hello")["code"] == "muted"
    admin(served, "unban", ids[1])
    admin(served, "unmute", ids[0])
    assert anna.ask("chat", table=table, text="hello")["type"] == "chat"
    assert served.client(ben.secret).welcome["type"] == "welcome"
    admin(served, "ban", "127.0.0.1")
    assert served.api(anna.secret, "me", {})[1]["code"] == "banned"


def test_a_person_is_deleted_and_the_others_play_on(served):
    anna, ben = served.client(name="Anna"), served.client(name="Ben")
    game = first_game(served, 2)
    tables = []
    for over in (False, True):
        table = anna.create(game, "me", "open")
        ben.ask("join", table=table)
        ben.ask("chat", table=table, text="my address")
        for person in (anna, ben):
            person.open(table)
        if over:
            ben.ask("resign", table=table)
        tables.append(table)
    alone = ben.create(game, "me", bot())
    admin(served, "delete", ben.welcome["guest"]["id"])
    assert closed(ben) == 4403
    for table in tables:
        view = anna.open(table)
        assert view["seats"][1]["who"] == "bot" and "Ben" not in str(view)
    assert "Ben" not in served.http("GET", f"/api/tables/{tables[1]}/record")[2].decode()
    assert anna.play_out(tables[0])["phase"] == "over"
    assert anna.ask("open", table=alone)["code"] == "no_table"
    assert served.api(ben.secret, "me", {})[0] == 401
    served.stop()
    with sqlite3.connect(served.db) as database:
        assert not database.execute("SELECT 1 FROM chat").fetchall()


def test_tokens_are_revoked(served):
    anna = served.client()
    admin(served, "revoke", anna.welcome["guest"]["id"])
    assert closed(anna) == 4403
    assert served.api(anna.secret, "me", {})[0] == 401
    assert admin(served, "expire", "1") == ["0"]
