"""Numbered requirements, rulings and house rules: cited in square brackets, and led to where they stand.

`[PEN-ATK-12]` in a text is a link as soon as the page ends with its address; `addresses` writes those.
"""

from __future__ import annotations

from apps.rules.book.book_words import words
from apps.rules.ruleset.rule_settings import register

CANON = "canon.md"
HOUSE_RULES = "house-rules.md"
SECTIONS = words("canon_sections.md")["canon"]


def slug(title: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -_")
    return kept.replace(" ", "-")


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
    return "\n".join(f"[{label}]: {address(label)}" for label in sorted(cited(text)))
