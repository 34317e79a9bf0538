"""What comes by mail, to whom, and what becomes of it where the server does not take it."""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.core.exceptions import ImproperlyConfigured

from apps.notices.channels import mail as mails
from apps.notices.channels.message import Gone, Later
from penance_campaign import environment
from tests.notices.channels.conftest import REPORT, Messages, Settings
from tests.notices_stubs import MailPlace

HOUSE = "https://penance.example.org"
TO = "nora@example.org"
MARKED = "The <b>March</b> & co\r\nBcc: all@example.org\n\nx"


@pytest.fixture(autouse=True)
def house(mail: MailPlace, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mail.port
    settings.EMAIL_TIMEOUT = 20
    settings.DEFAULT_FROM_EMAIL = "Penance <penance@example.org>"


def parts(mail: EmailMessage) -> tuple[str, str]:
    found = [mail.get_body((kind,)) for kind in ("plain", "html")]
    return str(found[0].get_content() if found[0] else ""), str(found[1].get_content() if found[1] else "")


def test_one_comes_at_once_and_says_where_to_go_and_how_to_end_it(mail: MailPlace, message: Messages) -> None:
    mails.send([message()], TO, f"{HOUSE}/")
    (came,) = mail.kept.mails
    assert (came["To"], came["From"]) == (TO, "Penance <penance@example.org>")
    assert came["Subject"] == f"{REPORT.table}: {REPORT.title}"
    assert came["List-Unsubscribe"] == f"<{HOUSE}/notices/choices/>"
    assert came["Auto-Submitted"] == "auto-generated"
    assert came["Date"] == "Sun, 10 Mar 2030 12:00:00 +0000"
    for part in parts(came):
        assert REPORT.title in part
        assert REPORT.text in part
        assert HOUSE + REPORT.path in part
        assert f"{HOUSE}/notices/choices/" in part


def test_several_come_as_one_by_table(mail: MailPlace, message: Messages) -> None:
    later = REPORT.made + timedelta(hours=1)
    others = message(id="n2", title="You were healed", made=later), message(id="n3", campaign="c2", table="Salt")
    mails.send([message(), *others], TO, HOUSE)
    (came,) = mail.kept.mails
    assert came["Subject"] == "The Ash March, Salt: 3 notices"
    assert came["Date"] == "Sun, 10 Mar 2030 13:00:00 +0000"
    plain, html = parts(came)
    assert plain.index("The Ash March") < plain.index("You were healed") < plain.index("Salt")
    assert (html.count("<h2>"), html.count("<h3>")) == (2, 3)


def test_who_received_it_and_never_said_so_is_sent_the_same_id_again(
    mail: MailPlace, message: Messages, settings: Settings
) -> None:
    settings.EMAIL_TIMEOUT = 0.4
    mail.script.append("")
    with pytest.raises(Later, match="cannot be spoken to"):
        mails.send([message(), message(id="n2")], TO, HOUSE)
    settings.EMAIL_TIMEOUT = 20
    mails.send([message(id="n2"), message()], TO, HOUSE)
    mails.send([message()], TO, HOUSE)
    assert sorted(mail.kept.ids.values()) == [1, 2]


@pytest.mark.parametrize(
    ("verb", "answer", "what", "said"),
    [
        ("RCPT", "550 5.1.1 no such user", Gone, "says that nothing can be sent there (550)."),
        ("RCPT", "553 no", Gone, "(553)"),
        ("RCPT", "451 greylisted", Later, "cannot take it at the moment (451)."),
        ("RCPT", "421 busy", Later, "(421)"),
        ("MAIL", "550 not from you", Later, "does not take the house for a sender (550)."),
        ("MAIL", "451 later", Later, "(451)"),
        ("EHLO", "554 go away", Later, ""),
        ("DATA", "554 no", Gone, "(554)"),
    ],
)
def test_what_a_mail_server_says_before_it_has_it(
    mail: MailPlace, message: Messages, verb: str, answer: str, what: type[Exception], said: str
) -> None:
    mail.refuses = {verb: answer, "HELO": answer} if verb == "EHLO" else {verb: answer}
    with pytest.raises(what) as raised:
        mails.send([message()], TO, HOUSE)
    assert said in str(raised.value)
    assert "user" not in str(raised.value)
    assert not mail.kept.mails


@pytest.mark.parametrize(("answer", "what"), [("554 spam", Gone), ("452 full", Later), ("nonsense", Later)])
def test_what_it_says_of_the_whole(mail: MailPlace, message: Messages, answer: str, what: type[Exception]) -> None:
    mail.script.append(answer)
    with pytest.raises(what):
        mails.send([message()], TO, HOUSE)


def test_nobody_is_there(message: Messages, settings: Settings) -> None:
    settings.EMAIL_PORT = 1
    with pytest.raises(Later, match="cannot be spoken to"):
        mails.send([message()], TO, HOUSE)


def test_a_name_with_marks_and_lines_adds_no_header_and_draws_nothing(mail: MailPlace, message: Messages) -> None:
    mails.send([message(title=MARKED, text=MARKED, table=MARKED)], TO, HOUSE)
    (came,) = mail.kept.mails
    assert "Bcc" not in came
    plain, html = parts(came)
    assert came["Subject"].startswith("The <b>March</b> & co Bcc: all@example.org x: The <b>March</b>")
    assert "<b>" not in html
    assert "The <b>March</b> & co Bcc: all@example.org x" in plain


@pytest.mark.parametrize(
    "to", ["", "nora", "a@example.org, b@example.org", "a@example.org\nBcc: b@example.org", "<a@b>"]
)
def test_what_is_no_address_is_sent_nothing(mail: MailPlace, message: Messages, to: str) -> None:
    with pytest.raises(Gone, match="no address"):
        mails.send([message()], to, HOUSE)
    assert not mail.kept.mails


class TestEnvironment:
    def test_without_a_word_no_mail_is_sent(self, settings: Settings) -> None:
        settings.EMAIL_HOST = environment.mail({}).host
        assert not mails.is_set_up()

    @pytest.mark.parametrize(
        ("url", "port", "tls", "ssl"),
        [
            ("smtp://mail.example.org", 25, False, False),
            ("smtp+tls://n%40a:p%3Aw@mail.example.org", 587, True, False),
            ("smtp+ssl://mail.example.org:4465", 4465, False, True),
        ],
    )
    def test_a_server_is_named_by_its_address(
        self, settings: Settings, url: str, port: int, *, tls: bool, ssl: bool
    ) -> None:
        read = environment.mail({"EMAIL_URL": url, "EMAIL_FROM": "Penance <p@example.org>"})
        assert (read.host, read.port, read.tls, read.ssl) == ("mail.example.org", port, tls, ssl)
        assert (read.user, read.password) == (("n@a", "p:w") if "n%40a" in url else ("", ""))
        settings.EMAIL_HOST = read.host
        assert mails.is_set_up()

    @pytest.mark.parametrize("url", ["x", "smtp://", "http://mail.example.org", "smtp://h:port", "consolemail://"])
    def test_anything_else_is_refused_with_the_form(self, url: str) -> None:
        with pytest.raises(ImproperlyConfigured, match=r"EMAIL_URL is not understood: give smtp\+tls://"):
            environment.mail({"EMAIL_URL": url, "EMAIL_FROM": "p@example.org"})

    @pytest.mark.parametrize("sender", ["", "x", "a b@example.org\nBcc: x@y"])
    def test_mail_comes_from_somebody(self, sender: str) -> None:
        with pytest.raises(ImproperlyConfigured, match="EMAIL_FROM is not understood"):
            environment.mail({"EMAIL_URL": "smtp://h", "EMAIL_FROM": sender})
