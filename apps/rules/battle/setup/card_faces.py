"""What is printed on cards and relics, laid out so that play finds it without reading it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.effects import effect_kinds as do
from apps.rules.effects.body_effects import LookAtHand
from apps.rules.effects.combat_effects import Move
from apps.rules.effects.conditions import Count, Distance, Is, OfFaction, Struck, When
from apps.rules.effects.effect_view import EffectSource
from apps.rules.packs.content import Card, CardType, Group, Relic, Timing, Trigger
from apps.rules.packs.library import Library


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """A card as it is played: what silences it, whether it attacks, and whom it needs."""

    key: str
    name: str
    group: Group
    type: CardType
    timing: Timing
    on: Trigger
    cost: int
    words: frozenset[str]
    """What lost components take away: its group and its keywords."""
    shield: bool
    needs: When
    effects: do.Effects
    source: EffectSource
    attack: do.Attack | None = None
    takes: str = ""
    """Whom the player names beside an attack's target: `enemy`, `ally`, or nobody."""
    within: int = 0
    looks: bool = False
    """Whether anything in it depends on how things stand: if not, nobody has to look."""
    moves: int = 0

    @property
    def place(self) -> str:
        """Where in the packs its effects stand."""
        return f"card:{self.key}/effects"


class Passive(NamedTuple):
    """What works without being played: a passive card by its number, or a relic, which has none."""

    card: CardNumber
    on: Trigger
    effects: do.Effects
    source: EffectSource
    place: str


def passive_of(number: CardNumber, face: CardFace) -> Passive:
    return Passive(number, face.on, face.effects, face.source, face.place)


def relic_of(relic: Relic) -> Passive:
    source = EffectSource(code=relic.key, text=relic.name, rule=f"relic:{relic.key}")
    return Passive(0, relic.on, relic.effects, source, f"relic:{relic.key}/effects")


@lru_cache(maxsize=16)
def faces_of(library: Library) -> Mapping[str, CardFace]:
    return {key: face_of(card) for key, card in library.cards.items()}


def face_of(card: Card) -> CardFace:
    attack = next((effect for effect in card.effects if isinstance(effect, do.Attack)), None)
    ally = next((effect for effect in card.effects if isinstance(effect, do.Grant) and effect.to == "ally"), None)
    return CardFace(
        key=card.key,
        name=card.name,
        group=card.group,
        type=card.type,
        timing=card.timing,
        on=card.on,
        cost=card.cost,
        words=frozenset((card.group, *card.keywords)),
        shield="shield" in card.keywords,
        needs=card.needs,
        effects=card.effects,
        source=EffectSource(code=card.key, text=card.name, rule=card.rule or f"card:{card.key}"),
        attack=attack,
        takes="" if attack else "ally" if ally else "enemy" if _names_an_enemy(card) else "",
        within=ally.within if ally else 0,
        looks=bool(card.needs) or bool(attack and attack.bonuses),
        moves=sum(effect.hexes for effect in card.effects if isinstance(effect, Move)),
    )


def _names_an_enemy(card: Card) -> bool:
    """Whether what it does is done to an enemy, or depends on one."""
    if card.timing != "own-turn":
        return False
    for effect in card.effects:
        if isinstance(effect, LookAtHand) or (isinstance(effect, do.Grant) and effect.to == "target"):
            return True
    return any(_asks_about_a_target(condition) for condition in card.needs)


def _asks_about_a_target(condition: object) -> bool:
    if isinstance(condition, Struck | Distance):
        return True
    return isinstance(condition, Count | Is | OfFaction) and condition.whose == "target"


DAMAGED_FACE = CardFace(
    key="damaged",
    name="DAMAGED",
    group="damaged",
    type="damaged",
    timing="own-turn",
    on="played",
    cost=0,
    words=frozenset({"damaged"}),
    shield=False,
    needs=(),
    effects=(),
    source=EffectSource(code="damaged", text="DAMAGED", rule="PEN-CARD-X01"),
)
