"""No acknowledged move is ever lost: crashes, full and read-only disks, older rules, clean stops.

JACTA_CRASHES=1000 runs a longer crash test; JACTA_LOAD=10 the load test for so many seconds."""
import contextlib
import json
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

import pytest
from jacta_server import JACTA, Client, Closed, Server, bot
from test_play import first_game, games

CRASHES = int(os.environ.get("JACTA_CRASHES", "100"))
BROKEN = (Closed, OSError)


class Player:
    """Plays on and on, notes what was acknowledged, and repeats what was not after a crash."""

    def __init__(self, server, game):
        self.server, self.game = server, game
        self.secret, self.table = server.guest(), None
        self.acknowledged, self.pending, self.number, self.games = [], None, 0, 0

    def connect(self):
        return Client(self.server, self.secret)

    def note(self, answer):
        if answer["type"] == "ack":
            self.acknowledged.append(self.pending["move"])
            self.pending = None
        elif answer["type"] == "stale":
            self.pending = None  # it had not been played, and something else has
        else:
            raise AssertionError(answer)

    def play(self, stop=None):
        """Until the connection breaks, or it is told to stop."""
        client = self.connect()
        if self.table:
            self.check(client)
        while not (stop and stop.is_set()):
            if not self.table:
                self.table = client.create(self.game, "me", bot("random"))
                self.acknowledged, self.pending = [], None
                client.open(self.table)
            view = client.views[self.table]
            if view["phase"] == "over":
                self.table, self.games = None, self.games + 1
            elif view["moves"]:
                self.number += 1
                self.pending = dict(table=self.table, version=view["version"], client=f"c{self.number}",
                                    move=random.choice(view["moves"])["move"])
                answer = client.ask("move", **self.pending)
                self.note(answer)
                client.until(self.table, lambda now: now["version"] >= answer["version"])
            else:
                client.next()

    def check(self, client):
        """Everything acknowledged is there; what was on its way is there once or not at all."""
        view = client.open(self.table)
        assert view["type"] == "view", view
        mine = [entry["move"] for entry in client.logs[self.table] if entry["actor"] == 0]
        assert mine[: len(self.acknowledged)] == self.acknowledged
        assert len(mine) - len(self.acknowledged) in (0, 1 if self.pending else 0)
        if self.pending:
            self.note(client.ask("move", **self.pending))
            if len(mine) < len(self.acknowledged):
                client.until(self.table, lambda now: now["version"] > view["version"])


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path):
    server = Server(tmp_path, "--max-guests", "1000", "--rate", "10000")
    game = first_game(server, 2)
    players = [Player(server, game) for _ in range(3)]
    faults = []

    def run(player):
        try:
            player.play()
        except BROKEN:
            pass
        except Exception as fault:  # noqa: BLE001 - told by the main thread
            faults.append(fault)

    moves = 0
    for _ in range(CRASHES):
        threads = [threading.Thread(target=run, args=(player,)) for player in players]
        for thread in threads:
            thread.start()
        goal = sum(player.number for player in players) + random.randrange(1, 80)
        while sum(player.number for player in players) < goal and any(t.is_alive() for t in threads):
            time.sleep(0.001)
        server.kill()
        for thread in threads:
            thread.join()
        assert not faults, faults
        server.start()
    for player in players:
        moves += player.number
        client = Client(server, player.secret)
        if player.table:
            player.check(client)
    assert server.stop() == 0
    assert sqlite3.connect(server.db).execute("PRAGMA integrity_check").fetchone() == ("ok",)
    print(f"{CRASHES} crashes, {moves} moves, {sum(p.games for p in players)} games finished")
    assert moves > 0


def test_a_stop_is_clean_and_games_go_on_afterwards(tmp_path):
    server = Server(tmp_path)
    anna = server.client()
    table = anna.create(first_game(server, 2), "me", bot())
    anna.open(table)
    for _ in range(10):
        view = anna.until(table, lambda now: now["moves"] or now["phase"] == "over")
        assert anna.move(table)["type"] == "ack"
    view = anna.until(table, lambda now: now["moves"])
    assert server.stop() == 0
    with pytest.raises(BROKEN) as closed:
        while True:
            anna.next()
    assert not isinstance(closed.value, Closed) or closed.value.args[0] in (1012, None)
    server.start()
    again = Client(server, anna.secret)
    assert again.open(table)["state"] == view["state"]
    assert again.play_out(table)["phase"] == "over"
    assert server.stop() == 0


def test_a_copy_made_while_it_runs_can_be_put_in_its_place(start):
    server = start()
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    copied = anna.open(table)
    with contextlib.closing(sqlite3.connect(server.db)) as database, \
            contextlib.closing(sqlite3.connect(server.db + ".copy")) as copy:
        database.backup(copy)
        copy.execute("DELETE FROM meta WHERE name = 'secret'")
        copy.commit()
    anna.play_out(table)
    promised = anna.open(anna.create(first_game(server, 1), "me"))["dice"]["commitment"]
    assert server.stop() == 0
    shutil.move(server.db + ".copy", server.db)
    server.start()
    again = Client(server, anna.secret)
    assert again.open(table)["state"] == copied["state"]
    assert again.play_out(table)["phase"] == "over"
    assert again.welcome["commitment"] != promised


def play_until_refused(client, table, answers):
    for _ in range(3000):
        view = client.views[table]
        if view["phase"] == "over":
            table = client.create(view["game"], "me")
            if client.open(table)["type"] == "error":
                break
            view = client.views[table]
        answer = client.ask("move", table=table, version=view["version"], client=f"f{len(answers)}",
                            move=view["moves"][0]["move"])
        answers.append(answer)
        if answer["type"] != "ack":
            break
        client.until(table, lambda now: now["version"] >= answer["version"])
    return table


def test_a_full_disk_is_told_and_nothing_is_acknowledged(tmp_path):
    """The size of files is limited, as if the disk were full, then the limit is lifted."""
    small = 400 * 1024
    server = Server(tmp_path, preexec_fn=lambda: resource.setrlimit(
        resource.RLIMIT_FSIZE, (small, resource.RLIM_INFINITY)))
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    anna.open(table)
    answers = []
    table = play_until_refused(anna, table, answers)
    assert answers[-1].get("code") == "storage", answers[-1]
    assert server.http("GET", "/healthz")[0] == 503
    acknowledged = [answer for answer in answers if answer["type"] == "ack"]
    assert acknowledged
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    view = anna.open(table)
    assert view["version"] >= acknowledged[-1]["version"]
    assert anna.move(table)["type"] == "ack"
    assert server.http("GET", "/healthz")[0] == 200
    assert server.stop() == 0
    assert sqlite3.connect(server.db).execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_read_only_database_is_refused_with_a_sentence(tmp_path):
    folder = pathlib_folder = tempfile.mkdtemp()
    path = folder + "/jacta.db"
    Server(folder).stop()
    os.chmod(path, 0o444)
    os.chmod(folder, 0o555)
    who = {"user": "nobody"} if os.geteuid() == 0 else {}
    program = JACTA
    if who:  # nobody may not look into the folder of the build
        program = shutil.copy(JACTA, str(tmp_path) + "/jacta")
        for part in (tmp_path, *tmp_path.parents):
            if str(part).startswith("/tmp/"):
                os.chmod(part, 0o755)
    run = subprocess.run([program, "serve", "--port", "0", "--db", path, "--lang", "en"], capture_output=True,
                         text=True, check=False, **who)
    os.chmod(folder, 0o755)
    shutil.rmtree(pathlib_folder)
    assert run.returncode == 1, run
    assert re.search(r"cannot start with the database .*: \S", run.stderr), run.stderr


def memory(server):
    """Bytes of addresses that the server has."""
    with open(f"/proc/{server.process.pid}/statm", encoding="ascii") as numbers:
        return int(numbers.read().split()[0]) * resource.getpagesize()


def test_a_server_without_memory_stops_in_good_order(tmp_path):
    server = Server(tmp_path, "--max-tables", "100000", "--rate", "100000")
    anna, game, tables = server.client(), first_game(server, 1), []
    if memory(server) > 1 << 40:
        server.kill()
        pytest.skip("a sanitizer has the addresses")
    most = memory(server) + (4 << 20)
    resource.prlimit(server.process.pid, resource.RLIMIT_AS, (most, most))
    with pytest.raises(BROKEN):
        for _ in range(100_000):
            answer = anna.ask("create", game=game, seats=[{"who": "me"}])
            if answer["type"] == "created":
                tables.append(answer["table"])
    assert server.stop() == 0
    assert "out_of_memory" in server.log()
    assert tables
    server.start()
    again = Client(server, anna.secret)
    assert all(again.open(table)["phase"] == "playing" for table in tables)
    assert server.stop() == 0


def stopped_in_a_game(tmp_path, game=None, **members):
    server = Server(tmp_path)
    anna = server.client()
    table = anna.create(game or first_game(server, 2), "me", bot(), **members)
    anna.open(table)
    for _ in range(5):
        anna.until(table, lambda now: now["moves"])
        anna.move(table)
    view = anna.until(table, lambda now: now["moves"])
    assert server.stop() == 0
    return server, anna, table, view


def test_a_game_begun_under_older_rules_goes_on(tmp_path):
    server, anna, table, view = stopped_in_a_game(tmp_path)
    with contextlib.closing(sqlite3.connect(server.db)) as database, database:
        info = json.loads(database.execute("SELECT info FROM play").fetchone()[0])
        info["rules"] = 0  # and its first dice could not have fallen like that today
        database.execute("UPDATE play SET info = ?", (json.dumps(info),))
        database.execute("UPDATE event SET move = 0 WHERE actor = -1")
    server.start()
    again = Client(server, anna.secret)
    now = again.open(table)
    assert now["rules"] == 0 and now["state"] == view["state"] and now["version"] == view["version"]
    assert again.play_out(table)["phase"] == "over"
    assert server.stop() == 0


def test_a_game_begun_before_the_option_that_brings_its_rules_back(tmp_path):
    """It goes on by those rules: on the first sheets, which were the only ones."""
    server, anna, table, view = stopped_in_a_game(tmp_path, "dice_kingdoms", options={"sheet": "first"})
    with contextlib.closing(sqlite3.connect(server.db)) as database, database:
        info = json.loads(database.execute("SELECT info FROM play").fetchone()[0])
        info["rules"] = 1
        del info["options"]["sheet"]
        database.execute("UPDATE play SET info = ?", (json.dumps(info),))
    server.start()
    again = Client(server, anna.secret)
    now = again.open(table)
    assert now["options"]["sheet"] == "first" and now["state"] == view["state"]
    assert again.play_out(table)["phase"] == "over"
    record = server.http("GET", f"/api/tables/{table}/record")[2].decode()
    assert "\noption sheet first\n" in record
    assert server.stop() == 0


@pytest.mark.parametrize("legal", [True, False])
def test_a_game_whose_states_lay_otherwise_is_played_again(tmp_path, legal):
    server, anna, table, view = stopped_in_a_game(tmp_path)
    with contextlib.closing(sqlite3.connect(server.db)) as database, database:
        info = json.loads(database.execute("SELECT info FROM play").fetchone()[0])
        info["layout"] ^= 1
        database.execute("UPDATE play SET info = ?", (json.dumps(info),))
        database.execute("UPDATE event SET state = x'00'")  # means nothing to this build
        if not legal:  # the last that everybody knows: what somebody has decided ahead lies elsewhere
            database.execute("UPDATE event SET move = 999999 WHERE number = (SELECT max(number) FROM event)")
    server.start()
    again = Client(server, anna.secret)
    now = again.open(table)
    if legal:
        assert now["state"] == view["state"] and now["version"] == view["version"]
        for _ in range(3):
            again.until(table, lambda now: now["moves"])
            again.move(table)
        server.kill()  # old and new rows together
        server.start()
        again = Client(server, anna.secret)
        again.open(table)
        assert again.play_out(table)["phase"] == "over"
    else:
        assert now["phase"] == "closed"
    assert server.stop() == 0


def test_a_table_that_todays_rules_refuse_is_closed_instead_of_begun(start):
    """As if its game had been for one more when the table was made."""
    server = start()
    anna, ben = server.client(), server.client()
    game = next(game for game in games(server) if 3 <= game["max_players"] < 6)
    table = anna.create(game["id"], "me", "open", bot())
    assert server.stop() == 0
    with contextlib.closing(sqlite3.connect(server.db)) as database, database:
        info = json.loads(database.execute("SELECT info FROM play").fetchone()[0])
        info["players"] = game["max_players"] + 1
        info["seats"] += info["seats"][2:] * (info["players"] - len(info["seats"]))
        database.execute("UPDATE play SET info = ?", (json.dumps(info),))
    server.start()
    ben = Client(server, ben.secret)
    assert ben.ask("join", table=table)["type"] == "joined"
    assert ben.open(table)["phase"] == "closed"
    assert "table_unplayable" in server.log()


@pytest.mark.parametrize("options", [[], ["--rate", "500", "--core", str(min(os.sched_getaffinity(0)))],
                                     ["--rate", "50", "--hostile", "4"]])
def test_the_load_generator_runs(options, tmp_path):
    seconds = os.environ.get("JACTA_LOAD", "1")
    size = ["--sockets", "4000", "--tables", "500"] if seconds != "1" else ["--sockets", "60", "--tables", "20"]
    run = subprocess.run([JACTA, "load", "--seconds", seconds, *size, *options, "--soak", tmp_path / "soak"],
                         capture_output=True, text=True, check=False)
    print(run.stdout)
    assert run.returncode == 0, run.stderr
    assert int(re.search(r"durable moves +(\d+)", run.stdout)[1]) > 0
    assert re.search(r"errors +0\b", run.stdout), run.stdout
    assert ("the disk alone" in run.stdout) == ("--rate" in options)
    assert ("times the calm one" in run.stdout) == ("--hostile" in options)
    lines = [line.split(",") for line in (tmp_path / "soak.csv").read_text().splitlines()]
    assert lines[0] == ["seconds", "memory_kib", "files", "moves"] and lines[1][3] == "0"
    sockets = 20 if "--hostile" in options else int(size[1])
    assert all(int(memory) > 1000 and int(files) >= sockets for _, memory, files, _ in lines[1:])
    drawing = (tmp_path / "soak.svg").read_text()
    assert "memory, MiB" in drawing and drawing.endswith("</svg>\n")


@pytest.mark.parametrize("kind", ["csv", "svg"])
@pytest.mark.parametrize("refusal", ["a folder", "a full disk"])
def test_a_soak_that_cannot_be_written_says_so_and_leaves_nothing(kind, refusal, tmp_path):
    name = tmp_path / f"soak.{kind}"
    if refusal == "a folder":
        name.mkdir()
    else:
        name.symlink_to("/dev/full")
    home = tmp_path / "a folder whose name is long enough to be cut off"
    home.mkdir()
    run = subprocess.run([JACTA, "load", "--seconds", "1", "--sockets", "4", "--tables", "2", "--rate", "50",
                          "--soak", tmp_path / "soak"], env={**os.environ, "TMPDIR": str(home)},
                         capture_output=True, text=True, check=False)
    assert run.returncode == 1, run
    assert re.search("Is a directory" if refusal == "a folder" else "No space left|Input/output error", run.stderr), run
    assert not list(home.iterdir()), "the server's folder"


def test_a_load_test_ends_when_its_server_does(tmp_path):
    with subprocess.Popen([JACTA, "load", "--seconds", "300", "--sockets", "4", "--tables", "2", "--rate", "50",
                           "--soak", tmp_path / "soak"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as load:
        while not os.path.exists(tmp_path / "soak.csv"):
            assert load.poll() is None
        for process in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError), open(f"/proc/{process}/stat", encoding="utf-8") as stat:
                if int(stat.read().rsplit(")", 1)[1].split()[1]) == load.pid:
                    os.kill(int(process), signal.SIGKILL)
        assert "the server has ended" in load.stderr.read()
        assert load.wait() == 1
    assert (tmp_path / "soak.svg").read_text().endswith("</svg>\n")
