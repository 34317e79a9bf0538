"""The packs that ship: the one file of the rules that reads other files, those that lie beside it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from apps.rules.packs.library import Library, library
from apps.rules.packs.pack import Pack
from apps.rules.packs.reading import read_pack

CANON = "penance"
SHIPPED = (CANON, "house")


@cache
def shipped(folder: str) -> Pack:
    """One pack that ships, by its folder."""
    found = files("apps.rules.packs").joinpath(folder).iterdir()
    texts = {f"{folder}/{file.name}": file.read_text("utf-8") for file in found if file.name.endswith(".toml")}
    return read_pack({name: tomllib.loads(text) for name, text in texts.items()})


@cache
def shelf() -> Library:
    """All packs that ship, together."""
    return library(shipped(folder) for folder in SHIPPED)


def pack_from(files_by_name: dict[str, str]) -> Pack:
    """A pack out of TOML texts, as a host brings them."""
    return read_pack({name: tomllib.loads(text) for name, text in files_by_name.items()})
