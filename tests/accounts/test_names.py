"""Names: what somebody may be called, and which names are too much alike."""

from __future__ import annotations

import pytest

from apps.accounts.names import LOOK_LIKE, likeness, read_label, read_name
from apps.kernel.refusal import Refusal


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("vera", "vera"),
        ("  Vera ", "Vera"),
        ("O'Neill-3.b_c", "O'Neill-3.b_c"),
        ("\u00d6do", "\u00d6do"),
        ("O\u0308do", "\u00d6do"),
        ("\uff36\uff45\uff52\uff41", "Vera"),
        ("\u0412\u0435\u0440\u0430", "\u0412\u0435\u0440\u0430"),
        ("\u9234\u6728\u3055\u304f\u3089", "\u9234\u6728\u3055\u304f\u3089"),
        ("\u0648\u0631\u062f\u0629", "\u0648\u0631\u062f\u0629"),
    ],
)
def test_a_name_is_read(typed: str, name: str) -> None:
    assert read_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "2 to 40"),
        ("v", "2 to 40"),
        ("v" * 41, "2 to 40"),
        ("v" * 10_000, "2 to 40"),
        ("\ufdfa" * 40, "2 to 40"),
        ("ve ra", "leave out"),
        ("-vera", "leave out"),
        ("vera@host", "leave out"),
        ("<b>vera</b>", "leave out"),
        ("ve\x00ra", "leave out"),
        ("\u202earev", "leave out"),
        ("ve\u200bra", "leave out"),
        ("ve\u2066ra", "leave out"),
        ("ve\nra", "leave out"),
        ("v\u0301\u0301\u0301era", "leave out"),
        ("\U0001f480\U0001f480", "leave out"),
        ("v\u0435ra", "one script"),
        ("\u03bdera", "one script"),
    ],
)
def test_what_is_no_name_is_refused(typed: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        read_name(typed)


@pytest.mark.parametrize("other", ["Vera", "VERA", "v\u0435ra", "\uff36era", "\u03bdera"])
def test_names_that_look_alike_have_one_likeness(other: str) -> None:
    assert likeness(other) == likeness("vera")


@pytest.mark.parametrize(("one", "other"), [("Ill", "lll"), ("Il1", "lll"), ("OtT0", "0tto"), ("barn", "bam")])
def test_letters_that_look_alike_are_one(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


def test_names_that_differ_are_two() -> None:
    names = ("vera", "nora", "norah", "demo-host", "demo-player", "demo-rival", "demo-spectator")
    assert len({likeness(name) for name in names}) == len(names)


def test_each_letter_is_taken_for_a_letter() -> None:
    assert all(chr(taken).islower() for taken in LOOK_LIKE.values())


@pytest.mark.parametrize("label", ["", "  ", "x" * 81, "a\u202eb", "a\x00b", "a\ud800b"])
def test_a_token_is_called_something(label: str) -> None:
    with pytest.raises(Refusal, match=r"token"):
        read_label(label)
