"""The kernel of Big Stakes Racing beside the engine, dice for dice."""

import pickle
import random
from threading import Event
from typing import Any

import numpy as np
import pytest

from railbird.core import BadSetup, Chance, Draw, Roll
from railbird.core.chance import Below
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.lab import live_odds
from railbird.games.big_stakes.lab.live_odds import mersenne_words
from railbird.games.big_stakes.lab.tally import (
    CONDITIONS,
    SURFACES,
    Race,
    field_of,
    run_big_stakes,
)
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.race.state import Held
from railbird.games.big_stakes.rules import simulated_odds
from railbird.games.big_stakes.rules.gate import hearts_in
from railbird.games.big_stakes.rules.odds import LiveOdds
from railbird.games.big_stakes.rules.simulate import simulate
from railbird.games.big_stakes.rules.simulated_odds import (
    Counts,
    Field,
    FieldRunner,
    Rehearse,
    race_of,
)
from railbird.games.big_stakes.state import State
from railbird.registry import use_kernels
from tests.games.big_stakes.race_table import game, race_in
from tests.games.homestretch.table import GAME as HOMESTRETCH

TOGETHER = 5
"""Races of a field that are run a second time, with the same dice."""
NAMES = [card.name for card in game().box.horses.values()]


def places_in_kernel(field: Field, seed: int) -> list[list[int]]:
    """By race: the furlong in which it was won, and the places of the runners; 0 is unplaced."""
    kept = np.zeros((TOGETHER, len(field.runners) + 1), np.int64)
    rng = random.Random(seed)
    Race(game().box, field).run(TOGETHER, lambda count: mersenne_words(rng, count), kept)
    return [[int(each) for each in row] for row in kept]


def engine_race(field: Field, below: Below) -> list[int]:
    """By the rules, from the state in which the horses stand in the gate."""
    card, options = field.card, field.options
    given: dict[str, Any] = {name: getattr(options, name) for name in options.__struct_fields__}
    names = tuple(runner.card.name for runner in field.runners)
    given |= {"program": "one_race", "race": card, "runners": names, "riding": "auto"}
    state = game().new(1, given)
    assert isinstance(state, State)
    race = race_in(state)
    race.condition = field.condition
    for runner in race.runners:
        runner.hearts = hearts_in(runner.card, race.card.surface, field.condition)
    won = 0
    while race.result is None:
        pending = state.pending
        assert isinstance(pending, Chance)
        if isinstance(pending, Roll):
            state.resolve(tuple(1 + below(6) for _ in range(pending.dice)))
        else:
            assert isinstance(pending, Draw)
            state.resolve(pending.items[below(len(pending.items))])
        home = [runner.finish for runner in race.runners if runner.finish]
        won = won or min((finish.furlong for finish in home), default=0)
    places = {placing.horse: placing.place for placing in race.result.placings}
    return [won, *(places.get(runner.card.id, 0) for runner in field.runners)]


def random_options(rng: random.Random) -> dict[str, Any]:
    return {
        "play_speed": rng.choice(("standard", "west_coast", "japanese")),
        "track": rng.choice(("dual", "single")),
        "token_policy": rng.choice(("always", "forced_only")),
    }


@pytest.mark.slow
def test_it_runs_the_races_of_the_engine() -> None:
    """BS-7.1 – BS-7.26, BS-7.48, BS-7.67, BS-7.68, BS-7.80."""
    rng = random.Random(6)
    for seed in range(25):
        horses = rng.sample(NAMES, rng.choice((2, 5, 6, 8, 10)))
        surface, condition = rng.choice(SURFACES), rng.choice(CONDITIONS)
        options = random_options(rng)
        field = field_of(horses, rng.randint(5, 12), surface, condition, options, game())
        below = random.Random(seed).randrange
        for told in places_in_kernel(field, seed):
            assert told == engine_race(field, below)


def random_field(rng: random.Random) -> Field:
    """Stables with several horses, tokens carried over, jockeys, allowances, pace shifts."""
    tokens = list(game().box.tokens)
    rng.shuffle(tokens)
    hands = tuple(
        tuple(Held(tokens.pop(), 0) for _ in range(rng.choice((0, 0, 1, 3))))
        for _ in range(rng.randint(1, 4))
    )
    cards = rng.sample(list(game().box.horses.values()), rng.randint(2, 10))
    posts = rng.sample(range(1, 11), len(cards))
    return Field(
        f"{rng.randint(5, 12)}F-{rng.choice('DT')}",
        rng.choice(CONDITIONS),
        Options(**random_options(rng)),
        tuple(
            FieldRunner(
                card,
                rng.choice((None, *range(len(hands)))),
                post,
                rng.choice((0, rng.randint(2, 12))),
                rng.choice(((), (4, 7), (2, 9, 11))),
                tuple(rng.sample(card.red, len(card.red))),
            )
            for card, post in zip(cards, posts, strict=True)
        ),
        hands,
    )


def test_it_runs_the_simulated_races_of_live_odds() -> None:
    """BS-7.9, BS-7.61, BS-7.72, BS-9.19: all that a field at the betting can have."""
    rng = random.Random(7)
    for seed in range(80):
        field = random_field(rng)
        below = random.Random(seed).randrange
        race = race_of(game().box, field)
        for _, *places in places_in_kernel(field, seed):
            told = simulate(game().box, field.options, race, below)
            by_post = {placing.post: placing.place for placing in told.placings}
            assert places == [by_post.get(runner.post, 0) for runner in field.runners]


def test_secretariat_against_man_o_war() -> None:
    """Two horses hardly hinder each other; their cards say who is better at twelve furlongs."""
    field = field_of(["Secretariat", "Man O' War"], 12, game=game())
    found = run_big_stakes(field, 20_000, game=game())
    assert [horse.horse for horse in found.horses] == ["SECRETARIAT", "MAN O' WAR"]
    assert found.chance(0) > 0.6
    both = found.chance(0) + found.chance(1)
    assert 1 < both < 1.02  # dead heats count for both
    assert sum(found.lengths.values()) == found.races
    assert [found.chance(at, 2) for at in (0, 1)] == [1, 1]


def test_results_do_not_depend_on_threads() -> None:
    field = field_of(NAMES[:6], 8, game=game())
    one, three = (
        run_big_stakes(field, 2_000, game=game(), seed=9, threads=each, chunk=1 << 8)
        for each in (1, 3)
    )
    assert one == three
    other = run_big_stakes(field, 2_000, game=game(), seed=10, chunk=1 << 8)
    assert other.horses != one.horses


@pytest.mark.parametrize(
    ("horses", "more", "says"),
    [
        (["Secretariat"], {}, "1 horses: a race has 2 to 10"),
        (["Secretariat", "Pegasus"], {}, "no horse is named Pegasus"),
        (["Secretariat", "SECRETARIAT"], {}, "named only once"),
        (NAMES[:11], {}, "11 horses: a race has 2 to 10"),
        (NAMES[:2], {"furlongs": 13}, "distance 13: use 5, 6"),
        (NAMES[:2], {"surface": "sand"}, "surface sand: use dirt, turf"),
        (NAMES[:2], {"condition": "icy"}, "condition icy: use fast, slow, wet"),
        (NAMES[:2], {"options": {"jockeys": "yes"}}, "option jockeys: in these races only"),
        (NAMES[:2], {"options": {"whips": "yes"}}, "unknown option 'whips'"),
    ],
)
def test_bad_input_is_named(horses: list[str], more: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        field_of(horses, **more, game=game())


# -- live odds -----------------------------------------------------------------------------------


def test_live_odds_are_the_same_with_the_kernel() -> None:
    """BS-7.71, BS-7.72, BS-6.11: a record made with it can be proved without."""
    rng = random.Random(8)
    for seed in range(12):
        field = random_field(rng)
        told = live_odds.rehearse(game().box, field, seed, 40)
        assert told == simulated_odds.rehearse(game().box, field, seed, 40)


def test_words_that_run_out_are_followed_by_more() -> None:
    field = field_of(NAMES[:4], 6, game=game())
    plenty, drops = random.Random(1), random.Random(1)
    race = Race(game().box, field)
    whole = race.run(20, lambda count: mersenne_words(plenty, count))
    assert (race.run(20, lambda _: mersenne_words(drops, 97)) == whole).all()


def test_a_hand_is_quicker_when_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then the game does its own sums; the counts are the same."""
    monkeypatch.setattr(live_odds, "READY", Event())
    monkeypatch.setattr(live_odds, "_LOADING", [])
    asked: list[str] = []
    for module, who in ((simulated_odds, "game"), (live_odds, "kernel")):
        monkeypatch.setattr(module, "rehearse", listening(module.rehearse, who, asked))
    field = field_of(NAMES[:3], 5, game=game())
    first = live_odds.rehearse_when_ready(game().box, field, 3, 10)
    assert asked == ["game"]
    assert live_odds.READY.wait(timeout=300)
    assert live_odds.rehearse_when_ready(game().box, field, 3, 10) == first
    assert asked[-1] == "kernel"


def listening(run: Rehearse, who: str, asked: list[str]) -> Rehearse:
    def rehearse(box: Box, field: Field, seed: int, races: int) -> Counts:
        asked.append(who)
        return run(box, field, seed, races)

    return rehearse


def odds_asked_for() -> LiveOdds:
    options = {"program": "one_race", "riding": "auto", "betting": True}
    state = game().new(1, {**options, "race": "5F-D", "runners": NAMES[:3]})
    assert isinstance(state.pending, LiveOdds)
    return state.pending


def test_odds_take_the_kernel_along_to_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated_odds, "_quicker", [])
    assert odds_asked_for().rehearse is simulated_odds.rehearse
    live_odds.use_kernel()
    sent = pickle.loads(pickle.dumps(odds_asked_for()))
    assert sent.rehearse is live_odds.rehearse_when_ready


def test_without_numba_nothing_is_quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated_odds, "_quicker", [])
    monkeypatch.setattr(live_odds, "find_spec", lambda _: None)
    live_odds.use_kernel()
    assert simulated_odds.best_simulation() is simulated_odds.rehearse


def test_the_terminal_lends_a_hand_to_this_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated_odds, "_quicker", [])
    use_kernels(HOMESTRETCH.id)
    assert simulated_odds._quicker == []
    use_kernels(game().id)
    assert len(simulated_odds._quicker) == 1
