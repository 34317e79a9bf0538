"""The way through a story on every page that shows it: line by line, to any line, and back to now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlencode

from apps.campaigns.table_queries import TableLine
from apps.campaigns.table_view import Reader
from apps.chronicle.log.entry_search import Sieve, Sifted


@dataclass(kw_only=True)
class History:
    """Where one stands in a story. Nothing is read of the log before a page asks for it."""

    reader: Reader
    subject: str = ""
    """Of whom the page tells: one may step by the lines about them alone."""
    name: str = ""
    kept: Mapping[str, str] = field(default_factory=dict)
    """What the page was asked besides the line, and is asked again at another."""

    @property
    def asked(self) -> str:
        """The same as it stands in an address."""
        return urlencode(self.kept)

    @property
    def at(self) -> int | None:
        return self.reader.at

    @property
    def here(self) -> int:
        return self.reader.last

    @property
    def last(self) -> int:
        return self.reader.sitting.campaign.position

    @property
    def earlier(self) -> int:
        """The line before this one; nothing, before the first."""
        return self.here - 1

    @property
    def later(self) -> int:
        """The line after this one; nothing, where this is the last."""
        return self.here + 1 if self.here < self.last else 0

    @cached_property
    def line(self) -> TableLine | None:
        """What had just been told."""
        found = self.reader.lines(self._here.reads)
        return found[0] if found else None

    @property
    def struck_by(self) -> int:
        """The later line that struck it; nothing, where it is still told."""
        return self._here.struck_by.get(self.here, 0)

    @cached_property
    def _here(self) -> Sifted:
        return self._today.sifted(Sieve(after=self.here - 1, until=self.here), 1)

    @property
    def _today(self) -> Reader:
        return Reader(sitting=self.reader.sitting)

    @cached_property
    def earlier_about(self) -> int:
        return self._about(Sieve(subject=self.subject, only_told=True, until=self.earlier), oldest=False)

    @cached_property
    def later_about(self) -> int:
        return self._about(Sieve(subject=self.subject, only_told=True, after=self.here), oldest=True)

    def _about(self, sieve: Sieve, *, oldest: bool) -> int:
        """The nearest line of the story, as it is told today, about whom the page is."""
        found = self._today.sifted(sieve, 1, oldest=oldest).reads if self.subject else ()
        return found[0].position if found else 0
