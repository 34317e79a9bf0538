"""Asking for anything that one's role may ask for: to see it first, and to have it recorded."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from apps.campaigns.asking import foretelling
from apps.campaigns.asking.amending import retold
from apps.campaigns.asking.kinds import asked_by, catalogue
from apps.campaigns.asking.wishing import Wish, wish_of
from apps.campaigns.seeing import Reader, recorded_by
from apps.campaigns.views.door import REFUSED, key_of, number_in, shown_to, sitting_at, way_back
from apps.campaigns.views.looking import has_done
from apps.chronicle import codec
from apps.chronicle.foreseeing import foresee
from apps.chronicle.handle import Answer, KeyReused, NotYet, Stale, handle
from apps.chronicle.seeds import new_key
from apps.kernel.dice import WrongFaces
from apps.kernel.refusal import Refusal

SAID = 3
"""So many sentences stand in the notice; the others are in the chronicle."""
BEHIND = 412
NOTHING_TO_SAY = {"refusal": "", "rule": "", "foretold": None, "missed": ()}


@login_required
def what(request: HttpRequest, campaign: str) -> HttpResponse:
    """All that the visitor's role may ask for, part by part."""
    sitting = sitting_at(request, campaign)
    return render(request, "campaigns/ask_list.html", shown_to(Reader(sitting=sitting), parts=asked_by(sitting.role)))


@login_required
def ask(request: HttpRequest, campaign: str, kind: str) -> HttpResponse:
    """One command's form; what it would do; or having it done."""
    sitting = sitting_at(request, campaign)
    asked = catalogue().get(kind)
    if asked is None:
        raise Http404
    if not sitting.may(kind):
        raise PermissionDenied
    if request.method != "POST":
        number = number_in(request.GET.get("decision", "")) if kind == "Amend" else None
        return _form(request, wish_of(sitting, asked, request.GET, retold(campaign, number) if number else {}))
    wish = wish_of(sitting, asked, request.POST)
    try:
        return _previewed(request, wish) if "preview" in request.POST else _asked(request, wish)
    except Stale as stale:
        return _form(request, wish, status=BEHIND, missed=_missed(stale, wish), seen=_head(stale, wish))
    except (codec.Malformed, KeyReused, NotYet, WrongFaces) as error:
        return _form(request, wish, status=REFUSED, refusal=str(error))
    except Refusal as refusal:
        return _form(request, wish, status=REFUSED, refusal=refusal.sentence, rule=refusal.rule)


def _previewed(request: HttpRequest, wish: Wish) -> HttpResponse:
    """Under the form's own key, so that what is recorded afterwards is what was shown."""
    key, by = key_of(request), wish.sitting.by
    ahead = foresee(wish.sitting.campaign.campaign, wish.command, key=wish.sitting.key(key), by=by, typed=wish.typed)
    if ahead.refusal:
        return _form(request, wish, status=REFUSED, refusal=ahead.refusal, rule=ahead.rule)
    return _form(request, wish, foretold=foretelling.foretold(ahead, wish.table.names), key=key)


def _asked(request: HttpRequest, wish: Wish) -> HttpResponse:
    campaign, key = wish.sitting.campaign.campaign, wish.sitting.key(key_of(request))
    seen = number_in(str(request.POST.get("seen", "")))
    answer = handle(campaign, wish.command, key=key, by=wish.sitting.by, seen=seen, typed=wish.typed)
    if answer.refused:
        return _form(request, wish, status=REFUSED, refusal=answer.refusal, rule=answer.rule)
    has_done(wish.sitting, answer)
    messages.success(request, _happened(answer, wish))
    return redirect(way_back(request, wish.sitting))


def _happened(answer: Answer, wish: Wish) -> str:
    """What was recorded, by the names that it has now."""
    if answer.first is None:
        return "It is done, and nothing had to change."
    said = foretelling.sentences(recorded_by(answer), wish.table.names)
    more = len(said) - SAID
    return " ".join([*said[:SAID], *([f"And {more} more lines in the chronicle."] if more > 0 else [])])


def _missed(stale: Stale, wish: Wish) -> list[str]:
    said = foretelling.sentences(stale.missed, wish.table.names)
    return said or ["More has happened than this page can tell: look at the chronicle."]


def _head(stale: Stale, wish: Wish) -> int:
    """Up to where somebody has looked who was told now what they missed."""
    return max([wish.sitting.campaign.position, *(read.position for read in stale.missed)])


def _form(request: HttpRequest, wish: Wish, *, status: int = 200, key: str = "", **more: Any) -> HttpResponse:
    """The form with everything that was typed, and what stands in the way or would come of it."""
    shown = shown_to(
        Reader(sitting=wish.sitting),
        kind=wish.kind,
        fields=wish.fields,
        must_choose=wish.must_choose,
        kept=wish.kept,
        about=wish.about,
        event=wish.table.event,
        enemies=wish.victims,
        faces=_faces(wish),
        back=way_back(request, wish.sitting),
        seen=wish.sitting.campaign.position if wish.is_about_something else "",
        **NOTHING_TO_SAY,
    )
    typed = str(request.POST.get("seen", "")) if status != BEHIND else ""
    again = {"seen": typed} if typed and shown["seen"] else {}
    kept = {"key": key or (key_of(request) if status == BEHIND else new_key())}
    return render(request, "campaigns/ask.html", {**shown, **again, **more, **kept}, status=status)


def _faces(wish: Wish) -> list[dict[str, str]]:
    """The faces that were typed so far, each under its question."""
    return [
        {
            "label": label,
            "words": foretelling.label_in_words(label, wish.table.names),
            "value": " ".join(map(str, faces)),
        }
        for label, faces in wish.faces.items()
    ]
