"""Lines that have something in common, found by the database; and the news of several logs together."""

from __future__ import annotations

from typing import Any

import pytest

from apps.chronicle.decisions.write_plan import By
from apps.chronicle.log import sql
from apps.chronicle.log.entry_search import Sieve, as_they_stood, news, sifted
from tests.chronicle.table import CAMPAIGN, HOST, Table
from tests.chronicle.toy import Gain

GAINS = ("Gained",)
GUEST = By(seat="seat-guest", role="player")


@pytest.fixture
def played(table: Table) -> Table:
    """Lines 3 to 6 are gained by the host and by a guest in turn; 6 is struck by 7, and 8 is told after it."""
    for number in range(4):
        table.ask(Gain(pot="ab"[number % 2], amount=number + 1), by=(HOST, GUEST)[number % 2])
    table.rewind(5)
    table.ask(Gain(pot="b", amount=9))
    return table


def positions(sieve: Sieve, limit: int = 99, *, oldest: bool = False) -> list[int]:
    return [read.position for read in sifted(CAMPAIGN, sieve, limit, oldest=oldest).reads]


class TestASieve:
    def test_it_lets_everything_through_newest_first(self, played: Table) -> None:
        assert positions(Sieve()) == [8, 7, 6, 5, 4, 3, 2, 1]
        assert positions(Sieve(), 2) == [8, 7]
        assert positions(Sieve(after=2), 2, oldest=True) == [3, 4]
        assert positions(Sieve(after=2, until=4)) == [4, 3]

    def test_it_holds_by_kind_and_by_who_asked(self, played: Table) -> None:
        assert positions(Sieve(kinds=("Gained",))) == [8, 6, 5, 4, 3]
        assert positions(Sieve(seat=GUEST.seat)) == [6, 4]
        assert positions(Sieve(kinds=("Rewound", "Gained"), seat=HOST.seat)) == [8, 7, 5, 3]

    def test_it_holds_by_subject(self, played: Table) -> None:
        subjects = {read.position: read.line.subject for read in played.read}
        for subject in ("a", "b", "log"):
            held = [position for position, about in subjects.items() if about == subject]
            assert held
            assert positions(Sieve(subject=subject)) == held[::-1]

    def test_what_was_decided_again_is_still_asked_by_whoever_asked(self, played: Table) -> None:
        played.replace(played.read[2].line.answers, Gain(pot="a", amount=7))
        assert positions(Sieve(seat=GUEST.seat, only_told=True)) == [
            read.position for read in played.read if not read.struck and getattr(read.event, "amount", 0) == 2
        ]


class TestWhatIsStruck:
    def test_it_names_the_line_that_struck_it_or_is_left_out(self, played: Table) -> None:
        found = sifted(CAMPAIGN, Sieve(), 99)
        assert found.struck_by == {6: 7}
        assert [read.position for read in found.reads if read.struck] == [6]
        assert positions(Sieve(only_told=True)) == [8, 7, 5, 4, 3, 2, 1]

    def test_before_the_first_line_nothing_is_told(self, played: Table) -> None:
        assert positions(Sieve(only_told=True, as_of=0)) == []

    def test_at_a_line_before_it_was_struck_it_is_told(self, played: Table) -> None:
        found = sifted(CAMPAIGN, Sieve(as_of=6), 99)
        assert found.struck_by == {}
        assert [read.position for read in found.reads] == [6, 5, 4, 3, 2, 1]

    def test_what_is_struck_again_names_the_last_that_struck_it(self, played: Table) -> None:
        played.rewind(6)
        assert sifted(CAMPAIGN, Sieve(), 99).struck_by == {7: 9, 8: 9}
        played.rewind(5)
        assert sifted(CAMPAIGN, Sieve(), 99).struck_by == {6: 10, 7: 9, 8: 9, 9: 10}


class TestFolding:
    """Of lines that follow one another about the same thing the last stands for all."""

    @pytest.fixture
    def runs(self, table: Table) -> Table:
        """3 to 6 are about one pot, 7 and 8 about another; 5 to 8 are struck by 9, and 10 and 11 are told after it."""
        for pot in "aaaabb":
            table.ask(Gain(pot=pot, amount=1))
        table.rewind(4)
        for pot in "aa":
            table.ask(Gain(pot=pot, amount=1))
        return table

    def test_what_is_told_and_what_is_struck_are_two(self, runs: Table) -> None:
        assert positions(Sieve(folded=GAINS)) == [11, 9, 8, 6, 4, 2, 1]
        assert positions(Sieve(folded=GAINS, only_told=True)) == [11, 9, 4, 2, 1]
        assert positions(Sieve(folded=GAINS), 3, oldest=True) == [1, 2, 4]

    def test_it_ends_where_one_looks(self, runs: Table) -> None:
        assert positions(Sieve(folded=GAINS, until=5)) == [5, 4, 2, 1]
        assert positions(Sieve(folded=GAINS, as_of=5)) == [5, 2, 1]
        assert positions(Sieve(folded=GAINS, as_of=8)) == [8, 6, 2, 1]

    def test_where_lines_are_left_out_for_another_reason_none_stands_for_them(self, runs: Table) -> None:
        assert positions(Sieve(folded=GAINS, seat=HOST.seat, after=2)) == [11, 10, 9, 8, 7, 6, 5, 4, 3]
        assert positions(Sieve(folded=(*GAINS, "Lost"), kinds=GAINS)) == [11, 10, 8, 7, 6, 5, 4, 3]
        assert positions(Sieve(folded=GAINS, kinds=GAINS)) == [11, 8, 6, 4]
        assert positions(Sieve(folded=GAINS, subject="a")) == [11, 6, 4]


class TestNews:
    def test_what_follows_one_another_is_one(self, played: Table) -> None:
        played.ask(Gain(pot="b", amount=1))
        found = news({CAMPAIGN: 4}, 99, GAINS)
        assert [read.position for read in found[CAMPAIGN]] == [9, 7, 5]

    def test_of_each_log_its_own_and_only_what_is_told(self, played: Table) -> None:
        other = Table("campaign-other")
        other.open()
        other.ask(Gain(pot="a", amount=1), key="seat:other/1")
        found = news({CAMPAIGN: 4, "campaign-other": 2, "campaign-none": 0}, 99, GAINS)
        assert {log: [read.position for read in reads] for log, reads in found.items()} == {
            CAMPAIGN: [8, 7, 5],
            "campaign-other": [3],
            "campaign-none": [],
        }

    def test_it_is_two_statements_however_many_logs(self, played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[str] = []
        rows = sql.rows

        def counted(text: str, bounds: Any) -> Any:
            asked.append(text)
            return rows(text, bounds)

        monkeypatch.setattr(sql, "rows", counted)
        news({CAMPAIGN: 0, **{f"campaign-{number}": 0 for number in range(20)}}, 5, GAINS)
        assert len(asked) == 2
        assert news({}, 5, GAINS) == {}


class TestAsTheyStood:
    def test_each_is_told_as_it_was_at_its_line(self, played: Table) -> None:
        """What was struck since is told where it was told then; and beside each comes what is about another thing."""
        asked = [(CAMPAIGN, "b", 6), (CAMPAIGN, "b", 8), (CAMPAIGN, "a", 8), ("campaign-none", "a", 8)]
        found = as_they_stood(GAINS, asked, "none")
        assert [[read.position for read in reads] for reads in found] == [[4, 6], [4, 8], [3, 5], []]
        (both,) = as_they_stood(GAINS, [(CAMPAIGN, "b", 8)], "a")
        assert [read.position for read in both] == [3, 4, 5, 8]

    def test_it_is_two_statements_however_many_logs(self, played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        together, asked = sql.together, list[str]()

        def counted(*those: sql.Asked) -> Any:
            asked.extend(text for text, _ in those)
            return together(*those)

        monkeypatch.setattr(sql, "together", counted)
        as_they_stood(GAINS, [(CAMPAIGN, "a", 8), *((f"campaign-{number}", "a", 8) for number in range(20))], "none")
        assert len(asked) == 2
        assert as_they_stood(GAINS, [], "none") == []
