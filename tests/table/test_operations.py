"""What whoever runs the server can see of it: its health, its figures, its log."""

import asyncio
import contextlib
import io
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from railbird.cli import exit_codes, main
from railbird.table.server import operations
from railbird.table.server.logs import JsonLines, TextLines, WithoutSecrets
from railbird.table.server.prometheus import GAUGES
from railbird.table.store.sqlite.database import FILE
from railbird.table.store.sqlite.writer import CannotWrite
from railbird.table.store.store import Store
from tests.table.served import PATIENCE, Refusal, Visitor, play_to_end, served, together
from tests.table.test_serve_command import running

TOKEN = "a token of more than sixteen letters"


@pytest.fixture
def address(data: Path) -> Iterator[str]:
    with served(data, metrics_token=TOKEN) as address:
        yield address


# -- health --------------------------------------------------------------------------------------


def health(address: str) -> httpx.Response:
    return httpx.get(f"http://{address}/healthz", timeout=PATIENCE)


def test_a_healthy_server_commits_a_probe(data: Path) -> None:
    with served(data) as address:
        answer = health(address)
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert "set-cookie" not in answer.headers
    with contextlib.closing(sqlite3.connect(data / FILE)) as database:
        facts = dict(database.execute("SELECT name, value FROM facts"))
    assert facts["probed at"].isdecimal()


def test_a_server_that_cannot_write_says_so_once_and_recovers(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(operations, "SHORTEST_PAUSE", 0.0)

    async def full(_store: Store, _at: int) -> None:
        raise CannotWrite("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "probe", full)
        for _ in range(3):
            answer = health(address)
            assert answer.status_code == 503
            assert answer.json() == {"status": "failing", "why": "the database cannot be written"}
    assert health(address).status_code == 200
    said = [each.getMessage() for each in caplog.records]
    assert said == [
        "the database cannot be written: database or disk is full",
        "the database can be written again",
    ]


def test_a_disk_that_hangs_is_not_healthy(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "PROBE_SECONDS", 0.05)

    async def hang(_store: Store, _at: int) -> None:
        await asyncio.sleep(20)

    monkeypatch.setattr(Store, "probe", hang)
    assert health(address).status_code == 503


def test_many_questions_make_few_probes(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "SHORTEST_PAUSE", 60.0)
    probes = []
    probe = Store.probe

    async def counted(store: Store, at: int) -> None:
        probes.append(at)
        await probe(store, at)

    monkeypatch.setattr(Store, "probe", counted)
    for _ in range(5):
        assert health(address).status_code == 200
    assert len(probes) == 1


# -- figures -------------------------------------------------------------------------------------


def figures(address: str, token: str = TOKEN) -> dict[str, float]:
    answer = httpx.get(
        f"http://{address}/metrics", headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE
    )
    assert answer.status_code == 200, answer.text
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_the_figures_follow_a_game(address: str) -> None:
    before = figures(address)
    anna, ben = together(lambda: Visitor(address), options={"purple_races": 1, "green_races": 0})
    during = figures(address)
    assert during["railbird_tables"] == during["railbird_games_on"] == 1
    assert during["railbird_sockets"] == 2
    with pytest.raises(Refusal):
        anna.do("rematch")
    play_to_end(anna, ben)
    bots = Visitor(address).host("random", "random", options={"purple_races": 1, "green_races": 0})
    bots.do("start")
    bots.until_phase("over")
    after = figures(address)

    def grown(name: str) -> float:
        return after.get(name, 0.0) - before.get(name, 0.0)

    assert grown("railbird_commands_total Start") == 2
    assert grown("railbird_commands_total Sit") == 2
    assert grown("railbird_commands_total Act") > 10
    assert grown("railbird_refusals_total") == 1
    assert grown("railbird_commit_seconds_count") > grown("railbird_commands_total Act")
    assert grown("railbird_bot_decision_seconds_count") > 5
    assert grown("railbird_failed_commits_total") == 0
    assert after["railbird_games_on"] == 0
    assert {f"railbird_{name}" for name in GAUGES} <= after.keys()


def test_no_figure_names_a_table_a_seat_or_a_visitor(address: str) -> None:
    anna, _ = together(lambda: Visitor(address), name="Name of the table")
    text = httpx.get(
        f"http://{address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=PATIENCE
    ).text
    labels = set(re.findall(r"(\w+)=", text))
    assert labels == {"kind", "le"}
    for secret in (anna.table, "Anna", "Name of the table", anna.visitor.cookie):
        assert secret not in text


def test_only_who_runs_the_server_sees_the_figures(data: Path, address: str) -> None:
    """They would tell players that somebody has decided in secret."""
    for header in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}):
        answer = httpx.get(f"http://{address}/metrics", headers=header, timeout=PATIENCE)
        assert answer.status_code == 401
        assert "railbird_" not in answer.text
    with served(data.with_name("other")) as other:
        answer = httpx.get(f"http://{other}/metrics", timeout=PATIENCE)
        assert answer.status_code == 404
        assert "--metrics-token" in answer.json()["error"]


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "cannot be read"), (b"short", "16 to 200"), (b"\xff" * 40, "cannot be read")],
)
def test_a_token_that_cannot_be_used_is_told_in_one_line(
    tmp_path: Path, content: bytes | None, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_bytes(content)
    arguments = ["--port", "0", "--data", str(tmp_path / "data"), "--metrics-token", str(file)]
    assert main(["serve", *arguments]) == exit_codes.BAD_INPUT
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
    assert not (tmp_path / "data").exists()


# -- the log -------------------------------------------------------------------------------------


def logged(formatter: logging.Formatter, *arguments: Any, **options: Any) -> str:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    log = logging.Logger("railbird.table")
    log.addHandler(handler)
    log.error(*arguments, **options)
    return stream.getvalue()


def test_lines_have_time_and_level() -> None:
    line = logged(TextLines(), "table %s", "x")
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} ERROR railbird\.table: table x\n", line
    )


def test_json_lines_can_be_read_by_machines() -> None:
    try:
        raise ValueError("odd\nfault")
    except ValueError:
        text = logged(JsonLines(), 'a "quoted" %s', "word", exc_info=True)
    assert text.count("\n") == 1
    line = json.loads(text)
    assert line["level"] == "ERROR"
    assert line["logger"] == "railbird.table"
    assert line["message"] == 'a "quoted" word'
    assert line["trace"].endswith("ValueError: odd\nfault")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/api/qr?text=secret", "/api/qr"),
        ("/h/secret-code", "/h/…"),
        ("/api/tables", "/api/tables"),
    ],
)
def test_the_log_of_requests_tells_no_codes(path: str, shown: str) -> None:
    record = logging.LogRecord(
        "uvicorn.access",
        logging.INFO,
        "",
        0,
        "%s %s %s %s %d",
        ("a", "GET", path, "1.1", 200),
        None,
    )
    assert WithoutSecrets().filter(record)
    assert record.getMessage() == f"a GET {shown} 1.1 200"


@pytest.mark.parametrize("wanted", [False, True])
def test_requests_are_logged_only_when_wanted(data: Path, wanted: bool) -> None:
    options = ["--log", "json", *(["--access-log"] if wanted else [])]
    with running(data, arguments=options) as (server, address):
        httpx.get(f"http://{address}/api/site?code=secret", timeout=PATIENCE)
        server.terminate()
        server.wait(timeout=PATIENCE)
        assert server.stderr is not None
        lines = [json.loads(line) for line in server.stderr.read().splitlines()]
    assert [line["message"].partition(" - ")[2] for line in lines] == (
        ['"GET /api/site HTTP/1.1" 200'] if wanted else []
    )
