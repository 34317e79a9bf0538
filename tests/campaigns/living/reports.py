"""What a table says that it played: most of it possible, some of it with dice and cards of its own, some of it not."""

from __future__ import annotations

from typing import get_args

from apps.battles.events.told_report import CrewReport, Harm, Hurt, Looked, Report, SideReport, Spent
from apps.battles.state import Crew, Mission
from apps.pilots.state import Pilot
from apps.rules.pilot.grit import checks_grit, is_immune
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS, WOUNDS
from apps.rules.tables.component_rows import COMPONENTS
from apps.rules.tables.pilot_damage import PILOT_DAMAGE
from tests.campaigns.living import words
from tests.campaigns.living.moment import Moment

HARMS: tuple[Harm, ...] = get_args(Harm)
IN_BATTLE: tuple[Harm, ...] = ("capsule-breach", "neural-feedback", "thread-snap", "critical-malfunction")
CHECKED = {damage.key: damage.checked for damage in PILOT_DAMAGE}
STRANGERS = ("a wight", "The thing on the rope", "", "v" * 61)


def drawn(mission: Mission, at: Moment) -> Report:
    """Every side with its crews; now and then somebody is left out, or told of twice."""
    wild = at.chance.in_a(10)
    out = [crew.pilot for crew in mission.crews.values() if at.chance.in_a(20)]
    sides = [
        SideReport(
            side=side.side,
            objective=at.chance.in_a(50),
            surrendered=at.chance.in_a(10),
            crews=tuple(_crew(crew, mission, out, at, wild=wild) for crew in mission.crew_of(side.side)),
        )
        for side in mission.sides
    ]
    if at.chance.in_a(3):
        sides.append(at.chance.one_of((*sides, SideReport(side="nowhere"))))
    text = "It snowed inside." if at.chance.in_a(90) else words.reason(at.chance)
    return Report(sides=tuple(sides), rounds=at.chance.one_of((0, 3, 9, 60, 61)) if wild else 7, text=text)


def _crew(crew: Crew, mission: Mission, out: list[str], at: Moment, *, wild: bool) -> CrewReport:
    """Whoever is out has lost the Casket; `wild` tells of anything."""
    chance, pilot = at.chance, at.state.roster.pilots[crew.pilot]
    hurts = _hurts(pilot, at, wild=wild)
    died = chance.in_a(6)
    gained = chance.one_of((0, 0, 1, 1, 2, 3, 5, 9, 12))
    carried = len(mission.crew_of(crew.side)) > 1 and died
    return CrewReport(
        pilot=crew.pilot if chance.in_a(99) else chance.one_of([*at.state.roster.pilots]),
        hurts=hurts,
        casket_destroyed=crew.pilot in out,
        save=chance.one_of((0, 0, 2, 5, 7)) if wild else 0,
        saved=_looked(pilot, at, checked=True)[:1] if wild else (),
        destroyed=chance.some_of(COMPONENTS, most=2),
        damaged=chance.one_of((0, 0, 1, 3, -1 if wild else 0)),
        taint=gained if at.played.rules.modules_taint_exploitation else chance.one_of((0, gained)),
        spent=_spent(pilot, gained, mission, at, wild=wild),
        overload=_looked(pilot, at, checked=True)[:1] if pilot.taint < 10 <= pilot.taint + gained else (),
        resisting=_resisting(pilot, gained, at, wild=wild),
        kills=_kills(crew, mission, out, at, wild=wild),
        died=died,
        extracted=carried and chance.in_a(70),
        captor=chance.one_of(("The Drowned", "Mother Hask")) if not died and chance.in_a(8) else "",
    )


def _hurts(pilot: Pilot, at: Moment, *, wild: bool) -> tuple[Hurt, ...]:
    """No card is looked at twice in one report, unless it is a wild one."""
    face_down = at.chance.shuffled(pilot.deck.face_down)
    hurts = []
    for _ in range(at.chance.one_of((0, 0, 0, 1, 1, 2, 3))):
        cause = at.chance.one_of(HARMS if wild else IN_BATTLE)
        points = at.chance.one_of((0, 1, 3, 61)) if wild else at.chance.one_of((1, 1, 1, 2, 3))
        looked = []
        for _ in range(min(points, 3)):
            if at.chance.in_a(35):
                card = face_down.pop() if face_down and at.chance.in_a(60) else ""
                looked.append(_one(card, pilot, at, checked=CHECKED[cause], wild=wild))
        hurts.append(Hurt(cause=cause, points=points, looked=tuple(looked)))
    return tuple(hurts)


def _looked(pilot: Pilot, at: Moment, *, checked: bool) -> tuple[Looked, ...]:
    return (_one("", pilot, at, checked=checked, wild=False),) if at.chance.in_a(30) else ()


def _one(card: str, pilot: Pilot, at: Moment, *, checked: bool, wild: bool) -> Looked:
    """A card and dice as this table would have them."""
    if wild:
        anything = at.chance.one_of(("", "no-such", *(each.key for each in WOUND_CARDS)))
        return Looked(wound=anything, face=at.chance.number(-1, 7), finger=at.chance.one_of((0, 0, 5, 11)))
    rules = at.played.rules
    if is_immune(pilot.faction, rules):
        return Looked()
    rolls = checked and checks_grit(pilot.faction, rules)
    breaks = bool(card) and WOUNDS[card].breaks_a_finger
    return Looked(
        wound=card,
        face=at.chance.number(0, 6) if rolls else 0,
        finger=at.chance.number(0, 10) if breaks else 0,
    )


def _spent(pilot: Pilot, gained: int, mission: Mission, at: Moment, *, wild: bool) -> tuple[Spent, ...]:
    """What could be paid for, as far as the table plays with Taint."""
    spends = at.played.library.spends
    if wild and at.chance.in_a(30):
        return (Spent(spend=at.chance.one_of([*spends, "no-such"]), times=at.chance.one_of((0, 1, 99))),)
    if not at.played.rules.modules_taint_exploitation or at.chance.in_a(60):
        return ()
    affordable = [key for key, spend in spends.items() if spend.cost <= pilot.taint + gained]
    if not affordable:
        return ()
    spend = at.chance.one_of(affordable)
    enemies = [crew.pilot for crew in mission.crews.values() if crew.side != mission.crews[pilot.pilot].side]
    buyer = at.chance.one_of(enemies) if enemies and spends[spend].pool == "enemy" and at.chance.in_a(60) else ""
    return (Spent(spend=spend, buyer=buyer),)


def _resisting(pilot: Pilot, gained: int, at: Moment, *, wild: bool) -> tuple[int, ...]:
    if wild and at.chance.in_a(20):
        return at.chance.one_of(((7,), (5, 5), (1, 2, 3)))
    if at.played.rules.taint_at_10 == "wound_only" or not pilot.taint < 10 <= pilot.taint + gained:
        return ()
    return at.chance.one_of(((), (), (5,), (2,), (1, 6), (3, 3)))


def _kills(crew: Crew, mission: Mission, out: list[str], at: Moment, *, wild: bool) -> tuple[str, ...]:
    """Enemies that are out, each by one pilot alone: whoever comes first on the other side; and strangers."""
    claimed = []
    for other in mission.crews.values():
        first = next((each.pilot for each in mission.crews.values() if each.side != other.side), "")
        if other.pilot in out and other.side != crew.side and first == crew.pilot and at.chance.in_a(60):
            claimed.append(at.state.hangar.caskets[other.casket].name)
    if at.chance.in_a(15):
        claimed.append(at.chance.one_of(STRANGERS[: 4 if wild else 2]))
    return tuple(claimed)
