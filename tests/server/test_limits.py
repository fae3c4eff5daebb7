"""One guest, or one network, must not cost the others: what each limit stops, and that others do not notice."""
import contextlib
import http.client
import json
import os
import resource
import signal
import socket
import sqlite3
import stat
import subprocess

import pytest
from jacta_server import JACTA, PATIENCE, Closed, Server, Socket, bot
from test_play import first_game


def from_address(server, address):
    """A plain connection from another address of this machine."""
    connection = socket.socket()
    connection.settimeout(PATIENCE)
    connection.bind((address, 0))
    connection.connect(("127.0.0.1", server.port))
    return connection


def test_who_does_not_read_is_cut_off(start):
    server = start("--rate", "100000")
    client = server.client()
    table = client.create(first_game(server, 1), "me")
    client.open(table)
    before = server.metric("heap_bytes")
    request = {"type": "games"}
    with contextlib.suppress(OSError):  # the server closes at some time
        while not server.metric("unread_closed_total"):
            for _ in range(200):
                client.send_frame(json.dumps(request).encode())
    assert server.metric("unread_closed_total") == 1
    while server.metric("sockets"):  # closed without waiting for the client to read
        pass
    assert server.metric("heap_bytes") - before < 4 << 20
    assert server.client().welcome["type"] == "welcome"


def test_a_path_is_one_line(start):
    """What follows a line break in a path must not become a header, such as another's address."""
    server = start("--max-guests", "1")
    for path in ("/api/me%0aX-Forwarded-For:192.0.2.9", "/api/me%0d%0aX-Forwarded-For:192.0.2.9", "/t/%7f", "/%0a"):
        with pytest.raises(ConnectionError):
            server.http("GET", path)
        with pytest.raises(Closed):
            Socket(server.port, path="/ws%0aOrigin:http://nowhere.example")
    assert server.http("GET", "/api/me")[0] == 200 and server.http("GET", "/api/me")[0] == 429


def test_connections_of_one_network(start):
    server = start("--max-sockets", "5")
    held = [from_address(server, "127.0.0.2") for _ in range(10)]
    for connection in held:
        connection.sendall(b"GET / HTTP/1.1\r\n")  # slow, as if more were to come
    with from_address(server, "127.0.0.2") as late, contextlib.suppress(ConnectionError):
        late.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert not late.recv(100)
    with from_address(server, "127.0.0.3") as other:
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert other.recv(100).startswith(b"HTTP/1.1 200")
    for connection in held:
        connection.close()
    while True:  # they are free again as soon as the server has noticed
        with from_address(server, "127.0.0.2") as again, contextlib.suppress(ConnectionError):
            again.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            if again.recv(100).startswith(b"HTTP/1.1 200"):
                return


def forwarded(server, address, path="/api/nothing"):
    return server.http("GET", path, headers={"X-Forwarded-For": address})


def test_a_household_of_ipv6_is_one_network(start):
    server = start("--max-guests", "3")
    status = [forwarded(server, f"2001:db8:1:2::{i:x}", "/api/me")[0] for i in range(5)]
    assert status == [200, 200, 200, 429, 429]
    assert forwarded(server, "2001:db8:1:3::1", "/api/me")[0] == 200
    assert forwarded(server, "::ffff:192.0.2.1", "/api/me")[0] == 200


def test_malformed_requests_cost_their_network(start):
    server = start("--rate", "1")
    seen = 0
    with contextlib.suppress(ConnectionError):
        for seen in range(100):
            assert forwarded(server, "192.0.2.7")[0] == 404
    assert 10 <= seen < 50
    assert forwarded(server, "192.0.2.8")[0] == 404


def test_words_and_records_cost_their_network(start):
    server = start("--rate", "1")
    for address, path in (("192.0.2.7", "/api/words/en"), ("192.0.2.9", "/api/tables/tnone/record")):
        limits = set()
        for _ in range(40):
            with contextlib.suppress(ConnectionError):  # without a word that there is no such table
                limits.add(json.loads(forwarded(server, address, path)[2]).get("limit"))
        assert limits == {None, "network_rate"}
        assert forwarded(server, "192.0.2.8", path)[0] != 429


def test_long_answers_cost_more(start):
    server = start("--rate", "10")
    client = server.client()
    answers = client.burst(60, "games")
    refused = [i for i, answer in enumerate(answers) if answer.get("code") == "rate"]
    assert refused and refused[0] < 20, "sixty lists of all games are more than twenty requests"


def test_others_are_served_between_the_requests_of_one_guest(start):
    """Each of Anna's requests makes one more version of her table, and what others are told of it says how many were first."""
    server = start("--rate", "200")
    anna, early, late = server.client(), server.client(), server.client()
    table = anna.create(first_game(server, 2), "me", "open", listed=True)
    before = late.open(table)["version"]
    sockets = [server.client(anna.secret) for _ in range(10)]
    server.process.send_signal(signal.SIGSTOP)
    os.waitpid(server.process.pid, os.WUNTRACED)
    early.send("open", table=table)
    for i in range(300):
        seat = {"bot": "greedy"} if i % 2 else {}
        sockets[i % 10].send("arrange", table=table, seat=1, **seat)
    late.send("open", table=table)
    server.process.send_signal(signal.SIGCONT)
    for other in (early, late):
        assert other.answer(other.number)["version"] - before <= 200 / 4
    for client in sockets:
        assert client.answer(client.number)["type"] == "arranged"
    assert late.open(table)["version"] - before == 300


def test_plain_requests_wait_for_their_turn_as_messages_do(start):
    server = start("--rate", "80")
    anna, late = server.client(), server.client()
    table = anna.create(first_game(server, 2), "me", "open", listed=True)
    before = late.open(table)["version"]
    connections = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE) for _ in range(60)]
    for connection in connections:
        connection.request("GET", "/healthz")
        assert connection.getresponse().read() == b"ok\n"
    server.process.send_signal(signal.SIGSTOP)
    os.waitpid(server.process.pid, os.WUNTRACED)
    for i, connection in enumerate(connections):
        body = {"table": table, "seat": 1, **({"bot": "greedy"} if i % 2 else {})}
        connection.request("POST", "/api/arrange", json.dumps(body), {"Authorization": "Bearer " + anna.secret})
    late.send("open", table=table)
    server.process.send_signal(signal.SIGCONT)
    assert late.answer(late.number)["version"] - before <= 80 / 4
    for connection in connections:
        with contextlib.closing(connection):
            answer = connection.getresponse()
            assert (answer.status, json.loads(answer.read())["type"]) == (200, "arranged")
    assert late.open(table)["version"] - before == 60
    assert server.metric("delayed_requests_total") > 0


def test_who_thinks_gives_way_to_who_moves(start):
    server = start()
    workers = max(os.cpu_count() - 1, 1)  # a core is left to whoever writes
    tasks = f"/proc/{server.process.pid}/task"

    def nice():
        return {int(task): int(open(f"{tasks}/{task}/stat", encoding="ascii").read().rsplit(")", 1)[1].split()[16])
                for task in os.listdir(tasks)}

    usual = nice()[server.process.pid]
    modest = min(usual + 10, 19)
    while list(nice().values()).count(modest) < workers:  # a worker begins when the system lets it
        pass
    assert sorted(nice().values()) == [usual] * (len(nice()) - workers) + [modest] * workers


def test_the_database_is_its_owners(server):
    for name in (server.db, server.db + "-wal"):
        assert stat.S_IMODE(os.stat(name).st_mode) == 0o600, name


def test_one_server_a_database_whatever_its_name(server, start, tmp_path):
    os.link(server.db, tmp_path / "jacta.db")
    with pytest.raises(RuntimeError, match="another server has it open"):
        Server(tmp_path)


def test_a_database_of_another_layout_is_refused(tmp_path):
    Server(tmp_path).stop()
    with sqlite3.connect(tmp_path / "jacta.db") as database:
        database.execute("UPDATE meta SET value = '3' WHERE name = 'schema'")
    with pytest.raises(RuntimeError, match="layout is version 3"):
        Server(tmp_path)


def test_one_guests_bots_do_not_starve_anothers(start):
    server = start("--rate", "1000", "--workers", "2")
    hoarder, other = server.client(), server.client()
    game = first_game(server, 2)
    for _ in range(40):
        hoarder.create(game, bot("expert"), bot("expert"), "me") if game_takes(server, game, 3) else \
            hoarder.create(game, bot("expert"), "me")
    moved = server.metric("bot_moves_total")
    table = other.create(game, bot("greedy"), "me")
    other.open(table)
    other.until(table, lambda view: view["moves"])
    assert server.metric("jobs") > 20, "the hoarder's bots still think"
    assert server.metric("bot_moves_total") - moved < 30


def game_takes(server, game, players):
    return any(one["id"] == game and one["max_players"] >= players for one in server.api(None, "games")[1]["games"])


def test_one_guests_analyses_leave_room(start):
    server = start("--rate", "1000")
    client = server.client()
    table = client.create(first_game(server, 1), "me")
    client.open(table)
    client.play_out(table)
    asked = [client.send("analyse", table=table) for _ in range(8)]
    answers = [client.answer(number) for number in asked[3:]]
    assert [answer.get("code") for answer in answers] == ["limit"] * 5


def test_who_is_gone_is_noticed(start):
    """A socket that does not answer pings, and a stream whose reader has gone, on a table where nothing happens."""
    server = start("--ping", "1")
    client = server.client()
    secret = client.secret
    table = client.create(first_game(server, 1), "me")
    client.close()
    deaf = Socket(server.port, ["Authorization: Bearer " + secret])
    stream = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    stream.sendall(f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {secret}\r\n\r\n".encode())
    seen = b""
    while b'{"type":"ping"}\n' not in seen:  # a quiet stream says that it is there
        seen += stream.recv(65536)
    stream.close()
    while server.metric("sockets"):
        pass
    with pytest.raises((Closed, OSError)):
        while True:
            deaf._more()


def test_who_answers_pings_stays(start):
    server = start("--ping", "1")
    client = server.client()
    pings = 0
    while pings < 4:  # more than twice the silence that is borne
        first, second = client._take(2)
        data = client._take(second & 127)
        if first & 15 == 9:
            client.send_frame(data, 10)
            pings += 1
    assert client.ask("hello")["type"] == "welcome"


def test_a_copy_of_a_busy_database(start, tmp_path):
    server = start("--rate", "10000", "--max-tables", "1000")
    client = server.client()
    game, copy = first_game(server, 1), tmp_path / "copy" / "jacta.db"
    copy.parent.mkdir()
    tables = [client.create(game, "me") for _ in range(20)]
    for table in tables:
        client.open(table)
        client.move(table)
    backup = subprocess.Popen([JACTA, "backup", server.db, str(copy)], stdout=subprocess.PIPE, text=True)
    while backup.poll() is None:  # moves go on while it copies
        for table in tables:
            if client.views[table]["moves"]:
                client.move(table)
    assert backup.returncode == 0 and str(copy) in backup.communicate()[0]
    assert stat.S_IMODE(os.stat(copy).st_mode) == 0o600
    again = Server(copy.parent)
    for table in tables:
        status, view = again.api(client.secret, f"tables/{table}")
        assert status == 200 and view["ply"] > 0
    assert again.stop() == 0
    for words, complaint in ((["nowhere.db", str(tmp_path / "x")], "No such file"), ([server.db, str(copy)], "exists")):
        refused = subprocess.run([JACTA, "backup", *words], capture_output=True, text=True)
        assert refused.returncode == 1 and complaint in refused.stderr and refused.stderr.count("\n") == 1


def test_running_out_of_file_descriptors_is_logged(start):
    server = start(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40)))
    held = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(60)]
    while '"event":"transport"' not in server.log():
        pass
    for connection in held:
        connection.close()
    while True:
        with contextlib.suppress(OSError):
            if server.http("GET", "/healthz")[0] == 200:
                break


def test_a_refusal_says_which_limit_was_hit(start):
    server = start("--max-tables", "2", "--max-watchers", "1", "--max-guests", "9", "--max-sockets", "7", "--rate", "40")
    anna, ben, carl = server.client(), server.client(), server.client(lang="fr")
    game = first_game(server, 2)

    def hit(answer, code, limit, word):
        assert (answer["type"], answer["code"], answer["limit"]) == ("error", code, limit), answer
        assert word in answer["text"] and not set("{}|") & set(answer["text"]), answer["text"]

    table = anna.create(game, "me", bot("random"))
    over = anna.create(first_game(server, 1), "me")
    hit(anna.ask("create", game=game, seats=[{"who": "me"}, bot()]), "limit", "tables", "2 running tables")
    assert ben.open(table)["type"] == "view"
    hit(carl.open(table), "limit", "watchers", "1 personne regarde")
    hit(next(answer for answer in anna.burst(9, "chat", table=table, text="x") if "code" in answer),
        "rate", "chat", "5 messages")
    anna.open(table)
    for _ in range(5):
        anna.send("hint", table=table)
    hit(next(answer for answer in iter(anna.next, None) if "code" in answer), "limit", "thoughts", "3 hints")
    hit(next(answer for answer in ben.burst(200, "me") if "code" in answer), "rate", "guest_rate", "40 requests")
    streams = []
    for _ in range(8):
        stream = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        stream.request("GET", f"/api/tables/{over}/events", headers={"Authorization": "Bearer " + anna.secret})
        answer = stream.getresponse()
        if answer.status == 429:
            hit(json.loads(answer.read()), "limit", "sockets", "7 at a time")
            break
        streams.append((stream, answer))
    assert answer.status == 429
    answers = [json.loads(server.http("POST", "/api/guest", {})[2]) for _ in range(12)]
    hit(next(answer for answer in answers if "code" in answer), "limit", "guests", "9 a minute")
