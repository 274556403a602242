"""steady and sharp: honest, repeatable, sensible, and better than those below them."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import railbird
from railbird.arena import Field, play_game
from railbird.bots import load_bot
from railbird.core import Action, Chance, Pack, Perspective
from railbird.games.top_of_the_stretch.actions import CLOSE, CloseBets, PlaceBet
from railbird.games.top_of_the_stretch.bots.sharp import lay_out, what_bets_bring
from railbird.games.top_of_the_stretch.bots.slips import next_bet
from railbird.games.top_of_the_stretch.bots.steady import in_the_first
from railbird.games.top_of_the_stretch.bots.trial_races import run_trials
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab import odds
from railbird.games.top_of_the_stretch.rules.payoffs import PLACES
from railbird.games.top_of_the_stretch.state import State

GAME = TopOfTheStretch()
BOTS = ("steady", "sharp")
CARD = {"betting": True, "version": "quick", "races": ["champagne_2009", "belmont_1978"]}


def at_the_windows(race: str = "champagne_2009", seats: int = 2, **options: Any) -> State:
    """A race with its odds made and its betting open."""
    state = GAME.new(seats, {"betting": True, "races": [race], **options})
    dice = random.Random(3)
    while isinstance(state.pending, Chance):
        state.resolve(state.pending.sample(dice.randrange))
    assert isinstance(state, State)
    return state


def seen_by(state: State, seat: int = 0) -> Perspective:
    return Perspective(GAME, state.view(seat), state.legal(seat), random.Random(1))


def bets_of(bot: str, state: State, seat: int = 0) -> Iterator[Action]:
    """What the bot does until it closes; the state is moved along."""
    player = load_bot(bot, GAME)
    while True:
        action = player.choose(seen_by(state, seat))
        yield action
        state.apply(seat, action)
        if isinstance(action, CloseBets):
            return


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_plays_the_same(bot: str) -> None:
    one, other = (
        railbird.play(GAME, [bot, "random"], seed=11, options=CARD).dump() for _ in range(2)
    )
    assert one == other


@pytest.mark.parametrize("bot", BOTS)
def test_secret_bets_of_others_make_no_difference(bot: str) -> None:
    """TS-8.2."""
    state = at_the_windows()
    expected = load_bot(bot, GAME).choose(seen_by(state))
    seen = set()
    for number in range(4):
        world = next(seen_by(state).worlds(random.Random(number)))
        assert isinstance(world, State)
        seen.add(world.bets[1])
        there = Perspective(GAME, world.view(0), world.legal(0), random.Random(1))
        assert load_bot(bot, GAME).choose(there) == expected
    assert len(seen) > 1


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    "options",
    [
        {"races": ["pimlico_special_1938"], "bankroll": 2},
        {"races": ["bc_turf_2003"], "version": "quick", "jockeys": False, "odds": "generate"},
        {"races": ["belmont_1973"], "form_save": True, "power_limits": "extrapolate"},
        {"races": ["champagne_2009"], "chart_edition": "example", "traffic": "plus"},
        {"races": ["bc_sprint_2008"], "payout_modifications": "on", "trouble_time": "after_figure"},
        {"races": ["kentucky_derby_1994"], "condition": "roll", "bankroll": 100_000},
    ],
)
def test_every_answer_is_legal_under_every_option(bot: str, options: dict[str, object]) -> None:
    field = Field(
        "top_of_the_stretch", (bot, "random"), seed=2, options={"betting": True, **options}
    )
    assert not play_game(field, 0).faults


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_that_takes_over_goes_on_with_what_is_bet(bot: str) -> None:
    state = at_the_windows()
    state.apply(0, PlaceBet(2, "show", 90))
    bets = [bet for bet in bets_of(bot, state) if isinstance(bet, PlaceBet)]
    assert sum(bet.amount for bet in bets) <= 10


# -- what they know ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("race", "options"),
    [
        ("champagne_2009", {"version": "quick"}),
        ("champagne_2009", {"chart_edition": "example"}),
        ("bc_sprint_2008", {"form_save": True}),
        ("belmont_1973", {"jockeys": False, "power_limits": "extrapolate"}),
    ],
)
def test_trial_races_are_races(race: str, options: dict[str, object]) -> None:
    """As often first, second and third as by the rules; the engine runs 600 of them."""
    races = 600
    state = at_the_windows(race, seats=1, **options)
    dice = random.Random(9)
    counted: Counter[tuple[int, int]] = Counter()
    for _ in range(races):
        run = state.copy()
        run.apply(0, CLOSE)
        while isinstance(run.pending, Chance):
            run.resolve(run.pending.sample(dice.randrange))
        for at, runner in enumerate(run.runners):
            counted[at, runner.place or 0] += 1
    trials = run_trials(state)
    for at in range(len(state.runners)):
        for place in (0, 1, 2, 3):
            chance = float((trials[:, at] == place).mean())
            spread = (max(chance * (1 - chance), 0.001) / races) ** 0.5
            assert abs(counted[at, place] / races - chance) < 5 * spread + 0.01


@pytest.mark.parametrize(
    ("race", "version"),
    [("bc_turf_2003", "quick"), ("kentucky_derby_1994", "quick"), ("belmont_1973", "full")],
)
def test_trials_come_to_the_exact_odds(race: str, version: str) -> None:
    """To within what 6,000 trials can tell; the lab needs a second for what they say at once."""
    trials = run_trials(at_the_windows(race, version=version))
    exact = odds(race, version)
    for at, horse in enumerate(exact.horses):
        for places, chance in ((1, horse.win), (2, horse.place), (3, horse.show)):
            found = float(((trials[:, at] > 0) & (trials[:, at] <= places)).mean())
            spread = (max(chance * (1 - chance), 1e-4) / len(trials)) ** 0.5
            assert abs(found - chance) < 4.5 * spread


def test_trials_are_the_same_every_time() -> None:
    """To the last place, so that two machines bet alike."""
    places = run_trials(at_the_windows(), trials=200)
    assert (places == run_trials(at_the_windows(), trials=200)).all()
    assert places.sum() == 4_134


def test_a_dead_heat_and_a_fall_are_counted_as_the_windows_pay() -> None:
    """TS-7.84, TS-7.80."""
    state = at_the_windows()
    chances, returns = what_bets_bring(state, state.view(0))
    assert round(float(chances.sum()), 9) == 1
    win = returns[:: len(PLACES)]
    paid = (win > 0).sum(axis=0)
    assert paid.min() >= 1
    assert paid.max() >= 2
    heat = int(paid.argmax())
    alone = win[:, paid == 1].max(axis=1)
    for at in np.flatnonzero(win[:, heat]):
        assert win[at, heat] < alone[at]


def test_places_are_drawn_one_after_the_other() -> None:
    chances = in_the_first([2.0, 1.0, 1.0, 0.001])
    assert [round(sum(chances[places]), 9) for places in (1, 2, 3)] == [1, 2, 3]
    assert chances[1][0] == pytest.approx(0.5, abs=0.01)
    assert chances[2][0] == pytest.approx(0.5 + 2 * 0.25 * 2 / 3, abs=0.01)


# -- what they do --------------------------------------------------------------------------------


def test_steady_puts_a_tenth_on_one_horse() -> None:
    state = at_the_windows()
    bets = list(bets_of("steady", state))
    assert len(bets) == 2
    assert isinstance(bets[0], PlaceBet)
    assert bets[0].amount == 10


def odds_for_all(odds: str) -> TopOfTheStretch:
    race = GAME.box.races["champagne_2009"]
    text = "\n".join(
        f'odds = "{odds}"' if line.startswith("odds") else line
        for line in as_toml(race).splitlines()
    )
    return TopOfTheStretch(Pack("poor", {"champagne_2009.toml": text}))


@pytest.mark.parametrize("bot", BOTS)
def test_no_value_no_bet(bot: str) -> None:
    game = odds_for_all("1-10")
    state = game.new(1, {"betting": True, "races": ["champagne_2009"]})
    seen = Perspective(game, state.view(0), state.legal(0), random.Random(1))
    assert load_bot(bot, game).choose(seen) == CLOSE


def test_sharp_bets_where_the_value_is_and_keeps_something_back() -> None:
    state = at_the_windows()
    view = state.view(0)
    slip = lay_out(state, view)
    chances, returns = what_bets_bring(state, view)
    worth = returns @ chances
    bets = [(runner.entry.pp, kind) for runner in view.runners for kind in view.types]
    best = bets[int(worth.argmax())]
    assert best in slip
    assert 0 < sum(slip.values()) < 100
    assert next_bet(view, slip) in [PlaceBet(*bet, amount) for bet, amount in slip.items()]


def wins_of(bot: str, other: str, games: int) -> int:
    options = {**CARD, "races": ["bc_turf_2003", "champagne_2009", "belmont_1978"]}
    field = Field("top_of_the_stretch", (bot, other), seed=4, options=options)
    played = [play_game(field, number) for number in range(games)]
    assert not any(game.faults for game in played)
    return sum(game.players[seat] == bot for game in played for seat in game.winners)


def test_sharp_beats_steady_and_steady_beats_random() -> None:
    assert wins_of("sharp", "steady", 20) >= 13
    assert wins_of("steady", "random", 20) >= 13
