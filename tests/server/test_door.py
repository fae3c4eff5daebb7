"""The listening socket outlives the program, so that nobody who comes while a new one starts is turned away."""
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading

import pytest
from jacta_server import JACTA, PATIENCE, Closed
from test_play import first_game

HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execvp(sys.argv[2], sys.argv[2:])
"""


def ask_health(port):
    """The status; None where the connection was made, but ended without an answer. Raises if it was refused."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.connect()
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status
    except (ConnectionError, http.client.BadStatusLine):
        return None
    finally:
        connection.close()


class Visitor(threading.Thread):
    """Comes again and again, on a new connection each time."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.answers, self.refused, self.enough = port, 0, 0, threading.Event()
        self.start()

    def run(self):
        while not self.enough.is_set():
            try:
                self.answers += ask_health(self.port) == 200
            except OSError:
                self.refused += 1

    def wait_for_answers(self, more):
        wanted = self.answers + more
        while self.answers < wanted and self.is_alive():
            pass


def test_a_new_program_takes_over_without_a_refused_connection(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    anna.open(table)
    visitors = [Visitor(server.port) for _ in range(4)]
    for _ in range(3):
        visitors[0].wait_for_answers(20)
        assert anna.move(table)["type"] == "ack"
        version = anna.views[table]["version"]
        server.process.send_signal(signal.SIGUSR2)
        assert f":{server.port}/" in server.process.stdout.readline(), "the new one says where it listens"
        with pytest.raises(Closed) as why:
            while True:
                anna.next()
        assert why.value.args[0] == 1012
        anna = server.client(anna.secret)
        assert anna.open(table)["version"] == version
    visitors[0].wait_for_answers(20)
    for visitor in visitors:
        visitor.enough.set()
        visitor.join()
    assert [visitor.refused for visitor in visitors] == [0] * 4
    assert server.log().count('"listening"') == 4
    server.stop()
    with pytest.raises(ConnectionRefusedError):
        ask_health(server.port)


def test_who_asks_for_a_new_program_again_and_again_gets_one(start):
    server = start()
    enough = threading.Event()

    def ask_on():
        while not enough.is_set():
            server.process.send_signal(signal.SIGUSR2)

    asker = threading.Thread(target=ask_on)
    asker.start()
    lines = [server.process.stdout.readline() for _ in range(3)]
    enough.set()
    asker.join()
    assert lines == [f"http://127.0.0.1:{server.port}/\n"] * 3
    while ask_health(server.port) != 200:
        pass
    server.kill()


def test_who_is_told_to_end_does_not_begin_anew(start):
    server = start()
    server.process.send_signal(signal.SIGTERM)
    while '"stopping"' not in server.log():
        pass
    for _ in range(3):
        server.process.send_signal(signal.SIGUSR2)
    assert not server.process.stdout.readline(), "nobody listens anew"
    assert server.stop() == 0


def test_a_program_that_is_gone_is_named(tmp_path):
    program = shutil.copy(JACTA, tmp_path / "jacta")
    with subprocess.Popen([program, "serve", "--port", "0", "--db", str(tmp_path / "jacta.db")], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline()
        os.remove(program)
        process.send_signal(signal.SIGUSR2)
        assert "the program cannot begin anew: No such file" in process.stderr.read()
        assert process.wait() == 1


def test_the_socket_of_whoever_started_it_is_taken_over(tmp_path):
    """As systemd starts a service that has a socket unit."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        command = [JACTA, "serve", "--port", "1", "--db", str(tmp_path / "jacta.db")]
        for _ in range(2):
            early = socket.create_connection(("127.0.0.1", port), PATIENCE)  # before anybody serves
            early.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            with subprocess.Popen([sys.executable, "-c", HAND_OVER, str(door.fileno()), *command], pass_fds=[door.fileno()],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
                assert process.stdout.readline() == f"http://127.0.0.1:{port}/\n"
                assert early.recv(100).startswith(b"HTTP/1.1 200")
                process.send_signal(signal.SIGTERM)
                assert process.wait() == 0
            early.close()


def test_a_socket_that_is_handed_to_another_is_not_taken(tmp_path):
    command = [JACTA, "serve", "--port", "0", "--db", str(tmp_path / "jacta.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          env={**os.environ, "LISTEN_PID": "1", "LISTEN_FDS": "1"}) as process:
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0
