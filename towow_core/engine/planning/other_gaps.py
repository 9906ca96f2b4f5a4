"""Prompt 7's engine beyond capabilities: money, time and risks that an agreed plan leaves open (seed 004).

Only what the demand and the plan say in figures, dates or answers counts. None of these gaps is filled by asking more
people: `needs_nobody` tells them from those that are.
"""

from collections.abc import Iterator

from towow_core.domain.answers import Feedback
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import Assignment, DemandUnderstanding, FeedbackType, Gap, Proposal, Severity, Standing
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.sentence_parts import say
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.wording.plan_text import standby_role_text
from towow_core.support.money import money_text, total_of

_KINDS = {
    "money": Bilingual(zh="预算", en="budget"),
    "time": Bilingual(zh="时间安排", en="dates"),
    "substitute": Bilingual(zh="备选", en="a substitute"),
    "risk": Bilingual(zh="风险应对", en="a risk"),
}
_WORDS = frozenset(word for kind in _KINDS.values() for word in (kind.zh, kind.en))
_MONEY, _TIME, _RISK = 80, 70, 65  # importance, 0 to 100; like a capability that is asked for, a little less


def other_gaps(understanding: DemandUnderstanding, proposal: Proposal, feedbacks: tuple[Feedback, ...]) -> list[Gap]:
    """Money, then time, then risks; their ids get a number from whoever puts them in order."""
    return [
        *_money(understanding, proposal),
        *_time(understanding, proposal),
        *_unconfirmed(understanding, proposal),
        *_objections(understanding, feedbacks),
    ]


def needs_nobody(gap: Gap) -> bool:
    """Whether it is one of these."""
    return gap.capability in _WORDS


def _money(understanding: DemandUnderstanding, proposal: Proposal) -> Iterator[Gap]:
    context, language = understanding.context, understanding.language
    if context.budget_amount is None:
        return
    currency = context.currency or "CNY"
    spent = total_of(proposal.assignments, currency).amount
    if spent is None or spent <= context.budget_amount:
        return
    over, budget = (
        money_text(amount, currency, language) for amount in (spent - context.budget_amount, context.budget_amount)
    )
    yield _gap(
        _KINDS["money"].to(language),
        _MONEY,
        say(language, f"方案比预算{budget}多{over}", f"The plan is {over} above the budget of {budget}"),
        say(language, "提高预算，或去掉一部分", "Raise the budget, or leave something out"),
    )


def _time(understanding: DemandUnderstanding, proposal: Proposal) -> Iterator[Gap]:
    wanted, language, timeline = understanding.context.date, understanding.language, proposal.timeline
    if wanted is None or not proposal.assignments or _is_a_last_day(understanding):
        return
    dates = [date[:10] for date in (timeline.start_date, timeline.end_date, *(m.date for m in timeline.milestones))]
    if not any(dates):
        reason = say(language, f"要在{wanted}办，方案没有时间安排", f"It is for {wanted}, and the plan has no dates")
    elif wanted > max(dates):
        reason = say(language, f"时间安排没有到{wanted}那天", f"The dates of the plan end before {wanted}")
    else:
        return
    suggestion = say(language, "和参与的人定下每一步的日期", "Settle a date for each step with those who take part")
    yield _gap(_KINDS["time"].to(language), _TIME, reason, suggestion)


def _is_a_last_day(understanding: DemandUnderstanding) -> bool:
    """ "Before the holiday": what is done by then need not reach it."""
    kinds = {r.kind for r in understanding.in_force}
    return RequirementKind.DEADLINE in kinds and RequirementKind.DATE not in kinds


def _unconfirmed(understanding: DemandUnderstanding, proposal: Proposal) -> Iterator[Gap]:
    """Whose part nobody else has, and who has not said yes to it."""
    language = understanding.language
    for part in proposal.assignments:
        if (
            part.is_confirmed
            or part.standing is not Standing.ACTIVE
            or _has_a_substitute(part, proposal, understanding)
        ):
            continue
        yield _gap(
            _KINDS["substitute"].to(language),
            _RISK,
            say(
                language,
                f"{part.display_name}还没有答应，也没有人备选",
                f"{part.display_name} has not said yes, and nobody stands by",
            ),
            say(language, f"请{part.display_name}给个准信", f"Ask {part.display_name} for a yes"),
            about=part.role,
        )


def _has_a_substitute(part: Assignment, proposal: Proposal, understanding: DemandUnderstanding) -> bool:
    """Somebody else does the same, or stands by for it: those have no capability, and their role says for what."""
    others = [a for a in proposal.assignments if a.agent_id != part.agent_id]
    mine = [need for need in needs_of(understanding) if need.tag in part.capabilities]
    roles = {standby_role_text((need,), understanding.language) for need in mine}
    stands_by = any(a.standing is Standing.STAND_BY and a.role in roles for a in others)
    return stands_by or not part.capabilities or any(set(a.capabilities) & set(part.capabilities) for a in others)


def _objections(understanding: DemandUnderstanding, feedbacks: tuple[Feedback, ...]) -> Iterator[Gap]:
    """What somebody who did not accept the plan warns of."""
    language = understanding.language
    warned = (f for f in feedbacks if f.feedback_type is not FeedbackType.ACCEPT)
    for concern in dict.fromkeys(concern for feedback in warned for concern in feedback.concerns):
        yield _gap(
            _KINDS["risk"].to(language),
            _RISK,
            say(language, f"有人担心：{concern}", f"Somebody warns: {concern}"),
            say(language, "在方案里写明怎么应对", "Say in the plan what is done about it"),
            about=concern,
        )


def _gap(kind: str, importance: int, reason: str, suggestion: str, *, about: str = "") -> Gap:
    severity = Severity.HIGH if importance >= _MONEY else Severity.MEDIUM
    return Gap(
        gap_id="",
        gap_type=f"{kind}: {about}" if about else kind,
        importance=importance,
        severity=severity,
        reason=reason,
        description=reason,
        capability=kind,
        suggested_capability_tags=(kind,),
        suggestion=suggestion,
    )
