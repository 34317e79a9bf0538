"""A page of Markdown as HTML: its links lead within the handbook, and each heading can be pointed at."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
WIDE = {
    "<table>": '<div class="wide" tabindex="0"><table>',
    "</table>": "</table></div>",
    "<pre>": '<pre tabindex="0">',
}
"""What may be wider than a phone moves about in its own frame; words never hold these, since they are escaped."""
PUNCTUATION = re.compile(r"[^\w\- ]")
Follow = Callable[[str], str | None]
"""Where a path of the repository leads in the handbook; nothing, where it is not in it."""


@dataclass(frozen=True)
class Section:
    """What stands under one heading, as plain text."""

    anchor: str
    heading: str
    level: int
    text: str


@dataclass(frozen=True)
class MarkdownPage:
    """A page as it is shown, and as it is searched."""

    title: str
    html: str
    sections: Sequence[Section]


def markdown_page(text: str, source: str, follow: Follow) -> MarkdownPage:
    tokens = MARKDOWN.parse(text)
    folder = posixpath.dirname(source)
    for token in tokens:
        if token.children:
            token.children = list(_led(token.children, folder, follow))
    sections = _sections(tokens)
    title = sections[0].heading if sections else source
    html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    for plain, wide in WIDE.items():
        html = html.replace(plain, wide)
    return MarkdownPage(title, html, sections)


def _led(children: Sequence[Token], folder: str, follow: Follow) -> Iterator[Token]:
    """Links and pictures to where they lie now; and a path in code that is a page becomes a link to it."""
    within = False
    for token in children:
        within = token.type == "link_open" or (within and token.type != "link_close")
        if token.type in ("link_open", "image"):
            name = "href" if token.type == "link_open" else "src"
            token.attrSet(name, _target(str(token.attrGet(name)), folder, follow))
        page = follow(token.content) if token.type == "code_inline" and not within and "/" in token.content else None
        if page is None:
            yield token
            continue
        yield Token("link_open", "a", 1, attrs={"href": page})
        yield token
        yield Token("link_close", "a", -1)


def _target(href: str, folder: str, follow: Follow) -> str:
    parts = urlsplit(href)
    if parts.scheme or parts.netloc or not parts.path:
        return href
    found = follow(posixpath.normpath(posixpath.join(folder, parts.path)))
    return href if found is None else found + (f"#{parts.fragment}" if parts.fragment else "")


def _sections(tokens: Sequence[Token]) -> list[Section]:
    """Each heading gets its anchor here, as GitHub would name it."""
    found: list[tuple[str, str, int, list[str]]] = []
    taken: dict[str, int] = {}
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            heading = _plain(tokens[place + 1])
            anchor = PUNCTUATION.sub("", heading.lower()).replace(" ", "-")
            count = taken[anchor] = taken.get(anchor, -1) + 1
            anchor = f"{anchor}-{count}" if count else anchor
            token.attrSet("id", anchor)
            found.append((anchor, heading, int(token.tag[1]), []))
        elif found and token.type in ("inline", "fence", "code_block") and tokens[place - 1].type != "heading_open":
            found[-1][3].append(_plain(token))
    return [Section(anchor, heading, level, " ".join(texts)) for anchor, heading, level, texts in found]


def _plain(token: Token) -> str:
    if not token.children:
        return token.content
    return "".join(" " if each.type in ("softbreak", "hardbreak") else each.content for each in token.children)
