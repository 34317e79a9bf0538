"""What a battle is made of as builtins that JSON keeps, and back exactly: each value by its own type's annotations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from apps.kernel.refusal import Refusal
from apps.rules.battle.asking import Choice
from apps.rules.battle.events import Event
from apps.rules.battle.evolve import evolve
from apps.rules.battle.fielding import Fielding
from apps.rules.battle.state import Battle, begun

T = TypeVar("T")
NoneType, UnionType = type(None), type(int | str)
Plain: TypeAlias = Any
"""A list, a dictionary by words, a word, a whole number, a yes or no, or nothing."""
Reader = Callable[[Plain], Any]
RULE = "PEN-TURN-05"
KINDS: Mapping[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}
WORDS: Mapping[type, str] = {int: "a whole number", str: "a word", bool: "a yes or a no", NoneType: "nothing"}


def plain_event(event: Event) -> list[Plain]:
    """Its kind, then its fields in their order."""
    return [type(event).__name__, *map(plain, event)]


def event_from(written: Plain) -> Event:
    """Exactly the event that was written; what is none is refused."""
    if not isinstance(written, list) or not written or not isinstance(written[0], str):
        raise Refusal("An event of a battle is a list: its kind first, then its fields.", rule=RULE)
    kind = KINDS.get(written[0])
    if kind is None:
        raise Refusal(f"A battle knows no event {written[0]!r}: it knows {', '.join(KINDS)}.", rule=RULE)
    return read(kind, written[1:])


def plain_choice(choice: Choice) -> dict[str, Plain]:
    """By the names of its fields; what it leaves empty is left out."""
    return {
        name: plain(value)
        for name, value in choice._asdict().items()
        if name == "do" or value != Choice._field_defaults[name]
    }


def folded(fielding: Fielding, events: Iterable[Event]) -> Battle:
    """The battle as these events left it."""
    battle = begun(fielding)
    for event in events:
        evolve(battle, event)
    return battle


def plain(value: object) -> Plain:
    """Tuples become lists, those with named fields too; dataclasses become dictionaries."""
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    kind: Any = type(value)
    names = _names(kind)
    return {name: plain(getattr(value, name)) for name in names} if names else value


def read(kind: type[T], written: Plain) -> T:
    """A value of this type as it was written, or a refusal that says what should stand there."""
    hint: Any = kind
    found: T = _reader(hint)(written)
    return found


@lru_cache(maxsize=256)
def _names(kind: Any) -> tuple[str, ...]:
    """In the order in which a log keeps them: a state as it was decided is to the byte what its log gives again."""
    return tuple(sorted(field.name for field in fields(kind))) if is_dataclass(kind) else ()


@lru_cache(maxsize=1024)
def _reader(hint: Any) -> Reader:
    """How a value of this annotation is read. An annotation that nobody foresaw is an error of ours, and says so."""
    if hint in WORDS:
        return _just(hint)
    origin = get_origin(hint)
    if origin is Literal:
        return _one_of(get_args(hint))
    if origin is tuple:
        return _many(get_args(hint))
    if origin in (Union, UnionType):
        return _maybe(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return _in_order(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return _by_name(hint)
    raise TypeError(f"nothing says how {hint} is written plainly")


def _just(kind: type) -> Reader:
    def reading(written: Plain) -> Any:
        if type(written) is not kind:
            raise _not_that(written, WORDS[kind])
        return written

    return reading


def _one_of(words: tuple[Any, ...]) -> Reader:
    def reading(written: Plain) -> Any:
        if not isinstance(written, str) or written not in words:
            raise _not_that(written, f"one of {', '.join(map(str, words))}")
        return written

    return reading


def _many(inner: tuple[Any, ...]) -> Reader:
    if len(inner) != 2 or inner[1] is not ...:
        raise TypeError(f"only tuples of any length are written plainly, not {inner}")
    each = _reader(inner[0])

    def reading(written: Plain) -> tuple[Any, ...]:
        if not isinstance(written, list):
            raise _not_that(written, "a list")
        return tuple(map(each, written))

    return reading


def _maybe(either: tuple[Any, ...]) -> Reader:
    (one,) = (hint for hint in either if hint is not NoneType)
    inner = _reader(one)
    return lambda written: None if written is None else inner(written)


def _in_order(kind: Any) -> Reader:
    """Written before a field was there, it has what the field begins with."""
    hints = get_type_hints(kind)
    readers = [_reader(hints[name]) for name in kind._fields]
    shape = f"a list of {len(readers)}: {', '.join(kind._fields) or 'nothing'}"
    fewest = len(readers) - len(kind._field_defaults)

    def reading(written: Plain) -> Any:
        if not isinstance(written, list):
            raise _not_that(written, shape)
        if len(written) != len(readers):
            if not fewest <= len(written) < len(readers):
                raise _not_that(written, shape)
            return kind(*[reader(each) for reader, each in zip(readers, written, strict=False)])
        return kind._make([reader(each) for reader, each in zip(readers, written, strict=True)])

    return reading


def _by_name(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    readers = {name: _reader(hints[name]) for name in _names(kind)}

    def reading(written: Plain) -> Any:
        if not isinstance(written, dict) or written.keys() != readers.keys():
            raise _not_that(written, f"an object of {', '.join(readers)}")
        return kind(**{name: reader(written[name]) for name, reader in readers.items()})

    return reading


def _not_that(written: Plain, wanted: str) -> Refusal:
    return Refusal(f"Where {str(written)[:80]!r} stands, {wanted} should stand.", rule=RULE)
