"""One pilot in the hands of fate: who it is, what is played, and the dice that decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from apps.kernel.dice import Dice
from apps.kernel.keyed_draws import draw
from apps.pilots.state import Pilot, Roster
from apps.rules.played import Played
from apps.rules.ruleset.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordeal:
    """What befalls one pilot. All its dice stand under one label; the pilot is looked up anew each time."""

    pilot: str
    roster: Roster
    played: Played
    dice: Dice
    label: str
    mission: str = ""

    @property
    def known(self) -> Pilot:
        return self.roster.pilots[self.pilot]

    @property
    def rules(self) -> Ruleset:
        return self.played.rules

    def under(self, label: str) -> Ordeal:
        """The same ordeal, a step further in."""
        return replace(self, label=f"{self.label}/{label}")

    def thrown(self, what: str, *, sides: int = 6) -> int:
        return self.dice.throw(f"{self.label}/{what}", sides=sides)[0]

    def drawn(self, what: str, *, among: Sequence[str]) -> str:
        """One of these, each as likely; for the only one no die falls."""
        return draw(dict.fromkeys(among, 1), self.dice, f"{self.label}/{what}")
