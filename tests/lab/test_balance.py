"""Is a game fair? What games of bots are asked, and that the answers are named and counted."""

import csv
import re
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
import pytest

from railbird.arena.balance import balance, sum_up
from railbird.arena.balance_report import balance_parts
from railbird.arena.fairness import spread_by_luck, variant_of
from railbird.arena.fairness_words import changes_in_words, headline, is_clear, seats_in_words
from railbird.arena.field import Field
from railbird.arena.seen import THINKING, Seen, play_and_look
from railbird.arena.units import score_unit, unit_of
from railbird.core import BadPack, BadSetup, Pack
from railbird.games.big_stakes.game import BigStakes
from railbird.games.homestretch.game import Homestretch
from railbird.games.long_shot.game import LongShot
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.lab.cells import changed_pack
from railbird.lab.figure import Figure, stands_out
from tests.cli.conftest import Railbird

HORSES = {f"{number} {horse.name}" for number, horse in Homestretch().box.horses.items()}
STABLES = {f"{number} {name}" for number, name in WinPlaceAndShow().box.stables.items()}
ONE_RACE = {"purple_races": 1, "green_races": 0}


def seen(
    scores: tuple[int, ...],
    standings: tuple[tuple[int, ...], ...] = (),
    assets: tuple[tuple[int, str], ...] = (),
    players: tuple[str, ...] = ("a", "a", "b"),
) -> Seen:
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Seen(players, scores, winners, 10, 4, 12.0, 60.0, standings, assets, ())


def test_a_stopped_balance_keeps_whole_pairs() -> None:
    played: list[int] = []

    def stop_after_three() -> None:
        played.append(1)
        if len(played) == 3:
            raise KeyboardInterrupt

    found = balance(
        "homestretch",
        50,
        seats=2,
        bot="random",
        against={"start_tie": "colour"},
        after_game=stop_after_three,
    )
    assert (found.games, found.asked) == (3, 50)


def test_two_variants_on_the_same_seeds() -> None:
    found = balance("homestretch", 2, seats=2, bot="random", against={"start_tie": "colour"})
    assert len(found.variants) == 2
    assert {"decisions", "score", "wins of seat 1", "wins of seat 2"} <= set(found.change)
    for variant in found.variants:
        assert sum(seat.wins for seat in variant.seats) == pytest.approx(1)
        assert {holding.name for holding in variant.assets} <= HORSES
        assert variant.assets
    with pytest.raises(BadSetup, match="0 games"):
        balance("homestretch", 0)


@pytest.mark.parametrize(
    ("game", "options", "names"),
    [
        ("long_shot", {}, {f"{c.number} {c.name}" for c in LongShot().box.cards.values()}),
        ("win_place_and_show", {"races": 1}, STABLES),
        ("big_stakes", {}, {horse.name for horse in BigStakes().box.horses.values()}),
    ],
)
def test_what_was_owned_has_a_value(game: str, options: dict[str, Any], names: set[str]) -> None:
    found = balance(game, 4, seats=4, bot="random", options=options)
    (variant,) = found.variants
    assert variant.assets
    assert {holding.name for holding in variant.assets} <= names


@pytest.mark.parametrize(
    ("game", "options", "kind", "name"),
    [
        ("long_shot", {}, "dealt", "starting card S"),
        ("long_shot", {}, "bought", "bonus "),
        ("big_stakes", {}, "dealt", ""),
        ("win_place_and_show", {"races": 1}, "bought", "race 1: "),
        ("top_of_the_stretch", {"betting": True}, "bought", "bets on "),
    ],
)
def test_what_chance_deals_and_what_players_take(
    game: str, options: dict[str, Any], kind: str, name: str
) -> None:
    found = balance(game, 6, seats=4, bot="random", options=options)
    (variant,) = found.variants
    holdings = getattr(variant, kind)
    assert any(holding.name.startswith(name) for holding in holdings)
    what = {"dealt": "value when dealt", "bought": "takers are ahead by"}[kind]
    assert what in {row["what"] for row in found.rows()}


def test_a_hand_is_counted_as_it_was_dealt() -> None:
    """With trades and discards it would be chosen."""
    seen = play_and_look(Field("big_stakes", ("random",) * 4, 1), 0)
    hands = [sum(seat == each for each, _ in seen.dealt) for seat in range(4)]
    assert len(set(hands)) == 1
    ran = [sum(seat == each for each, _ in seen.assets) for seat in range(4)]
    assert hands[0] > max(ran) > 0


def test_what_was_paid_stands_beside() -> None:
    options = {"races": 1}
    (variant,) = balance("win_place_and_show", 4, bot="random", options=options).variants
    assert all(holding.price for holding in variant.bought)
    field = Field("win_place_and_show", ("random",) * 4, 0, options)
    lots = [lot for number in range(4) for lot in play_and_look(field, number).bought]
    first = variant.bought[0]
    assert first.price == pytest.approx(fmean(lot[2] for lot in lots if lot[1] == first.name))


def test_nobody_bids_where_lots_are_dealt() -> None:
    field = Field("win_place_and_show", ("random",) * 4, 0, {"races": 2})
    dealt = play_and_look(field, 0, deal=True)
    assert not dealt.bought
    assert sorted(seat for seat, _ in dealt.assets) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert {name[:7] for _, name in dealt.assets} == {"race 1:", "race 2:"}


def test_few_holdings_are_never_clear() -> None:
    games = [seen((30, 0, 0), assets=((0, "x"),)), seen((31, 0, 0), assets=((0, "x"),))]
    (few,) = variant_of("", games).assets
    (many,) = variant_of("", games * 5).assets
    assert not stands_out(few.figure, 1)
    assert stands_out(many.figure, 1)


def test_very_many_holdings_are_folded() -> None:
    assets = tuple((0, f"horse {number}") for number in range(60))
    games = [seen((score, 0, 5), assets=assets) for score in (9, 30)]
    players = ("a", "a", "b")
    box = Homestretch()
    found = sum_up(box, players, 2, 0, False, ("as printed",), [[game] for game in games])
    (owned,) = (part for part in balance_parts(found) if part.title == "What players own")
    assert "All 60 lines as a table" in owned.content
    chart, _, folded = owned.content.partition("<details>")
    assert "horse 30" not in chart
    assert "horse 30" in folded


def test_a_game_in_which_nobody_decides_has_no_balance() -> None:
    with pytest.raises(BadSetup, match="nobody decides anything"):
        balance("top_of_the_stretch", 2, bot="random")


# -- what a variant is called --------------------------------------------------------------------


def test_a_changed_box_is_not_called_as_printed() -> None:
    pack = changed_pack(Homestretch(), ["tote_board.win*=1.2"])
    assert pack is not None
    named = Pack("box20", pack.files)
    found = balance("homestretch", 2, seats=2, bot="random", options=ONE_RACE, pack=named)
    assert found.variants[0].name == "pack box20, purple_races=1, green_races=0"
    plain = balance("homestretch", 2, seats=2, bot="random")
    assert plain.variants[0].name == "as printed"


def test_packs_are_compared_on_the_same_seeds() -> None:
    dearer = changed_pack(Homestretch(), ["tote_board.win*=3"])
    assert dearer is not None
    by_pack = balance("homestretch", 3, seats=2, bot="random", against_pack=dearer)
    by_cells = balance("homestretch", 3, seats=2, bot="random", changes=["tote_board.win*=3"])
    assert by_pack.change == by_cells.change
    assert by_pack.change["score"].value > 0
    assert by_cells.variants[1].name == "tote_board.win*=3"
    first, second = by_pack.variants
    assert second.score - first.score == pytest.approx(by_pack.change["score"].value)


# -- changing cells ------------------------------------------------------------------------------


def test_a_column_a_cell_and_a_constant() -> None:
    game = Homestretch()
    changes = ["tote_board.win*=1.2", "tote_board.8.win=5", "game.game.start_money_k+=7"]
    pack = changed_pack(game, changes)
    changed = Homestretch(pack).box
    assert changed.start_money == game.box.start_money + 7
    rows = list(csv.DictReader((pack or Pack("", {})).files["tote_board.csv"].splitlines()))
    before = list(csv.DictReader(game.text_of("tote_board.csv").splitlines()))
    for old, new in zip(before, rows, strict=True):
        expected = "5" if old["horse"] == "8" else str(int(1.2 * int(old["win"]) + 0.5))
        assert new["win"] == expected
        assert new["place"] == old["place"]


def test_signs_and_empty_cells_are_kept() -> None:
    cards = changed_pack(Homestretch(), ["race_cards.P01.h2-=2"])
    assert cards is not None
    (first,) = (row for row in cards.files["race_cards.csv"].splitlines() if row[:3] == "P01")
    assert first.split(",")[6:9] == ["+4", "+4", ""]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("tote_board", "write table.column*=1.2"),
        ("tote_board.win*=", "write table.column*=1.2"),
        ("tote_board.a.b.win*=2", "write table.column*=1.2"),
        ("tote_bord.win*=2", "Did you mean tote_board?"),
        ("tote_board.wim*=2", "Did you mean win?"),
        ("tote_board.99.win=2", "no row '99'; it has 2, 3"),
        ("tote_board.win*=much", "'much' is not a number"),
        ("tote_board.win*=1e400", "is not a number"),
        ("race_cards.P01.h6*=2", "'X' is not a number that *= can change"),
        ("game.game.start_money=1", "no 'start_money' there"),
        ("game.move=2", "is no single value"),
        ("game.draft.hand_size.4=3", "has no line of its own"),
    ],
)
def test_a_change_that_makes_no_sense(change: str, says: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(says)):
        changed_pack(Homestretch(), [change])


def test_an_impossible_cell_is_named_with_file_and_line() -> None:
    with pytest.raises(BadPack, match=re.escape("tote_board.csv, line 2: column win: '0'")):
        changed_pack(Homestretch(), ["tote_board.win=0"])


# -- who plays -----------------------------------------------------------------------------------


def test_different_players_move_one_seat_on() -> None:
    found = balance("homestretch", 4, players=("steady", "random"), options=ONE_RACE)
    (variant,) = found.variants
    assert [player.player for player in variant.players] == ["steady", "random"]
    assert sum(player.wins for player in variant.players) == pytest.approx(1)
    games = [
        play_and_look(Field("homestretch", ("steady", "random"), 0, ONE_RACE), number)
        for number in range(4)
    ]
    assert [game.players[0] for game in games] == ["steady", "random", "steady", "random"]
    mean = fmean(game.scores[game.players.index("steady")] for game in games)
    assert variant.players[0].score == pytest.approx(mean)


def test_one_player_in_all_seats_has_no_share_of_its_own() -> None:
    """It wins every game, so an interval would tell nothing."""
    (variant,) = balance("homestretch", 2, seats=2, bot="random", options=ONE_RACE).variants
    assert variant.players == ()


def test_skill_and_luck() -> None:
    """All skill where one player always wins by as much, none where seats win by turns."""
    always = [seen((20, 0), players=("a", "b")), seen((0, 20), players=("b", "a"))] * 20
    by_turns = [seen((20, 0), players=("a", "b")), seen((20, 0), players=("b", "a"))] * 20
    assert variant_of("", always).skill == pytest.approx(1)
    assert variant_of("", by_turns).skill == 0
    assert variant_of("", [seen((20, 0), players=("a", "a"))] * 4).skill is None


def test_skill_is_the_part_of_the_variance_between_players() -> None:
    """Half of it: a is 10 ahead on average, and as far from that as from the table."""
    games = [seen((40, 0), players=("a", "b")), seen((10, 10), players=("a", "b"))] * 500
    assert variant_of("", games).skill == pytest.approx(0.5, abs=0.002)


def test_a_bot_that_fails_is_counted_and_ends_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("class Bot:\n  def choose(self, seen):\n    return 1 / 0\n")
    players = (f"{tmp_path}/mine.py:Bot", "random")
    found = balance("homestretch", 2, players=players, options=ONE_RACE)
    assert found.faults > 10


# -- what is measured ----------------------------------------------------------------------------


def test_leads_comebacks_and_margins() -> None:
    game = seen((30, 20, 10), ((5, 9, 7), (9, 5, 7), (9, 12, 8)))
    assert game.lead_changes == 3
    assert game.comeback is False  # in front at the second of three milestones
    assert seen((30, 20, 10), ((5, 9, 7),)).comeback is True
    assert seen((30, 20, 10), ((5, 5, 5),)).comeback is None
    assert seen((30, 20, 10)).lead_changes is None
    assert game.margin == 10
    assert game.minutes == pytest.approx((60 + 6 * THINKING) / 60)


def test_owners_of_one_game_share_their_luck() -> None:
    """Two shares of one game are not two measurements."""
    games = [
        seen((30, 0, 0), assets=((0, "x"), (0, "x"))),
        seen((0, 15, 15), assets=((0, "x"),)),
    ]
    (held,) = variant_of("", games).assets
    mean = (20 + 20 - 10) / 3
    assert held.ahead == pytest.approx(mean)
    off = (40 - 2 * mean) ** 2 + (-10 - mean) ** 2
    assert held.error == pytest.approx((off * 2) ** 0.5 / 3)
    assert not stands_out(held.figure, 1)


def test_what_always_comes_out_the_same_has_no_interval() -> None:
    games = [seen((30, 20, 10)), seen((12, 20, 10))]
    measures = variant_of("", games).measures
    assert measures["decisions"].error is None
    assert measures["score"].error is not None
    assert "lead changes" not in measures
    assert measures["close finishes"].value == 0  # but that is not certain
    assert measures["close finishes"].error == pytest.approx(0.6576 / 2 / 1.96, rel=1e-3)


@pytest.mark.parametrize(
    ("game", "told"),
    [("homestretch", "$7k"), ("long_shot", "$7"), ("top_of_the_stretch", "$0.07")],
)
def test_scores_are_written_as_the_game_writes_them(game: str, told: str) -> None:
    assert score_unit(game).exact(7) == told
    assert unit_of("margin", game) == score_unit(game)
    assert unit_of("wins of seat 1", game).of_changes.exact(0.5) == "+50.0 pp"


def test_few_games_show_no_clear_change() -> None:
    found = balance("homestretch", 2, seats=2, bot="random", changes=["tote_board.win*=1.2"])
    assert not any(is_clear(found, name) for name in found.change)
    assert changes_in_words(found).startswith("2 games are too few to tell what ")


def test_what_luck_hides_is_told_by_its_size() -> None:
    found = balance("homestretch", 10, seats=2, bot="random", changes=["tote_board.12.show+=1"])
    words = changes_in_words(found)
    assert "changes nothing by more than luck would. Changes beyond ±" in words
    assert re.search(r"±[\d.]+ pp in the wins of a seat or ±\$[\d.]+k in the score", words)


def test_chart_and_table_call_clear_what_the_headline_names() -> None:
    """2.2 errors would do for one figure, and not for one of fourteen."""
    found = balance("homestretch", 10, seats=2, bot="random", changes=["tote_board.win*=1.2"])
    even = dict.fromkeys(found.change, Figure(0.0, 1.0))
    for errors in (2.2, 4.0):
        off = msgspec.structs.replace(found, change=even | {"forced": Figure(errors, 1.0)})
        named = "decisions with only one choice" in changes_in_words(off)
        (part,) = [each for each in balance_parts(off) if each.title.startswith("What changes")]
        row = re.search(r"<tr>(?:(?!</tr>).)*decisions with only one choice.*?</tr>", part.content)
        assert row
        assert named == (errors == 4.0) == ("noise" not in row[0])


def test_seats_that_always_tie_are_not_called_equal() -> None:
    tied = [seen((10, 10), players=("a", "a"))] * 20
    assert "Every game was a tie" in seats_in_words(variant_of("", tied))


def test_a_headline_allows_for_many_figures() -> None:
    """One of fourteen is 2.2 errors off in a third of all series, by luck alone."""
    found = balance("homestretch", 10, seats=2, bot="random", changes=["tote_board.win*=1.2"])
    for errors, told in ((2.2, False), (4.0, True)):
        even = dict.fromkeys(found.change, Figure(0.0, 1.0))
        change = even | {"forced": Figure(0.01 * errors, 0.01)}
        words = changes_in_words(msgspec.structs.replace(found, change=change))
        assert ("decisions with only one choice +4.0 ± 1.0 pp" in words) == told
        assert ("changes nothing" in words) != told


def test_the_spread_of_equal_seats() -> None:
    """For two seats it is twice the deviation of a coin: 1.96 standard errors of 1 / sqrt(n)."""
    assert spread_by_luck(10_000, 2) == pytest.approx(1.96 * 0.01, rel=0.05)


def test_dealing_takes_the_draft_alone() -> None:
    field = Field("homestretch", ("steady",) * 4, 3)
    drafted, dealt = play_and_look(field, 0), play_and_look(field, 0, deal=True)
    assert len(dealt.assets) == 4 * 5  # a hand of five each, before the market
    assert len(drafted.assets) > len(dealt.assets)
    with pytest.raises(BadSetup, match="has no choice of what to own"):
        balance("long_shot", 2, bot="random", deal=True)


# -- the command ---------------------------------------------------------------------------------


def test_everything_is_in_one_long_table(railbird: Railbird, tmp_path: Path) -> None:
    given = ("--games", "3", "--players", "steady,random", "--set", "tote_board.win*=1.2")
    files = ("--csv", "all.csv", "--parquet", "all.parquet", "--report", "all.html")
    ran = railbird("lab", "balance", "homestretch", *given, *files)
    assert ran.code == 0, ran.err
    rows = list(csv.DictReader((tmp_path / "all.csv").read_text().splitlines()))
    assert {row["variant"] for row in rows} == {"as printed", "tote_board.win*=1.2"}
    assert {"wins by seat", "wins by player", "owners are ahead by", "game", "change"} <= {
        row["what"] for row in rows
    }
    import polars

    assert len(polars.read_parquet(tmp_path / "all.parquet")) == len(rows)
    assert "They chose it, so this is not what it is worth" in ran.out
    assert "paired game by game" in ran.out


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("--players", "steady,random", "--bot", "sharp"), "leave --bot out"),
        (("--players", "steady,random", "--seats", "3"), "leave one out"),
        (("--players", ","), "--players is empty"),
        (("--players", "clever,random"), "unknown player 'clever'"),
        (("--set", "tote_board.win=0"), "is not a positive whole number"),
        (("--set", "game.game.start_money_k=1"), "a player could owe"),
        (("--with-pack", "nowhere"), "no such file or folder"),
        (("--set", "tote_board.win*=1"), "both variants are the same"),
        (("--set", "game.game.start_money_k=50"), "both variants are the same"),
        (("--with", "ghost=true"), "both variants are the same"),
    ],
)
def test_bad_input_is_named_and_nothing_is_written(
    railbird: Railbird, tmp_path: Path, given: tuple[str, ...], says: str
) -> None:
    ran = railbird("lab", "balance", "homestretch", "--games", "2", "--csv", "x.csv", *given)
    assert ran.code == 2
    assert says in ran.err
    assert list(tmp_path.iterdir()) == []


def test_what_chance_dealt_comes_first_in_the_headline() -> None:
    games = [
        seen((30 + luck, 0, 3), assets=((0, "7 Time's Up"), (1, "2 Emalus"), (2, "5 Even Keel")))
        for luck in range(12)
    ]
    found = sum_up(Homestretch(), ("a",) * 3, 12, 0, True, ("dealt",), [[game] for game in games])
    assert re.match(
        r"Dealt by chance, these are worth most and least: 7 Time's Up \+\$\S+ ± \S+k, "
        r"2 Emalus −\$\S+ ± \S+k\. Seats",
        headline(found),
    )
    chosen = msgspec.structs.replace(found, deal=False)
    assert headline(chosen).startswith("Seats"), "owners chose, so it says nothing of the horses"
