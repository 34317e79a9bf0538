"""What happened in a battle, as a log keeps it: every kind of fact, and how each was written before."""

from __future__ import annotations

from typing import get_args

from apps.kernel.facts import Facts, InOrder
from apps.kernel.kinds import Kinds
from apps.rules.battle.events import Event
from apps.rules.battle.formers import FORMERS
from apps.rules.battle.layouts import LAYOUTS
from apps.rules.ground.hexes import Hex


class BattleFacts(Facts):
    """Facts of a battle, one after the other."""

    kinds = Kinds(get_args(Event), formers=FORMERS)
    pairs = frozenset({Hex})


class BattleFactsInOrder(InOrder):
    """The same, out of a log of before."""

    named = BattleFacts
    layouts = LAYOUTS
