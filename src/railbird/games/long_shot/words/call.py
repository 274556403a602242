"""The call of the race: who leads, and who comes home. Facts of the events, no more."""

from collections.abc import Collection, Iterable

from railbird.core import Event, Line, listed
from railbird.games.long_shot import events as ev
from railbird.games.long_shot.box.components import Box

IN_SIGHT = 3
"""Spaces from the line at which the caller sees it."""
AT_THE_LINE = {1: "wins it!", 2: "is second.", 3: "takes third."}


class Caller:
    """Calls the race as it goes."""

    begins_with = ev.MarketFormed
    listens_for: Collection[type[Event]] = frozenset(
        {ev.MarketFormed, ev.RaceBegun, ev.Moved, ev.DraggedAlong, ev.Finished, ev.LastRound}
    )

    def __init__(self, box: Box) -> None:
        self._box = box
        self._names: dict[int, str] = {}
        self._position: dict[int, int] = {}
        """Of the horses still running."""
        self._home: list[int] = []

    def note(self, event: Event) -> None:
        match event:
            case ev.Moved(horse=horse, position=position):
                self._position[horse] = position
            case ev.DraggedAlong(horses=horses, positions=positions):
                self._position.update(zip(horses, positions, strict=True))
            case ev.Finished(horse=horse):
                self._home.append(horse)
                del self._position[horse]
            case ev.MarketFormed(cards=cards):
                named = enumerate((self._box.cards[card].name for card in cards), start=1)
                self._names = dict(named)
                self._position = dict.fromkeys(self._names, 0)

    def hear(self, event: Event) -> list[Line]:
        front, far = self._front(), self._to_run()
        self.note(event)
        return [Line(text) for text in self._call(event, front, far)]

    def _call(self, event: Event, front: set[int], far: int) -> Iterable[str]:
        match event:
            case ev.RaceBegun():
                yield "And they're off!"
            case ev.Moved(home=False) | ev.DraggedAlong(home=()) if not self._home:
                yield from self._lead(front, far)
            case ev.Finished(horse=horse, place=place):
                yield f"{self._names[horse]} {AT_THE_LINE[place]}"
            case ev.LastRound():
                placed = listed([self._names[horse] for horse in self._home])
                yield f"Three are home: {placed}. One last turn for everybody."

    def _lead(self, before: set[int], far: int) -> Iterable[str]:
        now = self._front()
        if len(now) != 1 or now == before:
            return
        (leader,) = now
        name = self._names[leader]
        if self._to_run() <= IN_SIGHT < far:
            yield f"The line is in sight, and it's {name}!"
        elif leader in before:
            yield f"{name} edges clear."
        else:
            yield f"{name} takes the lead." if before else f"{name} goes to the front."

    def _front(self) -> set[int]:
        """Who has nobody ahead, on some track of the box: events do not say which one it is."""
        front: set[int] = set()
        if not any(self._position.values()):
            return front
        for track in self._box.tracks.values():
            to_run = {horse: track.finish[horse] - at for horse, at in self._position.items()}
            best = min(to_run.values())
            front |= {horse for horse, left in to_run.items() if left == best}
        return front

    def _to_run(self) -> int:
        """Spaces that the leader still has to run, on the longer track if there are two."""
        track = max(self._box.tracks.values(), key=lambda track: sum(track.finish))
        return min((track.finish[horse] - at for horse, at in self._position.items()), default=0)
