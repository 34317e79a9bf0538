"""A report as plain data to draw: what each crew went through, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.battles.events.told_report import CrewReport, Hurt, Looked, Report
from apps.battles.state import Mission
from apps.rules.content_names import CAUSES, Names
from apps.rules.pilot.wounds.wound_cards import WOUNDS
from apps.rules.tables.component_rows import COMPONENTS

SOMEBODY = "Somebody"


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewTold:
    """What a report says of one pilot and their Casket, a line for each thing; nothing if they came through."""

    pilot: str
    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideTold:
    """What a report says of one side."""

    side: str
    name: str
    objective: bool
    surrendered: bool
    crews: tuple[CrewTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSheet:
    """A report in words; `played` is the report itself, to be told again with a difference."""

    rounds: int
    text: str
    sides: tuple[SideTold, ...]
    played: Report


def report_sheet(report: Report, mission: Mission, names: Names) -> ReportSheet:
    return ReportSheet(
        rounds=report.rounds,
        text=report.text,
        sides=tuple(
            SideTold(
                side=side.side,
                name=side_name(mission, side.side),
                objective=side.objective,
                surrendered=side.surrendered,
                crews=tuple(
                    CrewTold(
                        pilot=crew.pilot, name=names.of(crew.pilot, SOMEBODY), lines=tuple(_lines(crew, mission, names))
                    )
                    for crew in side.crews
                ),
            )
            for side in report.sides
        ),
        played=report,
    )


def side_name(mission: Mission, side: str) -> str:
    planned = mission.side(side)
    return planned.name if planned else "A side that is no more"


def _lines(crew: CrewReport, mission: Mission, names: Names) -> Iterator[str]:
    for victim in crew.kills:
        yield f"Felled {victim}"
    for hurt in crew.hurts:
        yield _hurt(hurt)
    yield from _of_the_casket(crew, mission, names)
    yield from _of_taint(crew, names)
    if crew.died:
        yield "Died"
    if crew.extracted:
        yield "Carried home by allies, if dead"
    if crew.captor:
        yield f"Captured by {crew.captor}"


def _hurt(hurt: Hurt) -> str:
    looked = "; ".join(filter(None, map(_looked, hurt.looked)))
    return f"{CAUSES[hurt.cause]}: {hurt.points} damage{f' ({looked})' if looked else ''}"


def _looked(looked: Looked) -> str:
    card = WOUNDS[looked.wound].name if looked.wound in WOUNDS else ""
    dice = [f"Grit {looked.face}" if looked.face else "", f"finger {looked.finger}" if looked.finger else ""]
    return ", ".join(filter(None, (card, *dice)))


def _of_the_casket(crew: CrewReport, mission: Mission, names: Names) -> Iterator[str]:
    went = mission.crews.get(crew.pilot)
    casket = names.of(went.casket if went else "", "The Casket")
    if crew.casket_destroyed:
        told = [f"save {crew.save}" if crew.save else "", *map(_looked, crew.saved)]
        dice = "; ".join(filter(None, told))
        yield f"{casket} destroyed{f' ({dice})' if dice else ''}"
    if crew.destroyed:
        lost = ", ".join(COMPONENTS[component].name for component in crew.destroyed)
        yield f"{casket} lost {lost}"
    if crew.damaged:
        yield f"{crew.damaged} DAMAGED in the deck"


def _of_taint(crew: CrewReport, names: Names) -> Iterator[str]:
    if crew.taint:
        yield f"{crew.taint} Taint gained"
    for spent in crew.spent:
        times = f" {spent.times} times" if spent.times > 1 else ""
        buyer = f", bought by {names.of(spent.buyer)}" if spent.buyer else ""
        yield f"Taint spent on {names.content('spend', spent.spend)}{times}{buyer}"
    dice = [_looked(looked) for looked in crew.overload]
    dice += [f"{what} {face}" for what, face in zip(("resisting", "Corrupted table"), crew.resisting, strict=False)]
    if any(dice):
        yield f"Ten Taint ({'; '.join(filter(None, dice))})"
