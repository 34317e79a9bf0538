"""Who has won: an arena's verdict, kills, and how a mission ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from apps.kernel.refusal import Refusal
from apps.rules.ruleset.rules import Ruleset

Through = Literal["attack", "strain", "self-harm", "damage-die", "taint", "wounds"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CasketStanding:
    """One Casket as a verdict sees it."""

    casket: str
    hp: int
    destroyed: bool = False
    pilot_dead: bool = False

    @property
    def is_out(self) -> bool:
        """Destroyed, or inert because its pilot is dead."""
        return self.destroyed or self.pilot_dead


@dataclass(frozen=True, slots=True, kw_only=True)
class SideStanding:
    """One side: its Caskets, and whether it gave up or reached what the scenario asks."""

    side: str
    caskets: tuple[CasketStanding, ...]
    surrendered: bool = False
    objective: bool = False

    @property
    def hp(self) -> int:
        """The HP of all who still fight."""
        return sum(one.hp for one in self.caskets if not one.is_out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a side has won, or why nobody did."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """How a battle ended. Without a winner it is a draw."""

    winner: str | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall:
    """A Casket destroyed or a pilot killed: of which side, through what, and by whose attack."""

    casket: str
    side: str
    through: Through
    by: str = ""
    by_side: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """A pilot as the mission left them."""

    pilot: str
    alive: bool = True
    captured: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionOutcome:
    """Success, partial success or failure, and the rule that says so."""

    key: Literal["success", "partial", "failure"]
    rule: str
    text: str


def verdict(one: SideStanding, other: SideStanding, rules: Ruleset, *, rounds_over: int = 0) -> Verdict | None:
    """Asked once, when all that an action brought is over. None means that the battle goes on. `rounds_over` counts
    the rounds that have ended.
    """
    reasons = {side.side: _reasons(side, enemy) for side, enemy in ((one, other), (other, one))}
    winners = [side for side, found in reasons.items() if found]
    if len(winners) == 1:
        return Verdict(winner=winners[0], reasons=tuple(reasons[winners[0]]))
    if winners:
        both = tuple(reason for found in reasons.values() for reason in found)
        return Verdict(winner=None, reasons=(Reason(rule="PEN-VIC-09", text="Both sides at once"), *both))
    return _by_limit(one, other, rounds_over, rules)


def is_beaten(side: SideStanding) -> bool:
    """A side is beaten when its last Casket is out."""
    return all(one.is_out for one in _must_field(side))


def kills(falls: Iterable[Fall], *, counted: Sequence[str] = ()) -> tuple[Fall, ...]:
    """Those falls that somebody is credited with: an enemy, through one's own attack, and each enemy once."""
    credited: list[Fall] = []
    seen = set(counted)
    for fall in falls:
        if fall.through == "attack" and fall.by and fall.by_side != fall.side and fall.casket not in seen:
            seen.add(fall.casket)
            credited.append(fall)
    return tuple(credited)


def mission_outcome(pilots: Sequence[Fate], *, objective: bool) -> MissionOutcome:
    """A mission needs somebody who lives and is free; then its objective decides."""
    if not pilots:
        raise Refusal("A mission is flown by one pilot or more: name them.", rule="PEN-VIC-06")
    if not any(pilot.alive for pilot in pilots):
        return MissionOutcome(key="failure", rule="PEN-VIC-08", text="Nobody came back alive.")
    if all(pilot.captured for pilot in pilots if pilot.alive):
        return MissionOutcome(key="failure", rule="PEN-VIC-08", text="Everybody who lived was captured.")
    if objective:
        return MissionOutcome(key="success", rule="PEN-VIC-06", text="The objective was reached, and somebody lived.")
    return MissionOutcome(key="partial", rule="PEN-VIC-07", text="The objective was missed, but somebody lived.")


def _reasons(side: SideStanding, enemy: SideStanding) -> list[Reason]:
    """By which of the ways to win this side has won."""
    found = []
    if is_beaten(enemy):
        found.append(_last_fall(enemy))
    if enemy.surrendered:
        found.append(Reason(rule="PEN-VIC-03", text=f"{enemy.side} surrendered"))
    if side.objective:
        found.append(Reason(rule="PEN-VIC-04", text=f"{side.side} reached the objective"))
    return found


def _last_fall(side: SideStanding) -> Reason:
    if any(one.destroyed for one in side.caskets):
        return Reason(rule="PEN-VIC-01", text=f"{side.side} has no Casket left")
    return Reason(rule="PEN-VIC-02", text=f"{side.side} has no pilot left")


def _by_limit(one: SideStanding, other: SideStanding, rounds_over: int, rules: Ruleset) -> Verdict | None:
    limit = rules.battle_round_limit
    if limit is None or rounds_over < limit:
        return None
    reason = Reason(rule="C-76", text=f"{limit} rounds are over: {one.side} {one.hp} HP, {other.side} {other.hp} HP")
    if one.hp == other.hp:
        return Verdict(winner=None, reasons=(reason,))
    return Verdict(winner=one.side if one.hp > other.hp else other.side, reasons=(reason,))


def _must_field(side: SideStanding) -> tuple[CasketStanding, ...]:
    if not side.caskets:
        raise Refusal("A side fields one Casket or more: name them.", rule="PEN-VIC-11")
    return side.caskets
