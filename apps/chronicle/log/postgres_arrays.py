"""Arrays packed as PostgreSQL reads them: a hundred texts travel as one value, at the price of joining bytes."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import chain
from typing import Any

import psycopg
from psycopg.adapt import Buffer, Dumper
from psycopg.pq import Format

_number = struct.Struct(">q").pack
_length = struct.Struct(">i").pack


class Blobs(bytes):
    """A packed array of bytes."""

    oid, oids = 17, 1001

    @classmethod
    def of(cls, blobs: Sequence[bytes]) -> Blobs:
        return cls(_array(cls.oid, len(blobs)) + _joined(blobs))


class Texts(bytes):
    """A packed array of texts."""

    oid, oids = 25, 1009

    @classmethod
    def of(cls, texts: Sequence[str]) -> Texts:
        return cls(_array(cls.oid, len(texts)) + _joined([text.encode() for text in texts]))


class Numbers(bytes):
    """A packed array of whole numbers."""

    oid, oids = 20, 1016

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Numbers:
        return cls(_array(cls.oid, len(numbers)) + _joined([_number(number) for number in numbers]))


def register(connection: psycopg.Connection[Any]) -> None:
    """Let a connection send them."""
    for packed in (Blobs, Texts, Numbers):
        connection.adapters.register_dumper(packed, type(f"{packed.__name__}Dumper", (_Packed,), {"oid": packed.oids}))


class _Packed(Dumper):
    """Already packed."""

    format = Format.BINARY

    def dump(self, obj: bytes) -> Buffer | None:
        return obj


def _joined(blobs: Sequence[bytes]) -> bytes:
    if len(set(blobs)) == 1:  # many entries of a decision are of one kind, on one subject, without a roll
        return (_length(len(blobs[0])) + blobs[0]) * len(blobs)
    return b"".join(chain.from_iterable((_length(len(blob)), blob) for blob in blobs))


def _array(oid: int, length: int) -> bytes:
    return struct.pack(">iIIii", 1, 0, oid, length, 1) if length else struct.pack(">iII", 0, 0, oid)
