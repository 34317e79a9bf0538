"""Stories of a host's own pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client

from apps.accounts.credentials import account_named
from apps.battles.events.mission_events import MissionPlanned
from apps.battles.events.report_events import ReportDisputed
from apps.battles.events.told_report import Spent
from apps.campaigns.commands.add_pack import AddPack
from apps.campaigns.commands.adopt_pack import AdoptPack
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.put_away_pack import PutAwayPack
from apps.campaigns.events.pack_events import PackAdded, PackAdopted, PackPutAway, PackRef
from apps.campaigns.events.story_events import CampaignFounded
from apps.campaigns.models import PackRow
from apps.campaigns.seats import found, sitting_of
from apps.campaigns.state import Event
from apps.caskets.events.fate_events import CasketBuilt
from apps.caskets.events.loadout_events import LoadoutBuilt
from apps.chronicle.door.handle import handle
from apps.chronicle.proof.verify import verify
from apps.pilots.events.ledger_events import PilotMarked, RelicGained
from apps.rules.packs.shelf import VERSIONS, pack_from
from apps.rules.ruleset import editions
from apps.settlement.events.happening_events import EventCalled
from apps.settlement.events.store_events import StoreShifted
from tests.battles.cast import NAVE, OUT, duel, reported, vess
from tests.campaigns.shipping import shipping
from tests.cases import every
from tests.cast import MERCY, PACKS, PLAYER, RIVAL, RIVALS, VESS
from tests.story import given

HEADER = """
[pack]
key = "{key}"
name = "The Gilded Book"
label = "house"
version = "1"
text = "Ours."
"""
CASKET = """
[[casket]]
key = "gilded"
name = "Gilded"
faction = "{faction}"
frame = "heavy"
weapon = "{weapon}"
text = "It shines."
"""
EQUIPMENT = """
[[equipment]]
key = "censer"
name = "Censer"
text = "It smokes."

[[card]]
key = "swing-the-censer"
name = "Swing the Censer"
group = "secondary"
equipment = "censer"
copies = 6
cost = 1
type = "heat"
timing = "own-turn"
text = "Vent one Heat."
source = "ours"
effects = [{ do = "heat", amount = -1 }]
"""
WEAPON = """
[[weapon]]
key = "brush"
name = "Brush"
faction = "ossuarium"
text = "Long."
"""
CARD = """
[[card]]
key = "{key}"
name = "Stroke"
group = "{group}"
{of}
copies = {copies}
cost = 1
type = "heat"
timing = "own-turn"
text = "Vent one Heat."
source = "ours"
effects = [{{ do = "heat", amount = -1 }}]
"""
STROKES = "".join(CARD.format(key=f"stroke-{one}", group="primary", of='weapon = "brush"', copies=6) for one in "ab")
TACTICS = "".join(
    CARD.format(key=f"vow-{one}", group="tactic", of='faction = "ossuarium"', copies=1) for one in "abcde"
)
HOME = """
[[store]]
key = "gold"
name = "Gold"
text = "Leaf."

[[mark]]
key = "gilt"
name = "Gilt"
text = "A shine."

[[relic]]
key = "halo"
name = "Halo"
text = "Bent."
on = "always"
source = "ours"
effects = [{ do = "sp-maximum", amount = 1 }]

[[event]]
key = "gilding"
name = "Gilding"
text = "Somebody comes with a brush."
concerns = "settlement"
weight = 1
source = "ours"
effects = [{ do = "store", store = "gold", amount = 1 }]
"""
SPEND = """
[[spend]]
key = "gild-the-lily"
name = "Gild the Lily"
pool = "own"
cost = 1
moment = "action"
limit = "turn"
text = "Vent one Heat."
rule = "ours"
effects = [{ do = "heat", amount = -1 }]
"""
SCENARIO = """
[[scenario]]
key = "gilded-bridge"
name = "The Gilded Bridge"
"""
PLATED = CASKET.format(faction="church", weapon="penitent-blades")
WHOLE = {"pack.toml": HEADER.format(key="gilded-book") + PLATED + EQUIPMENT + HOME}
BARE = {"pack.toml": HEADER.format(key="gilded-book") + '[[store]]\nkey = "tin"\nname = "Tin"\ntext = "Cups."\n'}


def added(files: Mapping[str, str], instead_of: str = "") -> PackAdded:
    pack = pack_from(dict(files))
    return PackAdded(pack=pack.key, digest=pack.digest, files=files, instead_of=instead_of)


OLDER = VERSIONS["house"][2]
FOUNDED_BEFORE = CampaignFounded(
    name="The Ash March",
    edition=editions.NEWEST,
    rules={},
    packs=(PackRef(pack="penance", digest=VERSIONS["penance"][-1]), PackRef(pack="house", digest=OLDER)),
)
NEWEST = PackAdopted(pack="house", digest=VERSIONS["house"][-1], instead_of=OLDER)


class TestAdoptPack:
    """A newer version of what ships is offered, and taken by decision."""

    @pytest.mark.parametrize("version", ["", VERSIONS["house"][-1][:12]])
    def test_it_is_played_from_here_on_in_its_place(self, version: str) -> None:
        state = given(FOUNDED_BEFORE).when(AdoptPack(pack="house", version=version), role="host").then(NEWEST)
        assert [pack.digest for pack in state.played.library.packs] == [VERSIONS["penance"][-1], VERSIONS["house"][-1]]
        assert state.played.library.cards["void-lance"].cost == 3

    def test_an_older_one_may_be_taken_back(self) -> None:
        back = PackAdopted(pack="house", digest=OLDER, instead_of=VERSIONS["house"][-1])
        asked = AdoptPack(pack="house", version=OLDER[:12])
        state = given(FOUNDED_BEFORE, NEWEST).when(asked, role="host").then(back)
        assert state.played.library.cards["void-lance"].cost == 4

    @pytest.mark.parametrize(
        ("pack", "version", "said"),
        [
            ("house", OLDER[:12], "played here in this version already"),
            ("house", "f" * 12, "no version 'ffffffffffff' of the pack 'house'"),
            ("gilded", "", "no pack 'gilded' on the shelf"),
        ],
    )
    def test_what_is_no_other_version_is_refused(self, pack: str, version: str, said: str) -> None:
        given(FOUNDED_BEFORE).when(AdoptPack(pack=pack, version=version), role="host").refused(said)

    def test_a_pack_that_the_table_did_not_take_is_not_played(self) -> None:
        bare = replace(FOUNDED_BEFORE, packs=FOUNDED_BEFORE.packs[:1])
        given(bare).when(AdoptPack(pack="house"), role="host").refused("not played here: this table took penance")

    def test_what_is_in_play_must_be_in_it(self, tmp_path: Path) -> None:
        """A version in which somebody's mark is gone: refused with what needs it."""
        held = PilotMarked(pilot=VESS, mark="casket-bound", cause="vow")
        with shipping(tmp_path, "house", lambda _, text: text.replace('"casket-bound"', '"casket-woken"')):
            given(*RIVALS, held).when(AdoptPack(pack="house"), role="host").refused(
                "needs the mark 'casket-bound', and that version holds no such thing. Let it go first"
            )


class TestPutAwayPack:
    """A pack of one's own leaves the table as it came: by decision."""

    def test_it_is_played_no_longer(self) -> None:
        before = added(WHOLE)
        away = PackPutAway(pack="gilded-book", digest=before.digest)
        state = given(*RIVALS, before).when(PutAwayPack(pack="gilded-book"), role="host").then(away)
        assert [ref.pack for ref in state.packs] == ["penance", "house"]
        assert (state.own_packs, "gilded" in state.played.library.caskets) == ({}, False)

    @pytest.mark.parametrize(
        ("pack", "said"),
        [
            ("house", "comes with the game, and stays"),
            ("silver-book", "no pack 'silver-book' on this table: it plays with penance, house, gilded-book"),
        ],
    )
    def test_only_ones_own_is_put_away(self, pack: str, said: str) -> None:
        given(*RIVALS, added(WHOLE)).when(PutAwayPack(pack=pack), role="host").refused(said)

    def test_nothing_in_play_may_need_it(self) -> None:
        built = CasketBuilt(casket="casket-gilt", seat=PLAYER, name="Gilt", kind="gilded")
        given(*RIVALS, added(WHOLE), built).when(PutAwayPack(pack="gilded-book"), role="host").refused(
            "needs the casket 'gilded', and that lies in this pack alone. Let it go first, or keep the pack"
        )


class TestAddPack:
    def test_it_comes_to_the_table_whole(self) -> None:
        state = given(*RIVALS).when(AddPack(files=WHOLE), role="host").then(added(WHOLE))
        assert [ref.pack for ref in state.packs] == ["penance", "house", "gilded-book"]
        assert {"gilded"} == state.played.library.caskets.keys() - given(*RIVALS).state().played.library.caskets.keys()

    def test_one_of_the_same_key_makes_room(self) -> None:
        before = added(WHOLE)
        state = given(*RIVALS, before).when(AddPack(files=BARE), role="host").then(added(BARE, before.digest))
        assert [ref.pack for ref in state.packs] == ["penance", "house", "gilded-book"]
        assert "gilded" not in state.played.library.caskets
        assert list(state.own_packs) == [added(BARE).digest]

    def test_a_branch_changes_no_shelf_but_its_own(self) -> None:
        state = given(*RIVALS).state()
        branch = state.branch()
        branch.own_packs["x"] = {}
        assert not state.own_packs

    def test_the_same_once_more_is_nothing(self) -> None:
        given(*RIVALS, added(WHOLE)).when(AddPack(files=WHOLE), role="host").refused("already", "as it is here")

    @pytest.mark.parametrize("key", ["penance", "house"])
    def test_what_comes_with_the_game_stays(self, key: str) -> None:
        files = {"pack.toml": HEADER.format(key=key)}
        given(*RIVALS).when(AddPack(files=files), role="host").refused(f"{key!r} comes with the game", "of its own")


@every(
    ("files", "said"),
    [
        ({}, "at least one file"),
        ({f"{number}.toml": "" for number in range(41)}, "41 files; 40 at most"),
        ({"a.toml": "#\n" * 200_001}, "400002 characters; 400000 at most"),
        ({"a.toml": "x" * 2_001}, "a.toml, line 1: has 2001 characters"),
        ({"a.toml": "#\n" + "a." * 60}, "a.toml, line 2: has more than 50 dots outside quotation marks"),
        ({"a.toml": f'a = "{"." * 60}"'}, "exactly one file of a pack carries its [pack] header, not 0"),
        ({"": ""}, "1 to 60 characters, not ''"),
        ({"x" * 61: ""}, "1 to 60 characters, not 'xxx"),
        ({"a.toml": "[pack]\nkey = "}, "a.toml is no TOML: Invalid value (at line 2, the end of the file)"),
        (
            {"a.toml": "[pack]\nkey is 3\n"},
            "a.toml is no TOML: Expected '=' after a key in a key/value pair (at line 2",
        ),
        ({"a.toml": f"a = {'9' * 1_900}"}, "exactly one file of a pack carries its [pack] header, not 0"),
        ({"a.toml": "a = " + "[" * 1_900}, "too deep inside each other"),
        ({"a.toml": ""}, "exactly one file of a pack carries its [pack] header, not 0"),
        ({"a.toml": HEADER.format(key="Gilded Book")}, "small letters, digits and dashes"),
        ({"a.toml": HEADER.format(key="g") + "[[cask]]\n"}, "is no key here"),
        ({"a.toml": HEADER.format(key="g") + CASKET.format(faction="church", weapon="brush")}, "no weapon 'brush'"),
        (
            {"a.toml": HEADER.format(key="g") + '[[store]]\nkey = "iron"\nname = "Iron"\ntext = "Bars."\n'},
            "stands in house/settlement.toml too: rename it",
        ),
    ],
)
def test_what_is_no_pack_is_refused_by_name(files: dict[str, str], said: str) -> None:
    given(*RIVALS).when(AddPack(files=files), role="host").refused(said)


PLANNED = MissionPlanned(mission="m", season=1, name="Over the Bridge", scenario="gilded-bridge", text="", sides=())


@every(
    ("held", "said"),
    [
        (CasketBuilt(casket="casket-sun", seat=PLAYER, name="Sun", kind="gilded"), "Sun needs the casket 'gilded'"),
        (
            LoadoutBuilt(
                casket=MERCY, loadout="l", version=1, name="Smoke", equipment="censer", tactics=("last-hall",)
            ),
            "The build Smoke of Mercy needs the equipment 'censer'",
        ),
        (PilotMarked(pilot=VESS, cause="ruling", mark="gilt"), "Vess needs the mark 'gilt'"),
        (RelicGained(pilot=VESS, cause="ruling", relic="halo"), "Vess needs the relic 'halo'"),
        (EventCalled(happening="h", event="gilding", season=1), "the settlement needs the event 'gilding'"),
        (StoreShifted(store="gold", cause="ruling", by=1), "The settlement needs the store 'gold'"),
        (PLANNED, "The mission Over the Bridge needs the scenario 'gilded-bridge'"),
    ],
)
def test_what_is_in_play_stays_found(held: Event, said: str) -> None:
    given(*RIVALS, added(WHOLE), held).when(AddPack(files=BARE), role="host").refused(said, "leave it in yours")


@pytest.mark.parametrize("counter", [False, True], ids=["told", "told otherwise"])
def test_what_taint_bought_in_a_report_that_waits_stays_found(*, counter: bool) -> None:
    """It is paid when the others agree, and must have its price then."""
    selling = {"pack.toml": WHOLE["pack.toml"] + SPEND}
    bought = duel(vess(taint=2, spent=(Spent(spend="gild-the-lily"),)))
    told = (
        (reported(duel()), ReportDisputed(mission=NAVE, side="east", seat=RIVAL, reason="No.", counter=bought))
        if counter
        else (reported(bought),)
    )
    given(*OUT, added(selling), *told).when(AddPack(files=BARE), role="host").refused(
        "What was told of Duel in the Nave needs the spend 'gild-the-lily'"
    )


def test_a_tactic_in_a_build_stays_found() -> None:
    painted = {"pack.toml": HEADER.format(key="gilded-book") + WEAPON + STROKES + TACTICS}
    founded = CampaignFounded(name="The Ash March", edition=editions.NEWEST, rules={}, packs=PACKS[:1])
    mercy = CasketBuilt(casket=MERCY, seat=PLAYER, name="Mercy", kind="confessor")
    built = LoadoutBuilt(
        casket=MERCY, loadout="l", version=1, name="Vowed", equipment="buckler", tactics=("vow-a", "vow-b")
    )
    given(founded).when(AddPack(files=painted), role="host").then(added(painted))
    history = (founded, added(painted), mercy, built)
    given(*history).when(AddPack(files=BARE), role="host").refused("Vowed of Mercy needs the card 'vow-a'")


@pytest.mark.canon("PEN-DECK-03", "PEN-CAMP-06")
def test_no_casket_in_play_changes_its_primary_weapon() -> None:
    sun = CasketBuilt(casket="casket-sun", seat=PLAYER, name="Sun", kind="gilded")
    other = {
        "pack.toml": HEADER.format(key="gilded-book")
        + CASKET.format(faction="dwarves", weapon="rune-hammer")
        + EQUIPMENT
        + HOME
    }
    given(*RIVALS, added(WHOLE), sun).when(AddPack(files=other), role="host").refused(
        "The Gilded is in play", rule="PEN-DECK-03"
    )
    given(*RIVALS, added(WHOLE)).when(AddPack(files=other), role="host").then(added(other, added(WHOLE).digest))


def test_no_store_in_play_changes_what_it_started_with() -> None:
    """What was taken was taken from that."""
    fuller = {"pack.toml": WHOLE["pack.toml"].replace('text = "Leaf."', 'text = "Leaf."\nstarts = 3')}
    moved = StoreShifted(store="gold", cause="ruling", by=1)
    given(*RIVALS, added(WHOLE), moved).when(AddPack(files=fuller), role="host").refused(
        "Gold has been given and taken already", "the 0 that it started with", "rule on the store"
    )
    given(*RIVALS, added(WHOLE)).when(AddPack(files=fuller), role="host").then(added(fuller, added(WHOLE).digest))


@pytest.mark.django_db
def test_the_rows_hold_the_packs_that_lie_on_the_table() -> None:
    account = account_named("host")
    campaign = found(account, FoundCampaign(name="The Ash March"), "k").chronicle
    host = sitting_of(account, campaign)
    assert host
    for number, files in enumerate((WHOLE, BARE)):
        answer = handle(campaign, AddPack(files=files), key=host.key(f"pack-{number}"), by=host.by)
        assert not answer.refusal
    assert list(PackRow.objects.values_list("digest", flat=True)) == [added(BARE).digest]
    assert list(verify(campaign)) == []
    client = Client()
    client.force_login(account)
    form = client.get(f"/campaigns/{campaign}/ask/PutAwayPack/").content.decode()
    assert '<option value="gilded-book" selected>The Gilded Book</option>' in form
    assert 'value="house"' not in form
    assert (
        '<option value="house">House pack</option>'
        in client.get(f"/campaigns/{campaign}/ask/AdoptPack/").content.decode()
    )
    sent = {"pack": "gilded-book", "key": "away"}
    assert client.post(f"/campaigns/{campaign}/ask/PutAwayPack/", sent).status_code == 302
    assert not PackRow.objects.exists()
    assert list(verify(campaign, decide=True)) == []
