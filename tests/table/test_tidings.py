"""What a step tells each viewer, put over what they saw before it, is what they see after it."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from railbird.core import SeatHeader, Viewer
from railbird.core.dice import SeededSpec
from railbird.core.record import Header
from railbird.registry import game_ids, load
from railbird.table.session.session import Play, Step
from railbird.table.updates import Scene, Telling, Tidings
from tests.table.served import Json, changed

STEPS = 120


def new_play(game_id: str) -> Play:
    game = load(game_id)
    seats = max(3, game.seats[0])
    header = Header(
        game=game_id,
        rules=game.rules_version,
        data=game.data_digest(),
        options={},
        seats=tuple(SeatHeader(f"Seat {seat}", "person") for seat in range(seats)),
        seed=1,
        dice=SeededSpec(5),
    )
    return Play(game, header, secret="")


def course(game_id: str) -> Iterator[tuple[Play, Step]]:
    """Steps of a random game that come next; each is taken afterwards."""
    rng = random.Random(3)
    play = new_play(game_id)
    opening = play.open(0)
    if opening:
        play.take(opening)
    while play.decision:
        seat = rng.choice(play.decision.must)
        step = play.decide(seat, rng.choice(play.state.legal(seat)), 0, "player")
        yield play, step
        play.take(step)


def scene(play: Play, viewer: Viewer) -> Json:
    text = Scene(play, 1, play.names, [None] * play.seats).text(viewer, bot_decides=False)
    return dict(msgspec.json.decode(text))


def tidings(play: Play, step: Step, looking: list[Viewer]) -> dict[Viewer, bytes]:
    play.draw(step, looking)
    telling = Telling(play.game, (event for _, event in play.told), step.told, play.names)
    told = Tidings(play, 1, play.names, [None] * play.seats, telling, step)
    return {
        viewer: told.text(viewer, bot_decides=False)
        for viewer in looking
        if viewer in play.noticed_by(step)
    }


@pytest.mark.parametrize("game_id", game_ids())
def test_a_step_leads_each_viewer_from_one_picture_to_the_next(game_id: str) -> None:
    last: list[tuple[Viewer, Json, Json]] = []
    for play, step in islice(course(game_id), STEPS):
        check(play, last)
        looking: list[Viewer] = [None, *range(play.seats)]
        before = {viewer: scene(play, viewer) for viewer in looking}
        texts = tidings(play, step, looking)
        last = [(viewer, before[viewer], msgspec.json.decode(texts[viewer])) for viewer in texts]


def check(play: Play, told: list[tuple[Viewer, Json, Json]]) -> None:
    for viewer, before, step in told:
        legal = before["legal"] if step["legal"] is None else step["legal"]
        after = step | {"type": "game", "view": changed(before["view"], step["view"])}
        assert after | {"legal": legal, "events": []} == scene(play, viewer)


def some_have_bet(state: Any) -> bool:
    return len({len(tokens) for tokens in state.unplaced}) > 1


def test_choices_are_put_into_words_for_those_who_have_them() -> None:
    """In the middle of betting; nobody has looked on before, so they are new to all."""
    betting = (
        (play, step)
        for play, step in course("homestretch")
        if step.after.phase.name == "betting" and some_have_bet(step.after)
    )
    play, step = next(betting)
    seats = list(range(play.seats))
    texts = tidings(play, step, [*seats])
    for seat in seats:
        told = [each["action"] for each in msgspec.json.decode(texts[seat])["legal"]]
        assert told == [msgspec.to_builtins(each) for each in step.after.legal(seat)]


def test_who_is_told_the_same_shares_the_text_and_nobody_else() -> None:
    shared = own = 0
    for play, step in islice(course("homestretch"), STEPS):
        texts = tidings(play, step, list(range(play.seats)))
        if step.after.phase.name != "race_turn" or not texts:
            continue
        ids = {seat: id(text) for seat, text in texts.items()}
        for seat, text in texts.items():
            for other, others in texts.items():
                assert (text == others) == (ids[seat] == ids[other])
        shared += len(set(ids.values())) < len(ids)
        own += len(set(ids.values())) > 1
    assert shared
    assert own
