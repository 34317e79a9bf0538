"""Take a pack of one's own off the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from apps.campaigns.decider.in_play import digest_in_play, must_not_be_fought_with, must_stay_found, packs_in_words
from apps.campaigns.events.pack_events import PackPutAway
from apps.campaigns.state import Campaign, evolve
from apps.kernel.command import Command, Offer
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.form_marks import Mark
from apps.kernel.refusal import Refusal
from apps.kernel.roles import HOST_ALONE
from apps.kernel.wording import quoted
from apps.rules.packs.shelf import SHIPPED


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAwayPack:
    """Take a pack of your own off the table. Nothing that is in play may need it."""

    pack: Annotated[str, Mark.OWN_PACK]


def decide(asked: Asked[PutAwayPack], campaign: Campaign, _: Dice) -> Iterator[PackPutAway]:
    key = asked.command.pack
    if key in SHIPPED:
        raise Refusal(f"The pack {key!r} comes with the game, and stays: only a pack of your own is put away.")
    digest = digest_in_play(key, campaign)
    if not digest:
        raise Refusal(f"There is no pack {quoted(key)} on this table: it plays with {packs_in_words(campaign)}.")
    must_not_be_fought_with(campaign, digest)
    away = PackPutAway(pack=key, digest=digest)
    after = campaign.branch()
    evolve(after, away)
    must_stay_found(campaign, after.played.library, "that lies in this pack alone. Let it go first, or keep the pack")
    yield away


COMMAND = Command(
    type=PutAwayPack,
    decide=decide,
    roles=HOST_ALONE,
    example={"pack": "ash"},
    offers=(Offer(at="campaign", words="Put a pack away", rank=130, desk=True),),
)
