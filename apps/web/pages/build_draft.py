"""What the builder shows: a build for a Casket, judged while one chooses, held against the one it goes out with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from apps.caskets.sheet.draft import DraftSheet
from apps.caskets.state import Build
from apps.kernel.refusal import Refusal
from apps.web.forms.submitted_form import Wish
from apps.web.forms.table_data import FormTable, Sheet

Told = Mapping[str, Any]


def on_the_bench(wish: Wish) -> bool:
    """Whether there is a Casket to build for."""
    return not wish.must_choose and bool(wish.table.casket)


def drafted(wish: Wish) -> Told:
    """The Casket, the build as far as it was chosen, what is wrong with it, and builds to begin from."""
    table, said = wish.table, wish.typed_in
    equipment, tactics = said.get("equipment", ""), said.get("tactics", ())
    build = Build(equipment=str(equipment), tactics=tuple(str(each) for each in tactics))
    draft, why = _draft(table, build)
    return {
        "casket": table.casket,
        "draft": draft,
        "unbuildable": why,
        "begun": bool(equipment or tactics),
        "copies": list(_copies(table)),
    }


def _draft(table: FormTable, build: Build) -> tuple[DraftSheet | None, str]:
    """Nothing, and why, for a Casket of a kind that today's packs do not know."""
    try:
        return table.reader.draft(table.about("casket"), build), ""
    except Refusal as refusal:
        return None, refusal.sentence


def _copies(table: FormTable) -> Iterator[dict[str, Any]]:
    """Every version of this Casket's own builds, then the latest of its faction's others: links that fill the form."""
    here = table.casket
    for build in here.get("loadouts", ()):
        for version in build["versions"]:
            yield _copy(build["name"], f"{build['name']}, version {version['version']}", version)
    for row in table.caskets:
        if row.casket != here.get("casket") and row.sheet["kind"]["faction"] == here["kind"]["faction"]:
            for build in row.sheet["loadouts"]:
                yield _copy(build["name"], f"{row.name}: {build['name']}", build["versions"][-1])


def _copy(name: str, words: str, version: Sheet) -> dict[str, Any]:
    tactics = [each["key"] for each in version["tactics"]]
    return {"name": name, "words": words, "equipment": version["equipment"]["key"], "tactics": tactics}
