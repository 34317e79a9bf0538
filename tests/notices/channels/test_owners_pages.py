"""What answers badly is said on the page of whoever owns it; nothing is lost by it, and nothing is sent twice."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from apps.accounts.models import Account
from apps.campaigns.commands.plan_session import PlanSession
from apps.jobs import clock
from apps.notices.channels.push_key import raw, to_text
from apps.notices.models import Delivery, Notice, NoticeChoice, Way
from tests.campaigns.lived import Lived, lived
from tests.notices.channels.conftest import Settings
from tests.notices.outside import Outside
from tests.notices.telling import look
from tests.notices_stubs import MailPlace, WebPlace, says, silent

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside", "hurried")]
KEY = to_text(raw(ec.derive_private_key(7, ec.SECP256R1()).public_key()))


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Outside:
    """Days may pass; what is sent goes where it is sent to."""
    passing = Outside()
    monkeypatch.setattr(clock, "now", lambda: passing.moment)
    return passing


@pytest.fixture
def table(time: Outside) -> Lived:
    made = lived()
    Account.objects.filter(username="bone-rival").update(email="rival@example.org")
    look()
    return made


def wants(table: Lived, way: Way) -> None:
    NoticeChoice.objects.create(account=table.accounts["rival"], kind="session", way=way, how="at once")


def phone(table: Lived, endpoint: str) -> None:
    form = {"do": "subscribe", "endpoint": endpoint, "p256dh": KEY, "auth": to_text(bytes(16)), "label": "Mine"}
    assert table.client("rival").post("/notices/choices/", form).status_code == 302


def hook(table: Lived, url: str) -> None:
    form = {"do": "add", "url": url, "shape": "standard", "kinds": ["session"]}
    assert table.client("host").post(f"{table.page}webhooks/", form).status_code in {200, 302}


def meet(table: Lived, *days: int) -> None:
    """A date for each, and all of it told."""
    for day in days:
        table.ask("host", PlanSession(at=f"2099-06-{day:02}T18:00:00Z"), f"date-{day}")
    look()


def page(table: Lived, who: str, path: str) -> str:
    answer = table.client(who).get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_subscription_that_has_ended_is_left_and_the_other_phone_goes_on(
    table: Lived, time: Outside, web: WebPlace
) -> None:
    wants(table, "push")
    phone(table, f"{web.url}/gone")
    web.script.append(says(410))
    meet(table, 1)
    phone(table, f"{web.url}/here")
    meet(table, 2)
    time.later(days=1)
    assert [request.path for request in web.kept.requests] == ["/hook/gone", "/hook/here"]
    assert "says that nobody is there any longer (410)" in page(table, "rival", "/notices/choices/")
    assert page(table, "rival", "/notices/").count("The table meets on") == 2


def test_an_address_that_bounces_is_written_to_when_its_owner_says_so(
    table: Lived, time: Outside, mail: MailPlace, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", mail.port, 20
    settings.DEFAULT_FROM_EMAIL = "Penance <penance@example.org>"
    wants(table, "mail")
    mail.refuses["RCPT"] = "550 nobody of that name"
    meet(table, 1)
    said = "The mail server says that nothing can be sent there (550)."
    assert said in page(table, "rival", "/notices/choices/")
    mail.refuses.clear()
    meet(table, 2)
    time.later(days=4)
    assert mail.kept.mails == []
    table.client("rival").post("/notices/choices/", {"do": "mail", "mail": "orrin@example.org"})
    assert said not in page(table, "rival", "/notices/choices/")
    meet(table, 3)
    time.later(days=4)
    assert [came["To"] for came in mail.kept.mails] == ["orrin@example.org"]
    assert page(table, "rival", "/notices/").count("The table meets on") == 3


def test_a_webhook_that_answers_nothing_is_sent_the_same_until_it_does(
    table: Lived, time: Outside, web: WebPlace
) -> None:
    hook(table, web.url)
    web.script.extend((silent, silent))
    meet(table, 1)
    listed = page(table, "host", f"{table.page}webhooks/")
    assert "did not answer within" in listed
    assert "1 attempt," in listed
    time.later(minutes=1)
    time.later(minutes=2)
    time.later(days=1)
    assert web.kept.ids == {Notice.objects.get(account=None).name: 3}
    assert "Sent, 3 attempts," in page(table, "host", f"{table.page}webhooks/")


def test_a_webhook_that_points_inward_is_told_nothing_and_the_other_all(
    table: Lived, time: Outside, web: WebPlace, settings: Settings
) -> None:
    settings.WEBHOOKS_INSIDE = False
    hook(table, web.url)
    meet(table, 1, 2)
    assert page(table, "host", f"{table.page}webhooks/").count("leads into the house&#x27;s own network") == 2
    settings.WEBHOOKS_INSIDE = True
    hook(table, f"{web.url}/other")
    meet(table, 3)
    time.later(days=4)
    assert sorted(request.path for request in web.kept.requests) == ["/hook", "/hook/other"]
    assert sorted(Delivery.objects.values_list("status", flat=True)) == ["failed", "failed", "sent", "sent"]
