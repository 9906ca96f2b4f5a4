"""Ids of contract §1: a prefix that says what it is, and hex digits that say nothing."""

from secrets import token_hex


def new_id(prefix: str, *, digits: int = 16) -> str:
    """`prefix-` and random hex digits."""
    return f"{prefix}-{token_hex(digits // 2)}"


def new_demand_id() -> str:
    return new_id("d", digits=8)


def channel_id_of(demand_id: str) -> str:
    """A channel has the hex of its demand: `d-0123abcd` negotiates in `collab-0123abcd`."""
    return f"collab-{demand_id.removeprefix('d-')}"


def sub_channel_id_of(demand_id: str) -> str:
    """The channel of a sub-negotiation: `d-0123abcd` negotiates in `sub-0123abcd`."""
    return f"sub-{demand_id.removeprefix('d-')}"
