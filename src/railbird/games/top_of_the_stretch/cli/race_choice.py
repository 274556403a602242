"""The options of every command about one race: which race, run how."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from railbird.cli.arguments import split_names
from railbird.games.top_of_the_stretch.cli.race_card import ChosenRace, Wishes, choose_race
from railbird.games.top_of_the_stretch.cli.race_options import race_options
from railbird.games.top_of_the_stretch.library import Library

_CONDITION = "The state of the track, or roll; by default as on the scoresheet."
_SCRATCH = "Post numbers that do not start, separated by commas."
_HORSES = "Compose a race of these horses; with another jockey as Sham/Steve Cauthen."
_DISTANCE = "How far, for horses you name or a race run elsewhere: 10, 6f, 1 1/16m …"
_SURFACE = "dirt, turf or synthetic, likewise; dirt for horses you name."
_VERSION = "quick, or full with the race in segments (the default)."
_OPTION = "A rule option as name=value; may be repeated. See railbird games top_of_the_stretch."


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class FieldChoice:
    """Who runs, and where."""

    condition: Annotated[str | None, Parameter(help=_CONDITION)] = None
    scratch: Annotated[str | None, Parameter(help=_SCRATCH)] = None
    horses: Annotated[str | None, Parameter(help=_HORSES)] = None
    distance: Annotated[str | None, Parameter(help=_DISTANCE)] = None
    surface: Annotated[str | None, Parameter(help=_SURFACE)] = None
    pack: Annotated[
        Path | None, Parameter(help="A file or folder with your own scoresheets or charts.")
    ] = None

    def race(self, name: str | None, library: Library | None = None) -> ChosenRace:
        wishes = Wishes(self.horses, self.distance, self.surface, self.condition)
        return choose_race(name, self.pack, wishes, library)

    def options(self) -> dict[str, object]:
        return self._with((), None)

    def _with(self, given: tuple[str, ...], version: str | None) -> dict[str, object]:
        return race_options(
            given,
            version=version,
            condition=self.condition if self.horses is None else None,
            scratch=split_names(self.scratch) if self.scratch else None,
        )


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class RaceChoice(FieldChoice):
    """The same, and by which rules."""

    version: Annotated[Literal["quick", "full"] | None, Parameter(help=_VERSION)] = None
    option: Annotated[tuple[str, ...], Parameter(negative="", help=_OPTION)] = ()

    def options(self) -> dict[str, object]:
        return self._with(self.option, self.version)


AS_PRINTED = FieldChoice()
AS_IT_STANDS = RaceChoice()
