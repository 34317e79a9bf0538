"""The campaign's pages."""

from __future__ import annotations

from typing import cast

from celery.exceptions import OperationalError
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from apps.accounts.models import Account
from apps.campaigns.seats import Sitting, campaigns_of, found, sitting_of
from apps.campaigns.sheet import sentence
from apps.campaigns.state import Event
from apps.chronicle import codec
from apps.chronicle.game import the_game
from apps.chronicle.handle import KeyReused, handle
from apps.chronicle.reading import latest_entries
from apps.chronicle.seeds import new_key
from apps.pilots.models import PilotRow
from apps.rules.factions import FACTION_NAMES
from apps.settlement.models import BurdenRow
from apps.settlement.tasks import hold_penance_ritual

SHOWN = 20


@login_required
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "campaigns/home.html", {"campaigns": campaigns_of(_account(request)), "key": new_key()})


@login_required
@require_POST
def found_campaign(request: HttpRequest) -> HttpResponse:
    try:
        answer = found(_account(request), request.POST.get("name", "").strip(), _key(request))
    except KeyReused as error:
        messages.error(request, str(error))
        return redirect("home")
    if answer.refused:
        messages.error(request, answer.refusal)
        return redirect("home")
    return redirect("campaign", campaign=answer.chronicle)


@login_required
def campaign(request: HttpRequest, campaign: str) -> HttpResponse:
    sitting = _sitting(request, campaign)
    pilots = list(PilotRow.objects.filter(campaign=campaign))
    burdened = set(BurdenRow.objects.filter(campaign=campaign).values_list("pilot", flat=True))
    names = {pilot.pilot: pilot.name for pilot in pilots}
    entries = latest_entries(campaign, SHOWN)
    return render(
        request,
        "campaigns/campaign.html",
        {
            "sitting": sitting,
            "pilots": pilots,
            "burdened": burdened,
            "lines": [(entry, sentence(cast("Event", entry.event), names)) for entry in entries],
            "factions": FACTION_NAMES.items(),
            "may_enlist": sitting.may("EnlistPilot"),
            "may_call": sitting.may("HoldPenanceRitual"),
            "key": new_key(),
        },
    )


@login_required
@require_POST
def enlist(request: HttpRequest, campaign: str) -> HttpResponse:
    sitting = _sitting(request, campaign)
    if not sitting.may("EnlistPilot"):
        messages.error(request, f"A {sitting.role} enlists nobody: ask the host for a player's seat.")
        return redirect("campaign", campaign=campaign)
    body = {"name": request.POST.get("name", "").strip(), "faction": request.POST.get("faction", "")}
    try:
        command = codec.command_of(the_game().commands, "EnlistPilot", body)
        answer = handle(campaign, command, key=sitting.key(_key(request)), by=sitting.by)
    except (codec.Malformed, KeyReused) as error:
        messages.error(request, str(error))
    else:
        if answer.refused:
            messages.error(request, answer.refusal)
        else:
            messages.success(request, f"{body['name']} took the oath.")
    return redirect("campaign", campaign=campaign)


@login_required
@require_POST
def call_ritual(request: HttpRequest, campaign: str, pilot: str) -> HttpResponse:
    sitting = _sitting(request, campaign)
    known = _pilot(campaign, pilot)
    if not sitting.may("HoldPenanceRitual"):
        messages.error(request, f"A {sitting.role} calls no rituals: ask the host.")
    else:
        try:
            hold_penance_ritual.delay(campaign, pilot, sitting.key(_key(request)))
            messages.success(request, f"{known.name} is called to the ritual: the die falls in a moment.")
        except OperationalError:
            messages.error(
                request,
                "The worker cannot be reached just now; nothing has happened. Call the ritual again in a minute.",
            )
    return redirect("pilot", campaign=campaign, pilot=pilot)


@login_required
def pilot(request: HttpRequest, campaign: str, pilot: str) -> HttpResponse:
    sitting = _sitting(request, campaign)
    row = _pilot(campaign, pilot)
    burden = BurdenRow.objects.filter(campaign=campaign, pilot=pilot).first()
    return render(
        request,
        "pilots/sheet.html",
        {
            "sitting": sitting,
            "sheet": row.sheet,
            "burden": burden.sheet if burden else None,
            "may_call": sitting.may("HoldPenanceRitual"),
            "key": new_key(),
        },
    )


def _account(request: HttpRequest) -> Account:
    return cast("Account", request.user)


def _sitting(request: HttpRequest, campaign: str) -> Sitting:
    sitting = sitting_of(_account(request), campaign)
    if sitting is None:
        raise Http404
    return sitting


def _pilot(campaign: str, pilot: str) -> PilotRow:
    row = PilotRow.objects.filter(campaign=campaign, pilot=pilot).first()
    if row is None:
        raise Http404
    return row


def _key(request: HttpRequest) -> str:
    """The form's own key makes a double tap one command; a form without one gets a new key."""
    return request.POST.get("key", "")[:100] or new_key()
