"""Kills that a report credits: an enemy, through one's own attack, and each enemy once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from apps.battles.decider.field import MissionView
from apps.battles.decider.wound_checks import may_have_died
from apps.battles.events.told_report import CrewReport, Report
from apps.battles.state import Crew, Mission
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_be_a_name
from apps.rules.victory import Fall, kills

RULE = "PEN-VIC-10"
MOST_KILLS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class _Claim:
    """Whom somebody is said to have felled."""

    by: Crew
    victim: Crew
    name: str


def must_be_credited(report: Report, mission: Mission, field: MissionView) -> None:
    """Enemies of this campaign are told by their pilot's name or their Casket's; others by whatever name they had."""
    told = {crew.pilot: crew for side in report.sides for crew in side.crews}
    claims = list(_claims(told, mission, field))
    for claim in claims:
        _must_be_an_enemy(claim, field)
        fallen = told[claim.victim.pilot]
        if not (fallen.casket_destroyed or may_have_died(fallen, field)):
            raise Refusal(
                f"{claim.name} stands and lives by this report: a kill is a Casket destroyed or its pilot dead.",
                rule=RULE,
            )
    _must_count_once(claims, field)


def _claims(told: Mapping[str, CrewReport], mission: Mission, field: MissionView) -> Iterator[_Claim]:
    known = {name.casefold(): crew for crew in mission.crews.values() for name in _names(crew, field)}
    for crew in told.values():
        if len(crew.kills) > MOST_KILLS:
            raise Refusal(f"{field.pilot_name(crew.pilot)} has {MOST_KILLS} kills in one battle at most.", rule=RULE)
        for victim in crew.kills:
            must_be_a_name(victim, "A victim's name", "Anvil")
            if victim.casefold() in known:
                yield _Claim(by=mission.crews[crew.pilot], victim=known[victim.casefold()], name=victim)


def _names(crew: Crew, field: MissionView) -> tuple[str, str]:
    return field.pilot_name(crew.pilot), field.hangar.caskets[crew.casket].name


def _must_be_an_enemy(claim: _Claim, field: MissionView) -> None:
    if claim.by.side == claim.victim.side:
        raise Refusal(
            f"{claim.name} stood on {field.pilot_name(claim.by.pilot)}'s own side: only enemies are kills.", rule=RULE
        )


def _must_count_once(claims: list[_Claim], field: MissionView) -> None:
    falls = [
        Fall(
            casket=claim.victim.casket,
            side=claim.victim.side,
            through="attack",
            by=claim.by.pilot,
            by_side=claim.by.side,
        )
        for claim in claims
    ]
    if len(kills(falls)) < len(falls):
        twice = next(claim for claim in claims if sum(each.victim == claim.victim for each in claims) > 1)
        name = field.hangar.caskets[twice.victim.casket].name
        raise Refusal(f"{name} is claimed as a kill more than once: each enemy falls to one pilot.", rule=RULE)
