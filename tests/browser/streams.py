"""What the server tells one viewer of a game, recorded, and told again to a page at any moment.

People play faster than the table shows, so a whole game is on record within seconds, with a
timeline of many minutes.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tests.table.served import Json, Socket, Visitor, changed


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
        game: Json = {}
        for heard in self.messages:
            if heard.message["type"] in ("game", "update"):
                whole = heard.message["type"] == "game"
                game = heard.message if whole else _game_after(game, heard.message)
                yield game

    def unasked(self) -> list["Stream"]:
        """The parts between two questions to the viewer, the longest first.

        A question that was answered before the film came to it is asked by a page that does not
        know the answer yet, and only by that one.
        """
        parts, first, asked = [], 0, False
        for at, heard in enumerate(self.messages):
            if not heard.starts:
                first = at + 1
            if "legal" in heard.message and heard.message["legal"] is not None:
                asked = bool(heard.message["legal"])
            if asked and heard.message["type"] == "update":
                parts.append(self.part(first, at + 1))
                first = at + 1
        parts.append(self.part(first, len(self.messages)))
        return sorted((part for part in parts if part.messages), key=lambda part: -part.lasts)

    def end(self, ms: int) -> "Stream":
        """The last messages, whose film lasts so long or a little longer."""
        late = [at for at, heard in enumerate(self.messages) if self.ends - heard.starts >= ms]
        return self.part(max(late, default=0), len(self.messages))

    @property
    def lasts(self) -> int:
        """Milliseconds."""
        return self.ends - self.starts


def record_game(address: str, game: str, seats: int, seed: int, **wanted: Any) -> list[Stream]:
    """A game of people, as the public and then every seat hear of it."""
    names = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fritz")
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
    _play(players, random.Random(seed))
    public.until_phase("over")
    streams = [Stream(page.table, (), tuple(_timed(each.heard))) for each in everybody]
    for each in everybody:
        each.close()
    return streams


def _play(players: Sequence[Socket], rng: random.Random) -> None:
    """Each player takes any choice that is offered, until the game is over."""
    while not all(player.view["result"] for player in players):
        for player in players:
            player.drain()
            if player.game["legal"] and player.view["seat"] in player.view["must"]:
                player.act(rng.choice(player.game["legal"])["action"])
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
    legal = game["legal"] if update["legal"] is None else update["legal"]
    rest = {key: value for key, value in update.items() if key not in ("moments", "starts")}
    return rest | {"type": "game", "view": view, "legal": legal}
