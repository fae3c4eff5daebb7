"""Hostile input: each kind with the answer it gets. The server must live on."""
import contextlib
import json
import socket
import struct

import pytest
from jacta_server import PATIENCE, Closed, Socket
from test_play import first_game


def text(answer):
    return answer.get("code", answer["type"])


MESSAGES = [
    (b"", "bad_request"),
    (b"{", "bad_json"),
    (b"null", "bad_json"),
    (b"[]", "bad_json"),
    (b'"move"', "bad_json"),
    (b"{}", "bad_request"),
    (b'{"type":7}', "bad_request"),
    (b'{"type":"nothing"}', "unknown_type"),
    (b'{"type":"move\\u0000"}', "bad_json"),
    (b'{"type":"open"}', "no_table"),
    (b'{"type":"open","table":7}', "bad_request"),
    (b'{"type":"open","table":"' + b"t" * 500 + b'"}', "bad_request"),
    (b'{"type":"open","table":"t\' OR 1=1;--"}', "no_table"),
    (b'{"type":"hello","name":"\\ud800"}', "bad_json"),
    (b'{"type":"hello","name":{"a":[1]}}', "bad_request"),
    (b'{"type":"hello","lang":"../../etc"}', "bad_request"),
    (b'{"type":"hello","lang":"xx"}', "welcome"),
    (b'{"type":"hello","id":1e400}', "bad_json"),
    (b'{"type":"hello","id":99999999999999999999}', "bad_json"),
    (b"[" * 15000, "bad_json"),
    (b'{"a":' * 2500 + b"1" + b"}" * 2500, "bad_json"),
    (b'{"type":"create","game":"GAME","seats":{"0":1}}', "bad_request"),
    (b'{"type":"create","game":"GAME","seats":[null]}', "bad_request"),
    (b'{"type":"create","game":"GAME","seats":[{"who":"me"}],"options":{"x":[]}}', "bad_setup"),
    (b'{"type":"create","game":"../GAME","seats":[{"who":"me"}]}', "no_game"),
]


@pytest.mark.parametrize("message, code", MESSAGES, ids=[str(m)[2:40] for m, _ in MESSAGES])
def test_messages(server, message, code):
    client = server.client()
    client.send_frame(message.replace(b"GAME", first_game(server, 1).encode()))
    assert text(client.next()) == code
    assert client.ask("hello")["type"] == "welcome"


TABLE_MESSAGES = [
    ({"type": "move"}, "bad_request"),
    ({"type": "move", "version": -1, "client": "a", "move": "x"}, "bad_request"),
    ({"type": "move", "version": 1.5, "client": "a", "move": "x"}, "bad_request"),
    ({"type": "move", "version": 2**40, "client": "a", "move": "x"}, "bad_request"),
    ({"type": "move", "version": 999, "client": "a", "move": "x"}, "stale"),
    ({"type": "move", "version": "VERSION", "client": "", "move": "x"}, "bad_request"),
    ({"type": "move", "version": "VERSION", "client": "a" * 41, "move": "x"}, "bad_request"),
    ({"type": "move", "version": "VERSION", "client": "a", "move": "x" * 200}, "bad_request"),
    ({"type": "move", "version": "VERSION", "client": "a", "move": "%s%n"}, "illegal"),
    ({"type": "move", "version": "VERSION", "client": "a", "move": "é\u202e\n"}, "illegal"),
    ({"type": "undo", "version": "VERSION", "to": -3}, "bad_request"),
    ({"type": "undo", "version": "VERSION", "to": 2**62}, "bad_request"),
    ({"type": "undo"}, "stale"),
    ({"type": "consent", "yes": "yes"}, "bad_request"),
    ({"type": "consent", "yes": True}, "no_undo"),
    ({"type": "open", "since": -1}, "bad_request"),
    ({"type": "open", "since": 10**6}, "view"),
    ({"type": "open", "seat": 5}, "bad_request"),
    ({"type": "look", "seat": 99}, "bad_request"),
    ({"type": "join", "seat": 0}, "joined"),  # it is mine already
    ({"type": "join", "seat": 1}, "bad_request"),
    ({"type": "takeover"}, "bad_request"),
    ({"type": "takeover", "seat": 0, "bot": "cmd:rm"}, "bad_setup"),
    ({"type": "arrange", "seat": 0, "bot": "cmd:rm"}, "bad_setup"),
    ({"type": "arrange", "seat": 7}, "bad_request"),
    ({"type": "arrange", "seat": 0}, "not_allowed"),
    ({"type": "setup", "players": 0}, "bad_request"),
    ({"type": "setup", "options": []}, "bad_request"),
    ({"type": "setup"}, "not_allowed"),
    ({"type": "start"}, "not_allowed"),
    ({"type": "resign", "seat": -2}, "bad_request"),
    ({"type": "end", "yes": 1}, "bad_request"),
    ({"type": "position"}, "bad_request"),
    ({"type": "position", "ply": -1}, "bad_request"),
    ({"type": "chat", "text": ""}, "bad_request"),
    ({"type": "chat", "text": "x" * 301}, "bad_request"),
    ({"type": "chat", "text": "\u0001\u0002"}, "bad_request"),
    ({"type": "chat", "text": "é" * 300}, "chat"),
    ({"type": "rematch"}, "not_allowed"),
    ({"type": "analyse"}, "not_allowed"),
]


def test_messages_about_a_table(server):
    client = server.client()
    table = client.create(first_game(server, 1), "me")
    view = client.open(table)
    for message, code in TABLE_MESSAGES:
        members = {key: view["version"] if value == "VERSION" else value for key, value in message.items()}
        kind = members.pop("type")
        answer = client.ask(kind, table=table, **members)
        assert text(answer) == code, (message, answer)
    assert client.open(table)["version"] == view["version"]


def no_more(connection):
    """Nothing else will come, so that the server closes too, if it has not already."""
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_WR)


def test_frames(server):
    secret = server.guest()
    header = ["Authorization: Bearer " + secret]
    # A message in many fragments is one message.
    split = Socket(server.port, header)
    whole = json.dumps({"type": "hello", "id": 5}).encode()
    for i, byte in enumerate(whole):
        split.send_frame(bytes([byte]), opcode=0 if i else 1, final=i == len(whole) - 1)
    assert json.loads(split.receive())["re"] == 5
    # Too long a message, in one frame or in fragments, ends the socket.
    for sizes in ([70000], [9000, 9000]):
        long = Socket(server.port, header)
        for i, size in enumerate(sizes):
            long.send_frame(b" " * size, opcode=0 if i else 1, final=i == len(sizes) - 1)
        with pytest.raises((Closed, OSError)):
            long.receive()
    # Frames that the protocol forbids.
    for raw in (b"\x81\x05hello", b"\xf1\x80\0\0\0\0", b"\x8f\x80\0\0\0\0", b"\x81\xff" + struct.pack(">Q", 1 << 62),
                b"\x89\xfe\x01\x00" + bytes(260)):
        bad = Socket(server.port, header)
        bad.socket.sendall(raw)
        no_more(bad.socket)
        try:
            assert "error" in bad.receive()
        except (Closed, ConnectionError):
            pass
    # Text that is not UTF-8.
    bad = Socket(server.port, header)
    bad.send_frame(b'{"type":"hello","name":"\xff\xfe"}')
    try:
        assert json.loads(bad.receive())["code"] == "bad_json"
    except Closed:
        pass
    assert server.http("GET", "/healthz")[0] == 200


def test_raw_http(server):
    for raw in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\0" * 3000, b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n",
                b"POST /api/create HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
                b"POST /api/create HTTP/1.1\r\nContent-Length: -5\r\n\r\n{}",
                b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
                b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: jacta=" + b"A" * 3000 + b"\r\n\r\n",
                b"GET /api/tables/%ff%fe/events HTTP/1.1\r\nHost: x\r\n\r\n",
                b"POST /api/claim HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
            connection.sendall(raw)
            no_more(connection)
            with contextlib.suppress(ConnectionError):
                while connection.recv(4096):
                    pass
    assert server.http("GET", "/healthz")[0] == 200
    # A client that sends half a request and vanishes.
    for _ in range(50):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
            connection.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
    assert server.http("GET", "/healthz")[0] == 200
