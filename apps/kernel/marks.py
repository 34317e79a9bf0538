"""Marks on the fields of commands and events that the log only commits to."""

from __future__ import annotations

from typing import Annotated

WORDS = "words"
"""Somebody wrote it, so it may be forgotten one day."""

HIDDEN = "hidden"
"""Not everybody may see it yet; the rolls of such an event are hidden with it."""

Words = Annotated[str, WORDS]
