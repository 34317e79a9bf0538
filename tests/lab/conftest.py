"""Somebody who asks the lab, from an address of their own: requests are counted by address."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from django.test import Client

SERIAL = count(1)


@dataclass
class Caller:
    """A client without a name."""

    address: str
    client: Client = field(default_factory=Client)

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(f"/api/v1/{path}", REMOTE_ADDR=self.address, headers=_named(headers))

    def post(self, path: str, body: object, *, content_type: str = "application/json", **headers: str) -> Any:
        """A body of bytes is sent as it is."""
        return self.client.post(
            f"/api/v1/{path}", body, content_type=content_type, REMOTE_ADDR=self.address, headers=_named(headers)
        )

    def ask(self, method: str, path: str) -> Any:
        return self.client.generic(method, f"/api/v1/{path}", REMOTE_ADDR=self.address)


def _named(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def own_address() -> str:
    """Nobody else's, in this run or beside it: a Redis counts for all of them."""
    return f"2001:db8:{os.getpid() % 65_536:x}:{next(SERIAL):x}::1"


@pytest.fixture
def caller() -> Caller:
    return Caller(address=own_address())
