"""Bad input: refused without a trace, and told what, where and what would be right (WP-12)."""

import csv
import io
from pathlib import Path

import pytest

from railbird.core import (
    BadOutcome,
    BadPack,
    BadRecord,
    BadSetup,
    IllegalAction,
    Pack,
    Record,
    Scripted,
    SeatHeader,
    new_match,
    read_pack,
    replay,
)
from railbird.core.record import Resolved, parse_record
from railbird.games.win_place_and_show.actions import (
    Bid,
    ClaimFoul,
    DeclineClaim,
    MoveHorse,
    PassBid,
    SealSlip,
    TakeBack,
    WriteBet,
)
from railbird.games.win_place_and_show.box.components import Odds
from railbird.games.win_place_and_show.events import ProgramNoted
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.rules.payoffs import payoff
from tests.games.win_place_and_show.rulebook import DATA
from tests.games.win_place_and_show.table import (
    GAME,
    auction_with,
    betting_with,
    buy,
    go_on,
    race_with,
    refused,
    riding,
    roll,
    seal,
    sit_down,
    waiting_for,
)

# -- packs ---------------------------------------------------------------------------------------


def text_of(file: str) -> str:
    return (DATA / file).read_text(encoding="utf-8")


def changed(file: str, line: int, **cells: str) -> Pack:
    """A pack with some cells of one line changed; the head is line 1."""
    rows = list(csv.DictReader(io.StringIO(text_of(file))))
    rows[line - 2].update(cells)
    return table(file, rows)


def table(file: str, rows: list[dict[str, str]]) -> Pack:
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return Pack("mine", {file: out.getvalue()})


def faults(pack: Pack) -> str:
    with pytest.raises(BadPack) as caught:
        WinPlaceAndShow(pack)
    return str(caught.value)


def test_a_race_needs_each_post_once() -> None:
    """WP-12.1."""
    rows = list(csv.DictReader(io.StringIO(text_of("horses.csv"))))
    message = faults(table("horses.csv", rows[1:]))
    assert "race 1: posts 1–6 must each appear once (found 2, 3, 4, 5, 6)" in message
    doubled = faults(changed("horses.csv", 3, post="1"))
    assert "race 1: posts 1–6 must each appear once (found 1, 1, 3, 4, 5, 6)" in doubled
    assert "horses.csv, line 7" in doubled
    without = faults(table("horses.csv", rows[6:]))
    assert "race 1: posts 1–6 must each appear once (found none)" in without


@pytest.mark.parametrize("strengths", ["", "9 9 9 x 7 7", "9 9 21 9 7 7", "9 9 9", "9 -9 9 9 7 7"])
def test_running_strengths(strengths: str) -> None:
    """WP-12.2."""
    message = faults(
        changed("horses.csv", 5, running_strength=strengths, speed="", **{"class": ""})
    )
    assert f"race 1, horse 4: running strength {strengths!r}" in message
    assert "need whole numbers 0–20, same count as the other horses" in message


@pytest.mark.parametrize("bonus", ["1", "13", "", "seven"])
def test_bonus_numbers(bonus: str) -> None:
    """WP-12.3."""
    message = faults(changed("horses.csv", 5, bonus=bonus))
    assert f"race 1, horse 4: bonus number {bonus!r} must be 2–12" in message


def test_a_shared_bonus_number_is_a_warning() -> None:
    """WP-12.4: accepted, and told when the game is set up; each of them gets the bonus."""
    game = WinPlaceAndShow(changed("horses.csv", 5, bonus="9"))
    note = "race 1: horses 2 and 4 share bonus number 9"
    assert game.box.notes == (note,)
    state = game.new(4)
    assert ProgramNoted((note,)) in state.told
    assert note in game.words.narrate(state.told[0], ["A", "B", "C", "D"])
    racing = race_with(game=game)
    (rolled,) = [event for event in roll(racing, 4, 5) if hasattr(event, "bonus")]
    assert rolled.bonus == (4, 2)


def test_jockeys() -> None:
    """WP-12.5."""
    message = faults(changed("horses.csv", 2, jockey="W"))
    assert "race 1, horse 1: jockey must be V (veteran) or A (apprentice)" in message


def test_speed_and_class_must_be_the_sums() -> None:
    """WP-12.6: where they are given."""
    message = faults(changed("horses.csv", 2, speed="50", **{"class": "51"}))
    assert "race 1, horse 1: speed 50 does not match strengths (42)" in message
    assert "race 1, horse 1: class 51 does not match strengths (43)" in message
    WinPlaceAndShow(changed("horses.csv", 2, speed="", **{"class": ""}))


@pytest.mark.parametrize("odds", ["6/1", "0-1", "6-0", "", "evens"])
def test_odds(odds: str) -> None:
    """WP-12.7."""
    message = faults(changed("horses.csv", 2, odds=odds))
    assert f"race 1, horse 1: odds {odds!r} – write them like 6-1 or 5-2" in message


def test_odds_without_a_row_are_computed() -> None:
    """WP-12.8: no error."""
    game = WinPlaceAndShow(changed("horses.csv", 2, odds="33-1"))
    assert payoff(game.box, Odds(33, 1), "win", 1000) == 34_000


def test_stables() -> None:
    """WP-12.9."""
    assert "race 1: stable 'XX' unknown" in faults(changed("horses.csv", 2, stable_id="XX"))
    assert "race 1: stable 'CC' entered twice" in faults(changed("horses.csv", 2, stable_id="CC"))
    assert "number or code is empty or taken" in faults(changed("stables.csv", 3, stable_no="1"))


@pytest.mark.parametrize("cells", [{"first": "5250"}, {"purse": "9000"}, {"fourth": ""}])
def test_purses(cells: dict[str, str]) -> None:
    """WP-12.10."""
    message = faults(changed("races.csv", 2, **cells))
    assert "race 1: purse shares" in message
    assert "must be multiples of 500 and add up to" in message


def test_distances() -> None:
    """WP-12.11."""
    message = faults(changed("races.csv", 2, distance="11f"))
    assert "race 1: no starting gate for '11f'" in message


def test_races_are_numbered_and_there_is_one() -> None:
    """WP-2.6."""
    assert "races are numbered 1, 2" in faults(changed("races.csv", 3, race="5"))
    head = text_of("races.csv").splitlines()[0]
    assert "there are no races" in faults(Pack("mine", {"races.csv": head + "\n"}))


def test_fewer_races_than_the_day_asks_for() -> None:
    """WP-9.1: a pack with two races is for a day of two."""
    lines = text_of("races.csv").splitlines()[:3]
    game = WinPlaceAndShow(Pack("short day", {"races.csv": "\n".join(lines)}))
    with pytest.raises(BadSetup, match="the program has 2 races"):
        game.new(4)
    assert game.new(4, {"races": 2})


@pytest.mark.parametrize(
    ("file", "line", "cells", "message"),
    [
        ("track_segments.csv", 3, {"lane1": "0"}, "segment 'H' has no squares in lane1"),
        ("track_segments.csv", 3, {"kind": "hill"}, "segment 'H' is a 'hill'"),
        ("track_segments.csv", 3, {"segment": "A"}, "segment 'A' has no name of its own"),
        ("starts.csv", 2, {"path": "B XX H R"}, "segment 'XX' of the path is unknown"),
        ("starts.csv", 2, {"path": ""}, "segment '' of the path is unknown"),
        ("starts.csv", 2, {"path": "T2 H R"}, "a path begins and ends with a straight"),
        ("starts.csv", 2, {"path": "B T2 H R R"}, "segment 'R' is the run-out"),
        ("starts.csv", 2, {"first_square": "B:40"}, "has no first column 'B:40'"),
        ("starts.csv", 2, {"first_square": "H:1"}, "has no first column 'H:1'"),
    ],
)
def test_segments_and_paths(file: str, line: int, cells: dict[str, str], message: str) -> None:
    """WP-12.12."""
    assert message in faults(changed(file, line, **cells))


def test_straights_have_columns() -> None:
    """WP-12.13."""
    message = faults(changed("track_segments.csv", 3, lane4="21"))
    assert "track: straight 'H' must have the same number of columns in all lanes" in message


@pytest.mark.parametrize(
    "cells", [{"index": "21"}, {"index": "0"}, {"lane": "7"}, {"segment": "Z"}, {"index": "x"}]
)
def test_passing_squares(cells: dict[str, str]) -> None:
    """WP-12.14."""
    message = faults(changed("passing_squares.csv", 2, **cells))
    assert "track: passing square" in message
    assert "does not exist" in message


def test_a_short_run_out_is_a_warning() -> None:
    """WP-12.28: accepted (WP-2.22)."""
    lanes = {f"lane{lane}": "15" for lane in range(1, 7)}
    game = WinPlaceAndShow(changed("track_segments.csv", 9, **lanes))
    assert any("track: run-out may be too short" in note for note in game.box.notes)
    assert any(isinstance(event, ProgramNoted) for event in game.new(4).told)


def test_charts() -> None:
    """WP-12.7, WP-2.3."""
    assert "not a multiple of $500" in faults(changed("payoffs.csv", 2, win_1000="2250"))
    assert "one row each" in faults(changed("payoffs.csv", 2, odds="3-2"))
    assert "not a multiple of $500" in faults(changed("daily_double.csv", 2, **{"2-1": "x"}))
    assert "write them like 6-1" in faults(changed("daily_double.csv", 2, race1_odds="2"))


def test_constants() -> None:
    """WP-2.1: read with their types."""
    text = text_of("game.toml").replace("penalty = 2000", 'penalty = "much"')
    line = text[: text.index("penalty = ")].count("\n") + 1
    message = faults(Pack("mine", {"game.toml": text}))
    assert f"game.toml, line {line}: [foul] penalty: expected `int`, got `str`" in message
    missing = faults(
        Pack("mine", {"game.toml": text_of("game.toml").replace("penalty =", "fine =")})
    )
    header = text[: text.index("[foul]")].count("\n") + 1
    assert f"game.toml, line {header}: [foul]: " in missing
    assert "penalty" in missing
    broken = Pack("mine", {"game.toml": "[money\n"})
    assert "not valid TOML" in faults(broken)


def test_a_fault_is_named_where_it_is_and_not_where_it_leads() -> None:
    """WP-12.2, WP-12.12, WP-12.13: nothing is said of what cannot be known for it."""
    weak = faults(changed("horses.csv", 2, running_strength="11 99 9 9 2 1"))
    assert len(weak.splitlines()) == 1
    bent = faults(changed("track_segments.csv", 3, lane1="21"))
    assert len(bent.splitlines()) == 1
    no_gate = faults(changed("starts.csv", 2, first_square="B:99"))
    assert len(no_gate.splitlines()) == 1


def test_all_faults_are_found_at_once() -> None:
    """WP-12.3, WP-12.5, WP-12.10: with file and line."""
    horses = changed("horses.csv", 2, bonus="1", jockey="x").files["horses.csv"]
    races = changed("races.csv", 3, first="1").files["races.csv"]
    message = faults(Pack("mine", {"horses.csv": horses, "races.csv": races}))
    assert "horses.csv, line 2: race 1, horse 1: bonus number" in message
    assert "jockey must be V" in message
    assert "races.csv, line 3: race 2: purse shares" in message


def test_a_file_that_is_no_table_of_the_game() -> None:
    assert "not a table of Win, Place & Show" in faults(Pack("mine", {"horse.csv": "a,b\n"}))


def test_a_pack_is_read_from_a_folder_and_played(tmp_path: Path) -> None:
    """WP-2.7: a program of one's own, in place of the house's."""
    folder = tmp_path / "my program"
    folder.mkdir()
    horses = text_of("horses.csv").replace("Gunsmoke", "Fury")
    (folder / "horses.csv").write_text(horses, encoding="utf-8")
    game = WinPlaceAndShow(read_pack(folder))
    assert game.box.races[0].horses[1].name == "Fury"
    assert "Fury" in game.words.board(sit_down(4, game).view(0), ["A", "B", "C", "D"])


# -- play ----------------------------------------------------------------------------------------


def test_bids() -> None:
    """WP-12.17."""
    state = auction_with(4, money=[3000, 50_000, 50_000, 50_000])
    assert "bid must be a multiple of $500" in refused(state, 0, Bid(750))
    assert "bid at least $500" in refused(state, 0, Bid(0))
    assert "bid at least $500" in refused(state, 0, Bid(-500))
    assert "you have only $3,000" in refused(state, 0, Bid(3500))
    sold = auction_with(4)
    buy(sold, 0)
    assert "you cannot bid on this horse" in refused(sold, 0, Bid(500))


def test_out_of_turn_and_in_the_wrong_phase() -> None:
    """WP-12.18."""
    auction = auction_with(4)
    assert "it is seat 1's turn" in refused(auction, 2, PassBid())
    assert "seal_slip is not possible now (phase auction_lot)" in refused(auction, 2, SealSlip())
    betting = betting_with()
    assert "bid is not possible" in refused(betting, 0, Bid(500))
    racing = race_with()
    assert "first comes the dice of race 1, move 1" in refused(racing, 0, MoveHorse(1, path="S"))
    roll(racing, 4, 3)
    assert "it is seat 4's turn" in refused(racing, 0, MoveHorse(4, path="S"))
    assert "it is horse 4 that moves now" in refused(racing, 3, MoveHorse(5, path="S"))


def test_after_the_end_nothing_is_possible() -> None:
    """WP-12.18."""
    state = sit_down(3, races=1)
    while state.phase.name != "game_over":
        go_on(state)
    assert "the game is over" in refused(state, 0, PassBid())


def test_a_seat_that_is_not_there() -> None:
    """WP-12.18."""
    assert "no seat 9" in refused(auction_with(4), 9, PassBid())


def test_bonus_and_allowance_that_are_not_there() -> None:
    """WP-12.22."""
    state = riding(1, "B:10/1", 5, {})
    seat = waiting_for(state)[0]
    assert "no bonus on this roll" in refused(
        state, seat, MoveHorse(1, path="SSSSSSSS", take_bonus=True)
    )
    assert "no apprentice allowance left" in refused(
        state, seat, MoveHorse(1, path="SSSSSSS", use_allowance=True)
    )


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("SSXSS", "illegal path at square 3: 'X' is none of S, L, R"),
        ("SSSSSS", "illegal path at square 6: the count is 5"),
        ("SSS", "illegal path at square 3: 2 squares of the count are left"),
        ("LSSSS", "illegal path at square 1: there is no lane beyond lane 1"),
        ("SSSLS", "no lane beyond lane 1"),
    ],
)
def test_paths(path: str, reason: str) -> None:
    """WP-12.21: with the list of legal end squares."""
    state = riding(1, "B:10/1", 5, {})
    message = refused(state, waiting_for(state)[0], MoveHorse(1, path=path))
    assert reason in message
    assert "legal end squares: B:15/1, B:15/2" in message


def test_claims_where_none_is_possible() -> None:
    """WP-12.23."""
    state = betting_with()
    assert "is not possible now (phase betting)" in refused(state, 0, ClaimFoul(1, "bonus"))
    assert "decline_claim is not possible now" in refused(state, 0, DeclineClaim())


def test_slips_that_do_not_fit_the_steps() -> None:
    """WP-12.29."""
    state = betting_with()
    for entry in ("win", 1, "1", 0):
        assert "nothing to take back" in refused(state, 0, TakeBack(entry))
    seal(state, 0)
    assert "your slip is sealed" in refused(state, 0, WriteBet("win", 1, 1000))


def test_data_that_is_no_action() -> None:
    """WP-12.18, WP-12.19: something that is no number is sent back."""
    for given in (
        {"do": "submit_slip", "race": 1, "win": [["one", 1000]]},
        {"do": "claim_foul", "horse": 1, "reason": "slow"},
        {"do": "bid", "amount": 500.5},
        {"do": "gallop"},
    ):
        with pytest.raises(IllegalAction, match="not an action of Win, Place & Show"):
            GAME.read_action(given)


# -- replay --------------------------------------------------------------------------------------


def test_a_die_outside_one_to_six() -> None:
    """WP-12.26: nothing has changed."""
    state = race_with()
    for dice in ((0, 3), (7, 1), (1,), (1, 2, 3), "1"):
        with pytest.raises(BadOutcome, match="dice of race 1, move 1"):
            state.resolve(dice)
    assert state.move == 1


def test_a_replay_names_the_line_of_a_wrong_die() -> None:
    """WP-12.26."""
    headers = [SeatHeader(f"P{seat}", "random") for seat in range(7)]
    match = new_match(GAME, headers, seed=1, options={"races": 1})
    while not match.over:
        pending = match.state.pending
        if hasattr(pending, "must"):
            match.apply(pending.must[0], SealSlip())
        else:
            match.resolve()
    record = Record(match.record.header)
    for entry in match.record.entries:
        wrong = isinstance(entry, Resolved) and entry.chance == "dice of race 1, move 3"
        record.append(Resolved(entry.chance, [9, 1]) if wrong else entry)  # type: ignore[union-attr]
    line = 2 + next(
        n for n, e in enumerate(record.entries) if isinstance(e, Resolved) and e.came == [9, 1]
    )
    with pytest.raises(BadRecord) as caught:
        list(replay(parse_record(record.dump()), GAME))
    assert f"line {line}: dice of race 1, move 3: 9 is not a face of the white die" in str(
        caught.value
    )


def test_a_script_that_runs_out_says_where() -> None:
    """WP-12.26: dice ran out at race N, move M."""
    headers = [SeatHeader(f"P{seat}", "random") for seat in range(7)]
    match = new_match(GAME, headers, dice=Scripted([(4, 3), (2, 6)]), options={"races": 1})
    for seat in range(7):
        match.apply(seat, SealSlip())
    match.resolve()
    match.resolve()
    with pytest.raises(BadOutcome, match="the script has 2 outcomes; dice of race 1, move 3 next"):
        match.resolve()
