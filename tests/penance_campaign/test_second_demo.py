"""The demo, asked for twice: in a file of its own, for from then on the first tokens are no good to anybody."""

from __future__ import annotations

import pytest

from tests.house import House

pytestmark = pytest.mark.machinery


def test_a_second_demo_finds_the_first_and_prints_fresh_tokens(house: House) -> None:
    first, second = house.demo(), house.demo()
    assert first["campaign"] == second["campaign"]
    assert first["pilots"] == second["pilots"]
    cover = f"/api/v1/campaigns/{first['campaign']}/"
    assert house.ask("GET", cover, token=first["tokens"]["host"]).status == 401
    assert house.ask("GET", cover, token=second["tokens"]["host"]).status == 200
