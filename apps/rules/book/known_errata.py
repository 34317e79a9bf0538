"""Figures that the documents print and their own dice, tables and cards do not bear out. What is true is computed.

Sources: Dice Reference v3.0; Quick Reference; Combat & Damage v2.0; Dice Pool System v5.0. Ruled in the canon, Part 3.
"""

from __future__ import annotations

from dataclasses import dataclass

CHANCES = "Dice Reference, 5 (Probability Tables)"
ADVANTAGE = "Dice Reference, 4 (Dice Pool Advantage)"
SUFFERING = "Dice Reference, 5 (Suffering Dice)"
MODIFIERS = "Dice Reference, 3 (To-Hit)"
QUICK_ADVANTAGE = "Quick Reference, Dice Pool Advantage"
EXAMPLE = "Combat & Damage, 12 (Round 1, Player B)"
POOLS = "Dice Pool System, V"


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """One printed figure: what it claims, where it stands, as it is printed, and the ruling that sets it right."""

    key: str
    what: str
    where: str
    printed: str
    ruling: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Impossible:
    """A worked example that breaks a rule of its own document."""

    what: str
    where: str
    why: str
    ruling: str


def _wrong(key: str, what: str, where: str, printed: str, ruling: str) -> Erratum:
    return Erratum(key=key, what=what, where=where, printed=printed, ruling=ruling)


TOTALS = {2: "2.78%", 3: "5.56%", 4: "8.33%", 5: "11.11%", 7: "16.67%", 8: "13.89%", 9: "11.11%"}
CUMULATIVE = {
    2: "2.78%",
    3: "8.33%",
    4: "16.67%",
    5: "27.78%",
    6: "41.67%",
    7: "58.33%",
    8: "72.22%",
    9: "83.33%",
    10: "86.11%",
}
HITS = {5: "72.22%", 6: "58.33%", 7: "41.67%", 8: "27.78%", 9: "13.89%"}
CRITICALS = {5: "~2%", 7: "~8%", 10: "~20%", 15: "~50%", 20: "~75%"}
FUMBLES = {3: "~7%", 5: "~5%", 7: "~3%", 10: "~1%"}

ERRATA: tuple[Erratum, ...] = (
    _wrong("double-jam", "the total of two JAMs", "Dice Reference, 1 (Hit Result Table)", "2", "C-01"),
    *(_wrong(f"total-{n}", f"two Attack dice total {n}", CHANCES, is_, "C-01") for n, is_ in TOTALS.items()),
    *(
        _wrong(f"up-to-{n}", f"two Attack dice total {n} or less", CHANCES, is_, "C-01")
        for n, is_ in CUMULATIVE.items()
    ),
    *(_wrong(f"hit-{n}", f"two Attack dice hit on {n}+", CHANCES, is_, "C-01") for n, is_ in HITS.items()),
    _wrong("advantage", "Advantage adds to the chance to hit on 5+", ADVANTAGE, "+17%", "C-30"),
    _wrong("disadvantage", "Disadvantage takes from the chance to hit on 5+", ADVANTAGE, "-17%", "C-30"),
    _wrong("disadvantage-quick", "Disadvantage takes from the chance to hit on 5+", QUICK_ADVANTAGE, "-16%", "C-30"),
    _wrong("criticals", "Advantage adds to the chance of a Critical Hit", QUICK_ADVANTAGE, "+2.3%", "C-30"),
    _wrong("execution", "EXECUTION under Critical Advantage", ADVANTAGE, "~8%", "C-30"),
    _wrong("execution-times", "EXECUTION under Critical Advantage, in times", QUICK_ADVANTAGE, "triple", "C-30"),
    _wrong("no-block", "6 damage, no block", CHANCES, "11.6%", "C-42"),
    _wrong("two-blocks", "6 damage, two blocks", CHANCES, "~29%", "C-42"),
    _wrong("blood-offering", "cards discarded to a Suffering die", SUFFERING, "~2 cards", "C-03"),
    _wrong("suffering-mean", "cards discarded to a Suffering die", CHANCES, "1.17", "C-03"),
    _wrong("sustained", "a Suffering die lends +1 to all attacks", SUFFERING, "33.3%", "C-03"),
    _wrong("scout-moved", "an attacker who moved 4 hexes adds", f"{MODIFIERS}, example", "+1", "C-16"),
    _wrong("scout", "the Scout's target number", f"{MODIFIERS}, example", "10+", "C-16"),
    _wrong("shield-side", "the target number of the example", "Combat & Damage, 2", "9+", "C-16"),
    _wrong("hardest", "the five modifiers of the hardest target together", MODIFIERS, "+13", "C-16"),
    _wrong("hardest-side", "the side that is hardest to hit", f"{MODIFIERS}, diagram", "1, the front", "C-61"),
    _wrong("ironclad", "the Ironclad's target number", EXAMPLE, "6+", "C-16"),
    _wrong("ironclad-draws", "cards that the Ironclad draws", EXAMPLE, "3", "C-23"),
    _wrong("strain-lowest", "the lowest total that Strain can roll", "Quick Reference, Strain Table", "1", "C-25"),
    _wrong("damaged-share", "DAMAGED cards after three or four reshuffles", "Combat & Damage, 4", "30%", "C-44"),
    _wrong("net-below-zero", "net successes of [8, 1, 1], by the code shown", "Dice Pool System, VII", "-1", "C-46"),
    *(_wrong(f"critical-{n}", f"Critical Success with {n}d10", POOLS, is_, "C-45") for n, is_ in CRITICALS.items()),
    *(_wrong(f"fumble-{n}", f"Fumble with {n}d10", POOLS, is_, "C-45") for n, is_ in FUMBLES.items()),
)
IMPOSSIBLE: tuple[Impossible, ...] = (
    Impossible(
        what="The Ironclad plays Advance and Hammer Strike in one turn.",
        where=EXAMPLE,
        why="They cost 5 SP together, and a Heavy frame has 4.",
        ruling="C-23",
    ),
    Impossible(
        what="The Confessor thinks of Blood Offering after the loss of the Right Arm.",
        where="Combat & Damage, 12 (Round 2)",
        why="It is a Primary Weapon card, and without that arm none is played.",
        ruling="C-23",
    ),
    Impossible(
        what="The Scout fires a pistol at 5 hexes.",
        where=f"{MODIFIERS}, example",
        why="The pistol's cards reach 3.",
        ruling="C-23",
    ),
    Impossible(
        what="A DAMAGED card is in hand on turn 2.",
        where="Dice Reference, 4 (Damage Die), scenario 1",
        why="The first comes with the first reshuffle.",
        ruling="C-06",
    ),
)
