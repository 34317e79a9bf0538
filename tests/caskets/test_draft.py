"""A build that is thought about: judged part by part, and held against another."""

from __future__ import annotations

import pytest

from apps.caskets.sheet.draft import DraftSheet, draft_sheet
from apps.caskets.state import Build, Casket
from apps.rules.packs.shelf import library_of, shipped
from apps.rules.played import Played
from apps.rules.ruleset.rules import Ruleset

LIBRARY = library_of(tuple((key, shipped(key).digest) for key in ("penance", "house")))
PLAYED = Played(rules=Ruleset(), library=LIBRARY)
MERCY = Casket(casket="c", seat="s", name="Mercy", kind="confessor")
FIRST = Build(equipment="buckler", tactics=("righteous-fury", "flagellants-zeal"))


def drafted(equipment: str, *tactics: str, against: Build | None = None) -> DraftSheet:
    return draft_sheet(MERCY, Build(equipment=equipment, tactics=tactics), against, PLAYED)


@pytest.mark.canon("PEN-DECK-04", "PEN-DECK-05")
def test_all_that_is_wrong_is_told_not_only_what_is_wrong_first() -> None:
    draft = drafted("shield", "last-hall")
    assert [(part.group, part.rule) for part in draft.parts if part.why] == [
        ("secondary", "PEN-DECK-04"),
        ("tactic", "PEN-DECK-05"),
    ]
    assert (draft.legal, draft.copies, draft.asked) == (False, 22, 30)


def test_nothing_chosen_is_said_as_that() -> None:
    draft = drafted("", "righteous-fury", "last-rites")
    assert [part.why.split(":")[0] for part in draft.parts if part.why] == ["There is no equipment chosen"]


def test_what_would_be_allowed_goes_by_its_name() -> None:
    why = [part.why for part in drafted("shield", "righteous-fury").parts if part.why]
    assert "Buckler Shield, Tower Shield" in why[0]
    assert "not Righteous Fury: choose 2 of Righteous Fury, " in why[1]


def test_a_legal_one_has_thirty_cards_and_says_what_it_changes() -> None:
    draft = drafted("buckler", "righteous-fury", "last-rites", against=FIRST)
    assert (draft.legal, draft.copies) == (True, 30)
    assert {change.name: change.by for change in draft.changes} == {"Last Rites": 1, "Flagellant's Zeal": -1}


def test_what_has_no_deck_is_held_against_nothing() -> None:
    illegal = Build(equipment="gone", tactics=FIRST.tactics)
    assert drafted("buckler", *FIRST.tactics, against=illegal).changes == ()
    assert drafted("buckler", "righteous-fury", against=FIRST).changes == ()
