"""railbird evening: races chosen as you go, with one bankroll for each player."""

import re
import shlex
from collections.abc import Mapping
from itertools import takewhile
from typing import cast

import msgspec
from cyclopts import App

from railbird.cli.arguments import Flag, split_names
from railbird.cli.dice import any_seed
from railbird.cli.output import print_json
from railbird.cli.progress import patience
from railbird.cli.screen import LeftTable, Screen
from railbird.core import BadSetup, Match, new_match
from railbird.core.errors import RailbirdError
from railbird.games.top_of_the_stretch.actions import BET_STEP
from railbird.games.top_of_the_stretch.box.scoresheet import Entry
from railbird.games.top_of_the_stretch.cli.options import (
    LibraryFolder,
    choose_race,
    race_meant,
    race_options,
)
from railbird.games.top_of_the_stretch.cli.race_show import RaceShow, file_race
from railbird.games.top_of_the_stretch.cli.races import list_races
from railbird.games.top_of_the_stretch.events import Bet
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.exotics import HORSES, Exotics, Kind, wins
from railbird.games.top_of_the_stretch.lab.field import Field, field_at_post
from railbird.games.top_of_the_stretch.library import Library, open_library
from railbird.games.top_of_the_stretch.library.evening import (
    BetKind,
    Evening,
    EveningRace,
    Ticket,
    load_evening,
    new_evening,
    save_evening,
)
from railbird.games.top_of_the_stretch.library.meeting import WATCHING
from railbird.games.top_of_the_stretch.phases.official import returned
from railbird.games.top_of_the_stretch.rules.payoffs import types_offered
from railbird.games.top_of_the_stretch.state import State

BEFORE_THE_RACE = ("setup", "condition", "odds")

app = App(
    name="evening",
    help_epilogue="""\
Name a race, with options if you like; then everybody bets, and the race is run and filed. Win,
place and show pay according to the rules. Exacta, quinella and trifecta are house bets: they pay
the exact fair price, which you see before you bet, and go by the order across the wire.

Examples:
  railbird evening
  railbird evening derby_night --players Ann,Ben --bankroll 200
  railbird evening derby_night --json""",
)

HELP = """\
A race, then options if you like: belmont_1973 condition=sloppy version=quick
races   what there is to run
money   the bankrolls
q       leave; the evening is kept"""


@app.default
def evening(
    name: str = "evening",
    /,
    *,
    players: str | None = None,
    bankroll: int | None = None,
    seed: int | None = None,
    library: LibraryFolder = None,
    json: Flag = False,
) -> None:
    """Begin an evening at the races, or continue one.

    Parameters
    ----------
    name
        The name to save it under.
    players
        Who bets, names separated by commas; by default only you.
    bankroll
        Dollars that everybody starts with; by default 100.
    seed
        A number for the dice, so that the same choices give the same evening.
    json
        Print the ledger of the evening as JSON.
    """
    opened, screen = open_library(library), Screen()
    known = load_evening(opened.folder, name)
    if json:
        if known is None:
            raise BadSetup(f"there is no evening {name!r} yet; begin it: railbird evening {name}")
        print_json(known)
        return
    opened.check_writable()
    if known is not None and (players is not None or bankroll is not None):
        raise BadSetup(f"evening {name!r} has begun; --players and --bankroll are for a new one")
    if known is None:
        known = new_evening(name, split_names(players or "You"), bankroll or 100)
        save_evening(opened.folder, known)
        screen.say(f"A new evening, {name!r}. ? for help.")
    show_money(screen, known)
    try:
        Host(opened, screen, seed).go_on(known)
    except LeftTable:
        screen.say(f"The evening is saved. Continue with: railbird evening {name}")


def show_money(screen: Screen, evening: Evening) -> None:
    races = len(evening.races)
    run = "" if not races else f" after {races} race{'s' if races > 1 else ''}"
    words = ", ".join(f"{player} {dollars(cents)}" for player, cents in evening.money.items())
    screen.say(f"Bankrolls{run}: {words}")


def dollars(cents: int) -> str:
    return f"${cents / 100:,.2f}"


class Host:
    """Runs one race after the other until somebody leaves."""

    def __init__(self, library: Library, screen: Screen, seed: int | None) -> None:
        self._library = library
        self._screen = screen
        self._seed = seed

    def go_on(self, evening: Evening) -> None:
        while True:
            line = self._screen.ask(f"\nRace {len(evening.races) + 1}, which one? ")
            match line.lower():
                case "q" | "quit":
                    raise LeftTable
                case "" | "?" | "help":
                    self._screen.say(HELP)
                case "races":
                    list_races(self._screen, self._library.shelf.box())
                case "money":
                    show_money(self._screen, evening)
                case _:
                    evening = self._one_race(evening, line)

    def _one_race(self, evening: Evening, line: str) -> Evening:
        """The evening after the race, or as it was if it cannot be run like that."""
        try:
            match = self._called(line, len(evening.races))
        except RailbirdError as error:
            self._screen.say(str(error))
            return evening
        assert isinstance(match.game, TopOfTheStretch)
        show, state = RaceShow(match.game, self._screen), _state(match)
        show.card(state.sheet)
        show.hear(state.told, state.sheet)
        while state.phase.name in BEFORE_THE_RACE:
            show.hear(match.resolve(), state.sheet)
        tickets = Window(self._screen, match).sell(evening.money)
        self._run(match, show)
        filed = file_race(self._library, match.record)
        race = settle(match, tickets, filed.id or "")
        evening = evening.after(race)
        save_evening(self._library.folder, evening)
        self._tell(race, evening)
        self._screen.say(filed.words)
        return evening

    def _called(self, line: str, races: int) -> Match:
        try:
            words = shlex.split(line)
        except ValueError:
            raise BadSetup(f"{line!r}: a quotation mark is left open") from None
        named = list(takewhile(lambda word: "=" not in word, words))
        name = race_meant(named, self._library.shelf.box().races)
        chosen = choose_race(name, library=self._library)
        wanted = race_options(tuple(words[len(named) :]))
        for fixed in ("betting", "bankroll"):
            if fixed in wanted:
                raise BadSetup(f"option {fixed}: bets of an evening are taken from its bankrolls")
        if str(wanted.get("odds", "")).lower() == "none":
            raise BadSetup("option odds: without odds there is nothing to bet on")
        wanted["races"] = [chosen.race.id]
        seed = any_seed() if self._seed is None else self._seed + races
        return new_match(chosen.game, WATCHING, options=wanted, seed=seed)

    def _run(self, match: Match, show: RaceShow) -> None:
        while not match.over:
            show.hear(match.resolve(), _state(match).sheet)
        match.record.close()
        show.chart(_state(match).view(None))

    def _tell(self, race: EveningRace, evening: Evening) -> None:
        self._screen.say()
        for ticket in race.tickets:
            self._screen.say(f"{ticket.player}: {ticket.words} returns {dollars(ticket.back)}")
        show_money(self._screen, evening)


def _state(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def settle(match: Match, tickets: list[Ticket], run: str) -> EveningRace:
    """What every ticket returns; if no horse finished, all stakes go back (TS-7.85)."""
    state = _state(match)
    placings = state.results[0].placings
    winners = " and ".join(each.horse for each in placings if each.place == 1)
    paid = tuple(msgspec.structs.replace(each, back=back(state, each)) for each in tickets)
    race = state.card[0].race
    return EveningRace(race.id, race.title, run, winners, paid)


def back(state: State, ticket: Ticket) -> int:
    if not state.standings:
        return ticket.dollars * 100
    if ticket.pays is None:
        bet = Bet(1, ticket.posts[0], ticket.kind, ticket.dollars)
        return returned(state, bet)
    posts = [runner.entry.pp for runner in state.runners]
    runners = [posts.index(pp) for pp in ticket.posts]
    won = wins(cast(Kind, ticket.kind), runners, state.wire)
    return ticket.dollars * ticket.pays // 2 if won else 0


# -- the betting window: typed bets, checked against field and bankroll --------------------------


BET_HELP = """\
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
                    self._screen.say(BET_HELP)
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
