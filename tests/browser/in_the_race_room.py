"""What people do in the race room of Top of the Stretch, in the words of the page."""

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import only_host, sit, start


def open_room(page: Page) -> None:
    page.goto("/?new=top_of_the_stretch")
    expect(page.get_by_role("region", name="Program of Champagne Stakes 2009")).to_be_visible()
    only_host(page)


def choose(
    page: Page, race: str, *, quick: bool = False, bets: bool = False, seats: int = 1
) -> None:
    open_room(page)
    page.get_by_role("button", name=race).first.click()
    expect(page.get_by_role("region", name=f"Program of {race}")).to_be_visible()
    if quick:
        page.get_by_role("combobox", name="Version").select_option("quick")
    if bets:
        page.get_by_label("Bets, in secret").check()
        group = page.get_by_role("group", name="Number of seats")
        group.get_by_role("button", name=str(seats), exact=True).click()


def to_the_post(page: Page, name: str = "Mira", *, manual: bool = False) -> None:
    """Make the table at the speed of the visitor, sit down, start."""
    if manual:
        page.get_by_label("Real dice").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    sit(page, name)
    start(page)


def step_on(page: Page) -> bool:
    """One beat of the film; False when it is over."""
    step = page.get_by_role("button", name="Step")
    if not step.is_visible():
        return False
    step.click()
    return True


def said(page: Page) -> str:
    return page.get_by_role("region", name="The call").locator("p").inner_text()


def stage(page: Page) -> str:
    return page.locator("[aria-current='step']").inner_text()
