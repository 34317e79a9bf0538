"""Which addresses lie outside, where anybody may be: neither in this house nor in the net it stands in."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

INWARD_4 = tuple(
    ip_network(net)
    for net in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",  # shared by those behind one provider
        "127.0.0.0/8",
        "169.254.0.0/16",  # where clouds tell a machine its secrets
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/3",  # many at once, and what is kept for nobody yet
    )
)
OUTSIDE_6 = IPv6Network("2000::/3")
"""All that is handed out. Elsewhere lie what is local, and ways to say an address of the other kind."""
INWARD_6 = tuple(
    ip_network(net)
    for net in (
        "2001::/23",  # among them Teredo, which says another address
        "2001:db8::/32",
        "2002::/16",  # 6to4, as Teredo
        "3fff::/20",
    )
)


def is_public(address: str) -> bool:
    match ip_address(address):
        case IPv4Address() as four:
            return not any(four in net for net in INWARD_4)
        case IPv6Address() as six:
            return six in OUTSIDE_6 and not any(six in net for net in INWARD_6)
