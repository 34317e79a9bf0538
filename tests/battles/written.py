"""Facts as a log keeps them, and back."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from apps.chronicle.log import codec
from apps.kernel.facts import Facts
from apps.rules.battle.facts.recorded_facts import BattleFacts, BattleFactsInOrder


def there_and_back(facts: BattleFacts) -> Any:
    return read_from(codec.text_of(facts))


def read_from(text: str, type_: type[Facts] = BattleFacts) -> Any:
    return msgspec.json.decode(text, type=type_, dec_hook=codec.read_in_place)


def read_in_order(written: Any) -> Any:
    """What a program wrote that did not name its fields."""
    return read_from(json.dumps(written), BattleFactsInOrder)
