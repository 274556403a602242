"""The table knows no game: whatever is registered can be played, watched and replayed at it."""

import msgspec
import pytest

from railbird.core import verify
from railbird.core.record import parse_record
from railbird.registry import game_ids, load
from tests.table.served import Come, play_to_end

COMPUTED_BY_THE_PAGE = {"roll", "faces", "shuffle", "draw"}
"""What the proof of the dice in the browser knows; `test_fair_dice_file.py` has one of each."""


SHORT = {"win_place_and_show": {"races": 2}}
"""A whole day of it takes most of a minute."""


@pytest.mark.parametrize("game_id", game_ids())
def test_a_whole_game_at_the_table(visit: Come, game_id: str) -> None:
    """One person, who takes what stands first, and random bots in all other seats."""
    game = load(game_id)
    seats = max(1, game.seats[0])
    options = SHORT.get(game_id, {})
    person = visit().host("open", *["random"] * (seats - 1), game=game_id, options=options)
    person.do("sit", seat=0, name="Anna")
    person.do("start")
    person.until(lambda: "game" in person.latest)
    play_to_end(person)
    assert person.view["game"] == game_id
    msgspec.convert(person.view, game.view_type, strict=False)
    record = person.latest["table"]["evening"][0]["record"]
    kept = parse_record(person.visitor.http.get(f"/api/r/{record}/file").content)
    verify(kept, game)
    chances = person.visitor.get(f"/api/r/{record}/proof")["chances"]
    assert len(chances) == kept.chances
    assert {each["chance"]["chance"] for each in chances} <= COMPUTED_BY_THE_PAGE
    replay = person.visitor.get(f"/api/r/{record}")
    last = person.visitor.get(f"/api/r/{record}/frames", n=replay["last"], seat=0)["frames"][0]
    assert last["view"] == person.view
    assert person.visitor.http.get(f"/rules/{game_id}").status_code == 200
    assert person.visitor.get(f"/api/games/{game_id}/box") is not None
