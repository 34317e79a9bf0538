"""Every list of effects in the packs by its id: the keys under which a pack has written it, such as
`card:passing-cut/effects/0/afterwards`.

What waits in a battle is found again by such an id, so a key that was ever written stays one (docs/log-shapes.json).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from apps.rules.effects.effect_kinds import Effect, Effects
from apps.rules.effects.effect_view import EffectSource
from apps.rules.packs.library import Library
from apps.rules.packs.typed_values import keys_of

CONDITIONS = "when"


class EffectList(NamedTuple):
    """Effects, and what they are felt as."""

    effects: Effects
    source: EffectSource


@lru_cache(maxsize=64)
def effect_lists(library: Library) -> Mapping[str, EffectList]:
    """Those of all that is felt in a battle."""
    felt: dict[str, Mapping[str, Any]] = {
        "card": library.cards,
        "corruption": library.corruption,
        "spend": library.spends,
        "relic": library.relics,
    }
    return {
        written: EffectList(effects, _source(f"{kind}:{key}", named))
        for kind, entries in felt.items()
        for key, named in entries.items()
        for written, effects in _within(named, f"{kind}:{key}")
    }


def _source(written: str, named: Any) -> EffectSource:
    return EffectSource(code=named.key, text=named.name, rule=getattr(named, "rule", "") or written)


def _within(value: Any, written: str) -> Iterator[tuple[str, Effects]]:
    """Under each of its keys, and in what lies there."""
    shape: Any = type(value)
    for key in keys_of(shape):
        found = getattr(value, key)
        if key != CONDITIONS and isinstance(found, tuple) and all(map(is_dataclass, found)):
            if all(isinstance(each, Effect) for each in found):
                yield f"{written}/{key}", found
            for number, each in enumerate(found):
                yield from _within(each, f"{written}/{key}/{number}")
