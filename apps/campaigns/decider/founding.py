"""How a campaign begins: a name, every house rule settled, and packs from the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apps.campaigns.commands import FoundCampaign
from apps.campaigns.events import CampaignFounded, PackRef, SeatTaken
from apps.campaigns.state import Campaign, Event
from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_be_a_name, quoted
from apps.rules.packs.shelf import CANON, SHIPPED, library_of, shipped
from apps.rules.ruleset.settling import ruleset, settings_of

LONGEST_NAME = 80


def found(asked: Asked[FoundCampaign], campaign: Campaign) -> Iterator[Event]:
    """Whoever founds it sits down as its host."""
    command = asked.command
    _must_be_unfounded(campaign)
    must_be_a_name(command.name, "A campaign's name", "The Ash March", longest=LONGEST_NAME)
    rules = settings_of(ruleset(command.preset, command.house_rules))
    packs = _from_the_shelf(command.packs)
    yield CampaignFounded(name=command.name, edition=asked.edition, rules=rules, packs=packs)
    yield SeatTaken(seat=asked.seat, role="host")


def must_be_founded(campaign: Campaign) -> None:
    """Before its founding nothing else may happen to a campaign."""
    if not campaign.name:
        raise Refusal("Nothing has happened here yet: found the campaign first.")


def _must_be_unfounded(campaign: Campaign) -> None:
    if campaign.name:
        raise Refusal(f"This campaign was founded as {campaign.name}: found another one beside it.")


def _from_the_shelf(packs: Sequence[str]) -> tuple[PackRef, ...]:
    """In the order in which they were named; together they must load."""
    for pack in packs:
        if pack not in SHIPPED:
            raise Refusal(f"There is no pack {quoted(pack)} on the shelf: there are {', '.join(SHIPPED)}.")
    if CANON not in packs:
        raise Refusal(f"The pack {CANON!r} holds the game itself: name it among the packs.")
    twice = next((pack for pack in packs if packs.count(pack) > 1), "")
    if twice:
        raise Refusal(f"The pack {twice!r} stands twice among the packs: name it once.")
    taken = tuple(PackRef(pack=pack, digest=shipped(pack).digest) for pack in packs)
    library_of(tuple((ref.pack, ref.digest) for ref in taken))
    return taken
