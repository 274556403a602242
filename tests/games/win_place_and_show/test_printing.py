"""The racing program and betting slips: everything is on them, as the rules read it."""

import re
from html import unescape

from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.printing import (
    SLIPS_ON_A_PAGE,
    betting_slips,
    racing_program,
)

BOX = WinPlaceAndShow().box


def rows(html: str) -> list[list[str]]:
    return [
        [unescape(cell) for cell in re.findall(r"<t[hd].*?>(.*?)</t[hd]>", line)]
        for line in html.split("<tr>")[1:]
    ]


def test_the_program_has_every_horse_of_the_day() -> None:
    """WP-2.7, with the one horse that the rulebook prints."""
    html = racing_program(BOX, "a4")
    gunsmoke = "1 Gunsmoke 11 11 9 9 2 1 11 Veteran 6-1 42 43"
    lines = [" ".join([*line[:2], *line[3:]]) for line in rows(html)]
    assert gunsmoke in lines
    for race in BOX.races:
        assert f"<h2>Race {race.number}</h2>" in html
        for horse in race.horses.values():
            strengths = " ".join(map(str, horse.strengths))
            assert any(f"{horse.name} {strengths} {horse.bonus}" in line for line in lines)
    assert "Purse $10,000: 1st $5,000, 2nd $3,000, 3rd $1,500, 4th $500." in html


def test_the_program_says_what_bets_pay() -> None:
    """WP-2.19 and WP-2.20: 6-1 to place with $5,000, and 3-1 with 4-1 in the Daily Double."""
    html = racing_program(BOX, "letter")
    payoffs, double = (html.split(f"<h2>{title}</h2>")[1] for title in ("Payoffs", "Daily Double"))
    heads, *lines = rows(payoffs)
    by_odds = {line[0]: dict(zip(heads, line, strict=True)) for line in lines[:10]}
    assert by_odds["6-1"]["place 5,000"] == "15,500"
    heads, *lines = rows(double)
    by_odds = {line[0]: dict(zip(heads, line, strict=True)) for line in lines}
    assert by_odds["3-1"]["4-1"] == "16,000"


def test_a_slip_has_room_for_every_kind_of_bet() -> None:
    """WP-5.3 – WP-5.7."""
    html = betting_slips(BOX, "a4")
    slips = html.split('<div class="card slip">')[1:]
    assert len(slips) == SLIPS_ON_A_PAGE
    first = rows(slips[0])
    assert [line[0] for line in first[1:7]] == ["1", "2", "3", "4", "5", "6"]
    assert {"Win", "Place", "Show"} < set(first[0])
    assert {line[0].split(",")[0] for line in first[8:]} == {"Straight", "Baseball", "Wheel"}
    assert "no show bet with 4 runners" in slips[0]
