"""What a referee remembers of a battle from its facts alone."""

from __future__ import annotations

from dataclasses import dataclass, field

Shown = tuple[int, ...]


@dataclass
class Wait:
    """Something that waits for an attack, and how many ends of its owner's turns it still sees."""

    number: int
    why: str
    damage: int
    ignores: int
    marks: int
    serves: str
    ends: int | None


@dataclass
class Shelter:
    """Defense of a card, until somebody's next turn."""

    by: int
    until: int


@dataclass
class Past:
    """What one Casket did and bears."""

    moved: int = 0
    moved_before: int = 0
    rotations: int = 0
    deeds: int = 0
    attacks: int = 0
    no_attacks: bool = False
    waits: list[Wait] = field(default_factory=list)
    came: int = 0
    sheltered: list[Shelter] = field(default_factory=list)
    armor: int = 0
    sp_lost: int = 0
    banked: int = 0
    glitches: int = 0
    bleeding: int = 0
    due: tuple[int, int] = (0, 0)
    """Glitches and bleedings that this Refresh owes."""
    strained: bool = False
    cooled: bool = False
    passed: bool = False
    recovered: int = 0
    may_recover: bool = False
    """Whether anything lay there to be recovered as the End phase began."""
    turns: int = 0
    bought: list[str] = field(default_factory=list)
    tested: bool = False


@dataclass
class Blow:
    """An attack on one target, from its declaration to its end."""

    attacker: int
    card: int
    target: int
    defender: int
    component: str
    second: bool
    place: int
    """0 for the first target of the card."""
    used: tuple[int, ...] = ()
    advantage: int = 0
    fury: int = 0
    marks: int = 0
    silenced: bool = False
    side: int = 1
    outcome: str = "miss"
    taken: bool = False
    lent: int = 0
    ignores: int = 0
    damage: int = -1
    """What the hit deals; -1 before that is reckoned."""
    defense: int = 0
    bare: bool = True
    """Whether a Critical Hit finds no Defense to pass by."""
    known: bool = True
    """Whether the canon says what Defense comes to."""
    pain: int = 0
    prevented: int = 0
    late: int = 0
    """What a reactive card takes off after the Defense dice."""
    reactions: int = 0
    faces: tuple[int, ...] = ()
    thrown: bool = False
    cards: int = 0
    lost: int = 0
    primaries: int = 0
    marked: bool = False
    tainted: bool = False


@dataclass
class Ledger:
    """Everything remembered."""

    pasts: list[Past]
    blow: Blow | None = None
    after: Blow | None = None
    """The blow that was just struck, until its card is done."""
    struck: list[int] = field(default_factory=list)
    """The targets of the card under way so far."""
    rolled: tuple[int, ...] = ()
    """The Attack dice that the target before this one saw."""
    mode: str = "standard"
    phase: str = "setup"
    turn: int = -1
    last_side: int = -1
    first: int = 0
    playing: tuple[int, int] = (-1, 0)
    suffering: tuple[int, ...] = ()

    @classmethod
    def of(cls, caskets: int) -> Ledger:
        return cls([Past() for _ in range(caskets)])
