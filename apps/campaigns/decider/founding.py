"""How a campaign begins: a name, every house rule settled, and packs from the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apps.campaigns.commands import FoundCampaign
from apps.campaigns.events import CampaignFounded, PackRef, SeatTaken
from apps.campaigns.state import Campaign, Event
from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_be_a_name, quoted
from apps.rules.packs.shelf import CANON, SHIPPED, VERSIONS, is_here, library_of
from apps.rules.ruleset.rule_settings import ruleset, settings_of

LONGEST_NAME = 80
SHORTEST = 12
"""So many digits of its hash name a version."""
WHOLE = 64


def found(asked: Asked[FoundCampaign], campaign: Campaign) -> Iterator[Event]:
    """Whoever founds it sits down as its host."""
    command = asked.command
    _must_be_unfounded(campaign)
    must_be_a_campaigns_name(command.name)
    rules = settings_of(ruleset(command.preset, command.house_rules))
    packs = _all_from_the_shelf(command.packs)
    yield CampaignFounded(name=command.name, edition=asked.edition, rules=rules, packs=packs)
    yield SeatTaken(seat=asked.seat, role="host")


def must_be_a_campaigns_name(name: str) -> None:
    must_be_a_name(name, "A campaign's name", "The Ash March", longest=LONGEST_NAME)


def must_be_founded(campaign: Campaign) -> None:
    """Before its founding nothing else may happen to a campaign."""
    if not campaign.name:
        raise Refusal("Nothing has happened here yet: found the campaign first.")


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


def from_the_shelf(key: str, version: str) -> PackRef:
    """One that was brought along goes by its whole hash."""
    if key not in SHIPPED:
        raise Refusal(f"There is no pack {quoted(key)} on the shelf: there are {', '.join(SHIPPED)}.")
    if len(version) == WHOLE and is_here(key, version):
        return PackRef(pack=key, digest=version)
    found = [digest for digest in VERSIONS[key] if digest.startswith(version)]
    if not found or 0 < len(version) < SHORTEST:
        known = ", ".join(digest[:SHORTEST] for digest in VERSIONS[key])
        raise Refusal(
            f"There is no version {quoted(version)} of the pack {key!r} on the shelf: there are {known}. "
            "Where none is said, it is the newest."
        )
    return PackRef(pack=key, digest=found[-1])
