"""The first page: what is where, how to read it, and which packs stand behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from apps.rules.book.citing import cite
from apps.rules.book.labels import HOUSE
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.packs.library import Library

SHOWN = 12


def text(contents: Iterable[Sequence[str]], shelf: Library) -> Block:
    return blocks(
        "What this program plays, page by page. Nothing here is written beside the rules: tables, cards and figures "
        "come from "
        "the code and the packs that play.",
        section("What is where", table(["Page", "What it holds"], contents)),
        section("How to read it", _reading()),
        section("Packs", _packs(shelf)),
    )


def _reading() -> Block:
    return bullets(
        f"Numbers in brackets, such as {cite('PEN-ATK-12')}, are requirements, and {cite('C-01')} are rulings, where "
        "documents "
        "contradict each other or themselves. Both lead to the [canon](canon.md).",
        "Keys such as [`pen.facing.tie`] are [house rules](house-rules.md): a campaign may answer them otherwise. The "
        "sentence "
        "before such a key is the answer given here.",
        f"{HOUSE} stands beside what the documents do not print and this house wrote. What carries no label is theirs, "
        "as the "
        "rulings read it.",
        "Odds are exact. They are counted by the code that plays, over every way in which the dice may fall, and "
        "rounded to two "
        f"places. {cite('PEN-PROB-03')}",
        "How a pack is written: [pack.schema.json](pack.schema.json), for editors that check it.",
    )


def _packs(shelf: Library) -> Block:
    rows = [
        [
            f"**{pack.header.name}**",
            pack.header.label,
            pack.header.version,
            len(pack.entries),
            f"`{pack.digest[:SHOWN]}`",
            pack.header.text,
        ]
        for pack in shelf.packs
    ]
    return table(["Pack", "Label", "Version", "Entries", "Its hash begins", "What it holds"], rows)
