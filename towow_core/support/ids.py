"""Ids of contract §1: a prefix that says what it is, and hex digits that say nothing."""

from collections.abc import Callable
from contextvars import ContextVar
from hashlib import blake2b
from os import urandom

HexSource = Callable[[int], str]  # bytes wanted to twice as many hex digits, like `secrets.token_hex`


def _token_hex(count: int) -> str:
    """What `secrets.token_hex` gives, without the four calls that it makes: ids are drawn a hundred times a plan."""
    return urandom(count).hex()


_source: ContextVar[HexSource] = ContextVar("hex_source", default=_token_hex)


def draw_ids_from(source: HexSource) -> None:
    """From here on, in this context and the tasks that it starts, all chance in ids comes from `source`.

    For the simulation, where the same seed must give the same run.
    """
    _source.set(source)


def random_hex(digits: int) -> str:
    """That many hex digits, which nobody can guess."""
    return _source.get()(digits // 2)


def new_id(prefix: str, *, digits: int = 16) -> str:
    """`prefix-` and random hex digits."""
    return f"{prefix}-{_source.get()(digits // 2)}"


def new_demand_id() -> str:
    return new_id("d", digits=8)


def channel_id_of(demand_id: str) -> str:
    """A channel has the hex of its demand: `d-0123abcd` negotiates in `collab-0123abcd`."""
    return f"collab-{demand_id.removeprefix('d-')}"


def next_channel_id(demand_id: str, version: int) -> str:
    """The channel in which a demand's next version is negotiated: the same one, however often it is asked for."""
    return f"collab-{blake2b(f'{demand_id}/{version}'.encode(), digest_size=4).hexdigest()}"


def sub_channel_id_of(demand_id: str) -> str:
    """The channel of a sub-negotiation: `d-0123abcd` negotiates in `sub-0123abcd`."""
    return f"sub-{demand_id.removeprefix('d-')}"


def event_id(entropy: str, index: int) -> str:
    """The id of a step's `index`-th event; the same entropy gives the same ids again, for replay."""
    return f"evt-{blake2b(f'{entropy}/{index}'.encode(), digest_size=8).hexdigest()}"
