"""What a campaign has in play by key, so that no change of packs takes it away."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.events.told_report import Report
from apps.campaigns.state import Campaign
from apps.kernel.refusal import Refusal
from apps.rules.content_names import TABLES
from apps.rules.effects.bounds import Named
from apps.rules.packs.library import Library

InPlay = tuple[Named, str, str]
"""Which table, which key, and whose it is."""
LEAVE_IT = "no pack would hold it any longer: leave it in yours"


def must_stay_found(campaign: Campaign, library: Library, else_: str = LEAVE_IT) -> None:
    """Everything in play lies in these packs too, and means there what it meant when it came into play."""
    for table, key, whose in in_play(campaign):
        if key not in getattr(library, TABLES[table]):
            raise Refusal(f"{whose} needs the {table} {key!r}, and {else_}.")
    before = campaign.played.library
    _must_keep_their_weapons(campaign, before, library)
    _must_start_as_they_did(campaign, before, library)


def digest_in_play(pack: str, campaign: Campaign) -> str:
    """Of the version that the table plays with; nothing, where it plays with none."""
    return next((ref.digest for ref in campaign.packs if ref.pack == pack), "")


def packs_in_words(campaign: Campaign) -> str:
    return ", ".join(ref.pack for ref in campaign.packs)


def must_not_be_fought_with(campaign: Campaign, digest: str) -> None:
    """A battle ends under the packs that it began with, and one of a host's own lies nowhere but on the table."""
    for mission, packs in campaign.fought_with.items():
        if any(ref.digest == digest for ref in packs):
            name = campaign.war_table.missions[mission].name
            raise Refusal(f"{name} is played here with this pack as it is: wait for its end, or break it off.")


def _must_keep_their_weapons(campaign: Campaign, before: Library, library: Library) -> None:
    """A Casket has its faction and its Primary Weapon for life."""
    for kind in {casket.kind: casket for casket in campaign.hangar.caskets.values()}:
        was, is_now = before.caskets[kind], library.caskets[kind]
        if (was.faction, was.weapon) != (is_now.faction, is_now.weapon):
            raise Refusal(
                f"The {was.name} is in play, and keeps its faction and its Primary Weapon: leave them, "
                "or give the new kind another key.",
                rule="PEN-DECK-03",
            )


def _must_start_as_they_did(campaign: Campaign, before: Library, library: Library) -> None:
    """What has come and gone since is counted from there, so a store could else hold less than nothing."""
    for key in campaign.settlement.stores:
        was, is_now = before.stores[key], library.stores[key]
        if was.starts != is_now.starts:
            raise Refusal(
                f"{was.name} has been given and taken already, and keeps the {was.starts} that it started with: leave "
                "them, and rule on the store instead."
            )


def in_play(campaign: Campaign) -> Iterator[InPlay]:
    """All that somebody has, or that waits for somebody."""
    yield from _of_caskets(campaign)
    yield from _of_pilots(campaign)
    yield from _of_the_settlement(campaign)
    yield from _of_missions(campaign)


def _of_caskets(campaign: Campaign) -> Iterator[InPlay]:
    for casket in campaign.hangar.caskets.values():
        yield "casket", casket.kind, casket.name
        for loadout in casket.loadouts.values():
            whose = f"The build {loadout.name} of {casket.name}"
            for build in loadout.versions:
                yield "equipment", build.equipment, whose
                yield from (("card", tactic, whose) for tactic in build.tactics)


def _of_pilots(campaign: Campaign) -> Iterator[InPlay]:
    for pilot in campaign.roster.pilots.values():
        yield from (("mark", mark, pilot.name) for mark in pilot.marks)
        yield from (("relic", relic, pilot.name) for relic in pilot.relics)


def _of_the_settlement(campaign: Campaign) -> Iterator[InPlay]:
    for pending in campaign.settlement.pending.values():
        yield "event", pending.event, "What lies open in the settlement"
    for store in campaign.settlement.stores:
        yield "store", store, "The settlement"


def _of_missions(campaign: Campaign) -> Iterator[InPlay]:
    """What was bought in a battle is paid once its report is agreed on, and what befell a pilot is told then too."""
    for mission in campaign.war_table.missions.values():
        if mission.scenario:
            yield "scenario", mission.scenario, f"The mission {mission.name}"
        if mission.engagement:
            fought_with, whose = campaign.library_for(mission.mission), f"The battle of {mission.name}"
            yield from (("spend", spend, whose) for spend in fought_with.spends)
            yield from (("corruption", row, whose) for row in fought_with.corruption)
        for report in (mission.told.report, mission.told.counter) if mission.told else ():
            yield from (("spend", spend, f"What was told of {mission.name}") for spend in _bought(report))


def _bought(report: Report | None) -> Iterator[str]:
    for side in report.sides if report else ():
        for crew in side.crews:
            yield from (spent.spend for spent in crew.spent)
