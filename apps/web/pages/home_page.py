"""The tables one sits at, and founding another."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import unquote

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from apps.accounts.models import Account
from apps.battles.events.battle_event import OF_A_BATTLE
from apps.battles.models import MissionRow
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.models import CampaignRow
from apps.campaigns.seats import Sitting, found, sittings_of
from apps.campaigns.table_queries import TOLD_AT_ONCE, Known, battles_told, known_at, lines_of
from apps.chronicle.door.handle import KeyReused
from apps.chronicle.log.entry_search import news
from apps.chronicle.log.own_kinds import SeedOpened, SeedRevealed
from apps.chronicle.log.queries import Read
from apps.chronicle.log.randomness import new_key
from apps.kernel.kinds import Newer
from apps.pilots.models import PilotRow
from apps.rules.ruleset.presets import PRESETS
from apps.settlement.models import SettlementRow
from apps.web.pages.errands import Errand, at_the_doors, errands
from apps.web.pages.page_request import REFUSED, account_of, key_of, live_at
from apps.web.pages.welcome_page import welcome

SAID = 3
"""So many sentences stand on a table's card; the others are on the page of what has changed."""
READ = 40
"""Among so many lines of each table they are looked for."""
UNTHROWN = (SeedOpened.__name__, SeedRevealed.__name__)


LONGEST_PLACE = 400
"""Letters of where somebody was; whoever was at a longer address is shown their tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A table that one sits at: `unseen` lines were told since one last looked, and all of them if one never did."""

    campaign: CampaignRow
    unseen: int
    seen: int
    """The line up to which one has looked; nothing, where one never did."""
    news: Sequence[str]
    """The last of what was told since."""
    errands: Sequence[Errand]
    pilots: Sequence[PilotRow]
    """One's own who serve."""


def home(request: HttpRequest) -> HttpResponse:
    """A stranger is told what this is."""
    return _home(request) if request.user.is_authenticated else welcome(request)


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
        "place": _place(request, [desk.campaign.campaign for desk in desks]),
        "desks": [desk for desk in desks if not desk.campaign.closed],
        "archive": [desk for desk in desks if desk.campaign.closed],
        "live": live_at(desk.campaign for desk in desks),
        "key": new_key(),
        "refusal": refusal,
        "name": name,
        "presets": PRESETS.values(),
        "chosen": preset,
    }
    return render(request, "campaigns/home.html", shown, status=REFUSED if refusal else 200)


def _place(request: HttpRequest, tables: Sequence[str]) -> Mapping[str, str] | None:
    """Where a browser says that it was last, if that is at a table at which its owner still sits."""
    path, _, called = unquote(request.COOKIES.get("where", ""))[:LONGEST_PLACE].partition(" ")
    found = re.fullmatch(r"/campaigns/([a-z0-9-]+)/([\w/-]+/)", path, re.ASCII)
    return {"path": path, "called": called} if found and called and found[1] in tables else None


def _desks(account: Account) -> list[Desk]:
    """All that the tables have to say is read together, however many they are."""
    seated = sittings_of(account)
    tables = [sitting.campaign.campaign for sitting, _ in seated]
    told, waiting = _news(seated), _waiting([sitting for sitting, _ in seated], tables)
    mine = _pilots([sitting for sitting, _ in seated])
    return [
        Desk(
            campaign=sitting.campaign,
            unseen=sitting.campaign.position - seen,
            seen=seen,
            news=told.get(sitting.campaign.campaign, ()),
            errands=waiting[sitting.campaign.campaign],
            pilots=mine[sitting.campaign.campaign],
        )
        for sitting, seen in seated
    ]


def _pilots(sittings: Sequence[Sitting]) -> Mapping[str, Sequence[PilotRow]]:
    """By table. Seats of a copy are called as those of its origin, so a seat alone names nobody."""
    seats = {sitting.campaign.campaign: sitting.seat for sitting in sittings}
    rows = PilotRow.objects.filter(campaign__in=seats, seat__in=seats.values())
    found: defaultdict[str, list[PilotRow]] = defaultdict(list)
    for row in rows:
        if row.seat == seats[row.campaign] and row.sheet["pilot"]["fate"] == "serving":
            found[row.campaign].append(row)
    return found


def _news(seated: Sequence[tuple[Sitting, int]]) -> Mapping[str, Sequence[str]]:
    """By table, what began the last acts since one looked, the oldest of them first."""
    seen = {sitting.campaign.campaign: seen for sitting, seen in seated if seen < sitting.campaign.position and seen}
    found = {table: _acts(reads) for table, reads in news(seen, READ, OF_A_BATTLE).items()}
    known = known_at([sitting.campaign for sitting, _ in seated if sitting.campaign.campaign in seen])
    stories = _stories(found, known)
    return {table: _said(reads, known[table], stories) for table, reads in found.items()}


def _stories(found: Mapping[str, Sequence[Read]], known: Mapping[str, Known]) -> Mapping[tuple[str, int], str]:
    """By table and line, the battles of which there is one among these."""
    of_battles = [
        (table, read.line.subject, read.position)
        for table, reads in found.items()
        for read in reads
        if read.line.kind in OF_A_BATTLE
    ][:TOLD_AT_ONCE]
    texts = battles_told([(known[table], mission, position) for table, mission, position in of_battles])
    return {(table, line): text for (table, _, line), text in zip(of_battles, texts, strict=True) if text}


def _said(reads: Sequence[Read], known: Known, stories: Mapping[tuple[str, int], str]) -> Sequence[str]:
    """One table that this program is too old for closes no other."""
    try:
        lines = lines_of(reads, known)
    except Newer as newer:
        return [str(newer)]
    return [stories.get((known.campaign, line.read.position), line.text) for line in lines]


def _acts(reads: Sequence[Read]) -> list[Read]:
    """Of each of the last decisions its first line, without those about dice that nobody has thrown."""
    told = [read for read in reads if read.line.kind not in UNTHROWN]
    acts = [list(each)[-1] for _, each in groupby(told, lambda read: read.line.answers)]
    return acts[:SAID][::-1]


def _waiting(sittings: Sequence[Sitting], tables: Sequence[str]) -> Mapping[str, Sequence[Errand]]:
    missions = MissionRow.objects.filter(campaign__in=tables)
    by_table = {table: [row for row in missions if row.campaign == table] for table in tables}
    settlements = dict(SettlementRow.objects.filter(campaign__in=tables).values_list("campaign", "sheet"))
    doors = at_the_doors(sittings)
    return {
        table: errands(sitting, by_table[table], settlements.get(table, {}), doors[table]).mine
        for sitting, table in zip(sittings, tables, strict=True)
    }
