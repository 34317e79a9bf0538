"""What a game says of its seeds, among its events: the log opens and reveals them, and records that it did."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpenSeed:
    """From here on dice fall from a new seed."""


@dataclass(frozen=True, slots=True)
class RevealSeeds:
    """Every seed but the one in use is shown, so that anybody can check its dice; `last` shows that one too.

    A game asks for it when nothing that those seeds dealt is hidden any longer.
    """

    last: bool = False


SeedChange = OpenSeed | RevealSeeds
