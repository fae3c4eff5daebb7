"""The dice can be checked by anyone."""
import hashlib
import hmac
import os
import subprocess

from jacta_server import JACTA, bot
from test_play import first_game


def finished(server, *seats, nonce="00112233445566778899aabbccddeeff"):
    anna = server.client(name="Anna")
    created = anna.ask("create", game=first_game(server, len(seats)), nonce=nonce,
                       seats=[s if isinstance(s, dict) else {"who": s} for s in seats])
    table = created["table"]
    assert created["commitment"] == anna.welcome["commitment"] != created["next"]
    view = anna.open(table)
    assert view["dice"]["seed"] is None and view["dice"]["nonces"][0] == nonce
    assert server.http("GET", f"/api/tables/{table}/record")[0] == 403
    view = anna.play_out(table)
    return created, view, server.http("GET", f"/api/tables/{table}/record")[2].decode()


def verify(tmp_path, record, *options):
    path = tmp_path / "game.jacta"
    path.write_text(record)
    run = subprocess.run([JACTA, "verify", str(path), *options], capture_output=True, text=True,
                         env={**os.environ, "LANG": "C.UTF-8"}, check=False)
    return run.returncode, run.stdout + run.stderr


def test_a_game_verifies_and_a_changed_one_does_not(server, tmp_path):
    created, view, record = finished(server, "me", bot("random"))
    assert verify(tmp_path, record, "--commitment", created["commitment"])[0] == 0
    assert verify(tmp_path, record, "--commitment", created["next"])[0] == 1
    seed = view["dice"]["seed"]
    wrong = record.replace(seed, seed[:-1] + ("0" if seed[-1] != "0" else "1"))
    status, text = verify(tmp_path, wrong)
    assert status == 1 and "dice were changed" in text
    status, text = verify(tmp_path, record.replace(f"fair1 {seed}", "7:0"))
    assert status == 1 and "cannot be checked" in text


def test_the_recipe_of_the_documentation(server):
    created, view, record = finished(server, "me", nonce="ab" * 32)
    line = next(line for line in record.splitlines() if line.startswith("seed fair1 "))
    seed, nonces = line.split()[2:]
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == created["commitment"]
    assert nonces.split(",") == view["dice"]["nonces"]
    key = hashlib.sha256(bytes.fromhex(seed + nonces.replace(",", ""))).digest()
    digests = [hmac.new(key, n.to_bytes(8, "little"), "sha256").hexdigest()[:16] for n in range(3)]
    assert len(set(digests)) == 3


def test_the_record_replays(server, tmp_path):
    _, view, record = finished(server, "me", {"who": "screen", "name": "Émile"})
    path = tmp_path / "game.jacta"
    path.write_text(record, "utf-8")
    run = subprocess.run([JACTA, "replay", str(path), "--json"], capture_output=True, text=True, check=True)
    assert len(run.stdout.splitlines()) == view["ply"]
    assert "seat 1 Émile" in record
