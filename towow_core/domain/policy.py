"""Every number a negotiation obeys, in one place, each with its unit and its source."""

from dataclasses import dataclass
from enum import StrEnum


class OnSilence(StrEnum):
    """What a missing review counts as: consent marked as defaulted, or absence."""

    ACCEPT = "accept"
    ABSENT = "absent"


class Essential(StrEnum):
    """Without it there is no agreement, whatever else is there."""

    MAIN_CAPABILITY = "main_capability"
    BUDGET = "budget"
    PERSON = "person"


@dataclass(frozen=True, slots=True, kw_only=True)
class NegotiationPolicy:
    """Limits of one negotiation; a channel keeps the policy it was opened with.

    Attributes:
        clarify_timeout_s: Seconds that a demand waits for its requester where something that matters is open; 0: it
            never asks, and goes on with the defaults.
        rounds_max: Rounds of review before the end is forced (seed 002: 5; seed 001: 3).
        accept_share_to_finalize: Share of those with a part (who stands by has none) who must accept, 0.0 to 1.0
            (seed 000 §3.3); whoever is paid is not outvoted.
        refuse_share_to_fail: More than this share refusing ends it; exactly this share goes on (seeds 000, 001).
        candidates_max: Agents invited, 1 to 20 (seeds 000, 001).
        collect_timeout_s: Seconds to wait for offers (seed 000; seed 001: 300).
        feedback_timeout_s: Seconds to wait for reviews (seeds 000, 001).
        retry_timeout_s: Seconds to wait for a second answer where the first one could not be used.
        unreachable_after_s: Seconds that an agent which owes an answer may be offline before nobody waits for it.
        on_silence: What a missing review counts as (seed 001 §6.2.2).
        impasse_rounds: Rounds without movement after which the next one is the last.
        substitutes_max: Agents invited from the reserve in the whole life of a channel.
        recursion_depth_max: Levels of subnets below a channel of depth 0 (seeds 001, 004: 1; seed 000: 2; cap 3).
        subnets_per_channel_max: Subnets of one channel, most important gaps first (seed 000 §3.6).
        gap_importance_min: Gaps below this importance (0 to 100) are left alone (seed 004).
        gap_invites_max: People asked, one after another, for what a plan lacks and one person could do, before a
            sub-negotiation looks for somebody; 0: it always does.
        recursion_gain_min: Least gain in satisfaction, 0.0 to 1.0, that a subnet must promise (seed 004).
        recursion_cost_share_max: Most cost, as a share of the main negotiation's (seed 004).
        subnet_timeout_s: Lifetime of a subnet, always shorter than what is left of its parent's.
        stuck_check_every_s: Seconds between looks at idle channels (seed 000 §5.2.2).
        stuck_after_s: Seconds without any progress after which a channel counts as idle.
        stuck_recoveries_max: Recoveries of one channel before it fails.
        lifetime_max_s: Seconds after which a channel ends whatever it does.
        unsafe_rules_ignored: Names of rules in `engine/language/unsafe_asks.yaml` that this network does without.
        essentials: What must be met for an agreement: the first capability asked for, the budget of several works, a
            person by name.
    """

    clarify_timeout_s: float = 120.0
    rounds_max: int = 5
    accept_share_to_finalize: float = 0.8
    refuse_share_to_fail: float = 0.5
    candidates_max: int = 10
    collect_timeout_s: float = 60.0
    feedback_timeout_s: float = 120.0
    retry_timeout_s: float = 10.0
    unreachable_after_s: float = 10.0
    on_silence: OnSilence = OnSilence.ACCEPT
    impasse_rounds: int = 2
    substitutes_max: int = 5
    recursion_depth_max: int = 1
    subnets_per_channel_max: int = 3
    gap_importance_min: int = 60
    gap_invites_max: int = 2
    recursion_gain_min: float = 0.20
    recursion_cost_share_max: float = 0.30
    subnet_timeout_s: float = 180.0
    stuck_check_every_s: float = 5.0
    stuck_after_s: float = 120.0
    stuck_recoveries_max: int = 3
    lifetime_max_s: float = 600.0
    essentials: tuple[Essential, ...] = tuple(Essential)
    unsafe_rules_ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandLimits:
    """What a demand may be. `length_max` counts characters (contract §6)."""

    length_max: int = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class CanvasLimits:
    """What a canvas may hold.

    Attributes:
        nodes_max: On one canvas.
        edges_max: On one canvas.
        name_length_max: Characters of a node's name.
        config_length_max: Bytes of a node's configuration, as JSON.
        config_depth_max: Levels of a node's configuration, itself the first.
        canvas_length_max: Bytes of all that is drawn on one canvas: names, configurations as JSON, lines, variables.
        variables_max: Of one workflow; together they are as large as one configuration at most.
        position_max: Farthest from the origin, in the canvas's units.
    """

    nodes_max: int = 500
    edges_max: int = 2_000
    name_length_max: int = 200
    config_length_max: int = 20_000
    config_depth_max: int = 20
    canvas_length_max: int = 2_000_000
    variables_max: int = 50
    position_max: float = 1_000_000.0


@dataclass(frozen=True, slots=True, kw_only=True)
class OrchestrationPolicy:
    """What the coordinator of seed 003 lets pass, and how far one sentence may lead.

    Attributes:
        corrections: Names of rules whose objection may be corrected instead of rejecting the decision.
        confidence_min: Least confidence, 0.0 to 1.0, for what reaches other people or cannot be undone.
        steps_max: Decisions that one sentence may lead to: as many as there may be nodes on a canvas.
        thoughts_max: Of those, the ones that change nothing: words to itself, and what was refused.
        sentence_time_max_s, sentence_tokens_max, sentence_usd_max: What thinking about one sentence may take; what it
            asked for and was not begun by then is given up.
        http_hosts: Hosts (`host` or `host:port`) that HTTP nodes may go to.
        http_answer_max: Bytes of an answer that are kept.
        http_timeout_s: Seconds for a request that does not say its own.
        gather_s: Seconds. Where several people's changes were recorded together, the next ones are so long after them
            at the earliest, and are recorded together too; 0.0: whatever there is then.
    """

    corrections: frozenset[str] = frozenset({"known_node_type", "node_id_is_free", "config_is_known"})
    confidence_min: float = 0.6
    steps_max: int = CanvasLimits().nodes_max
    thoughts_max: int = 8
    sentence_time_max_s: float = 300.0
    sentence_tokens_max: int = 200_000
    sentence_usd_max: float = 1.0
    http_hosts: frozenset[str] = frozenset()
    http_answer_max: int = 64_000
    http_timeout_s: float = 15.0
    gather_s: float = 0.0
