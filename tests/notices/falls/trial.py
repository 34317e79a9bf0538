"""Whether all that the logs demand was told, once, by each way that was chosen."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.db import DatabaseError, InterfaceError, connections
from django.db.models import Count

from apps.jobs.models import OPEN, Job
from apps.kernel.ids import made_from
from apps.notices import drawn_notices
from apps.notices.channels import push
from apps.notices.deliveries import message_of
from apps.notices.models import Delivery, Notice, NoticeChoice, PushSubscription, TableWebhook
from tests.house import PATIENCE
from tests.notices.falls.crowd import Crowd, demanded
from tests.notices.falls.outside_places import OutsidePlaces

KINDS = ("notices", "tell", "digest")
Wanted = Mapping[str, Notice]


class Trial:
    """One crowd and its places outside."""

    def __init__(self, crowd: Crowd, outside: OutsidePlaces) -> None:
        self._crowd, self._outside = crowd, outside

    def until_all_is_told(self) -> None:
        """As long as something goes on."""
        last, since = None, time.monotonic()
        while not _rests():
            now = (self._outside.received, Job.objects.filter(kind__in=KINDS, state="done").count())
            if now != last:
                last, since = now, time.monotonic()
            assert time.monotonic() < since + PATIENCE, f"nothing goes on any more: {_left()}"
            time.sleep(0.1)

    def found(self) -> Mapping[str, Any]:
        rows = {(row.campaign, row.account_id, row.key): row for row in Notice.objects.all()}
        names = set(demanded(self._crowd))
        came = self._came()
        wanted = {name: row for row in rows.values() for name in _names(row, self._places())}
        mails = self._digests()
        doubled = _came_again(came) + _came_again(Counter(str(mail["Message-ID"]) for mail in mails))
        return {
            "notices": len(names),
            "undrawn": len(names - rows.keys()),
            "undemanded": len(rows.keys() - names),
            "twice_a_row": len(Notice.objects.all()) - len(rows),
            "sent": len(wanted),
            "unsent": len(wanted.keys() - came.keys()),
            "unknown": len(came.keys() - wanted.keys()),
            **self._of_digests(mails, rows.values()),
            "unsaid": self._outside.unsaid.total(),
            "again": doubled.total(),
            "again_by_a_fall": (doubled - self._outside.unsaid).total(),
            "dead": Job.objects.filter(state="dead").count(),
            "not_marked": Delivery.objects.exclude(status="sent").count(),
        }

    def _came(self) -> Counter[str]:
        """By place and id, all but digests."""
        places = (self._outside.hooks, self._outside.push)
        came = Counter(f"{request.path} {request.id}" for place in places for request in place.kept.requests)
        gathering = _gathering()
        mails = (mail for mail in self._outside.mail.kept.mails if mail["To"] not in gathering)
        return came + Counter(str(mail["Message-ID"]) for mail in mails)

    def _digests(self) -> list[Any]:
        gathering = _gathering()
        return [mail for mail in self._outside.mail.kept.mails if mail["To"] in gathering]

    def _places(self) -> Mapping[tuple[str, int], list[str]]:
        """By way and account, where somebody is told."""
        found: dict[tuple[str, int], list[str]] = {}
        for choice in NoticeChoice.objects.filter(how="at once", way="mail"):
            found["mail", choice.account_id] = [""]
        for phone in PushSubscription.objects.all():
            found["push", phone.account_id] = [urlsplit(phone.endpoint).path]
        return found

    def _of_digests(self, mails: Iterable[Any], rows: Iterable[Notice]) -> Mapping[str, int]:
        """In how many mails, told apart by their ids, each stands that was to be gathered."""
        gathering = _gathering()
        told: dict[str, dict[str, str]] = {}
        for mail in mails:
            told.setdefault(mail["To"], {})[str(mail["Message-ID"])] = mail.get_body(("plain",)).get_content()
        stands = [
            sum(row.words in text for text in told.get(row.account.email, {}).values())
            for row in rows
            if row.account and row.account.email in gathering
        ]
        return {
            "gathered": len(stands),
            "digests": sum(map(len, told.values())),
            "in_no_digest": stands.count(0),
            "in_two_digests": sum(many > 1 for many in stands),
        }


def _names(row: Notice, places: Mapping[tuple[str, int], list[str]]) -> Iterable[str]:
    """Under which ids it is to come, and where."""
    message = message_of(row)
    if row.account_id is None:
        for hook in TableWebhook.objects.filter(campaign=row.campaign):
            yield f"{urlsplit(hook.url).path} {message.id}"
        return
    if ("mail", row.account_id) in places:
        yield f"<{made_from('mail', message.id, letters=24)}@localhost>"
    for place in places.get(("push", row.account_id), ()):
        yield f"{place} {push._topic(message)}"


def _gathering() -> set[str]:
    return set(NoticeChoice.objects.filter(how="digest").values_list("account__email", flat=True))


def _came_again(came: Counter[str]) -> Counter[str]:
    return Counter({name: many - 1 for name, many in came.items() if many > 1})


def _rests() -> bool:
    try:
        return not list(drawn_notices.behind()) and not Job.objects.filter(kind__in=KINDS, state__in=OPEN).exists()
    except (DatabaseError, InterfaceError):
        connections.close_all()
        return False


def _left() -> list[Any]:
    left = Job.objects.filter(kind__in=KINDS, state__in=OPEN).order_by().values_list("kind", "state", "said")
    return [*left.annotate(Count("id")), *drawn_notices.behind()]
