"""How passwords are hashed: guessing costs time and memory, and cannot cost the house all of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from django.contrib.auth import hashers

AT_ONCE, IN_LINE = 2, 6
PATIENCE = 5.0
TURN = BoundedSemaphore(AT_ONCE)
LINE = BoundedSemaphore(AT_ONCE + IN_LINE)
"""Of each process: whoever comes beyond that holds a thread for nothing."""


class HashersBusy(Exception):
    """So many passwords are being hashed that this one was not looked at."""

    seconds = 5
    sentence = f"So many sign in at this moment that yours was not looked at: try again in {seconds} seconds."


@contextmanager
def in_turn() -> Iterator[None]:
    """Two at once; a few wait for a while, and the others are told to come again, whoever they say they are."""
    if not LINE.acquire(blocking=False):
        raise HashersBusy
    try:
        if not TURN.acquire(timeout=PATIENCE):
            raise HashersBusy
        try:
            yield
        finally:
            TURN.release()
    finally:
        LINE.release()


class Argon2id(hashers.Argon2PasswordHasher):
    """Two at once take 64 MB."""

    time_cost, memory_cost, parallelism = 3, 32_768, 1

    def encode(self, password: str, salt: str) -> str:
        with in_turn():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with in_turn():
            return super().verify(password, encoded)


class FormerPBKDF2(hashers.PBKDF2PasswordHasher):
    """What was hashed before Argon2id came; whoever signs in has theirs hashed anew."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> Any:
        """To verify is to encode again, so this is the one place."""
        with in_turn():
            return super().encode(password, salt, iterations)
