"""The net in numbers of 1, as its whole numbers will be: forward, backward, and Adam."""
import numpy as np

from net import ACTIVE_MOST, HANDS, HIDDEN, OUTS, PARTS, PLAYERS, ROWS_ONE, SECOND

TOP = ACTIVE_MOST / 64
ONES = {**{name: one for name, _, one in PARTS}, "rows": ROWS_ONE}
MOST = {name: (127 if name == "rows" else 32767) / one for name, one in ONES.items()}


def fresh(rows, seed, score):
    """A net that thinks what the hand-written evaluation thinks; `score`: what a seat may expect."""
    rng = np.random.default_rng(seed)
    out_bias = np.zeros(OUTS)
    out_bias[1::2] = score
    weights = {"bias": rng.uniform(0, 1, HIDDEN), "hands": rng.normal(0, 0.2, (HANDS, HIDDEN)),
               "second_bias": rng.uniform(0, 0.5, SECOND), "seconds": rng.normal(0, 0.15, (SECOND, HIDDEN)),
               "out_bias": out_bias, "outs": rng.normal(0, 0.02, (OUTS, SECOND)),
               "direct": np.array([1.0, 0.0]), "rows": np.zeros((rows, HIDDEN))}
    return {name: array.astype(np.float32) for name, array in weights.items()}


def leads(xp, hands, players):
    """What each row's evaluation is ahead of the best other; [n][PLAYERS]."""
    there = xp.arange(PLAYERS)[None, :] < players[:, None]
    worth = xp.where(there, hands[:, :PLAYERS], -1e9)
    order = xp.sort(worth, 1)
    best, next_best = order[:, -1:], order[:, -2:-1]
    lead = worth - xp.where(worth == best, next_best, best)
    return xp.where(there & (players[:, None] > 1), xp.clip(lead, -32, 32), 0), there


class Learner:
    """`average`: how much of the mean of all steps so far stays at each; what plays and is written is that mean."""

    def __init__(self, xp, weights, average=0.0):
        self.xp, self.steps, self.average = xp, 0, average
        self.weights = {name: xp.asarray(array) for name, array in weights.items()}
        self.first = {name: xp.zeros_like(array) for name, array in self.weights.items()}
        self.square = {name: xp.zeros_like(array) for name, array in self.weights.items()}
        self.mean = {name: array.copy() for name, array in self.weights.items()} if average else self.weights
        self.whole = self.rounded(self.weights)

    def rounded(self, weights):
        xp = self.xp
        return {name: xp.rint(xp.clip(array, -MOST[name], MOST[name]) * ONES[name]) * np.float32(1 / ONES[name])
                for name, array in weights.items()}

    def numpy(self):
        return {name: array if self.xp is np else array.get() for name, array in self.mean.items()}

    def forward(self, rows, hands, players, weights=None):
        xp, w = self.xp, weights or self.whole
        hot = xp.zeros((len(rows), len(w["rows"]) + 1), np.float32)
        hot[xp.arange(len(rows))[:, None], xp.minimum(rows, len(w["rows"])).astype(np.int32)] = 1
        hands = hands.astype(np.float32) / 1024
        lead, there = leads(xp, hands, players)
        first = hot[:, :-1] @ w["rows"] + w["bias"] + hands @ w["hands"]
        active = xp.clip(first, 0, TOP)
        second = active @ w["seconds"].T + w["second_bias"]
        busy = xp.clip(second, 0, TOP)
        outs = busy @ w["outs"].T + w["out_bias"]
        result = outs[:, 0::2] + lead * w["direct"][0]
        score = outs[:, 1::2] + hands[:, :PLAYERS] * w["direct"][1]
        return result, score, (hot, hands, lead, there, first, active, second, busy)

    def predict(self, rows, hands, players, chunk=16384):
        xp, chance, points, whole = self.xp, [], [], self.rounded(self.mean)
        for i in range(0, len(rows), chunk):
            result, score, _ = self.forward(rows[i:i + chunk], hands[i:i + chunk], players[i:i + chunk], whole)
            chance.append(1 / (1 + xp.exp(-result)))
            points.append(score)
        return xp.concatenate(chance), xp.concatenate(points)

    def step(self, rows, hands, players, chance, points, rate, weight=0.5):
        """One step towards the targets, seats counted from the viewer; returns both losses."""
        xp, w = self.xp, self.whole
        result, score, (hot, hands, lead, there, first, active, second, busy) = self.forward(rows, hands, players)
        off = xp.where(there, 1 / (1 + xp.exp(-result)) - chance, 0)
        wide = xp.where(there, xp.clip(score - points, -2, 2), 0)
        g_outs = xp.empty((len(rows), OUTS), np.float32)
        g_outs[:, 0::2], g_outs[:, 1::2] = off, weight * wide
        g_outs /= len(rows)
        g_second = (g_outs @ w["outs"]) * ((second > 0) & (second < TOP))
        g_first = (g_second @ w["seconds"]) * ((first > 0) & (first < TOP))
        slopes = {"outs": g_outs.T @ busy, "out_bias": g_outs.sum(0), "seconds": g_second.T @ active,
                  "second_bias": g_second.sum(0), "hands": hands.T @ g_first, "bias": g_first.sum(0),
                  "rows": hot[:, :-1].T @ g_first,
                  "direct": xp.stack([(g_outs[:, 0::2] * lead).sum(), (g_outs[:, 1::2] * hands[:, :PLAYERS]).sum()])}
        self.adam(slopes, rate)
        return (off ** 2).sum() / len(rows), (wide ** 2).sum() / len(rows)

    def adam(self, slopes, rate):
        xp = self.xp
        self.steps += 1
        scale = rate * np.sqrt(1 - 0.999 ** self.steps) / (1 - 0.9 ** self.steps)
        for name, slope in slopes.items():
            self.first[name] += np.float32(0.1) * (slope - self.first[name])
            self.square[name] += np.float32(0.001) * (slope * slope - self.square[name])
            array = self.weights[name]
            array -= np.float32(scale) * self.first[name] / (xp.sqrt(self.square[name]) + np.float32(1e-8))
            xp.clip(array, -MOST[name], MOST[name], out=array)
            if self.average:
                self.mean[name] += np.float32(1 - self.average) * (array - self.mean[name])
        self.whole = self.rounded(self.weights)
