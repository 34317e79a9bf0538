"""Where Taint comes from, what its tenth point brings, and how it is purged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from apps.rules.dice.handed_in import must_count, must_show
from apps.rules.packs.content import CorruptionRow
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.suffering_events import TAINT_PURGING

DAMAGE_PER_TAINT = 3
THRESHOLD = 10
RESISTED_FROM = 4


class Accrued(NamedTuple):
    """Taint that damage brought, and the damage that waits for more."""

    taint: int
    waiting: int = 0


class Crossed(NamedTuple):
    """What reaching 10 Taint asks for."""

    pilot_damage: int = 0
    corruption: bool = False


def taint_of_damage(damage: int, rules: Ruleset, *, waiting: int = 0) -> Accrued:
    """1 Taint for every full 3 damage taken: of one attack, or of all of them where the house counts on."""
    must_count(damage, what="Damage taken", rule="PEN-TAINT-03")
    must_count(waiting, what="Damage still waiting", rule="PEN-TAINT-03")
    if not rules.modules_taint_exploitation:
        return Accrued(0)
    if rules.taint_accrual == "per_instance":
        return Accrued(damage // DAMAGE_PER_TAINT)
    return Accrued(*divmod(waiting + damage, DAMAGE_PER_TAINT))


def crossed(before: int, after: int, rules: Ruleset) -> Crossed:
    """What happens as Taint rises to 10 or past it; nothing again until it has fallen below."""
    must_count(before, what="Taint", rule="PEN-TAINT-01")
    must_count(after, what="Taint", rule="PEN-TAINT-01")
    if not before < THRESHOLD <= after:
        return Crossed()
    wounds = rules.taint_at_10 != "corruption_only"
    corrupts = rules.taint_at_10 != "wound_only" and rules.modules_taint_exploitation
    return Crossed(pilot_damage=int(wounds), corruption=corrupts)


def resists(face: int) -> bool:
    """Whether the d6 holds corruption off. Holding it off changes nothing else."""
    must_show((face,), count=1, sides=6, what="Resisting corruption", rule="PEN-TAINT-18")
    return face >= RESISTED_FROM


def corrupted(face: int, table: Iterable[CorruptionRow]) -> CorruptionRow:
    """What becomes of a pilot who did not, by the table of the packs that are played."""
    must_show((face,), count=1, sides=6, what="Corruption", rule="PEN-TAINT-19")
    return next(row for row in table if row.least <= face <= row.most)


def may_purge(taint: int) -> bool:
    """Taint Purging is offered from 8 Taint on, and may be refused."""
    must_count(taint, what="Taint", rule="PEN-TAINT-02")
    return taint >= TAINT_PURGING.least_taint
