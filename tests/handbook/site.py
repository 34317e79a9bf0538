"""The handbook as a folder of pages that need no server and no network."""

from __future__ import annotations

import json
import posixpath
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from django.template import Context, Engine

from tests.handbook.api_chapter import anchor, operations, schemas
from tests.handbook.chapters import API, API_TITLE, FOLDED, PARTS, chapters
from tests.handbook.markdown_page import Section, markdown_page

HERE = Path(__file__).parent
LOOKS = ("handbook.css", "search.js")
INDEX = "search-index.js"
CONTENTS = 3
"""So many headings make a list of contents worth its room."""


@dataclass(frozen=True)
class Page:
    """A page of the handbook, before it is put into its frame."""

    address: str
    title: str
    part: str
    html: str
    sections: Sequence[Section]
    source: str = ""


class Site:
    """All pages of one tree, with what they link to."""

    def __init__(self, root: Path, into: Path) -> None:
        self.root, self.into = root, into
        self.sources = {chapter.source: chapter for chapter in chapters(root)}
        self.engine = Engine(dirs=[str(HERE)])
        self.copied: set[str] = set()

    def write(self) -> list[Page]:
        pages = [*self._chapters(), *self._folders(), self._api()]
        pages.sort(key=lambda page: list(PARTS).index(page.part))
        for page in pages:
            file = self.into / page.address
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self._framed(page, pages), encoding="utf-8")
        for name in LOOKS:
            shutil.copy(HERE / name, self.into / name)
        for source in self.copied:
            (self.into / source).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.root / source, self.into / source)
        (self.into / INDEX).write_text(_index(pages), encoding="utf-8")
        return pages

    def _chapters(self) -> Iterator[Page]:
        for source, chapter in self.sources.items():
            text = (self.root / source).read_text(encoding="utf-8")
            made = markdown_page(text, source, partial(self._follow, at=chapter.address))
            yield Page(chapter.address, made.title, chapter.part, made.html, made.sections, source)

    def _folders(self) -> Iterator[Page]:
        """A link to a folder leads to the list of what lies in it."""
        firsts = {chapter.address for chapter in self.sources.values()}
        for part in ("Decisions", "Who sees what"):
            inside = [chapter for chapter in self.sources.values() if chapter.part == part]
            address = posixpath.join(posixpath.dirname(inside[0].source), "index.html")
            assert address not in firsts
            links = [(self._title(each.source), posixpath.basename(each.address)) for each in inside]
            html = self._rendered("folder.html", {"title": part, "links": links})
            yield Page(address, part, part, html, [Section("", part, 1, "")])

    def _api(self) -> Page:
        described = json.loads((self.root / "docs" / "openapi.json").read_text(encoding="utf-8"))
        routes, types = operations(described), schemas(described)
        html = self._rendered(
            "api.html", {"title": API_TITLE, "routes": routes, "types": types, "info": described["info"]}
        )
        sections = [Section("", API_TITLE, 1, "")]
        for tag, inside in routes.items():
            sections.append(Section(f"tag-{tag.lower().replace(' ', '-')}", tag, 2, ""))
            sections += [Section(each.anchor, f"{each.method} {each.path}", 3, each.text) for each in inside]
        sections.append(Section("types", "Types", 2, ""))
        for schema in types:
            fields = " ".join(f"{field.name} {field.text}" for field in schema.fields)
            sections.append(Section(anchor(schema.name), schema.name, 3, f"{schema.text} {fields}"))
        self.copied.add("docs/openapi.json")
        return Page(API, API_TITLE, "To speak with it", html, sections, "docs/openapi.json")

    def _title(self, source: str) -> str:
        first = (self.root / source).read_text(encoding="utf-8").splitlines()[0]
        return first.lstrip("# ")

    def _follow(self, path: str, at: str) -> str | None:
        if path in self.sources:
            return _relative(self.sources[path].address, at)
        if path.startswith(("/", "..")) or not (self.root / path).exists():
            return None
        if (self.root / path).is_dir():
            first = posixpath.join(path, "index.html")
            known = any(posixpath.dirname(source) == path.rstrip("/") for source in self.sources)
            return _relative(first, at) if known else None
        if not path.startswith("docs/") and path != "LICENSE":
            return None
        self.copied.add(path)
        return _relative(path, at)

    def _framed(self, page: Page, pages: Sequence[Page]) -> str:
        parts = [
            {
                "name": part,
                "is_open": part not in FOLDED or part == page.part,
                "links": [(each.title, _relative(each.address, page.address), each is page) for each in inside],
            }
            for part, inside in groupby(pages, key=lambda each: each.part)
        ]
        contents = [section for section in page.sections if section.level == 2]
        heading, ends, words = page.html.partition("</h1>")
        return self._rendered(
            "page.html",
            {
                "page": page,
                "head": heading + ends,
                "html": words,
                "parts": parts,
                "contents": contents if len(contents) >= CONTENTS else [],
                "up": _relative("", page.address),
                "home": _relative("index.html", page.address),
            },
        )

    def _rendered(self, template: str, context: dict[str, Any]) -> str:
        return self.engine.get_template(template).render(Context(context))


def _relative(target: str, at: str) -> str:
    folder = posixpath.dirname(at)
    if target:
        return posixpath.relpath(target, folder or ".")
    return "../" * (folder.count("/") + 1) if folder else ""


def _index(pages: Sequence[Page]) -> str:
    """A script, since a page from a file may read no other file but by that."""
    told = [[page.address, page.title, page.part] for page in pages]
    lines = [
        [number, section.anchor, section.heading, section.text]
        for number, page in enumerate(pages)
        for section in page.sections
    ]
    return f"window.HANDBOOK = {json.dumps({'pages': told, 'sections': lines}, ensure_ascii=False)};\n"
