"""The root of the routes: which version answers, and where the others are."""

from __future__ import annotations

import pytest
from django.test import Client

from penance_campaign import VERSION
from tests.rest.routes import described

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/api/v1/", "/api/v1"])
def test_it_tells_anybody_which_version_answers_and_where_to_read_on(path: str) -> None:
    stranger = Client()
    answer = stranger.get(path)
    said = answer.json()
    assert (answer.status_code, said.pop("version")) == (200, VERSION)
    assert said == {"schema": "http://testserver/api/schema/", "docs": "http://testserver/api/docs/"}
    assert [stranger.get(place).status_code for place in said.values()] == [200, 200]


def test_the_description_is_of_the_same_version() -> None:
    assert described()["info"]["version"] == VERSION
