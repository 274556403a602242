"""What is typed as on a paper slip: a whole slip, right or wrong (WP-5.13), a combination bet
(WP-7.15), and a wheel or baseball ticket with its total (WP-7.23)."""

import re
from collections.abc import Sequence

import msgspec

from railbird.core import Action
from railbird.games.win_place_and_show.actions import SubmitSlip, WriteBet, WriteTicket
from railbird.games.win_place_and_show.box.components import POSITIONS, Box, DailyDouble
from railbird.games.win_place_and_show.rules.slip import (
    Baseball,
    Ticket,
    WheelFirst,
    WheelSecond,
    combinations,
)
from railbird.games.win_place_and_show.view import WinPlaceAndShowView

_NUMBER = r"#?(\d{1,2})"
_AMOUNT = r"\$?(\d{1,3}(?:,\d{3})+|\d{3,9})"
_BET = r"(win|place|show)\s+#?(\d{1,2})\s+\$?(\d{1,3}(?:,\d{3})+|\d{1,9})"
_SLIP = re.compile(rf"slip((?:[\s,;]+{_BET})+)")
_COMBINATION = re.compile(rf"combination(?: bet)?(?: on)? {_NUMBER}(?: for)? {_AMOUNT}")
_DOUBLE = r"(?:(?:daily )?double )?(?:ticket )?"
_BASEBALL = re.compile(rf"{_DOUBLE}baseball((?:[ ,-]+#?\d{{1,2}})+)(?: for)? {_AMOUNT}")
_WHEEL_FIRST = re.compile(rf"{_DOUBLE}wheel {_NUMBER}(?: for)? {_AMOUNT}")
_WHEEL_SECOND = re.compile(rf"{_DOUBLE}(?:number )?{_NUMBER} wheel(?: for)? {_AMOUNT}")


def read_slip_line(box: Box, view: WinPlaceAndShowView, line: str) -> Sequence[Action]:
    """Only while slips are written; whatever is wrong is left to the rules (WP-7.19)."""
    if view.phase != "betting":
        return ()
    rules = box.constants.daily_double
    plain = " ".join(line.casefold().split())
    if slip := _SLIP.fullmatch(plain):
        return (_slip(view, slip[1]),)
    if bet := _COMBINATION.fullmatch(plain):
        horse, amount = int(bet[1]), _dollars(bet[2])
        return [WriteBet(position, horse, amount) for position in POSITIONS]
    if wheel := _WHEEL_FIRST.fullmatch(plain):
        return (_ticket(rules, view, WheelFirst(int(wheel[1]), _dollars(wheel[2]))),)
    if wheel := _WHEEL_SECOND.fullmatch(plain):
        return (_ticket(rules, view, WheelSecond(int(wheel[1]), _dollars(wheel[2]))),)
    if ticket := _BASEBALL.fullmatch(plain):
        horses = tuple(sorted(map(int, re.findall(r"\d+", ticket[1]))))
        return (_ticket(rules, view, Baseball(horses, _dollars(ticket[2]))),)
    return ()


def _slip(view: WinPlaceAndShowView, text: str) -> SubmitSlip:
    bets: dict[str, list[tuple[int, int]]] = {position: [] for position in POSITIONS}
    for position, horse, amount in re.findall(_BET, text):
        bets[position].append((int(horse), _dollars(amount)))
    win, place, show = (tuple(bets[position]) for position in POSITIONS)
    return SubmitSlip(view.race, win, place, show)


def _ticket(rules: DailyDouble, view: WinPlaceAndShowView, written: Ticket) -> WriteTicket:
    """On paper the amount is the total; one that cannot be is taken for each combination."""
    pairs = len(combinations(written, view.entered))
    stake, rest = divmod(written.stake, pairs) if pairs else (0, 0)
    if rest or stake not in rules.stakes:
        return WriteTicket(written)
    return WriteTicket(msgspec.structs.replace(written, stake=stake))


def _dollars(text: str) -> int:
    return int(text.replace(",", ""))
