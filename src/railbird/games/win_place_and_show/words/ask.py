"""How people are asked for choices, one short question after the other; what they may type as on a
paper slip; and for real dice."""

import re
from collections.abc import Sequence

import msgspec

from railbird.core import Action, ByHand, Chance, Faces, Pick, Shuffle, Way
from railbird.games.win_place_and_show import actions as act
from railbird.games.win_place_and_show.box.components import POSITIONS, Box, DailyDouble
from railbird.games.win_place_and_show.rules.slip import (
    Baseball,
    Straight,
    Ticket,
    WheelFirst,
    WheelSecond,
    combinations,
)
from railbird.games.win_place_and_show.view import WinPlaceAndShowView
from railbird.games.win_place_and_show.words.describe import describe
from railbird.games.win_place_and_show.words.phrases import (
    REASON_WORDS,
    count_words,
    end_words,
    horse_name,
    money,
    squares,
)

_SLIP = "What goes on your slip?"
_TICKET = "Which horse wins race 1? Or another kind of ticket?"
_CLAIM = "Do you claim foul?"


def ways(box: Box, view: WinPlaceAndShowView, action: Action) -> tuple[Way, ...]:
    return (_way(box, view, action),)


def _way(box: Box, view: WinPlaceAndShowView, action: Action) -> Way:
    match action:
        case act.Bid(amount):
            return (Pick(_bidding(box, view), money(amount), str(amount), "amount", bare=True),)
        case act.PassBid():
            return (Pick(_bidding(box, view), "Pass", "pass"),)
        case act.WriteBet(position, horse, amount):
            return (
                Pick(_slip(view), f"A bet to {position}", position),
                Pick("On which horse?", horse_name(box, view.race, horse), str(horse)),
                Pick("How much?", money(amount), str(amount), "amount"),
            )
        case act.WriteTicket(ticket):
            return (
                Pick(_slip(view), "A ticket for the Daily Double", "double"),
                *_ticket(box, ticket),
            )
        case act.TakeBack(entry):
            words = describe(box, view, action)
            which = Pick("What do you take back?", words, str(entry))
            return (Pick(_slip(view), "Take something back", "back"), which)
        case act.SealSlip():
            return (Pick(_slip(view), "Seal the slip", "seal", bare=True),)
        case act.MoveHorse():
            return _ride(box, view, action)
        case act.ClaimFoul(horse, reason):
            against = f"Yes, against {horse_name(box, view.race, horse)}"
            return (Pick(_CLAIM, against, "yes"), Pick("Why?", REASON_WORDS[reason], reason))
    return (Pick(_CLAIM, "No", "no"),)


def _slip(view: WinPlaceAndShowView) -> str:
    """With lost bets a slip may be wrong, and the list has only right ones (WP-7.19)."""
    whole = " Or all at once, as it stands: slip win 6 5000 place 4 1000."
    return f"{_SLIP}{whole}" if view.options.incorrect_slip == "lost" else _SLIP


def _bidding(box: Box, view: WinPlaceAndShowView) -> str:
    lot = view.auction
    if lot is None or not lot.horse:
        return "What do you bid?"
    return f"What do you bid for {horse_name(box, view.race, lot.horse)}?"


def _ticket(box: Box, ticket: Ticket) -> Way:
    stake = Pick("How much on each combination?", money(ticket.stake), str(ticket.stake))
    match ticket:
        case Straight(first, second):
            return (
                Pick(_TICKET, horse_name(box, 1, first), str(first)),
                Pick("Which horse wins race 2?", horse_name(box, 2, second), str(second)),
                stake,
            )
        case Baseball(horses):
            numbers = ", ".join(map(str, horses))
            kind = Pick(_TICKET, "A baseball ticket: all pairs of some numbers", "baseball")
            return (kind, Pick("Which numbers?", numbers, numbers.replace(",", "")), stake)
        case WheelSecond(first):
            words = f"{horse_name(box, 1, first)} wins race 1, any horse wins race 2"
            return (_WHEEL, Pick("Which wheel?", words, f"{first} wheel"), stake)
        case WheelFirst(second):
            words = f"Any horse wins race 1, {horse_name(box, 2, second)} wins race 2"
            return (_WHEEL, Pick("Which wheel?", words, f"wheel {second}"), stake)


_WHEEL = Pick(_TICKET, "One horse with the whole field of the other race", "field")


def _ride(box: Box, view: WinPlaceAndShowView, action: act.MoveHorse) -> Way:
    """What is counted first, then the square."""
    assert view.count is not None
    count, horse = view.count, horse_name(box, view.race, action.horse)
    picks = []
    if count.bonus:
        ask = f"{horse}: take the bonus of {count.bonus}?"
        picks.append(_yes_or_no(ask, "the bonus", action.take_bonus))
    if count.allowance:
        ask = f"{horse}: use the allowance of {count.allowance}?"
        picks.append(_yes_or_no(ask, "the allowance", action.use_allowance))
    bonus = count.bonus if action.take_bonus else 0
    allowance = count.allowance if action.use_allowance else 0
    counted = count_words(count.strength, count.die, bonus, allowance)
    where = Pick(f"Ride {horse}, {counted}. Where to?", _square(box, view, action))
    return (*picks, where)


def _square(box: Box, view: WinPlaceAndShowView, action: act.MoveHorse) -> str:
    """The end of the move, with the way to the line. A long race passes some squares twice, a
    whole lap apart, so it is the nearer one of that name."""
    track = box.races[view.race - 1].track
    named = [go for name, go in zip(track.names, track.to_line, strict=True) if name == action.to]
    here = view.places[action.horse].to_line
    to_go = min(named, key=lambda go: abs(go - here))
    line = f"{squares(to_go)} from the line" if to_go else "past the line"
    return f"{end_words(str(action.to), action.unused or 0, str(action.stop))}; {line}"


def _yes_or_no(ask: str, what: str, answer: bool) -> Pick:
    return Pick(ask, f"with {what}", "yes") if answer else Pick(ask, f"without {what}", "no")


# -- what is typed as on a paper slip --------------------------------------------------------------
# A whole slip, right or wrong (WP-5.13), a combination bet (WP-7.15), and a wheel or baseball
# ticket with its total (WP-7.23).

_NUMBER = r"#?(\d{1,2})"
_AMOUNT = r"\$?(\d{1,3}(?:,\d{3})+|\d{3,9})"
_BET = r"(win|place|show)\s+#?(\d{1,2})\s+\$?(\d{1,3}(?:,\d{3})+|\d{1,9})"
_WHOLE_SLIP = re.compile(rf"slip((?:[\s,;]+{_BET})+)")
_COMBINATION = re.compile(rf"combination(?: bet)?(?: on)? {_NUMBER}(?: for)? {_AMOUNT}")
_DOUBLE = r"(?:(?:daily )?double )?(?:ticket )?"
_BASEBALL = re.compile(rf"{_DOUBLE}baseball((?:[ ,-]+#?\d{{1,2}})+)(?: for)? {_AMOUNT}")
_WHEEL_FIRST = re.compile(rf"{_DOUBLE}wheel {_NUMBER}(?: for)? {_AMOUNT}")
_WHEEL_SECOND = re.compile(rf"{_DOUBLE}(?:number )?{_NUMBER} wheel(?: for)? {_AMOUNT}")


def read_line(box: Box, view: WinPlaceAndShowView, line: str) -> Sequence[Action]:
    """Only while slips are written; whatever is wrong is left to the rules (WP-7.19)."""
    if view.phase != "betting":
        return ()
    rules = box.constants.daily_double
    plain = " ".join(line.casefold().split())
    if slip := _WHOLE_SLIP.fullmatch(plain):
        return (_typed_slip(view, slip[1]),)
    if bet := _COMBINATION.fullmatch(plain):
        horse, amount = int(bet[1]), _dollars(bet[2])
        return [act.WriteBet(position, horse, amount) for position in POSITIONS]
    if wheel := _WHEEL_FIRST.fullmatch(plain):
        return (_typed_ticket(rules, view, WheelFirst(int(wheel[1]), _dollars(wheel[2]))),)
    if wheel := _WHEEL_SECOND.fullmatch(plain):
        return (_typed_ticket(rules, view, WheelSecond(int(wheel[1]), _dollars(wheel[2]))),)
    if ticket := _BASEBALL.fullmatch(plain):
        horses = tuple(sorted(map(int, re.findall(r"\d+", ticket[1]))))
        return (_typed_ticket(rules, view, Baseball(horses, _dollars(ticket[2]))),)
    return ()


def _typed_slip(view: WinPlaceAndShowView, text: str) -> act.SubmitSlip:
    bets: dict[str, list[tuple[int, int]]] = {position: [] for position in POSITIONS}
    for position, horse, amount in re.findall(_BET, text):
        bets[position].append((int(horse), _dollars(amount)))
    win, place, show = (tuple(bets[position]) for position in POSITIONS)
    return act.SubmitSlip(view.race, win, place, show)


def _typed_ticket(
    rules: DailyDouble, view: WinPlaceAndShowView, written: Ticket
) -> act.WriteTicket:
    """On paper the amount is the total; one that cannot be is taken for each combination."""
    pairs = len(combinations(written, view.entered))
    stake, rest = divmod(written.stake, pairs) if pairs else (0, 0)
    if rest or stake not in rules.stakes:
        return act.WriteTicket(written)
    return act.WriteTicket(msgspec.structs.replace(written, stake=stake))


def _dollars(text: str) -> int:
    return int(text.replace(",", ""))


# -- real dice, and who is heard first -------------------------------------------------------------


def by_hand(box: Box, view: WinPlaceAndShowView, chance: Chance, names: Sequence[str]) -> ByHand:
    if isinstance(chance, Faces):
        return ByHand(f"Anybody rolls move {view.move} of race {view.race}, white and green")
    if isinstance(chance, Shuffle) and chance.public:
        seats = {str(seat): name for seat, name in enumerate(names)}
        return ByHand("Several claim foul; draw who is heard first", seats)
    stables = {str(number): stable for number, stable in box.stables.items()}
    return ByHand("Shuffle the stable cards", stables)
