"""Reads a value by its type: numbers in their bounds, one of several words, lists, and tables told apart by a tag."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, is_dataclass
from functools import cache
from typing import Any

from apps.kernel.type_hints import TypedField, TypeHint, fields_of
from apps.rules.effects.bounds import Between, Filled, Shape, To
from apps.rules.packs.pack_checks import checked
from apps.rules.packs.pack_places import PackPlace

WORDS: dict[Any, str] = {int: "a whole number", str: "a text", bool: "true or false"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer:
    """A key that something points to, and where that is written."""

    place: PackPlace
    table: str
    key: str


@dataclass(slots=True, kw_only=True)
class Shaping:
    """Reads for one pack, and notes every key that is pointed to."""

    pack: str
    pointers: list[Pointer]

    def read(self, hint: TypeHint, raw: Any, at: PackPlace) -> Any:
        read = self._unmarked(hint, raw, at)
        for mark in hint.marks:
            if isinstance(mark, Between | Shape | Filled) and not mark.holds(read):
                raise at.refusal(f"must be {mark}, not {raw!r}.")
            if isinstance(mark, To) and read:
                self.pointers.append(Pointer(place=at, table=mark.named, key=read))
        return read

    def _unmarked(self, hint: TypeHint, raw: Any, at: PackPlace) -> Any:
        if hint.each:
            return self._list(hint.each, raw, at)
        if hint.either:
            return self._one_of(hint.either, raw, at)
        return self.table(hint.type, raw, at) if is_dataclass(hint.type) else _plain(hint, raw, at)

    def table(self, shape: Any, raw: Any, at: PackPlace) -> Any:
        """A table by the fields of its dataclass: none unknown, none missing."""
        if not isinstance(raw, dict):
            raise at.refusal(f"must be a table with keys, not {raw!r}.")
        at = at if at.entry else _entry(shape, raw, at)
        known = keys_of(shape)
        self._must_be_known(raw, known, shape, at)
        given = {key: self.read(one.hint, raw[key], at.inside(key)) for key, one in known.items() if key in raw}
        for key, one in known.items():
            if key not in raw and one.required:
                raise at.inside(key).refusal(f"is missing. {_title(shape)} has {_listed(known)}.")
        if "pack" in fields_of(shape) and "pack" not in known:
            given["pack"] = self.pack
        return checked(shape(**given), at)

    def _must_be_known(self, raw: dict[str, Any], known: Any, shape: Any, at: PackPlace) -> None:
        for key in raw:
            if key not in known and key != tag_of(shape)[0]:
                raise at.inside(str(key)).refusal(f"is no key here. {_title(shape)} may have {_listed(known)}.")

    def _list(self, hint: TypeHint, raw: Any, at: PackPlace) -> tuple[Any, ...]:
        if not isinstance(raw, list):
            raise at.refusal(f"must be a list, in square brackets, not {raw!r}.")
        return tuple(self.read(hint, one, at.inside(f"[{number}]")) for number, one in enumerate(raw, start=1))

    def _one_of(self, either: Iterable[TypeHint], raw: Any, at: PackPlace) -> Any:
        tagged = {tag_of(one.type)[1]: one.type for one in either if tag_of(one.type)[0]}
        if not tagged:
            return _first_that_fits(either, raw, at)
        name = tag_of(next(iter(tagged.values())))[0]
        if not isinstance(raw, dict) or name not in raw:
            raise at.inside(name).refusal(f"is missing: one of {', '.join(tagged)}.")
        word = raw[name]
        if not isinstance(word, str) or word not in tagged:
            raise at.inside(name).refusal(f"may not be {word!r}: one of {', '.join(tagged)}.")
        return self.table(tagged[word], raw, at)


@cache
def keys_of(shape: Any) -> Mapping[str, TypedField]:
    """The keys that may be written; what the reader fills in itself is left out."""
    return {name: one for name, one in fields_of(shape).items() if not one.metadata.get("given")}


def tag_of(shape: Any) -> tuple[str, str]:
    """By which key tables of one union are told apart, and the word that means this one."""
    name, word = getattr(shape, "tag", ("", ""))
    return name, word


def _first_that_fits(either: Iterable[TypeHint], raw: Any, at: PackPlace) -> Any:
    words = [word for one in either for word in one.words]
    if raw in words or any(type(raw) is one.type for one in either):
        return raw
    allowed = [repr(word) for word in words] + [WORDS[one.type] for one in either if one.type in WORDS]
    raise at.refusal(f"must be {_or(allowed)}, not {raw!r}.")


def _plain(hint: TypeHint, raw: Any, at: PackPlace) -> Any:
    if hint.words:
        if raw not in hint.words or isinstance(raw, bool):
            raise at.refusal(f"may not be {raw!r}: {_or([repr(word) for word in hint.words])}.")
        return raw
    if type(raw) is not hint.type:
        raise at.refusal(f"must be {WORDS[hint.type]}, not {raw!r}.")
    return raw


def _entry(shape: Any, raw: dict[str, Any], at: PackPlace) -> PackPlace:
    table = getattr(shape, "table", "")
    return PackPlace(file=at.file, entry=f"{table} {raw.get('key', '(no key)')!r}") if table else at


def _title(shape: Any) -> str:
    name = tag_of(shape)[1] or getattr(shape, "table", "")
    return f"A {name!r}" if name else "This"


def _listed(known: Iterable[str]) -> str:
    return ", ".join(known) or "no keys"


def _or(words: list[str]) -> str:
    return f"one of {', '.join(words)}" if len(words) > 1 else words[0]
