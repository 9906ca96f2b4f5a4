"""Prompt 5, 方案反馈 (seed 001 §3.3.5): does this person agree with their part in the plan?"""

from dataclasses import dataclass, replace

from towow_core.domain.answers import Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import FeedbackDraft
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.events import AgentWithdrawn, GapAnswered, ProposalFeedback
from towow_core.domain.models import (
    AgentProfile,
    Assignment,
    DemandUnderstanding,
    FeedbackType,
    Proposal,
    Provenance,
    Standing,
)
from towow_core.engine.twin.feedback import answer_if_booked
from towow_core.prompts import schemas as s
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.disclosure import if_any, own_offer, own_part, own_requests, own_terms_block, plan_block
from towow_core.prompts.fields import as_choice, as_text, as_texts, not_one_of
from towow_core.prompts.json_text import read_object
from towow_core.prompts.negotiation_points import read_points
from towow_core.prompts.price_limit import refuse_below_floor
from towow_core.prompts.question_days import dated, days_planned
from towow_core.prompts.rendering import ask, asked_again, demand_block

KEY = "proposal_feedback"


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackInputs:
    """`round` counts from 1; `my_offer` is what the agent promised when it was invited.

    Attributes:
        booked_dates: Days on which other approved plans have the person by now.
        stands: An earlier plan, to which the person said yes, stands where this one comes to nothing.
        problem: Why the answer before could not be used; empty at the first time.
        today: ISO date.
        raw_input: What the requester said, in their own words.
    """

    profile: AgentProfile
    understanding: DemandUnderstanding
    proposal: Proposal
    my_assignment: Assignment
    my_offer: Offer | None
    round: int
    max_rounds: int
    booked_dates: tuple[str, ...] = ()
    stands: bool = False
    problem: str = ""
    today: str = ""
    raw_input: str = ""


_TASK = """\
你是资料 profile 所写的这个人的数字分身，只代表他本人。请替他审阅方案里分给他的部分 my_assignment。
- accept：可以照做。negotiate：愿意做，但有一处要改。reject：不同意这个方案。withdraw：退出，不再参与。
- 对照他当初的答复 my_offer：职责是否在能力之内，价钱是否不低于底线，日期是否有空，提过的条件是否落实。
- negotiate 时 adjustment_request 用一句话说清要改什么，negotiation_points 给出具体数值；不要提新的、与原来无关的要求。
- 轮次越接近 max_rounds 越应让步，但不得低于底线，也不要为了成交而假装同意。
- booked_dates 是他已经答应了别人的日子：方案落在那天就不能 accept，请换一天，换不了就 withdraw；不提那天是什么事。
- concerns：担心的事；reasoning：为什么。"""

_EARLIER_PLAN = "他答应过之前谈妥的方案；这次改动谈不成，那一份照旧。不同意改动用 reject；withdraw 会连那一份一起退出。"

_SCHEMA = s.record(
    feedback_type=s.choice(FeedbackType),
    reasoning=s.text(),
    adjustment_request=s.text(),
    concerns=s.TEXTS,
    negotiation_points=s.listing(s.POINT),
    required=("feedback_type", "reasoning"),
)


def render(inputs: FeedbackInputs) -> Rendered:
    task, again = asked_again(_TASK, inputs.problem)
    return ask(
        task,
        language=inputs.understanding.language,
        schema=_SCHEMA,
        data={
            # First what all of a plan's people are told alike, so that a server that keeps what it has read can.
            **dated(inputs.today, inputs.understanding, days_planned(inputs.proposal)),
            "demand": demand_block(inputs.understanding, inputs.raw_input),
            "proposal": plan_block(inputs.proposal),
            "rounds": {"round": inputs.round, "max_rounds": inputs.max_rounds},
            "profile": own_terms_block(inputs.profile),
            "my_assignment": own_part(inputs.my_assignment, inputs.proposal),
            "my_offer": own_offer(inputs.my_offer),
            **if_any(your_requests=own_requests(inputs.profile.agent_id, inputs.proposal)),
            **if_any(booked_dates=inputs.booked_dates, earlier_plan=_EARLIER_PLAN if inputs.stands else ""),
            **again,
        },
    )


def parse(text: str, inputs: FeedbackInputs) -> FeedbackDraft:
    """Raises `UnreadableAnswer` where it says neither yes nor no (consent is never guessed), or yes below the floor."""
    data = read_object(KEY, text)
    kind = as_choice(data.get("feedback_type") or data.get("feedback"), FeedbackType)
    if kind is None:
        raise UnreadableAnswer(KEY, not_one_of("feedback_type", data.get("feedback_type"), FeedbackType))
    if kind is FeedbackType.ACCEPT:
        # A model does not put anybody in two places: what its person is booked for, a rule knows.
        if (booked := _booked(inputs)) is not None:
            return booked
        part, terms = inputs.my_assignment, inputs.profile.terms
        if part.standing is not Standing.STAND_BY:
            refuse_below_floor(
                KEY,
                terms,
                inputs.understanding,
                price=part.price,
                currency=part.currency,
                capabilities=part.capabilities,
                rate=part.rate,
            )
    reasoning = as_text(data.get("reasoning"))
    points = read_points(data.get("negotiation_points") or data.get("proposed_changes") or [])
    negotiates = kind is FeedbackType.NEGOTIATE
    request = as_text(data.get("adjustment_request"))
    if negotiates and not request:
        request = "；".join(p.desired_value for p in points)
    return FeedbackDraft(
        feedback_type=kind,
        reasoning=reasoning,
        adjustment_request=(request or reasoning) if negotiates else request,
        concerns=as_texts(data.get("concerns")),
        negotiation_points=points,
    )


def _booked(inputs: FeedbackInputs) -> FeedbackDraft | None:
    return answer_if_booked(
        inputs.understanding,
        inputs.proposal,
        inputs.my_assignment,
        inputs.booked_dates,
        is_last=inputs.round >= inputs.max_rounds,
    )


def fallback(inputs: FeedbackInputs) -> FeedbackDraft:
    """Absent, in the only word a present agent has for it (contract §9: "decline / absent").

    `accept` would invent consent; `reject` and `withdraw` would invent a refusal, end the person's part and could fail
    everybody's negotiation. Saying nothing would, by default, count as consent. `negotiate` that asks for nothing is
    neither: it keeps the seat, changes nothing in the plan, and asks to be asked again.
    """
    name = inputs.profile.user_name
    return _absent(
        inputs,
        Bilingual(
            f"{name}的数字分身这次没能审阅方案，既不算同意也不算拒绝",
            f"{name}'s twin could not review the plan this time; this is neither a yes nor a no",
        ),
    )


def forbidden(inputs: FeedbackInputs) -> FeedbackDraft:
    """The same of a model that is there, and goes below what its person accepts: that is not told to be an outage."""
    name = inputs.profile.user_name
    absent = _absent(
        inputs,
        Bilingual(
            f"{name}的数字分身给出的答复越过了{name}本人的底线，没有采用，既不算同意也不算拒绝",
            f"{name}'s twin answered with what breaks a limit of {name}'s own; that was not used: this is neither a "
            "yes nor a no",
        ),
    )
    return replace(absent, breaks_limit=True)


def _absent(inputs: FeedbackInputs, why: Bilingual) -> FeedbackDraft:
    reason = why.to(inputs.understanding.language)
    return FeedbackDraft(feedback_type=FeedbackType.NEGOTIATE, reasoning=reason, provenance=Provenance.FALLBACK)


PROPOSAL_FEEDBACK: Prompt[FeedbackInputs, FeedbackDraft] = Prompt(
    key=KEY,
    number=5,
    render=render,
    schema=_SCHEMA,
    parse=parse,
    fallback=fallback,
    forbidden=forbidden,
    decides=(ProposalFeedback, AgentWithdrawn, GapAnswered),
)
