"""A pilot's burden as plain data to draw."""

from __future__ import annotations

from dataclasses import dataclass

from apps.settlement.state import Burden


@dataclass(frozen=True, slots=True, kw_only=True)
class BurdenSheet:
    """What the next deployment will ask and lend, one sentence each."""

    face: int
    suffering: str
    lines: tuple[str, ...]


def burden_sheet(burden: Burden) -> BurdenSheet:
    return BurdenSheet(
        face=burden.face, suffering=burden.suffering, lines=tuple(_lines(burden)) or ("Nothing is asked.",)
    )


def _lines(burden: Burden) -> list[str]:
    lines = []
    if burden.cards_lost:
        cards = "1 card" if burden.cards_lost == 1 else f"{burden.cards_lost} cards"
        lines.append(f"{cards} lost at deployment")
    if burden.heat:
        lines.append(f"+{burden.heat} Heat at deployment")
    if burden.first_attack:
        lines.append(f"+{burden.first_attack} damage on the first attack")
    return lines
