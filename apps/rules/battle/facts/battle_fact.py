"""What every fact of a battle can do: say itself in a sentence, and change the battle that it happens in."""

from __future__ import annotations

from typing import Protocol

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts.words import Teller, upper
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.content_names import Names


class BattleFact(Protocol):
    """Something that happened. Its fields are what a log keeps; a fact that lacks either of these is told by nobody."""

    def sentence(self, teller: Teller) -> str: ...

    def fold(self, battle: Battle) -> None:
        """The only way in which a battle changes. Nothing is decided, rolled or refused here."""


def sentence(fact: BattleFact, fielding: Fielding, names: Names) -> str:
    """Caskets and pilots by the names they have now, everything else by what the packs call it; what is covered is told
    as far as it can be seen.
    """
    return upper(fact.sentence(Teller(fielding, names)))
