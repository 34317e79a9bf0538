"""Rolls as they are shown, to the letter: what only indents is two spaces, on the blank line too."""

from __future__ import annotations

import pytest

from apps.rules.aethelgard.pool_reader import read
from apps.rules.aethelgard.pool_words import shown
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every


@pytest.mark.canon("AET-41", "AET-50", "AET-06")
def test_a_success_is_shown_with_every_die_and_one_outcome() -> None:
    text = shown(
        "You strike at the Servitor", "Accuracy", read([9, 8, 5, 2, 1], DEFAULT), story=["The blade finds its way."]
    )
    assert text.split("\n") == [
        "> You strike at the Servitor (Accuracy Pool: 5d10)...",
        "  Roll: [9, 8, 5, 2, 1]",
        "  → 2 Successes, 1 Botch",
        "  Result: 1 Net Success",
        "  The blade finds its way.",
    ]


@pytest.mark.canon("AET-41", "AET-50")
def test_a_failure_is_shown_the_same_way() -> None:
    text = shown("You work on the terminal", "System Bypass", read([7, 5, 3, 2], DEFAULT), story=["It stays shut."])
    assert text.split("\n") == [
        "> You work on the terminal (System Bypass Pool: 4d10)...",
        "  Roll: [7, 5, 3, 2]",
        "  → 0 Successes, 0 Botches",
        "  Result: 0 Net Successes",
        "  It stays shut.",
    ]


@pytest.mark.canon("AET-42", "AET-50", "AET-22")
def test_a_critical_success_has_its_banner_after_a_blank_line() -> None:
    text = shown(
        "You strike at the Warden",
        "Accuracy",
        read([10, 10, 9, 9, 8, 8, 7, 6, 4, 3, 2, 1], DEFAULT),
        story=["The guard drops for a heartbeat,", "and the seam lies open."],
        effect="The damage dice are doubled.",
    )
    assert text.split("\n") == [
        "> You strike at the Warden (Accuracy Pool: 12d10)...",
        "  Roll: [10, 10, 9, 9, 8, 8, 7, 6, 4, 3, 2, 1]",
        "  → 6 Successes, 1 Botch",
        "  Result: 5 Net Successes",
        "  ",
        "  *** CRITICAL SUCCESS! ***",
        "  The guard drops for a heartbeat,",
        "  and the seam lies open.",
        "  ",
        "  The damage dice are doubled.",
    ]


@pytest.mark.canon("AET-43", "AET-50", "AET-16")
def test_a_fumble_is_shown_with_its_counts_and_its_glitch() -> None:
    text = shown(
        "You work on the terminal",
        "System Bypass",
        read([1, 1, 4], DEFAULT),
        story=["The glyphs crawl off the glass", "and into your eyes."],
        effect="An alarm is raised.",
    )
    assert text.split("\n") == [
        "> You work on the terminal (System Bypass Pool: 3d10)...",
        "  Roll: [1, 1, 4]",
        "  → 0 Successes, 2 Botches",
        "  Result: FUMBLE",
        "  ",
        "  [!] COGNITIVE GLITCH [!]",
        "  The glyphs crawl off the glass",
        "  and into your eyes.",
        "  ",
        "  An alarm is raised.",
    ]


@pytest.mark.canon("AET-41", "AET-50")
@every(
    ("rolls", "counts", "result"),
    [
        ([8], "1 Success, 0 Botches", "1 Net Success"),
        ([1], "0 Successes, 1 Botch", "FUMBLE"),
        ([8, 9], "2 Successes, 0 Botches", "2 Net Successes"),
        ([8, 1, 1], "1 Success, 2 Botches", "0 Net Successes"),
        ([5], "0 Successes, 0 Botches", "0 Net Successes"),
    ],
)
def test_one_is_singular_and_everything_else_plural(rolls: list[int], counts: str, result: str) -> None:
    lines = shown("You try", "Resolve", read(rolls, DEFAULT), story=()).split("\n")
    assert lines[2:4] == [f"  → {counts}", f"  Result: {result}"]


@pytest.mark.canon("C-46", "aet.net_floor")
def test_a_net_below_nothing_is_shown_as_it_is_where_only_fumbles_are_floored() -> None:
    rules = Ruleset(aet_net_floor="fumble_only")
    assert "Result: -1 Net Successes" in shown("You try", "Resolve", read([8, 1, 1], rules), story=())
