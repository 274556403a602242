"""Builds the documentation as a site that needs no server: `python docs_site.py` writes site/.

The pages are written as GitHub and the table read them: CommonMark. The builder wants an
empty line before a list, around a block of code, and four spaces for a list in a list, and takes
the tags of the rules, as in `[R][P]`, for links; so it gets a copy of the pages.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).parent
_ITEM = re.compile(r"( *)([-*]|\d+\.) +")
_FENCE = re.compile(r" *(```|~~~)")


def main(site: Path) -> int:
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place)
        shutil.copytree(ROOT / "docs", copy / "docs")
        for page in (copy / "docs").rglob("*.md"):
            is_rules = page.parent.name == "rules"
            text = for_the_builder(page.read_text(encoding="utf-8"), is_rules=is_rules)
            page.write_text(text, encoding="utf-8")
        (copy / "mkdocs.yml").write_text(settings(copy / "site"), encoding="utf-8")
        command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
        ran = subprocess.run(command, cwd=copy, capture_output=True, encoding="utf-8", check=False)
        if ran.returncode:
            sys.stderr.write(ran.stdout + ran.stderr)
            return ran.returncode
        shutil.rmtree(site, ignore_errors=True)
        shutil.move(copy / "site", site)
    return 0


def settings(site: Path) -> str:
    read = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    read["site_dir"] = str(site)
    for plugin in read["plugins"]:
        if isinstance(plugin, dict) and "mkdocstrings" in plugin:
            python = plugin["mkdocstrings"]["handlers"]["python"]
            python["paths"] = [str(ROOT / path) for path in python["paths"]]
    return str(yaml.safe_dump(read, sort_keys=False))


def for_the_builder(markdown: str, *, is_rules: bool) -> str:
    text = "\n".join(_lists(markdown.split("\n")))
    return text.replace("][", "]\\[") if is_rules else text


def _lists(lines: list[str]) -> list[str]:
    read: list[str] = []
    texts: list[int] = []
    """Columns where the text begins of the items that the line stands in."""
    fenced = after_empty = False
    for line in lines:
        fence = _FENCE.match(line)
        if fence:
            fenced = not fenced
        item = None if fenced else _ITEM.match(line)
        column = len(line) - len(line.lstrip(" "))
        opens = (fence and fenced) or (item and not texts)
        if opens and not after_empty:
            read.append("")
        if item or after_empty:  # another line goes on with the paragraph above
            texts = [text for text in texts if text <= column]
        inside = texts[-1] if texts else 0
        read.append(" " * 4 * len(texts) + line[min(inside, column) :] if line.strip() else "")
        if item:
            texts.append(item.end())
        elif fence and not fenced:
            read.append("")
        after_empty = not line.strip() and not fenced
    return read


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"))
