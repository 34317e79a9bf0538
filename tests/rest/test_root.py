"""The root of the routes: which version answers, and where the others are."""

from __future__ import annotations

import pytest
from django.test import Client

from penance_campaign import VERSION
from tests.rest.routes import described

pytestmark = pytest.mark.django_db


def test_it_tells_anybody_which_version_answers_and_where_to_read_on() -> None:
    stranger = Client()
    answers = [stranger.get(path) for path in ("/api/v1/", "/api/v1")]
    assert answers[0].content == answers[1].content
    said = answers[0].json()
    assert ([answer.status_code for answer in answers], said.pop("version")) == ([200, 200], VERSION)
    assert said == {"schema": "http://testserver/api/schema/", "docs": "http://testserver/api/docs/"}
    assert [stranger.get(place).status_code for place in said.values()] == [200, 200]


def test_the_description_is_of_the_same_version() -> None:
    assert described()["info"]["version"] == VERSION
