#!/usr/bin/env python3
"""Batches on a GPU: that they play as a CPU does, steps a second, and arrays shared with PyTorch, CuPy and JAX.

    python gpu.py [--games 1024 16384 131072] [--seconds 1] [--device cuda]

A step is one legal action drawn by lot on the GPU and applied, with chance and the next game where one ends, and the
observation and mask that follow. Packages that are not installed are left out, and so is pgx, whose games are
played at random on the same GPU for comparison.
"""
import argparse
import os
import time

import numpy as np

import jacta
from jacta.cuda import gpu_named

ARRAYS = "observation", "mask", "seat", "done", "reward", "length", "score", "rank"


def measure(step, decisions, seconds):
    """Decisions a second. A step has ended when it returns."""
    step()
    count, start = 0, time.perf_counter()
    while time.perf_counter() < start + seconds:
        step()
        count += 1
    return count * decisions / (time.perf_counter() - start)


def compare(device, games, steps=200):
    for id in jacta.games():
        game = jacta.make(id, players=2)
        here = jacta.VecEnv(game, games, seed=3)
        there = jacta.VecEnv(game, games, seed=3, device=device)
        for _ in range(steps):
            actions = here.choose()
            assert (actions == there.choose().numpy()).all()
            here.step(actions)
            there.step(actions)
            for name in ARRAYS:
                assert getattr(here, name).tobytes() == getattr(there, name).numpy().tobytes(), (id, name)
        print(f"{id}: {games} games, {steps} steps, every byte of every array as on the CPU", flush=True)


def speed(device, sizes, seconds):
    columns = [(layout, size) for layout in ("bytes", "floats") for size in sizes]
    print(f"| million steps/s | {' | '.join(f'{layout}, {size:,} games' for layout, size in columns)} |")
    print(f"|{'---|' * (1 + len(columns))}")
    for id in jacta.games():
        cells = []
        for layout, size in columns:
            env = jacta.VecEnv(jacta.make(id, players=2), size, seed=1, layout=layout, device=device)
            actions = env.choose()
            rate = measure(lambda: env.step(env.choose("random", actions)), size, seconds)
            cells.append(f"{rate / 1e6:.2f}")
            env.close()
        print(f"| {id} | {' | '.join(cells)} |", flush=True)


def shared_env(device, size):
    return jacta.VecEnv(jacta.make(jacta.games()[-1], players=2), size, seed=1, device=device)


def torch_shares(device, sizes, seconds):
    import torch

    env = shared_env(device, sizes[0])
    arrays = {name: torch.from_dlpack(getattr(env, name)) for name in ARRAYS}
    for name, tensor in arrays.items():
        assert tensor.data_ptr() == getattr(env, name).pointer and tensor.is_cuda
    arrays["observation"][0, 0] = 77
    torch.cuda.synchronize()
    assert env.observation.numpy()[0, 0] == 77
    with torch.cuda.stream(torch.cuda.Stream()):  # one that waits for nobody
        for _ in range(100):
            env.step(torch.multinomial(arrays["mask"].float(), 1).squeeze(1))
            for name in "observation", "seat", "reward":
                assert (arrays[name].cpu().numpy() == getattr(env, name).numpy()).all()
    kept = arrays["mask"]
    del env, arrays
    assert kept.any(dim=1).all()
    yield f"torch {torch.__version__}: the same memory; a write of its is seen, a step's too; it outlives the env"
    for id in jacta.games():
        env = jacta.VecEnv(jacta.make(id, players=2), sizes[-1], seed=1, layout="bytes", device=device)
        mask = torch.from_dlpack(env.mask)
        draws = torch.empty(mask.shape, dtype=torch.float16, device=mask.device)

        def step(env=env, mask=mask, draws=draws):
            env.step(draws.uniform_(0.25, 1).mul_(mask).argmax(1))

        rate = measure(step, sizes[-1], seconds)
        yield f"torch draws the actions of {id}: {rate / 1e6:.2f} million steps/s, {sizes[-1]:,} games"
        env.close()


def cupy_shares(device, sizes, seconds):
    import cupy

    env = shared_env(device, sizes[0])
    for name in ARRAYS:
        array = getattr(env, name)
        assert cupy.from_dlpack(array).data.ptr == cupy.asarray(array).data.ptr == array.pointer
    observation, mask = cupy.from_dlpack(env.observation), cupy.from_dlpack(env.mask)
    observation[0, 0] = 77
    assert env.observation.numpy()[0, 0] == 77
    for _ in range(100):
        env.step(mask.argmax(axis=1))
        assert (observation.get() == env.observation.numpy()).all()
    yield f"cupy {cupy.__version__}: the same memory; a write of its is seen, a step's too"


def jax_shares(device, sizes, seconds):
    import jax
    import jax.dlpack
    import jax.numpy as jnp

    env = shared_env(device, sizes[0])
    for name in ARRAYS:
        array = getattr(env, name)
        assert jax.dlpack.from_dlpack(array).unsafe_buffer_pointer() == array.pointer
    observation, mask = jax.dlpack.from_dlpack(env.observation), jax.dlpack.from_dlpack(env.mask)
    for _ in range(100):
        env.step(jnp.argmax(mask, axis=1))
        assert (np.asarray(observation + 0) == env.observation.numpy()).all()
    yield f"jax {jax.__version__}: the same memory; a step's writes are seen"


def pgx_rows(device, sizes, seconds):
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    steps = 20
    for name in "backgammon", "go_9x9", "connect_four":
        for size in sizes:
            env = pgx.make(name)
            play = auto_reset(env.step, env.init)

            def turn(_, kept, play=play, size=size):
                state, key = kept
                keys = jax.random.split(key, size + 2)
                logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
                action = jax.random.categorical(keys[0], logits, axis=1)
                return jax.vmap(play)(state, action, keys[2:]), keys[1]

            turns = jax.jit(lambda kept, turn=turn: jax.lax.fori_loop(0, steps, turn, kept))
            begin = jax.jit(jax.vmap(env.init))
            kept = [(begin(jax.random.split(jax.random.PRNGKey(0), size)), jax.random.PRNGKey(1))]

            def step(turns=turns, kept=kept):
                kept[0] = jax.block_until_ready(turns(kept[0]))

            rate = measure(step, steps * size, seconds)
            yield f"pgx {pgx.__version__} {name}: {rate / 1e6:.2f} million steps/s, {size:,} games"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, nargs="+", default=[1024, 16384, 131072])
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--device", default="cuda")
    arguments = parser.parse_args()
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    try:
        gpu = gpu_named(arguments.device)
    except jacta.JactaError as error:
        raise SystemExit(f"gpu.py: {error}")
    print(f"{gpu.name}, Jacta {jacta.__version__}, {time.strftime('%Y-%m-%d')}", flush=True)
    compare(arguments.device, arguments.games[0])
    speed(arguments.device, arguments.games, arguments.seconds)
    failed = False
    for rows in torch_shares, cupy_shares, jax_shares, pgx_rows:
        try:
            for line in rows(arguments.device, arguments.games, arguments.seconds):
                print(line, flush=True)
        except ImportError as error:
            print(f"({error})", flush=True)
        except Exception as error:  # the others are still of interest
            failed = True
            print(f"{rows.__name__} failed: {error!r}", flush=True)
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
