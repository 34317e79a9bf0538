"""Two answers to one caller from two worlds: what they may differ in is on one list, and everything else is a leak."""

from __future__ import annotations

import re
from base64 import b64encode
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

Words = Mapping[str, re.Pattern[bytes]]
MAY_DIFFER: Words = {
    "form tokens": re.compile(rb'(?<=csrfmiddlewaretoken" value=")\w{64}|(?<=csrftoken=)\w{32,64}'),
    "request ids": re.compile(rb"(?<=X-Request-ID: )[0-9a-f-]{36}"),
    "times": re.compile(rb"(?<=expires=)\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT"),
    "what is sealed for the house": re.compile(rb'(?<="sealed":")[0-9A-Za-z+/]+=*'),
    "tags, which may be made of a hash": re.compile(rb'(?<=ETag: ").*?(?=")'),
}
"""By what they are, the words that may differ, each replaced by as many bytes. Beside them only what is made of
withheld things by hashing, which is recognised by its value: commitments, digests and hashes of lines of either world,
whole or their beginning, in hexadecimal digits or as JSON writes bytes.
"""
HEX = re.compile(rb"(?<![0-9A-Za-z])[0-9a-f]{8,64}(?![0-9A-Za-z])")
BASE64 = re.compile(rb"[0-9A-Za-z+/]{43}=")
NEAR = 90
FAULT = 500


@dataclass(frozen=True, kw_only=True)
class Seen:
    """One answer, whole: its body with its headers, and how often the database was asked for it."""

    status: int
    whole: bytes
    questions: int
    opened: bool = False
    """Whether a line was written that shows dice or cards which nobody knew before."""


@dataclass(kw_only=True)
class Hashes:
    """All that was made by hashing, of either world."""

    known: list[bytes] = field(default_factory=list)
    written: set[bytes] = field(default_factory=set)

    def learn(self, hashes: Iterable[bytes]) -> None:
        new = set(hashes)
        if not new:
            return
        self.written |= {b64encode(each) for each in new}
        self.known = sorted({*self.known, *(each.hex().encode() for each in new)})

    def without(self, text: bytes) -> bytes:
        """The text with as many signs in place of each."""
        text = HEX.sub(self._hexed, text)
        return BASE64.sub(lambda found: _covered(found) if found[0] in self.written else found[0], text)

    def _hexed(self, found: re.Match[bytes]) -> bytes:
        place = bisect_left(self.known, found[0])
        is_one = place < len(self.known) and self.known[place].startswith(found[0])
        return _covered(found) if is_one else found[0]


def _covered(found: re.Match[bytes]) -> bytes:
    return b"#" * len(found[0])


def difference(one: Seen, other: Seen, hashes: Hashes) -> str:
    """What tells the two apart, in words; nothing, where they are alike. A fault of the house is no answer."""
    if FAULT in (one.status, other.status):
        return f"the house failed: {_end_of(one)} | {_end_of(other)}"
    if one.status != other.status:
        return f"{one.status} and {other.status}: {_end_of(one)} | {_end_of(other)}"
    if one.opened and other.opened:
        return ""
    if one.whole != other.whole:
        texts = [masked(text, hashes) for text in _unlike(one.whole, other.whole)]
        if texts[0] != texts[1]:
            return _first_difference(*texts)
    if one.questions != other.questions:
        return f"the database was asked {one.questions} and {other.questions} times"
    return ""


def _unlike(one: bytes, other: bytes) -> tuple[bytes, bytes]:
    """Of two texts of as many lines, those that are not the same as they stand: to mask what may differ takes long."""
    lines, others = one.split(b"\n"), other.split(b"\n")
    if len(lines) != len(others):
        return one, other
    unlike = [pair for pair in zip(lines, others, strict=True) if pair[0] != pair[1]]
    return b"\n".join(each for each, _ in unlike), b"\n".join(each for _, each in unlike)


def masked(text: bytes, hashes: Hashes) -> bytes:
    """A text without all that may differ in it."""
    for pattern in MAY_DIFFER.values():
        text = pattern.sub(_covered, text)
    return hashes.without(text)


def _first_difference(one: bytes, other: bytes) -> str:
    at = next(
        (n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
    lengths = f"{len(one)} and {len(other)} bytes, " if len(one) != len(other) else ""
    shown = (repr(text[max(0, at - NEAR) : at + NEAR].decode(errors="replace")) for text in (one, other))
    return f"{lengths}{' | '.join(shown)}"


def _end_of(seen: Seen) -> str:
    body = seen.whole.partition(b"\nAllow: ")[0]
    return repr(body[-2 * NEAR :].decode(errors="replace"))
