"""A Casket as plain data to draw."""

from __future__ import annotations

from dataclasses import dataclass

from apps.caskets.decider.casket_checks import along
from apps.caskets.sheet.cards import GroupSheet, deck_sheet
from apps.caskets.sheet.components import Pip, pips
from apps.caskets.sheet.kind import KindSheet, kind_sheet
from apps.caskets.sheet.loadouts import LoadoutSheet, loadout_sheets
from apps.caskets.state import Casket, Condition
from apps.rules.casket.component_marks import penalties
from apps.rules.casket.soul import sp_maximum
from apps.rules.explained import Explained, Line, explained
from apps.rules.played import Played
from apps.rules.ruleset.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketSheet:
    """What the Casket is, what it has lost, and what it goes out with. The SP maximum is without its pilot's share."""

    casket: str
    seat: str
    name: str
    kind: KindSheet
    condition: Condition
    pilot: str
    components: tuple[Pip, ...]
    sp_maximum: Explained
    scars: int
    damaged: int
    loadouts: tuple[LoadoutSheet, ...]
    chosen: str
    chosen_version: int
    deck: tuple[GroupSheet, ...]


def casket_sheet(casket: Casket, played: Played) -> CasketSheet:
    """As it stands under the rules and packs of today."""
    return CasketSheet(
        casket=casket.casket,
        seat=casket.seat,
        name=casket.name,
        kind=kind_sheet(casket, played.library),
        condition=casket.condition,
        pilot=casket.pilot,
        components=pips(casket, played.rules),
        sp_maximum=sp_maximum_of(casket, played),
        scars=casket.scars,
        damaged=along(casket, played.rules).damaged,
        loadouts=loadout_sheets(casket, played),
        chosen=casket.chosen,
        chosen_version=casket.chosen_version,
        deck=deck_sheet(casket, played),
    )


def sp_maximum_of(casket: Casket, played: Played, pilot: tuple[Line, ...] = ()) -> Explained:
    """The frame's SP, what scars and a broken Chassis take, and what the pilot changes; floored only then."""
    kind = played.library.caskets.get(casket.kind)
    changes = (*sp_changes(casket, played.rules), *pilot)
    return sp_maximum(kind.frame, changes, played.rules) if kind else explained(changes)


def sp_changes(casket: Casket, rules: Ruleset) -> tuple[Line, ...]:
    """What the Casket itself changes of its frame's SP."""
    return (*along(casket, rules).sp_lines, *penalties(casket.broken, "sp-maximum"))
