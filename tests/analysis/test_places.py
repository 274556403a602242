"""A review speaks of places and kinds of decisions as players do."""

from railbird.analysis import Figure, Judged
from railbird.analysis.insight import Insight, Kind, insight_of
from railbird.analysis.places import kind_of, places_of
from railbird.analysis.replayed import moments_of
from railbird.analysis.summing_up import costs_by_kind
from railbird.core import Game, Record
from railbird.core.record import Decided

BETS = Kind("bet", "bets", "Bet less.")
RIDES = Kind("ride", "rides")


def test_decisions_are_counted_by_kind_and_race(homestretch: Game, one_race: Record) -> None:
    moments = moments_of(one_race, homestretch)
    mine = [
        at
        for at, moment in enumerate(moments)
        if isinstance(moment.entry, Decided) and moment.entry.seat == 1
    ]
    told = [place.words for place in places_of(insight_of("homestretch"), moments, mine).values()]
    assert told[:2] == ["draft, first pick", "draft, second pick"]
    assert "race 1, second bet" in told
    assert told[-1].startswith("race 1, ")
    assert told[-1].endswith(" drive")


def test_a_game_without_words_of_its_own_has_those_of_its_rules() -> None:
    assert kind_of(Insight(), "the_race", "name") == Kind("decision in the race", "the race")


def judged(cost: float, error: float, marked: bool = False) -> Judged:
    figure = Figure(cost, error)
    return Judged(
        entry=7,
        seat=0,
        action={},
        words="Ride slowly",
        best={},
        best_words="Ride fast",
        cost=cost,
        error=error,
        score=figure,
        first_look=figure,
        first_score=figure,
        marked=marked,
        rollouts=9,
        where="race 2, first ride",
    )


def test_costs_add_up_by_kind_with_what_to_do_differently() -> None:
    bets = [(BETS, judged(0.03, 0.03)), (BETS, judged(0.09, 0.04, marked=True))]
    rides = [(RIDES, judged(0.01, 0.02)), (RIDES, judged(0.2, 0.02, marked=True))]
    dear, cheap = costs_by_kind([*bets, *rides])
    assert (dear.kind, dear.decisions, dear.marked) == ("rides", 2, 1)
    assert dear.lesson == "Most of all: Ride fast instead of Ride slowly (race 2, first ride)."
    assert cheap.cost == Figure(0.12, 0.05)
    assert cheap.lesson == "Bet less."
    [unclear] = costs_by_kind([(BETS, judged(0.03, 0.03))])
    assert unclear.lesson == ""
