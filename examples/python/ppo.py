#!/usr/bin/env python3
"""PPO with action masks, by self-play, in numpy alone.

    python ppo.py GAME [--decisions 2000000] [--threads 2] [--seed 0]

All seats of 256 games learn with one net of two hidden layers, since an observation always begins with the
viewer's own row. From time to time the net plays `greedy` in games it does not learn from.
"""
import argparse
import time

import numpy as np

import jacta

ENVS, STEPS, HIDDEN = 256, 64, 128
RATE, CLIP, ENTROPY, GAMMA, LAMBDA = 7e-4, 0.2, 0.01, 1.0, 0.95
EPOCHS, BATCH, SCALE = 2, 2048, 0.05


class Net:
    """Observation to logits and value, with Adam."""

    def __init__(self, inputs, actions, rng):
        def layer(rows, columns, gain):
            return (rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)

        self.weights = [layer(inputs, HIDDEN, 2), layer(HIDDEN, HIDDEN, 1.4), layer(HIDDEN, actions, 0.01),
                        layer(HIDDEN, 1, 0.1)]
        self.weights += [np.zeros(w.shape[1], np.float32) for w in self.weights]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def forward(self, observation, mask):
        w = self.weights
        x = observation.astype(np.float32) / 255
        h = np.maximum(x @ w[0] + w[4], 0)
        k = np.maximum(h @ w[1] + w[5], 0)
        logits = np.where(mask, k @ w[2] + w[6], -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        share = np.exp(logits)
        share /= share.sum(axis=1, keepdims=True)
        return share, (k @ w[3] + w[7])[:, 0], (x, h, k)

    def backward(self, layers, d_logits, d_value):
        x, h, k = layers
        w = self.weights
        d_value = d_value[:, None]
        d_k = (d_logits @ w[2].T + d_value @ w[3].T) * (k > 0)
        d_h = (d_k @ w[1].T) * (h > 0)
        gradients = [x.T @ d_h, h.T @ d_k, k.T @ d_logits, k.T @ d_value]
        self.descend(gradients + [d.sum(axis=0) for d in (d_h, d_k, d_logits, d_value)])

    def descend(self, gradients):
        self.updates += 1
        norm = np.sqrt(sum(float((g * g).sum()) for g in gradients))
        for weight, gradient, (mean, square) in zip(self.weights, gradients, self.moments):
            gradient *= min(1.0, 0.5 / norm)
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            step = mean / (1 - 0.9**self.updates)
            weight -= RATE * step / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-5)


def draw(share, rng):
    """An action for each row, by its probability."""
    return (share.cumsum(axis=1) > rng.random((len(share), 1)) * 0.999999).argmax(axis=1)


def collect(env, net, rng):
    """Steps of all games, with the advantage of each decision for the seat that made it."""
    rows, every = [], np.arange(ENVS)
    for _ in range(STEPS):
        seen, mask, seat = env.observation.copy(), env.mask.copy(), env.seat.copy()
        share, value, _ = net.forward(seen, mask)
        action = draw(share, rng)
        _, reward, done = env.step(action)
        rows.append((seen, mask, action, share[every, action], value, seat, reward * SCALE, done.copy()))
    players = env.game.players
    later = np.zeros((ENVS, players), np.float32)  # the value of the seat's next decision,
    ahead = np.zeros_like(later)  # its advantage,
    due = np.zeros_like(later)  # and what comes in between
    known = np.zeros((ENVS, players), bool)
    later[every, env.seat] = net.forward(env.observation, env.mask)[1]
    known[every, env.seat] = True
    samples = []
    for seen, mask, action, old, value, seat, reward, done in reversed(rows):
        over = done > 0
        later[over], ahead[over], due[over], known[over] = 0, 0, reward[over], True
        use = known[every, seat]
        delta = due[every, seat] + GAMMA * later[every, seat] - value
        advantage = np.where(use, delta + GAMMA * LAMBDA * ahead[every, seat], 0)
        later[every, seat], ahead[every, seat], due[every, seat] = value, advantage, 0
        known[every, seat] = True
        samples.append([a[use] for a in (seen, mask, action, old, advantage, advantage + value)])
    return [np.concatenate(column) for column in zip(*samples)]


def learn(net, samples, rng):
    seen, mask, action, old, advantage, target = samples
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(action)), max(1, len(action) // BATCH)):
            share, value, layers = net.forward(seen[part], mask[part])
            chosen = np.arange(len(part)), action[part]
            ratio = share[chosen] / old[part]
            gain = advantage[part]
            free = ~((gain > 0) & (ratio > 1 + CLIP) | (gain < 0) & (ratio < 1 - CLIP))
            # Minus the gradients of the clipped gain and of the entropy, by logits.
            pull = np.where(free, ratio * gain, 0)[:, None]
            d_logits = share * pull
            d_logits[chosen] -= pull[:, 0]
            log = np.log(share + 1e-12)
            d_logits += ENTROPY * share * (log - (share * log).sum(axis=1, keepdims=True))
            d_value = 0.5 * (value - target[part])
            net.backward(layers, (d_logits / len(part)).astype(np.float32), (d_value / len(part)).astype(np.float32))


def evaluate(game, net, opponent, games, seed):
    """The share of games won against a bot, seats taking turns."""
    env = jacta.VecEnv(game, games, seed, layout="bytes", returns="win", skip_forced=True, bots=opponent,
                       rotate=True, stay=True, threads=2)
    wins = 0.0
    while True:
        share, _, _ = net.forward(env.observation, env.mask)
        _, reward, done = env.step(share.argmax(axis=1))
        wins += float(reward[:, 0].sum())
        if done.all():
            return wins / games


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--decisions", type=int, default=2_000_000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    game = jacta.make(arguments.game, players=2)
    env = jacta.VecEnv(game, ENVS, arguments.seed, layout="bytes", returns="margin", skip_forced=True,
                       threads=arguments.threads)
    net = Net(game.observation_shape("bytes")[0], game.num_actions, rng)
    start, decisions, told = time.process_time(), 0, 0
    while decisions < arguments.decisions:
        samples = collect(env, net, rng)
        learn(net, samples, rng)
        decisions += len(samples[0])
        if decisions >= arguments.decisions * told / 10:
            told += 1
            wins = {bot: evaluate(game, net, bot, 200, 10**6 + told) for bot in ("random", "greedy")}
            words = ", ".join(f"{share:.0%} against {bot}" for bot, share in wins.items())
            seconds = time.process_time() - start
            print(f"{seconds:5.0f} s of processor time, {decisions:8} decisions: wins {words}", flush=True)
    print(f"at the end: wins {evaluate(game, net, 'greedy', 1000, 2 * 10**6):.1%} of 1000 games against greedy")


if __name__ == "__main__":
    main()
