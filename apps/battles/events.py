"""What has happened around battles: missions planned, crews mustered, what the table played, and how it was settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from apps.kernel.form_marks import Hint, Layout, Mark
from apps.kernel.marks import HIDDEN, WORDS, Words
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.setup.lineup import Fielded
from apps.rules.ruleset.editions import Edition
from apps.rules.ruleset.rule_settings import Setting
from apps.rules.tables.component_rows import Component

Ending = Literal["success", "partial", "failure"]
Then = Literal["pass", "random", "greedy", "search"]
"""What becomes of a question that nobody answers: it goes by with what does least, or a bot of a kind plays on."""
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
    finger: Annotated[int, Hint("Left out: rolled here, where one is needed.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """Damage to a pilot from one cause, point by point as far as the table played it."""

    FORM: ClassVar[Layout] = Layout(first=("cause", "points"), rare=("looked",), words="Dice thrown at the table")

    cause: Harm
    points: int = 1
    looked: Annotated[tuple[Looked, ...], Mark.IN_ORDER] = ()


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
    hurts: tuple[Hurt, ...] = ()
    casket_destroyed: bool = False
    save: Annotated[int, Hint("Left out: rolled here, where the house rolls one.")] = 0
    """The d6 against the Casket's end, where the house rolls one and the table did."""
    saved: Annotated[tuple[Looked, ...], Mark.IN_ORDER] = ()
    """The point that the Casket's end dealt, as the table played it."""
    destroyed: tuple[Component, ...] = ()
    """Components that were lost."""
    damaged: Annotated[int, Hint("Left out: none.")] = 0
    """All DAMAGED cards that lie there unpurged, those that came along too."""
    taint: Annotated[int, Mark.ADDS_UP] = 0
    """Taint that the battle brought."""
    spent: tuple[Spent, ...] = ()
    overload: Annotated[tuple[Looked, ...], Mark.IN_ORDER] = ()
    """The point that ten Taint dealt, as the table played it."""
    resisting: Annotated[tuple[int, ...], Hint("Left out: rolled here.")] = ()
    """The d6 against corruption, and that of the Corrupted table if it was needed."""
    kills: Annotated[tuple[str, ...], WORDS] = ()
    """Whom this pilot's attacks destroyed or killed, by name."""
    died: bool = False
    """Dead for a reason that no wound tells."""
    extracted: bool = False
    captor: str = ""
    """Who holds the pilot now, if they were captured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideReport:
    """How one side fared."""

    side: str
    objective: bool = False
    surrendered: bool = False
    crews: Annotated[tuple[CrewReport, ...], Mark.ALL_KNOWN, Mark.KEYED] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the table played, side by side. One that was forgotten is empty, and belongs to no mission."""

    FORM: ClassVar[Layout] = Layout(first=("sides", "rounds", "text"))

    sides: Annotated[tuple[SideReport, ...], Mark.ALL_KNOWN, Mark.KEYED] = ()
    rounds: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePlan:
    """A side of a mission. One without seats is the world's, and the host speaks for it."""

    side: Annotated[str, Hint("A short key of your own, or the scenario's: west."), Mark.OWN_WORD]
    name: str
    seats: Annotated[tuple[str, ...], Hint("None: the host speaks for this side.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionPlanned:
    """A mission stands on the table: from a scenario, or in the host's own words."""

    mission: str
    season: int
    name: Words
    scenario: str
    text: Words
    sides: tuple[SidePlan, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSeated:
    """A side of a mission has these seats from here on; without any, it is the world's."""

    mission: str
    side: str
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewMustered:
    """A pilot, a Casket and a build were put down for a side of a mission."""

    mission: str
    side: str
    pilot: str
    casket: str
    loadout: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewWithdrawn:
    """A pilot was taken off a mission before it began."""

    mission: str
    pilot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionPostponed:
    """A mission waits; its crews stay put down for it, and may be put down for others."""

    mission: str
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionResumed:
    """A mission that waited is mustered for again."""

    mission: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionCalledOff:
    """A mission will not be."""

    mission: str
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionBegun:
    """The crews went out."""

    mission: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleReported:
    """Somebody said what the table played. Nothing follows from it until the others agree, or the host rules."""

    mission: str
    number: int
    seat: str
    at: str
    report: Annotated[Report, WORDS]
    waits_for: tuple[str, ...] = ()
    """The sides that whoever told it does not speak for: each is asked for its word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportConfirmed:
    """A side agreed."""

    mission: str
    side: str
    seat: str
    by_silence: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDisputed:
    """A side disagreed, said why, and perhaps told it otherwise."""

    mission: str
    side: str
    seat: str
    reason: Words
    counter: Annotated[Report | None, WORDS] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRuled:
    """The host decided what was played, and said why."""

    mission: str
    reason: Words
    report: Annotated[Report, WORDS]


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleOpened:
    """A battle is played here from now on: by these rules, whatever the table agrees on meanwhile, and with these crews
    as they went out. `broken` are the components, by Casket, that were lost before.

    `tabled`: the table moves the models; without a scenario these are its `sides`. `dice_asked`: it throws the dice.
    """

    mission: str
    scenario: str
    rules: Mapping[str, Setting]
    fielded: tuple[Fielded, ...]
    broken: Mapping[str, tuple[Component, ...]] = field(default_factory=dict)
    tabled: bool = False
    dice_asked: bool = False
    sides: tuple[SidePlan, ...] = ()
    captives: bool = False
    """Whether captives are taken."""
    edition: Edition
    """What the rules are taken to mean in it, to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceAgreed:
    """From here on a question of a battle stands open for so many hours, the one that is open now from this moment on:
    then it goes by, or a bot plays on. Of no hours, it stands open for as long as it takes.
    """

    mission: str
    hours: int
    then: Then
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideAsked:
    """A side is asked, and its hours run from this moment on. Told only where they are counted."""

    mission: str
    side: str
    number: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceTaken:
    """Nobody of a side answered for as long as the battle waits; what was agreed on follows."""

    mission: str
    side: str
    number: int
    then: Then


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleTold:
    """What happened in a battle before everybody's eyes, one fact after the other."""

    mission: str
    events: BattleFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSealed:
    """What happened in a battle and is not for every eye: a hand, the order of a deck, what is still to come."""

    mission: str
    events: Annotated[BattleFacts, HIDDEN]


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleDealtAnew:
    """All that lay hidden in a battle is dealt anew, by what follows: nobody knows any more what lies where."""

    mission: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSeated:
    """A side is played by a bot of a kind from here on; by none, it is people's again."""

    mission: str
    side: str
    bot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BotChose:
    """A bot chose its answer to a question. Its reason tells of its hand."""

    mission: str
    side: str
    number: int
    bot: str
    why: Annotated[str, HIDDEN]


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleBrokenOff:
    """A battle is no longer played here: the table plays it to its end, and reports it."""

    mission: str
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveThrown:
    """A Casket ended, and a d6 said whether its pilot was hurt by that."""

    mission: str
    pilot: str
    face: int
    saved: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a mission ended for a side, and the rule that says so."""

    side: str
    ending: Ending
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSettled:
    """All that a battle brought has been told; this is how the mission ended."""

    mission: str
    outcomes: tuple[Outcome, ...]


BattleEvent = (
    MissionPlanned
    | SideSeated
    | CrewMustered
    | CrewWithdrawn
    | MissionPostponed
    | MissionResumed
    | MissionCalledOff
    | MissionBegun
    | BattleReported
    | ReportConfirmed
    | ReportDisputed
    | ReportRuled
    | BattleOpened
    | AbsenceAgreed
    | SideAsked
    | AbsenceTaken
    | BattleTold
    | BattleSealed
    | BattleDealtAnew
    | BotSeated
    | BotChose
    | BattleBrokenOff
    | SaveThrown
    | BattleSettled
)
