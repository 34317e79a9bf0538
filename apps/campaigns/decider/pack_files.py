"""A pack from outside, read strictly from its files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from apps.kernel.refusal import Refusal
from apps.kernel.wording import LONGEST_QUOTE, quoted
from apps.rules.packs.pack import Pack
from apps.rules.packs.pack_reader import read_pack

MOST_FILES = 40
MOST_CHARACTERS = 400_000
LONGEST_LINE = 2_000
MOST_DOTS = 50
"""On a line, outside quotation marks: whoever reads TOML compares each part of a dotted key with all before it."""
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')


def read(files: Mapping[str, str]) -> Pack:
    """What is wrong is said by file, entry and key."""
    _must_be_few(files)
    try:
        return read_pack({name: _parsed(name, text) for name, text in files.items()})
    except RecursionError:
        raise Refusal("The pack's tables lie too deep inside each other: no pack needs more than ten levels.") from None


def _must_be_few(files: Mapping[str, str]) -> None:
    if not files:
        raise Refusal("A pack has at least one file: send its TOML files by name.")
    if len(files) > MOST_FILES:
        raise Refusal(f"The pack has {len(files)} files; {MOST_FILES} at most are taken.")
    characters = sum(len(text) for text in files.values())
    if characters > MOST_CHARACTERS:
        raise Refusal(f"The pack's files have {characters} characters; {MOST_CHARACTERS} at most are taken.")
    for name in files:
        if not name.strip() or len(name) > LONGEST_QUOTE:
            raise Refusal(f"A file of a pack has a name of 1 to {LONGEST_QUOTE} characters, not {quoted(name)}.")


def _parsed(name: str, text: str) -> dict[str, Any]:
    for number, line in enumerate(text.splitlines(), start=1):
        _must_be_readable(line, f"{name}, line {number}")
    try:
        return tomllib.loads(text)
    except ValueError as error:
        end = f"at line {text.count(chr(10)) + 1}, the end of the file"
        said = str(error).replace("at end of document", end)
        raise Refusal(f"{name} is no TOML: {said}. Mend it there.") from None


def _must_be_readable(line: str, where: str) -> None:
    if len(line) > LONGEST_LINE:
        raise Refusal(f"{where}: has {len(line)} characters; {LONGEST_LINE} at most are read.")
    if line.count(".") > MOST_DOTS and _QUOTED.sub("", line).count(".") > MOST_DOTS:
        raise Refusal(f"{where}: has more than {MOST_DOTS} dots outside quotation marks: no pack has such a key.")
