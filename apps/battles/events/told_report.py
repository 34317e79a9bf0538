"""A report of a battle: what the table played, side by side and crew by crew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from apps.kernel.form_marks import Hint, Label, Layout, Mark
from apps.kernel.marks import WORDS
from apps.rules.tables.component_rows import Component

Harm = Literal[
    "capsule-breach",
    "neural-feedback",
    "thread-snap",
    "critical-malfunction",
    "taint-overload-spend",
    "resurrection",
]
"""What may have hurt a pilot in a battle, beside the Casket's own end and ten Taint, which follow by rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """One point of pilot damage as the table played it: the card that lay on top, the Grit die, a Broken Finger's d10.

    What was not rolled at the table is 0, or no card, and is rolled here.
    """

    wound: Annotated[str, Hint("Left out: drawn here.")] = ""
    face: Annotated[int, Hint("Left out: rolled here.")] = 0
    finger: Annotated[int, Label("Broken Finger's d10"), Hint("Left out: rolled here, where one is needed.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """Damage to a pilot from one cause, point by point as far as the table played it."""

    FORM: ClassVar[Layout] = Layout(first=("cause", "points"), rare=("looked",), words="Dice thrown at the table")

    cause: Annotated[Harm, Label("What hurt them")]
    points: int = 1
    looked: Annotated[tuple[Looked, ...], Label("Point by point"), Mark.IN_ORDER] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """Taint that bought something, so many times; `buyer` is the enemy pilot who bought it, if it was one."""

    spend: str
    times: int = 1
    buyer: Annotated[str, Hint("Only where an enemy bought it.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewReport:
    """What a battle did to one pilot and their Casket."""

    FORM: ClassVar[Layout] = Layout(
        first=("pilot", "casket_destroyed", "destroyed", "taint", "kills", "hurts"),
        rare=("died", "extracted", "captor", "spent", "damaged", "save", "saved", "overload", "resisting"),
        words="Death, capture, Taint spent, dice thrown at the table",
    )

    pilot: Annotated[str, Mark.FROM_ITS_CREWS]
    hurts: Annotated[tuple[Hurt, ...], Label("What hurt the pilot")] = ()
    casket_destroyed: Annotated[bool, Label("The Casket was destroyed")] = False
    save: Annotated[
        int, Label("d6 against the Casket's end"), Hint("Left out: rolled here, where the house rolls one.")
    ] = 0
    """The d6 against the Casket's end, where the house rolls one and the table did."""
    saved: Annotated[tuple[Looked, ...], Label("The point that the Casket's end dealt"), Mark.IN_ORDER] = ()
    """The point that the Casket's end dealt, as the table played it."""
    destroyed: Annotated[tuple[Component, ...], Label("Components lost")] = ()
    """Components that were lost."""
    damaged: Annotated[int, Label("DAMAGED cards not purged"), Hint("Left out: none.")] = 0
    """All DAMAGED cards that lie there unpurged, those that came along too."""
    taint: Annotated[int, Label("Taint gained"), Mark.ADDS_UP] = 0
    """Taint that the battle brought."""
    spent: Annotated[tuple[Spent, ...], Label("Taint spent")] = ()
    overload: Annotated[tuple[Looked, ...], Label("The point that ten Taint dealt"), Mark.IN_ORDER] = ()
    """The point that ten Taint dealt, as the table played it."""
    resisting: Annotated[
        tuple[int, ...], Label("d6 against corruption, then the Corrupted table's"), Hint("Left out: rolled here.")
    ] = ()
    """The d6 against corruption, and that of the Corrupted table if it was needed."""
    kills: Annotated[tuple[str, ...], WORDS, Label("Destroyed or killed, by name")] = ()
    """Whom this pilot's attacks destroyed or killed, by name."""
    died: Annotated[bool, Label("Dead for a reason that no wound tells")] = False
    """Dead for a reason that no wound tells."""
    extracted: Annotated[bool, Label("A dead pilot was carried off the field")] = False
    captor: Annotated[str, Label("Held captive by")] = ""
    """Who holds the pilot now, if they were captured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideReport:
    """How one side fared."""

    side: str
    objective: Annotated[bool, Label("The side reached its objective")] = False
    surrendered: Annotated[bool, Label("The side surrendered")] = False
    crews: Annotated[tuple[CrewReport, ...], Mark.ALL_KNOWN, Mark.KEYED] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the table played, side by side. One that was forgotten is empty, and belongs to no mission."""

    FORM: ClassVar[Layout] = Layout(first=("sides", "rounds", "text"))

    sides: Annotated[tuple[SideReport, ...], Mark.ALL_KNOWN, Mark.KEYED] = ()
    rounds: int = 0
    text: str = ""
