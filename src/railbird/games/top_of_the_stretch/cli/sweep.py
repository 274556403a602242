"""Races for railbird lab sweep."""

from collections.abc import Mapping
from pathlib import Path

from railbird.games.top_of_the_stretch.cli.race_card import choose_race, is_file
from railbird.games.top_of_the_stretch.lab.sweep import race_sweeper
from railbird.games.top_of_the_stretch.library import open_library
from railbird.lab.sweep import Sweeper


def sweeper_of(name: str, options: Mapping[str, object], pack: Path | None) -> Sweeper | None:
    """The race of this id or file; None where there is no such race."""
    library = open_library()
    if pack is None and not is_file(name, library) and name not in library.box().races:
        return None
    chosen = choose_race(name, pack, library=library)
    return race_sweeper(chosen.race.id, options, chosen.game)
