"""Errors travel between processes as they are."""

import pickle

import pytest

from railbird.core import BadPack, BadRecord, BadSetup, IllegalAction
from railbird.core.errors import Problem, RailbirdError

PROBLEMS = (Problem("horses.csv", 3, "no name", "HS-12.4"), Problem("game.toml", None, "empty"))


@pytest.mark.parametrize(
    "error",
    [
        BadSetup("two seats at least"),
        IllegalAction("not your turn", "HS-5.1"),
        BadPack(PROBLEMS),
        BadRecord(7, "no such entry"),
    ],
)
def test_an_error_from_another_process(error: RailbirdError) -> None:
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert str(arrived) == str(error)
    assert vars(arrived) == vars(error)
