"""Accounts and tokens of before go on as they were."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from apps.accounts.models import Account, Token


@pytest.mark.usefixtures("committing")
def test_tokens_keep_what_they_could_and_of_twins_the_first_has_the_likeness() -> None:
    call_command("migrate", "accounts", "0001", verbosity=0)
    _people_of_before()
    call_command("migrate", verbosity=0)
    assert dict(Token.objects.values_list("label", "scopes")) == {"account": "read found", "seat": "read play"}
    assert dict(Account.objects.values_list("username", "likeness")) == {"nora": "nora", "Nora": None}


def _people_of_before() -> None:
    before = MigrationExecutor(connection).loader.project_state(("accounts", "0001_initial")).apps
    nora, _ = [before.get_model("accounts", "Account").objects.create(username=name) for name in ("nora", "Nora")]
    for label, campaign in (("account", ""), ("seat", "campaign-x")):
        before.get_model("accounts", "Token").objects.create(
            digest=label, label=label, campaign=campaign, account=nora, expires_at=datetime.now(UTC)
        )
