"""Stories: given what happened, when somebody asks, then this follows.

The dice of a story are loaded: one that throws more dice than it was given, or fewer, fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from apps.campaigns.registry.dispatch import decide
from apps.campaigns.state import Campaign, Event, evolve
from apps.kernel.chance import OpenSeed, RevealSeeds
from apps.kernel.decider import Asked, Led
from apps.kernel.refusal import Refusal
from apps.rules.ruleset.editions import NEWEST

KEY = "seat:told/story"


@dataclass
class LoadedDice:
    """Faces in the order in which they will be asked for."""

    faces: list[int]
    labels: list[str] = field(default_factory=list)

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        return self.throw(label, count=count, sides=count)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        assert label not in self.labels, f"{label} is asked twice: one name is one pool"
        self.labels.append(label)
        assert len(self.faces) >= count, f"the story throws more dice than it was given: {label}"
        fell, self.faces[:] = tuple(self.faces[:count]), self.faces[count:]
        assert all(1 <= face <= sides for face in fell), f"{fell} on dice of {sides} sides"
        return fell


@dataclass
class Story:
    """What happened before."""

    history: tuple[Event, ...]
    events: Sequence[Event] = ()
    refusal: Refusal | None = None

    def state(self) -> Campaign:
        campaign = Campaign()
        for event in self.history:
            evolve(campaign, event)
        return campaign

    def when(self, command: object, *, dice: Sequence[int] = (), seat: str = "told", role: str = "player") -> Self:
        loaded = LoadedDice(list(dice))
        asked = Asked(command=command, key=KEY, seat=seat, role=role, at="2026-01-01T20:00:00+00:00", edition=NEWEST)
        try:
            self.events = [
                said.event if isinstance(said, Led) else said
                for said in decide(asked, self.state(), loaded)
                if not isinstance(said, OpenSeed | RevealSeeds)
            ]
        except Refusal as refusal:
            self.refusal = refusal
        assert not loaded.faces, f"the story was given dice that nobody threw: {loaded.faces}"
        return self

    def then(self, *events: Event) -> Campaign:
        """Exactly these events; answers with the state after them."""
        assert self.refusal is None, self.refusal
        assert tuple(self.events) == events
        state = self.state()
        for event in events:
            evolve(state, event)
        return state

    def refused(self, *words: str, rule: str = "") -> None:
        assert self.refusal is not None, f"it was allowed: {self.events}"
        assert all(word in self.refusal.sentence for word in words), self.refusal.sentence
        assert self.refusal.sentence.endswith("."), "a refusal is a full sentence"
        assert self.refusal.rule == rule


def given(*history: Event) -> Story:
    return Story(history)
