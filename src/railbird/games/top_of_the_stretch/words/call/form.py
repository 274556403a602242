"""Calls of form, trouble and race factors."""

from collections.abc import Callable, Iterator, Mapping

from railbird.games.top_of_the_stretch.words.call.seen import (
    Seen,
    SeenHorse,
    Sentence,
    fitting,
    gainers,
    losers,
    names_of,
    with_numbers,
)
from railbird.games.top_of_the_stretch.words.phrases import signed

GOOD_DAY, BAD_DAY = 2, -2


def the_form(seen: Seen) -> Iterator[Sentence]:
    racing = seen.racing()
    good = [h for h in gainers(racing, lambda horse: horse.form) if h.form >= GOOD_DAY]
    bad = [h for h in losers(racing, lambda horse: horse.form) if h.form <= BAD_DAY]
    bad = [horse for horse in bad if not horse.trouble]
    if good:
        names = with_numbers(good, lambda horse: horse.form)
        yield seen.say(
            "form",
            "good day",
            f"At the top of {fitting(good, 'its', 'their')} form today: {names}.",
            f"Having a good day: {names}.",
        )
    if bad:
        names = with_numbers(bad, lambda horse: horse.form)
        yield seen.say(
            "form", "bad day", f"A dull effort from {names} today.", f"Off form: {names}."
        )
    if not (good or bad or any(horse.trouble for horse in seen.field())):
        if any(horse.form for horse in racing):
            yield seen.say("form", "true", "Nobody is far from true form.")
        else:
            yield seen.say("form", "true", "Everybody runs true to form.")


def the_trouble(seen: Seen) -> Iterator[Sentence]:
    """One sentence for each kind of trouble, once: at the turn, or late at the wire."""
    if seen.trouble_called:
        return
    kinds: dict[str, list[SeenHorse]] = {}
    for horse in seen.field():
        if horse.trouble:
            kinds.setdefault(horse.trouble, []).append(horse)
    seen.trouble_called = bool(kinds)
    for kind, horses in kinds.items():
        yield Sentence("trouble", kind, _TROUBLE[kind](horses))


def the_factors(seen: Seen) -> Iterator[Sentence]:
    yield seen.say(
        "factors",
        "factor",
        f"The stretch will ask for {seen.factor}.",
        f"From here it is a question of {seen.factor}.",
    )
    best = gainers(seen.racing(), lambda horse: horse.factor or 0)
    worst = losers(seen.racing(), lambda horse: horse.factor or 0)
    if best:
        most = [horse for horse in best if horse.factor == best[0].factor]
        if len(most) == len(seen.racing()) > 1:
            text = f"They all have the same of it ({best[0].factor:+d})."
        elif len(seen.racing()) > 1:
            text = f"Nobody has more of it than {names_of(most)} ({best[0].factor:+d})."
        else:
            text = f"{names_of(most)} has it ({best[0].factor:+d})."
        yield Sentence("factors", "most", text)
    if worst:
        least = [horse for horse in worst if horse.factor == worst[0].factor]
        who = "All of them" if len(least) == len(seen.racing()) > 1 else names_of(least)
        text = f"{who} {fitting(least, 'lacks', 'lack')} it ({worst[0].factor:+d})."
        yield Sentence("factors", "least", text)


_TROUBLE: Mapping[str, Callable[[list[SeenHorse]], str]] = {
    "none": lambda horses: f"A bad step for {names_of(horses)}, but nothing worse comes of it.",
    "breaks_down": lambda horses: (
        f"{names_of(horses)} {fitting(horses, 'breaks', 'break')} down and "
        f"{fitting(horses, 'is', 'are')} vanned off."
    ),
    "loses_jockey": lambda horses: (
        f"{names_of(horses)} {fitting(horses, 'stumbles', 'stumble')}, and the saddle is empty."
    ),
    "pulled_up": lambda horses: (
        f"{names_of(horses)} {fitting(horses, 'is', 'are')} pulled up and out of it."
    ),
    "bumps_rival": lambda horses: (
        f"{names_of(horses)} {fitting(horses, 'bumps', 'bump')} a rival; "
        "the stewards will have a look."
    ),
    "bumping_check clear": lambda horses: (
        f"Some bumping around {names_of(horses)}, all within the rules."
    ),
    "bumping_check caught": lambda horses: (
        f"{names_of(horses)} {fitting(horses, 'leans', 'lean')} on a neighbor; "
        "that will be looked at."
    ),
    "traffic clear": lambda horses: (
        f"Traffic in front of {names_of(horses)}, and a way is found through it."
    ),
    "traffic caught": lambda horses: (
        f"{names_of(horses)} {fitting(horses, 'is', 'are')} caught in traffic "
        f"({signed(horses[0].traffic)})."
    ),
}
"""By code of the Trouble Chart, with the end of a jockey check."""
