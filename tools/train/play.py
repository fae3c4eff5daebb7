"""Self-play of one game, on the cores of this machine or on a GPU."""
import ctypes
import os
import pathlib
import threading

import numpy as np

from net import HANDS, PLAYERS

RANDOM, HAND, NET = 0, 1, 2


class Plan(ctypes.Structure):
    _fields_ = [("layout", ctypes.c_uint64), ("nets", ctypes.c_uint64 * 2), ("starts", ctypes.c_uint64),
                ("seed", ctypes.c_uint64), ("first", ctypes.c_uint64),
                ("start_count", ctypes.c_uint32), ("stride", ctypes.c_uint32), ("policy", ctypes.c_uint32 * 2),
                ("games", ctypes.c_uint32), ("explore", ctypes.c_uint32), ("glances", ctypes.c_uint32),
                ("limit", ctypes.c_uint32), ("slots", ctypes.c_uint32), ("active", ctypes.c_uint32),
                ("rows", ctypes.c_uint64), ("hands", ctypes.c_uint64), ("viewer", ctypes.c_uint64),
                ("kept", ctypes.c_uint64), ("result", ctypes.c_uint64), ("score", ctypes.c_uint64),
                ("decisions", ctypes.c_uint64), ("players", ctypes.c_uint64), ("tables", ctypes.c_uint64),
                ("moves", ctypes.c_uint64), ("wishes", ctypes.c_uint64), ("questions", ctypes.c_uint64),
                ("question_count", ctypes.c_uint64)]


class Player:
    """Plays games of one kind. `xp` is NumPy, or CuPy where a GPU plays and learns."""

    def __init__(self, folder, game, gpu, threads=None):
        self.library = ctypes.CDLL(str(pathlib.Path(folder) / f"{game}.so"))
        numbers = [self.library.train_numbers(i) for i in range(10)]
        if numbers[2] != ctypes.sizeof(Plan):
            raise SystemExit(f"{game}.so is of another version: build it again")
        (self.layout_size, _, _, self.version, self.min_players, self.max_players, self.state_size, self.unit,
         self.max_moves, self.table_size) = numbers
        layout = ctypes.create_string_buffer(self.layout_size)
        if not self.library.train_layout(layout):
            raise SystemExit(f"{game} has more fields than a net can take in")
        self.threads = threads or os.cpu_count()
        self.xp, self.kernel = np, None
        if gpu:
            import cupy
            self.xp = cupy
            cupy.cuda.runtime.deviceSetLimit(0, 32768)  # stack: some rules call each other in a circle
            module = cupy.RawModule(path=str(pathlib.Path(folder) / f"{game}.ptx"))
            self.kernel = [module.get_function(f"selfplay_{name}_kernel") for name in ("ask", "judge")]
        self.layout = self.put(np.frombuffer(layout.raw, np.uint8))
        self.library.train_key.restype = ctypes.c_uint64
        self.rows, self.key = self.library.train_rows(layout), self.library.train_key(layout)

    def put(self, array):
        return self.xp.asarray(array)

    def address(self, array):
        return array.ctypes.data if self.xp is np else array.data.ptr

    def starts(self, counts):
        stride = (self.state_size + 7) // 8 * 8
        states = np.zeros((len(counts), stride), np.uint8)
        for i, players in enumerate(counts):
            if not self.library.train_start(players, states[i].ctypes.data_as(ctypes.c_void_p)):
                raise SystemExit(f"no game for {players} players")
        return self.put(states)

    def load(self, data):
        """A net's bytes where games can use them, at a multiple of 16."""
        words = np.zeros(len(data) // 16 + 2, np.dtype("V16")).view(np.uint8)
        array = self.put(words)
        skip = -self.address(array) % 16
        array[skip:skip + len(data)] = self.put(np.frombuffer(data, np.uint8))
        return array[skip:skip + len(data)]

    def launch(self, plan, count, turns=16, blocks=1056):
        """Asks and judges in turns until no game has a question left."""
        place, (ask, judge) = self.put(np.frombuffer(bytes(plan), np.uint8)), self.kernel
        left = True
        while left:
            for _ in range(turns):
                count[:] = 0
                ask(((plan.games + 31) // 32,), (32,), (place,))
                judge((blocks,), (128,), (place,))
            left = int(count[0])

    def play(self, nets, policy, starts, games, seed, first=0, explore=0.0, glances=32, slots=0, active=1, limit=4000):
        xp, glances = self.xp, min(glances, self.max_moves)
        out = {"result": xp.zeros((games, PLAYERS), np.int32), "score": xp.zeros((games, PLAYERS), np.int32),
               "decisions": xp.zeros(games, np.uint32), "players": xp.zeros(games, np.uint32)}
        if slots:
            out |= {"rows": xp.empty((games, slots, active), np.uint16), "hands": xp.zeros((games, slots, HANDS), np.int16),
                    "viewer": xp.zeros((games, slots), np.uint8), "kept": xp.zeros(games, np.uint32)}
        plan = Plan(layout=self.address(self.layout), starts=self.address(starts), seed=seed, first=first,
                    start_count=len(starts), stride=starts.shape[1], games=games, explore=int(65536 * explore),
                    glances=glances, limit=limit, slots=slots, active=active)
        plan.nets[:] = [self.address(net) for net in nets]
        plan.policy[:] = policy
        room = {"tables": xp.zeros((games, self.table_size), np.uint8), "moves": xp.empty((games, glances), np.uint32),
                "wishes": xp.empty((games, glances), np.int32)}
        if self.kernel:
            room |= {"questions": xp.empty(games * glances, np.uint32), "question_count": xp.zeros(1, np.uint32)}
        for name, array in (out | room).items():
            setattr(plan, name, self.address(array))
        if self.kernel:
            self.launch(plan, room["question_count"])
        else:
            work = [threading.Thread(target=self.library.train_play, args=(ctypes.byref(plan), i, self.threads))
                    for i in range(self.threads)]
            for thread in work:
                thread.start()
            for thread in work:
                thread.join()
        return out
