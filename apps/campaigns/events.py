"""What has happened to the campaign itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from apps.kernel.marks import Words
from apps.kernel.roles import Role
from apps.rules.explained import Line
from apps.rules.ruleset.rule_settings import Setting

Phase = Literal["muster", "mission", "aftermath", "settlement"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackRef:
    """A pack as a campaign remembers it: by its key and the hash of what it holds."""

    pack: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFounded:
    """A campaign began: under an edition of the rules, with every house rule settled, and with these packs."""

    name: Words
    edition: str
    rules: Mapping[str, Setting]
    packs: tuple[PackRef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyBegun:
    """From here on a copy of another campaign's story goes its own way, under a name of its own."""

    name: Words
    origin: str
    origin_name: Words
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken:
    """Somebody sat down at the table in a role."""

    seat: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleGiven:
    """A seat has another role from here on."""

    seat: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatEmptied:
    """A seat was taken away; what belonged to it stays as it is."""

    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PackAdded:
    """A pack of the host's own came to the table, whole; `instead_of` is the hash of the one that made room for it."""

    pack: str
    digest: str
    files: Mapping[str, str]
    instead_of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackAdopted:
    """From here on another version of a pack that ships is played, told apart by its hash."""

    pack: str
    digest: str
    instead_of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionAdopted:
    """From here on the rules are taken to mean what this edition says."""

    edition: str
    instead_of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PackPutAway:
    """A pack of the host's own is played no longer."""

    pack: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRulesAdopted:
    """From here on these house rules are answered otherwise."""

    rules: Mapping[str, Setting]
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegun:
    """The season went on to its next phase, or back to another."""

    season: int
    phase: Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEnded:
    """A season is over."""

    season: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonBegun:
    """A season began, with the muster."""

    season: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingMade:
    """The host ruled, and said why; `effects` are what it does, as a pack would write them."""

    about: str
    reason: Words
    effects: Sequence[Mapping[str, object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteWritten:
    """Somebody wrote something into the chronicle: of the campaign, or of what `about` names."""

    note: str
    about: str
    text: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRolled:
    """A pool of d10 was rolled for something, by the rules of that moment: every die, and what it came to."""

    about: str
    attempt: str
    words: Words
    pool: Sequence[Line]
    faces: Sequence[int]
    successes: int
    botches: int
    net: int
    critical: bool
    fumble: bool
    against: int | None
    opposing: Sequence[int]
    passed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SilenceAgreed:
    """So many days without a word are a yes to a battle report; 0 means never."""

    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignClosed:
    """The story is over, for now or for good."""

    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignReopened:
    """The story goes on."""

    reason: Words


CampaignEvent = (
    CampaignFounded
    | CopyBegun
    | SeatTaken
    | RoleGiven
    | SeatEmptied
    | PackAdded
    | PackAdopted
    | EditionAdopted
    | PackPutAway
    | HouseRulesAdopted
    | PhaseBegun
    | SeasonEnded
    | SeasonBegun
    | RulingMade
    | NoteWritten
    | CheckRolled
    | SilenceAgreed
    | CampaignClosed
    | CampaignReopened
)
