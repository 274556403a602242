"""Kinds of cards of Top of the Stretch for which kernel and engine are compared."""

from collections.abc import Sequence
from typing import Any

from railbird.core import Pack
from railbird.games.top_of_the_stretch.actions import BET_TYPES, PlaceBet
from railbird.games.top_of_the_stretch.bots.steady import Steady
from railbird.games.top_of_the_stretch.bots.whole_games import whole_games
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.whole.layout import bet_between
from railbird.games.top_of_the_stretch.state import State
from railbird.lab.whole.games import REWARDS
from tests.lab.side_by_side import Match

LARGE = "kentucky_derby_1994"
RULES: Sequence[dict[str, object]] = (
    {},
    {
        "races": ("bc_sprint_2008", "bc_turf_2003"),
        "version": "quick",
        "odds": "generate",
        "payout_modifications": "on",
        "form_save": True,
    },
    {
        "races": ("pimlico_special_1938", LARGE),
        "condition": "roll",
        "jockeys": False,
        "doubles": "reroll",
        "odds": "generate",
        "trouble_time": "after_figure",
        "bankroll": 4,
    },
    {
        "races": ("belmont_1973", "bc_ladies_classic_2009", "champagne_2009"),
        "scratch": ("1:1", "1:3"),
        "chart_edition": "example",
        "power_limits": "extrapolate",
        "traffic": "plus",
        "hundredths": True,
        "time_chart": "printed",
        "payout_modifications": "as_read",
        "bankroll": 20_000,
    },
    {
        "races": (LARGE, LARGE, "bc_turf_2003"),
        "condition": ("muddy", "roll", "firm"),
        "form_save": True,
        "trouble_time": "after_figure",
        "traffic": "plus",
    },
)


def other_boxes() -> dict[str, TopOfTheStretch]:
    """Packs that change what a kernel could take for granted."""
    printed = TopOfTheStretch()
    form = printed.text_of("race_position_segment.csv").splitlines()
    quick = printed.text_of("form.csv").splitlines()
    trouble = printed.text_of("trouble.csv").splitlines()
    figures = printed.text_of("final_speed_figure.csv").splitlines()
    packs = {
        "trouble at every turn": {
            "race_position_segment.csv": _always(form),
            "form.csv": _always(quick),
        },
        "hardly any trouble ends well": {
            "race_position_segment.csv": _always(form),
            "form.csv": _always(quick),
            "trouble.csv": "\n".join([trouble[0], *map(_out, trouble[1:])]) + "\n",
        },
        "all alike, and in trouble": {
            "race_position_segment.csv": _always(form),
            "final_speed_figure.csv": "\n".join(map(_same, figures)) + "\n",
        },
    }
    made = {name: TopOfTheStretch(Pack(name, files)) for name, files in packs.items()}
    return {"as printed": printed} | made


def _always(lines: list[str]) -> str:
    """Every roll leads to trouble, the last column says."""
    return "\n".join([lines[0], *(f"{line.rpartition(',')[0]},1" for line in lines[1:])]) + "\n"


def _out(line: str) -> str:
    """Every roll but a seven ends the race of a horse."""
    roll, code, text, *_ = line.split(",")
    return line if roll == "7" else f"{roll},{code},{text},out,none,,"


def _same(line: str) -> str:
    """One figure for all, so that photos decide."""
    roll, *figures = line.split(",")
    return line if roll == "roll" else ",".join([roll, *["80"] * len(figures)])


def unnumbered(state: State, number: int) -> PlaceBet:
    bet = bet_between(len(state.game.learn.action_space()), number)
    return PlaceBet(state.runners[bet.runner].entry.pp, BET_TYPES[bet.type], bet.amount)


def same_race(state: State, record: Any) -> bool:
    """The last race, runner by runner."""
    for at, runner in enumerate(state.runners):
        if (runner.power, runner.out) != (record["power"][at], record["out"][at]):
            return False
        if state.standings and not runner.out:
            place = 1 + int((record["rank"][: len(state.runners)] < record["rank"][at]).sum())
            ours = (runner.final_speed, runner.fouled, runner.place)
            if ours != (record["speed"][at], record["fouled"][at], place):
                return False
    return True


def matches() -> list[Match]:
    """Every number of seats in every box under every set of rules, the rewards in turn."""
    return [
        Match(
            f"{name}, {seats} seats, {rules}",
            game,
            seats,
            {"betting": True, **rules},
            REWARDS[(number + seats) % len(REWARDS)],
            whole_games,
            Steady(),
            unnumbered,
            same_race,
        )
        for name, game in other_boxes().items()
        for seats in game.seats
        for number, rules in enumerate(RULES)
    ]
