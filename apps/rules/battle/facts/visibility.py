"""A fact as a side may see it, by what its fields say."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple, get_origin, get_type_hints

from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.facts.question_facts import Asked
from apps.rules.battle.facts.veils import NOBODYS, Veil, Veils
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.ground.hexes import Hex

ALOUD: frozenset[object] = frozenset({int, int | None, str, bool, Hex, Hex | None})
"""One number, one word, one place on the map: at a table they are said aloud."""
NAMED_ALOUD = frozenset({
    "added", "advantage", "at", "attacker", "banked", "blocks", "by", "by_card", "card", "cards", "cause",
    "component", "cost", "damage", "damaged", "deck_only", "defense", "demanded", "destroyed", "destroys", "dice",
    "die", "exposed", "extra_marks", "face", "facing", "fighter", "finger", "first", "goal", "happens", "heat",
    "heat_extra", "hexes", "hit", "hits", "holds", "ignores", "kind", "lasts", "left", "limit", "lost",
    "lost_blocks", "marks", "mode", "outcome", "own_turn", "owner", "payer", "phase", "pierced", "prevented",
    "radius", "reactive", "resisted", "rotations", "round", "rounds", "row", "row_face", "saved", "second",
    "serves", "shelter", "side", "silenced", "source", "sp", "spend", "target", "text", "to", "total", "towards",
    "turn_ends", "undiced", "victim", "void", "waiting", "why", "window", "wound",
})  # fmt: skip
"""So these are called. A field by another name says itself who sees it, or nobody does."""


class Sheet(NamedTuple):
    """What lies over the fields of one kind, for the side whose it is and for everybody else."""

    own: tuple[tuple[str, Veil], ...]
    others: tuple[tuple[str, Veil], ...]


@cache
def sheet_of(kind: type) -> Sheet:
    veils = {name: veils_of(name, hint) or NOBODYS for name, hint in get_type_hints(kind, include_extras=True).items()}
    return Sheet(
        tuple((name, veil.own) for name, veil in veils.items() if veil.own),
        tuple((name, veil.others) for name, veil in veils.items() if veil.others),
    )


def veils_of(name: str, hint: Any) -> Veils | None:
    """As the field says; nothing if it could hold a secret and does not say."""
    said = (mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Veils))
    aloud = name in NAMED_ALOUD and (hint in ALOUD or get_origin(hint) is Literal)
    return next(said, Veils() if aloud else None)


def covered(event: BattleFact, viewer: int | None, fielding: Fielding) -> BattleFact:
    """The event as a side may see it, or as somebody does who plays on neither."""
    sheet = sheet_of(type(event))
    if not sheet.others:
        return event
    covers = sheet.own if viewer is not None and viewer == whose(event, fielding) else sheet.others
    kind: Any = type(event)
    shown: BattleFact = kind._replace(event, **{name: cover(getattr(event, name)) for name, cover in covers})
    return shown


def whose(event: BattleFact, fielding: Fielding) -> int:
    """The side that an event's secrets belong to; none for an event that tells of no Casket."""
    if isinstance(event, Asked):
        return event.pending.side
    fighter: int = getattr(event, "fighter", -1)
    return fielding.fielded[fighter].side if fighter >= 0 else -1
