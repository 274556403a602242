"""Pages to print: everything is on them, and nothing can break them."""

import re

import msgspec

from railbird.core import Pack
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.printing import (
    chart_booklet,
    horse_cards,
    official_charts,
    race_program,
)
from tests.games.top_of_the_stretch.table import CHARTS, GAME, go_to_post, horse, play_out, story


def is_plain(html: str) -> bool:
    return re.search(r"https?:|src=|@import|url\(|<script", html) is None


def test_a_pack_prints_its_own_charts() -> None:
    text = GAME.text_of("form.csv").replace("2,-2,-3", "2,-1,-3")
    game = TopOfTheStretch(Pack("mine", {"form.csv": text}))
    assert chart_booklet(game.box.charts, "a4") != chart_booklet(CHARTS, "a4")


def test_a_program_shows_the_field_and_every_power() -> None:
    state = go_to_post("kentucky_derby_1994", scratch=["4"])
    html = race_program(CHARTS, state.sheet, "letter")
    assert is_plain(html)
    assert html.count("<tr>") == 1 + 13
    assert "Scratched: #4 Holy Bull" in html
    assert "23 on dirt, sloppy -3 + wet 1 = -2, distance -2: 19" in html
    rolled = go_to_post("kentucky_derby_1994", condition="roll")
    assert "Adjusted powers follow" in race_program(CHARTS, rolled.sheet, "a4")


def test_names_cannot_break_a_page() -> None:
    bold = horse("<b>Bold</b> & Co", 1, jockey="<i>J</i>")
    state = story([bold, horse("Other", 2)])
    pages = [race_program(CHARTS, state.sheet, "a4"), horse_cards([bold], "Cards", "a4")]
    play_out(state)
    pages.append(official_charts(CHARTS, [state.view(None)], "a4"))
    for html in pages:
        assert "<b>Bold" not in html
        assert "&lt;b&gt;Bold&lt;/b&gt; &amp; Co" in html


def test_a_card_has_all_ratings() -> None:
    entry = horse("Thimble", 1, power_turf=21, overall=96, ride=-1, jockey="Bea Rail")
    html = horse_cards([entry], "Cards", "a4")
    texts = re.findall(r'<td class="name">(.*?)</td>', html)
    card = dict(zip(texts[::2], texts[1::2], strict=True))
    assert card["Overall"] == "96"
    assert card["Power"] == f"{entry.power_dirt} on dirt, 21 on turf"
    assert card["Ride, trouble"] == f"-1, {entry.trouble}"
    given = msgspec.structs.replace(entry, power_dirt=None, power_turf=None, adj_power=17)
    assert "17 adjusted, for one race" in horse_cards([given], "Cards", "a4")


def test_the_chart_of_a_race() -> None:
    state = go_to_post("belmont_1973")
    play_out(state)
    view = state.view(None)
    html = official_charts(CHARTS, [view], "a4")
    for placing in view.results[0].placings:
        assert placing.horse in html
    assert "What really happened" in html
    assert html.count("$2 payoffs") == 1
    in_front = max(view.runners, key=lambda runner: runner.break_points or 0)
    row = next(line for line in html.split("<tr>") if in_front.entry.horse in line)
    cells = re.findall(r"<td.*?>(.*?)</td>", row)
    assert re.fullmatch(r"1 \d \d", cells[5]), "its places at the three calls of the race"
