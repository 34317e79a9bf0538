"""The ids that tests carry are ids of the canon."""

from __future__ import annotations

import pytest

from tests.canon import requirements


def test_the_canon_has_its_requirements_once_each() -> None:
    assert len(requirements()) == 478


def test_no_test_carries_an_id_that_the_canon_does_not_have(request: pytest.FixtureRequest) -> None:
    carried = {
        carried for item in request.session.items for mark in item.iter_markers("canon") for carried in mark.args
    }
    assert carried <= set(requirements())
