"""A house on a disk that fails: `python -m tests.ground.disk ASK ERRNO [once|on] [deaf]`, with failing.c preloaded.

The disk fails at the first thing that is written of a request, then at the second, and so on until the request comes to
an end unharmed. With `deaf` nobody hears what a commit came to: the fault that this exists to find.
"""

from __future__ import annotations

import ctypes
import errno
import json
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

import django
from django.conf import settings
from django.db import OperationalError

DISK = ctypes.CDLL(None)


def main() -> None:
    name, error, once, *deaf = sys.argv[1:]
    django.setup()
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    from apps.ground import write_outcome
    from tests.campaigns.lived import seated
    from tests.ground.ground_questions import OFTEN, asks_at

    setup_test_environment()
    settings.REQUESTS_A_MINUTE = OFTEN
    call_command("migrate", verbosity=0)
    ask = next(ask for ask in asks_at(seated()) if ask.name == name)
    if deaf:
        setattr(write_outcome.OutcomeMarking, "commit", _deaf(write_outcome.OutcomeMarking.commit))  # noqa: B010 - a method cannot be assigned to
    reads = 0
    for n in count(1):
        ask.prepare(f"cut-{n}")
        DISK.disk_fails(n, getattr(errno, error), once == "once")
        answer = ask.send(f"cut-{n}")
        reads += once == "once" or ask.client.get("/api/v1/campaigns/" if not ask.is_page else "/").status_code == 200
        failed = DISK.disk_mended()
        ask.must_be_true(f"cut-{n}", answer)
        if not failed:
            break
    print(json.dumps({"said": Counter(ask.said), "trials": n, "reads": reads}))


def _deaf(commit: Callable[[Any], None]) -> Callable[[Any], None]:
    def deaf(line: Any) -> None:
        with suppress(OperationalError):
            commit(line)

    return deaf


if __name__ == "__main__":
    main()
