"""What a form tells of a table: dice as they fell, how one Casket sees another, how a model was moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import QueryDict

from apps.web.pages.page_request import number_in


def told(sent: QueryDict) -> dict[str, Any]:
    """An answer's choice, by what is done."""
    return TOLD[sent.get("do", "")](sent)


def _dice(sent: QueryDict) -> dict[str, Any]:
    if "faces" in sent:
        return {"do": "dice", "cards": _typed(sent["faces"])}
    faces = [_number(sent, name) for name in sorted(sent, key=_place) if name.startswith("face-")]
    return {"do": "dice", "cards": faces}


def _typed(text: object) -> list[int]:
    """Many faces in one row: digits, or numbers with spaces between them."""
    words = str(text).replace(",", " ").split()
    return [number_in(word) or 0 for word in (words if len(words) > 1 else "".join(words))]


def _place(name: str) -> int:
    return number_in(name.removeprefix("face-")) or 0


def _stance(sent: QueryDict) -> dict[str, Any]:
    stance = {
        "distance": _number(sent, "distance"),
        "side": _number(sent, "side"),
        "cover": sent.getlist("cover"),
        "obscured": "obscured" in sent,
        "elevation": sent.get("elevation", ""),
    }
    return {"do": "stance", "target": _number(sent, "target"), "stance": stance}


def _moved(sent: QueryDict) -> dict[str, Any]:
    way = {"hexes": _number(sent, "hexes"), "sp": _number(sent, "sp"), "water": "water" in sent}
    return {"do": "moved", "way": way}


def _number(sent: QueryDict, name: str) -> int:
    """What is no number is none that anything could be."""
    found = number_in(sent.get(name, ""))
    return -1 if found is None else found


TOLD: Mapping[str, Callable[[QueryDict], dict[str, Any]]] = {"dice": _dice, "stance": _stance, "moved": _moved}
