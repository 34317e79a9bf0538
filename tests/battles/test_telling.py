"""What has happened around battles, in sentences."""

from __future__ import annotations

from typing import get_args

from apps.battles.events.absence_events import AbsenceAgreed, AbsenceTaken, SideAsked
from apps.battles.events.battle_event import BattleEvent
from apps.battles.events.ending_events import BattleSettled, SaveThrown
from apps.battles.events.mission_events import (
    CrewMustered,
    CrewWithdrawn,
    MissionBegun,
    MissionCalledOff,
    MissionPlanned,
    MissionPostponed,
    MissionResumed,
    SideSeated,
)
from apps.battles.events.played_events import (
    BattleBrokenOff,
    BattleDealtAnew,
    BattleOpened,
    BattleSealed,
    BattleTold,
    BotChose,
    BotSeated,
)
from apps.battles.events.report_events import ReportConfirmed, ReportDisputed, ReportRuled
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.facts.turn_facts import RoundBegun
from apps.rules.content_names import Names
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.editions import NEWEST
from tests.battles.cast import AT, HELD, NAVE, PLANNED, duel, endings, reported
from tests.cases import every
from tests.cast import BUILD, MERCY, PLAYER, RIVAL, VESS

NAMES = Names(
    things={
        VESS: "Vess",
        MERCY: "Mercy",
        NAVE: "The Old Quarrel",
        f"{NAVE}/west": "West Door",
        f"{NAVE}/east": "East Door",
    },
    library=shelf(),
)
NOBODY = Names(things={}, library=shelf())
TOLD: tuple[tuple[BattleEvent, str], ...] = (
    (PLANNED, "Duel in the Nave was laid out on the war table."),
    (HELD, "The Cold Ford was laid out on the war table."),
    (
        MissionPlanned(
            mission=NAVE, season=1, name="The Old Quarrel", scenario="duel-in-the-nave", text="", sides=PLANNED.sides
        ),
        "The Old Quarrel was laid out on the war table, after Duel in the Nave.",
    ),
    (
        CrewMustered(mission=NAVE, side="west", pilot=VESS, casket=MERCY, loadout=BUILD, version=1),
        "Vess was put down for The Old Quarrel, in Mercy.",
    ),
    (CrewWithdrawn(mission=NAVE, pilot=VESS), "Vess was struck from the muster for The Old Quarrel."),
    (SideSeated(mission=NAVE, side="west", seats=()), "West Door is the world's to play: The Old Quarrel."),
    (SideSeated(mission=NAVE, side="west", seats=("a",)), "West Door is one seat's to play: The Old Quarrel."),
    (SideSeated(mission=NAVE, side="west", seats=("a", "b")), "West Door is 2 seats' to play: The Old Quarrel."),
    (MissionPostponed(mission=NAVE, reason="Snow"), "The Old Quarrel was put off: Snow."),
    (MissionPostponed(mission=NAVE, reason=""), "The Old Quarrel was put off."),
    (MissionResumed(mission=NAVE), "The Old Quarrel was taken up again."),
    (MissionCalledOff(mission=NAVE, reason="Peace!"), "The Old Quarrel was called off: Peace!"),
    (MissionBegun(mission=NAVE), "The gates opened, and the crews went out: The Old Quarrel."),
    (reported(duel(rounds=6)), "The battle was told: The Old Quarrel, 6 rounds."),
    (reported(duel(rounds=1), number=2), "The battle was told anew: The Old Quarrel, 1 round."),
    (reported(duel()), "The battle was told: The Old Quarrel."),
    (ReportConfirmed(mission=NAVE, side="east", seat=RIVAL), "East Door bore it out: The Old Quarrel."),
    (
        ReportConfirmed(mission=NAVE, side="east", seat="", by_silence=True),
        "East Door kept silent, and the silence was taken for a yes: The Old Quarrel.",
    ),
    (
        ReportDisputed(mission=NAVE, side="west", seat=PLAYER, reason="I won"),
        "West Door swore that it went otherwise, The Old Quarrel: I won.",
    ),
    (
        ReportRuled(mission=NAVE, reason="I saw it.", report=duel()),
        "The host had the last word on The Old Quarrel: I saw it.",
    ),
    (
        BattleOpened(edition=NEWEST, mission=NAVE, scenario="duel-in-the-nave", rules={}, fielded=()),
        "The battle was joined here: The Old Quarrel.",
    ),
    (
        AbsenceAgreed(mission=NAVE, hours=48, then="greedy", at=AT),
        "A question stands open for 48 hours, and then a bot plays on, greedy: The Old Quarrel.",
    ),
    (
        AbsenceAgreed(mission=NAVE, hours=1, then="pass", at=AT),
        "A question stands open for 1 hour, and then it goes by: The Old Quarrel.",
    ),
    (
        AbsenceAgreed(mission=NAVE, hours=0, then="pass", at=AT),
        "A question is waited on for as long as it takes: The Old Quarrel.",
    ),
    (SideAsked(mission=NAVE, side="east", number=3, at=AT), "East Door was asked question 3: The Old Quarrel."),
    (
        AbsenceTaken(mission=NAVE, side="east", number=3, then="pass"),
        "East Door left question 3 open for too long, and it goes by: The Old Quarrel.",
    ),
    (BattleTold(mission=NAVE, events=BattleFacts((RoundBegun(1),))), "The battle went on: The Old Quarrel."),
    (BattleSealed(mission=NAVE, events=BattleFacts()), "Something happened that not everybody saw: The Old Quarrel."),
    (
        BattleDealtAnew(mission=NAVE),
        "All that lay hidden was dealt anew, every hand and every deck: The Old Quarrel.",
    ),
    (BotSeated(mission=NAVE, side="west", bot="greedy"), "West Door is a bot's to play, greedy: The Old Quarrel."),
    (BotSeated(mission=NAVE, side="west", bot=""), "West Door is people's to play again: The Old Quarrel."),
    (
        BotChose(mission=NAVE, side="east", number=7, bot="greedy", why=""),
        "A bot answered for East Door: The Old Quarrel.",
    ),
    (
        BattleBrokenOff(mission=NAVE, reason="We have figures"),
        "The battle was broken off here, and is the table's to tell, The Old Quarrel: We have figures.",
    ),
    (
        SaveThrown(mission=NAVE, pilot=VESS, face=5, saved=True),
        "The Casket broke round Vess, who stepped out of it whole: a 5.",
    ),
    (
        SaveThrown(mission=NAVE, pilot=VESS, face=3, saved=False),
        "The Casket broke round Vess, who found no way out in time: a 3.",
    ),
    (
        BattleSettled(mission=NAVE, outcomes=endings("success", "partial")),
        "The Old Quarrel was over: West Door did what they came for; East Door came home with nothing but their lives.",
    ),
    (
        BattleSettled(mission=NAVE, outcomes=endings("failure", "failure")[:1]),
        "The Old Quarrel was over: West Door failed.",
    ),
    (BattleSettled(mission=NAVE, outcomes=()), "The Old Quarrel was over: nobody of ours was there."),
)


@every(("event", "words"), TOLD)
def test_each_event_is_a_sentence(event: BattleEvent, words: str) -> None:
    assert event.sentence(NAMES) == words


@every("event", [event for event, _ in TOLD])
def test_what_has_no_name_is_told_without_its_id(event: BattleEvent) -> None:
    said = event.sentence(NOBODY)
    assert said[0].isupper()
    assert not any(key in said for key in (NAVE, VESS, MERCY, BUILD, "west", "east"))


def test_every_kind_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(BattleEvent))
