"""The door with a game that has rows: they are written with the log, and once."""

from __future__ import annotations

import pytest

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.state import Campaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import CommandAnswer, KeyReused, begin, handle
from apps.chronicle.log.queries import entries_after
from apps.chronicle.models import Decision
from apps.chronicle.states.folded_states import state_at
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.models import PilotRow
from tests.chronicle.table import at_once

HOST = By(seat="seat-host", role="host")
CHRONICLE = "campaign-told"
VESS = EnlistPilot(name="Vess", faction="church")


def enlisted(command: EnlistPilot, key: str = "seat:h/1") -> CommandAnswer:
    return handle(CHRONICLE, command, key=key, by=HOST)


@pytest.fixture
def founded(committing: None) -> None:
    begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)


@pytest.mark.usefixtures("founded")
class TestRows:
    def test_replaying_the_log_gives_the_state_that_they_show(self) -> None:
        enlisted(VESS)
        position, state = state_at(CHRONICLE)
        assert position == 4
        assert isinstance(state, Campaign)
        assert [pilot.name for pilot in state.roster.pilots.values()] == [row.name for row in PilotRow.objects.all()]

    def test_a_request_sent_again_or_refused_writes_none(self) -> None:
        enlisted(VESS)
        assert enlisted(VESS).replayed
        assert enlisted(VESS, key="seat:h/2").refused
        with pytest.raises(KeyReused):
            enlisted(EnlistPilot(name="Ilka", faction="elves"))
        assert PilotRow.objects.count() == 1

    def test_twenty_times_the_same_key_has_one_effect_and_one_answer(self) -> None:
        answers = at_once(20, lambda _: enlisted(VESS))
        assert {(answer.first, answer.last) for answer in answers} == {(4, 4)}
        assert sum(not answer.replayed for answer in answers) == 1
        assert PilotRow.objects.count() == 1

    def test_twenty_different_commands_leave_a_log_without_gaps_and_a_row_each(self) -> None:
        answers = at_once(20, lambda n: enlisted(EnlistPilot(name=f"Pilot {n}", faction="elves"), key=f"seat:h/{n}"))
        assert sorted(answer.last or 0 for answer in answers) == list(range(4, 24))
        assert [entry.position for entry in entries_after(CHRONICLE, 0)] == list(range(1, 24))
        assert (Decision.objects.count(), PilotRow.objects.count()) == (21, 20)
