"""Where in the packs effects stand, and what an outcome on its way carries with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from apps.rules.battle.fielding import Fielding
from apps.rules.battle.play import Play
from apps.rules.effects import kinds as do
from apps.rules.effects.seeing import Source

SUFFERED = Source(code="suffering", text="The Suffering die", rule="PEN-SUF-17")
ROOTS = {"card": "cards", "corruption": "corruption", "spend": "spends", "relic": "relics"}


def effects_at(fielding: Fielding, where_from: str) -> tuple[do.Effects, Source]:
    """The effects that stand at a place of the packs, such as `card:passing-cut/effects/0/afterwards`."""
    found = fielding.known.get(where_from)
    if found is None:
        root, *path = where_from.split("/")
        kind, _, key = root.partition(":")
        named = getattr(fielding.library, ROOTS[kind])[key]
        value: Any = named
        for part in path:
            value = value[int(part)] if part.isdecimal() else getattr(value, part)
        rule = getattr(named, "rule", "") or f"{kind}:{key}"
        found = fielding.known[where_from] = (value, Source(code=key, text=named.name, rule=rule))
    return found  # type: ignore[return-value]  # under these names lie effects alone


@dataclass(frozen=True, slots=True)
class Felt:
    """One outcome on its way: of which Casket, from which place of the packs, and on whom it is aimed."""

    play: Play
    number: int
    here: str
    target: int


def source_of(felt: Felt) -> Source:
    if not felt.here:
        return SUFFERED
    return effects_at(felt.play.fielding, felt.here.rsplit("/", 1)[0])[1]


def in_play(felt: Felt) -> int:
    cards = felt.play.fighter(felt.number).piles.in_play
    return cards[-1] if cards else 0


Carry = Callable[[Felt, Any], None]
"""How an outcome of one kind is carried out."""
