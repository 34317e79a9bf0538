"""What a Casket is by its kind, which never changes."""

from __future__ import annotations

from dataclasses import dataclass

from apps.caskets.state import Casket
from apps.rules.packs.library import Library
from apps.rules.tables.frames import FRAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class KindSheet:
    """A kind of the catalogue: whose it is, its frame, its Primary Weapon and its Armor.

    Of a kind that today's packs do not know, only the key is left.
    """

    key: str
    name: str
    text: str = ""
    faction: str = ""
    faction_name: str = ""
    frame: str = ""
    frame_name: str = ""
    weapon: str = ""
    weapon_name: str = ""
    weapon_text: str = ""
    armor: int = 0


def kind_sheet(casket: Casket, library: Library) -> KindSheet:
    """From the packs that the campaign plays today."""
    kind = library.caskets.get(casket.kind)
    if kind is None:
        return KindSheet(key=casket.kind, name=casket.kind)
    frame, weapon = FRAMES[kind.frame], library.weapons[kind.weapon]
    return KindSheet(
        key=kind.key,
        name=kind.name,
        text=kind.text,
        faction=kind.faction,
        faction_name=library.factions[kind.faction].name,
        frame=frame.key,
        frame_name=frame.name,
        weapon=weapon.key,
        weapon_name=weapon.name,
        weapon_text=weapon.text,
        armor=frame.armor + kind.armor,
    )
