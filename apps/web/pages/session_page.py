"""When a table meets: the dates that stand, for everybody; setting, moving and calling off, for whoever keeps it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from apps.campaigns.commands.call_off_session import CallOffSession
from apps.campaigns.commands.plan_session import PlanSession
from apps.campaigns.schedule.hours import zones, zones_by_region
from apps.campaigns.seats import Sitting
from apps.campaigns.table_view import Reader
from apps.chronicle.door.handle import KeyReused, handle
from apps.kernel.refusal import Refusal
from apps.notices.quiet_hours import zone_of
from apps.web.pages.last_seen import has_done
from apps.web.pages.page_request import REFUSED, account_of, key_of, shown_to, sitting_at

FIELDS = ("day", "hour", "zone", "place", "note", "session", "reason")


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedSession:
    """A session by its moment, as a page prints it."""

    session: str
    at: datetime
    place: str
    note: str


@login_required
def sessions(request: HttpRequest, campaign: str) -> HttpResponse:
    sitting = sitting_at(request, campaign)
    if request.method != "POST":
        return _page(request, sitting)
    if not sitting.may("PlanSession"):
        raise PermissionDenied
    try:
        said = _done(request, sitting)
    except (Refusal, KeyReused) as refusal:
        return _page(request, sitting, status=REFUSED, refusal=str(refusal))
    messages.success(request, said)
    return redirect("sessions", campaign=campaign)


def dates_of(sitting: Sitting) -> Sequence[DatedSession]:
    return [
        DatedSession(**{**each, "at": datetime.fromisoformat(each["at"])})
        for each in sitting.campaign.sheet.get("sessions", ())
    ]


def next_of(sitting: Sitting, now: datetime) -> DatedSession | None:
    """The next that is yet to come; of a story that is over, none."""
    ahead = (each for each in dates_of(sitting) if each.at > now and not sitting.campaign.closed)
    return next(ahead, None)


def _done(request: HttpRequest, sitting: Sitting) -> str:
    form = _form_of(request)
    deed = DEEDS.get(str(request.POST.get("do", "")))
    if deed is None:
        raise Refusal("That is nothing that can be done with a date: press one of the buttons below.")
    command, said = deed(form)
    answer = handle(sitting.campaign.campaign, command, key=sitting.key(key_of(request)), by=sitting.by)
    has_done(sitting, answer)
    if answer.refused:
        raise Refusal(answer.refusal)
    return said


def _set(form: Mapping[str, str]) -> tuple[object, str]:
    at = moment_in(form).isoformat(timespec="seconds")
    command = PlanSession(at=at, place=form["place"], note=form["note"], session=form["session"])
    return command, "The date is moved." if form["session"] else "The date is set."


def _off(form: Mapping[str, str]) -> tuple[object, str]:
    return CallOffSession(session=form["session"], reason=form["reason"]), "The date is called off."


DEEDS: Mapping[str, Callable[[Mapping[str, str]], tuple[object, str]]] = {"set": _set, "off": _off}


def moment_in(form: Mapping[str, str]) -> datetime:
    """What somebody filled in by the clock of a place, at Greenwich."""
    if form["zone"] not in zones():
        raise Refusal("There is no such time zone: choose one of the list, such as Europe/Berlin.")
    try:
        day, hour = date.fromisoformat(form["day"]), time.fromisoformat(form["hour"])
        return datetime.combine(day, hour.replace(tzinfo=ZoneInfo(form["zone"]))).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Refusal("A date has a day such as 2026-12-31 and an hour such as 18:30: choose both.") from None


def _page(request: HttpRequest, sitting: Sitting, *, status: int = 200, refusal: str = "") -> HttpResponse:
    """The page; after a refusal with everything that was filled in."""
    now = datetime.now(UTC)
    there = dates_of(sitting)
    zone = zone_of(account_of(request))
    shown = shown_to(
        Reader(sitting=sitting),
        ahead=[each for each in there if each.at > now],
        been=[each for each in there if each.at <= now][::-1],
        form=_form_of(request) if refusal else {"zone": zone, "hour": "18:00"},
        regions=zones_by_region(),
        refusal=refusal,
    )
    return render(request, "campaigns/sessions.html", shown, status=status)


def _form_of(request: HttpRequest) -> dict[str, str]:
    return {name: str(request.POST.get(name, "")).strip() for name in FIELDS}
