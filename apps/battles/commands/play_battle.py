"""Play the battle of a mission here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from apps.battles.decider.battle_command import BattleCommand
from apps.battles.decider.battle_in_play import copy_of
from apps.battles.decider.battle_lineup import fielded
from apps.battles.decider.field import MissionView, Said
from apps.battles.decider.log_entries import laid
from apps.battles.decider.mission_checks import must_be_known, must_be_there
from apps.battles.decider.noted_dice import Noting
from apps.battles.decider.question_hours import Hours, WhatThen, agreed
from apps.battles.events.played_events import BattleOpened
from apps.battles.events.side_plan import SidePlan
from apps.battles.state import Crew, Mission
from apps.kernel.command import Command, Offer, both, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import MISSION
from apps.kernel.form_marks import Hint, Label, among
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.rules.battle import engine
from apps.rules.battle.setup.lineup import MOST_A_SIDE
from apps.rules.packs.scenarios import Scenario
from apps.rules.ruleset.editions import edition
from apps.rules.ruleset.rule_settings import settings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayBattle(BattleCommand):
    """Play the battle of a mission here, question by question, with the crews that went out for every side. A question
    stands open for so many hours, and then goes by, or a bot plays on; without any, for as long as it takes.

    `models` may stand on a map here, or on a `table` that says how they stand; `dice` may fall here, or on the `table`.
    `captives`: whoever is left on the enemy's field without a Casket or an ally is captured.
    """

    mission: Annotated[str, among("underway")]
    models: Annotated[
        Literal["here", "table"],
        Label("Where the models stand"),
        Hint("On the table: you move them, and say how they stand when it matters."),
    ] = "here"
    dice: Annotated[
        Literal["here", "table"],
        Label("Where the dice fall"),
        Hint("On the table: you are asked for the faces, and may have any of them rolled here."),
    ] = "here"
    hours: Hours = 0
    then: WhatThen = "pass"
    captives: Annotated[
        bool,
        Label("Captives are taken"),
        Hint("Whoever is left on the enemy's field without a Casket or an ally is captured."),
    ] = False


def decide(asked: Asked[PlayBattle], field: MissionView, dice: Dice) -> Iterator[Said]:
    """Refused until the crews are out, and to whoever plays none of them."""
    command = asked.command
    mission = must_be_known(command.mission, field)
    must_be_there(asked, mission, field)
    if not mission.has_begun:
        raise Refusal(f"{mission.name} has not begun: begin it before its battle is played.")
    if mission.engagement:
        raise Refusal(f"{mission.name} is played here already: answer what is asked there.")
    if mission.stage != "underway":
        raise Refusal(f"{mission.name} was told already: confirm or dispute what was told.")
    yield _opened(asked, mission, field)
    if command.hours:
        yield from agreed(mission, command.hours, command.then, asked.at)
    battle, noting = copy_of(mission, field), Noting(dice)
    engine.begin(battle, noting, told=noting.told)
    yield from laid(mission.mission, noting, battle.fielding)


def _opened(asked: Asked[PlayBattle], mission: Mission, field: MissionView) -> BattleOpened:
    """Refuses a mission that has no ground to stand on, or a side without the crews that it asks for."""
    command, tabled = asked.command, asked.command.models == "table"
    if tabled and not mission.scenario:
        scenario, sides = "", _must_have_two_sides(mission)
    else:
        found = _must_have_ground(mission, field)
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
        fielded=tuple(fielded(crew, keys.index(crew.side), field) for crew in crews),
        broken={key: standing[key].broken for key in sorted(standing) if standing[key].broken},
        tabled=tabled,
        dice_asked=command.dice == "table",
        sides=() if scenario else sides,
        captives=command.captives,
        edition=edition(asked.edition),
    )


def _must_be_out(crew: Crew, mission: Mission, field: MissionView) -> None:
    """A ruling may have called somebody away, or killed them, since the crews went out."""
    pilot = field.roster.pilots[crew.pilot]
    if not pilot.serves or pilot.mission != mission.mission:
        raise Refusal(
            f"{pilot.name} is not out with the others any more, so {mission.name} cannot be fought here: play it at "
            "the table, and report how it ended."
        )


def _must_have_ground(mission: Mission, field: MissionView) -> Scenario:
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


def _must_have_two_sides(mission: Mission) -> tuple[SidePlan, ...]:
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


COMMAND = Command(
    type=PlayBattle,
    decide=decide,
    roles=PLAYERS,
    example={"mission": MISSION, "hours": 48, "then": "pass"},
    offers=(
        Offer(at="mission", words="Play it here", rank=50, when=both(having("stage", "underway"), having("scenario"))),
        Offer(
            at="mission",
            words="Play it on a table",
            rank=60,
            when=having("stage", "underway"),
            given=(("models", "table"), ("dice", "table")),
        ),
        Offer(at="mission", words="Play it here", rank=30, when=having("stage", "underway"), desk=True),
    ),
)
