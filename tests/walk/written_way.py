"""The table of hops in ARCHITECTURE.md: where it begins and ends, and how it is written anew."""

from __future__ import annotations

from collections.abc import Sequence

from tests.walk.hops import ROOT, Hop, table

SHOWN = "EnlistPilot"
PAGE = ROOT / "ARCHITECTURE.md"
BEGINS, ENDS = "<!-- made by `make walk RECORD=1` -->\n", "\n<!-- so far -->"


def written() -> str:
    return PAGE.read_text().split(BEGINS)[1].split(ENDS)[0]


def record(hops: Sequence[Hop]) -> None:
    before, rest = PAGE.read_text().split(BEGINS)
    after = rest.split(ENDS, 1)[1]
    PAGE.write_text(f"{before}{BEGINS}{table(hops)}{ENDS}{after}")
