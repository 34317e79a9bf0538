"""One event of every kind that there is, with the sentence that tells it."""

from __future__ import annotations

from apps.pilots.events.ledger_events import (
    GritShifted,
    MarkLifted,
    PilotBurdened,
    PilotMarked,
    RelicGained,
    SpMaximumShifted,
)
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotExtracted, PilotFreed, PilotRetired
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import (
    KillScored,
    MissionSurvived,
    PilotAssigned,
    PilotDeployed,
    PilotEnlisted,
    PilotPromoted,
    PilotUnassigned,
)
from apps.pilots.events.taint_events import CorruptionResisted, PilotCorrupted, TaintGained, TaintLost, TaintSpent
from apps.pilots.events.wound_events import WoundFaded, WoundFlipped, WoundHealed, WoundWithstood

P = "pilot-vess"
C = "casket-mercy"
M = "mission-gate"
EVERYTHING: tuple[tuple[PilotEvent, str], ...] = (
    (
        PilotEnlisted(pilot=P, seat="s", name="Vess", faction="church"),
        "Vess of the Church of Absolution took the oath.",
    ),
    (PilotAssigned(pilot=P, casket=C), "Vess took up the threads of Mercy."),
    (PilotUnassigned(pilot=P, casket=C), "Vess climbed out of Mercy and left it."),
    (
        WoundFlipped(pilot=P, cause="capsule-breach", wound="spinal-trauma", face=3, added=1, downgraded=True),
        "Vess was wounded (Capsule Breach): Spinal Trauma, toughed out. The Grit check came to 4.",
    ),
    (
        WoundFlipped(pilot=P, cause="resurrection", wound="broken-finger", finger=1),
        "Vess was wounded (Resurrection): Broken Finger. No more Movement cards.",
    ),
    (
        WoundWithstood(pilot=P, cause="thread-snap", result="shrug-it-off", face=5, added=1),
        "Vess shrugged it off for 1 Heat (Thread Snap). The Grit check came to 6.",
    ),
    (
        WoundWithstood(pilot=P, cause="thread-snap", result="iron-will", face=6, added=3),
        "Vess did not so much as flinch (Thread Snap). The Grit check came to 9.",
    ),
    (
        WoundWithstood(pilot=P, cause="casket-destruction", result="immune"),
        "Vess has nothing left that hurts (Casket destroyed).",
    ),
    (
        WoundHealed(pilot=P, cause="mission-end", wound="cracked-rib"),
        "Cracked Rib healed on Vess (the end of the mission).",
    ),
    (WoundFaded(pilot=P, wound="concussion"), "Concussion no longer hinders Vess; the card stays open."),
    (TaintGained(pilot=P, cause="battle", by=2), "Vess took in 2 Taint (the battle)."),
    (TaintLost(pilot=P, cause="taint-purging", by=3), "Vess was rid of 3 Taint (Taint Purging)."),
    (TaintSpent(pilot=P, cause="void-step", by=1), "Vess burned 1 Taint of their own: Void Step."),
    (
        TaintSpent(pilot=P, cause="heat-spike", by=1, buyer="pilot-orrin"),
        "Orrin turned 1 Taint of Vess against them: Heat Spike.",
    ),
    (CorruptionResisted(pilot=P, face=5), "The void reached for Vess and closed on nothing: the die showed 5."),
    (
        PilotCorrupted(pilot=P, face=1, table_face=5, corruption="mutation"),
        "The void took hold of Vess: Mutation.",
    ),
    (GritShifted(pilot=P, cause="leg-skimming", by=1), "Vess has 1 more Grit for good (Leg-Skimming)."),
    (GritShifted(pilot=P, cause="ruling", by=-1), "Vess has 1 less Grit for good (the host's ruling)."),
    (
        SpMaximumShifted(pilot=P, cause="leg-skimming", by=1),
        "The SP maximum of Vess is 1 higher for good (Leg-Skimming).",
    ),
    (
        SpMaximumShifted(pilot=P, cause="ruling", by=-2),
        "The SP maximum of Vess is 2 lower for good (the host's ruling).",
    ),
    (PilotPromoted(pilot=P, tier=2), "Vess is called Hardened from now on."),
    (PilotMarked(pilot=P, cause="soul-bargain", mark="haunted"), "Vess bears a mark (Soul Bargain): Haunted."),
    (
        MarkLifted(pilot=P, cause="no-such-event", mark="no-such-mark"),
        "Vess bears a mark no longer (no such event): no such mark.",
    ),
    (RelicGained(pilot=P, cause="soul-bargain", relic="marrow-plate"), "Vess carries a relic home (Soul Bargain): {}."),
    (
        PilotBurdened(pilot=P, cause="penance-ritual", faces=(4,), cards_lost=1, heat=1, first_attack=2),
        "Vess carries a burden to the next deployment (Penance Ritual): PENANCE; 1 card lost at deployment; "
        "+1 Heat at deployment; +2 damage on the first attack.",
    ),
    (
        PilotBurdened(pilot=P, cause="ruling"),
        "Vess carries a burden to the next deployment (the host's ruling): nothing is asked.",
    ),
    (PilotDeployed(pilot=P, mission=M), "Vess went out on The Broken Gate."),
    (KillScored(pilot=P, mission=M, victim="the Rust Widow"), "The Rust Widow fell to Vess."),
    (MissionSurvived(pilot=P, mission=M), "Vess outlived The Broken Gate."),
    (
        MissionSurvived(pilot=P, mission=M, severe=1),
        "Vess outlived The Broken Gate, with 1 Severe Injury more.",
    ),
    (
        MissionSurvived(pilot=P, mission=M, severe=2),
        "Vess outlived The Broken Gate, with 2 Severe Injuries more.",
    ),
    (
        PilotCaptured(pilot=P, mission=M, captor="Thresh"),
        "Vess was left behind, in the hands of Thresh.",
    ),
    (PilotCaptured(pilot=P, mission=M), "Vess was left behind, in the hands of the enemy."),
    (PilotFreed(pilot=P, reason="A ransom of bones."), "Vess came home from captivity: A ransom of bones."),
    (PilotFreed(pilot=P), "Vess came home from captivity."),
    (PilotExtracted(pilot=P, mission=M), "Allies carried the body of Vess off the field."),
    (PilotRetired(pilot=P, reason="Enough"), "Vess laid down the threads for good: Enough."),
    (PilotRetired(pilot=P), "Vess laid down the threads for good."),
    (PilotDied(pilot=P, cause="casket-destruction", mission=M), "Vess died on The Broken Gate: Casket destroyed."),
    (PilotDied(pilot=P, cause="ruling"), "Vess died: the host's ruling."),
)
"""Each with its sentence; a name that only the packs know stands as {}."""
