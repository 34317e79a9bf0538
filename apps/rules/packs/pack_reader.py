"""From the files of a pack, as mappings, to the pack."""

from __future__ import annotations

from apps.kernel.refusal import Refusal
from apps.rules.packs.former_packs import Files, as_today
from apps.rules.packs.pack import Entry, Header, Pack, PackFile
from apps.rules.packs.pack_digest import digest_of
from apps.rules.packs.pack_places import PackPlace
from apps.rules.packs.typed_values import Pointer, Shaping


def read_pack(files: Files) -> Pack:
    """One pack out of its files, each as TOML gives it; what is wrong is refused by file, entry and key."""
    digest = digest_of(files[name] for name in sorted(files))
    named = _header_file(files)
    files = as_today(files, files[named]["pack"], PackPlace(file=named, entry="pack"))
    header = _header(files, named)
    pointers: list[Pointer] = []
    shaping = Shaping(pack=header.key, pointers=pointers)
    entries: list[Entry] = []
    places: dict[tuple[str, str], PackPlace] = {}
    for name in sorted(files):
        file: PackFile = shaping.table(PackFile, dict(files[name]), PackPlace(file=name))
        for entry in file.entries():
            _note(entry, PackPlace(file=name, entry=f"{entry.table} {entry.key!r}"), places)
            entries.append(entry)
    return Pack(header=header, digest=digest, entries=tuple(entries), places=places, pointers=tuple(pointers))


def _note(entry: Entry, place: PackPlace, places: dict[tuple[str, str], PackPlace]) -> None:
    known = places.setdefault((entry.table, entry.key), place)
    if known is not place:
        raise place.inside("key").refusal(
            f"stands twice: in {known.file} too. Every {entry.table} has a key of its own."
        )


def _header_file(files: Files) -> str:
    found = [name for name in sorted(files) if "pack" in files[name]]
    if len(found) != 1:
        listed = ", ".join(sorted(files)) or "no files"
        raise Refusal(f"{listed}: exactly one file of a pack carries its [pack] header, not {len(found)}.")
    return found[0]


def _header(files: Files, named: str) -> Header:
    header: Header = Shaping(pack="", pointers=[]).table(
        Header, files[named]["pack"], PackPlace(file=named, entry="pack")
    )
    return header
