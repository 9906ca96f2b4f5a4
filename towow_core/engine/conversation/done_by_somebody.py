"""Somebody is done, and of which task that is not said: "Mia is done", "小王做完了", "把小王的任务标记为完成".

It is the one of theirs that waits for them. Of several it is asked which, unless the sentence names them all, as
"Mia's tasks are done" may do (`group_orders.py`); where none waits, that is told. What stands behind it is a result or
leaves open whether it is done: then that is asked.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from itertools import islice

from towow_core.domain.canvas import APPROVAL, CanvasNode, NodeStatus
from towow_core.domain.canvas_words import node_said
from towow_core.domain.drafts import DecisionType
from towow_core.domain.models import Language
from towow_core.domain.state_words import STATE_WORDS, state_of
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.asked import is_named
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.persons import called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request, ask
from towow_core.engine.conversation.reading_cues import alike
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.conversation.results_said import is_a_tag, result_in

_THEIRS_ZH = r"(?:的|负责的|手[上里]的|名下的)?(?:那个|那份|那边|那件|这边|这个)?(?:任务|活儿?|事情?|部分|工作)?"
_WORK_EN = r"(?:tasks?|parts?|work|jobs?|bit|thing|one|stuff)"
_DONE_ZH = r"(?:做完|完成|搞定|办完|办妥|弄完|弄好|做好|办好|忙完|干完|交差)"
_SO_EN = r"(?:\s+(?:now|already|finally|just|all))*"
_FORMS = (
    rf"{{who}}(?:说)?(?:[他她]|自己|TA)?{_THEIRS_ZH}(?:已经?|也|都|刚|刚刚|终于|总算|全部?){{{{0,3}}}}{_DONE_ZH}[了啦]",
    rf"(?:把|将)?{{who}}{_THEIRS_ZH}(?:标记|标|设|改|算)(?:为|成|作)?(?:已经?)?{_DONE_ZH}[了吧]*",
    rf"{{who}}(?:\s+is|['’]s|['’]m|\s+am|\s+has|\s+says\s+(?:he|she|they)(?:\s+(?:is|are|has)|['’](?:s|re))){_SO_EN}\s+(?:done|finished)(?:\s+with\s+(?:it|that|everything|(?:his|her|their|my)\s+{_WORK_EN}))?",
    rf"{{who}}{_SO_EN}\s+(?:has\s+)?(?:finished|completed|did)\s+(?:it|(?:his|her|their|my)\s+{_WORK_EN})",
    rf"{{who}}(?:\s+has|['’]s)?{_SO_EN}\s+(?:finished|wrapped\s+up)(?:\s+(?:up|now|already|today|just\s+now))?",
    r"{who}(?:的(?:任务|活儿?|事情?|部分|工作)|的?(?:那边|这边|那头|那儿|手[上里]的?)(?:的?(?:任务|活儿?|事情?|部分|工作))?)(?:已经?|也|都|刚|刚刚|终于|总算|全部?){{0,3}}(?:好|完|妥|完事|ok|齐活)[了啦]",
    r"(?:(?:everything|all)(?:\s+is|['’]s)?\s+)?(?:done|finished|sorted|ready)\s+(?:on|at)\s+{who}['’]s\s+(?:end|side)",
    rf"{{who}}['’]s\s+{_WORK_EN}(?:\s+(?:is|are|has\s+been|was)|['’]s){_SO_EN}\s+(?:done|finished|completed?)",
    rf"(?:mark|set|tick\s+off)\s+{{who}}['’]s\s+{_WORK_EN}(?:\s+off)?(?:\s+(?:as\s+)?(?:done|finished|completed?))?",
)
_CAME = (  # what somebody had to bring is there
    r"{who}的(?P<of>[^，,；;。⟦]{{1,10}}?)(?:已经?|也|都|刚|刚刚|终于){{0,2}}(?:交|发|给|写|画|做|弄|定|拿|送|改)(?:完|好|齐|过来|上来|出来|下来|到)?了",
    rf"{{who}}['’]s\s+(?P<of>[a-z][\w -]{{{{1,30}}}}?)\s+(?:is|are|has|have)(?:\s+been)?{_SO_EN}\s+(?:in|here|ready|delivered|sent|handed\s+in|there)",
)
_BREAK = re.compile(r"[，,；;。]|\.(?=\s)")
_HEADS_MAX = 2  # "please, Mia is done, 12 pages": what is said may begin behind what is only polite


def done_by_somebody(request: Request, plain: str) -> Action | None:
    """The task of theirs that waits is done, with what came of it; None where nobody is said to be done.

    Raises:
        Open: It is open which of their tasks is meant, or none waits for them.
    """
    names = known_names(request.canvas, request.people)
    if (found := _found(request.said, rf"(?P<who>{pattern_of(names)})")) is None or patterns.UNSURE.search(plain):
        return None
    match, behind, is_whole = found
    name = called(match["who"], names, request.people, request.by)
    if not name or any(node.name.casefold() == match["who"].casefold() for node in request.canvas.nodes.values()):
        return None
    theirs = [node for node in request.canvas.nodes.values() if is_whose(node, name, request.people)]
    told = "" if _speaks_of_others(behind, name, theirs, request) else result_in(behind)
    is_open = bool(behind) and not told
    waiting = _waiting(request, theirs)
    if not is_whole:
        return _asked_of_what_came(request, match["of"], waiting, told)
    if not theirs:
        raise Open(request.replies.has_nothing(name))
    if len(waiting) == 1 and not is_open:
        result = {"result": told} if told else {}
        return DecisionType.MODIFY_NODE, {"node_id": waiting[0].node_id, "status": "completed", **result}, CERTAIN
    if len(waiting) == 1:
        order = _order(request, waiting[0], "")
        if is_a_tag(behind):
            return ask(*may_it(order, zh=request.replies.zh))
        raise Open(request.replies.unread(behind), [order])
    if waiting:
        raise Open(
            request.replies.which(match[0].strip(TRIM), waiting), [_order(request, node, told) for node in waiting]
        )
    return ask(_none_waits(request, name, theirs))


def _found(said: str, who: str) -> tuple[re.Match[str], str, bool] | None:
    """What says that somebody is done, what is said behind that in its own words, and whether that is of all they do."""
    forms = [(form.format(who=who), is_whole) for group, is_whole in ((_FORMS, True), (_CAME, False)) for form in group]
    breaks = [*islice(_BREAK.finditer(said), _HEADS_MAX)]
    for end, begin in [*((each.start(), each.end()) for each in breaks), (len(said), len(said))]:
        head = plain_text(said[:end])
        for form, is_whole in forms:
            if (match := re.fullmatch(rf"\s*{form}\W*", head, re.IGNORECASE)) is not None:
                return match, said[begin:].strip(TRIM), is_whole
    return None


def _speaks_of_others(behind: str, name: str, theirs: list[CanvasNode], request: Request) -> bool:
    """Whether what is said behind names somebody else, or something else on the canvas."""
    own = {node.node_id for node in theirs}
    others = {each for each in known_names(request.canvas, request.people).values() if each != name}
    return any(is_named(each, behind) for each in others) or any(
        each.node_ids and not own & {*each.node_ids} for each in marked(behind, request.canvas).mentions
    )


def _waiting(request: Request, nodes: list[CanvasNode]) -> list[CanvasNode]:
    states = request.run.nodes if request.run else {}
    return [
        node
        for node in nodes
        if node.node_type != APPROVAL and node.node_id in states and states[node.node_id].status is NodeStatus.WAITING
    ]


def _order(request: Request, node: CanvasNode, told: str) -> str:
    name = request.canvas.called(node.node_id)
    if request.replies.zh:
        return f"把“{name}”标记为完成" + (f"，结果是{told}" if told else "")
    return f"mark “{name}” as done" + (f", result: {told}" if told else "")


def _asked_of_what_came(request: Request, of: str, theirs: list[CanvasNode], told: str) -> Action | None:
    """Whether their task that has a word of it is done with it: what is a part of it, or all, is not known here."""
    if not (waiting := [node for node in theirs if alike(node.name, of)]):
        return None
    if len(waiting) > 1:
        raise Open(request.replies.which(of, waiting), [_order(request, node, told) for node in waiting])
    return ask(*may_it(_order(request, waiting[0], told), zh=request.replies.zh))


def _none_waits(request: Request, name: str, theirs: list[CanvasNode]) -> str:
    states = request.run.nodes if request.run else {}
    language = Language.ZH if request.replies.zh else Language.EN
    told = list[str]()
    for node in theirs:
        state = states.get(node.node_id)
        how = f"（{STATE_WORDS[state_of(node.node_type, state.status, state.result)].zh}）" if state else ""
        how_en = f" ({STATE_WORDS[state_of(node.node_type, state.status, state.result)].en})" if state else ""
        told.append(f"“{node_said(node).to(language)}”{how if request.replies.zh else how_en}")
    if request.replies.zh:
        why = "" if states else "还没有执行过。"
        return f"现在没有在等{name}做的任务，所以什么都没标记。{why}{name}的有：{'、'.join(told)}。"
    why = "" if states else " It has not been run."
    return f"No task waits for {name} now, so nothing is marked.{why} {name} has: {', '.join(told)}."
