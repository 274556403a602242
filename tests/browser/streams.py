"""What the server tells one viewer of a game, recorded, and told again to a page at any moment.

People play faster than the table shows, so a whole game is on record within seconds, with a
timeline of many minutes.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from tests.table.served import Json, Socket, Visitor, changed

GAMES: dict[str, dict[str, Any]] = {
    "homestretch": {},
    "long_shot": {},
    "win_place_and_show": {},
    "big_stakes": {},
    "top_of_the_stretch": {"options": {"betting": True}},
}
"""How the tables of recorded games are made."""


@dataclass(frozen=True)
class Heard:
    """A message: when the table told it, when its timeline reached it and had shown it."""

    message: Json
    told: int
    starts: int
    ends: int


@dataclass(frozen=True)
class Stream:
    table: str
    before: tuple[Json, ...]
    """A snapshot: everything that a page is told when it comes."""
    messages: tuple[Heard, ...]

    @property
    def starts(self) -> int:
        return self.messages[0].starts

    @property
    def ends(self) -> int:
        return self.messages[-1].ends

    def part(self, first: int, last: int) -> "Stream":
        """As heard by a page that comes after `first` messages and leaves after `last`."""
        before = list(self.before)
        for heard in self.messages[:first]:
            before = _taken(before, heard.message)
        return Stream(self.table, tuple(before), self.messages[first:last])

    def pictures(self) -> Iterator[Json]:
        """The game after each message that changes it."""
        for _, game in self.games():
            yield game

    def games(self) -> Iterator[tuple[Heard, Json]]:
        """The messages that change the game, and the game after each."""
        game: Json = {}
        for heard in self.messages:
            if heard.message["type"] in ("game", "update"):
                whole = heard.message["type"] == "game"
                game = heard.message if whole else _game_after(game, heard.message)
                yield heard, game

    def since(self, at: int) -> "Stream":
        """As heard by a page that comes when all up to then was told."""
        return self.part(sum(heard.starts <= at for heard in self.messages), len(self.messages))

    def running(self, at: int) -> "Stream":
        """As heard by a page that comes with what is shown just then."""
        return self.part(sum(heard.ends <= at for heard in self.messages), len(self.messages))

    def unasked(self, seats: frozenset[int] = frozenset()) -> list["Stream"]:
        """The parts between two questions to the viewer or to these seats, the longest first.

        A question that was answered before the film came to it is asked by a page that does not
        know the answer yet, and only by that one.
        """
        parts, first, game = [], 0, Json()
        for at, heard in enumerate(self.messages):
            if not heard.starts:
                first = at + 1
            if heard.message["type"] not in ("game", "update"):
                continue
            whole = heard.message["type"] == "game"
            game = heard.message if whole else _game_after(game, heard.message)
            asked = bool(game["legal"]) or not seats.isdisjoint(game["view"]["must"])
            if asked and not whole:
                parts.append(self.part(first, at + 1))
                first = at + 1
        parts.append(self.part(first, len(self.messages)))
        return sorted((part for part in parts if part.messages), key=lambda part: -part.lasts)

    def end(self, ms: int) -> "Stream":
        """The last messages, whose film lasts so long or a little longer."""
        late = [at for at, heard in enumerate(self.messages) if self.ends - heard.starts >= ms]
        return self.part(max(late, default=0), len(self.messages))

    def with_a_big_screen(self) -> "Stream":
        """As heard while a big screen shows the table."""
        return self._changed("table", {"screens": 1})

    def on_one_device(self, seats: Iterable[int]) -> "Stream":
        """As heard by a device that several players share, while nobody looks at their hand."""
        return self._changed("you", {"seats": list(seats)})

    def _changed(self, kind: str, news: Json) -> "Stream":
        def told(message: Json) -> Json:
            return message | news if message["type"] == kind else message

        messages = (replace(heard, message=told(heard.message)) for heard in self.messages)
        return replace(self, before=tuple(map(told, self.before)), messages=tuple(messages))

    @property
    def lasts(self) -> int:
        """Milliseconds."""
        return self.ends - self.starts


def record_game(address: str, game: str, seats: int, seed: int, **wanted: Any) -> list[Stream]:
    """A game of people, as the public and then every seat hear of it."""
    names = ("Anna", "Ben", "Caroline", "Dora", "Emil", "Fritz")
    host = Visitor(address)
    page = host.host(*["open"] * seats, game=game, speed="normal", **wanted)
    guests = [Visitor(address) for _ in range(seats)]
    players = []
    for seat, guest in enumerate(guests):
        player = guest.socket(page.table)
        player.do("sit", seat=seat, name=names[seat])
        players.append(player)
    public = Visitor(address).socket(page.table)
    page.do("set", result_seconds=5)  # little time in which nothing moves
    page.do("start")
    page.close()
    everybody = [public, *players]
    for each in everybody:
        each.until_phase("playing")
    _play(players, seed)
    public.until_phase("over")
    streams = [Stream(page.table, (), tuple(_timed(each.heard))) for each in everybody]
    for each in everybody:
        each.close()
    return streams


def _play(players: Sequence[Socket], seed: int) -> None:
    """Each player takes any choice that is offered, until the game is over.

    Each draws for themselves, so that it does not matter who is told first.
    """
    draws = [random.Random(f"{seed} {seat}") for seat in range(len(players))]
    while not all(player.view["result"] for player in players):
        for player, draw in zip(players, draws, strict=True):
            player.drain()
            if player.game["legal"] and player.view["seat"] in player.view["must"]:
                player.act(draw.choice(player.game["legal"])["action"])
    for player in players:
        player.until_phase("over")


def _timed(texts: Iterable[str]) -> Iterator[Heard]:
    """What is no update belongs to the moment before it; 0 for before the game.

    What follows without a gap may have been told at any time since the gap before.
    """
    told = ends = 0
    for text in texts:
        message = msgspec.json.decode(text)
        if message["type"] in ("done", "refused", "explained"):
            continue
        if message["type"] == "update":
            starts = message["starts"]
            told = told if starts == ends else starts
            ends = starts + sum(moment["ms"] for moment in message["moments"])
            yield Heard(message, told, starts, ends)
        else:
            yield Heard(message, told, ends, ends)


def _taken(before: list[Json], message: Json) -> list[Json]:
    """The snapshot after a message."""
    kept = {each["type"]: each for each in before}
    if message["type"] == "update":
        lines = [
            {"n": moment["n"], "words": told["words"], "event": told["event"]["event"]}
            | {"call": told["call"]}
            for moment in message["moments"]
            for told in moment["events"]
        ]
        log = kept.get("log", {"type": "log", "number": message["number"], "lines": []})
        kept["log"] = log | {"lines": [*log["lines"], *lines]}
        kept["game"] = _game_after(kept["game"], message)
    elif message["type"] in ("chat", "chances") and not message["whole"]:
        field = "lines" if message["type"] == "chat" else "races"
        old = kept.get(message["type"], message | {field: [], "moments": []})
        kept[message["type"]] = old | {"whole": True, field: [*old[field], *message[field]]}
        if message["type"] == "chances":
            moments = [*old["moments"], *message["moments"]]
            kept["chances"] = kept["chances"] | {"moments": moments}
    else:
        kept[message["type"]] = message
    return list(kept.values())


def _game_after(game: Json, update: Json) -> Json:
    view = game["view"]
    for moment in update["moments"]:
        view = changed(view, moment["view"])
    as_before = {key: game[key] for key in ("legal", "ahead", "disabled") if update[key] is None}
    rest = {key: value for key, value in update.items() if key not in ("moments", "starts")}
    return rest | {"type": "game", "view": view} | as_before
