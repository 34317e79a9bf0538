"""Roll-offs: the highest wins, and whoever is level with somebody rolls again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal
from apps.rules.skirmish.six_sided_dice import MOST_DICE, SIDES, must_be_d6s

MOST_ROUNDS = 100

Throws = tuple[tuple[str, int], ...]
RollOffPlaces = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RollOff:
    """Everybody from the highest to the lowest, and what was thrown in each round."""

    order: tuple[str, ...]
    rounds: tuple[Throws, ...]

    @property
    def winner(self) -> str:
        return self.order[0]


def standing(level: Sequence[str], throws: Throws) -> RollOffPlaces:
    """Players who stood level, parted by what they threw: the highest first, and those with one face together."""
    faces = dict(throws)
    must_be_d6s([faces[player] for player in level], rule="SKM-22")
    shown = sorted({faces[player] for player in level}, reverse=True)
    return tuple(tuple(player for player in level if faces[player] == face) for face in shown)


def roll_off(players: Sequence[str], dice: Dice) -> RollOff:
    """Only players tied with each other reroll, until no tie remains."""
    _must_be_rivals(players)
    groups: RollOffPlaces = (tuple(players),)
    rounds: list[Throws] = []
    while any(_tied(group) for group in groups):
        if len(rounds) == MOST_ROUNDS:
            raise Refusal(f"Still tied after {MOST_ROUNDS} rounds: roll these players off anew.", rule="SKM-22")
        throws = _round(groups, len(rounds) + 1, dice)
        groups = tuple(part for group in groups for part in _parted(group, throws))
        rounds.append(throws)
    return RollOff(order=tuple(player for group in groups for player in group), rounds=tuple(rounds))


def _round(groups: RollOffPlaces, number: int, dice: Dice) -> Throws:
    rolling = [player for group in groups if _tied(group) for player in group]
    return tuple((player, dice.throw(f"roll-off {number}: {player}", sides=SIDES)[0]) for player in rolling)


def _parted(group: tuple[str, ...], throws: Throws) -> RollOffPlaces:
    return standing(group, throws) if _tied(group) else (group,)


def _tied(group: tuple[str, ...]) -> bool:
    return len(group) > 1


def _must_be_rivals(players: Sequence[str]) -> None:
    if not 2 <= len(players) <= MOST_DICE:
        raise Refusal(f"A roll-off is between 2 and {MOST_DICE} players, not {len(players)}.", rule="SKM-22")
    if len(dict.fromkeys(players)) < len(players):
        raise Refusal("Each player rolls once in a roll-off: name nobody twice.", rule="SKM-22")
