"""The betting window of an evening: typed bets, checked against the field and the bankroll."""

import re
from collections.abc import Mapping
from typing import cast

import msgspec

from railbird.cli.progress import patience
from railbird.cli.screen import LeftTable, Screen
from railbird.core import BadSetup, Match
from railbird.games.top_of_the_stretch.actions import BET_STEP
from railbird.games.top_of_the_stretch.box.scoresheet import Entry
from railbird.games.top_of_the_stretch.lab.exotics import HORSES, Exotics, Kind
from railbird.games.top_of_the_stretch.lab.field import Field, field_at_post
from railbird.games.top_of_the_stretch.library.evening import BetKind, Ticket
from railbird.games.top_of_the_stretch.rules.payoffs import types_offered
from railbird.games.top_of_the_stretch.state import State

HELP = """\
win 4 10            $10 on number 4 to win; or: $10 on Secretariat to win
                    place and show work the same way
exacta 4-2 2        $2: 4 first and 2 second across the wire
quinella 4-2 2      the same two in either order
trifecta 4-2-1 2    the first three in this order
price exacta 4-2    what $2 would return
undo                takes back your last bet on this race
Enter               no further bet"""


def _by_length(entry: Entry) -> int:
    """The longest name first: it may have another one in it."""
    return -len(entry.horse)


EXOTIC_FIELDS = {"exacta": 2, "quinella": 3, "trifecta": 4}
"""The smallest field in which the bet is offered."""
DEAREST = 100_000_00
"""Cents for $2; what is less likely than that is not offered."""


class Window:
    def __init__(self, screen: Screen, match: Match) -> None:
        assert isinstance(match.state, State)
        self._screen = screen
        self._state = match.state
        self._posts = [runner.entry.pp for runner in self._state.runners]
        self._prices: Exotics | None = None

    def sell(self, money: Mapping[str, int]) -> list[Ticket]:
        """Everybody's bets, one player after the other."""
        self._screen.say(f"Bets: {', '.join(self._offered())}. ? for help; Enter for none.")
        for runner in self._state.runners:
            self._screen.board(f"{runner.entry.pp:>3} {runner.entry.horse:<20} {runner.odds}")
        tickets: list[Ticket] = []
        for player, cents in money.items():
            if cents < BET_STEP * 100:
                you = player == "You"
                have, watch = ("have", "watch") if you else ("has", "watches")
                self._screen.say(f"{player} {have} less than ${BET_STEP} and {watch}.")
                continue
            tickets += self._of(player, cents)
        return tickets

    def _offered(self) -> list[str]:
        exotics = [kind for kind, least in EXOTIC_FIELDS.items() if len(self._posts) >= least]
        return [*types_offered(len(self._posts)), *exotics]

    def _of(self, player: str, cents: int) -> list[Ticket]:
        mine: list[Ticket] = []
        while True:
            free = cents // 100 - sum(ticket.dollars for ticket in mine)
            line = self._screen.ask(f"{player}, ${free:,} free: ")
            match line.lower():
                case "":
                    return mine
                case "q" | "quit":
                    raise LeftTable
                case "?" | "help":
                    self._screen.say(HELP)
                case "undo" | "u":
                    self._screen.say(f"Taken back: {mine.pop().words}." if mine else "No bet yet.")
                case _:
                    self._take(player, line, free, mine)

    def _take(self, player: str, line: str, free: int, mine: list[Ticket]) -> None:
        try:
            ticket = self.read(player, line, free)
        except BadSetup as error:
            self._screen.say(str(error))
            return
        price = f"; $2 return ${ticket.pays / 100:,.2f}" if ticket.pays is not None else ""
        if ticket.dollars:
            mine.append(ticket)
            self._screen.say(f"{ticket.words}{price}.")
        else:
            self._screen.say(f"{ticket.kind} {'-'.join(map(str, ticket.posts))}{price}.")

    def read(self, player: str, line: str, free: int) -> Ticket:
        """The bet of a typed line; a price that is asked for is a ticket for nothing."""
        found = re.fullmatch(
            r"(price\s+)?([a-z]+)\s+#?(\d+(?:\s*[-/]\s*\d+)*)(?:\s+\$?(\d{1,3}(?:,\d{3})+|\d+))?",
            self._in_order(line),
        )
        if not found:
            raise BadSetup(f"{line!r}: write a bet like win 4 10 or exacta 4-2 2; ? shows how")
        asked, kind, numbers, amount = found.groups()
        if kind not in self._offered():
            offered = ", ".join(self._offered())
            raise BadSetup(f"no {kind} with {len(self._posts)} starters; offered: {offered}")
        posts = tuple(int(number) for number in re.findall(r"\d+", numbers))
        self._check_posts(kind, posts)
        if bool(asked) == bool(amount):
            raise BadSetup(f"{line!r}: how many dollars? {kind} {numbers} 2")
        staked = 0 if asked else self._staked(amount, free)
        if asked and kind not in EXOTIC_FIELDS:
            raise BadSetup(f"{kind} pays by the horse's odds; only exotic bets have prices")
        pays = self._price(cast(Kind, kind), posts) if kind in EXOTIC_FIELDS else None
        return Ticket(player, cast(BetKind, kind), posts, staked, pays)

    def _in_order(self, line: str) -> str:
        """Kind, horses by their numbers, dollars: `$20 on Sham to win` as `win 1 $20`."""
        text = re.sub(r"^(?:i\s+)?(?:bet|put)\s+", "", line.strip().lower())
        for entry in sorted((each.entry for each in self._state.runners), key=_by_length):
            text = re.sub(rf"(?<!\w){re.escape(entry.horse.lower())}(?!\w)", str(entry.pp), text)
        text = re.sub(r"^(\$?\d[\d,]*) on #?(\d+) (?:to )?([a-z]+)$", r"\3 \2 \1", text)
        text = re.sub(r"^([a-z]+) (\$?\d[\d,]*) on #?(\d+)$", r"\1 \3 \2", text)
        text = re.sub(r"^#?(\d+(?:\s*[-/]\s*\d+)*) ([a-z]+) (\$?\d[\d,]*)$", r"\2 \1 \3", text)
        exotic = re.fullmatch(r"(exacta|quinella|trifecta) (#?\d+(?: #?\d+)+) (\$?[\d,]+)", text)
        if exotic:
            horses = "-".join(re.findall(r"\d+", exotic[2]))
            text = f"{exotic[1]} {horses} {exotic[3]}"
        return text

    def _check_posts(self, kind: str, posts: tuple[int, ...]) -> None:
        wanted = HORSES[cast(Kind, kind)] if kind in EXOTIC_FIELDS else 1
        if len(posts) != wanted or len(set(posts)) != wanted:
            horses = "one horse" if wanted == 1 else f"{wanted} different horses"
            raise BadSetup(f"a bet on the {kind} names {horses}")
        for pp in posts:
            if pp not in self._posts:
                there = ", ".join(map(str, self._posts))
                raise BadSetup(f"no horse {pp} starts; there are: {there}")

    def _staked(self, amount: str, free: int) -> int:
        staked = int(amount.replace(",", ""))
        if staked < BET_STEP or staked % BET_STEP:
            raise BadSetup(f"${staked:,}: bets are ${BET_STEP} and multiples of it")
        if staked > free:
            raise BadSetup(f"${staked:,}: you have ${free:,} left to bet")
        return staked

    def _price(self, kind: Kind, posts: tuple[int, ...]) -> int:
        if self._prices is None:
            with patience("Working out the prices …"):
                self._prices = Exotics(self._field())
        price = self._prices.price(kind, posts)
        if price.cents is None or price.cents > DEAREST:
            raise BadSetup(f"{kind} {'-'.join(map(str, posts))} hardly ever happens: not offered")
        return price.cents

    def _field(self) -> Field:
        """The field on the track of today."""
        today = msgspec.structs.replace(self._state.sheet, condition=self._state.condition)
        return field_at_post(self._state.box.charts, today, self._state.options)
