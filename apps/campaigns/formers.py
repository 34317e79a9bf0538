"""Commands and events as they were written once, and what they read as now. What is written is never rewritten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from apps.battles.commands.play_battle import PlayBattle
from apps.battles.events.played_events import BattleOpened, BattleSealed, BattleTold
from apps.battles.events.side_plan import SidePlan
from apps.campaigns.events.pack_events import PackRef
from apps.campaigns.events.story_events import CampaignFounded
from apps.kernel.kinds import Former
from apps.kernel.marks import HIDDEN, Words
from apps.pilots.events.ledger_events import PilotBurdened
from apps.rules.battle.facts.recorded_facts import BattleFacts, BattleFactsInOrder
from apps.rules.battle.setup.lineup import Fielded
from apps.rules.packs.shelf import VERSIONS
from apps.rules.ruleset.editions import FIRST
from apps.rules.ruleset.rule_settings import Setting, ruleset, settings_of
from apps.rules.suffering import owed, suffered
from apps.rules.tables.component_rows import Component
from apps.settlement.commands.call_event import CallEvent

RITUAL = "penance-ritual"


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFoundedBefore:
    """A founding before packs were named; the earliest had no rules either."""

    name: Words
    edition: str
    rules: Mapping[str, Setting] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PenanceRitualHeld:
    """A ritual before every event of the settlement was held in one way."""

    pilot: str
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldPenanceRitual:
    """The call for it."""

    pilot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayBattleBefore:
    """The opening of a battle when it could be played in one way only."""

    mission: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleOpenedBefore:
    """The opening of a battle before models and dice could be on a table."""

    mission: str
    scenario: str
    rules: Mapping[str, Setting]
    fielded: tuple[Fielded, ...]
    broken: Mapping[str, tuple[Component, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleOpenedByOne:
    """The opening of a battle while there was one edition of the rules."""

    mission: str
    scenario: str
    rules: Mapping[str, Setting]
    fielded: tuple[Fielded, ...]
    broken: Mapping[str, tuple[Component, ...]] = field(default_factory=dict)
    tabled: bool = False
    dice_asked: bool = False
    sides: tuple[SidePlan, ...] = ()
    captives: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleToldInOrder:
    """What happened in a battle, while its facts were lists."""

    mission: str
    events: BattleFactsInOrder


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSealedInOrder:
    """The same, of what is not for every eye."""

    mission: str
    events: Annotated[BattleFactsInOrder, HIDDEN]


FOUNDED_WITH = {"penance": 2, "house": 4}
"""The packs that such a founding is read with, by their versions."""


def _founded(before: CampaignFoundedBefore) -> CampaignFounded:
    """It played what its house shipped, and since packs are named, always the same."""
    packs = tuple(PackRef(pack=key, digest=VERSIONS[key][number - 1]) for key, number in FOUNDED_WITH.items())
    rules = settings_of(ruleset("campaign", before.rules))
    return CampaignFounded(name=before.name, edition=before.edition, rules=rules, packs=packs)


def _burdened(before: PenanceRitualHeld) -> PilotBurdened:
    due = owed(suffered((before.face,)))
    return PilotBurdened(
        pilot=before.pilot,
        cause=RITUAL,
        faces=(before.face,),
        cards_lost=due.cards_lost,
        heat=due.heat,
        first_attack=due.first_attack,
    )


def _called(before: HoldPenanceRitual) -> CallEvent:
    return CallEvent(event=RITUAL, pilot=before.pilot)


def _opened(before: PlayBattleBefore) -> PlayBattle:
    """On a map, with dice that fell here, and waiting for ever."""
    return PlayBattle(mission=before.mission)


def _began(before: BattleOpenedBefore) -> BattleOpened:
    """Map and dice were here."""
    return BattleOpened(
        mission=before.mission,
        scenario=before.scenario,
        rules=before.rules,
        fielded=before.fielded,
        broken=before.broken,
        edition=FIRST,
    )


def _began_by_one(before: BattleOpenedByOne) -> BattleOpened:
    return BattleOpened(
        mission=before.mission,
        scenario=before.scenario,
        rules=before.rules,
        fielded=before.fielded,
        broken=before.broken,
        tabled=before.tabled,
        dice_asked=before.dice_asked,
        sides=before.sides,
        captives=before.captives,
        edition=FIRST,
    )


def _told(before: BattleToldInOrder) -> BattleTold:
    return BattleTold(mission=before.mission, events=BattleFacts(before.events))


def _sealed(before: BattleSealedInOrder) -> BattleSealed:
    return BattleSealed(mission=before.mission, events=BattleFacts(before.events))


EVENTS = (
    Former(kind="BattleOpened", shape=1, type=BattleOpenedBefore, into=_began),
    Former(kind="BattleOpened", shape=2, type=BattleOpenedByOne, into=_began_by_one),
    Former(kind="BattleSealed", shape=1, type=BattleSealedInOrder, into=_sealed),
    Former(kind="BattleTold", shape=1, type=BattleToldInOrder, into=_told),
    Former(kind="CampaignFounded", shape=1, type=CampaignFoundedBefore, into=_founded),
    Former(kind="PenanceRitualHeld", shape=1, type=PenanceRitualHeld, into=_burdened),
)
COMMANDS = (
    Former(kind="HoldPenanceRitual", shape=1, type=HoldPenanceRitual, into=_called),
    Former(kind="PlayBattle", shape=1, type=PlayBattleBefore, into=_opened),
)
