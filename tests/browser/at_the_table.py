"""What people do at a table, in the words of the page."""

import re

from playwright.sync_api import Locator, Page, expect

TAPS_CARDS_AWAY = "setInterval(() => document.querySelector('.result .go')?.click(), 50)"
"""Somebody in a hurry: the card of a result is closed as soon as it is there."""


def open_table(page: Page, *, people: int = 1, seats: int = 4, races: int | None = None) -> str:
    """A new table of Homestretch whose first seats are open; its path."""
    choose_game(page, "homestretch")
    group = page.get_by_role("group", name="Number of seats")
    group.get_by_role("button", name=str(seats), exact=True).click()
    for seat in range(seats):
        chosen = "" if seat < people else "random"
        page.get_by_label(f"Seat {seat + 1}").select_option(chosen)
    if races is not None:
        page.get_by_text("Rules and options").click()
        page.get_by_label("Purple races").fill(str(races))
        page.get_by_label("Green races").fill("0")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.url


def choose_game(page: Page, game: str) -> None:
    """From the first page to the form for a new table."""
    page.goto("/")
    page.locator(f"a[href='/?new={game}']").click()
    only_host(page)


def only_host(page: Page) -> None:
    """Whoever sits down later does so under a name of the test's own."""
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    page.get_by_label("Your name").fill("")


def sit(page: Page, name: str) -> None:
    """At the first open seat; whoever sits already seats a second player on the same device."""
    join = page.get_by_role("button", name="Join", exact=True)
    second = page.get_by_role("button", name="Second player here").first
    expect(join.or_(second).first).to_be_visible()
    if join.is_visible():
        guest_name(page).fill(name)
        join.click()
    else:
        second.click()
        page.get_by_label("Name of the second player").fill(name)
        page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seats").get_by_text(name, exact=True)).to_be_visible()


def guest_name(page: Page) -> Locator:
    """The chat asks for a name as well."""
    return page.get_by_role("form", name="Join the table").get_by_label("Your name")


def hurry_bots(page: Page) -> None:
    """Bots act without a pause."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_text("Host", exact=True).click()
    page.get_by_label("Speed of the table").select_option("off")
    page.get_by_role("button", name="Close", exact=True).click()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the game").click()


def prompt(page: Page) -> Locator:
    return page.locator(".prompt p")


def spot(page: Page, horse: int, line: str) -> Locator:
    name = re.compile(rf"^#{horse} .* to {line}, pays")
    return page.get_by_role("button", name=name)


def fill_spot(page: Page, horse: int, line: str) -> None:
    """As many tokens as the spot takes."""
    place = spot(page, horse, line)
    while place.get_attribute("aria-disabled") == "false":
        place.click()
        page.get_by_role("group", name="Your tokens").get_by_role("button").first.click()


def ask_why(closed: Locator) -> None:
    """What is closed can be tapped for its reason, though it is told to be disabled."""
    expect(closed).to_have_attribute("aria-disabled", "true")
    closed.click(force=True)


def keep_a_share(page: Page) -> None:
    """Two taps: choose the card, then confirm it in words."""
    page.get_by_role("group", name="Your hand").get_by_role("button").first.click()
    page.get_by_role("button", name=re.compile("^Keep #")).click()
    settle(page)


def fill_slip(page: Page) -> None:
    """Five tokens on five spots."""
    for horse in (6, 7, 8, 9, 5):
        spot(page, horse, "Show").click()
        token = page.get_by_role("group", name="Your tokens").get_by_role("button").first
        if token.is_visible():
            token.click()


def tap(button: Locator) -> None:
    """What cannot be taken back takes a second tap in the same place, after a moment."""
    if "armable" not in (button.get_attribute("class") or ""):
        button.click()
        return
    the_same = button.element_handle()
    assert the_same is not None
    the_same.click()
    button.page.wait_for_timeout(400)
    the_same.click()


def seal_slip(page: Page) -> None:
    tap(page.get_by_role("button", name="Seal the slip: all five bets"))
    settle(page)


def asked(page: Page) -> str:
    """What the player is asked, in the words of the prompt; empty while others are."""
    words = page.locator(".prompt .yours p").all_inner_texts()
    return words[0] if words else ""


def answer(page: Page, question: str) -> None:
    """Some legal decision, and the table has taken it."""
    if question.startswith("Your pick"):
        keep_a_share(page)
    elif question.startswith("Place your bets"):
        fill_slip(page)
        seal_slip(page)
    elif question.startswith("Your turn in the market"):
        tap(page.get_by_role("button", name="Buy nothing", exact=True))
        settle(page)
    else:
        choices = page.get_by_role("region", name="Your choices")
        tap(choices.locator(".choices .button").first)
        settle(page)


def play_until(page: Page, text: str) -> int:
    """Decide whatever is asked until the text is asked or shown; how many decisions it took."""
    taken = 0
    shown = page.get_by_text(text).first
    over = page.get_by_text("The game is over.")
    for _ in range(3000):
        question = asked(page)
        if text in question or shown.is_visible():
            return taken
        if question:
            answer(page, question)
            taken += 1
        elif over.is_visible() and not shown.is_visible():  # it may have come up just now
            break
        else:
            page.wait_for_timeout(30)
    raise AssertionError(f"{text!r} did not come up; the prompt says {prompt(page).inner_text()!r}")


def settle(page: Page) -> None:
    """Until the table has taken the last decision."""
    expect(page.locator("[aria-busy='true']")).to_have_count(0)


def called_table(page: Page, *seats: str, sit_down: bool = True, **wanted: object) -> str:
    """A table made without the form, bots that do not tarry, and the page at it; its path.

    A seat is "open" or the name of a bot. Who sits down takes the first.
    """
    plans = [{} if seat == "open" else {"kind": "bot", "bot": seat} for seat in seats]
    page.goto("/")
    table = page.evaluate(
        """async wanted => {
            const headers = {"Content-Type": "application/json"};
            const body = JSON.stringify(wanted);
            const made = await fetch("/api/tables", {method: "POST", headers, body});
            return (await made.json()).table;
        }""",
        {"game": "homestretch", "seats": plans, "speed": "off", **wanted},
    )
    page.goto(f"/t/{table}")
    if sit_down:
        sit(page, "Ann")
    return f"/t/{table}"


def change_setting(page: Page, label: str) -> None:
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_label(label).click()
    page.get_by_role("button", name="Close", exact=True).click()
