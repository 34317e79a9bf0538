"""When an effect that is not played works, in words."""

from __future__ import annotations

from apps.rules.packs.content import Trigger

MOMENTS: dict[Trigger, str] = {
    "played": "",
    "hit": "When you are hit:",
    "ally-defeated": "When an ally is defeated:",
    "kill": "At each kill:",
    "always": "Always:",
    "turn-start": "At the start of each own turn:",
    "turn-end": "At the end of each own turn:",
    "round-start": "At the start of each round:",
    "deployment": "At deployment:",
    "flipped": "As it is flipped:",
}
