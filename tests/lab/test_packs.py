"""The command that reads packs."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

HEADER = '[pack]\nkey = "ours"\nname = "Ours"\nlabel = "house"\nversion = "1"\ntext = "A store and no more."\n'
STORE = '[[store]]\nkey = "{key}"\nname = "Salt"\ntext = "White and bitter."\nstarts = {starts}\n'


def told(*folder: str) -> list[str]:
    out = StringIO()
    call_command("packs", *folder, stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pack.toml").write_text(HEADER)
    (tmp_path / "stores.toml").write_text(STORE.format(key="salt", starts=2))
    return tmp_path


def test_the_packs_that_ship_are_listed() -> None:
    assert [line.split()[:2] for line in told()] == [["penance", "canon"], ["house", "house"]]


def test_a_pack_of_ones_own_is_read_beside_them(folder: Path) -> None:
    assert told(str(folder))[-1].split()[:4] == ["ours", "house", "1", "entries"]


@pytest.mark.parametrize(
    ("store", "sentence"),
    [
        (STORE.format(key="salt", starts=-1), r"stores\.toml.*salt.*starts"),
        (STORE.format(key="iron", starts=1), r"stores\.toml.*iron"),
        ("[[store]\n", r"line 1"),
    ],
)
def test_what_is_wrong_is_said(folder: Path, store: str, sentence: str) -> None:
    (folder / "stores.toml").write_text(store)
    with pytest.raises(CommandError, match=sentence):
        told(str(folder))


def test_a_folder_without_packs_is_said_to_be_one(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"no \.toml file"):
        told(str(tmp_path))
