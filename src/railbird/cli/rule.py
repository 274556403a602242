"""railbird rule: a numbered rule, where it is implemented and which tests cite it."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from cyclopts import App, Parameter

from railbird import rulebook
from railbird.cli.output import print_json
from railbird.cli.screen import Screen
from railbird.rulebook import Citation, shown

app = App(
    name="rule",
    help_epilogue="""\
Examples:
  railbird rule BS-7.10
  railbird rule HS-7.5 --json""",
)


@app.default
def rule(
    number: str = "",
    /,
    *,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Print a rule, where it is implemented and which tests cite it.

    Parameters
    ----------
    number
        The number of the rule, such as BS-7.10. Without one, the pages of rules are listed.
    json
        Print JSON.
    """
    if not number:
        print_pages(json=json)
        return
    found = rulebook.find_rule(number)
    source = rulebook.citations_of(found.id, rulebook.source_of(found))
    folder = rulebook.tests()
    tests = rulebook.citations_of(found.id, folder) if folder else None
    page = rulebook.web()
    web = rulebook.citations_of(found.id, page) if page else None
    if json:
        cited = {
            "source": in_data(source),
            "web": None if web is None else in_data(web),
            "tests": None if tests is None else in_data(tests),
        }
        print_json({"id": found.id, "text": found.text, "page": shown(found.page), **cited})
        return
    screen = Screen()
    screen.title(f"{found.id} ({shown(found.page)}:{found.line})")
    for line in found.text.split("\n"):
        screen.board(line) if line.startswith("|") else screen.say(line)
    show(screen, "Implemented", source, "No source line cites it.")
    if web:
        show(screen, "Shown on the page", web, "")
    nobody = "This package was installed without its tests; a checkout has them."
    show(screen, "Tested", tests or [], nobody if tests is None else "No test cites it.")


def print_pages(*, json: bool) -> None:
    """What the numbers of each page begin with."""
    codes = {rule.page: rule.id[:2] for rule in rulebook.rules().values()}
    listed = {code: shown(page) for page, code in codes.items()}
    if json:
        print_json(listed)
        return
    screen = Screen()
    for code, page in listed.items():
        screen.board(f"{code}  {page}")


def show(screen: Screen, heading: str, cited: Sequence[Citation], nobody: str) -> None:
    screen.say()
    screen.title(heading)
    if not cited:
        screen.say(nobody, indent=2)
    for line in lines_of(cited):
        screen.board(f"  {line}")


def lines_of(cited: Iterable[Citation]) -> list[str]:
    """One line for each place; a place that names the rule twice is listed once."""
    lines = [
        " ".join(filter(None, [f"{shown(each.path)}:{each.line}", each.inside, span_of(each)]))
        for each in cited
    ]
    return list(dict.fromkeys(lines))


def span_of(cited: Citation) -> str:
    return "" if cited.first == cited.last else f"({cited.first} – {cited.last})"


def in_data(cited: Iterable[Citation]) -> list[dict[str, Any]]:
    return [
        {
            "file": shown(each.path),
            "line": each.line,
            "inside": each.inside,
            "first": each.first,
            "last": each.last,
        }
        for each in cited
    ]
