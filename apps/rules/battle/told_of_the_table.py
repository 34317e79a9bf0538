"""What a table says of its models, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from apps.rules.battle import events as ev
from apps.rules.battle.stances import Stance
from apps.rules.battle.tellers import Teller, in_hexes
from apps.rules.tables.facing import SIDE_NAMES
from apps.rules.tables.to_hit import COVER_NAMES

Telling = ev.StanceTold | ev.ModelMoved | ev.ModelPushed


def of_the_table(event: Telling, teller: Teller) -> str:
    casket = teller.casket(event.fighter)
    match event:
        case ev.StanceTold(target=target, stance=stance):
            return f"{casket} sees {teller.casket(target)} {stance_told(stance)}."
        case ev.ModelMoved():
            return _moved(event, casket)
        case ev.ModelPushed(by=by, hexes=hexes, towards=towards):
            way = f"pulled {in_hexes(hexes)} towards" if towards else f"driven {in_hexes(hexes)} away from"
            return f"{casket} is {way} {teller.casket(by)}, as far as the ground lets it."


def _moved(event: ev.ModelMoved, casket: str) -> str:
    way = event.way
    paid = "by its card" if event.by_card else f"for {way.sp} SP"
    done = f"moved {in_hexes(way.hexes)} {paid}" if way.hexes else f"turned about {paid}" if way.sp else "turned about"
    return f"{casket} {done}{' and stands in water' if way.water else ''}."


def stance_told(stance: Stance) -> str:
    return ", ".join(_of_a_stance(stance))


def _of_a_stance(stance: Stance) -> Iterator[str]:
    yield f"{in_hexes(stance.distance)} off"
    yield f"on its {SIDE_NAMES[stance.side]}"
    yield from (f"behind {COVER_NAMES[cover]}" for cover in stance.cover)
    if stance.obscured:
        yield "obscured"
    if stance.elevation != "level":
        yield "from above" if stance.elevation == "higher" else "from below"
