"""Which roll of a battle led to which of its events: a label says whose roll for what, an event what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from apps.kernel.dice import Dice
from apps.rules.battle import events as ev
from apps.rules.battle.fielding import Fielding

LED_TO: Mapping[str, tuple[type, ...]] = {
    "deck": (ev.DeckDealt,),
    "wounds": (ev.WoundsShuffled,),
    "mulligan": (ev.HandShuffled,),
    "attack": (ev.AttackRolled,),
    "component": (ev.ComponentFound, ev.Marked),
    "defense": (ev.DefenseRolled,),
    "defense-again": (ev.DefenseRerolled,),
    "suffering": (ev.SufferingRolled,),
    "look": (ev.HandSeen,),
    "recover": (ev.CardsRecovered,),
    "reshuffle": (ev.Reshuffled,),
    "draw": (ev.Reshuffled,),
    "damaged": (ev.DamageDiceRolled,),
    "resurrection": (ev.CasketRisen,),
    "save": (ev.SaveRolled,),
    "corruption": (ev.CorruptionRolled,),
    "corrupted": (ev.CorruptionRolled,),
    "dissociation": (ev.DissociationRolled,),
    "strain": (ev.StrainRolled,),
}
"""By what is rolled for. Whatever is not here strikes a pilot, or is a die that a card has thrown."""
SEVERAL = (ev.InitiativeRolled, ev.PilotStruck, ev.CasketRisen, ev.CorruptionRolled)
"""Events that more than one roll may lead to."""
OF_A_PILOT = frozenset({"grit", "finger", "wounds"})


@dataclass(slots=True)
class Noting:
    """Dice that note what they were asked for. `before` tells the rolls of one answer from those of another."""

    dice: Dice
    before: str = ""
    labels: list[str] = field(default_factory=list)
    secret: set[str] = field(default_factory=set)
    """What was shuffled, and lies in an order that nobody knows."""

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        self.labels.append(label)
        return self.dice.throw(self.before + label, count=count, sides=sides)

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        self.labels.append(label)
        self.secret.add(label)
        return self.dice.shuffle(self.before + label, count=count)


def placed(labels: Sequence[str], events: Sequence[ev.Event], fielding: Fielding) -> dict[int, list[str]]:
    """By the number of an event, what was rolled for it. Both lie in the order in which they came."""
    found: dict[int, list[str]] = {}
    last = -1
    for label in labels:
        after = last if last >= 0 and isinstance(events[last], SEVERAL) else last + 1
        last = next((n for n in range(after, len(events)) if _led_to(label, events[n], fielding)), max(last, 0))
        found.setdefault(last, []).append(label)
    return found


def _led_to(label: str, event: ev.Event, fielding: Fielding) -> bool:
    whose, *what = label.split("/")
    if whose == "initiative":
        return isinstance(event, ev.InitiativeRolled)
    fighter = getattr(event, "fighter", -1)
    if fighter >= 0 and fielding.fielded[fighter].key != whose:
        return False
    if len(what) > 1 and what[-1] in OF_A_PILOT:
        return isinstance(event, ev.PilotStruck) and event.cause == what[0]
    return isinstance(event, LED_TO.get(what[0], (ev.DieThrown,)))
