"""The ten wound cards. Source: Combat & Damage v2.0, section 5.

Four of them print how long they last; the other six leave it to their kind (C-35). A Concussion lowers the SP maximum
(C-43).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

WoundKind = Literal["minor", "severe", "trauma"]
WOUND_KINDS: tuple[WoundKind, ...] = get_args(WoundKind)
WOUND_KIND_NAMES: dict[WoundKind, str] = {"minor": "Minor Injury", "severe": "Severe Injury", "trauma": "Trauma"}
Printed = Literal["mission_end", "for_good", "unprinted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundCard:
    """One card: its kind, the time it prints, and what it does, in numbers."""

    key: str
    name: str
    kind: WoundKind
    rule: str
    text: str
    lasts: Printed = "unprinted"
    sp_maximum: int = 0
    threads: int = 0
    move_surcharge: int = 0
    attack_damage: int = 0
    heat_gain: int = 0
    round_start_loss: int = 0
    deployment_loss: int = 0
    spared_side: int = 0
    loses_sp_up_to: int = 0
    breaks_a_finger: bool = False

    @property
    def code(self) -> str:
        """With what it is before its key: the Damage die has an Internal Bleeding too."""
        return f"wound.{self.key}"


CONCUSSION = "concussion"
BROKEN_FINGER = "broken-finger"
INTERNAL_BLEEDING = "internal-bleeding"
DISLOCATED_SHOULDER = "dislocated-shoulder"
CRACKED_RIB = "cracked-rib"
SHATTERED_HAND = "shattered-hand"
SPINAL_TRAUMA = "spinal-trauma"
RUPTURED_ORGAN = "ruptured-organ"
PTSD = "ptsd"
DISSOCIATION = "dissociation"

WOUND_CARDS: tuple[WoundCard, ...] = (
    WoundCard(
        key=CONCUSSION,
        name="Concussion",
        kind="minor",
        rule="PEN-WND-10",
        text="The SP maximum is 1 lower until the mission ends.",
        lasts="mission_end",
        sp_maximum=-1,
    ),
    WoundCard(
        key=BROKEN_FINGER,
        name="Broken Finger",
        kind="minor",
        rule="PEN-WND-11",
        text="One kind of card cannot be played; a d10 tells which.",
        breaks_a_finger=True,
    ),
    WoundCard(
        key=INTERNAL_BLEEDING,
        name="Internal Bleeding",
        kind="minor",
        rule="PEN-WND-12",
        text="As each round begins, the Casket loses the top card of its deck.",
        round_start_loss=1,
    ),
    WoundCard(
        key=DISLOCATED_SHOULDER,
        name="Dislocated Shoulder",
        kind="minor",
        rule="PEN-WND-13",
        text="Every attack deals 2 less damage until the mission ends.",
        lasts="mission_end",
        attack_damage=-2,
    ),
    WoundCard(
        key=CRACKED_RIB,
        name="Cracked Rib",
        kind="minor",
        rule="PEN-WND-14",
        text="Every gain of Heat is 1 larger.",
        heat_gain=1,
    ),
    WoundCard(
        key=SHATTERED_HAND,
        name="Shattered Hand",
        kind="severe",
        rule="PEN-WND-15",
        text="Two Neural Threads are gone, and the SP maximum is 2 lower for good.",
        lasts="for_good",
        sp_maximum=-2,
        threads=-2,
    ),
    WoundCard(
        key=SPINAL_TRAUMA,
        name="Spinal Trauma",
        kind="severe",
        rule="PEN-WND-16",
        text="Every hex moved costs 1 SP more for good.",
        lasts="for_good",
        move_surcharge=1,
    ),
    WoundCard(
        key=RUPTURED_ORGAN,
        name="Ruptured Organ",
        kind="severe",
        rule="PEN-WND-17",
        text="At every deployment the Casket loses 5 cards.",
        deployment_loss=5,
    ),
    WoundCard(
        key=PTSD,
        name="PTSD",
        kind="trauma",
        rule="PEN-WND-18",
        text="The pilot cannot bring themselves to strike an enemy's rear.",
        spared_side=4,
    ),
    WoundCard(
        key=DISSOCIATION,
        name="Dissociation",
        kind="trauma",
        rule="PEN-WND-19",
        text="As each own turn begins, a d6 of 1 or 2 costs 1 SP this turn.",
        loses_sp_up_to=2,
    ),
)
WOUNDS: dict[str, WoundCard] = {card.key: card for card in WOUND_CARDS}
