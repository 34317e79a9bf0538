"""Everything that may happen in the settlement, with its choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from apps.rules.book.figures import DASH
from apps.rules.book.labels import label
from apps.rules.book.markdown import Block, blocks, bullets, capital, section, slug, table, under
from apps.rules.book.telling import needed, told
from apps.rules.packs.content import Choice, SettlementEvent
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset

ONCE = {"no": "", "pilot": "once to a pilot", "campaign": "once in a campaign"}


def text(shelf: Library, rules: Ruleset) -> Block:
    events = shelf.events.values()
    parts = (
        ("Called for", [event for event in events if event.weight == 0]),
        ("Of the settlement", [event for event in events if event.weight and event.concerns == "settlement"]),
        ("Of a pilot", [event for event in events if event.weight and event.concerns == "pilot"]),
    )
    return blocks(
        "Events are drawn by their weight, among those whose conditions hold. What happens in any case comes first, "
        "and then "
        "one of the choices, by the player whose pilot it concerns, or by the host where that is said.",
        *(section(title, _at_a_glance(some, shelf), *_all_of(some, shelf, rules)) for title, some in parts),
    )


def _at_a_glance(events: Iterable[SettlementEvent], shelf: Library) -> Block:
    rows = [
        [f"[{event.name}](#{slug(event.name)})", event.weight or DASH, ONCE[event.once], label(event, shelf)]
        for event in events
    ]
    return table(["Event", "Weight", "Happens", "Label"], rows)


def _all_of(events: Iterable[SettlementEvent], shelf: Library, rules: Ruleset) -> Iterator[Block]:
    for event in events:
        parts = [label(event, shelf), ONCE[event.once], needed(event.needs, shelf)]
        choices = [_choice(choice, shelf, rules) for choice in event.choices]
        happens = list(told(event.effects, shelf, rules))
        yield section(
            event.name,
            capital(" · ".join(part for part in parts if part)),
            f"*{event.text}*",
            bullets(*happens, *choices),
            level=3,
        )


def _choice(choice: Choice, shelf: Library, rules: Ruleset) -> str:
    """The answer, and below it what it needs and what comes of it."""
    asked = " (the host)" if choice.asks == "host" else ""
    struck = ["One [bargain](settlement.md#bargains) is struck."] if choice.bargain else []
    needs = [needed(choice.needs, shelf)] if choice.needs else []
    below = [line for item in (*needs, *told(choice.effects, shelf, rules), *struck) for line in _indented(item)]
    return under(f"**{choice.text}**{asked}", below)


def _indented(item: str) -> Iterator[str]:
    """A list inside a list keeps its own indentation."""
    first, *others = item.split("\n")
    yield "\n".join([first, *(f"  {line}" for line in others)])
