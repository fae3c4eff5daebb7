"""What the tests of the program share: running it, and every game it knows."""
import json
import os
import subprocess

import pytest

PROGRAM = os.environ.get("JACTA", "build/jacta")
UTF8 = {"LANG": "C.UTF-8", "PATH": os.environ["PATH"], "TERM": "dumb"}


def jacta(*words, stdin="", env=None, **more):
    """Runs the program with closed or given input; the result has returncode, stdout and stderr."""
    environment = {**UTF8, **(env or {})}
    for name in os.environ:
        if name.endswith("SAN_OPTIONS"):
            environment[name] = os.environ[name]
    return subprocess.run(
        [PROGRAM, *map(str, words)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        errors="strict",
        env=environment,
        **more,
    )


def good(*words, **more):
    """The output of a run that must succeed without a complaint."""
    done = jacta(*words, **more)
    assert done.returncode == 0, done.stderr
    assert "jacta:" not in done.stderr
    return done.stdout


def complaint(status, *words, **more):
    """The one sentence on standard error of a run that must fail with this status."""
    done = jacta(*words, **more)
    assert done.returncode == status, (done.returncode, done.stderr)
    lines = done.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("jacta: "), done.stderr
    assert "cli." not in done.stderr and "error." not in done.stderr, "a key without a text"
    assert "{" not in done.stderr, "a placeholder without a value"
    return lines[0]


GAMES = json.loads(good("games", "--json"))


@pytest.fixture(params=GAMES, ids=lambda game: game["id"])
def game(request):
    return request.param


@pytest.fixture
def record(game, tmp_path):
    """A finished record of the game."""
    good("sim", game["id"], "--games", 1, "--seed", 7, "--records", tmp_path)
    return tmp_path / "game-000001.jacta"
