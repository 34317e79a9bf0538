"""Messages by mail: one as soon as it is made, or several at once. What is sent twice has one Message-ID."""

from __future__ import annotations

import smtplib
from collections.abc import Mapping, Sequence
from email.utils import format_datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.core.validators import validate_email
from django.template.loader import render_to_string

from apps.kernel.ids import made_from
from apps.kernel.wording import many
from apps.notices.channels.message import Gone, Later, Message, one_line

CHOICES = "/notices/choices/"
LONGEST_SUBJECT, LONGEST_TEXT = 150, 2_000
LETTERS = 24
ENDS = 500
"""From here on an answer at SMTP is no for good."""


def is_set_up() -> bool:
    return bool(settings.EMAIL_HOST)


def send(messages: Sequence[Message], to: str, address_of_house: str) -> None:
    try:
        validate_email(to)
    except ValidationError:
        raise Gone("This is no address that mail can be sent to.") from None
    mail = _written(messages, to, address_of_house.rstrip("/"))
    try:
        mail.send()
    except smtplib.SMTPRecipientsRefused as error:
        raise _refused(*(code for code, _ in error.recipients.values())) from None
    except smtplib.SMTPDataError as error:
        raise _refused(error.smtp_code) from None
    except smtplib.SMTPResponseException as error:
        raise Later(f"The mail server does not take the house for a sender ({error.smtp_code}).") from None
    except (smtplib.SMTPException, OSError) as error:
        raise Later(f"The mail server cannot be spoken to ({type(error).__name__}).") from None


def _refused(*codes: int) -> Gone | Later:
    """To whom it goes, or what it says, is not taken. What is wrong with the house itself is nobody's address."""
    said = ", ".join(map(str, codes))
    if all(code >= ENDS for code in codes):
        return Gone(f"The mail server says that nothing can be sent there ({said}).")
    return Later(f"The mail server cannot take it at the moment ({said}).")


def _written(messages: Sequence[Message], to: str, house: str) -> EmailMultiAlternatives:
    subject, choices = _subject(messages), house + CHOICES
    words = {"subject": subject, "tables": _by_table(messages, house), "choices": choices}
    text, html = (render_to_string(f"mail/notices.{kind}", words) for kind in ("txt", "html"))
    name = made_from("mail", "\n".join(sorted(message.id for message in messages)), letters=LETTERS)
    headers = {
        "Message-ID": f"<{name}@{urlsplit(house).hostname or 'localhost'}>",
        "Date": format_datetime(max(message.made for message in messages)),
        "List-Unsubscribe": f"<{choices}>",
        "Auto-Submitted": "auto-generated",
    }
    mail = EmailMultiAlternatives(subject, text, to=[to], headers=headers)
    mail.attach_alternative(html, "text/html")
    return mail


def _subject(messages: Sequence[Message]) -> str:
    first, *others = messages
    tables = ", ".join(dict.fromkeys(message.table for message in messages))
    return one_line(f"{tables}: {many(len(messages), 'notice', 'notices') if others else first.title}", LONGEST_SUBJECT)


def _by_table(messages: Sequence[Message], house: str) -> list[tuple[str, list[Mapping[str, str]]]]:
    """By campaign, for two tables may have one name; in the order in which they are first spoken of."""
    found: dict[str, tuple[str, list[Mapping[str, str]]]] = {}
    for message in messages:
        table = one_line(message.table, LONGEST_SUBJECT)
        found.setdefault(message.campaign, (table, []))[1].append(_worded(message, house))
    return list(found.values())


def _worded(message: Message, house: str) -> Mapping[str, str]:
    title, text = one_line(message.title, LONGEST_SUBJECT), one_line(message.text, LONGEST_TEXT)
    return {"title": title, "text": text, "link": house + message.path}
