"""The rulebook as pages, for anybody: chapter by chapter, rule by rule, and what is looked for in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from apps.kernel import caches
from apps.lab.rule_pages.rule_html import chapter_html, in_its_place, page_of_a_chapter, page_of_a_rule, rule_html
from apps.lab.rule_pages.rule_texts import RuleSection, chapters, citations, rules, sections, title_of

FIRST, GLOSSARY = "index", "glossary"
LONGEST_SEARCH = 100
SHOWN = 40
AROUND = 90
"""Letters on each side of what was found."""
SOONER = {GLOSSARY: -1, "house-rules": 1, "canon": 2}
"""What explains comes before what decides."""
MARKS = re.compile(r"\]\([^)]*\)|[*`|\[\]]+|^[-#> ]+|:?---:?", re.MULTILINE)


class RuleCode:
    """What in an address is a rule's code: a requirement's, a ruling's, or the key of a house rule."""

    regex = r"(?:PEN|AET|SKM|PROC|C|U)-[A-Z0-9-]+|(?:pen|aet|skm)\.[a-z0-9_.]+"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleFound:
    """A place in the book, with the words around what was looked for."""

    where: str
    address: str
    words: str


@require_safe
def book(request: HttpRequest) -> HttpResponse:
    """The first page; or with `?q=`, what was looked for."""
    asked = " ".join(request.GET.get("q", "")[:LONGEST_SEARCH].split())
    if asked.upper() in rules() or asked.lower() in rules():
        return redirect(page_of_a_rule(asked.upper() if asked.upper() in rules() else asked.lower()))
    found = list(_found(asked.lower().split())) if asked else []
    shown = {"html": _drawn(FIRST), "asked": asked, "found": found[:SHOWN], "more": len(found) - SHOWN}
    return render(request, "lab/rules.html", {**shown, "title": "Rules"})


@require_safe
def one_chapter(request: HttpRequest, chapter: str) -> HttpResponse:
    if chapter not in chapters() or chapter == FIRST:
        raise Http404
    return render(request, "lab/rules.html", {"html": _drawn(chapter), "title": title_of(chapter), "chapter": chapter})


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    return one_chapter(request, GLOSSARY)


@require_safe
def one_rule(request: HttpRequest, code: str) -> HttpResponse:
    """Its own words, the place where they stand, and where the chapters come to it."""
    rule = rules().get(code)
    if rule is None:
        raise Http404
    cited = [(_where(section), _at(section)) for section in citations().get(code, ()) if section != rule.section]
    shown = {"rule": rule, "html": rule_html(rule.text), "place": in_its_place(code), "where": _where(rule.section)}
    return render(request, "lab/rule.html", {**shown, "cited": cited})


@caches.remembered(most=64)
def _drawn(chapter: str) -> str:
    return chapter_html(chapter)


def _found(words: list[str]) -> Iterator[RuleFound]:
    """Sections that have all of these words, those first that have them in their headings."""
    named, told = list[RuleFound](), list[RuleFound]()
    for section in sorted(sections(), key=lambda section: SOONER.get(section.chapter, 0)):
        heading, text = section.heading.lower(), MARKS.sub(" ", section.text)
        whole = f"{heading} {text.lower()}"
        if all(word in whole for word in words):
            at = text.lower().find(words[0])
            around = " ".join(text[max(0, at - AROUND) : max(0, at) + AROUND].split())
            into = named if all(word in heading for word in words) else told
            into.append(RuleFound(where=_where(section), address=_at(section), words=around))
    yield from named
    yield from told


def _where(section: RuleSection) -> str:
    heading = section.heading.replace("`", "")
    return section.title if section.heading.startswith(section.title) else f"{section.title}: {heading}"


def _at(section: RuleSection) -> str:
    return f"{page_of_a_chapter(section.chapter)}#{section.anchor}"
