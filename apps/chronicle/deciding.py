"""Asking the game: a command in, and out what happens with the dice that fell for it. Nothing is written here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from apps.chronicle.game import the_game
from apps.chronicle.lines import DecisionLine
from apps.chronicle.reading import command_of
from apps.kernel.chance import OpenSeed, RevealSeeds
from apps.kernel.decider import Asked, Led
from apps.kernel.dice import Roll, Source, Tray, Unrolled
from apps.kernel.refusal import Refusal

OF_SEEDS = frozenset({OpenSeed, RevealSeeds})


class Happened(msgspec.Struct, gc=False):
    """An event with its rolls, and which decision it answers, where that is not its own."""

    event: Any
    rolls: tuple[Roll, ...] = ()
    answers: int = 0

    @property
    def of_seeds(self) -> bool:
        return type(self.event) in OF_SEEDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """What would happen, as far as anybody may know before it does."""

    happened: list[Happened]
    unrolled: Unrolled | None = None
    """The first roll: what follows is not told to anybody."""


def decide(asked: Asked[Any], state: Any, source: Source) -> list[Happened]:
    """What follows from a command, or a Refusal."""
    ahead = look_ahead(asked, state, source)
    if ahead.unrolled:
        raise ahead.unrolled
    return ahead.happened


def look_ahead(asked: Asked[Any], state: Any, source: Source) -> Ahead:
    """What follows from a command, up to the first roll that the source does not answer."""
    tray = Tray(source)
    happened: list[Happened] = []
    try:
        for event in the_game().decider.decide(asked, state, tray):
            if type(event) is Led:
                happened.append(Happened(event.event, tray.taken_under(event.labels)))
            elif tray.rolls and type(event) not in OF_SEEDS:
                happened.append(Happened(event, tray.taken()))
            else:
                happened.append(Happened(event))
    except Unrolled as unrolled:
        return Ahead(happened=happened, unrolled=unrolled)
    except Refusal as refusal:
        if tray.labels:
            raise RuntimeError(f"refused after {sorted(tray.labels)} fell: a refusal would tell of a die") from refusal
        raise
    if tray.rolls:
        raise RuntimeError(f"{tray.rolls[0].label} fell for nothing: the event that follows from it comes after it")
    return Ahead(happened=happened)


def asked_again(line: DecisionLine, key: str, *, edition: str = "") -> Asked[Any]:
    """A recorded command, asked as it was then; its key is the one that names its dice."""
    return Asked(
        command=command_of(line),
        key=key,
        seat=line.seat,
        role=line.role,
        at=line.asked_at,
        edition=edition or line.edition,
    )
