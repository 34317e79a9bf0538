"""A pack that was written by other keys is read as today's; its hash stays, and what is newer is refused."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.packs import former_packs
from apps.rules.packs.former_packs import Files
from apps.rules.packs.pack_reader import read_pack
from tests.rules.packs.files import trial

Raw = dict[str, Any]


def _of_cards(files: Files, change: Any) -> Any:
    found: Any = deepcopy(files)
    for file in found.values():
        for card in file.get("card", ()):
            change(card)
    return found


def _keys_changed(card: Raw) -> None:
    """One was renamed, one went, and one was split in two."""
    card["cost"] = card.pop("price")
    card.pop("mood")
    card["type"], card["timing"] = card.pop("kind").split("/")


def _once(card: Raw) -> None:
    card["price"] = card.pop("cost")
    card["mood"] = "grim"
    card["kind"] = f"{card.pop('type')}/{card.pop('timing')}"


def _second(files: Files) -> Any:
    return _of_cards(files, _keys_changed)


def _third(files: Files) -> Any:
    """A key came that must be there."""
    return _of_cards(files, lambda card: card.setdefault("source", "house"))


@pytest.fixture(name="three_shapes")
def _three_shapes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(former_packs, "FORMERS", [_second, _third])


def _written(shape: int, change: Any = dict) -> Any:
    files: Any = _of_cards({"trial.toml": trial()}, change)
    if shape > 1:
        files["trial.toml"]["pack"]["shape"] = shape
    return files


@pytest.mark.usefixtures("three_shapes")
def test_keys_that_were_renamed_went_came_or_were_split_are_read_as_today() -> None:
    today, first = read_pack(_written(3)), read_pack(_written(1, _once))
    second = read_pack(_written(2, lambda card: card.pop("source")))
    assert first.entries == today.entries == second.entries
    assert {today.header.shape, first.header.shape, second.header.shape} == {1, 2, 3}


@pytest.mark.usefixtures("three_shapes")
def test_a_hash_is_over_what_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    old = _written(1, _once)
    digest = read_pack(old).digest
    monkeypatch.setattr(former_packs, "FORMERS", ())
    with pytest.raises(Refusal, match="is no key here"):
        read_pack(old)
    assert digest != read_pack(_written(1)).digest


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        (
            2,
            "is 2, and this version of the program reads packs up to shape 1: a newer one wrote it. Upgrade the",
        ),
        (0, "must be a whole number from 1 to 1, not 0"),
        ("1", "must be a whole number from 1 to 1, not '1'"),
        (True, "must be a whole number from 1 to 1, not True"),
    ],
)
def test_a_shape_that_nobody_here_knows_is_refused(shape: Any, said: str) -> None:
    files: Any = _written(1)
    files["trial.toml"]["pack"] |= {"shape": shape, "colour": "a key of a newer shape"}
    with pytest.raises(Refusal) as refused:
        read_pack(files)
    assert refused.value.sentence.startswith("trial.toml, pack, key 'shape': ")
    assert said in refused.value.sentence
