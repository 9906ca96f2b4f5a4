"""A client as somebody would write it who has read contract §5 and nothing of our code: events in, a picture out."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.contract.catalogue import AFTER_THE_END, TERMINAL, Deviation, check_bridge, check_envelope


@dataclass
class Round:
    """One round of review. `counted` is what `towow.feedback.evaluated` said of it."""

    number: int
    said: dict[str, str] = field(default_factory=dict)
    silent: set[str] = field(default_factory=set)
    counted: dict[str, Any] | None = None


@dataclass
class Channel:
    """One negotiation, the demand's own or one below it."""

    demand_id: str
    channel_id: str
    depth: int
    parent: str | None
    status: str = "created"
    invited: int = 0
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    plan: dict[str, Any] | None = None
    versions: list[int] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    max_rounds: int = 0
    withdrawn: dict[str, str] = field(default_factory=dict)
    substitutes: dict[str, str] = field(default_factory=dict)
    ending: str | None = None
    confirmed: list[str] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)
    why_failed: str = ""
    advice: list[str] = field(default_factory=list)
    gaps: list[dict[str, Any]] | None = None
    subnets: dict[str, str | None] = field(default_factory=dict)  # sub-channel to its outcome

    @property
    def status_word(self) -> str:
        return "agreed" if self.ending == "towow.proposal.finalized" else self.status


@dataclass
class Picture:
    """What a page shows of one demand. `feed` takes the events of its stream, one by one.

    Attributes:
        channels: In the order in which they appeared; the first is the demand's own.
    """

    demand_id: str
    raw_input: str = ""
    user_id: str = ""
    understanding: dict[str, Any] | None = None
    candidates: dict[str, dict[str, Any]] = field(default_factory=dict)
    questions: dict[str, str] = field(default_factory=dict)
    version: int = 1
    channels: dict[str, Channel] = field(default_factory=dict)
    degraded: list[str] = field(default_factory=list)
    failed_before_a_channel: str = ""
    seq: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    def feed(self, envelope: dict[str, Any]) -> None:
        """One event more.

        Raises:
            Deviation: It is not what the contract promises.
        """
        check_envelope(envelope)
        if envelope["seq"] != self.seq + 1:
            raise Deviation(f"after {self.seq} came {envelope['seq']}")
        self.seq = envelope["seq"]
        name, payload = envelope["event_type"], envelope["payload"]
        self.seen[name] += 1
        handler = getattr(self, "on_" + name.removeprefix("towow.").replace(".", "_"))
        if payload["channel_id"] in self.channels:
            channel = self.channels[payload["channel_id"]]
            if channel.ending is not None and name not in AFTER_THE_END:
                raise Deviation(f"{name} after {channel.ending}")
            if name in TERMINAL:
                channel.ending = name
        handler(payload)

    @property
    def main(self) -> Channel:
        return next(iter(self.channels.values()))

    @property
    def last(self) -> Channel:
        """The demand's newest channel of its own."""
        return [c for c in self.channels.values() if c.demand_id == self.demand_id][-1]

    def cards(self) -> dict[str, str]:
        """Each candidate and what they answered; "" while they have not."""
        return {i: self.main.answers.get(i, {}).get("decision", "") for i in self.candidates}

    def _channel(self, payload: dict[str, Any]) -> Channel:
        return self.channels[payload["channel_id"]]

    # -- one method for each event

    def on_demand_submitted(self, payload: dict[str, Any]) -> None:
        if payload["demand_id"] == self.demand_id:
            self.raw_input, self.user_id = payload["raw_input"], payload["user_id"]

    def on_demand_understood(self, payload: dict[str, Any]) -> None:
        if payload["demand_id"] == self.demand_id:
            self.understanding = payload

    def on_clarification_asked(self, payload: dict[str, Any]) -> None:
        if self.candidates:
            raise Deviation("a question after people were found")
        self.questions[payload["question_id"]] = "asked"

    def on_clarification_answered(self, payload: dict[str, Any]) -> None:
        self._settle(payload, "answered")

    def on_clarification_assumed(self, payload: dict[str, Any]) -> None:
        self._settle(payload, "assumed")

    def _settle(self, payload: dict[str, Any], how: str) -> None:
        if self.questions.get(payload["question_id"], "asked") != "asked":
            raise Deviation(f"question {payload['question_id']} is settled twice")
        self.questions[payload["question_id"]] = how

    def on_demand_changed(self, payload: dict[str, Any]) -> None:
        if payload["version"] <= self.version:
            raise Deviation(f"version {payload['version']} after {self.version}")
        self.version = payload["version"]

    def on_filter_completed(self, payload: dict[str, Any]) -> None:
        if len(payload["candidates"]) != payload["candidates_count"]:
            raise Deviation(f"{payload['candidates_count']} candidates are {len(payload['candidates'])}")
        if payload["demand_id"] == self.demand_id:
            self.candidates = {c["agent_id"]: c for c in payload["candidates"]}

    def on_channel_created(self, payload: dict[str, Any]) -> None:
        self.channels[payload["channel_id"]] = Channel(
            demand_id=payload["demand_id"],
            channel_id=payload["channel_id"],
            depth=payload["recursion_depth"],
            parent=payload["parent_channel_id"],
        )
        if (parent := payload["parent_channel_id"]) is not None and payload["channel_id"] not in self.channels[
            parent
        ].subnets:
            raise Deviation(f"{payload['channel_id']} is below {parent}, which did not trigger it")

    def on_channel_status_changed(self, payload: dict[str, Any]) -> None:
        channel = self._channel(payload)
        if channel.status != payload["old_status"]:
            raise Deviation(f"{payload['channel_id']} was {channel.status}, not {payload['old_status']}")
        channel.status = payload["new_status"]

    def on_demand_broadcast(self, payload: dict[str, Any]) -> None:
        self._channel(payload).invited = payload["recipients_count"]

    def on_offer_submitted(self, payload: dict[str, Any]) -> None:
        answers = self._channel(payload).answers
        if payload["agent_id"] in answers:
            raise Deviation(f"{payload['agent_id']} answered twice")
        if (payload["response_type"] == "negotiate") != bool(payload["negotiation_points"]):
            raise Deviation(f"{payload['agent_id']} {payload['response_type']}s {payload['negotiation_points']}")
        answers[payload["agent_id"]] = payload

    def on_aggregation_started(self, payload: dict[str, Any]) -> None:
        channel = self._channel(payload)
        offers = sum(a["decision"] != "decline" and i not in channel.withdrawn for i, a in channel.answers.items())
        if payload["offers_count"] != offers:
            raise Deviation(f"{payload['offers_count']} offers are {offers}")

    def on_proposal_distributed(self, payload: dict[str, Any]) -> None:
        channel, plan = self._channel(payload), payload["proposal"]
        same = {"proposal_id": plan["proposal_id"], "summary": plan["summary"], "version": plan["version"]}
        if {name: payload[name] for name in same} != same or payload["has_gaps"] != bool(plan["gaps"]):
            raise Deviation(f"the plan of {channel.channel_id} and what is said of it differ")
        channel.plan, channel.max_rounds = plan, payload["max_rounds"]
        channel.versions.append(payload["version"])
        channel.rounds.append(Round(payload["round"]))

    def on_proposal_feedback(self, payload: dict[str, Any]) -> None:
        current = self._channel(payload).rounds[-1]
        if payload["round"] != current.number:
            raise Deviation(f"feedback to round {payload['round']} in round {current.number}")
        current.said[payload["agent_id"]] = payload["feedback_type"]
        if payload["defaulted"]:
            current.silent.add(payload["agent_id"])

    def on_feedback_evaluated(self, payload: dict[str, Any]) -> None:
        current = self._channel(payload).rounds[-1]
        said = Counter(current.said.values())
        for name, count in (("accept", "accepts"), ("reject", "rejects"), ("negotiate", "negotiates")):
            if said[name] != payload[count]:
                raise Deviation(f"{payload[count]} {count} are {said[name]}")
        current.counted = payload

    def on_negotiation_round_started(self, payload: dict[str, Any]) -> None:
        channel = self._channel(payload)
        if payload["round"] != channel.rounds[-1].number + 1:
            raise Deviation(f"round {payload['round']} after {channel.rounds[-1].number}")

    def on_proposal_finalized(self, payload: dict[str, Any]) -> None:
        channel = self._channel(payload)
        channel.plan, channel.confirmed = payload["final_proposal"], payload["accepted_by"]
        if len(payload["participants"]) != payload["participants_count"]:
            raise Deviation(f"{payload['participants_count']} participants are {payload['participants']}")
        if payload["rounds_taken"] != channel.rounds[-1].number:
            raise Deviation(f"{payload['rounds_taken']} rounds were {channel.rounds[-1].number}")

    def on_negotiation_force_finalized(self, payload: dict[str, Any]) -> None:
        self.on_proposal_finalized(payload)
        channel = self._channel(payload)
        channel.confirmed, channel.pending = payload["confirmed_participants"], payload["optional_participants"]
        plan = payload["proposal"]
        if not plan["is_forced"] or plan["confirmed_participants"] != channel.confirmed:
            raise Deviation("the forced plan does not say so")

    def on_negotiation_failed(self, payload: dict[str, Any]) -> None:
        channel = self._channel(payload)
        channel.why_failed, channel.advice = payload["reason_code"], payload["advice"]
        channel.plan = payload["last_proposal"]
        if not (payload["reason"] and payload["compromise"]["summary"]):
            raise Deviation("a bare failure")

    def on_agent_withdrawn(self, payload: dict[str, Any]) -> None:
        self._channel(payload).withdrawn[payload["agent_id"]] = payload["reason"]

    def on_agent_substituted(self, payload: dict[str, Any]) -> None:
        self._channel(payload).substitutes[payload["agent_id"]] = payload["replaced_by"]

    def on_gap_identified(self, payload: dict[str, Any]) -> None:
        self._channel(payload).gaps = payload["gaps"]

    def on_subnet_triggered(self, payload: dict[str, Any]) -> None:
        self.channels[payload["parent_channel_id"]].subnets[payload["sub_channel_id"]] = None

    def on_subnet_completed(self, payload: dict[str, Any]) -> None:
        parent = self.channels[payload["parent_channel_id"]]
        parent.subnets[payload["sub_channel_id"]] = payload["outcome"]
        if payload["merged_assignments"] and parent.plan is not None:
            together = [*parent.plan["assignments"], *payload["merged_assignments"]]
            parent.plan = payload["proposal"]
            if parent.plan["assignments"] != together:
                raise Deviation("the merged plan is not what there was and what was merged")

    def on_proposal_updated(self, payload: dict[str, Any]) -> None:
        parent = self._channel(payload)
        if parent.plan != payload["proposal"] or payload["version"] != payload["proposal"]["version"]:
            raise Deviation("the plan that the subnet completed is not the one that is told")

    def on_llm_degraded(self, payload: dict[str, Any]) -> None:
        self.degraded.append(payload["prompt"])

    def on_demand_failed(self, payload: dict[str, Any]) -> None:
        self.failed_before_a_channel = payload["reason_code"]


@dataclass
class BridgePicture:
    """The same for a client of seed 000, from `?vocabulary=bridge`."""

    statuses: dict[str, str] = field(default_factory=dict)
    answers: dict[tuple[str, str], str] = field(default_factory=dict)
    accepted: dict[tuple[str, str], bool] = field(default_factory=dict)
    ends: dict[str, str] = field(default_factory=dict)
    plans: int = 0
    subnets: set[str] = field(default_factory=set)
    seen: Counter[str] = field(default_factory=Counter)

    def feed(self, told: dict[str, Any]) -> None:
        check_bridge(told)
        name, data = told["event"], told["data"]
        self.seen[name] += 1
        match name:
            case "channel_created":
                self.statuses[data["channel_id"]] = "created"
            case "channel_status":
                self.statuses[data["channel_id"]] = data["new_status"]
            case "agent_response":
                self.answers[data["channel_id"], data["agent_id"]] = data["response_type"]
            case "agent_feedback":
                self.accepted[data["channel_id"], data["agent_id"]] = data["accepted"]
            case "proposal_sent":
                self.plans += 1
            case "channel_completed" | "channel_failed":
                self.ends[data["channel_id"]] = name
            case "subnet_created":
                self.subnets.add(data["sub_channel_id"])
