"""Figures of pilots and of their settlement: Grit, Taint, corruption, and what may happen between missions."""

from __future__ import annotations

from collections.abc import Iterable

from apps.rules.book.printed_numbers import percents, signed
from apps.rules.dice.dies import D6
from apps.rules.effects.body_effects import Taint
from apps.rules.factions import Faction
from apps.rules.odds.chances import Chances, surely
from apps.rules.odds.face_counts import pool
from apps.rules.odds.pilot_odds import grit_results
from apps.rules.packs.content import Card, CorruptionRow
from apps.rules.packs.library import Library
from apps.rules.pilot.grit import grit, grit_check
from apps.rules.pilot.taint.gains import corrupted, resists
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS, WOUNDS
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.grit_checks import GRIT_RESULTS
from apps.rules.tables.suffering_events import LEG_SKIMMING, TAINT_PURGING, SufferingEvent

ADDED = range(-3, 5)
PENANCE_RITUAL = SufferingEvent(key="penance-ritual", name="Penance Ritual", rule="PEN-SUF-10")
SOUL_BARGAIN = SufferingEvent(key="soul-bargain", name="Soul Bargain with Bonelord Thresh", rule="PEN-SUF-10")
SUFFERING_EVENTS = (PENANCE_RITUAL, TAINT_PURGING, SOUL_BARGAIN, LEG_SKIMMING)
"""Every event of the settlement that rolls Suffering dice, as the documents list them."""


def figures(shelf: Library, rules: Ruleset) -> dict[str, object]:
    drawn = [event for event in shelf.events.values() if event.weight]
    return {
        "grit_of_leg_skimming": grit("elves", missions=0, severe_survived=0, leg_skimmed=True, rules=DEFAULT).value,
        "grit_of_dwarves": _added("dwarves") - _added("church"),
        "grit_of_elves": _added("elves") - _added("church"),
        "grit_of_a_trauma": _added("church", traumas=1) - _added("church"),
        "grit_chances": [[signed(added), *_checked(added, rules)] for added in ADDED],
        "taint_of_self_harm": _tainted(shelf.card("blood-offering")),
        "taint_of_absolution": _tainted(shelf.card("absolution")),
        "wound_cards": WOUND_CARDS,
        "cracked_rib": WOUNDS["cracked-rib"],
        "corruption": corruption(shelf.corruption.values()),
        "events_drawn": len(drawn),
        "events_called_for": [event for event in shelf.events.values() if not event.weight],
        "events_of_the_settlement": [event for event in drawn if event.concerns == "settlement"],
        "events_of_a_pilot": [event for event in drawn if event.concerns == "pilot"],
        "suffering_in_the_settlement": SUFFERING_EVENTS,
    }


def corruption(table: Iterable[CorruptionRow]) -> Chances[str]:
    """Whether corruption is resisted, and what it is if not."""
    rows = tuple(table)
    fallen = pool(D6, 1).map(lambda faces: corrupted(faces[0], rows).key)
    return pool(D6, 1).then(lambda faces: surely("resisted") if resists(faces[0]) else fallen)


def _added(faction: Faction, *, traumas: int = 0) -> int:
    """What a check adds to the die where a pilot has much Grit, so that nothing holds it up."""
    return grit_check(10, faction, traumas=traumas, kind="severe", rules=DEFAULT).value


def _checked(added: int, rules: Ruleset) -> list[str]:
    """The chance of each result, the worst first; none where Grit is not played."""
    results = grit_results(added, "church", traumas=0, kind="minor", rules=rules)
    return percents(results, [row.key for row in reversed(GRIT_RESULTS)]) if results else []


def _tainted(card: Card) -> int:
    return sum(effect.amount for effect in card.effects if isinstance(effect, Taint))
