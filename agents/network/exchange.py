"""The hub's rules, without openagents and without sockets; the real hub and the in-memory one both stand on it."""

import asyncio
import itertools
import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import orjson

from agents.network.invitations import Invitations
from agents.network.mailbox import Entry, Mailbox
from agents.network.posting import ACCEPTED, Outcome, Posting, Verdict
from agents.network.send_permissions import (
    CHANNEL_PREFIX,
    Group,
    Refusal,
    Why,
    bad_channel,
    bad_id,
    group_of,
    refusal,
    shown,
)
from agents.network.token_bucket import TokenBucket
from towow_core.support.ports import Presence
from towow_core.telemetry.metrics import REFUSED

_EVENT_ID_LENGTH_MAX = 100
PAYLOAD_BYTES_OF: Mapping[str, int] = {  # whatever a receiver would take (`support.bounds`) fits, and little more
    "towow.agent.withdraw": 48 * 1024,
    "towow.registry.announce": 128 * 1024,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeLimits:
    """What the hub holds and endures.

    Attributes:
        lease_s: An agent counts as online for this long after its last open poll ended.
        payload_bytes_max: Of one event, as JSON.
        payload_bytes_of: The same for messages that need less.
        mailbox_entries_max: Unacknowledged entries of one agent; an observer loses its oldest, others are refused.
        mailbox_bytes_max: The same in bytes.
        share_entries_max: Of those, the most that one twin may have put into one mailbox; the rest is for others.
        share_bytes_max: The same in bytes: what a poll or two take away.
        batch_bytes_max: In one answer to a poll.
        remembered_events_max: Event ids that a repeat is recognised by.
        rate_per_s: Events per second that one twin may send for long; so often it may poll, too.
        rate_burst: Events that one twin may send at once; so often it may poll at once, too.
        bytes_per_s: Of payloads, that one twin may send for long: some dozens of answers with what a model was asked.
        bytes_burst: Of payloads, that one twin may send at once: it may be in many negotiations.
        members_max: Agents known, online or not; the longest gone are forgotten first.
        channels_max: Channels known; the oldest are forgotten first.
    """

    lease_s: float = 3.0
    payload_bytes_max: int = 256 * 1024
    payload_bytes_of: Mapping[str, int] = field(default_factory=lambda: PAYLOAD_BYTES_OF)
    mailbox_entries_max: int = 2000
    mailbox_bytes_max: int = 64 * 1024 * 1024
    share_entries_max: int = 500
    share_bytes_max: int = 2 * 1024 * 1024
    batch_bytes_max: int = 1024 * 1024
    remembered_events_max: int = 100_000
    rate_per_s: float = 200.0
    rate_burst: float = 400.0
    bytes_per_s: float = 512 * 1024
    bytes_burst: float = 4 * 1024 * 1024
    members_max: int = 10_000
    channels_max: int = 10_000


@dataclass(slots=True)
class _Member:
    agent_id: str
    group: Group
    bucket: TokenBucket
    polls: TokenBucket
    bytes: TokenBucket
    mailbox: Mailbox = field(default_factory=Mailbox)
    registered: bool = False
    registration: int = 0  # which registration of the whole hub; a repeat is delivered again after a new one
    open_polls: int = 0
    seen_at_s: float = -math.inf


class Exchange:
    """Mailboxes of agents, and the rules for putting something into them.

    Everything but `poll` is synchronous, and nothing here reads a clock but through `clock` (seconds, monotonic).
    """

    def __init__(
        self,
        *,
        hub_id: str,
        clock: Callable[[], float],
        limits: ExchangeLimits | None = None,
        mirrored: Sequence[str] = (),
    ) -> None:
        """`mirrored` are names of direct messages that observers see too; posts to channels they always see."""
        self.hub_id = hub_id  # a new one means that every mailbox began anew
        self.limits = limits or ExchangeLimits()
        self.counts: Counter[Outcome] = Counter()
        self.refusals: Counter[Why] = Counter()
        self.channels: OrderedDict[str, tuple[str, ...]] = OrderedDict()
        self.forgotten: list[str] = []  # ids dropped to make room, for whoever keeps something of them
        self.closed = False
        self._clock = clock
        self._mirrored = frozenset(mirrored)
        self._members: OrderedDict[str, _Member] = OrderedDict()
        self._invitations = Invitations(self.limits.channels_max)
        self._cursors = itertools.count(1)
        self._registrations = itertools.count(1)
        self._remembered: OrderedDict[tuple[str, str, str], tuple[int, int]] = OrderedDict()

    # who is here

    def register(self, agent_id: str, *, proved: bool = False) -> Refusal | None:
        """Let an agent in, or say why not. `proved`: it showed the secret of the id's present holder."""
        group = group_of(agent_id)
        if group is None:
            return self._refused(bad_id(agent_id))
        if self.is_online(agent_id) and not proved:
            taken = f"{agent_id} is online already; it is free {self.limits.lease_s:g} s after it has gone."
            return self._refused(Refusal(Why.ID_TAKEN, taken))
        if agent_id not in self._members and not self._make_room():
            return self._refused(Refusal(Why.HUB_FULL, f"{self.limits.members_max} agents are online: no room."))
        member = self._members.setdefault(agent_id, self._new_member(agent_id, group))
        self._members.move_to_end(agent_id)
        member.registered, member.registration = True, next(self._registrations)
        member.seen_at_s = self._clock()
        member.mailbox.wake()  # an old poll of this id ends here
        return None

    def unregister(self, agent_id: str) -> None:
        """Let an agent go; what it has not acknowledged waits for its return."""
        member = self._members.get(agent_id)
        if member is None:
            return
        member.registered = False
        member.mailbox.wake()
        if not member.mailbox.entries:
            del self._members[agent_id]

    def is_registered(self, agent_id: str) -> bool:
        member = self._members.get(agent_id)
        return member is not None and member.registered

    def is_online(self, agent_id: str) -> bool:
        """Registered, and polling now or within the lease."""
        member = self._members.get(agent_id)
        return member is not None and self._online(member)

    def who(self) -> tuple[Presence, ...]:
        """Everybody online, by id."""
        online = (m for m in self._members.values() if self._online(m))
        return tuple(
            Presence(agent_id=m.agent_id, group=m.group.value) for m in sorted(online, key=lambda m: m.agent_id)
        )

    # what arrives

    def take(self, agent_id: str, *, after: int = 0, ack: int = 0, limit: int = 256) -> tuple[Entry, ...]:
        """Entries behind `after`, oldest first; everything up to `ack` has been handled and is dropped."""
        member = self._members.get(agent_id)
        if member is None:
            return ()
        member.seen_at_s = self._clock()
        member.mailbox.drop_through(ack)
        return member.mailbox.after(after, entries_max=limit, bytes_max=self.limits.batch_bytes_max)

    def may_poll(self, agent_id: str) -> bool:
        """Whether an agent has not asked too often of late."""
        member = self._members.get(agent_id)
        return member is None or member.group is not Group.USERS or member.polls.take(self._clock())

    async def poll(
        self, agent_id: str, *, after: int = 0, ack: int = 0, limit: int = 256, wait_s: float | None = None
    ) -> tuple[Entry, ...]:
        """`take`, but wait until there is something: at most `wait_s` (None: however long it takes).

        With `limit` 0 it just lasts `wait_s`, which keeps an agent online that has no room for more.
        """
        batch = self.take(agent_id, after=after, ack=ack, limit=limit)
        member = self._members.get(agent_id)
        if batch or member is None or not member.registered or self.closed or wait_s == 0:
            return batch
        member.open_polls += 1
        try:
            await (member.mailbox.wait(wait_s) if limit else asyncio.sleep(wait_s or 0.0))
        finally:
            member.open_polls -= 1
            member.seen_at_s = self._clock()
        return member.mailbox.after(after, entries_max=limit, bytes_max=self.limits.batch_bytes_max)

    # what is sent

    def send(self, posting: Posting) -> Verdict:
        """Put an event where it belongs, and say honestly what became of it."""
        verdict = self._send(posting)
        self.counts[verdict.outcome] += 1
        return verdict

    def open_channel(self, source: str, channel_id: str, members: Sequence[str]) -> Refusal | None:
        """Make a channel known, or its members new; only group system may."""
        if group_of(source) is not Group.SYSTEM or not self.is_registered(source):
            return self._refused(Refusal(Why.NOT_ALLOWED, f"{source} may not open a channel."))
        wrong = bad_channel(channel_id) or next((bad_id(m) for m in members if group_of(m) is None), None)
        if wrong is not None:
            return self._refused(wrong)
        self.channels[channel_id] = tuple(members)
        self.channels.move_to_end(channel_id)
        if len(self.channels) > self.limits.channels_max:
            self.channels.popitem(last=False)
        self._invitations.open(channel_id, members)
        return None

    def close(self) -> None:
        """The hub stops: every waiting poll ends now."""
        self.closed = True
        for member in self._members.values():
            member.mailbox.wake()

    # how

    def _send(self, posting: Posting) -> Verdict:
        sender = self._members.get(posting.source)
        if sender is None or not sender.registered:
            return self._no(Why.NOT_REGISTERED, f"{shown(posting.source)} is not registered here.")
        if sender.group is Group.USERS and not sender.bucket.take(self._clock()):
            return self._no(Why.TOO_FAST, f"{posting.source} sends too fast.", Outcome.BUSY)
        wrong = refusal(posting.source, posting.destination, posting.name, posting.payload)
        if wrong is None and sender.group is Group.USERS:
            wrong = self._invitations.refusal(posting.source, posting.payload)
        if wrong is not None:
            outcome = Outcome.BUSY if wrong.why is Why.UNKNOWN_CHANNEL else Outcome.REFUSED
            return self._no(wrong.why, wrong.sentence, outcome)
        body = self._body_of(posting, sender)
        if isinstance(body, Verdict):
            return body
        if posting.destination.startswith(CHANNEL_PREFIX):
            return self._post(posting, body)
        return self._deliver(posting, body, sender.group)

    def _body_of(self, posting: Posting, sender: _Member) -> bytes | Verdict:
        """The payload as JSON, or why it is none, too large, or more than its sender may send now."""
        if not 0 < len(posting.event_id) <= _EVENT_ID_LENGTH_MAX:
            return self._no(Why.BAD_PAYLOAD, f"An event id has 1 to {_EVENT_ID_LENGTH_MAX} characters.")
        try:
            body = orjson.dumps(posting.payload) if posting.body is None else posting.body
        except TypeError as error:
            return self._no(Why.BAD_PAYLOAD, f"The payload of {posting.name} is not JSON: {error}")
        bytes_max = self.limits.payload_bytes_of.get(posting.name, self.limits.payload_bytes_max)
        if len(body) > bytes_max:
            return self._no(Why.TOO_LARGE, f"The payload of {posting.name} is larger than {bytes_max} bytes.")
        if sender.group is Group.USERS and not sender.bytes.take(self._clock(), len(body)):
            return self._no(Why.TOO_MUCH, f"{posting.source} sends too much.", Outcome.BUSY)
        return body

    def _post(self, posting: Posting, body: bytes) -> Verdict:
        key = (posting.source, posting.destination, posting.event_id)
        if key in self._remembered:
            return Verdict(Outcome.DUPLICATE)
        self._remember(key, 0, 0)
        self._mirror(posting, body)
        return ACCEPTED

    def _deliver(self, posting: Posting, body: bytes, of: Group) -> Verdict:
        key = (posting.source, posting.destination, posting.event_id)
        recipient = self._members.get(posting.destination)
        if recipient is not None and self._is_repeat(key, recipient):
            return Verdict(Outcome.DUPLICATE)
        if recipient is None or not self._online(recipient):
            return self._no(Why.RECIPIENT_GONE, f"Nobody of the id {posting.destination} is online.", Outcome.GONE)
        if self._is_full(recipient, body):
            return self._no(Why.MAILBOX_FULL, f"The mailbox of {posting.destination} is full.", Outcome.BUSY)
        if of is Group.USERS and self._has_its_share(posting.source, recipient, body):
            share = (
                f"{posting.destination} has enough from {posting.source} to read; it takes more when it has read that."
            )
            return self._no(Why.MAILBOX_SHARE, share, Outcome.BUSY)
        if recipient.group is Group.USERS:
            self._invitations.note(recipient.agent_id, posting.payload)
        cursor = self._put(recipient, posting, body)
        self._remember(key, recipient.registration, cursor)
        if posting.name in self._mirrored:
            self._mirror(posting, body)
        return ACCEPTED

    def _mirror(self, posting: Posting, body: bytes) -> None:
        for member in self._members.values():
            if member.group is Group.BRIDGE and member.registered and member.agent_id != posting.destination:
                while member.mailbox.entries and self._is_full(member, body):
                    member.mailbox.drop_oldest()  # it heals gaps from the store
                self._put(member, posting, body)

    def _put(self, member: _Member, posting: Posting, body: bytes) -> int:
        entry = Entry(
            cursor=next(self._cursors),
            event_id=posting.event_id,
            name=posting.name,
            source=posting.source,
            destination=posting.destination,
            body=body,
            known={} if posting.body is None else posting.payload,
            content=posting.content,
        )
        member.mailbox.put(entry)
        return entry.cursor

    def _is_full(self, member: _Member, body: bytes) -> bool:
        mailbox, limits = member.mailbox, self.limits
        too_many = len(mailbox.entries) >= limits.mailbox_entries_max
        return too_many or mailbox.size_bytes + len(body) > limits.mailbox_bytes_max

    def _has_its_share(self, source: str, recipient: _Member, body: bytes) -> bool:
        """Whether a twin has so much in one mailbox that others would wait for it."""
        entries, size_bytes = recipient.mailbox.held_from(source)
        too_much = size_bytes + len(body) > self.limits.share_bytes_max
        return entries >= self.limits.share_entries_max or too_much

    def _is_repeat(self, key: tuple[str, str, str], recipient: _Member) -> bool:
        """Whether the recipient has it: in its mailbox, or handled by the very process that is registered now."""
        known = self._remembered.get(key)
        if known is None:
            return False
        registration, cursor = known
        return recipient.mailbox.still_holds(cursor) or registration == recipient.registration

    def _remember(self, key: tuple[str, str, str], registration: int, cursor: int) -> None:
        if key in self._remembered:
            self._remembered.move_to_end(key)
        self._remembered[key] = (registration, cursor)
        if len(self._remembered) > self.limits.remembered_events_max:
            self._remembered.popitem(last=False)

    def _online(self, member: _Member) -> bool:
        if not member.registered:
            return False
        return member.open_polls > 0 or self._clock() - member.seen_at_s <= self.limits.lease_s

    def _new_member(self, agent_id: str, group: Group) -> _Member:
        limits = self.limits
        events, polls = (TokenBucket(limits.rate_per_s, limits.rate_burst) for _ in range(2))
        return _Member(agent_id, group, events, polls, TokenBucket(limits.bytes_per_s, limits.bytes_burst))

    def _make_room(self) -> bool:
        if len(self._members) < self.limits.members_max:
            return True
        gone = next((m.agent_id for m in self._members.values() if not self._online(m)), None)
        if gone is None:
            return False
        del self._members[gone]
        self.forgotten.append(gone)
        return True

    def count(self, why: Why) -> None:
        """Something was refused, here or by whoever asks us. A recipient that is away is counted, but is no offence."""
        self.refusals[why] += 1
        if why is not Why.RECIPIENT_GONE:
            REFUSED.add(component="hub", reason=why.value)

    def _refused(self, why: Refusal) -> Refusal:
        self.count(why.why)
        return why

    def _no(self, why: Why, sentence: str, outcome: Outcome = Outcome.REFUSED) -> Verdict:
        self.count(why)
        return Verdict(outcome, sentence, why)
