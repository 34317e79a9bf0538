"""Whatever is wrong with a pack is refused by file, by entry and by key, with what would be allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from apps.kernel.refusal import Refusal
from apps.rules.packs.library import library
from apps.rules.packs.pack_reader import read_pack
from tests.cases import every
from tests.rules.packs.files import Raw, trial

GONE = object()
Path = tuple[str | int, ...]


def broken(table: str, number: int, path: Path, value: Any) -> Raw:
    """The trial pack with one value replaced, added or gone."""
    raw = trial()
    inside: Any = raw[table][number]
    for step in path[:-1]:
        inside = inside[step]
    if value is GONE:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value
    return raw


def refused(raw: Raw) -> str:
    with pytest.raises(Refusal) as no:
        library([read_pack({"trial.toml": raw})])
    return no.value.sentence


STRIKE, BULWARK, TACTIC = 0, 1, 2
MOVES = {"do": "move", "hexes": 2}
ROLL: Path = ("choices", 0, "effects", 1, "rows")
CASES: dict[str, tuple[str, int, Path, Any, str, str]] = {
    "a key unknown": ("card", STRIKE, ("speed",), 3, "card 'hammer-strike', key 'speed'", "may have key, name, group"),
    "a key missing": ("card", STRIKE, ("cost",), GONE, "card 'hammer-strike', key 'cost'", "is missing"),
    "a text for a number": ("card", STRIKE, ("cost",), "three", "card 'hammer-strike', key 'cost'", "a whole number"),
    "true for a number": ("card", STRIKE, ("cost",), True, "card 'hammer-strike', key 'cost'", "a whole number"),
    "a number for a text": ("card", STRIKE, ("name",), 3, "card 'hammer-strike', key 'name'", "must be a text"),
    "a number for true": (
        *("card", STRIKE, ("effects", 0, "ignores_all"), 1),
        *("card 'hammer-strike', key 'effects[1].ignores_all'", "true or false"),
    ),
    "a number too high": ("card", STRIKE, ("cost",), 7, "card 'hammer-strike', key 'cost'", "from 0 to 6"),
    "a number that changes nothing": (
        *("card", BULWARK, ("effects", 1, "amount"), 0),
        *("card 'unyielding-bulwark', key 'effects[2].amount'", "but not 0"),
    ),
    "a word not on the list": (
        *("card", STRIKE, ("type",), "magic"),
        *("card 'hammer-strike', key 'type'", "'movement', 'defense', 'heat'"),
    ),
    "a key with a capital": ("card", STRIKE, ("key",), "Hammer", "card 'Hammer', key 'key'", "small letters"),
    "no list": ("card", STRIKE, ("effects",), MOVES, "card 'hammer-strike', key 'effects'", "must be a list"),
    "no table": ("card", STRIKE, ("effects", 0), "move", "card 'hammer-strike', key 'effects[1].do'", "one of attack"),
    "an effect unknown": (
        *("card", STRIKE, ("effects", 0, "do"), "summon"),
        *("card 'hammer-strike', key 'effects[1].do'", "may not be 'summon'"),
    ),
    "an effect without its do": (
        *("card", STRIKE, ("effects", 0, "do"), GONE),
        *("card 'hammer-strike', key 'effects[1].do'", "is missing: one of attack"),
    ),
    "an effect with a key of another": (
        *("card", STRIKE, ("effects", 0, "hexes"), 2),
        *("card 'hammer-strike', key 'effects[1].hexes'", "A 'attack' may have damage"),
    ),
    "a condition unknown": (
        *("event", 0, ("needs", 0, "test"), "moon"),
        *("event 'cold-forge', key 'needs[1].test'", "one of count"),
    ),
    "a condition that asks nothing": (
        *("event", 0, ("needs", 0, "at_least"), GONE),
        *("event 'cold-forge', key 'needs[1]'", "at_least, at_most, or both"),
    ),
    "bounds the wrong way round": (
        *("event", 0, ("needs", 0, "at_most"), 0),
        *("event 'cold-forge', key 'needs[1].at_most'", "must be 1 or more"),
    ),
    "a house rule unknown": (
        *("event", 0, ("needs", 0), {"test": "house-rule", "rule": "pen.moon", "any_of": [True]}),
        *("event 'cold-forge', key 'needs[1].rule'", "no house rule 'pen.moon'"),
    ),
    "a house rule's value unknown": (
        *("event", 0, ("needs", 0), {"test": "house-rule", "rule": "pen.cover.forest", "any_of": ["none"]}),
        *("event 'cold-forge', key 'needs[1].any_of'", "pen.cover.forest may be heavy, light"),
    ),
    "a house rule's value of a strange kind": (
        *("event", 0, ("needs", 0), {"test": "house-rule", "rule": "pen.cover.forest", "any_of": [{}]}),
        *("event 'cold-forge', key 'needs[1].any_of[1]'", "a text, true or false, a whole number"),
    ),
    "a next attack unchanged": (
        *("card", STRIKE, ("effects", 0), {"do": "next-attack"}),
        *("card 'hammer-strike', key 'effects[1]'", "give damage, ignores, or both"),
    ),
    "a row upside down": (
        *("event", 0, (*ROLL, 0, "least"), 4),
        *("event 'cold-forge', key 'choices[1].effects[2].rows[1].most'", "must be 4 or more"),
    ),
    "a face in no row": (
        *("event", 0, (*ROLL, 0, "most"), 2),
        *("event 'cold-forge', key 'choices[1].effects[2].rows'", "every number from 1 to 6"),
    ),
    "a card without its home": (
        *("card", STRIKE, ("weapon",), GONE),
        *("card 'hammer-strike', key 'weapon'", "a primary card names its weapon"),
    ),
    "a card with two homes": (
        *("card", STRIKE, ("faction",), "dwarves"),
        *("card 'hammer-strike', key 'faction'", "names its weapon alone"),
    ),
    "a tactic twice": ("card", TACTIC, ("copies",), 2, "card 'tactic-1', key 'copies'", "must be 1 on a tactic"),
    "a moment that is none of the timing's": (
        *("card", BULWARK, ("on",), "kill"),
        *("card 'unyielding-bulwark', key 'on'", "hit or ally-defeated"),
    ),
    "a reactive card that costs": (
        *("card", BULWARK, ("cost",), 1),
        *("card 'unyielding-bulwark', key 'cost'", "must be 0 on a reactive card"),
    ),
    "a card that does nothing": (
        *("card", STRIKE, ("effects",), []),
        *("card 'hammer-strike', key 'effects'", "must say what the card does"),
    ),
    "something after an attack": (
        *("card", STRIKE, ("effects",), [{"do": "attack", "damage": 1}, MOVES]),
        *("card 'hammer-strike', key 'effects[1]'", "goes into its own 'afterwards'"),
    ),
    "an effect in the wrong place": (
        *("card", STRIKE, ("effects", 0), {"do": "push", "hexes": 1}),
        *("card 'hammer-strike', key 'effects[1]'", "belongs to an attack's to_target"),
    ),
    "an effect in the wrong place inside another": (
        *("card", STRIKE, ("effects", 0, "to_target"), [{"do": "grit", "amount": 1}]),
        *("card 'hammer-strike', key 'effects[1].to_target[1]'", "belongs to the settlement"),
    ),
    "something passing that always works": (
        *("card", TACTIC, ("effects", 0), MOVES),
        *("card 'tactic-1', key 'effects[1]'", "cannot always be so"),
    ),
    "a battle's effect in an event": (
        *("event", 0, ("choices", 0, "effects", 0), MOVES),
        *("event 'cold-forge', key 'choices[1].effects[1]'", "means nothing in the settlement"),
    ),
    "a battle's effect in a row of an event": (
        *("event", 0, (*ROLL, 0, "effects", 0), MOVES),
        *("event 'cold-forge', key 'choices[1].effects[2].rows[1].effects[1]'", "means nothing in the settlement"),
    ),
    "a battle's effect in a bargain": (
        *("bargain", 0, ("gift", 0), MOVES),
        *("bargain 'breath', key 'gift[1]'", "means nothing in the settlement"),
    ),
    "a text that says nothing": ("card", STRIKE, ("text",), " ", "card 'hammer-strike', key 'text'", "and not empty"),
    "a list that holds nothing": (
        *("card", STRIKE, ("effects", 0), {"do": "forbid", "what": []}),
        *("card 'hammer-strike', key 'effects[1].what'", "and not empty"),
    ),
    "two throws in one list": (
        *("bargain", 0, ("price",), [{"do": "suffer"}, {"do": "suffer"}]),
        *("bargain 'breath', key 'price'", "'suffer' may stand once"),
    ),
    "an event that is nothing": (
        *("event", 0, ("choices",), []),
        *("event 'cold-forge', key 'effects'", "give effects, choices, or both"),
    ),
    "a spend that attacks": (
        *("spend", 0, ("effects", 0), {"do": "attack", "damage": 1}),
        *("spend 'spite', key 'effects[1]'", "does not fit a Taint spend"),
    ),
    "a wound that repairs": (
        *("wound", 0, ("effects", 0), {"do": "mend"}),
        *("wound 'burn', key 'effects[1]'", "cannot always be so"),
    ),
    "a relic that attacks": (
        *("relic", 0, ("effects", 0), {"do": "attack", "damage": 1}),
        *("relic 'rivet', key 'effects[1]'", "cannot always be so"),
    ),
    "a relic that is played": (
        *("relic", 0, ("on",), "played"),
        *("relic 'rivet', key 'on'", "may not be 'played' on a relic: kill or always"),
    ),
    "a corrupted row past six": ("corruption", 0, ("most",), 7, "corruption 'rot', key 'most'", "read with a d6"),
    "a die of five faces": (
        *("die", 0, ("faces",), trial()["die"][0]["faces"][:5]),
        *("die 'bone', key 'faces'", "has 6 faces, not 5"),
    ),
    "a face of no kind": (
        "die",
        0,
        ("alike",),
        [[1, 2], [3, 4, 5]],
        "die 'bone', key 'alike'",
        "every face from 1 to 6",
    ),
    "a weapon nowhere": (
        *("card", STRIKE, ("weapon",), "lance"),
        *("card 'hammer-strike', key 'weapon'", "there is no weapon 'lance': rune-hammer"),
    ),
    "a faction nowhere": (
        *("casket", 0, ("faction",), "elves"),
        *("casket 'ironclad', key 'faction'", "there is no faction 'elves': dwarves"),
    ),
    "a store nowhere": (
        *("event", 0, ("needs", 0, "store"), "gold"),
        *("event 'cold-forge', key 'needs[1].store'", "there is no store 'gold': iron"),
    ),
    "a mark nowhere": (
        *("event", 0, (*ROLL, 0, "effects", 0, "mark"), "blessed"),
        *("event 'cold-forge', key 'choices[1].effects[2].rows[1].effects[1].mark'", "no mark 'blessed': haunted"),
    ),
    "a relic nowhere": (
        *("event", 0, (*ROLL, 1, "effects", 0, "relic"), "nail"),
        *("event 'cold-forge', key 'choices[1].effects[2].rows[2].effects[1].relic'", "no relic 'nail': rivet"),
    ),
    "a weapon of eleven cards": (
        *("card", STRIKE, ("copies",), 5),
        *("weapon 'rune-hammer', key 'key'", "has 11 cards (hammer-strike x5, unyielding-bulwark x6): it must have 12"),
    ),
    "a map of rows unlike": ("scenario", 0, ("terrain", 1), "..", "scenario 'bridge', key 'terrain'", "of one length"),
    "zones of another shape": (
        *("scenario", 0, ("zones",), ["A.B"]),
        *("scenario 'bridge', key 'zones'", "2 rows of 3 letters"),
    ),
    "a letter on the map that means nothing": (
        *("scenario", 0, ("terrain", 1), ".w^"),
        *("scenario 'bridge', key 'terrain[2]'", "has 'w', which means nothing here"),
    ),
    "a height that is no digit": (
        *("scenario", 0, ("elevation", 0), "00x"),
        *("scenario 'bridge', key 'elevation[1]'", "has 'x'"),
    ),
    "elevated ground at nought": (
        *("scenario", 0, ("elevation", 1), "000"),
        *("scenario 'bridge', key 'elevation[2]'", "at 1 or higher"),
    ),
    "two letters for one": (
        *("scenario", 0, ("legend", 0, "letter"), ".."),
        *("scenario 'bridge', key 'legend[1].letter'", "must be one letter"),
    ),
    "a letter of two meanings": (
        *("scenario", 0, ("legend", 0, "letter"), "f"),
        *("scenario 'bridge', key 'legend'", "one letter two meanings"),
    ),
    "one side alone": (
        *("scenario", 0, ("sides",), trial()["scenario"][0]["sides"][:1]),
        *("scenario 'bridge', key 'sides'", "two sides"),
    ),
    "a side from nowhere": (
        *("scenario", 0, ("sides", 0, "zone"), "Q"),
        *("scenario 'bridge', key 'sides[1].zone'", "zone 'Q' lies nowhere on the map: A, B, X"),
    ),
    "more at least than at most": (
        *("scenario", 0, ("sides", 0, "least"), 3),
        *("scenario 'bridge', key 'sides[1].most'", "must be 3 or more"),
    ),
    "a zone too small": (
        *("scenario", 0, ("sides", 0, "most"), 3),
        *("scenario 'bridge', key 'sides[1].most'", "no room for 3 Caskets"),
    ),
    "no objective": ("scenario", 0, ("objectives",), [], "scenario 'bridge', key 'objectives'", "at least one side"),
    "an objective of nobody": (
        *("scenario", 0, ("objectives", 0, "side"), "looters"),
        *("scenario 'bridge', key 'objectives[1].side'", "no side 'looters': attackers, defenders"),
    ),
    "an objective nowhere": (
        *("scenario", 0, ("objectives", 0, "zone"), "Q"),
        *("scenario 'bridge', key 'objectives[1].zone'", "zone 'Q' lies nowhere"),
    ),
    "a load carried nowhere": (
        *("scenario", 0, ("objectives", 1, "to_zone"), "Q"),
        *("scenario 'bridge', key 'objectives[2].to_zone'", "zone 'Q' lies nowhere"),
    ),
}


@every("case", CASES)
def test_a_mistake_is_refused_by_file_entry_and_key_and_says_what_is_allowed(case: str) -> None:
    table, number, path, value, where, allowed = CASES[case]
    sentence = refused(broken(table, number, path, value))
    assert sentence.startswith(f"trial.toml, {where}: ")
    assert allowed in sentence


def test_the_pack_that_is_broken_here_is_whole() -> None:
    assert library([read_pack({"trial.toml": trial()})]).card("hammer-strike").cost == 3


def test_an_unknown_table_is_refused_by_file_and_name() -> None:
    assert refused(trial() | {"spell": []}).startswith("trial.toml, key 'spell': is no key here.")


def test_the_pack_that_an_entry_came_with_is_not_written_down() -> None:
    assert "key 'pack': is no key here" in refused(broken("card", STRIKE, ("pack",), "penance"))


def test_a_key_that_stands_twice_in_a_pack_is_refused_by_both_files() -> None:
    more = {"card": [trial()["card"][STRIKE]]}
    with pytest.raises(Refusal, match=r"^b\.toml, card 'hammer-strike', key 'key': stands twice: in a\.toml too"):
        read_pack({"a.toml": trial(), "b.toml": more})


def test_a_key_that_stands_in_two_packs_is_refused_by_both_files() -> None:
    other = {"pack": trial()["pack"] | {"key": "other"}, "store": trial()["store"]}
    with pytest.raises(Refusal, match=r"^b\.toml, store 'iron', key 'key': stands in a\.toml too"):
        library([read_pack({"a.toml": trial()}), read_pack({"b.toml": other})])


@pytest.mark.parametrize("files", [{}, {"a.toml": {}}, {"a.toml": trial(), "b.toml": {"pack": trial()["pack"]}}])
def test_a_pack_has_exactly_one_header(files: dict[str, Raw]) -> None:
    with pytest.raises(Refusal, match="exactly one file of a pack carries its"):
        read_pack(files)


def test_a_header_is_checked_as_everything_is() -> None:
    raw = trial()
    raw["pack"]["label"] = "official"
    assert refused(raw).startswith("trial.toml, pack, key 'label': may not be 'official': one of 'canon', 'house'")


def test_a_faction_with_a_weapon_lacks_no_tactic() -> None:
    raw = trial()
    del raw["card"][TACTIC]
    assert refused(raw) == "trial.toml, weapon 'rune-hammer': dwarves has 4 tactics: a faction has 5."


def test_a_set_of_equipment_has_six_cards() -> None:
    raw = trial()
    raw["equipment"] = [{"key": "net", "name": "Net", "text": "Ropes."}]
    assert refused(raw).startswith("trial.toml, equipment 'net', key 'key': has 0 cards (none): it must have 6")


def test_the_corrupted_table_covers_a_die() -> None:
    assert "exactly one row" in refused(broken("corruption", 0, ("most",), 5))


def test_an_entry_without_a_key_is_named_as_such() -> None:
    assert refused(broken("card", STRIKE, ("key",), GONE)).startswith(
        "trial.toml, card '(no key)', key 'key': is missing"
    )


GARBAGE: tuple[Any, ...] = (None, 10**30, 0.5, "~", [], [[{}]], {"do": [], "key": {}})


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every value in a pack."""
    steps: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        steps = value.items()
    elif isinstance(value, list):
        steps = enumerate(value)
    for step, inner in steps:
        yield (*path, step)
        yield from paths(inner, (*path, step))


@pytest.mark.machinery
@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_rubbish_anywhere_in_a_pack_is_refused_in_a_sentence_or_read(garbage: Any) -> None:
    for path in paths(trial()):
        raw = trial()
        inside: Any = raw
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = garbage
        said = _read_or_refused(raw)
        assert said.startswith(("read", "trial.toml", "The Corrupted table")), (path, said)


def _read_or_refused(raw: Raw) -> str:
    try:
        library([read_pack({"trial.toml": raw})])
    except Refusal as no:
        return no.sentence
    return "read"
