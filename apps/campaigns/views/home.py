"""The tables one sits at, and founding another."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from apps.accounts.models import Account
from apps.campaigns.commands import FoundCampaign
from apps.campaigns.models import CampaignRow
from apps.campaigns.seats import campaigns_of, found
from apps.campaigns.views.door import REFUSED, account_of, key_of
from apps.campaigns.views.looking import seen_by
from apps.chronicle.handle import KeyReused
from apps.chronicle.seeds import new_key
from apps.rules.ruleset.presets import PRESETS


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A table that one sits at: `unseen` lines were told since one last looked, and all of them if one never did."""

    campaign: CampaignRow
    unseen: int
    looked: bool


@login_required
def home(request: HttpRequest) -> HttpResponse:
    return _home(request)


@login_required
@require_POST
def found_campaign(request: HttpRequest) -> HttpResponse:
    form = {"name": request.POST.get("name", "").strip(), "preset": request.POST.get("preset", "campaign")}
    try:
        command = FoundCampaign(name=form["name"], preset=form["preset"])
        answer = found(account_of(request), command, key_of(request))
    except KeyReused as error:
        return _home(request, refusal=str(error), **form)
    if answer.refused:
        return _home(request, refusal=answer.refusal, **form)
    return redirect("campaign", campaign=answer.chronicle)


def _home(request: HttpRequest, *, refusal: str = "", name: str = "", preset: str = "campaign") -> HttpResponse:
    desks = _desks(account_of(request))
    shown = {
        "desks": [desk for desk in desks if not desk.campaign.closed],
        "archive": [desk for desk in desks if desk.campaign.closed],
        "key": new_key(),
        "refusal": refusal,
        "name": name,
        "presets": PRESETS.values(),
        "chosen": preset,
    }
    return render(request, "campaigns/home.html", shown, status=REFUSED if refusal else 200)


def _desks(account: Account) -> list[Desk]:
    seen = seen_by(account)
    return [
        Desk(campaign=row, unseen=row.position - seen.get(row.campaign, 0), looked=bool(seen.get(row.campaign)))
        for row in campaigns_of(account)
    ]
