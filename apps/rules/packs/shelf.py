"""The packs that ship: the one file of the rules that reads other files, those that lie beside it."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

from apps.kernel.refusal import Refusal
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


Files = tuple[tuple[str, str], ...]


@lru_cache(maxsize=32)
def library_of(packs: tuple[tuple[str, str], ...], own: tuple[tuple[str, Files], ...] = ()) -> Library:
    """The packs of a campaign, each by its key and its hash; `own` are the files of those that a host brought."""
    brought = dict(own)
    return library(
        pack_from(dict(brought[digest])) if digest in brought else shipped_as(key, digest) for key, digest in packs
    )


def shipped_as(key: str, digest: str) -> Pack:
    """A pack that ships, if it still holds what it held when the campaign took it."""
    pack = shipped(key) if key in SHIPPED else None
    if pack is None or pack.digest != digest:
        raise Refusal(f"The pack {key!r} with the hash {digest[:12]} is not on this shelf: bring its files along.")
    return pack
