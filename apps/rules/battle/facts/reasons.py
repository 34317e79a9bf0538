"""What the codes in facts stand for: by which rule and in which words something counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from apps.rules.casket.heat import IN_WATER, NO_LOWER, PASSED
from apps.rules.casket.next_attack import CATASTROPHIC, STRUCTURAL_WEAKNESS, Waiting
from apps.rules.casket.soul import STRAIN_LOSS
from apps.rules.effects.effect_view import EffectSource
from apps.rules.explained import Line
from apps.rules.packs.effect_lists import effect_lists
from apps.rules.packs.library import Library
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.rules.tables.damage_die import DAMAGE_RESULTS
from apps.rules.tables.suffering_die import SUFFERING_DIE
from apps.rules.tables.taint_spends import TAINT_SPENDS

JAM = EffectSource(code="jam", rule="PEN-ATK-20", text="Catastrophic failure")
SYMBOLS = EffectSource(code="symbols", rule="PEN-DEF-08", text="HEAT on the Defense dice")
SHRUGGED_OFF = EffectSource(code="shrugged-off", rule="PEN-GRIT-09", text="Shrugged it off")
DISSOCIATION = EffectSource(code="dissociation", rule="PEN-WND-19", text="Dissociation")
SUFFERED = EffectSource(code="suffering", rule="PEN-SUF-17", text="The Suffering die")
FIRST_ATTACK = EffectSource(code="settlement", rule="U-07", text="From the settlement, first attack")
EVERY_ATTACK = EffectSource(code="settlement-all", rule="U-07", text="From the settlement, every attack")
LINES: tuple[Line | Waiting, ...] = (IN_WATER, PASSED, NO_LOWER, STRAIN_LOSS, CATASTROPHIC, STRUCTURAL_WEAKNESS)


@lru_cache(maxsize=4096)
def line(library: Library, code: str, value: int) -> Line:
    """Of what nobody knows any more, such as a card that a host's pack has left out, the code itself is told."""
    known = sources(library).get(code) or EffectSource(code=code, text=code.replace("-", " "))
    return known.line(value)


@lru_cache(maxsize=64)
def sources(library: Library) -> Mapping[str, EffectSource]:
    """By code. What the rules themselves say goes before what a pack has called the same."""
    felt = {each.source.code: each.source for each in effect_lists(library).values()}
    return felt | {source.code: source for source in _of_the_rules()}


def _of_the_rules() -> Iterator[EffectSource]:
    yield from (JAM, SYMBOLS, SHRUGGED_OFF, DISSOCIATION, SUFFERED, FIRST_ATTACK, EVERY_ATTACK)
    yield from (EffectSource(code=line.code, rule=line.rule, text=line.text) for line in LINES)
    yield from (EffectSource(code=face.code, rule=face.rule, text=face.text) for face in DAMAGE_RESULTS.values())
    yield from (EffectSource(code=face.code, rule=face.rule, text=face.name) for face in SUFFERING_DIE.values())
    yield from (EffectSource(code=spend.code, rule=spend.rule, text=spend.name) for spend in TAINT_SPENDS)
    yield from (EffectSource(code=card.code, rule=card.rule, text=card.name) for card in WOUND_CARDS)
