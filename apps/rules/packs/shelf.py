"""The packs that ship, in every version that ever shipped, read from the files that lie beside this one.

A version lies in the folder of its number and is never changed: what a campaign began with, it goes on with. Whoever
changes a pack copies the newest folder under the next number, and writes the new hash at the end of the list.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from apps.kernel import caches
from apps.kernel.refusal import Missing, Refusal
from apps.rules.packs.library import Library, library
from apps.rules.packs.pack import Pack
from apps.rules.packs.pack_reader import read_pack

CANON = "penance"
VERSIONS: Mapping[str, tuple[str, ...]] = {
    CANON: (
        "536934517c5645f2f8d3ed06b73af1915129014a949be565780e0c3bd80f58ea",
        "1006f1a37b7a707725393a67ac55bf55150b18efd763b753812fa46a7ebc0cc5",
        "8fd68418d0078a41b71ade7f2998ff63605a272a90fd63a78a1b50c550ef315d",
    ),
    "house": (
        "8f11a0ba203005e8c584bb3e94457f440fb2eb988fa2f3ac70e802169b595213",
        "c38821b68ddf58d3e0c6bbd581b688d684a6f804b368c7f4d88b0c7cef41d0fd",
        "89b7124f165cbe8893072a83e2bb23efe6e80b24595b5a40057c1e94efa47508",
        "329b9e01644e7b709986198711414afd92de8250bfc1741ea1374b44304c7e04",
    ),
}
"""By a pack's key, the hashes of its versions, oldest first. Only ever added to."""
SHIPPED = tuple(VERSIONS)


def shipped(key: str) -> Pack:
    """The newest version of a pack that ships."""
    return version_of(key, len(VERSIONS[key]))


@cache
def version_of(key: str, number: int) -> Pack:
    """One version of a pack that ships, counted from 1."""
    found = files("apps.rules.packs").joinpath(key, str(number)).iterdir()
    texts = {f"{key}/{file.name}": file.read_text("utf-8") for file in found if file.name.endswith(".toml")}
    pack = read_pack({name: tomllib.loads(text) for name, text in texts.items()})
    if pack.digest != VERSIONS[key][number - 1]:
        raise Refusal(
            f"Version {number} of the pack {key!r} is not what it was when it shipped: somebody changed its files. "
            "Put those of the program back; what you would have otherwise goes into a pack of your own."
        )
    return pack


Files = tuple[tuple[str, str], ...]
BROUGHT: dict[str, Pack] = caches.kept({})
"""By their hashes, versions that only a newer program ships. They lie here for as long as the process runs."""


def bring(files_by_name: Mapping[str, str]) -> None:
    """Put a version beside those that ship: by what its files say, whatever it was called."""
    pack = pack_from(dict(files_by_name))
    BROUGHT[pack.digest] = pack


class MissingPack(Missing):
    """A campaign plays with a pack that is nowhere here."""


def number_of(key: str, digest: str) -> int:
    """Which version of a pack that ships a hash is of; 0 for none."""
    known = VERSIONS.get(key, ())
    return known.index(digest) + 1 if digest in known else 0


def shelf() -> Library:
    """All packs that ship, together."""
    return of_those_that_ship(tuple((key, len(VERSIONS[key])) for key in SHIPPED))


@lru_cache(maxsize=32)
def of_those_that_ship(versions: tuple[tuple[str, int], ...]) -> Library:
    return library(version_of(key, number) for key, number in versions)


def pack_from(files_by_name: dict[str, str]) -> Pack:
    """A pack out of TOML texts, as a host brings them."""
    return read_pack({name: tomllib.loads(text) for name, text in files_by_name.items()})


@caches.remembered(most=32)
def library_of(packs: tuple[tuple[str, str], ...], own: tuple[tuple[str, Files], ...] = ()) -> Library:
    """The packs of a campaign, each by its key and its hash; `own` are the files of those that a host brought."""
    versions = tuple((key, number_of(key, digest)) for key, digest in packs)
    if not own and all(number for _, number in versions):
        return of_those_that_ship(versions)
    brought = dict(own)
    return library(
        pack_from(dict(brought[digest])) if digest in brought else shipped_as(key, digest) for key, digest in packs
    )


def library_of_those_here(packs: tuple[tuple[str, str], ...], own: tuple[tuple[str, Files], ...] = ()) -> Library:
    """Without the packs that are missing: enough to name things by, where nothing is decided."""
    brought = {digest for digest, _ in own}
    return library_of(tuple((key, digest) for key, digest in packs if digest in brought or is_here(key, digest)), own)


def is_here(key: str, digest: str) -> bool:
    """Whether a version ships with this program, or was brought along."""
    return bool(number_of(key, digest)) or _brought(key, digest) is not None


def _brought(key: str, digest: str) -> Pack | None:
    found = BROUGHT.get(digest)
    return found if found and found.key == key else None


def shipped_as(key: str, digest: str) -> Pack:
    """The version of a pack that a campaign took."""
    number = number_of(key, digest)
    brought = None if number else _brought(key, digest)
    if brought:
        return brought
    if not number:
        raise MissingPack(
            f"The pack {key!r} with the hash {digest[:12]} comes with a newer version of the program than this one: "
            "upgrade it, and the campaign goes on."
            if key in SHIPPED
            else f"The pack {key!r} with the hash {digest[:12]} is not on this shelf: bring its files along."
        )
    return version_of(key, number)
