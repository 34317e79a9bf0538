"""A backup as a file: a line that says what it is, everything packed and perhaps sealed, and the digest of it all.

The digest is the end mark. What was cut short at any byte, or changed by one bit, does not end in its own digest.
"""

from __future__ import annotations

import hashlib
import os
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from apps.keeping import backup_keys, backup_seal

FORMAT = 1
BLOCK = 65_536
DIGEST_BYTES = 32
LONGEST_FIRST_LINE = 200
_FIRST = re.compile(r"penance-backup ([0-9]{1,6})(?: for ([0-9a-f]{16}) by ([A-Za-z0-9_=-]{44}))?\n", re.ASCII)


class Unusable(Exception):
    """Nothing can be made of the file; the sentence says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """Under which key a file lies: the key of this one file, and the words about it that stand in the first line."""

    key: bytes
    words: str

    @classmethod
    def for_one(cls, recipient: X25519PublicKey) -> Sealed:
        key, share = backup_seal.for_sealing(recipient)
        return cls(key=key, words=f" for {backup_keys.name_of(recipient)} by {urlsafe_b64encode(share).decode()}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A file that is whole, and open to whoever has its key."""

    file: Path
    first: bytes
    """Its first line."""
    length: int
    key: bytes
    """Of this one file; nothing where it lies open."""

    def lines(self) -> Iterator[bytes]:
        """What was written into it, line by line."""
        blocks = self._payload()
        if self.key:
            blocks = backup_seal.opened(self.key, self.first, blocks)
        try:
            yield from _lines(_unpacked(blocks))
        except (backup_seal.NotOpened, zlib.error):
            raise Unusable(f"{self.file} was changed since it was made: take another backup.") from None

    def _payload(self) -> Iterator[bytes]:
        with self.file.open("rb") as file:
            file.seek(len(self.first))
            left = self.length - len(self.first) - DIGEST_BYTES
            while left > 0 and (block := file.read(min(BLOCK, left))):
                left -= len(block)
                yield block


def write(file: BinaryIO, lines: Iterable[bytes], sealed: Sealed | None) -> None:
    """Everything into an open file, and onto the disk."""
    first = f"penance-backup {FORMAT}{sealed.words if sealed else ''}\n".encode()
    blocks = _packed(lines)
    digest = hashlib.sha256()
    for block in chain([first], backup_seal.sealed(sealed.key, first, blocks) if sealed else blocks):
        digest.update(block)
        file.write(block)
    file.write(digest.digest())
    file.flush()
    os.fsync(file.fileno())


def read(file: Path, opening: X25519PrivateKey | None = None, key: bytes = b"") -> Backup:
    """A backup that ends in its own digest, and the key that it lies under: its own, or one that finds it."""
    try:
        first, length = _whole(file)
    except OSError as error:
        raise Unusable(f"{file} cannot be read: {error.strerror}.") from None
    recipient, share = _sealing_of(first)
    if recipient and not key:
        key = _found(file, recipient, share, opening)
    return Backup(file=file, first=first, length=length, key=key if recipient else b"")


def _whole(file: Path) -> tuple[bytes, int]:
    with file.open("rb") as opened:
        first = opened.readline(LONGEST_FIRST_LINE)
        version = re.match(rb"penance-backup ([0-9]{1,6})\b", first)
        if version is None:
            raise Unusable(f"{file} is no backup, or its beginning is gone: give a file that `manage.py backup` wrote.")
        if int(version[1]) > FORMAT:
            raise Unusable(
                f"{file} is a backup in format {int(version[1])}, and this program reads up to {FORMAT}: restore it "
                "with the program that wrote it, or with a newer one than this."
            )
        length = opened.seek(0, os.SEEK_END)
        opened.seek(0)
        if not _ends_in_its_digest(opened, length - DIGEST_BYTES) or not _FIRST.fullmatch(first.decode("latin-1")):
            raise Unusable(
                f"{file} is not whole: it was cut short, or changed since it was made, so take another backup."
            )
        return first, length


def _ends_in_its_digest(opened: BinaryIO, left: int) -> bool:
    digest = hashlib.sha256()
    while left > 0 and (block := opened.read(min(BLOCK, left))):
        digest.update(block)
        left -= len(block)
    return left == 0 and opened.read() == digest.digest()


def _sealing_of(first: bytes) -> tuple[str, str]:
    found = _FIRST.fullmatch(first.decode())
    return (found[2] or "", found[3] or "") if found else ("", "")


def _found(file: Path, recipient: str, share: str, opening: X25519PrivateKey | None) -> bytes:
    if opening is None:
        raise Unusable(f"{file} is sealed for the key {recipient}: give the file that opens it, as --key FILE.")
    if backup_keys.name_of(opening.public_key()) != recipient:
        raise Unusable(
            f"{file} is sealed for the key {recipient}, and the one given opens what is sealed for "
            f"{backup_keys.name_of(opening.public_key())}: give the other."
        )
    with suppress(backup_seal.NotOpened, ValueError):
        return backup_seal.for_opening(opening, urlsafe_b64decode(share))
    raise Unusable(f"{file} was changed since it was made: take another backup.")


def _packed(lines: Iterable[bytes]) -> Iterator[bytes]:
    packing = zlib.compressobj()
    for line in lines:
        if block := packing.compress(line):
            yield block
    yield packing.flush()


def _unpacked(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """However well something was packed, no more than a block of it is held at once."""
    packing = zlib.decompressobj()
    for block in blocks:
        rest = block
        while rest:
            yield packing.decompress(rest, BLOCK)
            rest = packing.unconsumed_tail
    yield packing.flush()
    if not packing.eof or packing.unused_data:
        raise zlib.error("it does not end where it should")


def _lines(blocks: Iterable[bytes]) -> Iterator[bytes]:
    waiting: list[bytes] = []
    for block in blocks:
        first, *others = block.split(b"\n")
        waiting.append(first)
        for other in others:
            yield b"".join(waiting) + b"\n"
            waiting = [other]
    if any(waiting):
        raise zlib.error("its last line does not end")
