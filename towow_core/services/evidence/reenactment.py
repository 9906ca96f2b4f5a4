"""A recorded negotiation, asked again: every question put anew, from the facts at hand, to the recording alone.

The journals prove that the machine made of its messages what was stored (`replay.py`). This proves the messages: what a
model once said, read again through its prompt, must give the very answer that the journal holds. From outside come only
what the question itself shows (today's date, the people it was about), ids, and times.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import orjson

from towow_core.domain.errors import TowowError
from towow_core.domain.events import Event
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Demand, Provenance
from towow_core.engine.matching.binding import bound
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.recorded_client import RecordedClient
from towow_core.llm.service import Answer, LLMService
from towow_core.negotiation import messages as msg
from towow_core.negotiation.step import Step
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.prompts.p02_smart_filter import SMART_FILTER
from towow_core.prompts.p08_recursion_decision import RECURSION_DECISION
from towow_core.prompts.question_days import day_told
from towow_core.prompts.rendering import blocks_in
from towow_core.services.demands.adapting import adapted
from towow_core.services.demands.demand_intake import filter_event, understood_event
from towow_core.services.evidence.reenacted_questions import people_shown, questions_behind, retold
from towow_core.services.evidence.replay import ChannelRecording, Recording, message_of, opening, steps
from towow_core.services.negotiation.questions import Question, filter_question, understanding_question
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.records import DemandRecord
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

# Where our own engine stands in for these, it sees more of the people than a question shows.
_FACTS_GONE = frozenset({SMART_FILTER.key, RECURSION_DECISION.key})


@dataclass(frozen=True, slots=True, kw_only=True)
class Reenacted:
    """What asking again showed.

    Attributes:
        answers: Answers that came out the same, byte for byte.
        unproven: Why others could not be asked again, one sentence each; no contradiction.
        difference: The first answer that came out otherwise, as one sentence.
    """

    answers: int = 0
    unproven: tuple[str, ...] = ()
    difference: str | None = None


@dataclass(slots=True)
class _Tally:
    answers: int = 0
    unproven: list[str] = field(default_factory=list)


class _Differs(TowowError):
    """The first answer that came out otherwise."""


async def reenact(recording: Recording) -> Reenacted:
    """Put every recorded question again, to the recording."""
    tally, calls = _Tally(), {call.call_id: call for call in recording.calls}
    try:
        for record in recording.demands:
            stream = recording.streams.get(record.demand.demand_id, ())
            then = {c.channel.channel_id: state_in(c.channel).demand for c in recording.channels}
            await _coordinator(record, stream, recording.calls, tally, then)
        for channel in recording.channels:
            await _channel(channel, calls, tally)
    except _Differs as error:
        return Reenacted(answers=tally.answers, unproven=tuple(tally.unproven), difference=str(error))
    return Reenacted(answers=tally.answers, unproven=tuple(tally.unproven))


async def _coordinator(
    record: DemandRecord,
    stream: Sequence[Envelope],
    calls: Iterable[CallRecord],
    tally: _Tally,
    then: Mapping[str, Demand],
) -> None:
    demand_id = record.demand.demand_id
    own = [call for call in calls if call.demand_id == demand_id and call.agent_id == "coordinator"]
    for call in own:
        record = replace(record, channel_id=call.channel_id)  # of then: a rejected plan gets another
        where = f"Demand {demand_id}, prompt {call.prompt}"
        if _cannot_be_proven(call, where, tally):
            continue
        event: Event
        far: Sequence[Any] = ()
        shown = blocks_in(call.user)
        today = day_told(shown.get("today"))
        if call.prompt == DEMAND_UNDERSTANDING.key:
            answer = await _ask(call, understanding_question(record.demand, today))
            demand = replace(record.demand, understanding=adapted(record, answer.value))
            event = understood_event(record, demand)
        elif (meant := then.get(call.channel_id, record.demand).understanding) is not None:  # it may have changed since
            far = shown.get("left_out", ())
            people, most = people_shown([*shown.get("profiles", ()), *far]), int(shown.get("candidates_max", 0))
            answer = await _ask(call, filter_question(record.demand, meant, people, most, today))
            event = filter_event(record, bound(answer.value, meant, people, most), meant)
        else:
            continue
        if answer.call.question != call.question:
            raise _Differs(f"{where}: the question is not the one that was recorded.")
        stored, again = _payload_of(stream, event, demand_id), codec.event_payload(event)
        if call.prompt == SMART_FILTER.key and not stored.get("requirements"):  # all was read as it had been told
            again = {**again, **{name: stored.get(name, []) for name in ("requirements", "not_understood")}}
        if call.prompt == SMART_FILTER.key and far and "coverage" in stored:
            # What hinders those who were told of by name and trade only is more than the question shows.
            again = {**again, "coverage": {**again["coverage"], "hindered": stored["coverage"]["hindered"]}}
            again["left_out"] = stored.get("left_out", [])  # whether they work from afar is not shown either
        _compare(where, stored, again)
        tally.answers += 1


async def _channel(channel: ChannelRecording, calls: dict[str, CallRecord], tally: _Tally) -> None:
    done = [Step(state=opening(state_in(channel.channel)), at="")]
    for entry, step in steps(channel):
        message = message_of(entry)
        call = calls.get(message.call_id) if isinstance(message, msg.AnswerMessage) else None
        if call is not None and isinstance(message, msg.AnswerMessage):
            where = f"Channel {channel.channel.channel_id}, journal entry {entry.n} ({entry.kind})"
            await _answer(where, message, call, done, tally)
        done.append(step)


async def _answer(
    where: str, message: msg.AnswerMessage, call: CallRecord, done: Sequence[Step], tally: _Tally
) -> None:
    """Ask for one journalled answer again, as things stood when it was asked for."""
    if _cannot_be_proven(call, where, tally):
        return
    is_twins = isinstance(message, msg.OfferReceived | msg.FeedbackReceived)
    for question in questions_behind(message, call, done):
        answer = await _ask(call, question)
        if answer.call.question != call.question:
            continue
        again = retold(message, answer, question.inputs)
        if is_twins and orjson.dumps(codec.dump(again)) != orjson.dumps(codec.dump(message)):
            tally.unproven.append(f"{where}: {call.agent_id} answered in other words than its model's.")
            return
        _compare(where, codec.dump(message), codec.dump(again))
        tally.answers += 1
        return
    if is_twins:
        tally.unproven.append(f"{where}: what {call.agent_id} says it was asked is not what it was asked here.")
        return
    raise _Differs(f"{where}: nothing that was known then gives the question that was recorded.")


async def _ask(call: CallRecord, question: Question[Any, Any]) -> Answer[Any]:
    client = RecordedClient([call], exactly=True)
    return await LLMService(client, fallbacks=FALLBACKS, repairs_max=0).ask(question.prompt, question.inputs)


def _cannot_be_proven(call: CallRecord, where: str, tally: _Tally) -> bool:
    if call.provenance is Provenance.FALLBACK and call.prompt in _FACTS_GONE:
        tally.unproven.append(f"{where}: our own engine answered, from facts that are not recorded.")
        return True
    return False


def _payload_of(stream: Sequence[Envelope], event: Event, demand_id: str) -> Any:
    """What the stream says of that, of the same channel: people may have been looked for more than once."""
    same = (event.event_type, demand_id, event.channel_id)
    return next((e.payload for e in stream if (e.event_type, e.demand_id, e.channel_id) == same), {})


def _compare(where: str, stored: Any, again: Any) -> None:
    """Byte for byte.

    Raises:
        _Differs: They are not the same.
    """
    if orjson.dumps(stored) == orjson.dumps(again):
        return
    for name in (*stored, *again):
        told, due = (orjson.dumps(side.get(name)).decode() for side in (stored, again))
        if told != due:
            raise _Differs(f"{where}: {name} is {told[:200]}; what was recorded of the model gives {due[:200]}.")
    raise _Differs(f"{where}: its fields come in another order than what was recorded of the model gives.")
