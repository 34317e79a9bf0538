"""One point of pilot damage after the other: Grit is tried, and the top wound is flipped or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from apps.kernel.dice import Dice, turn
from apps.kernel.refusal import Refusal
from apps.rules.explained import Explained
from apps.rules.factions import Faction
from apps.rules.pilot.grit import checks_grit, grit_check, grit_result, is_immune
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck, flipped, highest_minor, shuffled, top_card
from apps.rules.pilot.wounds.wound_cards import WOUNDS
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.grit_checks import GritResult
from apps.rules.tables.pilot_damage import PilotDamage
from apps.rules.tables.wound_kinds import WoundKind

Happening = Literal["flip", "flip-downgraded", "swap-for-minor", "heat", "nothing", "immune"]
FLIPS: tuple[Happening, ...] = ("flip", "flip-downgraded", "swap-for-minor")


class Nerve(NamedTuple):
    """Who is struck."""

    grit: int
    faction: Faction


@dataclass(frozen=True, slots=True, kw_only=True)
class Peril:
    """A pilot and the wound that would be flipped, with the Traumas that lie open and the Minors that do not."""

    nerve: Nerve
    kind: WoundKind
    traumas: int = 0
    minors: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotHit:
    """What one point of pilot damage does, and the check that decided it, if there was one."""

    happens: Happening
    heat: int = 0
    check: Explained | None = None
    result: GritResult | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StruckPoint:
    """A point as it was dealt: the face, what it did, and the deck after it."""

    hit: PilotHit
    deck: WoundDeck
    face: int | None = None
    wound: FaceUp | None = None


def peril(nerve: Nerve, deck: WoundDeck) -> Peril:
    return Peril(
        nerve=nerve,
        kind=top_card(deck).kind,
        traumas=deck.lying_open("trauma"),
        minors=deck.lying_hidden("minor"),
    )


def pilot_hit(at: Peril, face: int | None, rules: Ruleset) -> PilotHit:
    """One point, read from the d6, or without one where no check is made."""
    if is_immune(at.nerve.faction, rules):
        return PilotHit(happens="immune")
    if face is None:
        return PilotHit(happens="flip")
    if not checks_grit(at.nerve.faction, rules):
        raise Refusal("This pilot makes no Grit check: the wound is flipped without a die.", rule="PEN-GRIT-13")
    check = grit_check(at.nerve.grit, at.nerve.faction, traumas=at.traumas, kind=at.kind, rules=rules)
    row = grit_result(face, check.value)
    return PilotHit(happens=_happening(row, at, rules), heat=row.heat, check=check, result=row)


def strike_pilot(
    deck: WoundDeck, nerve: Nerve, damage: PilotDamage, dice: Dice, label: str, rules: Ruleset
) -> Iterator[StruckPoint]:
    """All points of one cause, for as long as the pilot lives. The dice of each fall as it is asked for."""
    for point in range(1, damage.points + 1):
        if deck.is_dead:
            return
        struck = _point(deck, nerve, damage, dice, f"{label}/{point}", rules)
        yield struck
        deck = struck.deck


def _happening(row: GritResult, at: Peril, rules: Ruleset) -> Happening:
    match row.key:
        case "full-wound":
            return "flip"
        case "tough-it-out":
            return _toughed_out(at, rules)
        case "shrug-it-off":
            return "heat"
        case "iron-will":
            return "nothing"


def _toughed_out(at: Peril, rules: Ruleset) -> Happening:
    """Only a Severe Injury is softened. With no Minor left to take its place it is downgraded."""
    if at.kind != "severe":
        return "flip"
    swaps = rules.grit_tough_it_out == "swap_for_minor" and at.minors
    return "swap-for-minor" if swaps else "flip-downgraded"


def _point(deck: WoundDeck, nerve: Nerve, damage: PilotDamage, dice: Dice, label: str, rules: Ruleset) -> StruckPoint:
    checked = damage.checked and checks_grit(nerve.faction, rules)
    face = dice.throw(f"{label}/grit")[0] if checked else None
    turn(dice, f"{label}/card")
    hit = pilot_hit(peril(nerve, deck), face, rules)
    if hit.happens not in FLIPS:
        return StruckPoint(hit=hit, face=face, deck=deck if face is None else _shuffled_back(deck, dice, label))
    opened = _opened(deck, hit, dice, label)
    after = _shuffled_back(opened, dice, label) if hit.happens == "swap-for-minor" else opened
    return StruckPoint(hit=hit, face=face, deck=after, wound=opened.face_up[-1])


def _opened(deck: WoundDeck, hit: PilotHit, dice: Dice, label: str) -> WoundDeck:
    """The top card, or the highest Minor in its place; a Broken Finger rolls its d10 at once."""
    place = (highest_minor(deck) if hit.happens == "swap-for-minor" else None) or 0
    breaks = WOUNDS[deck.face_down[place]].breaks_a_finger
    finger = dice.throw(f"{label}/finger", sides=10)[0] if breaks else 0
    return flipped(deck, place=place, downgraded=hit.happens == "flip-downgraded", finger=finger)


def _shuffled_back(deck: WoundDeck, dice: Dice, label: str) -> WoundDeck:
    """A card that was looked at and not flipped lies anywhere among the face-down ones."""
    return shuffled(deck, dice.shuffle(f"{label}/wounds", count=len(deck.face_down)))
