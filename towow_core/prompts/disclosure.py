"""What a prompt shows of people, offers and plans: what its question needs, and no more.

A person's own limits (lowest price, temperament) go to their own twin's prompts alone, and the address of their
calendar to none. Who reviews a plan sees their own part whole, and of the others who they are and what their role is.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import AgentProfile, Assignment, Candidate, Gap, Proposal, Standing
from towow_core.domain.money import PriceUnit
from towow_core.domain.own_milestones import milestones_of
from towow_core.domain.remembered import remembered
from towow_core.prompts.rendering import Block, block, said_in

# What a profile cannot be read back without, also where it is empty.
_EMPTY_PROFILE: Mapping[str, Any] = {"agent_id": "", "user_name": "", "profile_summary": "", "location": "", "tags": []}
_PRIVATE = frozenset({"busy_ics"})
_OF_THE_RECORD = frozenset(
    {
        "agreed_in",
        "refused_changes",
        *(
            "offer_id",
            "demand_id",
            "message_id",
            "proposal_id",
            "submitted_at",
            "created_at",
            "provenance",
            "breaks_limit",
            "is_fallback",
        ),
    }
)
_OF_ONESELF = frozenset({"agent_id", "display_name", "is_confirmed", "source"})
# What the profile beside it says of oneself, or a score that has had its use.
_OF_THE_PROFILE = frozenset(
    {"capacity_people", "mode", "languages", "places", "recurring", "hours_max", "statements", "limits"}
)
_OF_A_GAP = frozenset({"gap_id", "severity"})
_OF_THE_CHOICE = frozenset({"relevance_score", "match_type", "is_fallback"})
_AS_USUAL: Mapping[str, object] = {
    "defaulted": False,
    "is_forced": False,
    "rests_on_round": 0,
    "source": "channel",
    "standing": Standing.ACTIVE,
}
_USUAL_TERMS: Mapping[str, object] = {"available": "any", "remote": False}
_HAD_ITS_USE = frozenset({"response_type", "confidence", "suggested_role"})


def own_profile(profile: AgentProfile) -> dict[str, Any]:
    """All that a twin knows of its person, without what only the network reads: where their calendar is."""
    told = {**_EMPTY_PROFILE, **_without(profile, _PRIVATE)}
    return {**told, "terms": terms_told(told["terms"])}


@remembered
def own_profile_block(profile: AgentProfile) -> Block:
    """`own_profile` as a block: whoever is asked has changed nothing about themselves since the last time."""
    return block("profile", own_profile(profile))


@remembered
def own_terms_block(profile: AgentProfile) -> Block:
    """`own_terms` as a block."""
    return block("profile", own_terms(profile))


def own_terms(profile: AgentProfile) -> dict[str, Any]:
    """The same for somebody who has offered already: without what they like, and labels of what they can do."""
    told = own_profile(profile)
    return {name: value for name, value in told.items() if name != "interests"} | {"tags": []}


def own_offer(offer: Offer | None) -> dict[str, Any] | None:
    """What somebody promised, for themselves to remember."""
    unneeded = _OF_THE_RECORD | _OF_ONESELF | _OF_THE_PROFILE | _HAD_ITS_USE
    return None if offer is None else _usual_left_away(_without(offer, unneeded))


def own_part(part: Assignment, plan: Proposal) -> dict[str, Any]:
    """The part that somebody is asked about, with the names of those whose come first, and its milestones."""
    told = _usual_left_away(_without(part, _OF_ONESELF))
    if part.dependencies:
        names = {each.agent_id: each.display_name for each in plan.assignments}
        told["dependencies"] = [names.get(agent_id, agent_id) for agent_id in part.dependencies]
    if milestones := said_in(milestones_of(part.agent_id, plan)):
        told["milestones"] = milestones
    return told


def gaps_told(gaps: Sequence[Gap]) -> list[dict[str, Any]]:
    """What is missing, without the number that says it already and without our own name for it."""
    return [_without(gap, _OF_A_GAP) for gap in gaps]


def invited_told(candidates: Sequence[Candidate]) -> list[dict[str, Any]]:
    """Who was asked, as what, and why they were thought of."""
    return [_without(candidate, _OF_THE_CHOICE) for candidate in candidates]


def whole(told: Offer | Feedback | Proposal) -> dict[str, Any]:
    """An answer or a plan, as who draws the plan up sees it: without what only the record needs, or is as usual."""
    shown = _usual_left_away(_without(told, _OF_THE_RECORD))
    if "assignments" in shown:
        shown["assignments"] = [_usual_left_away(part) for part in shown["assignments"]]
    if "gaps" in shown and isinstance(told, Proposal):
        shown["gaps"] = gaps_told(told.gaps)
    for task in shown.get("requester_tasks", ()):
        task.pop("by_days", None)
    return shown


def terms_told(terms: Mapping[str, Any]) -> dict[str, Any]:
    """Terms in plain JSON, without what binds nobody: free on any day, and nowhere else than at home."""
    return {name: value for name, value in terms.items() if name not in _USUAL_TERMS or value != _USUAL_TERMS[name]}


def _usual_left_away(told: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in told.items() if name not in _AS_USUAL or value != _AS_USUAL[name]}
    if _is_flat(kept.get("rate")):
        del kept["rate"]
    return kept


def _is_flat(rate: Any) -> bool:
    """Whether it says no more than the price beside it: so much for all of it."""
    return rate is not None and (rate["unit"], rate.get("quantity"), rate.get("times")) == (PriceUnit.EVENT, 1, 1)


def plan_for_all(plan: Proposal) -> dict[str, Any]:
    """A plan as each of its people sees it: when it is, and with whom; nobody's price, nobody's part.

    Not its summary either: with the sum of two prices, each of the two has the other's.
    """
    timeline = plan.timeline
    told: dict[str, Any] = said_in(
        {
            "version": plan.version,
            "event_date": timeline.event_date,
            "event_days": timeline.event_days if len(timeline.event_days) > 1 else (),
            "hours": timeline.hours,
            "begins": timeline.start_date,
            "ends": timeline.end_date,
            "team": [
                {
                    "name": part.display_name,
                    "role": part.role,
                    "standing": "" if part.standing is Standing.ACTIVE else part.standing,
                    "days": part.days,
                }
                for part in plan.assignments
            ],
        }
    )
    return told


@remembered
def plan_block(plan: Proposal) -> Block:
    """`plan_for_all` as a block: all of its people are told the same."""
    return block("proposal", plan_for_all(plan))


def own_requests(agent_id: str, plan: Proposal) -> list[Any]:
    """What became of what somebody asked for in the version before."""
    changes = plan.adjustment_summary
    about = [] if changes is None else [*changes.requests_addressed, *changes.requests_declined]
    return [
        {"what": each.what, **({"reason": each.reason} if each.reason else {})}
        for each in about
        if each.agent_id == agent_id
    ]


def if_any(**blocks: Sequence[object] | str) -> dict[str, object]:
    """Those of the blocks that say something."""
    return {name: block for name, block in blocks.items() if block}


def _without(value: object, names: frozenset[str]) -> dict[str, Any]:
    told: dict[str, Any] = said_in(value)
    return {name: part for name, part in told.items() if name not in names}
