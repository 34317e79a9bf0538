"""A roll as it is shown, to the letter."""

from __future__ import annotations

from collections.abc import Sequence

from apps.rules.aethelgard.pool_reader import PoolReading

CRITICAL_BANNER = "*** CRITICAL SUCCESS! ***"
FUMBLE_BANNER = "[!] COGNITIVE GLITCH [!]"
INDENT = "  "


def shown(announced: str, pool: str, reading: PoolReading, *, story: Sequence[str], effect: str = "") -> str:
    """What was attempted with which pool, every die, the counts, the result, and what comes of it."""
    lines = [
        f"Roll: [{', '.join(str(face) for face in reading.rolls)}]",
        f"→ {_counted(reading.successes, 'Success')}, {_counted(reading.botches, 'Botch')}",
        f"Result: {result(reading)}",
        *_banner(reading),
        *story,
        *(["", effect] if effect else []),
    ]
    return "\n".join([f"> {announced} ({pool} Pool: {len(reading.rolls)}d10)...", *(INDENT + line for line in lines)])


def result(reading: PoolReading) -> str:
    return "FUMBLE" if reading.fumble else _counted(reading.net, "Net Success")


def _banner(reading: PoolReading) -> list[str]:
    if reading.fumble:
        return ["", FUMBLE_BANNER]
    return ["", CRITICAL_BANNER] if reading.critical else []


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}es"
