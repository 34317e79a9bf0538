"""Packs that come to the table, change and go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from apps.campaigns.events.campaign_fact import CampaignFact
from apps.rules.content_names import Names
from apps.rules.game_event import Strand
from apps.rules.packs.shelf import number_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PackRef:
    """A pack as a campaign remembers it: by its key and the hash of what it holds."""

    pack: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PackAdded(CampaignFact):
    """A pack of the host's own came to the table, whole; `instead_of` is the hash of the one that made room for it."""

    strand: ClassVar[Strand] = "rulings"

    pack: str
    digest: str
    files: Mapping[str, str]
    instead_of: str = ""

    def sentence(self, names: Names) -> str:
        return f"The table took up another book: {_called(self.pack, names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class PackAdopted(CampaignFact):
    """From here on another version of a pack that ships is played, told apart by its hash."""

    strand: ClassVar[Strand] = "rulings"

    pack: str
    digest: str
    instead_of: str

    def sentence(self, names: Names) -> str:
        version = f"version {number}" if (number := number_of(self.pack, self.digest)) else "a newer version"
        return f"The table goes on with {version} of this book: {_called(self.pack, names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class PackPutAway(CampaignFact):
    """A pack of the host's own is played no longer."""

    strand: ClassVar[Strand] = "rulings"

    pack: str
    digest: str

    def sentence(self, names: Names) -> str:
        return f"The table put a book of its own away: {self.pack}."


PackEvent = PackAdded | PackAdopted | PackPutAway


def _called(key: str, names: Names) -> str:
    return next((pack.header.name for pack in names.library.packs if pack.key == key), "one that was put away since")
