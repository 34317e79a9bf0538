"""A faction on one page: its Caskets, its Primary Weapon and its tactics."""

from __future__ import annotations

from collections.abc import Callable

from apps.rules.book.chapters.cards import listed
from apps.rules.book.citing import cite
from apps.rules.book.labels import label
from apps.rules.book.markdown import Block, blocks, section
from apps.rules.book.playing import played
from apps.rules.packs.content import Faction, PrimaryWeapon
from apps.rules.packs.decks import tactics_of
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.frames import FRAMES


def of(faction: Faction) -> Callable[[Library, Ruleset], Block]:
    """The chapter of one faction."""

    def text(shelf: Library, rules: Ruleset) -> Block:
        weapons = [weapon for weapon in shelf.weapons.values() if weapon.faction == faction.key]
        return blocks(
            f"{faction.text} {cite('PEN-GEN-05', 'PEN-GEN-09')}",
            section("Caskets", _caskets(faction, shelf)),
            *(_weapon(weapon, shelf, rules) for weapon in weapons),
            section(
                "Tactics",
                f"Two of these lie in each deck. {cite('PEN-DECK-05', 'PEN-DECK-06')} "
                f"{played(rules, 'pen.tactics.passive')}",
                listed(tactics_of(faction.key, shelf), shelf, rules),
            ),
        )

    return text


def _caskets(faction: Faction, shelf: Library) -> Block:
    """Every kind that the faction fields, with its frame in figures."""
    kinds = [kind for kind in shelf.caskets.values() if kind.faction == faction.key]
    return blocks(
        *(
            section(
                kind.name,
                " · ".join(
                    part
                    for part in (
                        f"{FRAMES[kind.frame].name} frame",
                        f"{FRAMES[kind.frame].sp} SP",
                        f"{FRAMES[kind.frame].armor + kind.armor} Armor",
                        shelf.weapons[kind.weapon].name,
                        label(kind, shelf),
                    )
                    if part
                ),
                f"*{kind.text}*",
                level=3,
            )
            for kind in kinds
        )
    )


def _weapon(weapon: PrimaryWeapon, shelf: Library, rules: Ruleset) -> Block:
    cards = [card for card in shelf.cards.values() if card.weapon == weapon.key]
    return section(weapon.name, f"*{weapon.text}* {label(weapon, shelf)}".strip(), listed(cards, shelf, rules))
