"""Each situation of the table is met in games on which program and model agree. The games are followed by
the tests of the models, which come before this one.
"""
import pytest
from conftest import MET
from situations import TABLE


@pytest.mark.parametrize("game", TABLE)
def test_every_situation_is_met(game):
    followed = MET.get(game, {})
    if set(TABLE[game]["followed"]) != set(followed):
        pytest.skip("not all steered games were followed")
    missing = set(TABLE[game]["met"]) - set.union(*followed.values())
    assert not missing, "renew the table: see tests/rules/situations.py"
