"""The dice can be checked by anyone."""
import os
import pathlib
import random
import re
import subprocess

import pytest
from jacta_server import JACTA, bot, promise
from test_play import first_game, games

ROOT = pathlib.Path(__file__).parents[2]


NONCE = "00112233445566778899aabbccddeeff"
OTHER = "ffeeddccbbaa99887766554433221100"


def finished(server, *seats, nonce=NONCE):
    """A game to its end: what was created, the last view, the record, and what Anna kept from before it."""
    anna = server.client(name="Anna")
    created = anna.ask("create", game=first_game(server, len(seats)), promise=promise(nonce),
                       seats=[s if isinstance(s, dict) else {"who": s} for s in seats])
    table = created["table"]
    assert created["commitment"] == anna.welcome["commitment"] != created["next"]
    view = anna.open(table)
    dice = view["dice"]
    assert dice["seed"] is None and dice["reveal"] and dice["waits"] == [0] and view["phase"] == "waiting"
    assert dice["promises"][0] == promise(nonce) and not any(dice["nonces"])
    kept = ("--commitment", dice["commitment"], "--nonce", nonce,
            "--promises", ",".join(one or "" for one in dice["promises"]))
    assert anna.reveal(table, nonce)["type"] == "revealed"
    view = anna.until(table, lambda view: view["phase"] != "waiting")
    assert view["dice"]["nonces"][0] == nonce
    assert server.http("GET", f"/api/tables/{table}/record")[0] == 403
    view = anna.play_out(table)
    return created, view, server.http("GET", f"/api/tables/{table}/record")[2].decode(), kept


def verify(tmp_path, record, *options):
    path = tmp_path / "game.jacta"
    path.write_text(record)
    run = subprocess.run([JACTA, "verify", str(path), *options], capture_output=True, text=True,
                         env={**os.environ, "LANG": "C.UTF-8"}, check=False)
    return run.returncode, run.stdout + run.stderr


def test_a_game_verifies_and_a_changed_one_does_not(server, tmp_path):
    created, view, record, kept = finished(server, "me", bot("random"))
    status, text = verify(tmp_path, record, *kept)
    assert status == 0 and "1 of 2 seats" in text and "nobody chose them" in text
    status, text = verify(tmp_path, record)
    assert status == 0 and "add what your page kept" in text
    assert verify(tmp_path, record, "--commitment", created["next"])[0] == 1
    status, text = verify(tmp_path, record, "--nonce", OTHER)
    assert status == 1 and "Your nonce is not" in text
    for promises in (promise(OTHER) + ",", f"{promise(NONCE)},{promise(OTHER)}", promise(NONCE), "x,"):
        status, text = verify(tmp_path, record, "--promises", promises)
        assert status == 1 and "not what was promised" in text, promises
    seed = view["dice"]["seed"]
    wrong = record.replace(seed, seed[:-1] + ("0" if seed[-1] != "0" else "1"))
    status, text = verify(tmp_path, wrong)
    assert status == 1 and "dice were changed" in text
    status, text = verify(tmp_path, record.replace(f"fair2 {seed}", "7:0"))
    assert status == 1 and "cannot be checked" in text


def test_nobody_sees_a_nonce_before_all_have_promised_and_nobody_promises_after(server):
    anna, ben, carl = server.client(), server.client(), server.client()
    game = first_game(server, 3)
    table = anna.create(game, "me", "open", "open", promise=promise(NONCE))
    anna.open(table)
    assert anna.reveal(table, NONCE)["code"] == "not_allowed"
    ben.ask("join", table=table, promise=promise(OTHER))
    early = ben.open(table)["version"]
    carl.ask("join", table=table)  # takes no part
    for person in (anna, ben, carl):
        view = person.open(table)
        assert view["dice"]["reveal"] and view["dice"]["promises"] == [promise(NONCE), promise(OTHER), None]
    assert view["version"] == early  # the promises are those that Ben saw
    assert ben.reveal(table, NONCE)["code"] == "not_allowed"
    assert anna.reveal(table, NONCE)["type"] == "revealed"
    for late, seat in ((carl, 2), (ben, 1)):  # a friend of the server might have been told Anna's
        late.ask("join", table=table, promise=promise("ab" * 16))
        assert late.open(table)["dice"]["promises"] == [promise(NONCE), promise(OTHER), None], seat
        assert late.views[table]["dice"]["nonces"] == [None] * 3
    assert ben.reveal(table, OTHER)["type"] == "revealed"
    assert ben.open(table)["phase"] == "playing" and ben.views[table]["dice"]["nonces"] == [NONCE, OTHER, None]


def test_who_goes_after_nonces_were_shown_makes_all_promises_void(server):
    anna, ben = server.client(), server.client()
    table = anna.create(first_game(server, 2), "me", "open", promise=promise(NONCE))
    ben.ask("join", table=table, promise=promise(OTHER))
    before = anna.open(table)
    anna.reveal(table, NONCE)
    ben.ask("leave", table=table)
    ben.ask("join", table=table, promise=promise(OTHER))
    server.kill()
    server.start()
    anna, ben = (server.client(person.secret) for person in (anna, ben))
    view = anna.open(table)
    assert view["dice"]["commitment"] != before["dice"]["commitment"]
    assert view["dice"]["promises"] == [None, promise(OTHER)] and view["phase"] == "waiting"
    ben.open(table)
    assert ben.reveal(table, OTHER)["type"] == "stale"  # not before Anna has promised anew
    anna.ask("join", table=table, promise=promise("cd" * 16))
    anna.open(table), ben.open(table)
    assert anna.reveal(table, "cd" * 16)["type"] == ben.reveal(table, OTHER)["type"] == "revealed"
    assert anna.open(table)["phase"] == "playing"


def test_the_same_dice_say_what_they_are(server, tmp_path):
    anna = server.client()
    old = anna.create(first_game(server, 2), "me", bot("random"))
    anna.open(old)
    anna.play_out(old)
    table = anna.ask("rematch", table=old, same_dice=True, promise=promise(NONCE))["table"]
    assert anna.open(table)["dice"]["promises"] == [None, None]
    anna.play_out(table)
    records = [server.http("GET", f"/api/tables/{one}/record")[2].decode() for one in (old, table)]
    assert [re.search("^seed .*", record, re.MULTILINE)[0].endswith(" again") for record in records] == [False, True]
    status, text = verify(tmp_path, records[1])
    assert status == 0 and "dice of an earlier game" in text
    assert "could have been chosen" in verify(tmp_path, records[0])[1]  # nobody had a part in them


def test_a_game_that_is_given_up_discloses_its_dice(server, tmp_path):
    anna = server.client()
    table = anna.create(first_game(server, 2), "me", bot("random"))
    anna.open(table)
    anna.ask("leave", table=table)
    view = anna.open(table)
    assert view["phase"] == "closed" and len(view["dice"]["seed"]) == 64
    record = server.http("GET", f"/api/tables/{table}/record")[2].decode()
    assert view["dice"]["seed"] in record and verify(tmp_path, record)[0] == 0


def independent():
    """The verifier of examples/, which shares no code with us."""
    names = {}
    exec((ROOT / "examples" / "verify_dice.py").read_text("utf-8"), names)  # pylint: disable=exec-used
    return names["verify"]


def test_an_independent_program_agrees(start):
    server = start("--rate", "100000")
    for game in games(server):
        anna = server.client()
        players = max(2, game["min_players"])
        table = anna.create(game["id"], "me", *[bot("random")] * (players - 1), promise=promise(NONCE))
        dice = anna.open(table)["dice"]
        kept = (dice["commitment"], ",".join(one or "" for one in dice["promises"]), NONCE)
        anna.reveal(table, NONCE)
        anna.open(table)
        anna.play_out(table)
        record = server.http("GET", f"/api/tables/{table}/record")[2].decode()
        checked, chances = independent()(record, *kept)
        assert chances and (checked or game["id"] == "era"), game["id"]
        if not checked:
            continue
        rolls = re.findall(r"^\* (?:roll|colours) .*\d \w+$", record, re.MULTILINE)
        assert checked >= len(rolls) > 0
        wrong = re.sub(r"(?m)^(\* roll (?:\d [a-z]+ )?)(\d)", lambda face: face[1] + str(int(face[2]) % 6 + 1), record, 1)
        for bad in ((wrong, *kept), (record, promise(OTHER), *kept[1:]), (record, *kept[:2], OTHER),
                    (record, kept[0], kept[1].replace(promise(NONCE), promise(OTHER)), NONCE)):
            with pytest.raises(AssertionError):
                independent()(*bad)


def documented(language):
    """The recipe of docs/protocol.md in a language, as it stands there."""
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    return re.search(rf"## Dice that.*?```{language}\n(.*?)```", text, re.DOTALL)[1]


def test_the_recipe_of_the_documentation_gives_the_dice(server):
    created, view, record, _ = finished(server, "me", bot("random"), nonce="ab" * 32)
    seed, nonces = re.search(r"^seed fair2 (\w+) (\S+)$", record, re.MULTILINE).groups()
    assert nonces.split(",") == [nonce or "" for nonce in view["dice"]["nonces"]]
    recipe = {}
    exec(documented("python"), recipe)  # pylint: disable=exec-used
    chances = [line.split()[1:-1] for line in record.splitlines() if line.startswith("* ")]
    rolls = [(n, words[1:]) for n, words in enumerate(chances) if words[0] == "roll"]
    assert rolls
    for n, faces in rolls:
        throw = recipe["below"](6 ** len(faces), seed, nonces, -1, n)
        assert sorted(int(face) for face in faces) == sorted(1 + throw // 6**i % 6 for i in range(len(faces)))
    sized = "".join(f"{len(nonce) // 2:02x}{nonce}" for nonce in nonces.split(","))
    shell = subprocess.run(["sh", "-c", f"S={seed} N={sized}\n" + documented("sh")],
                           capture_output=True, text=True, check=True).stdout.splitlines()
    assert shell[0].split()[0] == created["commitment"]
    states = [recipe["state"](seed, nonces, -1, n).to_bytes(8, "little").hex() for n in range(2)]
    assert [line.split()[-1][:16] for line in shell[1:]] == states


def test_the_server_adds_nothing_to_the_dice_once_it_knows_what_players_chose(server):
    """It could try nonces for bots until it likes the dice; so they have none."""
    anna = server.client()
    table = anna.create(first_game(server, 3), "me", bot(), {"who": "screen", "name": "Ben"}, promise=promise(NONCE))
    assert anna.open(table)["dice"]["promises"] == [promise(NONCE), None, None]
    anna.reveal(table, NONCE)
    assert anna.open(table)["dice"]["nonces"] == [NONCE, None, None]


def test_the_record_replays(server, tmp_path):
    _, view, record, _ = finished(server, "me", {"who": "screen", "name": "Émile"})
    path = tmp_path / "game.jacta"
    path.write_text(record, "utf-8")
    run = subprocess.run([JACTA, "replay", str(path), "--json"], capture_output=True, text=True, check=True)
    assert len(run.stdout.splitlines()) == 1 + view["ply"]
    assert "seat 1 Émile" in record


def test_dice_thrown_at_the_same_time_verify_in_any_order(start, tmp_path):
    server = start("--rate", "100000")
    for game in games(server):
        players = max(2, game["min_players"])
        people, chooser = [server.client() for _ in range(players)], random.Random(5)
        table = people[0].create(game["id"], "me", *["open"] * (players - 1))
        for person in people:
            person.ask("join", table=table)
        for person in people:
            person.open(table)
        while people[0].open(table)["phase"] != "over":
            person = people[chooser.choice(people[0].views[table]["deciders"])]
            if person.open(table)["moves"]:
                assert person.move(table, chooser.randrange(1 << 20))["type"] == "ack"
        record = server.http("GET", f"/api/tables/{table}/record")[2].decode()
        status, text = verify(tmp_path, record)
        assert status == 0, (game["id"], text)


def test_records_of_dice_that_were_numbered_through_still_verify(tmp_path):
    older = list((pathlib.Path(__file__).parents[1] / "golden" / "older").glob("*-fair.jacta"))
    assert older
    for path in older:
        record = path.read_text()
        assert "seed fair1 " in record and verify(tmp_path, record)[0] == 0
        assert verify(tmp_path, record.replace("fair1", "fair2"))[0] == 1
