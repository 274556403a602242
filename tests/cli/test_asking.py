"""How every game asks, by the findings of people who played: the wrong readings stay away."""

import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import railbird as package
from railbird.cli.choices import Unclear, a_world_like, action_space, possible_ways, read
from railbird.cli.menu import Menu, Question
from railbird.core import Action, Game, Perspective, Pick, State, decisions, way_by_fields
from railbird.games.long_shot.actions import ClaimBonus
from tests.changed import change
from tests.cli.conftest import Railbird
from tests.cli.session import Session
from tests.games.long_shot.table import GAME as LONG_SHOT
from tests.games.long_shot.table import bonus_with, turn_with

SPRINT = Path(__file__).parents[2] / "examples" / "sprint"


def question(game: Game, state: State, seat: int = 0) -> Question:
    seen = Perspective(game, state.view(seat), state.legal(seat), random.Random(0))
    return Menu(seen).first


# -- every game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", package.game_ids()[:5])
def test_every_choice_can_be_reached_by_what_stands_on_the_screen(game: str) -> None:
    """Whoever types what stands before the answers comes to every choice that looks different."""
    for asked in questions_of(game):
        reached = {asked.menu.words(action) for action in walk(asked)}
        assert reached == {asked.menu.words(action) for action in asked.menu.actions}


def questions_of(game_id: str, steps: int = 250) -> list[Question]:
    """The first question of each kind of decision in a random game."""
    game = package.load(game_id)
    options: dict[str, object] = {"betting": True} if game_id == "top_of_the_stretch" else {}
    record = package.play(game, ["random"] * max(2, game.seats[0]), seed=3, options=options)
    found: dict[object, Question] = {}
    for number, taken in enumerate(decisions(record, game)):
        kinds = frozenset(type(action) for action in taken.state.legal(taken.seat))
        if number < steps and (taken.state.phase.name, kinds) not in found:
            asked = question(game, taken.state, taken.seat)
            found[taken.state.phase.name, kinds] = asked
    return list(found.values())


def walk(asked: Question) -> list[Action]:
    keys = [answer.key for answer in asked.answers]
    same = {key for key in keys if keys.count(key) > 1}
    found: list[Action] = []
    for key in dict.fromkeys(keys):
        meant = read(asked, key)
        assert meant.question is not None or meant.actions
        assert meant.question is None or len(meant.question.entries) < len(asked.entries) or same
        found += walk(meant.question) if meant.question else meant.actions
    return found


@pytest.mark.parametrize("game", package.game_ids()[:5])
def test_an_action_has_words_or_is_about_nothing_on_the_table(game: str) -> None:
    """Whatever else goes wrong with its words is a fault, and is not taken for a bad line."""
    worded = 0
    for asked in questions_of(game):
        world = a_world_like(asked.menu.seen)
        worded += len(list(possible_ways(asked.menu, action_space(world))))
    assert worded


def test_a_fault_in_the_words_of_an_action_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not end as "No choice fits"."""
    asked = question(LONG_SHOT, turn_with(1, money=2))

    def broken(*_: object) -> None:
        raise TypeError("a fault")

    change(monkeypatch, type(LONG_SHOT), "words", ways=broken)
    with pytest.raises(TypeError, match="a fault"):
        read(asked, "zebra")


@pytest.mark.parametrize("game", package.game_ids()[:5])
def test_no_answer_is_program_data(game: str) -> None:
    for asked in questions_of(game):
        for answer in asked.answers:
            words = f"{asked.ask} {answer.words}"
            assert not any(word in words for word in ("None", "True", "False", "_", "FFF"))


def test_a_game_of_another_package_is_asked_for_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SPRINT))
    from railbird_sprint import Name, Sprint  # type: ignore[import-not-found]

    game: Any = Sprint()
    asked = question(game, game.new(2))
    assert asked.ask == "Horse?"
    assert [answer.key for answer in asked.answers] == ["1", "2", "3", "4", "5", "6"]
    assert read(asked, "4").actions == (Name(4),)
    with pytest.raises(Unclear):
        read(asked, "9")
    sys.modules.pop("railbird_sprint")


def test_fields_are_never_shown_as_python_writes_them() -> None:
    way = way_by_fields(ClaimBonus("free_bet3", 5))
    assert way[0] == Pick("What do you do?", "Claim bonus", bare=True)
    assert [pick.words for pick in way[1:]] == ["free_bet3", "5", "none", "none", "none"]


# -- Long Shot -----------------------------------------------------------------------------------


def test_a_bonus_is_asked_for_before_its_horse() -> None:
    """LS-7.21: what once was a list of 135 rows of values."""
    asked = question(LONG_SHOT, bonus_with())
    assert asked.ask == "Which bonus do you claim?"
    assert [answer.words for answer in asked.answers][:2] == ["$7", "2 horses back 2 …"]
    assert read(asked, "$7").actions == (ClaimBonus("cash7"),)
    pair = read(asked, "2 horses forward 2").question
    assert pair is not None
    assert pair.ask == "Which horse?"
    second = read(pair, "8").question
    assert second is not None
    assert second.ask == "And which second horse?"
    assert read(second, "2").actions == (ClaimBonus("forward2x2", 2, 8),)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("buy", "You have $2; this costs $10 (LS-12.13)."),
        ("bet 3", "You have $2; this costs $3 (LS-12.13)."),
        ("pass", "You can still use number 1 (LS-12.23)."),
        ("erase wild", "None of your Wild Numbers is marked (LS-12.18)."),
    ],
)
def test_what_is_not_possible_is_explained(line: str, reason: str) -> None:
    with pytest.raises(Unclear) as refused:
        read(question(LONG_SHOT, turn_with(1, money=2)), line)
    assert str(refused.value) == reason


# -- Big Stakes ----------------------------------------------------------------------------------

MEET = ("play", "big_stakes", "--players", "you,steady", "--seed", "3")


def test_a_bet_goes_on_the_horse_of_that_post(railbird: Railbird) -> None:
    """BS-5.2: 7 is GUILTY CONSCIENCE on the board, whatever card has that id."""
    options = ("--option", "program=fixed", "--option", "betting=true")
    still = ("--option", "tactical_pace=false")
    out = railbird(*MEET, *options, *still, typed="7 win 10000\nbet 20,000 on 10 to show\nq\n").out
    assert "You bet $10,000 on Guilty Conscience to win." in out
    assert "You bet $20,000 on Man o' War to show." in out
    assert "Your stable:" not in out


def test_a_bankroll_shows_what_is_bet_of_it(railbird: Railbird) -> None:
    options = ("--option", "program=fixed", "--option", "betting=true")
    still = ("--option", "tactical_pace=false")
    out = railbird(*MEET, *options, *still, typed="7 win 10000\n1 win 20000\nq\n").out
    assert "bankroll $5,000,000 ($30,000 of it bet)" in out
    assert out.count("of it bet") == 2  # never beside the other player


def test_two_horses_are_few_and_that_is_said(railbird: Railbird) -> None:
    """BS-3.1: no house stables among several players unless they are asked for."""
    few = "Only 2 horses run in each race. --option house_stables=4 adds stables"
    assert few in railbird(*MEET, typed="q\n").out
    assert "Only" not in railbird(*MEET, "--option", "house_stables=4", typed="q\n").out
    assert "Only" not in railbird(*MEET, "--option", "program=one_race", typed="q\n").out


def test_a_foal_has_any_name(railbird: Railbird) -> None:
    """BS-5.2, step 6 of breeding."""
    options = ("--option", "breeding=matched", "--option", "trading=false")
    typed = "ben ali phone chatter\nyes\n1\n1\n\nname Midnight Sun\nq\n"
    out = railbird(*MEET, *options, typed=typed).out
    assert "Type it yourself, or take the answer that is shown." in out
    assert "What is the foal called? Type any name." in out
    assert "Your foal is named Midnight Sun" in out
    assert "Your foal by " in out


def test_in_a_race_the_track_stands_right_above_the_question(railbird: Railbird) -> None:
    """The card of the horse that runs is above it; the others are shown when asked for."""
    game = ("play", "big_stakes", "--players", "you,steady,steady", "--seed", "5")
    typed = "omaha dark\ncicada\n3\nstable\nq\n"
    out = railbird(*game, "--option", "trading=false", typed=typed).out
    *_, table, asked = out.split("\nRace 1: 1 Mile on dirt, prizes")
    assert "Your stable:" not in table
    riding, own = asked.split("> stable")
    assert riding.index("CICADA 87") < riding.index(" 3 Cicada ") < riding.index("lane ")
    assert "ARISTIDES" not in riding
    assert "ARISTIDES 86" in own
    assert "CICADA 87 M red, 5F 44 6F 52 8F 66 10F 77 (in this race)" in own


RIDING = (
    *("play", "big_stakes", "--players", "you,steady,steady", "--seed", "5"),
    *("--option", "trading=false"),
)
OFF = "omaha dark\ncicada\n3\n"
"""Typed up to the first move."""


def test_the_full_move_comes_first_and_the_track_stays_in_sight(railbird: Railbird) -> None:
    """BS-7.13, BS-7.22: whoever takes the first answer leaves nothing unused."""
    out = railbird(*RIDING, typed=f"{OFF}hold\n13\n\n1\nq\n").out
    asked, held, _ = out.split("Ride Cicada, 14 spaces. Where to?")
    assert held.startswith("\n 1  3/14, 82 spaces from the line\n 2  2/14, ")
    assert " 6  Hold back: leave spaces unused …\n> hold\n" in held
    assert "– How far?\n 13  13 of 14 spaces …\n 12  12 of 14 spaces …\n" in held
    assert "Hold back: leave spaces unused, 13 of 14 spaces – Where does Cicada go?" in held
    assert "Cicada runs 14 spaces to space 14 of lane 3." in out
    track = asked[asked.rindex("\nlane ") :].splitlines()
    assert len([*track, *held.partition("> hold")[0].splitlines()]) < 24


def test_spaces_are_left_unused_only_after_a_second_look(tmp_path: Path) -> None:
    """BS-7.22: nobody can take a move back once the next die has fallen."""
    with Session(tmp_path, *RIDING) as session:
        session.read_until(r"> $")
        for line in OFF.splitlines():
            session.answer(line)
        session.answer("hold")
        assert "Ride to 3/1, 13 spaces unused. Enter confirms" in session.answer("1")
        assert "Hold back: leave spaces unused – How far?" in session.answer("no")
        session.answer("hold 1")
        assert "Cicada runs 1 space to space 1 of lane 3, 13 spaces unused." in session.answer("")
        assert "Enter confirms" not in session.answer("no")
        assert "Enter confirms" not in session.answer("1")


def test_a_rule_of_riding_is_broken_only_on_purpose_and_in_words(railbird: Railbird) -> None:
    """BS-7.41: an overrun says so, and a way is no string of letters."""
    out = railbird(*RIDING, "--option", "inquiry_mode=inquiry", typed=f"{OFF}break\n16\nq\n").out
    asked = out.split("Ride Cicada, 14 spaces. Where to?\n")[1]
    assert asked.startswith(" 1  3/14, 82 spaces from the line, straight on\n 2  2/14, ")
    assert " 7  Break a rule of riding …\n" in asked
    assert "How far?\n 17  17 spaces, 3 too many …\n 16  16 spaces, 2 too many …\n" in asked
    assert " 14  all 14 spaces …\n 13  13 of 14 spaces …\n" in asked
    assert "5/16, 80 spaces from the line, 14 straight, 2 out\n" in asked
    assert "An inquiry would find: too many spaces (V1)." in asked
    assert "FF" not in out
    assert "claim" not in out.casefold()


# -- Win, Place & Show ---------------------------------------------------------------------------

PARTY = (
    *("play", "win_place_and_show", "--players", "you,steady,steady,steady,steady,steady,steady"),
    *("--option", "party_jockeys=players", "--option", "riders=0", "--seed", "3"),
)


def test_each_horse_is_named_with_its_count_and_the_table(railbird: Railbird) -> None:
    out = railbird(*PARTY, typed="seal\n1\nq\n").out
    first, second = out.split("Ride #4 Lucky Penny, 9 strength + 4 die = 13. Where to?")
    assert "1  B:21/4; 48 squares from the line" in second
    assert "#5 Flash Flood: use the allowance of 2?" in second
    assert "#5 to move: 10 strength + 4 die = 14" in second
    assert first.count("lane ") == second.count("lane ") == 1


def test_amounts_outside_the_list_are_taken_or_refused_with_the_rule(railbird: Railbird) -> None:
    game = ("play", "win_place_and_show", "--players", "you,steady,steady", "--seed", "3")
    out = railbird(*game, typed="I bid 2.6k\nI bid 2.5k\nq\n").out
    assert "Bid must be a multiple of $500 (WP-12.17)." in out
    assert "You bid $2,500." in out
    slip = railbird(*PARTY, typed="win 6 6000\n6 win 5000\nq\n").out
    assert "Win bet: $6,000 is not $1,000 to $5,000" in slip
    assert "You write $5,000 on #6 Harbor Light to win." in slip


def test_a_wrong_slip_is_lost_where_the_rules_say_so(railbird: Railbird) -> None:
    """WP-7.19: typed whole it is paid and lost, bet by bet it is still refused."""
    typed = "win 6 6000\nslip win 6 $6,000 place 4 1000\nq\n"
    lost = railbird(*PARTY, "--option", "incorrect_slip=lost", typed=typed).out
    assert "Or all at once, as it stands: slip win 6 5000 place 4 1000." in lost
    assert "Win bet: $6,000 is not $1,000 to $5,000" in lost
    assert "win bet of $6,000: this bet is void and lost" in lost
    refused = railbird(*PARTY, typed="slip win 6 6000\nq\n").out
    assert "all at once" not in refused
    assert "Win bet: $6,000 is not $1,000 to $5,000" in refused
    assert "You seal" not in refused


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("wheel 4 6000", "ticket 1: wheel 4 at $1,000 each, $6,000 in all."),
        ("Daily Double 4 wheel $12,000", "ticket 1: 4 wheel at $2,000 each, $12,000 in all."),
        ("baseball 6, 4, 3 6k", "ticket 1: baseball 3, 4, 6 at $1,000 each, $6,000 in all."),
        ("baseball 3 4 6 1000", "ticket 1: baseball 3, 4, 6 at $1,000 each, $6,000 in all."),
        ("combination 6 1000", "$1,000 on #6 Harbor Light to show."),
    ],
)
def test_a_slip_is_written_as_on_paper(railbird: Railbird, line: str, written: str) -> None:
    """WP-7.15, WP-7.23: a ticket has its total, or what cannot be one on each combination."""
    out = railbird(*PARTY, typed=f"{line}\nq\n").out
    assert f"You write {written}\n" in out
    assert out.count("You write $1,000 on #6") == 3 * ("combination" in line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("daily double 4-6 $2,000", "That costs $2,000, you have only $0 left (WP-12.19)."),
        ("wheel 4 6000", "That costs $6,000, you have only $0 left (WP-12.19)."),
        ("wheel 4 7000", "$7,000 a combination is not $1,000 to $5,000"),
        ("combination 6 1000", "Win bet: already written, take it back first (WP-12.29)."),
    ],
)
def test_what_nobody_can_pay_is_refused_with_what_is_left(
    railbird: Railbird, line: str, reason: str
) -> None:
    """Nor is a Daily Double taken for the slip that one is on."""
    spent = "win 6 5000 place 6 5000 show 6 5000\ndaily double 1-2 5000\n"
    out = railbird(*PARTY, typed=f"{spent}{line}\nq\n").out
    assert reason in out.split("> ")[-2]


@pytest.mark.parametrize("line", ["slip win", "slip win 6", "slip win 6 999999999999"])
def test_half_a_slip_is_no_slip(railbird: Railbird, line: str) -> None:
    assert "You seal" not in railbird(*PARTY, typed=f"{line}\nq\n").out


# -- odds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["long_shot", "win_place_and_show"])
def test_odds_are_worked_out_at_the_prompt(railbird: Railbird, game: str) -> None:
    out = railbird(
        "play", game, "--players", "you,random,random", "--seed", "3", typed="odds\nq\n"
    ).out
    chances = [float(found) for found in re.findall(r"^#\d .* win +([\d.]+)%", out, re.MULTILINE)]
    assert len(chances) >= 6
    assert sum(chances) == pytest.approx(100, abs=2)


def test_odds_of_big_stakes_while_bets_are_open(railbird: Railbird) -> None:
    options = ("--option", "program=fixed", "--option", "betting=true")
    out = railbird(*MEET, *options, typed="odds\nno\nodds\nq\n").out
    assert out.count("There are no odds to show right now") == 1  # while the pace is secret
    found = re.findall(r"^#(\d+) .* win +([\d.]+)%", out, re.MULTILINE)
    assert [int(post) for post, _ in found] == list(range(1, 11))
    assert sum(float(chance) for _, chance in found) == pytest.approx(100, abs=3)


def test_where_there_are_no_odds_that_is_said(railbird: Railbird) -> None:
    out = railbird(
        "play", "big_stakes", "--players", "you,random", "--seed", "3", typed="odds\nq\n"
    ).out
    assert "There are no odds to show right now" in out


def test_a_price_is_never_taken_for_the_number_of_a_horse(railbird: Railbird) -> None:
    """With #10 for $6k in the hand, `keep 6` is the share of #6 that is not there."""
    game = ("play", "homestretch", "--players", "you,steady,sharp", "--seed", "3")
    out = railbird(*game, typed="8\nkeep 6\nq\n").out
    assert "#10 Velvet Thunder ($6k)" in out
    assert "You keep #10" not in out
    assert "You keep #10 Velvet Thunder" in railbird(*game, typed="8\nkeep 10\nq\n").out


def test_an_answer_that_settles_the_choice_says_all_of_it(railbird: Railbird) -> None:
    """When only one line is left for a horse, it stands beside its number."""
    game = ("play", "homestretch", "--players", "you,steady,sharp", "--seed", "5")
    typed = "5\n3\n9\n10\n3 4 win\n1 4 show\n1\nq\n"
    out = railbird(*game, typed=typed).out
    assert "  4  Place 1 on #4 Copper Penny to Place\n" in out
    assert "  5  #5 Borrowed Boots …\n" in out


def test_a_bid_that_stands_on_the_screen_is_taken_at_once(tmp_path: Path) -> None:
    """Any other amount is repeated in words first, since nobody can take a bid back."""
    game = ("play", "win_place_and_show", "--players", "you,random,random", "--seed", "3")
    with Session(tmp_path, *game) as session:
        assert " 1000  Bid $1,000\n" in session.read_until(r"> $")
        assert "Bid $2,500. Enter confirms" in session.answer("2500")
        assert "What do you bid for" in session.answer("no")
        assert "You bid $1,000." in session.answer("1,000")
