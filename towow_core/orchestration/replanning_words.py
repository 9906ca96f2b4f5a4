"""What is said in a workflow's conversation of a part that is negotiated again."""

from collections.abc import Sequence

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, MovedDate
from towow_core.domain.canvas_words import listed_said, moved_said, node_said, person_said
from towow_core.domain.failures import Failure, FailureCode, failure
from towow_core.domain.models import Assignment, Language, Proposal
from towow_core.orchestration.replacements import Departure, TakenOver
from towow_core.support.money import money_text
from towow_core.support.replacing import replace
from towow_core.workflow.assigned_tasks import assignee_of

_ENDS = "。.；; "  # of a sentence that goes on behind it
NO_PLAN = Bilingual("这个工作流没有谈成的方案", "this workflow has no plan that was negotiated")
NO_PART = Bilingual("它不是方案里谁的一份", "it is nobody's part of the plan")
NO_REASON = Bilingual("没有说明原因。", "no reason was given.")


def person_of(node: CanvasNode) -> str:
    """Who does a task, as people call them."""
    return str(node.config.get("assignee_name") or assignee_of(node))


def begun(node: CanvasNode, because: str) -> Bilingual:
    why_zh, why_en = (f"（{because}）", f" ({because})") if because else ("", "")
    who = person_of(node)
    zh, en = (f"要换人，原来是{who}", f"needs somebody else than {who}") if who else ("要有人做", "needs somebody")
    return Bilingual(
        f"“{node_said(node).zh}”{zh}{why_zh}：正在只为这一份重新协商。",
        f"“{node_said(node).en}” {en}{why_en}: this part alone is being negotiated again.",
    )


def removed(person: str, nodes: Sequence[CanvasNode]) -> Bilingual:
    """Somebody was taken off the network, and has this to do still."""
    zh, en = listed_said([node_said(node) for node in nodes])
    first = node_said(nodes[0])
    who = next((name for node in nodes if (name := str(node.config.get("assignee_name") or ""))), person)
    return Bilingual(
        f"{who}已经不在网络上了，这些还是交给 TA 的：{zh}。要换人的话，说“把“{first.zh}”交给……”。",
        f"{who} is not on the network any more, and still has: {en}. To hand one over, say “give “{first.en}” to …”.",
    )


def is_out(who: str, taken_out_by: str) -> Bilingual:
    """That somebody is in the plan no more, and by whose word: nobody's own leaving is claimed of who was taken out."""
    if not taken_out_by:
        return Bilingual(f"{who}退出了", f"{who} has left")
    by = person_said(taken_out_by)
    return Bilingual(f"{who}被{by.zh}换下了", f"{who} was taken out by {by.en}")


def has_left(node: CanvasNode, gone: Departure) -> Failure:
    out, because = is_out(person_of(node), gone.taken_out_by), gone.because
    said = Bilingual(f"{out.zh}：{because}", f"{out.en}: {because}")
    return failure(FailureCode.LEFT_PLAN, said, agent_id=assignee_of(node))


def nobody_took_over(because: str, why: Bilingual) -> Failure:
    """Both reasons: why it was wanted from somebody else, and why nobody does it."""
    because = because.rstrip(_ENDS)
    begin = Bilingual(f"{because}；没有人接手：", f"{because}; nobody took it over: ")
    begin = begin if because else Bilingual("没有人接手：", "Nobody took it over: ")
    return failure(FailureCode.NOBODY_TOOK_OVER, Bilingual(f"{begin.zh}{why.zh}", f"{begin.en}{why.en}"))


def not_negotiated(failed: Failure | None, why: Bilingual) -> Failure:
    """It failed, and what its author wants then cannot be done."""
    said = failed.said if failed else Bilingual("", "")
    told = Bilingual(
        f"{said.zh.rstrip(_ENDS)}；没有重新协商：{why.zh}。",
        f"{said.en.rstrip(_ENDS)}; it is not negotiated again: {why.en}.",
    )
    return replace(failed, zh=told.zh, en=told.en) if failed else failure(FailureCode.NOBODY_TOOK_OVER, told)


def kept_out(because: str, why: Bilingual) -> Failure:
    """Somebody agreed, and the canvas would not have it."""
    because = because.rstrip(_ENDS)
    said = Bilingual(
        f"{because}；接手的人没能放进工作流：{why.zh}",
        f"{because}; who took it over could not be put into the workflow: {why.en}",
    )
    return failure(FailureCode.NOT_PUT_IN, said)


def nobody_took(node: CanvasNode, why: Bilingual) -> Bilingual:
    return Bilingual(
        f"“{node_said(node).zh}”没有人接手：{why.zh}", f"Nobody took over “{node_said(node).en}”: {why.en}"
    )


def broke_off(node: CanvasNode, why: Bilingual) -> Bilingual:
    return Bilingual(
        f"没能为“{node_said(node).zh}”找人接手：{why.zh}",
        f"Looking for somebody to take over “{node_said(node).en}” broke off: {why.en}",
    )


def not_drawn(node: CanvasNode, parts: Sequence[Assignment], why: Bilingual) -> Bilingual:
    """Somebody agreed, and it broke off before that was certain to be on the canvas."""
    zh, en = "、".join(_names(parts)), ", ".join(_names(parts))
    return Bilingual(
        f"{zh}同意接手“{node_said(node).zh}”，但写进画布的时候中断了：{why.zh}请看看画布上现在是谁负责。",
        f"{en} agreed to take over “{node_said(node).en}”, but putting that on the canvas broke off: {why.en} Please"
        " look at who is assigned on the canvas now.",
    )


def nobody_left(node: CanvasNode, gone: Departure) -> Bilingual:
    out = is_out(person_of(node), gone.taken_out_by)
    return Bilingual(
        f"{out.zh}（{gone.because}），“{node_said(node).zh}”现在没有人做。",
        f"{out.en} ({gone.because}); nobody does “{node_said(node).en}” now.",
    )


def nobodys_now(node: CanvasNode) -> Bilingual:
    """As a change of the canvas, where whoever had the part could not do it, and has not left."""
    who, said = person_of(node), node_said(node)
    return Bilingual(
        f"方案里“{said.zh}”现在没有人做，原来是{who}", f"nobody does “{said.en}” in the plan now; it was {who}'s"
    )


def vacated(node: CanvasNode, taken_out_by: str = "") -> Bilingual:
    """As a change of the canvas."""
    out = is_out(person_of(node), taken_out_by)
    return Bilingual(
        f"{out.zh}，“{node_said(node).zh}”没有人做",
        f"{out.en}, and nobody does “{node_said(node).en}”",
    )


def wanted_no_more(node: CanvasNode) -> Bilingual:
    return Bilingual(
        f"执行取消了，不再为“{node_said(node).zh}”找人接手。",
        f"The run was cancelled; nobody is looked for any more to take over “{node_said(node).en}”.",
    )


def not_put_in(node: CanvasNode, parts: Sequence[Assignment], why: Bilingual) -> Bilingual:
    """Somebody agreed, and the canvas does not say so."""
    zh, en = "、".join(_names(parts)), ", ".join(_names(parts))
    return Bilingual(
        f"{zh}同意接手“{node_said(node).zh}”，但没能放进这个工作流：{why.zh}请在画布上改好负责人，再重试。",
        f"{en} agreed to take over “{node_said(node).en}”, but that could not be put into this workflow: {why.en}"
        " Please put the assignee right on the canvas, and try again.",
    )


def taken(node: CanvasNode, came: TakenOver, plan: Proposal, moved: Sequence[MovedDate]) -> Bilingual:
    """Who does it now, what is open since, how other days moved, and that the plan's new version waits for a yes.

    Where nobody took over all of it, what they do is said by what they agreed to.
    """
    parts, missing = came.parts, came.missing
    open_zh = f"还没解决：{'；'.join(_bare(point.text) for point in came.left_open)}。" if came.left_open else ""
    open_en = f" Still open: {'; '.join(_bare(point.text) for point in came.left_open)}." if came.left_open else ""
    zh, en = "、".join(_names(parts)), " and ".join(_names(parts))
    zh_prices, en_prices = (
        [f"{name} {asked}" for name, asked in _prices(parts, language).items()]
        for language in (Language.ZH, Language.EN)
    )
    cost_zh, cost_en = f"报价：{'、'.join(zh_prices)}。", f" Asked for it: {', '.join(en_prices)}."
    if not en_prices:
        cost_zh = cost_en = ""
    days_zh = "".join(f"“{moved_said(move).zh}”从 {move.before} 改到 {move.after}。" for move in moved)
    days_en = "".join(f" “{moved_said(move).en}” moves from {move.before} to {move.after}." for move in moved)
    takes, is_booked = ("takes", "is") if len(parts) == 1 else ("take", "are")
    who = person_of(node)
    from_zh, from_en = (f"（原来是{who}）", f" from {who}") if who else ("", "")
    what = node_said(node)
    left_zh = left_en = ""
    if missing:
        roles = list(dict.fromkeys(part.role for part in parts))
        left_zh = f"“{what.zh}”里没有人接的：{'、'.join(missing)}。"
        left_en = f" Nobody takes this of “{what.en}”: {', '.join(missing)}."
        what = Bilingual("”、“".join(roles), "”, “".join(roles))
    return Bilingual(
        f"“{what.zh}”由{zh}接手{from_zh}。{left_zh}{open_zh}{cost_zh}{days_zh}"
        f"方案现在是第 {plan.version} 版，接受它才为{zh}定下日子。",
        f"{en} {takes} over “{what.en}”{from_en}.{left_en}{open_en}{cost_en}{days_en} The plan is at version"
        f" {plan.version} now; {en} {is_booked} booked once you accept it.",
    )


def _bare(text: str) -> str:
    return text.rstrip(_ENDS)


def _prices(parts: Sequence[Assignment], language: Language) -> dict[str, str]:
    """What each of them asks, of those who say so; of several parts of one person, one behind the other."""
    prices: dict[str, list[str]] = {}
    for part in parts:
        if part.price is not None:
            amount = money_text(part.price, part.currency, language)
            prices.setdefault(part.display_name or part.agent_id, []).append(amount)
    return {name: " + ".join(each) for name, each in prices.items()}


def _names(parts: Sequence[Assignment]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.display_name or part.agent_id for part in parts))
