"""Facts within an event as builtins that JSON keeps, and back exactly: by kind, shape and the names of their fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from operator import attrgetter
from typing import Any, Literal, NamedTuple

import msgspec

from apps.kernel.facts import Facts, InOrder
from apps.kernel.kinds import Kinds, Newer
from apps.kernel.type_hints import TypeHint, fields_of

FACT, SHAPE = "fact", "shape"
Turn = Callable[[Any], Any]


class WrittenForm(NamedTuple):
    """How a type is written: what msgspec reads in its place, and the way there and back; none, where it is itself."""

    written: Any
    into: Turn | None = None
    back: Turn | None = None


class NoFacts(ValueError):
    """Nobody ever wrote facts so."""


def written(facts: Facts) -> list[Any]:
    """Each by its kind and what it does not leave as it is by itself; nothing is written in order any more."""
    type_ = type(facts)
    into = _forms(type_.named if issubclass(type_, InOrder) else type_).into
    return [into[type(fact)](fact) for fact in facts]


def read(type_: type[Facts], found: Any) -> Facts:
    """Exactly the facts that were written, as today's kinds have them."""
    if not isinstance(found, list):
        raise NoFacts("What is told fact by fact is a list.")
    if issubclass(type_, InOrder):
        return type_(read(type_.named, [_by_name(type_.layouts, each) for each in found]))
    forms = _forms(type_)
    return type_([_read_one(forms, each) for each in found])


class Forms(NamedTuple):
    """Of all kinds: what writes each type, and what reads each kind and shape as today's."""

    into: Mapping[type, Turn]
    back: Mapping[Any, tuple[Any, Turn]]


def _forms_of(type_: type[Facts]) -> Forms:
    found = {key: _named(fact, type_.pairs, *key) for key, fact in type_.kinds.written.items()}
    into = {type_.kinds.written[key]: form.into for key, form in found.items() if form.into}
    back = {key: (form.written, _today(type_.kinds, *key, form.back)) for key, form in found.items() if form.back}
    return Forms(into, back)


_forms: Callable[[type], Forms] = cache(_forms_of)


def _today(kinds: Kinds, kind: str, shape: int, back: Turn) -> Turn:
    if shape == kinds.shapes.get(kind):
        return back
    return lambda found: kinds.today(back(found))


def _read_one(forms: Forms, found: Any) -> Any:
    kind, shape = (found.get(FACT), found.get(SHAPE, 1)) if isinstance(found, dict) else (None, 1)
    if not isinstance(kind, str) or not isinstance(shape, int):
        raise NoFacts(f"A fact is an object that names its kind under {FACT!r}, and not {str(found)[:80]}.")
    if (kind, shape) not in forms.back:
        raise Newer(kind, shape)
    form, back = forms.back[kind, shape]
    return back(msgspec.convert(found, form))


def _form(hint: TypeHint, pairs: frozenset[type]) -> WrittenForm:
    """Only tuples with names are written otherwise than msgspec does it by itself, alone or in a list."""
    form: Any = WrittenForm(hint.type)
    if hint.each:
        each: Any = _form(hint.each, pairs)
        form = WrittenForm(tuple[each.written, ...], _each(each.into), _each(each.back)) if each.into else form
    elif hasattr(hint.type, "_fields") and hint.type not in pairs:
        form = _named(hint.type, pairs)
    if form.into is None:
        return WrittenForm(hint.written)
    return WrittenForm(form.written | None, _if_any(form.into), _if_any(form.back)) if hint.optional else form


def _each(turn: Turn) -> Turn:
    return lambda values: tuple(map(turn, values))


def _if_any(turn: Turn) -> Turn:
    return lambda value: None if value is None else turn(value)


def _named(type_: Any, pairs: frozenset[type], kind: str = "", shape: int = 1) -> WrittenForm:
    """A tuple with names as an object by them; what is as it is by itself is left out."""
    fields = fields_of(type_)
    forms = [_form(field.hint, pairs) for field in fields.values()]
    apart = (shape,) if shape > 1 else ()
    plain: list[Any] = [(SHAPE, Literal[shape]) for _ in apart]
    for (name, field), form in zip(fields.items(), forms, strict=True):
        plain.append((name, form.written) if field.required else (name, form.written, field.default))
    asked: dict[str, Any] = {"omit_defaults": True, "forbid_unknown_fields": True, **_tagged(kind)}
    struct: Any = msgspec.defstruct(kind or type_.__name__, plain, **asked)
    turned = [(n, form.into, form.back) for n, form in enumerate(forms) if form.into and form.back]
    values_of, made = _values([*fields]), partial(tuple.__new__, type_)

    def into(value: Any) -> Any:
        values = [*value]
        for n, turn, _ in turned:
            values[n] = turn(values[n])
        return struct(*apart, *values)

    def back(found: Any) -> Any:
        values = [*values_of(found)]
        for n, _, turn in turned:
            values[n] = turn(values[n])
        return made(values)

    return WrittenForm(struct, into, back if turned else lambda found: made(values_of(found)))


def _values(names: Sequence[str]) -> Turn:
    """What reads these fields. `attrgetter` is quick, and gives a tuple of more than one alone."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda found: tuple(getattr(found, name) for name in names)


def _tagged(kind: str) -> Mapping[str, Any]:
    return {"tag_field": FACT, "tag": kind} if kind else {}


def _by_name(layouts: Mapping[str, Sequence[str]], found: Any) -> Any:
    """What lay in order, by the names of its kind's layout."""
    if not isinstance(found, list) or not found or found[0] not in layouts:
        raise NoFacts(f"No fact is known here that lies so: {str(found)[:80]}.")
    return {FACT: found[0], **_laid_out(layouts, found[0], found[1:])}


def _laid_out(layouts: Mapping[str, Sequence[str]], name: str, found: Any) -> Any:
    """One written before its last fields were there has fewer of them."""
    fields = layouts[name]
    if not isinstance(found, list) or len(found) > len(fields):
        raise NoFacts(f"Where {str(found)[:80]!r} stands, a list of {', '.join(fields)} should stand.")
    return dict(_laid_field(layouts, field, value) for field, value in zip(fields, found, strict=False))


def _laid_field(layouts: Mapping[str, Sequence[str]], field: str, value: Any) -> tuple[str, Any]:
    name, _, layout = field.partition(":")
    if not layout or value is None or isinstance(value, dict):
        return name, value
    if layout.startswith("*"):
        return name, [_laid_out(layouts, layout[1:], each) for each in value]
    return name, _laid_out(layouts, layout, value)
