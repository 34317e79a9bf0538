"""Writes docs/rules/pack.schema.json anew: `python -m tests.rules.packs.writing_schema`."""

from __future__ import annotations

import json

from apps.rules.packs.schema import pack_schema
from tests.house import ROOT

FILE = ROOT / "docs" / "rules" / "pack.schema.json"


def written() -> str:
    return json.dumps(pack_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written())
