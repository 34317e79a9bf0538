"""The worker at a table: this season's events by hand, the hours at which they come, and silence taken for a yes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from apps.campaigns.schedule import failed_jobs, schedule_store
from apps.campaigns.schedule.hours import MOST_EVENTS, RHYTHMS, Hours, events_in, hours_in, zones_by_region
from apps.campaigns.seats import Sitting, asker
from apps.campaigns.table_view import Reader
from apps.jobs import queue
from apps.kernel.refusal import Refusal
from apps.settlement.models import SettlementRow
from apps.web.pages.page_request import REFUSED, account_of, key_of, shown_to, sitting_at

FIELDS = ("first", "every", "hour", "zone", "events")


@login_required
def schedule(request: HttpRequest, campaign: str) -> HttpResponse:
    """Whoever may roll an event may let it be rolled."""
    sitting = sitting_at(request, campaign)
    if not sitting.may("RollEvent"):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, sitting)
    try:
        said = _deed(request)(request, sitting)
    except Refusal as refusal:
        return _page(request, sitting, status=REFUSED, refusal=refusal.sentence)
    messages.success(request, said)
    return redirect("schedule", campaign=campaign)


def _deed(request: HttpRequest) -> Callable[[HttpRequest, Sitting], str]:
    deed = DEEDS.get(str(request.POST.get("do", "")))
    if deed is None:
        raise Refusal("That is nothing the worker can be told: press one of the buttons below.")
    return deed


def _now(request: HttpRequest, sitting: Sitting) -> str:
    """By hand, under the form's key: pressed twice, it is one job."""
    _must_be_open(sitting)
    events = events_in(str(request.POST.get("events", "")))
    _must_have_room(events, sitting)
    queue.put(
        "roll season",
        f"hand/{sitting.key(key_of(request))}",
        body={"events": events},
        campaign=sitting.campaign.campaign,
        cause=f"by hand, by a {sitting.role}",
        asked_by=asker(account_of(request)),
    )
    return "It is noted, and the worker rolls as soon as it comes to it. What it rolled lies open in the settlement."


def _set(request: HttpRequest, sitting: Sitting) -> str:
    _must_be_open(sitting)
    now = datetime.now(UTC)
    hours = hours_in(_form_of(request), now)
    schedule_store.set_hours(sitting.campaign.campaign, hours, now)
    return f"Events come by themselves, next on {hours.said(hours.next_due(now))}."


def _off(request: HttpRequest, sitting: Sitting) -> str:
    schedule_store.switch_off(sitting.campaign.campaign, "events")
    return "No event comes by itself any longer."


def _take_silence(request: HttpRequest, sitting: Sitting) -> str:
    _must_be_open(sitting)
    if not sitting.campaign.sheet["silence"]:
        raise Refusal("Silence is never a yes at this table: agree on a number of days first.")
    schedule_store.take_silence(sitting.campaign.campaign, datetime.now(UTC))
    return "Silence is taken for a yes by itself, within an hour of its last day."


def _leave_silence(request: HttpRequest, sitting: Sitting) -> str:
    schedule_store.switch_off(sitting.campaign.campaign, "silence")
    return "Silence is taken by hand alone."


def _again(request: HttpRequest, sitting: Sitting) -> str:
    failed_jobs.again(sitting.campaign.campaign, str(request.POST.get("job", "")))
    return "The worker tries it again as soon as it comes to it."


def _let_be(request: HttpRequest, sitting: Sitting) -> str:
    failed_jobs.let_be(sitting.campaign.campaign, str(request.POST.get("job", "")))
    return "It is left as it is, and not tried again."


DEEDS: Mapping[str, Callable[[HttpRequest, Sitting], str]] = {
    "now": _now,
    "set": _set,
    "off": _off,
    "take-silence": _take_silence,
    "leave-silence": _leave_silence,
    "again": _again,
    "let-be": _let_be,
}


def _must_be_open(sitting: Sitting) -> None:
    if sitting.campaign.closed:
        raise Refusal(f"{sitting.campaign.name} is closed, and nothing comes by itself: open it again first.")


def _must_have_room(events: int, sitting: Sitting) -> None:
    """What the worker would only write into its own log is said here."""
    sheet = SettlementRow.objects.get(campaign=sitting.campaign.campaign).sheet
    if sheet["held"]:
        raise Refusal("Events are held: let them come again first, or roll one yourself.")
    if sheet["rolled"] >= events:
        raise Refusal(
            f"Season {sitting.campaign.season} has had {sheet['rolled']} already: ask for more, or roll one yourself."
        )


def _page(request: HttpRequest, sitting: Sitting, *, status: int = 200, refusal: str = "") -> HttpResponse:
    """The page; after a refusal with everything that was filled in."""
    campaign, now = sitting.campaign.campaign, datetime.now(UTC)
    standing = schedule_store.hours_of(campaign)
    shown = shown_to(
        Reader(sitting=sitting),
        settlement=SettlementRow.objects.filter(campaign=campaign).first(),
        standing=standing,
        following=standing.said(standing.next_due(now)) if standing else "",
        takes_silence=schedule_store.takes_silence(campaign),
        days=sitting.campaign.sheet["silence"],
        given_up=failed_jobs.given_up(campaign),
        waiting=failed_jobs.waiting(campaign, now),
        form=_form_of(request) if refusal else _prefilled(standing, now),
        refusal=refusal,
        **_choices(),
    )
    return render(request, "campaigns/schedule.html", shown, status=status)


def _form_of(request: HttpRequest) -> dict[str, str]:
    return {name: str(request.POST.get(name, "")).strip() for name in FIELDS}


def _prefilled(hours: Hours | None, now: datetime) -> dict[str, str]:
    """What stands, from its next day on; else a week from now, in the evening."""
    if hours is None:
        first = now.date() + timedelta(days=7)
        return {"first": first.isoformat(), "every": "7", "hour": "18", "zone": "UTC", "events": "1"}
    first = hours.day_of(hours.next_due(now))
    return {name: str(value) for name, value in {**hours.plain(), "first": first.isoformat()}.items()}


def _choices() -> dict[str, Any]:
    return {
        "rhythms": [(str(days), words) for days, words in RHYTHMS.items()],
        "of_the_clock": [(str(hour), f"{hour:02}:00") for hour in range(24)],
        "numbers": [str(number) for number in range(1, MOST_EVENTS + 1)],
        "regions": zones_by_region(),
    }
