"""What the fields of commands are called on a form, and what helps to fill them in."""

from __future__ import annotations

from collections.abc import Mapping

LABELS: Mapping[str, str] = {
    "cause": "What hurt them",
    "casket_destroyed": "The Casket was destroyed",
    "captives": "Captives are taken",
    "choice": "Answer",
    "captor": "Held captive by",
    "counter": "Told otherwise",
    "damaged": "DAMAGED cards not purged",
    "destroyed": "Components lost",
    "died": "Dead for a reason that no wound tells",
    "equipment": "Equipment set",
    "extracted": "A dead pilot was carried off the field",
    "finger": "Broken Finger's d10",
    "happening": "Open event",
    "hours": "Hours for which a question stands open",
    "hurts": "What hurt the pilot",
    "kills": "Destroyed or killed, by name",
    "looked": "Point by point",
    "models": "Where the models stand",
    "objective": "The side reached its objective",
    "overload": "The point that ten Taint dealt",
    "resisting": "d6 against corruption, then the Corrupted table's",
    "save": "d6 against the Casket's end",
    "saved": "The point that the Casket's end dealt",
    "slot": "Which of the season's events",
    "spent": "Taint spent",
    "surrendered": "The side surrendered",
    "taint": "Taint gained",
    "then": "What becomes of it then",
    "to": "Back to line",
    "typed": "Faces, by question",
}


def label_of(name: str) -> str:
    return LABELS.get(name, name.replace("_", " ").capitalize())


def said(key: str) -> str:
    """A value as people read it: `right-arm` is Right arm."""
    return key.replace("-", " ").replace("_", " ").capitalize()
