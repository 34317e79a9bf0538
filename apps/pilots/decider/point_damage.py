"""What damage does to a pilot, point by point, until nobody is left to hurt.

No order of the face-down wounds is kept: for each point a die names the card on top. So a card that was looked at and
not flipped needs no shuffling back, and nothing is thrown for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from apps.pilots.decider.pilot_checks import grit_of
from apps.pilots.decider.pilot_in_play import Ordeal
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.wound_events import Withstood, WoundFlipped, WoundWithstood
from apps.rules.pilot.grit import checks_grit, is_immune
from apps.rules.pilot.wounds.deck import WoundDeck
from apps.rules.pilot.wounds.wound_cards import WOUNDS
from apps.rules.pilot.wounds.wound_flips import FLIPS, Happening, Nerve, PilotHit, peril, pilot_hit
from apps.rules.tables.broken_finger import BROKEN_FINGERS
from apps.rules.tables.pilot_damage import PilotDamage

HELD: dict[Happening, Withstood] = {"heat": "shrug-it-off", "nothing": "iron-will", "immune": "immune"}


def hurt(ordeal: Ordeal, damage: PilotDamage) -> Iterator[PilotEvent]:
    """All points of one cause for as long as the pilot lives; nothing for whoever does not."""
    for point in range(1, damage.points + 1):
        if not ordeal.known.is_alive:
            return
        yield from _point(ordeal.under(str(point)), damage)


def _point(at: Ordeal, damage: PilotDamage) -> Iterator[PilotEvent]:
    faction = at.known.faction
    deck = at.known.deck if is_immune(faction, at.rules) else _turned(at)
    face = at.thrown("grit") if damage.checked and checks_grit(faction, at.rules) else None
    nerve = Nerve(grit=grit_of(at.known, at.rules).value, faction=faction)
    hit = pilot_hit(peril(nerve, deck), face, at.rules)
    if hit.happens in FLIPS:
        yield _flipped(at, damage.key, deck, hit, face or 0)
        if at.known.deck.is_dead:
            yield PilotDied(pilot=at.pilot, cause=damage.key, mission=at.mission)
        return
    yield WoundWithstood(pilot=at.pilot, cause=damage.key, result=HELD[hit.happens], face=face or 0, added=_added(hit))


def _turned(at: Ordeal) -> WoundDeck:
    """The deck with that card on top that the die names among those face-down."""
    deck = at.known.deck
    card = at.drawn("card", among=deck.face_down)
    return replace(deck, face_down=(card, *(other for other in deck.face_down if other != card)))


def _flipped(at: Ordeal, cause: str, deck: WoundDeck, hit: PilotHit, face: int) -> WoundFlipped:
    wound = _minor(at, deck) if hit.happens == "swap-for-minor" else deck.face_down[0]
    finger = at.thrown("finger", sides=len(BROKEN_FINGERS)) if WOUNDS[wound].breaks_a_finger else 0
    return WoundFlipped(
        pilot=at.pilot,
        cause=cause,
        wound=wound,
        face=face,
        added=_added(hit),
        downgraded=hit.happens == "flip-downgraded",
        finger=finger,
    )


def _minor(at: Ordeal, deck: WoundDeck) -> str:
    """The Minor that takes a Severe Injury's place: the highest one, and any of them may lie highest."""
    minors = [wound for wound in deck.face_down if WOUNDS[wound].kind == "minor"]
    return at.drawn("minor", among=minors)


def _added(hit: PilotHit) -> int:
    return hit.check.value if hit.check else 0
