"""The golden races cover what they promise."""

from functools import cache

from railbird import load
from railbird.core import load_record, replay, tag_of
from tests.golden.make import HERE
from tests.golden.options import in_json, values_played
from tests.golden.top_of_the_stretch.plan import EIGHT

PATHS = sorted((HERE / "top_of_the_stretch").glob("*.jsonl"))


@cache
def options_played() -> list[dict[str, object]]:
    return [load_record(path).header.options for path in PATHS]


def test_all_eight_races_in_both_versions() -> None:
    run = {
        (race, options["version"])
        for options in options_played()
        for race in options["races"]  # type: ignore[attr-defined]
    }
    assert {(race, version) for race in EIGHT for version in ("quick", "full")} <= run


def test_betting_with_one_four_and_eight_players() -> None:
    seats = {
        len(load_record(path).header.seats)
        for path, options in zip(PATHS, options_played(), strict=True)
        if options["betting"]
    }
    assert {1, 4, 8} <= seats


def test_every_option_is_played_away_from_its_default() -> None:
    records = [load_record(path) for path in PATHS]
    unchanged = {
        option.name
        for option, played in values_played(load("top_of_the_stretch").options, records).items()
        if all(value == in_json(option) for value in played)
    }
    assert unchanged == {"unscratch"}  # no race of the box has a scratched horse


def test_nearly_everything_that_can_happen_happens() -> None:
    told: set[str] = set()
    for path in PATHS:
        record = load_record(path)
        game = load("top_of_the_stretch", record.header.pack)
        for _, events in replay(record, game):
            told.update(map(tag_of, events))
    assert {"disqualified", "trouble_read", "form_saved", "figure_void", "photo_read"} <= told
