"""What waits for whoever looks at a table: one thing to do each, with the page where it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from apps.battles.models import MissionRow
from apps.campaigns.models import JoinRequest
from apps.campaigns.seats import Sitting
from apps.web.pages.page_request import keeps

Sheet = Mapping[str, Any]
Waiting = Mapping[str, Any]
"""As the campaign's cover has it: what, which thing, and the seats that may give the word; none, for the keepers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Errand:
    """Something to do: said in a sentence, and on a button."""

    text: str
    words: str
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Errands:
    """What waits for the visitor, and for the keepers of a table also what waits for others."""

    mine: Sequence[Errand]
    others: Sequence[Errand] = ()


NOTHING = Errands(mine=())


def errands(
    sitting: Sitting, missions: Sequence[MissionRow], settlement: Sheet, knocking: int | None = None
) -> Errands:
    """Reports that wait for a word, events that wait for an answer, battles to be told, and who stands at the door.

    How many those are is looked up, unless whoever asks knows it.
    """
    if sitting.role == "spectator" or sitting.campaign.closed:
        return NOTHING
    mine: list[Errand] = []
    others: list[Errand] = []
    for waiting in sitting.campaign.sheet["waiting"]:
        errand, is_mine = _errand(waiting, sitting, missions, settlement)
        if errand:
            (mine if is_mine else others).append(errand)
    mine += [*_untold(sitting, missions), *_at_the_door(sitting, knocking)]
    return Errands(mine=mine, others=others if keeps(sitting) else ())


def _errand(
    waiting: Waiting, sitting: Sitting, missions: Iterable[MissionRow], settlement: Sheet
) -> tuple[Errand | None, bool]:
    if waiting["what"] == "event":
        event = next((one for one in settlement.get("open", ()) if one["happening"] == waiting["thing"]), None)
        return (_of_event(event, sitting), _answers(event, sitting)) if event and not event["waits"] else (None, False)
    mission = next((row for row in missions if row.mission == waiting["thing"]), None)
    if mission is None:
        return None, False
    if waiting["what"] == "disputed":
        return _disputed(mission, sitting), sitting.may("RuleOnReport")
    errand = _fought if waiting["what"] == "fought" else _told
    return errand(mission, sitting), _is_asked(waiting["seats"], sitting)


def _is_asked(seats: Sequence[str], sitting: Sitting) -> bool:
    return sitting.seat in seats or (not seats and keeps(sitting))


def _fought(mission: MissionRow, sitting: Sitting) -> Errand:
    return Errand(
        text=f"{mission.name} is fought here, and a question is open.",
        words="To the battle",
        path=_page("battle", sitting, mission=mission.mission),
    )


def _told(mission: MissionRow, sitting: Sitting) -> Errand:
    sides = " and ".join(mission.sheet["waits_for"]) or "the others"
    return Errand(
        text=f"{mission.name} was told, and waits for the word of {sides}.",
        words="Read the report",
        path=_page("mission", sitting, mission=mission.mission),
    )


def _disputed(mission: MissionRow, sitting: Sitting) -> Errand:
    if not sitting.may("RuleOnReport"):
        return Errand(
            text=f"{mission.name} is disputed, and waits for the host.",
            words="Read both",
            path=_page("mission", sitting, mission=mission.mission),
        )
    return Errand(
        text=f"{mission.name} is disputed, and waits for your ruling.",
        words="Rule on it",
        path=_form("RuleOnReport", sitting, mission=mission.mission),
    )


def _of_event(event: Sheet, sitting: Sitting) -> Errand:
    whom = f" for {event['pilot']}" if event["pilot"] else ""
    return Errand(
        text=f"{event['name']} lies open{whom}.",
        words="Answer it",
        path=f"{_page('settlement', sitting)}#{event['happening']}",
    )


def _answers(event: Sheet, sitting: Sitting) -> bool:
    """Whether one of the answers that are open is this seat's to give."""
    asked = [answer for answer in event["answers"] if not answer["why_not"]] or [event]
    return any(_is_asked([answer["seat"]] if answer["seat"] else [], sitting) for answer in asked)


def _untold(sitting: Sitting, missions: Iterable[MissionRow]) -> Iterator[Errand]:
    """Battles under way in which this seat has a side."""
    for mission in missions:
        mine = any(_is_asked(side["seats"], sitting) for side in mission.sheet["sides"])
        if mission.stage == "underway" and mine and sitting.may("ReportBattle"):
            yield Errand(
                text=f"The crews are out on {mission.name}: once it is played, tell how it went.",
                words="Report the battle",
                path=_form("ReportBattle", sitting, mission=mission.mission),
            )


def at_the_doors(sittings: Iterable[Sitting]) -> Counter[str]:
    """By table, how many wait to be let in: of those whose door is the visitor's to open."""
    mine = [sitting.campaign.campaign for sitting in sittings if sitting.may("OfferSeat")]
    waiting = JoinRequest.objects.filter(link__campaign__in=mine, answer="")
    return Counter(waiting.values_list("link__campaign", flat=True))


def _at_the_door(sitting: Sitting, knocking: int | None) -> Iterator[Errand]:
    if sitting.may("OfferSeat"):
        waiting = JoinRequest.objects.filter(link__campaign=sitting.campaign.campaign, answer="")
        asked = waiting.count() if knocking is None else knocking
        if asked:
            who = "Somebody waits" if asked == 1 else f"{asked} people wait"
            yield Errand(text=f"{who} at the door.", words="Go to the door", path=_page("door", sitting))


def _page(name: str, sitting: Sitting, **more: str) -> str:
    return reverse(name, kwargs={"campaign": sitting.campaign.campaign, **more})


def _form(kind: str, sitting: Sitting, **query: str) -> str:
    return f"{_page('ask', sitting, kind=kind)}?{urlencode({**query, 'back': _page('campaign', sitting)})}"
