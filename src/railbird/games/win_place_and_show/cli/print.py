"""railbird print win_place_and_show: the racing program and betting slips."""

from pathlib import Path

from cyclopts import App

from railbird.cli.sheet import ON_A4, Sheet
from railbird.core import read_pack
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.printing import betting_slips, racing_program

app = App(
    name="print",
    usage="Usage: railbird print win_place_and_show COMMAND",
    help_epilogue="""\
Examples:
  railbird print win_place_and_show program
  railbird print win_place_and_show program --pack my_day --paper letter
  railbird print win_place_and_show slips""",
)


@app.command
def program(*, pack: Path | None = None, sheet: Sheet = ON_A4) -> None:
    """The Official Racing Program: all races with their horses, and what bets pay.

    Parameters
    ----------
    pack
        A file or folder with your own races.
    """
    sheet.keep(
        "racing-program",
        racing_program(WinPlaceAndShow(read_pack(pack) if pack else None).box, sheet.paper),
    )


@app.command
def slips(*, pack: Path | None = None, sheet: Sheet = ON_A4) -> None:
    """Empty betting slips, three to a page, for all races and the Daily Double.

    Parameters
    ----------
    pack
        A file or folder with your own races.
    """
    sheet.keep(
        "betting-slips",
        betting_slips(WinPlaceAndShow(read_pack(pack) if pack else None).box, sheet.paper),
    )
