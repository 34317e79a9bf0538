"""What a ruling may do, as a host says it: a deed, how many, and which; and as the packs write it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

ROW = ("do", "number", "which")
"""The fields of one row of the form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """One line to choose: the effect that it is, where its number and its name go, and what is fixed about it."""

    key: str
    words: str
    do: str
    number: str = ""
    which: str = ""
    fixed: Mapping[str, object] = field(default_factory=dict)

    def tells(self, effect: Mapping[str, Any]) -> bool:
        """Whether this line says all that an effect says."""
        rest = {key: value for key, value in effect.items() if key != "do" and key not in self.fixed}
        fixed = all(effect.get(key) == value for key, value in self.fixed.items())
        return effect.get("do") == self.do and fixed and rest.keys() <= {self.number, self.which} - {""}


DEEDS: tuple[Deed, ...] = (
    Deed(key="taint", words="Taint, more or less", do="taint", number="amount"),
    Deed(key="taint-falls", words="Taint falls to", do="taint-falls", number="to"),
    Deed(key="heal", words="Wounds heal", do="heal-wounds", number="wounds", which="kind"),
    Deed(key="hurt", words="Pilot damage, and Grit may help", do="hurt-pilot", number="damage"),
    Deed(
        key="hurt-unchecked",
        words="Pilot damage, whatever their Grit",
        do="hurt-pilot",
        number="damage",
        fixed={"checked": False},
    ),
    Deed(key="grit", words="Grit for good, more or less", do="grit", number="amount"),
    Deed(key="sp", words="SP maximum on the next mission", do="sp-maximum", number="amount"),
    Deed(key="sp-for-good", words="SP maximum for good", do="sp-maximum", number="amount", fixed={"lasts": "for-good"}),
    Deed(key="mark", words="A mark is left", do="mark", which="mark"),
    Deed(key="unmark", words="A mark is taken away", do="mark", which="mark", fixed={"held": False}),
    Deed(key="relic", words="A relic is gained", do="gain-relic", which="relic"),
    Deed(key="suffer", words="Suffering dice fall", do="suffer", number="dice"),
    Deed(key="lose-cards", words="Cards lost at the next deployment", do="lose-cards", number="cards"),
    Deed(key="self-harm", words="Cards lost by their own hand, next deployment", do="self-harm", number="cards"),
    Deed(key="heat", words="Heat at the next deployment", do="heat", number="amount"),
    Deed(key="first-attack", words="Damage of the next first attack", do="next-attack", number="damage"),
    Deed(key="first-ignores", words="Armor that the next first attack ignores", do="next-attack", number="ignores"),
    Deed(
        key="all-attacks",
        words="Damage of every attack of the next mission",
        do="all-attacks",
        number="damage",
        fixed={"lasts": "mission"},
    ),
    Deed(key="mend", words="A component is mended", do="mend", which="component"),
    Deed(key="break", words="A component breaks", do="break", which="component"),
    Deed(key="store", words="A store, more or less", do="store", number="amount", which="store"),
    Deed(key="nothing", words="Nothing: the reason alone is written down", do="nothing"),
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
    rows, rest = _sorted(effects)
    return rows, rest or None


def _sorted(effects: Iterable[object]) -> tuple[list[dict[str, Any]], list[object]]:
    rows: list[dict[str, Any]] = []
    rest: list[object] = []
    for effect in effects:
        row = row_of(effect)
        rows.append(row) if row is not None else rest.append(effect)
    return rows, rest
