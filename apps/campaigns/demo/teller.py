"""Whoever tells the demo: asks from each chair by the same door as anybody, under keys that never change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from apps.campaigns.models import CampaignRow
from apps.campaigns.seats import Sitting
from apps.chronicle.door.handle import CommandAnswer, handle
from apps.kernel.ids import made_from
from apps.settlement.commands.answer_event import AnswerEvent
from apps.settlement.models import SettlementRow


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoTeller:
    """The table by its chairs."""

    sittings: dict[str, Sitting]

    @property
    def campaign(self) -> str:
        return self.sittings["host"].campaign.campaign

    def seat(self, chair: str) -> str:
        return self.sittings[chair].seat

    def asks(self, chair: str, key: str, command: Any) -> CommandAnswer:
        """A demo that is refused is a broken demo."""
        sitting = self.sittings[chair]
        answer = handle(self.campaign, command, key=sitting.key(f"demo-{key}"), by=sitting.by)
        if answer.refused:
            raise RuntimeError(f"{key}: {answer.refusal}")
        return answer

    def made(self, kind: str, chair: str, key: str) -> str:
        """The id of what a chair made under a key."""
        return made_from(kind, self.sittings[chair].key(f"demo-{key}"))

    def answers(self, key: str, *, season: int) -> None:
        """Whatever lies open in this season is answered by the host, by the first answer that is open."""
        if CampaignRow.objects.get(campaign=self.campaign).season != season:
            return
        sheet = SettlementRow.objects.get(campaign=self.campaign).sheet
        for event in sheet["open"]:
            if not event["waits"]:
                choice, bargain = _first_open(event)
                command = AnswerEvent(happening=event["happening"], choice=choice, bargain=bargain)
                self.asks("host", f"{key}-{event['happening']}", command)


def _first_open(event: dict[str, Any]) -> tuple[str, str]:
    for answer in event["answers"]:
        if not answer["why_not"]:
            bargains = [offer["bargain"] for offer in answer["bargains"] if not offer["why_not"]]
            return answer["choice"], bargains[0] if bargains else ""
    return "", ""
