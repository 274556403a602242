"""What people do at a table of Long Shot, in the words of the page."""

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import asked, choose_game, prompt, settle, tap


def open_long_shot(page: Page, *, people: int = 1, seats: int = 3) -> str:
    """A new table of Long Shot whose first seats are open; its path."""
    choose_game(page, "long_shot")
    group = page.get_by_role("group", name="Number of seats")
    group.get_by_role("button", name=str(seats), exact=True).click()
    for seat in range(seats):
        page.get_by_label(f"Seat {seat + 1}").select_option("" if seat < people else "random")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.url


def take_a_turn(page: Page) -> None:
    """Tap the first thing that is offered until it is a whole choice, then confirm it."""
    choices = page.get_by_role("region", name="Your choices")
    for _ in range(6):
        confirm = choices.locator(".panel > .button.first")
        option = choices.locator("[aria-label='Choices'] button:not(.no, .wild)")
        if confirm.count():
            confirm.first.click()
            break
        if option.count():
            option.first.click()
        else:
            tap(choices.locator(".plain-choice, .armable").first)
            break
    settle(page)


def play_on(page: Page, *until: str) -> int:
    """Take turns until one of the texts is shown; how many decisions it took."""
    taken = 0
    for _ in range(3000):
        if any(page.get_by_text(text).first.is_visible() for text in until):
            return taken
        question = asked(page)
        if question:
            take_a_turn(page)
            taken += 1
        else:
            page.wait_for_timeout(30)
    raise AssertionError(
        f"{until!r} did not come up; the prompt says {prompt(page).inner_text()!r}"
    )


def wait_for_turn(page: Page) -> None:
    expect(page.locator(".prompt .yours p")).to_be_visible()
