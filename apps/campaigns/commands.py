"""What may be asked of the campaign itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from apps.campaigns.events import Phase
from apps.kernel.form_marks import Hint, Layout, Mark
from apps.kernel.marks import Words
from apps.kernel.roles import GivenRole
from apps.rules.ruleset.rule_settings import Setting

SHIPPED = ("penance", "house")


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCampaign:
    """Begin a campaign; whoever founds it is its host. The preset says which rules are played, and the house rules what
    this table plays otherwise.
    """

    name: Words
    preset: str = "campaign"
    house_rules: Mapping[str, Setting] = field(default_factory=dict)
    packs: Sequence[str] = SHIPPED


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginCopy:
    """Let a copy go its own way from here on. Asked by taking one, and by nobody otherwise; `host` is the seat of
    whoever took it at the origin's table, and `origin_name` what that is called where it lives here too.
    """

    name: Words
    origin: str
    origin_name: Words = ""
    at: int
    host: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferSeat:
    """Set another chair at the table."""

    role: GivenRole


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveRole:
    """Give a seat another role."""

    seat: str
    role: GivenRole


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptySeat:
    """Take a seat away; its pilots and Caskets stay, for the host to act for."""

    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
    """Make another seat the host; yours becomes a deputy's."""

    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPack:
    """Bring a pack of your own: its files by name, as TOML."""

    files: Annotated[Mapping[str, str], Hint("The pack's files, each as TOML.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptPack:
    """Go on with another version of a pack that comes with the game. What was played before stays as it was."""

    pack: str
    version: Annotated[str, Hint("What its hash begins with. Left out: the newest.")] = ""
    """What its hash begins with; the newest, where nothing is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptEdition:
    """Go on with another edition of the rules. What was played before stays as it was, and a battle that is under way
    ends under its own.
    """

    edition: Annotated[str, Hint("Its name, such as penance-2.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAwayPack:
    """Take a pack of your own off the table. Nothing that is in play may need it."""

    pack: Annotated[str, Mark.OWN_PACK]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptHouseRules:
    """Answer some house rules otherwise from here on. Insert it earlier in the story to see what that would change."""

    house_rules: Annotated[Mapping[str, Setting], Hint("Answer only what shall be otherwise from here on.")]
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginPhase:
    """Say where in the season the table stands. It guides, and forbids nothing."""

    phase: Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSeason:
    """End the season for the whole roster: open events pass, wounds rest, the dice are shown, the next season begins.

    `season` says which one, so that none is ended twice; 0 is the one at hand.
    """

    season: Annotated[int, Mark.FILLED_IN] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeRuling:
    """Rule on a pilot, a Casket or the settlement, with a reason, by the same effects that cards and events have."""

    FORM: ClassVar[Layout] = Layout(first=("about", "reason", "effects"))

    reason: Words
    effects: Annotated[
        Sequence[Mapping[str, object]], Hint("For what no line above says: a list, as the packs write it.")
    ]
    about: Annotated[str, Hint("Left out: the settlement."), Mark.RULED_ON] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteNote:
    """Write into the chronicle: of the campaign, or of a pilot, a Casket or a mission."""

    text: Words
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Dice that a moment lends or takes, by their source."""

    source: str
    dice: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCheck:
    """Roll a pool of d10 for something that somebody attempts.

    `against` is a number, `opposing` the dice of whoever stands against it; `situation` says by source how many dice
    the moment lends or takes.
    """

    attempt: str
    score: int
    rank: int = 0
    attribute: str = ""
    about: str = ""
    words: Words = ""
    situation: Sequence[Moment] = ()
    stress: int = 0
    against: int | None = None
    opposing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeOnSilence:
    """After how many days without a word a battle report counts as confirmed; 0 for never."""

    days: Annotated[int, Hint("0: silence never counts as a yes.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCampaign:
    """Let the story be over. It can be read as before, and opened again."""

    reason: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenCampaign:
    """Let the story go on."""

    reason: Words = ""


CampaignCommand = (
    FoundCampaign
    | BeginCopy
    | OfferSeat
    | GiveRole
    | EmptySeat
    | HandOver
    | AddPack
    | AdoptPack
    | AdoptEdition
    | PutAwayPack
    | AdoptHouseRules
    | BeginPhase
    | EndSeason
    | MakeRuling
    | WriteNote
    | RollCheck
    | AgreeOnSilence
    | CloseCampaign
    | ReopenCampaign
)
