"""Commands and events as text, and back: the log's edge."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any, TypeVar

import msgspec

from apps.chronicle.log import fact_codec
from apps.chronicle.log.log_lines import LineAside
from apps.kernel.dice import Roll
from apps.kernel.facts import Facts
from apps.kernel.kinds import Kinds
from apps.kernel.marks import HIDDEN, WORDS
from apps.kernel.type_hints import TypeHint, fields_of

FORGOTTEN, COVER = "(forgotten)", "(hidden)"
T = TypeVar("T")
_NUL = re.compile(r"(?<!\\)(\\\\)*\\u0000")
LONGEST = 1_000_000
LONGEST_KEY = 200


def _written(value: object) -> Any:
    if isinstance(value, Facts):
        return fact_codec.written(value)
    raise NotImplementedError


def read_in_place(type_: Any, found: Any) -> Any:
    """What msgspec cannot read by itself; it asks whether what it gets is of that type."""
    return fact_codec.read(type_, found) if issubclass(type_, Facts) else found


_encode = msgspec.json.Encoder(order="deterministic", enc_hook=_written).encode
_TYPED = msgspec.json.Decoder(dict[str, tuple[int, ...]])
_ROLLS = msgspec.json.Decoder(tuple[Roll, ...])
_read, _write = msgspec.json.Decoder().decode, msgspec.json.Encoder().encode


class Malformed(ValueError):
    """What was sent is not such a command; the sentence says what is."""


class Withheld(LookupError):
    """It was hidden, and is not here: nothing can be made of the rest."""


class Laid(msgspec.Struct, forbid_unknown_fields=True):
    """What lies aside: fields, and rolls where they are hidden too; with a refusal, its sentence."""

    body: msgspec.Raw = msgspec.Raw(b"{}")
    rolls: msgspec.Raw = msgspec.Raw(b"[]")
    refusal: str = ""


class RollLine(msgspec.Struct, omit_defaults=True):
    """A roll as it lies in a line."""

    label: str
    sides: int
    faces: tuple[int, ...]
    source: str
    shuffled: bool
    by: str = ""
    table: str = ""
    drew: str = ""
    kept: int = 0


class Fields(msgspec.Struct, frozen=True):
    """How a type is read, and which of its fields lie aside."""

    decoder: msgspec.json.Decoder[Any]
    names: frozenset[str]
    apart: tuple[str, ...]
    covers: Mapping[str, object]
    """What stands where something is hidden."""
    forgotten: Mapping[str, object]
    """What stands where words were forgotten: it can be read as the field's type."""


_LAID = msgspec.json.Decoder(Laid)


def lays_aside(kinds: Kinds) -> bool:
    """Whether any of these has a field that lies aside."""
    return len(readers(kinds)) < len(kinds.written)


def text_of(value: object) -> str:
    return _encode(value).decode()


def parted(value: object) -> tuple[str, str]:
    """The body that stays in the line, and the fields that lie aside; `{}` where there are none."""
    type_ = type(value)
    apart = _fields(type_).apart
    if not apart:
        return _encode(value).decode(), "{}"
    body = plain(value)
    laid = {name: body.pop(name) for name in apart}
    return text_of(body), text_of(laid)


def laid_aside(body: str, rolls: str = "[]", refusal: str = "") -> str:
    """The text of an aside; nothing where nothing is to be laid aside."""
    if (body, rolls, refusal) == ("{}", "[]", ""):
        return ""
    return text_of(Laid(msgspec.Raw(body.encode()), msgspec.Raw(rolls.encode()), refusal))


def joined(body: str, laid: str) -> str:
    """The body with the fields that lay aside."""
    if laid == "{}":
        return body
    return laid if body == "{}" else f"{body[:-1]},{laid[1:]}"


def whole(kinds: Kinds, kind: str, shape: int, body: str, aside: LineAside | None) -> Any:
    """What was written, as today's kinds have it. Forgotten words leave a mark, so that folding never fails."""
    type_ = kinds.written.get((kind, shape)) or kinds.type_of(kind, shape)
    fields = _fields(type_)
    if fields.apart:
        body = joined(body, laid_in(aside).body if aside else _forgotten(type_))
    value = fields.decoder.decode(body)
    return kinds.today(value) if type_ in kinds.former_types else value


def passed_over(type_: type, body: str, aside: LineAside | None) -> str:
    """The first name in what was written, however deep, that reading it as this type passes over; else nothing."""
    text = joined(body, laid_in(aside).body if aside else _forgotten(type_))
    return _lost(_read(text), _read(_encode(decoder_of(type_)(text))))


def _lost(written: Any, kept: Any) -> str:
    if isinstance(written, dict) and isinstance(kept, dict):
        inner = (name if name not in kept else _lost(value, kept[name]) for name, value in written.items())
        return next(filter(None, inner), "")
    if isinstance(written, list) and isinstance(kept, list):
        return next(filter(None, map(_lost, written, kept)), "")
    return ""


@cache
def readers(kinds: Kinds) -> Mapping[tuple[str, int], Callable[[str], Any]]:
    """What reads each kind and shape that lies whole in its line."""
    fields = {written: _fields(type_) for written, type_ in kinds.written.items()}
    return {written: each.decoder.decode for written, each in fields.items() if not each.apart}


def decoder_of(type_: type) -> Callable[[str], Any]:
    """What reads the whole text of a type, with what lay aside put back."""
    return _fields(type_).decoder.decode


def laid_in(aside: LineAside) -> Parts:
    laid = _LAID.decode(aside.text)
    return Parts(bytes(laid.body).decode(), bytes(laid.rolls).decode(), laid.refusal)


class Parts(msgspec.Struct):
    """What lay aside, as texts."""

    body: str
    rolls: str
    refusal: str


def rolls_text(rolls: Sequence[Roll]) -> str:
    """Rolls as they lie in a line: what only few of them have is left out of the others."""
    return text_of([msgspec.convert(roll, RollLine, from_attributes=True) for roll in rolls])


def rolls_of(text: str) -> tuple[Roll, ...]:
    return _ROLLS.decode(text)


def typed_of(text: str) -> dict[str, tuple[int, ...]]:
    """Faces rolled at the table, by label."""
    return _TYPED.decode(text)


def aside_fields(type_: type) -> tuple[str, ...]:
    """The fields that are marked as somebody's own words, or as hidden."""
    return _fields(type_).apart


def hidden_fields(type_: type) -> tuple[str, ...]:
    """The fields that not everybody may see yet."""
    return tuple(_fields(type_).covers)


def forgotten_fields(type_: type) -> Mapping[str, object]:
    """What is read in place of what somebody wrote, once it is forgotten."""
    return _fields(type_).forgotten


def hides(type_: type) -> bool:
    return bool(_fields(type_).covers)


def covered(value: T) -> T:
    """A command or an event without what it hides: a cover, nothing, or as little as there can be in its place."""
    type_ = type(value)
    covers = _fields(type_).covers
    return msgspec.convert({**plain(value), **covers}, type_, dec_hook=read_in_place) if covers else value


def command_of(kinds: Kinds, kind: str, body: object) -> Any:
    """A command from outside: unknown kinds, unknown fields and wrong values are named, never dropped."""
    if kind not in kinds.types:
        raise Malformed(f"There is no command {kind!r}. Known are: {', '.join(sorted(kinds.types))}.")
    if not isinstance(body, Mapping):
        raise Malformed(f"The body of {kind} is an object with its fields, such as {{}}.")
    type_ = kinds.types[kind]
    allowed = _fields(type_).names
    if not allowed.issuperset(body):
        unknown = sorted(str(name) for name in body if name not in allowed)
        raise Malformed(f"{kind} has no field {unknown[0]!r}. Its fields are: {', '.join(sorted(allowed)) or 'none'}.")
    try:
        command: object = msgspec.convert(body, type=type_)
        text = text_of(command)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Malformed(f"{kind} cannot be read: {error}.") from None
    except UnicodeEncodeError:
        raise Malformed(f"{kind} holds half a character, which no reader can show: leave it out.") from None
    must_be_storable(text, kind)
    return command


def must_be_storable(text: str, what: str) -> None:
    if _NUL.search(text):
        raise Malformed(f"{what} holds a NUL character, which no page can show: leave it out.")
    if len(text) > LONGEST:
        raise Malformed(f"{what} has {len(text)} characters; {LONGEST} at most are kept.")


def must_be_a_key(key: str) -> None:
    if not 1 <= len(key) <= LONGEST_KEY or "\x00" in key or not key.isprintable():
        raise Malformed(f"A key has 1 to {LONGEST_KEY} characters that can be shown.")


def must_hold_no_nul(*texts: str) -> None:
    if "\x00" in "".join(texts):
        raise Malformed("A NUL character cannot be kept: leave it out.")


def must_name_once(text: str | bytes) -> None:
    """Of two fields of one name one reader takes the first and another the last: no text may hold both."""
    written = text.encode() if isinstance(text, str) else text
    if _write(_read(written)) != written:  # not spelt as we spell it, and so perhaps with a name twice
        json.loads(written, object_pairs_hook=_named_once)


def _named_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"an object names {name!r} twice")
        found[name] = value
    return found


def moment(stored: datetime | str) -> datetime:
    """A moment as the database gave it: SQLite keeps text, in UTC."""
    return stored if isinstance(stored, datetime) else datetime.fromisoformat(stored).replace(tzinfo=UTC)


def written_in(state: object) -> bytes:
    """A state as a checkpoint keeps it."""
    return msgspec.msgpack.encode(state, enc_hook=_written)


def state_reader(type_: type) -> Callable[[bytes], Any]:
    return msgspec.msgpack.Decoder(type_, dec_hook=read_in_place).decode


def plain(value: object) -> Any:
    """Sheets as dicts, lists and strings, for rows and JSON."""
    return msgspec.to_builtins(value, enc_hook=_written)


def _fields_of(type_: type) -> Fields:
    hints = {name: field.hint for name, field in fields_of(type_).items()}
    return Fields(
        decoder=msgspec.json.Decoder(type_, dec_hook=read_in_place),
        names=frozenset(hints),
        apart=tuple(name for name, hint in hints.items() if WORDS in hint.marks or HIDDEN in hint.marks),
        covers={name: _stand_in(hint, COVER) for name, hint in hints.items() if HIDDEN in hint.marks},
        forgotten={name: _stand_in(hint, FORGOTTEN) for name, hint in hints.items() if WORDS in hint.marks},
    )


_fields: Callable[[type], Fields] = cache(_fields_of)


def _forgotten(type_: type) -> str:
    fields = _fields(type_)
    if fields.covers:
        raise Withheld(f"{type_.__name__} was hidden and is not here: {', '.join(fields.covers)}")
    return text_of(fields.forgotten)


def _stand_in(hint: TypeHint, mark: str) -> object:
    """A mark for a text, nothing for what may be nothing, and else as little as there can be."""
    if hint.optional:
        return None
    if hint.type is str:
        return mark
    if hint.type is int:
        return 0
    is_listed = hint.each or (isinstance(hint.type, type) and issubclass(hint.type, Facts))
    return [] if is_listed else {}
