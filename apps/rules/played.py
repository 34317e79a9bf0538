"""What a table plays by: the answers to every open question, and the content of its packs."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A ruleset and a library, together as every decision needs them."""

    rules: Ruleset
    library: Library
