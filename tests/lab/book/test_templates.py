"""A template asks for nothing that is not there, every figure is asked for, and a changed table changes the book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.template import TemplateSyntaxError, VariableDoesNotExist

from apps.lab.book_pages import pages, templates, written
from apps.lab.book_tags import MissingFigure
from apps.rules.book.book_figures import QUOTED, figures
from apps.rules.book.book_words import words
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables import frames, strain
from tests.cases import every
from tests.lab.book.reading import book, tables, under
from tests.lab.book.rulesets import otherwise

pytestmark = pytest.mark.machinery

TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}")
QUOTED_TEXT = re.compile(r'"[^"]*"')
WORD = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")
TEXTS = templates()
PARTS = {name: text for name, text in TEXTS.items() if "/" in name}
MADE_WITH = {"parts/cards.md": "cards.md", "parts/events.md": "events.md"}
GIVEN = [figures(shelf(), rules) for rules in (DEFAULT, otherwise(0), otherwise(1))]


def asked(text: str) -> Iterator[tuple[int, str]]:
    """Every word in the tags of a template, with the place where it ends."""
    for tag in TAG.finditer(text):
        for word in WORD.finditer(QUOTED_TEXT.sub(lambda quoted: " " * len(quoted[0]), tag[0])):
            yield tag.start() + word.end(), word[0]


def is_made(name: str, text: str) -> bool:
    """Whether the page can be written, for the default rules and for tables that play otherwise."""
    page = MADE_WITH.get(name, name)
    try:
        for given in GIVEN:
            written({**PARTS, page: TEXTS[page], name: text}, given)
    except (MissingFigure, VariableDoesNotExist, TemplateSyntaxError, KeyError):
        return False
    return True


@pytest.mark.parametrize("name", list(TEXTS))
def test_a_word_that_is_misspelled_is_a_mistake(name: str) -> None:
    text = TEXTS[name]
    first = {word: end for end, word in reversed(list(asked(text)))}
    assert is_made(name, text)
    assert [word for word, end in first.items() if is_made(name, f"{text[:end]}x{text[end:]}")] == []


@every(
    "text",
    [
        "{{ tier }}",
        "{{ strain.WATTER }}",
        "{% if tier %}x{% endif %}",
        "{% if strain.WATTER == 2 %}x{% endif %}",
        "{% if not strain.WATTER %}x{% endif %}",
        "{% for zone in strain.ZONE %}x{% endfor %}",
        "{% for zone in strain.ZONES %}{{ zone.naem }}{% endfor %}",
        "{{ strain.WATTER|default:'none' }}",
        "{{ pen.cover.stackin }}",
        "{% if strain.WATER %}{% if strain|at:strain.WATTER %}x{% endif %}{% endif %}",
    ],
)
def test_what_is_not_there_is_a_mistake_wherever_it_is_asked_for(text: str) -> None:
    with pytest.raises(MissingFigure):
        written({"page.md": text}, GIVEN[0])


def test_a_line_of_a_tag_alone_leaves_nothing_behind() -> None:
    loop = "{% for zone in strain.ZONES %}\n{% if zone.strains %}\n- {{ zone.name }}\n{% endif %}\n{% endfor %}\n"
    assert "\n\n# A\n\n- Danger\n- Critical\nB\n" in written({"page.md": f"# A\n\n{loop}B\n"}, GIVEN[0])["page.md"]


def named(value: Any) -> Iterator[str]:
    """The keys of figures, and of figures within them."""
    if type(value) is dict:
        for key, within in value.items():
            yield key
            yield from named(within)
    elif type(value) in (list, tuple):
        for one in value:
            yield from named(one)


def test_no_figure_is_worked_out_in_vain() -> None:
    paths = {word for text in TEXTS.values() for _, word in asked(text)}
    used = {part for path in paths for part in path.split(".")}
    by_key = {"games", "words", "faces_and_effects"}
    figured = {name: value for name, value in GIVEN[0].items() if name not in by_key}
    assert set(named(figured)) - used == set()
    assert by_key <= used
    assert {module.__name__.rpartition(".")[2] for module in QUOTED} <= {path.partition(".")[0] for path in paths}


def test_a_changed_table_changes_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    before = book()
    heavy = replace(frames.FRAMES["heavy"], sp=7, name="Ponderous")
    monkeypatch.setattr(strain, "WATER", 9)
    monkeypatch.setitem(frames.FRAMES, "heavy", heavy)
    changed = pages(shelf(), DEFAULT)
    assert "| Standing in water | -9 |" in changed["caskets.md"]
    assert ["Ponderous", "7", "0"] in tables(under(changed["caskets.md"], "Frames and SP"))[0]
    assert "Ponderous frame · 7 SP · 0 Armor" in changed["faction-dwarves.md"]
    assert {name for name, page in changed.items() if page != before[name]} >= {"caskets.md", "errata.md"}


def test_every_list_of_words_is_used() -> None:
    texts = "".join(TEXTS.values())
    in_code = {"touched", "defense die", "rule of the defense die"}
    assert {heading for heading in words("words.md") if f"words.{heading}|" not in texts} == in_code
