"""What a token may be used for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

Scope = Literal["read", "play", "found", "tokens"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
SCOPE_WORDS: dict[Scope, str] = {
    "read": "reads what you may read",
    "play": "asks in your name, as its seat",
    "found": "founds campaigns, and lists yours",
    "tokens": "makes and revokes tokens, none of which can do more than itself",
}
OF_A_SEAT: tuple[Scope, ...] = ("read", "play")
OF_AN_ACCOUNT: tuple[Scope, ...] = ("read", "found")
"""What a token has whose maker did not choose."""


def written(scopes: Sequence[Scope]) -> str:
    """As a token keeps them, each once and in one order."""
    return " ".join(scope for scope in SCOPES if scope in scopes)
