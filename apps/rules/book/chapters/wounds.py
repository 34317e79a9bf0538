"""What hurts a pilot, and the ten wounds."""

from __future__ import annotations

from apps.rules.book.citing import cite
from apps.rules.book.figures import span
from apps.rules.book.labels import HOUSE, label
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.book.playing import played
from apps.rules.effects.effect_kinds import Throw
from apps.rules.packs.content import WoundCard
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.pilot_damage import CASKET_DESTRUCTION, PILOT_DAMAGE, PilotDamage
from apps.rules.tables.wound_kinds import WOUND_KIND_NAMES, WOUND_KINDS

WHEN: dict[str, str] = {
    "capsule-breach": "the capsule is struck",
    "neural-feedback": "marks on all components together grow",
    "thread-snap": "a thread between pilot and Casket snaps",
    "taint-overload-threshold": "Taint reaches 10",
    "casket-destruction": "the Casket is destroyed",
    "critical-malfunction": "a Damage die says so",
    "taint-overload-spend": "an enemy buys it with Taint",
    "resurrection": "the pilot buys the Casket back",
}


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("What hurts a pilot", _causes(rules), _automatic(rules)),
        section("Wounds", _deck(rules), _wounds(shelf), *_thrown(shelf)),
    )


def _causes(rules: Ruleset) -> Block:
    rows = [
        [one.name, WHEN[one.key], one.points, "yes" if _checked(one, rules) else "no", cite(one.rule)]
        for one in PILOT_DAMAGE
    ]
    return table(["", "When", "Damage", "Grit is tried", "Rule"], rows)


def _checked(damage: PilotDamage, rules: Ruleset) -> bool:
    if damage.key == CASKET_DESTRUCTION.key and rules.casket_destruction_save == "always_wound":
        return False
    return damage.checked and rules.modules_grit


def _automatic(rules: Ruleset) -> Block:
    keys = ("pen.neural_feedback", "pen.casket_destruction_save", "pen.capsule_breach.auto", "pen.thread_snap.auto")
    return bullets(*(played(rules, key) for key in keys))


def _deck(rules: Ruleset) -> Block:
    return bullets(
        f"Ten cards lie face-down. Each point of pilot damage flips the top one; it stays open, and works at once. "
        f"{cite('PEN-WND-01', 'PEN-WND-02')}",
        f"With all ten open the pilot is dead. {cite('PEN-WND-20', 'PEN-WND-21')}",
        f"{played(rules, 'pen.wounds.minor_recovers')} Severe Injuries and Traumas stay. {cite('PEN-WND-09')}",
        f"A duration that a wound prints ends what it does, whether it heals or not. {cite('PEN-WND-22', 'C-35')}",
    )


def _wounds(shelf: Library) -> Block:
    rows = [
        [f"**{wound.name}**", WOUND_KIND_NAMES[kind], _lasts(wound), wound.text, cite(wound.rule), label(wound, shelf)]
        for kind in WOUND_KINDS
        for wound in shelf.wounds.values()
        if wound.kind == kind
    ]
    return table(["Wound", "Kind", "Lasts", "What it does", "Rule", "Label"], rows)


def _lasts(wound: WoundCard) -> str:
    if wound.duration == "mission":
        return "the mission"
    return "until it heals" if wound.kind == "minor" else "for good"


def _thrown(shelf: Library) -> list[Block]:
    """The tables of wounds that throw a die as they are flipped."""
    return [
        section(
            wound.name,
            f"The documents name the die, and the table is {HOUSE}. {cite('U-11')}",
            table([effect.die, "What it does"], [[span(row.least, row.most), row.text] for row in effect.rows]),
            level=3,
        )
        for wound in shelf.wounds.values()
        for effect in wound.effects
        if isinstance(effect, Throw) and wound.on == "flipped"
    ]
