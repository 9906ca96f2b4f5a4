"""What is not to be done ("don't run it yet", 别删订餐): it is said that nothing is. Nothing here begins by itself."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import RunStatus
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.properties import PROPERTIES
from towow_core.engine.conversation.reading import LIKELY, Action, Request, ask

_RUN_ZH, _RUN_EN = (
    r"(?:执行|运行|跑|启动|开始|开工|动手)",
    r"(?:run|start|execute|launch|begin|kick\s+off|go\s+ahead(?:\s+with)?)",
)
_STOP_ZH, _STOP_EN = r"(?:停止?|暂停|取消执行|中止|终止)", r"(?:stop|pause|halt|abort|cancel\s+the\s+run)"
_CHANGE_ZH = r"(?:删除|删掉|删了|删|去掉|拿掉|移除|动|碰|改动|修改|改|取消)"
_CHANGE_EN = (
    r"(?:delete|remove|drop|touch|change|edit|move|alter|rename|reschedule|reassign|take\s+out|throw\s+out|cancel)"
)
_LEAD_ZH = r"(?:(?:请|先|暂时|千万|现在|还|可|都|你|暂且|哎|等等|好的?)[，,]?\s{0,2}){0,3}"
_NOT_ZH = r"(?:别|不要|先不要?|不用|不能|不许|不准|勿)(?:急着|着急|先|再|忙着)?"
_ALL_ZH = r"(?:它|这个|整个|流程|工作流|任何东西|任何任务|任何节点|画布|计划|什么){0,2}"
_TAIL_ZH = r"(?:[，,。]?\s{0,2}(?:等我(?:再)?(?:说|通知|消息|的?(?:话|指示|消息|通知))?(?:了|一下|再说)?|我(?:会)?说了?(?:再|才)(?:开始|执行|跑|说)?|等(?:一下|会儿?|等)|还没(?:准备)?好(?:呢)?|留着(?:它)?))?"
_LEAD_EN = r"(?:(?:please|ok(?:ay)?|hey|no|wait|for\s+now|but)\s*,?\s+){0,3}"
_NOT_EN = r"(?:do\s+not|don['’]?t|never|please\s+don['’]?t)(?:\s+(?:yet|you\s+dare|just))?"
_ALL_EN = r"(?:\s+(?:it|that|this|anything|everything|any\s+of\s+(?:it|them)|(?:the|this)\s+(?:workflow|run|plan|canvas|whole\s+thing)))?"
_TAIL_EN = r"(?:\s+(?:yet|just\s+yet|for\s+now|now|please|today|at\s+all)){0,2}(?:\s*[,–-]?\s+(?:(?:until|before|unless)\s+(?:i|we)\s+(?:say(?:\s+so)?|tell\s+you(?:\s+to)?|give\s+(?:the|my|you\s+the)\s+(?:word|ok|go))|wait\s+(?:for\s+(?:me|us|my\s+word|my\s+go)|until\s+i\s+say(?:\s+so)?)|(?:i['’]m|we['’]re|i\s+am|we\s+are)\s+not\s+(?:ready|done)(?:\s+yet)?))?"
_WORD = "|".join(word for each in PROPERTIES for word in each.zh)
_OF = rf"(?:的)?(?:{N})(?:(?:、|和|跟|与|还有){N}){{0,5}}(?:那个|这个|任务|节点|这步|那步|都){{0,2}}"
_OF_ITS = rf"{_OF}(?:的(?:名字|{_WORD}))?"
_OF_EN = (
    rf"\s+(?:the\s+)?{N}(?:(?:\s*,\s*|\s+)(?:(?:and|or|nor)\s+)?(?:the\s+)?{N}){{0,5}}(?:\s+(?:task|step|node|one)s?)?"
)
_END = r"\s{0,3}(?:了)?[。.!！~]{0,3}\s*"
_FORMS = tuple(
    (kind, re.compile(rf"\s*{form}{_END}", re.IGNORECASE))
    for kind, form in (
        ("run", rf"{_LEAD_ZH}{_NOT_ZH}(?:让它)?{_RUN_ZH}(?:起来)?{_ALL_ZH}{_TAIL_ZH}"),
        (
            "run",
            rf"{_LEAD_EN}hold\s+off(?:\s+(?:on|with))?(?:\s+(?:running|starting|executing)(?:{_ALL_EN})?|\s+the\s+run)?{_TAIL_EN}",
        ),
        ("run", rf"{_LEAD_EN}{_NOT_EN}\s+{_RUN_EN}{_ALL_EN}{_TAIL_EN}"),
        ("stop", rf"{_LEAD_ZH}{_NOT_ZH}{_STOP_ZH}{_ALL_ZH}(?:[，,]?(?:让它|就让它)?继续(?:跑|执行)?)?"),
        ("stop", rf"{_LEAD_EN}{_NOT_EN}\s+{_STOP_EN}{_ALL_EN}(?:\s+(?:yet|now|please)){{0,2}}"),
        ("change", rf"{_LEAD_ZH}{_NOT_ZH}{_CHANGE_ZH}(?:{_OF_ITS}|{_ALL_ZH}){_TAIL_ZH}"),
        ("change", rf"(?:{_LEAD_ZH})(?:把|将)?{_OF}(?:先|就|还)?{_NOT_ZH}{_CHANGE_ZH}{_TAIL_ZH}"),
        ("change", rf"{_LEAD_EN}{_NOT_EN}\s+{_CHANGE_EN}(?:{_OF_EN}|{_ALL_EN}){_TAIL_EN}"),
    )
)


def left_alone(request: Request) -> Action | None:
    """That nothing is done, where a whole sentence says no more than that; None where it says anything else.

    Of a run that is under way it is asked whether it is to be held.
    """
    if request.text.strip() != request.marked.text.strip():
        return None
    kind = next((kind for kind, form in _FORMS if form.fullmatch(request.text)), "")
    if not kind:
        return None
    status = request.run.status if request.run else None
    is_under_way = status in {RunStatus.RUNNING, RunStatus.PAUSED}
    if kind == "run" and is_under_way:
        return ask(*request.replies.hold_or_end(is_paused=status is RunStatus.PAUSED))
    return DecisionType.RESPOND, {"message": _said(request, kind)}, LIKELY


def _said(request: Request, kind: str) -> str:
    zh = request.replies.zh
    if kind == "run":
        return (
            "好的，没有执行。要开始的时候说“执行”。"
            if zh
            else "All right, nothing is run. Say “run” when it is to begin."
        )
    if kind == "stop":
        return "好的，什么都没有停。" if zh else "All right, nothing is stopped."
    marks = MARK.findall(request.text)
    named = [request.marked.mentions[int(mark)].node_ids for mark in marks]
    names = [f"“{request.canvas.called(ids[0])}”" for ids in named if len(ids) == 1]
    if not names or len(names) < len(marks):
        return "好的，什么都没有改。" if zh else "All right, nothing is changed."
    if zh:
        return f"好的，{'、'.join(names)}没有动。"
    stays = "stays as it is" if len(names) == 1 else "stay as they are"
    return f"All right, {' and '.join(names)} {stays}."
