"""What lends a pool dice and what takes them. Source: Dice Pool System v5.0, sections II, IV and VI."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DiceKind = Literal["buff", "debuff", "equipment", "environment", "ability"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSource:
    """One die each, lent or taken; they add up."""

    key: str
    name: str
    kind: DiceKind
    each: int
    rule: str
    note: str = ""


def _lends(key: str, name: str, kind: DiceKind, rule: str = "AET-17") -> DiceSource:
    return DiceSource(key=key, name=name, kind=kind, each=1, rule=rule)


def _takes(key: str, name: str, kind: DiceKind, rule: str = "AET-18") -> DiceSource:
    return DiceSource(key=key, name=name, kind=kind, each=-1, rule=rule)


DICE_SOURCES: dict[str, DiceSource] = {
    source.key: source
    for source in (
        _lends("coherent", "[Coherent]", "buff"),
        _lends("focused", "[Focused]", "buff"),
        _lends("masterwork-tools", "[Masterwork] tools", "equipment"),
        _lends("legendary-tools", "[Legendary] tools", "equipment"),
        _lends("shield-or-weapon", "Shield or weapon that parries", "equipment", "AET-28"),
        _lends("consumable", "Consumable", "equipment"),
        _lends("favourable-ground", "Favourable conditions or terrain", "environment"),
        _lends("ally", "Ally's ability", "buff"),
        _lends("buff", "Other buff", "buff", "AET-05"),
        _lends("specialization", "Specialization", "ability", "AET-05"),
        _takes("disoriented", "[Disoriented]", "debuff"),
        _takes("exhausted", "[Exhausted]", "debuff"),
        _takes("wounded", "[Wounded]", "debuff"),
        _takes("dim-light", "[Dim Light]", "environment"),
        _takes("difficult-terrain", "[Difficult Terrain]", "environment"),
        _takes("psychic-resonance", "[Psychic Resonance]", "environment"),
        _takes("poor-tools", "Damaged or improvised tools", "equipment"),
        _takes("enemy", "Enemy's ability", "debuff"),
        DiceSource(
            key="corruption",
            name="Runic Blight Corruption",
            kind="debuff",
            each=-1,
            rule="AET-46",
            note="What touches the mind bites deeper too; the table says by how much.",
        ),
    )
}
