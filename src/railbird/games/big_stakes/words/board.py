"""The table of Big Stakes Racing as text, complete enough to play from, at most 80 columns wide."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from railbird.core import does, whom, whose
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.box.horse_card import HorseCard, heart_text
from railbird.games.big_stakes.box.track import Track
from railbird.games.big_stakes.race.view import RaceView, RunnerView
from railbird.games.big_stakes.view import BigStakesView
from railbird.games.big_stakes.words.phrases import (
    clock,
    heart_words,
    money,
    movement_words,
    pounds,
    race_words,
    seen_name,
    stable_name,
)
from railbird.lanes import FINISH, draw_strip

_WIDTH = 80
_NAME = 18
_PAST_THE_LINE = 21
"""Stations beyond it on the strip."""


def draw_board(box: Box, view: BigStakesView, names: Sequence[str]) -> str:
    """What the next choice is about comes last, so that it is on the screen: in a race the track,
    before it the cards of one's own. Horses that do not run are `cards_in_full`."""
    if view.race and view.race.runners:
        head = "\n".join([*_program(box, view)[-1:], _purses(box, view, view.race, names)])
        parts = [head, _own(box, view, names), _race(box, view, view.race, names)]
        return "\n\n".join(part for part in parts if part)
    parts = ["\n".join(_program(box, view)), _stables(box, view, names)]
    parts += [_results(box, view), _own(box, view, names)]
    if view.offer:
        parts.append(_offer(box, view, names))
    if view.auction:
        parts.append(_auction(box, view, names))
    if view.foal:
        parts.append(_foal(box, view, names))
    return "\n\n".join(part for part in parts if part)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _folded(text: str) -> str:
    return "\n".join(wrap(text, _WIDTH, subsequent_indent="  "))


def _program(box: Box, view: BigStakesView) -> list[str]:
    """The races of the meet, then the one that is next or on."""
    if not view.program:
        picked = ", ".join(view.picked) or "none yet"
        return [f"Big Stakes Racing. Races picked: {picked}"]
    cards = [
        f"[{card}]" if number == view.race_no else card
        for number, card in enumerate(view.program, start=1)
    ]
    head = f"Program: {' '.join(cards)}"
    condition = f", track {view.condition}" if view.options.track_conditions != "off" else ""
    if not view.race_no:
        return [head + condition]
    card = box.race_cards[view.program[view.race_no - 1]]
    prizes = " / ".join(f"{prize / 1_000_000:g}" for prize in card.prizes)
    race = f"Race {view.race_no}: {race_words(card)}{condition}, prizes {prizes} million"
    return [head, _folded(race)]


# -- stables -------------------------------------------------------------------------------------


def _stables(box: Box, view: BigStakesView, names: Sequence[str]) -> str:
    lines = []
    for number, stable in enumerate(view.stables):
        name = _cut(stable_name(number, names), _NAME)
        line = f"{name:<{_NAME}} {money(stable.purse):>12}"
        if stable.budget is not None and view.auction:
            line += f", {money(stable.budget)} to spend"
        lines.append(_folded(line + _bankroll(view, number)))
        if number != view.seat and (stable.cards or stable.hidden):
            hidden = [f"{stable.hidden} hidden"] if stable.hidden else []
            cards = [seen_name(box, view, card) for card in stable.cards]
            lines.append(_folded(f"  stable: {', '.join([*cards, *hidden])}"))
    return "\n".join(lines)


def _purses(box: Box, view: BigStakesView, race: RaceView, names: Sequence[str]) -> str:
    """All stables in a line or two, while their horses run."""
    stables = []
    for number, stable in enumerate(view.stables):
        held = race.tokens[number] if any(race.tokens) else ()
        tokens = _tokens(box, [each.token for each in held])
        name = _cut(stable_name(number, names), _NAME)
        stables.append(f"{name} {money(stable.purse)}{_bankroll(view, number)}{tokens}")
    return _folded("; ".join(stables))


def _bankroll(view: BigStakesView, seat: int) -> str:
    """With what of one's own is on bets that are not settled; the bets of others are secret."""
    bankroll = view.stables[seat].bankroll
    if bankroll is None:
        return ""
    is_open = seat == view.seat and len(view.results) < view.race_no
    staked = sum(bet.stake for bet in view.bets[seat]) if is_open else 0
    bet = f" ({money(staked)} of it bet)" if staked else ""
    return f", bankroll {money(bankroll)}{bet}"


def _tokens(box: Box, tokens: Iterable[int]) -> str:
    numbers = " ".join(str(box.tokens[token].number) for token in tokens)
    return f", tokens {numbers}" if numbers else ""


def _offer(box: Box, view: BigStakesView, names: Sequence[str]) -> str:
    offer = view.offer
    assert offer is not None
    give = seen_name(box, view, offer.give) if offer.give is not None else "a card"
    take = seen_name(box, view, offer.take) if offer.take is not None else "a card"
    answer = f" for {take}" if offer.answered else ""
    cards = [
        _card(box.horse(card, view.foals))
        for card in (offer.give, offer.take)
        if card is not None and card not in view.own_cards
    ]
    words = f"Trade: {does(names[offer.seat], 'offers')} {whom(names[offer.to])} {give}{answer}."
    return "\n".join([words, *cards])


def _auction(box: Box, view: BigStakesView, names: Sequence[str]) -> str:
    auction = view.auction
    assert auction is not None
    bid = "no bid yet"
    if auction.bidder is not None:
        bid = f"{money(auction.bid)} bid by {whom(stable_name(auction.bidder, names))}"
    card = _card(box.horses[auction.lot])
    return f"Up for sale, {bid}, {auction.cards_left} cards to come:\n{card}"


def _foal(box: Box, view: BigStakesView, names: Sequence[str]) -> str:
    foal = view.foal
    assert foal is not None
    parents = [
        seen_name(box, view, parent) if parent is not None else "?"
        for parent in (foal.sire, foal.dam)
    ]
    red = " ".join(map(str, foal.red))
    return (
        f"{whose(names[foal.seat])} foal by {parents[0]} out of {parents[1]}\n"
        f"  red {red or '–'} (sum {sum(foal.red)}), hearts {' '.join(foal.heart) or '–'}"
    )


# -- the race ------------------------------------------------------------------------------------


def _race(box: Box, view: BigStakesView, race: RaceView, names: Sequence[str]) -> str:
    lines = [_head(race)] if race.throw else []
    lines += [_runner(box, view, race, runner, names) for runner in _by_post(race)]
    lines += [_folded(f"To choose: {_horses(box, view, view.to_ask)}")] if view.to_ask else []
    if race.throw and race.result is None:
        track = box.track(view.options.track, box.race_cards[race.card].furlongs)
        lines.append(_strip(track, race))
        lines.append(_folded(f"To move: {_horses(box, view, race.order)}"))
        lines += [_thrown(box, view, race)] if race.movement else []
    return "\n".join(line for line in lines if line)


def _strip(track: Track, race: RaceView) -> str:
    """By post, with 0 for post 10; the squares of a chute are marked as white-bordered."""
    standing = {
        track.number[runner.square]: str(runner.post % 10)
        for runner in race.runners
        if runner.square
    }
    if not standing:
        return ""
    course = track.course
    past = zip(course.squares, track.past_line, strict=True)
    return draw_strip(
        course,
        standing,
        empty=lambda square: "o" if track.in_chute[square] else "·",
        lines={(square.leg, square.at): FINISH for square, spaces in past if spaces == 1},
        heads=[leg.name for leg in course.legs],
        past=_PAST_THE_LINE,
    )


def _head(race: RaceView) -> str:
    splits = ", ".join(f"{furlong}F {clock(time)}" for furlong, time in race.splits)
    times = f"; splits {splits}" if splits else ""
    return _folded(f"Throw {race.throw}, furlong {race.furlong}{times}")


def _by_post(race: RaceView) -> list[RunnerView]:
    return sorted(race.runners, key=lambda runner: runner.post)


def _runner(
    box: Box,
    view: BigStakesView,
    race: RaceView,
    runner: RunnerView,
    names: Sequence[str],
) -> str:
    name = _cut(seen_name(box, view, runner.horse), _NAME)
    owner = _cut(stable_name(runner.owner, names), 14)
    parts = [f"{runner.post or '-':>2} {name:<{_NAME}} {owner:<14}"]
    if runner.jockey:
        parts.append(f"jockey {runner.jockey}")
    if runner.pounds:
        numbers = " ".join(map(str, runner.lucky))
        parts.append(f"{pounds(runner.pounds)}{f' ({numbers})' if numbers else ''}")
    offer = next((offer for offer in view.odds if offer.horse == runner.horse), None)
    if offer and not race.throw:
        prices = [str(price) for price in (offer.win, offer.place, offer.show) if price]
        parts.append(" ".join(prices))
    parts.append(_standing(race, runner))
    parts.append(_tokens(box, [held.token for held in runner.tokens]).removeprefix(", "))
    return "  ".join(part for part in parts if part).rstrip()


def _standing(race: RaceView, runner: RunnerView) -> str:
    if runner.out:
        return "disqualified"
    if runner.finish:
        return f"home in throw {runner.finish.throw}, +{runner.finish.past}"
    return runner.square if race.throw else ""


def _horses(box: Box, view: BigStakesView, horses: Iterable[int]) -> str:
    return ", ".join(seen_name(box, view, horse) for horse in horses)


def _thrown(box: Box, view: BigStakesView, race: RaceView) -> str:
    assert race.movement is not None
    dice = " ".join(map(str, race.dice))
    horse = seen_name(box, view, race.order[0])
    return f"{horse}: red, white, blue {dice}; {movement_words(race.movement)}"


# -- one's own -----------------------------------------------------------------------------------


def _own(box: Box, view: BigStakesView, names: Sequence[str]) -> str:
    if view.seat is None:
        return ""
    if view.race and view.race.runners:
        own = [runner.horse for runner in _by_post(view.race) if runner.owner == view.seat]
        lines = [_card(box.horse(card, view.foals)) for card in own]
    else:
        lines = [cards_in_full(box, view), _shown(box, view, names)]
    if view.answer is not None:
        lines.append(_folded(f"You chose: {_horses(box, view, view.answer)}"))
    for bet in view.bets[view.seat]:
        lines.append(f"Bet: {money(bet.stake)} on {seen_name(box, view, bet.horse)} to {bet.bet}")
    return "\n".join(line for line in lines if line)


def cards(box: Box, view: BigStakesView) -> str:
    own = cards_in_full(box, view)
    return f"{CARD_IN_WORDS}\n\n{own}" if own else CARD_IN_WORDS


def cards_in_full(box: Box, view: BigStakesView) -> str:
    """All that the viewer owns."""
    if view.seat is None or not view.own_cards:
        return ""
    ran = view.stables[view.seat].ran
    running = [runner.horse for runner in view.race.runners] if view.race else []
    lines = ["Your stable:"]
    for card in view.own_cards:
        note = " (in this race)" if card in running else " (has run)" if card in ran else ""
        lines.append(_card(box.horse(card, view.foals), note))
    return "\n".join(lines)


def _shown(box: Box, view: BigStakesView, names: Sequence[str]) -> str:
    """Cards of others that the viewer has seen."""
    known = [
        f"{seen_name(box, view, seen.card)} with "
        f"{' or '.join(stable_name(stable, names) for stable in seen.stables)}"
        for seen in view.known
    ]
    return _folded(f"Shown to you: {', '.join(known)}") if known else ""


CARD_IN_WORDS = """\
100 H       the overall rating, which is for 12 furlongs on dirt, and the sex: H horse, G gelding, \
F filly, M mare
5F 44       the rating over 5 furlongs: the red row added up so far (BS-2.3)
red         spaces that the horse runs in each round, before the red die is added; the last value \
is for round 12 and all later ones (BS-7.6)
hearts      lucky numbers of each round: red and white adding up to one bring 1 space more (BS-7.7)
7² 7³ 7⁻    lucky numbers with a mark: on turf or a wet track they bring 2, 3 or no spaces
tokens      spend one before a throw: white and blue adding up to its number bring 2 spaces, a 7 \
or a sum on its side of 7 brings 1 (BS-7.9)"""


def _card(card: HorseCard, note: str = "") -> str:
    hearts = " ".join(heart_words(heart_text(cell)) for cell in card.hearts)
    ratings = " ".join(f"{furlongs}F {card.rating(furlongs)}" for furlongs in (5, 6, 8, 10))
    rows = f"red {' '.join(map(str, card.red))}", f"hearts {hearts}"
    in_one = f"  {', '.join(rows)}"
    shown = in_one if len(in_one) <= _WIDTH else "\n".join(f"  {row}" for row in rows)
    return f"{card.name} {card.overall} {card.sex} {card.tier}, {ratings}{note}\n{shown}"


def _results(box: Box, view: BigStakesView) -> str:
    lines = []
    for summary in view.results:
        placed = [
            f"{placing.place} {seen_name(box, view, placing.horse)}"
            for placing in summary.result.placings[:5]
        ]
        lines.append(_folded(f"Race {summary.race} ({summary.card}): {', '.join(placed)}"))
    return "\n".join(lines)
