"""Places to send to, behind a certificate that is trusted, and a house that may send into its own network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from apps.notices.channels import outside
from apps.notices.channels.message import Message
from tests.notices_stubs import MailPlace, WebPlace, open_mail, open_web
from tests.ops.certificate import certified

Messages = Callable[..., Message]
Settings = Any
REPORT = Message(
    id="notice-k3v9q2mzta",
    kind="report.waits",
    campaign="campaign-c9q6j7gs6b",
    table="The Ash March",
    title="A report waits for your word",
    text="Sister Vail says that the Long Bridge was won.",
    path="/campaigns/campaign-c9q6j7gs6b/missions/m1/",
    made=datetime(2030, 3, 10, 12, 0, tzinfo=UTC),
)


@pytest.fixture(scope="package")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path]:
    return certified(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def trusted(certificate: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))


@pytest.fixture
def web(certificate: tuple[Path, Path, Path], trusted: None) -> Iterator[WebPlace]:
    with open_web(certificate[1:]) as place:
        yield place


@pytest.fixture
def plain() -> Iterator[WebPlace]:
    with open_web() as place:
        yield place


@pytest.fixture
def mail() -> Iterator[MailPlace]:
    with open_mail() as place:
        yield place


@pytest.fixture
def inside(settings: Settings) -> None:
    settings.WEBHOOKS_INSIDE = True


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for longer than a test can wait."""
    monkeypatch.setattr(outside, "PATIENCE", 0.4)


@pytest.fixture
def message() -> Messages:
    def made(**otherwise: Any) -> Message:
        return replace(REPORT, **otherwise)

    return made
