"""The door to the log."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from apps.campaigns.commands import FoundCampaign
from apps.campaigns.state import Campaign
from apps.chronicle import handle as door
from apps.chronicle.chance import chance_of
from apps.chronicle.folding import state_at
from apps.chronicle.handle import Answer, By, KeyReused, NoSuchChronicle
from apps.chronicle.models import Decision, Entry, Seed
from apps.chronicle.reading import entries_after, latest_entries
from apps.kernel.dice import Question
from apps.pilots.commands import EnlistPilot
from apps.pilots.models import PilotRow
from apps.settlement.commands import HoldPenanceRitual

HOST = By(seat="seat-host", role="host")
CHRONICLE = "campaign-told"
VESS = EnlistPilot(name="Vess", faction="church")


@pytest.fixture
def founded(db: None) -> Answer:
    return door.begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)


@pytest.mark.usefixtures("founded")
class TestHandle:
    def test_entries_are_numbered_without_gaps_and_name_their_decision(self) -> None:
        answer = door.handle(CHRONICLE, VESS, key="seat:h/1", by=HOST)
        assert (answer.first, answer.last, answer.refused) == (4, 4, False)
        assert [entry.position for entry in entries_after(CHRONICLE, 0)] == [1, 2, 3, 4]
        assert Decision.objects.get(number=Entry.objects.get(position=4).decision).key == "seat:h/1"

    def test_the_same_key_and_body_gets_the_original_answer_and_has_one_effect(self) -> None:
        first = door.handle(CHRONICLE, VESS, key="seat:h/1", by=HOST)
        again = door.handle(CHRONICLE, VESS, key="seat:h/1", by=HOST)
        assert (again.first, again.last, again.replayed) == (first.first, first.last, True)
        assert PilotRow.objects.count() == 1

    def test_a_refusal_is_an_answer_too_and_changes_nothing(self) -> None:
        door.handle(CHRONICLE, VESS, key="seat:h/1", by=HOST)
        refused = door.handle(CHRONICLE, VESS, key="seat:h/2", by=HOST)
        again = door.handle(CHRONICLE, VESS, key="seat:h/2", by=HOST)
        assert refused.refused
        assert refused.refusal == again.refusal
        assert again.replayed
        assert latest_entries(CHRONICLE, 1)[0].position == 4

    def test_the_same_key_with_another_body_is_an_error_and_has_no_effect(self) -> None:
        door.handle(CHRONICLE, VESS, key="seat:h/1", by=HOST)
        with pytest.raises(KeyReused, match="new key"):
            door.handle(CHRONICLE, EnlistPilot(name="Ilka", faction="elves"), key="seat:h/1", by=HOST)
        assert PilotRow.objects.count() == 1

    def test_replaying_the_log_gives_the_state_that_the_rows_show(self) -> None:
        door.handle(CHRONICLE, VESS, key="seat:h/1", by=HOST)
        position, state = state_at(CHRONICLE)
        assert position == 4
        assert isinstance(state, Campaign)
        assert [pilot.name for pilot in state.roster.pilots.values()] == [row.name for row in PilotRow.objects.all()]

    def test_a_roll_is_recorded_with_its_label_and_falls_again_from_the_seed(self) -> None:
        pilot = _enlisted()
        door.handle(CHRONICLE, HoldPenanceRitual(pilot=pilot), key="job:7", by=By(seat="worker", role="job"))
        entry = latest_entries(CHRONICLE, 1)[0]
        question = Question(label=f"{pilot}/penance-ritual", count=1, sides=6)
        roll = chance_of(CHRONICLE).dice("job:7").roll(question)
        assert entry.rolls == (roll,)
        assert entry.event.face == roll.faces[0]

    def test_nobody_writes_to_a_log_that_was_never_opened(self) -> None:
        with pytest.raises(NoSuchChronicle):
            door.handle("campaign-none", VESS, key="seat:h/1", by=HOST)


class TestBegin:
    def test_founding_again_under_the_same_key_finds_the_same(self, founded: Answer) -> None:
        again = door.begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)
        assert again.replayed
        assert (again.first, again.last) == (founded.first, founded.last) == (1, 3)
        assert Seed.objects.count() == 1


@pytest.mark.usefixtures("committing")
class TestAtOnce:
    def test_twenty_times_the_same_key_has_one_effect_and_one_answer(self) -> None:
        door.begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)
        answers = _at_once(20, lambda _: door.handle(CHRONICLE, VESS, key="seat:h/1", by=HOST))
        assert {(answer.first, answer.last) for answer in answers} == {(4, 4)}
        assert sum(not answer.replayed for answer in answers) == 1

    def test_twenty_different_commands_leave_a_log_without_gaps(self) -> None:
        door.begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)

        def enlist(number: int) -> Answer:
            command = EnlistPilot(name=f"Pilot {number}", faction="elves")
            return door.handle(CHRONICLE, command, key=f"seat:h/{number}", by=HOST)

        answers = _at_once(20, enlist)
        assert sorted(answer.last or 0 for answer in answers) == list(range(4, 24))
        assert [entry.position for entry in entries_after(CHRONICLE, 0)] == list(range(1, 24))
        assert Decision.objects.count() == 21


def _enlisted() -> str:
    door.handle(CHRONICLE, VESS, key="seat:h/1", by=HOST)
    return PilotRow.objects.get(name="Vess").pilot


def _at_once(times: int, ask: Callable[[int], Answer]) -> list[Answer]:
    def closing(number: int) -> Answer:
        try:
            return ask(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(closing, range(times)))
