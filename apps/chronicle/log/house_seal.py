"""What this house keeps to itself, sealed under its own keys: the first of them seals, all of them open."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hmac import compare_digest, digest

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from apps.chronicle.log import randomness
from apps.chronicle.log.log_lines import DecisionLine, EntryLine, LineAside
from apps.kernel.ids import framed

STEP = 2048
"""What is padded is as long as a multiple of it: see docs/decisions/0026-a-hosts-file-comes-back.md."""
KEY_BYTES = SALT = 32
KEY_FORM = "a key has 44 characters, as `manage.py house_key` prints it"


class Locked(Exception):
    """No key that is here opens it, or what was sealed was changed since."""


@dataclass(frozen=True)
class Keys:
    """Keys in the order in which they are tried; the first one seals."""

    texts: tuple[str, ...]

    @cached_property
    def _all(self) -> MultiFernet:
        return MultiFernet([Fernet(text) for text in self.texts])

    @property
    def name(self) -> str:
        """What may be said of the key that seals: whoever has it knows that it is meant, and nobody learns it."""
        return name_of(self.texts[0])

    @property
    def first(self) -> Keys:
        return _keys(self.texts[:1])

    def have(self, name: str) -> bool:
        return any(name_of(text) == name for text in self.texts)

    def seal(self, about: Sequence[str], secret: bytes) -> bytes:
        """For one place alone: what was sealed for another does not open there. It says neither when nor by whom."""
        return urlsafe_b64decode(self._all.encrypt_at_time(framed(*about) + secret, 0))

    def opened(self, about: Sequence[str], sealed: bytes) -> bytes:
        place = framed(*about)
        try:
            text = self._all.decrypt(urlsafe_b64encode(sealed))
        except InvalidToken:
            raise Locked("no key that is here opens it") from None
        if not text.startswith(place):
            raise Locked("it was sealed for another place")
        return text[len(place) :]

    def mark(self, text: str) -> str:
        """By which this house knows a text again, and nobody guesses at it who lacks the key."""
        salt = randomness.new_seed()
        return f"{self.name}.{salt.hex()}.{_marked(self.texts[0], salt, text)}"

    def knows_again(self, mark: str, text: str) -> bool:
        """Whether it was made of this text, as far as a key that is here can tell."""
        name, _, rest = mark.partition(".")
        salt, _, made = rest.partition(".")
        marking = next((key for key in self.texts if name_of(key) == name), None)
        return marking is None or compare_digest(made, _marked(marking, bytes.fromhex(salt), text))

    def with_others(self, others: Sequence[str]) -> Keys:
        """These, and others that only open."""
        return Keys((*self.texts, *others))


def seal_aside(keys: Keys, campaign: str, line: DecisionLine | EntryLine) -> bytes:
    """What a line lays aside, for nowhere but this line of this campaign."""
    if line.aside is None:
        return b""
    return keys.seal(_line(campaign, line), _padded(line.aside.salt + line.aside.text.encode()))


def opened_aside(keys: Keys, campaign: str, line: DecisionLine | EntryLine) -> LineAside:
    laid = _unpadded(keys.opened(_line(campaign, line), line.sealed))
    return LineAside(laid[:SALT], laid[SALT:].decode())


def the_keys() -> Keys:
    """The house's own."""
    return _keys(tuple(settings.HOUSE_KEYS))


def keys_in(text: str) -> list[str]:
    """The keys that a text holds, with spaces, commas or line ends between them; a ValueError where one is none."""
    keys = text.replace(",", " ").split()
    for key in keys:
        try:
            read = urlsafe_b64decode(key.encode())
        except ValueError:
            read = b""
        if len(read) != KEY_BYTES or len(key) != 44 or len(set(read)) < 5:
            raise ValueError(KEY_FORM)
    return keys


def name_of(key: str) -> str:
    return hashlib.sha256(b"house-key-1\0" + urlsafe_b64decode(key)).hexdigest()[:16]


def _marked(key: str, salt: bytes, text: str) -> str:
    own = hashlib.sha256(b"asked-in-vain-1\0" + urlsafe_b64decode(key)).digest()
    return digest(own, salt + text.encode(), "sha256").hex()


def _line(campaign: str, line: DecisionLine | EntryLine) -> tuple[str, str, str]:
    """By its commitment, which no other line has: its salt was drawn for it."""
    return "aside", campaign, line.withheld.hex()


def _padded(secret: bytes) -> bytes:
    """As long as nearly all others: lengths are for everybody to see, and a hand is not."""
    return len(secret).to_bytes(4, "big") + secret + bytes(-(len(secret) + 4) % STEP)


def _unpadded(secret: bytes) -> bytes:
    return secret[4 : 4 + int.from_bytes(secret[:4], "big")]


@lru_cache(maxsize=8)
def _keys(texts: tuple[str, ...]) -> Keys:
    return Keys(texts)
