"""The conformance kit: does a game keep the promises that tables, bots and records rely on?

>>> from railbird.testing import check_game
>>> check_game(MyGame())                                            # doctest: +SKIP
"""

from railbird.testing.check import check_game
from railbird.testing.promise import BrokenPromise, Promise
from railbird.testing.report import Report

__all__ = ["BrokenPromise", "Promise", "Report", "check_game"]
