"""How a player learns that it is their turn: title, first page, sound, and a notice."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_the_table import called_table, change_setting, keep_a_share, sit, start
from tests.browser.conftest import NewVisitor

LISTENING = """
    window.heard = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
        window.heard.push(this.buffer.duration);
        start.apply(this, when);
    };
"""

NOTICING = """
    window.notices = [];
    window.Notification = class {
        static permission = "granted";
        constructor(title, options) { window.notices.push(`${title}: ${options.body}`); }
    };
    Object.defineProperty(document, "hidden", {get: () => true});
"""

YOUR_TURN = re.compile("^● Your turn · ")


def two_at_a_table(visitor: NewVisitor, script: str = "", **options: str) -> tuple[Page, Page]:
    """Ann, whose page runs the script, and Bob; the draft has begun."""
    ann, bob = visitor(**options), visitor()
    ann.add_init_script(script)
    table = called_table(ann, "open", "open", name="Sunday")
    bob.goto(table)
    sit(bob, "Bob")
    start(ann)
    return ann, bob


def wait_until(page: Page, fulfilled: str) -> None:
    """Asked from outside: the page itself may not evaluate text."""
    for _ in range(400):
        if page.evaluate(fulfilled):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"waited in vain for {fulfilled}")


def test_the_title_and_the_first_page_say_whose_turn_it_is(visitor: NewVisitor) -> None:
    ann, bob = two_at_a_table(visitor)
    expect(ann).to_have_title(YOUR_TURN)
    keep_a_share(ann)
    expect(ann).to_have_title("Sunday · Railbird")
    home = ann.context.new_page()
    home.goto("/")
    mine = home.get_by_role("listitem").filter(has_text="Sunday")
    expect(mine).to_be_visible()
    expect(mine.get_by_text("Your turn")).to_have_count(0)
    keep_a_share(bob)
    expect(ann).to_have_title(YOUR_TURN)
    home.reload()
    expect(mine.get_by_text("Your turn")).to_be_visible()


def test_sounds_are_off_until_they_are_switched_on(visitor: NewVisitor) -> None:
    ann, bob = two_at_a_table(visitor, LISTENING)
    expect(ann).to_have_title(YOUR_TURN)
    assert ann.evaluate("window.heard") == []
    with ann.expect_response(re.compile(r"/knock-.*\.wav$")) as knock:
        change_setting(ann, "Sounds")
    assert knock.value.ok
    for page in (ann, bob):
        keep_a_share(page)
    wait_until(ann, "window.heard.length > 0")


def test_sound_comes_back_after_a_reload_with_the_first_tap(visitor: NewVisitor) -> None:
    wanted = '{"pace": "off", "forced": true, "sound": true}'
    ann, bob = two_at_a_table(visitor, LISTENING, settings=wanted)
    warnings: list[str] = []
    ann.on("console", lambda message: warnings.append(message.text))
    ann.reload()
    expect(ann).to_have_title(YOUR_TURN)
    assert ann.evaluate("window.heard") == []
    with ann.expect_response(re.compile(r"/knock-.*\.wav$")):
        keep_a_share(ann)
    keep_a_share(bob)
    wait_until(ann, "window.heard.length > 0")
    assert not [text for text in warnings if "AudioContext" in text]


def test_the_offer_of_sound_leaves_the_title_its_place_on_a_phone(visitor: NewVisitor) -> None:
    page = visitor("{}", viewport={"width": 390, "height": 844})
    called_table(page, "open", "open", name="Sunday afternoon at home", sit_down=False)
    title = page.get_by_role("banner").get_by_role("heading")
    before = title.bounding_box()
    title.click()
    expect(page.get_by_text("Sound on?")).to_be_visible()
    assert title.bounding_box() == before
    page.get_by_role("button", name="Sound on?").click()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")


def test_sound_is_offered_at_the_first_tap_and_has_a_key(visitor: NewVisitor) -> None:
    ann, _ = two_at_a_table(visitor)
    ann.evaluate("localStorage.setItem('railbird/settings', '{}')")
    ann.reload()
    sound = ann.get_by_role("button", name="Sound", exact=True)
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(ann.get_by_text("Sound on?")).to_have_count(0)
    ann.get_by_role("tab", name="Log").click()
    expect(ann.get_by_text("Sound on?")).to_be_visible()
    ann.get_by_role("button", name="Sound on?").click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    expect(ann.get_by_text("Sound on?")).to_have_count(0)
    ann.get_by_role("slider", name="Volume").fill("0.3")
    ann.get_by_role("tab", name="Log").focus()
    ann.keyboard.press("m")
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(ann.get_by_role("slider", name="Volume")).to_have_count(0)
    ann.reload()
    ann.get_by_role("tab", name="Log").click()
    expect(ann.get_by_text("Sound on?")).to_have_count(0)
    sound.click()
    expect(ann.get_by_role("slider", name="Volume")).to_have_value("0.3")


def test_a_hidden_page_sends_a_notice_once_for_each_turn(visitor: NewVisitor) -> None:
    wanted = '{"pace": "off", "forced": true, "notify": true}'
    ann, bob = two_at_a_table(visitor, NOTICING, settings=wanted)
    wait_until(ann, "window.notices.length == 1")
    keep_a_share(ann)
    expect(ann).to_have_title("Sunday · Railbird")
    keep_a_share(bob)
    wait_until(ann, "window.notices.length == 2")
    assert ann.evaluate("window.notices") == ["Your turn: Sunday"] * 2
