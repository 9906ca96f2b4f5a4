"""The words of the command line, Chinese and English: an answer is in the language of its demand."""

import re
from collections.abc import Callable, Iterable

from towow_core.models import Language

CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
WORDS: dict[str, tuple[str, str]] = {
    # progress
    "submitted": ("需求 {id}：{text}", "Demand {id}: {text}"),
    "understood": ("理解为：{text}", "Understood as: {text}"),
    "tags": ("需要的能力：{text}", "Capabilities needed: {text}"),
    "filtered": ("找到 {count} 位候选人：{names}", "{count} candidates: {names}"),
    "uncovered": ("暂时没有人能提供：{text}", "Nobody offers: {text}"),
    "invited": ("已邀请 {count} 人，等待回应", "{count} invited, waiting for their answers"),
    "participates": ("{who} 愿意参加：{text}", "{who} takes part: {text}"),
    "negotiates": ("{who} 想先谈条件：{text}", "{who} wants to talk first: {text}"),
    "declines": ("{who} 婉拒：{text}", "{who} declines: {text}"),
    "aggregating": ("收到 {count} 份回应，正在拟定方案", "{count} answers are in, drafting the plan"),
    "distributed": ("第 {version} 版方案交给 {count} 人确认", "Plan version {version} goes to {count} for review"),
    "accepted": ("{who} 接受", "{who} accepts"),
    "accepted_by_silence": ("{who} 没有回复，按默认同意处理", "{who} did not answer, counted as agreeing"),
    "absent": ("{who} 没有回复", "{who} did not answer"),
    "wants_changes": ("{who} 希望调整：{text}", "{who} asks for changes: {text}"),
    "rejected": ("{who} 不同意：{text}", "{who} rejects it: {text}"),
    "left": ("{who} 退出：{text}", "{who} leaves: {text}"),
    "replaced": ("{other} 接替 {who}", "{other} is asked in place of {who}"),
    "evaluated": (
        "第 {round}/{max} 轮：{accepts} 人接受，{negotiates} 人要求调整，{rejects} 人不同意 → {decision}",
        "Round {round} of {max}: {accepts} accept, {negotiates} want changes, {rejects} reject → {decision}",
    ),
    "finalize": ("达成一致", "agreed"),
    "renegotiate": ("再谈一轮", "another round"),
    "force_finalize": ("按现状收尾", "closed with those who agree"),
    "fail": ("谈不拢", "no agreement"),
    "degraded": (
        "提示：模型没有回答（{why}），改用备用办法",
        "Note: the model did not answer ({why}); using the fallback",
    ),
    "gap": ("还缺：{text}", "Still missing: {text}"),
    "subnet": ("为此另开一次小协商：{text}", "A small negotiation of its own: {text}"),
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
    """Chinese if there is a Chinese character in it."""
    return Language.ZH if CJK.search(text) else Language.EN


def words_for(language: Language) -> Say:
    """`say("accepted", who="Bob")` in that language."""
    column = 0 if language is Language.ZH else 1

    def say(key: str, **facts: object) -> str:
        return WORDS[key][column].format(**facts)

    return say


def listed(say: Say, items: Iterable[str]) -> str:
    return say("separator").join(items)
