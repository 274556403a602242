"""How people are asked for choices, one short question after the other; and for real dice."""

from collections.abc import Sequence
from itertools import permutations

from railbird.core import Action, ByHand, Chance, Pick, Shuffle, Way
from railbird.games.big_stakes import actions as act
from railbird.games.big_stakes.box.components import MOST_RUNNERS, Box
from railbird.games.big_stakes.phases.ride import longest_seen, mount_seen
from railbird.games.big_stakes.race import actions as ride
from railbird.games.big_stakes.rules.moving import Ridden, examine
from railbird.games.big_stakes.view import BigStakesView
from railbird.games.big_stakes.words.describe import describe, end_of, on_turn, way_taken
from railbird.games.big_stakes.words.phrases import (
    money,
    pounds,
    race_words,
    seen_name,
    spaces,
    stable_name,
)

_BET = "Which horse do you bet on?"
_TRADE = "Do you trade?"
_BREED = "Do you breed a foal?"


def ways(box: Box, view: BigStakesView, action: Action) -> tuple[Way, ...]:
    match action:
        case act.Discard(cards):
            return _in_any_order(box, view, "Which card do you discard?", cards)
        case act.EnterHorse(cards):
            return _in_any_order(box, view, "Which horse do you enter?", cards)
        case ride.ShiftPace() | ride.NoShift() | ride.Move() | ride.SpendToken() | ride.NoToken():
            return (_in_the_race(box, view, action),)
    return (_way(box, view, action),)


def _in_any_order(
    box: Box, view: BigStakesView, ask: str, cards: tuple[int, ...]
) -> tuple[Way, ...]:
    """Several cards may be named in any order."""
    asks = [ask, *["And which other?"] * (len(cards) - 1)]
    return tuple(
        tuple(Pick(ask, seen_name(box, view, card)) for ask, card in zip(asks, order, strict=True))
        for order in permutations(cards)
    )


def _way(box: Box, view: BigStakesView, action: Action) -> Way:
    words = describe(box, view, action)
    match action:
        case act.PlaceBet(card, kind, stake):
            return (
                Pick(_BET, seen_name(box, view, card), _post(view, card)),
                Pick("To win, place or show?", f"to {kind}", kind),
                Pick("How much?", money(stake), str(stake), "stake"),
            )
        case act.DoneBetting():
            return (Pick(_BET, words, "done"),)
        case act.Bid(amount):
            ask = _bidding(box, view)
            return (Pick(ask, money(amount), str(amount), "amount", bare=True),)
        case act.PassBid():
            return (Pick(_bidding(box, view), words, "pass"),)
        case act.OfferTrade(to, give):
            offer = Pick(_TRADE, f"Offer a card to seat {to + 1}")
            return (offer, Pick("Which card do you offer?", seen_name(box, view, give)))
        case act.PassTrade():
            return (Pick(_TRADE, words, "pass"),)
        case act.Breed(sire, dam) if sire is not None and dam is not None:
            return (
                Pick(_BREED, "Yes", "yes"),
                Pick("Which sire?", seen_name(box, view, sire)),
                Pick("Which dam?", seen_name(box, view, dam)),
            )
        case act.DeclineBreed():
            return (Pick(_BREED, words, "no"),)
        case act.TrimFoal(column):
            key = "+" if column == 12 else str(column)
            return (Pick("Which column do you lower by 1?", words, key),)
        case act.NameFoal(name):
            return (Pick("What is the foal called? Type any name.", name, field="name"),)
        case act.AssignAllowance(card, tenths):
            ask = f"Which allowance does {seen_name(box, view, card)} get?"
            return (Pick(ask, pounds(tenths) if tenths else "none"),)
        case act.ChoosePost(post):
            horse = seen_name(box, view, view.to_ask[0])
            return (Pick(f"Which post does {horse} take?", words, str(post)),)
    return (Pick(_OTHERS.get(type(action), "What do you do?"), words),)


_OTHERS: dict[type[Action], str] = {
    act.SelectRaceCard: "Which race do you pick?",
    act.SetRaceOrder: "In which order are the races run?",
    act.AcceptTrade: "Which card do you give in return?",
    act.DeclineTrade: "Which card do you give in return?",
    act.ConfirmTrade: _TRADE,
    act.CancelTrade: _TRADE,
    act.Breed: _BREED,
    act.ChooseAllowance: "Which lucky numbers do you take?",
    ride.LodgeInquiry: "Do you lodge an inquiry?",
    ride.DeclineInquiry: "Do you lodge an inquiry?",
}


def _bidding(box: Box, view: BigStakesView) -> str:
    lot = view.auction
    return f"What do you bid for {seen_name(box, view, lot.lot)}?" if lot else "What do you bid?"


def _post(view: BigStakesView, card: int) -> str:
    """The number that stands beside the horse on the board."""
    posts = [runner.post for runner in view.racing.runners if runner.horse == card]
    return str(posts[0]) if posts and posts[0] else ""


# -- in the race ---------------------------------------------------------------------------------


def _in_the_race(box: Box, view: BigStakesView, action: Action) -> Way:
    words = describe(box, view, action)
    match action:
        case ride.ShiftPace(card, ((late, early, _), *more)) if not more:
            return (
                Pick(_shifting(box, view, card), f"Move a point from round {late}", str(late)),
                Pick("To which round?", words, str(early)),
            )
        case ride.ShiftPace(card) | ride.NoShift(card):
            return (Pick(_shifting(box, view, card), words, "no"),)
        case ride.SpendToken(number, band):
            band_pick = (Pick("In which band?", band),) if band else ()
            ask = _spending(box, view)
            return (Pick(ask, f"Spend the {number} token", str(number)), *band_pick)
        case ride.Move(path, claim):
            return _move(box, view, path, claim)
    return (Pick(_spending(box, view), words, "no"),)


def _spending(box: Box, view: BigStakesView) -> str:
    _, runner = on_turn(view)
    return f"Do you spend a token on {seen_name(box, view, runner.horse)}?"


def _shifting(box: Box, view: BigStakesView, card: int) -> str:
    return f"Do you shift the pace of {seen_name(box, view, card)}?"


def _move(box: Box, view: BigStakesView, path: str, claim: bool) -> Way:
    """The squares of the full count first, because nearly every move leads to one of them. To
    leave spaces unused, or to break a rule, one has to say so."""
    race, runner = on_turn(view)
    name = seen_name(box, view, runner.horse)
    ask = f"Ride {name}, {spaces(race.spaces)}. Where to?"
    kind = _unusual(box, view, path, claim)
    if not kind:
        return (_square(box, view, path, ask),)
    far = Pick("How far?", _length(len(path), race.spaces), str(len(path)))
    return Pick(ask, kind), far, _square(box, view, path, f"Where does {name} go?")


def _length(steps: int, count: int) -> str:
    if steps > count:
        return f"{spaces(steps)}, {steps - count} too many"
    return f"all {spaces(count)}" if steps == count else f"{steps} of {spaces(count)}"


def _unusual(box: Box, view: BigStakesView, path: str, claim: bool) -> str:
    """What sets a move apart from the full one within the rules (BS-7.22, BS-7.41)."""
    if claim:
        return "Claim tokens against the rules"
    ridden = examine(mount_seen(view, box), path)
    if isinstance(ridden, Ridden) and ridden.breaches:
        return "Break a rule of riding"
    return "Hold back: leave spaces unused" if len(path) < on_turn(view)[0].spaces else ""


def is_wasteful(box: Box, view: BigStakesView, action: Action) -> bool:
    """To hold back is allowed, but rarely meant (BS-7.22)."""
    return isinstance(action, ride.Move) and len(action.path) < longest_seen(view, box)


def _square(box: Box, view: BigStakesView, path: str, ask: str) -> Pick:
    """Lane and station, with the way to the line."""
    track, square = end_of(box, view, path)
    past = track.past_line[square]
    to_go = max(0, track.finish - track.station(square))
    line = f"{spaces(past)} past the line" if past else f"{spaces(to_go)} from the line"
    return Pick(ask, f"{track.names[square]}, {line}{way_taken(view, path)}", track.names[square])


# -- real dice and cards -------------------------------------------------------------------------


def by_hand(box: Box, view: BigStakesView, chance: Chance, names: Sequence[str]) -> ByHand:
    if isinstance(chance, Shuffle):
        return _drawn(box, view, chance)
    return _thrown(box, view, names)


def _drawn(box: Box, view: BigStakesView, chance: Shuffle) -> ByHand:
    match chance.purpose:
        case "draw of the race cards":
            return ByHand(names={id: race_words(card) for id, card in box.race_cards.items()})
        case "draw of the rides":
            posts = {
                str(runner.post): seen_name(box, view, runner.horse)
                for runner in view.racing.runners
            }
            return ByHand("The rides are drawn, one for each stable in turn", posts)
    names = {card: seen_name(box, view, int(card)) for card in chance.items}
    match chance.purpose:
        case "post draw":
            return ByHand("Draw the order in which posts are chosen", names)
        case "draw of the runners":
            return ByHand("Draw the field, post 1 first", names, dealt=MOST_RUNNERS)
        case "shuffle of the sires" | "shuffle of the dams":
            return ByHand(f"Draw a {chance.purpose.split()[-1][:-1]}", names, dealt=1)
    return ByHand(names=names)


def _thrown(box: Box, view: BigStakesView, names: Sequence[str]) -> ByHand:
    """Its owner throws for a horse; anybody for one that belongs to nobody."""
    race = view.race
    if view.phase != "roll" or race is None or not race.order:
        return ByHand()
    runner = next(runner for runner in race.runners if runner.horse == race.order[0])
    who = "Anybody" if runner.owner is None else stable_name(runner.owner, names)
    horse = seen_name(box, view, runner.horse)
    rows = f", {race.rolled} rows of three" if race.rolled > 1 else ""
    verb = "throw" if who == "You" else "throws"
    return ByHand(f"{who} {verb} for {horse}: red, white, blue{rows}")
