"""A server under test and clients that talk to it over real sockets, with the standard library alone."""
import base64
import contextlib
import hashlib
import http.client
import json
import os
import random
import re
import signal
import socket
import struct
import subprocess

JACTA = os.environ.get("JACTA", "build/jacta")
PATIENCE = 300  # seconds after which something hangs, however busy the machine


def free_port():
    """One that nobody has, and that the system gives to no connection while a server is away: those lie higher."""
    while True:
        port = random.SystemRandom().randrange(11000, 32768)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Closed(Exception):
    """The server has closed the socket; args[0] is the code, None where it just went away."""


class Server:
    """`jacta serve` on a free port. Kill it, start it again: the database stays."""

    prefix = ""  # of every path, where a proxy wants one

    def __init__(self, folder, *options, port=None, database=None, **popen):
        self.db, self.options, self.port, self.popen = str(folder) + "/jacta.db", options, port or free_port(), popen
        self.database = database or self.db
        self.process = None
        self.start()

    def start(self):
        command = [JACTA, "serve", "--port", str(self.port), "--db", self.database, *self.options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=open(self.db + ".log", "ab"), text=True, **self.popen
        )
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"no server: {self.process.wait()}: {self.log()[-500:]}")

    def log(self):
        return open(self.db + ".log", encoding="utf-8").read()

    def kill(self):
        self.process.kill()
        self._end()

    def stop(self):
        """Its status; that of its end where it has ended already."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self):
        status = self.process.wait()
        self.process.stdout.close()
        assert not re.search("Sanitizer:|runtime error:", self.log()), self.log()[-2000:]
        return status

    def http(self, method, path, body=None, headers=None):
        """Status, headers and body of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        data = None if body is None else body if isinstance(body, (bytes, str)) else json.dumps(body)
        with contextlib.closing(connection):
            connection.request(method, path, data, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def api(self, secret, path, body=None, lang="en"):
        """Status and JSON of a GET, or of a POST where there is a body."""
        headers = {"Authorization": "Bearer " + secret, "Accept-Language": lang} if secret else {}
        status, _, text = self.http("GET" if body is None else "POST", "/api/" + path, body, headers)
        return status, json.loads(text)

    def guest(self):
        return self.api(None, "guest", {})[1]["secret"]

    def client(self, secret=None, **hello):
        return Client(self, secret or self.guest(), **hello)

    def metric(self, name):
        for line in self.http("GET", "/metrics")[2].decode().splitlines():
            if line.startswith(f"jacta_{name} "):
                return int(line.split()[1])
        raise KeyError(name)


class Socket:
    """A WebSocket as plain as can be: text messages, each in a frame."""

    patience = PATIENCE

    def __init__(self, port, headers=(), path="/ws"):
        self.socket = socket.create_connection(("127.0.0.1", port), self.patience)
        key = base64.b64encode(random.randbytes(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 *headers, "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed(None)
        self.buffer += data

    def _take(self, size):
        while len(self.buffer) < size:
            self._more()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def send_frame(self, data, opcode=1, final=True):
        mask = random.randbytes(4)
        size = len(data)
        head = bytes([opcode | (0x80 if final else 0)])
        if size < 126:
            head += bytes([0x80 | size])
        else:
            head += bytes([0x80 | 126]) + struct.pack(">H", size) if size < 65536 else bytes(
                [0x80 | 127]) + struct.pack(">Q", size)
        whole = mask * (size // 4 + 1)
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(whole[:size], "big")).to_bytes(size, "big")
        self.socket.sendall(head + mask + masked)

    def receive(self):
        """The next text; answers pings."""
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack(">H", self._take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._take(8))
            data = self._take(size)
            opcode = first & 15
            if opcode == 8:
                raise Closed(struct.unpack(">H", data[:2])[0] if len(data) >= 2 else None)
            if opcode == 9:
                self.send_frame(data, 10)
            if opcode in (0, 1):
                return data.decode()

    def close(self):
        self.socket.close()


class Client(Socket):
    """A guest at a socket. Views of open tables are kept in `views` as they come."""

    def __init__(self, server, secret, **hello):
        super().__init__(server.port, ["Authorization: Bearer " + secret], server.prefix + "/ws")
        if self.status != 101:
            raise Closed(self.status)
        self.server, self.secret = server, secret
        self.number, self.views, self.logs, self.others = 0, {}, {}, []
        self.welcome = self.ask("hello", **hello)

    def send(self, type, **members):
        self.number += 1
        self.send_frame(json.dumps({"type": type, "id": self.number, **members}).encode())
        return self.number

    def next(self):
        message = json.loads(self.receive())
        if message["type"] == "view":
            self._keep(message)
        elif "re" not in message:
            self.others.append(message)
        return message

    def _keep(self, view):
        self.views[view["table"]] = view
        if "log" in view:
            log = self.logs.setdefault(view["table"], [])
            assert view["log"]["from"] <= len(log)
            del log[view["log"]["from"]:]
            log += view["log"]["entries"]

    def answer(self, number):
        while True:
            message = self.next()
            if message.get("re") == number:
                return message

    def ask(self, type, **members):
        return self.answer(self.send(type, **members))

    def burst(self, count, type, **members):
        """The answers to so many requests at once."""
        return [self.answer(number) for number in [self.send(type, **members) for _ in range(count)]]

    def until(self, table, condition):
        """Waits for a view of the table that fulfils the condition."""
        while not condition(self.views[table]):
            self.next()
        return self.views[table]

    def create(self, game, *seats, **members):
        seats = [{"who": seat} if isinstance(seat, str) else seat for seat in seats]
        created = self.ask("create", game=game, seats=seats, **members)
        assert created["type"] == "created", created
        return created["table"]

    def open(self, table, **members):
        return self.ask("open", table=table, **members)

    def reveal(self, table, nonce):
        return self.ask("reveal", table=table, version=self.views[table]["version"], nonce=nonce)

    def move(self, table, choice=0, client=None):
        """Plays the choice-th legal move of the last view; returns the answer."""
        view = self.views[table]
        moves = view["moves"]
        move = moves[choice % len(moves)]
        notation = move if isinstance(move, str) else move["move"]
        client = client or f"{self.number}-{random.getrandbits(40):x}"
        answer = self.ask("move", table=table, version=view["version"], client=client, move=notation)
        if answer["type"] == "ack" and not answer["repeat"]:
            self.until(table, lambda now: now["version"] >= answer["version"])
        return answer

    def play_out(self, table, chooser=random):
        """Plays all own turns until the game is over."""
        while self.views[table]["phase"] == "playing":
            if self.views[table]["moves"]:
                assert self.move(table, chooser.randrange(1 << 20))["type"] in ("ack", "stale")
            else:
                self.next()
        return self.views[table]


def promise(nonce):
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def bot(name="greedy"):
    return {"who": "bot", "bot": name}
