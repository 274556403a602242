"""The odds of a race, and of the same race changed, for whoever has not opened a table yet."""

from collections.abc import Sequence

from railbird.core import BadSetup, Pack
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.bets import Bet
from railbird.games.top_of_the_stretch.lab.board import how_exact
from railbird.games.top_of_the_stretch.lab.comparison import changed_box
from railbird.games.top_of_the_stretch.lab.exotics import Exotics, Kind, check_bet, read_bet
from railbird.games.top_of_the_stretch.lab.field import Field, field_in
from railbird.games.top_of_the_stretch.lab.race_odds import HorseOdds, odds
from railbird.games.top_of_the_stretch.lab.real_result import real_result
from railbird.games.top_of_the_stretch.routes.messages import (
    ExactaLine,
    ExoticLine,
    Likelihood,
    OddsFound,
    OddsLine,
    OddsWanted,
)

EXACTAS = 6


def check_wanted(wanted: OddsWanted) -> None:
    """BadPack or BadSetup if this cannot be asked; quick, unlike the answer."""
    field, _ = _fields(wanted)
    _bets(wanted, field)


def find_odds(wanted: OddsWanted) -> OddsFound:
    field, changed = _fields(wanted)
    now = odds(field)
    after = odds(changed) if changed is not None else None
    then = {horse.pp: horse for horse in after.horses} if after else {}
    really = real_result(field.real, now)
    bound = now.bound + (after.bound if after else 0.0)
    conditions = ", ".join(
        name if chance == 1 else f"{name} {chance:.1%}" for name, chance in now.conditions.items()
    )
    pace = ", ".join(f"{name.lower()} {chance:.1%}" for name, chance in now.pace.items())
    return OddsFound(
        title=now.title,
        track=f"Track {conditions}. Pace {pace}.",
        horses=tuple(
            OddsLine(
                pp=horse.pp,
                horse=horse.horse,
                odds=horse.odds,
                fair=horse.bets[0].fair,
                now=_likelihood(horse),
                after=_likelihood(then[horse.pp]) if after else None,
                pays=_pays(horse.bets),
            )
            for horse in sorted(now.horses, key=lambda horse: -horse.win)
        ),
        exactas=_exactas([horse.horse for horse in now.horses], now.exacta),
        exotics=_exotics(field, _bets(wanted, field)),
        real=(
            f"The real result: {' or '.join(really.first)} wins {really.win:.1%}." if really else ""
        ),
        how=how_exact(bound),
        changes=_told_changes(wanted),
    )


def _fields(wanted: OddsWanted) -> tuple[Field, Field | None]:
    """The field as it stands, and as it is after the change."""
    box = TopOfTheStretch(Pack("own", {"race.toml": wanted.file})).box
    own = [race for race in box.races if race in box.own]
    if not own:
        raise BadSetup("there is no race on this scoresheet (TS-2.2)")
    race = own[0]
    options = {
        "version": wanted.version,
        "condition": wanted.condition,
        "scratch": list(wanted.scratch),
        "unscratch": list(wanted.unscratch),
    }
    field = field_in(box, race, None, options)
    if not wanted.changes and not wanted.condition_after:
        return field, None
    after = options | {"condition": wanted.condition_after or wanted.condition}
    return field, field_in(changed_box(box, race, wanted.changes), race, None, after)


def _likelihood(horse: HorseOdds) -> Likelihood:
    return Likelihood(win=horse.win, place=horse.place, show=horse.show)


def _pays(bets: Sequence[Bet]) -> tuple[float | None, ...]:
    by_kind = {bet.type: bet.pays for bet in bets}
    return tuple(by_kind.get(kind) for kind in ("win", "place", "show"))


def _exactas(names: list[str], chances: Sequence[Sequence[float]]) -> tuple[ExactaLine, ...]:
    pairs = [
        ExactaLine(first=names[first], second=names[second], chance=chance)
        for first, row in enumerate(chances)
        for second, chance in enumerate(row)
        if first != second
    ]
    return tuple(sorted(pairs, key=lambda pair: -pair.chance)[:EXACTAS])


def _bets(wanted: OddsWanted, field: Field) -> list[tuple[Kind, list[int]]]:
    """The exotic bets that were asked for; BadSetup if there is no such bet."""
    bets = [read_bet(text) for text in wanted.exotics]
    for kind, posts in bets:
        check_bet(kind, posts, [entry.pp for entry in field.entries])
    return bets


def _exotics(field: Field, bets: Sequence[tuple[Kind, list[int]]]) -> tuple[ExoticLine, ...]:
    if not bets:
        return ()
    names = {entry.pp: entry.horse for entry in field.entries}
    exotics = Exotics(field)
    lines = []
    for kind, posts in bets:
        price = exotics.price(kind, posts)
        lines.append(
            ExoticLine(
                bet=f"{kind} {'-'.join(map(str, posts))}",
                horses=tuple(names[pp] for pp in posts),
                chance=price.chance,
                fair=None if price.cents is None else price.cents / 100,
            )
        )
    return tuple(lines)


def _told_changes(wanted: OddsWanted) -> tuple[str, ...]:
    track = (f"the track is {wanted.condition_after}",) if wanted.condition_after else ()
    return (*wanted.changes, *track)
