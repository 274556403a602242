"""Runs in the very Python that runs in a tab, when the site is built: packs what a tab loads.

Modules are compiled, since a browser would compile them at every visit; what wants numpy, a
terminal or a server process is left out. Two builds of the same source give the same bytes.
"""

import ast
import importlib.util
import json
import marshal
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import CodeType

LEFT_OUT = ("cli", "rl", "testing", "store/postgres", "table/static")
NEEDS_MORE = re.compile(
    r"^(?:import|from) (?:numpy|numba|prometheus_client|asyncpg|uvicorn|h11|rich|cyclopts|segno)\b",
    re.MULTILINE,
)
AS_SOURCE = "anyio"
"""It reads its own source."""
DAY = (2026, 1, 1, 0, 0, 0)


def wanted(path: Path, root: Path) -> bool:
    inside = path.relative_to(root).as_posix()
    if "__pycache__" in inside or path.suffix in (".pyi", ".typed"):
        return False
    if not inside.startswith("railbird/"):
        return True
    if any(f"/{part}/" in inside or inside.endswith(f"/{part}.py") for part in LEFT_OUT):
        return False
    return path.suffix != ".py" or not NEEDS_MORE.search(path.read_text("utf-8"))


def packed(path: Path, root: Path) -> tuple[str, bytes]:
    """Name and content in the archive."""
    inside = path.relative_to(root).as_posix()
    if path.suffix != ".py" or inside.startswith(AS_SOURCE):
        return inside, path.read_bytes()
    source = path.read_bytes()
    ours = inside.startswith("railbird/")
    code = thin(compile(bare(source) if ours else source, inside, "exec", dont_inherit=True))
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    return f"{inside}c", head + marshal.dumps(code)


def bare(source: bytes) -> ast.Module:
    """Without docstrings and other texts that say something to readers alone."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [each for each in node.body if not _is_text(each)] or [ast.Pass()]
    return ast.fix_missing_locations(tree)


def _is_text(node: ast.stmt) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def thin(code: CodeType) -> CodeType:
    """Without the tables from which a traceback takes its lines: a third of a module."""
    inner = tuple(thin(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


def pack(roots: list[str], target: str) -> None:
    """All files below the folders, with their modules compiled."""
    found = {}
    for root in map(Path, roots):
        for path in sorted(root.rglob("*")):
            if path.is_file() and wanted(path, root):
                name, content = packed(path, root)
                found[name] = content
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(found):
            archive.writestr(zipfile.ZipInfo(name, DAY), found[name], zipfile.ZIP_DEFLATED, 9)


class NoFiles:
    def names(self) -> list[str]:
        return []

    async def write(self, name: str, content: bytes) -> None: ...

    async def appender(self, _name: str) -> Callable[[bytes], None]:
        return lambda _content: None


async def written(target: str) -> None:
    """What a page needs before there is a house, and the numbered rules, as the house has them."""
    from railbird.table.tab.house import House

    house = await House.open(NoFiles(), lambda *_: None, lambda *_: None, lambda: None)
    answers = {}
    for path in ("/api/site", "/api/games"):
        answer = await house.carrier.call("GET", path, "", b"")
        assert answer.status == 200, answer
        answers[path] = json.loads(answer.body)
    folder = Path(target)
    (folder / "rules").mkdir(parents=True, exist_ok=True)
    (folder / "answers.json").write_text(json.dumps(answers, separators=(",", ":")), "utf-8")
    for game in answers["/api/games"]:
        answer = await house.carrier.call("GET", f"/rules/{game['id']}/numbered", "", b"")
        assert answer.status == 200, answer
        text = answer.body.decode().replace('href="/', 'href="../')
        (folder / "rules" / f"{game['id']}.html").write_text(text, "utf-8")
    style = await house.carrier.call("GET", "/page.css", "", b"")
    (folder / "page.css").write_bytes(style.body)
    await house.close()


def unpack(wheel: str, folder: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
