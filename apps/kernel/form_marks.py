"""How a form asks for the fields of a command: marks that stand on the fields themselves, and that only forms read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


@dataclass(frozen=True, slots=True)
class Hint:
    """What helps to fill a field in."""

    text: str


@dataclass(frozen=True, slots=True)
class Label:
    """What a field is called, where it has not the words that all fields of its name have."""

    text: str


@dataclass(frozen=True, slots=True)
class Among:
    """Only those in one of these states are offered: pilots by their fate, missions by how far they are."""

    states: frozenset[str]
    anybodys: bool = True
    """Whether another seat's may be named."""


def among(*states: str) -> Among:
    return Among(frozenset(states))


def mine_among(*states: str) -> Among:
    return Among(frozenset(states), anybodys=False)


class Mark(Enum):
    """What else a form has to know of a field."""

    KNOWN_FIRST = auto()
    """Everything else on the form hangs on it."""
    FILLED_IN = auto()
    """It says which one is meant, so that none comes twice: nobody is asked."""
    OWN_WORD = auto()
    """It holds somebody's own word, although other fields of its name are chosen from what there is."""
    FOR_OTHERS = auto()
    """Only whoever acts for others has to fill it in."""
    OWN_SIDE = auto()
    """It is the side whose word is given."""
    OWN_SIDE_UNLESS_KEEPER = auto()
    """A side of one's own; whoever keeps the table may name any."""
    CHOSEN = auto()
    """It may be left out, but not where there is something to choose."""
    ADDS_UP = auto()
    """The number comes to the figure as it stands; other numbers take its place."""
    SIDE_BY_SIDE = auto()
    """Its choices stand side by side however many they are: nobody picks steel from a list of names."""
    ALL_KNOWN = auto()
    """Where there are some of these rows, none is missing."""
    KEYED = auto()
    """The first field of its rows is a key that nobody has to see once it is there."""
    IN_ORDER = auto()
    """Its rows count by their place: of a point of damage that nobody looked at, the next is still the second."""
    FROM_ITS_CREWS = auto()
    """One of the crews of the mission at hand."""
    RULED_ON = auto()
    """What a ruling may touch: no mission, and none of the dead."""
    OWN_PACK = auto()
    """A pack that the table brought itself."""
    A_COMMAND = auto()
    """The name of a kind of command, whose own fields are asked beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Which fields a form asks first, in this order; and those that are rare, folded under words of their own."""

    first: tuple[str, ...] = ()
    rare: tuple[str, ...] = ()
    words: str = "More"


PLAIN = Layout()
