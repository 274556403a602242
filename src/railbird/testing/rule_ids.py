"""What the number of a rule looks like: letters, a hyphen, numbers with dots, as in HS-7.5."""

import re

RULE_ID = re.compile(r"\b[A-Za-z]+-\d+(\.\d+)*[a-z]?\b")


def names_a_rule(text: object) -> bool:
    return isinstance(text, str) and RULE_ID.search(text) is not None
