"""The ten wounds as plain data to draw, and what a Grit check against each kind would add."""

from __future__ import annotations

from dataclasses import dataclass

from apps.pilots.decider.pilot_checks import grit_of
from apps.pilots.state import Pilot
from apps.rules.explained import Explained
from apps.rules.pilot.grit import checks_grit, grit_check, is_immune
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.pilot.wounds.wound_cards import WOUNDS, WoundNumbers
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.broken_finger import BROKEN_FINGERS
from apps.rules.tables.wound_kinds import WOUND_KIND_NAMES, WOUND_KINDS, WoundKind


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundSheet:
    """One wound card; `finger` says which cards a Broken Finger puts out of reach."""

    wound: str
    name: str
    kind: WoundKind
    kind_name: str
    text: str
    rule: str
    is_open: bool
    downgraded: bool = False
    faded: bool = False
    finger: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenSheet:
    """How many cards of a kind lie face-down."""

    kind: WoundKind
    kind_name: str
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSheet:
    """What is added to the d6 against a wound of this kind, now."""

    kind: WoundKind
    kind_name: str
    added: Explained


def wound_sheets(pilot: Pilot) -> tuple[WoundSheet, ...]:
    """Those that lie open in the order in which they were flipped, then those face-down as they are printed."""
    lying = [_wound(WOUNDS[key]) for key in pilot.deck.face_down]
    return (*(_open(wound) for wound in pilot.wounds), *lying)


def hidden_sheets(pilot: Pilot) -> tuple[HiddenSheet, ...]:
    deck = pilot.deck
    return tuple(
        HiddenSheet(kind=kind, kind_name=WOUND_KIND_NAMES[kind], cards=deck.lying_hidden(kind)) for kind in WOUND_KINDS
    )


def check_sheets(pilot: Pilot, rules: Ruleset) -> tuple[CheckSheet, ...]:
    """None where no check is made."""
    if not checks_grit(pilot.faction, rules):
        return ()
    stat, traumas = grit_of(pilot, rules).value, pilot.deck.lying_open("trauma")
    return tuple(
        CheckSheet(
            kind=kind,
            kind_name=WOUND_KIND_NAMES[kind],
            added=grit_check(stat, pilot.faction, traumas=traumas, kind=kind, rules=rules),
        )
        for kind in WOUND_KINDS
    )


def why_unchecked(pilot: Pilot, rules: Ruleset) -> str:
    """Why no check is made, if none is."""
    if checks_grit(pilot.faction, rules):
        return ""
    if is_immune(pilot.faction, rules):
        return "The Ossuarium's dead flip no wounds."
    if not rules.modules_grit:
        return "Grit is not played at this table: every point of damage flips a wound."
    return "The Ossuarium's dead make no Grit check: every point of damage flips a wound."


def _open(wound: FaceUp) -> WoundSheet:
    finger = f"{BROKEN_FINGERS[wound.finger].name} may not be played" if wound.finger else ""
    return _wound(
        wound.card, is_open=True, downgraded=wound.downgraded, faded=wound.faded, finger=finger[:1].upper() + finger[1:]
    )


def _wound(
    card: WoundNumbers, *, is_open: bool = False, downgraded: bool = False, faded: bool = False, finger: str = ""
) -> WoundSheet:
    return WoundSheet(
        wound=card.key,
        name=card.name,
        kind=card.kind,
        kind_name=WOUND_KIND_NAMES[card.kind],
        text=card.text,
        rule=card.rule,
        is_open=is_open,
        downgraded=downgraded,
        faded=faded,
        finger=finger,
    )
