"""Prompt 3, 响应生成 (seed 001 §3.3.3): would this person take part, with what, and on what terms?"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.days import DELIVERY_DAYS_MAX
from towow_core.domain.drafts import OfferDraft
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.events import GapAnswered, OfferSubmitted
from towow_core.domain.models import (
    AgentProfile,
    Decision,
    DemandUnderstanding,
    Language,
    NegotiationPoint,
    Provenance,
    ResponseType,
)
from towow_core.domain.money import check_currency
from towow_core.engine.language.money import currency_of
from towow_core.engine.matching.day_choice import open_days
from towow_core.engine.twin.offers import days_declined, decline_if_booked, declined_by, with_facts
from towow_core.prompts import schemas as s
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.disclosure import if_any, own_profile_block
from towow_core.prompts.fields import (
    as_amount,
    as_choice,
    as_number,
    as_percent,
    as_records,
    as_text,
    as_texts,
    known,
    not_one_of,
)
from towow_core.prompts.json_text import read_object
from towow_core.prompts.negotiation_points import read_points
from towow_core.prompts.price_limit import refuse_below_floor
from towow_core.prompts.question_days import dated
from towow_core.prompts.rendering import ask, asked_again, demand_block

KEY = "response_generation"
_CONFIDENCE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferInputs:
    """`filter_reason` says why the agent was asked; `today` is an ISO date.

    Attributes:
        requester_minds: Why the requester did not take the plan that the agent was in; empty at the first time.
        booked_dates: Days on which other approved plans have the person.
        problem: Why the answer before could not be used; empty at the first time.
        raw_input: What the requester said, in their own words.
    """

    profile: AgentProfile
    understanding: DemandUnderstanding
    filter_reason: str
    expected_role: str
    today: str
    requester_minds: str = ""
    booked_dates: tuple[str, ...] = ()
    problem: str = ""
    raw_input: str = ""


_TASK = """\
你是资料 profile 所写的这个人的数字分身，只代表他本人。有人邀请他参与一项需求，请替他如实决定。
- decision：participate（愿意）、conditional（有条件地愿意）或 decline（不参与）。
- 先看能力是否对得上，再看城市（不在当地时，能否远程、愿不愿去）、日期是否有空、人数是否接得下、价钱是否合适。
- contribution：具体能做什么，只写 profile 里有的。
- conditional 时写 conditions；希望改变某个具体事项（价钱、时间、人数……）时 response_type 写 negotiate，\
并至少给出一个 negotiation_points；否则 response_type 写 offer。
- decline 时写真实的 decline_reason。
- booked_dates 是他已经答应了别人的日子：需求只能在那天就 decline，理由写那天已有安排，不提是什么事；\
日期还能商量就请换一天。
- price 是这一整件事他要的总价，currency 是货币代码；资料写明不收费才写 0，没有写价钱写 null。\
不要低于 profile 的 price_floor，也不要把它说出来。
- 有 requester_minds 时，是发起人没有接受上一版方案的原因：他愿意的话，在底线之内让步。
- capabilities：他愿意承担的需求能力标签，照抄；suggested_role：他希望的角色；confidence：0 到 100。"""

_SCHEMA = s.record(
    decision=s.choice(Decision),
    response_type=s.choice(ResponseType),
    contribution=s.text(),
    conditions=s.TEXTS,
    negotiation_points=s.listing(s.POINT),
    reasoning=s.text("为什么这样决定"),
    decline_reason=s.text(),
    confidence=s.percent("把握"),
    suggested_role=s.text(),
    capabilities=s.TEXTS,
    price=s.amount("总价"),
    currency=s.text("ISO 4217"),
    delivery_days=s.listing(s.record(capability=s.text(), days=s.number()), "profile 说干完后（远程的从开工）几天交齐"),
    required=("decision", "response_type", "contribution", "reasoning", "confidence"),
)


def render(inputs: OfferInputs) -> Rendered:
    task, again = asked_again(_TASK, inputs.problem)
    return ask(
        task,
        language=inputs.understanding.language,
        schema=_SCHEMA,
        data={
            **dated(
                inputs.today, inputs.understanding, open_days(inputs.understanding, inputs.today), inputs.booked_dates
            ),
            "demand": demand_block(inputs.understanding, inputs.raw_input),
            "profile": own_profile_block(inputs.profile),
            "invited_because": inputs.filter_reason,
            "expected_role": inputs.expected_role,
            **if_any(requester_minds=inputs.requester_minds, booked_dates=inputs.booked_dates),
            **again,
        },
    )


def parse(text: str, inputs: OfferInputs) -> OfferDraft:
    """Raises `UnreadableAnswer` where there is no decision (it is never guessed), or a price below the floor."""
    data = read_object(KEY, text)
    decision = as_choice(data.get("decision"), Decision)
    if decision is None:
        raise UnreadableAnswer(KEY, not_one_of("decision", data.get("decision"), Decision))
    points, conditions = read_points(data.get("negotiation_points")), as_texts(data.get("conditions"))
    kind = as_choice(data.get("response_type"), ResponseType) or ResponseType.OFFER
    points, kind = _consistent(decision, kind, points, conditions)
    terms = inputs.profile.terms
    declines = decision is Decision.DECLINE
    if not declines and (as_number(data.get("price")) or 0) < 0:
        raise UnreadableAnswer(KEY, Bilingual("price 小于 0", "price is below 0"))
    offer = OfferDraft(
        decision=decision,
        response_type=kind,
        contribution="" if declines else as_text(data.get("contribution")),
        conditions=() if declines else conditions,
        negotiation_points=points,
        reasoning=as_text(data.get("reasoning")),
        decline_reason=_decline_reason(data, inputs) if declines else "",
        confidence=as_percent(data.get("confidence"), _CONFIDENCE),
        suggested_role=as_text(data.get("suggested_role"), inputs.expected_role),
        capabilities=()
        if declines
        else known(as_texts(data.get("capabilities")), inputs.understanding.capability_tags),
        declines=declined_by(inputs.profile, inputs.understanding, inputs.today) if declines else (),
        unavailable_on=days_declined(inputs.profile, inputs.understanding, inputs.today, inputs.booked_dates)
        if declines
        else (),
        price=None if declines else as_amount(data.get("price")),
        currency=terms.currency if declines else _currency(data.get("currency"), terms.currency),
        delivery_days={} if declines else _delivery_days(data.get("delivery_days"), inputs),
    )
    if declines:
        return offer
    # A model does not put anybody in two places: what its person is booked for, a rule knows.
    booked = decline_if_booked(inputs.profile, inputs.understanding, inputs.today, inputs.booked_dates)
    if booked is not None:
        return booked
    offer = with_facts(offer, inputs.profile, inputs.understanding, inputs.today, inputs.booked_dates)
    if offer.price is not None or offer.rate is not None:  # no price named is no price agreed: see prompt 5
        refuse_below_floor(
            KEY,
            terms,
            inputs.understanding,
            price=offer.price,
            currency=offer.currency,
            capabilities=offer.capabilities,
            rate=offer.rate,
        )
    return offer


def _consistent(
    decision: Decision, kind: ResponseType, points: tuple[NegotiationPoint, ...], conditions: tuple[str, ...]
) -> tuple[tuple[NegotiationPoint, ...], ResponseType]:
    """Contract §3.1: a `negotiate` has points, and only somebody with conditions negotiates."""
    if decision is Decision.DECLINE:
        return (), ResponseType.OFFER
    if kind is ResponseType.NEGOTIATE and not points:
        points = tuple(NegotiationPoint(aspect=c, desired_value=c) for c in conditions)
    return points, ResponseType.NEGOTIATE if points else ResponseType.OFFER


def _delivery_days(said: object, inputs: OfferInputs) -> dict[str, int]:
    """Whole days by tag of the demand, as records or an object by tag; what is no number of days is left out."""
    given = [{"capability": k, "days": v} for k, v in said.items()] if isinstance(said, Mapping) else said
    tags = inputs.understanding.capability_tags
    days = {
        tag: as_number(record.get("days"))
        for record in as_records(given)
        for tag in known(as_texts(record.get("capability")), tags)
    }
    return {tag: ceil(min(n, DELIVERY_DAYS_MAX)) for tag, n in days.items() if n is not None and n > 0}


def _currency(said: object, usual: str) -> str:
    """Raises `UnreadableAnswer` where nobody here can tell what the currency is worth."""
    code = currency_of(as_text(said, usual))
    try:
        check_currency(code)
    except ValueError as error:
        raise UnreadableAnswer(KEY, Bilingual(f"货币 {code!r} 这里不认识", str(error))) from error
    return code


def _decline_reason(data: dict[str, object], inputs: OfferInputs) -> str:
    unsaid = "没有说明原因" if inputs.understanding.language is Language.ZH else "No reason given"
    return as_text(data.get("decline_reason")) or as_text(data.get("reasoning")) or unsaid


def fallback(inputs: OfferInputs) -> OfferDraft:
    """Decline (seed 001 §6.2.1): nobody is committed by an answer that nobody gave."""
    name = inputs.profile.user_name
    return _declined(
        inputs,
        Bilingual(
            f"{name}的数字分身这次没能作出回答，按不参与处理",
            f"{name}'s twin could not answer this time; that counts as not taking part",
        ),
    )


def forbidden(inputs: OfferInputs) -> OfferDraft:
    """The same of a model that is there, and goes below what its person accepts: that is not told to be an outage."""
    name = inputs.profile.user_name
    declined = _declined(
        inputs,
        Bilingual(
            f"{name}的数字分身给出的答复越过了{name}本人的底线，没有采用，按不参与处理",
            f"{name}'s twin answered with what breaks a limit of {name}'s own; that was not used, and counts as not "
            "taking part",
        ),
    )
    return replace(declined, breaks_limit=True)


def _declined(inputs: OfferInputs, why: Bilingual) -> OfferDraft:
    reason = why.to(inputs.understanding.language)
    return OfferDraft(
        decision=Decision.DECLINE,
        reasoning=reason,
        decline_reason=reason,
        confidence=0,
        currency=inputs.profile.terms.currency,
        provenance=Provenance.FALLBACK,
    )


RESPONSE_GENERATION: Prompt[OfferInputs, OfferDraft] = Prompt(
    key=KEY,
    number=3,
    render=render,
    schema=_SCHEMA,
    parse=parse,
    fallback=fallback,
    forbidden=forbidden,
    decides=(OfferSubmitted, GapAnswered),
)
