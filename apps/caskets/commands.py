"""What may be asked of Caskets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.kernel.marks import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildCasket:
    """Build a Casket of a kind from the catalogue: for yourself, or for whoever keeps the table, for another seat."""

    name: Words
    kind: str
    seat: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrapCasket:
    """Break up a Casket that nobody crews."""

    casket: str
    reason: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildLoadout:
    """Write down a build for a Casket: one equipment set and two tactics. The same name is its next version."""

    casket: str
    name: Words
    equipment: str
    tactics: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseLoadout:
    """Choose the build that a Casket goes out with; without a version, its latest."""

    casket: str
    loadout: str
    version: int = 0


CasketCommand = BuildCasket | ScrapCasket | BuildLoadout | ChooseLoadout
