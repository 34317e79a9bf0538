"""A card, a wound or a relic in the words of its figures: when it speaks, what it needs, what it does, its keywords."""

from __future__ import annotations

from collections.abc import Iterator

from apps.rules.effects import body_effects
from apps.rules.effects import effect_kinds as do
from apps.rules.packs.content import Card
from apps.rules.packs.library import Library


def keywords(card: Card) -> tuple[str, ...]:
    """The keywords printed on a card: those that its figures mean, and those that they do not show."""
    return tuple(dict.fromkeys((*_of_the_timing(card), *_of_the_effects(card.effects), *map(_spelled, card.keywords))))


def named(words: str, library: Library) -> str:
    """Marks and relics stand in sentences by their keys, in quotation marks."""
    for key, mark in library.marks.items():
        words = words.replace(f"marked '{key}'", f"marked {mark.name}")
    for key, relic in library.relics.items():
        words = words.replace(f"relic '{key}'", f"relic {relic.name}")
    return words


def _of_the_timing(card: Card) -> Iterator[str]:
    if card.timing == "reactive":
        yield "[—] Initiative"
    if card.timing == "passive":
        yield "Passive"


def _of_the_effects(effects: do.Effects) -> Iterator[str]:
    for effect in effects:
        match effect:
            case do.Attack():
                yield from _of_the_attack(effect)
            case do.Zone(radius=radius):
                yield f"Aura {radius}"
            case body_effects.SelfHarm() | body_effects.Suffer():
                yield "Self-Harm"
            case _:
                pass


def _of_the_attack(attack: do.Attack) -> Iterator[str]:
    yield "Melee" if attack.reach == 1 else f"Range {attack.reach}"
    if attack.ignores_all:
        yield "Ignore Armor"
    if attack.ignores:
        yield f"Ignore Armor {attack.ignores}"
    if attack.names_component:
        yield "Component Target"


def _spelled(keyword: str) -> str:
    return "-".join(part.capitalize() for part in keyword.split("-"))
