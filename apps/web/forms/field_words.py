"""What the fields of commands are called on a form, and what helps to fill them in."""

from __future__ import annotations

from collections.abc import Mapping

LABELS: Mapping[str, str] = {
    "about": "About",
    "cause": "What hurt them",
    "casket_destroyed": "The Casket was destroyed",
    "captives": "Captives are taken",
    "choice": "Answer",
    "captor": "Held captive by",
    "counter": "Told otherwise",
    "crews": "Crews",
    "damaged": "DAMAGED cards not purged",
    "destroyed": "Components lost",
    "PlayBattle.dice": "Where the dice fall",
    "died": "Dead for a reason that no wound tells",
    "equipment": "Equipment set",
    "extracted": "A dead pilot was carried off the field",
    "files": "Files",
    "finger": "Broken Finger's d10",
    "happening": "Open event",
    "hours": "Hours for which a question stands open",
    "house_rules": "House rules",
    "hurts": "What hurt the pilot",
    "kills": "Destroyed or killed, by name",
    "looked": "Point by point",
    "models": "Where the models stand",
    "objective": "The side reached its objective",
    "overload": "The point that ten Taint dealt",
    "resisting": "d6 against corruption, then the Corrupted table's",
    "rounds": "Rounds",
    "save": "d6 against the Casket's end",
    "saved": "The point that the Casket's end dealt",
    "seat": "Seat",
    "seats": "Seats",
    "slot": "Which of the season's events",
    "spent": "Taint spent",
    "surrendered": "The side surrendered",
    "taint": "Taint gained",
    "then": "What becomes of it then",
    "to": "Back to line",
    "typed": "Faces, by question",
}
THEN = "Pass: the question goes by, with what does least. Else a bot of this kind plays the side."
HINTS: Mapping[str, str] = {
    "AddEntropy.entropy": "Hexadecimal digits, before the first die of the seed falls.",
    "AddPack.files": "The pack's files, each as TOML.",
    "AdoptPack.version": "What its hash begins with. Left out: the newest.",
    "AdoptEdition.edition": "Its name, such as penance-2.",
    "AdoptHouseRules.house_rules": "Answer only what shall be otherwise from here on.",
    "AgreeOnSilence.days": "0: silence never counts as a yes.",
    "AgreeOnAbsence.hours": "0: for as long as it takes.",
    "AgreeOnAbsence.then": THEN,
    "AnswerEvent.bargain": "Only with a choice that strikes one.",
    "BuildCasket.seat": "Left out: your own.",
    "Amend.replace": "Another command in the place of a decision's own.",
    "Amend.strike": "Decisions that shall not have been, by number.",
    "BuildLoadout.tactics": "Two of them.",
    "ChooseLoadout.version": "Left out: the latest.",
    "ConfirmReport.side": "Left out: your own.",
    "CrewReport.damaged": "Left out: none.",
    "CrewReport.resisting": "Left out: rolled here.",
    "CrewReport.save": "Left out: rolled here, where the house rolls one.",
    "DisputeReport.side": "Left out: your own.",
    "EnlistPilot.seat": "Left out: your own.",
    "PlayBattle.captives": "Whoever is left on the enemy's field without a Casket or an ally is captured.",
    "PlayBattle.dice": "On the table: you are asked for the faces, and may have any of them rolled here.",
    "PlayBattle.models": "On the table: you move them, and say how they stand when it matters.",
    "EraseWords.entries": "The lines whose words shall be forgotten.",
    "Looked.face": "Left out: rolled here.",
    "Looked.finger": "Left out: rolled here, where one is needed.",
    "Looked.wound": "Left out: drawn here.",
    "MakeRuling.about": "Left out: the settlement.",
    "MakeRuling.effects": "For what no line above says: a list, as the packs write it.",
    "MusterCrew.loadout": "Left out: the one that is chosen.",
    "MusterCrew.version": "Left out: the latest.",
    "PlanMission.name": "Left out: the scenario's.",
    "PlayBattle.hours": "0: for as long as it takes.",
    "PlayBattle.then": THEN,
    "Rewind.to": "Everything after it is struck, and stays readable.",
    "RollEvent.slot": "Left out: the next.",
    "SidePlan.seats": "None: the host speaks for this side.",
    "SidePlan.side": "A short key of your own, or the scenario's: west.",
    "Spent.buyer": "Only where an enemy bought it.",
}


def label_of(name: str, owner: str = "") -> str:
    return LABELS.get(f"{owner}.{name}") or LABELS.get(name, name.replace("_", " ").capitalize())


def hint_of(owner: str, name: str) -> str:
    return HINTS.get(f"{owner}.{name}", "")


def said(key: str) -> str:
    """A value as people read it: `right-arm` is Right arm."""
    return key.replace("-", " ").replace("_", " ").capitalize()
