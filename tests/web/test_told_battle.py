"""A battle that was played here is one entry wherever lines are told: a paragraph, and a way to its lines."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import Member
from apps.chronicle.log import sql
from apps.chronicle.log.queries import entries_after
from tests.battles.logged import Arena
from tests.seeding import drawing
from tests.web.test_battle_page import read
from tests.web.test_fought_page import mission_of
from tests.web.test_past_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OPENED = "The Arena: Vess in Mercy for West Door met Orrin in Anvil for East Door on the ground of Duel in the Nave."


@pytest.fixture(scope="module")
def fought(ground: None) -> Arena:
    with drawing(1, "a battle that is told"):
        arena = Arena()
        arena.open()
        arena.play(seed=4)
    return arena


def page(arena: Arena, path: str = "", who: str = "spectator") -> str:
    return words(arena.table.client(who).get(f"{arena.table.page}{path}"))


def last_of(arena: Arena) -> int:
    return entries_after(arena.table.campaign, 0)[-1].position


class TestOver:
    @pytest.mark.parametrize("path", ["", "chronicle/", "chronicle/?strand=battles", "changes/?since=1"])
    def test_it_is_one_entry(self, fought: Arena, path: str) -> None:
        shown = page(fought, path)
        assert last_of(fought) > 300
        assert shown.count(OPENED) == 1
        assert " won " in shown
        assert "The battle went on" not in shown
        assert "was the first to lose a component" in shown

    def test_its_mission_tells_it_too(self, fought: Arena) -> None:
        assert words(fought.table.client("player").get(mission_of(fought))).count(OPENED) == 1

    def test_what_came_of_it_is_folded_under_it(self, fought: Arena) -> None:
        shown = fought.table.client("player").get(fought.table.page)
        entry = next(line for line in shown.context["lines"] if line.battle)
        assert [line.read.line.kind for line in entry.followed][-1] == "BattleSettled"
        assert [line for line in shown.context["lines"] if line.read.line.kind == "BattleSettled"] == []

    def test_its_lines_are_read_one_by_one_where_somebody_asks(self, fought: Arena) -> None:
        shown = fought.table.client("spectator").get(f"{fought.table.page}chronicle/").content.decode()
        links = [unescape(link) for link in re.findall(r'href="([^"]*battles=lines[^"]*)"', shown)]
        assert len(links) == 1
        assert "The battle went on" in read(fought.table.client("spectator"), links[0])
        replay = f"{mission_of(fought)}battle/replay/"
        assert f'href="{replay}"' in shown

    def test_a_page_counts_it_as_one(self, fought: Arena) -> None:
        """All of the log from its founding on stands on the first page."""
        shown = fought.table.client("host").get(f"{fought.table.page}chronicle/")
        assert shown.context["older"] == 0
        assert "was founded" in words(shown) or "took the oath" in words(shown)

    @pytest.mark.parametrize(("path", "most"), [("", 6), ("chronicle/", 8), ("changes/?since=1", 17)])
    def test_that_asks_the_log_little(
        self, fought: Arena, path: str, most: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client, address, asked = fought.table.client("spectator"), f"{fought.table.page}{path}", list[str]()
        client.get(address)
        rows = sql.rows

        def counted(text: str, bounds: Any) -> Any:
            asked.append(text)
            return rows(text, bounds)

        monkeypatch.setattr(sql, "rows", counted)
        assert client.get(address).status_code == 200
        assert len(asked) <= most, "\n".join(asked)

    def test_what_came_of_it_stands_on_the_page_that_it_began_on(self, fought: Arena) -> None:
        """However many lines follow it: a decision is told whole."""
        settled = next(read for read in entries_after(fought.table.campaign, 0) if read.line.kind == "BattleSettled")
        for number in range(92):
            fought.table.ask("player", WriteNote(text=f"Snow {number}."), f"snow-{number}")
        shown = fought.table.client("spectator").get(f"{fought.table.page}chronicle/")
        assert OPENED in words(shown)
        assert 0 < shown.context["older"] < settled.position


def test_ones_own_tables_tell_it_among_the_news(fought: Arena) -> None:
    account = fought.table.accounts["spectator"]
    Member.objects.filter(account=account).update(seen=10)
    (desk,) = fought.table.client("spectator").get("/").context["desks"]
    assert [news[: len(OPENED)] for news in desk.news if "The Arena" in news].count(OPENED) == 1
    assert [news for news in desk.news if "The battle went on" in news] == []
