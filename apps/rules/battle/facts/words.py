"""Words that the sentences of a battle have in common: what Caskets, pilots, cards and sides are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from apps.rules.battle.facts.reasons import line
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.battle.values.table_words import Stance
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.content_names import Names
from apps.rules.tables.component_rows import COMPONENTS
from apps.rules.tables.struck_sides import SIDE_NAMES
from apps.rules.tables.to_hit import COVER_NAMES


@dataclass(frozen=True, slots=True)
class Teller:
    """Whoever tells a battle: they know who was fielded, and what each is called now."""

    fielding: Fielding
    names: Names

    def casket(self, number: int) -> str:
        fielded = self.fielding.fielded[number]
        return self.names.of(fielded.key, fielded.name)

    def pilot(self, number: int) -> str:
        return self.names.of(self.fielding.fielded[number].pilot, f"the pilot of {self.casket(number)}")

    def side(self, side: int) -> str:
        return self.fielding.scenario.sides[side].name

    def card(self, number: int, card: CardNumber) -> str:
        return self.fielding.decks[number][max(card, 0)].name

    def cards(self, number: int, cards: Sequence[CardNumber]) -> str:
        """How many, and which, unless these are covered."""
        if not cards or not all(cards):
            return many(len(cards), "card")
        return f"{many(len(cards), 'card')} ({', '.join(self.card(number, card) for card in cards)})"

    def goal(self, key: str) -> str:
        found = (goal.text for goal in self.fielding.scenario.objectives if goal.key == key)
        return next(found, key).rstrip(".")

    def reason(self, code: str) -> str:
        """What counted, in its own words."""
        return line(self.fielding.library, code, 0).text

    def cause(self, key: str) -> str:
        """By what it is called, or in the words of its key."""
        name = self.names.cause(key)
        return name if name != key else key.replace("-", " ")


def many(count: int, one: str) -> str:
    return f"1 {one}" if count == 1 else f"{count} {one}s"


def in_hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"


def whose(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def component_name(key: str) -> str:
    return next((row.name for one, row in COMPONENTS.items() if one == key), "a component by chance")


def more(by: int) -> str:
    return f"{abs(by)} {'more' if by > 0 else 'less'}"


def numbers(faces: Sequence[int]) -> str:
    return ", ".join(map(str, faces)) or "no dice"


def stance_in_words(stance: Stance) -> str:
    return ", ".join(_of_a_stance(stance))


def _of_a_stance(stance: Stance) -> Iterator[str]:
    yield f"{in_hexes(stance.distance)} off"
    yield f"on its {SIDE_NAMES[stance.side]}"
    yield from (f"behind {COVER_NAMES[cover]}" for cover in stance.cover)
    if stance.obscured:
        yield "obscured"
    if stance.elevation != "level":
        yield "from above" if stance.elevation == "higher" else "from below"


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]
