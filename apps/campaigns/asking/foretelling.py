"""What a command would do, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from apps.campaigns.sheet.telling import sentence
from apps.chronicle import own
from apps.chronicle import telling as log
from apps.chronicle.foreseeing import Change, Foresight
from apps.chronicle.reading import Read
from apps.kernel.dice import Question
from apps.rules.naming import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise:
    """A decision of the story that would come out otherwise."""

    decision: int
    was: Sequence[str]
    now: Sequence[str]
    refusal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The die where the preview stops; `label` names it to the log, `words` to people."""

    label: str
    words: str
    dice: str
    decision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Foretold:
    """A preview as a page shows it."""

    sentences: Sequence[str]
    question: Asked | None
    struck: int
    changes: Sequence[Otherwise]


def foretold(ahead: Foresight, names: Names) -> Foretold:
    return Foretold(
        sentences=[told(each.event, names) for each in ahead.entries],
        question=question_in_words(ahead.question, ahead.question_for, names) if ahead.question else None,
        struck=len(ahead.struck),
        changes=[_otherwise(change, names) for change in ahead.changes],
    )


def told(event: Any, names: Names) -> str:
    """One event as a sentence, the log's own too."""
    return log.sentence(event) if type(event).__name__ in own.EVENTS.types else sentence(event, names)


def sentences(reads: Sequence[Read], names: Names) -> list[str]:
    """Entries as people read them; the log's seeds are nobody's business here."""
    kept = (read for read in reads if not isinstance(read.event, own.SeedOpened | own.SeedRevealed))
    return [read.told or told(read.event, names) for read in kept]


def question_in_words(question: Question, decision: int, names: Names) -> Asked:
    kind = f"the numbers 1 to {question.count}, shuffled" if question.shuffled else f"{question.count}d{question.sides}"
    return Asked(label=question.label, words=label_in_words(question.label, names), dice=kind, decision=decision)


def label_in_words(label: str, names: Names) -> str:
    """`pilot-x/taint/resist` is Vess: taint: resist."""
    return ": ".join(names.of(part, part.replace("-", " ")) for part in label.split("/") if part)


def _otherwise(change: Change, names: Names) -> Otherwise:
    return Otherwise(
        decision=change.decision,
        was=[told(event, names) for event in change.was],
        now=[told(event, names) for event in change.now],
        refusal=change.refusal,
    )
