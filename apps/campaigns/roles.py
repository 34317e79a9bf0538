"""The roles at a table, and who may ask for what."""

from __future__ import annotations

from typing import Literal, get_args

Role = Literal["host", "deputy", "player", "spectator", "client"]
GivenRole = Literal["deputy", "player", "spectator", "client"]
ROLES: tuple[Role, ...] = get_args(Role)
ROLE_WORDS: dict[Role, str] = {
    "host": "the host",
    "deputy": "a deputy",
    "player": "a player",
    "spectator": "a spectator",
    "client": "a client",
}

JOB = "job"
"""The role of background work: nobody sits there, and only the commands that name it may be asked."""

KEEPERS: frozenset[str] = frozenset({"host", "deputy"})
_PLAYERS: frozenset[str] = KEEPERS | {"player"}
_ASKED_BY: dict[str, frozenset[str]] = {
    "FoundCampaign": frozenset({"host"}),
    "OfferSeat": frozenset({"host"}),
    "GiveRole": frozenset({"host"}),
    "EmptySeat": frozenset({"host"}),
    "HandOver": frozenset({"host"}),
    "AddPack": frozenset({"host"}),
    "AdoptPack": frozenset({"host"}),
    "PutAwayPack": frozenset({"host"}),
    "AdoptEdition": frozenset({"host"}),
    "AdoptHouseRules": frozenset({"host"}),
    "BeginPhase": KEEPERS,
    "EndSeason": KEEPERS,
    "MakeRuling": KEEPERS,
    "WriteNote": _PLAYERS | {"client"},
    "RollCheck": _PLAYERS | {"client"},
    "AgreeOnSilence": frozenset({"host"}),
    "CloseCampaign": frozenset({"host"}),
    "ReopenCampaign": frozenset({"host"}),
    "EnlistPilot": _PLAYERS,
    "RetirePilot": _PLAYERS,
    "FreePilot": KEEPERS,
    "BuildCasket": _PLAYERS,
    "ScrapCasket": _PLAYERS,
    "BuildLoadout": _PLAYERS,
    "ChooseLoadout": _PLAYERS,
    "CrewCasket": _PLAYERS,
    "VacateCasket": _PLAYERS,
    "InheritCasket": _PLAYERS,
    "RollEvent": KEEPERS | {JOB},
    "CallEvent": _PLAYERS | {JOB},
    "AnswerEvent": _PLAYERS,
    "SkipEvent": KEEPERS,
    "RerollEvent": KEEPERS,
    "HoldEvents": KEEPERS,
    "ReleaseEvents": KEEPERS,
    "PlanMission": KEEPERS,
    "SeatSide": KEEPERS,
    "MusterCrew": _PLAYERS,
    "WithdrawCrew": _PLAYERS,
    "PostponeMission": KEEPERS,
    "ResumeMission": KEEPERS,
    "CallOffMission": KEEPERS,
    "BeginMission": KEEPERS,
    "ReportBattle": _PLAYERS | {"client"},
    "ConfirmReport": _PLAYERS,
    "DisputeReport": _PLAYERS,
    "RuleOnReport": frozenset({"host"}),
    "TakeSilence": KEEPERS | {JOB},
    "PlayBattle": _PLAYERS,
    "AnswerBattle": _PLAYERS,
    "AnswerForAbsent": KEEPERS,
    "AgreeOnAbsence": KEEPERS,
    "TakeAbsence": _PLAYERS | {"client", JOB},
    "LetBotPlay": _PLAYERS,
    "LetBotsGoOn": _PLAYERS | {JOB},
    "BreakOffBattle": KEEPERS,
    "Rewind": frozenset({"host"}),
    "Amend": frozenset({"host"}),
    "EraseWords": frozenset({"host"}),
    "Fork": frozenset({"host"}),
    "AddEntropy": _PLAYERS,
}


def may_ask(role: str, kind: str) -> bool:
    return role in roles_for(kind)


def roles_for(kind: str) -> frozenset[str]:
    """Nobody, for a command that is not listed: a new one is closed until somebody decides."""
    return _ASKED_BY.get(kind, frozenset())


def who_may(kind: str) -> str:
    """Whoever may ask for it, in words."""
    words = [ROLE_WORDS[role] for role in ROLES if may_ask(role, kind)]
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) or "nobody"
