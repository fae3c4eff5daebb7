#!/usr/bin/env python3
"""Decisions a second of random play with observation and mask, beside PufferLib, OpenSpiel and pgx where these are installed.

    python speed.py [--cores 1] [--seconds 2]

Batches have 256 games, and one with OpenSpiel, which has no batches. A decision is one legal action drawn by lot,
applied, with chance and the next game where one ends, and the observation and mask that follow. A second is one
of processor time on each core, so that a busy machine measures the same as an idle one.
"""
import argparse
import os
import time

GAMES, BLOCK = 256, 20


def measure(step, decisions, seconds, cores):
    """Decisions a second, the best of several blocks."""
    step()
    best, end = 0.0, time.process_time() + seconds * cores
    while time.process_time() < end:
        start = time.process_time()
        for _ in range(BLOCK):
            step()
        best = max(best, BLOCK * decisions * cores / (time.process_time() - start))
    return best


def jacta_rows(cores):
    import numpy as np

    import jacta

    for id in jacta.games():
        for layout in "bytes", "floats":
            env = jacta.VecEnv(jacta.make(id, players=2), GAMES, seed=1, layout=layout, threads=cores)
            actions = np.zeros(GAMES, np.uint32)

            def step(env=env, actions=actions):
                env.step(env.choose("random", actions))

            yield f"Jacta {id}, {layout}", step, GAMES


def pufferlib_rows(cores):
    import jacta
    from jacta.pufferlib import JactaPuffer

    for id in jacta.games():
        env = JactaPuffer(id, GAMES, bots=None, skip_forced=False, rotate=False, threads=cores)
        env.reset(1)
        yield f"Jacta {id}, through PufferLib", lambda env=env: env.step(env.env.choose("random")), GAMES


def openspiel_rows(cores):
    import random

    import pyspiel

    for name in "backgammon", "yacht", "pig":
        game = pyspiel.load_game(name)
        state = [game.new_initial_state()]

        def step(game=game, state=state):
            now = state[0]
            made = 0
            while made < 10:
                if now.is_terminal():
                    now = game.new_initial_state()
                elif now.is_chance_node():
                    outcomes, shares = zip(*now.chance_outcomes())
                    now.apply_action(random.choices(outcomes, shares)[0])
                else:
                    now.observation_tensor()
                    now.legal_actions_mask()
                    now.apply_action(random.choice(now.legal_actions()))
                    made += 1
            state[0] = now

        yield f"OpenSpiel {name}", step, 10


def pgx_rows(cores):
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    for name in "backgammon", "2048":
        env = pgx.make(name)
        play = auto_reset(env.step, env.init)

        def turn(state, key, play=play):
            keys = jax.random.split(key, GAMES + 1)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(keys[0], logits, axis=1)
            return jax.vmap(play)(state, action, keys[1:])

        turn = jax.jit(turn)
        kept = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), GAMES)), jax.random.PRNGKey(1)]

        def step(turn=turn, kept=kept):
            kept[1], key = jax.random.split(kept[1])
            kept[0] = turn(kept[0], key)
            kept[0].observation.block_until_ready()

        yield f"pgx {name}", step, GAMES


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=2)
    arguments = parser.parse_args()
    os.sched_setaffinity(0, list(sorted(os.sched_getaffinity(0)))[: arguments.cores])
    os.environ["JAX_PLATFORMS"] = "cpu"
    for rows in jacta_rows, pufferlib_rows, openspiel_rows, pgx_rows:
        try:
            for name, step, decisions in rows(arguments.cores):
                cores = arguments.cores if "OpenSpiel" not in name else 1
                rate = measure(step, decisions, arguments.seconds, cores)
                print(f"| {name} | {rate:,.0f} |", flush=True)
        except ImportError as error:
            print(f"({error})")


if __name__ == "__main__":
    main()
