#!/usr/bin/env python3
"""Trains a game's net by self-play and writes it whenever it is better than the one before.

    tools/train/train.py GAME --out FILE.net [--from FILE.net] [--seconds 300] [--gpu] [--seed 1] ...

The rules play, on all cores or with --gpu on a GPU (CuPy); a folder made by tools/train/build has them. Needs NumPy.
Positions of whole games are learnt towards TD(lambda) of results and scores. Every few rounds the net meets the best so
far, with paired dice; it takes its place, and is written, when it is better by two standard errors. A run goes on
from any net with --from.
"""
import argparse
import os
import pathlib
import sys
import time

os.environ.setdefault("CUPY_TF32", "1")
import numpy as np  # noqa: E402

import net as files  # noqa: E402
from learn import Learner, fresh  # noqa: E402
from play import HAND, NET, RANDOM, Player  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--from", dest="start", type=pathlib.Path)
    parser.add_argument("--folder", default="build/train")
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--rounds", type=int, default=1 << 30)
    parser.add_argument("--players", default="2,2,2,3,2,4,2,1", help="of one pair of games after the other")
    parser.add_argument("--games", type=int, default=512, help="of a round")
    parser.add_argument("--slots", type=int, default=16, help="positions of a game")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=40, help="of a round")
    parser.add_argument("--pool", type=int, default=6, help="rounds that are learnt from")
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--average", type=float, default=0.0, help="of the mean of all steps, what stays at each: it plays and is written")
    parser.add_argument("--decay", type=float, default=0.8, help="lambda, from one kept position to the next")
    parser.add_argument("--explore", type=float, default=0.02)
    parser.add_argument("--glances", type=int, default=32)
    parser.add_argument("--measure", type=int, default=400, help="games of a measurement")
    parser.add_argument("--every", type=int, default=10, help="rounds between measurements")
    parser.add_argument("--horizon", type=int, help="decisions that a search plays on before it asks the net; usually as before")
    return parser.parse_args()


class Trainer:
    def __init__(self, options):
        self.options, self.begin = options, time.time()
        self.player = Player(options.folder, options.game, options.gpu, options.threads)
        self.xp = self.player.xp
        self.xp.random.seed(options.seed)
        counts = [n for n in map(int, options.players.split(",")) if self.player.min_players <= n <= self.player.max_players]
        self.starts, self.pair = self.player.starts(counts), self.player.starts([2])
        self.single = self.player.starts([1]) if self.player.min_players == 1 else None
        self.pool, self.seed, self.active = [], options.seed << 32, 1
        self.about = {"game": options.game, "rules": self.player.version, "layout": self.player.key, "hand": 1, "spread": 1,
                      "counts": sum(1 << n for n in set(counts)), "horizon": options.horizon or 0, "made": " ".join(["tools/train/train.py", *(word.rsplit("/", 1)[-1] for word in sys.argv[1:])])}
        if options.start:
            weights, about = files.unpack(options.start.read_bytes())
            self.about |= {"hand": about["hand"], "spread": about["spread"]}
            if options.horizon is None:
                self.about["horizon"] = about["horizon"]
            self.scout(weights)
        else:
            weights = self.scout(None)
        self.learner = Learner(self.xp, weights, options.average)
        self.best = self.data()
        if options.gpu:
            self.compare()
        options.out.write_bytes(self.best)

    def say(self, text):
        print(f"{self.options.game} {time.time() - self.begin:.0f} s: {text}", flush=True)

    def data(self):
        return files.pack(self.learner.numpy(), self.about)

    def scout(self, weights):
        """Scales of evaluations and scores, and how many rows a view has, from games of the evaluation."""
        blank = fresh(self.player.rows, self.options.seed, 0.0)
        data = self.player.load(files.pack(blank, self.about | {"hand": 65536}))
        games = min(self.options.games, 256)
        out = self.player.play([data, data], [HAND, HAND], self.pair, games, 7, explore=0.1, slots=32, active=2500)
        host = {name: array if self.xp is np else array.get() for name, array in out.items()}
        used = (host["rows"] != 65535).sum(2)
        self.active = int(used.max() * 1.25) + 8
        if weights is None:
            spread = float(np.std(host["score"][:, 0] - host["score"][:, 1]))
            self.about["spread"] = max(1, round(spread))
            worth = self.worths(host)
            self.about["hand"] = max(1, round(1024 * 65536 / max(worth, 1.0)))
            weights = fresh(self.player.rows, self.options.seed, float(host["score"][:, :2].mean()) / self.about["spread"])
        self.say(f"{self.player.rows} rows, {used[used > 0].mean():.0f} of a view, at most {self.active}; "
                 f"{host['decisions'].mean():.0f} decisions a game; spread {self.about['spread']}, hand {self.about['hand']}")
        return weights

    def worths(self, host):
        """How far evaluations of both seats lie apart. They are cut at 32 when kept, so ask small first."""
        for scale in (1, 16, 256, 4096, 65536):
            blank = files.pack(fresh(self.player.rows, 1, 0.0), self.about | {"hand": scale})
            data = self.player.load(blank)
            out = self.player.play([data, data], [HAND, HAND], self.pair, 64, 9, explore=0.1, slots=32, active=4)
            hands = out["hands"] if self.xp is np else out["hands"].get()
            lead = hands[:, :, -1].astype(np.float64)
            far = np.abs(lead[lead != 0])
            if len(far) and np.median(far) > 200:
                break
        return float(np.sqrt((lead[lead != 0] ** 2).mean())) * 65536 / scale

    def compare(self):
        """Makes sure that the GPU plays what a CPU plays."""
        same = []
        for player in (self.player, Player(self.options.folder, self.options.game, False)):
            data, starts = player.load(self.best), player.starts([2])
            out = player.play([data, data], [NET, NET], starts, 64, 3, explore=0.1, slots=8, active=self.active)
            same.append({name: array if player.xp is np else array.get() for name, array in out.items()})
        kept = np.arange(8)[None, :] < same[0]["kept"][:, None]
        for name in same[0]:
            pair = [out[name][kept] if name in ("rows", "hands", "viewer") else out[name] for out in same]
            if not np.array_equal(*pair):
                raise SystemExit(f"{self.options.game}: GPU and CPU do not agree on {name}")
        self.say("GPU and CPU agree in 64 games")

    def gather(self, number):
        """Plays a round and turns it into positions with targets."""
        options, xp = self.options, self.xp
        hand = number < 2 and not options.start
        data = self.player.load(self.data())
        self.seed += 1
        out = self.player.play([data, data], [HAND if hand else NET] * 2, self.starts, options.games, self.seed,
                               explore=0.1 if hand else options.explore, glances=options.glances, slots=options.slots,
                               active=self.active)
        mask = xp.arange(options.slots)[None, :] < out["kept"][:, None]
        game, slot = xp.nonzero(mask)
        rows, hands = out["rows"][game, slot], out["hands"][game, slot]
        viewer, count = out["viewer"][game, slot].astype(np.int32), out["players"][game].astype(np.int32)
        chance, points = self.learner.predict(rows, hands, count)
        seats = xp.arange(files.PLAYERS)[None, :]
        # From rows to seats, back through each game, and to rows again.
        turn = xp.where(seats < count[:, None], (seats - viewer[:, None]) % count[:, None], seats)
        thought = xp.zeros((*mask.shape, 2, files.PLAYERS), np.float32)
        thought[game, slot, 0], thought[game, slot, 1] = xp.take_along_axis(chance, turn, 1), xp.take_along_axis(points, turn, 1)
        others = xp.maximum(out["players"].astype(np.int32) - 1, 1)[:, None]
        end = xp.stack([0.5 + 0.5 * out["result"] / others, out["score"] / self.about["spread"]], 1).astype(np.float32)
        decay = 1.0 if number < 6 and not options.start else options.decay
        target, follow = xp.zeros_like(thought), end
        for k in reversed(range(options.slots)):
            there = mask[:, k][:, None, None]
            target[:, k] = follow
            follow = xp.where(there, (1 - decay) * thought[:, k] + decay * follow, follow)
        goals = target[game, slot]
        turn = xp.where(seats < count[:, None], (seats + viewer[:, None]) % count[:, None], seats)
        self.pool.append((rows, hands, count, xp.take_along_axis(goals[:, 0], turn, 1), xp.take_along_axis(goals[:, 1], turn, 1)))
        self.pool = self.pool[-options.pool:]
        return int(out["decisions"].sum())

    def learn(self, rate):
        """Steps over positions drawn from the pool."""
        xp, losses = self.xp, []
        sizes = [len(part[0]) for part in self.pool]
        for _ in range(self.options.steps):
            part = self.pool[int(np.random.default_rng(self.learner.steps).choice(len(sizes), p=np.array(sizes) / sum(sizes)))]
            pick = xp.random.randint(0, len(part[0]), self.options.batch)
            losses.append(xp.stack(self.learner.step(*(array[pick] for array in part), rate)))
        return [float(x) for x in xp.stack(losses).mean(0)]

    def match(self, mine, other, policy, starts=None, games=None):
        """The share of wins of one net against another or a policy, its error, and the lead in points."""
        games = games or self.options.measure
        out = self.player.play([mine, other], [NET, policy], self.pair if starts is None else starts, games, 1234567,
                               first=self.learner.steps << 20, glances=4096)
        side = np.arange(games) % 2  # seat 0 of game i is of side i % 2
        result, score = (array if self.xp is np else array.get() for array in (out["result"], out["score"]))
        mine = np.where(side == 0, result[:, 0], result[:, 1]) / 2 + 0.5
        lead = np.where(side == 0, score[:, 0] - score[:, 1], score[:, 1] - score[:, 0]) / self.player.unit
        pairs = mine.reshape(-1, 2).mean(1)
        return float(pairs.mean()), float(pairs.std() / np.sqrt(len(pairs))), float(lead.mean())

    def alone(self, data, policy):
        """The mean score of games alone."""
        if self.single is None:
            return "none"
        out = self.player.play([data, data], [policy, policy], self.single, self.options.measure // 2, 7654321, glances=4096)
        return f"{float(out['score'][:, 0].mean()) / self.player.unit:.2f}"

    def measure(self, text):
        data = self.data()
        new, best = self.player.load(data), self.player.load(self.best)
        share, error, _ = self.match(new, best, NET)
        hand, hand_error, lead = self.match(new, new, HAND)
        better = share - 2 * error > 0.5
        if better:
            self.best = data
            self.options.out.write_bytes(data)
        self.say(f"{text}; against the best {100 * share:.1f}% ±{200 * error:.1f}{', promoted' if better else ''}; "
                 f"against the evaluation {100 * hand:.1f}% ±{200 * hand_error:.1f}, {lead:+.1f} points; "
                 f"alone {self.alone(new, NET)} points")

    def run(self):
        options, number = self.options, 0
        while (spent := (time.time() - self.begin) / options.seconds) < 1 and number < options.rounds:
            share = max(spent, number / options.rounds)
            begin = time.time()
            decisions = self.gather(number)
            played = time.time() - begin
            losses = self.learn(options.rate * (1.0 if share < 0.4 else 0.3 if share < 0.75 else 0.1))
            number += 1
            if number % options.every == 0:
                self.measure(f"round {number}, {decisions / max(played, 1e-9):.2e} decisions/s ({played:.2f} s), "
                             f"learnt in {time.time() - begin - played:.2f} s, losses {losses[0]:.4f} {losses[1]:.4f}")
        self.measure(f"the end after {number} rounds")
        best = self.player.load(self.best)
        self.say(f"the best alone {self.alone(best, NET)} points, the evaluation {self.alone(best, HAND)}")
        for policy, name in ((HAND, "the evaluation"), (RANDOM, "random")):
            share, error, lead = self.match(best, best, policy, games=4 * options.measure)
            self.say(f"the best against {name}: {100 * share:.1f}% ±{200 * error:.1f}, {lead:+.1f} points")


if __name__ == "__main__":
    Trainer(arguments()).run()
