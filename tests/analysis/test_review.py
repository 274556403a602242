"""Reviews: luck and decisions add up, and only what a seat could know is held against it."""

from collections.abc import Mapping

import msgspec
import pytest

import railbird
from railbird.analysis import Figure, Review
from railbird.analysis.luck import Luck
from railbird.analysis.moments import worth_of_open
from railbird.analysis.replayed import moments_of
from railbird.analysis.review import PARTS, ReviewStep, Summary
from railbird.analysis.reviewing import Reviewing
from railbird.analysis.rollouts import RolloutTable
from railbird.analysis.words import turning_point
from railbird.core import BadSetup, Game, Record
from railbird.core.record import parse_record
from railbird.workers import Workers


def parts(chance: float) -> int:
    return round(chance * PARTS)


def adds_up(review: Review, record: Record) -> None:
    """To the millionth: start + luck + own + others + remainder = result, for every seat."""
    assert record.ended is not None
    for seat in review.seats:
        pieces = (seat.start, seat.luck, seat.own, seat.others, seat.remainder)
        assert sum(map(parts, pieces)) == parts(seat.result)
        before = parts(seat.start)
        for step in review.steps:
            change = parts(step.change[seat.seat]) + parts(step.remainder[seat.seat])
            assert before + change == parts(step.chance[seat.seat])
            before = parts(step.chance[seat.seat])
    assert abs(sum(parts(seat.result) for seat in review.seats) - PARTS) <= len(review.seats)


def test_a_game_of_our_own(sprint: Game) -> None:
    record = railbird.play(sprint, ["random"] * 3, seed=2)
    review = railbird.review(record, sprint, moment_rollouts=36, decision_rollouts=40)
    adds_up(review, record)
    assert [step.kind for step in review.steps] == ["decision"] * 3 + ["luck"]
    assert all(seat.remainder == 0 for seat in review.seats)
    assert review.turning_points()[0].what == "the race: #1 wins"
    assert review.seats[2].luck > 0.6
    assert not review.marked


def test_a_turning_point_is_told_from_what_was_before() -> None:
    """The rest, which only the model knows, is no part of what the entry did."""
    seats = tuple(summary(seat, start=0.5) for seat in range(2))
    step = ReviewStep(1, "decision", 1, "Pass", (0.1, 0.9), (), (), (-0.2, 0.2), (-0.2, 0.2))
    review = Review("sprint", 0, "random", 2, 2, seats, (step,), (), 0)
    assert turning_point(review) == (
        "Turning point: entry 1, seat 2: Pass. It takes seat 1 from 50 to 30 in 100."
    )
    unsure = msgspec.structs.replace(step, change_error=(0.07, 0.07))
    review = msgspec.structs.replace(review, steps=(unsure,))
    assert turning_point(review) == "The chances changed only gradually."


@pytest.mark.parametrize(
    ("change", "told"), [(0.0, "Nothing was at stake."), (0.003, "The chances changed only")]
)
def test_what_turned_nothing_is_no_turning_point(change: float, told: str) -> None:
    step = ReviewStep(1, "decision", 0, "Pass", (1.0,), (), (), (change,), (change,))
    review = Review("sprint", 0, "random", 2, 2, (summary(0, start=0.9),), (step,), (), 0)
    assert turning_point(review).startswith(told)


def summary(seat: int, start: float) -> Summary:
    none = Figure(0.0, 0.0)
    return Summary(seat, f"seat {seat + 1}", "", start, 0, 0, 0, 0, 0, 0, 0, none, none)


def test_bets_count_for_whoever_placed_them() -> None:
    """They change something when they are closed, not with the first roll after that."""
    game = railbird.load("top_of_the_stretch")
    record = railbird.play(game, ["random", "random"], seed=1, options={"betting": True})
    review = railbird.review(record, game, seat=0, moment_rollouts=12, decision_rollouts=2)
    closings = [
        step
        for step, entry in zip(review.steps, record.entries, strict=False)
        if getattr(entry, "act", None) == {"do": "close_bets"}
    ]
    assert any(any(step.change) for step in closings)
    assert all(step.what.startswith("Bet $") for step in closings)
    assert any(seat.own != 0 for seat in review.seats)


def test_homestretch_adds_up_without_a_remainder(one_race: Record) -> None:
    review = railbird.review(one_race, moment_rollouts=12, decision_rollouts=12)
    adds_up(review, one_race)
    assert all(seat.remainder == 0 for seat in review.seats)
    assert review.seats[0].own == 0, "steady did what the rollouts do"
    assert review.seats[1].own != 0
    assert len(review.judged) == sum(seat.decisions for seat in review.seats)
    first = [judged.first_score.mean for judged in review.judged if judged.seat == 1]
    assert review.seats[1].cost_score.mean == pytest.approx(sum(first) / len(first))


def test_processes_make_no_difference(one_race: Record) -> None:
    told = [
        msgspec.json.encode(
            railbird.review(
                one_race, seat=2, moment_rollouts=4, decision_rollouts=8, processes=processes
            )
        )
        for processes in (1, 2)
    ]
    assert told[0] == told[1]
    other = railbird.review(one_race, seat=2, moment_rollouts=4, decision_rollouts=8, seed=1)
    assert msgspec.json.encode(other) != told[0]


SHORT: list[tuple[str, Mapping[str, object]]] = [
    ("long_shot", {}),
    ("win_place_and_show", {"races": 2}),
    ("big_stakes", {}),
    ("top_of_the_stretch", {"betting": True}),
]


@pytest.mark.parametrize(("game_id", "options"), SHORT)
def test_every_game_adds_up(game_id: str, options: Mapping[str, object]) -> None:
    game = railbird.load(game_id)
    players = ["steady"] * max(2, game.seats[0])
    record = railbird.play(game, players, seed=2, options=options)
    making = Reviewing(
        record, game, seat=0, moment_rollouts=2, decision_rollouts=2, seed=0, policy=None
    )
    for _ in making.work(Workers()):
        if making.has_values and len(making.so_far().judged) == 3:
            break  # a review can be stopped, and still adds up
    review = making.so_far()
    adds_up(review, record)
    assert {judged.seat for judged in review.judged} == {0}
    assert all(judged.words and judged.best_words for judged in review.judged)


def test_nobody_is_lucky_because_a_deck_was_shuffled(homestretch: Game, one_race: Record) -> None:
    """Face-down race cards teach nobody anything; the deal does."""
    review = railbird.review(one_race, seat=0, moment_rollouts=12, decision_rollouts=2)
    shuffles = {step.what: step.change for step in review.steps if "shuffle" in step.what}
    assert shuffles["shuffle of the green race cards"] == (0.0, 0.0, 0.0)
    assert any(shuffles["shuffle of the blue shares"])
    moment = moments_of(one_race, homestretch)[1]
    luck = Luck("x")
    table = RolloutTable(homestretch, 3)
    worths = []
    for deck in ([*moment.state.race_deck], [*reversed(homestretch.box.cards_of("green"))][:1]):  # type: ignore[attr-defined]
        state = moment.state.copy()
        state.race_deck = tuple(deck)  # type: ignore[attr-defined]
        worths.append(worth_of_open(table, state, moment.clock, luck, 4))
    assert worths[0] == worths[1]


def test_what_others_hid_is_not_held_against_anybody(homestretch: Game) -> None:
    """Two games that differ only in tokens the first seat never saw: the same costs for it."""
    options = {"purple_races": 0, "green_races": 1, "bet_order": "open"}
    record = railbird.play(homestretch, ["random", "steady"], seed=9, options=options)
    swapped = _with_tokens_swapped(record, homestretch)
    told = [
        [
            judged
            for judged in railbird.review(
                each, seat=0, moment_rollouts=2, decision_rollouts=6
            ).judged
            if judged.action["do"] == "place_bet"
        ]
        for each in (record, swapped)
    ]
    assert told[0]
    assert told[0] == told[1]


def _with_tokens_swapped(record: Record, game: Game) -> Record:
    """Seat 1 lays the values of its first two bets the other way round; both lose anyway."""
    from railbird.core.record import Decided

    other = Record(record.header)
    bets = [
        at
        for at, entry in enumerate(record.entries)
        if isinstance(entry, Decided) and entry.seat == 1 and entry.act["do"] == "place_bet"
    ]
    one, two = _losing_pair(record, game, bets)
    for at, entry in enumerate(record.entries):
        if at in (one, two) and isinstance(entry, Decided):
            value = record.entries[two if at == one else one].act["value"]  # type: ignore[union-attr]
            entry = Decided(1, entry.act | {"value": value})
        other.append(entry)
    return parse_record(other.dump())


def _losing_pair(record: Record, game: Game, bets: list[int]) -> tuple[int, int]:
    moments = moments_of(record, game)
    [result] = moments[-1].state.results  # type: ignore[attr-defined]
    paid = {(bet.horse, bet.line) for bet in result.winning_bets}
    losing = [
        at
        for at in bets
        for act in [record.entries[at].act]  # type: ignore[union-attr]
        if (act["horse"], act["line"]) not in paid
    ]
    for one in losing:
        for two in losing:
            if record.entries[one].act["value"] < record.entries[two].act["value"]:  # type: ignore[union-attr]
                return one, two
    raise AssertionError("choose another seed: no two losing bets of different value")


def test_bad_records_get_a_clear_line(one_race: Record, sprint: Game) -> None:
    unfinished = Record(one_race.header)
    for entry in one_race.entries[:10]:
        unfinished.append(entry)
    with pytest.raises(BadSetup, match="not over"):
        railbird.review(unfinished)
    with pytest.raises(BadSetup, match="seat 3: there are seats 0 to 2"):
        railbird.review(one_race, seat=3)
    with pytest.raises(BadSetup, match="at least 2"):
        railbird.review(one_race, decision_rollouts=0)
    with pytest.raises(BadSetup, match="not of Sprint"):
        railbird.review(one_race, sprint)
