"""How long a negotiation that was hit stood still after its process was back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.chaos.killer import TWIN, Kill
from tests.chaos.people import LAST_EVENTS, Walk
from tests.chaos.run_log import StoredEvent

ALL_ANSWERED = frozenset({"towow.aggregation.started", "towow.feedback.evaluated"})


@dataclass(frozen=True, slots=True)
class Recovery:
    """Seconds from a kill, from the new process's start, and from its return to the network, to the next event.

    The next event is the first of a negotiation that needed this process when it was killed.
    """

    kill: Kill
    affected: int
    since_kill_s: float
    since_started_s: float
    since_serving_s: float


def recoveries(kills: Sequence[Kill], told: Sequence[StoredEvent], walks: Sequence[Walk]) -> list[Recovery]:
    """One for each kill that hit a negotiation."""
    found = []
    for kill in kills:
        waiting = affected(kill, told, walks)
        nexts = [at for demand_id in waiting if (at := _next(kill, demand_id, told, walks)) is not None]
        if nexts and kill.started_at is not None and kill.serving_at is not None:
            at = min(nexts)
            if kill.kind == TWIN and at < kill.serving_at:
                continue  # its answer was under way when it was killed: nobody had to wait for it
            found.append(Recovery(kill, len(waiting), at - kill.at, at - kill.started_at, at - kill.serving_at))
    return found


def affected(kill: Kill, told: Sequence[StoredEvent], walks: Sequence[Walk]) -> set[str]:
    """Negotiations that could not go on without the process that was killed."""
    before = [event for event in told if event.at <= kill.at]
    begun = {event.demand_id for event in before}
    running = begun - {event.demand_id for event in before if event.event_type in LAST_EVENTS}
    found = {e.demand_id for e in before if e.event_type == "towow.filter.completed"}
    match kill.kind:
        case "coordinator":
            return running - found
        case "channel_admin":
            return running & found
        case "bridge":
            return {walk.demand_id for walk in walks if walk.demand_id in running}
        case kind if kind == TWIN:
            return {demand_id for demand_id in running & found if _owes(kill.victim, demand_id, before)}
        case _:
            return running


def _owes(agent_id: str, demand_id: str, before: Sequence[StoredEvent]) -> bool:
    """Whether the last question to all is one that this twin has not answered yet."""
    asked = False
    for event in before:
        if event.demand_id != demand_id:
            continue
        if event.event_type in {"towow.demand.broadcast", "towow.proposal.distributed"}:
            asked = True
        elif event.agent_id == agent_id or event.event_type in ALL_ANSWERED:
            asked = False
    return asked


def _next(kill: Kill, demand_id: str, told: Sequence[StoredEvent], walks: Sequence[Walk]) -> float | None:
    """When the negotiation was next heard of; for a bridge, when its requester next saw something."""
    if kill.started_at is None:
        return None
    if kill.kind == "bridge":
        walk = next(walk for walk in walks if walk.demand_id == demand_id)
        return next((at for *_, at in walk.seen if at >= kill.started_at), None)
    wanted: Callable[[StoredEvent], bool] = lambda event: kill.kind != TWIN or event.agent_id == kill.victim  # noqa: E731
    return next((e.at for e in told if e.demand_id == demand_id and e.at >= kill.started_at and wanted(e)), None)
