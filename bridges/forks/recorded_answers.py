"""What each person answered in a recorded negotiation, by what exactly they had been asked."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.messages import Invite, ProposalReview
from towow_core.domain.models import AgentProfile
from towow_core.negotiation import effects as fx
from towow_core.negotiation import messages as msg
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION
from towow_core.prompts.p05_proposal_feedback import PROPOSAL_FEEDBACK
from towow_core.prompts.rendering import blocks_in
from towow_core.services.evidence.replay import ChannelRecording, Recording, message_of, steps
from towow_core.support import codec

_IDS = re.compile(r"\b(?:d|collab|sub|offer|prop|msg|evt|gap)-[0-9a-f]{6,}\b")
_TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")
Asked = Invite | ProposalReview
_Key = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One question to a person of then: `said` is None where they never answered it; `at` is when they did."""

    said: Offer | Feedback | None
    at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goodbye:
    """Somebody left by themselves."""

    agent_id: str
    channel_id: str
    at: str
    reason: str


class RecordedAnswers:
    """Of one recording. The same question is one with the same letters, but for ids and times."""

    def __init__(self, recording: Recording, since: str) -> None:
        self._since = since
        self._answers: defaultdict[_Key, list[Recorded]] = defaultdict(list)
        self._given: defaultdict[_Key, int] = defaultdict(int)
        self.goodbyes: list[Goodbye] = []
        for channel in recording.channels:
            self._read(channel)
        for answers in self._answers.values():  # what was said after the moment comes first
            answers.sort(key=lambda one: one.at <= since)

    def of(self, agent_id: str, asked: Asked) -> Recorded | None:
        """What they said to this; None where they were never asked it."""
        key = (agent_id, _sense(asked))
        if not (known := self._answers.get(key)):
            return None
        place, self._given[key] = self._given[key], self._given[key] + 1
        return known[min(place, len(known) - 1)]

    def _read(self, channel: ChannelRecording) -> None:
        waiting: dict[str, Asked] = {}
        for entry, step in steps(channel):
            message = message_of(entry)
            match message:
                case msg.OfferReceived(offer=Offer(agent_id=agent_id) as said):
                    self._note(waiting.pop(agent_id, None), agent_id, said, entry.at)
                case msg.FeedbackReceived(feedback=Feedback(agent_id=agent_id) as said):
                    self._note(waiting.pop(agent_id, None), agent_id, said, entry.at)
                case msg.WithdrawReceived(agent_id=agent_id, reason=reason) if entry.at > self._since:
                    where = channel.channel.channel_id
                    self.goodbyes.append(Goodbye(agent_id=agent_id, channel_id=where, at=entry.at, reason=reason))
            for effect in step.effects:
                if isinstance(effect, fx.Send) and isinstance(effect.message, Invite | ProposalReview):
                    self._give_up(waiting, effect.agent_id, effect.message)
        for agent_id, asked in waiting.items():
            self._note(asked, agent_id, None, "")

    def _give_up(self, waiting: dict[str, Asked], agent_id: str, asked: Asked) -> None:
        """They are asked something else: to what was asked before, if anything, they said nothing."""
        before = waiting.get(agent_id)
        if before is not None and _sense(before) != _sense(asked):
            self._note(before, agent_id, None, "")
        waiting[agent_id] = asked

    def _note(self, asked: Asked | None, agent_id: str, said: Offer | Feedback | None, at: str) -> None:
        if asked is not None:
            self._answers[agent_id, _sense(asked)].append(Recorded(said=said, at=at))


def _sense(asked: Asked) -> str:
    """The question without what no two negotiations share; booked days are asked of the store anew."""
    plain = replace(asked, message_id="", sent_at="", problem="", booked_dates=())
    return f"{asked.name} {_TIMES.sub('*', _IDS.sub('*', codec.dump_text(plain)))}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldOf:
    """The person as their own twin was told of them when it was asked: for an invitation, and for a review."""

    invited: AgentProfile
    reviewing: AgentProfile


def told_of(recording: Recording) -> dict[str, ToldOf]:
    """By agent id, of everybody whose questions are recorded: with the limits that their twin had then."""
    invited = dict(_shown(recording, RESPONSE_GENERATION.key))
    reviewing = dict(_shown(recording, PROPOSAL_FEEDBACK.key))
    found = {**reviewing, **invited}
    return {i: ToldOf(invited=found[i], reviewing=reviewing.get(i, found[i])) for i in found}


def _shown(recording: Recording, prompt: str) -> Iterator[tuple[str, AgentProfile]]:
    for call in recording.calls:
        if call.prompt != prompt:
            continue
        try:
            profile = codec.load(AgentProfile, blocks_in(call.user).get("profile"))
        except MalformedMessage:  # a twin of somebody's own, which asks in words of its own
            continue
        if profile.agent_id == call.agent_id:  # a twin may speak for itself only
            yield call.agent_id, profile


def answered_at(channels: Sequence[ChannelRecording]) -> dict[str, str]:
    """Model call's id to when its channel took the answer."""
    found: dict[str, str] = {}
    for channel in channels:
        for entry in channel.journal:
            message = message_of(entry)
            if isinstance(message, msg.AnswerMessage) and message.call_id:
                found[message.call_id] = entry.at
    return found
