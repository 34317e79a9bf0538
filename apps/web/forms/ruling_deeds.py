"""What a ruling may do, as a host says it: a deed, how many, and which; and as the packs write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

ROW = ("do", "number", "which")
"""The fields of one row of the form."""
AS_IT_IS: Mapping[str, object] = {}


class Deed(NamedTuple):
    """One line to choose: the effect that it is, where its number and its name go, and what is fixed about it."""

    key: str
    words: str
    do: str
    number: str = ""
    which: str = ""
    fixed: Mapping[str, object] = AS_IT_IS

    def tells(self, effect: Mapping[str, Any]) -> bool:
        """Whether this line says all that an effect says."""
        rest = {key: value for key, value in effect.items() if key != "do" and key not in self.fixed}
        fixed = all(effect.get(key) == value for key, value in self.fixed.items())
        return effect.get("do") == self.do and fixed and rest.keys() <= {self.number, self.which} - {""}


DEEDS: tuple[Deed, ...] = (
    Deed("taint", "Taint, more or less", "taint", number="amount"),
    Deed("taint-falls", "Taint falls to", "taint-falls", number="to"),
    Deed("heal", "Wounds heal", "heal-wounds", number="wounds", which="kind"),
    Deed("hurt", "Pilot damage, and Grit may help", "hurt-pilot", number="damage"),
    Deed(
        "hurt-unchecked", "Pilot damage, whatever their Grit", "hurt-pilot", number="damage", fixed={"checked": False}
    ),
    Deed("grit", "Grit for good, more or less", "grit", number="amount"),
    Deed("sp", "SP maximum on the next mission", "sp-maximum", number="amount"),
    Deed("sp-for-good", "SP maximum for good", "sp-maximum", number="amount", fixed={"lasts": "for-good"}),
    Deed("mark", "A mark is left", "mark", which="mark"),
    Deed("unmark", "A mark is taken away", "mark", which="mark", fixed={"held": False}),
    Deed("relic", "A relic is gained", "gain-relic", which="relic"),
    Deed("suffer", "Suffering dice fall", "suffer", number="dice"),
    Deed("lose-cards", "Cards lost at the next deployment", "lose-cards", number="cards"),
    Deed("self-harm", "Cards lost by their own hand, next deployment", "self-harm", number="cards"),
    Deed("heat", "Heat at the next deployment", "heat", number="amount"),
    Deed("first-attack", "Damage of the next first attack", "next-attack", number="damage"),
    Deed("first-ignores", "Armor that the next first attack ignores", "next-attack", number="ignores"),
    Deed(
        "all-attacks",
        "Damage of every attack of the next mission",
        "all-attacks",
        number="damage",
        fixed={"lasts": "mission"},
    ),
    Deed("mend", "A component is mended", "mend", which="component"),
    Deed("break", "A component breaks", "break", which="component"),
    Deed("store", "A store, more or less", "store", number="amount", which="store"),
    Deed("nothing", "Nothing: the reason alone is written down", "nothing"),
)
"""All that means something outside a battle. Only a die with rows of its own has to be written as the packs do."""
BY_KEY: Mapping[str, Deed] = {deed.key: deed for deed in DEEDS}


def effect_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the form as an effect; what a deed has no place for stays under a name that will be refused."""
    deed = BY_KEY.get(str(row.get("do", "")))
    if deed is None:
        return dict(row)
    said = {(getattr(deed, part) or part): row[part] for part in ("number", "which") if row.get(part, "") != ""}
    return {"do": deed.do, **deed.fixed, **said}


def row_of(effect: object) -> dict[str, Any] | None:
    """An effect as a row of the form; nothing, where no row says it."""
    if not isinstance(effect, Mapping):
        return None
    if effect.keys() <= set(ROW) and not any(effect.get("do") == deed.do for deed in DEEDS):
        return dict(effect)
    told = [deed for deed in DEEDS if deed.tells(effect)]
    if not told:
        return None
    deed = max(told, key=lambda one: len(one.fixed))
    parts = {part: effect[getattr(deed, part)] for part in ("number", "which") if getattr(deed, part) in effect}
    return {"do": deed.key, **parts}


def parted(effects: object) -> tuple[list[dict[str, Any]], Any]:
    """Effects as rows, and whatever no row says, as it is written."""
    if not isinstance(effects, Sequence) or isinstance(effects, str):
        return [], effects
    rows = [row_of(effect) for effect in effects]
    rest = [effect for effect, row in zip(effects, rows, strict=True) if row is None]
    return [row for row in rows if row is not None], rest or None
