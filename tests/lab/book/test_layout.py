"""Markdown is set out as it is read."""

from __future__ import annotations

import pytest

from apps.lab.markdown_layout import set_out


def test_a_table_sets_figures_to_the_right_and_keeps_bars_in_their_cells() -> None:
    written = "| A | B | C |\n|---|---|---|\n| x | +1 | 1\\|2 |\n|   y|  |z|\n"
    assert set_out(written).split("\n") == [
        "| A | B | C |",
        "| --- | ---: | --- |",
        "| x | +1 | 1\\|2 |",
        "| y |  | z |",
    ]


def test_a_table_without_rows_is_left_out() -> None:
    assert set_out("Above\n\n| A |\n|---|\n\nBelow\n") == "Above\n\nBelow"


def test_a_row_with_a_cell_too_many_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="zip"):
        set_out("| A |\n|---|\n| x |\n| y | z |\n")


def test_blocks_stand_one_empty_line_apart_and_code_stays_as_it_is() -> None:
    assert set_out("one  \n\n\n\ntwo\n```text\n|x|\n\n\n\n```\n\n") == "one\n\ntwo\n```text\n|x|\n\n\n\n```"
