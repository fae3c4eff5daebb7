import pathlib

import pytest

import jacta

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="session", autouse=True)
def the_wheel():
    """It is the installed package that is tested, not the source tree."""
    assert ROOT / "python" not in pathlib.Path(jacta.__file__).parents


def pytest_generate_tests(metafunc):
    if "id" in metafunc.fixturenames:
        metafunc.parametrize("id", jacta.games())


def play(state, rng, limit=10**6):
    """Random play to the end; returns the decisions made."""
    decisions = 0
    while not state.roll(rng).is_over and decisions < limit:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
        decisions += 1
    return decisions
