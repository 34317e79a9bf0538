"""What may be asked around battles, and where a pilot and a Casket meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from apps.battles.events import Report, SidePlan, Then
from apps.kernel.form_marks import Hint, Label, Layout, Mark, among, mine_among
from apps.kernel.marks import HIDDEN, WORDS, Words
from apps.rules.battle.values.table_words import Stance, Way

WHAT_THEN = "Pass: the question goes by, with what does least. Else a bot of this kind plays the side."


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewCasket:
    """Thread a pilot into a Casket of the same seat and faction; whatever either had before is left."""

    casket: str
    pilot: Annotated[str, mine_among("serving")]


@dataclass(frozen=True, slots=True, kw_only=True)
class VacateCasket:
    """Take the pilot out of a Casket."""

    casket: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InheritCasket:
    """Give a Casket whose pilot is dead, captured or retired to another pilot, with their seat."""

    casket: str
    pilot: Annotated[str, among("serving")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanMission:
    """Plan a mission: from a scenario, or in your own words with sides of your own. Seats are put to sides here."""

    FORM: ClassVar[Layout] = Layout(first=("scenario", "name", "sides", "text"))

    name: Annotated[Words, Hint("Left out: the scenario's.")] = ""
    scenario: Annotated[str, Mark.KNOWN_FIRST] = ""
    text: Words = ""
    sides: Annotated[Sequence[SidePlan], Mark.KEYED] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSide:
    """Say who plays a side of a mission that has not begun: all of its seats, or none, and it is the world's."""

    mission: Annotated[str, among("muster", "postponed")]
    side: str
    seats: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterCrew:
    """Put a pilot down for a side of a mission, with their Casket and a build; without one, the chosen build."""

    FORM: ClassVar[Layout] = Layout(
        first=("mission", "pilot", "side", "loadout"), rare=("version",), words="An older version"
    )

    mission: Annotated[str, among("muster"), Mark.KNOWN_FIRST]
    side: Annotated[str, Mark.OWN_SIDE_UNLESS_KEEPER]
    pilot: Annotated[str, mine_among("serving")]
    loadout: Annotated[str, Hint("Left out: the one that is chosen.")] = ""
    version: Annotated[int, Hint("Left out: the latest.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawCrew:
    """Take a pilot off a mission that has not begun."""

    mission: Annotated[str, among("muster", "postponed")]
    pilot: Annotated[str, mine_among("serving")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PostponeMission:
    """Let a mission wait."""

    mission: Annotated[str, among("muster")]
    reason: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeMission:
    """Muster again for a mission that waited."""

    mission: Annotated[str, among("postponed")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOffMission:
    """Let a mission not be."""

    mission: Annotated[str, among("muster", "postponed")]
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginMission:
    """Send the crews out: each is looked at once more, and pays what it owes."""

    mission: Annotated[str, among("muster")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportBattle:
    """Say what the table played. The other sides are asked; a second report takes the place of the first."""

    mission: Annotated[str, among("underway", "reported", "disputed"), Mark.KNOWN_FIRST]
    report: Annotated[Report, WORDS]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmReport:
    """Agree to a report for a side: with the last side's word, everything follows. Whoever has one side names none."""

    mission: Annotated[str, among("reported", "disputed")]
    side: Annotated[str, Hint("Left out: your own."), Mark.OWN_SIDE] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeReport:
    """Disagree with a report, say why, and perhaps tell it otherwise."""

    mission: Annotated[str, among("reported", "disputed"), Mark.KNOWN_FIRST]
    reason: Words
    side: Annotated[str, Hint("Left out: your own."), Mark.OWN_SIDE] = ""
    counter: Annotated[Report | None, WORDS] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnReport:
    """Decide what was played: the report, the counter-report, or another. Everything follows from it."""

    mission: Annotated[str, among("reported", "disputed"), Mark.KNOWN_FIRST]
    reason: Words
    report: Annotated[Report | None, WORDS] = None
    """Left out: the report as it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSilence:
    """Take the silence of the other sides for a yes, once they have had the days that this table gives them."""

    mission: Annotated[str, among("reported")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayBattle:
    """Play the battle of a mission here, question by question, with the crews that went out for every side. A question
    stands open for so many hours, and then goes by, or a bot plays on; without any, for as long as it takes.

    `models` may stand on a map here, or on a `table` that says how they stand; `dice` may fall here, or on the `table`.
    `captives`: whoever is left on the enemy's field without a Casket or an ally is captured.
    """

    mission: Annotated[str, among("underway")]
    models: Annotated[
        Literal["here", "table"], Hint("On the table: you move them, and say how they stand when it matters.")
    ] = "here"
    dice: Annotated[
        Literal["here", "table"],
        Label("Where the dice fall"),
        Hint("On the table: you are asked for the faces, and may have any of them rolled here."),
    ] = "here"
    hours: Annotated[int, Hint("0: for as long as it takes.")] = 0
    then: Annotated[Then, Hint(WHAT_THEN)] = "pass"
    captives: Annotated[bool, Hint("Whoever is left on the enemy's field without a Casket or an ally is captured.")] = (
        False
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer to a battle's question, as it stands among its options. What it does not ask stays as it is."""

    do: str = ""
    card: int = 0
    target: int = -1
    word: str = ""
    place: tuple[int, int] | None = None
    number: int = 0
    cards: tuple[int, ...] = ()
    stance: Stance | None = None
    way: Way | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerBattle:
    """Answer the open question of a battle that is played here; `number` says which, so that none is answered twice.

    What was chosen is hidden in the command, since one that was refused would tell of a hand.
    """

    mission: Annotated[str, among("fought")]
    number: int
    choice: Annotated[Answer, HIDDEN]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerForAbsent:
    """Let the question go by that nobody answers: it comes to what does least."""

    mission: Annotated[str, among("fought")]
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeOnAbsence:
    """Say for how many hours a question of a battle stands open from here on, and whether it goes by then or a bot
    plays on; of none, it waits for ever. What is asked now has all of them, agreed on again as well.
    """

    mission: Annotated[str, among("fought")]
    hours: Annotated[int, Hint("0: for as long as it takes.")]
    then: Annotated[Then, Hint(WHAT_THEN)] = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAbsence:
    """Take it that whoever is asked is away, once the battle's hours are over: what was agreed on follows."""

    mission: Annotated[str, among("fought")]
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LetBotPlay:
    """Let a bot play a side of a battle from here on: `random`, `greedy` or `search`; none gives it back to people."""

    mission: Annotated[str, among("fought")]
    side: str
    bot: Literal["", "random", "greedy", "search"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetBotsGoOn:
    """Let the bots of a battle answer until people are asked, or for a while; `number` is the question that is open."""

    mission: Annotated[str, among("fought")]
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakOffBattle:
    """Play a battle here no longer: nothing of it counts, and the table reports how it ended."""

    mission: Annotated[str, among("fought")]
    reason: Words


Answering = AnswerBattle | AnswerForAbsent | TakeAbsence | LetBotsGoOn
Playing = PlayBattle | Answering | AgreeOnAbsence | LetBotPlay | BreakOffBattle
"""What deals or plays with the hidden things of a mission's battle, or settles who does."""
BattleCommand = (
    CrewCasket
    | VacateCasket
    | InheritCasket
    | PlanMission
    | SeatSide
    | MusterCrew
    | WithdrawCrew
    | PostponeMission
    | ResumeMission
    | CallOffMission
    | BeginMission
    | ReportBattle
    | ConfirmReport
    | DisputeReport
    | RuleOnReport
    | TakeSilence
    | PlayBattle
    | AnswerBattle
    | AnswerForAbsent
    | AgreeOnAbsence
    | TakeAbsence
    | LetBotPlay
    | LetBotsGoOn
    | BreakOffBattle
)
