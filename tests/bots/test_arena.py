"""The arena: fair seating, the same results from any number of processes, honest intervals."""

from pathlib import Path

import pytest

from railbird.arena import Field, Played, games_file, play_all, play_game, ratings, standings
from railbird.arena.games_file import COLUMNS, GamesFile
from railbird.arena.series import check
from railbird.arena.tally import faults_told, wilson, won_by
from railbird.bots.guard import Fault
from railbird.core import BadSetup, UnknownPlayer

FIELD = Field("homestretch", ("steady", "random", "random"), seed=5)


def played(players: tuple[str, ...], places: tuple[int, ...], number: int = 0) -> Played:
    seats = len(players)
    scores = tuple(100 - place for place in places)
    held = (("8 My Lucky Day", "9 Midnight Snack"),) + ((),) * (seats - 1)
    times = (0.5,) * seats, (), (0.25,) * seats
    return Played(number, 1, players, places, scores, (10,) * seats, *times, held)


def results(games: list[Played]) -> list[tuple[object, ...]]:
    return [(game.number, game.seed, game.players, game.places, game.scores) for game in games]


def test_everybody_moves_one_seat_on() -> None:
    assert FIELD.seating(0) == ("steady", "random", "random")
    assert FIELD.seating(1) == ("random", "steady", "random")
    assert FIELD.seating(2) == ("random", "random", "steady")
    assert FIELD.seating(3) == FIELD.seating(0)


def test_games_have_dice_of_their_own_which_fields_share() -> None:
    seeds = [FIELD.seed_of(number) for number in range(50)]
    assert len(set(seeds)) == 50
    other = Field("homestretch", ("random", "random"), seed=5)
    assert [other.seed_of(number) for number in range(50)] == seeds
    assert Field("homestretch", ("random", "random"), seed=6).seed_of(0) not in seeds


def test_results_do_not_depend_on_processes() -> None:
    alone = list(play_all(FIELD, 9, jobs=1))
    together = list(play_all(FIELD, 9, jobs=2))
    assert results(alone) == results(together)
    assert [game.number for game in together] == list(range(9))
    assert all(seconds > 0 for game in together for seconds in game.seconds)


def test_a_game_can_be_played_alone() -> None:
    assert results([play_game(FIELD, 4)]) == results(list(play_all(FIELD, 5)))[4:]


def test_faulty_fields_are_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownPlayer, match="'clever'"):
        check(Field("homestretch", ("clever", "random"), seed=1))
    with pytest.raises(BadSetup, match="2 to 6 players, got 1"):
        check(Field("homestretch", ("random",), seed=1))
    with pytest.raises(BadSetup, match="unknown option 'colour'"):
        check(Field("homestretch", ("random", "random"), seed=1, options={"colour": "x"}))


FAULTY = """
class Slow:
    def choose(self, seen):
        while True:
            pass

class Wrong:
    def choose(self, seen):
        return None if seen.view.phase == "draft" else seen.legal[0]

class Deadly:
    def choose(self, seen):
        import os
        os._exit(3)
"""


def test_faulty_bots_are_named_and_the_games_go_on(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FAULTY)
    wrong, slow = f"{tmp_path}/mine.py:Wrong", f"{tmp_path}/mine.py:Slow"
    options: dict[str, object] = {"purple_races": 0, "green_races": 1}
    field = Field("homestretch", (wrong, slow), seed=1, options=options, limit=0.01)
    games = list(play_all(field, 2))
    assert len(games) == 2
    told = faults_told(games)
    asked = sum(game.decisions[game.players.index(wrong)] for game in games)
    assert (
        f"{wrong} chose an action that is not legal in 8 of {asked} decisions "
        "(game 0: it chose None)"
    ) in told
    assert any(text.startswith(f"{slow} did not answer within 0.01 s") for text in told)
    by_player = {standing.player: standing for standing in standings(games)}
    assert by_player[wrong].faults == 2 * 4
    assert by_player[slow].faults == by_player[slow].decisions


def test_a_bot_that_ends_its_process_ends_the_series_with_a_word(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FAULTY)
    deadly = f"{tmp_path}/mine.py:Deadly"
    with pytest.raises(BadSetup, match=r"a process of the arena was ended.*Deadly"):
        list(play_all(Field("homestretch", (deadly, "random"), seed=1), 4, jobs=2))


def test_a_shared_victory_counts_as_fractions() -> None:
    game = played(("a", "b", "b"), (1, 1, 3))
    assert (won_by("a", game), won_by("b", game)) == (0.5, 0.5)
    assert won_by("b", played(("a", "b", "b"), (3, 1, 1))) == 1
    assert won_by("a", played(("a", "b", "b"), (2, 2, 2))) == 0  # somebody without a seat won


def test_standings_are_for_one_seat() -> None:
    games = [played(("a", "b", "b"), (1, 2, 3))] * 3 + [played(("a", "b", "b"), (2, 1, 3))]
    best, other = standings(games)
    assert (best.player, best.seats, best.wins, best.win_rate) == ("a", 1, 3, 0.75)
    assert (other.player, other.seats, other.wins, other.win_rate) == ("b", 2, 1, 0.125)
    assert best.low is not None
    assert best.high is not None
    assert best.low < 0.75 < best.high
    assert other.high == pytest.approx((1 - best.low) / 2)
    assert best.par == pytest.approx(1 / 3)
    assert best.mean_score == pytest.approx((3 * 99 + 98) / 4)
    assert best.milliseconds == pytest.approx(50)
    assert best.cpu_milliseconds == pytest.approx(25)


def test_what_is_certain_has_no_interval() -> None:
    """One player in all seats wins every game: 50 % of two seats, whoever is lucky."""
    (only,) = standings([played(("a", "a"), (1, 2))] * 3)
    assert (only.win_rate, only.low, only.high) == (0.5, None, None)


def test_the_interval_is_wilsons() -> None:
    """Figures worked out by hand from the formula."""
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)


def test_ten_to_one_is_four_hundred_points() -> None:
    games = [played(("a", "b"), (1, 2))] * 1000 + [played(("a", "b"), (2, 1))] * 100
    best, weakest = ratings(games)
    assert (weakest.player, weakest.rating) == ("b", 1000)
    assert best.rating == pytest.approx(1400, abs=2)
    assert best.duels == weakest.duels == 1100


def test_players_who_never_met_share_a_scale() -> None:
    games = [played(("a", "b"), (1, 2))] * 30 + [played(("a", "b"), (2, 1))] * 10
    games += [played(("b", "c"), (1, 2))] * 30 + [played(("b", "c"), (2, 1))] * 10
    table = {rating.player: rating.rating for rating in ratings(games)}
    assert table["a"] - table["b"] == pytest.approx(table["b"] - table["c"], abs=2)
    assert table["a"] - table["c"] == pytest.approx(2 * 191, abs=15)


def test_who_never_lost_is_not_infinitely_strong() -> None:
    best, weakest = ratings([played(("a", "b", "b"), (1, 2, 3))] * 5)
    assert 1100 < best.rating < 2000
    assert weakest.rating == 1000


def test_one_player_alone_has_no_rating() -> None:
    assert ratings([played(("a", "a"), (1, 2))]) == []


def test_the_file_has_a_line_for_each_seat(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    with GamesFile(path) as file:
        file.add(1, played(("a", "b"), (2, 1), number=7))
    head, first, second = path.read_text().splitlines()
    assert tuple(head.split(",")) == COLUMNS
    assert first == "1,7,1,0,a,2,98,10,0.500000,0.250000,8 My Lucky Day; 9 Midnight Snack"
    assert second == "1,7,1,1,b,1,99,10,0.500000,0.250000,"
    with pytest.raises(BadSetup, match="exists already"):
        GamesFile(path)
    with pytest.raises(BadSetup, match="cannot write"):
        GamesFile(tmp_path / "nowhere" / "games.csv")


def test_a_series_that_is_stopped_keeps_its_games(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    with GamesFile(path) as file:
        file.add(1, played(("a", "b"), (2, 1)))
        assert len(path.read_text().splitlines()) == 3  # before the file is closed


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = Path("/dev/full").open("w")  # noqa: SIM115 – it is closed with the games file
    monkeypatch.setattr(games_file, "_open_new", lambda _: full)
    with (
        pytest.raises(BadSetup, match=r"games.csv: No space left on device; .* before game 7"),
        GamesFile(tmp_path / "games.csv") as file,
    ):
        file.add(1, played(("a", "b"), (2, 1), number=7))


def test_a_game_tells_what_each_seat_owned_and_its_time() -> None:
    game = play_game(FIELD, 0)
    assert [len(held) >= 5 for held in game.holdings] == [True] * 3
    assert all(cpu > 0 for cpu in game.cpu_seconds)


def test_each_kind_of_fault_is_told_once() -> None:
    fault = Fault(0, "mine", "raised ValueError", "ValueError: x (mine.py, line 3)")
    game = Played(3, 1, ("mine", "b"), (1, 2), (0, 0), (2, 1), (0.1, 0.1), (fault, fault))
    assert faults_told([game, game]) == [
        "mine raised ValueError in 4 of 4 decisions (game 3: ValueError: x (mine.py, line 3))"
    ]
