"""A small pack to break, as mappings."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

Raw = dict[str, Any]
TEXT = """
[pack]
key = "trial"
name = "Trial"
label = "house"
version = "1"
text = "A pack to break."

[[faction]]
key = "dwarves"
name = "Dwarves"
text = "Iron."

[[weapon]]
key = "rune-hammer"
name = "Rune Hammer"
faction = "dwarves"
text = "It breaks what it strikes."

[[casket]]
key = "ironclad"
name = "Ironclad"
faction = "dwarves"
frame = "heavy"
weapon = "rune-hammer"
text = "Plates."

[[card]]
key = "hammer-strike"
name = "Hammer Strike"
group = "primary"
weapon = "rune-hammer"
copies = 6
cost = 3
type = "attack"
timing = "own-turn"
text = "Melee: six damage, ignoring one Armor."
source = "house"
effects = [{ do = "attack", damage = 6, ignores = 1 }]

[[card]]
key = "unyielding-bulwark"
name = "Unyielding Bulwark"
group = "primary"
weapon = "rune-hammer"
copies = 6
cost = 0
type = "defense"
timing = "reactive"
on = "hit"
text = "Three damage less, and one Heat."
source = "house"
effects = [{ do = "reduce", damage = 3 }, { do = "heat", amount = 1 }]

[[store]]
key = "iron"
name = "Iron"
text = "Bars of it."

[[mark]]
key = "haunted"
name = "Haunted"
text = "Something follows."

[[relic]]
key = "rivet"
name = "Rivet"
text = "A saint's."
on = "always"
source = "house"
effects = [{ do = "sp-maximum", amount = 1 }]

[[event]]
key = "cold-forge"
name = "Cold Forge"
text = "The fire dies."
concerns = "pilot"
weight = 3
source = "house"
needs = [{ test = "store", store = "iron", at_least = 1 }]

[[event.choices]]
key = "feed"
text = "Feed it."
effects = [
  { do = "store", store = "iron", amount = -1 },
  { do = "throw", die = "d6", rows = [
    { least = 1, most = 3, effects = [{ do = "mark", mark = "haunted" }] },
    { least = 4, most = 6, effects = [{ do = "gain-relic", relic = "rivet" }] },
  ] },
]

[[bargain]]
key = "breath"
name = "Borrowed Breath"
text = "Not given back."
source = "house"
price = [{ do = "hurt-pilot", damage = 1 }]
gift = [{ do = "grit", amount = 1 }]

[[scenario]]
key = "bridge"
name = "The Bridge"
text = "Hold it."
source = "house"
round_limit = 8
terrain = ["..f", ".~^"]
elevation = ["000", "002"]
zones = ["A.B", "AXB"]
legend = [
  { letter = ".", terrain = "clear" },
  { letter = "f", terrain = "forest", overlays = ["smoke"] },
  { letter = "~", terrain = "water" },
  { letter = "^", terrain = "elevated" },
]
sides = [
  { key = "attackers", name = "Attackers", zone = "A", least = 1, most = 2 },
  { key = "defenders", name = "Defenders", zone = "B", least = 1, most = 2 },
]
objectives = [
  { goal = "hold", key = "bridge", side = "attackers", zone = "X", rounds = 2, text = "Hold it." },
  { goal = "carry", key = "relic", side = "defenders", what = "A relic", from_zone = "X", to_zone = "B", text = "Go." },
]

[[corruption]]
key = "rot"
name = "Rot"
least = 1
most = 6
text = "Rot."
source = "house"
effects = [{ do = "taint-falls", to = 5 }]

[[spend]]
key = "spite"
name = "Spite"
pool = "own"
cost = 2
moment = "declared"
limit = "attack"
text = "Two more."
rule = "house"
effects = [{ do = "this-attack", damage = 2 }]

[[wound]]
key = "burn"
name = "Burn"
kind = "minor"
on = "always"
text = "Hot."
rule = "house"
effects = [{ do = "heat-gain", amount = 1 }]

[[die]]
key = "bone"
name = "Bone die"
source = "house"
alike = [[1, 2, 3, 4, 5], [6]]
faces = [
  { key = "a", name = "A", icon = "a" },
  { key = "b", name = "B", icon = "b" },
  { key = "c", name = "C", icon = "c" },
  { key = "d", name = "D", icon = "d" },
  { key = "e", name = "E", icon = "e" },
  { key = "f", name = "F", icon = "f", value = 5 },
]
"""
TACTICS = "\n".join(
    f"""
[[card]]
key = "tactic-{number}"
name = "Tactic {number}"
group = "tactic"
faction = "dwarves"
copies = 1
cost = 0
type = "tactic"
timing = "passive"
on = "always"
text = "Thick."
source = "house"
effects = [{{ do = "defend", amount = 1 }}]
"""
    for number in range(1, 6)
)
WHOLE: Raw = tomllib.loads(TEXT + TACTICS)


def trial() -> Raw:
    """A copy of the whole pack, to be broken."""
    return deepcopy(WHOLE)
