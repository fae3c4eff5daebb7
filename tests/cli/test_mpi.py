"""Many machines: three ranks report what one does, write their own files, and end together."""
import os
import shutil
import subprocess

import pytest
from conftest import GAMES, PROGRAM, UTF8, good, jacta

GAME = GAMES[0]["id"]
MPI = "JACTA_MPI" in os.environ and shutil.which("mpirun")
needs_mpi = pytest.mark.skipif(not MPI, reason="built without MPI")
ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def ranks(count, *words):
    return subprocess.run(
        ["mpirun", "--oversubscribe", "-n", str(count), *map(str, words)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env={**UTF8, **ROOT, "HOME": os.environ.get("HOME", "/tmp")},
    )


def together(count, *words):
    done = ranks(count, PROGRAM, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_mpi
def test_three_ranks_equal_one(game, tmp_path):
    words = "sim", game["id"], "--games", 50, "--seed", 7, "--bots", "greedy,random", "--json"
    alone = good(*words, "--rows", tmp_path / "one.csv", "--records", tmp_path / "one")
    assert together(3, *words, "--rows", tmp_path / "many.csv", "--records", tmp_path / "many") == alone
    parts = [(tmp_path / f"many.{rank}.csv").read_text().splitlines(True) for rank in range(3)]
    assert "".join(parts[0] + parts[1][1:] + parts[2][1:]) == (tmp_path / "one.csv").read_text()
    records = {path.name: path.read_text() for path in (tmp_path / "many").glob("rank-[012]/*")}
    assert records == {path.name: path.read_text() for path in (tmp_path / "one").iterdir()}


@needs_mpi
def test_other_commands_too():
    for words in (
        ("arena", GAME, "--games", 30, "--bots", "greedy,random,greedy", "--json"),
        ("arena", GAME, "--games", 200, "--until", "0.01", "--json"),
        ("ladder", GAME, "--games", 6, "--bots", "random,greedy", "--json"),
        ("sim", GAME, "--games", 2, "--json"),
    ):
        assert together(3, *words) == good(*words)
    text = together(2, "sim", GAME, "--games", 20)
    assert text == good("sim", GAME, "--games", 20) and text.count("Decisions a game") == 1


@needs_mpi
def test_a_rank_that_dies_is_the_end():
    """One that is killed, or that cannot do its part, ends all of them, and nothing is reported."""
    play = f"exec {PROGRAM} sim {GAME} --games 20"
    done = ranks(3, "sh", "-c", f"[ $OMPI_COMM_WORLD_RANK != 1 ] || kill -9 $$; {play}")
    assert done.returncode != 0 and "Decisions a game" not in done.stdout
    done = ranks(3, "sh", "-c", f"[ $OMPI_COMM_WORLD_RANK != 1 ] || exec {PROGRAM} sim {GAME} --records /dev/null; {play}")
    assert done.returncode != 0 and "Decisions a game" not in done.stdout
    assert "jacta: " in done.stderr and "/dev/null" in done.stderr


def test_without_mpi_many_are_refused(tmp_path):
    program = tmp_path / "jacta"
    shutil.copy(PROGRAM, program)  # which has no jacta-mpi beside it
    done = subprocess.run([program, "sim", GAME], capture_output=True, text=True, env={**UTF8, "OMPI_COMM_WORLD_SIZE": "3"})
    assert done.returncode == 1 and "MPI" in done.stderr and not done.stdout
    assert jacta("sim", GAME, "--games", 1).returncode == 0
