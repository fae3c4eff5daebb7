"""Three servers on one PostgreSQL behind a real nginx. JACTA_FLEET=600 disturbs them for so many seconds."""
import http.client
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.parse

import pytest
from jacta_server import Client, Server, bot, free_port
from test_admin import admin, closed
from test_durable import BROKEN as CLOSED
from test_durable import Player
from test_play import first_game

SECONDS = int(os.environ.get("JACTA_FLEET", "40"))
PLAYERS = int(os.environ.get("JACTA_FLEET_PLAYERS", "24"))
BROKEN = (*CLOSED, http.client.HTTPException)
ROOT = pathlib.Path(__file__).parents[2]
EXAMPLE = ROOT / "examples/fleet/nginx.conf"
CADDY = shutil.which("caddy")

pytestmark = pytest.mark.skipif(not os.environ.get("JACTA_POSTGRES"), reason="built without libpq")


class Moved(Exception):
    """The table is at another server; args[0] is its address, None where that is not known yet."""


class Traveller(Client):
    """Does as the page does: asks for itself first, by which the proxy learns of servers that do not answer, and goes
    where it is sent."""

    patience = 3

    def __init__(self, door, secret):
        if not door.prefix:
            door.http("GET", "/api/me", headers={"Authorization": "Bearer " + secret})
        super().__init__(door, secret)

    def next(self):
        message = super().next()
        if message["type"] == "moved":
            raise Moved(message["address"])
        if message.get("code") == "storage":  # a server that has just come has no tables to give
            raise Moved(None)
        return message


class Proxy:
    """nginx with the example's configuration, on ports that are free here."""

    def __init__(self, ports):
        self.folder, self.port, self.prefix = tempfile.mkdtemp(prefix="jacta-nginx-"), free_port(), ""
        text = EXAMPLE.read_text()
        for number, port in enumerate(ports, 1):
            text = text.replace(f"127.0.0.1:808{number}", f"127.0.0.1:{port}")
        # The example's ports differ in their last digit, those here do not.
        ways = "".join(f"location ~ ^/s/({number})(/.*)$ {{ proxy_pass http://127.0.0.1:{port}$2$is_args$args; }}\n"
                       for number, port in enumerate(ports, 1))
        text, found = re.subn(r"location ~ \^/s/.*?\n    }\n", ways, text, flags=re.DOTALL)
        assert found == 1
        text = text.replace("127.0.0.1:8080", f"127.0.0.1:{self.port}")
        pathlib.Path(self.folder, "nginx.conf").write_text(
            "daemon off; master_process off; worker_rlimit_nofile 4096; pid nginx.pid; error_log error.log;\n"
            "events { worker_connections 4000; }\n"
            "http { access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f;\n"
            "uwsgi_temp_path u; scgi_temp_path s;\n" + text + "}\n")
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-p", self.folder, "-c", "nginx.conf"],
                                        stderr=subprocess.DEVNULL)

    def address(self, number):
        return f"http://127.0.0.1:{self.port}/s/{number}"

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


class Caddy(Proxy):
    """Caddy with its example, without certificates."""

    def __init__(self, ports):  # pylint: disable=super-init-not-called
        self.folder, self.port, self.prefix = tempfile.mkdtemp(prefix="jacta-caddy-"), free_port(), ""
        text = EXAMPLE.with_name("Caddyfile").read_text().replace("play.example.org", f"http://127.0.0.1:{self.port}")
        for number, port in enumerate(ports, 1):
            text = text.replace(f"127.0.0.1:808{number}", f"127.0.0.1:{port}")
        path = pathlib.Path(self.folder, "Caddyfile")
        path.write_text("{\nadmin off\nauto_https off\n}\n" + text)
        self.process = subprocess.Popen([CADDY, "run", "--config", path], stderr=subprocess.DEVNULL,
                                        env={**os.environ, "HOME": self.folder})


class Door:
    """The proxy, or one server behind it, as a client sees it."""

    http, api, guest = Server.http, Server.api, Server.guest

    def __init__(self, port, address=""):
        self.port, self.prefix = port, urllib.parse.urlparse(address or "").path


class Fleet:
    def __init__(self, folder, postgres, proxy=Proxy):
        ports = [free_port() for _ in range(3)]
        self.proxy, database = proxy(ports), postgres.database()
        self.door, self.servers = Door(self.proxy.port), []
        for number, port in enumerate(ports, 1):
            (folder / str(number)).mkdir()
            self.servers.append(Server(folder / str(number), "--public", self.proxy.address(number), "--rate", "100000",
                                       "--max-guests", "100000", "--max-tables", "100000", "--max-sockets", "10000",
                                       "--admin", str(folder / str(number) / "jacta.db.admin"), port=port,
                                       database=database))
        self.settle()

    def settle(self):
        """Until every server has its share."""
        guest = self.servers[0].guest()
        for server in self.servers:
            while server.api(guest, "create", {"game": first_game(server, 1), "seats": [{"who": "me"}]})[0] != 200:
                time.sleep(0.1)

    def stop(self):
        statuses = [server.stop() for server in self.servers]
        self.proxy.stop()
        return statuses

    def client(self, secret, table, address=None):
        """A guest at the table, wherever that is."""
        while True:
            try:
                client = Traveller(Door(self.proxy.port, address), secret)
                client.open(table)
                return client
            except Moved as moved:
                address = moved.args[0]
            except BROKEN:
                address = None
            time.sleep(0.05)


@pytest.fixture
def fleet(tmp_path, postgres):
    servers = Fleet(tmp_path, postgres)
    yield servers
    servers.stop()


def test_bans_and_deletions_reach_every_server(fleet):
    first, second, third = fleet.servers
    anna, ben = second.client(name="Anna"), second.client(name="Ben")
    person = ben.welcome["guest"]["id"]
    table = anna.create(first_game(second, 2), "me", "open")
    assert ben.ask("join", table=table)["type"] == "joined"
    anna.open(table)
    admin(first, "ban", person)
    assert closed(ben) == 4403
    assert second.client(ben.secret).welcome["code"] == "banned"
    admin(third, "unban", person)
    while (ben := second.client(ben.secret)).welcome["type"] != "welcome":
        ben.close()
    admin(first, "delete", person)
    assert closed(ben) == 4403
    view = anna.until(table, lambda now: now["seats"][1]["who"] == "bot")
    assert "Ben" not in str(view)
    assert all(server.api(ben.secret, "me", {})[0] == 401 for server in fleet.servers)


def test_what_is_kicked_revoked_and_closed_at_one_server_is_so_at_every_one(fleet):
    first, second, third = fleet.servers
    anna, ben = second.client(), third.client()
    table = anna.create(first_game(second, 2), "me", "open")
    assert anna.open(table)["phase"] == "waiting"
    admin(first, "close", table)
    assert anna.until(table, lambda now: now["phase"] == "closed")["dice"]["seed"]
    assert not admin(second, "list", "bans"), "what is done is not a ban"
    admin(first, "kick", anna.welcome["guest"]["id"])
    assert closed(anna) == 4403
    anna = second.client(anna.secret)
    assert anna.welcome["type"] == "welcome"
    admin(first, "revoke", ben.welcome["guest"]["id"])
    assert closed(ben) == 4403
    assert third.api(ben.secret, "me", {})[0] == 401
    admin(third, "mute", ben.welcome["guest"]["id"])  # marks are read anew, and who was kicked is not kicked again
    while not admin(second, "list", "bans"):
        pass
    assert anna.ask("me")["type"] == "me"


def test_who_asks_another_server_is_sent_to_the_owner(fleet):
    first, second, _ = fleet.servers
    game = first_game(first, 2)
    anna, ben = first.guest(), second.guest()
    at_home = Client(first, anna)
    table = at_home.create(game, "me", "open", listed=True)
    assert at_home.open(table)["phase"] == "waiting"
    sent = Client(second, ben).ask("open", table=table)
    assert sent["type"] == "moved" and sent["address"] == fleet.proxy.address(1)
    assert table in [row["table"] for row in Client(second, ben).ask("lobby")["open"]]
    status, headers, _ = second.http("GET", f"/api/tables/{table}", headers={"Authorization": "Bearer " + ben})
    assert status == 307 and headers["Location"] == f"{fleet.proxy.address(1)}/api/tables/{table}"
    status, headers, _ = second.http("POST", "/api/join", {"table": table}, {"Authorization": "Bearer " + ben})
    assert status == 307 and headers["Location"] == fleet.proxy.address(1) + "/api/join"
    door = Door(fleet.proxy.port, sent["address"])
    visitor = Client(door, ben)
    assert visitor.ask("join", table=table)["type"] == "joined"
    assert visitor.open(table)["phase"] == "playing"
    at_home.until(table, lambda now: now["phase"] == "playing")
    mine = [row for row in Client(second, ben).ask("lobby")["mine"] if row["table"] == table]
    assert len(mine) == 1 and mine[0]["phase"] == "playing"
    assert second.api(ben, "tables/tnone")[0] == 404


@pytest.mark.skipif(not CADDY, reason="no caddy")
def test_caddy_leads_to_each_server_by_its_number_and_to_one_that_is_there(tmp_path, postgres):
    fleet = Fleet(tmp_path, postgres, Caddy)
    try:
        secret = fleet.servers[0].guest()
        while fleet.door.http("GET", "/healthz")[0] != 200:  # until it has looked after the servers
            time.sleep(0.1)
        promised = [Client(server, secret).welcome["commitment"] for server in fleet.servers]
        assert len(set(promised)) == 3, "by which a server is known"
        doors = [Door(fleet.proxy.port, fleet.proxy.address(number)) for number in (1, 2, 3)]
        assert [Client(door, secret).welcome["commitment"] for door in doors] == promised
        for server in fleet.servers:
            table = Client(server, secret).create(first_game(server, 2), "me", bot())
            player = fleet.client(secret, table)
            player.until(table, lambda now: now["moves"])
            assert player.move(table)["type"] == "ack"
        assert [fleet.door.http("GET", f"{way}/metrics")[0] for way in ("", "/s/1", "/s/3")] == [403] * 3
        fleet.servers[1].kill()
        assert {fleet.door.http("GET", "/api/games", headers={"Cookie": f"jacta={one}"})[0]
                for one in range(12)} == {200}
        assert Traveller(fleet.door, secret).ask("me")["type"] == "me"
        fleet.servers[1].start()
    finally:
        fleet.stop()


@pytest.mark.skipif(not CADDY, reason="no caddy")
@pytest.mark.parametrize("text", [EXAMPLE.with_name("Caddyfile").read_text(), re.search(
    r"```caddy\n(.*?)```", (ROOT / "docs/deploy.md").read_text("utf-8"), re.DOTALL)[1]], ids=["fleet", "docs"])
def test_caddy_takes_the_examples(text, tmp_path):
    (tmp_path / "Caddyfile").write_text(text)
    run = subprocess.run([CADDY, "validate", "--config", tmp_path / "Caddyfile"], capture_output=True, text=True,
                         env={**os.environ, "HOME": str(tmp_path)}, check=False)
    assert run.returncode == 0, run.stderr


def test_no_two_tables_have_one_seed_whoever_makes_them(fleet):
    secret = fleet.servers[0].guest()
    game = first_game(fleet.servers[0], 1)
    clients = [Client(server, secret) for server in fleet.servers]
    promised = [client.welcome["commitment"] for client in clients]
    tables = [client.create(game, "me") for client in clients for _ in range(5)]
    made = [fleet.client(secret, table).views[table]["dice"]["commitment"] for table in tables]
    assert len(set(made)) == len(made) and set(promised) <= set(made)


def test_a_code_of_one_server_is_good_at_another_and_once(fleet):
    first, second, third = fleet.servers
    secret = first.guest()
    code = Client(first, secret).ask("code")["code"]
    status, claimed = second.api(None, "claim", {"code": code})
    assert status == 200 and claimed["guest"]["id"] == Client(third, secret).welcome["guest"]["id"]
    assert third.api(None, "claim", {"code": code})[0] == 403


def owner(fleet, table):
    """The server that has the table."""
    living = [server for server in fleet.servers if server.process.poll() is None]
    secret = living[0].guest()
    return next((server for server in living if server.api(secret, "tables/" + table)[0] == 200), None)


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_another_server_takes_the_tables_of_one_that_ends(fleet, how):
    first = fleet.servers[0]
    secret, game = first.guest(), first_game(first, 2)
    anna = Client(first, secret)
    table = anna.create(game, "me", bot())
    anna.open(table)
    anna.until(table, lambda now: now["moves"])
    assert anna.move(table)["type"] == "ack"
    version = anna.views[table]["version"]
    getattr(first, how)()
    began = time.monotonic()
    again = fleet.client(secret, table)
    waited = time.monotonic() - began
    print(f"{how}: served again after {waited:.1f} s")
    assert again.views[table]["version"] >= version
    again.until(table, lambda now: now["moves"])
    assert again.move(table)["type"] == "ack"
    assert owner(fleet, table) in fleet.servers[1:]
    first.start()
    fleet.settle()


def test_a_server_that_comes_back_from_the_dead_cannot_write(fleet):
    first = fleet.servers[0]
    secret, game = first.guest(), first_game(first, 2)
    anna = Client(first, secret)
    table = anna.create(game, "me", bot())
    anna.open(table)
    view = anna.until(table, lambda now: now["moves"])
    first.process.send_signal(signal.SIGSTOP)
    again = fleet.client(secret, table)
    again.until(table, lambda now: now["moves"])
    assert again.move(table)["type"] == "ack"
    now = again.until(table, lambda now: now["moves"])
    # A line of chat is in nobody's way: nothing but the fence keeps it out.
    late = [anna.send("chat", table=table, text="from the dead"),
            anna.send("move", table=table, version=view["version"], client="late", move=view["moves"][0]["move"])]
    first.process.send_signal(signal.SIGCONT)
    try:
        assert [anna.answer(number).get("code") for number in late] == ["storage", "storage"]
    except BROKEN:
        pass
    assert first.process.wait() == 1
    assert "fenced" in first.log()
    last = fleet.client(secret, table)
    assert not [message for message in last.others if message["type"] == "chat"]
    assert last.views[table]["version"] == now["version"] and last.views[table]["state"] == now["state"]
    first.start()
    fleet.settle()


class Wanderer(Player):
    """A player who goes wherever the table is."""

    def __init__(self, fleet, game):
        super().__init__(fleet.door, game)
        self.address, self.acked, self.longest = None, time.monotonic(), 0

    def connect(self):
        return Traveller(Door(self.server.port, self.address), self.secret)

    def note(self, answer):
        super().note(answer)
        now = time.monotonic()
        self.longest, self.acked = max(self.longest, now - self.acked), now

    def play(self, stop=None):
        try:
            super().play(stop)
        except Moved as moved:
            self.address = moved.args[0]
            time.sleep(0.02)
        except BROKEN:
            self.address = None
            time.sleep(0.05)


def disturb(fleet, postgres, counts):
    """Something bad, and that it ends."""
    server = random.choice(fleet.servers)
    what = random.choice(["kill", "leave", "freeze", "cut", "cut", "crash"])
    counts[what] = counts.get(what, 0) + 1
    if what == "kill":
        server.kill()
    elif what == "leave":
        assert server.stop() == 0
    elif what == "freeze":
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(random.uniform(1, 8))
        server.process.send_signal(signal.SIGCONT)
        time.sleep(2)
    elif what == "cut":
        postgres.cut()
    else:
        postgres.crash()
    time.sleep(random.uniform(0, 3))
    if server.process.poll() is not None:
        if what == "freeze":
            assert server.stop() == 1 and "fenced" in server.log()
        server.start()


def test_nothing_acknowledged_is_lost_whatever_is_killed(fleet, postgres):
    game, stop, faults, counts = first_game(fleet.servers[0], 2), threading.Event(), [], {}
    players = [Wanderer(fleet, game) for _ in range(PLAYERS)]

    def run(player):
        try:
            while not stop.is_set():
                player.play(stop)
        except Exception as fault:  # noqa: BLE001 - told by the main thread
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and not faults:
        time.sleep(random.uniform(0.5, 3))
        disturb(fleet, postgres, counts)
    goal = [player.number + 3 for player in players]  # everybody plays on
    while not faults and any(player.number < least for player, least in zip(players, goal)):
        time.sleep(0.05)
    stop.set()
    for thread in threads:
        thread.join()
    assert not faults, faults
    for player in players:
        if player.table:
            player.check(fleet.client(player.secret, player.table))
    print(f"{counts}: {sum(player.number for player in players)} moves, 0 lost,"
          f" longest pause {max(player.longest for player in players):.1f} s")
