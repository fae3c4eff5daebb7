"""Bots, records, analysis, arena."""
import numpy as np
import pytest
from conftest import ROOT, play

import jacta
from jacta import Bot, JactaError, Record, Rng


def test_bots_play(id):
    state = jacta.make(id).state().roll(Rng(1))
    for spec in *jacta.bots()[:3], "search:20":
        assert Bot(spec, Rng(3)).choose(state) in state.legal()
        assert Bot(spec, Rng(3)).choose(state) == Bot(spec, Rng(3)).choose(state.seen_by())
    for spec in "clever", "search:0", "search:many", "cmd:", "":
        with pytest.raises(JactaError):
            Bot(spec)
    bot = Bot("greedy")
    with pytest.raises(JactaError, match="decides"):
        bot.choose(jacta.make("rolling_realms").state())
    bot.close()
    with pytest.raises(JactaError, match="closed"):
        bot.choose(state)


def random_record(game, seed=1):
    record, rng = Record(game), Rng(seed)
    while not record.roll(rng).state().is_over:
        legal = record.state().legal()
        record.play(legal[rng.below(len(legal))])
    return record


def test_records_are_written_and_read(id, tmp_path):
    game = jacta.make(id, 2)
    record = random_record(game)
    record.names = ["Ada", "Zoë"]
    record.write(tmp_path / "b.jacta")
    again = Record.read(tmp_path / "b.jacta")
    assert again.game == game and again.names == ["Ada", "Zoë"] and list(again) == list(record)
    assert again.text() == record.text() and again.state() == record.state()
    for ply, (state, event) in enumerate(again.replay()):
        assert state.turn == event.actor and state.apply(event.notation) == again.state(ply + 1)
    random_record(game, 2).write(tmp_path / "a.jacta")
    assert [len(r.names[0]) for r in Record.folder(tmp_path)] == [0, 3]
    length = len(again)
    again.undo()
    assert len(again) == length - 1


def test_what_records_refuse(tmp_path):
    record = Record(jacta.make("era"))
    for move in 2**31, -1, "nonsense":
        with pytest.raises(JactaError):
            record.play(move)
    with pytest.raises(JactaError):
        record.undo()
    for ply in -1, 1:
        with pytest.raises(JactaError):
            record.state(ply)
    for text in "", "nonsense", b"\xff\0", "jacta 1\ngame chess\n":
        with pytest.raises(JactaError):
            Record.parse(text)
    with pytest.raises(FileNotFoundError):
        Record.read(tmp_path / "none.jacta")
    with pytest.raises(JactaError):
        record.names = ["alone"]


def test_the_golden_records_replay():
    records = list(Record.folder(ROOT / "tests/golden"))
    assert len(records) > 20 and all(len(record) for record in records)


def test_tables():
    pandas = pytest.importorskip("pandas")
    record = random_record(jacta.make("dice_city"))
    table = record.to_pandas()
    assert isinstance(table, pandas.DataFrame) and len(table) == len(record)
    assert table["score_0"].iloc[-1] == record.state().scores()[0]
    judged = jacta.analyse(record, playouts=2, threads=2)
    assert len(judged.to_pandas()) == len(record) and 0 < len(judged.worst) <= 3
    assert sum(seat.choices for seat in judged.seats) == sum(ply.choice for ply in judged.plies)
    assert jacta.analyse(record, playouts=2).plies == judged.plies
    assert len(jacta.arena(record.game, ["random", "greedy"], 4).to_pandas()) == 2


def test_tables_are_kept_as_parquet(tmp_path):
    pandas, _ = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    record = random_record(jacta.make("dice_city"))
    tables = [
        record.to_pandas(),
        jacta.analyse(record, playouts=2).to_pandas(),
        jacta.arena(record.game, ["random", "greedy"], 4).to_pandas(),
    ]
    for table in tables:
        table.to_parquet(tmp_path / "table.parquet")
        pandas.testing.assert_frame_equal(pandas.read_parquet(tmp_path / "table.parquet"), table)


def test_arena():
    game = jacta.make("rolling_realms")
    report = jacta.arena(game, ["greedy", "random"], games=20, seed=3)
    assert report.games == 20 and report.bots[0].wins.mean > 0.9
    assert jacta.arena(game, ["greedy", "random"], games=20, seed=3, threads=2) == report

    def mine(state):
        assert state == state.seen_by()
        return state.legal()[-1]

    mixed = jacta.arena(game, [mine, "greedy"], games=6)
    assert mixed.games == 6 and mixed.bots[0].name == "mine" and "mine" in str(mixed)
    assert mixed.bots[0].wins.mean + mixed.bots[1].wins.mean == pytest.approx(1)
    for wrong in ["greedy"], ["greedy"] * 3, ["greedy", "clever"]:
        with pytest.raises(JactaError):
            jacta.arena(game, wrong)
    with pytest.raises(JactaError):
        jacta.arena(game, [lambda state: 2**31, "greedy"], 1)


def test_functions_play_what_names_play():
    """An arena of functions is the library's own, dice for dice."""
    game = jacta.make("dice_city", 3)
    bots = ["random", "greedy", "random"]
    native = jacta.arena(game, bots, games=9, seed=4)
    # Each seat of the library's arena has a stream of its own, so only what needs no stream compares.
    first = lambda state: state.legal()[0]  # noqa: E731
    ours = jacta.arena(game, [first, first, first], games=9, seed=4)
    assert ours.games == native.games
    assert sum(bot.wins.mean for bot in ours.bots) == pytest.approx(1)
    assert np.allclose([bot.score.mean for bot in ours.bots], ours.bots[0].score.mean)
