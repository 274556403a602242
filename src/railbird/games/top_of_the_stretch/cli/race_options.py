"""Rule options of a race from the command line, where some have a switch of their own."""

from railbird.cli.arguments import read_options
from railbird.core import BadSetup


def race_options(given: tuple[str, ...], **switches: object) -> dict[str, object]:
    """`name=value` pairs and switches; a switch of None was not given."""
    options = read_options(given)
    for name, value in switches.items():
        if value is not None:
            set_option(options, name, value)
    if "races" in options:
        raise BadSetup("option races: name the race itself")
    return options


def set_option(options: dict[str, object], name: str, value: object) -> None:
    if name in options:
        raise BadSetup(f"option {name} is given twice")
    options[name] = value
