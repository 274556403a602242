"""Bots sit down as the regulars of the track."""

from railbird.bots import style_names
from railbird.bots.registry import LEVELS, opponents_of
from railbird.registry import own_ids
from railbird.table.characters import CAST, bot_name, character_of
from railbird.table.limits import Limits
from tests.table.served import Come, Json, Socket


def seats_at(person: Socket) -> list[Json]:
    person.hear_all()
    seats: list[Json] = person.latest["table"]["seats"]
    return seats


def test_nobody_is_there_twice_and_every_name_fits() -> None:
    everybody = [each for cast in CAST.values() for each in cast]
    assert len({each.name.casefold() for each in everybody}) == len(everybody)
    assert all(len(each.name) <= Limits().name_length for each in everybody)
    for bot, cast in CAST.items():
        assert len({each.silk for each in cast}) == len(cast)
        assert len({each.habit for each in cast}) == (len(cast) if bot in LEVELS else 1)


def test_four_styles_of_every_game_are_regulars_and_no_two_share_a_habit() -> None:
    for game in own_ids():
        assert len(set(style_names(game)) & set(CAST)) == 4
    habits = [cast[0].habit for bot, cast in CAST.items() if bot not in LEVELS]
    usual = {each.habit for bot in LEVELS for each in CAST[bot]}
    assert len(set(habits)) == len(habits)
    assert not usual & set(habits)


def test_who_sits_down_unasked_is_a_regular_with_a_taste_of_their_own() -> None:
    for game in own_ids():
        opponents = opponents_of(game)
        assert opponents[0] == "steady"
        assert len(set(opponents)) == len(opponents) == 3
        assert set(opponents[1:]) <= set(style_names(game)) & set(CAST)


def test_a_bot_comes_as_the_first_regular_who_is_not_there() -> None:
    first, second = (each.name for each in CAST["steady"][:2])
    assert bot_name("steady", 1, ["Anna"]) == first
    assert bot_name("steady", 1, ["Anna", first.upper()]) == second
    everybody = [each.name for each in CAST["steady"]]
    assert bot_name("steady", 8, everybody) == "Steady"
    assert bot_name("steady", 9, [*everybody, "Steady"]) == "Steady 10"
    assert bot_name("mine.py:Gambler", 1, []) == "Gambler"


def test_only_the_own_bot_makes_a_regular() -> None:
    mae = CAST["steady"][0]
    assert character_of("steady", mae.name) == mae
    assert character_of("sharp", mae.name) is None
    assert character_of(None, mae.name) is None
    assert character_of("steady", "Anna") is None


def test_the_seats_tell_who_the_bots_are(visit: Come) -> None:
    anna = visit().host("open", "steady", "steady")
    anna.do("sit", seat=0, name=CAST["sharp"][0].name)  # a person may be called anything
    assert [seat["character"] for seat in seats_at(anna)] == [
        None,
        *({"habit": each.habit, "silk": each.silk} for each in CAST["steady"][:2]),
    ]


def test_a_stronger_bot_is_somebody_else_before_the_game(visit: Come) -> None:
    anna = visit().host("open", "steady")
    anna.do("sit", seat=0, name="Anna")
    anna.do("seat_bot", seat=1, bot="sharp")
    assert seats_at(anna)[1]["name"] == CAST["sharp"][0].name
    anna.do("start")
    anna.do("seat_bot", seat=1, bot="steady")
    seat = seats_at(anna)[1]
    assert (seat["name"], seat["bot"]) == (CAST["sharp"][0].name, "steady")
    assert seat["character"] is None


def test_a_bot_that_plays_for_somebody_keeps_their_name(visit: Come) -> None:
    anna = visit().host("open", "steady")
    anna.do("sit", seat=0, name="Anna")
    anna.do("seat_bot", seat=0, bot="steady")
    assert seats_at(anna)[0]["name"] == "Anna"
    assert seats_at(anna)[0]["character"] is None
