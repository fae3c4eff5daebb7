"""Training on this machine: a short run learns and goes on, and a net says the same on every machine."""
import ctypes
import json
import pathlib
import shutil
import subprocess
import sys

import numpy as np
import pytest

import jacta

ROOT = pathlib.Path(__file__).parents[2]
TRAIN = ROOT / "tools/train"
sys.path.insert(0, str(TRAIN))

import net as nets  # noqa: E402
from learn import Learner, fresh  # noqa: E402
from play import HAND, NET, Player  # noqa: E402

GAME = "card_kingdoms"

# Prints what a WebAssembly module judges: node -e JUDGE MODULE NET STATES SIZE, each state with its viewer after it.
JUDGE = """
const fs = require("fs"), [module, net, states, size] = process.argv.slice(1);
WebAssembly.instantiate(fs.readFileSync(module)).then(({ instance: { exports: wasm } }) => {
  const layout = (wasm.__heap_base.value + 15) & ~15, file = layout + 16384, weights = fs.readFileSync(net);
  const place = (file + weights.length + 15) & ~15, out = place + 4096, all = fs.readFileSync(states), answers = [];
  wasm.memory.grow(Math.ceil((out + 65536) / 65536));
  new Uint8Array(wasm.memory.buffer).set(weights, file);
  wasm.train_layout(layout);
  for (let at = 0; at < all.length; at += +size + 1) {
    new Uint8Array(wasm.memory.buffer).set(all.subarray(at, at + +size), place);
    wasm.train_judge(layout, file, place, all[at + +size], out);
    answers.push([...new Int32Array(wasm.memory.buffer, out, 13)]);
  }
  console.log(JSON.stringify(answers));
});
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("train")
    subprocess.run([TRAIN / "build", folder, GAME], check=True)
    return folder


@pytest.fixture(scope="module")
def player(folder):
    return Player(folder, GAME, False, 2)


def made_up(player, seed):
    """A net that has learnt nothing, of weights that all matter."""
    weights = fresh(player.rows, seed, 2.0)
    weights["rows"] = np.random.default_rng(seed).normal(0, 0.2, weights["rows"].shape).astype(np.float32)
    weights["outs"] *= 10
    weights["direct"][1] = 0.7
    about = {"game": GAME, "rules": player.version, "layout": player.key, "hand": 200000, "spread": 12, "counts": 0xFFFF,
             "horizon": 7, "made": "a test"}
    return nets.pack(weights, about)


@pytest.fixture(scope="module")
def judged(player):
    """Positions of games of all sizes with a viewer, and what the library makes of them."""
    data = made_up(player, 2)
    net, layout, found = player.load(data), player.address(player.layout), []
    for players in range(1, player.max_players + 1):
        state, rng = jacta.make(GAME, players).state(), jacta.Rng(players)
        while not state.roll(rng).is_over:
            viewer, out = rng.below(players), (ctypes.c_int32 * 13)()
            held = ctypes.create_string_buffer(state.to_bytes())
            call = [ctypes.c_void_p(layout), ctypes.c_void_p(player.address(net)), held, viewer]
            player.library.train_judge(*call, out)
            rows, hands = (ctypes.c_uint16 * 2560)(), (ctypes.c_int32 * nets.HANDS)()
            count = player.library.train_see(*call, rows, hands)
            found.append((state.to_bytes(), viewer, list(rows[:count]), list(hands), list(out)))
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
    return data, found


def test_a_net_survives_its_file(player):
    data = made_up(player, 1)
    assert nets.pack(*nets.unpack(data)) == data
    assert nets.unpack(data)[1]["horizon"] == 7
    with pytest.raises(ValueError):
        nets.unpack(data[:-1] + bytes([data[-1] ^ 1]))


def test_plain_python_judges_as_the_library_does(judged):
    data, found = judged
    weights, _ = nets.unpack(data)
    assert len(found) > 200
    for _, viewer, rows, hands, out in found[::7]:
        players = out[0]
        plain = nets.judge(weights, rows, hands, players)
        for row in range(players):
            seat = (row + viewer) % players
            assert plain[row] == [out[1 + seat], out[7 + seat]]


def test_webassembly_judges_as_the_library_does(judged, tmp_path):
    if not shutil.which("node") or not shutil.which("clang-19"):
        pytest.skip("needs node and clang-19")
    data, found = judged
    faces = {"words", "board", "print", "reasons", "effects"}
    rules = [file for file in sorted((ROOT / "src/rules" / GAME).glob("*.c")) if file.stem not in faces]
    doors = [f"-Wl,--export={name}" for name in ("train_layout", "train_judge", "__heap_base")]
    subprocess.run([ROOT / "tools/freestanding", "--target=wasm32", "-O2", "-DJACTA_NO_FACE", f"-DGPU_GAME={GAME}_game", "-Wl,--no-entry",
                    *doors, *rules, *(ROOT / name for name in ("src/rules/core/text.c", "src/rules/core/list.c", "src/bots/net.c", "src/engine/observe.c",
                                                               "tools/train/selfplay.c", "tools/train/native.c", "src/gpu/device/memory.c")),
                    "-o", tmp_path / "net.wasm"], check=True)
    (tmp_path / "net").write_bytes(data)
    (tmp_path / "states").write_bytes(b"".join(state + bytes([viewer]) for state, viewer, *_ in found))
    size = str(len(found[0][0]))
    answer = subprocess.run(["node", "-e", JUDGE, "--", tmp_path / "net.wasm", tmp_path / "net", tmp_path / "states", size],
                            check=True, capture_output=True)
    for theirs, (*_, ours) in zip(json.loads(answer.stdout), found, strict=True):
        players = ours[0]
        assert [theirs[0], theirs[1:1 + players], theirs[7:7 + players]] == [players, ours[1:1 + players], ours[7:7 + players]]


def test_games_depend_on_their_number_alone(player):
    net, starts = player.load(made_up(player, 3)), player.starts([2])
    one = player.play([net, net], [NET, HAND], starts, 6, 9)
    many = player.play([net, net], [NET, HAND], starts, 4, 9, first=2)
    assert np.array_equal(one["score"][2:], many["score"])


def test_a_mean_of_steps_is_written():
    learner = Learner(np, fresh(8, 1, 0.0), 0.5)
    mean = learner.numpy()["bias"].copy()
    for _ in range(3):
        learner.adam({"bias": np.ones(nets.HIDDEN, np.float32)}, 0.1)
        mean = (mean + learner.weights["bias"]) / 2
    assert np.allclose(learner.numpy()["bias"], mean) and not np.allclose(mean, learner.weights["bias"])


def test_a_short_run_learns_and_goes_on(folder, tmp_path):
    first, last = tmp_path / "first.net", tmp_path / "last.net"
    run = [sys.executable, TRAIN / "train.py", GAME, "--folder", folder, "--threads", "2", "--games", "256", "--measure", "100",
           "--players", "2", "--batch", "512", "--steps", "30", "--every", "2"]
    said = subprocess.run([*run, "--out", first, "--rounds", "8"], check=True, capture_output=True, text=True).stdout
    assert "promoted" in said
    subprocess.run([*run, "--out", last, "--from", first, "--rounds", "1", "--average", "0.9"], check=True)
    _, about = nets.unpack(last.read_bytes())
    assert about["game"] == GAME and "--from first.net" in about["made"]
    state = jacta.make(GAME, 2).state().roll(jacta.Rng(1))
    assert jacta.Bot(f"net@{last}").choose(state) in state.legal()
