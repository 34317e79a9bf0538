"""The page on which a table says when it meets."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest

from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.campaigns.models import CampaignRow
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db
FORM = {
    "do": "set",
    "day": "2099-06-30",
    "hour": "20:00",
    "zone": "Europe/Berlin",
    "place": "The Cold Nave",
    "note": "",
}


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    return lived()


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


def sent(table: Lived, who: str = "host", **more: str) -> Any:
    return table.client(who).post(f"{table.page}sessions/", {"key": "k", **FORM, **more})


def page(table: Lived, who: str = "player", of: str = "sessions/") -> str:
    answer = table.client(who).get(f"{table.page}{of}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def dates() -> list[str]:
    return [each["at"] for each in CampaignRow.objects.get().sheet["sessions"]]


class TestADate:
    def test_is_chosen_by_the_clock_of_a_place_and_printed_with_its_zone(self, table: Lived) -> None:
        assert sent(table).status_code == 302
        assert dates() == ["2099-06-30T18:00:00+00:00"]
        printed = '<time datetime="2099-06-30T18:00:00Z" data-local>Tuesday, June 30, 2099, 18:00 UTC</time>'
        for of in ("", "sessions/"):
            assert printed in page(table, of=of)
        assert "Next session" in page(table, of="")

    def test_is_moved_and_called_off(self, table: Lived) -> None:
        sent(table)
        found = re.search(r'name="session" value="([^"]+)"', page(table, "host"))
        assert found
        assert sent(table, session=found[1], hour="21:00", key="k2").status_code == 302
        assert dates() == ["2099-06-30T19:00:00+00:00"]
        assert sent(table, do="off", session=found[1], key="k3").status_code == 302
        assert dates() == []
        assert "Next session" not in page(table, of="")

    def test_pressed_twice_is_one(self, table: Lived) -> None:
        for _ in range(2):
            sent(table)
        assert len(dates()) == 1

    def test_is_set_by_whoever_keeps_the_table(self, table: Lived) -> None:
        assert sent(table, "player").status_code == 403
        assert "Set a date" not in page(table)
        assert sent(table, "host").status_code == 302

    @pytest.mark.parametrize(
        ("more", "words"),
        [
            ({"day": "someday"}, "choose both"),
            ({"hour": "25:00"}, "choose both"),
            ({"day": "0001-01-01"}, "yet to come"),
            ({"zone": "Mars/Olympus"}, "Europe/Berlin"),
            ({"day": "2001-01-01"}, "yet to come"),
            ({"do": "dance"}, "press one of the buttons"),
        ],
    )
    def test_that_cannot_be_is_refused_with_what_was_typed(
        self, table: Lived, more: dict[str, str], words: str
    ) -> None:
        answer = sent(table, **more)
        assert (answer.status_code, dates()) == (422, [])
        assert words in answer.content.decode()
        assert 'value="The Cold Nave"' in answer.content.decode()

    def test_of_a_story_that_is_over_is_none_to_come(self, table: Lived) -> None:
        sent(table)
        table.ask("host", CloseCampaign(), "close")
        assert "Next session" not in page(table, of="")
        assert "Set a date" not in page(table, "host")
