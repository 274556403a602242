"""Choices in words: what they are, and what they would do."""

from itertools import groupby

from railbird.core import Action, listed
from railbird.games.big_stakes import actions as act
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.box.track import Track
from railbird.games.big_stakes.race import actions as ride
from railbird.games.big_stakes.race.view import RaceView, RunnerView
from railbird.games.big_stakes.rules.throws import Call, token_chances
from railbird.games.big_stakes.view import BigStakesView
from railbird.games.big_stakes.words.phrases import (
    money,
    pounds,
    race_words,
    seen_name,
    spaces,
)

_SEVEN = 7

_ENOUGH = {"win": "wins", "place": "is first or second", "show": "is among the first three"}


def describe(box: Box, view: BigStakesView, action: Action) -> str:
    def horse(card: int | None) -> str:
        return seen_name(box, view, card) if card is not None else "a drawn horse"

    match action:
        case act.SelectRaceCard(card):
            return f"Pick {race_words(box.race_cards[card])}"
        case act.SetRaceOrder(cards):
            return f"Run {', '.join(cards)}"
        case act.OfferTrade(to, give):
            return f"Offer {horse(give)} to seat {to + 1}"
        case act.AcceptTrade(card):
            return f"Give {horse(card)} in return"
        case act.DeclineTrade():
            return "Decline the trade"
        case act.ConfirmTrade():
            return "Trade"
        case act.CancelTrade():
            return "Call the trade off"
        case act.PassTrade() | act.PassBid():
            return "Pass"
        case act.Discard(cards):
            return f"Discard {listed([horse(card) for card in cards])}"
        case act.Bid(amount):
            return f"Bid {money(amount)}"
        case act.Breed(None, None):
            return "Breed a foal of a drawn pair"
        case act.Breed(sire, dam):
            return f"Breed a foal by {horse(sire)} out of {horse(dam)}"
        case act.DeclineBreed():
            return "Breed no foal"
        case act.TrimFoal(column):
            return f"Lower column {'+' if column == 12 else column} by 1"
        case act.NameFoal(name):
            return f"Name the foal {name}"
        case act.EnterHorse(cards):
            return f"Enter {listed([horse(card) for card in cards])}"
        case act.AssignAllowance(card, tenths):
            return f"{horse(card)}: {pounds(tenths) if tenths else 'no allowance'}"
        case act.ChooseAllowance(number, mirrored):
            return f"Take {_numbers(box, number, mirrored)}"
        case act.ChoosePost(post):
            return f"Take post {post}"
        case act.PlaceBet(card, kind, stake):
            return f"Bet {money(stake)} on {horse(card)} to {kind}"
        case act.DoneBetting():
            return "No more bets"
        case _:
            return _describe_ride(box, view, action)


def _numbers(box: Box, number: int, mirrored: bool) -> str:
    numbers = box.lucky_sets[number].numbers
    shown = sorted(14 - n for n in numbers) if mirrored else numbers
    return ", ".join(map(str, shown))


def _describe_ride(box: Box, view: BigStakesView, action: Action) -> str:
    match action:
        case ride.ShiftPace(card, shifts):
            moved = [
                f"{points} from round {late} to round {early}" for late, early, points in shifts
            ]
            return f"{seen_name(box, view, card)}: move {listed(moved)}"
        case ride.NoShift(card):
            return f"{seen_name(box, view, card)}: leave the pace as it is"
        case ride.SpendToken(number, band):
            return f"Spend the {number} token{f', {band}' if band else ''}"
        case ride.NoToken():
            return "Spend no token"
        case ride.Move(path, claim):
            taken = ", and claim tokens" if claim else ""
            return f"{_where(box, view, path)}{taken}"
        case ride.LodgeInquiry():
            return "Lodge an inquiry"
        case ride.DeclineInquiry():
            return "Let the move stand"
    raise AssertionError(action)


def on_turn(view: BigStakesView) -> tuple[RaceView, RunnerView]:
    race = view.racing
    return race, next(runner for runner in race.runners if runner.horse == race.order[0])


def _where(box: Box, view: BigStakesView, path: str) -> str:
    if not path:
        return "Stay"
    race, _ = on_turn(view)
    track, square = end_of(box, view, path)
    past = track.past_line[square]
    home = f", {spaces(past)} past the line" if past else ""
    left = race.spaces - len(path)
    kept = f", {spaces(left)} unused" if left > 0 else ""
    stolen = f", {spaces(-left)} too many" if left < 0 else ""
    return f"Ride to {track.names[square]}{way_taken(view, path)}{home}{kept}{stolen}"


_STEPS = {"F": "straight", "I": "in", "O": "out"}


def way_taken(view: BigStakesView, path: str) -> str:
    """`, 4 straight, 1 in, 2 straight`, where inquiries allow several ways to a square."""
    if view.options.inquiry_mode != "inquiry" or not path:
        return ""
    if set(path) == {"F"}:
        return ", straight on"
    runs = [f"{len(list(run))} {_STEPS[letter]}" for letter, run in groupby(path)]
    return f", {', '.join(runs)}"


def end_of(box: Box, view: BigStakesView, path: str) -> tuple[Track, int]:
    """The square that a path leads to, and the track."""
    race, runner = on_turn(view)
    track = box.track(view.options.track, box.race_cards[race.card].furlongs)
    square = track.number[runner.square]
    for letter in path:
        square = track.step(square, letter)
    return track, square


def explain(_box: Box, view: BigStakesView, action: Action) -> str:
    """What the action would do, and its rule."""
    match action:
        case act.SelectRaceCard():
            return "The race joins the program; five are picked in all (BS-3.3)."
        case act.SetRaceOrder():
            return "The five races are run in this order (BS-3.3)."
        case act.OfferTrade():
            return (
                "Only that player sees the card and answers with one of theirs, or declines. You "
                "have the last word; either way it was your offer of this turn (BS-3.5)."
            )
        case act.AcceptTrade():
            return "The card is shown to the player who made the offer and decides (BS-3.5)."
        case act.DeclineTrade():
            return "Nothing changes hands; you have seen the card (BS-3.5)."
        case act.ConfirmTrade():
            return "The two cards change hands and count as a trade for both (BS-3.5)."
        case act.CancelTrade():
            return "Nothing changes hands (BS-3.5)."
        case act.PassTrade():
            return "You make no offer; when all pass in a cycle trading ends (BS-3.5)."
        case act.Discard():
            return "The cards leave the game unseen, when all have chosen (BS-3.6)."
        case act.Bid(amount):
            return (
                f"If nobody goes higher you pay {money(amount)} and the horse is yours. Money left "
                "over does not score (BS-3.7)."
            )
        case act.PassBid():
            return "You are out of this lot (BS-3.7)."
        case act.Breed():
            return (
                "Dice decide for every column whether it comes from the sire or the dam; the foal "
                "joins your stable (BS-7.63, BS-7.64)."
            )
        case act.DeclineBreed():
            return "You go on without a foal (BS-4.5)."
        case act.TrimFoal():
            return "The red row must come down to 100 points in all (BS-7.66)."
        case act.NameFoal():
            return "The foal joins your stable under this name (BS-7.66)."
        case act.EnterHorse():
            again = "may run again" if view.options.horse_reuse == "free" else "runs only once"
            return f"Your entry is secret until all have entered; a horse {again} (BS-4.6)."
        case act.AssignAllowance():
            return "Its owner then chooses lucky numbers of that weight (BS-7.62)."
        case act.ChooseAllowance():
            return "White and blue adding up to one of them bring a space more (BS-7.9)."
        case act.ChoosePost():
            return "Posts 1 to 5 leave the gate first; inner lanes are shorter (BS-7.1, BS-7.4)."
        case act.PlaceBet(card, kind, stake):
            return _explain_bet(view, card, kind, stake)
        case act.DoneBetting():
            return "Your bets are shown when everybody is done (BS-4.11)."
        case _:
            return _explain_ride(view, action)


def _explain_bet(view: BigStakesView, card: int, kind: str, stake: int) -> str:
    offer = next(offer for offer in view.odds if offer.horse == card)
    odds = getattr(offer, kind)
    return (
        f"At {odds} it returns {money(odds.returns(stake))} if the horse {_ENOUGH[kind]}, stake "
        "included (BS-7.73)."
    )


def _explain_ride(view: BigStakesView, action: Action) -> str:
    match action:
        case ride.ShiftPace():
            return "The points move for this race; nobody learns it until all know (BS-7.61)."
        case ride.NoShift():
            return "The red row stays as it is now (BS-7.61)."
        case ride.SpendToken(number, band):
            two, one = token_chances(Call(number, band or ("low" if number < _SEVEN else "high")))
            return (
                f"White and blue adding up to {number} bring two spaces, 7 or a sum on its side of "
                f"7 one. For one furlong: two in {two} throws of 36, one in {one}. The token goes "
                "back to the bag, hit or miss (BS-7.9, BS-7.12)."
            )
        case ride.NoToken():
            return "You keep your tokens for a later throw (BS-7.5)."
        case ride.Move(path):
            race, _ = on_turn(view)
            left = max(0, race.spaces - len(path))
            kept = f" {spaces(left)} unused may bring Jockey Tokens (BS-7.22)." if left else ""
            return f"{spaces(len(path))} of {race.spaces} (BS-7.13).{kept}"
        case ride.LodgeInquiry():
            return (
                "If the move broke a rule it is ridden again; if not you have lost a challenge, "
                "and two of them put you out of the race (BS-7.43, BS-7.44)."
            )
        case ride.DeclineInquiry():
            return "If nobody lodges an inquiry the move stands for good (BS-7.45)."
    raise AssertionError(action)
