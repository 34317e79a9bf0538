"""Who is fielded: what was asked for in words, and the decks that chance draws where it was not said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from apps.kernel.fast import FastDice
from apps.kernel.refusal import Refusal
from apps.rules.packs.decks import TACTICS_CHOSEN, Deck, deck, tactics_of
from apps.rules.packs.library import Library

ANY = "any"
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedTeam:
    """One Casket as it is asked for; whatever is empty is drawn anew for every battle."""

    casket: str = ""
    faction: str = ""
    equipment: str = ""
    tactics: tuple[str, ...] = ()


def wanted(text: str, library: Library) -> tuple[WantedTeam, ...]:
    """A team in words: Caskets between commas, each `any`, a faction or a Casket, then equipment and two tactics.

    So `church`, `confessor:pistol`, `breacher:buckler:last-hall+quench,dwarves`.
    """
    return tuple(_one(part.strip(), library) for part in text.split(","))


def _one(text: str, library: Library) -> WantedTeam:
    who, *more = text.split(":")
    casket = who if who in library.caskets else ""
    faction = who if who in library.factions else ""
    if not casket and not faction and who != ANY:
        known = ", ".join([ANY, *library.factions, *library.caskets])
        raise Refusal(f"There is no Casket and no faction {who!r}: name one of {known}.")
    equipment = ""
    tactics: tuple[str, ...] = ()
    for part in more:
        if part in library.equipment:
            equipment = part
        else:
            tactics = tuple(part.split("+"))
            _must_be_tactics(tactics, faction or (library.casket(casket).faction if casket else ""), library)
    return WantedTeam(casket=casket, faction=faction, equipment=equipment, tactics=tactics)


def _must_be_tactics(tactics: Sequence[str], faction: str, library: Library) -> None:
    known = [card.key for card in tactics_of(faction, library)] if faction else []
    strange = [key for key in tactics if key not in known]
    if strange or len(set(tactics)) != TACTICS_CHOSEN:
        allowed = ", ".join([*library.equipment, *known])
        raise Refusal(
            f"{'+'.join(tactics)!r} is neither equipment nor {TACTICS_CHOSEN} tactics with a + between: {allowed}."
        )


def drawn(one: WantedTeam, library: Library, chance: FastDice) -> Deck:
    """A whole deck; what was left open is drawn, each as likely as the others."""
    kinds = [kind for kind in library.caskets.values() if one.faction in ("", kind.faction)]
    casket = one.casket or one_of(kinds, chance).key
    equipment = one.equipment or one_of(tuple(library.equipment), chance)
    tactics = one.tactics
    if not tactics:
        known = tactics_of(library.casket(casket).faction, library)
        order = chance.shuffle("tactics", count=len(known))
        tactics = tuple(known[place - 1].key for place in sorted(order[:TACTICS_CHOSEN]))
    return deck(casket, equipment, tactics, library)


def one_of(those: Sequence[T], chance: FastDice) -> T:
    return those[chance.throw("one of", sides=len(those))[0] - 1]
