"""The odds boards of the tables: which races can be asked for, and what the answer is."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from railbird.core import BadSetup, Chance, Decision, Event, Game, Pack, seen_by
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab import board
from railbird.games.homestretch.lab.tally import chunk_runner
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab import odds
from railbird.lab.true_chances import Asked, board_of


def played(
    game: Game, seats: int, seed: int = 1, **options: Any
) -> Iterator[tuple[Any, list[Event]]]:
    """A game of random players, state by state, with all that was told so far."""
    rng = random.Random(seed)
    state = game.new(seats, options)
    told = list(state.told)
    yield state, told
    while isinstance(pending := state.pending, Chance | Decision):
        if isinstance(pending, Chance):
            told += state.resolve(pending.sample(rng.randrange))
        else:
            seat = rng.choice(pending.must)
            told += state.apply(seat, rng.choice(state.legal(seat)))
        yield state, told


def asked(state: Any, told: list[Event]) -> list[Asked]:
    board = board_of(state.game.id)
    assert board is not None
    heard = [seen for event in told if (seen := seen_by(event, None)) is not None]
    return board.asked(state.game, state.view(None), heard)


TWO_RACES: dict[str, Any] = {
    "races": ("belmont_1978", "bc_sprint_2008"),
    "version": "quick",
    "betting": True,
}


def test_a_race_of_a_card_can_be_asked_for_when_its_odds_are_up() -> None:
    seen = set()
    for state, told in played(TopOfTheStretch(), 2, bankroll=4, **TWO_RACES):
        races = [(each.race, each.closed) for each in asked(state, told)]
        phase, race = state.phase.name, state.view(None).race
        seen.add((race, phase))
        if phase in ("setup", "condition", "odds"):
            assert races == [(each, True) for each in range(1, race)]
        else:
            assert races == [*((each, True) for each in range(1, race)), (race, phase != "betting")]
    assert {(1, "betting"), (1, "stretch"), (2, "betting"), (2, "stretch")} <= seen


def test_the_odds_and_the_track_are_those_of_the_table() -> None:
    """A race that is over keeps the odds that were made for it."""
    game = TopOfTheStretch()
    made = {}
    course = list[tuple[Any, list[Event]]]()
    for moment in played(
        game, 1, races=("belmont_1978",) * 2, version="quick", odds="generate", condition="roll"
    ):
        course.append(moment)
        view = moment[0].view(None)
        if view.phase == "pace":
            made[view.race] = (view.condition, [runner.odds for runner in view.runners])
    for each in asked(*course[-1]):
        condition, posted = made[each.race]
        answer = each.work.answer(game, each.race, *each.work.about)
        assert [horse.lines[0].posted for horse in answer.horses] == posted
        exact = odds("belmont_1978", "quick", {"condition": condition}, game=game)
        for horse, true in zip(answer.horses, exact.horses, strict=True):
            assert horse.lines[0].chance == pytest.approx(true.win, abs=1e-12)
            assert [line.fair for line in horse.lines] == pytest.approx(
                [bet.fair for bet in true.bets]
            )
            assert all(line.worth is not None for line in horse.lines)
        assert "Exact" in answer.how


def test_without_odds_no_bet_is_worth_anything() -> None:
    game = TopOfTheStretch()
    *_, (state, told) = played(game, 1, races=("pimlico_special_1938",), odds="none")
    (each,) = asked(state, told)
    answer = each.work.answer(game, each.race, *each.work.about)
    for horse in answer.horses:
        assert [(line.posted, line.worth) for line in horse.lines] == [(None, None)]


def test_a_race_of_homestretch_is_closed_when_the_last_token_lies() -> None:
    game = Homestretch()
    answers = set()
    for state, told in played(game, 3):
        races = asked(state, told)
        view = state.view(None)
        over = len(view.results)
        closed = [each.race for each in races if each.closed]
        on = view.race > over
        assert [each.race for each in races] == list(range(1, view.race + 1))
        assert closed == list(range(1, over + 1 + (on and view.phase != "betting")))
        answers.add(view.phase)
        assert all(each.work.light for each in races)
    assert {"draft", "betting", "race_turn", "market"} <= answers


def test_hidden_tokens_move_no_chance() -> None:
    """What is asked is the same in every world that a spectator cannot tell from this one."""
    game = Homestretch()
    rng = random.Random(3)
    for state, told in played(game, 2, seed=5):
        if state.phase.name in ("betting", "race_turn") and rng.random() < 0.1:
            world = game.world(state.view(None), rng)
            assert asked(world, told) == asked(state, told)


@pytest.mark.parametrize(("card", "seats"), [("G07", 2), ("P01", 4), ("P12", 6)])
def test_the_table_agrees_with_the_kernel(card: str, seats: int) -> None:
    game = Homestretch()
    tokens = game.box.race_cards[card].tokens
    table = board.look_up(game.box, tokens, seats, True, False)
    assert table is not None
    races = 200_000
    counted = chunk_runner(game, tokens, "interest", seats=seats, seed=77)(0, races)
    for horse, chances in enumerate(table, start=2):
        for place, chance in enumerate(chances):
            error = (chance * (1 - chance) / races) ** 0.5
            assert counted[horse, place] / races == pytest.approx(chance, abs=5 * error + 5e-5)


def test_the_table_has_every_card_for_every_number_of_players() -> None:
    box = Homestretch().box
    for card in box.race_cards.values():
        for seats in Homestretch.seats:
            chances = board.look_up(box, card.tokens, seats, True, False)
            assert chances is not None
            for place in range(3):
                assert sum(each[place] for each in chances) == pytest.approx(1, abs=1e-4)


def own_card() -> Homestretch:
    """The first card of the box with other handicaps."""
    text = Homestretch().text_of("race_cards.csv")
    lines = text.splitlines()
    head = lines[0].split(",")
    at = {int(name[1:]): column for column, name in enumerate(head) if name[1:].isdecimal()}
    cells = lines[1].split(",")
    cells[at[2]], cells[at[7]] = cells[at[7]], cells[at[2]]
    return Homestretch(
        Pack("own", {"race_cards.csv": "\n".join([lines[0], ",".join(cells), *lines[2:]])})
    )


def test_other_handicaps_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "RACES", 20_000)
    game = own_card()
    tokens = game.box.race_cards["P01"].tokens
    assert board.look_up(game.box, tokens, 3, True, False) is None
    answer = board.answer(game, 1, tokens, 3, True, False)
    assert sum(horse.lines[0].chance for horse in answer.horses) == pytest.approx(1)
    assert "20,000 races" in answer.how


def test_without_numba_the_board_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise BadSetup("simulating races needs Numba: pip install 'railbird[lab]'")

    monkeypatch.setattr("railbird.games.homestretch.lab.tally.load_kernels", missing)
    game = Homestretch()
    tokens = game.box.race_cards["P01"].tokens
    known = board.answer(game, 1, tokens, 3, True, False)
    assert len(known.horses) == 11
    unknown = board.answer(game, 1, tokens, 3, False, False)
    assert unknown.horses == ()
    assert "railbird[lab]" in unknown.how
