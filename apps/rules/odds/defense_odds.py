"""The exact odds of Defense dice alone: how many of them block."""

from __future__ import annotations

from functools import lru_cache

from apps.kernel.refusal import Refusal
from apps.rules.odds.chances import Chances
from apps.rules.odds.face_counts import Alike, pool_of
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.striking.defense_roll import BARE, WHOLE, landed, symbols, taken
from apps.rules.tables.printed_dice import DEFENSE_DIE

MOST_DICE = 30
BLOCKING = DEFENSE_DIE.alike[0]
TAKEN = tuple(face.number for face in DEFENSE_DIE.faces if face.number not in BLOCKING)


def apart(*faces: int) -> Alike:
    """Which faces are alike to whoever asks for blocks and for these alone."""
    kinds = (BLOCKING, *((face,) for face in faces), tuple(face for face in TAKEN if face not in faces))
    return tuple(kind for kind in kinds if kind)


@lru_cache(maxsize=MOST_DICE + 1)
def block_chances(count: int) -> Chances[int]:
    """A hit of so much damage against nothing but its Defense dice: what it does not cost was blocked."""
    if not 0 <= count <= MOST_DICE:
        raise Refusal(f"The odds are told for 0 to {MOST_DICE} Defense dice, not for {count}.", rule="PEN-DEF-02")
    hit = landed(count, "hit", BARE, DEFAULT)
    return pool_of(apart(), count).map(lambda faces: count - taken(hit, symbols(faces), BARE, WHOLE, DEFAULT).cards)
