"""Whether somebody can take a task, too: "can he do the photos as well?", 摄影能不能也让他做？

Nobody here knows that but they themselves: it is said whose the task is, and asked whether it is to be handed to them.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from towow_core.domain.canvas import TASK
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.named_by_meaning import is_called_so, works_said
from towow_core.engine.conversation.persons import FORMS_KEPT, called, known_names, names_on, pattern_of
from towow_core.engine.conversation.reading import CERTAIN, Action, Request, ask

_DO = r"(?:do|take(?:\s+(?:on|over|care\s+of))?|handle|cover|manage|run|look\s+after|be\s+in\s+charge\s+of|join\s+in\s+on)"
_ALSO = r"(?:also|maybe|perhaps|possibly|still|even|then|please)"
_CAN_ZH = (
    r"(?:能不能|能否|可不可以|可否|是否可以|是否能|愿不愿意|会不会|有没有空|有没有时间|有空|有时间|愿意|可以|会|能)"
)
_ALSO_ZH = r"(?:也|顺便|顺带|一起|一并|再|同时|把|将|来|去|连|就|都|多)"
_DO_ZH = r"(?:做|负责|接手|接下来?|接|拍|办|弄|搞定|包|管|干|兼顾?|承担|顶上?|跟)"
_END_ZH = r"(?:了|掉|一下|下来|完|的活|那份)?(?:吗|么|吧|呢)?"


@lru_cache(maxsize=FORMS_KEPT)
def _forms(named: str) -> tuple[re.Pattern[str], ...]:
    who, zh_who = rf"(?P<who>{named}|s?he)", rf"(?P<who>{named}|[他她]|TA)"
    forms = (
        rf"\s*(?:(?:and|so|then|ok(?:ay)?|hm+)[\s,]+)*(?:can|could|would|might|may)\s+{who}\s+(?:{_ALSO}\s+|be\s+able\s+to\s+)*{_DO}\s+(?:the\s+)?(?P<n>{N})(?:\s+(?:as\s+well|too|also|instead|part|then|maybe))*\s*[?.!]*",
        rf"\s*(?:(?:and|so|then|ok(?:ay)?|hm+)[\s,]+)*(?:is|would)\s+{who}\s+(?:be\s+)?(?:also\s+)?(?:able|free|available|willing|happy|ready)\s+to\s+(?:{_ALSO}\s+)*{_DO}\s+(?:the\s+)?(?P<n>{N})(?:\s+(?:as\s+well|too|also|instead|part|then|maybe))*\s*[?.!]*",
        rf"\s*(?:那么?|请问|所以)?{zh_who}{_CAN_ZH}{_ALSO_ZH}*(?P<n>{N}){_ALSO_ZH}*{_DO_ZH}{_END_ZH}\s*(?P<asks>[？?]?)\s*",
        rf"\s*(?:那么?|请问|所以)?{zh_who}{_CAN_ZH}{_ALSO_ZH}*{_DO_ZH}(?:一下|了|下)?(?P<n>{N}){_END_ZH}\s*(?P<asks>[？?]?)\s*",
        rf"\s*(?:那么?|请问|所以)?(?P<n>{N}){_CAN_ZH}{_ALSO_ZH}*(?:让|由|给|交给|请|叫){zh_who}{_ALSO_ZH}*{_DO_ZH}?{_END_ZH}\s*(?P<asks>[？?]?)\s*",
    )
    return tuple(re.compile(form, re.IGNORECASE) for form in forms)


_ASKS_ZH = re.compile(r"不能|能否|可不可以|可否|是否|愿不愿意|会不会|有没有|[吗么]\W*$|[？?]\s*$")


def asked_to_take(request: Request) -> Action | None:
    """What is asked back; None where nothing of that is asked."""
    return _asked(request) or next((found for each in _as_named(request) if (found := _asked(each)) is not None), None)


def _as_named(request: Request) -> Iterator[Request]:
    """With the name of the one task that a word means, where no task is named: "the photos" of 摄影师."""
    said = "" if MARK.search(request.text) else request.marked.said(request.text)
    for start, end, key in works_said(said):
        tasks = [n for n in request.canvas.nodes.values() if n.node_type == TASK and n.name and is_called_so(n, key)]
        if len(tasks) == 1:
            whole = marked(f"{said[:start]}“{tasks[0].name}”{said[end:]}", request.canvas)
            yield replace(request, text=whole.text, marked=whole)


def _asked(request: Request) -> Action | None:
    names = known_names(request.canvas, request.people)
    named = pattern_of(names)
    found = next(filter(None, (form.fullmatch(request.text) for form in _forms(named))), None) if named else None
    if found is None or (request.replies.zh and _ASKS_ZH.search(request.text) is None):
        return None
    who = called(found["who"], names, request.people, request.by)
    pointed = "" if found["who"].casefold() in names else found["who"]
    ids = request.marked.mentions[int(MARK.findall(found["n"])[0])].node_ids
    nodes = [request.canvas.nodes[each] for each in ids if request.canvas.nodes[each].node_type == TASK]
    if not nodes or not (who or pointed):
        return None
    if len(nodes) > 1:
        orders = [request.replies.give(node.name, who) for node in nodes if node.name]
        return ask(request.replies.which(request.marked.said(found["n"]), nodes), orders[:2])
    (node,) = nodes
    if pointed:  # whoever was spoken of last is named by now
        has_it = whose(node, request.people)
        others = [each for each in dict.fromkeys(names_on(request.canvas).values()) if each and each not in has_it]
        orders = [request.replies.give(node.called, each) for each in others]
        return ask(request.replies.who_is(pointed, others), orders[:2])
    has = "、".join(whose(node, request.people)) if request.replies.zh else ", ".join(whose(node, request.people))
    if has == who:
        return DecisionType.RESPOND, {"message": request.replies.is_theirs(node, who)}, CERTAIN
    question, options = may_it(request.replies.give(node.called, who), zh=request.replies.zh)
    return ask(f"{request.replies.only_they_know(node, who, has)}\n{question}", options)
