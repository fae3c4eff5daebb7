"""Batches on a GPU that is none (tests/gpu/fake.c), or is broken, or absent."""
import ctypes
import gc
import os
import subprocess
import sys
import threading
import weakref

import numpy as np
import pytest

import jacta
from jacta import JactaError, VecEnv
from jacta.cuda import capsule_pointer, gpu
from test_vec import refuses_forks

ARRAYS = "observation", "mask", "seat", "done", "reward", "length", "score", "rank"
WAYS = [
    dict(layout="floats"),
    dict(layout="bytes", returns="margin", bots="random", rotate=True, skip_forced=True, first=9),
    dict(layout="numbers", returns="win", rows=4, limit=15, stay=True),
]


def same(here, there):
    for name in ARRAYS:
        mine, other = getattr(here, name), getattr(there, name)
        assert (other.shape, other.dtype) == (mine.shape, mine.dtype)
        assert other.numpy().tobytes() == mine.tobytes(), name


def on_gpu(values):
    values = np.asarray(values)
    array = gpu(0).zeros(values.shape, values.dtype)
    gpu(0).write(array.pointer, np.ascontiguousarray(values))
    return array


class Speaks:
    """Somebody else's array, which speaks one language, and may say something else than is true."""

    def __init__(self, array, dlpack=True, device=(2, 0), **told):
        self.kept = array
        if dlpack:
            self.__dlpack__ = array.__dlpack__
            self.__dlpack_device__ = lambda: device
        else:
            self.__cuda_array_interface__ = {**array.__cuda_array_interface__, **told}


@pytest.mark.parametrize("way", WAYS)
def test_a_gpu_plays_as_a_cpu_does(id, way):
    game = jacta.make(id, 2)
    here, there = VecEnv(game, 70, seed=5, **way), VecEnv(game, 70, seed=5, device="cuda", **way)
    same(here, there)
    for _ in range(40):
        actions, chosen = here.choose(), there.choose()
        assert (chosen.numpy() == actions).all()
        here.step(actions)
        assert there.step(chosen) == (there.observation, there.reward, there.done)
        same(here, there)
    assert all(here.state(i) == there.state(i) for i in range(70))
    here.reset(8)
    assert there.reset(8) is there.observation
    same(here, there)
    one, other = (env.rollout("random", 30, record=True) for env in (here, there))
    assert (one.episodes, one.mean_return.tolist()) == (other.episodes, other.mean_return.tolist())
    for name in "observation", "mask", "action", "seat", "reward", "done":
        assert (getattr(one, name) == getattr(other, name)).all()
    same(here, there)


@pytest.mark.parametrize(
    "give",
    [
        list, np.asarray, on_gpu, lambda a: a.astype(np.int64), lambda a: on_gpu(a.astype(np.int64)),
        lambda a: on_gpu(a.astype(np.int32)), lambda a: on_gpu(a.astype(np.uint64)), lambda a: Speaks(on_gpu(a)),
        lambda a: Speaks(on_gpu(a.astype(np.int64)), dlpack=False),
        lambda a: Speaks(on_gpu(a), dlpack=False, strides=(4,)),
    ],
)  # fmt: skip
def test_actions_come_from_anywhere(give):
    game = jacta.make("dice_city")
    here, there = VecEnv(game, 9, seed=2), VecEnv(game, 9, seed=2, device="cuda:0")
    for _ in range(30):
        actions = here.choose()
        here.step(actions)
        there.step(give(actions))
        same(here, there)


def test_wrong_actions_change_nothing():
    game = jacta.make("era")
    here, env = VecEnv(game, 4, seed=2), VecEnv(game, 4, seed=2, device="cuda")
    good = here.choose().astype(np.int64)
    unlikely = int(np.flatnonzero(~here.mask[2])[0])
    for wrong in -1, game.num_actions, 2**31, 2**32 + int(good[2]), 2**40, unlikely:
        for kind in np.int64, np.uint64, np.int32, np.uint32:
            if not np.iinfo(kind).min <= wrong <= np.iinfo(kind).max:
                continue
            actions = good.astype(kind)
            actions[2] = wrong
            for given in actions, on_gpu(actions):
                with pytest.raises(JactaError, match=f"^Action {wrong} is not legal in game 2 of the batch.$"):
                    env.step(given)
    for wrong in good[:3], good[None], np.int64(3), np.zeros((4, 2), int):
        for given in (wrong, on_gpu(wrong), Speaks(on_gpu(wrong), dlpack=False)):
            with pytest.raises(JactaError, match="shape"):
                env.step(given)
    for kind in np.float32, np.float64, np.bool_, np.int8, np.uint16:
        for given in on_gpu(good.astype(kind)), Speaks(on_gpu(good.astype(kind)), dlpack=False):
            with pytest.raises(TypeError, match="whole numbers"):
                env.step(given)
    with pytest.raises(JactaError, match="^actions are on cuda:1, not on cuda:0.$"):
        env.step(Speaks(on_gpu(good), device=(2, 1)))
    with pytest.raises(JactaError, match="in one piece"):
        env.step(Speaks(on_gpu(good), dlpack=False, strides=(16,)))
    same(here, env)


def test_what_only_a_cpu_does_is_refused():
    game = jacta.make("era")
    env = VecEnv(game, 4, device="cuda")
    new = lambda: VecEnv(game, 4, bots="greedy", device="cuda")
    for use in new, lambda: env.choose("greedy"), lambda: env.rollout("greedy"):
        with pytest.raises(JactaError, match="On a GPU every seat is played by random"):
            use()
    for out in np.zeros(4, np.uint32), on_gpu(np.zeros(4, np.int32)), on_gpu(np.zeros(5, np.uint32)):
        with pytest.raises(JactaError, match="out must be an array of uint32 on cuda:0 of the shape"):
            env.choose("random", out)
    with pytest.raises(TypeError):
        VecEnv(game, 4).step(env.choose())
    for read in np.asarray, np.from_dlpack, np.sum:
        with pytest.raises((TypeError, BufferError, RuntimeError)):
            read(env.observation)
    for wish in dict(copy=True), dict(dl_device=(1, 0)):
        with pytest.raises(BufferError):
            env.observation.__dlpack__(**wish)


@pytest.mark.parametrize(
    "device", ["", "gpu", "cuda:", "cuda:x", "cuda:-1", "cuda:²", "cuda:7", "cuda:99999999999", 0, None]
)
def test_devices_that_are_not_there(device):
    with pytest.raises(JactaError, match="device|There is no GPU 7: they are counted from 0, and there is 1."):
        VecEnv(jacta.make("era"), 2, device=device)


class Tensor(ctypes.Structure):
    """DLPack's DLManagedTensor."""

    _fields_ = [
        ("data", ctypes.c_void_p), ("device", ctypes.c_int32), ("number", ctypes.c_int32), ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64), ("manager", ctypes.c_void_p), ("deleter", ctypes.CFUNCTYPE(None, ctypes.c_void_p)),
    ]  # fmt: skip


def test_every_array_is_told_as_it_is():
    env = VecEnv(jacta.make("era"), 6, device="cuda")
    codes = {"i": 0, "u": 1, "f": 2, "b": 6}
    for array in [getattr(env, name) for name in ARRAYS] + [env.choose()]:
        capsule = array.__dlpack__(stream=1, max_version=(1, 1), dl_device=(2, 0), copy=False)
        tensor = Tensor.from_address(capsule_pointer(capsule, b"dltensor"))
        assert (tensor.data, tensor.device, tensor.number, tensor.offset) == (array.pointer, 2, 0, 0)
        assert tuple(tensor.shape[: tensor.ndim]) == array.shape and len(array) == 6
        assert (tensor.code, tensor.bits, tensor.lanes) == (codes[array.dtype.kind], 8 * array.dtype.itemsize, 1)
        assert array.__cuda_array_interface__["data"] == (array.pointer, False)
        assert array.__dlpack_device__() == (2, 0) and array.device == "cuda:0"


@pytest.mark.parametrize("consumed", [False, True])
def test_memory_stays_as_long_as_a_capsule(consumed):
    env = VecEnv(jacta.make("era"), 6, device="cuda")
    memory, kept = weakref.ref(env.observation._array.base), env.observation.numpy()
    capsule = env.observation.__dlpack__()
    address = capsule_pointer(capsule, b"dltensor")
    env.close()
    assert (env.observation.numpy() == kept).all()
    with pytest.raises(JactaError, match="closed"):
        env.step(on_gpu(np.zeros(6, np.uint32)))
    del env
    gc.collect()
    assert memory() is not None
    if consumed:  # as by PyTorch, which keeps the tensor and not the capsule
        ctypes.pythonapi.PyCapsule_SetName(ctypes.py_object(capsule), b"used_dltensor")
    del capsule
    gc.collect()
    assert (memory() is not None) == consumed
    if consumed:
        Tensor.from_address(address).deleter(address)
        assert memory() is None


class Here:
    """An array of the GPU that is none, whose memory numpy can read."""

    def __init__(self, array):
        self.array = array

    def __dlpack_device__(self):
        return 1, 0

    def __dlpack__(self, **_):
        capsule = self.array.__dlpack__()
        Tensor.from_address(capsule_pointer(capsule, b"dltensor")).device = 1
        return capsule


def test_a_consumer_sees_every_step():
    env = VecEnv(jacta.make("era"), 6, device="cuda")
    views = {name: np.from_dlpack(Here(getattr(env, name))) for name in ARRAYS}
    memory = weakref.ref(env.mask._array.base)
    for _ in range(20):
        env.step(views["mask"].argmax(axis=1))
        for name, view in views.items():
            assert (view == getattr(env, name).numpy()).all()
    kept, mask = env.mask.numpy(), views["mask"]
    del env, views, view
    gc.collect()
    assert memory() is not None and (mask == kept).all()
    del mask
    assert memory() is None


def test_threads_take_turns():
    """The driver that is none mixes up kernels that run together."""
    game = jacta.make("dice_kingdoms")
    envs = [VecEnv(game, 64, seed=seed, device="cuda") for seed in range(4)]
    workers = [threading.Thread(target=env.rollout, args=("random", 15)) for env in envs]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for seed, env in enumerate(envs):
        here = VecEnv(game, 64, seed=seed)
        here.rollout("random", 15)
        same(here, env)


def test_forks_are_refused():
    refuses_forks(VecEnv(jacta.make("era"), 2, device="cuda"))


def test_after_a_failed_launch_only_a_reset_helps(monkeypatch):
    game = jacta.make("era")
    env, here = VecEnv(game, 5, seed=3, device="cuda"), VecEnv(game, 5, seed=4)
    actions = env.choose()
    monkeypatch.setenv("FAKE_CUDA_FAULT", "lost")
    sentence = r"^The GPU failed at cuCtxSynchronize: an illegal memory access was encountered \(700\)\.$"
    uses = lambda: env.step(actions), lambda: env.step([0] * 5), env.choose, lambda: env.state(0), env.rollout
    for use in (*uses, lambda: env.reset(1)):
        with pytest.raises(JactaError, match=sentence) as caught:
            use()
        assert caught.value.code == "error.gpu.failed"
    monkeypatch.delenv("FAKE_CUDA_FAULT")
    for use in uses:
        with pytest.raises(JactaError, match=sentence):
            use()
    env.reset(4)
    same(here, env)
    env.step(here.choose())


def test_memory_may_not_suffice(monkeypatch):
    monkeypatch.setenv("FAKE_CUDA_FAULT", "memory")
    with pytest.raises(JactaError, match="^The GPU has not enough memory for that.$"):
        VecEnv(jacta.make("era"), 5, device="cuda")


@pytest.mark.parametrize("fault, sentence", [
    ("no_driver", "There is no driver of an NVIDIA GPU here: libcuda.so.1 is missing."),
    ("no_device", "There is no NVIDIA GPU here."),
    ("none", "There is no NVIDIA GPU here."),
    ("old", "The GPU Fake is too old: it can do what version 6.0 of CUDA's devices can, and 7.5 is needed."),
    ("image", "The GPU failed at cuModuleLoadData: something is wrong (200)."),
])  # fmt: skip
def test_without_a_gpu_there_is_one_sentence(fault, sentence):
    env = {**os.environ, "FAKE_CUDA_FAULT": fault}
    if fault == "no_driver":
        del env["LD_LIBRARY_PATH"]
    code = "import jacta; jacta.VecEnv(jacta.make('era'), 2, device='cuda')"
    result = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert result.returncode == 1 and "Exception ignored" not in result.stderr
    assert result.stderr.endswith(f"jacta._core.JactaError: {sentence}\n")
