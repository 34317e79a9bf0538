"""From an entry to its decision and back: the rows that belong together, as links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.contrib.admin.utils import quote
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from apps.chronicle.admin_pages import struck_marks
from apps.chronicle.admin_pages.redaction import values_of
from apps.chronicle.log import told_story
from apps.chronicle.log.log_lines import DecisionLine
from apps.chronicle.models import DecisionPage, EntryPage

SHOWN = 50
"""So many links stand on a page; where there are more, another leads to a list of them."""
LATELY = 12
"""So many stand on the page of the thing that they are about."""
BRIEF, VALUE = 160, 80
"""So many characters of an entry stand in a list, and so many of one of its values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Where to go, and what is there."""

    url: str
    text: str
    struck: bool = False


def brief(row: EntryPage | DecisionPage) -> str:
    """What it says, as far as one line of a list goes: what is long comes last, and is cut first."""
    values = sorted(values_of(row).items(), key=lambda item: len(str(item[1])) > VALUE)
    return _cut(", ".join(f"{name}: {_cut(str(value), VALUE)}" for name, value in values), BRIEF)


def _cut(said: str, most: int) -> str:
    return said if len(said) <= most else f"{said[: most - 1]}…"


def to_decision(line: DecisionLine, campaign: str) -> Link:
    url = _page("decision", f"{campaign}:{line.number}")
    return Link(url=url, text=f"Decision {line.number} {line.kind}, asked by {line.seat} as {line.role}")


def recorded_by(line: DecisionLine, campaign: str) -> QuerySet[EntryPage]:
    """The entries that a decision recorded, found by where it ended."""
    after = line.position - line.entries
    return _entries(campaign).filter(decision=line.number, position__gt=after, position__lte=line.position)


def decided_again_for(line: DecisionLine, campaign: str) -> QuerySet[EntryPage]:
    """The entries that an amendment recorded for a decision of before; they lie after the first rewind since."""
    made = told_story.rewinds_of(campaign).made
    first = next((position for position, _ in made if position > line.position), None)
    if first is None:
        return EntryPage.objects.none()
    return _entries(campaign).filter(answers=line.number, position__gt=first)


def to_entries(entries: QuerySet[EntryPage], more: Mapping[str, str | int]) -> list[Link]:
    rows = list(entries[: SHOWN + 1])
    links = [_to_entry(row) for row in struck_marks.mark(rows[:SHOWN])]
    if len(rows) > SHOWN:
        links.append(Link(url=_list(more), text="All of them"))
    return links


def last_told_of(campaign: str, subject: str) -> SafeString:
    """The last entries about one thing, newest first, and the way to all of them."""
    rows = struck_marks.mark(list(_entries(campaign).filter(subject=subject).order_by("-position")[:LATELY]))
    more = Link(url=_list({"campaign": campaign, "subject": subject}), text="All of them")
    told = [replace(_to_entry(row), text=f"Entry {row.position} {row.kind}{_besides(row)}") for row in rows]
    return shown([*told, *([more] if rows else [])])


def _besides(row: EntryPage) -> str:
    """What an entry says but for whom it is about, where only that one's entries stand."""
    values = [value for value in values_of(row).values() if value not in ("", row.subject)]
    return f": {_cut(', '.join(_cut(value, VALUE) for value in values), BRIEF)}" if values else ""


def shown(links: Sequence[Link]) -> SafeString:
    return render_to_string("admin/chronicle/links.html", {"links": links})


def _to_entry(row: EntryPage) -> Link:
    text = f"Entry {row.position} {row.kind}, {brief(row)}"
    return Link(url=_page("entry", row.pk), text=text, struck=struck_marks.is_struck(row))


def _entries(campaign: str) -> QuerySet[EntryPage]:
    return EntryPage.objects.filter(campaign=campaign).order_by("position")


def _list(more: Mapping[str, str | int]) -> str:
    return f"{reverse('admin:chronicle_entrypage_changelist')}?{urlencode(more)}"


def _page(name: str, key: str) -> str:
    return reverse(f"admin:chronicle_{name}page_change", args=[quote(key)])
