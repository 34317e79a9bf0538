"""Every address of the house, from the resolver itself: a new one is asked about without anybody thinking of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

PART = re.compile(r"<(?:\w+:)?(\w+)>")
NAMED = re.compile(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)")


@dataclass(frozen=True, slots=True)
class Route:
    """An address with names in place of what varies, such as `campaigns/<campaign>/`."""

    path: str

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(PART.findall(self.path))

    @property
    def is_api(self) -> bool:
        return self.path.startswith("api/v1/")

    @property
    def is_admin(self) -> bool:
        return self.path.startswith("admin/")

    @property
    def part(self) -> str:
        """The part of the house that it belongs to."""
        return "admin" if self.is_admin else "api" if self.path.startswith("api/") else "pages"

    def at(self, known: Mapping[str, str]) -> str:
        """The address of things that there are; a part that nobody knows is an error, not a route left out."""
        return "/" + PART.sub(lambda found: known[found[1]], self.path)


def every_route() -> list[Route]:
    return sorted(set(_routes(get_resolver().url_patterns, "")), key=lambda route: route.path)


def _routes(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[Route]:
    for pattern in patterns:
        path = before + _plain(str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, path)
        else:
            yield Route(path)


def _plain(pattern: str) -> str:
    """A pattern as people write it: converters and the marks of a regular expression left out."""
    if pattern.startswith("^") or pattern.endswith("$"):
        pattern = NAMED.sub(r"<\1>", pattern).strip("^$").removesuffix("\\Z")
    return PART.sub(r"<\1>", pattern).replace("\\", "")
