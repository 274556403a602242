"""The call of a race: who leads, who draws level, who comes home. Facts of the events, no more."""

from collections.abc import Collection, Iterable

from railbird.core import Event, Line, listed
from railbird.games.homestretch import events as ev
from railbird.games.homestretch.box.components import HORSES, Box

STRETCH = 3
"""Spaces from the line at which the stretch begins, in the caller's eyes."""
BIG_MOVE = 5


class Caller:
    """Calls each race as it goes."""

    begins_with = ev.RaceCalled
    listens_for: Collection[type[Event]] = frozenset(
        {ev.RaceCalled, ev.TheyreOff, ev.Moved, ev.TokenUsed, ev.Finished}
    )

    def __init__(self, box: Box) -> None:
        self._box = box
        self._race = ""
        self._position = dict.fromkeys(HORSES, 0)
        """Of the horses still running."""
        self._home: list[int] = []

    def note(self, event: Event) -> None:
        match event:
            case ev.Moved(horse=horse, position=position):
                self._position[horse] = position
            case ev.Finished(horse=horse):
                self._home.append(horse)
                del self._position[horse]
            case ev.RaceCalled(name=name):
                self._race = name
                self._position = dict.fromkeys(HORSES, 0)
                self._home = []

    def hear(self, event: Event) -> list[Line]:
        before = self._leaders()
        self.note(event)
        return [Line(text) for text in self._call(event, before)]

    def _call(self, event: Event, before: list[int]) -> Iterable[str]:
        match event:
            case ev.RaceCalled(race=race, name=name):
                yield f"Race {race}: {name}."
            case ev.TheyreOff():
                yield "And they're off!"
            case ev.TokenUsed(horse=horse):
                yield f"{self._name(horse)} is held back."
            case ev.Moved(position=position) if position < self._box.finish:
                yield from self._moved(event, before)
            case ev.Finished(horse=horse, place=place):
                yield self._finished(self._name(horse), place)

    def _leaders(self) -> list[int]:
        """Those furthest ahead of the horses still running; nobody at the start."""
        front = max(self._position.values(), default=0)
        return [horse for horse, at in self._position.items() if at == front > 0]

    def _moved(self, event: ev.Moved, before: list[int]) -> Iterable[str]:
        name, leaders = self._name(event.horse), self._leaders()
        if leaders == [event.horse]:
            yield from self._leads(event, before)
        elif event.horse in leaders and event.horse not in before:
            rivals = [self._name(horse) for horse in before]
            yield f"{name} draws level with {listed(rivals)}."
        elif event.spaces + event.bonus >= BIG_MOVE:
            yield f"{name} makes up {event.spaces + event.bonus} spaces."

    def _leads(self, event: ev.Moved, before: list[int]) -> Iterable[str]:
        name, to_run = self._name(event.horse), self._box.finish - event.position
        last = to_run + event.spaces + event.bonus
        first_there = not any(
            self._box.finish - at <= STRETCH
            for horse, at in self._position.items()
            if horse != event.horse
        )
        if not self._home and first_there and to_run <= STRETCH < last:
            yield f"Into the stretch, and it's {name}!"
        elif not self._home and to_run == 1:
            yield f"{name} is one space from home!"
        elif event.horse in before:
            if len(before) > 1:
                yield f"{name} edges clear."
        elif self._home:
            yield f"{name} leads the chase for {('second', 'third')[len(self._home) - 1]}."
        else:
            yield f"{name} takes the lead." if before else f"{name} goes to the front."

    def _finished(self, name: str, place: int) -> str:
        if place == 1:
            return f"{name} wins the {self._race.removeprefix('The ')}!"
        if place == 2:
            return f"{name} is second, behind {self._name(self._home[0])}."
        return f"{name} takes third, and the race is over."

    def _name(self, horse: int) -> str:
        return self._box.horses[horse].name
