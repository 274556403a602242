"""Replays, records and games that go on from them."""

import msgspec
import pytest

from railbird import load, play
from railbird.bots import load_bot
from railbird.core import BadPack, Game, Pack, SeatHeader, new_match, verify
from railbird.core.record import parse_record
from railbird.games.homestretch.game import Homestretch
from railbird.table.reviews.records import record_of
from railbird.table.session.timeline import CROSSING_MS
from tests.changed import change
from tests.table.served import Come, Json, play_to_end, together


def test_a_finished_game_is_open_to_all_from_any_seat(visit: Come) -> None:
    anna, ben = together(visit)
    first_hands = anna.view["draft"]["hand"], ben.view["draft"]["hand"]
    play_to_end(anna, ben)
    record = anna.latest["table"]["evening"][0]["record"]
    stranger = visit()
    replay = stranger.get(f"/api/r/{record}")
    assert replay["over"]
    assert replay["result"] == anna.view["result"]
    assert replay["names"] == ["Anna", "Ben"]
    assert replay["phases"][0]["phase"] == "setup"
    for seat in (0, 1):
        n = next(mark["n"] for mark in replay["phases"] if mark["phase"] == "draft")
        frames = stranger.get(f"/api/r/{record}/frames", seat=seat, n=n)["frames"]
        assert frames[0]["view"]["draft"]["hand"] == first_hands[seat]
    (last,) = stranger.get(f"/api/r/{record}/frames", seat=0, n=replay["last"])["frames"]
    assert last["view"] == anna.view
    lines = [line["words"] for line in stranger.get(f"/api/r/{record}", seat=0)["lines"]]
    assert lines == anna.log


def test_ties_are_explained_at_the_table_and_in_its_replay(
    visit: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = {"tie_breaks": lambda _box, _view, names: [f"{names}: level"]}
    change(monkeypatch, Homestretch, "words", **level)
    anna, ben = together(visit)
    assert anna.latest["game"]["ties"] == []
    table = anna.latest["table"]["table"]
    assert anna.visitor.get(f"/api/t/{table}/replay", seat=0)["ties"] == []
    play_to_end(anna, ben)
    record = anna.latest["table"]["evening"][0]["record"]
    assert visit().get(f"/api/r/{record}")["ties"] == anna.latest["game"]["ties"] != []


def test_frames_come_in_stretches_without_gaps(visit: Come) -> None:
    anna = visit().host("random", "random")
    anna.do("start")
    anna.until_phase("over")
    record = anna.latest["table"]["evening"][0]["record"]
    last = anna.visitor.get(f"/api/r/{record}")["last"]
    frames: list[Json] = []
    while len(frames) <= last:
        more = anna.visitor.get(f"/api/r/{record}/frames", n=len(frames), count=50)
        assert more["last"] == last
        frames += more["frames"]
    assert [frame["n"] for frame in frames] == list(range(last + 1))
    told = [told["words"] for frame in frames for told in frame["events"]]
    assert told == [line["words"] for line in anna.visitor.get(f"/api/r/{record}")["lines"]]
    refused = anna.visitor.http.get(f"/api/r/{record}/frames", params={"n": last + 1})
    assert refused.status_code == 400


def test_a_move_is_shown_as_long_as_at_a_table_of_normal_speed(visit: Come) -> None:
    """And the first over the line, and each result, are marked as they are there."""
    anna = visit().host("random", "random")
    anna.do("start")
    anna.until_phase("over")
    record = anna.latest["table"]["evening"][0]["record"]
    last = anna.visitor.get(f"/api/r/{record}")["last"]
    frames: list[Json] = []
    while len(frames) <= last:
        more = anna.visitor.get(f"/api/r/{record}/frames", n=len(frames), count=50)
        frames += more["frames"]
    told = [told for frame in frames for told in frame["events"]]
    moves = [each for each in told if each["event"]["event"] == "moved"]
    for each in moves:
        spaces = each["event"]["spaces"] + each["event"]["bonus"]
        assert each["ms"] == 180 + 30 * spaces + CROSSING_MS * each["crossing"]
    firsts = [each["event"] for each in told if each["event"].get("place") == 1]
    homes = [each["event"]["horse"] for each in told if each["crossing"]]
    assert homes == [each["horse"] for each in firsts if each["event"] == "finished"] != []
    for frame in frames:
        paid = [each for each in frame["events"] if each["event"]["event"] == "race_paid"]
        assert [each["result"] for each in paid] == [True] * len(paid)
        assert bool(frame["held"]) == bool(paid)


def test_while_a_game_is_played_only_ones_own_eyes_are_replayed(visit: Come) -> None:
    anna, ben = together(visit)
    for _ in range(3):
        for player in (anna, ben):
            player.hear_all()
            player.act(player.game["legal"][0]["action"])
    anna.hear_all()
    url = f"/api/t/{anna.table}"
    replay = anna.visitor.get(f"{url}/replay", seat=0)
    assert replay["last"] == anna.game["n"]
    assert not replay["over"]
    assert replay["dice"]["secret"] is None
    frames = anna.visitor.get(f"{url}/frames", seat=0, n=replay["last"])["frames"]
    assert frames[0]["view"] == anna.view
    for path in ("replay", "frames"):
        stolen = anna.visitor.http.get(f"{url}/{path}", params={"seat": 1})
        assert stolen.status_code == 400
        assert "is not yours" in stolen.json()["error"]
    public = visit().get(f"{url}/frames", n=replay["last"] - 1)["frames"][0]["view"]
    assert public["draft"]["hand"] == []


def test_positions_while_playing_skip_what_one_did_not_notice(visit: Come) -> None:
    anna, ben = together(visit, game="whisper")
    url = f"/api/t/{anna.table}/replay"
    before = ben.visitor.get(url, seat=1)["last"]
    anna.act({"do": "answer", "yes": True})
    assert ben.visitor.get(url, seat=1)["last"] == before
    assert anna.visitor.get(url, seat=0)["last"] == before + 1


def test_a_record_goes_out_and_comes_in_again(visit: Come) -> None:
    visitor = visit()
    file = play(load("homestretch"), ["random"] * 3, seed=5).dump()
    record = visitor.http.post("/api/records", content=file).json()["record"]
    assert visitor.http.get(f"/api/r/{record}/file").content == file
    assert visitor.get(f"/api/r/{record}")["over"]
    assert visitor.get(f"/api/r/{record}/box")["finish"] == 10


def test_a_faulty_record_is_refused_with_its_line(visit: Come) -> None:
    visitor = visit()
    file = play(load("homestretch"), ["random"] * 2, seed=5).dump()
    lines = file.split(b"\n")
    lines[7] = lines[7].replace(b'"seat":', b'"seat": ')
    for text, error in (
        (b"\n".join(lines), "line 8"),
        (b"hello\n", "not a Railbird record"),
        (b"", "empty"),
        (file.replace(b'"homestretch"', b'"nonsense"', 1), "line 1"),
    ):
        answer = visitor.http.post("/api/records", content=text)
        assert answer.status_code == 400
        assert error in answer.json()["error"]


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("Anna" * 750_000, "the name of seat 1 has 3,000,000 characters"),
        ("Anna\x1b[2J", "seat 1 has a control character"),
        ("Anna of the long straight", "seat 1 has 25 characters; at most 24 are allowed"),
        ("Anna\u202e", "seat 1 has characters that nobody can see"),
    ],
)
def test_a_record_is_not_brought_in_with_a_name_that_no_table_takes(
    visit: Come, name: str, error: str
) -> None:
    header = msgspec.structs.replace(
        (played := play(load("homestretch"), ["random"] * 2, seed=5)).header,
        seats=(SeatHeader(name, "random"), SeatHeader("Ben", "random")),
    )
    answer = visit().http.post("/api/records", content=record_of(header, played.entries).dump())
    assert answer.status_code == 400
    assert error in answer.json()["error"]


def test_the_answers_about_a_record_grow_with_the_record_alone(visit: Come) -> None:
    """Not with its lines times the names of its horses and players, which every line may tell."""

    def game_with_names_of(letters: int) -> Game:
        table = load("homestretch").text_of("horses.csv")
        head, *rows = [line.split(",") for line in table.splitlines()]
        for row in rows:
            row[head.index("name")] = row[0].zfill(letters)
        pack = Pack("Long", {"horses.csv": "\n".join(map(",".join, [head, *rows]))})
        return load("homestretch", pack)

    with pytest.raises(BadPack, match="the name has 201 characters; at most 200 are allowed"):
        game_with_names_of(201)
    seats = [SeatHeader(letter * 24, "random") for letter in "ABCDEF"]
    match = new_match(game_with_names_of(200), seats, seed=5)
    match.play([load_bot("random", match.game) for _ in seats])
    file, visitor = match.record.dump(), visit()
    key = visitor.http.post("/api/records", content=file).json()["record"]
    for path in ("", "/file", "/proof", "/frames?count=50"):
        assert len(visitor.http.get(f"/api/r/{key}{path}").content) < 10 * len(file), path


def test_the_proof_has_every_chance(visit: Come) -> None:
    anna = visit().host("random", "random")
    anna.do("start")
    anna.until_phase("over")
    record = anna.latest["table"]["evening"][0]["record"]
    proof = anna.visitor.get(f"/api/r/{record}/proof")
    kept = parse_record(anna.visitor.http.get(f"/api/r/{record}/file").content)
    assert len(proof["chances"]) == kept.chances
    assert proof["dice"]["secret"]
    assert proof["chances"][0]["chance"]["chance"] == "shuffle"
    assert [chance["number"] for chance in proof["chances"]] == list(range(kept.chances))


def test_a_game_goes_on_from_the_middle_of_a_record(visit: Come) -> None:
    visitor = visit()
    file = play(load("homestretch"), ["random"] * 3, seed=5).dump()
    record = visitor.http.post("/api/records", content=file).json()["record"]
    last = visitor.get(f"/api/r/{record}")["last"]
    wanted = {"n": last // 2, "seat": 1, "name": "Anna", "bot": "random"}
    table = visitor.post(f"/api/r/{record}/play_on", wanted)["table"]
    anna = visitor.socket(table)
    anna.until(lambda: "log" in anna.latest)
    then = visitor.get(f"/api/r/{record}/frames", n=last // 2, seat=1)["frames"][0]["view"]
    assert anna.view["race"] >= then["race"]
    assert anna.latest["table"]["continues"] == record
    anna.do("set", speed="off")
    anna.do("skip", n=anna.game["n"])
    play_to_end(anna)
    ended = anna.latest["table"]["evening"][0]["record"]
    kept = parse_record(visitor.http.get(f"/api/r/{ended}/file").content)
    verify(kept, load("homestretch"))
    assert kept.entries[: last // 2] == parse_record(file).entries[: last // 2]
    finished = visitor.refused(f"/api/r/{record}/play_on", wanted | {"n": last})
    assert "is over there" in finished["error"]


def test_bots_that_go_on_do_not_bear_ones_own_name(visit: Come) -> None:
    visitor = visit()
    file = play(load("homestretch"), ["random"] * 3, seed=5).dump()
    record = visitor.http.post("/api/records", content=file).json()["record"]
    wanted = {"n": 20, "seat": 1, "name": "RANDOM 1", "bot": "random"}
    table = visitor.post(f"/api/r/{record}/play_on", wanted)["table"]
    anna = visitor.socket(table)
    anna.hear_all()
    names = [seat["name"] for seat in anna.latest["table"]["seats"]]
    assert names == ["Seat 1", "RANDOM 1", "random 3"]
    assert visitor.refused(f"/api/r/{record}/play_on", wanted | {"seat": 7})["error"]
    assert visitor.refused(f"/api/r/{record}/play_on", wanted | {"bot": "../x"})["error"]
    assert visitor.refused(f"/api/r/{record}/play_on", wanted | {"name": "you"})["error"]


def test_a_record_that_is_not_there(visit: Come) -> None:
    for path in ("", "/frames", "/proof", "/file", "/box"):
        assert visit().http.get(f"/api/r/nothing{path}").status_code == 404


def test_a_running_replay_tells_no_later_moment_than_the_table_shows(visit: Come) -> None:
    """The race is run and over on disk, and its film has only just begun."""
    wanted = {"options": {"races": ["belmont_1973"]}, "speed": "slow"}
    anna = visit().host("open", game="top_of_the_stretch", **wanted)
    anna.do("sit", seat=0, name="Anna")
    anna.do("start")
    anna.until_phase("over")
    replay = anna.visitor.get(f"/api/t/{anna.table}/replay", seat=0)
    assert replay["result"] is None
    assert not replay["over"]
    assert "official" not in [line["event"] for line in replay["lines"]]
    assert replay["dice"]["secret"] is None
    (mine,) = anna.visitor.get("/api/mine")
    assert (mine["phase"], mine["result"]) == ("playing", None)
