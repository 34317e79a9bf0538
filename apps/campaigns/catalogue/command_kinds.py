"""Every kind of command that there is: to which part of the game it belongs, what it does, and who may ask for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from inspect import getdoc

from apps.campaigns.catalogue.examples import EXAMPLES
from apps.campaigns.registry import contents
from apps.campaigns.registry.permissions import may_ask, roles_for
from apps.chronicle.log import own_kinds
from apps.chronicle.log.game_contract import the_game
from apps.kernel import caches
from apps.kernel.kinds import Kinds
from apps.kernel.roles import ROLES, Role

OF_THE_LOG = (own_kinds.Rewind, own_kinds.Amend, own_kinds.AddEntropy, own_kinds.EraseWords)
"""The log's own commands that may be asked for at a table."""
PARTS: Mapping[str, str] = {**{key: part.name for key, part in contents.PARTS.items()}, "chronicle": "The past"}
"""The parts of the game by their folder, in the order in which pages show them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of command."""

    kind: str
    type: type
    part: str
    text: str
    example: Mapping[str, object]

    @property
    def title(self) -> str:
        """Its name as people read it: `Rule on report`."""
        words = re.findall(r"[A-Z][a-z]*", self.kind)
        return " ".join([words[0], *(word.lower() for word in words[1:])]).replace("casket", "Casket")

    @property
    def says(self) -> str:
        """What it does, for people: without what only a client has to know."""
        return " ".join((getdoc(self.type) or "").split("\n\n")[0].split())

    @property
    def roles(self) -> tuple[Role, ...]:
        return tuple(role for role in ROLES if may_ask(role, self.kind))

    @property
    def is_retold(self) -> bool:
        """Whether it can be put into the story in another's place: the log's own cannot, nor can the founding."""
        return self.part != "chronicle" and not self.founds

    @property
    def founds(self) -> bool:
        """Whether it begins a campaign, so that no table has a use for it."""
        return self.kind == "FoundCampaign"


@caches.remembered(most=1)
def askable() -> Kinds:
    """All that may be asked for: the game's commands, and the log's own."""
    return Kinds((*(type_ for kind, type_ in the_game().commands.types.items() if roles_for(kind)), *OF_THE_LOG))


@caches.remembered(most=1)
def catalogue() -> Mapping[str, Kind]:
    """Every kind by its name, part by part."""
    found = [_kind(type_) for type_ in askable().types.values()]
    order = list(PARTS)
    return {kind.kind: kind for kind in sorted(found, key=lambda kind: order.index(kind.part))}


def asked_by(role: str) -> list[tuple[str, list[Kind]]]:
    """What a role may ask for at its table, part by part with the part's name."""
    mine = [kind for kind in catalogue().values() if may_ask(role, kind.kind) and not kind.founds]
    grouped = [(name, [kind for kind in mine if kind.part == part]) for part, name in PARTS.items()]
    return [(name, kinds) for name, kinds in grouped if kinds]


def _kind(type_: type) -> Kind:
    folder = type_.__module__.split(".")[1]
    part = folder if folder in PARTS else "campaigns"
    text = " ".join((getdoc(type_) or "").split())
    return Kind(kind=type_.__name__, type=type_, part=part, text=text, example=EXAMPLES.get(type_.__name__, {}))
