"""Taking a log in from a file: all of it is proved first, and then all of it is written, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from apps.chronicle import own, reading, rebuild
from apps.chronicle.filed import Filed, Unreadable
from apps.chronicle.forking import fork
from apps.chronicle.handle import By, in_turn
from apps.chronicle.lines import EntryLine
from apps.chronicle.looking import Looking
from apps.chronicle.planning import Asking
from apps.chronicle.seeds import new_key
from apps.chronicle.store import load, turn
from apps.chronicle.verify import Walk
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal

OPERATOR = By(seat="operator", role="host")


class Refused(ValueError):
    """The file is not taken in, and nothing was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """What came in."""

    campaign: str
    decisions: int
    entries: int
    unproved: int
    """Dice whose seed was not shown yet when the file was written."""


def take_from(path: Path, progress: Callable[[int], object] = lambda _: None) -> TakenIn:
    """Prove a file and take its log in under its own name."""
    log = Filed(path=path)
    unproved = prove_playable(log)
    header = log.header
    if reading.head_of(header.campaign):
        raise Refused(
            f"{header.campaign} is here already: take the file in as a copy (--as-copy), or forget what is here."
        )
    going_on = Asking(
        chronicle=header.campaign, command=own.TakeIn(), key=f"operator/import-{header.head}", by=OPERATOR
    )
    with turn(Looking(campaign=header.campaign, key=going_on.key)) as taken:
        load(header.campaign, log.lines(), progress)
        taken.look.head = reading.head_of(header.campaign)
        in_turn(going_on, taken)
        rebuild.remake(header.campaign)
    return TakenIn(campaign=header.campaign, decisions=header.decisions, entries=header.entries, unproved=unproved)


def take_copy(path: Path, progress: Callable[[int], object] = lambda _: None) -> str:
    """Prove a file and begin a campaign of another name with its story; how it is named now."""
    log = Filed(path=path)
    prove_playable(log)
    key = f"operator/copy-{log.header.head}-{new_key()}"
    copy = made_from("campaign", key, letters=16)
    try:
        fork(log, log.header.entries, copy, key=key, by=OPERATOR, progress=progress)
    except Refusal as refusal:
        raise Refused(refusal.sentence) from None
    return copy


def prove(log: Filed) -> int:
    """Walk along the whole file; how many dice cannot be proved yet. What is withheld breaks nothing."""
    walk = Walk(log=log)
    try:
        for found in walk.along():
            raise Refused(f"The file is not the log it says it is: {found}. Nothing was taken in.")
        if walk.hash.hex() != log.header.head:
            raise Refused("The file does not end where its first line says. Nothing was taken in.")
    except Unreadable as error:
        raise Refused(f"The file cannot be taken in: {error}. Nothing was taken in.") from None
    return walk.unproved


def prove_playable(log: Filed) -> int:
    """The same, and that the story can go on here: a log of another game, of a later version of this one, or one whose
    hidden things are withheld, folds into nothing.
    """
    unproved = prove(log)
    for line in log.lines():
        try:
            if isinstance(line, EntryLine):
                reading.event_of(line)
            elif line.kind not in own.COMMANDS.types:
                reading.command_of(line)
        except (LookupError, ValueError) as error:
            place = f"entry {line.position}" if isinstance(line, EntryLine) else f"decision {line.number}"
            raise Refused(
                f"The file cannot be taken in: {place} is nothing that this game knows: {error}. Nothing was taken in."
            ) from None
    return unproved
