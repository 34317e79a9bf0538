"""The Suffering die, face by face. Source: Dice Reference v3.0, Suffering Dice."""

from __future__ import annotations

from apps.rules.dice.suffering import SufferingFace

SUFFERING_DIE: dict[int, SufferingFace] = {
    1: SufferingFace(key="divine-mercy", name="DIVINE MERCY"),
    2: SufferingFace(key="blood-price", name="BLOOD PRICE", discard=2),
    3: SufferingFace(key="zealots-fury", name="ZEALOT'S FURY", discard=1, all_attacks=1),
    4: SufferingFace(key="penance", name="PENANCE", discard=1, heat=1, next_attack=2),
    5: SufferingFace(key="martyrdom", name="MARTYRDOM", discard=3, next_attack=3),
    6: SufferingFace(key="absolution", name="ABSOLUTION", discard=1, recover=1),
}
