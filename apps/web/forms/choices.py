"""What there is to choose from at a table: by name, and no more than could be meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import get_args

from apps.campaigns.catalogue.command_kinds import PARTS, catalogue
from apps.rules.packs.shelf import SHIPPED
from apps.rules.ruleset.presets import PRESETS
from apps.rules.tables.aethelgard_checks import CHECKS, Attribute
from apps.rules.tables.aethelgard_dice import DICE_SOURCES
from apps.rules.tables.components import COMPONENTS
from apps.rules.tables.wound_kinds import WOUND_KIND_NAMES
from apps.web.forms import pack_options
from apps.web.forms.command_shapes import Shape
from apps.web.forms.current_figures import standing
from apps.web.forms.form_fields import Offer, Options, Question
from apps.web.forms.house_rule_questions import questions
from apps.web.forms.table_data import Sheet, Table

FREE = frozenset({"SidePlan.side", "FoundCampaign.name"})
"""Fields that hold somebody's own word although another field of their name does not."""
KEEPERS_ONLY = frozenset({"BuildCasket.seat", "EnlistPilot.seat"})
"""Fields that only whoever acts for others has to fill in."""
SPOKEN_FOR = frozenset({"ConfirmReport", "DisputeReport"})
"""Commands that are a side's own word."""
PLAYED = ("host", "deputy", "player")
"""The roles from which a side is played."""
STAGES: Mapping[str, tuple[str, ...]] = {
    "AgreeOnAbsence": ("fought",),
    "AnswerBattle": ("fought",),
    "AnswerForAbsent": ("fought",),
    "BeginMission": ("muster",),
    "BreakOffBattle": ("fought",),
    "CallOffMission": ("muster", "postponed"),
    "ConfirmReport": ("reported", "disputed"),
    "DisputeReport": ("reported", "disputed"),
    "LetBotPlay": ("fought",),
    "LetBotsGoOn": ("fought",),
    "MusterCrew": ("muster",),
    "PlayBattle": ("underway",),
    "SeatSide": ("muster", "postponed"),
    "PostponeMission": ("muster",),
    "ReportBattle": ("underway", "reported", "disputed"),
    "ResumeMission": ("postponed",),
    "RuleOnReport": ("reported", "disputed"),
    "TakeAbsence": ("fought",),
    "TakeSilence": ("reported",),
    "WithdrawCrew": ("muster", "postponed"),
}
"""By command, how far a mission is for it to be asked."""
FATES: Mapping[str, str] = {
    "CallEvent": "serving",
    "CrewCasket": "serving",
    "FreePilot": "captured",
    "InheritCasket": "serving",
    "MusterCrew": "serving",
    "RetirePilot": "serving",
    "WithdrawCrew": "serving",
}
"""By command, the pilots whom it is about; of these the visitor's own, where nobody else's can be meant."""
PUT_IN = frozenset({"Replacement", "Insertion"})
"""Types that hold another command, by its kind."""
ANYBODYS = frozenset({"InheritCasket", "FreePilot"})
"""Commands that may name another seat's pilot."""


class Choices:
    """A table's answers to the fields of a form."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def options(self, shape: Shape) -> Options | None:
        named = f"{shape.owner}.{shape.name}"
        if named in FREE:
            return None
        if named in KEEPERS_ONLY and not self.table.keeps:
            return []
        offered = _OFFERED.get(shape.name)
        return offered(self.table, shape.owner) if offered else None

    def called(self, value: str) -> str:
        return self.table.names.of(value, value)

    def standing(self, shape: Shape, row: Sheet) -> str:
        return standing(f"{shape.owner}.{shape.name}", str(row.get("pilot", "")), self.table)

    def within(self, values: Sheet) -> Choices:
        return Choices(self.table.within(values))

    def settings(self) -> Sequence[Question]:
        return questions(self.table.cover.rules)

    def rulable(self) -> Options:
        library = self.table.library
        return [
            *(Offer(key, row.name, group="Components") for key, row in COMPONENTS.items()),
            *(Offer(key, name, group="Kinds of wounds") for key, name in WOUND_KIND_NAMES.items()),
            *(Offer(key, store.name, group="Stores") for key, store in library.stores.items()),
            *(Offer(key, mark.name, group="Marks") for key, mark in library.marks.items()),
            *(Offer(key, relic.name, group="Relics") for key, relic in library.relics.items()),
        ]


def _pilots(table: Table, kind: str) -> Options:
    if kind == "CrewReport":
        return _crews(table)
    fate, anybodys = FATES.get(kind, ""), kind in ANYBODYS or kind not in FATES
    return [
        Offer(row.pilot, _with_fate(row.name, row.sheet["pilot"]["fate"]))
        for row in table.pilots
        if fate in ("", row.sheet["pilot"]["fate"]) and (anybodys or table.is_mine(row))
    ]


def _crews(table: Table) -> Options:
    """A mission's own, each by pilot and Casket."""
    crews = [crew for side in table.mission.get("sides", ()) for crew in side["crews"]]
    return [Offer(crew["pilot"], f"{crew['pilot_name']} in {crew['casket_name']}") for crew in crews]


def _buyers(table: Table, _: str) -> Options:
    crews = [crew for side in table.mission.get("sides", ()) for crew in side["crews"]]
    return [Offer(crew["pilot"], crew["pilot_name"]) for crew in crews] or _pilots(table, "")


def _caskets(table: Table, kind: str) -> Options:
    return [
        Offer(row.casket, _with_fate(row.name, row.sheet["condition"]))
        for row in table.caskets
        if not kind or (row.sheet["condition"] == "standing" and table.is_mine(row))
    ]


def _with_fate(name: str, fate: str) -> str:
    return name if fate in ("serving", "standing") else f"{name} ({fate})"


def _missions(table: Table, kind: str) -> Options:
    stages = STAGES.get(kind)
    return [Offer(row.mission, row.name) for row in table.missions if stages is None or row.stage in stages]


def _sides(table: Table, kind: str) -> Options:
    """Of the mission, if it is known: those for which whoever asks may speak."""
    if not table.mission:
        return [
            Offer(side["side"], side["name"], group=row.name) for row in table.missions for side in row.sheet["sides"]
        ]
    sides = table.mission["sides"]
    if kind in SPOKEN_FOR or (kind == "MusterCrew" and not table.keeps):
        sides = [side for side in sides if table.speaks_for(side)]
    return [Offer(side["side"], side["name"]) for side in sides]


def _loadouts(table: Table, _: str) -> Options:
    known = table.casket
    sheets = [known] if known else [row.sheet for row in table.caskets if table.is_mine(row)]
    return [
        Offer(build["loadout"], build["name"] if known else f"{sheet['name']}: {build['name']}", _latest(build))
        for sheet in sheets
        for build in sheet["loadouts"]
    ]


def _latest(build: Sheet) -> str:
    """What a build's latest version takes along."""
    version = build["versions"][-1]
    return ", ".join(each["name"] for each in (version["equipment"], *version["tactics"]))


def _things(table: Table, _: str) -> Options:
    groups = {"Pilots": _pilots(table, ""), "Caskets": _caskets(table, ""), "Missions": _missions(table, "")}
    return [offer._replace(group=group) for group, offers in groups.items() for offer in offers]


def _rulable_things(table: Table, _: str) -> Options:
    """No ruling touches a mission, or the dead."""
    living = [row for row in table.pilots if row.sheet["pilot"]["fate"] != "dead"]
    standing = [row for row in table.caskets if row.sheet["condition"] == "standing"]
    pilots = [Offer(row.pilot, _with_fate(row.name, row.sheet["pilot"]["fate"]), group="Pilots") for row in living]
    return [*pilots, *(Offer(row.casket, row.name, group="Caskets") for row in standing)]


def _about(table: Table, kind: str) -> Options:
    return _rulable_things(table, kind) if kind == "MakeRuling" else _things(table, kind)


def _happenings(table: Table, _: str) -> Options:
    return [
        Offer(each["happening"], f"{each['name']}, for {each['pilot']}" if each["pilot"] else each["name"])
        for each in table.open_events
    ]


def _answers(table: Table, _: str) -> Options:
    """An event's own answers by their text, with what each does; those that are not open are left out."""
    events = [table.event] if table.event else table.open_events
    return [
        Offer(answer["choice"], answer["text"], " ".join(answer["does"]))
        for event in events
        for answer in event["answers"]
        if not answer["why_not"]
    ]


def _bargains(table: Table, _: str) -> Options:
    if not table.event:
        return [Offer(key, entry.name) for key, entry in table.library.bargains.items()]
    offered = [bargain for answer in table.event["answers"] for bargain in answer["bargains"]]
    return [
        Offer(
            bargain["bargain"],
            bargain["name"],
            f"It asks: {' '.join(bargain['price'])} It gives: {' '.join(bargain['gift'])}",
        )
        for bargain in offered
        if not bargain["why_not"]
    ]


def _kinds(table: Table, owner: str) -> Options:
    """Of Caskets; or of commands, where one is put into the story."""
    if owner in PUT_IN:
        return [Offer(kind.kind, kind.title, group=PARTS[kind.part]) for kind in catalogue().values() if kind.is_retold]
    return pack_options.kinds(table, owner)


def _packs(table: Table, owner: str) -> Options:
    """Those that ship may be played in another version, and those of one's own put away."""
    packs = table.library.packs
    return [Offer(pack.key, pack.header.name) for pack in packs if (pack.key in SHIPPED) == (owner != "PutAwayPack")]


_OFFERED: Mapping[str, Callable[[Table, str], Options]] = {
    "about": _about,
    "attempt": lambda _, __: [Offer(key, check.name) for key, check in CHECKS.items()],
    "attribute": lambda _, __: [Offer(name, name.capitalize()) for name in get_args(Attribute)],
    "bargain": _bargains,
    "buyer": _buyers,
    "casket": _caskets,
    "choice": _answers,
    "equipment": pack_options.equipment,
    "event": pack_options.called,
    "happening": _happenings,
    "kind": _kinds,
    "loadout": _loadouts,
    "mission": _missions,
    "pack": _packs,
    "packs": lambda _, __: [Offer(pack, pack) for pack in SHIPPED],
    "pilot": _pilots,
    "preset": lambda _, __: [Offer(preset.key, preset.name) for preset in PRESETS.values()],
    "scenario": pack_options.scenarios,
    "seat": lambda table, _: [offer._replace(group="") for offer in table.seats],
    "seats": lambda table, _: [offer._replace(group="") for offer in table.seats if offer.group in PLAYED],
    "side": _sides,
    "source": lambda _, __: [Offer(key, source.name) for key, source in DICE_SOURCES.items()],
    "spend": pack_options.of_the_shelf("spends"),
    "tactics": pack_options.tactics,
    "wound": pack_options.of_the_shelf("wounds"),
}
"""By the names that fields have in every command."""
