"""What a battle told, laid into the log: what everybody saw apart from what is hidden, each roll with its event."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from apps.battles.decider.noted_dice import Noting
from apps.battles.events.battle_event import BattleEvent
from apps.battles.events.played_events import BattleSealed, BattleTold
from apps.kernel.decider import Led
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.facts.visibility import covered
from apps.rules.battle.setup.lineup import Fielding


def laid(mission: str, noting: Noting, fielding: Fielding) -> Iterator[Led[BattleEvent]]:
    """In their order; what is of one kind and follows one another is one entry. A shuffle never lies open."""
    events, astray = noting.told, list[str]()
    seen = [(number, covered(event, None, fielding) == event) for number, event in enumerate(events)]
    for is_open, group in groupby(seen, key=lambda each: each[1]):
        numbers = [number for number, _ in group]
        labels = [label for number in numbers for label in noting.led.get(number, ())]
        if is_open:
            astray += [label for label in labels if label in noting.secret]
            labels = [label for label in labels if label not in noting.secret]
        kind = BattleTold if is_open else BattleSealed
        told = BattleFacts(events[number] for number in numbers)
        yield Led(event=kind(mission=mission, events=told), labels=labels)
    if astray:
        yield Led(event=BattleSealed(mission=mission, events=BattleFacts()), labels=astray)
