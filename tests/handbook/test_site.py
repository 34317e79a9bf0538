"""The documentation as pages: every link leads somewhere, nothing is left out, and no page needs a network."""

from __future__ import annotations

import json
import posixpath
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from tests.handbook.api_chapter import operations, schemas
from tests.handbook.chapters import API, chapters
from tests.handbook.markdown_page import markdown_page
from tests.handbook.site import INDEX, Page, Site
from tests.house import ROOT

LOADS = {"src", "poster", "data", "action"}


@dataclass
class Read(HTMLParser):
    """What a page points at, what can be pointed at in it, and what it loads."""

    links: list[str] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.anchors.append(value or "")
            elif name in LOADS or (name == "href" and tag == "link"):
                self.loaded.append(value or "")
            elif name == "href":
                self.links.append(value or "")


@dataclass(frozen=True)
class Written:
    """A handbook on disk, each page as it reads."""

    folder: Path
    pages: list[Page]
    read: dict[str, Read]


@pytest.fixture(scope="module")
def handbook(tmp_path_factory: pytest.TempPathFactory) -> Written:
    folder = tmp_path_factory.mktemp("handbook")
    pages = Site(ROOT, folder).write()
    return Written(folder, pages, {page.address: read(folder / page.address) for page in pages})


def read(file: Path) -> Read:
    found = Read()
    found.feed(file.read_text(encoding="utf-8"))
    return found


def broken(written: Written) -> Iterator[str]:
    for address, page in written.read.items():
        for link in (*page.links, *page.loaded):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            path = posixpath.normpath(posixpath.join(posixpath.dirname(address), unquote(parts.path)))
            target = path if parts.path else address
            if not (written.folder / target).is_file():
                yield f"{address}: {link} is not there"
            elif parts.fragment and unquote(parts.fragment) not in written.read[target].anchors:
                yield f"{address}: {link} has no such heading"


@pytest.mark.machinery
def test_every_link_leads_somewhere(handbook: Written) -> None:
    assert list(broken(handbook)) == []
    assert sum(len(page.links) for page in handbook.read.values()) > 50 * len(handbook.pages)


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html"></a><a href="#c"></a><a id="d" href="#d"></a><img src="e.webp">')
    wrong = Written(tmp_path, [], {"a.html": read(tmp_path / "a.html")})
    assert list(broken(wrong)) == [
        "a.html: b.html is not there",
        "a.html: #c has no such heading",
        "a.html: e.webp is not there",
    ]


@pytest.mark.machinery
def test_nothing_is_loaded_from_elsewhere(handbook: Written) -> None:
    loaded = {link for page in handbook.read.values() for link in page.loaded}
    assert loaded
    assert [link for link in loaded if urlsplit(link).scheme or urlsplit(link).netloc] == []
    looks = [(handbook.folder / name).read_text() for name in ("handbook.css", "search.js")]
    assert not any(word in text for text in looks for word in ("http", "@import", "url(", "fetch("))


@pytest.mark.machinery
def test_every_page_of_words_is_in_it(handbook: Written) -> None:
    said = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    templates = {name for name in said.split() if name.startswith("apps/rules/book/") and "README" not in name}
    words = {name for name in said.split() if not name.startswith(".")} - templates
    assert {chapter.source for chapter in chapters(ROOT)} == words
    listed = {urlsplit(link).path for link in handbook.read["index.html"].links}
    assert {page.address for page in handbook.pages} <= listed


@pytest.mark.machinery
def test_no_heading_has_the_anchor_of_another(handbook: Written) -> None:
    for address, page in handbook.read.items():
        assert sorted(page.anchors) == sorted(set(page.anchors)), address


@pytest.mark.machinery
def test_what_can_be_searched_leads_to_where_it_stands(handbook: Written) -> None:
    text = (handbook.folder / INDEX).read_text(encoding="utf-8").removeprefix("window.HANDBOOK = ").removesuffix(";\n")
    index: dict[str, list[Any]] = json.loads(text)
    assert [address for address, _, _ in index["pages"]] == [page.address for page in handbook.pages]
    assert {number for number, *_ in index["sections"]} == set(range(len(handbook.pages)))
    for number, anchor, heading, _ in index["sections"]:
        assert heading
        assert not anchor or anchor in handbook.read[index["pages"][number][0]].anchors


@pytest.mark.machinery
def test_the_api_is_told_whole(handbook: Written) -> None:
    described = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    anchors = set(handbook.read[API].anchors)
    told = [each for inside in operations(described).values() for each in inside]
    assert len(told) == sum(len(methods) for methods in described["paths"].values())
    assert {each.anchor for each in told} | {schema.anchor for schema in schemas(described)} <= anchors
    enlisted = next(schema for schema in schemas(described) if schema.name == "Roll")
    assert enlisted.fields


def test_words_of_a_page_are_never_markup() -> None:
    page = markdown_page("# <b>A</b> `c`\n\n<script>x</script>\n\n| `<pre>` |\n|---|\n", "a.md", lambda _: None)
    assert "<script" not in page.html
    assert "<b>" not in page.html
    assert page.html.count("<table>") == page.html.count('class="wide"') == 1


def test_headings_are_named_as_on_github_and_links_lead_within() -> None:
    text = "# The way, of a `command`\n\n## Same\n\n[to](b.md#x) `docs/c.md` [out](https://a.b/c.md)\n\n## Same\n"
    page = markdown_page(text, "docs/a.md", {"docs/b.md": "b.html", "docs/c.md": "c.html"}.get)
    assert [section.anchor for section in page.sections] == ["the-way-of-a-command", "same", "same-1"]
    for link in ('href="b.html#x"', '<a href="c.html"><code>docs/c.md</code></a>', 'href="https://a.b/c.md"'):
        assert link in page.html
    assert page.sections[1].text == "to docs/c.md out"


@pytest.mark.machinery
def test_the_command_writes_it_anew_and_no_other_folder_away(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.handbook"]
    mine = tmp_path / "mine"
    mine.mkdir()
    refused = subprocess.run([*command, mine], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "and no handbook" in refused.stderr
    for _ in range(2):
        ran = subprocess.run([*command, tmp_path / "site"], cwd=ROOT, capture_output=True, text=True, check=True)
        assert ran.stdout.endswith(f"open {tmp_path / 'site' / 'index.html'}\n")
        assert (tmp_path / "site" / "docs" / "limits.html").is_file()
        assert not (tmp_path / "site" / "left").exists()
        (tmp_path / "site" / "left").touch()
