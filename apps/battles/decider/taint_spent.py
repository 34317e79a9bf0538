"""Taint that a report tells of: what it may have bought, and whether it could be paid."""

from __future__ import annotations

from collections import Counter

from apps.battles.decider.field import MissionView
from apps.battles.decider.taint_flow import flow, reaches_ten
from apps.battles.events.told_report import CrewReport, Spent
from apps.battles.state import Mission
from apps.kernel.refusal import Refusal
from apps.pilots.state import Pilot
from apps.rules.dice.handed_in import must_show
from apps.rules.pilot.taint.gains import crossed, resists
from apps.rules.pilot.taint.taint_buyers import Buyer, why_not
from apps.rules.tables.taint_spends import TAINT_SPENDS

MOST_TIMES = 60
ENOUGH = 100
"""For what a report does not tell: how much there was at the moment of the purchase."""
PRINTED = {spend.key: spend for spend in TAINT_SPENDS}


def must_be_paid(crew: CrewReport, side: str, mission: Mission, field: MissionView) -> None:
    """Every purchase is known, allowed at this table, and paid in full from what the pilot had and gained."""
    pilot = field.roster.pilots[crew.pilot]
    for spent in crew.spent:
        _must_be_bought(spent, pilot, field)
        _must_be_bought_by(spent, side, pilot, mission, field)
    _must_be_within_limits(crew, pilot, field)
    _must_afford(crew, pilot, field)
    _must_reach_ten(crew, pilot, field)


def _must_be_bought(spent: Spent, pilot: Pilot, field: MissionView) -> None:
    spends = field.played.library.spends
    if not field.played.rules.modules_taint_exploitation:
        raise Refusal(
            f"The Taint module is not played: Taint of {pilot.name} buys nothing, so leave purchases out.",
            rule="PEN-GEN-07",
        )
    if spent.spend not in spends:
        known = ", ".join(spends) or "nothing is"
        raise Refusal(f"{pilot.name}'s Taint bought something that no pack offers: on offer: {known}.")
    if not 1 <= spent.times <= MOST_TIMES:
        raise Refusal(f"{spends[spent.spend].name} is bought 1 to {MOST_TIMES} times, not {spent.times:,}.")


def _must_be_bought_by(spent: Spent, side: str, pilot: Pilot, mission: Mission, field: MissionView) -> None:
    """An enemy's purchase may name the enemy, if that is a pilot of this campaign; one's own names nobody."""
    spend = field.played.library.spends[spent.spend]
    if spent.buyer and spend.pool == "own":
        raise Refusal(f"{spend.name} is bought with one's own Taint: leave out who bought it.", rule="PEN-TAINT-17")
    buyer = mission.crews.get(spent.buyer) if spent.buyer else None
    if spent.buyer and (buyer is None or buyer.side == side):
        raise Refusal(
            f"{spend.name} was paid with {pilot.name}'s Taint by nobody on another side: name an enemy pilot of "
            f"{mission.name}, or nobody.",
            rule="PEN-TAINT-17",
        )
    printed = PRINTED.get(spent.spend)
    if printed is None:
        return
    whose = field.roster.pilots[spent.buyer].faction if spent.buyer else pilot.faction
    asking = Buyer(
        moment=printed.moment,
        own=ENOUGH,
        enemy=ENOUGH,
        faction=whose,
        enemy_faction=pilot.faction,
        blocking_dice=1,
        sp_maximum=ENOUGH,
        wounds_face_down=len(pilot.deck.face_down),
    )
    no = why_not(printed, asking, field.played.rules)
    if no:
        raise no


def _must_be_within_limits(crew: CrewReport, pilot: Pilot, field: MissionView) -> None:
    bought: Counter[str] = Counter()
    for spent in crew.spent:
        bought[spent.spend] += spent.times
    for key, times in bought.items():
        spend = field.played.library.spends[key]
        if spend.limit == "battle" and spend.pool == "own" and times > 1:
            raise Refusal(
                f"{spend.name} is bought once each battle, and {pilot.name} bought it {times} times: tell of one.",
                rule="PEN-TAINT-20",
            )


def _must_afford(crew: CrewReport, pilot: Pilot, field: MissionView) -> None:
    spends = field.played.library.spends
    cost = sum(spends[spent.spend].cost * spent.times for spent in crew.spent)
    if cost > pilot.taint + crew.taint:
        raise Refusal(
            f"{cost} Taint of {pilot.name} was spent, but there were {pilot.taint} and {crew.taint} came in: spend "
            f"{pilot.taint + crew.taint} at most.",
            rule="PEN-TAINT-17",
        )


def _must_reach_ten(crew: CrewReport, pilot: Pilot, field: MissionView) -> None:
    """What ten Taint brought is written in only where ten was reached, and where the house plays it."""
    if not (crew.overload or crew.resisting):
        return
    if not reaches_ten(pilot.taint, flow(pilot.taint, crew, field.played.library)):
        raise Refusal(
            f"{pilot.name} had {pilot.taint} Taint and gained {crew.taint}: ten was not reached, so leave out what it "
            "would bring.",
            rule="PEN-TAINT-01",
        )
    _must_be_asked_for(crew, pilot, field)
    _must_resist(crew.resisting, pilot)


def _must_be_asked_for(crew: CrewReport, pilot: Pilot, field: MissionView) -> None:
    asks = crossed(0, 10, field.played.rules)
    if crew.overload and not asks.pilot_damage:
        raise Refusal(f"Ten Taint hurts nobody at this table: leave out {pilot.name}'s wound of it.", rule="C-36")
    if crew.resisting and not asks.corruption:
        raise Refusal(f"Ten Taint corrupts nobody at this table: leave out {pilot.name}'s dice of it.", rule="C-36")


def _must_resist(resisting: tuple[int, ...], pilot: Pilot) -> None:
    for face in resisting:
        must_show((face,), count=1, sides=6, what="Corruption", rule="PEN-TAINT-18")
    if resisting and len(resisting) > (1 if resists(resisting[0]) else 2):
        raise Refusal(
            f"{pilot.name} rolls one die against corruption, and another only after a 3 or less: leave out the rest.",
            rule="PEN-TAINT-18",
        )
