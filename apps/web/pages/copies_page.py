"""Going on elsewhere: a copy of the story up to a line, looked at first; and the whole chronicle as a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from apps.campaigns.invitations import seated
from apps.campaigns.models import SeatRow
from apps.campaigns.seats import Sitting, must_be_copied, take_copy
from apps.campaigns.table_view import Reader
from apps.chronicle.door.handle import KeyReused
from apps.chronicle.door.past_room import Crowded
from apps.kernel.refusal import Refusal
from apps.kernel.roles import ROLE_WORDS, Role
from apps.web.pages.last_seen import has_told
from apps.web.pages.page_request import REFUSED, key_of, number_in, shown_to, sitting_at

NDJSON = "application/x-ndjson"


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyWish:
    """A copy as somebody asked for it."""

    name: str
    line: str

    @property
    def at(self) -> int:
        at = number_in(self.line)
        if at is None:
            raise Refusal("A line is a whole number, such as 12: name the one up to which the story is the same.")
        return at


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def copies(request: HttpRequest, campaign: str) -> HttpResponse:
    """The form, what would come of it, or the copy itself."""
    host = sitting_at(request, campaign)
    if not host.may("Fork"):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, host, CopyWish(name="", line=request.GET.get("line", "") or str(host.campaign.position)))
    wish = CopyWish(name=request.POST.get("name", "").strip(), line=request.POST.get("line", "").strip())
    try:
        if "preview" in request.POST:
            return _page(request, host, wish, foretold=list(_foretold(host, wish)))
        copy = take_copy(host, wish.at, wish.name, key_of(request)).chronicle
    except Refusal as refusal:
        return _page(request, host, wish, refusal=refusal.sentence)
    except (KeyReused, Crowded) as error:
        return _page(request, host, wish, refusal=str(error))
    has_told(host)
    messages.success(request, f"{wish.name} goes its own way from line {wish.at} on, and you host it.")
    return redirect("campaign", campaign=copy)


@login_required
@require_safe
def export(request: HttpRequest, campaign: str) -> StreamingHttpResponse:
    """The file that every client gets too: what this seat may not see is withheld."""
    reader = Reader(sitting=sitting_at(request, campaign))
    named = f'attachment; filename="{campaign}.ndjson"'
    return StreamingHttpResponse(
        reader.exported(), content_type=NDJSON, headers={"Content-Disposition": named, "Cache-Control": "private"}
    )


def _foretold(host: Sitting, wish: CopyWish) -> Iterator[str]:
    """How the copy would be, in sentences."""
    must_be_copied(host, wish.at, wish.name)
    reader = Reader(sitting=host, at=wish.at)
    (last,) = reader.lines(reader.entries(wish.at - 1, until=wish.at))
    yield f"{wish.name} begins with the story of {host.campaign.name} up to line {wish.at}: {last.text}"
    yield _sitting(host, reader)
    hidden = [reader.known.called(thing, "a battle") for thing in reader.hiding()]
    if hidden:
        yield f"What lies hidden in {' and '.join(hidden)} is dealt anew there, so nobody learns by it what lies here."
    else:
        yield "Nothing lies hidden at that line, so all of it is there as it was here."
    yield "Everybody at this table reads in its chronicle that the copy was taken, and what it is called."


def _sitting(host: Sitting, reader: Reader) -> str:
    """Who will see it: whoever sits at this table now and sat at it then, each as what they were."""
    then: Mapping[str, Role] = {row.seat: row.role for row in reader.rows(SeatRow)}  # type: ignore[misc]  # roles are kept as words
    others = [
        f"{chair.name} as {ROLE_WORDS['deputy' if then[chair.seat] == 'host' else then[chair.seat]]}"
        for chair in seated(host)
        if chair.name and chair.seat in then and chair.seat != host.seat
    ]
    return (
        f"You host it. {_listed(others)} see it too, and nobody else."
        if others
        else "You host it, and nobody else sees it."
    )


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _page(
    request: HttpRequest, host: Sitting, wish: CopyWish, *, refusal: str = "", foretold: Sequence[str] = ()
) -> HttpResponse:
    shown = shown_to(Reader(sitting=host), form=wish, refusal=refusal, foretold=foretold)
    kept = {"key": key_of(request)} if foretold else {}
    return render(request, "campaigns/copies.html", {**shown, **kept}, status=REFUSED if refusal else 200)
