"""The crews that went out, as a battle takes them: everything that it will ever ask of them."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.decider.field import MissionView
from apps.battles.state import Crew
from apps.caskets.decider import casket_checks as caskets
from apps.caskets.decider.loadout_checks import must_have
from apps.pilots.decider.pilot_checks import grit_of
from apps.pilots.state import Pilot
from apps.rules.battle.setup.lineup import Fielded, Owed
from apps.rules.casket.soul import LEG_SKIMMED
from apps.rules.content_names import Names
from apps.rules.explained import Line
from apps.rules.played import Played
from apps.rules.tables.suffering_events import LEG_SKIMMING


def fielded(crew: Crew, side: int, field: MissionView) -> Fielded:
    casket, pilot = field.hangar.caskets[crew.casket], field.roster.pilots[crew.pilot]
    kind = caskets.kind_of(casket, field.played)
    deck = caskets.deck_of(casket, must_have(casket, crew.loadout).build(crew.version), field.played)
    along = caskets.along(casket, field.played.rules)
    return Fielded(
        key=casket.casket,
        name=casket.name,
        side=side,
        faction=kind.faction,
        casket=casket.kind,
        frame=kind.frame,
        armor=kind.armor,
        cards=tuple(card.card for card in deck.cards),
        pilot=pilot.pilot,
        grit=grit_of(pilot, field.played.rules).value,
        missions=pilot.missions,
        taint=pilot.taint,
        face_down=pilot.deck.face_down,
        face_up=pilot.wounds,
        marks=pilot.marks,
        relics=tuple(relic for relic in pilot.relics if relic in field.played.library.relics),
        owed=_owed(pilot, along.damaged, along.sp_lines, field.played),
    )


def _owed(pilot: Pilot, damaged: int, scars: tuple[Line, ...], played: Played) -> Owed:
    """Wounds, lost components and relics are not among it: the battle reads those itself."""
    carried = pilot.carried
    return Owed(
        cards=max(0, sum(burden.cards_lost for burden in carried)),
        heat=max(0, sum(burden.heat for burden in carried)),
        first_attack=sum(burden.first_attack for burden in carried),
        ignores=sum(burden.first_attack_ignores for burden in carried),
        all_attacks=sum(burden.all_attacks for burden in carried),
        damaged=damaged,
        sp=(*scars, *_sp(pilot, played)),
    )


def _sp(pilot: Pilot, played: Played) -> Iterator[Line]:
    """What changed for good, and what the settlement asked for this mission."""
    told = Names(things={}, library=played.library).cause
    for cause, by in pilot.sp_shifts.items():
        if by:
            text = LEG_SKIMMED.text if cause == LEG_SKIMMING.key else told(cause)
            yield Line(code=f"shift.{cause}", value=by, rule="PEN-CAMP-03", text=text)
    for burden in pilot.carried:
        if burden.sp_maximum:
            yield Line(code=f"burden.{burden.cause}", value=burden.sp_maximum, rule="U-07", text=told(burden.cause))
