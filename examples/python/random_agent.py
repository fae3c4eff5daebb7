#!/usr/bin/env python3
"""A random agent: 256 games at once.   python random_agent.py GAME"""
import sys

import jacta

env = jacta.VecEnv(jacta.make(sys.argv[1], players=2), num_envs=256, seed=1)
for _ in range(1000):
    observation, reward, done = env.step(env.choose("random"))
print(f"last scores: {env.score.mean(axis=0)}")
