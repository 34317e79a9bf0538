"""The matrix as a page of docs/: a line for each way to ask, what is answered alike on one line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from tests.access.ground import CALLERS
from tests.access.matrix import Answer, Ask

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "access"
PARTS: Mapping[str, str] = {
    "pages": "the pages, by a browser that is signed in",
    "api": "the routes of the API, by a token: a seat's for whoever sits at the table, an account's for others",
    "admin": "the admin, by a browser that is signed in",
}
ABOUT = """# Who is answered what: {part}

Written by `python -m tests.access` from the answers themselves; a test holds it to them. Every address is asked in
every way by everybody, about a table at which *spectator* to *host* sit. The *other host* hosts another table,
*staff* is a superuser without a seat. What stands here is the status; `sign in` leads there, and `+` wrote into the
log, as refusals do too. Bodies are empty, except that each kind of command is asked by its example.

"""
Row = tuple[str, ...]


def page(part: str, asked: Iterable[tuple[Ask, Mapping[str, Answer]]]) -> str:
    lines = [_line(("asked", *CALLERS)), _line(("---",) * (len(CALLERS) + 1))]
    return ABOUT.format(part=PARTS[part]) + "\n".join([*lines, *map(_line, _rows(asked))]) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What is written there of one address, asked in some ways for some kinds of command."""

    path: str
    ways: Collection[str]
    kinds: Collection[str]
    words: Mapping[str, str]

    def tells_of(self, ask: Ask, said: Mapping[str, Answer]) -> bool:
        """Where it is asked for no kind, the line may tell of some as well."""
        if (
            self.path != f"/{ask.route.path}"
            or ask.method not in self.ways
            or (ask.about and ask.about not in self.kinds)
        ):
            return False
        return all(self.words[who] == answer.word for who, answer in said.items())


def recorded(text: str) -> Iterator[Line]:
    _, _, table = text.partition("| asked |")
    for line in table.splitlines()[2:]:
        asked, *words = line.strip("| ").split(" | ")
        ways, path, kinds = asked.split("`")
        yield Line(
            path=path,
            ways=ways.split(),
            kinds=kinds.strip().split(", ") if kinds else (),
            words=dict(zip(CALLERS, words, strict=True)),
        )


def _rows(asked: Iterable[tuple[Ask, Mapping[str, Answer]]]) -> Iterator[Row]:
    """The ways to ask at one address, and the kinds of command, that all callers are answered alike."""
    for path, found in groupby(asked, key=lambda each: each[0].route.path):
        alike: dict[Row, list[Ask]] = {}
        for ask, said in found:
            alike.setdefault(tuple(answer.word for answer in said.values()), []).append(ask)
        for words, asks in alike.items():
            yield f"{_ways(asks)} `/{path}`{_kinds(asks)}", *words


def _ways(asks: Iterable[Ask]) -> str:
    return " ".join(dict.fromkeys(ask.method for ask in asks))


def _kinds(asks: Iterable[Ask]) -> str:
    kinds = sorted({ask.about for ask in asks if ask.about})
    return f" {', '.join(kinds)}" if kinds else ""


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
