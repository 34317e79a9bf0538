"""What the builder shows: a build for a Casket, judged while one chooses, held against the one it goes out with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from apps.caskets.sheet.draft import DraftAttack, DraftSheet
from apps.caskets.state import Build
from apps.kernel.refusal import Refusal
from apps.rules.odds.card_odds import Faced
from apps.web.forms.submitted_form import Wish
from apps.web.forms.table_data import FormTable, Sheet
from apps.web.pages.faced_form import FACED, NOTHING_SAID, faced_by, faced_fields

Told = Mapping[str, Any]


def on_the_bench(wish: Wish) -> bool:
    """Whether there is a Casket to build for."""
    return not wish.must_choose and bool(wish.table.casket)


def drafted(wish: Wish) -> Told:
    """The Casket, the build as far as it was chosen, what is wrong with it, and builds to begin from."""
    table, said = wish.table, wish.typed_in
    equipment, tactics = said.get("equipment", ""), said.get("tactics", ())
    build = Build(equipment=str(equipment), tactics=tuple(str(each) for each in tactics))
    said, others = said_in(wish), [row for row in table.caskets if row.casket != table.about("casket")]
    draft, why = _draft(table, build, faced_by(said, others))
    return {
        "faced": faced_fields(said, others),
        "attacks": [_attack(attack) for attack in draft.attacks] if draft else [],
        "casket": table.casket,
        "draft": draft,
        "unbuildable": why,
        "begun": bool(equipment or tactics),
        "copies": list(_copies(table)),
    }


def said_in(wish: Wish) -> Mapping[str, str]:
    """Whom the builder shall hold the build against; a command's own form asks for nobody."""
    said: Mapping[str, str] = wish.typed_in.get(FACED, NOTHING_SAID)
    return said


def _attack(attack: DraftAttack) -> dict[str, Any]:
    """What stands behind a card's name."""
    summary = attack.odds.summary
    return {
        "card": attack,
        "odds": attack.odds,
        "hits": f"{float(summary.hit):.0%}",
        "cards": f"{float(summary.means.cards):.1f}",
    }


def _draft(table: FormTable, build: Build, faced: Faced) -> tuple[DraftSheet | None, str]:
    """Nothing, and why, for a Casket of a kind that today's packs do not know."""
    try:
        return table.reader.draft(table.about("casket"), build, faced), ""
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
