"""What happened in a battle, as a log keeps it: every kind of fact, and how each was written before."""

from __future__ import annotations

from apps.kernel.facts import Facts, InOrder
from apps.kernel.kinds import Kinds
from apps.rules.battle.facts.all_facts import EVERY_FACT
from apps.rules.battle.facts.former_facts import FORMERS
from apps.rules.battle.facts.list_layouts import LAYOUTS
from apps.rules.ground.hexes import Hex


class BattleFacts(Facts):
    """Facts of a battle, one after the other."""

    kinds = Kinds(EVERY_FACT, formers=FORMERS)
    pairs = frozenset({Hex})


class BattleFactsInOrder(InOrder):
    """The same, out of a log of before."""

    named = BattleFacts
    layouts = LAYOUTS
