"""Heat gained and lost, Strain, and what water and rest take away."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from tests.rules.battle.referee.bodies import heated, intact, is_out
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.figures import HEAT, HEAT_BY_CODE, VENTS, strain_row
from tests.rules.battle.referee.ground import terrain

OWED = {
    "symbols": ("Heat of the Defense dice", "PEN-DEF-08"),
    "jam": ("Heat of a jam", "PEN-ATK-20"),
    "shrugged-off": ("Heat of Shrug It Off", "PEN-GRIT-09"),
    "damage.minor-strain": ("Heat of Minor Strain", "PEN-DMG-06"),
}


def judge_heat(court: Court, then: Battle, now: Battle, event: ev.HeatChanged) -> None:
    before = then.fighters[event.fighter].heat
    code = event.parts[0].code
    court.weigh("Heat after a change", now.fighters[event.fighter].heat, before + event.by, "PEN-HEAT-16")
    court.must("Heat never below 0", now.fighters[event.fighter].heat >= 0, "PEN-HEAT-16")
    if code in VENTS:
        court.weigh("all Heat vented", event.by, -before, "PEN-HEAT-12")
    elif event.by < 0:
        lost = -sum(HEAT_BY_CODE[part.code] for part in event.parts if part.code != "floor")
        court.weigh("Heat lost", event.by, -min(before, lost), "PEN-HEAT-08 to 11")
    else:
        base = _base(court, code, event.parts[0].value)
        court.weigh("Heat gained", event.by, base + heated(court, event.fighter, then), "PEN-HEAT-14, 15")
    if code in OWED:
        court.pay(OWED[code][0], event.fighter, OWED[code][1])
    for part in event.parts:
        _judge_cause(court, then, event, part.code)


def _base(court: Court, code: str, said: int) -> int:
    """What the source gives by itself."""
    if code == "symbols" and court.ledger.blow:
        return court.ledger.blow.faces.count(HEAT)
    return HEAT_BY_CODE.get(code, said)


def _judge_cause(court: Court, then: Battle, event: ev.HeatChanged, code: str) -> None:
    fighter = then.fighters[event.fighter]
    if code == "water" and fighter.at:
        court.weigh("water cools who stands in it", terrain(then, fighter.at), "water", "PEN-HEAT-10")
        phase = "end" if court.rules.water_when == "end" else "refresh"
        court.weigh("when water cools", court.ledger.phase, phase, "C-29")
    if code == "passed":
        court.weigh("a passed turn", court.ledger.pasts[event.fighter].deeds, 0, "PEN-TURN-11, C-77")


def judge_strain(court: Court, then: Battle, _: Battle, event: ev.StrainRolled) -> None:
    heat = then.fighters[event.fighter].heat
    court.must("Strain from 5 Heat on", heat >= 5, "PEN-HEAT-02")
    court.weigh("Strain is unrolled from 10 Heat on", event.face == 0, heat >= 10, "PEN-HEAT-03")
    total = None if heat >= 10 else event.face + heat
    court.weigh("total of Strain", event.total, total, "PEN-HEAT-02")
    row = strain_row(12 if total is None else total)
    court.weigh("row of Strain", event.row, row, "PEN-HEAT-04 to 07")
    if court.ledger.turn != event.fighter or court.ledger.phase != "refresh":
        court.must("Strain out of turn", court.rules.strain_on_heat_gain, "C-27")
    _owe_for_strain(court, then, event.fighter, row)


def _owe_for_strain(court: Court, then: Battle, fighter: int, row: str) -> None:
    held = then.fighters[fighter].components.held
    if row == "malfunction":
        court.owe(
            "malfunction owed", fighter, "PEN-HEAT-07", int(any(one not in held for one in intact(then, fighter)))
        )
    elif row == "damage":
        court.owe("cards lost to Strain", fighter, "PEN-HEAT-06")
    elif row == "sp":
        court.owe("SP lost to Strain", fighter, "PEN-HEAT-05")


def judge_cooling(court: Court, then: Battle, _: Battle, event: ev.TurnEnded) -> None:
    """At a turn's end: whoever stood in water or passed has cooled, if there was Heat."""
    fighter, past = then.fighters[event.fighter], court.ledger.pasts[event.fighter]
    if is_out(then, event.fighter) or court.ledger.phase != "end" or fighter.at is None:
        return
    if terrain(then, fighter.at) == "water" and court.rules.water_when == "end" and not past.cooled:
        court.weigh("Heat left by water", fighter.heat, 0, "PEN-HEAT-10")
    if past.deeds == 0 and not past.passed:
        court.weigh("Heat left by a passed turn", fighter.heat, 0, "PEN-HEAT-11")
