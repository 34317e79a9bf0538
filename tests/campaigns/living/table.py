"""What is asked of the table itself: seats, rules, packs, phases, notes and the end of it all."""

from __future__ import annotations

from typing import get_args

from apps.campaigns.commands.add_pack import AddPack
from apps.campaigns.commands.adopt_edition import AdoptEdition
from apps.campaigns.commands.adopt_house_rules import AdoptHouseRules
from apps.campaigns.commands.adopt_pack import AdoptPack
from apps.campaigns.commands.agree_on_silence import AgreeOnSilence
from apps.campaigns.commands.begin_phase import BeginPhase
from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.campaigns.commands.empty_seat import EmptySeat
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.give_role import GiveRole
from apps.campaigns.commands.hand_over import HandOver
from apps.campaigns.commands.offer_seat import OfferSeat
from apps.campaigns.commands.put_away_pack import PutAwayPack
from apps.campaigns.commands.reopen_campaign import ReopenCampaign
from apps.campaigns.commands.roll_check import RollCheck
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.events.season_events import Phase
from apps.kernel.roles import GivenRole, Role
from apps.rules.packs.shelf import VERSIONS
from apps.rules.ruleset.editions import EDITIONS
from apps.rules.ruleset.presets import PRESETS
from apps.rules.ruleset.rule_settings import Setting, register
from apps.rules.ruleset.rules import DEFAULT
from tests.campaigns.living import packs, words
from tests.campaigns.living.moment import Moment
from tests.campaigns.living.wish import Wish

GIVEN: tuple[GivenRole, ...] = get_args(GivenRole)
PHASES: tuple[Phase, ...] = get_args(Phase)
UNFIT_SETTINGS: tuple[Setting, ...] = ("nonsense", -1, 10_000, None, True, "")
FELT = (
    "pen.casket.after_destruction",
    "pen.casket_destruction_save",
    "pen.component.chassis_sp_lasts",
    "pen.damaged.carry_over",
    "pen.grit.cap",
    "pen.grit.church",
    "pen.grit.ossuarium",
    "pen.grit.tough_it_out",
    "pen.modules.grit",
    "pen.modules.taint_exploitation",
    "pen.sp.max_floor",
    "pen.taint.at_10",
    "pen.wounds.minor_recovers",
)
"""House rules that a campaign feels between battles; the others are adopted more rarely."""


def found(at: Moment) -> Wish:
    preset = at.chance.one_of((*PRESETS, "nonsense")) if at.chance.in_a(20) else "campaign"
    packed = at.chance.one_of((("penance", "house"), ("penance",), ("house",), ("penance", "penance"), ("own",)))
    chosen = packed if at.chance.in_a(10) else ("penance", "house")
    return Wish(
        FoundCampaign(name=words.name(at.chance), preset=preset, house_rules=_answers(at, most=3), packs=chosen)
    )


def offer_seat(at: Moment) -> Wish | None:
    return Wish(OfferSeat(role=at.chance.one_of((*GIVEN, "player")))) if len(at.state.seats) < 7 else None


def give_role(at: Moment) -> Wish:
    return Wish(GiveRole(seat=_seat(at, *GIVEN), role=at.chance.one_of(GIVEN)))


def empty_seat(at: Moment) -> Wish | None:
    return Wish(EmptySeat(seat=_seat(at, *GIVEN))) if len(at.state.seats) > 3 else None


def hand_over(at: Moment) -> Wish:
    return Wish(HandOver(seat=_seat(at, "player", "deputy")))


def add_pack(at: Moment) -> Wish:
    return Wish(AddPack(files=packs.drawn(at.chance)))


def adopt_pack(at: Moment) -> Wish:
    return Wish(AdoptPack(pack="house", version=at.chance.one_of(VERSIONS["house"])[:12]))


def adopt_edition(at: Moment) -> Wish:
    return Wish(AdoptEdition(edition=at.chance.one_of((*EDITIONS, "penance-0"))))


def put_pack_away(at: Moment) -> Wish | None:
    own = [ref.pack for ref in at.state.packs if ref.pack not in VERSIONS]
    return Wish(PutAwayPack(pack=at.chance.one_of([*own, "house"]))) if own or at.chance.in_a(5) else None


def adopt(at: Moment) -> Wish:
    return Wish(AdoptHouseRules(house_rules=_answers(at, most=2), reason=words.reason(at.chance)))


def begin_phase(at: Moment) -> Wish:
    others = [phase for phase in PHASES if phase != at.state.phase]
    return Wish(BeginPhase(phase=at.chance.one_of(PHASES if at.chance.in_a(5) else others)))


def end_season(at: Moment) -> Wish | None:
    """Most often when everybody is home."""
    if at.at("underway", "reported", "disputed") and not at.chance.in_a(10):
        return None
    season = at.chance.one_of((0, at.state.season, at.state.season, at.chance.number(-1, 9)))
    return Wish(EndSeason(season=season))


def note(at: Moment) -> Wish:
    return Wish(WriteNote(text=words.reason(at.chance), about=at.anything() if at.chance.in_a(60) else ""))


def check(at: Moment) -> Wish:
    """Mostly one that may be rolled."""
    attempt = at.chance.one_of(("insight", "insight", "rhetoric", "crafting", "nonsense"))
    about = at.anything() if at.chance.in_a(60) else ""
    opposing = at.chance.number(1, 9) if attempt == "rhetoric" else 0
    return Wish(RollCheck(attempt=attempt, score=at.chance.number(0, 9), about=about, opposing=opposing))


def silence(at: Moment) -> Wish:
    days = at.chance.one_of((0, 1, 1, 2, 3, 7, 60, 61, -1, 10**15))
    return Wish(AgreeOnSilence(days=days))


def close(at: Moment) -> Wish:
    return Wish(CloseCampaign(reason=words.perhaps(at.chance)))


def reopen(at: Moment) -> Wish | None:
    return Wish(ReopenCampaign(reason=words.perhaps(at.chance))) if at.state.closed or at.chance.in_a(5) else None


def _seat(at: Moment, *roles: Role) -> str:
    return at.chance.id_among((seat for seat, role in at.state.seats.items() if role in roles), at.state.seats)


def _answers(at: Moment, most: int) -> dict[str, Setting]:
    """So many house rules answered, most often as they may be."""
    return dict(_answer(at) for _ in range(at.chance.number(0 if at.chance.in_a(10) else 1, most)))


def _answer(at: Moment) -> tuple[str, Setting]:
    known = register()
    felt = [key for key in FELT if key in known]
    key = at.chance.one_of(felt if at.chance.in_a(70) else list(known))
    if at.chance.in_a(4):
        return at.chance.one_of((key, "pen.nonsense")), at.chance.one_of(UNFIT_SETTINGS)
    choice, played = known[key], at.played.rules if at.state.name else DEFAULT
    others = [value for value in choice.values if value != getattr(played, choice.field)]
    if others:
        return key, at.chance.one_of(others)
    return key, at.chance.number(choice.rule.least, choice.rule.most)
