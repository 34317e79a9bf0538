"""The bots by name, from the one that knows nothing to the one that looks furthest."""

from __future__ import annotations

from collections.abc import Mapping

from apps.rules.battle.bots.choosing import Bot
from apps.rules.battle.bots.greedy import greedy
from apps.rules.battle.bots.searching import searching
from apps.rules.battle.bots.uniform import uniform

BOTS: Mapping[str, Bot] = {"random": uniform, "greedy": greedy, "search": searching}
