"""Lines of the chronicle as a page shows them: each minute said once, and things by links to their pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse

from apps.campaigns.reading import Known, Line
from apps.campaigns.seeing import Reader
from apps.chronicle.reading import Read

PAGES: Mapping[str, str] = {"pilot-": "pilot", "casket-": "casket", "mission-": "mission"}
"""The page of a thing, by how its id begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A line with its sentence in three pieces, the middle one a link where there is a `path`."""

    read: Read
    before: str
    name: str = ""
    after: str = ""
    path: str = ""
    by: int = 0
    hand: str = ""
    begins: bool = True
    """Whether it is the first that is shown of its minute, and so says when that was."""
    decided: int = 0
    """The decision that it follows from, where it is the first that is shown of that: a host may tell it otherwise."""


def told(lines: Iterable[Line]) -> list[Told]:
    """Lines in their order, without links."""
    return _begun(Told(read=line.read, before=line.text, by=line.by, hand=line.hand) for line in lines)


def told_with_links(reader: Reader, lines: Iterable[Line]) -> list[Told]:
    """Lines in their order; where a sentence names what it is about, the name leads there."""
    return _begun(_linked(reader.campaign, line, reader.known) for line in lines)


def _linked(campaign: str, line: Line, known: Known) -> Told:
    subject = line.read.line.subject
    page = next((page for prefix, page in PAGES.items() if subject.startswith(prefix)), "")
    name = known.names.of(subject, "") if page else ""
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line.text) if name else None
    if found is None:
        return Told(read=line.read, before=line.text, hand=line.hand)
    return Told(
        read=line.read,
        before=line.text[: found.start()],
        name=name,
        after=line.text[found.end() :],
        path=reverse(page, kwargs={"campaign": campaign, page: subject}),
        hand=line.hand,
    )


def _begun(lines: Iterable[Told]) -> list[Told]:
    found: list[Told] = []
    for line in lines:
        before = found[-1].read if found else None
        begins = before is None or _minute(before) != _minute(line.read)
        same = before is not None and before.line.answers == line.read.line.answers
        found.append(replace(line, begins=begins, decided=0 if same else line.read.line.answers))
    return found


def _minute(read: Read) -> datetime:
    return read.recorded_at.replace(second=0, microsecond=0)
