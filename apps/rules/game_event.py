"""What every event of the game can say of itself, whichever slice it belongs to."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Literal

from apps.rules.content_names import Names

Strand = Literal["battles", "bodies", "caskets", "settlement", "table", "rulings"]


class GameEvent:
    """It has happened. A kind that leaves one of these out cannot be made: types name it where somebody tries."""

    # No ABC: its instance checks would be asked at every case of every fold.
    __slots__ = ()

    strand: ClassVar[Strand]
    """The part of the chronicle in which its lines are read together."""
    deed: ClassVar[bool] = False
    """Whether it is what somebody does with what is theirs; whatever else befalls a thing is nobody's own."""

    @property
    @abstractmethod
    def subject(self) -> str:
        """Whom or what it is about, by id; nothing, for the table itself."""

    @abstractmethod
    def sentence(self, names: Names) -> str:
        """As the chronicle tells it, in one breath, with everything by the name that it has now."""
