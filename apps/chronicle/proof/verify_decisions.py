"""Deciding every recorded decision again from its command: the same must follow, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from apps.chronicle.decisions.past_decisions import asked_again
from apps.chronicle.decisions.write_plan import Happened, deal_ahead, decide
from apps.chronicle.log import codec, own_kinds, queries, told_story
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import DecisionLine, EntryLine
from apps.chronicle.log.log_source import StoredLog, root_of
from apps.chronicle.states import folded_states
from apps.kernel.dice import Recorded, Unanswered, Unrolled
from apps.kernel.kinds import Newer
from apps.kernel.refusal import Refusal


@dataclass(slots=True)
class DecidedOtherwise:
    """A decision that would come out otherwise today."""

    number: int
    what: str


def decide_again(campaign: str) -> Iterator[DecidedOtherwise]:
    """Along the whole log, struck stretches too: what each command leads to on the state of its day."""
    rewinds = told_story.rewinds_of(campaign)
    state = folded_states.initial()
    log = StoredLog(campaign=campaign)
    entries = (line for line in log.lines() if isinstance(line, EntryLine))
    for number, group in groupby(entries, key=lambda line: (line.decision, line.answers)):
        lines = list(group)
        if lines[0].kind == "Rewound":
            state = folded_states.fold_story(campaign, rewinds.stretches(lines[0].position), kept=False)
        game_lines = [line for line in lines if line.kind not in own_kinds.EVENTS.types]
        if game_lines:
            yield from _one(log, number[1], game_lines, state)


def _one(log: StoredLog, number: int, lines: Sequence[EntryLine], state: Any) -> Iterator[DecidedOtherwise]:
    line = log.decision(number)
    try:
        happened = _decided(line, root_of(line, log.decision).key, lines, state)
        if len(happened) != len(lines) or not all(map(_is_the_same, happened, lines)):
            yield DecidedOtherwise(number, "leads to something else today")
    except Refusal as refusal:
        yield DecidedOtherwise(number, f"is refused today: {refusal.sentence}")
    except Unrolled as unrolled:
        yield DecidedOtherwise(number, f"asks today for dice that never fell: {unrolled.question.label}")
    except Newer:
        raise
    except Exception as error:  # noqa: BLE001 - whatever somebody wrote there, it is a break and no end
        yield DecidedOtherwise(number, f"cannot be decided again: {error!r}")
    for entry in lines:
        the_game().decider.evolve(state, queries.event_of(entry))


def _decided(line: DecisionLine, key: str, lines: Sequence[EntryLine], state: Any) -> list[Happened]:
    rolls = {roll.label: roll for entry in lines for roll in codec.rolls_of(queries.rolls_of(entry))}
    source = Recorded(rolls=rolls, otherwise=Unanswered())
    if (
        line.kind in own_kinds.COMMANDS.types
    ):  # a change of the past decides nothing itself, but what it bared is dealt anew
        return deal_ahead(state, {entry.subject for entry in lines}, source).all()
    asked = asked_again(line, key)
    of_its_day = the_game().of_its_day(asked.command, [queries.event_of(entry) for entry in lines])
    return [said for said in decide(asked.about(of_its_day), state, source) if not said.of_seeds]


def _is_the_same(said: Happened, line: EntryLine) -> bool:
    """Byte for byte, both as they would be written today."""
    now, then = said.event, queries.event_of(line)
    if (the_game().subject_of(now), codec.rolls_text(said.rolls)) != (line.subject, queries.rolls_of(line)):
        return False
    if type(now) is not type(then):
        return False
    return codec.text_of(now) == codec.text_of(then)
