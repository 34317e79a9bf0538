"""The crews that went out, as a battle takes them: everything that it will ever ask of them."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.commands import PlayBattle
from apps.battles.decider.field import Field
from apps.battles.events import BattleOpened, SidePlan
from apps.battles.state import Crew, Mission
from apps.caskets.decider import casket_checks as caskets
from apps.caskets.decider.loadout_checks import must_have
from apps.kernel.refusal import Refusal
from apps.pilots.decider.pilot_checks import grit_of
from apps.pilots.state import Pilot
from apps.rules.battle.setup.lineup import MOST_A_SIDE, Fielded, Owed
from apps.rules.casket.soul import LEG_SKIMMED
from apps.rules.content_names import Names
from apps.rules.explained import Line
from apps.rules.packs.scenarios import Scenario
from apps.rules.played import Played
from apps.rules.ruleset.editions import Edition
from apps.rules.ruleset.rule_settings import settings_of
from apps.rules.tables.suffering_events import LEG_SKIMMING


def opened(mission: Mission, field: Field, asked: PlayBattle, edition: Edition) -> BattleOpened:
    """Refuses a mission that has no ground to stand on, or a side without the crews that it asks for."""
    tabled = asked.models == "table"
    if tabled and not mission.scenario:
        scenario, sides = "", must_have_two_sides(mission)
    else:
        found = must_have_ground(mission, field)
        scenario = found.key
        sides = tuple(side for one in found.sides for side in mission.sides if side.side == one.key)
    keys = [side.side for side in sides]
    crews = [crew for side in keys for crew in mission.crew_of(side)]
    for crew in crews:
        _must_be_out(crew, mission, field)
    standing = {crew.casket: field.hangar.caskets[crew.casket] for crew in crews}
    return BattleOpened(
        mission=mission.mission,
        scenario=scenario,
        rules=settings_of(field.played.rules),
        fielded=tuple(_fielded(crew, keys.index(crew.side), field) for crew in crews),
        broken={key: standing[key].broken for key in sorted(standing) if standing[key].broken},
        tabled=tabled,
        dice_asked=asked.dice == "table",
        sides=() if scenario else sides,
        captives=asked.captives,
        edition=edition,
    )


def _must_be_out(crew: Crew, mission: Mission, field: Field) -> None:
    """A ruling may have called somebody away, or killed them, since the crews went out."""
    pilot = field.roster.pilots[crew.pilot]
    if not pilot.serves or pilot.mission != mission.mission:
        raise Refusal(
            f"{pilot.name} is not out with the others any more, so {mission.name} cannot be fought here: play it at "
            "the table, and report how it ended."
        )


def must_have_ground(mission: Mission, field: Field) -> Scenario:
    scenario = field.played.library.scenarios.get(mission.scenario)
    if scenario is None:
        raise Refusal(f"{mission.name} has no map: play it with the models on a table, or report how it ended.")
    for side in scenario.sides:
        crews = len(mission.crew_of(side.key))
        if not side.least <= crews <= side.most:
            asked = str(side.least) if side.least == side.most else f"{side.least} to {side.most}"
            raise Refusal(
                f"{side.name} fields {asked} Caskets here, and {crews} went out for it: play it at the table, and "
                "report how it ended.",
                rule="PEN-VIC-11",
            )
    return scenario


def must_have_two_sides(mission: Mission) -> tuple[SidePlan, ...]:
    """A mission in one's own words: two sides, and a crew on each."""
    if len(mission.sides) != 2:
        raise Refusal(
            f"{mission.name} has {len(mission.sides)} sides: two fight here. Play it at the table, and report how it "
            "ended."
        )
    for side in mission.sides:
        if not 1 <= len(mission.crew_of(side.side)) <= MOST_A_SIDE:
            raise Refusal(
                f"{side.name} has {len(mission.crew_of(side.side))} crews out: a side fields 1 to {MOST_A_SIDE} here."
            )
    return mission.sides


def _fielded(crew: Crew, side: int, field: Field) -> Fielded:
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
