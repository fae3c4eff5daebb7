"""The program with a GPU that is not there: tests/gpu/fake.c plays it, or is broken, or absent."""
import json
import os
import subprocess

import pytest

GAMES = "rolling_realms", "dice_kingdoms", "card_kingdoms", "era", "dice_city"


def jacta(*words, fault=None, driver=True):
    env = {key: value for key, value in os.environ.items() if driver or key != "LD_LIBRARY_PATH"}
    if fault:
        env["FAKE_CUDA_FAULT"] = fault
    command = [os.environ["JACTA"], *map(str, words)]
    return subprocess.run(command, env=env, capture_output=True, text=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_has_the_same_numbers(game):
    for players in (1, 2, 4):
        words = "sim", game, "--players", players, "--games", 60, "--seed", 11, "--json"
        here, there = jacta(*words), jacta(*words, "--gpu")
        assert here.returncode == there.returncode == 0, there.stderr
        assert here.stdout == there.stdout


def test_a_simulation_in_words_is_the_same():
    words = "sim", GAMES[0], "--games", 50
    assert jacta(*words).stdout == jacta(*words, "--gpu").stdout


def test_a_gpu_plays_random_bots_only(tmp_path):
    for words in (["--bots", "greedy,random"], ["--records", tmp_path]):
        result = jacta("sim", GAMES[0], "--games", 5, "--gpu", *words)
        assert result.returncode == 1
        assert result.stderr == "jacta: On a GPU every seat is played by random, and no records are written.\n"


def test_every_game_is_compared():
    result = jacta("gpu", "--check", 8, "--seconds", 0.01, "--json", GAMES[4])
    assert result.returncode == 0, result.stderr
    rows = json.loads(result.stdout)
    assert [row["players"] for row in rows] == [1, 2, 3, 4]
    assert all(row["games"] == row["equal"] == 8 for row in rows)


def test_the_gpu_is_named():
    result = jacta("gpu")
    assert result.stdout == "GPU 0: Fake, 1,024 MiB, 3 multiprocessors, version 9.0\n"


@pytest.mark.parametrize("fault, sentence", [
    ("no_device", "There is no NVIDIA GPU here."),
    ("none", "There is no NVIDIA GPU here."),
    ("old", "The GPU Fake is too old: it can do what version 6.0 of CUDA's devices can, and 7.5 is needed."),
    ("memory", "The GPU has not enough memory for that."),
    ("image", "The GPU failed at cuModuleLoadData: something is wrong (200)."),
    ("lost", "The GPU failed at cuCtxSynchronize: an illegal memory access was encountered (700)."),
])
@pytest.mark.parametrize("words", [("sim", GAMES[0], "--gpu"), ("bench", GAMES[0], "--gpu"), ("gpu", "--check", 9)])
def test_what_fails_is_one_sentence_and_no_number(fault, sentence, words):
    result = jacta(*words, fault=fault)
    assert (result.returncode, result.stdout, result.stderr) == (1, "", f"jacta: {sentence}\n")


def test_without_a_driver_there_is_one_sentence():
    result = jacta("gpu", driver=False)
    assert result.returncode == 1
    assert result.stderr == "jacta: There is no driver of an NVIDIA GPU here: libcuda.so.1 is missing.\n"
