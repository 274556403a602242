"""Promise 13: options are explained, and a wrong set-up is refused with a reason."""

from collections.abc import Sequence
from dataclasses import fields

from railbird.core import BadSetup, Game, Learn, Measure, Option, Show, Words
from railbird.testing.moment import described
from railbird.testing.promise import BrokenPromise, Promise
from railbird.testing.rule_ids import names_a_rule

_NO_OPTION = "no_such_option"
_PARTS = {
    kind.__name__.lower(): {part.name: part.default for part in fields(kind)}
    for kind in (Words, Show, Learn, Measure)
}
"""The functions of each facet, with what is there if a game leaves them out."""


def check_setup(game: Game) -> None:
    _check_facets(type(game))
    for name in ("id", "title", "summary"):
        if not getattr(game, name, "").strip():
            raise _broken(game, f"the game has no {name}")
    for option in _options(game):
        if not option.help.strip() or not names_a_rule(option.rule):
            raise _broken(game, f"option {option.name} says no meaning or no rule")
    for seats in (game.seats[0] - 1, game.seats[-1] + 1, -1):
        _check_refused(game, f"{seats} seats", seats, {})
    _check_refused(game, "an unknown option", game.seats[0], {_NO_OPTION: 1})


def _check_facets(kind: type[Game]) -> None:
    """Whether the game has words, and nothing of its facets is left on its class."""
    facets = getattr(kind, "facets", None)
    for facet, parts in _PARTS.items():
        for part, default in parts.items():
            unused = facets is None or getattr(getattr(facets, facet), part) is default
            if unused and callable(getattr(kind, part, None)):
                name = facet.upper()
                say = f"{kind.__name__}.{part} is now {name}.{part}, a function of the box"
                raise _broken(kind, f"{say}: {name} = {facet.title()}({part}=…, …)")
    if facets is None:
        needed = "WORDS = Words(describe=…, explain=…, narrate=…, board=…)"
        raise _broken(kind, f"the game has no words: {needed} and facets = Facets(WORDS)")


def _options(game: Game) -> Sequence[Option]:
    try:
        return game.options
    except Exception as error:
        raise _broken(game, f"reading the options raised {described(error)}") from error


def _check_refused(game: Game, what: str, seats: int, options: dict[str, object]) -> None:
    try:
        game.new(seats, options)
    except BadSetup as refused:
        if not names_a_rule(str(refused)):
            raise _broken(game, f"{what}: refused without a rule: {refused}") from None
    except Exception as error:
        raise _broken(game, f"{what}: {described(error)}, not BadSetup") from error
    else:
        raise _broken(game, f"{what}: accepted")


def _broken(game: Game | type[Game], seen: str) -> BrokenPromise:
    kind = game if isinstance(game, type) else type(game)
    return BrokenPromise(Promise.SETUP, seen, f"seen at the set-up of {kind.__name__}")
