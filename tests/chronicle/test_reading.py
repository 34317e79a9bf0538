"""Reading what was told of one subject: the same as reading everything and leaving the others out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.command_preview import foresee
from apps.chronicle.log import own_kinds, queries, sql, told_story
from apps.chronicle.log.codec import FORGOTTEN
from apps.chronicle.log.log_schema import LOG
from tests.chronicle.table import CAMPAIGN, HOST, Table
from tests.chronicle.toy import Deal, Dealt, Gain, Gained, Gamble, Note, Noted, Show, Spend, Turn

OTHER = "campaign-other"
PLAYER = By(seat="seat-player", role="player")


def of_kind(kind: str, *subjects: str) -> list[tuple[object, bool]]:
    """Each event, and whether it was struck."""
    return [(read.event, read.struck) for read in queries.entries_of_kind(CAMPAIGN, kind, subjects)]


def about(subject: str, **bounds: Any) -> list[queries.Read]:
    return queries.entries_about(CAMPAIGN, subject, **bounds)


def places(reads: Sequence[queries.Read]) -> list[int]:
    return [read.position for read in reads]


@pytest.fixture
def played(table: Table) -> Table:
    """Everything that can lie in a log: 3 a gain, 4 words, 5 a hidden deck, 6 dice; then changes of the past."""
    table.ask(Gain(pot="a", amount=11))
    table.ask(Note(pot="a", text="hail"), by=PLAYER)
    table.ask(Deal(pot="b", cards=5))
    table.ask(Gamble(pot="b"), typed={"b/bet": (2, 5)})
    table.ask(Spend(pot="c", amount=1))
    table.replace(2, Gain(pot="a", amount=7))
    table.ask(Turn())
    table.ask(Gamble(pot="a"))
    table.rewind(to=table.position - 1)
    table.ask(Note(pot="b", text="snow"))
    return table


class TestOneSubject:
    def test_its_entries_are_those_of_the_whole_log(self, played: Table) -> None:
        whole = played.read
        subjects = {read.line.subject for read in whole}
        assert {"a", "b", LOG} <= subjects
        for subject in subjects:
            assert about(subject) == [read for read in whole if read.line.subject == subject]

    def test_at_every_time_they_are_those_of_the_log_as_it_stood(self, played: Table) -> None:
        """What was struck later was told then."""
        for until in range(played.position + 1):
            told = [read.position for read in about("a", until=until) if not read.struck]
            stretches = told_story.rewinds_of(CAMPAIGN).stretches(until)
            of_a = [read.position for read in played.read if read.line.subject == "a"]
            assert told == [position for position in of_a if any(position in stretch for stretch in stretches)]

    def test_what_was_struck_is_marked_and_stays(self, table: Table) -> None:
        for amount in (1, 2, 3):
            table.ask(Gain(pot="a", amount=amount))
        table.ask(Gain(pot="b", amount=9))
        table.rewind(to=4)
        assert [(read.position, read.struck) for read in about("a")] == [(3, False), (4, False), (5, True)]
        assert [read.struck for read in about("b")] == [True]
        table.rewind(to=6)
        assert not any(read.struck for read in (*about("a"), *about("b"))), "going back was gone back on"

    def test_words_are_put_back_and_what_is_hidden_stays_covered(self, table: Table) -> None:
        """Whoever shows entries reads them so, and can show no more; the log itself folds the whole."""
        table.ask(Note(pot="a", text="hail"))
        table.ask(Deal(pot="a", cards=3), typed={"a/deck": (3, 1, 2)})
        noted, dealt = about("a")
        assert noted.event == Noted(pot="a", text="hail")
        assert (dealt.event, dealt.rolls) == (Dealt(pot="a", order=()), ())
        assert table.state.orders == {"a": [3, 1, 2]}

    def test_a_preview_covers_what_would_be_hidden(self, table: Table) -> None:
        ahead = foresee(CAMPAIGN, Deal(pot="a", cards=3), key="k", by=HOST, typed={"a/deck": (3, 1, 2)})
        assert [each.event for each in ahead.entries] == [Dealt(pot="a", order=())]

    def test_a_preview_of_an_amendment_covers_what_was_hidden(self, table: Table) -> None:
        answer = table.ask(Deal(pot="a", cards=3), typed={"a/deck": (3, 1, 2)})
        table.ask(Show(pot="a"))
        change, _ = foresee(CAMPAIGN, own_kinds.Amend(strike=(answer.number,), reason="no"), key="k", by=HOST).changes
        assert (list(change.was), list(change.now)) == ([Dealt(pot="a", order=())], [])

    def test_words_that_were_forgotten_leave_a_mark(self, table: Table) -> None:
        table.ask(Note(pot="a", text="hail"))
        table.ask(own_kinds.EraseWords(entries=(3,)))
        assert [read.event.text for read in about("a")] == [FORGOTTEN]

    def test_it_says_who_asked_and_when(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1), by=PLAYER)
        (read,) = about("a")
        assert (read.seat, read.role) == ("seat-player", "player")
        assert read.recorded_at == table.read[-1].recorded_at


class TestBounds:
    @pytest.fixture(autouse=True)
    def gained(self, table: Table) -> None:
        """Entries 3 to 12: pots a and b, one after the other."""
        for _ in range(5):
            table.ask(Gain(pot="a", amount=1))
            table.ask(Gain(pot="b", amount=1))

    def test_after_and_until_and_so_many_at_most(self) -> None:
        assert places(about("a")) == [3, 5, 7, 9, 11]
        assert places(about("a", after=3)) == [5, 7, 9, 11]
        assert places(about("a", after=4, until=9)) == [5, 7, 9]
        assert places(about("a", limit=2)) == [3, 5]
        assert places(about("a", after=5, limit=2)) == [7, 9]
        assert about("a", limit=0) == about("a", until=0) == about("a", after=99) == []

    def test_whoever_is_cut_off_reads_on_from_there(self) -> None:
        found: list[int] = []
        while piece := places(about("a", after=found[-1] if found else 0, limit=2)):
            found += piece
        assert found == [3, 5, 7, 9, 11]

    def test_an_end_that_has_not_been_is_the_end(self) -> None:
        assert about("a", until=2**62) == about("a")

    def test_the_last_are_the_same_newest_first(self, table: Table) -> None:
        table.rewind(to=8)
        assert queries.latest_about(CAMPAIGN, "a", 3) == about("a")[:-4:-1]
        assert queries.latest_about(CAMPAIGN, "a", 99) == about("a")[::-1]
        assert queries.latest_entries(CAMPAIGN, 4) == table.read[:-5:-1]

    def test_no_more_is_read_of_a_log_that_grows_about_others(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = _asked(monkeypatch)
        for number in range(40):
            table.ask(Gain(pot=f"other {number}", amount=1))
        assert _asked(monkeypatch) == before


class TestSubjects:
    def test_those_that_begin_so_each_once(self, played: Table) -> None:
        for pot in ("pot-2", "pot-1", "pot-1", "spot-1", "pot", "Pot-9", "p%t-3", "p_t-4"):
            played.ask(Gain(pot=pot, amount=1))
        assert queries.subjects_with(CAMPAIGN, "pot-") == ["pot-1", "pot-2"]
        assert queries.subjects_with(CAMPAIGN, "p%t") == ["p%t-3"], "no letter stands for others"
        assert queries.subjects_with(CAMPAIGN, "p_t") == ["p_t-4"]
        assert queries.subjects_with(CAMPAIGN, "none") == []

    def test_those_of_what_was_struck_are_among_them(self, table: Table) -> None:
        table.ask(Gain(pot="pot-1", amount=1))
        table.rewind(to=2)
        assert queries.subjects_with(CAMPAIGN, "pot-") == ["pot-1"]

    def test_events_of_a_kind_about_some_of_them(self, table: Table) -> None:
        for pot in ("a", "b", "c"):
            table.ask(Gain(pot=pot, amount=1))
            table.ask(Note(pot=pot, text=f"of {pot}"))
        table.rewind(to=6)
        assert of_kind("Noted", "c", "a") == [(Noted(pot="a", text="of a"), False), (Noted(pot="c", text="of c"), True)]
        assert of_kind("Gained", "b") == [(Gained(pot="b", amount=1), False)]
        assert queries.events_of_kind(CAMPAIGN, "Noted", ["a"]) == [Noted(pot="a", text="of a")]
        assert of_kind("Noted") == of_kind("None", "a") == []


class TestOtherCampaigns:
    @pytest.fixture(autouse=True)
    def others(self, table: Table) -> None:
        """The same pots at another table, with words of its own under the same numbers, and a rewind."""
        table.ask(Note(pot="a", text="ours"))
        other = Table(OTHER)
        other.open("The Others")
        other.ask(Note(pot="a", text="theirs"), by=PLAYER)
        other.ask(Note(pot="theirs", text="theirs alone"))
        other.rewind(to=2)

    def test_nothing_of_theirs_is_read(self) -> None:
        (read,) = about("a")
        assert (read.event.text, read.seat, read.struck) == ("ours", "seat-host", False)
        assert about("theirs") == queries.latest_about(CAMPAIGN, "theirs", 9) == []
        assert queries.subjects_with(CAMPAIGN, "th") == []
        assert of_kind("Noted", "a", "theirs") == [(Noted(pot="a", text="ours"), False)]

    def test_theirs_is_their_own(self) -> None:
        (read,) = queries.entries_about(OTHER, "a")
        assert (read.event.text, read.seat, read.struck) == ("theirs", "seat-player", True)

    def test_of_what_was_never_begun_there_is_nothing(self) -> None:
        nowhere = "campaign-none"
        assert queries.entries_about(nowhere, "a") == queries.latest_about(nowhere, "a", 9) == []
        assert queries.latest_entries(nowhere, 9) == []
        assert queries.subjects_with(nowhere, "") == []


def _asked(monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How many statements a story takes, and how many rows they answer with."""
    answered: list[int] = []
    asked = sql.rows

    def counted(statement: str, bounds: Sequence[object]) -> list[tuple[Any, ...]]:
        found = asked(statement, bounds)
        answered.append(len(found))
        return found

    with CaptureQueriesContext(connection) as captured, monkeypatch.context() as patched:
        patched.setattr(sql, "rows", counted)
        about("a")
    return len(captured) + len(answered), sum(answered)
