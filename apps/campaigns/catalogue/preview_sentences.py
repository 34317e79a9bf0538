"""What a command would do, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.mission_events import MissionCalledOff
from apps.battles.events.report_events import BattleReported
from apps.battles.sheet.report_sheet import report_sheet
from apps.campaigns.catalogue.command_kinds import catalogue
from apps.campaigns.events.pack_events import PackAdopted
from apps.campaigns.sheet.changes import Difference, differences
from apps.campaigns.sheet.packs import pack_differences
from apps.campaigns.state import evolve
from apps.campaigns.table_queries import missions_of, named_by
from apps.chronicle.door.command_preview import ChangedDecision, Foresight
from apps.chronicle.log import log_sentences as log
from apps.chronicle.log import own_kinds
from apps.chronicle.log.queries import Read
from apps.chronicle.states.folded_states import state_at
from apps.kernel.dice import Question
from apps.rules.content_names import Names

OVER = "over"
SHOWN = 40
"""So many changed decisions stand on a page; it says how many there are besides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A sentence, and whether the other side of a comparison says it too."""

    text: str
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise:
    """A decision of the story that would come out otherwise: its lines as they are and as they would be."""

    decision: int
    title: str
    was: Sequence[Said]
    now: Sequence[Said]
    refusal: str
    """Why it would be impossible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDie:
    """The die where the preview stops, or the card; `label` names it to the log, `words` to people."""

    label: str
    words: str
    dice: str
    """None, where a card is turned over that nobody has seen."""
    decision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Foretold:
    """A preview as a page shows it."""

    sentences: Sequence[str]
    question: OpenDie | None
    struck: int
    since: int
    """The line before the first of these."""
    again: int
    """Lines of the story that would be told again; those that would be otherwise are among the changes."""
    changes: Sequence[Otherwise]
    differences: Sequence[Difference]
    """What would stand otherwise in the end."""
    kept: int
    """So many decisions would keep what they drew, though they would draw from another table."""
    taken_back: Sequence[str]
    dealt_anew: Sequence[str]
    """Battles by name that would be taken back whole, or would go on with other hands."""

    @property
    def shown(self) -> Sequence[Otherwise]:
        """The first of the changes, and of the others what would become impossible."""
        return [*self.changes[:SHOWN], *[change for change in self.changes[SHOWN:] if change.refusal][:SHOWN]]

    @property
    def unshown(self) -> int:
        return len(self.changes) - len(self.shown)

    @property
    def impossible(self) -> int:
        """So many decisions could no longer be."""
        return sum(bool(change.refusal) for change in self.changes)


def foretold(ahead: Foresight, names: Names, campaign: str) -> Foretold:
    return Foretold(
        sentences=[
            said
            for each in ahead.entries
            if not (ahead.struck and each.answers)
            for said in (told(each.event, names), *_in_a_report(each.event, campaign, names))
        ],
        question=question_in_words(ahead.question, ahead.question_for, names) if ahead.question else None,
        struck=len(ahead.struck),
        since=min(ahead.struck, default=1) - 1,
        again=sum(bool(each.answers) for each in ahead.entries) if ahead.struck else 0,
        changes=[_otherwise(change, names) for change in ahead.changes],
        differences=list(_differences(ahead, names, campaign)),
        kept=len(ahead.kept),
        taken_back=[names.of(subject, subject) for subject in ahead.taken_back],
        dealt_anew=[names.of(subject, subject) for subject in ahead.dealt_anew],
    )


def _in_a_report(event: Any, campaign: str, names: Names) -> Iterator[str]:
    """What a report says of each crew: it is this that everybody is to agree to."""
    if isinstance(event, BattleReported):
        missions = state_at(campaign)[1].war_table.missions
        if event.mission in missions:
            for side in report_sheet(event.report, missions[event.mission], names).sides:
                for crew in side.crews:
                    yield f"{crew.name}, {side.name}: {'; '.join(crew.lines) or 'came through'}."


def named_in(ahead: Foresight, campaign: str) -> Iterator[str]:
    """What it names that may have no row, by id."""
    for event in (
        *(each.event for each in ahead.entries),
        *(event for change in ahead.changes for event in (*change.was, *change.now)),
    ):
        yield from named_by(event)
    yield from (*ahead.taken_back, *ahead.dealt_anew)
    if ahead.question:
        yield from ahead.question.label.split("/")
    if ahead.state is not None:
        yield from (*missions_of(state_at(campaign)[1]), *missions_of(ahead.state))


def _differences(ahead: Foresight, names: Names, campaign: str) -> Iterator[Difference]:
    return _by_other_packs(ahead, campaign) if ahead.state is None else _in_the_end(ahead, names, campaign)


def _by_other_packs(ahead: Foresight, campaign: str) -> Iterator[Difference]:
    """Nothing that stands is moved by another version of a pack, but what it says from then on is otherwise."""
    for each in ahead.entries:
        if isinstance(each.event, PackAdopted):
            before = state_at(campaign)[1]
            after = before.branch()
            evolve(after, each.event)
            yield from pack_differences(before, after)


def _in_the_end(ahead: Foresight, names: Names, campaign: str) -> Iterator[Difference]:
    """What would stand otherwise. A mission that is in one state alone is over in the other, or was never planned."""
    ended = {each.event.mission for each in ahead.entries if isinstance(each.event, BattleSettled | MissionCalledOff)}
    for each in differences(state_at(campaign)[1], ahead.state, names):
        if each.what != "stage":
            yield each
        elif each.now == OVER:
            yield replace(each, now=OVER if each.thing in ended else "")
        else:
            yield replace(each, was=each.was or (OVER if names.of(each.thing, "") else ""))


def told(event: Any, names: Names) -> str:
    """One event as a sentence, the log's own too."""
    return log.sentence(event) if type(event).__name__ in own_kinds.EVENTS.types else event.sentence(names)


def sentences(reads: Sequence[Read], names: Names) -> list[str]:
    """Entries as people read them; the log's seeds are nobody's business here."""
    kept = (read for read in reads if not isinstance(read.event, own_kinds.SeedOpened | own_kinds.SeedRevealed))
    return [read.told or told(read.event, names) for read in kept]


def question_in_words(question: Question, decision: int, names: Names) -> OpenDie:
    kind = f"the numbers 1 to {question.count}, shuffled" if question.shuffled else f"{question.count}d{question.sides}"
    words = label_in_words(question.label, names)
    return OpenDie(label=question.label, words=words, dice="" if question.turns else kind, decision=decision)


def label_in_words(label: str, names: Names) -> str:
    """`pilot-x/taint/resist` is Vess: taint: resist."""
    return ": ".join(names.of(part, part.replace("-", " ")) for part in label.split("/") if part)


def _otherwise(change: ChangedDecision, names: Names) -> Otherwise:
    was, now = ([told(event, names) for event in events] for events in (change.was, change.now))
    return Otherwise(
        decision=change.decision,
        title=title_of(change.kind),
        was=[Said(text=text, same=text in now) for text in was],
        now=[Said(text=text, same=text in was) for text in now],
        refusal=change.refusal,
    )


def title_of(kind: str) -> str:
    """A command's name as people read it, also of one that nobody can ask for any more."""
    known = catalogue().get(kind)
    return known.title if known else kind
