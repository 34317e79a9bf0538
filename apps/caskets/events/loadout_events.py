"""The builds of Caskets: written down, and chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apps.caskets.events.casket_fact import CasketFact, content_in_words
from apps.kernel.marks import Words
from apps.rules.content_names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadoutBuilt(CasketFact):
    """A named build, or another version of one: an equipment set and two tactics."""

    deed: ClassVar[bool] = True

    loadout: str
    version: int
    name: Words
    equipment: str
    tactics: tuple[str, ...]

    def sentence(self, names: Names) -> str:
        carried = content_in_words("equipment", self.equipment, names, "what no shelf holds now")
        chosen = " and ".join(content_in_words("card", tactic, names, "a lost art") for tactic in self.tactics)
        return f"{self.which(names)} was fitted out as {_version(self.name, self.version)}: {carried}, with {chosen}."


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadoutChosen(CasketFact):
    """The build that a Casket goes out with, until another is chosen."""

    deed: ClassVar[bool] = True

    loadout: str
    version: int

    def sentence(self, names: Names) -> str:
        build = _version(names.of(self.loadout, "another build"), self.version)
        return f"{self.which(names)} goes out as {build} from here on."


LoadoutEvent = LoadoutBuilt | LoadoutChosen


def _version(name: str, version: int) -> str:
    return name if version == 1 else f"{name}, version {version}"
