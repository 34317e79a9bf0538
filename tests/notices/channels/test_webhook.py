"""What a place that a table named is sent, and how it knows that it comes from here."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from apps.notices.channels import webhook
from apps.notices.channels.message import Gone, Later, one_line
from tests.notices.channels.conftest import REPORT, Messages
from tests.notices_stubs import Request, WebPlace, says, silent

pytestmark = pytest.mark.usefixtures("inside")
SECRET = bytes(range(32))
HOUSE = "https://penance.example.org"
MARKED = "**@everyone** [come](https://evil.example) <@1> `x` # || ~~_\n\u202e\x00 > - 1."


def verified(request: Request, secret: bytes) -> Any:
    """As a receiver does it who has read Standard Webhooks, and nothing of ours."""
    sent = f"{request.headers['webhook-id']}.{request.headers['webhook-timestamp']}.".encode() + request.body
    mark = base64.b64encode(hmac.new(secret, sent, hashlib.sha256).digest()).decode()
    assert mark in [each.removeprefix("v1,") for each in request.headers["webhook-signature"].split(" ")]
    assert abs(datetime.now(UTC).timestamp() - int(request.headers["webhook-timestamp"])) < 300
    return json.loads(request.body)


def test_a_signature_is_what_the_specification_gives_for_its_example() -> None:
    secret = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    mark = webhook.signature("msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}', secret)
    assert mark == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_machine_reads_what_happened_and_that_it_comes_from_here(web: WebPlace, message: Messages) -> None:
    webhook.send(message(), web.url, SECRET, "standard", f"{HOUSE}/")
    (request,) = web.kept.requests
    said = verified(request, SECRET)
    assert (said["type"], said["timestamp"]) == ("report.waits", "2030-03-10T12:00:00+00:00")
    assert said["data"]["url"] == HOUSE + REPORT.path
    assert (said["data"]["table"], said["data"]["title"]) == (REPORT.table, REPORT.title)
    assert request.headers["content-type"] == "application/json"
    with pytest.raises(AssertionError):
        verified(request, SECRET[::-1])


@pytest.mark.usefixtures("hurried")
def test_who_received_it_and_never_said_so_is_sent_the_same_id_again(web: WebPlace, message: Messages) -> None:
    web.script.append(silent)
    with pytest.raises(Later):
        webhook.send(message(), web.url, SECRET, "standard", HOUSE)
    webhook.send(message(), web.url, SECRET, "standard", HOUSE)
    assert web.kept.ids == {REPORT.id: 2}
    first, second = (verified(request, SECRET) for request in web.kept.requests)
    assert first == second


def test_a_name_with_marks_and_lines_is_a_name_to_a_machine(web: WebPlace, message: Messages) -> None:
    webhook.send(message(title=MARKED, table=MARKED), web.url, SECRET, "standard", HOUSE)
    assert verified(web.kept.requests[0], SECRET)["data"]["title"] == MARKED


class TestDiscord:
    def said(self, web: WebPlace, message: Any) -> Any:
        webhook.send(message, web.url, b"", "discord", HOUSE)
        (request,) = web.kept.requests
        assert "webhook-signature" not in request.headers
        return json.loads(request.body)

    def test_reads_it_with_a_link(self, web: WebPlace, message: Messages) -> None:
        said = self.said(web, message(text="It was won."))
        assert said["content"] == f"**{REPORT.title}**\nIt was won\\.\n<{HOUSE}{REPORT.path}>"
        assert said["allowed_mentions"] == {"parse": []}

    def test_calls_nobody_and_draws_nothing_by_a_name(self, web: WebPlace, message: Messages) -> None:
        said = self.said(web, message(title=MARKED, text=""))
        title, link = said["content"].split("\n")
        assert said["allowed_mentions"] == {"parse": []}
        assert unmarked(title.removeprefix("**").removesuffix("**")) == one_line(MARKED, 400)
        assert link == f"<{HOUSE}{REPORT.path}>"

    def test_takes_the_longest(self, web: WebPlace, message: Messages) -> None:
        said = self.said(web, message(title="*" * 5000, text="_" * 5000))
        assert len(said["content"]) <= 2000

    def test_says_that_a_hook_was_taken_away(self, web: WebPlace, message: Messages) -> None:
        web.script.append(says(404))
        with pytest.raises(Gone):
            self.said(web, message())

    def test_wants_to_be_left_alone_for_less_than_a_second(self, web: WebPlace, message: Messages) -> None:
        web.script.append(says(429, Retry_After="0.65"))
        with pytest.raises(Later) as raised:
            self.said(web, message())
        assert raised.value.seconds == 0.65


def unmarked(line: str) -> str:
    """As Discord reads it: a mark after a backslash is a letter. One without would draw something."""
    read, letters = "", iter(line)
    for letter in letters:
        if letter == "\\":
            letter = next(letters)  # noqa: PLW2901 - the letter that is meant
        else:
            assert letter.isalnum() or letter == " " or not letter.isascii(), line
        read += letter
    return read
