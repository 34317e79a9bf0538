"""What a battle told, laid into the log: what everybody saw apart from what is hidden, each roll with its event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from apps.battles.decider.rolling import Noting, placed
from apps.battles.events import BattleEvent, BattleSealed, BattleTold
from apps.kernel.decider import Led
from apps.rules.battle.covering import covered
from apps.rules.battle.events import Event
from apps.rules.battle.fielding import Fielding
from apps.rules.battle.plain import plain_event


def laid(mission: str, events: Sequence[Event], noting: Noting, fielding: Fielding) -> Iterator[Led[BattleEvent]]:
    """In their order; what is of one kind and follows one another is one entry."""
    rolled = placed(noting.labels, events, fielding)
    seen = [(number, covered(event, None, fielding) == event) for number, event in enumerate(events)]
    for is_open, group in groupby(seen, key=lambda each: each[1]):
        numbers = [number for number, _ in group]
        labels = [noting.before + label for number in numbers for label in rolled.get(number, ())]
        kind = BattleTold if is_open else BattleSealed
        yield Led(event=kind(mission=mission, events=[plain_event(events[n]) for n in numbers]), labels=labels)
