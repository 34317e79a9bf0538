"""The log's own commands: what each will write, or why it may not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from apps.chronicle.amendments import amendment_plan
from apps.chronicle.decisions.write_plan import Happened, Submission, WritePlan
from apps.chronicle.log import codec, own_kinds, queries
from apps.chronicle.states.folded_states import LoadedState
from apps.kernel.chance import OpenSeed
from apps.kernel.dice import Unrolled
from apps.kernel.refusal import Refusal

MOST_ERASED = 200


def plan(lent: LoadedState, asking: Submission, *, previewing: bool = False) -> WritePlan:
    """What will be written; previewing, no die falls for it."""
    try:
        return _plan(lent, asking, previewing=previewing)
    except Refusal as refusal:
        return WritePlan(refusal=refusal)


def _plan(lent: LoadedState, asking: Submission, *, previewing: bool) -> WritePlan:
    match asking.command:
        case own_kinds.Rewind():
            return amendment_plan.rewind(lent, asking, previewing=previewing)
        case own_kinds.Amend():
            return _amend(lent, asking)
        case own_kinds.AddEntropy(entropy=entropy):
            return _add_entropy(lent, asking.by.seat, entropy)
        case own_kinds.TakeFork(at=at, copy=copy, name=name):
            return WritePlan(happened=[Happened(own_kinds.ForkTaken(at=at, copy=copy, name=name))])
        case own_kinds.TakeIn():
            return _take_in(lent)
        case own_kinds.EraseWords(entries=entries):
            return _erase(lent, entries)
        case _:
            raise TypeError(f"{type(asking.command).__name__} is no command of the log")


def _amend(lent: LoadedState, asking: Submission) -> WritePlan:
    amendment = amendment_plan.amend(lent, asking)
    if isinstance(amendment.stopped, Unrolled):
        asks = amendment.stopped.question
        raise Refusal(
            f"Decision {amendment.stopped_at} was rolled at the table, and asks now for {asks.count} dice "
            f"of {asks.sides} sides for {asks.label}: type their faces, or ask for a roll."
        )
    return amendment.plan


def _add_entropy(lent: LoadedState, seat: str, entropy: str) -> WritePlan:
    if not re.fullmatch(r"([0-9a-f]{2}){8,64}", entropy):
        raise Refusal(
            "Entropy is 16 to 128 small hexadecimal digits, an even number of them: such as 0123456789abcdef."
        )
    seed = lent.chance.newest if lent.chance.seeds else None
    if seed is None or seed.revealed:
        raise Refusal("No seed is open here: the next one opens with the next season.")
    if any(seat == whose for whose, _ in seed.entropy):
        raise Refusal(f"Your seat has stirred {seed.name} already: once is enough.")
    if _has_rolled(lent, seed.name, seed.opened_at):
        raise Refusal(
            f"The first dice of {seed.name} have fallen, so nothing may be added: the next seed can be stirred."
        )
    return WritePlan(happened=[Happened(own_kinds.EntropyAdded(seed=seed.number, seat=seat, entropy=entropy))])


def _take_in(lent: LoadedState) -> WritePlan:
    """The open seed stayed where the log came from, so dice fall from a new one here."""
    if lent.chance.newest.secret:
        return WritePlan()
    (opened,), secrets = lent.chance.entries_for(OpenSeed(), {})
    return WritePlan(happened=[Happened(opened)], secrets=secrets)


def _has_rolled(lent: LoadedState, name: str, since: int) -> bool:
    lines = queries.entries(lent.campaign, since, lent.head.position)
    return any(roll.source == name for line in lines for roll in codec.rolls_of(queries.rolls_of(line)))


def _erase(lent: LoadedState, positions: Sequence[int]) -> WritePlan:
    entries = sorted(set(positions))
    if len(entries) > MOST_ERASED:
        raise Refusal(f"{len(entries)} entries are too many at once: name {MOST_ERASED} at most.")
    if not entries or not all(1 <= position <= lent.head.position for position in entries):
        raise Refusal(f"The log has the entries 1 to {lent.head.position}: name those whose words shall be forgotten.")
    lines = [line for position in entries for line in queries.entries(lent.campaign, position - 1, position)]
    hidden = [line.position for line in lines if codec.hides(queries.type_of(line))]
    if hidden:
        raise Refusal(f"What is hidden in entry {hidden[0]} is part of the game: only words can be forgotten.")
    asked = {number for line in lines for number in (line.decision, line.answers)}
    secret = [line.number for line in queries.decisions_numbered(lent.campaign, asked).values() if queries.hides(line)]
    if secret:
        raise Refusal(f"What decision {secret[0]} keeps hidden is part of the game: only words can be forgotten.")
    places = {("entry", line.position) for line in lines} | {("decision", number) for number in asked}
    return WritePlan(happened=[Happened(own_kinds.WordsErased(entries=tuple(entries)))], erased=sorted(places))
