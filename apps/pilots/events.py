"""What has happened to pilots. `cause` says through what: a wound's trigger, an event, a spend, a ruling, by key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.kernel.marks import Words
from apps.rules.factions import Faction

Withstood = Literal["shrug-it-off", "iron-will", "immune"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotEnlisted:
    """A pilot took the oath and joined a seat's crew."""

    pilot: str
    seat: str
    name: Words
    faction: Faction


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotAssigned:
    """A pilot was given a Casket."""

    pilot: str
    casket: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotUnassigned:
    """A pilot has a Casket no longer."""

    pilot: str
    casket: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundFlipped:
    """A wound lies open. `face` and `added` are the Grit check's, 0 where none was made; `finger` is a d10's."""

    pilot: str
    cause: str
    wound: str
    face: int = 0
    added: int = 0
    downgraded: bool = False
    finger: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundWithstood:
    """A point of damage flipped nothing: Grit held, for 1 Heat or for nothing, or there was nobody left to hurt."""

    pilot: str
    cause: str
    result: Withstood
    face: int = 0
    added: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundHealed:
    """A wound went back among those face-down; `faded` is whether its effect was gone before."""

    pilot: str
    cause: str
    wound: str
    faded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundFaded:
    """A wound's printed time is over: its card stays open, its effect is gone."""

    pilot: str
    wound: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintGained:
    """Taint came in."""

    pilot: str
    cause: str
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintLost:
    """Taint went, and bought nothing."""

    pilot: str
    cause: str
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintSpent:
    """Taint paid for something: `cause` is what it bought, `buyer` the enemy who bought it, if it was one."""

    pilot: str
    cause: str
    by: int
    buyer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorruptionResisted:
    """At ten Taint the void reached in, and was held off."""

    pilot: str
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotCorrupted:
    """At ten Taint the void reached in; both faces, and the row of the Corrupted table."""

    pilot: str
    face: int
    table_face: int
    corruption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GritShifted:
    """Grit changed for good, by something other than a career."""

    pilot: str
    cause: str
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpMaximumShifted:
    """The SP maximum changed for good."""

    pilot: str
    cause: str
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotPromoted:
    """A career reached another tier of Grit."""

    pilot: str
    tier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotMarked:
    """Something that a pilot is remembered by."""

    pilot: str
    cause: str
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLifted:
    """A mark is gone."""

    pilot: str
    cause: str
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RelicGained:
    """A relic came into a pilot's hands."""

    pilot: str
    cause: str
    relic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotBurdened:
    """What the next deployment asks of a pilot and lends; `faces` are the Suffering dice that said so, if any did."""

    pilot: str
    cause: str
    faces: tuple[int, ...] = ()
    cards_lost: int = 0
    heat: int = 0
    first_attack: int = 0
    first_attack_ignores: int = 0
    all_attacks: int = 0
    sp_maximum: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotDeployed:
    """A pilot climbed in and left for a mission; every burden is paid there."""

    pilot: str
    mission: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KillScored:
    """An enemy Casket or its pilot fell to this pilot's attack."""

    pilot: str
    mission: str
    victim: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionSurvived:
    """A pilot lived to the end of a mission, with so many Severe Injuries more."""

    pilot: str
    mission: str
    severe: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotCaptured:
    """A pilot was left in enemy hands."""

    pilot: str
    mission: str
    captor: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotFreed:
    """A captured pilot came home."""

    pilot: str
    reason: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotExtracted:
    """Allies carried a dead pilot off the field."""

    pilot: str
    mission: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotRetired:
    """A pilot laid down the threads for good."""

    pilot: str
    reason: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotDied:
    """A pilot died, of the last wound or of what the table saw."""

    pilot: str
    cause: str
    mission: str = ""


PilotEvent = (
    PilotEnlisted
    | PilotAssigned
    | PilotUnassigned
    | WoundFlipped
    | WoundWithstood
    | WoundHealed
    | WoundFaded
    | TaintGained
    | TaintLost
    | TaintSpent
    | CorruptionResisted
    | PilotCorrupted
    | GritShifted
    | SpMaximumShifted
    | PilotPromoted
    | PilotMarked
    | MarkLifted
    | RelicGained
    | PilotBurdened
    | PilotDeployed
    | KillScored
    | MissionSurvived
    | PilotCaptured
    | PilotFreed
    | PilotExtracted
    | PilotRetired
    | PilotDied
)
