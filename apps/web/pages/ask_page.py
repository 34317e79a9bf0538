"""Asking for anything that one's role may ask for: to see it first, and to have it recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from msgspec import convert

from apps.accounts.models import Account
from apps.campaigns.catalogue import preview_sentences
from apps.campaigns.catalogue.command_kinds import asked_by, catalogue
from apps.campaigns.catalogue.long_amendments import Kind, LongAmendment
from apps.campaigns.catalogue.previews import look_ahead
from apps.campaigns.registry.permissions import who_may
from apps.campaigns.seats import Sitting
from apps.campaigns.table_view import Reader
from apps.chronicle.decisions import patience
from apps.chronicle.door.command_preview import Foresight
from apps.chronicle.door.handle import CommandAnswer, KeyReused, NotYet, Stale, handle
from apps.chronicle.door.past_room import Crowded
from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.house_seal import Locked
from apps.chronicle.log.log_news import AnotherLog, Seen, must_stand, seen_in
from apps.chronicle.log.queries import Read
from apps.chronicle.log.randomness import new_key
from apps.jobs.models import Job
from apps.kernel.dice import WrongFaces
from apps.kernel.refusal import Refusal
from apps.web.forms.amendment_form import at_once, laid_out
from apps.web.forms.field_errors import point_out
from apps.web.forms.submitted_form import Wish, wish_of
from apps.web.pages.form_pages import dressed, page_of, part_of
from apps.web.pages.last_seen import has_done
from apps.web.pages.page_request import REFUSED, key_of, shown_to, sitting_at, way_back
from apps.web.pages.typed_drafts import keeps_what_was_typed

SAID = 40
"""So many sentences stand in the notice, each on its line; the others are in the chronicle."""
LATER, BARRED, BEHIND, NO_ROOM = 202, 403, 412, 503
LONG_PAST = "So much of the past hangs on this that this page does not show at once what would come of it."
LOOK_FIRST = "Look at it first: the worker works it out."
AT_IT = "So much of the past hangs on this that a page cannot wait for it: it is being worked out."
LOOK_AGAIN = "Press the same button in a few seconds to look again; all that you typed stays."
DRAWN = frozenset({"more", "check"})
"""Buttons that ask for nothing but the form."""
ROLE_LOST = "Your seat may not do this, or may no longer. Nothing was recorded, and what you typed stands below:"
NOTHING: Mapping[str, Any] = {}
NOTHING_TO_SAY = {"refusal": "", "rule": "", "working": "", "foretold": None, "missed": ()}


@login_required
def what(request: HttpRequest, campaign: str) -> HttpResponse:
    """All that the visitor's role may ask for, part by part."""
    sitting = sitting_at(request, campaign)
    return render(request, "campaigns/ask_list.html", shown_to(Reader(sitting=sitting), parts=asked_by(sitting.role)))


@keeps_what_was_typed
def ask(request: HttpRequest, campaign: str, kind: str) -> HttpResponse:
    """One command's form; what it would do; or having it done."""
    return asked_for(request, sitting_at(request, campaign), kind)


def asked_for(request: HttpRequest, sitting: Sitting, kind: str, known: Mapping[str, Any] = NOTHING) -> HttpResponse:
    """The same, with what is known of it before anybody types."""
    asked = catalogue().get(kind)
    if asked is None:
        raise Http404
    if request.method != "POST":
        if not sitting.may(kind):
            raise PermissionDenied
        laid = {**laid_out(sitting.campaign.campaign, kind, request.GET), **known}
        wish = wish_of(sitting, asked, request.GET, laid)
        return _sent(request, wish, _previewed) if _looks_first(request, wish) else _opened(request, wish)
    wish = wish_of(sitting, asked, request.POST, known)
    if not sitting.may(kind):
        return _form(request, wish, status=BARRED, refusal=f"{ROLE_LOST} {who_may(kind)} may ask for it.")
    if DRAWN & {*request.POST, *request.GET}:
        return _only_drawn(request, wish)
    return _sent(request, wish, _previewed if "preview" in request.POST else _asked)


def _only_drawn(request: HttpRequest, wish: Wish) -> HttpResponse:
    """The form with another row, another command's fields, or a verdict; nothing is asked of the log yet."""
    part = part_of(wish)
    if part and "HX-Request" in request.headers:
        return render(request, part, shown_to(wish.table.reader, **dressed(wish)))
    return _form(request, wish, key=key_of(request))


def _sent(request: HttpRequest, wish: Wish, act: Callable[[HttpRequest, Wish], HttpResponse]) -> HttpResponse:
    try:
        return act(request, wish) if wish.kind.kind != own_kinds.Amend.__name__ else _in_time(request, wish, act)
    except Stale as stale:
        return _form(request, wish, status=BEHIND, missed=_missed(stale, wish), seen=_head(stale, wish))
    except AnotherLog as another:
        return _form(request, wish, status=BEHIND, missed=[str(another)], seen=another.head)
    except (codec.Malformed, KeyReused, NotYet, WrongFaces, Locked) as error:
        return _form(request, wish, status=REFUSED, refusal=str(error))
    except Refusal as refusal:
        return _form(request, wish, status=REFUSED, refusal=refusal.sentence, rule=refusal.rule)
    except Crowded as crowded:
        return _no_room(request, wish, crowded, key_of(request))


def _in_time(request: HttpRequest, wish: Wish, act: Callable[[HttpRequest, Wish], HttpResponse]) -> HttpResponse:
    """A change of the past: at once, where it can be; else the worker is at it, and the same button looks again."""
    kind: Kind = "lay out an amendment" if act is _previewed else "amend"
    key, seen, account = wish.sitting.key(key_of(request)), _seen(request), cast("Account", request.user)
    later = LongAmendment(kind=kind, sitting=wish.sitting, account=account, command=wish.command, key=key, seen=seen)
    job = later.standing()
    try:
        with patience.at(patience.patience()):
            if job is None or (job.state == "done" and kind == "amend"):
                return act(request, wish)
    except patience.TooLong:
        job = later.put()
    return _laid_out(request, wish, job, key_of(request))


def _laid_out(request: HttpRequest, wish: Wish, job: Job, key: str) -> HttpResponse:
    """What the worker found, or how far it is."""
    if job.state == "dead":
        return _form(request, wish, status=REFUSED, refusal=job.said, key=key)
    if job.state != "done":
        far = f"{job.progress:,} of {job.of:,} decisions are worked out. " if job.of else ""
        return _form(request, wish, status=LATER, working=f"{AT_IT} {far}{LOOK_AGAIN}", key=key)
    if job.result.get("refusal"):
        return _form(request, wish, status=REFUSED, refusal=job.result["refusal"], rule=job.result["rule"])
    return _form(request, wish, foretold=convert(job.result, preview_sentences.Foretold), key=key)


def _no_room(request: HttpRequest, wish: Wish, crowded: Crowded, key: str) -> HttpResponse:
    """All that was typed stands there still, to be sent again."""
    answer = _form(request, wish, status=NO_ROOM, refusal=str(crowded), key=key)
    answer["Retry-After"] = str(crowded.again)
    return answer


def _opened(request: HttpRequest, wish: Wish) -> HttpResponse:
    """The form as a link opens it; what would be struck from the story is shown at once."""
    command = at_once(wish.kind.kind, wish.typed_in)
    if command is None:
        return _form(request, wish)
    key = new_key()
    try:
        with patience.at(patience.patience()):
            ahead = look_ahead(wish.sitting.campaign.campaign, command, key=wish.sitting.key(key), by=wish.sitting.by)
    except Crowded as crowded:
        return _no_room(request, wish, crowded, key)
    except patience.TooLong:
        return _form(request, wish, working=f"{LONG_PAST} {LOOK_FIRST}", key=key)
    if ahead.refusal:
        return _form(request, wish, refusal=ahead.refusal, rule=ahead.rule)
    return _form(request, wish, foretold=_foretold(ahead, wish), key=key)


def _looks_first(request: HttpRequest, wish: Wish) -> bool:
    """Whether the link asks to look first and says all that there is to say. The past has its own way to be shown."""
    if "look" not in request.GET or wish.kind.kind in own_kinds.COMMANDS.types:
        return False
    try:
        return wish.command is not None
    except codec.Malformed:
        return False


def _previewed(request: HttpRequest, wish: Wish) -> HttpResponse:
    """Under the form's own key, so that what is recorded afterwards is what was shown."""
    key, by = key_of(request), wish.sitting.by
    campaign, seen = wish.sitting.campaign.campaign, _seen(request)
    if seen and seen.hash:
        must_stand(campaign, seen, wish.sitting.head)
    position = seen.position if seen else None
    ahead = look_ahead(campaign, wish.command, key=wish.sitting.key(key), by=by, seen=position, typed=wish.typed)
    if ahead.refusal:
        return _form(request, wish, status=REFUSED, refusal=ahead.refusal, rule=ahead.rule)
    return _form(request, wish, foretold=_foretold(ahead, wish), key=key)


def _foretold(ahead: Foresight, wish: Wish) -> preview_sentences.Foretold:
    campaign = wish.sitting.campaign.campaign
    names = wish.table.known.names_for(preview_sentences.named_in(ahead, campaign))
    return preview_sentences.foretold(ahead, names, campaign)


def _asked(request: HttpRequest, wish: Wish) -> HttpResponse:
    campaign, key = wish.sitting.campaign.campaign, wish.sitting.key(key_of(request))
    answer = handle(campaign, wish.command, key=key, by=wish.sitting.by, seen=_seen(request), typed=wish.typed)
    if answer.refused:
        return _form(request, wish, status=REFUSED, refusal=answer.refusal, rule=answer.rule)
    has_done(wish.sitting, answer)
    messages.success(request, _happened(answer, wish))
    return redirect(way_back(request, wish.sitting))


def _seen(request: HttpRequest) -> Seen | None:
    return seen_in(str(request.POST.get("seen", "")))


def _happened(answer: CommandAnswer, wish: Wish) -> str:
    """What was recorded, by the names that it has now."""
    if answer.first is None:
        return "It is done, and nothing had to change."
    said = _told(answer.entries(), wish)
    more = len(said) - SAID
    return "\n".join([*said[:SAID], *([f"And {more} more lines in the chronicle."] if more > 0 else [])])


def _missed(stale: Stale, wish: Wish) -> list[str]:
    said = _told(stale.missed, wish)
    return said or ["More has happened than this page can tell: look at the chronicle."]


def _told(reads: Sequence[Read], wish: Wish) -> list[str]:
    return preview_sentences.sentences(reads, wish.table.known.names_to_tell(read.event for read in reads))


def _head(stale: Stale, wish: Wish) -> int:
    """Up to where somebody has looked who was told now what they missed."""
    return max([wish.sitting.campaign.position, *(read.position for read in stale.missed)])


def _form(request: HttpRequest, wish: Wish, *, status: int = 200, key: str = "", **more: Any) -> HttpResponse:
    """The form with everything that was typed, and what stands in the way or would come of it."""
    refusal = str(more.get("refusal", ""))
    if refusal:
        point_out(refusal, wish.fields)
    shown = shown_to(
        wish.table.reader,
        kind=wish.kind,
        fields=wish.fields,
        must_choose=wish.must_choose,
        kept=wish.kept,
        about=wish.about,
        event=wish.table.event,
        faces=_faces(wish),
        back=way_back(request, wish.sitting),
        seen=wish.sitting.head if wish.is_about_something else "",
        **NOTHING_TO_SAY,
        **dressed(wish),
    )
    typed = str(request.POST.get("seen", "")) if status != BEHIND else ""
    again = {"seen": typed} if typed and shown["seen"] else {}
    kept = {"key": key or (key_of(request) if status == BEHIND else new_key())}
    return render(request, page_of(wish), {**shown, **again, **more, **kept}, status=status)


def _faces(wish: Wish) -> list[dict[str, str]]:
    """The faces that were typed so far, each under its question."""
    return [
        {
            "label": label,
            "words": preview_sentences.label_in_words(label, wish.table.known.names_for(label.split("/"))),
            "value": " ".join(map(str, faces)),
        }
        for label, faces in wish.faces.items()
    ]
