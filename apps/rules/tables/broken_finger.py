"""Which cards a Broken Finger puts out of reach, by d10. House (U-11): the documents name the die and not the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenFinger:
    """Cards by their type, by the part of the deck they come from, or all reactive ones."""

    key: str
    name: str
    types: tuple[str, ...] = ()
    part: str = ""
    reactive: bool = False

    def bars(self, *, card_type: str, part: str, reactive: bool) -> bool:
        if self.reactive:
            return reactive
        return card_type in self.types and self.part in ("", part)


_MOVEMENT = BrokenFinger(key="movement", name="Movement cards", types=("movement",))
_REACTIVE = BrokenFinger(key="reactive", name="reactive cards", reactive=True)
_HEAT = BrokenFinger(key="heat", name="Heat cards", types=("heat",))
_AID = BrokenFinger(key="utility-and-support", name="Utility and Support cards", types=("utility", "support"))
_SECONDARY = BrokenFinger(
    key="secondary-attacks", name="attacks of the Secondary Equipment", types=("attack",), part="secondary"
)
_PRIMARY = BrokenFinger(key="primary-attacks", name="attacks of the Primary Weapon", types=("attack",), part="primary")
BROKEN_FINGERS: dict[int, BrokenFinger] = {
    1: _MOVEMENT,
    2: _MOVEMENT,
    3: _REACTIVE,
    4: _REACTIVE,
    5: _HEAT,
    6: _HEAT,
    7: _AID,
    8: _AID,
    9: _SECONDARY,
    10: _PRIMARY,
}
