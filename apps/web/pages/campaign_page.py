"""The campaign's own page: who is on the roll, where the season stands, and what waits for somebody."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import get_args

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from apps.battles.models import MissionRow
from apps.campaigns.events.season_events import Phase
from apps.campaigns.seats import Sitting
from apps.campaigns.table_queries import known_from
from apps.campaigns.table_view import Reader
from apps.caskets.models import CasketRow
from apps.chronicle.door.handle import KeyReused, handle
from apps.chronicle.log import codec
from apps.chronicle.log.entry_search import Sieve
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.house_seal import Locked
from apps.pilots.models import PilotRow
from apps.rules.factions import FACTION_NAMES
from apps.settlement.models import SettlementRow
from apps.web.forms.offered import buttons
from apps.web.pages.errands import NOTHING, errands
from apps.web.pages.last_seen import has_done, unseen_at
from apps.web.pages.page_request import REFUSED, follows, key_of, number_in, reader_at, sitting_at, told_to
from apps.web.pages.roster import roster_of
from apps.web.pages.session_page import next_of
from apps.web.pages.story_lines import told_briefly

SHOWN = 12
PHASES: tuple[Phase, ...] = get_args(Phase)


@login_required
def campaign(request: HttpRequest, campaign: str) -> HttpResponse:
    return _table(request, reader_at(request, campaign))


@login_required
@require_POST
def enlist(request: HttpRequest, campaign: str) -> HttpResponse:
    sitting = sitting_at(request, campaign)
    form = {"name": request.POST.get("name", "").strip(), "faction": request.POST.get("faction", "")}
    refusal = _enlist(sitting, form, key_of(request))
    if refusal:
        return _table(request, Reader(sitting=sitting), refusal=refusal, form=form)
    messages.success(request, f"{form['name']} took the oath.")
    return redirect("campaign", campaign=campaign)


def _table(
    request: HttpRequest, reader: Reader, *, refusal: str = "", form: Mapping[str, str] | None = None
) -> HttpResponse:
    """The campaign's page; after a refusal with everything that was typed."""
    sitting = reader.sitting
    pilots, caskets, missions = reader.rows(PilotRow), reader.rows(CasketRow), reader.rows(MissionRow)
    settlement, roster = reader.row(SettlementRow), roster_of(pilots, sitting.seat, request.GET)
    known = known_from(sitting.campaign, pilots, caskets, missions)
    before = _seen_before(request, sitting) if reader.at is None else 0
    shown = told_to(
        reader,
        phases=PHASES,
        next_session=next_of(sitting, datetime.now(UTC)) if reader.at is None else None,
        errands=errands(sitting, missions, settlement.sheet if settlement else {}) if reader.at is None else NOTHING,
        since=before,
        unseen=reader.last - before if before else 0,
        kept=roster.said,
        roster=roster,
        pilots=roster.shown,
        gone=roster.gone,
        caskets=sorted(caskets, key=lambda row: (row.sheet["condition"] != "standing", row.seat != sitting.seat)),
        missions=missions,
        settlement=settlement.sheet if settlement else None,
        lines=told_briefly(reader, Sieve(), SHOWN, known),
        factions=FACTION_NAMES.items(),
        refusal=refusal,
        form=form or {},
        offers=buttons(reader, "campaign", {"closed": sitting.campaign.closed}),
    )
    return render(request, "campaigns/campaign.html", shown, status=REFUSED if refusal else 200)


def _seen_before(request: HttpRequest, sitting: Sitting) -> int:
    """A page that follows its table goes on telling what is new since it was opened."""
    before, since = unseen_at(sitting), number_in(follows(request) or "")
    return before if since is None else min(before, since)


def _enlist(sitting: Sitting, form: Mapping[str, str], key: str) -> str:
    """What stands in the way, or nothing."""
    if not sitting.may("EnlistPilot"):
        return f"A {sitting.role} enlists nobody: ask the host for a player's seat."
    try:
        command = codec.command_of(the_game().commands, "EnlistPilot", form)
        answer = handle(sitting.campaign.campaign, command, key=sitting.key(key), by=sitting.by)
    except (codec.Malformed, KeyReused, Locked) as error:
        return str(error)
    has_done(sitting, answer)
    return answer.refusal
