"""What routes answer with where it is not a sheet as it stands: the shapes by which clients read the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypedDict

from apps.battles.sheet.course_sheet import TurnSeen
from apps.campaigns.events.season_events import Phase
from apps.campaigns.sheet.changes import Difference
from apps.jobs.models import State
from apps.kernel.dice import Question, Roll
from apps.kernel.roles import Role
from apps.rules.explained import Explained


class EventShown(TypedDict):
    """An event without its hidden fields; `hidden` says that it has some."""

    kind: str
    body: Mapping[str, Any]
    hidden: bool


class EntryShown(EventShown):
    """An entry as it lies in the log: the decision that recorded it, and the one that it follows from."""

    position: int
    rolls: Sequence[Roll]
    decision: int
    answers: int
    struck: bool
    recorded_at: datetime


class LineShown(EntryShown):
    """An entry with its sentence. `printed` is a roll of the d10 pool as its document prints it; else it is empty."""

    text: str
    printed: str


class MoveShown(LineShown):
    """An entry, and by how much it moved a number."""

    by: int


class StoryOfBattle(TypedDict):
    """A battle that is played here, told in a few sentences that are the same for all; empty, where none is."""

    battle: str


class BattleOfStory(StoryOfBattle):
    """The same, where several may be told."""

    mission: str
    name: str


class WhyShown(TypedDict):
    """A number on a sheet by the entries that made it, page by page. Grit has no sum."""

    figure: str
    sum: int | None
    results: Sequence[MoveShown]
    next: str | None


class NumberShown(TypedDict):
    """One number of a fact, by the name of its field, and the lines that add up to it."""

    name: str
    why: Explained


class FactShown(TypedDict):
    """One fact as it may be seen, with its sentence: `event` names its kind under `fact`, and each field. `why` is a
    bot's reason for an answer, for whoever plays that side; `numbers` are those of the fact that have reasons.
    """

    number: int
    event: Mapping[str, Any]
    text: str
    why: str
    numbers: Sequence[NumberShown]


class ReplayShown(TypedDict):
    """Facts of a battle in their order. `next` is what to ask for `after` then; a `view` is there if a step was."""

    length: int
    side: int | None
    results: Sequence[FactShown]
    next: int | None
    turns: Sequence[TurnSeen]
    view: Mapping[str, Any] | None


class ChangesShown(TypedDict):
    """What is otherwise between two positions, and the last of the battles that went on between them."""

    since: int
    until: int
    results: Sequence[Difference]
    battles: Sequence[BattleOfStory]


class RecordedShown(TypedDict):
    """What a decision recorded, and the last position of it; `left_out` as in a look at it."""

    campaign: str
    position: int | None
    entries: Sequence[EntryShown]
    left_out: int


class ForeseenShown(EventShown):
    """An event that would be recorded, and the decision that it would follow from; 0 is the one that is asked now."""

    answers: int


class ChangeShown(TypedDict):
    """What another decision would say instead."""

    decision: int
    kind: str
    was: Sequence[EventShown]
    now: Sequence[EventShown]
    refusal: str


class ForesightShown(TypedDict):
    """What would be recorded, up to the first dice that were not typed; nothing was.

    `kept` are decisions whose draws would stay, though their tables would be others; `taken_back` are battles that
    would be taken back whole, and `dealt_anew` those that would go on with other hands. Of what was worked out in the
    background each list holds the first 1,000: `left_out` counts what is not among them.
    """

    refusal: str
    rule: str
    entries: Sequence[ForeseenShown]
    question: Question | None
    question_for: int
    struck: Sequence[int]
    changes: Sequence[ChangeShown]
    kept: Sequence[int]
    taken_back: Sequence[str]
    dealt_anew: Sequence[str]
    left_out: int


class OriginShown(TypedDict):
    """What a copy is a copy of: a campaign, what that was called, and its line up to which the story is the same."""

    campaign: str
    name: str
    at: int


class CampaignListed(TypedDict):
    """A table in the list of those that one sits at."""

    campaign: str
    name: str
    season: int
    phase: Phase
    closed: bool
    copy_of: OriginShown | None
    position: int


class You(TypedDict):
    """Where whoever asks sits."""

    seat: str
    role: Role


class CampaignNamed(TypedDict):
    """What a campaign's cover adds to its sheet."""

    campaign: str
    name: str
    edition: str
    rules: Mapping[str, Any]
    copy_of: OriginShown | None
    position: int
    you: You


class MissionNamed(TypedDict):
    """A mission that was ever told of."""

    mission: str
    name: str
    season: int


class KindShown(TypedDict):
    """A kind of command: who may ask for it, what its body holds, and one to begin from."""

    kind: str
    part: str
    text: str
    roles: Sequence[Role]
    schema: Mapping[str, Any]
    example: Mapping[str, Any]


class OperationShown(TypedDict):
    """Something that is done later. `progress` counts steps `of` so many, where anybody counts; `said` is why it has
    not been done yet, and `result` what came of it.
    """

    id: str
    kind: str
    campaign: str
    state: State
    progress: int
    of: int
    said: str
    result: Any
    asked_at: datetime
    ended_at: datetime | None
