"""The pages of odds: a question as a form, its answer as pictures; for anybody, and with or without script."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from apps.kernel.refusal import Refusal
from apps.lab.odds_api.odds_questions import ToHit
from apps.lab.odds_pages.odds_form import OddsForm, form_of
from apps.lab.odds_pages.odds_picture import charts, figures
from apps.lab.odds_pages.odds_words import PAGES
from apps.lab.odds_sheet import TARGETS, Sheet, chance_to_hit

REFUSED = 422


@require_safe
def every_question(request: HttpRequest) -> HttpResponse:
    """The list, each question with the picture of its example."""
    shown = []
    for page in PAGES.values():
        sheet = _sheet(form_of(page, QueryDict()))
        shown.append({"page": page, "chart": charts(page, sheet)[0]})
    return render(request, "lab/odds_list.html", {"shown": shown})


@require_safe
def one_question(request: HttpRequest, question: str) -> HttpResponse:
    """What cannot be meant is said beside its field, and the picture is of the example there."""
    if question not in PAGES:
        raise Http404
    form = form_of(PAGES[question], request.GET)
    shown = _answered(form)
    status = REFUSED if form.wrong or shown["refusal"] else 200
    template = "lab/odds_answer.html" if "HX-Request" in request.headers else "lab/odds.html"
    response = render(request, template, {"form": form, "page": form.page, **shown}, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _answered(form: OddsForm) -> dict[str, Any]:
    """What the rules do not answer is said by the rule, and the picture is the example's."""
    refusal = None
    try:
        sheet = _sheet(form)
    except Refusal as refused:
        refusal, sheet = refused, _sheet(form_of(form.page, QueryDict()))
    return {
        "sheet": sheet,
        "charts": charts(form.page, sheet),
        "figures": figures(sheet),
        "refusal": refusal.sentence if refusal else "",
        "rule": refusal.rule if refusal else "",
        "api": reverse(form.page.address),
    }


def _sheet(form: OddsForm) -> Sheet:
    """What the API answers; and with a target number, how often the dice reach it."""
    question = form.question()
    sheet = form.page.route().told(question)
    if isinstance(question, ToHit):
        hit = {target: chance_to_hit(target, sheet["mode"], question.rules) for target in TARGETS}
        sheet |= {"reached": hit, "hit": chance_to_hit(sheet["target_number"], sheet["mode"], question.rules)}
    return sheet
