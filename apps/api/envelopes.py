"""What may be sent, read strictly: unknown fields and wrong values are named, never dropped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

import msgspec

from apps.api.api_request import must_be_allowed
from apps.campaigns.catalogue.command_kinds import OF_THE_LOG, askable
from apps.campaigns.seats import Sitting
from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.game_contract import the_game
from apps.kernel.kinds import Kinds
from apps.rest.problems import Problem

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command by its kind, with its fields and perhaps the faces that fell at the table."""

    kind: str
    body: Mapping[str, object]
    typed: Mapping[str, Sequence[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment(own_kinds.Amend):
    """What shall change in the story, to be shown first or recorded."""

    preview: bool = False

    @property
    def command(self) -> own_kinds.Amend:
        return own_kinds.Amend(**{each.name: getattr(self, each.name) for each in fields(own_kinds.Amend)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Fork:
    """Up to which position the story is taken over, and what the copy is called."""

    name: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SentCommand:
    """A command that its seat may ask for, and the faces that were typed for it."""

    command: Any
    typed: Mapping[str, Sequence[int]]


_ENVELOPE = Kinds((Command,))


def read(type_: type[T], sent: object) -> T:
    found: T = codec.command_of(Kinds((type_,)), type_.__name__, sent)
    _must_be_kept(sent, codec.plain(found), type_.__name__)
    return found


def asking(sitting: Sitting, sent: object) -> SentCommand:
    """What a seat asks for, or why it may not."""
    said: Command = codec.command_of(_ENVELOPE, Command.__name__, sent)
    kinds = askable()
    if said.kind in kinds.types:
        must_be_allowed(sitting, said.kind)
    command = codec.command_of(kinds, said.kind, said.body)
    _must_be_kept(said.body, codec.plain(command), said.kind)
    if said.typed and isinstance(command, OF_THE_LOG):
        raise Problem(422, "wrong-faces", f"{said.kind} throws no dice: leave the typed faces out.")
    if isinstance(command, own_kinds.Amend):
        must_be_allowed_to_insert(sitting, command)
    return SentCommand(command=command, typed=said.typed)


def _must_be_kept(sent: Any, kept: Any, where: str) -> None:
    """A field that nobody knows is named also where it lies deep within, and never dropped."""
    if isinstance(sent, Mapping) and isinstance(kept, Mapping):
        for name, inner in sent.items():
            if name not in kept:
                raise Problem(400, "malformed", f"{where} has no field {name!r}. Its fields are: {', '.join(kept)}.")
            if isinstance(inner, Mapping | list):
                _must_be_kept(inner, kept[name], f"{where}.{name}")
    elif isinstance(sent, list) and isinstance(kept, list | tuple):
        for place, (inner, there) in enumerate(zip(sent, kept, strict=False)):
            _must_be_kept(inner, there, f"{where}[{place}]")


def must_be_allowed_to_insert(sitting: Sitting, command: own_kinds.Amend) -> None:
    """Nobody puts into the story, in their own name, what they may not ask for."""
    for put in command.insert:
        if put.kind in the_game().commands.types:
            must_be_allowed(sitting, put.kind)


def schema_of(type_: type) -> dict[str, Any]:
    """A type as a JSON schema in one piece."""
    (whole,), parts = msgspec.json.schema_components((type_,), schema_hook=_of_the_kind, ref_template="{name}")
    pieced: dict[str, Any] = _pieced(whole, parts)
    return pieced


def _of_the_kind(_: type) -> dict[str, str]:
    return {"description": "As the command of this kind has it."}


def _pieced(part: Any, parts: Mapping[str, Any]) -> Any:
    if isinstance(part, dict):
        if "$ref" in part:
            return _pieced(parts[part["$ref"]], parts)
        return {name: _pieced(inner, parts) for name, inner in part.items()}
    return [_pieced(inner, parts) for inner in part] if isinstance(part, list | tuple) else part
