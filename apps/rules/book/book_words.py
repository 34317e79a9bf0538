"""Lists of words beside the code: under each heading of a file, `- key: words`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def words(file: str) -> dict[str, dict[str, str]]:
    """What a file says of each key, by its headings."""
    _, *parts = files(__package__).joinpath(file).read_text("utf-8").split("\n## ")
    return {heading: dict(map(_word, lines)) for heading, _, *lines in (part.strip().split("\n") for part in parts)}


def _word(line: str) -> tuple[str, str]:
    key, _, said = line.removeprefix("- ").partition(":")
    return key, said.strip()
