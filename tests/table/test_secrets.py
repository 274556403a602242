"""Nobody is told what they may not know, not even by silence, numbers or clocks.

Worlds that differ only in a secret are played out on servers of their own, with the same outcomes
of every chance. Whoever may not know the secret must have received the same bytes in both.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from railbird.core import Chance, Outcome
from railbird.table.session import session as play
from tests.table import whisper
from tests.table.served import Come, Json, Socket, Visitor, served

OF_ITS_OWN = re.compile(r'"(id|commitment|table|record|at|now|starts|secret)":(?:"[^"]*"|\d+|null)')
"""What differs between any two tables, whatever is played at them; and the test's command ids."""


class Told:
    """Dice that give what the test says, and the seeded outcome for what it leaves open."""

    def __init__(self, script: Callable[[Chance, int], Outcome]) -> None:
        self._script = script

    def outcome(self, chance: Chance, number: int) -> Outcome:
        return self._script(chance, number)


@contextmanager
def world(
    data: Path, game: str, seats: int, script: Callable[[Chance, int], Outcome]
) -> Iterator[list[Socket]]:
    """A started game: a socket for each seat, and last a spectator's."""
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(play, "dice_from", lambda _spec, _secret: Told(script))
        stack.enter_context(whisper.known())
        address = stack.enter_context(served(data))
        host = Visitor(address)
        table = host.create(*["open"] * seats, game=game, name="a table")
        players = [host.socket(table)]
        players += [Visitor(address).socket(table) for _ in range(seats)]
        for player in players:
            player.hear_all()
        for seat, player in enumerate(players[:-1]):
            player.do("sit", seat=seat, name=f"Player {seat}")
        for player in players:
            player.hear_all()
            player.heard.clear()
        players[0].do("start")
        for player in players:
            player.until_phase("playing")
        yield players
        for player in players:
            player.close()


def heard(player: Socket) -> list[str]:
    """All that was said since the start, of game, table and chat, without what is a table's own."""
    player.hear_all()
    return [OF_ITS_OWN.sub("…", text) for text in player.heard]


# -- a game of secret answers --------------------------------------------------------------------


def first_face(chance: Chance, _number: int) -> Outcome:
    return next(iter(chance.outcomes()))[0]


def whispered(data: Path, answers: Sequence[Sequence[bool]], card: str) -> list[list[str]]:
    """What each seat and the public heard of a game with these answers, round by round."""

    def script(chance: Chance, number: int) -> Outcome:
        return card if chance.purpose.startswith("card") else first_face(chance, number)

    with world(data, "whisper", 3, script) as players:
        for answers_of_round in answers:
            for seat, yes in enumerate(answers_of_round):
                players[seat].hear_all()
                players[seat].act({"do": "answer", "yes": yes})
        return [heard(player) for player in players]


def test_a_secret_answer_is_not_noticed_before_all_are_in(data: Path) -> None:
    """The others hear nothing at all, and their numbers do not move."""
    with world(data, "whisper", 3, first_face) as players:
        first, second, third, public = players
        numbers = [player.game["n"] for player in (second, third, public)]
        for player in (second, third, public):
            player.hear_all()
            player.heard.clear()
        first.act({"do": "answer", "yes": True})
        assert first.view["answer"] is True
        for player in (second, third, public):
            (only_the_answer,) = heard(player)
            assert '"type":"refused"' in only_the_answer
        assert [player.game["n"] for player in (second, third, public)] == numbers
        assert second.view["must"] == [0, 1, 2]
        second.act({"do": "answer", "yes": True})
        third.act({"do": "answer", "yes": False})
        public.until(lambda: public.game["n"] == numbers[2] + 3)
        assert public.log[-2:] == ["Player 0: yes, Player 1: yes, Player 2: no", "A 1."]


def test_the_order_of_secret_answers_leaves_no_trace(data: Path) -> None:
    def play_in(folder: Path, order: Sequence[int]) -> list[str]:
        with world(folder, "whisper", 3, first_face) as players:
            for seat in order:
                players[seat].act({"do": "answer", "yes": True})
            return heard(players[-1])

    assert play_in(data / "a", (0, 1, 2)) == play_in(data / "b", (1, 2, 0))


def test_a_card_of_ones_own_is_for_nobody_elses_eyes(data: Path) -> None:
    same = [(True, False, True), (False, False, True)]
    ace = whispered(data / "ace", same, "ace")
    queen = whispered(data / "queen", same, "queen")
    assert ace[0] != queen[0], "its owner sees the card"
    assert ace[1:] == queen[1:]


# -- Homestretch ---------------------------------------------------------------------------------


class Homestretch:
    """Always the same course of play, with chances that the test may change."""

    def __init__(self, chances: dict[str, Sequence[str]], values: Sequence[Sequence[int]]) -> None:
        self._chances = chances
        self._values = values
        """In which order each seat puts down its tokens."""

    def script(self, chance: Chance, number: int) -> Outcome:
        if chance.purpose in self._chances:
            return tuple(self._chances[chance.purpose])
        if chance.purpose == "race roll":
            return DICE[number % len(DICE)]
        return first_face(chance, number) if chance.public else tuple(getattr(chance, "items", ()))

    def play(self, data: Path, seats: int, until: Callable[[Json], object]) -> list[list[str]]:
        with world(data, "homestretch", seats, self.script) as players:
            while not until(players[-1].view):
                self._move(players)
                players[-1].hear_all()
            return [heard(player) for player in players]

    def _move(self, players: Sequence[Socket]) -> None:
        public = players[-1].view
        seat = public["must"][0]
        player = players[seat]
        player.hear_all()
        player.act(self._choice(player, seat))

    def _choice(self, player: Socket, seat: int) -> Json:
        view, legal = player.view, player.game["legal"]
        if view["phase"] == "betting":
            placed = sum(bet["seat"] == seat for bet in view["bets"])
            horse, line = SPOTS[seat][placed]
            value = self._values[seat][placed]
            return {"do": "place_bet", "value": value, "horse": horse, "line": line}
        action: Json = legal[-1 if view["phase"] == "market" else 0]["action"]
        return action


DICE = ((1, 6), (2, 5), (3, 4), (2, 6), (3, 5), (4, 4), (1, 5), (2, 4), (3, 3), (6, 1))
"""Only 7, 8 and 6 run, so bets on others lose."""

SPOTS = (
    ((2, "win"), (3, "win"), (4, "win"), (10, "win"), (11, "win")),
    ((12, "win"), (2, "show"), (3, "show"), (4, "show"), (10, "show")),
    ((7, "win"), (8, "win"), (6, "win"), (9, "win"), (5, "win")),
)


def over(view: Json) -> Any:
    return view["result"]


def test_values_of_losing_bets_stay_with_who_placed_them(data: Path) -> None:
    """HS-8.4: over a whole game, to the last byte."""
    one = Homestretch({}, [(1, 1, 2, 2, 3), (1, 1, 2, 2, 3), (1, 1, 2, 2, 3)])
    other = Homestretch({}, [(3, 2, 1, 2, 1), (1, 1, 2, 2, 3), (1, 1, 2, 2, 3)])
    first = one.play(data / "one", 3, over)
    second = other.play(data / "other", 3, over)
    assert first[0] != second[0], "who placed them knows"
    assert first[1:] == second[1:]
    assert any('"event":"bet_placed"' in text for text in first[1])
    assert any('"type":"chances"' in text for text in first[1]), "the same chances in both"


def test_races_to_come_stay_face_down(data: Path) -> None:
    """Other race cards below the first, and other cards left in the market's deck."""
    purple = "shuffle of the purple race cards"
    cards = [f"P{number:02}" for number in range(1, 13)]
    values = [(1, 1, 2, 2, 3)] * 3
    before_race_two = lambda view: view["race"] == 2  # noqa: E731
    worlds = [
        Homestretch({purple: order}, values).play(data / name, 3, before_race_two)
        for name, order in {
            "one": cards,
            "other": [cards[0], *reversed(cards[1:])],
        }.items()
    ]
    for first, second in zip(*worlds, strict=True):
        last = max(at for at, text in enumerate(first) if text.startswith('{"type":"update"'))
        assert first[:last] == second[:last]
        assert first[last] != second[last], "the second card is turned up with the last picture"


def test_hands_are_seen_by_their_holders_alone(data: Path) -> None:
    """HS-8.1: until the stables are shown, the public hears the same of any deal."""
    blue = "shuffle of the blue shares"
    cards = [f"B{horse:02}{copy}" for horse in range(2, 13) for copy in "ab"]
    values = [(1, 1, 2, 2, 3)] * 3
    shown = lambda view: view["draft"] is None  # noqa: E731
    one = Homestretch({blue: cards}, values).play(data / "one", 3, shown)
    other = Homestretch({blue: cards[::-1]}, values).play(data / "other", 3, shown)
    stables = next(at for at, text in enumerate(one[-1]) if "stables_shown" in text)
    assert stables > 5
    assert one[-1][:stables] == other[-1][:stables]
    assert one[-1][stables] != other[-1][stables]
    for seat in range(3):
        assert one[seat][:5] != other[seat][:5]


def test_the_pack_of_a_table_without_spectators_is_for_those_at_it(visit: Come) -> None:
    data = visit().get("/api/games/homestretch/data")
    pack = {"name": "mine", "files": {data[0]["file"]: data[0]["text"]}}
    anna = visit().host("open", "open", pack=pack, spectators="none")
    ben, stranger = visit().socket(anna.table), visit()
    box = f"/api/t/{anna.table}/box"
    assert stranger.http.get(box).status_code == 200  # there is a seat to take
    anna.do("sit", seat=0, name="Anna")
    ben.do("sit", seat=1, name="Ben")
    refused = stranger.http.get(box)
    assert refused.status_code == 400
    assert "no spectators" in refused.json()["error"]
    for player in (anna, ben):
        assert player.visitor.http.get(box).status_code == 200
