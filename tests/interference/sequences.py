"""What may be asked one after the other: something that moves what is hidden, and then looking everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from apps.battles.models import MissionRow
from apps.campaigns.models import SeatRow
from tests.interference.asking import Ask
from tests.interference.doors import REASON, Doors, flat

MADE = "{made}"
COPY = "A copy to look at"


def sequences(doors: Doors, *, at_length: bool = True) -> Iterator[Sequence[Ask]]:
    """In the copy that is taken, and at the table itself. No look changes anything, so all of them follow one move. In
    short nothing is asked in a copy, and nothing is asked for that would come of anything.
    """
    for fork in _forks(doors) if at_length else ():
        battle, *looks = _looks(doors, MADE)
        yield fork, battle, *looks, *_previews(doors, MADE)
        yield from ((fork, taken, battle) for taken in _chairs(doors))
    here = doors.at.campaign
    for first in _moves(doors):
        yield first, *_looks(doors, here), *(_previews(doors, here) if at_length else ())


def _chairs(doors: Doors) -> Iterator[Ask]:
    """In the copy: a seat left empty, whose hand is the host's to see, and a side that a bot plays on."""
    for row in SeatRow.objects.filter(campaign=doors.at.campaign, role="player").order_by("seat"):
        yield _form(MADE, "EmptySeat", {"seat": row.seat})
    for side in _sides(doors):
        yield _form(MADE, "LetBotPlay", {"mission": doors.mission, "side": side, "bot": "greedy"})


def _forks(doors: Doors) -> Iterator[Ask]:
    """At the end of the log."""
    path = f"/api/v1/campaigns/{doors.at.campaign}/forks/"
    yield Ask(method="POST", path=path, body={"at": doors.worlds[0].position, "name": COPY}, door="sequence: fork")


def _moves(doors: Doors) -> Iterator[Ask]:
    """Of the past, and of who plays what: nothing of it is hidden from anybody, nor may it turn over what is."""
    path = f"/api/v1/campaigns/{doors.at.campaign}/commands/"
    bodies: list[tuple[str, dict[str, Any]]] = [
        *(("Rewind", {"to": position - 1, "reason": REASON}) for position in doors.at.points.values()),
        ("Amend", {"strike": [doors.at.noted], "reason": REASON}),
        *(("LetBotPlay", {"mission": doors.mission, "side": side, "bot": "greedy"}) for side in _sides(doors)),
        ("BreakOffBattle", {"mission": doors.mission, "reason": REASON}),
    ]
    for kind, body in bodies:
        yield Ask(method="POST", path=path, body={"kind": kind, "body": body}, door=f"sequence: {kind}")


def _looks(doors: Doors, campaign: str) -> Iterator[Ask]:
    at = f"/campaigns/{campaign}/missions/{doors.mission}"
    for path in (f"{at}/battle/", f"{at}/battle/replay/", f"/campaigns/{campaign}/chronicle/"):
        yield Ask(method="GET", path=path, by_token=False, door="sequence: look")
    if campaign != MADE:
        for part in ("export/", f"battles/{doors.mission}/"):
            yield Ask(method="GET", path=f"/api/v1/campaigns/{campaign}/{part}", door="sequence: look")


def _previews(doors: Doors, campaign: str) -> Iterator[Ask]:
    """What would come of an answer, of a check and of a note told otherwise."""
    for body in doors.now[:2]:
        yield _form(campaign, "AnswerBattle", {**body, "preview": "yes"})
    for kind in ("RollCheck", "EndSeason"):
        yield _form(campaign, kind, {**doors.bodies[kind][0], "preview": "yes"})
    yield _form(campaign, "Amend", {"strike": [doors.at.noted], "reason": REASON, "preview": "yes"})


def _form(campaign: str, kind: str, body: dict[str, Any]) -> Ask:
    path = f"/campaigns/{campaign}/ask/{kind}/"
    return Ask(method="POST", path=path, body=dict(flat(body)), by_token=False, door=f"sequence: {kind}")


def _sides(doors: Doors) -> list[str]:
    row = MissionRow.objects.filter(campaign=doors.at.campaign, mission=doors.mission).first()
    return [side["side"] for side in row.sheet["sides"]] if row else []
