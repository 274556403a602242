"""What is in the box: data files, the tables of the rules, and packs in their place (HS-2)."""

import csv
import io
import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

import railbird
from railbird.api import play
from railbird.core import (
    BadPack,
    BadRecord,
    Chance,
    Decision,
    Over,
    Pack,
    Record,
    SeatHeader,
    new_match,
    replay,
    verify,
)
from railbird.core.record import parse_record
from railbird.games.homestretch.box.components import HORSES, SPOT_OF, X
from railbird.games.homestretch.box.load import load_box
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.options import Options
from tests.games.homestretch.rulebook import horses_of, number, table_after
from tests.games.homestretch.table import (
    GAME,
    by_colour,
    draft_with,
    go_on,
    paid_after,
    play_until,
    race_with,
    sit_down,
)

BOX = GAME.box
LINES = ("win", "place", "show")


def rows_of(file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text_of(file))))


def text_of(file: str) -> str:
    folder = files("railbird.games.homestretch") / "box" / "data"
    return (folder / file).read_text(encoding="utf-8")


def code_of(token: int) -> str:
    return "X" if token == X else f"+{token}" if token else "."


# -- components ----------------------------------------------------------------------------------


def test_the_box_holds_its_components() -> None:
    """HS-2.1."""
    assert list(BOX.horses) == list(range(2, 13))
    shares = Counter((share.horse, share.deck) for share in BOX.shares.values())
    assert shares == {(h, deck): n for h in HORSES for deck, n in (("blue", 2), ("red", 1))}
    assert len(BOX.shares) == 33
    assert Counter(card.deck for card in BOX.race_cards.values()) == {"purple": 12, "green": 11}
    assert len(BOX.colours) == 6
    assert BOX.bet_tokens == (1, 1, 2, 2, 3)
    tokens = Counter({row["code"]: int(row["count"]) for row in rows_of("handicap_tokens.csv")})
    assert tokens == {"+2": 2, "+4": 2, "+6": 2, "X": 3}


def test_colours_stand_in_tie_order() -> None:
    """HS-2.2."""
    assert BOX.colours == ("black", "blue", "green", "red", "white", "yellow")
    assert list(BOX.colours) == sorted(BOX.colours)


def test_everybody_starts_with_fifty() -> None:
    """HS-2.3."""
    assert BOX.start_money == 50


def test_the_track_has_nine_spaces_and_a_line() -> None:
    """HS-2.4."""
    assert BOX.finish == 10
    assert BOX.finishers == 3
    track = tomllib.loads(text_of("game.toml"))["game"]
    assert track["track_spaces"] == 9


def test_horses_costs_and_tote_board_are_those_of_the_rules() -> None:
    """HS-2.5."""
    printed = table_after("**HS-2.5**")
    assert len(printed) == 11
    for cells in printed:
        horse = BOX.horses[int(cells[0])]
        assert (horse.name, horse.kind, horse.cost) == (cells[1], cells[2], number(cells[3]))
        figures = [BOX.figures[SPOT_OF[horse.number, line]] for line in LINES]
        assert figures == [int(cell) for cell in cells[4:7]]


def test_the_tote_board_falls_towards_seven_and_from_win_to_show() -> None:
    """HS-2.5: strictly, and mirrored around 7."""
    for line in LINES:
        ladder = [BOX.figures[SPOT_OF[horse, line]] for horse in range(2, 8)]
        assert ladder == sorted(ladder, reverse=True)
        assert len(set(ladder)) == 6
        assert ladder == [BOX.figures[SPOT_OF[14 - horse, line]] for horse in range(2, 8)]
    for horse in HORSES:
        win, place, show = (BOX.figures[SPOT_OF[horse, line]] for line in LINES)
        assert win > place > show


def test_share_cards_have_the_ids_and_costs_of_the_rules() -> None:
    """HS-2.6: one set of eleven costs $70k."""
    blue = [f"B{horse:02}{copy}" for horse in HORSES for copy in "ab"]
    red = [f"R{horse:02}" for horse in HORSES]
    assert list(BOX.shares_of("blue")) == blue
    assert list(BOX.shares_of("red")) == red
    for share in BOX.shares.values():
        assert int(share.id[1:3]) == share.horse
        assert share.cost == BOX.horses[share.horse].cost
    assert sum(BOX.shares[card].cost for card in red) == 70


def test_handicap_tokens_are_those_of_the_rules() -> None:
    """HS-2.7."""
    printed = [(cells[0], cells[1], int(cells[2])) for cells in table_after("**HS-2.7**")]
    data = [
        (row["code"], row["colour"], int(row["count"])) for row in rows_of("handicap_tokens.csv")
    ]
    assert data == printed
    bonus = {row["code"]: int(row["bonus"]) for row in rows_of("handicap_tokens.csv")}
    assert bonus == {"+2": 2, "+4": 4, "+6": 6, "X": 0}


def test_special_moves_by_difference_of_the_dice() -> None:
    """HS-2.8."""
    assert BOX.special_spaces == (1, 1, 2, 3, 3, 3)


def test_race_cards_are_those_of_the_rules() -> None:
    """HS-2.9."""
    printed = table_after("**HS-2.9**")
    assert len(printed) == 23
    for card_id, deck, name, purses, *codes in printed:
        card = BOX.race_cards[card_id]
        assert (card.deck, card.name) == (deck, name)
        assert "/".join(map(str, card.purses)) == purses
        assert [code_of(card.tokens[horse]) for horse in HORSES] == codes


def test_purses_lie_in_their_ranges() -> None:
    """HS-2.9: purple $6k to $24k, green $12k to $36k, and one 18/12/6."""
    for card in BOX.race_cards.values():
        low, high = (6, 24) if card.deck == "purple" else (12, 36)
        assert all(low <= purse <= high for purse in card.purses)
    assert (18, 12, 6) in {card.purses for card in BOX.race_cards.values()}


def test_race_cards_follow_their_design() -> None:
    """HS-2.10: purses by six, mirrored pairs, help for the weak, a stock that suffices."""
    cards = BOX.race_cards.values()
    stock = {"+2": 2, "+4": 2, "+6": 2, "X": 3}
    in_deck = Counter((card.deck, card.purses, card.tokens[2:]) for card in cards)
    mirrored = Counter((card.deck, card.purses, card.tokens[:1:-1]) for card in cards)
    assert in_deck == mirrored
    symmetric = [card.id for card in cards if card.tokens[2:] == card.tokens[:1:-1]]
    assert symmetric == ["G11"]
    for card in cards:
        assert all(purse % 6 == 0 for purse in card.purses)
        codes = {horse: code_of(card.tokens[horse]) for horse in HORSES}
        used = Counter(code for code in codes.values() if code != ".")
        assert all(count <= stock[code] for code, count in used.items())
        assert {horse for horse, code in codes.items() if code == "+6"} <= {2, 12}
        assert {horse for horse, code in codes.items() if code == "X"} <= {5, 6, 7, 8, 9}
        assert not {h for h, code in codes.items() if code.startswith("+")} & {6, 7, 8}
    g11 = Counter(code_of(token) for token in BOX.race_cards["G11"].tokens[2:])
    assert {code: g11[code] for code in stock} == stock


def test_the_deal_of_the_rules_is_that_of_the_data() -> None:
    """HS-3.4."""
    toml = tomllib.loads(text_of("game.toml"))
    for players, size, hands, left, decks, available in table_after("**HS-3.4**"):
        assert BOX.hand_size[players] == int(size)
        ghost = "ghost" in hands
        assert BOX.ghost_hands[players] == ghost
        assert toml["draft"]["left_over"][players] == int(left.split()[0])
        assert toml["market"]["cards_available"][players] == int(available)
        assert BOX.market_decks[players] == (("blue", "red") if "red" in decks else ("blue",))
        dealt = int(size) * (int(players) + ghost)
        assert 22 - dealt == int(left.split()[0])


def test_options_default_to_what_the_data_and_the_rules_say() -> None:
    """HS-9.1 – HS-9.10, HS-2.13: the table of section 9, and `game.toml` but for HS-9.2."""
    defaults = msgspec.to_builtins(Options())
    assert defaults.pop("colours") == ()
    in_the_data = tomllib.loads(text_of("game.toml"))["options"]
    assert in_the_data.pop("leader_tie") == "ranked", "records name the digest of this file"
    assert in_the_data == {name: defaults[name] for name in defaults if name != "leader_tie"}
    printed: dict[str, str] = {}
    for _, names, _, default, _ in table_after("## 9. Options"):
        printed |= dict(zip(names.split(", "), default.split(", "), strict=True))
    assert {name: str(value).lower() for name, value in defaults.items()} == printed


def test_options_take_the_values_of_the_rules() -> None:
    """HS-9.1 – HS-9.10."""
    allowed: dict[str, str] = {}
    for _, names, values, _, _ in table_after("## 9. Options"):
        ranges = values.split(", ")
        allowed |= dict(zip(names.split(", "), ranges, strict=False)) if "–" in values else {}
        if "–" not in values:
            allowed[names] = values
    for option in GAME.options:
        match option.kind:
            case "choice":
                assert allowed[option.name] == ", ".join(option.values)
            case "yes/no":
                assert allowed[option.name] == "true, false"
            case "number":
                assert allowed[option.name] == f"{option.low}–{option.high}"


def test_classes_break_ties_as_the_data_says() -> None:
    """HS-2.5, HS-7.20: each horse is in the class that `game.toml` lists it in."""
    classes = tomllib.loads(text_of("game.toml"))["classes"]
    assert list(classes) == ["longshot", "field", "favorite"]
    assert {horse.number: horse.kind for horse in BOX.horses.values()} == {
        horse: kind for kind, horses in classes.items() for horse in horses
    }


def test_every_data_file_of_the_rules_is_there() -> None:
    """HS-2.13: and all that are needed to play may be replaced by a pack."""
    files_of_rules = {
        "horses.csv",
        "shares.csv",
        "tote_board.csv",
        "race_cards.csv",
        "handicap_tokens.csv",
        "player_colours.csv",
        "bet_tokens.csv",
        "game.toml",
        "simulated_probabilities.csv",
    }
    folder = files("railbird.games.homestretch") / "box" / "data"
    assert {entry.name for entry in folder.iterdir()} == files_of_rules
    assert set(GAME.data_files) == files_of_rules - {"simulated_probabilities.csv"}


def test_the_simulated_figures_list_every_horse_of_every_card() -> None:
    """HS-2.13: with the handicap the card gives it."""
    rows = rows_of("simulated_probabilities.csv")
    listed = {(row["card_id"], int(row["horse"])): row["handicap"] or "." for row in rows}
    assert listed == {
        (card.id, horse): code_of(card.tokens[horse])
        for card in BOX.race_cards.values()
        for horse in HORSES
    }
    for row in rows:
        first, second, third = (float(row[column]) for column in list(row)[3:6])
        assert 0 <= first <= second <= third <= 1


def test_twins_in_the_rules_are_mirror_horses() -> None:
    """HS-2.11, HS-2.12: the tables of section 2 name each horse once."""
    for heading in ("**HS-2.11**", "One token on one horse", "**HS-2.12**"):
        named = [horses_of(cells[0]) for cells in table_after(heading) if cells[0][0].isdigit()]
        assert sorted(horse for twins in named for horse in twins) == list(HORSES)
        assert all(sum(twins) == 14 for twins in named if len(twins) == 2)


# -- packs ---------------------------------------------------------------------------------------


def edited(file: str, changes: Mapping[str, str]) -> str:
    """The text of a data file with some lines replaced."""
    text = text_of(file)
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


OWNERS_BOX = Pack(
    "owner's box",
    {
        "horses.csv": edited(
            "horses.csv", {"3,Rainy Monday,longshot,4,": "3,Sunny Tuesday,longshot,3,"}
        ),
        "tote_board.csv": edited("tote_board.csv", {"11,10,8,6,": "11,20,9,1,"}),
        "race_cards.csv": edited(
            "race_cards.csv",
            {
                "P01,purple,Maiden Mile,18,12,6,+6,+4,,+2,X,X,X,,+2,,+6": (
                    "P01,purple,Owner's Mile,25,13,7,X,,,,,,,,,,+2"
                )
            },
        ),
    },
)


@pytest.fixture(scope="module")
def owners_game() -> Homestretch:
    game = railbird.load("homestretch", OWNERS_BOX)
    assert isinstance(game, Homestretch)
    return game


def test_a_pack_replaces_tote_figures_cards_names_and_costs(owners_game: Homestretch) -> None:
    """HS-2.13: files of a pack stand in for those of the box, the others stay."""
    box = owners_game.box
    assert box.horses[3].name == "Sunny Tuesday"
    assert box.figures[SPOT_OF[11, "win"]] == 20
    card = box.race_cards["P01"]
    assert (card.name, card.purses) == ("Owner's Mile", (25, 13, 7))
    assert [horse for horse in HORSES if card.tokens[horse]] == [2, 12]
    assert box.bet_tokens == BOX.bet_tokens
    assert box.race_cards["P02"] == BOX.race_cards["P02"]


def test_shares_cost_what_the_horses_of_a_pack_say(owners_game: Homestretch) -> None:
    """HS-2.6, HS-12.6: a pack with new costs needs `horses.csv` alone."""
    assert [owners_game.box.shares[card].cost for card in ("B03a", "B03b", "R03")] == [3, 3, 3]
    state = draft_with(seats=4, game=owners_game)
    play_until(state, "betting")
    for seat, stable in enumerate(state.stable):
        assert state.money[seat] == 50 - sum(owners_game.box.shares[card].cost for card in stable)
    owners_of_3 = [seat for seat, stable in enumerate(state.stable) if "B03a" in stable]
    printed = [sum(BOX.shares[card].cost for card in stable) for stable in state.stable]
    assert [state.money[seat] - 50 + printed[seat] for seat in owners_of_3] != [0]


def test_a_game_is_played_and_paid_by_its_pack(owners_game: Homestretch) -> None:
    """HS-7.12 – HS-7.14 with the figures of the pack, rounding included."""
    race, _ = paid_after(
        (11, 3, 2),
        money={"black": 0, "blue": 0},
        card="P01",
        stables={"black": ("B11a", "B11b"), "blue": ("R11",)},
        bets={"blue": ((3, 11, "win"),)},
        game=owners_game,
    )
    assert by_colour(race) == {"black": 2 * (25 // 3), "blue": 25 // 3 + 60}


def test_a_race_begins_with_the_tokens_of_the_packs_card(owners_game: Homestretch) -> None:
    """HS-2.9."""
    state = play_until(sit_down(3, owners_game), "betting")
    assert state.view(None).card == "P01"
    assert state.view(None).token == {2: "X", 12: "+2"}


def test_a_pack_may_change_the_course() -> None:
    """HS-2.4, HS-2.8, HS-7.4: distance, moves and special moves are data."""
    pack = Pack(
        "long course",
        {
            "game.toml": edited(
                "game.toml",
                {"finish_distance = 10": "finish_distance = 14", "full = 2 ": "full = 4 "},
            )
        },
    )
    race = race_with(positions={7: 8}, game=Homestretch(pack))
    race.resolve((3, 4))
    go_on(race)
    assert race.position[7] == 12
    assert race.finished == []


def test_a_pack_is_read_from_a_folder(tmp_path: Path) -> None:
    """HS-2.13: a folder of data files, others left out."""
    for file, text in OWNERS_BOX.files.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("copied from the box", encoding="utf-8")
    game = railbird.load("homestretch", tmp_path)
    assert game.pack is not None
    assert game.pack.files == OWNERS_BOX.files


def test_a_pack_travels_in_the_record(owners_game: Homestretch) -> None:
    """HS-2.13: the record holds the tables, so it replays without the owner's files."""
    record = parse_record(play(owners_game, ["random"] * 3, seed=5).dump())
    assert record.header.pack == OWNERS_BOX
    game = railbird.load(record.header.game, record.header.pack)
    state = verify(record, game)
    assert isinstance(state.pending, Over)
    assert record.ended is not None
    assert state.pending.result == record.ended.result


def test_a_record_is_not_replayed_with_other_tables(owners_game: Homestretch) -> None:
    """HS-2.13: neither a pack's game with the printed tables, nor the other way round."""
    for record, game in (
        (play(owners_game, ["random"] * 2, seed=5), GAME),
        (play(GAME, ["random"] * 2, seed=5), owners_game),
    ):
        with pytest.raises(BadRecord, match="pack"):
            list(replay(record, game))


def faults_of(**files: str) -> list[str]:
    """What is wrong with a pack of these files, as the user reads it."""
    pack = Pack("broken", {name.replace("_csv", ".csv"): text for name, text in files.items()})
    with pytest.raises(BadPack) as caught:
        Homestretch(pack)
    assert str(caught.value).splitlines() == [str(problem) for problem in caught.value.problems]
    return [str(problem) for problem in caught.value.problems]


def test_a_broken_pack_lists_every_fault_with_file_and_line() -> None:
    """HS-12.3, HS-12.4, HS-12.9, HS-12.10: four faults in three files, all told at once."""
    faults = faults_of(
        horses_csv=edited("horses.csv", {"5,Borrowed Boots,field,8,": "5,Borrowed Boots,field,x,"}),
        tote_board_csv=edited("tote_board.csv", {"12,15,11,8,": "13,15,11,8,"}),
        race_cards_csv=edited(
            "race_cards.csv",
            {
                "P05,purple,Juniper Stakes,24,12,6,": "P05,purple,Juniper Stakes,24,-12,6,",
                "G01,green,Governor's Gold Cup,24,18,12,+6,": "G01,green,Gold Cup,24,18,12,+9,",
            },
        ),
    )
    wanted = [
        ("horses.csv, line 5", "share_cost_k", "'x'"),
        ("tote_board.csv, line 12", "'13'"),
        ("tote_board.csv, line 12", "horse 12"),
        ("race_cards.csv, line 6", "P05", "24/-12/6"),
        ("race_cards.csv, line 14", "G01", "horse 2", "'+9'"),
    ]
    assert len(faults) == len(wanted), faults
    for fault, words in zip(faults, wanted, strict=True):
        assert all(word in fault for word in words), fault


def test_a_file_that_is_no_table_of_the_game_is_named() -> None:
    """HS-2.13: with the files that are."""
    with pytest.raises(BadPack, match=r"hores\.csv.*horses\.csv"):
        Homestretch(Pack("typo", {"hores.csv": "horse\n"}))


@pytest.mark.parametrize(
    "file", ["horses.csv", "shares.csv", "tote_board.csv", "bet_tokens.csv", "player_colours.csv"]
)
def test_a_table_without_rows_is_refused(file: str) -> None:
    """HS-12.3, HS-12.5, HS-2.1, HS-2.2: an empty table lacks everything it should list."""
    head = text_of(file).splitlines()[0]
    with pytest.raises(BadPack) as caught:
        Homestretch(Pack("empty", {file: head + "\n"}))
    assert {problem.file for problem in caught.value.problems} == {file}


def test_a_table_without_its_columns_is_refused() -> None:
    """HS-2.13: the missing column and the needed ones are named."""
    faults = faults_of(tote_board_csv="horse,win,place\n2,15,11\n")
    assert faults == [
        "tote_board.csv, line 1: missing column show; needed: horse, win, place, show"
    ]


def test_bet_tokens_of_a_pack_are_checked() -> None:
    """HS-2.1: five tokens with positive values, in whatever order they are listed."""
    (fault,) = faults_of(bet_tokens_csv="value,count_per_player\n1,2\nzwei,2\n3,1\n")
    assert "bet_tokens.csv, line 3" in fault
    assert "'zwei'" in fault
    (fault,) = faults_of(bet_tokens_csv="value,count_per_player\n1,2\n2,2\n")
    assert "bet_tokens.csv" in fault
    assert "4" in fault
    pack = Pack("upside down", {"bet_tokens.csv": "value,count_per_player\n3,1\n2,2\n1,2\n"})
    assert Homestretch(pack).box.bet_tokens == (1, 1, 2, 2, 3)


def test_handicap_tokens_of_a_pack_are_checked() -> None:
    """HS-2.7: a token without a code, or one listed twice, is a fault."""
    head = "colour,code,kind,bonus,count\n"
    stock = "green,+2,plus,2,2\nyellow,+4,plus,4,2\nblue,+6,plus,6,2\nred,X,cancel,0,3\n"
    (fault,) = faults_of(handicap_tokens_csv=head + stock + "pink,,plus,3,1\n")
    assert "handicap_tokens.csv, line 6" in fault
    assert "empty" in fault
    (fault,) = faults_of(handicap_tokens_csv=head + stock + "pink,+4,plus,4,1\n")
    assert "handicap_tokens.csv, line 6" in fault
    assert "+4" in fault


def test_a_pack_with_tokens_of_its_own() -> None:
    """HS-2.7: an +8 of the owner's making works on a card of the owner's making."""
    pack = Pack(
        "eights",
        {
            "handicap_tokens.csv": text_of("handicap_tokens.csv") + "white,+8,plus,8,1,mine\n",
            "race_cards.csv": edited(
                "race_cards.csv",
                {"P01,purple,Maiden Mile,18,12,6,+6,": "P01,purple,Maiden Mile,18,12,6,+8,"},
            ),
        },
    )
    state = play_until(sit_down(2, Homestretch(pack)), "betting")
    assert state.view(None).token[2] == "+8"


def test_reading_the_box_twice_gives_the_same() -> None:
    """HS-2.13: the box depends on its files alone."""
    assert load_box(GAME.text_of) == BOX


def record_of(game: Homestretch, players: int) -> Record:
    """A game of first choices, as a table would write it down."""
    match = new_match(game, [SeatHeader(f"P{seat}", "first") for seat in range(players)], seed=3)
    while not match.over:
        pending = match.state.pending
        if isinstance(pending, Chance):
            match.resolve()
        else:
            assert isinstance(pending, Decision)
            seat = pending.must[0]
            match.apply(seat, match.state.legal(seat)[0])
    return match.record


@pytest.mark.parametrize("players", [2, 6])
def test_a_pack_of_the_printed_tables_plays_the_printed_game(players: int) -> None:
    """HS-2.13: where the figures come from makes no difference to the game."""
    same = Pack("a copy", {file: text_of(file) for file in GAME.data_files})
    copied = record_of(Homestretch(same), players)
    assert copied.entries == record_of(GAME, players).entries
