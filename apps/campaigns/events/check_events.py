"""Checks of the d10 pool that were rolled at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.campaigns.events.campaign_fact import CampaignFact
from apps.kernel.marks import Words
from apps.rules.aethelgard.check_results import effect, meaning
from apps.rules.aethelgard.pool_reader import PoolReading
from apps.rules.aethelgard.pool_words import shown
from apps.rules.content_names import Names
from apps.rules.explained import Line
from apps.rules.tables.aethelgard_checks import CHECKS


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRolled(CampaignFact):
    """A pool of d10 was rolled for something, by the rules of that moment: every die, and what it came to."""

    about: str
    attempt: str
    words: Words
    pool: Sequence[Line]
    faces: Sequence[int]
    successes: int
    botches: int
    net: int
    critical: bool
    fumble: bool
    against: int | None
    opposing: Sequence[int]
    passed: bool

    @property
    def subject(self) -> str:
        return self.about

    def sentence(self, names: Names) -> str:
        """Every die, what they count for, and what comes of it."""
        whose = f" of {names.of(self.about, 'something long gone')}" if self.about else ""
        attempted = f", {self.words.strip().rstrip('.')}" if self.words.strip() else ""
        dice = ", ".join(str(face) for face in self.faces)
        came = "a Fumble" if self.fumble else f"{self.net} net" + (", a Critical Success" if self.critical else "")
        name = CHECKS[self.attempt].name
        said = f"{name}{whose}{attempted}: {len(self.faces)}d10{self._held()} showed {dice}, {came}."
        return " ".join(filter(None, (said, *self._comes_of())))

    def printed(self) -> str:
        """The roll to the letter, as its document prints one. Without words of its own it goes by the check's name."""
        name, (story, comes) = CHECKS[self.attempt].name, self._comes_of()
        reading = PoolReading(
            rolls=tuple(self.faces),
            successes=self.successes,
            botches=self.botches,
            net=self.net,
            raw_net=self.successes - self.botches,
            critical=self.critical,
            fumble=self.fumble,
        )
        return shown(self.words.strip() or name, name, reading, story=(story,), effect=comes)

    def _held(self) -> str:
        if self.opposing:
            return " against an opposing roll"
        return "" if self.against is None else f" against {self.against}"

    def _comes_of(self) -> tuple[str, str]:
        """What it means, and what a Critical Success lends on top or a Fumble costs."""
        check = CHECKS[self.attempt]
        return (
            meaning(check, self.net, passed=self.passed, fumble=self.fumble),
            effect(check, passed=self.passed, fumble=self.fumble, critical=self.critical),
        )
