"""One body for each kind of command, as it may be sent. A test demands one for every kind, and reads them all."""

from __future__ import annotations

from collections.abc import Mapping

from apps.campaigns.registry.permissions import ASKABLE
from apps.chronicle.log.own_kinds import Fork
from apps.kernel.example_ids import CASKET, ENEMY, MISSION, PILOT, SEAT

REPORT: Mapping[str, object] = {
    "rounds": 7,
    "text": "The nave held until the roof did not.",
    "sides": [
        {
            "side": "west",
            "objective": True,
            "crews": [
                {
                    "pilot": PILOT,
                    "taint": 2,
                    "hurts": [
                        {"cause": "capsule-breach", "points": 1, "looked": [{"wound": "cracked-ribs", "face": 2}]}
                    ],
                    "destroyed": ["left-arm"],
                    "kills": ["Anvil"],
                }
            ],
        },
        {"side": "east", "crews": [{"pilot": ENEMY, "casket_destroyed": True, "extracted": True}]},
    ],
}

EXAMPLES: Mapping[str, Mapping[str, object]] = {
    **{kind: each.example for kind, each in ASKABLE.items() if each.roles and each.type is not Fork},
    # Crews, missions and battles
    "CrewCasket": {"casket": CASKET, "pilot": PILOT},
    "VacateCasket": {"casket": CASKET},
    "InheritCasket": {"casket": CASKET, "pilot": PILOT},
    "PlanMission": {
        "name": "Duel in the Nave",
        "scenario": "duel-in-the-nave",
        "sides": [
            {"side": "west", "name": "West Door", "seats": [SEAT]},
            {"side": "east", "name": "East Door", "seats": []},
        ],
    },
    "MusterCrew": {"mission": MISSION, "side": "west", "pilot": PILOT},
    "WithdrawCrew": {"mission": MISSION, "pilot": PILOT},
    "SeatSide": {"mission": MISSION, "side": "west", "seats": [SEAT]},
    "PostponeMission": {"mission": MISSION, "reason": "Half of the table has a fever."},
    "ResumeMission": {"mission": MISSION},
    "CallOffMission": {"mission": MISSION, "reason": "The pass is shut."},
    "BeginMission": {"mission": MISSION},
    "ReportBattle": {"mission": MISSION, "report": REPORT},
    "ConfirmReport": {"mission": MISSION},
    "DisputeReport": {"mission": MISSION, "reason": "My Casket stood at the end.", "counter": None},
    "RuleOnReport": {"mission": MISSION, "reason": "Two of three saw it fall."},
    "TakeSilence": {"mission": MISSION},
    "PlayBattle": {"mission": MISSION, "hours": 48, "then": "pass"},
    "AnswerBattle": {"mission": MISSION, "number": 12, "choice": {"do": "move", "place": [4, -2]}},
    "AnswerForAbsent": {"mission": MISSION, "number": 12},
    "AgreeOnAbsence": {"mission": MISSION, "hours": 24, "then": "greedy"},
    "TakeAbsence": {"mission": MISSION, "number": 12},
    "LetBotPlay": {"mission": MISSION, "side": "east", "bot": "greedy"},
    "LetBotsGoOn": {"mission": MISSION, "number": 13},
    "BreakOffBattle": {"mission": MISSION, "reason": "We play this one with figures, at the big table."},
}
