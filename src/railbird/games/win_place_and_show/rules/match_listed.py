"""Which listed move an action stands for: by its result, by any legal path, or by both (WP-5.8,
WP-5.15, WP-12.21, WP-12.22)."""

from collections.abc import Sequence

from railbird.core import IllegalAction
from railbird.games.win_place_and_show.actions import MoveHorse, Stop
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.menu import Menu, choice_of, end_squares
from railbird.games.win_place_and_show.rules.moves import Choice, Mount, squeezable
from railbird.lanes import BadStep, Ridden, Traffic, follow, traffic_of

PATH = "WP-12.21"
LETTERS = "SLR"


def match_listed(box: Box, mount: Mount, menu: Menu, action: MoveHorse, options: Options) -> int:
    """The place of the move in the menu; IllegalAction says what is wrong with it."""
    if action in menu.moves:
        return menu.moves.index(action)
    choice = _check_choice(mount, action)
    if action.path is not None:
        return _by_path(box, mount, menu, action, choice, options)
    return _by_result(menu, action)


def _check_choice(mount: Mount, action: MoveHorse) -> Choice:
    if action.horse != mount.horse.post:
        raise IllegalAction(f"it is horse {mount.horse.post} that moves now", "WP-12.18")
    choice = choice_of(mount, action)
    if choice is not None:
        return choice
    bonus_missing = action.take_bonus and not mount.choices[0].take_bonus
    reason = "no bonus on this roll" if bonus_missing else "no apprentice allowance left"
    raise IllegalAction(reason, "WP-12.22")


def _by_result(menu: Menu, action: MoveHorse) -> int:
    """Enough of the result to tell one move from all others."""
    wanted = (action.to, action.unused, action.stop)
    fitting = [
        place
        for place, listed in enumerate(menu.moves)
        if (listed.take_bonus, listed.use_allowance) == (action.take_bonus, action.use_allowance)
        and all(
            given is None or given == due
            for given, due in zip(wanted, (listed.to, listed.unused, listed.stop), strict=True)
        )
    ]
    if len(fitting) == 1:
        return fitting[0]
    what = "no move ends like this" if not fitting else "several moves end like this"
    raise IllegalAction(
        f"{what}: give `to`, `unused` and `stop`, or a path; legal end squares: "
        f"{end_squares(_same_choice(menu, action))}",
        PATH,
    )


def _same_choice(menu: Menu, action: MoveHorse) -> Sequence[MoveHorse]:
    return [
        listed
        for listed in menu.moves
        if (listed.take_bonus, listed.use_allowance) == (action.take_bonus, action.use_allowance)
    ]


# -- by path -------------------------------------------------------------------------------------


def _by_path(
    box: Box, mount: Mount, menu: Menu, action: MoveHorse, choice: Choice, options: Options
) -> int:
    path = str(action.path)
    track, traffic = mount.track, traffic_of(mount.track.course, mount.others)
    squeeze = squeezable(mount, traffic, choice.squares)
    ridden = follow(track.course, mount.rider.steering, mount.start, path, traffic, squeeze=squeeze)
    if isinstance(ridden, BadStep):
        raise _illegal(menu, action, ridden.step, ridden.reason)
    unused = choice.squares - len(path)
    if unused < 0:
        raise _illegal(menu, action, choice.squares + 1, f"the count is {choice.squares}")
    stop = _kind_of_stop(mount, traffic, squeeze, path, unused, options)
    result = (track.names[ridden.square], unused, stop)
    for place, (listed, square) in enumerate(zip(menu.moves, menu.squares, strict=True)):
        if (
            square == ridden.square
            and (listed.to, listed.unused, listed.stop) == result
            and choice[:2] == (listed.take_bonus, listed.use_allowance)
            and _may_end(mount, traffic, squeeze, menu, ridden, options)
        ):
            _check_agrees(menu, action, result)
            return place
    raise _illegal(menu, action, len(path), _why_not_here(box, unused, stop))


def _kind_of_stop(
    mount: Mount, traffic: Traffic, squeeze: int, path: str, unused: int, options: Options
) -> Stop:
    """Full, blocked if no legal step follows, else short (WP-5.15)."""
    if unused == 0:
        return "full"

    def goes_on(steps: str) -> bool:
        return isinstance(
            follow(
                mount.track.course,
                mount.rider.steering,
                mount.start,
                path + steps,
                traffic,
                squeeze=squeeze,
            ),
            Ridden,
        )

    if any(goes_on(letter) for letter in LETTERS):
        return "short"
    if options.squeeze_may_stop_in_front:
        squeezes = unused >= 2 and goes_on("SS")
    else:
        squeezes = unused >= 3 and any(goes_on("SS" + letter) for letter in LETTERS)  # WP-9.7
    return "short" if squeezes else "blocked"


def _may_end(
    mount: Mount, traffic: Traffic, squeeze: int, menu: Menu, ridden: Ridden, options: Options
) -> bool:
    """Whether a path may end with the lanes changed as they are (WP-9.6)."""
    half_way = mount.rider.steering.half_way_back
    if options.veteran_partial_return or ridden.steering not in half_way:
        return True
    shown = follow(
        mount.track.course,
        mount.rider.steering,
        mount.start,
        str(menu.moves[0].path),
        traffic,
        squeeze=squeeze,
    )
    return isinstance(shown, Ridden) and shown.steering in half_way


def _check_agrees(menu: Menu, action: MoveHorse, result: tuple[str, int, Stop]) -> None:
    given = (action.to, action.unused, action.stop)
    if any(said is not None and said != due for said, due in zip(given, result, strict=True)):
        to, unused, stop = result
        raise IllegalAction(
            f"path and result do not agree: the path ends {stop} on {to} with {unused} unused; "
            f"legal end squares: {end_squares(_same_choice(menu, action))}",
            PATH,
        )


def _why_not_here(box: Box, unused: int, stop: Stop) -> str:
    if stop == "short":
        most = box.constants.race.stop_short_max
        return (
            f"{unused} squares of the count are left; only a blocked horse, or one on a passing "
            f"square up to {most} short, stops before its count is used"
        )
    return "the path may not end here"


def _illegal(menu: Menu, action: MoveHorse, step: int, reason: str) -> IllegalAction:
    squares = end_squares(_same_choice(menu, action))
    return IllegalAction(
        f"illegal path at square {step}: {reason}; legal end squares: {squares}", PATH
    )
