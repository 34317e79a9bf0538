"""What a decision looks for in a Casket: that it is there, that it stands, what kind it is, and its deck."""

from __future__ import annotations

from collections.abc import Iterable

from apps.caskets.state import Build, Casket, Condition, Hangar
from apps.kernel.refusal import Refusal
from apps.kernel.wording import LONGEST_NAME
from apps.rules.casket.next_battle import Brought
from apps.rules.effects.conditions import Fact
from apps.rules.packs.content import CasketKind
from apps.rules.packs.decks import Deck, deck
from apps.rules.played import Played
from apps.rules.ruleset.rules import Ruleset

GONE: dict[Condition, tuple[str, str]] = {
    "wrecked": ("lies wrecked: wait until it stands again, or take another Casket", "C-78"),
    "lost": ("was lost on a mission, for good: take another Casket", "C-78"),
    "scrapped": ("was broken up: take another Casket", ""),
}


def must_be_known(casket_id: str, hangar: Hangar) -> Casket:
    """Ids from outside may be of anything."""
    if casket_id not in hangar.caskets:
        names = ", ".join(casket.name for casket in hangar.caskets.values() if casket.stands) or "it is empty"
        raise Refusal(f"No such Casket stands in this campaign's hangar: {names}.")
    return hangar.caskets[casket_id]


def must_stand(casket: Casket) -> None:
    """What is wrecked, lost or broken up goes nowhere and carries nobody."""
    if not casket.stands:
        why, rule = GONE[casket.condition]
        raise Refusal(f"{casket.name} {why}.", rule=rule)


def must_be_keys(keys: Iterable[str]) -> None:
    """What a refusal repeats must not be a book."""
    for key in keys:
        if len(key) > LONGEST_NAME:
            raise Refusal(f"No pack knows a key of {len(key):,} characters: name what is on the shelf by its key.")


def kind_of(casket: Casket, played: Played) -> CasketKind:
    """Its kind in the catalogue, and with it its Primary Weapon, for life."""
    return played.library.casket(casket.kind)


def deck_of(casket: Casket, build: Build, played: Played) -> Deck:
    """The thirty cards that a build makes today. The illegal is refused: by which rule, and what would be allowed."""
    return deck(casket.kind, build.equipment, build.tactics, played.library)


def against(casket: Casket, build: Build, played: Played) -> Refusal | None:
    """What stands in a build's way today, if anything does."""
    try:
        deck_of(casket, build, played)
    except Refusal as refusal:
        return refusal
    else:
        return None


def along(casket: Casket, rules: Ruleset) -> Brought:
    """What it would bring into a battle today: itself, the DAMAGED cards that the house lets stay, and its scars."""
    kept = casket.damaged if rules.damaged_carry_over == "campaign" else 0
    return Brought(fielded=casket.stands, damaged=kept, chassis_losses=casket.scars)


def body_facts(casket: Casket) -> tuple[Fact, ...]:
    """What an effect may ask about it between battles; how many components are broken is `len(casket.broken)`."""
    return ("component-destroyed",) if casket.broken else ()
