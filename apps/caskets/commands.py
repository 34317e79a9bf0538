"""What may be asked of Caskets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apps.kernel.form_marks import Hint, Layout, Mark
from apps.kernel.marks import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildCasket:
    """Build a Casket of a kind from the catalogue: for yourself, or for whoever keeps the table, for another seat."""

    name: Words
    kind: Annotated[str, Mark.SIDE_BY_SIDE]
    seat: Annotated[str, Hint("Left out: your own."), Mark.FOR_OTHERS] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrapCasket:
    """Break up a Casket that nobody crews."""

    casket: str
    reason: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildLoadout:
    """Write down a build for a Casket: one equipment set and two tactics. The same name is its next version."""

    casket: Annotated[str, Mark.KNOWN_FIRST]
    name: Words
    equipment: Annotated[str, Mark.SIDE_BY_SIDE]
    tactics: Annotated[Sequence[str], Hint("Two of them.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseLoadout:
    """Choose the build that a Casket goes out with; without a version, its latest."""

    FORM: ClassVar[Layout] = Layout(rare=("version",), words="An older version")

    casket: Annotated[str, Mark.KNOWN_FIRST]
    loadout: str
    version: Annotated[int, Hint("Left out: the latest.")] = 0


CasketCommand = BuildCasket | ScrapCasket | BuildLoadout | ChooseLoadout
