"""The call of every game: facts of the public events, each in its moment, in pieces as in one."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from railbird.core import Event, Game, Line, Record, load_record, replay
from railbird.games.homestretch import events as hs
from railbird.games.homestretch.game import Homestretch
from railbird.games.win_place_and_show import events as wp
from railbird.registry import load, own_ids
from railbird.table.updates.words import called
from tests.changed import change

GOLDEN = Path(__file__).parents[1] / "golden"

FINISH = {
    "homestretch": "finished",
    "long_shot": "finished",
    "win_place_and_show": "horse_placed",
    "big_stakes": "horses_home",
    "top_of_the_stretch": "finished",
}


def records(game: str) -> list[Path]:
    """A few games of each kind; the largest would take long."""
    return sorted((GOLDEN / game).glob("*.jsonl"), key=lambda path: path.stat().st_size)[4:10]


def told_in(path: Path, game: Game) -> list[Event]:
    record: Record = load_record(path)
    return [event for _, told in replay(record, game) for event in told]


GAMES = [(game, path) for game in own_ids() for path in records(game)]
EACH = pytest.mark.parametrize(("game", "path"), GAMES, ids=[path.stem for _, path in GAMES])


@EACH
def test_a_call_in_pieces_is_the_call_of_the_whole(game: str, path: Path) -> None:
    """A table has the caller speak step by step, and hear the race so far each time."""
    loaded = load(game)
    events = told_in(path, loaded)
    numbered = tuple(enumerate(events))
    whole = called(loaded, (), events)
    for cut in range(0, len(events), 97):
        piece = called(loaded, numbered[:cut], events[cut : cut + 5])
        assert piece == whole[cut : cut + 5]


@EACH
def test_nobody_wins_before_the_line(game: str, path: Path) -> None:
    """Until the first horse is home in a race, no line says who wins."""
    loaded = load(game)
    events = told_in(path, loaded)
    home, lines = False, 0
    for event, call in zip(events, called(loaded, (), events), strict=True):
        tag = event.__struct_config__.tag
        if tag == "race_called":
            home = False
        home |= tag == FINISH[game]
        lines += len(call)
        if not home:
            assert not re.search(r"\b(wins?|won|first to the line|at the wire)\b", " ".join(call))
    assert lines > 2


def calls_of(game: Game, path: Path) -> Iterator[tuple[Any, Event, str]]:
    """Each line with its event and the state after its step."""
    steps = [(state.copy(), list(told)) for state, told in replay(load_record(path), game)]
    calls = iter(called(game, (), [event for _, told in steps for event in told]))
    for state, told in steps:
        for event in told:
            for line in next(calls):
                yield state, event, line


@pytest.mark.parametrize("path", records("homestretch"), ids=lambda path: path.stem)
def test_the_leader_of_homestretch_leads(path: Path) -> None:
    game = Homestretch()
    numbers = {horse.name: horse.number for horse in game.box.horses.values()}
    found = 0
    for state, event, line in calls_of(game, path):
        said = re.fullmatch(r"(.+) (takes the lead|goes to the front|edges clear)\.", line)
        if said and isinstance(event, hs.Moved):
            leader = numbers[said[1]]
            rivals = [h for h in numbers.values() if h != leader and h not in state.finished]
            assert all(state.position[leader] > state.position[rival] for rival in rivals)
            found += 1
    assert found


@pytest.mark.parametrize("path", records("win_place_and_show"), ids=lambda path: path.stem)
def test_the_gap_in_win_place_and_show_is_the_gap_on_the_track(path: Path) -> None:
    game: Any = load("win_place_and_show")
    for state, event, line in calls_of(game, path):
        said = re.match(r"(?:Still )?(.+), by (\d+) squares? from (.+?)(?:, then .+)?\.", line)
        if said and isinstance(event, wp.HorseMoved):
            horses = game.box.races[event.race - 1].horses
            number = {horse.name: post for post, horse in horses.items()}
            to_line = state.card.track.to_line
            first, second = (to_line[state.place[number[said[name]]]] for name in (1, 3))
            assert second - first == int(said[2])


def test_the_caller_hears_what_a_spectator_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Event] = []

    class Spy:
        begins_with = hs.RaceCalled
        listens_for = (hs.HandArrived, hs.Drafted, hs.BetPlaced)

        def note(self, event: Event) -> None:
            heard.append(event)

        def hear(self, event: Event) -> list[Line]:
            heard.append(event)
            return [Line("A line.")]

    game = Homestretch()
    change(monkeypatch, Homestretch, "words", caller=lambda _box: Spy())
    private = hs.HandArrived(seat=0, step=1, cards=("B08a",))
    half = hs.Drafted(seat=0, card="B08a")
    bet = hs.BetPlaced(seat=1, horse=7, line="win", value=3)
    assert called(game, ((0, private), (0, half)), [private, bet]) == [(), ("A line.",)]
    assert heard == [hs.Drafted(0, None), hs.BetPlaced(1, 7, "win", None)]
