"""Where in a pack something is written, so that every refusal can say it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from apps.kernel.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class PackPlace:
    """The file, the entry, and the keys that lead into it."""

    file: str
    entry: str = ""
    keys: tuple[str, ...] = ()

    def inside(self, *keys: str) -> PackPlace:
        return replace(self, keys=(*self.keys, *keys))

    def refusal(self, sentence: str, *, rule: str = "") -> Refusal:
        return Refusal(f"{self}: {sentence}", rule=rule)

    def __str__(self) -> str:
        path = ".".join(self.keys).replace(".[", "[")
        return ", ".join(part for part in (self.file, self.entry, f"key '{path}'" if path else "") if part)
