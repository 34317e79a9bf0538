"""The campaign's pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from celery.exceptions import OperationalError
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from apps.accounts.models import Account
from apps.campaigns.commands import FoundCampaign
from apps.campaigns.seats import Sitting, campaigns_of, found, sitting_of
from apps.campaigns.sheet import sentence
from apps.chronicle import codec
from apps.chronicle.game import the_game
from apps.chronicle.handle import KeyReused, handle
from apps.chronicle.reading import latest_entries
from apps.chronicle.seeds import new_key
from apps.pilots.models import PilotRow
from apps.rules.factions import FACTION_NAMES
from apps.rules.ruleset.presets import PRESETS
from apps.settlement.models import BurdenRow
from apps.settlement.tasks import hold_penance_ritual

SHOWN = 20
REFUSED = 422


@login_required
def home(request: HttpRequest) -> HttpResponse:
    return _home(request)


@login_required
@require_POST
def found_campaign(request: HttpRequest) -> HttpResponse:
    form = {"name": request.POST.get("name", "").strip(), "preset": request.POST.get("preset", "campaign")}
    try:
        command = FoundCampaign(name=form["name"], preset=form["preset"])
        answer = found(_account(request), command, _key(request))
    except KeyReused as error:
        return _home(request, refusal=str(error), **form)
    if answer.refused:
        return _home(request, refusal=answer.refusal, **form)
    return redirect("campaign", campaign=answer.chronicle)


@login_required
def campaign(request: HttpRequest, campaign: str) -> HttpResponse:
    return _table(request, _sitting(request, campaign))


@login_required
@require_POST
def enlist(request: HttpRequest, campaign: str) -> HttpResponse:
    sitting = _sitting(request, campaign)
    form = {"name": request.POST.get("name", "").strip(), "faction": request.POST.get("faction", "")}
    refusal = _enlist(sitting, form, _key(request))
    if refusal:
        return _table(request, sitting, refusal=refusal, form=form)
    messages.success(request, f"{form['name']} took the oath.")
    return redirect("campaign", campaign=campaign)


@login_required
def pilot(request: HttpRequest, campaign: str, pilot: str) -> HttpResponse:
    sitting = _sitting(request, campaign)
    row = _pilot(campaign, pilot)
    burden = BurdenRow.objects.filter(campaign=campaign, pilot=pilot).first()
    shown = {
        "sitting": sitting,
        "sheet": row.sheet,
        "burden": burden.sheet if burden else None,
        "may_call": sitting.may("HoldPenanceRitual"),
        "called": "called" in request.GET,
        "key": new_key(),
    }
    return render(request, "pilots/sheet.html", shown)


@login_required
@require_POST
def call_ritual(request: HttpRequest, campaign: str, pilot: str) -> HttpResponse:
    sitting = _sitting(request, campaign)
    _pilot(campaign, pilot)
    page = reverse("pilot", kwargs={"campaign": campaign, "pilot": pilot})
    if not sitting.may("HoldPenanceRitual"):
        messages.error(request, f"A {sitting.role} calls no rituals: ask the host.")
        return redirect(page)
    try:
        hold_penance_ritual.delay(campaign, pilot, sitting.key(_key(request)))
    except OperationalError:
        messages.error(request, "The worker cannot be reached, so nothing has happened: call again in a minute.")
        return redirect(page)
    return redirect(f"{page}?called")


def _home(request: HttpRequest, *, refusal: str = "", name: str = "", preset: str = "campaign") -> HttpResponse:
    shown = {
        "campaigns": campaigns_of(_account(request)),
        "key": new_key(),
        "refusal": refusal,
        "name": name,
        "presets": PRESETS.values(),
        "chosen": preset,
    }
    return render(request, "campaigns/home.html", shown, status=REFUSED if refusal else 200)


def _table(
    request: HttpRequest, sitting: Sitting, *, refusal: str = "", form: Mapping[str, str] | None = None
) -> HttpResponse:
    """The campaign's page; after a refusal with everything that was typed."""
    campaign = sitting.campaign.campaign
    pilots = list(PilotRow.objects.filter(campaign=campaign))
    names = {pilot.pilot: pilot.name for pilot in pilots}
    shown = {
        "sitting": sitting,
        "pilots": pilots,
        "burdened": set(BurdenRow.objects.filter(campaign=campaign).values_list("pilot", flat=True)),
        "lines": [(entry, entry.told or sentence(entry.event, names)) for entry in latest_entries(campaign, SHOWN)],
        "factions": FACTION_NAMES.items(),
        "may_enlist": sitting.may("EnlistPilot"),
        "key": new_key(),
        "refusal": refusal,
        "form": form or {},
    }
    return render(request, "campaigns/campaign.html", shown, status=REFUSED if refusal else 200)


def _enlist(sitting: Sitting, form: Mapping[str, str], key: str) -> str:
    """What stands in the way, or nothing."""
    if not sitting.may("EnlistPilot"):
        return f"A {sitting.role} enlists nobody: ask the host for a player's seat."
    try:
        command = codec.command_of(the_game().commands, "EnlistPilot", form)
        return handle(sitting.campaign.campaign, command, key=sitting.key(key), by=sitting.by).refusal
    except (codec.Malformed, KeyReused) as error:
        return str(error)


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
