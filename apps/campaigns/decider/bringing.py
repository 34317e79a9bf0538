"""A host's own pack: read strictly, loaded with all others, and nothing that is in play may go missing by it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from apps.campaigns.commands import AddPack, AdoptPack, PutAwayPack
from apps.campaigns.decider.founding import from_the_shelf
from apps.campaigns.decider.in_play import must_not_be_fought_with, must_stay_found
from apps.campaigns.events import PackAdded, PackAdopted, PackPutAway
from apps.campaigns.state import Campaign, Event, evolve
from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal
from apps.kernel.wording import LONGEST_QUOTE, quoted
from apps.rules.packs.pack import Pack
from apps.rules.packs.pack_reader import read_pack
from apps.rules.packs.shelf import SHIPPED

MOST_FILES = 40
MOST_CHARACTERS = 400_000
LONGEST_LINE = 2_000
MOST_DOTS = 50
"""On a line, outside quotation marks: whoever reads TOML compares each part of a dotted key with all before it."""
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')


def add(asked: Asked[AddPack], campaign: Campaign) -> Iterator[Event]:
    """The pack comes to the table whole; one of the same key makes room for it."""
    files = asked.command.files
    pack = read(files)
    _must_be_another(pack, campaign)
    before = next((ref.digest for ref in campaign.packs if ref.pack == pack.key), "")
    must_not_be_fought_with(campaign, before)
    added = PackAdded(pack=pack.key, digest=pack.digest, files=files, instead_of=before)
    after = campaign.branch()
    evolve(after, added)
    must_stay_found(campaign, after.played.library)
    yield added


def adopt(asked: Asked[AdoptPack], campaign: Campaign) -> Iterator[Event]:
    """All that is in play must be in the other version too; what it changes is changed from here on. A battle that is
    played here ends under what it began with.
    """
    key = asked.command.pack
    other = from_the_shelf(key, asked.command.version)
    before = next((ref.digest for ref in campaign.packs if ref.pack == key), "")
    if not before:
        raise Refusal(f"The pack {key!r} is not played here: this table took {_listed(campaign)}.")
    if before == other.digest:
        raise Refusal(f"The pack {key!r} is played here in this version already: name another, or leave it.")
    adopted = PackAdopted(pack=key, digest=other.digest, instead_of=before)
    after = campaign.branch()
    evolve(after, adopted)
    must_stay_found(campaign, after.played.library, WITHOUT)
    yield adopted


def put_away(asked: Asked[PutAwayPack], campaign: Campaign) -> Iterator[Event]:
    key = asked.command.pack
    if key in SHIPPED:
        raise Refusal(f"The pack {key!r} comes with the game, and stays: only a pack of your own is put away.")
    digest = next((ref.digest for ref in campaign.packs if ref.pack == key), "")
    if not digest:
        raise Refusal(f"There is no pack {quoted(key)} on this table: it plays with {_listed(campaign)}.")
    must_not_be_fought_with(campaign, digest)
    away = PackPutAway(pack=key, digest=digest)
    after = campaign.branch()
    evolve(after, away)
    must_stay_found(campaign, after.played.library, "that lies in this pack alone. Let it go first, or keep the pack")
    yield away


WITHOUT = "that version holds no such thing. Let it go first, or stay with the version that is played"


def _listed(campaign: Campaign) -> str:
    return ", ".join(ref.pack for ref in campaign.packs)


def _must_be_few(files: Mapping[str, str]) -> None:
    if not files:
        raise Refusal("A pack has at least one file: send its TOML files by name.")
    if len(files) > MOST_FILES:
        raise Refusal(f"The pack has {len(files)} files; {MOST_FILES} at most are taken.")
    characters = sum(len(text) for text in files.values())
    if characters > MOST_CHARACTERS:
        raise Refusal(f"The pack's files have {characters} characters; {MOST_CHARACTERS} at most are taken.")
    for name in files:
        if not name.strip() or len(name) > LONGEST_QUOTE:
            raise Refusal(f"A file of a pack has a name of 1 to {LONGEST_QUOTE} characters, not {quoted(name)}.")


def read(files: Mapping[str, str]) -> Pack:
    """A pack from outside, strictly: what is wrong is said by file, entry and key."""
    _must_be_few(files)
    try:
        return read_pack({name: _parsed(name, text) for name, text in files.items()})
    except RecursionError:
        raise Refusal("The pack's tables lie too deep inside each other: no pack needs more than ten levels.") from None


def _parsed(name: str, text: str) -> dict[str, Any]:
    for number, line in enumerate(text.splitlines(), start=1):
        _must_be_readable(line, f"{name}, line {number}")
    try:
        return tomllib.loads(text)
    except ValueError as error:
        end = f"at line {text.count(chr(10)) + 1}, the end of the file"
        said = str(error).replace("at end of document", end)
        raise Refusal(f"{name} is no TOML: {said}. Mend it there.") from None


def _must_be_readable(line: str, where: str) -> None:
    if len(line) > LONGEST_LINE:
        raise Refusal(f"{where}: has {len(line)} characters; {LONGEST_LINE} at most are read.")
    if line.count(".") > MOST_DOTS and _QUOTED.sub("", line).count(".") > MOST_DOTS:
        raise Refusal(f"{where}: has more than {MOST_DOTS} dots outside quotation marks: no pack has such a key.")


def _must_be_another(pack: Pack, campaign: Campaign) -> None:
    if pack.key in SHIPPED:
        raise Refusal(f"The pack {pack.key!r} comes with the game: give yours a key of its own.")
    if any(ref.digest == pack.digest for ref in campaign.packs):
        raise Refusal(f"The pack {pack.key!r} lies on the table already, as it is here: change it, or leave it.")
