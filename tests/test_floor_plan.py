"""The floor plan and the glossary name what is there: every folder, and no file that is not."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "railbird"
PLAN = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
UNLISTED = {"static", "__pycache__"}


def rooms(folder: Path) -> set[str]:
    """Folders of code, and files that stand beside them."""
    return {
        each.name
        for each in folder.iterdir()
        if (each / "__init__.py").is_file() or (each.suffix == ".py" and "__" not in each.name)
    } - UNLISTED


def sources(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*.*") if "node_modules" not in path.parts]


def listed(heading: str) -> set[str]:
    """What the first column of a table names."""
    table = PLAN.partition(f"| {heading} |")[2].partition("\n\n")[0]
    first = " ".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE))
    return {name.removesuffix("/") for name in re.findall(r"`([\w./<>]+)`", first)}


def test_every_folder_and_file_of_the_house_has_a_line() -> None:
    assert listed("in `src/railbird`") == rooms(SRC) - {"games"} | {"games/<id>"}


def test_every_folder_of_the_table_has_a_line() -> None:
    folders = {name for name in rooms(SRC / "table") if not name.endswith(".py")}
    assert folders <= listed("folder of `table/`")
    assert {name for name in listed("folder of `table/`") if "." not in name} == folders


def test_what_the_drawing_shows_is_there() -> None:
    drawing = PLAN.partition("## Floor plan\n")[2].split("```")[1]
    table, games = SRC / "table", SRC / "games" / "homestretch"
    folders = (ROOT, SRC, table, table / "room", games, SRC / "games" / "big_stakes")
    for name in re.findall(r"(\w+/|\w+\.py)", drawing.replace("games/<id>/", "games/")):
        assert any((folder / name).exists() for folder in folders) or name == "routes/", name


def test_every_file_that_the_architecture_and_the_glossary_name_is_there() -> None:
    where = re.findall(r"^\| \*\*.*\| `([\w/.]+)` \|$", GLOSSARY, re.MULTILINE)
    assert len(where) > 40
    assert [path for path in where if not (SRC / path).is_file()] == []
    there = [
        f"/{path.as_posix()}"
        for folder in (SRC, ROOT / "web", ROOT / "tests")
        for path in sources(folder)
    ]
    there += [f"/{path.name}" for path in ROOT.iterdir()]
    text = PLAN.partition("## What was measured")[0]
    files = re.findall(r"\b([a-z_]+(?:/[a-z_.]+)*\.(?:py|ts|toml))\b", text)
    assert len(files) > 50
    missing = [file for file in files if not any(path.endswith(f"/{file}") for path in there)]
    assert sorted(set(missing)) == []


def test_the_words_of_the_glossary_are_in_order_and_each_has_one_line() -> None:
    for section in GLOSSARY.split("\n## ")[1:]:
        words = [word.lower() for word in re.findall(r"^\| \*\*(.*?)\*\*", section, re.MULTILINE)]
        assert words == sorted(set(words))
