"""What can go wrong, by name, and how likely it is in one run. Chance comes from a seed, nothing else."""

from collections.abc import Mapping
from enum import StrEnum
from random import Random

from towow_core.domain.errors import BadSetting


class Fault(StrEnum):
    """One kind of trouble.

    DROP: a send never arrives, or arrives and the answer is lost; so do joins, polls and questions who is online.
    DUPLICATE: a message arrives again, later, under another id of the network's.
    DELAY: a message or its answer takes seconds.
    REORDER: a message is held back while later ones pass it.
    CRASH: coordinator, channel_admin, bridge or a twin is killed, and comes back as a new process on the same store.
    FREEZE: one of them stops in the middle of whatever it does, and goes on later as if nothing had happened.
    HUB: the hub is killed with everything in its mailboxes, and comes back empty.
    GARBAGE: the model answers nonsense.
    OUTAGE: the model fails every call for a while.
    SLOW: the model takes longer than its deadline.
    SILENCE: a twin never answers.
    WITHDRAW: a twin leaves in the middle.
    CANCEL: the requester cancels, at any time.
    REJECT: the requester does not take an agreed plan.
    CHANGE: the requester is vague, answers late or never, and changes the demand, at any time.
    """

    DROP = "drop"
    DUPLICATE = "duplicate"
    DELAY = "delay"
    REORDER = "reorder"
    CRASH = "crash"
    FREEZE = "freeze"
    HUB = "hub"
    GARBAGE = "garbage"
    OUTAGE = "outage"
    SLOW = "slow"
    SILENCE = "silence"
    WITHDRAW = "withdraw"
    CANCEL = "cancel"
    REJECT = "reject"
    CHANGE = "change"


def read_faults(text: str) -> frozenset[Fault]:
    """`all`, `none`, or names with commas between them.

    Raises:
        BadSetting: There is no fault of that name.
    """
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if names == ["all"]:
        return frozenset(Fault)
    if not names or names == ["none"]:
        return frozenset()
    for name in names:
        if name not in set(Fault):
            raise BadSetting(f"There is no fault {name!r}; there are {', '.join(Fault)}, all and none.")
    return frozenset(Fault(name) for name in names)


Chances = Mapping[Fault, float]  # how often each strikes in one run, 0.0 to 1.0 per occasion (or message)

# Faults that strike by chance, and how often at most. A new one comes last: seeds draw in this order.
CHANCES_MAX: Chances = {
    Fault.DROP: 0.25,
    Fault.DUPLICATE: 0.3,
    Fault.DELAY: 0.4,
    Fault.REORDER: 0.3,
    Fault.GARBAGE: 0.3,
    Fault.SLOW: 0.15,
    Fault.SILENCE: 0.8,
    Fault.WITHDRAW: 0.8,
}


def draw_chances(chance: Random, faults: frozenset[Fault]) -> Chances:
    """Each wanted fault at an intensity of its own: often absent, sometimes a nuisance, now and then a storm."""
    drawn = {fault: most * chance.choice((0.0, 0.1, 0.3, 0.3, 1.0)) for fault, most in CHANCES_MAX.items()}
    return {fault: value if fault in faults else 0.0 for fault, value in drawn.items()}
