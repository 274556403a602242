"""What a step tells: put over the view before, moment by moment, it gives the view after."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from railbird.core import Seat, SeatHeader, Viewer, with_names
from railbird.core.dice import DiceSpec, SeededSpec
from railbird.core.record import Header
from railbird.registry import game_ids, load
from railbird.table.session.session import GameSession, new_session
from railbird.table.session.step import TableStep
from railbird.table.updates.update import GameTexts, changes
from tests.changed import change
from tests.table.served import Json, changed

SEEDED = SeededSpec(5)


def started(
    game_id: str, seats: int, dice: DiceSpec = SEEDED, wanted: Mapping[str, object] | None = None
) -> GameSession:
    game = load(game_id)
    options = msgspec.to_builtins(game.new(seats, wanted).options)
    header = Header(
        game=game.id,
        rules=game.rules_version,
        data=game.data_digest(),
        options=options,
        seats=tuple(SeatHeader(f"Player {n}", "person") for n in range(seats)),
        seed=1,
        dice=dice,
    )
    return new_session(game, header, "secret")


def with_people(session: GameSession, *people: Seat) -> GameSession:
    """Bots decide for the other seats."""
    return replace(session, timeline=replace(session.timeline, people=frozenset(people)))


def random_game(session: GameSession, seed: int) -> Iterator[tuple[GameSession, TableStep]]:
    """Each session with the step that comes next."""
    rng = random.Random(seed)
    opening = session.open(0)
    if opening:
        yield session, opening
        session = session.after(opening)
    while not session.over:
        decision = session.decision
        if decision is None:
            chance = session.long_chance
            assert chance
            step = session.roll(chance.sample(rng.randrange), 0, "dice")
        else:
            seat = rng.choice((*decision.must, *decision.may))
            if not session.legal.get(seat):
                seat = decision.must[0]
            step = session.decide(seat, rng.choice(session.legal[seat]), 0, "player")
        yield session, step
        session = session.after(step)


def seen(session: GameSession, viewer: Viewer) -> Json:
    view: Json = msgspec.json.decode(msgspec.json.encode(session.view(viewer)))
    return view


def said_of(session: GameSession, viewer: Viewer) -> list[tuple[str, Any]]:
    game, view, legal = session.game, session.view(viewer), session.choices(viewer)
    details = msgspec.json.decode(msgspec.json.encode(game.show.details(view, legal)))
    return list(zip((game.words.describe(view, each) for each in legal), details, strict=True))


@pytest.mark.parametrize("game", game_ids())
def test_an_update_leads_from_one_view_to_the_next(game: str) -> None:
    """In words too: the choices are sent again whenever they, their words or details changed, and
    the forbidden ones with them."""
    session = started(game, max(2, load(game).seats[0]))
    words: dict[Viewer, Any] = {}
    disabled: dict[Viewer, Any] = {}
    for before, step in random_game(session, 3):
        after = before.after(step)
        texts = GameTexts(
            after, 1, after.names, (None,) * after.state.seats, {*range(after.state.seats)}
        )
        update = texts.update(before, step)
        for viewer, stream in after.streams.by_viewer.items():
            if viewer not in update.noticed:
                assert seen(before, viewer) == seen(after, viewer)
                assert before.choices(viewer) == after.choices(viewer)
                continue
            told = msgspec.json.decode(update.to(viewer))
            view = seen(before, viewer)
            for moment in told["moments"]:
                view = changed(view, moment["view"])
            assert view == seen(after, viewer)
            first = before.streams[viewer].n + 1
            assert [each["n"] for each in told["moments"]] == list(range(first, stream.n + 1))
            if viewer is None:
                continue
            if told["legal"] is not None:
                words[viewer] = [(each["words"], each.get("detail")) for each in told["legal"]]
            if told["disabled"] is not None:
                disabled[viewer] = [each["why"] for each in told["disabled"]]
            if viewer in words:
                assert words[viewer] == said_of(after, viewer)
            if viewer in disabled:
                forbidden = after.game.show.disabled(after.view(viewer))
                reasons = [with_names(each.reason, after.names) for each in forbidden]
                assert disabled[viewer] == reasons


def test_choices_are_listed_once_for_all_who_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be tens of thousands, so a page that comes back costs no second look."""
    session = started("homestretch", 2)
    (before, step), *_ = random_game(session, 3)
    after = before.after(step)
    seat = next(seat for seat in range(after.state.seats) if after.choices(seat))
    texts = GameTexts(after, 1, after.names, (None,) * after.state.seats, {seat})
    first = list(texts.snapshot(seat, 10**15))
    assert b'"words"' in first[0]
    listing = {"describe": lambda *_: pytest.fail("listed again")}
    change(monkeypatch, type(after.game), "words", **listing)
    assert list(texts.snapshot(seat, 10**15)) == first


def test_only_what_changed_goes_out() -> None:
    """Long lists of runners differ in one of them, so one field of one runner is told."""
    session = started("top_of_the_stretch", 2)
    sizes = []
    for before, step in random_game(session, 3):
        after = before.after(step)
        update = GameTexts(after, 1, after.names, (None, None), set()).update(before, step)
        told = msgspec.json.decode(update.to(None))
        sizes += [len(msgspec.json.encode(moment["view"])) for moment in told["moments"]]
    assert sum(sizes) / len(sizes) < 1000


def test_a_list_that_grew_tells_what_was_added() -> None:
    session = started("homestretch", 2)
    for before, step in random_game(session, 3):
        bets = getattr(before.view(None), "bets", ())
        news = changes(before.view(None), before.after(step).view(None))
        if "+bets" in news:
            assert len(bets) > 0
            assert len(news["+bets"]) < len(bets) + 2
            return
    raise AssertionError("nobody bet")
