"""Where a horse may go (BS-5.1, BS-7.13 – BS-7.21), and paths that break a rule (BS-7.41)."""

import random
from collections.abc import Sequence

import pytest

from railbird.games.big_stakes.box.components import DISTANCES
from railbird.games.big_stakes.box.track import Track
from railbird.games.big_stakes.rules.attempts import attempts
from railbird.games.big_stakes.rules.moving import Mount, Refusal, Ridden, examine, legal_moves
from tests.games.big_stakes.race_table import mounted
from tests.games.big_stakes.rulebook import box
from tests.lanes.every_path import Board, Place, Ride, counted


def ends(mount: Mount, longest_only: bool = False) -> set[str]:
    return {
        mount.track.names[move.square]
        for move in legal_moves(mount)
        if not longest_only or len(move.path) == mount.spaces
    }


def end_of(mount: Mount, path: str) -> str:
    ridden = examine(mount, path)
    assert isinstance(ridden, Ridden), ridden
    assert not ridden.breaches
    return mount.track.names[ridden.square]


def wrong(mount: Mount, path: str) -> str:
    """The first thing that is wrong with it, without the words that all of them have."""
    ridden = examine(mount, path)
    if isinstance(ridden, Refusal):
        return ridden.reason.removeprefix("move: ")
    first = min(ridden.breaches, key=lambda breach: breach.step)
    return f"step {first.step}: {first.reason}"


def codes(mount: Mount, path: str) -> set[str]:
    ridden = examine(mount, path)
    assert isinstance(ridden, Ridden), ridden
    return {breach.code for breach in ridden.breaches}


# -- worked examples -----------------------------------------------------------------------------


def test_example_1() -> None:
    """BS-11.2, BS-7.13, BS-7.14, BS-7.17."""
    mount = mounted("3/5", 3)
    assert end_of(mount, "FII") == "1/8"
    assert wrong(mount, "IFF") == "step 1: first step must be straight"
    beside = mounted("3/5", 3, {"2/6": "SHAM"})
    assert wrong(beside, "FI") == "step 2: cuts in front of SHAM"
    assert end_of(beside, "FFI") == "2/8"


def test_example_4() -> None:
    """BS-11.5, BS-10.27, BS-10.28: moving in before the corner saves a space."""
    mount = mounted("2/30", 9)
    assert end_of(mount, "FIFFFFFFF") == "1/39"
    assert end_of(mount, "FFFFFFFFF") == "2/38"


def test_example_5() -> None:
    """BS-11.6, BS-7.19."""
    mount = mounted("2/30", 9, {"1/31": "ALYDAR"})
    assert wrong(mount, "FI") == "step 2: cuts in front of ALYDAR"
    assert wrong(mount, "FFI") == "step 3: white-bordered corner"
    assert end_of(mount, "FFFFFFFFF") == "2/38"
    assert end_of(mount, "FFFFFFFIF") == "1/38"
    assert ends(mount, longest_only=True) == {"1/38", "2/38", "3/38", "4/38", "5/38"}


def test_blocked() -> None:
    """BS-7.21, BS-11.17: no step is possible; only the empty path is left."""
    mount = mounted("1/10", 12, ["1/11"])
    assert [move.path for move in legal_moves(mount)] == [""]


def test_legal_ends_beside_a_rival() -> None:
    """BS-11.18, BS-7.16, BS-7.17: 2/12 lies in front of the rival at 2/11."""
    assert ends(mounted("1/10", 3, ["2/11"])) == {"1/10", "1/11", "1/12", "1/13", "2/13"}


def test_one_square_by_two_lengths() -> None:
    """BS-5.1, BS-11.28: 2/38 with 8 spaces or with 9, and both are listed."""
    mount = mounted("2/30", 10)
    square = mount.track.number["2/38"]
    paths = [move.path for move in legal_moves(mount) if move.square == square]
    assert sorted(map(len, paths)) == [8, 9]
    assert end_of(mount, "FIFFFFOF") == "2/38"
    assert "FFFFFFFFF" in paths


def test_staying_put() -> None:
    """BS-7.18, BS-11.29: a rival directly behind breaks nothing."""
    mount = mounted("1/12", 4, ["1/11"])
    assert end_of(mount, "") == "1/12"
    assert "1/12" in ends(mount)


# -- each rule -----------------------------------------------------------------------------------


def test_at_most_three_changes_a_furlong() -> None:
    """BS-7.15, BS-10.44: 3, 6 and 9."""
    assert wrong(mounted("5/1", 8), "FIOIOF") == "step 5: lane change limit"
    assert end_of(mounted("5/1", 8, rolled=2), "FIOIOF") == "5/7"
    for rolled in (1, 2, 3):
        path = "F" + "IO" * 5
        breached = wrong(mounted("5/1", 20, rolled=rolled), path)
        expected = f"step {3 * rolled + 2}: lane change limit"
        assert breached == expected


def test_stopping_directly_behind_is_legal() -> None:
    """BS-7.18."""
    assert end_of(mounted("1/10", 5, ["1/13"]), "FF") == "1/12"


def test_no_legal_path_stops_in_front_of_a_horse() -> None:
    """BS-7.18, BS-10.24, BS-10.25: it would have cut in, or run over it."""
    mount = mounted("2/10", 6, {"1/12": "REGRET"})
    assert wrong(mount, "FFI") == "step 3: cuts in front of REGRET"
    assert codes(mount, "FFI") == {"V3", "V4"}
    assert "1/13" not in ends(mount)


def test_a_horse_in_the_gate_does_not_count_behind() -> None:
    """BS-7.2a: the square in front of a gate that holds two."""
    mount = mounted("1/0", 1, ["1/0"], first=True)
    assert end_of(mount, "F") == "1/1"


def test_the_gate_must_be_left_in_round_one() -> None:
    """BS-7.20, BS-12.23, BS-10.63."""
    mount = mounted("1/0", 5, first=True)
    assert "1/0" not in ends(mount)
    assert wrong(mount, "") == "the horse must leave the gate"
    assert end_of(mount, "F") == "1/1"
    assert end_of(mounted("1/0", 5), "") == "1/0"  # a later round
    assert end_of(mounted("1/0", 5, ["1/1"], first=True), "") == "1/0"
    assert end_of(mounted("1/0", 0, first=True), "") == "1/0"


def test_past_the_line_the_rules_go_on() -> None:
    """BS-7.25: and steps aside are legal there."""
    mount = mounted("2/70", 6, ["2/74"])
    assert end_of(mount, "FFFI") == "1/74"
    assert wrong(mount, "FFFF") == "step 4: square occupied"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("FXF", "unknown step 'X'"),
        ("ff", "unknown step 'f'"),
        ("FFFFFFFFF", "step 6: too many spaces"),
        ("FFFFFF", "step 6: too many spaces"),
        ("FIII", "step 4: off the track"),
        ("FFO", "step 3: square occupied"),
        ("OF", "step 1: first step must be straight"),
        ("FFOFF", "step 3: square occupied"),
    ],
)
def test_what_is_wrong_with_a_path(path: str, reason: str) -> None:
    """BS-12.21, BS-12.22."""
    assert wrong(mounted("3/5", 5, {"4/8": "ZEV"}), path) == reason


# -- against the slow way ------------------------------------------------------------------------


def slow_board(track: Track) -> Board:
    legs = track.course.legs
    return Board([leg.squares for leg in legs], [leg.turn for leg in legs], 1, into_turns=False)


def place_of(track: Track, square: int) -> Place:
    leg, at, lane = track.course.squares[square]
    return (leg, at, lane)


def a_mount(rng: random.Random, longest: int) -> Mount:
    """Traffic wherever it is thickest: around a corner, around the line, or out of the gate."""
    track = box().track(rng.choice(("dual", "single")), rng.choice(DISTANCES))
    anchor = rng.choice([0, *track.chutes, track.finish - 3])
    near = [
        square
        for square, progress in enumerate(track.progress)
        if -4 <= progress / track.parts - anchor <= 10
    ]
    start, *others = rng.sample(near, rng.randint(1, 9))
    rivals = {square: f"rival {square}" for square in others}
    spaces = rng.randint(0, longest)
    return Mount(track, start, spaces, rng.randint(1, 3), rivals, rng.random() < 0.2)


def slow_ends(mount: Mount) -> dict[tuple[Place, int], tuple[int, str]]:
    track = mount.track
    ride = Ride(
        slow_board(track),
        place_of(track, mount.start),
        [place_of(track, other) for other in mount.others],
        mount.spaces,
        counted(3 * mount.furlongs, first_straight=True),
        may_squeeze=False,
    )
    found: dict[tuple[Place, int], tuple[int, str]] = {}
    letters = str.maketrans("SLR", "FIO")
    for path, place, _ in ride.all_paths():
        way = (len(path.replace("S", "")), path.translate(letters))
        key = (place, len(path))
        found[key] = min(found.get(key, way), way)
    return found


def test_legal_moves_are_those_of_trying_every_path() -> None:
    """BS-5.1, BS-7.13 – BS-7.19: ends, lengths and the listed path, on 2,000 positions."""
    rng = random.Random("positions of Big Stakes")
    moves = 0
    for _ in range(2_000):
        mount = a_mount(rng, longest=7)
        expected = slow_ends(mount)
        if mount.must_leave:
            del expected[place_of(mount.track, mount.start), 0]
        found = {
            (place_of(mount.track, move.square), len(move.path)): (move.changes, move.path)
            for move in legal_moves(mount)
        }
        assert found == expected, mount
        moves += len(found)
    assert moves > 20_000


def test_a_path_is_sound_exactly_if_trying_every_path_finds_it() -> None:
    """BS-7.13 – BS-7.20: random letters, and every listed path."""
    rng = random.Random("paths of Big Stakes")
    sound = broken = 0
    for _ in range(1_500):
        mount = a_mount(rng, longest=6)
        track = mount.track
        ride = Ride(
            slow_board(track),
            place_of(track, mount.start),
            [place_of(track, other) for other in mount.others],
            mount.spaces,
            counted(3 * mount.furlongs, first_straight=True),
            may_squeeze=False,
        )
        letters = str.maketrans("SLR", "FIO")
        legal = {path.translate(letters): place for path, place, _ in ride.all_paths()}
        if mount.must_leave:
            del legal[""]
        tried = ["".join(rng.choice("FFFIO") for _ in range(rng.randint(0, 8))) for _ in range(4)]
        tried += rng.sample(sorted(legal), min(3, len(legal)))
        for path in tried:
            ridden = examine(mount, path)
            if path in legal:
                assert isinstance(ridden, Ridden)
                assert not ridden.breaches, (mount, path)
                assert place_of(track, ridden.square) == legal[path]
                sound += 1
            else:
                assert isinstance(ridden, Refusal) or ridden.breaches, (mount, path)
                broken += 1
    assert min(sound, broken) > 2_000


def test_every_beginning_of_a_legal_path_is_a_legal_move() -> None:
    """BS-10.24."""
    rng = random.Random("beginnings")
    for _ in range(200):
        mount = a_mount(rng, longest=9)
        for move in legal_moves(mount)[:10]:
            for length in range(1, len(move.path)):
                ridden = examine(mount, move.path[:length])
                assert isinstance(ridden, Ridden)
                assert not ridden.breaches


# -- attempts of inquiry mode --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "spaces", "others", "path", "found", "end"),
    [
        ("3/5", 3, [], "FFFF", {"V1"}, "3/9"),
        ("3/5", 6, [], "FIOIO", {"V1"}, "3/10"),
        ("2/31", 3, [], "FI", {"V2"}, "1/33:1"),
        ("2/33:2", 3, [], "FI", {"V2"}, "1/33:3"),
        ("1/33:3", 3, [], "FO", {}, "2/37"),
        ("3/5", 3, ["2/6"], "FI", {"V3", "V4"}, "2/7"),
        ("3/5", 3, ["2/6"], "FIF", {"V3"}, "2/8"),
        ("3/5", 3, [], "IFF", {"V6"}, "2/8"),
    ],
)
def test_breaches(
    at: str, spaces: int, others: Sequence[str], path: str, found: set[str], end: str
) -> None:
    """BS-7.41: V1, V2, V3, V4 and V6, and the square a forbidden step leads to."""
    mount = mounted(at, spaces, others)
    ridden = examine(mount, path)
    assert isinstance(ridden, Ridden)
    assert codes(mount, path) == set(found)
    assert mount.track.names[ridden.square] == end


def test_what_no_mode_accepts() -> None:
    """BS-7.41: occupied squares, leaving the lanes, more than M + 3 steps, staying in the gate."""
    assert wrong(mounted("1/5", 3, ["1/6"]), "F") == "step 1: square occupied"
    assert wrong(mounted("1/5", 3), "FI") == "step 2: off the track"
    assert wrong(mounted("5/5", 3), "FO") == "step 2: off the track"
    assert wrong(mounted("1/5", 3), "F" * 7) == "step 4: too many spaces"
    assert codes(mounted("1/5", 3), "F" * 6) == {"V1"}
    assert wrong(mounted("1/0", 3, first=True), "") == "the horse must leave the gate"


def test_attempts_hold_one_path_for_every_end_and_length_with_a_breach() -> None:
    """BS-5.1: against all words of the alphabet, examined one by one."""
    rng = random.Random("attempts")
    listed = 0
    for _ in range(150):
        mount = a_mount(rng, longest=3)
        expected: dict[tuple[int, int], tuple[int, str]] = {}
        for path in words(mount.spaces + 3):
            ridden = examine(mount, path)
            if isinstance(ridden, Ridden) and ridden.breaches:
                key, way = (ridden.square, len(path)), (len(path.replace("F", "")), path)
                expected[key] = min(expected.get(key, way), way)
        found = attempts(mount)
        assert sorted(found) == sorted(path for _, path in expected.values()), mount
        listed += len(found)
    assert listed > 3_000


def words(longest: int) -> list[str]:
    found = [""]
    for path in found:
        if len(path) < longest:
            found += [path + letter for letter in "FIO"]
    return found
