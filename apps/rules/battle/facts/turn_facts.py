"""Rounds and turns, and the numbers that pass with them: SP, Heat and Taint."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from apps.rules.battle.battle_state import Battle, LaidZone, Phase
from apps.rules.battle.facts.reasons import line
from apps.rules.battle.facts.veils import Seen
from apps.rules.battle.facts.words import Teller, more, numbers, whose
from apps.rules.casket import component_marks, next_attack
from apps.rules.explained import Part
from apps.rules.tables.strain import STRAIN_TABLE


class RoundBegun(NamedTuple):
    """A round begins."""

    round: int

    def sentence(self, teller: Teller) -> str:
        return f"Round {self.round} began."

    def fold(self, battle: Battle) -> None:
        battle.round, battle.phase = self.round, "round"
        for fighter in battle.fighters:
            fighter.acted = False


class RoundEnded(NamedTuple):
    """Everybody had a turn."""

    round: int

    def sentence(self, teller: Teller) -> str:
        return f"Round {self.round} ended."

    def fold(self, battle: Battle) -> None:
        if battle.fielding.rules.round_first == "alternate":
            battle.first = 1 - battle.first
        battle.last_side = -1
        for number, fighter in enumerate(battle.fighters):
            if fighter.is_out:
                battle.zones = _older(battle.zones, number)
                _take_back(battle, number)


class TurnBegun(NamedTuple):
    """A Casket takes its turn: what ran until then is over."""

    fighter: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} took its turn."

    def fold(self, battle: Battle) -> None:
        number = self.fighter
        battle.turn, battle.phase = number, "refresh"
        fighter = battle.fighters[number]
        fighter.defense, fighter.redirects = (), 0
        fighter.due_dice, fighter.pending_dice = fighter.pending_dice, ()
        fighter.lost_control, fighter.loses_control = fighter.loses_control, False
        if fighter.components.held:
            component_marks.refresh(fighter.components)
        if battle.stances:
            battle.stances = tuple(told for told in battle.stances if told.attacker != number)
        if battle.fielding.mates[number]:
            _take_back(battle, number)


class PhaseBegun(NamedTuple):
    """The turn goes on to another of its phases."""

    phase: Phase

    def sentence(self, teller: Teller) -> str:
        return f"The {self.phase} phase began."

    def fold(self, battle: Battle) -> None:
        battle.phase = self.phase


class Refreshed(NamedTuple):
    """SP stand at the maximum, less what this turn costs."""

    fighter: int
    sp: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} stood at {self.sp} SP."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.sp, fighter.banked, fighter.sp_lost, fighter.due_dice = self.sp, 0, (), ()
        fighter.moved_before, fighter.moved = fighter.moved, 0
        fighter.rotated = fighter.attacks = fighter.deeds = 0


class TurnEnded(NamedTuple):
    """A Casket had its turn."""

    fighter: int

    def sentence(self, teller: Teller) -> str:
        return f"{whose(teller.casket(self.fighter))} turn was over."

    def fold(self, battle: Battle) -> None:
        number = self.fighter
        fighter = battle.fighters[number]
        fighter.acted, fighter.lost_control = True, False
        fighter.banned_turn, fighter.bought_turn = (), ()
        if fighter.waits.held:
            next_attack.end_turn(fighter.waits)
        if battle.zones:
            battle.zones = _older(battle.zones, number)
        battle.turn, battle.last_side = -1, battle.fielding.fielded[number].side


def _take_back(battle: Battle, giver: int) -> None:
    """What this one gave its allies is over."""
    for number in battle.fielding.mates[giver]:
        fighter = battle.fighters[number]
        if fighter.lent:
            fighter.lent = tuple(each for each in fighter.lent if each[0] != giver)


def _older(zones: tuple[LaidZone, ...], owner: int) -> tuple[LaidZone, ...]:
    """One turn more of whoever laid them is over, or the round of one who takes none any more."""
    return tuple(
        replace(zone, turn_ends=zone.turn_ends - 1) if zone.owner == owner and zone.turn_ends is not None else zone
        for zone in zones
        if not (zone.owner == owner and zone.turn_ends == 1)
    )


class DissociationRolled(NamedTuple):
    """A pilot's mind drifted, or did not."""

    fighter: int
    face: int
    lost: int

    def sentence(self, teller: Teller) -> str:
        came = f"drifted off for {self.lost} SP" if self.lost else "held on"
        return f"{teller.pilot(self.fighter)} {came}: the die showed {self.face}."

    def fold(self, battle: Battle) -> None:
        """The SP that it costs are told by themselves."""


class StrainRolled(NamedTuple):
    """Heat strained the Casket. Without a face it failed by itself."""

    fighter: int
    face: int
    total: int | None
    row: str

    def sentence(self, teller: Teller) -> str:
        row = next((row.text for row in STRAIN_TABLE if row.key == self.row), self.row)
        fell = f"{numbers((self.face,))}, {self.total} in all" if self.total is not None else "too hot for any die"
        return f"Heat strained {teller.casket(self.fighter)} ({fell}): {row}."

    def fold(self, battle: Battle) -> None:
        """What the row does is told by itself."""


class SpLost(NamedTuple):
    """The Refresh under way gives less."""

    fighter: int
    by: int
    why: str

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} will refresh to {-self.by} SP less: {teller.reason(self.why)}."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].sp_lost += (line(battle.fielding.library, self.why, self.by),)


class SpChanged(NamedTuple):
    """SP at once; in another's turn it waits for the next Refresh."""

    fighter: int
    by: int
    why: str
    banked: bool

    def sentence(self, teller: Teller) -> str:
        when = ", from its next turn on hand" if self.banked else ""
        return f"{teller.casket(self.fighter)} has {more(self.by)} SP{when}: {teller.reason(self.why)}."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        if self.banked:
            fighter.banked += self.by
        else:
            fighter.sp = max(0, fighter.sp + self.by)


class SpMaximumMoved(NamedTuple):
    """The SP maximum is another one until the mission ends."""

    fighter: int
    by: int
    why: str

    def sentence(self, teller: Teller) -> str:
        way = f"{abs(self.by)} {'higher' if self.by > 0 else 'lower'}"
        return f"{whose(teller.casket(self.fighter))} SP maximum is {way} until the end: {teller.reason(self.why)}."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].sp_lines += (line(battle.fielding.library, self.why, self.by),)


class HeatChanged(NamedTuple):
    """Heat rose or fell."""

    fighter: int
    by: int
    parts: Seen[tuple[Part, ...]]

    def sentence(self, teller: Teller) -> str:
        whence = ", ".join(teller.reason(part.code) for part in self.parts)
        way = "heated up" if self.by > 0 else "cooled down"
        return f"{teller.casket(self.fighter)} {way} by {abs(self.by)}: {whence}."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].heat += self.by


class TaintChanged(NamedTuple):
    """Taint rose or fell; `waiting` is damage that waits for its next point."""

    fighter: int
    by: int
    why: str
    waiting: int

    def sentence(self, teller: Teller) -> str:
        pilot, why = teller.pilot(self.fighter), teller.cause(self.why)
        if self.by:
            return f"{pilot} {'took in' if self.by > 0 else 'was rid of'} {abs(self.by)} Taint: {why}."
        return f"{pilot} came nearer to the next point of Taint: {why}."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.taint += self.by
        fighter.taint_waiting = self.waiting
