"""Markdown of the rulebook as HTML: headings and rules can be pointed at, and what it cites leads there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.urls import reverse
from markdown_it import MarkdownIt
from markdown_it.common.utils import normalizeReference
from markdown_it.token import Token

from apps.lab.rule_pages.rule_texts import OF_A_CODE, chapters, rules
from apps.rules.book.addresses import slug

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
WIDE = {
    "<table>": '<div class="wide" tabindex="0"><table>',
    "</table>": "</table></div>",
    "<pre>": '<pre class="wide" tabindex="0">',
}
"""What may be wider than a phone moves about in its own frame; words never hold these, since they are escaped."""
FIRST_WORDS = re.compile(OF_A_CODE.pattern.removeprefix(r"\*\*"))
Lead = Callable[[str], str]
"""From a rule's code to an address."""


def chapter_html(chapter: str) -> str:
    """A whole chapter, in which rules lead to where they stand in theirs."""
    return _html(chapters()[chapter], in_its_place)


def rule_html(text: str) -> str:
    """A rule's words alone, in which other rules lead to their own pages."""
    return _html(text, page_of_a_rule)


def in_its_place(code: str) -> str:
    rule = rules()[code]
    return f"{page_of_a_chapter(rule.section.chapter)}#{rule.anchor}"


def page_of_a_rule(code: str) -> str:
    return reverse("rule", kwargs={"code": code})


def page_of_a_chapter(chapter: str) -> str:
    return reverse("rules") if chapter == "index" else reverse("chapter", kwargs={"chapter": chapter})


def _html(text: str, lead: Lead) -> str:
    """Columns of figures are set to the right by a class, and a heading over a column says something or is none."""
    tokens = MARKDOWN.parse(text, {"references": _references(lead)})
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slug(tokens[place + 1].content))
        if token.attrs.pop("style", None):
            token.attrSet("class", "to-the-right")
        if token.type == "th_open" and not tokens[place + 1].content:
            token.tag = tokens[place + 2].tag = "td"
        if token.children:
            token.children = list(_led(token.children))
    html = str(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))
    for plain, wide in WIDE.items():
        html = html.replace(plain, wide)
    return html


def _references(lead: Lead) -> dict[str, Any]:
    """Whatever is named in square brackets, in place of what a file says of where that lies."""
    codes = {code: lead(code) for code in rules()}
    named = codes | {f"`{code}`": address for code, address in codes.items()}
    return {normalizeReference(name): {"title": "", "href": address} for name, address in named.items()}


def _led(children: Sequence[Token]) -> Iterator[Token]:
    """A rule's own code can be pointed at; links lead to our pages, and what has none is only its words."""
    unled = False
    for place, token in enumerate(children):
        if token.type == "strong_open" and (found := FIRST_WORDS.match(children[place + 1].content)):
            token.attrSet("id", found[1])
        if token.type == "link_open":
            address = _address(str(token.attrGet("href")))
            token.attrSet("href", address)
            unled = not address
        if not (unled and token.type in ("link_open", "link_close")):
            yield token


def _address(href: str) -> str:
    """Of another file of the rules, its page."""
    parts = urlsplit(href)
    if not parts.path or href.startswith("/"):
        return href
    chapter = parts.path.removesuffix(".md")
    if chapter not in chapters():
        return ""
    return page_of_a_chapter(chapter) + (f"#{parts.fragment}" if parts.fragment else "")
