"""Rule options of a race from the command line, where some have a switch of their own."""

from railbird.cli.arguments import read_options
from railbird.core import BadSetup


def race_options(given: tuple[str, ...], **switches: object) -> dict[str, object]:
    """`name=value` pairs and switches, large letters as small; a switch of None was not given."""
    options = read_options(given)
    for name, value in switches.items():
        if value is None:
            continue
        if name in options:
            raise BadSetup(f"option {name} is given twice")
        options[name] = value
    if "races" in options:
        raise BadSetup("option races: name the race itself")
    return {name: each.lower() if isinstance(each, str) else each for name, each in options.items()}


def refuse_bets(options: dict[str, object]) -> None:
    if str(options.get("betting", "no")).lower() not in ("no", "off", "false"):
        raise BadSetup("bets are taken at a table: railbird play top_of_the_stretch")
