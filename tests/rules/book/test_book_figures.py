"""What the pages may quote has names, each of them once; lists of words say something of every key."""

from __future__ import annotations

from typing import get_args

import pytest

from apps.rules.book import book_figures, sister_figures
from apps.rules.book.book_words import words
from apps.rules.packs.content import Timing, Trigger
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.attack_dice import Mode
from apps.rules.tables.component_rows import Touched
from apps.rules.tables.pilot_damage import PILOT_DAMAGE
from apps.rules.tables.printed_dice import DEFENSE_DIE


def test_no_two_figures_have_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_figures, "WORKED_OUT", (sister_figures, sister_figures))
    with pytest.raises(ValueError, match=r"have one name: .*combination_chances"):
        book_figures.figures(shelf(), DEFAULT)


def test_every_key_has_its_words_and_no_other() -> None:
    defense = {face.key for face in DEFENSE_DIE.faces}
    assert {heading: set(said) for heading, said in words("words.md").items()} == {
        "mode": set(get_args(Mode)),
        "pile": {"graveyard", "discard"},
        "touched": set(get_args(Touched)),
        "timing": set(get_args(Timing)),
        "moment": set(get_args(Trigger)),
        "once": {"no", "pilot", "campaign"},
        "hurt": {damage.key for damage in PILOT_DAMAGE},
        "defense die": defense,
        "rule of the defense die": defense,
    }
