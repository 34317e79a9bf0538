"""A battle's page: the map, the Caskets, the open question with a button for each answer, and what was told of it."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from apps.battles.models import MissionRow
from apps.battles.sheet.battle_map import drawn
from apps.battles.sheet.battle_sheet import BattleSeen
from apps.battles.sheet.course_sheet import SILENT, Fact
from apps.battles.sheet.offered_answers import offered
from apps.campaigns.seats import Sitting
from apps.campaigns.table_view import Reader
from apps.chronicle.door.handle import KeyReused, handle
from apps.chronicle.log import codec
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.house_seal import Locked
from apps.chronicle.log.randomness import new_key
from apps.kernel.ids import made_from
from apps.rules.battle.bots.ladder import BOTS
from apps.web.pages.last_seen import has_done
from apps.web.pages.page_request import REFUSED, key_of, number_in, reader_at, row_of, shown_to, sitting_at
from apps.web.pages.table_dice_form import TOLD, told

LATELY = 120
"""So many facts are looked through for what is told beside the map."""
LINES = 40
PRESSED = ("AnswerForAbsent", "LetBotPlay", "LetBotsGoOn", "TakeAbsence")
"""Buttons that ask for something else than an answer."""
STEPS = 60


@login_required
def battle(request: HttpRequest, campaign: str, mission: str) -> HttpResponse:
    """Answering comes back here, with the next question."""
    if request.method != "POST":
        return _page(request, reader_at(request, campaign), mission)
    sitting = sitting_at(request, campaign)
    refusal = _asked(sitting, mission, request)
    if not refusal:
        _let_bots_go_on(sitting, mission)
    if refusal and Reader(sitting=sitting).battle(mission):
        return _page(request, Reader(sitting=sitting), mission, refusal)
    if refusal:
        messages.error(request, refusal)
    over = Reader(sitting=sitting).battle(mission) is None
    return redirect("mission" if over else "battle", campaign=campaign, mission=mission)


@login_required
def replay(request: HttpRequest, campaign: str, mission: str) -> HttpResponse:
    """How it went, fact by fact, also once it is over."""
    reader = reader_at(request, campaign)
    course = reader.course(mission)
    if course is None:
        raise Http404("No battle of this mission was played here.")
    step = min(number_in(request.GET.get("step", "")) or 0, course.length)
    if "lately" in request.GET:
        step = max(0, course.length - STEPS)
    facts = course.explained(step, STEPS)
    shown = shown_to(
        reader,
        mission=mission,
        name=reader.known.called(mission, "A battle"),
        facts=facts,
        turns=course.turns(),
        view=course.view(step),
        step=step,
        length=course.length,
        before=max(0, step - STEPS),
        after=step + STEPS,
    )
    return render(request, "battles/replay.html", shown)


def _page(request: HttpRequest, reader: Reader, mission: str, refusal: str = "") -> HttpResponse:
    seen = reader.battle(mission)
    if seen is None and reader.at is None and reader.course(mission):
        return _led_to_its_end(request, reader, mission)
    if seen is None:
        row_of(MissionRow, reader, mission=mission)
        raise Http404("No battle of this mission is played here now.")
    library = reader.library_with(seen.packs)
    shown = shown_to(
        reader,
        seen=seen,
        map=None if seen.view["tabled"] else drawn(seen),
        groups=offered(seen, library, codec.text_of) if reader.at is None else (),
        dice=_dice(seen),
        lines=_lines(reader, seen),
        pilots={each["pilot"]["key"]: reader.known.names.of(each["pilot"]["key"]) for each in seen.view["caskets"]},
        bots=tuple(BOTS),
        wait=_wait(seen),
        refusal=refusal,
    )
    return render(request, "battles/battle.html", shown, status=REFUSED if refusal else 200)


def _led_to_its_end(request: HttpRequest, reader: Reader, mission: str) -> HttpResponse:
    """Whoever waits at a battle, or comes to it late, is led to how it ended."""
    there = reverse("mission", kwargs={"campaign": reader.campaign, "mission": mission})
    return HttpResponseClientRedirect(there) if "HX-Request" in request.headers else redirect(there)


def _dice(seen: BattleSeen) -> list[dict[str, Any]]:
    """The dice that a table is asked for, each with its faces."""
    asked = seen.tells.get("dice")
    if asked is None:
        return []
    faces = [{"number": face, "name": asked["names"].get(str(face), "")} for face in range(1, asked["sides"] + 1)]
    return [{"number": number, "faces": faces} for number in range(1, asked["dice"] + 1)]


def _wait(seen: BattleSeen) -> dict[str, Any] | None:
    """Since when whoever is asked is waited for, and until when; nothing, where it may take as long as it takes."""
    if seen.wait is None:
        return None
    until = codec.moment(seen.wait.until) if seen.wait.until else None
    over = until is not None and until <= datetime.now(UTC)
    return {"said": seen.wait, "since": codec.moment(seen.wait.since), "until": until, "over": over}


def _lines(reader: Reader, seen: BattleSeen) -> list[Fact]:
    """What was told of late, newest first."""
    course = reader.course_of_late(seen)
    if course is None:
        return []
    facts = course.facts(max(0, course.length - LATELY), LATELY)
    return [fact for fact in facts if not isinstance(fact.event, SILENT)][::-1][:LINES]


def _asked(sitting: Sitting, mission: str, request: HttpRequest) -> str:
    """What stands in the way, or nothing."""
    kind = next((kind for kind in PRESSED if kind in request.POST), "AnswerBattle")
    if not sitting.may(kind):
        return f"A {sitting.role} answers nothing here: those who play a side do."
    try:
        command = codec.command_of(the_game().commands, kind, _body(request, kind, mission))
        key = made_from("answer", f"{key_of(request)}/{codec.text_of(command)}")
        answer = handle(sitting.campaign.campaign, command, key=sitting.key(key), by=sitting.by)
    except (codec.Malformed, KeyReused, Locked) as error:
        return str(error)
    has_done(sitting, answer)
    return answer.refusal


def _body(request: HttpRequest, kind: str, mission: str) -> dict[str, Any]:
    if kind == "LetBotPlay":
        side, _, bot = request.POST[kind].partition("/")
        return {"mission": mission, "side": side, "bot": bot}
    body: dict[str, Any] = {"mission": mission, "number": number_in(request.POST.get("number", "")) or 0}
    return {**body, "choice": _choice(request)} if kind == "AnswerBattle" else body


def _let_bots_go_on(sitting: Sitting, mission: str) -> None:
    """What a bot answers follows at once, as a decision of its own, so that nobody foresees it by a preview."""
    battle = Reader(sitting=sitting).battle(mission)
    if battle is None or battle.go_on is None:
        return
    command = codec.command_of(the_game().commands, battle.go_on["kind"], battle.go_on["body"])
    with suppress(Locked):  # the answer stands, and whoever lets the bots go on is told what stands in the way
        has_done(sitting, handle(sitting.campaign.campaign, command, key=sitting.key(new_key()), by=sitting.by))


def _choice(request: HttpRequest) -> dict[str, Any]:
    """A button holds its answer whole; cards are ticked one by one."""
    if request.POST.get("do") in TOLD:
        return told(request.POST)
    named = request.POST.getlist("cards")
    if "do" in request.POST:
        return {"do": request.POST["do"], "cards": [_card(card) for card in named]}
    try:
        found = json.loads(request.POST.get("choice", ""))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise codec.Malformed("Nothing was chosen: press one of the answers.")
    return found


def _card(text: str) -> int:
    """By its number; DAMAGED cards are numbered downwards."""
    number = number_in(text.removeprefix("-")) or 0
    return -number if text.startswith("-") else number
