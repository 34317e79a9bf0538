"""How somebody wants to be told: of what, at which table, by which way, and at which hours not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from apps.accounts.models import Account
from apps.campaigns.schedule.hours import zones, zones_by_region
from apps.campaigns.seats import campaigns_of
from apps.kernel.refusal import Refusal
from apps.notices import calendar_file, notice_choices, phones
from apps.notices.channels import mail, push
from apps.notices.models import NoticeHabits, Way
from apps.notices.notice_choices import AS_ELSEWHERE, PERSONAL, chosen_by
from apps.notices.notice_kinds import KINDS
from apps.notices.quiet_hours import habits_of
from apps.web.pages.page_request import REFUSED, account_of

WORDS = {"": "Nothing", "at once": "At once", "digest": "Once a day", AS_ELSEWHERE: "As at all tables"}
WAYS: Mapping[Way, str] = {"mail": "By mail", "push": "On my phones"}
LONGEST_ADDRESS = 254


@dataclass(frozen=True, slots=True, kw_only=True)
class WayChosen:
    """One thing to choose: its name in the form, what it is called, and what is chosen."""

    name: str
    words: str
    chosen: str
    offered: Sequence[tuple[str, str]]


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def choices(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request)
    deed = DEEDS.get(str(request.POST.get("do", "")), _nothing)
    try:
        said = deed(request, account_of(request))
    except Refusal as refusal:
        return _page(request, status=REFUSED, refusal=refusal.sentence)
    if deed is _address:
        return _page(request, secret=said)
    messages.success(request, said)
    return redirect(f"{reverse('choices')}?table={_table(request)}")


def _nothing(request: HttpRequest, account: Account) -> str:
    raise Refusal("That is nothing that can be chosen here: press one of the buttons below.")


def _choose(request: HttpRequest, account: Account) -> str:
    said = {(kind, way): str(request.POST[name]) for kind, way, name in _names() if name in request.POST}
    notice_choices.choose(account, _table(request), said)
    return "It is as you chose."


def _quiet(request: HttpRequest, account: Account) -> str:
    zone = str(request.POST.get("zone", ""))
    if zone not in zones():
        raise Refusal("There is no such time zone: choose one of the list, such as Europe/Berlin.")
    begins, ends = _hour(request, "quiet_from"), _hour(request, "quiet_until")
    digest = _hour(request, "digest_at")
    values = {"zone": zone, "quiet_from": begins, "quiet_until": ends, "digest_at": 18 if digest is None else digest}
    NoticeHabits.objects.update_or_create(account=account, defaults=values)
    return "Your hours are noted."


def _mail(request: HttpRequest, account: Account) -> str:
    """An address that is given anew is written to again, whatever became of it before."""
    given = str(request.POST.get("mail", "")).strip()
    try:
        if given:
            validate_email(given)
    except ValidationError:
        given = "x" * (LONGEST_ADDRESS + 1)
    if len(given) > LONGEST_ADDRESS:
        raise Refusal("That is no address that mail can be sent to: give one such as vess@example.org, or none.")
    Account.objects.filter(pk=account.pk).update(email=given)
    NoticeHabits.objects.filter(account=account).update(mail_ended="")
    return f"Mail goes to {given}." if given else "No mail is sent."


def _subscribe(request: HttpRequest, account: Account) -> str:
    said = {name: str(request.POST.get(name, "")) for name in ("endpoint", "p256dh", "auth")}
    phones.subscribe(account, **said, label=request.headers.get("User-Agent", ""), now=datetime.now(UTC))
    return "This phone is told."


def _unsubscribe(request: HttpRequest, account: Account) -> str:
    phones.unsubscribe(account, str(request.POST.get("endpoint", "")))
    return "This phone is no longer told."


def _forget(request: HttpRequest, account: Account) -> str:
    phones.forget(account, str(request.POST.get("phone", "")))
    return "It is told nothing any longer."


def _address(request: HttpRequest, account: Account) -> str:
    return calendar_file.new_address(account)


def _take_back(request: HttpRequest, account: Account) -> str:
    calendar_file.take_back(account)
    return "The address opens nothing any longer."


DEEDS: Mapping[str, Callable[[HttpRequest, Account], str]] = {
    "choose": _choose,
    "hours": _quiet,
    "mail": _mail,
    "subscribe": _subscribe,
    "unsubscribe": _unsubscribe,
    "forget": _forget,
    "address": _address,
    "take-back": _take_back,
}


def _page(request: HttpRequest, *, status: int = 200, refusal: str = "", secret: str = "") -> HttpResponse:
    account, table = account_of(request), _table(request)
    habits = habits_of(account.pk)
    shown = {
        "kinds": _kinds(account, table),
        "ways": list(WAYS.values()),
        "tables": sorted((cover.name, cover.campaign) for cover, _ in campaigns_of(account)),
        "table": table,
        "habits": habits,
        "zone": habits.zone,
        "regions": zones_by_region(),
        "hours": [(hour, f"{hour:02}:00") for hour in range(24)],
        "sends_mail": mail.is_set_up(),
        "email": Account.objects.values_list("email", flat=True).get(pk=account.pk),
        "phones": phones.of(account),
        "push_key": push.public_key(),
        "calendar": f"{settings.HOUSE_URL}{reverse('calendar', kwargs={'secret': secret})}" if secret else "",
        "refusal": refusal,
    }
    return render(request, "notices/choices.html", shown, status=status)


def _kinds(account: Account, table: str) -> list[tuple[str, list[WayChosen]]]:
    """By kind, what is chosen for each way."""
    chosen = chosen_by([account.pk])
    rows: dict[str, list[WayChosen]] = {}
    for kind, way, name in _names():
        offered = [(how, WORDS[how]) for how in (*([AS_ELSEWHERE] if table else []), *PERSONAL[way])]
        now = chosen.get((account.pk, table, kind, way), AS_ELSEWHERE if table else "")
        rows.setdefault(kind, []).append(WayChosen(name=name, words=WAYS[way], chosen=now, offered=offered))
    return [(KINDS[kind].name, each) for kind, each in rows.items()]


def _names() -> list[tuple[str, Way, str]]:
    return [(kind, way, f"{way}-{kind}") for kind in KINDS for way in WAYS]


def _table(request: HttpRequest) -> str:
    """One of one's own, or all of them."""
    named = str(request.POST.get("table") or request.GET.get("table") or "")
    return named if any(cover.campaign == named for cover, _ in campaigns_of(account_of(request))) else ""


def _hour(request: HttpRequest, name: str) -> int | None:
    said: Any = request.POST.get(name, "")
    if said == "":
        return None
    if said not in map(str, range(24)):
        raise Refusal("An hour is a number from 0 to 23: choose one of the list.")
    return int(said)
