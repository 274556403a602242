"""Tables with as many players as a game allows, all with names as long as they may be.

The game is played in this process, which is much faster than a table with as many sockets. The
server has a table with the same players, so that a page finds them there.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from railbird.core import Event, Game, Over, View, seen_by
from railbird.table.limits import Limits
from railbird.table.protocol.messages import GameMessage, UpdateMessage
from railbird.table.protocol.moments import MomentShown, Told
from railbird.table.updates.update import changes
from railbird.testing.random_play import choose_step, take
from tests.browser.streams import Heard, Stream
from tests.table.served import Json, Visitor

PLACES = (
    "Saratoga Springs",
    "Santa Anita",
    "Churchill Downs",
    "Gulfstream Park",
    "Belmont Park",
    "Keeneland",
)


def long_names(seats: int) -> list[str]:
    """The first is a single word."""
    longest = Limits().name_length
    names = [f"Nr. {n + 1} from {PLACES[n % len(PLACES)]} and beyond" for n in range(seats)]
    names[0] = names[0].replace(" ", "")
    return [name[:longest].strip().ljust(longest, "!") for name in names]


@dataclass(frozen=True)
class Moment:
    before: View
    events: Sequence[Event]
    after: View


def moments(game: Game, seats: int, options: Mapping[str, Any], seed: int) -> Iterator[Moment]:
    """A game of random choices, as the public sees it."""
    rng = random.Random(seed)
    state = game.new(seats, options)
    after = state.view(None)
    while not isinstance(state.pending, Over):
        before = after
        events = take(state, choose_step(state, rng))
        after = state.view(None)
        yield Moment(before, [seen for each in events if (seen := seen_by(each, None))], after)


def sit_down(address: str, game: str, seats: int, options: Mapping[str, Any]) -> Stream:
    """A table with these players; what the public heard when it began."""
    host = Visitor(address).host(*["open"] * seats, game=game, options=dict(options))
    for seat, name in enumerate(long_names(seats)):
        host.do("sit", seat=seat, name=name)
    public = Visitor(address).socket(host.table)
    host.do("start")
    public.until_phase("playing")
    now = int(public.latest["you"]["now"])
    public.close()
    host.close()
    last = Heard(public.game, now, now, now)
    return Stream(host.table, tuple(public.latest.values()), (last,))


def picture(view: View) -> Json:
    return _sent(GameMessage(number=1, n=1, view=view))


def update(game: Game, names: Sequence[str], moment: Moment, starts: int, ms: int) -> Json:
    """What follows a picture of the view before it."""
    told = tuple(_told(game, names, each) for each in moment.events)
    news = changes(moment.before, moment.after)
    shown = MomentShown(n=2, ms=ms, events=told, view=news, held=ms)
    return _sent(UpdateMessage(number=1, n=2, starts=starts, moments=(shown,)))


def _told(game: Game, names: Sequence[str], event: Event) -> Told:
    """All of the time is for reading a result."""
    words, result = game.words.narrate(event, names), game.show.is_result(event)
    return Told(event=event, words=words, ms=0, crossing=False, result=result)


def _sent(message: msgspec.Struct) -> Json:
    sent: Json = msgspec.json.decode(msgspec.json.encode(message))
    return sent
