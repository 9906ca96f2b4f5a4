"""Prompt 9, 妥协方案 (seed 001 §3.3.9): no full agreement: what can be had, what is missing, what to change?"""

from dataclasses import dataclass

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.events import ForceFinalized, NegotiationFailed
from towow_core.domain.models import (
    Candidate,
    Compromise,
    CompromisePoint,
    Confidence,
    DemandUnderstanding,
    Gap,
    Hindrance,
    Language,
    Proposal,
    Provenance,
    Timeline,
)
from towow_core.engine.planning.compromise import available
from towow_core.engine.wording.compromise_text import asked_text
from towow_core.engine.wording.plan_figures import PlanFigures
from towow_core.engine.wording.true_prose import true_parts, true_points, true_proposal, true_rationale
from towow_core.prompts import schemas as s
from towow_core.prompts.asked_price import at_most_asked
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.disclosure import gaps_told, if_any, invited_told, whole
from towow_core.prompts.fields import as_choice, as_records, as_text, as_texts
from towow_core.prompts.json_text import read_object
from towow_core.prompts.plan_reading import read_assignments
from towow_core.prompts.question_days import dated, days_planned
from towow_core.prompts.rendering import ask, demand_block, said_in
from towow_core.prompts.true_asked import LastWord, has_refused, held_against_answers

KEY = "compromise"


@dataclass(frozen=True, slots=True, kw_only=True)
class CompromiseInputs:
    """`reason_code` is no_candidates, no_participants, majority_refused, rounds_exhausted, essential_unmet,
    everyone_withdrew, forced, cancelled, llm_unavailable, lifetime_exceeded or stuck; `withdrawn` left, `hindered`
    offer what nobody who was asked does; `today` is an ISO date, `raw_input` what the requester said."""

    understanding: DemandUnderstanding
    reason_code: str
    candidates: tuple[Candidate, ...]
    offers: tuple[Offer, ...]
    proposal: Proposal | None
    feedbacks: tuple[Feedback, ...]
    gaps: tuple[Gap, ...]
    withdrawn: tuple[str, ...] = ()
    hindered: tuple[Hindrance, ...] = ()
    today: str = ""
    raw_input: str = ""


_TASK = """\
你是 ToWow 的协调者。这次协商没有全部谈成（原因代码 reason_code），请如实告诉提出需求的人该怎么办。
原因代码：no_candidates 没有合适的人；no_participants 问过的人都不参与；majority_refused 多数人不同意方案；\
rounds_exhausted 轮次用完仍有分歧；essential_unmet 方案缺了要紧的一项；\
everyone_withdrew 所有人都退出；forced 部分人同意而按部分共识结束；\
cancelled 被取消；llm_unavailable 大家的分身都没能作答；lifetime_exceeded 超过总时限；stuck 长时间没有进展。
- hindered 是网络里能做、却没有问的人和原因（\
excluded 需求排除了，place 去不了，day 那天没空，language 不会那种语言，size 人数太多，price 平时的价钱超过预算；\
perhaps 只是原话 said 里提到，不一定会做，只能说“也许”）。
- summary：一两句话说清结果和原因。
- asked：问过谁，每人说了什么，一人一句；没有问过人就留空。
- assignments：仍然可用的部分，只能是没有拒绝、没有退出的人。
- compromises：每个争议点 issue 可以怎样折中 resolution，为什么 rationale。unresolved：仍解决不了的。
- suggestions：提出需求的人可以改什么（日期、预算、人数、地点、需求的写法），具体可行，最要紧的在前。"""

_SCHEMA = s.record(
    summary=s.text(),
    assignments=s.listing(s.without(s.ASSIGNMENT, "is_confirmed")),
    compromises=s.listing(
        s.record(issue=s.text(), resolution=s.text(), rationale=s.text(), required=("issue", "resolution"))
    ),
    asked=s.TEXTS,
    unresolved=s.TEXTS,
    suggestions=s.TEXTS,
    confidence=s.choice(Confidence),
    required=("summary", "asked", "suggestions"),
)


def render(inputs: CompromiseInputs) -> Rendered:
    return ask(
        _TASK,
        language=inputs.understanding.language,
        schema=_SCHEMA,
        data={
            **dated(inputs.today, inputs.understanding, days_planned(inputs.proposal)),
            "demand": demand_block(inputs.understanding, inputs.raw_input),
            "reason_code": inputs.reason_code,
            **if_any(
                candidates=invited_told(inputs.candidates),
                offers=[whole(offer) for offer in inputs.offers],
                feedbacks=[whole(said) for said in inputs.feedbacks],
                gaps=gaps_told(inputs.gaps),
                withdrawn=inputs.withdrawn,
                hindered=said_in(inputs.hindered),
            ),
            **({} if inputs.proposal is None else {"proposal": whole(inputs.proposal)}),
        },
    )


def parse(text: str, inputs: CompromiseInputs) -> Compromise:
    """Raises `UnreadableAnswer` where there is no summary."""
    data = read_object(KEY, text)
    summary = as_text(data.get("summary"))
    if not summary:
        raise UnreadableAnswer(KEY, Bilingual("没有 summary", "it has no summary"))
    tags = inputs.understanding.capability_tags
    named = {as_text(record.get("agent_id")) for record in as_records(data.get("assignments"))}
    defaults = {
        a.agent_id: a
        for a in available(inputs.offers, inputs.proposal, inputs.feedbacks, inputs.withdrawn)
        if a.agent_id in named
    }
    read = read_assignments(data.get("assignments"), defaults, tags, today=inputs.today).values()
    parts, _ = at_most_asked(read, inputs.offers, inputs.understanding.language, defaults, inputs.feedbacks)
    figures = _figures(inputs)
    points = (
        CompromisePoint(
            issue=as_text(record.get("issue")),
            resolution=as_text(record.get("resolution")),
            rationale=as_text(record.get("rationale")),
        )
        for record in as_records(data.get("compromises"))
    )
    return Compromise(
        # Where all of it was made up, ours, which says how it ended.
        summary=_whole(true_rationale(summary, figures)) or fallback(inputs).summary,
        assignments=true_parts(parts, figures, defaults),
        compromises=true_points(points, figures),
        asked=held_against_answers(as_texts(data.get("asked")), _last_words(inputs)),
        unresolved=tuple(filter(None, (true_rationale(one, figures) for one in as_texts(data.get("unresolved"))))),
        suggestions=tuple(filter(None, (true_proposal(one, figures) for one in as_texts(data.get("suggestions"))))),
        confidence=as_choice(data.get("confidence"), Confidence) or Confidence.LOW,
    )


def _whole(text: str) -> str:
    """The same; nothing of a text that has lost the beginning of its first sentence."""
    return "" if text[:1].islower() or text[:1] in {",", "，", "；", ";"} else text


def _figures(inputs: CompromiseInputs) -> PlanFigures:
    plan = inputs.proposal
    parts = available(inputs.offers, plan, inputs.feedbacks, inputs.withdrawn)
    timeline = plan.timeline if plan is not None else Timeline()
    lacks = bool(inputs.gaps or inputs.hindered)
    feedbacks = inputs.feedbacks if plan is not None else ()
    return PlanFigures(inputs.understanding, parts, inputs.offers, timeline, feedbacks, lacks=lacks)


def _last_words(inputs: CompromiseInputs) -> list[LastWord]:
    names = {c.agent_id: c.display_name for c in inputs.candidates} | {
        o.agent_id: o.display_name for o in inputs.offers
    }
    feedbacks = inputs.feedbacks if inputs.proposal is not None else ()
    ours = asked_text(
        inputs.candidates,
        inputs.offers,
        inputs.proposal,
        feedbacks,
        inputs.understanding.language,
        withdrawn=inputs.withdrawn,
    )
    return [
        LastWord(name=name, ours=line, is_no=who in inputs.withdrawn or has_refused(who, inputs.offers, feedbacks))
        for (who, name), line in zip(names.items(), ours, strict=True)
    ]


def fallback(inputs: CompromiseInputs) -> Compromise:
    """Who was asked and the bare reason; nothing is proposed that nobody thought about."""
    chinese = inputs.understanding.language is Language.ZH
    demand, names = inputs.understanding.surface_demand, [c.display_name for c in inputs.candidates]
    return Compromise(
        summary=f"“{demand}”没有谈成（{inputs.reason_code}）。"
        if chinese
        else f"No agreement was reached on “{demand}” ({inputs.reason_code}).",
        asked=tuple(f"问过{name}。" if chinese else f"{name} was asked." for name in names),
        suggestions=(
            "请稍后再试，或把需求说得更具体。" if chinese else "Try again later, or say more precisely what you need.",
        ),
        provenance=Provenance.FALLBACK,
    )


COMPROMISE: Prompt[CompromiseInputs, Compromise] = Prompt(
    key=KEY,
    number=9,
    render=render,
    schema=_SCHEMA,
    parse=parse,
    fallback=fallback,
    decides=(ForceFinalized, NegotiationFailed),
    timeout_s=30.0,
    tokens_max=4000,
)
