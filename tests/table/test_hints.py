"""Hints at the table: as the host allows, for an open question, from the seat's view alone."""

import asyncio
import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from railbird import load
from railbird.core import Game, State
from railbird.table.fair_workers import FairWorkers
from railbird.table.limits import Limits
from railbird.table.model import SeatRow, TableRow, TableSettings
from railbird.table.protocol.api import Hint, HintChoice
from railbird.table.refusal import Refused
from railbird.table.reviews.hint_worker import weigh
from railbird.table.reviews.hints import Hints, with_names_of
from railbird.table.room.commands.start import header_for
from railbird.table.session.session import new_session
from railbird.workers import Workers, ship
from tests.analysis.twins import OPTIONS, all_twins
from tests.bots.moments import moments
from tests.table.served import PATIENCE, UNHURRIED, Come, Refusal, Socket, Visitor, served, together

PICK = {"purple_races": 0, "green_races": 1}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    limits = replace(UNHURRIED, rollouts=12, hint_seconds=PATIENCE)
    with served(tmp_path_factory.mktemp("data"), limits) as address:
        yield address


def hint(player: Socket, seat: int) -> Any:
    answer = player.visitor.http.post(f"/api/t/{player.table}/hint", json={"seat": seat})
    return answer.json()


def said(player: Socket) -> list[str]:
    player.hear_all()
    return [text for text in player.heard if "asks for hints" in text]


def test_a_learner_asks_and_everybody_is_told_once(visit: Come) -> None:
    anna, ben = together(visit, options=PICK)
    assert "hints are off at this table" in hint(ben, 1)["error"]
    anna.do("set", hints="learners")
    told = hint(ben, 1)
    assert told["n"] == ben.game["n"]
    listed = [choice["words"] for choice in ben.game["legal"]]
    assert told["choices"]
    assert {choice["words"] for choice in told["choices"]} <= set(listed)
    assert all("games in 100" in choice["said"] for choice in told["choices"])
    assert hint(ben, 1) == told
    assert len(said(anna)) == 1
    assert "seat 1" in hint(ben, 0)["error"]
    ben.act(ben.game["legal"][0]["action"])
    assert "nothing to decide" in hint(ben, 1)["error"]


def test_seats_have_their_names() -> None:
    """Answers are remembered by view, for tables where others sit."""
    choice = HintChoice(words="Offer Alydar to seat 2", said="wins 31 ± 2 games in 100")
    told = with_names_of(
        Hint(n=1, choices=(choice,), why=("It takes most from seat 1: 4 chances in 100.",)),
        ("Anna", "Ben"),
    )
    assert [each.words for each in told.choices] == ["Offer Alydar to Ben"]
    assert told.why == ("It takes most from Anna: 4 chances in 100.",)


def test_nobody_is_named_where_all_may_ask(visit: Come) -> None:
    anna, ben = together(visit, options=PICK, hints="all")
    assert hint(ben, 1)["choices"]
    assert said(anna) == []


def test_against_bots_alone_hints_need_no_leave(visit: Come) -> None:
    """Whatever the host has set; but not while the seat of somebody else waits for them."""
    anna = visit().host("open", "open", "steady", options=PICK)
    anna.do("sit", seat=0, name="Anna")
    assert not anna.latest["table"]["hints_allowed"], "somebody may still come"
    anna.do("seat_bot", seat=1, bot="steady")
    anna.do("set", hints="learners")
    anna.do("start")
    anna.until_phase("playing")
    anna.until(lambda: anna.game["legal"])
    assert hint(anna, 0)["choices"]
    assert said(anna) == [], "there is nobody to tell"
    anna.do("set", hints="off")
    assert anna.latest["table"]["hints_allowed"]
    assert hint(anna, 0)["choices"]


def test_a_bot_that_plays_for_somebody_is_not_alone_with_the_others(visit: Come) -> None:
    anna, ben = together(visit, options=PICK)
    ben.do("seat_bot", seat=1, bot="steady")
    assert "hints are off at this table" in hint(anna, 0)["error"]


def test_the_coach_needs_no_second_voice() -> None:
    alone = AtATable(load("homestretch"), *undecided(load("homestretch"))).row
    seats = (alone.seats[0], *(SeatRow(name="bot", bot="steady") for _ in range(2)))
    row = msgspec.structs.replace(
        alone, seats=seats, settings=msgspec.structs.replace(alone.settings, hints="off")
    )
    assert row.hints_allowed
    assert not msgspec.structs.replace(row, lesson=True).hints_allowed


def test_hints_at_a_listed_table_must_be_known_before_people_sit_down(visit: Come) -> None:
    anna = visit().host("open", "open", listed=True)
    table = anna.table
    anna.do("sit", seat=0, name="Anna")
    anna.do("set", hints="learners")
    listed = next(each for each in visit().get("/api/tables") if each["table"] == table)
    assert listed["hints"] == "learners"
    ben = visit().socket(table)
    ben.do("sit", seat=1, name="Ben")
    with pytest.raises(Refusal, match="Ben sat down"):
        anna.do("set", hints="all")
    anna.do("set", hints="off")
    with pytest.raises(Refusal, match="Ben sat down"):
        anna.do("set", hints="learners")


def test_only_players_of_this_table_are_answered(visit: Come, address: str) -> None:
    anna, _ = together(visit, options=PICK, hints="all")
    stranger = Visitor(address)
    answer = stranger.http.post(f"/api/t/{anna.table}/hint", json={"seat": 0})
    assert answer.status_code == 400
    elsewhere = {"Origin": "https://example.org"}
    url = f"/api/t/{anna.table}/hint"
    answer = anna.visitor.http.post(url, json={"seat": 0}, headers=elsewhere)
    assert answer.status_code == 400


# -- in time, or not at all ----------------------------------------------------------------------


def test_a_hint_ends_with_its_question(tmp_path: Path) -> None:
    """Weighing this would take hours. Ben decides without it, and is answered at once."""
    patient = replace(UNHURRIED, rollouts=10**6, hint_seconds=10 * PATIENCE)
    with served(tmp_path, patient) as address, ThreadPoolExecutor(1) as page:
        anna, ben = together(lambda: Visitor(address), options=PICK, hints="learners")
        asked = page.submit(hint, ben, 1)
        anna.until(lambda: "asks for hints" in anna.heard[-1])
        ben.act(ben.game["legal"][0]["action"])
        assert "moved on" in asked.result()["error"]


def test_the_best_answer_so_far_says_how_little_it_rests_on() -> None:
    game = load("homestretch")
    state, seat = undecided(game)
    told = weigh(ship(game), msgspec.json.encode(state.view(seat)), 10**6, until=0)
    assert told.choices
    assert not told.whole
    assert "The server is busy, so this comes from only" in told.why[-1]


class NeverReady(FairWorkers):
    async def ask(self, *_about: Any, **_how: Any) -> Any:
        await asyncio.Event().wait()


def test_a_server_without_time_says_so_and_may_be_asked_again() -> None:
    game = load("homestretch")
    state, seat = undecided(game)
    hints = Hints(NeverReady(Workers()), Limits(hint_seconds=0.01))

    async def ask() -> None:
        table: Any = AtATable(game, state, seat)
        for _ in range(2):
            with pytest.raises(Refused, match="too busy for a hint"):
                await hints.ask(table, table.row.seats[seat].visitor, seat)

    asyncio.run(ask())


def undecided(game: Game) -> tuple[State, int]:
    match, seen = next(moments(game, 3, 2, "steady", OPTIONS[game.id]))
    assert seen.view.seat is not None
    return match.state, seen.view.seat


# -- nothing but the view ------------------------------------------------------------------------


class InHere(FairWorkers):
    """With all the time in the world, and before everybody else."""

    async def ask(
        self, _who: str, question: Callable[..., Any], *about: Any, first: bool = False
    ) -> Any:
        assert first
        *about_it, _until = about
        return question(*about_it, until=math.inf)


class AtATable:
    """As much of a table as a hint needs, with a game in some state."""

    frozen = None
    showing = SimpleNamespace(goes_on=False)

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.moved = asyncio.Event()
        self.row = TableRow(
            id="t",
            game=game.id,
            host="anna",
            phase="playing",
            settings=TableSettings(
                name="t", listed=False, spectators="none", dice="fair", deadline=None, hints="all"
            ),
            options=msgspec.to_builtins(state.options),
            seats=tuple(SeatRow(name=name, visitor=name) for name in ("Anna", "Ben", "Carl")),
            secret="00" * 32,
            touched=0,
        )
        start = new_session(game, header_for(self.row, game), self.row.secret)
        self.session = replace(start, state=state, legal={seat: state.legal(seat)}, _views={})


@pytest.mark.parametrize("game_id", OPTIONS)
def test_the_answer_of_the_table_is_the_same_in_worlds_that_look_the_same(game_id: str) -> None:
    game = load(game_id)
    secret = max(all_twins(game), key=lambda each: len(each.hides))
    assert bool(secret.hides) == bool(game.secrets)
    seat = secret.seat

    def told(each: State) -> bytes:
        async def ask() -> Hint:
            table: Any = AtATable(game, each, seat)
            hints = Hints(InHere(Workers()), Limits(rollouts=4))
            return await hints.ask(table, table.row.seats[seat].visitor, seat)

        return msgspec.json.encode(asyncio.run(ask()))

    assert len({told(state) for state in (secret.state, *secret.worlds)}) == 1
