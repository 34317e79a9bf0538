"""The four dice, face by face. Sources: Dice Reference v3.0, sections 1, 2, 5 (Suffering), 6 and 4 (Damage Die)."""

from __future__ import annotations

from apps.rules.dice.dies import Die, faces

GLANCE, BLOOD, STRIKE, DOUBLE_STRIKE, DEATH_BLOW, JAM = range(1, 7)
SHIELD, ABSORB, FLESH_WOUND, CRITICAL, PIERCE, HEAT = range(1, 7)
DIVINE_MERCY, BLOOD_PRICE, ZEALOTS_FURY, PENANCE, MARTYRDOM, ABSOLUTION = range(1, 7)
EACH_ITS_OWN = ((1,), (2,), (3,), (4,), (5,), (6,))

ATTACK_DIE = Die(
    key="attack",
    name="Attack die",
    body="black",
    ink="silver",
    faces=faces(
        ("glance", "GLANCE", "shield", 1),
        ("blood", "BLOOD", "droplet", 2),
        ("strike", "STRIKE", "crossed-swords", 3),
        ("double-strike", "DOUBLE STRIKE", "double-crossed-swords", 4),
        ("death-blow", "DEATH BLOW", "skull", 5),
        ("jam", "JAM", "broken-gear", 0),
    ),
    alike=EACH_ITS_OWN,
    source="Dice Reference v3.0, 1 and 6",
)
DEFENSE_DIE = Die(
    key="defense",
    name="Defense die",
    body="red",
    ink="white",
    faces=faces(
        ("shield", "SHIELD", "shield"),
        ("absorb", "ABSORB", "gear"),
        ("flesh-wound", "FLESH WOUND", "droplet"),
        ("critical", "CRITICAL", "skull"),
        ("pierce", "PIERCE", "piercing-arrow"),
        ("heat", "HEAT", "flame"),
    ),
    alike=((SHIELD, ABSORB), (FLESH_WOUND,), (CRITICAL,), (PIERCE,), (HEAT,)),
    source="Dice Reference v3.0, 2 and 6",
)
SUFFERING_DICE = Die(
    key="suffering",
    name="Suffering die",
    body="crimson",
    ink="gold",
    faces=faces(
        ("divine-mercy", "DIVINE MERCY", "holy-shield"),
        ("blood-price", "BLOOD PRICE", "droplets"),
        ("zealots-fury", "ZEALOT'S FURY", "flaming-sword"),
        ("penance", "PENANCE", "sacred-flame"),
        ("martyrdom", "MARTYRDOM", "crowned-skull"),
        ("absolution", "ABSOLUTION", "halo"),
    ),
    alike=EACH_ITS_OWN,
    source="Dice Reference v3.0, 5 (Suffering) and 6",
)
DAMAGE_DIE = Die(
    key="damage",
    name="Damage die",
    body="",
    ink="",
    faces=faces(
        ("minor-strain", "Minor Strain", "flame"),
        ("system-glitch", "System Glitch", "warning"),
        ("internal-bleeding", "Internal Bleeding", "broken-heart"),
        ("structural-weakness", "Structural Weakness", "shield"),
        ("critical-malfunction", "Critical Malfunction", "skull"),
        ("adrenaline-surge", "Adrenaline Surge", "bolt"),
    ),
    alike=EACH_ITS_OWN,
    source="Dice Reference v3.0, 4 (Damage Die)",
)
DICE = (ATTACK_DIE, DEFENSE_DIE, SUFFERING_DICE, DAMAGE_DIE)
