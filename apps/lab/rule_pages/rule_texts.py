"""The rulebook as it lies in docs/rules: its chapters, section by section, and each rule's own words by its code."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings

from apps.kernel import caches
from apps.lab.book_pages import BEGINS
from apps.rules.book.addresses import CANON, HOUSE_RULES, slug

FOR_MAKERS = frozenset({"due", "waiting"})
"""What is to be done yet, and no rule."""
FENCE = "```"
CODE = r"(?:PEN|AET|SKM|PROC|C|U)-[A-Z0-9-]*[A-Z0-9]"
KEY = r"(?:pen|aet|skm)\.[a-z0-9_.]*[a-z0-9_]"
OF_A_CODE = re.compile(rf"\*\*({CODE})\b")
CITED = re.compile(rf"\[(?:({CODE})|`({KEY})`)\]")
DEFINED = re.compile(r"^\[[^\]]+\]: \S+\n", re.MULTILINE)
HEADING = re.compile(r"(#{1,4}) (.+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSection:
    """What stands under one heading of a chapter, as Markdown."""

    chapter: str
    title: str
    """The chapter's own heading."""
    heading: str
    anchor: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleText:
    """A requirement, a ruling or a house rule by its code, in its own words, and where it stands."""

    code: str
    text: str
    section: RuleSection
    anchor: str


@caches.remembered(most=1)
def chapters() -> Mapping[str, str]:
    """Each chapter's Markdown, without the line that says what wrote it."""
    files = sorted((settings.BASE_DIR / "docs" / "rules").glob("*.md"))
    return {file.stem: _body(file.read_text("utf-8")) for file in files if file.stem not in FOR_MAKERS}


@caches.remembered(most=1)
def sections() -> Sequence[RuleSection]:
    return tuple(section for chapter, text in chapters().items() for section in _sections(chapter, text))


@caches.remembered(most=1)
def rules() -> Mapping[str, RuleText]:
    """Every rule of the canon and every house rule."""
    canon, house = CANON.removesuffix(".md"), HOUSE_RULES.removesuffix(".md")
    found = [rule for section in sections() if section.chapter == canon for rule in _of_the_canon(section)]
    found += [_house_rule(section) for section in sections() if section.chapter == house and _is_a_key(section)]
    return {rule.code: rule for rule in found}


@caches.remembered(most=1)
def citations() -> Mapping[str, Sequence[RuleSection]]:
    """Where the chapters of the book name each rule."""
    found: dict[str, dict[str, RuleSection]] = defaultdict(dict)
    for section in sections():
        for code, key in CITED.findall(section.text):
            found[code or key][f"{section.chapter}#{section.anchor}"] = section
    return {code: tuple(there.values()) for code, there in found.items()}


def title_of(chapter: str) -> str:
    return next(section.title for section in sections() if section.chapter == chapter)


def _body(text: str) -> str:
    """Where its links lead is known here, and need not be read from its end."""
    body = text.partition("\n\n")[2] if text.startswith(BEGINS) else text
    return DEFINED.sub("", body)


def _sections(chapter: str, text: str) -> Iterator[RuleSection]:
    title, heading, lines, fenced = "", "", list[str](), False
    for line in [*text.splitlines(), "# "]:
        fenced ^= line.startswith(FENCE)
        found = None if fenced else HEADING.fullmatch(line) or line == "# "
        if not found:
            lines.append(line)
            continue
        if heading:
            body = "\n".join(lines).strip()
            yield RuleSection(chapter=chapter, title=title, heading=heading, anchor=slug(heading), text=body)
        lines, heading = [], line.lstrip("#").strip()
        title = title or _short(heading)


def _short(title: str) -> str:
    name = title.partition(" \N{EM DASH} ")[0]
    return name.capitalize() if name.isupper() else name


def _of_the_canon(section: RuleSection) -> Iterator[RuleText]:
    """From one code to the next, or to an empty line."""
    for block in section.text.split("\n\n"):
        begins = list(OF_A_CODE.finditer(block))
        ends = [*(each.start() for each in begins), len(block)][1:]
        for found, end in zip(begins, ends, strict=False):
            text = block[found.start() : end].strip().rstrip("-·\n ")
            yield RuleText(code=found[1], text=text, section=section, anchor=found[1])


def _house_rule(section: RuleSection) -> RuleText:
    code = section.heading.strip("`")
    return RuleText(code=code, text=section.text, section=section, anchor=section.anchor)


def _is_a_key(section: RuleSection) -> bool:
    return re.fullmatch(f"`{KEY}`", section.heading) is not None
