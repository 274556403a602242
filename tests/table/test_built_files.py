"""The page's files: packed where the browser can unpack, kept for good, without a cookie."""

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from railbird.table.server.built_files import accepted
from tests.table.served import served

SCRIPT = b"console.log('a script that is long enough to be worth packing')\n" * 50
BROTLI = b"as brotli has packed it"
"""The server hands it out as it is; browsers unpack it."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    static = tmp_path_factory.mktemp("static")
    files = {
        "index.html": b"<title>Railbird</title>",
        "index.html.gz": gzip.compress(b"<title>Railbird</title>"),
        "icon.svg": b"<svg/>",
        "assets/main-abc.js": SCRIPT,
        "assets/main-abc.js.br": BROTLI,
        "assets/main-abc.js.gz": gzip.compress(SCRIPT),
        "assets/only-def.css": b"body {}",
    }
    for name, content in files.items():
        (static / name).parent.mkdir(exist_ok=True)
        (static / name).write_bytes(content)
    with served(tmp_path_factory.mktemp("data"), static=static) as address:
        yield address


def ask(address: str, path: str, encodings: str = "identity", **headers: str) -> httpx.Response:
    """As it came, not unpacked."""
    request = httpx.Request(
        "GET", f"http://{address}{path}", headers={"Accept-Encoding": encodings, **headers}
    )
    with httpx.Client() as client:
        answer = client.send(request, stream=True)
        answer._content = b"".join(answer.iter_raw())
    return answer


@pytest.mark.parametrize(
    ("encodings", "came"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=1.0, gzip;q=0.5", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("BR", "br"),
        ("identity", None),
        ("", None),
        ("zstd, x-gzipped", None),
    ],
)
def test_a_script_comes_as_the_browser_wants_it(
    address: str, encodings: str, came: str | None
) -> None:
    answer = ask(address, "/assets/main-abc.js", encodings)
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == came
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    sent = {"br": BROTLI, "gzip": gzip.compress(SCRIPT), None: SCRIPT}[came]
    if came == "gzip":
        assert gzip.decompress(answer.content) == SCRIPT
    else:
        assert answer.content == sent
    assert int(answer.headers["content-length"]) == len(answer.content)


@pytest.mark.parametrize(
    "path", ["/%00", "/assets/%00", f"/{'a' * 300}", f"/assets/{'a' * 253}", f"/{'a' * 300}/b"]
)
@pytest.mark.parametrize("encodings", ["br, gzip", "identity"])
def test_a_name_that_no_file_can_have_is_not_there(address: str, path: str, encodings: str) -> None:
    answer = ask(address, path, encodings)
    assert answer.status_code == 404
    assert "content-security-policy" in answer.headers


def test_what_is_not_packed_comes_as_it_is(address: str) -> None:
    answer = ask(address, "/assets/only-def.css", "br, gzip")
    assert answer.content == b"body {}"
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/", "/t/some-table", "/library"])
def test_the_page_itself_is_asked_for_again(address: str, path: str) -> None:
    answer = ask(address, path, "gzip")
    assert gzip.decompress(answer.content) == b"<title>Railbird</title>"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    again = ask(address, path, "gzip", **{"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    plain = ask(address, path, "identity")
    assert plain.headers["etag"] != answer.headers["etag"]


def test_another_page_of_the_same_length_and_date_is_another_page(tmp_path: Path) -> None:
    """As after an upgrade from one wheel to the next."""
    tags = []
    for name in ("index-aaaa", "index-bbbb"):
        static = tmp_path / name
        static.mkdir()
        (static / "index.html").write_text(f"<script src=/assets/{name}.js>")
        os.utime(static / "index.html", (1e9, 1e9))
        with served(tmp_path / f"data {name}", static=static) as address:
            tags.append(ask(address, "/").headers["etag"])
            old = {"If-None-Match": tags[0], "If-Modified-Since": "Thu, 01 Jan 2026 00:00:00 GMT"}
            assert ask(address, "/", **old).status_code == (304 if len(tags) == 1 else 200)
            del old["If-None-Match"]
            assert ask(address, "/", **old).status_code == 200
    assert tags[0] != tags[1]


@pytest.mark.parametrize("path", ["/assets/main-abc.js", "/icon.svg", "/page.css", "/healthz"])
def test_what_is_the_same_for_everybody_sets_no_cookie(address: str, path: str) -> None:
    assert "set-cookie" not in ask(address, path).headers


@pytest.mark.parametrize("path", ["/", "/t/some-table", "/api/site"])
def test_who_comes_to_a_page_gets_a_cookie(address: str, path: str) -> None:
    assert ask(address, path).headers["set-cookie"].startswith("railbird=")


@pytest.mark.parametrize(
    "path", ["/assets/main-abc.js.br", "/index.html.gz", "/assets/../index.html.gz", "/no.js"]
)
def test_packed_files_have_no_address_of_their_own(address: str, path: str) -> None:
    assert ask(address, path, "br, gzip").status_code == 404


def test_the_built_page_is_packed() -> None:
    """What `npm run build` has written, if it has: every large text file twice more."""
    static = Path(__file__).parents[2] / "src/railbird/table/static"
    if not static.exists():
        pytest.skip("the page is not built")
    texts = [
        file
        for file in static.rglob("*")
        if file.suffix in (".js", ".css", ".html") and file.stat().st_size >= 1024
    ]
    assert texts
    for file in texts:
        packed = file.with_name(f"{file.name}.gz")
        assert gzip.decompress(packed.read_bytes()) == file.read_bytes()
        assert file.with_name(f"{file.name}.br").stat().st_size < file.stat().st_size


def test_a_header_out_of_the_air_is_survived() -> None:
    for header in (";;;,,,", "br;q=", "gzip;q=0.0 , br ; q=0", ", br", "*"):
        assert set(accepted(header)) <= {"br", "gzip"}
    assert list(accepted("gzip;q=0.0 , br ; q=0")) == []
