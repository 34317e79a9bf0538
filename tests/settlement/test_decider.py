"""Stories of the settlement."""

from __future__ import annotations

import pytest

from apps.settlement.commands import HoldPenanceRitual
from apps.settlement.events import PenanceRitualHeld
from tests.cast import MARCH, VESS, VESS_ENLISTED
from tests.story import given

# face: cards lost at deployment, Heat, damage on the first attack
LAID = {1: (0, 0, 0), 2: (2, 0, 0), 3: (1, 0, 1), 4: (1, 1, 2), 5: (3, 0, 3), 6: (0, 0, 0)}


class TestHoldPenanceRitual:
    @pytest.mark.canon("PEN-CAMP-03", "PEN-SUF-10")
    @pytest.mark.parametrize("face", LAID)
    def test_each_face_lays_its_burden_on_the_next_deployment(self, face: int) -> None:
        state = (
            given(*MARCH, VESS_ENLISTED)
            .when(HoldPenanceRitual(pilot=VESS), dice=[face])
            .then(PenanceRitualHeld(pilot=VESS, face=face))
        )
        burden = state.settlement.burdens[VESS]
        assert (burden.cards_lost, burden.heat, burden.first_attack) == LAID[face]

    def test_one_ritual_at_a_time(self) -> None:
        knelt = PenanceRitualHeld(pilot=VESS, face=2)
        story = given(*MARCH, VESS_ENLISTED, knelt).when(HoldPenanceRitual(pilot=VESS))
        story.refused("Vess", "next deployment", rule="PEN-CAMP-03")

    def test_nobody_kneels_who_is_not_on_the_roll(self) -> None:
        given(*MARCH).when(HoldPenanceRitual(pilot=VESS)).refused("call one who is")
