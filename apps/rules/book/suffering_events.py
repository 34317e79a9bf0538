"""Every event of the settlement that rolls Suffering dice, as the documents list them."""

from __future__ import annotations

from apps.rules.tables.suffering_events import LEG_SKIMMING, TAINT_PURGING, SufferingEvent

PENANCE_RITUAL = SufferingEvent(key="penance-ritual", name="Penance Ritual", rule="PEN-SUF-10")


SOUL_BARGAIN = SufferingEvent(key="soul-bargain", name="Soul Bargain with Bonelord Thresh", rule="PEN-SUF-10")


SUFFERING_EVENTS = (PENANCE_RITUAL, TAINT_PURGING, SOUL_BARGAIN, LEG_SKIMMING)
