"""Whom a build is held against while one chooses: a Casket of the table, or nobody in particular."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from apps.caskets.models import CasketRow
from apps.rules.odds.card_odds import MOST_DEFENSE, Faced
from apps.rules.tables.struck_sides import SIDE_NAMES
from apps.web.pages.page_request import number_in

FARTHEST = 20
FACED = "faced"
PREFIX = "faced-"
"""Before the names of its fields, which are none of the command's."""
NOTHING_SAID = dict.fromkeys(("casket", "hexes", "side", "defense"), "")
CHASSIS = "chassis"


def said_of(sent: Mapping[str, Any]) -> dict[str, str]:
    """What was chosen, as it was sent."""
    return {name: str(sent.get(PREFIX + name, ""))[:100] for name in NOTHING_SAID}


def faced_by(said: Mapping[str, str], caskets: Iterable[CasketRow]) -> Faced:
    """What is too much is the most there is. A Casket of the table brings its own Armor, and its Chassis as it is."""
    sheet = next((row.sheet for row in caskets if row.casket == said["casket"]), None)
    whole = all(pip["whole"] for pip in sheet["components"] if pip["component"] == CHASSIS) if sheet else True
    armor = sheet["kind"]["armor"] if sheet else 0
    return Faced(
        hexes=_between(said["hexes"], 0, FARTHEST, 1),
        side=_between(said["side"], min(SIDE_NAMES), max(SIDE_NAMES), 1),
        defense=armor + _between(said["defense"], 0, MOST_DEFENSE, 0),
        chassis_destroyed=not whole,
    )


def faced_fields(said: Mapping[str, str], caskets: Iterable[CasketRow]) -> dict[str, Any]:
    """The fields as they are drawn, and what is chosen in each."""
    faced = faced_by(said, ())
    return {
        "caskets": [(row.casket, row.name, row.sheet["kind"]["armor"]) for row in caskets],
        "casket": said["casket"],
        "sides": SIDE_NAMES.items(),
        "side": faced.side,
        "hexes": faced.hexes,
        "defense": faced.defense,
        "most": {"hexes": FARTHEST, "defense": MOST_DEFENSE},
    }


def _between(text: str, least: int, most: int, otherwise: int) -> int:
    number = number_in(text)
    return otherwise if number is None else min(max(number, least), most)
