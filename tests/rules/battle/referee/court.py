"""What a referee writes down: how often each quantity was judged, and where engine and canon differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.battle.setup.lineup import Fielded, Fielding
from apps.rules.ruleset.rules import Ruleset
from tests.rules.battle.referee.ledger import Ledger


class Difference(NamedTuple):
    """One figure of which engine and canon say different things."""

    seed: int
    round: int
    quantity: str
    engine: str
    canon: str
    rule: str
    fact: str

    def __str__(self) -> str:
        return (
            f"seed {self.seed}, round {self.round}, {self.quantity}: the engine says {self.engine}, "
            f"the canon {self.canon} ({self.rule}), at {self.fact}"
        )


@dataclass
class Court:
    """One battle under judgment."""

    seed: int
    fielding: Fielding
    counts: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    round: int = 0
    fact: object = None
    ledger: Ledger = field(init=False)
    owed: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    """What must still happen before the next question of an Action phase: quantity, Casket, ruling."""

    def __post_init__(self) -> None:
        self.ledger = Ledger.of(len(self.fielding.fielded))

    @property
    def rules(self) -> Ruleset:
        return self.fielding.rules

    def of(self, fighter: int) -> Fielded:
        return self.fielding.fielded[fighter]

    def face(self, fighter: int, card: int) -> CardFace:
        return self.fielding.decks[fighter][max(card, 0)]

    def weigh(self, quantity: str, engine: object, canon: object, rule: str) -> None:
        """One check."""
        self.counts[quantity] += 1
        if engine != canon:
            fact = repr(self.fact)[:300]
            found = Difference(self.seed, self.round, quantity, repr(engine), repr(canon), rule, fact)
            self.differences.append(found)

    def must(self, quantity: str, holds: object, rule: str) -> None:
        """A check of something that the canon demands."""
        self.weigh(quantity, engine=bool(holds), canon=True, rule=rule)

    def never(self, quantity: str, holds: object, rule: str) -> None:
        """A check of something that the canon forbids."""
        self.weigh(quantity, engine=not holds, canon=True, rule=rule)

    def owe(self, quantity: str, fighter: int, rule: str, count: int = 1) -> None:
        self.owed[quantity, fighter, rule] += count

    def pay(self, quantity: str, fighter: int, rule: str) -> None:
        """Something happened that must have been owed."""
        self.must(quantity, self.owed[quantity, fighter, rule] > 0, rule)
        self.owed[quantity, fighter, rule] -= 1

    def forgive(self, fighter: int, quantities: tuple[str, ...]) -> None:
        for key in list(self.owed):
            if key[1] == fighter and key[0] in quantities:
                del self.owed[key]

    def settle(self) -> None:
        """Nothing may be owed any more."""
        for (quantity, fighter, rule), count in self.owed.items():
            if count > 0:
                self.weigh(quantity, f"Casket {fighter} was spared {count}", "spared 0", rule)
        self.owed.clear()
