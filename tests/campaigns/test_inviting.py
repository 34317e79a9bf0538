"""Invitations: what a link shows, what asking does, and that nothing is granted before the host says so."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from apps.accounts.credentials import account_named
from apps.accounts.models import Account
from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.campaigns.commands.empty_seat import EmptySeat
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.invitations import (
    MOST_OPEN,
    approve,
    ask_to_join,
    asked_with,
    decline,
    invitation,
    invite,
    open_links,
    requests,
    revoke,
)
from apps.campaigns.models import InvitationLink, JoinRequest, Member
from apps.campaigns.seats import Sitting, campaigns_of, found, seat_account, sitting_of
from apps.chronicle.door.handle import handle
from apps.kernel.refusal import Refusal
from apps.kernel.roles import GivenRole

pytestmark = pytest.mark.django_db


def table(name: str = "The Ash March") -> Sitting:
    host = account_named(f"host of {name}")
    sitting = sitting_of(host, found(host, FoundCampaign(name=name), "k").chronicle)
    assert sitting
    return sitting


@pytest.fixture
def host() -> Sitting:
    return table()


@pytest.fixture
def vera() -> Account:
    return account_named("vera")


def refused(words: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, match=words)


class TestTheLink:
    def test_it_shows_the_title_and_the_hosts_note_and_nothing_else(self, host: Sitting) -> None:
        token = invite(host, "player", note="Bring dice.", days=3)
        shown = invitation(token)
        assert shown
        assert (shown.title, shown.note, shown.role, shown.role_words) == (
            "The Ash March",
            "Bring dice.",
            "player",
            "a player",
        )
        assert timedelta(days=2) < shown.expires_at - datetime.now(UTC) <= timedelta(days=3)

    def test_only_its_hash_is_kept(self, host: Sitting) -> None:
        token = invite(host, "player")
        (kept,) = InvitationLink.objects.values()
        assert token not in str(kept)
        assert token.startswith("join_")
        assert invite(host, "player") != token

    def test_one_that_never_was_opens_nothing(self, host: Sitting) -> None:
        assert invitation("join_nothing") is None
        assert invitation("") is None

    def test_too_old_it_opens_nothing(self, host: Sitting, vera: Account) -> None:
        token = invite(host, "player")
        InvitationLink.objects.update(expires_at=datetime.now(UTC) - timedelta(seconds=1))
        assert invitation(token) is None
        assert not open_links(host)
        with refused("unknown, revoked, used up or too old"):
            ask_to_join(vera, token)

    def test_revoked_it_opens_nothing(self, host: Sitting, vera: Account) -> None:
        token = invite(host, "player")
        (link,) = open_links(host)
        revoke(host, link.pk)
        assert invitation(token) is None
        assert not open_links(host)
        with refused("opens nothing"):
            ask_to_join(vera, token)

    def test_no_other_table_revokes_it(self, host: Sitting) -> None:
        invite(host, "player")
        (link,) = open_links(host)
        with refused("no such invitation"):
            revoke(table("Elsewhere"), link.pk)
        assert open_links(host) == [link]

    @pytest.mark.parametrize("role", ["deputy", "player", "spectator", "client"])
    def test_it_is_for_one_role(self, host: Sitting, role: GivenRole) -> None:
        shown = invitation(invite(host, role))
        assert shown
        assert shown.role == role

    def test_nobody_is_invited_as_host(self, host: Sitting) -> None:
        with refused("deputy or player or spectator or client"):
            invite(host, "host")  # type: ignore[arg-type]  # from outside

    @pytest.mark.parametrize(
        ("note", "days", "uses", "said"),
        [
            ("x" * 501, 7, 1, "501 characters"),
            ("", 0, 1, "1 to 90 days"),
            ("", 91, 1, "1 to 90 days"),
            ("", 7, 0, "1 to 50 people"),
            ("", 7, 51, "1 to 50 people"),
        ],
    )
    def test_it_has_its_bounds(self, host: Sitting, note: str, days: int, uses: int, said: str) -> None:
        with refused(said):
            invite(host, "player", note=note, days=days, uses=uses)

    def test_a_table_has_so_many_that_are_open(self, host: Sitting) -> None:
        links = [invite(host, "player") for _ in range(MOST_OPEN)]
        with refused("This table has 50 invitations that are open, and nobody needs more: revoke one first"):
            invite(host, "player")
        revoke(host, open_links(host)[0].pk)
        assert invite(host, "player") not in links


class TestAsking:
    def test_it_grants_nothing(self, host: Sitting, vera: Account) -> None:
        request = ask_to_join(vera, invite(host, "player"))
        assert request.answer == ""
        assert sitting_of(vera, host.campaign.campaign) is None
        assert campaigns_of(vera) == []
        assert not Member.objects.filter(account=vera).exists()

    def test_asking_again_finds_the_same_request(self, host: Sitting, vera: Account) -> None:
        token = invite(host, "player", uses=2)
        assert asked_with(vera, token) is None
        request = ask_to_join(vera, token)
        assert ask_to_join(vera, token) == request == asked_with(vera, token)
        assert InvitationLink.objects.get().used == 1

    def test_a_link_serves_as_many_as_it_says(self, host: Sitting, vera: Account) -> None:
        token = invite(host, "player", uses=2)
        ask_to_join(vera, token)
        ask_to_join(account_named("second"), token)
        assert invitation(token) is None
        with refused("used up"):
            ask_to_join(account_named("third"), token)
        assert JoinRequest.objects.count() == 2
        assert ask_to_join(vera, token).account == vera

    def test_who_sits_here_asks_for_nothing(self, host: Sitting, vera: Account) -> None:
        token = invite(host, "player")
        seat_account(host, vera, "player", "k")
        with refused("You sit at this table already"):
            ask_to_join(vera, token)
        assert invitation(token)


class TestTheAnswer:
    def test_who_is_approved_sits_down(self, host: Sitting, vera: Account) -> None:
        request = ask_to_join(vera, invite(host, "spectator"))
        assert requests(host) == [request]
        seat = approve(host, request.pk)
        sitting = sitting_of(vera, host.campaign.campaign)
        assert sitting
        assert (sitting.seat, sitting.role) == (seat, "spectator")
        assert requests(host) == []

    def test_who_is_declined_does_not_and_asks_no_second_time(self, host: Sitting, vera: Account) -> None:
        token = invite(host, "player", uses=5)
        decline(host, ask_to_join(vera, token).pk)
        assert ask_to_join(vera, token).answer == "declined"
        assert requests(host) == []
        assert sitting_of(vera, host.campaign.campaign) is None

    def test_there_is_one_answer(self, host: Sitting, vera: Account) -> None:
        request = ask_to_join(vera, invite(host, "player"))
        decline(host, request.pk)
        with refused("No such request waits"):
            approve(host, request.pk)
        assert sitting_of(vera, host.campaign.campaign) is None

    def test_no_other_table_answers(self, host: Sitting, vera: Account) -> None:
        request, other = ask_to_join(vera, invite(host, "player")), table("Elsewhere")
        assert requests(other) == []
        for answer in (approve, decline):
            with refused("No such request waits"):
                answer(other, request.pk)
        assert requests(host) == [request]

    def test_a_revoked_link_leaves_those_who_asked_waiting(self, host: Sitting, vera: Account) -> None:
        request = ask_to_join(vera, invite(host, "player", uses=2))
        revoke(host, open_links(host)[0].pk)
        assert requests(host) == [request]
        assert approve(host, request.pk)

    def test_who_came_in_by_another_link_is_not_seated_twice(self, host: Sitting, vera: Account) -> None:
        first, second = (ask_to_join(vera, invite(host, "player")) for _ in range(2))
        approve(host, first.pk)
        with refused("vera sits at this table already"):
            approve(host, second.pk)
        assert requests(host) == [second]

    def test_whose_chair_was_taken_away_may_come_back(self, host: Sitting, vera: Account) -> None:
        seat = approve(host, ask_to_join(vera, invite(host, "player")).pk)
        handle(host.campaign.campaign, EmptySeat(seat=seat), key=host.key("empty"), by=host.by)
        assert sitting_of(vera, host.campaign.campaign) is None
        again = approve(host, ask_to_join(vera, invite(host, "player")).pk)
        assert again != seat
        assert sitting_of(vera, host.campaign.campaign)

    def test_what_the_door_refuses_is_answered_later(self, host: Sitting, vera: Account) -> None:
        request = ask_to_join(vera, invite(host, "player"))
        handle(host.campaign.campaign, CloseCampaign(), key=host.key("close"), by=host.by)
        with refused("is closed"):
            approve(host, request.pk)
        assert requests(host) == [request]


def test_only_the_host_keeps_the_door(host: Sitting, vera: Account) -> None:
    seat_account(host, vera, "deputy", "k")
    deputy = sitting_of(vera, host.campaign.campaign)
    assert deputy
    request = ask_to_join(account_named("stranger"), invite(host, "player"))
    for attempt in (
        lambda: invite(deputy, "player"),
        lambda: open_links(deputy),
        lambda: revoke(deputy, request.link_id),
        lambda: requests(deputy),
        lambda: approve(deputy, request.pk),
        lambda: decline(deputy, request.pk),
    ):
        with refused("Only the host may invite"):
            attempt()
