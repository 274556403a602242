"""Sentences about players: the one called You is spoken to, everybody else is spoken of."""

YOU = "You"


def does(name: str, verb: str) -> str:
    """ "Anna keeps", but "You keep"; the verb is given as it fits Anna."""
    if name != YOU:
        return f"{name} {verb}"
    return f"{name} {verb[:-2] if verb.endswith('sses') else verb[:-1]}"


def whose(name: str) -> str:
    """ "Anna's", but "Your"."""
    return "Your" if name == YOU else f"{name}'s"
