"""Railbird in a tab: built, opened in Chromium, played without a network.

python -m tests.campaign tab
"""

import functools
import hashlib
import http.server
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import railbird
from railbird.registry import own_ids
from tests.browser.chromium import FLAGS, find_chromium

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
SEED = 7
SEATS = 4
PATIENCE = 180_000

HOUSE = """
class House {
  constructor(script, base) {
    this.waiting = new Map(); this.sockets = new Map(); this.number = 0;
    this.worker = new Worker(script, { type: "module" });
    this.worker.onmessage = ({ data }) => {
      if (data.from === "answer") this.waiting.get(data.id)(data);
      if (data.from === "said") this.sockets.get(data.socket)(JSON.parse(data.about));
      if (data.from === "failed") this.failed = data.why;
    };
    this.worker.postMessage({ begin: base });
  }
  async call(method, path, body = "", type = body ? "application/json" : "") {
    const id = ++this.number;
    const { status, body: found } = await new Promise((settle) => {
      this.waiting.set(id, settle);
      this.worker.postMessage({ to: "call", id, method, path, type, body });
    });
    return { status, text: new TextDecoder().decode(found) };
  }
  async play(game, bots, options) {
    const seats = [{}, ...bots.map((bot) => ({ kind: "bot", bot }))];
    const wanted = JSON.stringify({ game, seats, options, speed: "off" });
    const made = await this.call("POST", "/api/tables", wanted);
    if (made.status !== 201) throw new Error(made.text);
    const { table } = JSON.parse(made.text);
    const socket = ++this.number;
    const post = (message) => this.worker.postMessage({ socket, ...message });
    const say = (words) => post({ to: "say", text: JSON.stringify(words) });
    let legal = [], n = 0, phase = "", asked = false, acted = 0, id = 0, evening = [];
    return await new Promise((settle, fail) => {
      const act = () => {
        if (phase === "over") return settle({ acted, record: evening.at(-1).record });
        if (!legal.length || asked) return;
        asked = true; acted += 1;
        say({ do: "act", id: `a${++id}`, n, action: legal[(acted * 7919) % legal.length].action });
      };
      this.sockets.set(socket, (message) => {
        if (message.type === "table") ({ phase, evening } = message);
        if (message.type === "game" || message.type === "update") {
          n = message.n;
          if (message.legal) legal = message.legal;
        }
        if (message.type === "done") asked = false;
        if (message.type === "refused") {
          const passing = /too fast|moved on|not your|nothing to/.test(message.error);
          if (!passing) return fail(new Error(message.error));
          acted -= 1;
          setTimeout(() => { asked = false; act(); }, 100);
          return;
        }
        act();
      });
      post({ to: "open", path: `/ws/${table}` });
      say({ do: "sit", id: "sit", seat: 0, name: "Anna" });
      say({ do: "start", id: "start" });
    });
  }
}
"""

PLAY = "([game, bots, options]) => house.play(game, bots, options)"

SAME_SEED = """
async ([python, railbird, games, seed, seats]) => {
  const { loadPyodide } = await import(new URL(python + "pyodide.mjs", document.baseURI));
  const py = await loadPyodide({ indexURL: new URL(python, document.baseURI).href });
  const archive = await (await fetch(new URL(railbird, document.baseURI))).arrayBuffer();
  py.unpackArchive(archive, "zip", { extractDir: "/railbird" });
  py.runPython("import sys; sys.path.insert(0, '/railbird'); import railbird, hashlib");
  return games.map((game) => py.runPython(`
game = railbird.load("${game}")
record = railbird.play(game, players=["steady"] * ${seats}, seed=${seed})
hashlib.sha256(record.dump()).hexdigest()
`));
}
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 (as the library has it)
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None: ...


@contextmanager
def static_files(folder: Path) -> Iterator[tuple[str, http.server.ThreadingHTTPServer]]:
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/play/", server
    finally:
        server.shutdown()


def built(folder: Path) -> Path:
    wheels = folder / "wheels"
    subprocess.run([sys.executable, str(ROOT / "web/tab/wheels.py"), str(wheels)], check=True)
    build = ["node", str(ROOT / "web/tab/build.mjs"), str(wheels), str(folder / "site/play")]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    return folder / "site"


def one_of(folder: Path, pattern: str) -> str:
    (found,) = folder.glob(pattern)
    return found.relative_to(folder).as_posix()


def first_decision_and_offline(
    browser: Browser, base: str, server: http.server.ThreadingHTTPServer
) -> str:
    """Play now, up to one's own question; then the same page with nobody to answer it."""
    page = browser.new_page()
    page.goto(base)
    began = time.monotonic()
    page.get_by_text("Play now").first.click()
    page.wait_for_selector("text=Your pick", timeout=PATIENCE)
    cold = time.monotonic() - began
    page.wait_for_function(
        "async () => (await caches.keys()).length === 1 &&"
        " (await (await caches.open((await caches.keys())[0])).keys())"
        ".some((each) => each.url.endsWith('.wasm'))",
        timeout=PATIENCE,
    )
    server.shutdown()
    server.server_close()
    began = time.monotonic()
    page.reload()
    page.wait_for_selector("text=Your pick", timeout=PATIENCE)
    page.close()
    again = time.monotonic() - began
    return f"first decision after {cold:.1f} s, again without a server after {again:.1f} s"


def whole_games(page: Page, play: Path, base: str) -> str:
    decisions = 0
    script = one_of(play, "assets/house.worker-*.js")
    page.evaluate(HOUSE + f"; window.house = new House({script!r}, {base!r})")
    for game in own_ids():
        options = {"betting": True} if game == "top_of_the_stretch" else {}
        played = page.evaluate(PLAY, [game, ["steady"] * 3, options])
        assert played["acted"] > 0, played
        decisions += played["acted"]
    for game in own_ids():
        golden = sorted((GOLDEN / game).glob("*.jsonl"))[0]
        text = golden.read_text(encoding="utf-8")
        made = page.evaluate(
            "(text) => house.call('POST', '/api/records', text, 'application/jsonl')", text
        )
        assert made["status"] in (200, 201), made
        key = json.loads(made["text"])["record"]
        file = page.evaluate(f"() => house.call('GET', '/api/r/{key}/file')")
        assert file["text"] == text, f"{golden.name} came back otherwise"
    return f"{len(own_ids())} games to the end in {decisions} decisions, as many golden records"


def same_seed(page: Page, play: Path) -> str:
    python = Path(one_of(play, "python-*/pyodide.mjs")).parent.as_posix() + "/"
    about = [python, one_of(play, "railbird-*.zip"), list(own_ids()), SEED, SEATS]
    for game, found in zip(own_ids(), page.evaluate(SAME_SEED, about), strict=True):
        record = railbird.play(railbird.load(game), players=["steady"] * SEATS, seed=SEED)
        assert found == hashlib.sha256(record.dump()).hexdigest(), game
    return "the same games from the same seed as here"


def campaign(folder: Path, _seed: int) -> str:
    site = built(folder)
    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=[*FLAGS])
        with static_files(site) as (base, _):
            page = browser.new_page()
            page.goto(base)
            found.append(same_seed(page, site / "play"))
            found.append(whole_games(page, site / "play", base))
            page.close()
        with static_files(site) as (base, server):
            found.append(first_decision_and_offline(browser, base, server))
        browser.close()
    return "; ".join(found)
