"""A report read point by point: which wounds lie open by then, as far as what was told says so."""

from __future__ import annotations

from dataclasses import dataclass, replace

from apps.battles.decider.points import DamagePoint
from apps.battles.events.told_report import Looked
from apps.kernel.refusal import Refusal
from apps.pilots.decider.pilot_checks import grit_of
from apps.pilots.state import Pilot
from apps.rules.dice.handed_in import must_show
from apps.rules.pilot.grit import checks_grit, is_immune
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck
from apps.rules.pilot.wounds.wound_cards import WOUNDS
from apps.rules.pilot.wounds.wound_flips import FLIPS, Nerve, peril, pilot_hit
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.broken_finger import BROKEN_FINGERS
from apps.rules.tables.pilot_damage import PilotDamage


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedWounds:
    """What is known of a pilot's wounds while a report is read point by point, and whether that is everything."""

    pilot: Pilot
    rules: Ruleset
    deck: WoundDeck
    certain: bool = True

    def after(self, blow: DamagePoint) -> ReportedWounds:
        """The wounds after all points of one cause."""
        name = self.pilot.name
        if len(blow.looked) > blow.damage.points:
            raise Refusal(
                f"{blow.damage.name} dealt {name} {blow.damage.points} damage, and the table looked at "
                f"{len(blow.looked)} cards: tell of each point once.",
                rule=blow.damage.rule,
            )
        reading = self if blow.certain else replace(self, certain=False)
        told = blow.looked + (Looked(),) * (blow.damage.points - len(blow.looked))
        for looked in told:
            reading = reading.past(looked, blow.damage)
        return reading

    def past(self, looked: Looked, damage: PilotDamage) -> ReportedWounds:
        """The wounds after one point, as far as they are known."""
        if is_immune(self.pilot.faction, self.rules):
            self._must_be_untouched(looked)
            return self
        checked = damage.checked and checks_grit(self.pilot.faction, self.rules)
        self._must_be_rolled(looked, damage, checked=checked)
        if not looked.wound:
            return replace(self, certain=False)
        self._must_lie_face_down(looked.wound)
        self._must_break(looked)
        return self._turned(looked, checked=checked)

    def _must_be_untouched(self, looked: Looked) -> None:
        if looked != Looked():
            raise Refusal(
                f"{self.pilot.name} is of the dead, who flip no wounds at this table: leave their cards and dice out.",
                rule="PEN-GRIT-13",
            )

    def _must_be_rolled(self, looked: Looked, damage: PilotDamage, *, checked: bool) -> None:
        if looked.finger:
            must_show((looked.finger,), count=1, sides=len(BROKEN_FINGERS), what="A Broken Finger", rule="PEN-WND-11")
        if not looked.face:
            return
        if not self.rules.modules_grit:
            raise Refusal("The Grit module is not played: wounds are flipped without a die.", rule="PEN-GEN-07")
        if not checked:
            raise Refusal(
                f"{self.pilot.name} tries no Grit against {damage.name}: the wound is flipped without a die.",
                rule=damage.rule,
            )
        must_show((looked.face,), count=1, sides=6, what="A Grit check", rule="PEN-GRIT-06")

    def _must_lie_face_down(self, wound: str) -> None:
        if wound not in WOUNDS:
            raise Refusal(f"{self.pilot.name} was dealt no such wound: the ten are {', '.join(WOUNDS)}.")
        if wound not in self.deck.face_down:
            raise Refusal(
                f"{WOUNDS[wound].name} of {self.pilot.name} lies open by then, and a card on top lies face-down: name "
                "another, or none to have it drawn here.",
                rule="PEN-WND-01",
            )

    def _must_break(self, looked: Looked) -> None:
        """Only a Broken Finger rolls its d10; a Severe Injury may be swapped for one."""
        card = WOUNDS[looked.wound]
        swapped = card.kind == "severe" and self.rules.grit_tough_it_out == "swap_for_minor"
        if looked.finger and not card.breaks_a_finger and not swapped:
            raise Refusal(f"{card.name} breaks no finger: no d10 is rolled for it.", rule="PEN-WND-11")

    def _turned(self, looked: Looked, *, checked: bool) -> ReportedWounds:
        """The deck after it, where that follows from what was told alone."""
        if not self.certain or (checked and not looked.face):
            return replace(self, certain=False)
        others = tuple(wound for wound in self.deck.face_down if wound != looked.wound)
        on_top = replace(self.deck, face_down=(looked.wound, *others))
        nerve = Nerve(grit=grit_of(self.pilot, self.rules).value, faction=self.pilot.faction)
        hit = pilot_hit(peril(nerve, on_top), looked.face or None, self.rules)
        if hit.happens == "swap-for-minor":
            return replace(self, certain=False)
        if hit.happens not in FLIPS:
            return self
        opened = FaceUp(wound=looked.wound, downgraded=hit.happens == "flip-downgraded", finger=looked.finger)
        return replace(self, deck=WoundDeck(face_down=others, face_up=(*self.deck.face_up, opened)))
