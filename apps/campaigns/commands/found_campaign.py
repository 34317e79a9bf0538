"""Begin a campaign: a name, every house rule settled, and packs from the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from apps.campaigns.decider.campaign_name import must_be_a_campaigns_name
from apps.campaigns.decider.shelf_versions import from_the_shelf
from apps.campaigns.events.pack_events import PackRef
from apps.campaigns.events.seat_events import SeatTaken
from apps.campaigns.events.story_events import CampaignFounded
from apps.campaigns.state import Campaign
from apps.kernel.command import Command
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import HOST_ALONE
from apps.rules.packs.shelf import CANON, library_of
from apps.rules.ruleset.rule_settings import Setting, ruleset, settings_of

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


def decide(asked: Asked[FoundCampaign], campaign: Campaign, _: Dice) -> Iterator[CampaignFounded | SeatTaken]:
    """Whoever founds it sits down as its host."""
    command = asked.command
    _must_be_unfounded(campaign)
    must_be_a_campaigns_name(command.name)
    rules = settings_of(ruleset(command.preset, command.house_rules))
    packs = _all_from_the_shelf(command.packs)
    yield CampaignFounded(name=command.name, edition=asked.edition, rules=rules, packs=packs)
    yield SeatTaken(seat=asked.seat, role="host")


def _must_be_unfounded(campaign: Campaign) -> None:
    if campaign.name:
        raise Refusal(f"This campaign was founded as {campaign.name}: found another one beside it.")


def _all_from_the_shelf(packs: Sequence[str]) -> tuple[PackRef, ...]:
    """In the order in which they were named; together they must load."""
    taken = tuple(_taken(named) for named in packs)
    keys = [ref.pack for ref in taken]
    if CANON not in keys:
        raise Refusal(f"The pack {CANON!r} holds the game itself: name it among the packs.")
    twice = next((key for key in keys if keys.count(key) > 1), "")
    if twice:
        raise Refusal(f"The pack {twice!r} stands twice among the packs: name it once.")
    library_of(tuple((ref.pack, ref.digest) for ref in taken))
    return taken


def _taken(named: str) -> PackRef:
    """A pack by its key, in its newest version; or in the one whose hash begins as it says behind an @."""
    key, _, version = named.partition("@")
    return from_the_shelf(key, version)


COMMAND = Command(
    type=FoundCampaign,
    decide=decide,
    roles=HOST_ALONE,
    example={"name": "The Ash March", "preset": "campaign", "house_rules": {"pen.hand.set_aside": "any"}},
)
