"""The three kinds of wound."""

from __future__ import annotations

from typing import Literal, get_args

WoundKind = Literal["minor", "severe", "trauma"]
WOUND_KINDS: tuple[WoundKind, ...] = get_args(WoundKind)
WOUND_KIND_NAMES: dict[WoundKind, str] = {"minor": "Minor Injury", "severe": "Severe Injury", "trauma": "Trauma"}
