"""railbird print big_stakes: horse cards, and empty ones to breed on."""

from pathlib import Path

from cyclopts import App

from railbird.cli.sheet import ON_A4, Sheet
from railbird.core import read_pack
from railbird.games.big_stakes.cli.horses import find_horse, foals_of
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.printing import blank_cards, horse_cards

app = App(
    name="print",
    usage="Usage: railbird print big_stakes COMMAND",
    help_epilogue="""\
Examples:
  railbird print big_stakes blank
  railbird print big_stakes cards
  railbird print big_stakes cards secretariat citation --paper letter
  railbird print big_stakes cards --bred meet.jsonl""",
)


@app.command
def blank(*, sheet: Sheet = ON_A4) -> None:
    """Empty horse cards, and how to breed a foal for one."""
    sheet.keep("blank-horse-cards", blank_cards(BigStakes().box, sheet.paper))


@app.command
def cards(
    *names: str,
    pack: Path | None = None,
    bred: Path | None = None,
    sheet: Sheet = ON_A4,
) -> None:
    """Horse cards to cut out: all of them, or those you name.

    Parameters
    ----------
    names
        Horses, by name; part of a name will do if it fits only one horse.
    pack
        A file or folder with your own horse cards; own_horses.csv joins the box.
    bred
        The foals bred in a recorded meet instead of the box.
    """
    box = BigStakes(read_pack(pack) if pack else None).box
    there = foals_of(bred) if bred else list(box.horses.values())
    chosen = [find_horse(there, name) for name in names] or there
    sheet.keep("horse-cards", horse_cards(box, chosen, sheet.paper))
