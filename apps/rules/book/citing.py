"""Numbered requirements, rulings and house rules: cited in square brackets, and led to where they stand.

`[PEN-ATK-12]` in a text is a link as soon as the page ends with its address; `addresses` writes those.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from apps.rules.book.markdown import slug
from apps.rules.ruleset.rule_settings import register

CANON = "canon.md"
HOUSE_RULES = "house-rules.md"
SECTIONS: dict[str, str] = {
    "PEN-GEN": "PEN-GEN — frame",
    "PEN-TURN": "PEN-TURN — turn structure",
    "PEN-SP": "PEN-SP — soul/energy points",
    "PEN-ATK": "PEN-ATK — attack dice and outcomes",
    "PEN-MOD": "PEN-MOD — to-hit modifiers (positive = harder)",
    "PEN-FACE": "PEN-FACE — facing",
    "PEN-LOS": "PEN-LOS — range, sight, cover",
    "PEN-TER": "PEN-TER — terrain",
    "PEN-MOV": "PEN-MOV — movement",
    "PEN-DEF": "PEN-DEF — defense dice",
    "PEN-REACT": "PEN-REACT — reactive cards",
    "PEN-COMP": "PEN-COMP — components",
    "PEN-DECK": "PEN-DECK — deck, hand, piles, defeat",
    "PEN-DMG": "PEN-DMG — DAMAGED cards and the Damage die",
    "PEN-SUF": "PEN-SUF — Suffering dice",
    "PEN-HEAT": "PEN-HEAT — heat and strain",
    "PEN-WND": "PEN-WND — pilot wounds",
    "PEN-GRIT": "PEN-GRIT — pilot grit (module)",
    "PEN-TAINT": "PEN-TAINT — taint",
    "PEN-POOL": "PEN-POOL — advantage/disadvantage (module)",
    "PEN-VIC": "PEN-VIC — victory",
    "PEN-CAMP": "PEN-CAMP — campaign",
    "PEN-KEY": "PEN-KEY — keywords",
    "PEN-DISP": "PEN-DISP — display and physical dice",
    "PEN-PROB": "PEN-PROB — figures the product must show correctly",
    "PEN-CARD": "PEN-CARD — cards (copies · cost · type · timing → effect)",
    "PEN-EX": "PEN-EX — worked turns to reproduce",
    "AET": "AET — Aethelgard d10 pool [002]",
    "SKM": "SKM — D6 skirmish [004]",
    "PROC": "PART 2 — CANONICAL PROCEDURES (the order the rulings add up to)",
    "C": "PART 3 — CONTRADICTIONS, ERRORS, GAPS",
    "U": "PART 4 — UNDEFINED CONTENT (author as data-driven packs, label `house`)",
}
"""The heading in the canon under which the ids that begin so are found."""


def cite(*rules: str) -> str:
    return ", ".join(f"[{rule}]" for rule in rules if rule)


def ruled(key: str) -> str:
    """A house rule, named by its key."""
    return f"[`{key}`]"


def cited(text: str) -> tuple[str, ...]:
    """Everything in square brackets that has an address, each once, in the order of the text."""
    labels = (part.partition("]")[0] for part in text.split("[")[1:])
    return tuple(dict.fromkeys(label for label in labels if address(label)))


def address(label: str) -> str:
    """Where an id or the key of a house rule stands, or nothing for other words."""
    prefix, _, number = label.rpartition("-")
    if prefix in SECTIONS and number.isalnum():
        return f"{CANON}#{slug(SECTIONS[prefix])}"
    key = label.strip("`")
    return f"{HOUSE_RULES}#{slug(key)}" if f"`{key}`" == label and key in register() else ""


def addresses(text: str) -> str:
    """The lines at the end of a page that make links of what it cites."""
    return "\n".join(_lines(sorted(cited(text))))


def _lines(labels: Iterable[str]) -> Iterator[str]:
    for label in labels:
        yield f"[{label}]: {address(label)}"
