"""Single steps: which of them the ground allows, and what each costs."""

from __future__ import annotations

from functools import cache

from apps.kernel.refusal import Refusal
from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.ground.boards import Board, HexWay
from apps.rules.ground.hexes import Hex, neighbours
from apps.rules.ruleset.rules import Ruleset

LEAST_A_STEP = 1
UNPAID = "a card gives hexes, not SP, and pays neither for the ground nor for wounds"


def ways(board: Board, place: Hex) -> tuple[HexWay, ...]:
    """Every step that the ground allows from here, whoever stands about."""
    known = board.known_ways.get(place)
    if known is None:
        known = tuple(
            _way(board, place, to) for to in neighbours(place) if to in board and not _barred(board, place, to)
        )
        board.known_ways[place] = known
    return known


def _barred(board: Board, place: Hex, to: Hex) -> Refusal | None:
    ground, level = board.tiles[to], board.tiles[place].level
    if not ground.row.passable:
        return Refusal(f"{ground.row.name} fills {to} and cannot be entered: go round it.", rule="PEN-MOV-03")
    if abs(ground.level - level) > 1:
        return Refusal(
            f"A step climbs or descends one level: {place} lies at level {level}, {to} at {ground.level}. "
            "Take a way that goes level by level.",
            rule="PEN-MOV-09",
        )
    return None


def _way(board: Board, place: Hex, to: Hex) -> HexWay:
    ground = board.tiles[to]
    return HexWay(to=to, extra=ground.row.cost - 1, rises=ground.level > board.tiles[place].level)


@cache
def step_cost(
    *, extra: int, rises: bool, legs_destroyed: bool, spinal_trauma: bool, changes: tuple[Line, ...] = ()
) -> Explained:
    """What one step costs in SP: 1, and whatever makes it dearer on top. Nothing makes it cheaper than that."""
    lines = [
        _line("hexes", 1, "PEN-MOV-01", "Hexes moved"),
        _line("difficult", extra, "PEN-MOV-01", "Difficult ground"),
        _line("up", int(rises), "PEN-MOV-02", "Levels climbed"),
        _line("legs", int(legs_destroyed), "PEN-MOV-04", "Legs destroyed"),
        _line("spinal-trauma", int(spinal_trauma), "PEN-MOV-05", "Spinal Trauma"),
        *changes,
    ]
    below = LEAST_A_STEP - sum(line.value for line in lines)
    lines.append(_line("floor", max(0, below), "C-75", "A step costs no less"))
    return explained(line for line in lines if line.value)


def card_step_cost(way: HexWay, rules: Ruleset) -> Explained:
    """How many of a movement card's hexes one step uses."""
    return _card_step_cost(dear=way.extra > 0 or way.rises, pays_extra=rules.move_card_terrain == "pays_extra")


@cache
def _card_step_cost(*, dear: bool, pays_extra: bool) -> Explained:
    moved = _line("hexes", 1, "PEN-MOV-08", "Hexes moved")
    dearer = _line("dear-ground", 1, "PEN-MOV-08", "Difficult or rising hexes take two of the card's")
    if not dear:
        return explained([moved])
    if pays_extra:
        return explained([moved, dearer])
    return explained([moved], [Unused(code=dearer.code, rule=dearer.rule, why=UNPAID)])


def _line(code: str, value: int, rule: str, text: str) -> Line:
    return Line(code=code, value=value, rule=rule, text=text)
