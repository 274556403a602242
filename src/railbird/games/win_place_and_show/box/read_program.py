"""Reading the racing program from its tables; faults by WP-12.1 – WP-12.11."""

import re
from collections.abc import Callable

from railbird.core.tables import Faults, Row, read_csv
from railbird.games.win_place_and_show.box.components import HORSES, Horse, Odds, Race
from railbird.games.win_place_and_show.box.read_track import run_out_note
from railbird.games.win_place_and_show.box.track import Track

_SHARES = ("first", "second", "third", "fourth")
_RACE_COLUMNS = ("race", "type", "distance", "purse", *_SHARES)
_HORSE_COLUMNS = (
    "race",
    "post",
    "name",
    "running_strength",
    "bonus",
    "jockey",
    "odds",
    "stable_id",
)
_MOST_RACES = 6
_STRONGEST = 20


class Stables:
    """Six of them, each with a number, a code and a name (WP-2.5)."""

    def __init__(self, text: str, faults: Faults) -> None:
        self.names: dict[int, str] = {}
        self.numbers: dict[str, int] = {}
        rows = read_csv("stables.csv", text, ("stable_no", "stable_id", "name"), faults)
        for row in rows:
            number, code = row.whole("stable_no", "WP-2.5"), row.text("stable_id")
            if number in self.names or not code or code in self.numbers:
                row.fault(f"stable {number}, {code!r}: number or code is empty or taken", "WP-2.5")
                continue
            self.names[number] = row.name("name") or code
            self.numbers[code] = number
        if rows and sorted(self.names) != list(HORSES):
            faults.add("stables.csv", None, "stables must be numbered 1 to 6", "WP-2.5")


def read_odds(text: str) -> Odds | None:
    found = re.fullmatch(r"([1-9]\d*)-([1-9]\d*)", text)
    return Odds(int(found[1]), int(found[2])) if found else None


def read_program(
    text_of: Callable[[str], str],
    tracks: dict[str, Track],
    stables: Stables,
    faults: Faults,
    notes: list[str],
) -> tuple[Race, ...]:
    horses = _horses(text_of("horses.csv"), stables, faults, notes)
    races: list[Race] = []
    rows = read_csv("races.csv", text_of("races.csv"), _RACE_COLUMNS, faults)
    tracks_known = not (faults.found_in("track_segments.csv") or faults.found_in("starts.csv"))
    for due, row in enumerate(rows, start=1):
        number = row.whole("race", "WP-2.6")
        if number != due or number > _MOST_RACES:
            row.fault(f"race {row.text('race')!r}: races are numbered 1, 2, … up to 6", "WP-2.6")
        distance = row.text("distance")
        if tracks_known and distance not in tracks:
            row.fault(f"race {number}: no starting gate for {distance!r}", "WP-12.11")
        shares = _purse_shares(row, number)
        field = horses.get(number)
        if field is None:
            row.fault(f"race {number}: posts 1–6 must each appear once (found none)", "WP-12.1")
        elif distance in tracks:
            label = row.text("distance_label") or distance
            races.append(
                Race(
                    number,
                    row.text("type") or f"Race {number}",
                    label,
                    sum(shares),
                    shares,
                    field,
                    tracks[distance],
                )
            )
            strongest = max((max(horse.strengths) for horse in field.values()), default=0)
            note = run_out_note(tracks[distance], strongest)
            if note and note not in notes:
                notes.append(note)
    if not rows:
        faults.add("races.csv", None, "there are no races in the program", "WP-2.6")
    return tuple(races)


def _purse_shares(row: Row, race: int) -> tuple[int, ...]:
    texts = [row.text(column) for column in _SHARES]
    numbers = [int(text) for text in texts if text.isdecimal()]
    purse = row.text("purse")
    if (
        len(numbers) < len(texts)
        or any(share % 500 for share in numbers)
        or not purse.isdecimal()
        or sum(numbers) != int(purse)
    ):
        row.fault(
            f"race {race}: purse shares {'/'.join(texts)} must be multiples of 500 and add up to "
            f"{purse}",
            "WP-12.10",
        )
        return (0, 0, 0, 0)
    return tuple(numbers)


# -- horses --------------------------------------------------------------------------------------


def _horses(
    text: str, stables: Stables, faults: Faults, notes: list[str]
) -> dict[int, dict[int, Horse]]:
    by_race: dict[int, list[Row]] = {}
    for row in read_csv("horses.csv", text, _HORSE_COLUMNS, faults):
        by_race.setdefault(row.whole("race", "WP-12.1"), []).append(row)
    return {race: _field(race, rows, stables, notes) for race, rows in by_race.items()}


def _field(race: int, rows: list[Row], stables: Stables, notes: list[str]) -> dict[int, Horse]:
    """The six horses of a race by post."""
    posts = [row.text("post") for row in rows]
    if sorted(posts) != [str(post) for post in HORSES]:
        rows[-1].fault(
            f"race {race}: posts 1–6 must each appear once (found {', '.join(sorted(posts))})",
            "WP-12.1",
        )
    length = len(rows[0].text("running_strength").split())
    field = {
        int(post): _horse(race, int(post), row, length, stables)
        for post, row in zip(posts, rows, strict=True)
        if post.isdecimal()
    }
    _check_stables(race, rows)
    _note_shared_bonus(race, field, notes)
    return dict(sorted(field.items()))


def _horse(race: int, post: int, row: Row, length: int, stables: Stables) -> Horse:
    strengths = _strengths(race, post, row, length)
    bonus = row.text("bonus")
    if not bonus.isdecimal() or not 2 <= int(bonus) <= 12:
        row.fault(f"race {race}, horse {post}: bonus number {bonus!r} must be 2–12", "WP-12.3")
        bonus = "2"
    jockey = row.text("jockey")
    if jockey not in ("V", "A"):
        row.fault(
            f"race {race}, horse {post}: jockey must be V (veteran) or A (apprentice)", "WP-12.5"
        )
    odds = read_odds(row.text("odds"))
    if odds is None:
        row.fault(
            f"race {race}, horse {post}: odds {row.text('odds')!r} – write them like 6-1 or 5-2",
            "WP-12.7",
        )
    code = row.text("stable_id")
    if code not in stables.numbers:
        row.fault(f"race {race}: stable {code!r} unknown", "WP-12.9")
    horse = Horse(
        post,
        row.name("name") or f"Number {post}",
        strengths or (0,),
        int(bonus),
        jockey == "A",
        odds or Odds(1, 1),
        stables.numbers.get(code, 1),
    )
    if strengths:
        _check_ratings(race, row, horse)
    return horse


def _strengths(race: int, post: int, row: Row, length: int) -> tuple[int, ...]:
    """None of them if they cannot be read (WP-2.10)."""
    text = row.text("running_strength")
    numbers = [int(part) for part in text.split() if part.isdecimal()]
    fits = bool(numbers) and len(numbers) == len(text.split()) == length
    if not fits or max(numbers) > _STRONGEST:
        row.fault(
            f"race {race}, horse {post}: running strength {text!r} – need whole numbers 0–20, same "
            "count as the other horses of the race",
            "WP-12.2",
        )
        return ()
    return tuple(numbers)


def _check_ratings(race: int, row: Row, horse: Horse) -> None:
    """Speed and Class are sums of strengths; a pack may leave them out (WP-2.8)."""
    for column, due in (("speed", horse.speed), ("class", horse.class_rating)):
        given = row.text(column)
        if given and given != str(due):
            row.fault(
                f"race {race}, horse {horse.post}: {column} {given} does not match strengths "
                f"({due})",
                "WP-12.6",
            )


def _check_stables(race: int, rows: list[Row]) -> None:
    codes = [row.text("stable_id") for row in rows]
    for place, (code, row) in enumerate(zip(codes, rows, strict=True)):
        if code in codes[:place]:
            row.fault(f"race {race}: stable {code!r} entered twice", "WP-12.9")


def _note_shared_bonus(race: int, field: dict[int, Horse], notes: list[str]) -> None:
    """Each of them gets the bonus (WP-2.9, WP-10.7)."""
    for post, horse in field.items():
        for other in range(post + 1, HORSES[-1] + 1):
            if other in field and field[other].bonus == horse.bonus:
                notes.append(
                    f"race {race}: horses {post} and {other} share bonus number {horse.bonus}"
                )
