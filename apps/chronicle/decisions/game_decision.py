"""Asking the game: a command in, and out what happens with the dice that fell for it. Nothing is written here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.lines import DecisionLine
from apps.chronicle.log.queries import command_of
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

    @property
    def stopped_at_a_turn(self) -> bool:
        return bool(self.unrolled and self.unrolled.question.turns)

    def all(self) -> list[Happened]:
        if self.unrolled:
            raise self.unrolled
        return self.happened


def decide(asked: Asked[Any], state: Any, source: Source) -> list[Happened]:
    """What follows from a command, or a Refusal."""
    return look_ahead(asked, state, source).all()


def look_ahead(asked: Asked[Any], state: Any, source: Source) -> Ahead:
    """What follows from a command, up to the first roll that the source does not answer."""
    tray = Tray(source)
    the_game().at_hand(state, asked.command)
    return _ahead(the_game().decider.decide(asked, state, tray), tray)


def deal_ahead(state: Any, subjects: Collection[str], source: Source) -> Ahead:
    """The same of what these hide, dealt anew."""
    tray = Tray(source)
    return _ahead(the_game().deal_anew(state, subjects, tray), tray)


def _ahead(events: Iterable[Any], tray: Tray) -> Ahead:
    happened: list[Happened] = []
    try:
        for said in _told(events, tray):
            happened.append(said)  # noqa: PERF402 - what was told before a die that nobody knows is kept
    except Unrolled as unrolled:
        return Ahead(happened=happened, unrolled=unrolled)
    except Refusal as refusal:
        if tray.labels:
            raise RuntimeError(f"refused after {sorted(tray.labels)} fell: a refusal would tell of a die") from refusal
        raise
    if tray.rolls:
        raise RuntimeError(f"{tray.rolls[0].label} fell for nothing: the event that follows from it comes after it")
    return Ahead(happened=happened)


def _told(events: Iterable[Any], tray: Tray) -> Iterator[Happened]:
    for event in events:
        if type(event) is Led:
            yield Happened(event.event, tray.taken_under(event.labels))
        elif tray.rolls and type(event) not in OF_SEEDS:
            yield Happened(event, tray.taken())
        else:
            yield Happened(event)


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
