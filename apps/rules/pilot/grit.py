"""Grit: where a pilot's number comes from, what is added to a check, and what the check comes to."""

from __future__ import annotations

from collections.abc import Iterable

from apps.rules.dice.handed_in import must_count, must_show
from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.factions import Faction
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.grit_checks import GRIT_RESULTS, GritResult
from apps.rules.tables.grit_tiers import GRIT_TIERS, GritTier
from apps.rules.tables.wound_kinds import WoundKind


def grit(
    faction: Faction,
    *,
    missions: int,
    severe_survived: int,
    leg_skimmed: bool = False,
    shifts: Iterable[Line] = (),
    rules: Ruleset,
) -> Explained:
    """The tier by missions or by Severe injuries survived, whichever is higher, the faction, Leg-Skimming and whatever
    else shifted it for good, up to the cap and never below 0.
    """
    tier = grit_tier(missions=missions, severe_survived=severe_survived)
    lines = [
        Line(
            code="grit.tier", value=tier.grit, rule=tier.rule, text=f"{tier.name}: {_career(missions, severe_survived)}"
        )
    ]
    church = _church(tier, rules) if faction == "church" else None
    if isinstance(church, Line):
        lines.append(church)
    if leg_skimmed:
        lines.append(Line(code="grit.leg-skimmed", value=1, rule="PEN-GRIT-15", text="Leg-Skimmed"))
    lines.extend(shifts)
    lines.extend(_capped(sum([line.value for line in lines]), rules))
    return explained(lines, [church] if isinstance(church, Unused) else [])


def grit_tier(*, missions: int, severe_survived: int) -> GritTier:
    must_count(missions, what="The number of missions survived", rule="PEN-GRIT-02")
    must_count(severe_survived, what="The number of Severe injuries survived", rule="PEN-GRIT-03")
    reached = [tier for tier in GRIT_TIERS if missions >= tier.missions or severe_survived >= tier.severe]
    return reached[-1]


def is_immune(faction: Faction, rules: Ruleset) -> bool:
    """The dead flip no wounds, as long as the module that says so is played."""
    return faction == "ossuarium" and rules.modules_grit and rules.grit_ossuarium == "no_wounds"


def checks_grit(faction: Faction, rules: Ruleset) -> bool:
    """Whether a point of pilot damage is met with a d6."""
    return rules.modules_grit and faction != "ossuarium"


def grit_check(stat: int, faction: Faction, *, traumas: int, kind: WoundKind, rules: Ruleset) -> Explained:
    """What is added to the die against this wound, with the Traumas that lay open before it."""
    must_count(traumas, what="The number of Traumas", rule="PEN-GRIT-16")
    lines = [Line(code="grit.stat", value=stat, rule="PEN-GRIT-06", text="Grit")]
    if faction == "elves":
        lines.append(Line(code="grit.elves", value=-1, rule="PEN-GRIT-14", text="Elves are fragile"))
    if traumas:
        lines.append(Line(code="grit.traumas", value=-traumas, rule="PEN-GRIT-16", text=_traumas(traumas)))
    if faction == "dwarves" and kind == "severe":
        lines.append(Line(code="grit.dwarves", value=1, rule="PEN-GRIT-12", text="Dwarves endure a Severe Injury"))
    lines.extend(_lifted(sum([line.value for line in lines]), rules))
    return explained(lines, _unmoved(faction, kind))


def grit_result(face: int, added: int) -> GritResult:
    """The row that the die and the number added to it reach."""
    must_show((face,), count=1, sides=6, what="A Grit check", rule="PEN-GRIT-06")
    return next(row for row in GRIT_RESULTS if row.least is None or face + added >= row.least)


def _church(tier: GritTier, rules: Ruleset) -> Line | Unused:
    text = "Raised in the Church of Absolution"
    if rules.grit_church == "floor_1" and tier.grit:
        return Unused(code="grit.church", rule="C-40", why="The Church's pilots start at 1, and the tier is no lower.")
    return Line(code="grit.church", value=1, rule="PEN-GRIT-11", text=text)


def _capped(total: int, rules: Ruleset) -> list[Line]:
    if total < 0:
        return [Line(code="grit.floor", value=-total, rule="PEN-GRIT-01", text="Grit never stands below 0")]
    cap = rules.grit_cap
    if total <= cap:
        return []
    return [Line(code="grit.cap", value=cap - total, rule="PEN-GRIT-01", text=f"Grit never stands above {cap}")]


def _lifted(total: int, rules: Ruleset) -> list[Line]:
    least = rules.grit_check_min
    if least is None or total >= least:
        return []
    text = f"A check never adds less than {least}"
    return [Line(code="grit.check-min", value=least - total, rule="C-40", text=text)]


def _unmoved(faction: Faction, kind: WoundKind) -> list[Unused]:
    if faction != "dwarves" or kind == "severe":
        return []
    return [Unused(code="grit.dwarves", rule="PEN-GRIT-12", why="Dwarves add 1 against a Severe Injury alone.")]


def _career(missions: int, severe_survived: int) -> str:
    counted = "1 mission" if missions == 1 else f"{missions} missions"
    return f"{counted}, {severe_survived} Severe survived"


def _traumas(count: int) -> str:
    return "1 Trauma" if count == 1 else f"{count} Traumas"
