"""Exercises on a server: each visitor's own, nothing told before the answer, progress kept."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import railbird
from railbird.core import Game
from railbird.drill.beginners import beginners
from railbird.drill.exercise import Exercise, ShownExercise
from railbird.drill.making import Wanted
from railbird.table.clock import ServerClock
from railbird.table.protocol.api import CostlyMove, GameReview, ReviewState
from railbird.table.reviews import drills as module
from railbird.table.reviews.drills import Drills
from railbird.table.reviews.worker import Order
from railbird.table.store.drill import MOST, DrillStore, OwnExercise
from railbird.table.store.sqlite.database import SqliteDatabase
from railbird.workers import ship
from tests.table.served import Json, Visitor, served

GAME = "homestretch"
DAY = 24 * 3600 * 1000


@pytest.fixture(scope="module")
def game() -> Game:
    return railbird.load(GAME)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data")) as address:
        yield address


def answered(visitor: Visitor, exercise: Json, choice: int) -> Json:
    answer = visitor.http.post(f"/api/drill/{GAME}/{exercise['id']}", json={"choice": choice})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_newcomer_is_asked_three_questions_for_beginners(address: str, game: Game) -> None:
    visitor = Visitor(address)
    listed = {each["game"]: each for each in visitor.get("/api/drill")}
    number = len(beginners(game))
    assert listed[GAME]["own"] == 0
    assert listed[GAME]["beginners"] == listed[GAME]["due"] == number
    first = visitor.get(f"/api/drill/{GAME}")
    assert len(first["exercises"]) == 3
    for exercise in first["exercises"]:
        assert exercise["record"] is None
        assert exercise["view"]["seat"] == exercise["seat"]
        assert visitor.http.get(exercise["box"]).status_code == 200


def test_nothing_tells_the_answer_before_it_is_given(address: str, game: Game) -> None:
    """The bytes are those of the question alone: with other answers they are the same."""
    asked = Visitor(address).get(f"/api/drill/{GAME}")["exercises"]
    fields = {"id", "record", "seat", "names", "view", "question", "choices", "box"}
    assert all(exercise.keys() == fields for exercise in asked)
    known = {one.id: one for one in beginners(game)}
    for exercise in asked:
        turned = [
            msgspec.structs.replace(option, right=not option.right)
            for option in known[exercise["id"]].options
        ]
        other = msgspec.structs.replace(known[exercise["id"]], options=tuple(turned), played=0)
        held = module.Held(ShownExercise(other, game), None)
        assert msgspec.json.decode(msgspec.json.encode(module.asked(held))) == exercise


def test_an_answer_is_judged_and_kept_for_this_visitor(address: str, game: Game) -> None:
    visitor = Visitor(address)
    known = {one.id: one for one in beginners(game)}
    first, second, third = visitor.get(f"/api/drill/{GAME}")["exercises"]
    wrong = next(at for at, one in enumerate(known[first["id"]].options) if not one.right)
    verdict = answered(visitor, first, wrong)
    assert not verdict["right"]
    assert verdict["words"].startswith("No: it costs about")
    assert [option["words"] for option in verdict["options"]] == first["choices"]
    assert all(option["said"].startswith("wins ") for option in verdict["options"])
    assert answered(visitor, second, known[second["id"]].best)["right"]
    asked = [each["id"] for each in visitor.get(f"/api/drill/{GAME}")["exercises"]]
    assert asked[0] == third["id"]
    assert not {first["id"], second["id"]} & set(asked)
    again = answered(visitor, first, known[first["id"]].best)
    assert again["due"] == verdict["due"], "whoever has seen the answer gets no credit for it"
    others = [each["id"] for each in Visitor(address).get(f"/api/drill/{GAME}")["exercises"]]
    assert others == [first["id"], second["id"], third["id"]]


@pytest.mark.parametrize(
    ("path", "body", "why"),
    [
        (f"{GAME}/none", {"choice": 0}, "there is no exercise none for you"),
        ("chess/none", {"choice": 0}, "there is no game chess"),
        (f"{GAME}/FIRST", {"choice": 9}, "choice 9: there are 0 to "),
        (f"{GAME}/FIRST", {"choice": "a"}, "not understood"),
    ],
)
def test_a_faulty_answer_is_refused(address: str, path: str, body: Json, why: str) -> None:
    visitor = Visitor(address)
    first = visitor.get(f"/api/drill/{GAME}")["exercises"][0]["id"]
    answer = visitor.http.post(f"/api/drill/{path.replace('FIRST', first)}", json=body)
    assert answer.status_code in (400, 404)
    assert why in answer.json()["error"]


# -- one's own -----------------------------------------------------------------------------------


class Pool:
    """Answers at once, and knows what it was asked."""

    processes = 1

    def __init__(self, made: Exercise) -> None:
        self.made = made
        self.asked: list[Wanted] = []

    async def ask(self, _who: str, _question: Callable[..., Any], *about: Any) -> Exercise | None:
        self.asked.append(about[-1])
        return None if about[-1].n == 11 else self.made


class Records:
    def __init__(self, game: Game) -> None:
        self._game = game

    async def game_of(self, _key: str) -> Game:
        return self._game


def costly(n: int, seat: int, cost: float) -> CostlyMove:
    return CostlyMove(
        n=n, seat=seat, words="", best="", best_action={}, cost=cost, error=0.01, said=""
    )


def review_of(yours: tuple[int, ...], *moves: CostlyMove) -> bytes:
    review = GameReview(
        policy="steady",
        seed=0,
        moment_rollouts=2,
        decision_rollouts=2,
        seats=(),
        chances=(),
        turning_points=(),
        costly=moves,
        open=(0, 1, 2),
        yours=yours,
    )
    return msgspec.json.encode(ReviewState(state="done", review=review))


def test_ones_own_exercises_come_from_ones_own_seats(tmp_path: Path, game: Game) -> None:
    made = msgspec.structs.replace(beginners(game)[0], played=1)
    pool, order = Pool(made), Order(ship(game), b"")
    told = review_of(
        (1,), costly(5, 1, 0.02), costly(7, 0, 0.3), costly(9, 1, 0.1), costly(11, 1, 0.05)
    )

    async def play() -> tuple[list[OwnExercise], Json, Json]:
        database = SqliteDatabase(tmp_path)
        store = DrillStore(database)
        drills = Drills(store, Records(game), {GAME: game}, ServerClock(), pool)  # type: ignore[arg-type]
        drills.learn_from("anna", "r1", order, told)
        drills.learn_from("anna", "r1", order, told)
        await asyncio.gather(*drills._tasks)
        kept = await store.of("anna")
        assert await store.of("ben") == []
        own = await drills.round("anna", GAME)
        verdict = await drills.answered("anna", GAME, made.id, 0)
        database.close()
        return kept, msgspec.to_builtins(own), msgspec.to_builtins(verdict)

    kept, own, verdict = asyncio.run(play())
    assert pool.asked == [Wanted(9, 1), Wanted(11, 1), Wanted(5, 1)], "the costliest first, once"
    assert [(each.record, each.n) for each in kept] == [("r1", 9)], "the same question once"
    assert own["exercises"][0]["record"] == "r1"
    assert own["exercises"][0]["box"] == "/api/r/r1/box"
    assert (verdict["played"], verdict["n"]) == (1, 9)


def test_others_games_give_no_exercises(tmp_path: Path, game: Game) -> None:
    pool = Pool(beginners(game)[0])

    async def play() -> None:
        database = SqliteDatabase(tmp_path)
        drills = Drills(DrillStore(database), Records(game), {GAME: game}, ServerClock(), pool)  # type: ignore[arg-type]
        order = Order(ship(game), b"")
        drills.learn_from("anna", "r1", order, review_of((), costly(5, 1, 0.2)))
        drills.learn_from("anna", "r2", order, msgspec.json.encode(ReviewState(state="working")))
        await asyncio.gather(*drills._tasks)
        database.close()

    asyncio.run(play())
    assert pool.asked == []


def test_only_so_many_are_kept_and_old_ones_go(tmp_path: Path) -> None:
    async def play() -> tuple[list[str], list[str]]:
        database = SqliteDatabase(tmp_path)
        store = DrillStore(database)
        for number in range(MOST + 5):
            one = OwnExercise(f"e{number}", GAME, "r", number, b"{}")
            await store.keep("anna", one, at=number * DAY, forget=0)
        many = [each.id for each in await store.of("anna")]
        late = OwnExercise("late", GAME, "r", 1, b"{}")
        await store.keep("ben", late, at=100 * DAY, forget=(MOST + 3) * DAY)
        few = [each.id for each in await store.of("anna")]
        database.close()
        return many, few

    many, few = asyncio.run(play())
    assert many == [f"e{number}" for number in range(MOST + 4, 4, -1)]
    assert few == [f"e{MOST + 4}", f"e{MOST + 3}"]
