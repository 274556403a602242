"""A browser's tab has neither numpy nor Numba; today's race needs neither."""

import subprocess
import sys

WITHOUT = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
from railbird.core.dice import Fair
from railbird.games.top_of_the_stretch.routes import todays_race
from railbird.games.top_of_the_stretch.today.field import draw_field
from railbird.games.top_of_the_stretch.today.program import program_of
from railbird.games.top_of_the_stretch.today.run import run_race
from railbird.games.top_of_the_stretch.today.slip import Ticket
from railbird.games.top_of_the_stretch.today.verdict import verdict
race = draw_field("2026-11-18", "x")
program_of(race)
slip = Ticket(1, "win"), Ticket(2, "win"), Ticket(3, "show")
print(verdict(race, slip, run_race(race, Fair("secret"))[1]).grade)
"""


def test_it_runs_without_them() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    assert 0 < int(ran.stdout) <= 100
