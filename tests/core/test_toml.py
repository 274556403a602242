"""TOML from strangers is read in short time, or refused in words."""

import time
from collections.abc import Callable

import pytest

from railbird.core.tables import Faults, read_toml
from railbird.core.toml import LONGEST, BadToml, load_toml
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.read_scoresheet import read_toml_fields
from railbird.games.top_of_the_stretch.box.stable import kind_of, read_horses
from railbird.games.top_of_the_stretch.library.meeting import Card, read_meeting

LONG_KEY = ".".join("a" * 20_000)

LONG_KEYS = [
    f"{LONG_KEY}=1",
    f"[{LONG_KEY}]",
    f"[[{LONG_KEY}]]",
    f"a={{{LONG_KEY}=1}}",
    f"{LONG_KEY.replace('.', ' . ')}=1",
    ".".join(['"a"'] * 20_000) + "=1",
    ".".join(["'a'"] * 20_000) + "=1",
    ".".join(['"\\""'] * 20_000) + "=1",
]

READERS: list[Callable[[str, Faults], object]] = [
    lambda text, faults: read_toml("file", text, faults),
    lambda text, faults: read_toml_fields("file.toml", text, standard_box().charts, faults),
    lambda text, faults: read_horses("file.toml", text, faults),
    lambda text, faults: read_meeting(Card, "file", text, faults),
]


@pytest.mark.parametrize("text", LONG_KEYS)
def test_a_key_of_many_parts_is_refused_at_once(text: str) -> None:
    before = time.process_time()
    with pytest.raises(BadToml, match=r"more than 20 parts \(at line 2\)") as raised:
        load_toml("\n" + text)
    assert time.process_time() - before < 0.5
    assert raised.value.line == 2


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("text", [LONG_KEYS[0], "a=" + "[" * 5_000])
def test_every_reader_refuses_it_in_words(read: Callable[[str, Faults], object], text: str) -> None:
    faults = Faults()
    before = time.process_time()
    read(text, faults)
    assert time.process_time() - before < 0.5
    assert "parts" in str(faults.problems) or "nested too deeply" in str(faults.problems)
    assert kind_of(text) == "races"


@pytest.mark.parametrize(
    "text",
    [
        "a" * (LONGEST - 2) + "=1",
        '"' * LONGEST,
        "'" * LONGEST,
        "a " * (LONGEST // 2),
        '"\\' * (LONGEST // 2),
        ("a." * 19 + "a=1\n") * (LONGEST // 50),
        ("a." * 20 + "\n") * (LONGEST // 50),
    ],
)
def test_the_check_itself_takes_linear_time(text: str) -> None:
    before = time.process_time()
    with pytest.raises(BadToml, match=r"^(?!.*more than 20 parts)"):
        load_toml(text + "\n?")
    assert time.process_time() - before < 2


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "0b" + "1" * 20_000, "9" * 5000])
def test_a_number_without_end_is_refused(number: str) -> None:
    with pytest.raises(BadToml):
        load_toml(f"a = {number}")


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(BadToml, match="at most 200,000"):
        load_toml("#" * (LONGEST + 1))


def test_ordinary_keys_numbers_and_strings_are_read() -> None:
    text = f"a.b.'c'.\"d\" = 1\nrow = [{'1.5, ' * 40}]\nsaid = '{'. ' * 40}'\n"
    assert load_toml(text) == {
        "a": {"b": {"c": {"d": 1}}},
        "row": [1.5] * 40,
        "said": ". " * 40,
    }


def test_nesting_without_end_is_told_with_its_line() -> None:
    text = "fine = 1\ndeep = " + "[" * 5_000 + "]" * 5_000 + "\n"
    with pytest.raises(BadToml, match=r"nested too deeply \(at line 2\)") as refused:
        load_toml(text)
    assert refused.value.line == 2
