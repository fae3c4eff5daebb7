"""The dice can be checked by anyone."""
import os
import pathlib
import re
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


def documented(language):
    """The recipe of docs/protocol.md in a language, as it stands there."""
    text = (pathlib.Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    return re.search(rf"## Dice that.*?```{language}\n(.*?)```", text, re.DOTALL)[1]


def test_the_recipe_of_the_documentation_gives_the_dice(server):
    created, view, record = finished(server, "me", bot("random"), nonce="ab" * 32)
    seed, nonces = re.search(r"^seed fair1 (\w+) (\S+)$", record, re.MULTILINE).groups()
    assert nonces.split(",") == [nonce or "" for nonce in view["dice"]["nonces"]]
    recipe = {}
    exec(documented("python"), recipe)  # pylint: disable=exec-used
    chances = [line.split()[1:-1] for line in record.splitlines() if line.startswith("* ")]
    rolls = [(n, words[1:]) for n, words in enumerate(chances) if words[0] == "roll"]
    assert rolls
    for n, faces in rolls:
        throw = recipe["below"](6 ** len(faces), seed, nonces, n)
        assert sorted(int(face) for face in faces) == sorted(1 + throw // 6**i % 6 for i in range(len(faces)))
    shell = subprocess.run(["sh", "-c", f"S={seed} N={nonces.replace(',', '')}\n" + documented("sh")],
                           capture_output=True, text=True, check=True).stdout.splitlines()
    assert shell[0].split()[0] == created["commitment"]
    states = [recipe["state"](seed, nonces, n).to_bytes(8, "little").hex() for n in range(2)]
    assert [line.split()[-1][:16] for line in shell[1:]] == states


def test_the_server_adds_nothing_to_the_dice_once_it_knows_what_players_chose(server):
    """It could try nonces for bots until it likes the dice; so they have none."""
    anna = server.client()
    table = anna.create(first_game(server, 3), "me", bot(), {"who": "screen", "name": "Ben"}, nonce="ab" * 16)
    assert anna.open(table)["dice"]["nonces"] == ["ab" * 16, None, None]


def test_the_record_replays(server, tmp_path):
    _, view, record = finished(server, "me", {"who": "screen", "name": "Émile"})
    path = tmp_path / "game.jacta"
    path.write_text(record, "utf-8")
    run = subprocess.run([JACTA, "replay", str(path), "--json"], capture_output=True, text=True, check=True)
    assert len(run.stdout.splitlines()) == view["ply"]
    assert "seat 1 Émile" in record
