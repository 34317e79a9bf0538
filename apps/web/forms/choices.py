"""What there is to choose from at a table: by name, and no more than could be meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import get_args

from apps.campaigns.catalogue.command_kinds import PARTS, catalogue
from apps.kernel.form_marks import Mark
from apps.pilots.models import PilotRow
from apps.rules.packs.shelf import SHIPPED
from apps.rules.ruleset.presets import PRESETS
from apps.rules.tables.aethelgard_checks import CHECKS, Attribute
from apps.rules.tables.aethelgard_dice import DICE_SOURCES
from apps.rules.tables.component_rows import COMPONENTS
from apps.rules.tables.wound_kinds import WOUND_KIND_NAMES
from apps.web.forms import pack_options
from apps.web.forms.command_shapes import FieldShape
from apps.web.forms.current_figures import standing
from apps.web.forms.form_fields import FormOffer, Options
from apps.web.forms.ruling_deeds import DEEDS
from apps.web.forms.table_data import FormTable, Sheet

PLAYED = ("host", "deputy", "player")
"""The roles from which a side is played."""


class Choices(FormTable):
    """A table's answers to the fields of a form."""

    def options(self, shape: FieldShape) -> Options | None:
        """For a field whose meaning is known by its name; nothing for all others."""
        if shape.has(Mark.OWN_WORD):
            return None
        if shape.has(Mark.FOR_OTHERS) and not self.keeps:
            return []
        offered = _OFFERED.get(shape.name) or _OFFERED.get(f"{shape.owner}.{shape.name}")
        return offered(self, shape) if offered else None

    def called(self, value: str) -> str:
        """What somebody may have chosen earlier that is not offered now, by its name."""
        return self.known.called(value, value)

    def standing(self, shape: FieldShape, row: Sheet) -> str:
        """How the figure stands today that a field of this row would move."""
        return standing(f"{shape.owner}.{shape.name}", str(row.get("pilot", "")), self)


def _effects(table: FormTable, _: FieldShape) -> Options:
    """Whatever a ruling's effect may name."""
    library = table.library
    return [
        *(FormOffer(key, row.name, group="Components") for key, row in COMPONENTS.items()),
        *(FormOffer(key, name, group="Kinds of wounds") for key, name in WOUND_KIND_NAMES.items()),
        *(FormOffer(key, store.name, group="Stores") for key, store in library.stores.items()),
        *(FormOffer(key, mark.name, group="Marks") for key, mark in library.marks.items()),
        *(FormOffer(key, relic.name, group="Relics") for key, relic in library.relics.items()),
    ]


def _pilots(table: FormTable, shape: FieldShape) -> Options:
    """Of a mission, its crews; else those whom the command may be about, and only one's own where it says so."""
    if shape.has(Mark.FROM_ITS_CREWS):
        return _crews(table)
    among = shape.among
    found = [row for row in table.pilots if among is None or row.sheet["pilot"]["fate"] in among.states]
    return _by_fate([row for row in found if among is None or among.anybodys or table.is_mine(row)])


def _by_fate(rows: Sequence[PilotRow]) -> Options:
    return [FormOffer(row.pilot, _with_fate(row.name, row.sheet["pilot"]["fate"])) for row in rows]


def _crews(table: FormTable) -> Options:
    """A mission's own, each by pilot and Casket."""
    return [FormOffer(crew["pilot"], f"{crew['pilot_name']} in {crew['casket_name']}") for crew in table.crews]


def _buyers(table: FormTable, _: FieldShape) -> Options:
    return [FormOffer(crew["pilot"], crew["pilot_name"]) for crew in table.crews] or _by_fate(table.pilots)


def _caskets(table: FormTable, _: FieldShape) -> Options:
    """One's own, as far as they stand."""
    return [
        FormOffer(row.casket, row.name)
        for row in table.caskets
        if row.sheet["condition"] == "standing" and table.is_mine(row)
    ]


def _with_fate(name: str, fate: str) -> str:
    return name if fate in ("serving", "standing") else f"{name} ({fate})"


def _missions(table: FormTable, shape: FieldShape) -> Options:
    among = shape.among
    return [FormOffer(row.mission, row.name) for row in table.missions if among is None or row.stage in among.states]


def _sides(table: FormTable, shape: FieldShape) -> Options:
    """Of the mission, if it is known: those for which whoever asks may speak."""
    if not table.mission:
        return [
            FormOffer(side["side"], side["name"], group=row.name)
            for row in table.missions
            for side in row.sheet["sides"]
        ]
    sides = table.mission["sides"]
    if shape.has(Mark.OWN_SIDE) or (shape.has(Mark.OWN_SIDE_UNLESS_KEEPER) and not table.keeps):
        sides = [side for side in sides if table.speaks_for(side)]
    return [FormOffer(side["side"], side["name"]) for side in sides]


def _loadouts(table: FormTable, _: FieldShape) -> Options:
    known = table.casket
    sheets = [known] if known else [row.sheet for row in table.caskets if table.is_mine(row)]
    return [
        FormOffer(build["loadout"], build["name"] if known else f"{sheet['name']}: {build['name']}", _latest(build))
        for sheet in sheets
        for build in sheet["loadouts"]
    ]


def _latest(build: Sheet) -> str:
    """What a build's latest version takes along."""
    version = build["versions"][-1]
    return ", ".join(each["name"] for each in (version["equipment"], *version["tactics"]))


def _about(table: FormTable, shape: FieldShape) -> Options:
    """All that anything can be written of; or ruled on, and no ruling touches a mission, or the dead."""
    pilots, caskets, missions = list(table.pilots), list(table.caskets), list(table.missions)
    if shape.has(Mark.RULED_ON):
        pilots = [row for row in pilots if row.sheet["pilot"]["fate"] != "dead"]
        caskets = [row for row in caskets if row.sheet["condition"] == "standing"]
        missions = []
    named = [FormOffer(row.casket, _with_fate(row.name, row.sheet["condition"])) for row in caskets]
    groups = {
        "Pilots": _by_fate(pilots),
        "Caskets": named,
        "Missions": [FormOffer(row.mission, row.name) for row in missions],
    }
    return [offer._replace(group=group) for group, offers in groups.items() for offer in offers]


def _happenings(table: FormTable, _: FieldShape) -> Options:
    return [
        FormOffer(each["happening"], f"{each['name']}, for {each['pilot']}" if each["pilot"] else each["name"])
        for each in table.open_events
    ]


def _answers(table: FormTable, _: FieldShape) -> Options:
    """An event's own answers by their text, with what each does; those that are not open are left out."""
    events = [table.event] if table.event else table.open_events
    return [
        FormOffer(answer["choice"], answer["text"], " ".join(answer["does"]))
        for event in events
        for answer in event["answers"]
        if not answer["why_not"]
    ]


def _bargains(table: FormTable, _: FieldShape) -> Options:
    if not table.event:
        return [FormOffer(key, entry.name) for key, entry in table.library.bargains.items()]
    offered = [bargain for answer in table.event["answers"] for bargain in answer["bargains"]]
    return [
        FormOffer(
            bargain["bargain"],
            bargain["name"],
            f"It asks: {' '.join(bargain['price'])} It gives: {' '.join(bargain['gift'])}",
        )
        for bargain in offered
        if not bargain["why_not"]
    ]


def _kinds(table: FormTable, shape: FieldShape) -> Options:
    """Of Caskets; or of commands, where one is put into the story."""
    if shape.has(Mark.A_COMMAND):
        return [
            FormOffer(kind.kind, kind.title, group=PARTS[kind.part]) for kind in catalogue().values() if kind.is_retold
        ]
    return pack_options.kinds(table, shape)


def _packs(table: FormTable, shape: FieldShape) -> Options:
    """Those that ship may be played in another version, and those of one's own put away."""
    own = shape.has(Mark.OWN_PACK)
    return [FormOffer(pack.key, pack.header.name) for pack in table.library.packs if (pack.key in SHIPPED) != own]


_OFFERED: Mapping[str, Callable[[FormTable, FieldShape], Options]] = {
    "Effect.do": lambda _, __: [FormOffer(deed.key, deed.words) for deed in DEEDS],
    "Effect.which": _effects,
    "about": _about,
    "attempt": lambda _, __: [FormOffer(key, check.name) for key, check in CHECKS.items()],
    "attribute": lambda _, __: [FormOffer(name, name.capitalize()) for name in get_args(Attribute)],
    "bargain": _bargains,
    "buyer": _buyers,
    "casket": _caskets,
    "choice": _answers,
    "equipment": pack_options.of_the_shelf("equipment", told=True),
    "event": pack_options.called,
    "happening": _happenings,
    "kind": _kinds,
    "loadout": _loadouts,
    "mission": _missions,
    "pack": _packs,
    "packs": lambda _, __: [FormOffer(pack, pack) for pack in SHIPPED],
    "pilot": _pilots,
    "preset": lambda _, __: [FormOffer(preset.key, preset.name) for preset in PRESETS.values()],
    "scenario": pack_options.scenarios,
    "seat": lambda table, _: [offer._replace(group="") for offer in table.seats],
    "seats": lambda table, _: [offer._replace(group="") for offer in table.seats if offer.group in PLAYED],
    "side": _sides,
    "source": lambda _, __: [FormOffer(key, source.name) for key, source in DICE_SOURCES.items()],
    "spend": pack_options.of_the_shelf("spends"),
    "tactics": pack_options.tactics,
    "wound": pack_options.of_the_shelf("wounds"),
}
"""By the names that fields have in every command."""
