"""Every kind of fact of a battle under one name. `fighter` is a Casket by its number."""

from __future__ import annotations

from apps.rules.battle.facts.attack_facts import *
from apps.rules.battle.facts.card_facts import *
from apps.rules.battle.facts.deed_facts import *
from apps.rules.battle.facts.deployment_facts import *
from apps.rules.battle.facts.ending_facts import *
from apps.rules.battle.facts.question_facts import *
from apps.rules.battle.facts.table_facts import *
from apps.rules.battle.facts.turn_facts import *

EVERY_FACT = tuple(each for each in [*vars().values()] if isinstance(each, type) and hasattr(each, "fold"))
