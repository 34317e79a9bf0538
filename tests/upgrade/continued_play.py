"""In a house that opened an older one's folder: every page is looked at, and every open battle is played to its end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.test import Client

from apps.battles.commands.answer_battle import AnswerBattle
from apps.battles.commands.let_bots_go_on import LetBotsGoOn
from apps.battles.state import Mission
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import Member, SeatRow
from apps.campaigns.seats import Sitting, sitting_of
from apps.campaigns.state import Campaign
from apps.chronicle.door.handle import handle
from apps.chronicle.log.queries import every_campaign
from apps.chronicle.states import folded_states
from apps.rules.battle.battle_state import Battle
from tests.battles.engaged import Chance, chosen, said

PAGES = (
    "",
    "missions/",
    "settlement/",
    "chronicle/",
    "changes/?since=1",
    "ask/",
    "door/",
    "copies/",
    "schedule/",
    "?at=20",
)


def gone_through(folder: str) -> dict[str, Any]:
    """Looked at, proved, taken out and in again, and gone on with; the house is open meanwhile."""
    campaigns = every_campaign()
    closed = [page for campaign in campaigns for page in closed_pages(campaign)]
    heads = _proved()
    for campaign in campaigns:
        file = f"{folder}/{campaign}.ndjson"
        _tool("export", campaign, "--output", file)
        _tool("verify", "--file", file)
        _tool("import", file, "--as-copy")
    under_way = [campaign for campaign in campaigns if _open(campaign)]
    answered = {campaign: play_on(campaign) for campaign in campaigns}
    _tool("rebuild", "--all")
    return {
        "closed": closed,
        "under_way": under_way,
        "played": [campaign for campaign, answers in answered.items() if answers],
        "heads": [len(heads), len(_proved())],
        "campaigns": len(campaigns),
    }


def _proved() -> list[str]:
    """Chain, dice, rows, and every decision decided again to the same entries; the heads of all."""
    return re.findall(r"^[0-9a-f]{64}$", _tool("verify", "--all", "--decide"), re.MULTILINE)


def _tool(*arguments: str) -> str:
    said = StringIO()
    call_command("chronicle", *arguments, stdout=said)
    return said.getvalue()


def closed_pages(campaign: str) -> list[str]:
    """The pages of a campaign that its host cannot read."""
    client = Client(headers={"host": "127.0.0.1"}, raise_request_exception=False)
    client.force_login(Member.objects.get(campaign=campaign, seat=_host(campaign).seat).account)
    addresses = [f"/campaigns/{campaign}/{part}" for part in (*PAGES, *_things(campaign))]
    answers = {address: client.get(address).status_code for address in (*addresses, "/admin/chronicle/entrypage/")}
    return [f"{address}: {status}" for address, status in answers.items() if status != 200]


def _things(campaign: str) -> Iterator[str]:
    state = _now(campaign)
    for pilot in state.roster.pilots:
        yield from (f"pilots/{pilot}/", f"pilots/{pilot}/why/grit/", f"chronicle/?about={pilot}")
    yield from (f"caskets/{casket}/" for casket in state.hangar.caskets)
    for mission in state.war_table.missions.values():
        yield f"missions/{mission.mission}/"
        if mission.engagement and mission.told is None:
            yield from (f"missions/{mission.mission}/battle/", f"missions/{mission.mission}/battle/replay/")


def play_on(campaign: str) -> int:
    """A note, and answers until no battle is open."""
    handle(campaign, WriteNote(text="We go on."), key="goes-on/note", by=_host(campaign).by)
    chance, answered = Chance(7), 0
    while missions := _open(campaign):
        battle = missions[0].engagement.battle(_now(campaign).played.library)
        sitting, command = _next(campaign, missions[0], battle, chance)
        answered += 1
        answer = handle(campaign, command, key=sitting.key(f"goes-on-{answered}"), by=sitting.by)
        assert not answer.refused, answer.refusal
    return answered


def _next(campaign: str, mission: Mission, battle: Battle, chance: Chance) -> tuple[Sitting, Any]:
    assert battle.pending
    assert mission.engagement
    number = battle.decisions + 1
    side = next(side for side in mission.sides if side.side == battle.fielding.sides[battle.pending.side])
    if mission.engagement.bots.get(side.side):
        return _host(campaign), LetBotsGoOn(mission=mission.mission, number=number)
    speaker = _seated(campaign, side.seats[0]) if side.seats else _host(campaign)
    return speaker, AnswerBattle(mission=mission.mission, number=number, choice=said(chosen(battle, chance)))


def _open(campaign: str) -> Sequence[Any]:
    missions = _now(campaign).war_table.missions.values()
    return [mission for mission in missions if mission.engagement and mission.told is None]


def _now(campaign: str) -> Campaign:
    """As this process has kept it: only read, and given back at once."""
    kept = folded_states.now(campaign)
    assert kept
    folded_states.give_back(kept)
    state: Campaign = kept.state
    return state


def _host(campaign: str) -> Sitting:
    return _seated(campaign, SeatRow.objects.get(campaign=campaign, role="host").seat)


def _seated(campaign: str, seat: str) -> Sitting:
    found = sitting_of(Member.objects.get(campaign=campaign, seat=seat).account, campaign)
    assert found
    return found
