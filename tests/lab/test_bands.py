"""What sizes of pool are called: the rulebook, as its command writes it, tells both sections' bands."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

TO = "\N{EN DASH}"
BANDS = [
    ("V", "low", f"1{TO}3"),
    ("V", "mid", f"5{TO}10"),
    ("V", "high", "15+"),
    ("X", "early", f"3{TO}6"),
    ("X", "mid", f"7{TO}12"),
    ("X", "late", "15+"),
]


@pytest.mark.canon("AET-48", "C-48")
def test_the_bands_of_both_sections_stand_side_by_side_and_decide_nothing(tmp_path: Path) -> None:
    call_command("rulebook", "--folder", str(tmp_path))
    chapter = (tmp_path / "aethelgard.md").read_text()
    _, _, told = chapter.partition("| Section | Called | Dice |\n")
    rows = [
        tuple(cell.strip() for cell in row.strip("|").split("|")) for row in told.partition("\n\n")[0].splitlines()[1:]
    ]
    assert rows == BANDS
    assert "What sizes of pool are called; the words decide nothing. [AET-48], [C-48]" in chapter
