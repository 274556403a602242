"""What a player who waits may prepare, as the table sends it."""

from tests.table.served import Come, Json, Socket, together

MARKET = {"market": "set_A", "first_player": 0}


def actions(choices: list[Json]) -> list[Json]:
    return [choice["action"] for choice in choices]


def cross_off(player: Socket) -> None:
    player.act(next(each for each in actions(player.game["legal"]) if each["do"] == "concession"))


def test_who_waits_is_told_what_the_turn_would_allow(visit: Come) -> None:
    anna, ben = together(visit, game="long_shot", options=MARKET)
    anna.until(lambda: anna.game["legal"])
    ben.until(lambda: ben.game["ahead"]["legal"])
    assert anna.game["ahead"] == {"legal": [], "disabled": []}
    prepared = ben.game["ahead"]
    cross_off(anna)
    ben.until(lambda: ben.game["legal"])
    assert ben.game["legal"] == prepared["legal"]
    assert ben.game["disabled"] == prepared["disabled"]
    assert ben.game["ahead"]["legal"] == []


def test_reasons_call_players_by_their_names(visit: Come) -> None:
    anna, ben = together(visit, game="long_shot", options=MARKET)
    anna.until(lambda: anna.game["legal"])
    anna.act({"do": "buy"})
    ben.until(lambda: any(each["rule"] == "LS-12.16" for each in closed(ben)))
    (sold,) = [each for each in closed(ben) if each["rule"] == "LS-12.16"]
    assert sold["why"] == f"Horse {ben.view['dice'][0]} belongs to Anna."


def closed(player: Socket) -> list[Json]:
    return [*player.game["disabled"], *player.game["ahead"]["disabled"]]
