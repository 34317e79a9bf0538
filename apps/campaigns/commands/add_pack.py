"""Bring a pack of one's own to the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from apps.campaigns.decider.in_play import digest_in_play, must_not_be_fought_with, must_stay_found
from apps.campaigns.decider.pack_files import read
from apps.campaigns.events.pack_events import PackAdded
from apps.campaigns.state import Campaign, evolve
from apps.kernel.command import Command, Offer
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.form_marks import Hint
from apps.kernel.refusal import Refusal
from apps.kernel.roles import HOST_ALONE
from apps.rules.packs.pack import Pack
from apps.rules.packs.shelf import SHIPPED


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPack:
    """Bring a pack of your own: its files by name, as TOML."""

    files: Annotated[Mapping[str, str], Hint("The pack's files, each as TOML.")]


def decide(asked: Asked[AddPack], campaign: Campaign, _: Dice) -> Iterator[PackAdded]:
    """The pack comes to the table whole; one of the same key makes room for it."""
    files = asked.command.files
    pack = read(files)
    _must_be_another(pack, campaign)
    before = digest_in_play(pack.key, campaign)
    must_not_be_fought_with(campaign, before)
    added = PackAdded(pack=pack.key, digest=pack.digest, files=files, instead_of=before)
    after = campaign.branch()
    evolve(after, added)
    must_stay_found(campaign, after.played.library)
    yield added


def _must_be_another(pack: Pack, campaign: Campaign) -> None:
    if pack.key in SHIPPED:
        raise Refusal(f"The pack {pack.key!r} comes with the game: give yours a key of its own.")
    if any(ref.digest == pack.digest for ref in campaign.packs):
        raise Refusal(f"The pack {pack.key!r} lies on the table already, as it is here: change it, or leave it.")


COMMAND = Command(
    type=AddPack,
    decide=decide,
    roles=HOST_ALONE,
    example={"files": {"pack.toml": 'key = "ash"\nname = "Ash and Bone"\n'}},
    offers=(Offer(at="campaign", words="Bring a pack", rank=100, desk=True),),
)
