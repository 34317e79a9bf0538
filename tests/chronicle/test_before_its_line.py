"""No die is known before its line stands; what was drawn stays; and what is hidden is touched by nobody unseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.command_preview import Foresight, foresee
from apps.chronicle.files.log_export import export
from apps.chronicle.log import log_schema, own_kinds, queries
from apps.chronicle.log.randomness import new_seed
from apps.chronicle.models import Seed
from apps.chronicle.proof.verify import verify
from apps.chronicle.states import folded_states
from tests.chronicle.table import CAMPAIGN, HOST, Table, put_before, put_instead
from tests.chronicle.test_alone import prove
from tests.chronicle.toy import PRIZES, Deal, Dealt, Draw, Drawn, Gain, Gamble, Note, Open, Show, Turn, Won

MINE = By(seat="seat-a", role="player")


def ahead(command: Any, *, key: str = "k", by: By = HOST) -> Foresight:
    return foresee(CAMPAIGN, command, key=key, by=by)


def stands(table: Table, tmp_path: Path) -> None:
    """Both verifiers say so, and every decision comes out as it did."""
    assert list(verify(CAMPAIGN, decide=True)) == []
    file = BytesIO()
    export(CAMPAIGN, file)
    (tmp_path / "log.jsonl").write_bytes(file.getvalue())
    said = prove(tmp_path / "log.jsonl")
    assert (said.returncode, said.stderr) == (0, "")


def amendments() -> Iterator[own_kinds.Amend]:
    """Every way to make a decision of the log ask what it never asked."""
    more = put_instead(2, Gain(pot="a", amount=11))
    for put in (
        more,
        put_instead(3, Gamble(pot="b")),
        put_instead(3, Gamble(pot="a", sides=10)),
        put_instead(4, Gamble(pot="c")),
    ):
        yield own_kinds.Amend(replace=(put,), reason="x")
    yield own_kinds.Amend(strike=(4,), replace=(more,), reason="x")
    yield own_kinds.Amend(insert=(put_before(3, Gain(pot="a", amount=20)),), reason="x")
    yield own_kinds.Amend(insert=(put_before(3, Gain(pot="b", amount=9)), put_before(3, Draw(pot="b"))), reason="x")


class TestAPreview:
    @pytest.fixture
    def played(self, table: Table) -> Table:
        """2 one gained, 3 gambled without a bonus, 4 a note."""
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gamble(pot="a"))
        table.ask(Note(pot="a", text="hail"))
        return table

    def test_of_an_amendment_stops_where_a_decision_asks_what_it_never_asked(self, played: Table) -> None:
        for amendment in amendments():
            seen = ahead(amendment)
            assert seen.question is not None, amendment
            assert seen.state is None

    def test_does_not_hang_on_a_seed_that_is_not_shown(self, played: Table) -> None:
        before, secret = self.looked(), bytes(Seed.objects.get(campaign=CAMPAIGN).secret)
        self.exchange(new_seed())
        assert self.looked() == before
        self.exchange(secret)

    def looked(self) -> list[Any]:
        """All that previews under several keys say, but for the digests of commands, which tell when it was."""
        seen = [ahead(each, key=f"seat:host/{number}") for each in amendments() for number in range(5)]
        return [(each.question, each.question_for, each.changes, each.struck, each.entries[1:]) for each in seen]

    def exchange(self, secret: bytes) -> None:
        folded_states.borrow(CAMPAIGN)
        with log_schema.guards_down(connection):
            Seed.objects.filter(campaign=CAMPAIGN).update(secret=secret)

    def test_shows_again_what_fell_before_for_that_very_question(self, played: Table) -> None:
        (bet,) = [event for event in played.told if isinstance(event, Won)]
        seen = ahead(own_kinds.Amend(replace=(put_instead(2, Gain(pot="a", amount=2)),), reason="x"))
        assert seen.question is None
        assert bet in [entry.event for entry in seen.entries]

    def test_shows_again_what_fell_in_a_stretch_that_was_struck(self, played: Table) -> None:
        played.replace(2, Gain(pot="a", amount=11))
        told = [event for event in played.told if isinstance(event, Won)]
        played.replace(played.read[-4].line.answers, Gain(pot="a", amount=1))
        number = next(read.line.answers for read in played.read if not read.struck and hasattr(read.event, "amount"))
        seen = ahead(own_kinds.Amend(replace=(put_instead(number, Gain(pot="a", amount=11)),), reason="x"))
        assert seen.question is None
        assert [entry.event for entry in seen.entries if isinstance(entry.event, Won)] == told


class TestRecorded:
    def test_what_an_amendment_asks_anew_is_named_by_it(self, table: Table, tmp_path: Path) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gamble(pot="a"))
        change = own_kinds.Amend(replace=(put_instead(2, Gain(pot="a", amount=11)),), reason="x")
        table.ask(change, key="seat:host/amending")
        bet, bonus = (read.rolls[0] for read in table.read if not read.struck and isinstance(read.event, Won))
        assert (bet.by, bonus.by) == ("", "seat:host/amending")
        stands(table, tmp_path)
        table.ask(Turn())
        stands(table, tmp_path)

    def test_what_fell_once_for_a_question_falls_again_for_it_and_is_no_lottery(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gamble(pot="a", sides=200))
        before, fell = table.position, []
        for key in ("one", "two"):
            put = put_instead(2, Gain(pot="a", amount=11))
            table.ask(own_kinds.Amend(replace=(put,), reason="x"), key=f"seat:host/{key}")
            fell.append([event for event in table.told if isinstance(event, Won)])
            table.rewind(before)
        assert fell[0] == fell[1]
        assert len(fell[0]) == 2

    def test_and_what_fell_by_it_comes_back_by_its_name(self, table: Table, tmp_path: Path) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gamble(pot="a"))
        table.replace(2, Gain(pot="a", amount=11))
        before = [event for event in table.told if isinstance(event, Won)]
        table.ask(Turn())
        table.replace(table.read[5].line.answers, Gain(pot="a", amount=12))
        assert [event for event in table.told if isinstance(event, Won)] == before
        stands(table, tmp_path)

    def test_an_amendment_of_before_keeps_the_old_names(self) -> None:
        line = own_kinds.COMMANDS.written["Amend", 1](strike=(2,), reason="x")
        assert own_kinds.COMMANDS.today(line) == own_kinds.Amend(strike=(2,), reason="x")
        assert own_kinds.COMMANDS.shapes["Amend"] == 2


class TestADraw:
    """The prize is drawn from a table that changes with what the pot holds."""

    @pytest.fixture
    def drawn(self, table: Table) -> Table:
        table.ask(Gain(pot="a", amount=6))
        table.ask(Draw(pot="a"))
        return table

    def prize(self, table: Table) -> str:
        (said,) = [event for event in table.told if isinstance(event, Drawn)]
        return str(said.prize)

    def test_says_what_it_drew_and_of_which_table(self, drawn: Table) -> None:
        (roll,) = drawn.read[-1].rolls
        assert (roll.drew, bool(roll.table), roll.kept, roll.sides) == (self.prize(drawn), True, 0, 26)

    @pytest.mark.parametrize("amount", [5, 7, 30])
    def test_stays_where_its_table_is_another(self, drawn: Table, amount: int, tmp_path: Path) -> None:
        prize, line = self.prize(drawn), drawn.position
        seen = ahead(own_kinds.Amend(replace=(put_instead(2, Gain(pot="a", amount=amount)),), reason="x"))
        assert seen.question is None
        drawn.replace(2, Gain(pot="a", amount=amount))
        (roll,) = drawn.read[-1].rolls
        assert (self.prize(drawn), roll.drew, roll.kept) == (prize, prize, line)
        stands(drawn, tmp_path)
        drawn.ask(Turn())
        drawn.replace(drawn.read[4].line.answers, Gain(pot="a", amount=amount + 1))
        kept = next(read.rolls[0] for read in drawn.read[::-1] if isinstance(read.event, Drawn))
        assert (self.prize(drawn), kept.kept) == (prize, line), "the line where the die fell"
        stands(drawn, tmp_path)

    def test_falls_as_it_fell_where_its_table_is_the_same(self, drawn: Table) -> None:
        drawn.ask(Note(pot="b", text="hail"))
        drawn.insert(3, Note(pot="a", text="before"))
        rolls = [read.rolls[0] for read in drawn.read if isinstance(read.event, Drawn)]
        assert [roll.kept for roll in rolls] == [0, 0]

    def test_is_drawn_again_where_the_amendment_says_so(self, drawn: Table, tmp_path: Path) -> None:
        put = put_instead(2, Gain(pot="a", amount=30))
        change = own_kinds.Amend(replace=(put,), draw_again=(3,), reason="x")
        seen = ahead(change)
        assert seen.question is not None
        assert seen.question_for == 3
        drawn.ask(change, key="seat:host/again")
        (roll,) = drawn.read[-1].rolls
        assert (roll.by, roll.kept, roll.sides) == ("seat:host/again", 0, 148)
        stands(drawn, tmp_path)

    def test_is_drawn_again_where_it_can_no_longer_be(self, table: Table, tmp_path: Path) -> None:
        table.ask(Gain(pot="a", amount=6))
        for number in range(20):  # one of twenty is no crumb: 19/26 ** 20 is less than one in five hundred
            table.ask(Draw(pot=f"a{number}"))
            table.ask(Gain(pot=f"b{number}", amount=6))
        table.ask(Gain(pot="c", amount=6))
        table.ask(Draw(pot="c"), typed={"c/prize": (26,)})
        assert table.told[-1] == Drawn(pot="c", prize="feast")
        gained = max(
            read.line.answers
            for read in table.read
            if getattr(read.event, "pot", "") == "c" and hasattr(read.event, "amount")
        )
        table.ask(
            own_kinds.Amend(replace=(put_instead(gained, Gain(pot="c", amount=1)),), roll=(gained + 1,), reason="x")
        )
        assert table.told[-1] == Drawn(pot="c", prize="crumb")
        stands(table, tmp_path)

    def test_stays_where_it_can_be_no_longer_drawn_but_may_stay(self, table: Table) -> None:
        table.ask(Gain(pot="a", amount=20))
        table.ask(Draw(pot="a"), typed={"a/prize": (sum(20 + cost for cost in PRIZES.values()),)})
        assert table.told[-1] == Drawn(pot="a", prize="crown")
        table.replace(2, Gain(pot="a", amount=6))
        assert table.told[-1] == Drawn(pot="a", prize="crown")
        assert table.read[-1].rolls[0].kept == 4


class TestWhatHides:
    """A deal into somebody's pot hides its order from all others until it is shown."""

    @pytest.fixture
    def dealt(self, table: Table) -> Table:
        """2 a gain, 3 a deal into the pot that seat-a alone sees, 4 a gain."""
        table.ask(Gain(pot="x", amount=1))
        table.ask(Deal(pot="seat-a", cards=30), by=MINE)
        table.ask(Gain(pot="x", amount=2))
        return table

    def order(self, table: Table) -> list[int]:
        return table.state.orders.get("seat-a", [])

    def test_is_taken_back_whole_by_what_reaches_behind_its_beginning(self, dealt: Table, tmp_path: Path) -> None:
        change = own_kinds.Amend(replace=(put_instead(2, Gain(pot="x", amount=5)),), reason="x")
        seen = ahead(change)
        assert (seen.taken_back, seen.dealt_anew) == (["seat-a"], [])
        dealt.ask(change)
        assert (self.order(dealt), dealt.state.pots) == ([], {"x": 7})
        stands(dealt, tmp_path)

    def test_also_by_a_rewind_that_says_so_before(self, dealt: Table) -> None:
        assert ahead(own_kinds.Rewind(to=3, reason="x")).taken_back == ["seat-a"]
        dealt.rewind(3)
        assert self.order(dealt) == []

    def test_stays_as_it_is_where_only_what_follows_is_amended(self, dealt: Table, tmp_path: Path) -> None:
        before = self.order(dealt)
        change = own_kinds.Amend(replace=(put_instead(4, Gain(pot="x", amount=5)),), reason="x")
        assert (ahead(change).taken_back, ahead(change).dealt_anew) == ([], [])
        dealt.ask(change)
        assert self.order(dealt) == before
        stands(dealt, tmp_path)

    def test_is_dealt_anew_where_one_goes_back_into_its_midst(self, dealt: Table, tmp_path: Path) -> None:
        before = self.order(dealt)
        seen = ahead(own_kinds.Rewind(to=4, reason="x"))
        assert (seen.taken_back, seen.dealt_anew) == ([], ["seat-a"])
        assert [entry.kind for entry in seen.entries] == ["Rewound"]
        dealt.rewind(4)
        assert sorted(self.order(dealt)) == sorted(before)
        assert self.order(dealt) != before, "thirty cards lie as before once in 30!"
        stands(dealt, tmp_path)

    def test_also_behind_the_season_that_showed_its_seed(self, dealt: Table, tmp_path: Path) -> None:
        before = self.order(dealt)
        dealt.ask(Show(pot="seat-a"), by=MINE)
        dealt.ask(Turn())
        dealt.rewind(4)
        anew = dealt.read[-1]
        assert isinstance(anew.event, Dealt)
        assert self.order(dealt) != before
        assert queries.rolls_of(anew.line).count('"source":"seed 2"') == 1
        stands(dealt, tmp_path)

    @pytest.mark.parametrize("command", [Deal(pot="seat-a", cards=2), Show(pot="seat-a")])
    def test_nobody_puts_anything_into_it_who_does_not_see_all_of_it(self, dealt: Table, command: Any) -> None:
        dealt.ask(Deal(pot="seat-a", cards=3), by=MINE)
        changes: Sequence[own_kinds.Amend] = [
            own_kinds.Amend(replace=(put_instead(5, command),), reason="x"),
            own_kinds.Amend(insert=(put_before(4, command),), reason="x"),
            own_kinds.Amend(strike=(5,), reason="x"),
        ]
        for change in changes:
            for refusal in (ahead(change).refusal, dealt.ask(change).refusal):
                assert "hides something still, and you do not speak for everybody in it" in refusal
            assert ahead(change, by=MINE).refusal == ""
        assert (
            "put nothing into it here" in ahead(own_kinds.Amend(replace=(put_instead(3, command),), reason="x")).refusal
        )

    def test_what_is_over_may_be_amended_and_is_dealt_anew_if_it_hides_again(
        self, dealt: Table, tmp_path: Path
    ) -> None:
        before = self.order(dealt)
        dealt.ask(Show(pot="seat-a"), by=MINE)
        dealt.strike(5)
        assert sorted(self.order(dealt)) == sorted(before)
        assert self.order(dealt) != before
        stands(dealt, tmp_path)


def test_the_founding_key_is_no_amendments_name(table: Table) -> None:
    """A key that imitates the name of an amendment's dice is refused: it would have to hold a line's end."""
    with pytest.raises(ValueError, match="can be shown"):
        table.ask(Open(name="x"), key="again:a\nb")
