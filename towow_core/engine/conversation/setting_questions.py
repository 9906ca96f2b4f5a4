"""Questions about what stands in a node: its address, its condition, its text, who approves; and what is missing."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Mapping

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, NODE_KINDS, CanvasNode
from towow_core.domain.canvas_words import kind_said, property_said
from towow_core.domain.durations import lasting_said
from towow_core.domain.earlier_answers import asked_again_said, standing_no
from towow_core.engine.conversation.asked import Asked, Takes
from towow_core.engine.conversation.question_patterns import HAS_ANYBODY


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


_SETTINGS: tuple[tuple[re.Pattern[str], tuple[str, ...], str, str], ...] = (
    (_p(r"地址|网址|链接|url|接口", r"\b(?:url|address|endpoint|link)\b"), ("url",), "地址", "address"),
    (
        _p(r"(?:请求)?方法|用(?:get|post|put)", r"\b(?:http )?method\b|\b(?:get|post|put) or (?:get|post|put)\b"),
        ("method",),
        "方法",
        "method",
    ),
    (_p(r"请求头|header", r"\bheaders?\b"), ("headers",), "请求头", "headers"),
    (_p(r"超时|等多久", r"\btime ?out\b|\btimes out\b"), ("timeout_s",), "超时", "timeout"),
    (_p(r"重试|再试", r"\bretr(?:y|ies)\b"), ("retry_times",), "重试次数", "number of retries"),
    (
        _p(
            r"条件|门槛|阈值|判断(?:的是)?什么|怎么判断",
            r"\bcondition\b|\bthreshold\b|\b(?:check|test)s? (?:for|on)?\b",
        ),
        ("when",),
        "条件",
        "condition",
    ),
    (_p(r"问题|问(?:的是)?什么|问啥", r"\bquestion\b|\bask(?:s|ed|ing)?\b"), ("question",), "问题", "question"),
    (
        _p(
            r"文案|内容|什么话|发(?:的)?什么|消息|写(?:的是|了)?什么|说(?:的是|了)?什么|正文",
            r"\b(?:message|text|wording|body|say|says|content)\b",
        ),
        ("message", "body", "notes"),
        "内容",
        "text",
    ),
    (_p(r"备注|说明", r"\bnotes?\b"), ("notes", "responsibility"), "备注", "note"),
    (_p(r"交付物|交什么", r"\bdeliverables?\b"), ("deliverable",), "交付物", "deliverable"),
    (
        _p(r"几个人?同意|要几个|几票", r"\bhow many (?:people |approvals? |have to |must |need to )"),
        ("needed",),
        "批准需要的人数",
        "number of people who have to agree",
    ),
)
_ASKS = _p(r"什么|啥|哪|多少|几|吗|怎么|谁", r"\b(?:what|which|where|how)\b")
_APPROVES = _p(
    r"审批|批准|审核|拍板|签字|点头|谁(?:来)?(?:审批|审核|批准|[审批])|同意",
    r"\b(?:approv\w*|sign(?:s|ed)? off|agree|say yes|has a say)\b",
)
_WHO = _p(r"谁|哪些人|哪位|哪几[个位]", r"\bwho(?:se|m|'s)?\b")
_PROBLEMS = _p(
    r"(?:会|能)?(?:出错|报错)|(?:配置|设置|填)(?:错|漏|全|对|好)?|问题|毛病|漏|缺|错误?|跑(?:一次|得(?:通|起来))?|执行|运行|一次|什么",
    r"\b(?:misconfigured|configured|wrong|broken|problems?|errors?|mistakes?|missing|set up|correctly|properly|right|ready|run|work|works|issues?|valid|incomplete|go|it'll)\b",
)
_PROBLEM = _p(
    r"出错|报错|问题|毛病|(?:配置|设置)[^⟦]{0,3}(?:错|漏|全|对)|漏(?:填|了|配)|能(?:不能)?(?:跑|执行|运行)",
    r"\b(?:misconfigured|wrong|broken|problems?|errors?|mistakes?|issues?|set up (?:right|correctly|properly)|incomplete|configured|valid)\b|\b(?:can|could|will) (?:it|this|we) (?:be )?(?:run|work)\b|\bready to (?:be )?run\b",
)


_HAS_APPROVED = _p(  # what somebody said, where it was asked
    r"(?:已经?)?(?:批准|审批|同意|审|批|点头|签字?)(?:过|了)|已经?(?:批准|审批|同意|审|批|点头|签字?)|还(?:要|得|需要?|有)谁(?:来)?(?:批准|审批|同意|点头|签字?)|谁(?:来)?(?:批准|审批|批|审|同意)的|还?[差缺]谁(?:同意|批准|审批|点头|签字?)?|(?:还)?没有?(?:批准?|审批|同意|点头|签字?|表态)",
    r"\bstill(?: (?:has|have|needs?))? to (?:agree|approve|sign(?: off)?|say yes)\b|\b(?:(?:has|have|had)(?:\s+not|n['’]t)?\s+(?:already\s+|yet\s+)?)?(?:already\s+)?(?:approved|agreed|signed off|said yes|given (?:their|his|her|the) (?:yes|ok|approval))\b(?:\s+(?:already|yet|so far))?",
)
_OF_A_SETTING = _p(
    r"次|写|设|填|用|请求|发|是|多少|几|怎么|吗",
    r"\b(?:how|many|much|times?|written|says?|set|use[sd]?|called|often|where|sent|go(?:es)?|stand[s]?|inside|sends?|with)\b",
)
_OF_APPROVAL = _p(
    r"谁|哪些人|哪位|哪几[个位]|人|几个?|多少|来|要|得|审批人",
    r"\b(?:who(?:se|m|'s)?|approvers?|ask(?:ed|s)?|people|many|how|person|decide[s]?|decision|be|both)\b",
)


_ANYBODY = _p(r"人|了", r"\b(?:any|some)\s?(?:body|one)\b|\b(?:already|yet|ever)\b")


def of_settings(asked: Asked) -> str | None:
    """The answer to a question about how a node is set up; None where it is none."""
    question = asked.question
    are_approvals = bool(asked.about) and all(node.node_type == APPROVAL for node in asked.nodes)
    has_anybody = are_approvals and HAS_ANYBODY.search(question)
    if _WHO.search(question) or has_anybody or ((asked.who or are_approvals) and _HAS_APPROVED.search(question)):
        return _approvers(asked)
    if len(asked.about) == 1 and _ASKS.search(question):
        return _setting(asked, asked.nodes[0])
    if _PROBLEM.search(question) and asked.reads(_PROBLEM, _PROBLEMS, takes=Takes.NOTHING):
        return _lacking(asked)
    return None


def _setting(asked: Asked, node: CanvasNode) -> str | None:
    kind = NODE_KINDS[node.node_type]
    of_approval = (_APPROVES, _OF_APPROVAL) if node.node_type == APPROVAL else ()
    for pattern, fields, zh, en in _SETTINGS:
        known = [name for name in fields if name in (*kind.required, *kind.optional)]
        if not known or not pattern.search(asked.question):
            continue
        if not asked.reads(pattern, _OF_A_SETTING, *of_approval, takes=Takes.NOTHING):
            return None
        value = next((node.config[name] for name in known if node.config.get(name) not in (None, "", [], {})), None)
        if value is None:
            return asked.says(f"{asked.called(node)}没有写{zh}。", f"{asked.called(node)} has no {en}.")
        if isinstance(value, int | float) and known[0].endswith("_s"):  # seconds, as programs count them
            value = asked.says(*lasting_said(value))
        return asked.says(
            f"{asked.called(node)}的{zh}：{_written(value)}", f"The {en} of {asked.called(node)}: {_written(value)}"
        )
    return None


def _written(value: object) -> str:
    """As a person writes it: what stands in a program's brackets by itself, line by line."""
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {_written(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_written(each) for each in value)
    return str(value)


def _approvers(asked: Asked) -> str | None:
    """Who is to approve, or has: of the approvals that are named, or of all where it asks for no node."""
    nodes = [node for node in asked.nodes if node.node_type == APPROVAL]
    about_approval = _APPROVES.search(asked.question) is not None
    is_named = bool(asked.about) and (len(nodes) == len(asked.about) or about_approval)
    if not nodes or not (is_named or about_approval):
        return None
    if _HAS_APPROVED.search(asked.question) or HAS_ANYBODY.search(asked.question):
        known = asked.reads(_HAS_APPROVED, _OF_APPROVAL, _ANYBODY, takes=Takes.PEOPLE)  # it tells of everybody
        return "\n".join(_has_approved(asked, node) for node in nodes) if known else None
    known = asked.reads(_APPROVES, _OF_APPROVAL, takes=Takes.NOTHING)
    return "\n".join(approver(asked, node) for node in nodes) if known else None


def _has_approved(asked: Asked, node: CanvasNode) -> str:
    """What those who were asked have said so far."""
    called, state = asked.called(node), asked.state(node)
    if state is not None and "yes" not in state.result and not asked.is_open(node):
        return asked.replies.state(node, state)  # somebody said so by hand
    if state is None or "yes" not in state.result:
        return asked.says(
            f"{called}还没有问过谁，所以还没有人同意。", f"Nobody was asked about {called} yet, so nobody has agreed."
        )
    yes, no = ([asked.person(str(each)) for each in state.result.get(side) or ()] for side in ("yes", "no"))
    zh, en = "还没有人同意", "nobody has agreed yet"
    if yes:
        zh, en = f"同意的是{'、'.join(yes)}", f"{', '.join(yes)} agreed"
    if no:
        zh, en = f"{zh}，不同意的是{'、'.join(no)}", f"{en}, {', '.join(no)} did not"
    asked_people = state.result.get("people") or ()
    left = [asked.person(str(each)) for each in asked_people if asked.person(str(each)) not in (*yes, *no)]
    if left and asked.is_open(node):
        zh, en = f"{zh}；还没有回答的是{'、'.join(left)}", f"{en}; {', '.join(left)} not answered yet"
        en = en.replace(" not answered", f" {'has' if len(left) == 1 else 'have'} not answered")
    names = {each["by"]: asked.person(str(each["by"])) for each in standing_no(state.result)}
    names |= {who: asked.person(str(who)) for who in asked_people}
    before = asked_again_said(state.result, names)
    before_zh, before_en = (before.zh, f" {before.en}") if before else ("", "")
    return asked.says(f"{called}：{before_zh}{zh}。", f"{called}:{before_en} {en}.")


def approver(asked: Asked, node: CanvasNode) -> str:
    """Who is to approve a node, and how many of them."""
    people, needed = asked.whose(node), node.config.get("needed")
    if not people:
        return asked.says(
            f"{asked.called(node)}没有写明由谁批准：谁都可以。",
            f"Nobody is named for {asked.called(node)}: anybody may approve it.",
        )
    have = "has" if str(needed) == "1" else "have"
    zh, en = (f"，要 {needed} 个同意", f"; {needed} {have} to agree") if needed else ("", "")
    return asked.says(
        f"{asked.called(node)}要由{'、'.join(people)}批准{zh}。",
        f"{asked.called(node)} is to be approved by {', '.join(people)}{en}.",
    )


def _lacking(asked: Asked) -> str:
    """What nodes cannot be executed without and do not have."""
    found = []
    for node in asked.nodes:
        kind = NODE_KINDS[node.node_type]
        lacks = [property_said(name) for name in kind.required if node.config.get(name) in (None, "", [], {})]
        if kind.one_of and not any(node.config.get(name) not in (None, "") for name in kind.one_of):
            ways = [property_said(name) for name in kind.one_of]
            lacks.append(Bilingual(" 或 ".join(way.zh for way in ways), " or ".join(way.en for way in ways)))
        if lacks:
            said = kind_said(node.node_type)
            found.append(
                asked.says(
                    f"{asked.called(node)}（{said.zh}）缺 {'、'.join(each.zh for each in lacks)}",
                    f"{asked.called(node)} ({said.en}) lacks {', '.join(each.en for each in lacks)}",
                )
            )
    if found:
        return asked.says(f"还缺：{'；'.join(found)}。", f"Missing: {'; '.join(found)}.")
    return asked.says(
        "必填的都填了。表达式对不对、地址能不能访问，这里没有查，要到执行之前才会检查。",
        "No field is missing. Whether the expressions hold and the addresses may be reached is not looked at here, but before a run.",
    )
