"""Every answer has words on a battle's page, whatever is asked, on a map and on a table."""

from __future__ import annotations

from itertools import chain

import pytest

from apps.battles.sheet.battle_sheet import battle_seen, battle_sheet
from apps.battles.sheet.offered_answers import offered
from apps.chronicle.log.codec import plain
from tests.battles.cast import NAVE
from tests.battles.engaged import Table, played
from tests.battles.test_at_a_table import a_table
from tests.rules.battle.field import Chance
from tests.rules.battle.tabling import tabled_answer


def doings(table: Table) -> set[str]:
    """What may be done now, each answer looked at as the page words it."""
    library = table.state.played.library
    sheet = plain(battle_sheet(table.mission, library))
    seen = battle_seen(sheet, [sheet["asked"]], library)
    for group in offered(seen, library, repr):
        for offer in group.offers:
            assert offer.words[0].isupper(), offer
            assert not any(wrong in offer.words for wrong in ("None", "  ", "{", ", ,")), offer
    return {answer.command["body"]["choice"]["do"] for answer in seen.answers}


@pytest.mark.machinery
def test_on_a_map() -> None:
    found = set[str]()
    for table, _ in chain(played(0), played(1)):
        if NAVE in table.state.war_table.missions:
            found |= doings(table)
    assert found >= {"play", "move", "rotate", "deploy", "end", "stand", "surrender"}


def test_on_a_table() -> None:
    table, chance, found = a_table("table"), Chance(1), set[str]()
    for _ in range(160):
        if NAVE not in table.state.war_table.missions:
            break
        found |= doings(table)
        table.answer(tabled_answer(chance, table.battle))
    assert found >= {"roll-here", "keep", "end"}
