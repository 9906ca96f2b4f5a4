"""The words of the command line, Chinese and English: an answer is in the language of its demand."""

import re
from collections.abc import Callable, Iterable

from bridges.cli.terminal import clean
from towow_core.domain.models import Language
from towow_core.support.japanese import is_japanese

CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
WORDS: dict[str, tuple[str, str]] = {
    "language": ("zh", "en"),
    # progress
    "submitted": ("需求 {id}：{text}", "Demand {id}: {text}"),
    "in_english": ("按原文来读，用英文回答。", "It is read as it is written, and answered in English."),
    "understood": ("理解为：{text}", "Understood as: {text}"),
    "tags": ("需要的能力：{text}", "Capabilities needed: {text}"),
    "asks": ("想先问一句：{text}", "One question first: {text}"),
    "without_an_answer": ("不回答就按：{text}", "Without an answer: {text}"),
    "nothing_assumed": ("不作假设，照原话办", "nothing is assumed"),
    "answer": ("{text} → {answer}", "{text} → {answer}"),
    "assumes": ("{text} → 没有说定，先按：{answer}", "{text} → left open, assumed: {answer}"),
    "your_answer": (
        "你的回答：一个编号、几个，或者你自己的话（直接回车就按上面的来）",
        "Your answer: a number, several, or words of your own (Enter takes the above)",
    ),
    "demand_changed": ("需求改为第 {version} 版：{text}", "The demand changes, version {version}: {text}"),
    "waives": ("不再要求：{text}", "given up: {text}"),
    "waives_exclusion": ("原来不要的“{text}”，这一条不再算数", "“{text}” was ruled out: that counts no more"),
    "filtered": ("找到 {count} 位候选人：{names}", "{count} candidates: {names}"),
    "uncovered": ("没有找到写明会做的人：{text}", "Nobody was found who says that they do: {text}"),
    "hindered_excluded": ("{who}能做{text}，但被需求排除了", "{who} could do {text}, and is ruled out by the demand"),
    "hindered_place": ("{who}能做{text}，但不在需要的地方", "{who} could do {text}, but not where it is needed"),
    "hindered_day": ("{who}能做{text}，但那天没有空", "{who} could do {text}, but not on that day"),
    "hindered_language": (
        "{who}能做{text}，但不会要求的语言",
        "{who} could do {text}, but not in the language asked for",
    ),
    "hindered_other": ("{who}能做{text}，但这次没有问", "{who} could do {text}, and is not asked this time"),
    "left_out_place": (
        "{count} 人去不了那里，也不能远程，没有考虑：{names}",
        "{count} do not come there and cannot do it from afar, so were not considered: {names}",
    ),
    "left_out_on_site": (
        "{count} 人去不了那里，只能远程做，而这件事要到场，没有考虑：{names}",
        "{count} could only do it from afar, and it is wanted on the spot, so were not considered: {names}",
    ),
    "left_out_other": ("{count} 人没有考虑：{names}", "{count} were not considered: {names}"),
    "hindered_size": ("{who}能做{text}，但接待不了这么多人", "{who} could do {text}, but not for so many people"),
    "hindered_perhaps": (
        "也许{who}会做{text}，不能确定，没有问：{said}",
        "Perhaps {who} could do {text}; not sure, so not asked: {said}",
    ),
    "invited": ("已邀请 {count} 人，等待回应", "{count} invited, waiting for their answers"),
    "participates": ("{who} 愿意参加：{text}", "{who} takes part: {text}"),
    "negotiates": ("{who} 想先谈条件：{text}", "{who} wants to talk first: {text}"),
    "declines": ("{who} 婉拒：{text}", "{who} declines: {text}"),
    "aggregating": ("收到 {count} 份回应，正在拟定方案", "{count} answers are in, drafting the plan"),
    "distributed": ("第 {version} 版方案交给 {count} 人确认", "Plan version {version} goes to {count} for review"),
    "over_budget": (
        "第 {version} 版超出预算（“{text}”）：{note}",
        "Version {version} is over the budget (“{text}”): {note}",
    ),
    "accepted": ("{who} 接受", "{who} accepts"),
    "accepted_before": (
        "{who} 第 {round} 轮已接受，这一部分没有变，没有再问",
        "{who} accepted this part in round {round}; unchanged, so not asked again",
    ),
    "accepted_by_silence": (
        "{who} 没有回复：不拦下方案，也不算答应",
        "{who} did not answer: that stops nothing, and is no yes",
    ),
    "absent": ("{who} 没有回复", "{who} did not answer"),
    "wants_changes": ("{who} 希望调整：{text}", "{who} asks for changes: {text}"),
    "rejected": ("{who} 不同意：{text}", "{who} rejects it: {text}"),
    "left": ("{who} 退出：{text}", "{who} leaves: {text}"),
    "by_anonymous": ("没有登录的人", "somebody not signed in"),
    "by_admin_key": ("持管理密钥的人", "whoever has the admin key"),
    "taken_out": ("{who} 被{by}换下：{text}", "{who} is taken out by {by}: {text}"),
    "booked": ("定下了：{names}", "Booked: {names}"),
    "released": ("日子空出来了：{names}", "Free again: {names}"),
    "replaced": ("{other} 接替 {who}", "{other} is asked in place of {who}"),
    "evaluated": (
        "第 {round}/{max} 轮：{accepts} 人接受，{negotiates} 人要求调整，{rejects} 人不同意{silent} → {decision}",
        "Round {round} of {max}: {accepts} accept, {negotiates} want changes, {rejects} reject{silent} → {decision}",
    ),
    "evaluated_silent": ("，{count} 人没有回复", ", {count} did not answer"),
    "finalize": ("方案通过", "the plan is carried"),
    "renegotiate": ("再谈一轮", "another round"),
    "force_finalize": ("按现状收尾", "closed with those who agree"),
    "fail": ("谈不拢", "no agreement"),
    "model_again": (
        "  人选或方案是备用办法给的。再用模型试一次：towow model again {id}",
        "  A stand-in chose the people or the plan. To try again with the model: towow model again {id}",
    ),
    "model_asked_again": (
        "第 {version} 次：重新用模型找人、拟方案，所有人重新问，之前的同意不算数。看进展：towow watch {id}",
        "Version {version}: the model and everybody are asked again; no yes of before counts. towow watch {id}",
    ),
    "asked_again": ("再用模型试一次（第 {version} 版）", "Trying again with the model (version {version})"),
    "breaks_limit": (
        "提示：模型的回答越过了本人的底线（{why}），没有采用",
        "Note: the model's answer breaks a limit of its person's own ({why}); it was not used",
    ),
    "degraded": (
        "提示：模型没有回答（{why}），改用备用办法",
        "Note: the model did not answer ({why}); using the fallback",
    ),
    "gap": ("还缺：{text}", "Still missing: {text}"),
    "gap_invited": ("直接邀请{name}来做{what}：{why}", "{name} is asked directly for {what}: {why}"),
    "gap_offered": ("{name}愿意来：{what}", "{name} would: {what}"),
    "gap_asks": ("新方案涉及 {names}，也问他们", "That touches {names}, who are asked too"),
    "gap_agreed": ("{name}同意新方案：{why}", "{name} agrees to the new plan: {why}"),
    "gap_disagreed": ("{name}不同意新方案：{why}", "{name} does not agree to the new plan: {why}"),
    "gap_not_taken": ("{name}不参加：{why}", "Not with {name}: {why}"),
    "subnet": ("为此另开一次小协商：{text}", "A small negotiation of its own: {text}"),
    "subnet_declined": ("不为此另开协商：{reason}", "No negotiation of its own for that: {reason}"),
    "subnet_done": ("小协商结束，补充 {count} 人", "The small negotiation ended and adds {count}"),
    "subnet_none": ("小协商没有结果，原方案不变", "The small negotiation found nobody; the plan stands"),
    "again": ("方案没有被接受，按发起人的意见再谈", "The plan was not taken; it is negotiated again"),
    # what a next version changes
    "met": ("满足：{text}", "Met: {text}"),
    "not_met": ("没有满足：{text}", "Not met: {text}"),
    "wish": ("{who}，{text}", "{who}, {text}"),
    "because": ("（{text}）", " ({text})"),
    "diff_left": ("{who}（{role}）不在方案里了", "{who} ({role}) is out of the plan"),
    "diff_joined": ("{who} 加入，担任{role}", "{who} joins as {role}"),
    "notes": ("备注", "Notes"),
    "requester": ("发起人", "the requester"),
    # the plan
    "agreed": ("已达成一致", "Agreed"),
    "settled": ("方案定了", "A plan stands"),
    "agreed_open": ("谈妥了，还有几点要你决定", "Agreed, with points left for you"),
    "agreed_lacking": ("只谈成一部分，还没有人做：{names}", "Agreed in part; nobody yet for {names}"),
    "agreed_unkept": ("谈妥了，但没有做到：{unkept}", "Agreed, but not kept: {unkept}"),
    "agreed_lacking_unkept": (
        "只谈成一部分，还没有人做：{names}；没有做到：{unkept}",
        "Agreed in part; nobody yet for {names}; not kept: {unkept}",
    ),
    "stands": ("改动没有谈成，之前的方案照旧", "The change came to nothing; the plan before it stands"),
    "stands_advice": ("这次改动还可以这样试", "What could be tried about the change"),
    "usual": (
        "这类事常有、没有要求过，所以没有安排：{text}",
        "Usual for this kind of thing, not asked for, so not arranged: {text}",
    ),
    "asked_for": ("你要的", "What you asked for"),
    "see_below": ("（见下）", "(see below)"),
    "open_points": ("要你点头的", "What needs your yes"),
    "read_as": ("读到的要求：{text}", "Read as wishes: {text}"),
    "not_understood": ("没有看懂：{text}", "Not understood: {text}"),
    "differs_not_said": (
        "模型引用了“{quote}”（{model}），你的话里没有，不算数",
        "The model quoted “{quote}” ({model}), which your words do not say: it does not count",
    ),
    "differs_unreadable": (
        "模型提到“{quote}”，但没写出能核对的内容，不算数",
        "The model named “{quote}” without saying what exactly: it does not count",
    ),
    "differs_otherwise": (
        "“{quote}”：模型读作 {model}，规则读作 {rule}，按规则算",
        "“{quote}”: the model read {model}, the rules {rule}, which counts",
    ),
    "reads_must": ("必须", "a must"),
    "reads_wish": ("希望", "a wish"),
    "requester_tasks": ("你自己要做的", "What you do yourself"),
    "does_without": ("这次不需要 {who}，谢过了：{why}", "{who} is not needed, with thanks: {why}"),
    "own_after": ("等 {names} 先做完", "after {names}"),
    "own_before": ("{names} 等这件事", "before {names}"),
    "not_needed": ("这次不需要，谢过了", "Not needed, with thanks"),
    "alternatives": ("还可以这样", "What could be done instead"),
    "soft": ("希望", "a wish"),
    "unasked": ("没有要求过", "not asked for"),
    "is_met": ("已满足", "met"),
    "is_partly": ("部分满足", "partly met"),
    "is_unmet": ("没有满足", "not met"),
    "is_open": ("没法核对", "not checked"),
    "is_waived": ("你已放下", "waived by you"),
    "agreed_in_part": ("部分达成一致", "Agreed in part"),
    "failed": ("没有达成一致", "No agreement"),
    "rounds": ("{rounds} 轮，{accepted}/{count} 人接受", "{rounds} round(s), {accepted} of {count} accepted"),
    "role": ("角色", "Role"),
    "who": ("谁", "Who"),
    "responsibility": ("职责", "Responsibility"),
    "depends": ("依赖", "After"),
    "price": ("费用", "Price"),
    "confirmed": ("确认", "Confirmed"),
    "yes": ("✓ 已确认", "✓ yes"),
    "no": ("未确认", "not yet"),
    "total": ("合计：{text}", "Total: {text}"),
    "timeline": ("时间安排", "Timeline"),
    "from_to": ("{start} 至 {end}", "{start} to {end}"),
    "gaps": ("尚缺", "Still missing"),
    "optional": ("尚未确认的人：{names}", "Not confirmed: {names}"),
    "extended": ("补充到方案里", "Added to the plan"),
    # changed and approved by the requester
    "change_read": ("读成这样：", "Read as:"),
    "change_ends_it": ("这样改，需求就到此为止：{reason}", "With this the demand ends: {reason}"),
    "replaced_by_change": ("取代：{text}", "in place of: {text}"),
    "rounds_left": (
        "现在的方案作废，还可以谈 {rounds} 轮。",
        "The present plan falls; {rounds} round(s) are left.",
    ),
    "send_change": ("按这个去谈吗？", "Negotiate with this?"),
    "change_sent": (
        "已改为第 {version} 版，大家会按这个回答。towow watch {id}",
        "The demand is version {version} now, and people are asked with it. towow watch {id}",
    ),
    "say_yes": ("什么也没有发出。加上 --yes 才会发出。", "Nothing was sent; --yes sends it."),
    "approve_accepts": ("接受方案，就是也接受这些：", "Approving the plan accepts these too:"),
    "approve_question": ("接受这份方案？", "Approve this plan?"),
    "approved": (
        "接受了（{digest}）。towow export {id} --out 文件 存下证书和全部事件，towow verify 文件 核对。",
        "Approved ({digest}). towow export {id} --out FILE keeps the certificate; towow verify FILE checks it.",
    ),
    # what if
    "what_if": (
        "推演（从第 {seq} 个事件起）：没有发生过，没有问任何人，也没有人答应。",
        "What if (from event {seq} on): none of this happened, nobody was asked, and nobody has agreed.",
    ),
    "would_be": ("会是这份方案（第 {rounds} 轮）", "It would come to this plan, in round {rounds}"),
    "beside_real": ("和真实的方案比：", "Beside the real plan:"),
    "open_now": ("要你点头：{text}", "needs your yes: {text}"),
    "open_no_more": ("不用再点头：{text}", "needs your yes no more: {text}"),
    "rests_on": (
        "回答：{recorded} 个照当时说的，{rules} 个按分身的离线规则，{supposed} 个是假定。",
        "Answers: {recorded} as they were given, {rules} by the twins' offline rules, {supposed} supposed.",
    ),
    # no plan
    "reason": ("原因：{text}", "Why: {text}"),
    "compromise": ("可以退一步", "A compromise"),
    "asked": ("问过的人", "Who was asked"),
    "unresolved": ("没谈拢的", "Not settled"),
    "advice": ("建议", "What you could change"),
    "separator": ("、", ", "),
}

Say = Callable[..., str]


def language_of(text: str) -> Language:
    """Chinese if there is a Chinese character in it; who writes Japanese is answered in English, as by the engine."""
    return Language.ZH if CJK.search(text) and not is_japanese(text) else Language.EN


def words_for(language: Language) -> Say:
    """`say("accepted", who="Bob")` in that language."""
    column = 0 if language is Language.ZH else 1

    def say(key: str, **facts: object) -> str:
        return WORDS[key][column].format(**facts)

    return say


def listed(say: Say, items: Iterable[str]) -> str:
    return say("separator").join(items)


def quoted(say: Say, texts: Iterable[str]) -> str:
    """Somebody's own words in quotation marks, one after the other."""
    return listed(say, (f"“{clean(text)}”" for text in texts))
