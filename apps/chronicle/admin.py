"""The log for hosts to read. There is no way to write it here, and none to delete."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.decorators import display

from apps.chronicle.admin_pages import entry_links, redaction, struck_marks
from apps.chronicle.admin_pages.admin_actions import asks
from apps.chronicle.admin_pages.hosted_rows import HostedList
from apps.chronicle.admin_pages.log_pages import ReadOnly
from apps.chronicle.log import codec, own_kinds, queries
from apps.chronicle.log.log_lines import DecisionLine
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.models import Decision, DecisionPage, Entry, EntryPage

STRUCK, TOLD = "struck", "told"
REFUSED, RECORDED = "refused", "recorded"
ASKED = ["table", "number", "kind", "said", "seat", "role", "asked_at"]


class EntryList(HostedList):
    """One page of entries, those marked that are struck."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        struck_marks.mark(self.result_list)


def _is_told(row: EntryPage) -> bool:
    return row.position > 1 and not struck_marks.is_struck(row)


def _is_of_the_game(row: EntryPage) -> bool:
    """What the log tells of itself is amended by nobody."""
    return row.subject != LOG and not struck_marks.is_struck(row)


def _has_words(row: EntryPage) -> bool:
    return bool(row.words)


@admin.register(EntryPage)
class EntryAdmin(ReadOnly):
    """What happened, with the decision that caused it."""

    list_display: ClassVar = ["position", "kind", "says", "subject", "story", "seat", "recorded_at", "table"]
    lookups: ClassVar = {*ReadOnly.lookups, "decision", "answers"}
    search_fields: ClassVar = ["kind", "subject", "texts"]
    ordering: ClassVar = ["-campaign", "-position"]
    line, number = Entry, "position"
    fieldsets: ClassVar = [
        (None, {"fields": ["table", "position", "kind", "subject", "said", "story", "recorded_at"]}),
        ("Dice", {"fields": ["rolls_in_words"]}),
        ("What caused it", {"fields": ["recorded", "answered", "siblings"]}),
    ]
    as_it_was = asks("", "See it as it was", lambda row: {"at": row.position}, page="campaign")
    undo = asks("Rewind", "Undo it and all since", lambda row: {"to": row.position - 1}, when=_is_told)
    amend = asks("Amend", "Tell it otherwise", lambda row: {"decision": row.answers}, when=_is_of_the_game)
    forget = asks("EraseWords", "Forget its words", lambda row: {"entries": row.position}, when=_has_words)
    copied = asks("Fork", "Take a copy up to here", lambda row: {"line": row.position}, page="copies")
    actions_detail: ClassVar = ["as_it_was", "undo", "amend", "forget", "copied"]

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[EntryList]:
        return EntryList

    def looked_up(self, request: HttpRequest, object_id: str) -> EntryPage | None:
        row: EntryPage | None = super().looked_up(request, object_id)
        if row:
            struck_marks.mark([row])
        return row

    @admin.display(description="says")
    def says(self, row: EntryPage) -> str:
        said = entry_links.brief(row)
        return format_html("<s>{}</s>", said) if struck_marks.is_struck(row) else said

    @display(description="in the story", label={STRUCK: "warning"})  # type: ignore[untyped-decorator]  # unfold has no types
    def story(self, row: EntryPage) -> str:
        return STRUCK if struck_marks.is_struck(row) else TOLD

    @admin.display(description="rolls")
    def rolls_in_words(self, row: EntryPage) -> SafeString:
        return render_to_string("admin/chronicle/rolls.html", {"rolls": redaction.rolls_of(row)})

    @admin.display(description="recorded by")
    def recorded(self, row: EntryPage) -> SafeString:
        line = queries.decision(row.campaign, row.decision)
        return entry_links.shown([entry_links.to_decision(line, row.campaign)])

    @admin.display(description="decided again for")
    def answered(self, row: EntryPage) -> SafeString:
        """The decision that it answers, where an amendment recorded it in another's place."""
        if row.answers == row.decision:
            return entry_links.shown([])
        return entry_links.shown([entry_links.to_decision(queries.decision(row.campaign, row.answers), row.campaign)])

    @admin.display(description="recorded with")
    def siblings(self, row: EntryPage) -> SafeString:
        line = queries.decision(row.campaign, row.decision)
        others = entry_links.recorded_by(line, row.campaign).exclude(position=row.position)
        return entry_links.shown(entry_links.to_entries(others, {"campaign": row.campaign, "decision": row.decision}))


def _may_be_undone(row: DecisionPage) -> bool:
    """Whether it recorded anything that is still told; the founding is not undone."""
    first = row.position - row.entries
    if row.refused or not (row.entries and first):
        return False
    return not struck_marks.is_line_struck(row.campaign, row.position)


def _may_be_amended(row: DecisionPage) -> bool:
    return _may_be_undone(row) and row.kind not in own_kinds.COMMANDS.types


@admin.register(DecisionPage)
class DecisionAdmin(ReadOnly):
    """What was asked, and how it was answered."""

    list_display: ClassVar = ["number", "kind", "says", "seat", "role", "answer", "entries", "asked_at", "table"]
    list_filter: ClassVar = [*ReadOnly.list_filter, "refused"]
    lookups: ClassVar = {*ReadOnly.lookups, "refused__exact"}
    search_fields: ClassVar = ["kind", "texts"]
    ordering: ClassVar = ["-campaign", "-number"]
    line, number = Decision, "number"
    as_it_was = asks("", "See what it left", lambda row: {"at": row.position}, page="campaign", when=_may_be_undone)
    undo = asks("Rewind", "Undo it and all since", lambda row: {"to": row.position - row.entries}, when=_may_be_undone)
    amend = asks("Amend", "Tell it otherwise", lambda row: {"decision": row.number}, when=_may_be_amended)
    actions_detail: ClassVar = ["as_it_was", "undo", "amend"]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """What does not apply is left out."""
        line = _line(obj)
        typed = ["typed"] if codec.typed_of(line.typed) else []
        story = [name for name, applies in (("put_in_by", line.amendment), ("in_place_of", line.instead_of)) if applies]
        came = ["answer", "why"] if line.refused else ["answer", "recorded", "decided_again"]
        found = [(None, {"fields": ASKED + typed}), ("What came of it", {"fields": came})]
        return [*found, ("What put it into the story", {"fields": story})] if story else found

    @admin.display(description="says")
    def says(self, row: DecisionPage) -> str:
        return entry_links.brief(row)

    @display(description="answer", label={REFUSED: "danger"}, ordering="refused")  # type: ignore[untyped-decorator]  # unfold has no types
    def answer(self, row: DecisionPage) -> str:
        return REFUSED if row.refused else RECORDED

    @admin.display(description="rolled at the table")
    def typed(self, row: DecisionPage) -> str:
        """The labels alone: the entries tell the faces, or hide them."""
        return ", ".join(codec.typed_of(_line(row).typed))

    @admin.display(description="why")
    def why(self, row: DecisionPage) -> str:
        rule = _line(row).rule
        return f"{redaction.refusal_of(row) or codec.FORGOTTEN} {f'({rule})' if rule else ''}"

    @admin.display(description="its entries")
    def recorded(self, row: DecisionPage) -> SafeString:
        entries = entry_links.recorded_by(_line(row), row.campaign)
        return entry_links.shown(entry_links.to_entries(entries, {"campaign": row.campaign, "decision": row.number}))

    @admin.display(description="decided again since")
    def decided_again(self, row: DecisionPage) -> SafeString:
        """What amendments recorded for it."""
        entries = entry_links.decided_again_for(_line(row), row.campaign)
        return entry_links.shown(entry_links.to_entries(entries, {"campaign": row.campaign, "answers": row.number}))

    @admin.display(description="put in by")
    def put_in_by(self, row: DecisionPage) -> SafeString:
        return _linked(row, _line(row).amendment)

    @admin.display(description="in the place of")
    def in_place_of(self, row: DecisionPage) -> SafeString:
        return _linked(row, _line(row).instead_of)


def _line(row: DecisionPage) -> DecisionLine:
    """The whole decision, of which the row shows a part; read once."""
    line: DecisionLine | None = vars(row).get("_line")
    if line is None:
        line = vars(row)["_line"] = queries.decision(row.campaign, row.number)
    return line


def _linked(row: DecisionPage, number: int) -> SafeString:
    return entry_links.shown([entry_links.to_decision(queries.decision(row.campaign, number), row.campaign)])
