"""What a battle begins with: the scenario, the rules, and every Casket with its pilot as it goes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from apps.kernel.refusal import Refusal
from apps.rules.battle.setup.card_faces import DAMAGED_FACE, CardFace, Passive, faces_of, passive_of, relic_of
from apps.rules.battle.setup.memos import Memos
from apps.rules.explained import Line
from apps.rules.factions import Faction
from apps.rules.ground.boards import Board
from apps.rules.ground.hexes import Hex
from apps.rules.packs import scenario_boards
from apps.rules.packs.decks import DECK_CARDS, Deck
from apps.rules.packs.library import Library
from apps.rules.packs.scenarios import Carry, Extract, Hold, Reach, Scenario, Survive
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.rules.ruleset.editions import NEWEST, Edition
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.frames import Frame

MOST_A_SIDE = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """What a Casket and its pilot bring from the settlement, good and bad."""

    cards: int = 0
    heat: int = 0
    first_attack: int = 0
    ignores: int = 0
    all_attacks: int = 0
    damaged: int = 0
    sp: tuple[Line, ...] = ()
    """What moves the SP maximum, beside the frame and open wounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fielded:
    """One Casket and its pilot. Cards are numbered from 1 in the order of `cards`."""

    key: str
    name: str
    side: int
    faction: Faction
    casket: str
    frame: Frame
    armor: int
    cards: tuple[str, ...]
    pilot: str = ""
    grit: int = 0
    missions: int = 0
    taint: int = 0
    face_down: tuple[str, ...] = tuple(card.key for card in WOUND_CARDS)
    face_up: tuple[FaceUp, ...] = ()
    marks: tuple[str, ...] = ()
    relics: tuple[str, ...] = ()
    owed: Owed = Owed()


@dataclass(frozen=True, kw_only=True)
class Fielding:
    """Everything that a battle is played with and that never changes while it lasts."""

    rules: Ruleset
    library: Library
    scenario: Scenario
    fielded: tuple[Fielded, ...]
    tabled: bool = False
    """The models stand on a table: what a map would tell is asked of whoever sits there."""
    dice_asked: bool = False
    """The dice fall on a table too, and are typed in."""
    edition: Edition = NEWEST
    memos: Memos = field(default_factory=Memos, init=False, repr=False, compare=False)
    """Another lineup has others: nothing that was worked out for these Caskets on this ground is true of those."""

    @property
    def sides(self) -> tuple[str, str]:
        one, other = self.scenario.sides
        return one.key, other.key

    @cached_property
    def board(self) -> Board:
        if self.tabled:
            return Board({})
        return ground_of(self.scenario)

    @cached_property
    def rolled_here(self) -> Fielding:
        """The same with dice that fall here: what nobody throws but somebody imagines."""
        return replace(self, dice_asked=False) if self.dice_asked else self

    @cached_property
    def zones(self) -> Mapping[str, tuple[Hex, ...]]:
        letters = {letter for row in self.scenario.zones for letter in row} - {"."}
        return {letter: scenario_boards.zone(self.scenario, letter) for letter in sorted(letters)}

    @cached_property
    def decks(self) -> tuple[tuple[CardFace, ...], ...]:
        """By Casket and the number of a card, what is printed on it; under 0 stands the DAMAGED card."""
        faces = faces_of(self.library)
        return tuple((DAMAGED_FACE, *(faces[card] for card in each.cards)) for each in self.fielded)

    @cached_property
    def passives(self) -> tuple[tuple[Passive, ...], ...]:
        """The passive tactics of each Casket, and the relics of its pilot."""
        return tuple(
            (
                *(passive_of(number, face) for number, face in enumerate(cards) if face.timing == "passive"),
                *(relic_of(self.library.relics[key]) for key in each.relics),
            )
            for each, cards in zip(self.fielded, self.decks, strict=True)
        )

    @cached_property
    def answering(self) -> tuple[Mapping[str, tuple[Passive, ...]], ...]:
        """The same by what they answer to."""
        return tuple(
            {on: tuple(one for one in each if one.on == on) for on in {one.on for one in each}}
            for each in self.passives
        )

    @cached_property
    def standing(self) -> tuple[Mapping[type, tuple[tuple[Passive, Any], ...]], ...]:
        """The effects that always work, by kind, each with what it stands on."""
        return tuple(_by_kind(each.get("always", ())) for each in self.answering)

    @cached_property
    def of_side(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The Caskets of either side."""
        one, other = (tuple(n for n, each in enumerate(self.fielded) if each.side == side) for side in (0, 1))
        return one, other

    @cached_property
    def mates(self) -> tuple[tuple[int, ...], ...]:
        """The others of each one's side."""
        every = tuple(enumerate(self.fielded))
        return tuple(
            tuple(other for other, each in every if each.side == one.side and other != number) for number, one in every
        )

    @cached_property
    def foes(self) -> tuple[tuple[int, ...], ...]:
        every = tuple(enumerate(self.fielded))
        return tuple(tuple(other for other, each in every if each.side != one.side) for one in self.fielded)

    @cached_property
    def has_places(self) -> bool:
        """Whether it matters for a goal where somebody stands, and a map knows it."""
        return not self.tabled and any(isinstance(goal, Reach | Carry | Extract) for goal in self.scenario.objectives)

    @cached_property
    def has_exits(self) -> bool:
        """Whether a side may leave the field."""
        return any(isinstance(goal, Extract) for goal in self.scenario.objectives)

    @cached_property
    def goals_in_rounds(self) -> tuple[Hold | Survive, ...]:
        """What is looked at as a round ends."""
        return tuple(goal for goal in self.scenario.objectives if isinstance(goal, Hold | Survive))

    @cached_property
    def limited(self) -> Ruleset:
        """The rules, with the scenario's limit of rounds."""
        return replace(self.rules, battle_round_limit=self.rounds)

    @cached_property
    def rounds(self) -> int | None:
        """After how many rounds the battle is over: the scenario's limit, and the house's where that is lower."""
        limits = [limit for limit in (self.scenario.round_limit, self.rules.battle_round_limit) if limit]
        return min(limits, default=None)


def _by_kind(passives: Iterable[Passive]) -> Mapping[type, tuple[tuple[Passive, Any], ...]]:
    found: dict[type, tuple[tuple[Passive, Any], ...]] = {}
    for passive in passives:
        for effect in passive.effects:
            found[type(effect)] = (*found.get(type(effect), ()), (passive, effect))
    return found


@lru_cache(maxsize=64)
def ground_of(scenario: Scenario) -> Board:
    """One board for all battles on the same ground: what it knows of steps and lines of sight is worked out once."""
    return scenario_boards.board(scenario)


def fielding(rules: Ruleset, library: Library, scenario: str, fielded: tuple[Fielded, ...]) -> Fielding:
    """Refuses what cannot stand on this ground, or is no deck."""
    found = library.scenario(scenario)
    for number, side in enumerate(found.sides):
        own = [each for each in fielded if each.side == number]
        if not side.least <= len(own) <= side.most:
            raise Refusal(
                f"{side.name} fields {side.least} to {side.most} Caskets here, not {len(own)}.", rule="PEN-VIC-11"
            )
    for each in fielded:
        _must_be_a_deck(each)
    return Fielding(rules=rules, library=library, scenario=found, fielded=fielded)


def fresh(key: str, side: int, built: Deck, library: Library, *, grit: int = 0) -> Fielded:
    """A Casket out of the catalogue with a pilot whom nothing has befallen yet."""
    kind = library.casket(built.casket)
    return Fielded(
        key=key,
        name=kind.name,
        side=side,
        faction=kind.faction,
        casket=built.casket,
        frame=kind.frame,
        armor=kind.armor,
        cards=tuple(card.card for card in built.cards),
        grit=grit,
    )


def _must_be_a_deck(each: Fielded) -> None:
    if len(each.cards) != DECK_CARDS:
        raise Refusal(f"{each.name} has {len(each.cards)} cards: a deck has {DECK_CARDS}.", rule="PEN-DECK-01")
