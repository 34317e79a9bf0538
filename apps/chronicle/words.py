"""What people wrote in their own words lies aside: it can be withheld or forgotten, and the chain still holds."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from apps.chronicle import codec

FORGOTTEN = "(forgotten)"


def parted(event: object, fields: Sequence[str]) -> tuple[str, str]:
    """The body that stays in the entry, and the words that lie aside; nothing where there are none."""
    body = codec.plain(event)
    words = {name: body.pop(name) for name in fields}
    return codec.text_of(body), codec.text_of(words) if words else ""


def joined(body: str, words: str, fields: Sequence[str]) -> str:
    """The body as it was decided; forgotten words are replaced by a mark, so that folding never fails."""
    if not fields:
        return body
    known: Mapping[str, str] = json.loads(words) if words else dict.fromkeys(fields, FORGOTTEN)
    return codec.text_of(json.loads(body) | dict(known))
