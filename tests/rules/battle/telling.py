"""A small language for battles: Caskets stand on a small map with chosen hands, somebody acts, and this follows.

The dice are loaded, each roll by its label; a story that throws others than it was given fails.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Self, TypeVar

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.battle.battle_options import NAMING, default, is_open, options
from apps.rules.battle.battle_state import Battle, Fighter, begun
from apps.rules.battle.engine import decide
from apps.rules.battle.setup.lineup import Fielded, Fielding, Owed, fresh
from apps.rules.battle.values.battle_questions import BattleAnswer, Pending
from apps.rules.casket.component_marks import Components
from apps.rules.casket.piles.hp import hp
from apps.rules.casket.piles.pile_cards import Piles
from apps.rules.explained import Explained, Line
from apps.rules.ground.boards import Board, Tile
from apps.rules.ground.hexes import Hex
from apps.rules.packs.decks import deck, tactics_of
from apps.rules.packs.library import Library
from apps.rules.packs.scenarios import Destroy, Legend, Objective, Scenario, ScenarioSide
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck
from apps.rules.ruleset.editions import NEWEST, Edition
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.component_rows import Component
from tests.rules.battle.field import explained_by, library
from tests.rules.ground import maps

E = TypeVar("E")
Faces = Mapping[str, Sequence[int]]
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = range(6)
AS_THEY_LIE: tuple[int, ...] = ()
"""A shuffle that changes nothing."""
LEFT: tuple[Objective, ...] = (
    Destroy(key="red-kills", side="red", text="Leave nobody."),
    Destroy(key="blue-kills", side="blue", text="Leave nobody."),
)
NOWHERE = ("beside the map",)


@dataclass
class Loaded:
    """Faces by label; a shuffle that is given none leaves the cards as they lie, the first on top."""

    faces: dict[str, Sequence[int]]

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        assert label in self.faces, f"the story throws {count}d{sides} under {label!r}, and was given {self.faces}"
        fell = tuple(self.faces.pop(label))
        assert len(fell) == count, f"{label} throws {count} dice, not {len(fell)}"
        assert all(1 <= face <= sides for face in fell), f"{fell} on dice of {sides} sides"
        return fell

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        assert label in self.faces, f"the story shuffles {count} cards under {label!r}, and was given {self.faces}"
        return tuple(self.faces.pop(label)) or tuple(range(1, count + 1))


@dataclass(frozen=True, kw_only=True)
class Stands:
    """One Casket as the story finds it. Cards that are named nowhere lie in the deck, or as far as `deck` says."""

    at: tuple[int, int] = (0, 0)
    facing: int = NORTH
    side: int | None = None
    kind: str = "confessor"
    equipment: str = "buckler"
    tactics: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    deck: int | None = None
    discard: tuple[str, ...] = ()
    heat: int = 0
    taint: int = 0
    grit: int = 0
    moved: int = 0
    marks: Mapping[Component, int] = field(default_factory=dict)
    wounds: tuple[FaceUp | str, ...] = ()
    face_down: tuple[str, ...] | None = None
    sp_lines: tuple[Line, ...] = ()
    armor: int | None = None
    relics: tuple[str, ...] = ()
    owed: Owed = field(default_factory=Owed)


def fielded(name: str, one: Stands, side: int, cards: Library) -> Fielded:
    kind = cards.casket(one.kind)
    tactics = one.tactics or tuple(tactic.key for tactic in tactics_of(kind.faction, cards))[:2]
    built = deck(one.kind, one.equipment, tactics, cards)
    found = replace(fresh(name, side, built, cards, grit=one.grit), name=name.title(), taint=one.taint, owed=one.owed)
    found = replace(found, relics=one.relics)
    wounds = tuple(wound if isinstance(wound, FaceUp) else FaceUp(wound=wound) for wound in one.wounds)
    hidden = tuple(wound for wound in found.face_down if wound not in {up.wound for up in wounds})
    armor = found.armor if one.armor is None else one.armor
    return replace(found, armor=armor, face_up=wounds, face_down=hidden if one.face_down is None else one.face_down)


def dealt(one: Stands, keys: Sequence[str]) -> Piles:
    """The cards that are named, each copy once, and the rest from the first number on."""
    left = dict(enumerate(keys, start=1))
    piles = Piles(built=len(keys))
    for name, named in (("hand", one.hand), ("discard", one.discard), ("deck", reversed(one.top))):
        for key in named:
            piles.pile(name).append(_taken(piles, left, key))  # type: ignore[arg-type]  # three of the piles
    rest = list(left)
    most = len(rest) if one.deck is None else one.deck - len(one.top)
    piles.deck[:0] = rest[:most]
    piles.graveyard += rest[most:]
    return piles


def _taken(piles: Piles, left: dict[int, str], key: str) -> int:
    if key == "damaged":
        piles.damaged += 1
        return -piles.damaged
    number = next((number for number, found in left.items() if found == key), 0)
    assert number, f"there is no {key} left in this deck"
    del left[number]
    return number


def fielding_of(
    rules: Ruleset,
    goals: tuple[Objective, ...],
    those: Sequence[Fielded],
    limit: int,
    cards: Library,
    *,
    tabled: bool = False,
    dice_asked: bool = False,
) -> Fielding:
    sides = tuple(ScenarioSide(key=key, name=key.title(), zone="A", least=1, most=6) for key in ("red", "blue"))
    scenario = Scenario(
        key="told",
        name="Told",
        text="A story.",
        source="house",
        legend=(Legend(letter=".", terrain="clear"),),
        terrain=(".",),
        zones=("A",),
        sides=sides,
        objectives=goals,
        round_limit=limit,
    )
    return Fielding(
        rules=rules, library=cards, scenario=scenario, fielded=tuple(those), tabled=tabled, dice_asked=dice_asked
    )


@dataclass
class Told:
    """A battle on its way, with what the last answer brought."""

    battle: Battle
    names: dict[str, int]
    said: list[Any] = field(default_factory=list)
    log: list[Any] = field(default_factory=list)
    numbers: dict[int, Mapping[str, Explained]] = field(default_factory=dict)
    """By a fact's identity: facts may be alike."""

    def turn(self, name: str, **more: Any) -> Self:
        """A Casket's turn begins, as if its side had chosen it."""
        number = self.names[name]
        side = self.battle.of(number).side
        self.battle.pending, self.battle.agenda, self.battle.offers = Pending("turn", side, -1), (), None
        return self.answers(BattleAnswer("turn", target=number), **more)

    def does(
        self,
        do: str,
        card: str = "",
        *,
        on: str = "",
        word: str | None = None,
        to: tuple[int, int] | None = None,
        number: int | None = None,
        cards: Sequence[str] = (),
        dice: Faces | None = None,
    ) -> Self:
        """The one answer among those that are open which is meant."""
        if self.battle.pending and self.battle.pending.kind in NAMING:
            return self.answers(self._naming(do, cards), dice=dice)
        return self.answers(self._meant(do, card, on=on, word=word, to=to, number=number), dice=dice)

    def strikes(
        self,
        card: str,
        attack: Sequence[int],
        defense: Sequence[int] = (),
        *,
        on: str = "blue",
        word: str = "right-arm",
        stands: bool = True,
        **more: Any,
    ) -> Self:
        """An attack on which nothing is spent; `stands`: nobody answers it. What it brought is all together."""
        assert self.battle.pending is not None
        loaded = Loaded({f"{self._name(self.battle.pending.fighter)}/attack": attack})
        loaded.faces |= {f"{on}/defense": defense} if defense else {}
        loaded.faces |= {label.replace("_", "/"): faces for label, faces in more.items()}
        self._takes(self._meant("play", card, on=on, word=word), loaded)
        brought = self.said
        while self.asked[0] == "before" or (stands and self.asked[0] == "hit"):
            self._takes(default(self.battle), loaded)
            brought = brought + self.said
        self.said = brought
        return self._threw_all(loaded)

    def answers(self, choice: BattleAnswer, *, dice: Faces | None = None) -> Self:
        loaded = Loaded(dict(dice or {}))
        self._takes(choice, loaded)
        return self._threw_all(loaded)

    def _takes(self, choice: BattleAnswer, loaded: Loaded) -> None:
        shadow = self.battle.clone()
        self.said = decide(self.battle, choice, loaded)
        self.log += self.said
        for event in self.said:
            self.numbers[id(event)] = explained_by(shadow, event)
            event.fold(shadow)
        assert shadow == self.battle, "the events alone make another battle"

    def _threw_all(self, loaded: Loaded) -> Self:
        assert not loaded.faces, f"the story was given dice that nobody threw: {loaded.faces}"
        return self

    def _name(self, fighter: int) -> str:
        return next(name for name, number in self.names.items() if number == fighter)

    def stands(self, **more: Any) -> Self:
        """Whatever is asked now is answered as silence is."""
        return self.answers(default(self.battle), **more)

    def ends(self, **more: Any) -> Self:
        return self.answers(BattleAnswer("end"), **more)

    def refuses(self, do: str, card: str = "", **more: Any) -> None:
        """None of the open answers is this one."""
        found = self.found(do, card, **more)
        assert not found, found

    def may(self, do: str, card: str = "", **more: Any) -> bool:
        return bool(self.found(do, card, **more))

    def _meant(self, do: str, card: str, **more: Any) -> BattleAnswer:
        found = self.found(do, card, **more)
        open_now = [one for one in options(self.battle) if one.do == do]
        assert found, f"{do} {card} is not open: {self.asked}, {open_now}"
        return found[0]

    def _naming(self, do: str, cards: Sequence[str]) -> BattleAnswer:
        """Cards of the question, by what is printed on them."""
        pending = self.battle.pending
        assert pending is not None
        left = list(pending.cards)
        for key in cards:
            left.remove(next(card for card in left if self.key(pending.fighter, card) == key))
        return BattleAnswer(do, cards=tuple(card for card in pending.cards if card not in left))

    def found(
        self,
        do: str,
        card: str = "",
        *,
        on: str = "",
        word: str | None = None,
        to: tuple[int, int] | None = None,
        number: int | None = None,
    ) -> list[BattleAnswer]:
        pending = self.battle.pending
        return [
            one
            for one in options(self.battle)
            if one.do == do
            and (not card or (pending is not None and self.key(pending.fighter, one.card) == card))
            and (not on or one.target == self.names[on])
            and (word is None or one.word == word)
            and (to is None or one.place == Hex(*to))
            and (number is None or one.number == number)
        ]

    def key(self, fighter: int, card: int) -> str:
        return self.battle.fielding.decks[fighter][max(0, card)].key

    def fighter(self, name: str) -> Fighter:
        return self.battle.fighters[self.names[name]]

    def hand(self, name: str) -> list[str]:
        return self.pile(name, "hand")

    def pile(self, name: str, pile: Any) -> list[str]:
        return [self.key(self.names[name], card) for card in self.fighter(name).piles.pile(pile)]

    def hp(self, name: str) -> int:
        return hp(self.fighter(name).piles, self.battle.fielding.rules)

    def marks(self, name: str) -> dict[str, int]:
        return {part: count for part, count in self.fighter(name).components.marks.items() if count}

    @property
    def asked(self) -> tuple[str, str]:
        """What is asked now, and of whom."""
        pending = self.battle.pending
        if pending is None:
            return "nothing", ""
        return pending.kind, next((name for name, number in self.names.items() if number == pending.fighter), "")

    def of(self, kind: type[E]) -> list[E]:
        """What the last answer brought of this kind."""
        return [event for event in self.said if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        (found,) = self.of(kind)
        return found

    def why(self, kind: type[Any], name: str) -> Explained:
        """The lines of a number of the one fact of this kind."""
        return self.numbers[id(self.one(kind))][name]

    def order(self, *kinds: type[Any]) -> list[str]:
        """The names of events of these kinds, in the order in which they came."""
        return [type(event).__name__ for event in self.said if isinstance(event, kinds)]

    @property
    def won(self) -> str:
        """Who has won: `nobody` in a draw, nothing while the battle lasts."""
        verdict = self.battle.verdict
        return "" if verdict is None else (verdict.winner or "Nobody")


def field_of(
    *,
    rules: Ruleset = DEFAULT,
    ground: Mapping[tuple[int, int], Tile | str] | None = None,
    goals: tuple[Objective, ...] = LEFT,
    zones: Mapping[str, tuple[Hex, ...]] | None = None,
    limit: int = 0,
    printed: Mapping[str, Any] | None = None,
    tabled: bool = False,
    dice_asked: bool = False,
    edition: Edition = NEWEST,
    **those: Stands,
) -> Told:
    """Whose name begins with `red` fights for red; round one is under way, and nobody had a turn. `printed` is what
    stands on some cards and relics of this table alone. `tabled`: the table moves the models, wherever they stand.
    """
    cards = library()
    if printed:
        cards = _reprinted(cards, tuple((key, tuple(changes.items())) for key, changes in printed.items()))
    sides = {name: one.side if one.side is not None else int(not name.startswith("red")) for name, one in those.items()}
    every = [fielded(name, one, sides[name], cards) for name, one in those.items()]
    played = fielding_of(rules, goals, every, limit, cards, tabled=tabled, dice_asked=dice_asked)
    played = replace(played, edition=edition)
    board = Board({}) if tabled else maps.field(ground, radius=5)
    played.__dict__.update(board=board, zones=dict(zones or {}))
    battle = begun(played)
    battle.board, battle.round, battle.phase = board, 1, "round"
    for number, (one, its) in enumerate(zip(those.values(), every, strict=True)):
        battle.fighters[number] = _standing(battle.fighters[number], one, its)
        if tabled:
            battle.fighters[number].at = None
    return Told(battle, {name: number for number, name in enumerate(those)})


@lru_cache(maxsize=64)
def _reprinted(cards: Library, printed: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]) -> Library:
    """Many stories are told of the same shot: what is worked out from a library is worked out once."""
    changed = dict(cards.cards), dict(cards.relics)
    for key, changes in printed:
        among: dict[str, Any] = changed[key in cards.relics]
        among[key] = replace(among[key], **dict(changes))
    return replace(cards, cards=changed[0], relics=changed[1])


def _standing(fighter: Fighter, one: Stands, its: Fielded) -> Fighter:
    fighter.piles = dealt(one, its.cards)
    fighter.wounds = WoundDeck(face_down=its.face_down, face_up=its.face_up)
    fighter.at, fighter.facing = Hex(*one.at), one.facing
    fighter.heat, fighter.moved, fighter.sp_lines = one.heat, one.moved, one.sp_lines
    fighter.components = Components({**Components().marks, **one.marks})
    return fighter


def refused(told: Told, choice: BattleAnswer, *words: str, rule: str) -> None:
    with pytest.raises(Refusal) as refusal:
        told.answers(choice)
    assert all(word in refusal.value.sentence for word in words), refusal.value.sentence
    assert refusal.value.rule == rule
    assert not is_open(told.battle, choice)
