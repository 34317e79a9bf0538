"""Look at all that anybody sees: `python -m tests.crawl [FOLDER] [--record]`.

Compared with what is recorded; written out into the folder, to be held beside what another commit writes there; and
with `--record` kept as what is right from now on.
"""

from __future__ import annotations

import os
import sys

import pytest

folders = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
os.environ |= {"INTO": os.path.abspath(folders[0])} if folders else {}  # noqa: PTH100 - it may not be there yet
os.environ |= {"RECORD": "1"} if "--record" in sys.argv else {}
sys.exit(pytest.main(["-q", "--on", "sqlite", "-m", "nightly", "tests/crawl"]))
