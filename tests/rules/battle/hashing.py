"""The log of a few battles as one hash, for a program of its own: `python -m tests.rules.battle.hashing`."""

from __future__ import annotations

import hashlib

from tests.rules.battle.wandering import Wandering

SEEDS = range(12)


def log_hash() -> str:
    log = hashlib.sha256()
    for seed in SEEDS:
        wandering = Wandering(seed)
        for _ in wandering.goes():
            pass
        for event in wandering.seen:
            log.update(repr(event).encode())
    return log.hexdigest()


if __name__ == "__main__":
    print(log_hash())  # noqa: T201 - it is asked for by a test that reads it
