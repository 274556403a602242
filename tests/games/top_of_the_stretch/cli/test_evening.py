"""railbird evening: races chosen as it goes, bets from one bankroll."""

import re
from pathlib import Path

import msgspec
import pytest

from railbird.cli import exit_codes
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import open_library
from railbird.games.top_of_the_stretch.library.evening import Evening, load_evening
from tests.cli.conftest import Railbird

MATCH_RACE = "pimlico_special_1938 version=quick"


def kept(own_library: Path, name: str = "evening") -> Evening:
    evening = load_evening(own_library, name)
    assert evening is not None
    return evening


def test_races_are_chosen_as_it_goes_with_options_for_each(
    railbird: Railbird, own_library: Path
) -> None:
    typed = f"{MATCH_RACE} condition=Muddy\nwin 1 10\nwin 2 4\n\nbelmont_1973\nshow 2 6\n\nq\n"
    ran = railbird("evening", typed=typed)
    assert ran.code == exit_codes.FINE
    assert "9½ furlongs, dirt, muddy" in ran.out
    evening = kept(own_library)
    assert [race.race for race in evening.races] == ["pimlico_special_1938", "belmont_1973"]
    assert [len(race.tickets) for race in evening.races] == [2, 1]
    filed = open_library().runs.all()
    assert {race.run for race in evening.races} == {run.id for run in filed}
    assert {run.version for run in filed} == {"quick", "full"}


def test_a_race_goes_by_its_name_as_well(railbird: Railbird, own_library: Path) -> None:
    ran = railbird("evening", typed="races\nbelmont\npimlico special version=quick\n\nq\n")
    assert "belmont_1973            Belmont Stakes 1973" in ran.out
    assert "several races are called 'belmont': belmont_1973, belmont_1978" in ran.out
    assert [race.race for race in kept(own_library).races] == ["pimlico_special_1938"]


def test_money_goes_from_race_to_race_and_from_day_to_day(
    railbird: Railbird, own_library: Path
) -> None:
    railbird("evening", "--bankroll=20", "--seed=1", typed=f"{MATCH_RACE}\nwin 1 20\n\nq\n")
    (race,) = kept(own_library).races
    (ticket,) = race.tickets
    money = kept(own_library).money["You"]
    assert money == ticket.back
    assert ticket.back == (2500 if race.winner == "War Admiral" else 0)
    again = railbird("evening", typed="money\nq\n")
    assert f"Bankrolls after 1 race: You ${money / 100:.2f}" in again.out
    assert "has begun" in railbird("evening", "--bankroll=500").err
    assert railbird("evening", "--json").data["money"] == {"You": money}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("$20 on Seabiscuit to win", "$20 on #2 to win"),
        ("I bet 20 on War Admiral win", "$20 on #1 to win"),
        ("win seabiscuit 20", "$20 on #2 to win"),
        ("win $20 on 2", "$20 on #2 to win"),
        ("2 win 20", "$20 on #2 to win"),
        ("Seabiscuit win $20", "$20 on #2 to win"),
        ("exacta 2 1 $4", "$4 exacta 2-1"),
    ],
)
def test_bets_as_people_say_them(railbird: Railbird, line: str, said: str) -> None:
    assert said in railbird("evening", typed=f"{MATCH_RACE}\n{line}\nq\n").out


def test_exotic_bets_pay_the_price_that_was_told(railbird: Railbird, own_library: Path) -> None:
    typed = f"{MATCH_RACE}\nexacta 1-2 10\nexacta 2-1 10\n\nq\n"
    ran = railbird("evening", "--seed=1", typed=typed)
    told = [round(float(each) * 100) for each in re.findall(r"\$2 return \$(\d+\.\d\d)", ran.out)]
    (race,) = kept(own_library).races
    assert [ticket.pays for ticket in race.tickets] == told
    first = 0 if race.winner == "War Admiral" else 1
    expected = [0, 0]
    expected[first] = told[first] * 5
    assert [ticket.back for ticket in race.tickets] == expected


def test_several_players_bet_from_their_own_money(railbird: Railbird, own_library: Path) -> None:
    typed = f"{MATCH_RACE}\nwin 1 2\n\nwin 2 100\n\nq\n"
    railbird("evening", "night", "--players=Ann,Ben", "--seed=1", typed=typed)
    evening = kept(own_library, "night")
    ann, ben = evening.races[0].tickets
    assert (ann.player, ben.player) == ("Ann", "Ben")
    assert evening.money == {"Ann": 9800 + ann.back, "Ben": ben.back}


def test_who_is_broke_watches(railbird: Railbird) -> None:
    """TS-4.19."""
    race = f"{MATCH_RACE}\nwin 1 2\n\n"
    for seed in range(20):
        ran = railbird("evening", f"n{seed}", "--bankroll=2", f"--seed={seed}", typed=race * 2)
        if "Bankrolls after 1 race: You $0.00" in ran.out:
            assert "You has less than $2" not in ran.out
            assert "You have less than $2 and watch." in ran.out
            return
    pytest.fail("War Admiral won every race")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("win 9 2", "no horse 9 starts; there are: 1, 2, 3, 4, 5"),
        ("win 2 3", "$3: bets are $2 and multiples of it"),
        ("win 2 200", "$200: you have $100 left to bet"),
        ("win 2", "how many dollars? win 2 2"),
        ("win 1-2 4", "a bet on the win names one horse"),
        ("exacta 1 4", "a bet on the exacta names 2 different horses"),
        ("trifecta 1-2-2 4", "names 3 different horses"),
        ("superfecta 1-2-3-4 2", "no superfecta with 5 starters; offered: win, place"),
        ("hello", "write a bet like win 4 10"),
        ("price win 2", "win pays by the horse's odds"),
        ("undo", "No bet yet."),
        ("price exacta 2-1", "exacta 2-1; $2 return $"),
        ("trifecta 2-1-5 $2", "$2 trifecta 2-1-5; $2 return $"),
    ],
)
def test_what_is_typed_at_the_window(railbird: Railbird, line: str, says: str) -> None:
    ran = railbird("evening", typed=f"belmont_1973\n{line}\nq\n")
    assert ran.code == exit_codes.FINE
    assert says in ran.out
    assert open_library().runs.all() == ()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nope", "unknown race 'nope'"),
        ("belmont_1973 condition=firm", '"firm" does not exist on dirt'),
        ("belmont_1973 betting=yes", "bets of an evening are taken from its bankrolls"),
        ("belmont_1973 odds=none", "without odds there is nothing to bet on"),
        ("belmont_1973 'x", "a quotation mark is left open"),
        ("races", "champagne_2009          Champagne Stakes 2009: 8 furlongs"),
        ("?", "A race, then options"),
    ],
)
def test_what_is_typed_between_races(railbird: Railbird, line: str, says: str) -> None:
    ran = railbird("evening", typed=f"{line}\nq\n")
    assert ran.code == exit_codes.FINE
    assert says in ran.out


def test_a_damaged_ledger_is_told_and_left_alone(railbird: Railbird, own_library: Path) -> None:
    railbird("evening", typed="q\n")
    path = own_library / "evenings" / "evening.json"
    path.write_text('{"name": 7}', encoding="utf-8")
    ran = railbird("evening", typed="q\n")
    assert ran.code == exit_codes.BAD_INPUT
    assert "evening.json is damaged" in ran.err
    assert path.read_text(encoding="utf-8") == '{"name": 7}'


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--bankroll=1",), "begin with $2 to $100,000"),
        (("--players=Ann,ann",), "two have the same name"),
        (("Big Night",), "use small letters, digits and _"),
        (("nothing", "--json"), "there is no evening 'nothing' yet"),
    ],
)
def test_an_evening_that_cannot_begin(
    railbird: Railbird, arguments: tuple[str, ...], says: str
) -> None:
    ran = railbird("evening", *arguments)
    assert ran.code == exit_codes.BAD_INPUT
    assert says in ran.err


def test_prices_without_an_evening(railbird: Railbird) -> None:
    race = ("odds", "belmont_1973", "--version=quick")
    ran = railbird(*race, "--exotic=quinella 1-2", "--exotic=trifecta 2-1-5")
    assert re.search(r"quinella 1-2 +75\.6\d*%  \$2 return \$2\.65", ran.out)
    assert "trifecta 2-1-5" in ran.out
    assert "write one of exacta" in railbird(*race, "--exotic=daily double").err


def test_the_ledger_is_plain_json(own_library: Path, railbird: Railbird) -> None:
    railbird("evening", typed=f"{MATCH_RACE}\n\nq\n")
    data = msgspec.json.decode((own_library / "evenings" / "evening.json").read_bytes())
    assert set(data) == {"name", "bankroll", "money", "races"}
    assert data["races"][0]["winner"] in {
        entry.horse for entry in TopOfTheStretch().box.races["pimlico_special_1938"].entries
    }
