"""A phone that is told of what waits: it says yes, shows what it is sent though no page is open, and says no again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from tests.browser.visitors import Visitors
from tests.house import House, until

pytestmark = pytest.mark.browser
KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
PAGE = f"""<!doctype html><html lang="en"><title>Choices</title><main>
<form data-subscribe="/told/" data-key="{KEY}" hidden>
  <input type="hidden" name="csrfmiddlewaretoken" value="token">
  <button>Tell this phone</button><p role="status"></p>
</form></main><script type="module" src="/static/penance/push.js"></script></html>"""
SERVICE = """
  let held = null;
  const made = (options) => ({
    options,
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => { held = null; return true; },
  });
  PushManager.prototype.getSubscription = async () => held;
  PushManager.prototype.subscribe = async (options) => {
    if (window.refuses) throw new DOMException("no", window.refuses);
    return held = made(options);
  };
"""
"""A push service is none of ours: what a browser gets from one is played, all else is the browser's own."""


TAP = """async () => {
  Clients.prototype.openWindow = async (url) => { self.led = url; };
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
}"""
"""As a finger would do it, but that no browser opens a window for a test."""


class Choices:
    """A page with the button on it, under the policy of all our pages, and what it tells the house."""

    def __init__(self, page: Page, base: str) -> None:
        self.page, self.base, self.status = page, base, 204
        self.told: list[Mapping[str, str]] = []
        policy = page.request.get(f"{base}/sign-in/").headers["content-security-policy"]
        page.context.route("**/choices/", lambda route: self._show(route, policy))
        page.context.route("**/told/", self._hear)

    def open(self, play: str = SERVICE) -> None:
        self.page.add_init_script(play)
        self.page.goto(f"{self.base}/choices/")

    @property
    def button(self) -> Any:
        return self.page.get_by_role("button")

    def says(self, words: str) -> None:
        expect(self.page.get_by_role("status")).to_have_text(words)

    def _show(self, route: Route, policy: str) -> None:
        route.fulfill(body=PAGE, headers={"Content-Type": "text/html", "Content-Security-Policy": policy})

    def _hear(self, route: Route) -> None:
        fields = (route.request.post_data_buffer or b"").decode().split('name="')[1:]
        self.told.append({each.split('"')[0]: each.split("\r\n")[2] for each in fields})
        route.fulfill(status=self.status)


@pytest.fixture
def choices(visitors: Visitors, house: House) -> Choices:
    page = visitors.page("player", permissions=["notifications"])
    return Choices(page, house.base)


SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then(
  (all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))"""


def delivered(choices: Choices, *texts: str) -> Any:
    """What the browser's push service hands it, it hands to its own worker; what is shown, once each was."""
    session: CDPSession = choices.page.context.new_cdp_session(choices.page)
    seen: list[str] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda said: seen.extend(registered(said)))
    session.send("ServiceWorker.enable")
    until(lambda: choices.page.evaluate("navigator.serviceWorker.ready.then(() => true)") and seen)
    for text in texts:
        before = choices.page.evaluate(SHOWN)

        def shows(earlier: Any = before, sent: str = text) -> bool:
            """Handed over again until it is shown: what comes while the worker begins is lost, and twice is once."""
            known = {"origin": choices.base, "registrationId": seen[-1], "data": sent}
            session.send("ServiceWorker.deliverPushMessage", known)
            return bool(choices.page.evaluate(SHOWN) != earlier)

        until(shows)
    return choices.page.evaluate(SHOWN)


def registered(said: Any) -> list[str]:
    return [each["registrationId"] for each in said["registrations"] if not each["isDeleted"]]


def pushed(**otherwise: str) -> str:
    return json.dumps({"title": "A report", "text": "waits", "path": "/campaigns/c/", "tag": "t1"} | otherwise)


def test_a_phone_says_yes_and_then_no(choices: Choices) -> None:
    choices.open()
    expect(choices.button).to_have_text("Tell this phone")
    choices.button.click()
    choices.says("This phone is told.")
    expect(choices.button).to_have_text("No longer tell this phone")
    choices.button.click()
    choices.says("This phone is no longer told.")
    expect(choices.button).to_have_text("Tell this phone")
    words = {"csrfmiddlewaretoken": "token", "endpoint": "https://push.example/1", "p256dh": "p", "auth": "a"}
    assert choices.told == [{**words, "do": "subscribe"}, {**words, "do": "unsubscribe"}]


def test_what_it_is_sent_it_shows_and_once_though_it_comes_twice(choices: Choices) -> None:
    choices.open()
    shown = delivered(choices, pushed(), pushed(tag="t2"), pushed(title="A <b>report</b>", text="still waits"))
    still = {"title": "A <b>report</b>", "body": "still waits", "tag": "t1", "data": "/campaigns/c/"}
    assert still in shown
    assert sorted(each["tag"] for each in shown) == ["t1", "t2"]


def test_what_it_cannot_read_it_shows_as_something_that_waits(choices: Choices) -> None:
    choices.open()
    (shown,) = delivered(choices, "{")
    assert (shown["body"], shown["data"]) == ("Something waits for you.", "/")


@pytest.mark.parametrize(
    ("path", "led"), [("/campaigns/c/", "/campaigns/c/"), ("https://evil.example/", ""), ("//evil.example/", "")]
)
def test_a_tap_leads_to_where_it_is_dealt_with_and_nowhere_else(choices: Choices, path: str, led: str) -> None:
    choices.open()
    delivered(choices, pushed(path=path))
    (worker,) = choices.page.context.service_workers
    worker.evaluate(TAP)
    assert until(lambda: worker.evaluate("self.led")) == f"{choices.base}{led}"
    until(lambda: not choices.page.evaluate(SHOWN))


@pytest.mark.parametrize(
    ("play", "words"),
    [
        ("Object.defineProperty(window, 'isSecureContext', { value: false })", "Over plain http, as in a room"),
        ("delete window.PushManager; navigator.standalone = false", "First share this page to the Home Screen"),
        ("delete window.PushManager", "This browser can be told nothing"),
        ("Object.defineProperty(Notification, 'permission', { value: 'denied' })", "Allow this house's notifications"),
    ],
)
def test_where_it_cannot_be_the_page_says_why(choices: Choices, play: str, words: str) -> None:
    choices.open(play)
    expect(choices.page.get_by_role("status")).to_contain_text(words)
    expect(choices.button).to_have_count(0)


def test_who_refuses_or_has_no_push_service_is_told_so(choices: Choices) -> None:
    choices.open(SERVICE)
    for refused, words in (
        ("NotAllowedError", "Allow this house's notifications in your browser's settings, and come back."),
        ("AbortError", "It failed: try again in a while."),
    ):
        choices.page.evaluate("(name) => { window.refuses = name }", refused)
        choices.button.click()
        choices.says(words)
    assert not choices.told


def test_a_house_that_did_not_hear_it_leaves_the_phone_as_it_was(choices: Choices, visitors: Visitors) -> None:
    visitors.foretell("status of 503")
    choices.open()
    choices.status = 503
    choices.button.click()
    choices.says("It failed: try again in a while.")
    expect(choices.button).to_have_text("Tell this phone")


def test_the_worker_is_asked_for_again_each_time(choices: Choices, house: House) -> None:
    answer = house.ask("GET", "/sw.js")
    assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-cache")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    choices.open()
    assert choices.page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.scope)") == f"{house.base}/"
