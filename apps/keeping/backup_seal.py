"""What is sealed for a key: X25519 makes a key for this one file, and ChaCha20-Poly1305 seals it piece by piece.

Each piece is sealed under its number and whether it is the last, so none can be changed, left out, put elsewhere or
come after the last. Bound to all of them is the line that stands before them in the clear.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PIECE = 65_536
TAG = 16
COUNTER_BYTES = 11
LAST, MORE = b"\1", b"\0"


class NotOpened(Exception):
    """The key does not open it, or what was sealed was changed since."""


def for_sealing(recipient: X25519PublicKey) -> tuple[bytes, bytes]:
    """A key for one file, and what must stand beside that file so that the recipient finds it again."""
    drawn = X25519PrivateKey.generate()
    share = drawn.public_key().public_bytes_raw()
    return _derived(drawn.exchange(recipient), share, recipient.public_bytes_raw()), share


def for_opening(key: X25519PrivateKey, share: bytes) -> bytes:
    try:
        secret = key.exchange(X25519PublicKey.from_public_bytes(share))
    except ValueError:
        raise NotOpened from None
    return _derived(secret, share, key.public_key().public_bytes_raw())


def sealed(key: bytes, bound: bytes, blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Pieces of one length, but for the last one."""
    cipher, number, waiting = ChaCha20Poly1305(key), 0, bytearray()
    for block in blocks:
        waiting += block
        while len(waiting) > PIECE:
            yield cipher.encrypt(_nonce(number, MORE), bytes(waiting[:PIECE]), bound)
            del waiting[:PIECE]
            number += 1
    yield cipher.encrypt(_nonce(number, LAST), bytes(waiting), bound)


def opened(key: bytes, bound: bytes, blocks: Iterable[bytes]) -> Iterator[bytes]:
    cipher, number, waiting = ChaCha20Poly1305(key), 0, bytearray()
    try:
        for block in blocks:
            waiting += block
            while len(waiting) > PIECE + TAG:
                yield cipher.decrypt(_nonce(number, MORE), bytes(waiting[: PIECE + TAG]), bound)
                del waiting[: PIECE + TAG]
                number += 1
        yield cipher.decrypt(_nonce(number, LAST), bytes(waiting), bound)
    except InvalidTag:
        raise NotOpened from None


def _nonce(number: int, end: bytes) -> bytes:
    return number.to_bytes(COUNTER_BYTES, "big") + end


def _derived(secret: bytes, share: bytes, recipient: bytes) -> bytes:
    return HKDF(SHA256(), 32, salt=share + recipient, info=b"penance backup 1").derive(secret)
