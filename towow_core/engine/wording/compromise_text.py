"""The words for each way in which a negotiation can end without full agreement."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these tables and patterns read better unbroken

from collections.abc import Callable, Mapping

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import Candidate, Decision, DemandUnderstanding, FeedbackType, Language, Proposal
from towow_core.engine.language.sentence_parts import say, sentence

SUMMARY: Mapping[str, tuple[str, str]] = {
    "no_candidates": (
        "“{what}”：网络里目前没有人能按要求在{where}承担{needs}，所以没有打扰任何人。",
        "“{what}”: nobody in the network offers it where and when it is needed ({where}; needed: {needs}), so nobody was bothered.",
    ),
    "no_participants": (
        "“{what}”：问了{asked}个人，都不能参与，各人的原因在下面。",
        "“{what}”: {asked} people were asked and none can take part; their reasons are below.",
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
        "“{what}”：有人的数字分身因为模型故障没能作答，这不代表他们拒绝；没有别人愿意参与。",
        "“{what}”: twins could not answer because the model failed, which is no refusal; nobody else takes part.",
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


def _always(_understanding: DemandUnderstanding) -> bool:
    return True


def _has_place(understanding: DemandUnderstanding) -> bool:
    return understanding.context.location is not None


def _has_day(understanding: DemandUnderstanding) -> bool:
    return understanding.context.date is not None


def _has_no_day(understanding: DemandUnderstanding) -> bool:
    return understanding.context.date is None


def _has_budget(understanding: DemandUnderstanding) -> bool:
    return understanding.context.budget_amount is not None


Advice = tuple[Callable[[DemandUnderstanding], bool], str, str]
_AGAIN: Advice = (_always, "过一会儿再提交一次同样的需求。", "Submit the same demand again a little later.")
_MOST_RAISED: Advice = (
    _always,
    "按上面各人的要求改一处最集中的，再提交一次。",
    "Change the point that most people raise above, and submit again.",
)
ADVICE: Mapping[str, tuple[Advice, ...]] = {
    "no_candidates": (
        (
            _has_place,
            "看看能否换一个城市，或者接受线上完成：{where}目前没有合适的人。",
            "See whether another city or working online would do: nobody suitable is in {where}.",
        ),
        (
            _always,
            "把需求拆开，或换一种说法写明要别人具体做什么（现在理解为：{needs}）。",
            "Split the demand, or say in other words what exactly is to be done (understood so far: {needs}).",
        ),
        (_has_day, "日期放宽几天，会有更多人有空。", "A few days either side would give more people a chance."),
        (
            _always,
            "邀请您认识的合适的人加入网络，再提交一次。",
            "Invite somebody you know who can do it to join, and submit again.",
        ),
    ),
    "no_participants": (
        (_has_day, "日期放宽几天，会有更多人有空。", "A few days either side would give more people a chance."),
        (_has_no_day, "写明日期，方便大家确认档期。", "Name a day, so that people can look in their diaries."),
    ),
    "majority_refused": (_MOST_RAISED,),
    "rounds_exhausted": (_MOST_RAISED,),
    "essential_unmet": (
        (
            _has_budget,
            "把预算提高到方案的合计，或少要一项。",
            "Raise the budget to what the plan costs, or ask for less.",
        ),
        (
            _always,
            "邀请您认识的合适的人加入网络，或换一种要求，再提交一次。",
            "Invite somebody you know who can do it, or ask for it in another way, and submit again.",
        ),
    ),
    "everyone_withdrew": (
        (
            _always,
            "看看各人退出的原因，改掉共同的那一处再提交。",
            "See why people left, change what they have in common, and submit again.",
        ),
    ),
    "forced": (
        (
            _always,
            "先确认已经答应的部分，再逐一回应没有答应的人的要求。",
            "Confirm what is agreed, then answer the remaining requests one by one.",
        ),
    ),
    "cancelled": ((_always, "需要时可以随时重新提交。", "You can submit it again at any time."),),
    "parent_timeout": (_AGAIN,),
    "not_wanted": ((_always, "需要时可以单独提交。", "If it is wanted after all, submit it on its own."),),
    "llm_unavailable": (_AGAIN,),
    "lifetime_exceeded": (_AGAIN,),
    "stuck": (_AGAIN,),
    "": (_AGAIN,),
}
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
        if feedback.defaulted:
            return sentence(
                say(language, f"{name}：没有对方案作出回应", f"{name}: did not answer to the plan"), language
            )
        word = say(language, *_FEEDBACK[feedback.feedback_type])
        asks = feedback.feedback_type is FeedbackType.NEGOTIATE and feedback.adjustment_request
        why = asks or feedback.reasoning
        return sentence(f"{name}{colon}{word}{say(language, '，', ': ') + why if why else ''}", language)
    if offer is None:
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
