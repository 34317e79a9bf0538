"""A process that counts: `python -m tests.measures.counter_process FOLDER TIMES`, says so, and waits to be ended."""

from __future__ import annotations

import sys
import time

from django.conf import settings

from tests.measures.own_meters import ASKED, HELD, TOOK


def main() -> None:
    settings.configure(MEASURES_DIR=sys.argv[1])
    for number in range(int(sys.argv[2])):
        ASKED.count("sheet")
        TOOK.took(0.003 if number % 2 else 20.0)
    HELD.put(7)
    sys.stdout.write("counted\n")
    sys.stdout.flush()
    time.sleep(600)


if __name__ == "__main__":
    main()
