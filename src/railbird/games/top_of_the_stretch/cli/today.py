"""railbird today: the race of the day at home, three tickets and the verdict.

Its dice follow from the date and are no secret: the grade goes by expectation and needs none. A
server runs another race on the same day.
"""

import re
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
from cyclopts import App

from railbird.cli.screen import LeftTable, Screen
from railbird.core import BadSetup
from railbird.core.dice import Seeded
from railbird.folders import data_folder
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.cli.options import AT_ONCE, SLOW, Pace
from railbird.games.top_of_the_stretch.cli.race_show import RaceShow
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.today.field import draw_field
from railbird.games.top_of_the_stretch.today.program import Program, program_of
from railbird.games.top_of_the_stretch.today.run import finish_of, game_of, new_race
from railbird.games.top_of_the_stretch.today.slip import (
    KINDS,
    STAKES,
    BadSlip,
    Slip,
    Ticket,
    check_slip,
)
from railbird.games.top_of_the_stretch.today.streak import streak
from railbird.games.top_of_the_stretch.today.verdict import TicketTold, Verdict, verdict

AT_HOME = "at home"
"""Draws another field than any server's."""

app = App(
    name="today",
    help_epilogue="""\
A ticket is the number of a horse and win, place or show. The first is for $50, the second for $30,
the third for $20, and no two are alike. A slip is sealed once a day (UTC).

Examples:
  railbird today
  railbird today --slip "4 win, 4 place, 2 show\"""",
)


@app.default
def today(*, slip: str | None = None, pace: Pace = AT_ONCE) -> None:
    """Bet on the race of the day, watch it and see what your slip was worth.

    Parameters
    ----------
    slip
        The three tickets, instead of being asked for them.
    """
    day = datetime.now(UTC).date()
    book = Book(data_folder() / "today.json")
    book.check_clock(day)
    race, screen = draw_field(day.isoformat(), AT_HOME), _screen(pace)
    _show_program(screen, day, program_of(race))
    sealed = book.slip(day)
    if sealed is not None:
        screen.say("Your slip for today is sealed, and it stands.")
    else:
        try:
            sealed = _read(slip, race) if slip is not None else _ask(screen, race)
        except LeftTable:
            screen.say("\nNothing was sealed.")
            return
        book.seal(day, sealed)
    told = _run(race, day, sealed, screen, step=pace.step)
    _judge(screen, told, streak(book.days, day))


def _screen(pace: Pace) -> Screen:
    """About half a minute for the race, unless somebody wants it otherwise or nobody looks."""
    screen = pace.screen()
    named = pace.step or pace.slow or pace.instant
    return Screen(SLOW) if screen.interactive and not named else screen


# -- the book ------------------------------------------------------------------------------------


class Book:
    """The slips that were sealed on this device, by day."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._slips: dict[str, Slip] = {}
        self.days: set[date] = set()
        if path.exists():
            try:
                self._slips = msgspec.json.decode(path.read_bytes(), type=dict[str, Slip])
                self.days = set(map(date.fromisoformat, self._slips))
            except (ValueError, msgspec.DecodeError) as error:
                raise BadSetup(
                    f"{path} cannot be read ({error}); remove it to start a new streak"
                ) from None

    def check_clock(self, today: date) -> None:
        """Nothing is sealed for a day that lies before one that was played."""
        latest = max(self.days, default=today)
        if latest > today:
            raise BadSetup(
                f"your clock says {today} (UTC), but you have a slip for {latest}; set it right"
            )

    def slip(self, day: date) -> Slip | None:
        return self._slips.get(day.isoformat())

    def seal(self, day: date, slip: Slip) -> None:
        self._slips[day.isoformat()] = slip
        self.days.add(day)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self._path.with_suffix(".part")
        unfinished.write_bytes(msgspec.json.encode(self._slips))
        unfinished.replace(self._path)


# -- betting -------------------------------------------------------------------------------------


def _show_program(screen: Screen, day: date, program: Program) -> None:
    screen.title(
        f"Today's race, {day}: {program.distance} on {program.surface}, {program.condition}"
    )
    screen.say(
        f"More Power is faster. {program.pace_words} The race adds one of trip, class and speed. "
        "Two prices are mistakes."
    )
    screen.say()
    screen.board(
        f"    {'':<20}{'Power':>5}  {'runs':<7}{'form':<8}{'trip':>5}{'class':>6}{'speed':>6}"
        f"{'odds':>7}   a dollar pays"
    )
    for line in program.horses:
        win, place, show = line.pays
        screen.board(
            f"{line.pp:>3} {line.horse:<20}{line.power:>5}  {line.style:<7}{line.form_words:<8}"
            f"{line.trip:>+5}{line.class_:>+6}{line.speed:>+6}{line.odds:>7}   "
            f"win {win:.2f}, place {place:.2f}, show {show:.2f}"
        )
    invented = [line.horse for line in program.horses if line.invented]
    screen.say(f"\nInvented: {', '.join(invented)}. The order across the wire is final.")


def _ask(screen: Screen, race: Race) -> Slip:
    tickets: list[Ticket] = []
    while len(tickets) < len(STAKES):
        line = screen.ask(f"Your ${STAKES[len(tickets)]} ticket, such as 4 win: ").strip()
        if line.lower() in ("q", "quit"):
            raise LeftTable
        try:
            ticket = _ticket(line, race)
        except BadSlip as error:
            screen.say(str(error))
            continue
        if ticket in tickets:
            screen.say(f"You have #{ticket.pp} to {ticket.kind} already; no two tickets are alike.")
            continue
        tickets.append(ticket)
    return check_slip(race, tickets)


def _read(text: str, race: Race) -> Slip:
    try:
        return check_slip(race, [_ticket(part, race) for part in text.split(",")])
    except BadSlip as error:
        raise BadSetup(f"--slip: {error}") from None


def _ticket(text: str, race: Race) -> Ticket:
    """`4 win`, `win 4` or `4w`."""
    found = re.fullmatch(
        r"#?(\d{1,3})\s*(?:to\s+)?([a-z]+)|([a-z]+)\s*#?(\d{1,3})", text.strip().lower()
    )
    number, word = (found[1] or found[4], found[2] or found[3]) if found else ("", "")
    kind = next((kind for kind in KINDS if word and kind.startswith(word)), None)
    if kind is None:
        raise BadSlip(f"{text.strip()[:40]!r}: type a horse and win, place or show, such as 4 win")
    if int(number) not in {entry.pp for entry in race.entries}:
        raise BadSlip(f"no horse {number} starts; there are 1 to {len(race.entries)}")
    return Ticket(int(number), kind)


# -- the race and the verdict --------------------------------------------------------------------


def _run(race: Race, day: date, slip: Slip, screen: Screen, *, step: bool) -> Verdict:
    match = new_race(race, Seeded(int(day.strftime("%Y%m%d"))))
    show = RaceShow(game_of(race), screen, step)
    assert isinstance(match.state, State)
    card = match.state.sheet
    screen.say()
    show.hear(match.state.told, card)
    while not match.over:
        show.hear(match.resolve(), card)
    assert isinstance(match.state, State)
    return verdict(race, slip, finish_of(match.state))


def _judge(screen: Screen, told: Verdict, days: int) -> None:
    screen.say()
    screen.title(f"Slip {told.grade} of 100")
    screen.say(
        f"Your $100 was worth ${told.expected:.2f} on average; the best slip was worth "
        f"${told.best_expected:.2f}. It brought back ${told.back:.2f}, so luck was "
        f"{'-' if told.luck < 0 else '+'}${abs(told.luck):.2f}. Luck does not count in the grade."
    )
    _tickets(screen, "Your slip", told.tickets)
    _tickets(screen, "The best slip", told.best)
    if told.overlooked:
        what = "had too little on" if told.overlooked.staked else "overlooked"
        screen.say(f"\nYou {what} #{told.overlooked.pp} {told.overlooked.horse}.")
        for why in told.overlooked.why:
            screen.say(why)
    days_in_a_row = f" {days} days in a row." if days > 1 else ""
    screen.say(f"\nThe next race starts at midnight UTC.{days_in_a_row}")


def _tickets(screen: Screen, title: str, tickets: tuple[TicketTold, ...]) -> None:
    screen.say(f"\n{title}")
    for ticket in tickets:
        screen.board(
            f"  ${ticket.stake} #{ticket.pp} {ticket.horse} to {ticket.kind}: "
            f"{ticket.chance:.1%} at ${ticket.pays:.2f}, worth ${ticket.worth:.2f} a dollar"
        )
