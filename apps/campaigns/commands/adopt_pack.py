"""Go on with another version of a pack that ships."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.campaigns.decider.in_play import digest_in_play, must_stay_found, packs_in_words
from apps.campaigns.decider.shelf_versions import from_the_shelf
from apps.campaigns.events.pack_events import PackAdopted
from apps.campaigns.state import Campaign, evolve
from apps.kernel.command import Command, Offer
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.form_marks import Hint
from apps.kernel.refusal import Refusal
from apps.kernel.roles import HOST_ALONE

WITHOUT = "that version holds no such thing. Let it go first, or stay with the version that is played"


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptPack:
    """Go on with another version of a pack that comes with the game. What was played before stays as it was."""

    pack: str
    version: Annotated[str, Hint("What its hash begins with. Left out: the newest.")] = ""
    """What its hash begins with; the newest, where nothing is said."""


def decide(asked: Asked[AdoptPack], campaign: Campaign, _: Dice) -> Iterator[PackAdopted]:
    """All that is in play must be in the other version too; what it changes is changed from here on. A battle that is
    played here ends under what it began with.
    """
    key = asked.command.pack
    other = from_the_shelf(key, asked.command.version)
    before = digest_in_play(key, campaign)
    if not before:
        raise Refusal(f"The pack {key!r} is not played here: this table took {packs_in_words(campaign)}.")
    if before == other.digest:
        raise Refusal(f"The pack {key!r} is played here in this version already: name another, or leave it.")
    adopted = PackAdopted(pack=key, digest=other.digest, instead_of=before)
    after = campaign.branch()
    evolve(after, adopted)
    must_stay_found(campaign, after.played.library, WITHOUT)
    yield adopted


COMMAND = Command(
    type=AdoptPack,
    decide=decide,
    roles=HOST_ALONE,
    example={"pack": "house", "version": "89b7124f165c"},
    offers=(Offer(at="campaign", words="Go on with another version of a pack", rank=110, desk=True),),
)
