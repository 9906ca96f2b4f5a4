"""Prompt 9's engine, for an end without full agreement: who said what, what can still be had, what to change."""

from collections.abc import Iterator, Sequence

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
    Hindrance,
    Language,
    Proposal,
    Provenance,
    Standing,
)
from towow_core.engine.language.sentence_parts import headline, listed, say, shown
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.planning.advice import advice
from towow_core.engine.wording.compromise_text import SUMMARY, asked_text, why_nobody

SUGGESTIONS_MAX = 5


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
    hindered: tuple[Hindrance, ...] = (),
) -> Compromise:
    """The truth about how it ended, in the demand's language."""
    language = understanding.language
    proposed = {need.tag for need in needs_of(understanding) if not need.is_required}
    gaps = tuple(gap for gap in gaps if gap.capability not in proposed)
    left = available(offers, proposal, feedbacks, withdrawn)
    kept = tuple(a for a in left if not a.capabilities or not proposed.issuperset(a.capabilities))
    disputes = [f for f in feedbacks if f.feedback_type is not FeedbackType.ACCEPT]
    told = advice(
        understanding,
        reason_code,
        candidates=candidates,
        offers=offers,
        proposal=proposal,
        gaps=gaps,
        hindered=hindered,
    )
    sought = [need for need in needs_of(understanding) if need.is_wanted]  # what is only usual nobody looked for
    return Compromise(
        summary=_summary(
            understanding,
            reason_code,
            asked=max(len(candidates), len(offers)),
            silent=_silent(candidates, offers, withdrawn),
            agreed=_agreed(left, feedbacks, language),
            why=why_nobody(sought, hindered, language, [span.text for span in understanding.not_understood]),
        ),
        assignments=kept,
        compromises=tuple(_points(proposal, disputes, understanding)),
        asked=asked_text(candidates, offers, proposal, feedbacks, language, withdrawn=withdrawn),
        unresolved=_unresolved(understanding, kept, gaps, disputes, proposal),
        suggestions=tuple(dict.fromkeys(told))[:SUGGESTIONS_MAX],
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


def _agreed(left: tuple[Assignment, ...], feedbacks: tuple[Feedback, ...], language: Language) -> str:
    """Names of those with a part who said yes to it themselves; who only stands by does not count as one of them."""
    yes = {f.agent_id for f in feedbacks if f.feedback_type is FeedbackType.ACCEPT and not f.defaulted}
    said = [a for a in left if a.agent_id in yes]
    parts = listed([a.display_name for a in said if a.standing is not Standing.STAND_BY], language)
    spare = listed([a.display_name for a in said if a.standing is Standing.STAND_BY], language)
    if parts or not spare:
        return parts or say(language, "没有人", "nobody")
    return say(language, f"没有人（{spare}答应备选）", f"nobody with a part ({spare} would stand by)")


def _silent(candidates: Sequence[Candidate], offers: Sequence[Offer], withdrawn: Sequence[str]) -> int:
    """How many of those who were asked said nothing themselves; a stand-in's answer is none of theirs."""
    said = {offer.agent_id for offer in offers if offer.provenance is not Provenance.FALLBACK} | {*withdrawn}
    asked = {one.agent_id for one in candidates} | {one.agent_id for one in offers}
    return len(asked - said)


def _summary(
    understanding: DemandUnderstanding, reason_code: str, *, asked: int, silent: int, agreed: str, why: str
) -> str:
    if reason_code == "no_participants" and silent:
        reason_code = "nobody_answered" if silent == asked else "some_answered"
    zh, en = SUMMARY.get(reason_code, SUMMARY[""])
    text = say(understanding.language, zh, en)
    return text.format(what=headline(understanding), asked=asked, silent=silent, agreed=agreed, why=why)


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
    found = [say(language, f"{shown(tag)}没有人承担", f"Nobody has taken on {shown(tag)}") for tag in missing]
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
