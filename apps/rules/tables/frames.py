"""The four frames; Armor is printed for none. Sources: Quick Reference, SP Maximum; Combat & Damage 2.0, section 7."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Frame = Literal["light", "medium", "heavy", "assault"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameRow:
    """What a Casket has by its frame alone."""

    key: Frame
    name: str
    sp: int
    armor: int = 0


FRAMES: dict[Frame, FrameRow] = {
    row.key: row
    for row in (
        FrameRow(key="light", name="Light", sp=6),
        FrameRow(key="medium", name="Medium", sp=5),
        FrameRow(key="heavy", name="Heavy", sp=4),
        FrameRow(key="assault", name="Assault", sp=3),
    )
}
