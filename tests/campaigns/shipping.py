"""A newer version of a pack that ships, for as long as a test runs."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from apps.kernel import caches
from apps.rules.packs import shelf
from apps.rules.packs.pack_reader import read_pack
from tests.house import ROOT

PACKS = ROOT / "apps" / "rules" / "packs"


@contextmanager
def shipping(folder: Path, key: str, change: Callable[[str, str], str]) -> Iterator[str]:
    """Its newest version changed, file by file, and put on the shelf after it; answers with the hash."""
    for each in shelf.SHIPPED:
        shutil.copytree(PACKS / each, folder / each)
    number = len(shelf.VERSIONS[key]) + 1
    shutil.copytree(PACKS / key / str(number - 1), folder / key / str(number))
    for file in (folder / key / str(number)).glob("*.toml"):
        file.write_text(change(file.name, file.read_text()))
    texts = {file.name: tomllib.loads(file.read_text()) for file in (folder / key / str(number)).glob("*.toml")}
    digest = read_pack(texts).digest
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shelf, "files", lambda _: folder)
        patch.setitem(shelf.VERSIONS, key, (*shelf.VERSIONS[key], digest))
        _forget()
        yield digest
    _forget()


def _forget() -> None:
    shelf.version_of.cache_clear()
    shelf.of_those_that_ship.cache_clear()
    caches.clear()
