"""The words for each way in which a negotiation can end without full agreement."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these tables and patterns read better unbroken

from collections.abc import Iterator, Mapping, Sequence

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import (
    Candidate,
    Decision,
    FeedbackType,
    Hindrance,
    Language,
    Proposal,
    Provenance,
)
from towow_core.engine.language.sentence_parts import listed, say, sentence, shown
from towow_core.engine.matching.needs import Need

SUMMARY: Mapping[str, tuple[str, str]] = {
    "no_candidates": (
        "“{what}”：{why}，所以没有打扰任何人。",
        "“{what}”: {why}, so nobody was bothered.",
    ),
    "no_participants": (
        "“{what}”：问了{asked}个人，都不能参与，各人的原因在下面。",
        "“{what}”: nobody of those asked ({asked}) can take part; the reasons are below.",
    ),
    "nobody_answered": (
        "“{what}”：问了{asked}个人，没有人回答：这不代表他们拒绝。",
        "“{what}”: nobody of those asked ({asked}) answered, which is no refusal.",
    ),
    "some_answered": (
        "“{what}”：问了{asked}个人，没有人答应；其中{silent}个人没有回答，这不代表他们拒绝。各人的话在下面。",
        "“{what}”: of those asked ({asked}) nobody said yes; {silent} of them did not answer, which is no refusal. What each said is below.",
    ),
    "majority_refused": (
        "“{what}”：多数人不同意这个方案，没有谈成；明确同意的有：{agreed}。",
        "“{what}”: most of those asked did not agree to the plan. Said yes to it: {agreed}.",
    ),
    "rounds_exhausted": (
        "“{what}”：谈到最后一轮仍有分歧，没有谈成；明确同意的有：{agreed}。",
        "“{what}”: after the last round there was still no agreement. Said yes to it: {agreed}.",
    ),
    "essential_unmet": (
        "“{what}”：缺了要紧的一项，没有谈成；明确同意的有：{agreed}。",
        "“{what}”: something essential is missing, so there is no agreement. Said yes to it: {agreed}.",
    ),
    "everyone_withdrew": (
        "“{what}”：参与的人后来都退出了，没有谈成。",
        "“{what}”: everybody who took part left again, so there is no agreement.",
    ),
    "forced": (
        "“{what}”：轮次用完，按部分共识结束；已经答应的可以照做，没有答应的还需您拿主意。",
        "“{what}”: the rounds are used up, and the plan stands in part. What was agreed can go ahead; the rest is for you to decide.",
    ),
    "cancelled": ("“{what}”：协商已按您的要求取消。", "“{what}”: the negotiation was cancelled as you asked."),
    "parent_timeout": (
        "“{what}”：发起它的那场协商等不下去了，没有谈完。",
        "“{what}”: the negotiation that it was opened for could not wait until it was done.",
    ),
    "not_wanted": (
        "“{what}”：发起它的那场协商不再需要它了。",
        "“{what}”: the negotiation that it was opened for does not need it any more.",
    ),
    "llm_unavailable": (
        "“{what}”：有人的数字分身没能给出能用的答复，这不代表他们拒绝；没有别人愿意参与。",
        "“{what}”: twins gave no answer that can be used, which is no refusal; nobody else takes part.",
    ),
    "lifetime_exceeded": (
        "“{what}”：超过了协商的总时限，没有谈成；明确同意的有：{agreed}。",
        "“{what}”: the time for the negotiation ran out. Said yes to it: {agreed}.",
    ),
    "stuck": (
        "“{what}”：协商长时间没有进展，已经停止；明确同意的有：{agreed}。",
        "“{what}”: the negotiation made no progress for too long and was stopped. Said yes to it: {agreed}.",
    ),
    "": ("“{what}”：没有谈成；明确同意的有：{agreed}。", "“{what}”: there is no agreement. Said yes to it: {agreed}."),
}


# Who offers it, and why they are not asked all the same.
HINDERED = {
    "excluded": ("能做{needs}的{who}被您排除了", "{who} could do {needs} and is ruled out by the demand"),
    "place": ("{who}能做{needs}，但不在需要的地方", "{who} could do {needs}, but not where it is needed"),
    "day": ("{who}能做{needs}，但那天没有空", "{who} could do {needs}, but not on that day"),
    "language": ("{who}能做{needs}，但不会要求的语言", "{who} could do {needs}, but not in the language asked for"),
    "size": ("{who}能做{needs}，但接待不了这么多人", "{who} could do {needs}, but not for so many people"),
    "price": ("{who}能做{needs}，但平时的价钱超过预算", "{who} could do {needs}, but usually for more than the budget"),
    "perhaps": (
        "{needs}也许{who}会做（自己写明：{said}），不能确定，没有问",
        "perhaps {who} could do {needs} (in their own words: {said}), which is not sure, so they were not asked",
    ),
}
_NAMES_MAX = 3


def why_nobody(
    needs: Sequence[Need], hindered: Sequence[Hindrance], language: Language, unread: Sequence[str] = ()
) -> str:
    """Why nobody is asked: what nobody here offers, and what stands in the way of those who do.

    Of a trade it is known who does it; of the requester's own words only that nobody says them.
    """
    if not needs:
        said = f"{said_text(unread, language)}" if unread else ""
        zh = f"没有读懂{said}，没看出要请人做什么" if said else "没看出要请人做什么"
        en = f"{said} was not understood, and " if said else ""
        return say(language, zh, f"{en}it is not clear what somebody is to do")
    elsewhere = {one.capability for one in hindered}
    missing = [need for need in needs if need.tag not in elsewhere]
    trades = listed([need.tag for need in missing if need.concept is not None], language)
    words = listed([shown(need.tag) for need in missing if need.concept is None], language)
    parts = []
    if trades:
        parts.append(
            say(
                language,
                f"在这里的人写的本行里，没有找到{trades}",
                f"{trades} was not found among what people here say they do",
            )
        )
    if words:
        parts.append(
            say(
                language,
                f"在这里的人写的内容里，没有找到{words}",
                f"{words} was not found in what people here write of their work",
            )
        )
    return say(language, "；", "; ").join([*parts, *hindrance_texts(hindered, language)])


def hindrance_texts(hindered: Sequence[Hindrance], language: Language) -> Iterator[str]:
    """One clause for each reason and those whom it keeps away."""
    by_reason: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for one in hindered:
        by_reason.setdefault((one.reason, one.names, one.said), []).append(shown(one.capability))
    for (reason, names, said), tags in by_reason.items():
        zh, en = HINDERED[reason]
        yield say(language, zh, en).format(
            who=who_text(names, language), needs=listed(tags, language), said=said_text(said, language)
        )


def said_text(said: Sequence[str], language: Language) -> str:
    return say(language, "、", ", ").join(f"“{one}”" for one in said)


def who_text(names: Sequence[str], language: Language) -> str:
    if len(names) <= _NAMES_MAX:
        return listed(names, language)
    some = say(language, "、", ", ").join(names[:_NAMES_MAX])
    return say(language, f"{some}等{len(names)}人", f"{some} and {len(names) - _NAMES_MAX} more")


_FEEDBACK = {
    FeedbackType.ACCEPT: ("同意方案", "agreed to the plan"),
    FeedbackType.NEGOTIATE: ("希望修改", "wanted a change"),
    FeedbackType.REJECT: ("不同意方案", "did not agree"),
    FeedbackType.WITHDRAW: ("退出了", "left"),
}


def asked_text(
    candidates: tuple[Candidate, ...],
    offers: tuple[Offer, ...],
    proposal: Proposal | None,
    feedbacks: tuple[Feedback, ...],
    language: Language,
    *,
    withdrawn: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """One sentence for each who was asked: their last word, and why."""
    names = {c.agent_id: c.display_name for c in candidates} | {o.agent_id: o.display_name for o in offers}
    by_offer = {o.agent_id: o for o in offers}
    by_feedback = {f.agent_id: f for f in feedbacks} if proposal else {}
    left = {a for a in withdrawn if a not in by_feedback or by_feedback[a].feedback_type is not FeedbackType.WITHDRAW}
    return tuple(
        sentence(say(language, f"{name}：后来退出了", f"{name}: left again"), language)
        if agent_id in left
        else _one(name, by_offer.get(agent_id), by_feedback.get(agent_id), language)
        for agent_id, name in names.items()
    )


def _one(name: str, offer: Offer | None, feedback: Feedback | None, language: Language) -> str:
    colon = say(language, "：", ": ")
    if feedback is not None:
        if feedback.defaulted or feedback.provenance is Provenance.FALLBACK:  # a stand-in's word is nobody's
            return sentence(
                say(language, f"{name}：没有对方案作出回应", f"{name}: did not answer to the plan"), language
            )
        word = say(language, *_FEEDBACK[feedback.feedback_type])
        asks = feedback.feedback_type is FeedbackType.NEGOTIATE and feedback.adjustment_request
        why = asks or feedback.reasoning
        return sentence(f"{name}{colon}{word}{say(language, '，', ': ') + why if why else ''}", language)
    if offer is None or offer.provenance is Provenance.FALLBACK:
        return sentence(say(language, f"{name}：没有回答", f"{name}: did not answer"), language)
    if offer.decision is Decision.DECLINE:
        why = offer.decline_reason or offer.reasoning
        return sentence(
            say(language, f"{name}：不参与{f'，{why}' if why else ''}", f"{name}: declined{f': {why}' if why else ''}"),
            language,
        )
    wishes = say(language, "、", ", ").join(p.desired_value for p in offer.negotiation_points) or say(
        language, "、", ", "
    ).join(offer.conditions)
    if wishes:
        return sentence(say(language, f"{name}：愿意参与，条件是{wishes}", f"{name}: willing, if {wishes}"), language)
    return sentence(say(language, f"{name}：愿意参与", f"{name}: willing"), language)
