"""What the model was asked, and whether it was asked twice."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import orjson
from sqlalchemy import select

from towow_core.store.engine import Database
from towow_core.store.schema import kept_answers
from towow_core.support.envelopes import Envelope
from towow_core.support.timestamps import parse_time

# The event that says that an answer to this prompt is stored.
STORED_BY = {
    "demand_understanding": "towow.demand.understood",
    "smart_filter": "towow.filter.completed",
    "response_generation": "towow.offer.submitted",
    "proposal_aggregation": "towow.proposal.distributed",
    "proposal_feedback": "towow.proposal.feedback",
    "gap_identify": "towow.gap.identified",
}
OF_AGENTS = frozenset({"response_generation", "proposal_feedback"})


@dataclass(frozen=True, slots=True)
class Call:
    """One question to the model, however often it was put."""

    prompt: str
    demand: str
    agent_id: str
    round: int


@dataclass(slots=True)
class History:
    """When (seconds since 1970) a call was begun and answered, in order; `askers`: the processes that were answered."""

    starts: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    askers: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Repeats:
    """How often something was asked again, by why that could happen.

    Attributes:
        in_flight: It was not answered: whoever asked was killed first.
        last_moment: It was answered so many seconds before its machine died for good, and had not yet reached the
            others: nobody could know of it.
        answered: It was answered, and others could have known: they had the answer, or who had it still lived.
        stored: What came of its answer was in the store.
        kept: How many answers were left for others to find.
    """

    calls: int = 0
    made: int = 0
    in_flight: int = 0
    last_moment: list[float] = field(default_factory=list)
    answered: list[Call] = field(default_factory=list)
    stored: list[Call] = field(default_factory=list)
    kept: int = 0


def read_calls(file: Path) -> Mapping[Call, History]:
    """Every call in a log that `slow_model` kept."""
    calls: defaultdict[Call, History] = defaultdict(History)
    for line in file.read_bytes().splitlines():
        said = orjson.loads(line)
        history = calls[Call(said["prompt"], said["demand"], said["agent_id"], said["round"])]
        if said["phase"] == "start":
            history.starts.append(said["at"])
        else:
            history.ends.append(said["at"])
            history.askers.append(said["pid"])
    return calls


def repeats(
    calls: Mapping[Call, History],
    stored: Mapping[str, Iterable[Envelope]],
    died: Mapping[int, float] = MappingProxyType({}),
    kept: Mapping[tuple[str, str], float] = MappingProxyType({}),
) -> Repeats:
    """`stored` is each demand's sentence to its events; `died`: when processes of machines that died for good did.

    `kept`: when the answer to a prompt about a demand was left for the others (seconds since 1970).
    """
    made = sum(len(history.starts) for history in calls.values())
    found = Repeats(calls=len(calls), made=made, kept=len(kept))
    for call, history in calls.items():
        stored_at = _stored_at(call, stored.get(call.demand, ()))
        for again in history.starts[1:]:
            if stored_at is not None and stored_at < again:
                found.stored.append(call)
            elif before := [(end, pid) for end, pid in zip(history.ends, history.askers, strict=True) if end < again]:
                left_s = [died.get(pid, math.inf) - end for end, pid in before]
                was_kept = kept.get((call.prompt, call.demand), math.inf) < again
                if was_kept or max(left_s) == math.inf:
                    found.answered.append(call)
                else:
                    found.last_moment.append(max(left_s))
            else:
                found.in_flight += 1
    return found


def _stored_at(call: Call, events: Iterable[Envelope]) -> float | None:
    for event in events:
        if event.event_type != STORED_BY.get(call.prompt):
            continue
        told = event.payload
        if call.prompt in OF_AGENTS and told["agent_id"] != call.agent_id:
            continue
        if call.prompt == "proposal_feedback" and told["round"] != call.round:
            continue
        return parse_time(event.timestamp).timestamp()
    return None


async def read_kept(database: Database, sentences: Mapping[str, str]) -> Mapping[tuple[str, str], float]:
    """When answers were left for others in the store; `sentences`: of each channel and demand."""
    query = select(kept_answers.c.question, kept_answers.c.at)
    found: dict[tuple[str, str], float] = {}
    for question, at in await database.read(lambda connection: connection.execute(query).all()):
        about, prompt, _ = question.split("/")
        found[prompt, sentences[about]] = parse_time(at).timestamp()
    return found
