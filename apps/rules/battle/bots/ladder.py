"""The bots by name, from the one that knows nothing to the one that looks furthest."""

from __future__ import annotations

from collections.abc import Mapping

from apps.rules.battle.bots.bot import Bot
from apps.rules.battle.bots.greedy_bot import greedy
from apps.rules.battle.bots.random_bot import uniform
from apps.rules.battle.bots.search_bot import searching

BOTS: Mapping[str, Bot] = {"random": uniform, "greedy": greedy, "search": searching}
