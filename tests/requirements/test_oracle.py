"""No plan marks a requirement met that a plain reading of its facts contradicts.

The reading here is written a second time, by loops over the plan's parts and people's answers, and shares no line with
the checker. It may call less a contradiction than the checker finds; it must never find one where the checker says met.
"""

from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.requirements.kit import answer, offered, part, plan
from towow_core.domain.models import (
    Assignment,
    DemandUnderstanding,
    FeedbackType,
    Language,
    Proposal,
    Provenance,
    Standing,
)
from towow_core.domain.requirements import Mode, Requirement, RequirementKind, RequirementStatus, RequirementValue
from towow_core.requirements.agreement import agreement
from towow_core.requirements.facts import PlanFacts

K = RequirementKind
NAMES, TAGS = ("ann", "bob", "eve"), ("venue", "music", "food")
DAYS = ("", "2026-12-18", "2026-12-19", "2026-12-21")


def has_said_yes(facts: PlanFacts, agent_id: str) -> bool:
    said = facts.answers.get(agent_id)
    if said is None:
        mine = [p for p in facts.plan.assignments if p.agent_id == agent_id]
        return any(p.source != "channel" and p.is_confirmed for p in mine)
    really = said.provenance != "fallback" and said.defaulted is False
    return really and said.feedback_type == "accept"


def working(proposal: Proposal) -> list[Assignment]:
    return [p for p in proposal.assignments if p.standing != "stand_by"]


def days_of(proposal: Proposal) -> set[str]:
    return {getattr(proposal.timeline, "event_date", ""), proposal.timeline.end_date} - {""}


def contradicts(wanted: Requirement, facts: PlanFacts) -> str:  # noqa: C901, PLR0911  one case a kind
    """Why the plan cannot be said to meet this, in a word; "" where nothing says that it does not."""
    value, parts = wanted.value, working(facts.plan)
    doing = [p for p in parts for tag in value.tags if tag in p.capabilities]
    yes = {p.agent_id for p in doing if has_said_yes(facts, p.agent_id)}
    days = days_of(facts.plan)
    match wanted.kind:
        case K.CAPABILITY if not yes:
            return "nobody who does it said yes"
        case K.QUANTITY if len(yes) < (value.number or 1):
            return "too few said yes"
        case K.DATE if not any((value.first or day) <= day <= (value.last or value.first or day) for day in days):
            return "another day"
        case K.DEADLINE if not facts.plan.timeline.end_date or facts.plan.timeline.end_date > value.last:
            return "too late"
        case K.HEAD_COUNT:
            said = [facts.offers[p.agent_id].capacity_people for p in parts if p.agent_id in facts.offers]
            if any(most is not None and most < (value.number or 0) for most in said):
                return "too small"
            return "" if any(most is not None for most in said) else "nobody says"
        case K.BUDGET:
            in_it = sum(p.price or 0 for p in parts if p.currency == value.unit)
            return "too dear" if in_it > (value.number or 0) + 0.01 else ""
        case K.PERSON:
            there = [p for p in parts if p.display_name.lower() == value.text.lower()]
            return "" if any(has_said_yes(facts, p.agent_id) for p in there) else "not there, or without a yes"
        case K.EXCLUSION if doing or any(p.display_name.lower() == value.text.lower() for p in parts if value.text):
            return "it is there"
        case K.PROVIDED_BY_REQUESTER if doing:
            return "somebody else has a part in it"
        case K.MODE:
            modes = {facts.offers[p.agent_id].mode if p.agent_id in facts.offers else None for p in parts}
            return "" if modes <= {value.text} and modes else "somebody does it otherwise, or does not say"
        case K.PLACE:
            modes = {facts.offers[p.agent_id].mode if p.agent_id in facts.offers else None for p in parts}
            return "" if Mode.ON_SITE in modes else "nobody comes"
    return ""


tags = st.lists(st.sampled_from(TAGS), unique=True, max_size=2).map(tuple)
PARTS = st.lists(
    st.builds(
        lambda name, covers, **more: part(name, *covers, **more),
        st.sampled_from(NAMES),
        tags,
        price=st.none() | st.integers(0, 3000).map(float),
        currency=st.sampled_from(["CNY", "CNY", "USD"]),
        standing=st.sampled_from([Standing.ACTIVE, Standing.ACTIVE, Standing.OPTIONAL, Standing.STAND_BY]),
        source=st.sampled_from(["channel", "channel", "sub-1"]),
        is_confirmed=st.booleans(),
    ),
    max_size=4,
    unique_by=lambda p: (p.agent_id, p.source),
)
OFFERS = st.dictionaries(
    st.sampled_from(NAMES),
    st.tuples(tags, st.none() | st.integers(10, 100), st.sampled_from([None, *Mode])),
).map(
    lambda found: {
        name: offered(name, *covers, capacity_people=most, mode=mode) for name, (covers, most, mode) in found.items()
    }
)
ANSWERS = st.dictionaries(
    st.sampled_from(NAMES),
    st.tuples(
        st.sampled_from([FeedbackType.ACCEPT, FeedbackType.ACCEPT, *FeedbackType]),
        st.booleans(),
        st.sampled_from([Provenance.RULE, Provenance.LLM, Provenance.FALLBACK]),
    ),
).map(
    lambda found: {
        name: answer(name, said, defaulted=silent, provenance=by) for name, (said, silent, by) in found.items()
    }
)


@st.composite
def plans(draw: st.DrawFn) -> PlanFacts:
    made = plan(*draw(PARTS), day=draw(st.sampled_from(DAYS)))
    return PlanFacts(plan=made, offers=draw(OFFERS), answers=draw(ANSWERS))


@st.composite
def requirements(draw: st.DrawFn) -> tuple[Requirement, ...]:
    def one(number: int) -> Requirement:
        kind = draw(st.sampled_from(list(K)))
        first = draw(st.sampled_from(DAYS[1:]))
        value = {
            K.DATE: RequirementValue(first=first, last=draw(st.sampled_from(DAYS[1:]).filter(lambda d: d >= first))),
            K.DEADLINE: RequirementValue(last=first),
            K.HEAD_COUNT: RequirementValue(number=draw(st.integers(10, 100)), unit="people"),
            K.BUDGET: RequirementValue(number=draw(st.integers(0, 6000)), unit="CNY"),
            K.PERSON: RequirementValue(text=draw(st.sampled_from(["Ann", "bob", "Zoe"]))),
            K.MODE: RequirementValue(text=draw(st.sampled_from(Mode))),
            K.PLACE: RequirementValue(text="Berlin"),
        }.get(kind, RequirementValue(tags=draw(tags), number=draw(st.integers(1, 3))))
        status = draw(st.sampled_from([RequirementStatus.OPEN, RequirementStatus.MET, RequirementStatus.WAIVED]))
        return Requirement(
            requirement_id=f"req-{number}", kind=kind, text=str(kind), value=value, status=status, is_hard=draw(BOOLEAN)
        )

    return tuple(one(number) for number in range(1, draw(st.integers(1, 5)) + 1))


BOOLEAN = st.booleans()


@settings(deadline=None, max_examples=400)
@given(requirements(), plans())
def test_nothing_is_called_met_or_complete_that_the_facts_contradict(
    wanted: tuple[Requirement, ...], facts: PlanFacts
) -> None:
    asked = DemandUnderstanding(surface_demand="", language=Language.EN, requirements=wanted)
    found = agreement(asked, facts)

    for before, after in zip(wanted, found.requirements, strict=True):
        event(f"{after.kind} is {after.status}")
        if after.status is RequirementStatus.MET:
            assert contradicts(after, facts) == ""
        assert (after.status is RequirementStatus.WAIVED) == (before.status is RequirementStatus.WAIVED)
    if found.is_complete:
        event("complete")
        assert working(facts.plan)
        assert all(has_said_yes(facts, p.agent_id) for p in working(facts.plan))
        settled = {RequirementStatus.MET, RequirementStatus.WAIVED}
        assert all(r.status in settled for r in found.requirements if r.is_hard)


@settings(deadline=None, max_examples=200)
@given(requirements(), plans())
def test_whatever_is_not_settled_is_an_open_point_that_names_it(
    wanted: tuple[Requirement, ...], facts: PlanFacts
) -> None:
    found = agreement(DemandUnderstanding(surface_demand="", language=Language.EN, requirements=wanted), facts)
    named = {point.requirement_id for point in found.open_points}
    unsettled = {r.requirement_id for r in found.requirements if r.is_hard and r.status.value not in {"met", "waived"}}

    assert unsettled <= named
    silent = {p.agent_id for p in working(facts.plan) if not has_said_yes(facts, p.agent_id)}
    assert silent <= {agent_id for point in found.open_points for agent_id in point.who}
