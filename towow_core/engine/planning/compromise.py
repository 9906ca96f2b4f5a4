"""Prompt 9's engine, for an end without full agreement: who said what, what can still be had, what to change."""

import re
from collections.abc import Iterator

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import (
    Assignment,
    Candidate,
    Compromise,
    CompromisePoint,
    Confidence,
    Decision,
    DemandUnderstanding,
    FeedbackType,
    Gap,
    Language,
    Proposal,
    Provenance,
    Standing,
)
from towow_core.engine.language.gazetteer import place_name
from towow_core.engine.language.sentence_parts import budget_text, headline, listed, say, sentence
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.wording.compromise_text import ADVICE, SUMMARY, asked_text
from towow_core.support.money import converted_text, total_of, total_text

SUGGESTIONS_MAX = 5
_TAKEN = re.compile(r"月.*(?:我已经有安排了|我没有空|我已经定了别的安排)|^I am (?:already taken|not free|booked) on ")
_TOO_SOON = re.compile(r"^离.*太近，|is too soon; ")


def find_compromise(
    understanding: DemandUnderstanding,
    reason_code: str,
    *,
    candidates: tuple[Candidate, ...],
    offers: tuple[Offer, ...],
    proposal: Proposal | None,
    feedbacks: tuple[Feedback, ...],
    gaps: tuple[Gap, ...],
    withdrawn: tuple[str, ...] = (),
) -> Compromise:
    """The truth about how it ended, in the demand's language."""
    language = understanding.language
    proposed = {need.tag for need in needs_of(understanding) if not need.is_required}
    gaps = tuple(gap for gap in gaps if gap.capability not in proposed)
    left = available(offers, proposal, feedbacks, withdrawn)
    kept = tuple(a for a in left if not a.capabilities or not proposed.issuperset(a.capabilities))
    disputes = [f for f in feedbacks if f.feedback_type is not FeedbackType.ACCEPT]
    return Compromise(
        summary=_summary(understanding, reason_code, candidates, offers, _agreed(kept, feedbacks)),
        assignments=kept,
        compromises=tuple(_points(proposal, disputes, understanding)),
        asked=asked_text(candidates, offers, proposal, feedbacks, language, withdrawn=withdrawn),
        unresolved=_unresolved(understanding, kept, gaps, disputes, proposal),
        suggestions=tuple(dict.fromkeys(_suggestions(understanding, reason_code, offers, gaps)))[:SUGGESTIONS_MAX],
        confidence=Confidence.MEDIUM if kept else Confidence.LOW,
        provenance=Provenance.RULE,
    )


def available(
    offers: tuple[Offer, ...],
    proposal: Proposal | None,
    feedbacks: tuple[Feedback, ...],
    withdrawn: tuple[str, ...] = (),
) -> tuple[Assignment, ...]:
    """Parts of the last plan whose people neither declined, refused nor left."""
    gone = {o.agent_id for o in offers if o.decision is Decision.DECLINE} | {*withdrawn}
    gone |= {f.agent_id for f in feedbacks if f.feedback_type in {FeedbackType.REJECT, FeedbackType.WITHDRAW}}
    return tuple(a for a in (proposal.assignments if proposal else ()) if a.agent_id not in gone)


def _agreed(kept: tuple[Assignment, ...], feedbacks: tuple[Feedback, ...]) -> tuple[str, ...]:
    """Names of those with a part who said yes to it themselves: on nobody else can one count."""
    yes = {f.agent_id for f in feedbacks if f.feedback_type is FeedbackType.ACCEPT and not f.defaulted}
    return tuple(a.display_name for a in kept if a.agent_id in yes and a.standing is not Standing.STAND_BY)


def _summary(
    understanding: DemandUnderstanding,
    reason_code: str,
    candidates: tuple[Candidate, ...],
    offers: tuple[Offer, ...],
    agreed: tuple[str, ...],
) -> str:
    language = understanding.language
    zh, en = SUMMARY.get(reason_code, SUMMARY[""])
    needs = listed([need.tag for need in needs_of(understanding)], language)
    facts = {
        "what": headline(understanding),
        "needs": needs or say(language, "所需的能力", "what is needed"),
        "asked": max(len(candidates), len(offers)),
        "agreed": listed(agreed, language) or say(language, "没有人", "nobody"),
        "where": place_name(understanding.context.location or "", language) or say(language, "任何城市", "any city"),
    }
    return say(language, zh, en).format(**facts)


def _points(
    proposal: Proposal | None, disputes: list[Feedback], understanding: DemandUnderstanding
) -> Iterator[CompromisePoint]:
    """For each dispute, the middle that both could live with."""
    language = understanding.language
    parts = {a.agent_id: a for a in (proposal.assignments if proposal else ())}
    for feedback in disputes:
        for point in feedback.negotiation_points[:2]:
            role = parts[feedback.agent_id].role if feedback.agent_id in parts else ""
            who = feedback.display_name
            who += say(language, f"（{role}）", f" ({role})") if role else ""
            yield CompromisePoint(
                issue=say(
                    language,
                    f"{who}：{point.aspect}，希望{point.desired_value}",
                    f"{who}: {point.aspect}, wants {point.desired_value}",
                ),
                resolution=say(
                    language,
                    f"由您决定：同意“{point.desired_value}”，或另找人接手这一部分",
                    f"Your choice: agree to “{point.desired_value}”, or have somebody else take this part",
                ),
                rationale=point.reason,
            )


def _unresolved(
    understanding: DemandUnderstanding,
    kept: tuple[Assignment, ...],
    gaps: tuple[Gap, ...],
    disputes: list[Feedback],
    proposal: Proposal | None,
) -> tuple[str, ...]:
    """What nobody does. After a plan, its gaps and what those who left had; without one, everything."""
    covered = {tag for a in kept for tag in a.capabilities}
    missing = [need.tag for need in needs_of(understanding) if need.is_required and need.tag not in covered]
    missing += [gap.capability for gap in gaps if gap.capability and gap.capability not in (*missing, *covered)]
    language = understanding.language
    found = [say(language, f"{tag}没有人承担", f"Nobody has taken on {tag}") for tag in missing]
    if proposal is not None:
        found += [
            say(
                language,
                f"{f.display_name}的要求：{f.adjustment_request}",
                f"{f.display_name}'s request: {f.adjustment_request}",
            )
            for f in disputes
            if f.adjustment_request and f.feedback_type is FeedbackType.NEGOTIATE
        ]
    return tuple(found)


def _suggestions(
    understanding: DemandUnderstanding,
    reason_code: str,
    offers: tuple[Offer, ...],
    gaps: tuple[Gap, ...],
) -> Iterator[str]:
    """What the requester can do, most telling first: from the answers themselves, then from the ending."""
    language, context = understanding.language, understanding.context
    yield from _from_prices(understanding, offers)
    yield from _from_days(offers, language)
    yield from (sentence(gap.suggestion, language) for gap in gaps if gap.suggestion)
    for condition, zh, en in ADVICE.get(reason_code, ADVICE[""]):
        if condition(understanding):
            where = place_name(context.location or "", language)
            yield say(language, zh, en).format(
                where=where, needs=listed([n.tag for n in needs_of(understanding)], language)
            )


def _from_days(offers: tuple[Offer, ...], language: Language) -> Iterator[str]:
    """Another day for those who are taken on that day, a later one for those who hear of it too late.

    Why somebody declined is kept in words only: those of `decline_text`; what a model wrote instead is not read.
    """
    no = [offer for offer in offers if offer.decision is Decision.DECLINE]
    taken = [offer.display_name for offer in no if _TAKEN.search(offer.decline_reason)]
    too_soon = [offer.display_name for offer in no if _TOO_SOON.search(offer.decline_reason)]
    if taken:
        names = listed(taken[:3], language)
        yield say(
            language, f"换一个日期：{names}只是那天没有空。", f"Choose another day: {names} could not on that day."
        )
    if too_soon:
        names = listed(too_soon[:3], language)
        yield say(
            language, f"日子定晚一些：{names}说太近了，来不及。", f"Choose a later day: it is too soon for {names}."
        )


def _from_prices(understanding: DemandUnderstanding, offers: tuple[Offer, ...]) -> Iterator[str]:
    """What it would cost: the sum of what was asked, where that is more than the budget."""
    language, context = understanding.language, understanding.context
    currency = context.currency or "CNY"
    total = total_of((o for o in offers if o.decision is not Decision.DECLINE), currency)
    asked = total.amount or 0.0
    if context.budget_amount is not None and asked > context.budget_amount:
        shown, rates, budget = total_text(total, language), converted_text(total, language), budget_text(understanding)
        shown += say(language, f"（{rates}）", f" ({rates})") if rates else ""
        yield say(
            language,
            f"提高预算或减少内容：愿意参与的人一共报价{shown}，预算是{budget}。",
            f"Raise the budget or ask for less: those willing ask {shown} together; the budget is {budget}.",
        )
    # The words of `decline_text` for a price; what a model wrote instead is not read, and the advice then is a
    # general one.
    too_dear = [
        o
        for o in offers
        if o.decision is Decision.DECLINE
        and ("不够我做" in o.decline_reason or "too little for me" in o.decline_reason)
    ]
    if too_dear and not asked:
        yield sentence(
            say(
                language,
                f"提高预算：{too_dear[0].display_name}说“{too_dear[0].decline_reason.rstrip('。')}”",
                f"Raise the budget: {too_dear[0].display_name} said “{too_dear[0].decline_reason.rstrip('.')}”",
            ),
            language,
        )
