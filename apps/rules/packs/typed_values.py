"""Reads a value by its type: numbers in their bounds, one of several words, lists, and tables told apart by a tag."""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from apps.rules.effects.bounds import Between, Filled, Shape, To
from apps.rules.packs.pack_checks import checked
from apps.rules.packs.pack_places import PackPlace

UNIONS = (Union, type(int | str))
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

    def read(self, hint: Any, raw: Any, at: PackPlace) -> Any:
        origin = get_origin(hint)
        if origin is Annotated:
            return self._annotated(hint, raw, at)
        if origin is tuple:
            return self._list(get_args(hint)[0], raw, at)
        if origin in UNIONS:
            return self._one_of(hint, raw, at)
        if is_dataclass(hint):
            return self.table(hint, raw, at)
        return _plain(hint, raw, at)

    def table(self, shape: Any, raw: Any, at: PackPlace) -> Any:
        """A table by the fields of its dataclass: none unknown, none missing."""
        if not isinstance(raw, dict):
            raise at.refusal(f"must be a table with keys, not {raw!r}.")
        at = at if at.entry else _entry(shape, raw, at)
        known = keys_of(shape)
        self._must_be_known(raw, known, shape, at)
        given = {key: self.read(hint, raw[key], at.inside(key)) for key, (hint, _) in known.items() if key in raw}
        for key, (_, one) in known.items():
            if key not in raw and one.default is MISSING:
                raise at.inside(key).refusal(f"is missing. {_title(shape)} has {_listed(known)}.")
        if "pack" in {one.name for one in fields(shape)} and "pack" not in known:
            given["pack"] = self.pack
        return checked(shape(**given), at)

    def _must_be_known(self, raw: dict[str, Any], known: Any, shape: Any, at: PackPlace) -> None:
        for key in raw:
            if key not in known and key != tag_of(shape)[0]:
                raise at.inside(str(key)).refusal(f"is no key here. {_title(shape)} may have {_listed(known)}.")

    def _annotated(self, hint: Any, raw: Any, at: PackPlace) -> Any:
        base, *marks = get_args(hint)
        read = self.read(base, raw, at)
        for mark in marks:
            if isinstance(mark, Between | Shape | Filled) and not mark.holds(read):
                raise at.refusal(f"must be {mark}, not {raw!r}.")
            if isinstance(mark, To) and read:
                self.pointers.append(Pointer(place=at, table=mark.named, key=read))
        return read

    def _list(self, hint: Any, raw: Any, at: PackPlace) -> tuple[Any, ...]:
        if not isinstance(raw, list):
            raise at.refusal(f"must be a list, in square brackets, not {raw!r}.")
        return tuple(self.read(hint, one, at.inside(f"[{number}]")) for number, one in enumerate(raw, start=1))

    def _one_of(self, hint: Any, raw: Any, at: PackPlace) -> Any:
        tagged = {tag_of(member)[1]: member for member in get_args(hint) if is_dataclass(member) and tag_of(member)[0]}
        if not tagged:
            return self._first_that_fits(get_args(hint), raw, at)
        name = tag_of(next(iter(tagged.values())))[0]
        if not isinstance(raw, dict) or name not in raw:
            raise at.inside(name).refusal(f"is missing: one of {', '.join(tagged)}.")
        word = raw[name]
        if not isinstance(word, str) or word not in tagged:
            raise at.inside(name).refusal(f"may not be {word!r}: one of {', '.join(tagged)}.")
        return self.table(tagged[word], raw, at)

    def _first_that_fits(self, members: tuple[Any, ...], raw: Any, at: PackPlace) -> Any:
        members = tuple(member for member in members if member is not type(None))
        if len(members) == 1:
            return self.read(members[0], raw, at)
        words = [word for member in members if get_origin(member) is Literal for word in get_args(member)]
        if raw in words or any(type(raw) is member for member in members):
            return raw
        allowed = [repr(word) for word in words] + [WORDS[member] for member in members if member in WORDS]
        raise at.refusal(f"must be {_or(allowed)}, not {raw!r}.")


@cache
def keys_of(shape: Any) -> dict[str, tuple[Any, Field[Any]]]:
    """The keys that may be written, each with its type and its field; what the reader fills in itself is left out."""
    hints = get_type_hints(shape, include_extras=True)
    return {one.name: (hints[one.name], one) for one in fields(shape) if not one.metadata.get("given")}


def tag_of(shape: Any) -> tuple[str, str]:
    """By which key tables of one union are told apart, and the word that means this one."""
    name, word = getattr(shape, "tag", ("", ""))
    return name, word


def _plain(hint: Any, raw: Any, at: PackPlace) -> Any:
    if get_origin(hint) is Literal:
        if raw not in get_args(hint) or isinstance(raw, bool):
            raise at.refusal(f"may not be {raw!r}: {_or([repr(word) for word in get_args(hint)])}.")
        return raw
    if type(raw) is not hint:
        raise at.refusal(f"must be {WORDS[hint]}, not {raw!r}.")
    return raw


def _entry(shape: Any, raw: dict[str, Any], at: PackPlace) -> PackPlace:
    table = getattr(shape, "table", "")
    return PackPlace(file=at.file, entry=f"{table} {raw.get('key', '(no key)')!r}") if table else at


def _title(shape: Any) -> str:
    name = tag_of(shape)[1] or getattr(shape, "table", "")
    return f"A {name!r}" if name else "This"


def _listed(known: dict[str, tuple[Any, Field[Any]]]) -> str:
    return ", ".join(known) or "no keys"


def _or(words: list[str]) -> str:
    return f"one of {', '.join(words)}" if len(words) > 1 else words[0]
