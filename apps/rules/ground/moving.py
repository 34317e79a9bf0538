"""Moving along a path, by SP or by a card: what it costs, how far it may go, and where it may not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from apps.kernel.refusal import Refusal
from apps.rules.explained import Explained, Line
from apps.rules.ground.boards import Board, Way, must_be_on
from apps.rules.ground.hexes import Hex
from apps.rules.ground.steps import card_step_cost, must_be_way, step_cost, together
from apps.rules.ruleset.rules import Ruleset

SPRINT = 7
MOST_WITHOUT_LEGS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """Who moves, how far it moved this turn, what hinders it, and who stands where. Caskets without a living pilot are
    obstacles.
    """

    at: Hex
    moved: int = 0
    legs_destroyed: bool = False
    spinal_trauma: bool = False
    changes: tuple[Line, ...] = ()
    """What else makes every hex that it pays for dearer or cheaper."""
    enemies: frozenset[Hex] = frozenset()
    allies: frozenset[Hex] = frozenset()
    obstacles: frozenset[Hex] = frozenset()

    def hexes_left(self) -> int | None:
        """How many hexes it may yet move this turn, where there is a limit."""
        return max(0, MOST_WITHOUT_LEGS - self.moved) if self.legs_destroyed else None

    def pays(self, way: Way) -> Explained:
        """What this step costs this Casket in SP."""
        return step_cost(
            extra=way.extra,
            rises=way.rises,
            legs_destroyed=self.legs_destroyed,
            spinal_trauma=self.spinal_trauma,
            changes=self.changes,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """A path that may be gone. Its cost is in SP, or in a card's hexes; facing stays as it was."""

    path: tuple[Hex, ...]
    cost: Explained
    moved: int

    @property
    def end(self) -> Hex:
        return self.path[-1]

    @property
    def sprinted(self) -> bool:
        return is_sprint(self.moved)


def is_sprint(moved: int) -> bool:
    """Whether so many hexes in a turn are a sprint."""
    return moved >= SPRINT


def walked(board: Board, mover: Mover, path: Sequence[Hex], sp: int) -> Walk:
    """Moving for SP."""
    cost = together(mover.pays(way) for way in _legal(board, mover, path))
    if cost.value > sp:
        raise Refusal(f"This way costs {cost.value} SP and there are {sp}: take a cheaper one.", rule="PEN-MOV-01")
    return Walk(path=tuple(path), cost=cost, moved=mover.moved + len(path))


def walked_by_card(board: Board, mover: Mover, path: Sequence[Hex], hexes: int, rules: Ruleset) -> Walk:
    """Moving up to so many hexes by a card. The ground is free, or takes two of them where the house rule says so."""
    cost = together(card_step_cost(way, rules) for way in _legal(board, mover, path))
    if cost.value > hexes:
        raise Refusal(
            f"The card gives {hexes} hexes and this way takes {cost.value}: take a shorter one.", rule="PEN-MOV-08"
        )
    return Walk(path=tuple(path), cost=cost, moved=mover.moved + len(path))


def _legal(board: Board, mover: Mover, path: Sequence[Hex]) -> Iterator[Way]:
    _must_have_hexes_left(mover, path)
    here = must_be_on(board, mover.at)
    for to in path:
        yield must_be_way(board, here, to)
        _must_be_clear(mover, to)
        here = to
    if here in mover.allies:
        raise Refusal(f"An ally stands in {here}: cross it and go on, or stop before it.", rule="PEN-MOV-09")


def _must_have_hexes_left(mover: Mover, path: Sequence[Hex]) -> None:
    if not path:
        raise Refusal("To move is to go at least one hex: name the hexes in their order.", rule="PEN-MOV-01")
    left = mover.hexes_left()
    if left is not None and len(path) > left:
        raise Refusal(
            f"Without Legs a Casket moves {MOST_WITHOUT_LEGS} hexes a turn at most, even by cards: {left} are left.",
            rule="PEN-MOV-04",
        )


def _must_be_clear(mover: Mover, to: Hex) -> None:
    if to in mover.enemies:
        raise Refusal(f"An enemy stands in {to} and cannot be moved through: go round it.", rule="PEN-MOV-03")
    if to in mover.obstacles:
        raise Refusal(f"A Casket stands dead in {to} and is an obstacle: go round it.", rule="PEN-MOV-03")
