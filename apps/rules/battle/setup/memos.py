"""What was worked out once for the Caskets of a lineup on its ground, so that it need not be worked out again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields

from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.explained import Explained, Line
from apps.rules.ground.facing import Turning
from apps.rules.ground.hexes import Hex
from apps.rules.ground.sight import Sight
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.striking.tohit import Aim
from apps.rules.tables.component_rows import Component
from apps.rules.tables.to_hit import Elevation

MOST_KNOWN = 50_000
"""What was worked out for thousands of battles on the same ground is forgotten then, and worked out again."""
Path = tuple[Hex, ...]
Rubble = tuple[Hex, ...]
Hindered = tuple[bool, bool, tuple[Line, ...]]
"""Lost Legs, a hurt spine, and what else moves the price of a hex that is paid for."""
Arms = tuple[tuple[int, float, int], ...]
"""Of each attack card: its reach, its damage for an SP, and its cost."""


@dataclass(frozen=True, slots=True)
class Stride:
    """One step: its cost in SP, or in a card's hexes, the hexes it goes through, and the answer that means it."""

    cost: int
    path: Path
    choice: BattleAnswer


@dataclass(frozen=True, slots=True)
class Around:
    """What the ground allows from a hex: by what may be spent the answers, and every step by where it ends."""

    choices: tuple[tuple[BattleAnswer, ...], ...]
    strides: Mapping[Hex, Stride]


@dataclass(slots=True)
class Memos:
    """Each is filled by one function, which knows no other way to its answer: what it depends on is the lineup, which
    never changes, and its key.
    """

    # A key that leaves out anything of the battle gives a wrong number later, and only there.
    sights: dict[tuple[Rubble, Path, Hex, Hex], Sight] = field(default_factory=dict)
    """`situation.sight_of`: by rubble, who stands on the line, from where and to where."""
    views: dict[tuple[Rubble, Hex, int, Hex], bool] = field(default_factory=dict)
    """`situation.in_view`: by rubble, where one stands, the facing, and where the other does."""
    aims: dict[
        tuple[int, int, int, int, tuple[object, ...], bool, Elevation, bool, int, bool],
        Aim,
    ] = field(default_factory=dict)
    """`attack_numbers.aimed`: by what a to-hit number is made of."""
    sp_maxima: dict[
        tuple[int, tuple[Line, ...], tuple[FaceUp, ...], tuple[Component, ...], tuple[Line, ...]], Explained
    ] = field(default_factory=dict)
    """`passive_effects.sp_maximum_of`: by Casket, what moved it, wounds, lost components, what always works."""
    printed: dict[int, Sequence[CardFace | None]] = field(default_factory=dict)
    """`playable_cards.printed_of`: by Casket."""
    reactives: dict[tuple[int, str], tuple[CardNumber, ...]] = field(default_factory=dict)
    """`reactive_cards.reactives`: by Casket and what they answer."""
    deployments: dict[int, Mapping[Hex, Sequence[BattleAnswer]]] = field(default_factory=dict)
    """`battle_options.deployments_of`: by Casket."""
    purchases: dict[
        tuple[int, int, tuple[tuple[int, int, bool], ...], tuple[str, ...], tuple[str, ...], bool, int],
        tuple[BattleAnswer, ...],
    ] = field(default_factory=dict)
    """`battle_options.purchases_of`: by Casket, Taint, tainted enemies, what was bought, who plays, SP maximum."""
    turnings: dict[tuple[int, int, int], Turning] = field(default_factory=dict)
    """`movement.turning_to`: by facing, the next one, and the rotations of this turn."""
    surroundings: dict[tuple[int, Rubble, Hex | None, Hindered, bool], Around] = field(default_factory=dict)
    """`movement.around`: by Casket, rubble, where it stands, what hinders it, and whether a card moves it."""
    arms: dict[int, Arms] = field(default_factory=dict)
    """`bots.place_value.arms_of`: by Casket."""
    ways: dict[tuple[Rubble, tuple[Hex, ...]], Mapping[Hex, int]] = field(default_factory=dict)
    """`bots.place_value.ways_to`: by rubble and the hexes to go to."""

    def forget_if_full(self) -> None:
        every: list[dict[object, object]] = [getattr(self, one.name) for one in fields(self)]
        if sum(map(len, every)) > MOST_KNOWN:
            for each in every:
                each.clear()
