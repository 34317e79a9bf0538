"""Plan a mission: from a scenario, or in one's own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apps.battles.decider.field import MissionView
from apps.battles.decider.mission_checks import must_seat
from apps.battles.events.mission_events import MissionPlanned
from apps.battles.events.side_plan import SidePlan
from apps.kernel.command import Command, Offer
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import SEAT
from apps.kernel.form_marks import Hint, Layout, Mark
from apps.kernel.ids import made_from
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS
from apps.kernel.wording import LONGEST_NAME, must_be_a_name, must_be_short
from apps.rules.effects.bounds import KEY_LETTERS
from apps.rules.packs.scenarios import Scenario

LEAST_SIDES, MOST_SIDES = 2, 6


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanMission:
    """Plan a mission: from a scenario, or in your own words with sides of your own. Seats are put to sides here."""

    FORM: ClassVar[Layout] = Layout(first=("scenario", "name", "sides", "text"))

    name: Annotated[Words, Hint("Left out: the scenario's.")] = ""
    scenario: Annotated[str, Mark.KNOWN_FIRST] = ""
    text: Words = ""
    sides: Annotated[Sequence[SidePlan], Mark.KEYED] = ()


def decide(asked: Asked[PlanMission], field: MissionView, _: Dice) -> Iterator[MissionPlanned]:
    command = asked.command
    scenario = field.played.library.scenario(command.scenario) if command.scenario else None
    name = command.name or (scenario.name if scenario else "")
    must_be_a_name(name, "A mission's name", "The Last Bell")
    _must_be_free(name, field)
    must_be_short(command.text, "The text")
    sides = _by_scenario(scenario, command.sides) if scenario else _by_hand(command.sides)
    for side in sides:
        must_seat(side, field)
    yield MissionPlanned(
        mission=made_from("mission", asked.key),
        season=field.season,
        name=name,
        scenario=command.scenario,
        text=command.text,
        sides=sides,
    )


def _must_be_free(name: str, field: MissionView) -> None:
    if any(mission.name.casefold() == name.casefold() for mission in field.war_table.missions.values()):
        raise Refusal(f"{name} stands on the war table already: give this mission a name of its own.")


def _by_scenario(scenario: Scenario, put: Sequence[SidePlan]) -> tuple[SidePlan, ...]:
    """The scenario's sides, with the seats that are put to them, and another name where one is given."""
    _must_differ(put)
    by_key = {side.side: side for side in put}
    for key in by_key:
        if key not in {side.key for side in scenario.sides}:
            known = ", ".join(side.key for side in scenario.sides)
            raise Refusal(f"{scenario.name} has no such side to put seats to: its sides are {known}.")
    planned = []
    for side in scenario.sides:
        mine = by_key.get(side.key, SidePlan(side=side.key, name=side.name))
        planned.append(SidePlan(side=side.key, name=mine.name or side.name, seats=tuple(mine.seats)))
    return tuple(planned)


def _by_hand(sides: Sequence[SidePlan]) -> tuple[SidePlan, ...]:
    if not LEAST_SIDES <= len(sides) <= MOST_SIDES:
        raise Refusal(
            f"A mission in your own words has {LEAST_SIDES} to {MOST_SIDES} sides, not {len(sides)}: name them, "
            "or choose a scenario.",
            rule="PEN-VIC-11",
        )
    _must_differ(sides)
    return tuple(SidePlan(side=side.side, name=side.name, seats=tuple(side.seats)) for side in sides)


def _must_differ(sides: Sequence[SidePlan]) -> None:
    for side in sides:
        _must_be_a_key(side.side)
    if len({side.side for side in sides}) < len(sides):
        raise Refusal("Two sides of this mission have the same key: give each a key of its own.")


def _must_be_a_key(key: str) -> None:
    """A side is told from the others by a short key of its own."""
    if not key.strip("-") or len(key) > LONGEST_NAME or not set(key) <= KEY_LETTERS:
        raise Refusal(
            f"A side's key has small letters, digits and dashes, {LONGEST_NAME} at most: give one like west-bank."
        )


COMMAND = Command(
    type=PlanMission,
    decide=decide,
    roles=KEEPERS,
    example={
        "name": "Duel in the Nave",
        "scenario": "duel-in-the-nave",
        "sides": [
            {"side": "west", "name": "West Door", "seats": [SEAT]},
            {"side": "east", "name": "East Door", "seats": []},
        ],
    },
    offers=(Offer(at="campaign", words="Plan a mission", rank=50, desk=True),),
)
