"""What comes into the stores and goes out of them."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.wording import upper
from apps.rules.content_names import Names
from apps.settlement.events.settlement_fact import SettlementFact


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreShifted(SettlementFact):
    """A store holds more, or less."""

    store: str
    cause: str
    by: int

    def sentence(self, names: Names) -> str:
        named, cause = names.content("store", self.store), names.cause(self.cause)
        store = "The stores" if named == self.store else upper(named)
        through = "" if cause == self.cause else f", through {cause}"
        return f"{store}: {abs(self.by)} {'more' if self.by > 0 else 'less'}{through}."


StoreEvent = StoreShifted
