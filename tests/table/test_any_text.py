"""Names and chat: whatever is typed becomes one plain line or is refused."""

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from railbird.table.limits import plain_text
from railbird.table.refusal import Refused
from tests.any_input import few

LONGEST = 24
TYPED = st.text(st.characters() | st.sampled_from("e\u0308\u200d\u202e\u2028\t\n \u00a0"))


@few
@given(TYPED)
@example("e\u200d\u0308")  # the sign between keeps the two apart until it is taken out
def test_a_line_is_short_visible_and_stays_as_it_is(typed: str) -> None:
    try:
        line = plain_text(typed, "name", LONGEST)
    except Refused:
        return
    assert 1 <= len(line) <= LONGEST
    assert line == line.strip()
    assert not {unicodedata.category(sign)[0] for sign in line} & {"C"}
    assert line.splitlines() == [line]
    assert plain_text(line, "name", LONGEST) == line
