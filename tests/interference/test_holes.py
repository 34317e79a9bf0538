"""Ways to learn what is hidden that were open once: each in its fewest steps."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from apps.chronicle.door.handle import handle
from apps.chronicle.log import codec, own_kinds, queries
from apps.chronicle.log.codec import plain
from apps.chronicle.log.log_lines import DecisionLine
from tests.interference import freezing
from tests.interference.asking import Ask
from tests.interference.chance import Random
from tests.interference.comparing import another, leaks
from tests.interference.doors import Answered, Doors
from tests.interference.situations import SITUATIONS, Situation, asked, fighting, host_plays, rewound
from tests.interference.veils import Veil, must_hide

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    with freezing.frozen():
        yield


def _told(at: Situation, who: str, steps: Sequence[Sequence[Ask]], doors: Doors | None = None) -> list[str]:
    worlds = doors.worlds if doors else (at.world, another(at, at.world, at.knower(who), Random(1)))
    return list(leaks(at.callers[who], worlds, steps))


def _amends(at: Situation, changes: Mapping[str, Any], *, preview: bool = True) -> Ask:
    body = {**changes, "reason": "So.", **({"preview": True} if preview else {})}
    return Ask(method="POST", path=f"/api/v1/campaigns/{at.campaign}/amendments/", body=body, door="amendments")


@pytest.mark.parametrize("asked_again", ["replace", "insert"])
def test_no_preview_of_an_amendment_foretells_a_die(asked_again: str) -> None:
    """Each decision that is replaced by a check was once a lottery ticket that cost nothing to look at."""
    at = asked()
    other = Veil(world=at.world, knower=at.knower("host"), there=at.there, random=Random(1)).seed()
    named = "decision" if asked_again == "replace" else "before"
    doors = Doors(at=at, worlds=(at.world, other))
    check = {"kind": "RollCheck", "body": doors.bodies["RollCheck"][0]}
    numbers = [line.number for line in at.world.decisions if line.kind in ("WriteNote", "ReportBattle", "MusterCrew")]
    steps = [(_amends(at, {asked_again: [{named: number, **check}]}),) for number in numbers]
    assert _told(at, "host", steps, doors) == []


@pytest.mark.parametrize("preview", [True, False])
@pytest.mark.parametrize("name", ["asked", "the host plays"])
def test_nobody_tries_anothers_cards(name: str, preview: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Put in the place of an answer that was given, a card was accepted if it lay in the hand, and else refused."""
    at = SITUATIONS[name]()
    doors = Doors(at=at, worlds=(at.world, another(at, at.world, at.knower("host"), Random(1))), given=60)
    assert any(_differs(past, doors) for past in doors.past), "there is a card to try"
    steps = [
        (_amends(at, _instead(past.decision, body), preview=preview),)
        for past in doors.past
        for body in past.bodies[:6]
    ]
    assert _told(at, "host", steps, doors) == []


def _instead(decision: int, body: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"replace": [{"decision": decision, "kind": "AnswerBattle", "body": body}]}


def _differs(past: Answered, doors: Doors) -> bool:
    first, second = (each[past.decision] for each in doors._legal)
    return set(first) != set(second)


def test_no_card_is_turned_over_by_looking_ahead() -> None:
    """What is lost from a deck lay where nobody saw it: neither a preview nor a refusal of typed faces may show it."""
    at = fighting(5, side=0, least=40)
    seats = {at.sitting(who).seat: who for who in ("player", "rival")}
    lost = [line for line in at.world.entries if line.kind == "BattleTold" and FROM_A_DECK in line.body]
    lines = {line.number: line for line in at.world.decisions}
    told: list[str] = []
    for line in [lines[entry.answers] for entry in lost]:
        who = seats[line.seat]
        before = at.world.until(line.position - line.entries)
        worlds = (before, another(at, before, at.knower(who), Random(1)))
        command = {"kind": "AnswerBattle", "body": plain(queries.command_of(line))}
        told += leaks(at.callers[who], worlds, [(each,) for each in _tries(at, command, line)])
    assert len(lost) > 1
    assert told == []


FROM_A_DECK = '"source":"deck","to":"graveyard"'


def _tries(at: Situation, command: Mapping[str, Any], line: DecisionLine) -> Iterator[Ask]:
    """Looking ahead; and typing faces that fit or do not, for each die that fell, and for one that never did."""
    yield Ask(method="POST", path=f"/api/v1/campaigns/{at.campaign}/preview/", body=command, door="preview")
    rolls = [
        roll
        for entry in at.world.entries
        if entry.answers == line.number
        for roll in codec.rolls_of(queries.rolls_of(entry))
    ]
    faces = [{roll.label: face} for roll in rolls for face in (list(roll.faces), [99])]
    for typed in [*faces, {"component": [1]}]:
        body = {**command, "typed": typed}
        yield Ask(method="POST", path=f"/api/v1/campaigns/{at.campaign}/commands/", body=body, door="commands")


def test_a_copy_is_no_peephole() -> None:
    """Whoever takes a copy takes a chair from it too, and then the hand that lay there was theirs to see."""
    at = asked()
    mission = at.here.arena.mission
    copy = {"at": at.world.position, "name": "A copy"}
    fork = Ask(method="POST", path=f"/api/v1/campaigns/{at.campaign}/forks/", body=copy, door="forks")
    look = Ask(method="GET", path=f"/campaigns/{{made}}/missions/{mission}/battle/", by_token=False, door="battle")
    steps = []
    for who in ("player", "rival"):
        seat = {"seat": at.here.table.sitting(who).seat}
        empty = Ask(method="POST", path="/campaigns/{made}/ask/EmptySeat/", body=seat, by_token=False, door="ask")
        steps.append((fork, empty, look))
    assert _told(at, "host", steps) == []


@pytest.mark.parametrize("who", ["spectator", "player", "rival", "host"])
def test_nothing_hidden_hangs_on_a_seed_that_was_shown(who: str) -> None:
    """A rewind behind the end of a season went on with decks that anybody could reckon from the export."""
    at = rewound()
    must_hide(at.world, at.there, at.knower(who))
    assert _told(at, who, [(_get(at, f"battles/{at.here.arena.mission}/"),), (_get(at, "export/"),)]) == []


def _get(at: Situation, part: str) -> Ask:
    return Ask(method="GET", path=f"/api/v1/campaigns/{at.campaign}/{part}", door=part)


CANARY = "canary-of-the-choice"
LOOKS = (
    "api/v1/campaigns/{}/export/",
    "api/v1/campaigns/{}/entries/",
    "campaigns/{}/chronicle/",
    "campaigns/{}/ask/Amend/?decision={number}",
    "admin/chronicle/decisionpage/",
    "admin/chronicle/decisionpage/{}_3A{number}/change/",
    "admin/chronicle/entrypage/",
)


@pytest.mark.parametrize("put", ["replace", "insert"])
def test_what_is_hidden_in_a_command_is_hidden_where_it_is_quoted(put: str) -> None:
    """An answer's choice, put into an amendment: in vain or not, nobody else reads it there."""
    at = host_plays()
    given = [line for line in at.world.decisions if line.kind == "AnswerBattle" and not line.refused]
    mine = given[-1] if put == "replace" else given[0]
    number, choice = json.loads(mine.body)["number"], {"do": "end", "word": CANARY}
    body = {"mission": at.here.arena.mission, "number": number, "choice": choice}
    named = "decision" if put == "replace" else "before"
    change: dict[str, Any] = {named: mine.number, "kind": "AnswerBattle", "body": body}
    sitting = at.here.table.sitting("host")
    replaced = [own_kinds.Replacement(**change)] if put == "replace" else []
    amend = own_kinds.Amend(replace=replaced, insert=[] if replaced else [own_kinds.Insertion(**change)], reason="So.")
    number = handle(at.campaign, amend, key=sitting.key("canary"), by=sitting.by).number
    shown = []
    for who in ("spectator", "player", "rival", "deputy", "client"):
        caller = at.callers[who]
        for look in LOOKS:
            path = "/" + look.format(at.campaign, number=number)
            answer = caller.at(_get(at, "")).get(path) if path.startswith("/api") else caller.browser.get(path)
            if CANARY in b"".join(answer).decode():
                shown.append(f"{who} at {path}")
    assert shown == []
