"""What the requester can change after an end without full agreement: each piece of advice from what was in the way."""

import re
from collections.abc import Collection, Iterator, Sequence

from towow_core.domain.answers import Offer
from towow_core.domain.models import (
    Candidate,
    Decision,
    DemandUnderstanding,
    Gap,
    Hindrance,
    Language,
    Proposal,
    Provenance,
)
from towow_core.domain.requirements import TOPIC, Requirement, RequirementKind, Span
from towow_core.engine.language.fixed_days import is_day_fixed
from towow_core.engine.language.sentence_parts import budget_text, listed, say, sentence, shown, uncapitalised
from towow_core.engine.language.text import stem, tokens, words
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.trades import trades
from towow_core.engine.matching.event_length import own_deadline
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.wording.compromise_text import said_text, who_text
from towow_core.support.money import converted_text, total_of, total_text

# Why somebody declined is kept in words only: those of `decline_text`; what a model wrote instead is not read.
_TAKEN = re.compile(r"月.*(?:我已经有安排了|我没有空|我已经定了别的安排)|^I am (?:already taken|not free|booked) on ")
_TOO_SOON = re.compile(r"^离.*太近，|is too soon; ")
_TOO_FAR = re.compile(r"^我在.*(?:我去不了|而这次不要在)|^I am in .*(?:cannot be in|where it must not be)")
_TOO_MANY = re.compile(r"^我这边最多接待|^I can serve \d+ people at most")
_CHARGES = re.compile(r"我是收费的|\bI charge for this")
_TOO_DEAR = re.compile(r"这个价钱我不接|I do not take this on")
_FROM_REASONS = (
    (_TAKEN, "换一个日期：{who}只是那天没有空。", "Choose another day: {who} could not on that day."),
    (_TOO_SOON, "日子定晚一些：{who}说太近了，来不及。", "Choose a later day: it is too soon for {who}."),
    (_TOO_FAR, "换一个地方：{who}去不了那里。", "Choose another place: {who} cannot come there."),
    (_TOO_MANY, "减少人数：{who}接待不了这么多人。", "Invite fewer people: there are too many for {who}."),
)
_FROM_HINDRANCES = {
    "excluded": (
        "重新考虑{who}：{where}没有别人能做{needs}。",
        "Think again about {who}: nobody else does {needs}{where}.",
    ),
    "place": (
        "换一个地方（能换的话）：{who}在别处做{needs}；不能换就邀请当地认识的人加入。",
        "Choose another place, if it may be another: {who} does {needs} elsewhere. Else invite somebody who is there.",
    ),
    "day": ("换一个日期：{who}只是那天没有空。", "Choose another day: {who} could not on that day."),
    "language": ("换一种语言：{who}能做{needs}。", "Choose another language: {who} could do {needs}."),
    "size": ("减少人数：{who}接待不了这么多人。", "Invite fewer people: there are too many for {who}."),
    "price": ("提高预算：{who}做{needs}平时要得更多。", "Raise the budget: {who} usually asks more for {needs}."),
    "perhaps": (
        "看看{who}写的{said}是不是您要的；是的话，用这些词再提交一次。",
        "See whether what {who} says is what you mean: {said}. If it is, ask for it in these words.",
    ),
}
# Where others who do it fail, so that nobody else there does.
_WHERE_NOBODY_ELSE = {
    "place": ("在当地", " here"),
    "day": ("在那天", " on that day"),
    "language": ("用这种语言", " in that language"),
    "size": ("接待这么多人的", " for so many"),
    "price": ("在预算之内", " within the budget"),
}
_AGAIN = ("过一会儿再提交一次同样的需求。", "Submit the same demand again a little later.")
# Whose work is the language that it is in.
_OF_A_LANGUAGE = frozenset({"translation", "interpreting", "sign_language", "language_teaching", "voice_over"})
_OF_ANY_TRADE = frozenset(words("lesson lessons class teacher course 老师 教学 课程 一对 对一 上门 师傅 服务 小时"))
_MOST_RAISED = (
    "按上面各人的要求改一处最集中的，再提交一次。",
    "Change the point that most people raise above, and submit again.",
)
_SHARED = (
    "看看上面各人的原因，改掉共同的那一处再提交。",
    "See the reasons above, change what they have in common, and submit again.",
)
_INVITE = (
    "邀请您认识的合适的人加入网络，再提交一次。",
    "Invite somebody you know who can do it to join, and submit again.",
)
_BY_ENDING = {
    "majority_refused": _MOST_RAISED,
    "rounds_exhausted": _MOST_RAISED,
    "essential_unmet": (
        "邀请您认识的合适的人加入网络，或换一种要求，再提交一次。",
        "Invite somebody you know who can do it, or ask for it in another way, and submit again.",
    ),
    "everyone_withdrew": (
        "看看各人退出的原因，改掉共同的那一处再提交。",
        "See why people left, change what they have in common, and submit again.",
    ),
    "forced": (
        "先确认已经答应的部分，再逐一回应没有答应的人的要求。",
        "Confirm what is agreed, then answer the remaining requests one by one.",
    ),
    "cancelled": ("需要时可以随时重新提交。", "You can submit it again at any time."),
    "not_wanted": ("需要时可以单独提交。", "If it is wanted after all, submit it on its own."),
}


def advice(
    understanding: DemandUnderstanding,
    reason_code: str,
    *,
    candidates: tuple[Candidate, ...] = (),
    offers: tuple[Offer, ...],
    proposal: Proposal | None,
    gaps: tuple[Gap, ...],
    hindered: tuple[Hindrance, ...],
) -> Iterator[str]:
    """Most telling first: from the answers themselves, then from who was not asked, then from the ending.

    Nothing that the demand rules out, nothing after which the same person still could not, nobody that nobody wants.
    """
    language = understanding.language
    unasked = {need.tag for need in needs_of(understanding) if not need.is_explicit}
    by_then = {one.agent_id for one in candidates if _has_own_time(understanding, one.capabilities)}
    by_then |= {
        c.agent_id for c in candidates if c.capabilities and _are_of_another_kind(c.capabilities, understanding)
    }
    is_fixed = is_day_fixed(understanding.words_in_force)
    found = [
        *_from_prices(understanding, offers, proposal),
        *_from_reasons([o for o in offers if o.agent_id not in by_then], language, is_fixed=is_fixed),
        *_from_hindrances([h for h in hindered if _can_help(h, understanding, is_fixed=is_fixed)], hindered, language),
        *(sentence(gap.suggestion, language) for gap in gaps if gap.suggestion and gap.capability not in unasked),
    ]
    yield from found
    match reason_code:
        case "no_candidates":
            told = [*_where_nobody_is(understanding, hindered)]
            yield from told
            if not (found or told):  # whoever does it cannot come, and nothing that could be changed would help
                yield say(language, *_INVITE)
        case "no_participants" if found:
            return
        case "no_participants" if all(offer.provenance is Provenance.FALLBACK for offer in offers):  # nobody answered
            yield say(language, *_AGAIN)
        case "no_participants" if is_fixed:
            yield say(language, *_INVITE)
        case "no_participants" if len(offers) == 1:
            yield _of_the_only_one(offers[0], language)
            yield say(language, *_INVITE)
        case "no_participants":  # in words of their own, which nobody here reads
            yield say(language, *_SHARED)
        case _:
            yield say(language, *_BY_ENDING.get(reason_code, _AGAIN))


def _of_the_only_one(offer: Offer, language: Language) -> str:
    """One answer has nothing in common with any other."""
    who, why = offer.display_name, offer.decline_reason.strip().rstrip("。.")
    if not why:
        return say(language, f"只有{who}回了话，{who}没有答应。", f"Only {who} answered, and said no.")
    return say(language, f"只有{who}回了话，{who}说：“{why}”。", f"Only {who} answered, and says: “{why}”.")


def _where_nobody_is(understanding: DemandUnderstanding, hindered: Sequence[Hindrance]) -> Iterator[str]:
    language = understanding.language
    offered = {one.capability for one in hindered}
    needs = [need.tag for need in needs_of(understanding) if need.is_wanted]
    lacking = [tag for tag in needs if tag not in offered]
    missing = listed([shown(tag) for tag in lacking], language)
    if not needs:
        yield _asked_back(understanding)
    elif len(needs) == 1 and lacking:  # one thing, and plainly asked for: no other words would bring anybody
        yield say(
            language,
            f"在这里的人写的内容里，没有找到{missing}；请换一种说法，或说得更具体。",
            f"In what people here write of their work {missing} was not found: say it in other words.",
        )
        yield say(language, *_INVITE)
    elif missing:
        yield say(
            language,
            f"把需求拆开，或换一种说法写明要别人具体做什么（现在理解为：{missing}）。",
            f"Split the demand, or say in other words what exactly is to be done (understood so far: {missing}).",
        )
        yield say(language, *_INVITE)


def _asked_back(understanding: DemandUnderstanding) -> str:
    """What is to be said of a demand that says too little, one line for all of it."""
    language = understanding.language
    text = say(
        language,
        "写明要别人具体做什么，例如“一位摄影师”",
        "Say what exactly is to be done, such as “a photographer”",
    )
    unsaid = [uncapitalised(one) for one in understanding.uncertainties[1:]]  # the first is what is wanted
    if unsaid:
        text += say(language, f"；还没有说：{'、'.join(unsaid)}", f"; not said yet: {', '.join(unsaid)}")
    return sentence(text, language)


def _has_own_time(understanding: DemandUnderstanding, capabilities: Collection[str]) -> bool:
    """Whether all that somebody would do is wanted by a day of its own: another day of the whole helps nobody there."""
    days = [r for r in understanding.in_force if r.kind is RequirementKind.DATE and (r.value.first or r.value.weekdays)]
    is_only_due = not days and any(r.kind is RequirementKind.DEADLINE for r in understanding.in_force)
    return is_only_due or (bool(capabilities) and all(own_deadline(understanding, tag) for tag in capabilities))


def _can_help(hindrance: Hindrance, understanding: DemandUnderstanding, *, is_fixed: bool) -> bool:
    if hindrance.reason == "place" and concept_of(hindrance.capability) is concepts()["venue"]:
        return False  # whoever comes to a place has somewhere else to go only where all of it goes there
    if hindrance.reason == "place" and _is_at_their_own(understanding):
        return False  # a kitchen at home is nowhere else
    if hindrance.reason == "place" and any(trades()[key].mends for key in trades_of(hindrance.capability)):
        return False  # what is to be mended is where it is
    concept = concept_of(hindrance.capability)
    if hindrance.reason == "language" and concept is not None and concept.key in _OF_A_LANGUAGE:
        return False  # in another language it would be another work
    if hindrance.reason == "place" and concept is concepts()["sign_language"]:
        return False  # elsewhere people sign otherwise, and what each of them signs is not known
    if hindrance.reason == "perhaps" and not _speaks_of_it(hindrance, understanding):
        return False
    if hindrance.reason != "perhaps" and _is_of_another_kind(hindrance.capability, understanding):
        return False  # on whichever day, and wherever, they do not do what was asked for
    is_of_the_day = hindrance.reason == "day"
    return not (is_of_the_day and (is_fixed or _has_own_time(understanding, (hindrance.capability,))))


def _are_of_another_kind(tags: Collection[str], understanding: DemandUnderstanding) -> bool:
    return all(_is_of_another_kind(tag, understanding) for tag in tags)


def _is_of_another_kind(tag: str, understanding: DemandUnderstanding) -> bool:
    """Whether the work is only what other words were taken for, and these say more of it: 做消防培训, of teaching."""
    for work in understanding.in_force:
        if work.kind is not RequirementKind.CAPABILITY or tag not in work.value.tags or work.span is None:
            continue
        said, stems = work.span.text, {stem(word) for word in words(f"{tag} {work.text}".casefold())}
        if said in tag or {stem(word) for word in words(said.casefold())} & stems:
            continue
        more = [r for r in understanding.in_force if r.kind is RequirementKind.QUALITY and tag in r.value.tags]
        if any(_says_more_of_it(r, work.span) for r in more):
            return True
    return False


def _says_more_of_it(said: Requirement, work: Span) -> bool:
    if said.span is None:
        return False
    is_around = said.is_hard and said.span.start <= work.start < said.span.end
    return is_around or (said.value.unit == TOPIC and 0 <= work.start - said.span.end <= 1)


def _speaks_of_it(hindrance: Hindrance, understanding: DemandUnderstanding) -> bool:
    """Whether what they say has a word of the demand, besides what any lessons or trade are called."""
    asked = {word for word in tokens(understanding.words_in_force) if len(word) > 1} - _OF_ANY_TRADE
    return not hindrance.said or any(asked & {*tokens(said)} for said in hindrance.said)


def _is_at_their_own(understanding: DemandUnderstanding) -> bool:
    """Whether the place is the requester's: "at our flat", "到家里"."""
    venue = {*concepts()["venue"].name}
    had = [r for r in understanding.in_force if r.kind is RequirementKind.PROVIDED_BY_REQUESTER]
    return any(venue & {*r.value.tags} for r in had)


def _from_reasons(offers: Sequence[Offer], language: Language, *, is_fixed: bool) -> Iterator[str]:
    """What would let those take part who declined for a reason that can be changed."""
    no = [offer for offer in offers if offer.decision is Decision.DECLINE]
    for pattern, zh, en in _FROM_REASONS:
        if is_fixed and pattern in {_TAKEN, _TOO_SOON}:
            continue
        if who := [offer.display_name for offer in no if pattern.search(offer.decline_reason)]:
            yield say(language, zh, en).format(who=who_text(who, language))


def _from_hindrances(
    changeable: Sequence[Hindrance], hindered: Sequence[Hindrance], language: Language
) -> Iterator[str]:
    """For whom one thing alone is in the way; another place only where nobody who offers it could come there."""
    reasons: dict[tuple[str, str], set[str]] = {}
    for one in hindered:
        for name in one.names:
            reasons.setdefault((one.capability, name), set()).add(one.reason)
    nearer = {capability for (capability, _), why in reasons.items() if "place" not in why}
    by_reason: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for one in changeable:
        names = tuple(name for name in one.names if reasons[one.capability, name] == {one.reason})
        if not names or (one.reason == "place" and one.capability in nearer):
            continue
        by_reason.setdefault((one.reason, names, one.said), []).append(one.capability)
    for (reason, names, said), tags in by_reason.items():
        zh, en = _FROM_HINDRANCES[reason]
        yield say(language, zh, en).format(
            who=who_text(names, language),
            needs=listed([shown(tag) for tag in tags], language),
            said=said_text(said, language),
            where=_where_nobody_else(tags, names, hindered, language),
        )


def _where_nobody_else(
    tags: Collection[str], names: Collection[str], hindered: Sequence[Hindrance], language: Language
) -> str:
    """What keeps others who do it away, as what is said of those who are left; "" where nobody else does it."""
    others = {one.reason for one in hindered if one.capability in tags and {*one.names} - {*names}}
    said = [say(language, *where) for reason, where in _WHERE_NOBODY_ELSE.items() if reason in others]
    return "".join(said)


def _from_prices(
    understanding: DemandUnderstanding, offers: tuple[Offer, ...], proposal: Proposal | None
) -> Iterator[str]:
    """What it would cost, where that is more than the budget; or who finds the budget too little."""
    language, context = understanding.language, understanding.context
    currency = context.currency or "CNY"
    willing = tuple(offer for offer in offers if offer.decision is not Decision.DECLINE)
    planned = None if proposal is None else total_of(proposal.assignments, currency).amount
    total = total_of(willing, currency)
    # A plan within the budget may well have left out whoever was too dear, but price is not what was in its way.
    is_too_dear = context.budget_amount is not None and (total.amount or 0.0) > context.budget_amount
    if is_too_dear and (planned is None or planned > (context.budget_amount or 0.0) or _lacks_money(proposal)):
        shown, rates, budget = total_text(total, language), converted_text(total, language), budget_text(understanding)
        shown += say(language, f"（{rates}）", f" ({rates})") if rates else ""
        yield say(
            language,
            f"提高预算或减少内容：愿意参与的人一共报价{shown}，预算是{budget}。",
            f"Raise the budget or ask for less: those willing ask {shown} together; the budget is {budget}.",
        )
    charge = [o.display_name for o in offers if o.decision is Decision.DECLINE and _CHARGES.search(o.decline_reason)]
    if charge:
        who = listed(charge, language)
        yield say(
            language,
            f"{who}要收费；给一笔预算再提交。拿别的来换，这里没有人替他们答应，要自己去谈。",
            f"{who} would have to be paid: name a budget and submit again. Nobody here says yes to something in return "
            "for them; that is for you to talk about.",
        )
    too_dear = [
        offer for offer in offers if offer.decision is Decision.DECLINE and _TOO_DEAR.search(offer.decline_reason)
    ]
    if too_dear and not total.amount:
        who, why = too_dear[0].display_name, too_dear[0].decline_reason.rstrip("。.")
        yield sentence(
            say(language, f"提高预算：{who}说“{why}”", f"Raise the budget: {who} said “{why}”"),
            language,
        )


def _lacks_money(proposal: Proposal | None) -> bool:
    return proposal is not None and any("预算" in gap.reason or "budget" in gap.reason for gap in proposal.gaps)
