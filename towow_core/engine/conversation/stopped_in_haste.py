""" "No no stop it", 停停停: what is said in haste of a run that goes on is the order to stop it, and nothing else."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import RunState
from towow_core.engine.conversation import run_patterns

_LEAD_EN = r"(?:(?:no+|nope|wait|whoa|oh|oops|whoops|hey|god|gosh|shit|damn|please|ok(?:ay)?|quick(?:ly)?|sorry|just|now|everyone|everybody|that['’]?s\s+(?:wrong|not\s+right|a\s+mistake)|this\s+is\s+(?:all\s+)?wrong|wrong|enough|(?:can|could|would)\s+you(?:\s+please)?)\b[\s,.!;…–-]*){0,6}"
_IT_EN = r"(?:\s+(?:it|this|that|now|everything|all(?:\s+of\s+(?:it|this|that))?|running|(?:the|this)\s+(?:(?:whole|entire|current)\s+)?(?:thing|run|workflow|execution|flow|process|lot)))?(?:\s+(?:all|running))?"
_STOP_EN = rf"(?:stop|abort|halt|kill){_IT_EN}"
_TAIL_EN = r"(?:[\s,.!]*\b(?:please|now|right\s+(?:now|away)|at\s+once|immediately|instantly|quick(?:ly)?|already|asap|thanks?|thank\s+you))*"
_EN = re.compile(
    rf"\s*{_LEAD_EN}(?P<one>{_STOP_EN})(?P<again>(?:[\s,.!;…–-]+(?:no\s*,?\s*)?{_STOP_EN}){{0,8}}){_TAIL_EN}[\s.!]*",
    re.IGNORECASE,
)
_LEAD_ZH = r"(?:(?:不对(?:劲|头)?|等等|等一下|等会儿?|哎呀?|哎哟|天[哪啊]|喂|糟了?|糟糕|坏了|错了|[搞弄]错了|快点?|赶紧|赶快|马上|立刻|立即|现在|请|麻烦|给我|全都?|都|(?:不不*|不是|不行|不好了?|no)(?=[\s,，.。!！、…]))[了啊呀]?[\s,，.。!！、…]*){0,6}"
_STOP_ZH = r"(?:(?:把)?(?:整个|这个|这次)?(?:流程|执行|运行|工作流)(?:给我)?(?:都)?)?(?:停止|停下来?|停掉|快停|叫停|中止|终止|停)(?:掉|下|下来)?(?:整个|这个|这次)?(?:流程|执行|运行|工作流)?[了吧啊呀]{0,2}"
_ZH = re.compile(
    rf"\s*{_LEAD_ZH}(?P<one>{_STOP_ZH})(?P<again>(?:[\s,，.。!！、…]*(?:快|赶紧)?{_STOP_ZH}){{0,8}})(?:[\s,，.。!！]*(?:快点?|赶紧|马上|立刻|立即|谢谢|拜托))*[\s。.!！]*"
)
_TELLS = re.compile(r"(?!把)[^掉]*了")  # 马上停了 may say that it will be over soon
ORDER_ZH, ORDER_EN = "停止执行", "stop the run"


def stopped_in_haste(sentence: str, run: RunState | None) -> str:
    """The plain order to stop the run that is under way, where a sentence says no more than that; else ""."""
    if run is None or not run.is_under_way:
        return ""
    if run_patterns.PAUSE_OR_CANCEL.match(sentence) or run_patterns.CANCEL.match(sentence):
        return ""  # read as it is
    for form, order in ((_ZH, ORDER_ZH), (_EN, ORDER_EN)):
        found = form.fullmatch(sentence)
        if found is None:
            continue
        one, is_said_again = found["one"], bool(found["again"].strip())
        if is_said_again or not (run_patterns.PAUSE_OR_CANCEL.match(one) or _TELLS.fullmatch(one)):
            return order
    return ""
