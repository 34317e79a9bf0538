"""Every kind of fact of a battle under one name. `fighter` is a Casket by its number."""

from __future__ import annotations

from collections.abc import Iterator

from apps.rules.battle.facts import (
    attack_facts,
    card_facts,
    deed_facts,
    deployment_facts,
    ending_facts,
    question_facts,
    table_facts,
    turn_facts,
)
from apps.rules.battle.facts.attack_facts import *
from apps.rules.battle.facts.card_facts import *
from apps.rules.battle.facts.deed_facts import *
from apps.rules.battle.facts.deployment_facts import *
from apps.rules.battle.facts.ending_facts import *
from apps.rules.battle.facts.question_facts import *
from apps.rules.battle.facts.table_facts import *
from apps.rules.battle.facts.turn_facts import *

FAMILIES = (
    question_facts,
    deployment_facts,
    turn_facts,
    deed_facts,
    card_facts,
    attack_facts,
    ending_facts,
    table_facts,
)


def _kinds() -> Iterator[type]:
    """Each class that one of the families defines."""
    for family in FAMILIES:
        for each in vars(family).values():
            if isinstance(each, type) and each.__module__ == family.__name__:
                yield each


EVERY_FACT = tuple(_kinds())
