""" "Delete the wait, actually no, keep it but make it 2 minutes": what is taken back in a sentence is not done."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import DELAY
from towow_core.engine.conversation.built_clauses import WAIT
from towow_core.engine.conversation.dictated import unquoted
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.values import LENGTH, length_in

_RETRACTED = re.compile(
    r"(?:把|将)?(?:删掉|删除|去掉|取消)?(?P<zh>[^，,；;。删去取]{1,30}?)(?:不要了?|删了|删掉|去掉|取消)?吧?[，,。…]{1,2}\s?(?:(?:哦|啊|嗯|等等|算了|不对|不不?|别)[，,]?\s?){0,4}(?:还是|先)?(?:留着|留下|保留|别删)(?:它|了|吧){0,2}[，,。]\s?(?:但是?|不过|就|只是)?(?:把它)?(?:改成|改为|改到|换成)"
    rf"(?P<long>{LENGTH})[吧。！!]{{0,3}}"
    r"|(?:delete|remove|drop)\s+(?:the\s+)?(?P<en>[^,.;]{1,40}?)\s?[,.;…–—-]{1,3}\s?(?:(?:oh|actually|no|wait|sorry|hmm|on\s+second\s+thoughts?)[\s,]{1,3}){1,4}(?:keep|leave)\s+(?:it|that)(?:\s+in)?\s?,?\s?(?:(?:but|just|and)\s+){0,2}(?:make|set|change)\s+(?:it|that)\s+(?:to\s+)?"
    rf"(?P<long_en>{LENGTH})[.!]{{0,3}}",
    re.IGNORECASE,
)
_DELETES_ZH = re.compile(r"不要|删|去掉|取消")
_A_WAIT = re.compile(r"(?:the\s+)?(?:wait|delay|pause)|(?:这个|那个)?(?:等待|延时)", re.IGNORECASE)


def without_retracted(sentence: str, known: Known) -> str:
    """What is left of the sentence, as orders; itself where it takes nothing back, or leaves open which wait is meant."""
    found = _RETRACTED.fullmatch(sentence.strip())
    if found is None or (found["zh"] and not _DELETES_ZH.search(sentence.split("留", maxsplit=1)[0])):
        return sentence
    said, long = unquoted((found["zh"] or found["en"]).strip()), found["long"] or found["long_en"]
    waits = [node for node in known.canvas.nodes.values() if node.node_type == DELAY]
    nodes = [node for node in waits if node.name.casefold() == said.casefold()] or (
        waits if _A_WAIT.fullmatch(said) else []
    )
    if len(nodes) != 1 or length_in(long) is None:
        return sentence
    name, zh = nodes[0].name, known.replies.zh
    order = f"把“{name}”的时长改成{long}" if zh else f"set the length of “{name}” to {long}"
    is_length = WAIT.fullmatch(name) is not None  # a wait that is called by its length bears the new one
    again = f"；把“{name}”改名为“等{long}”" if zh else f"; rename “{name}” to “wait {long}”"
    return order + (again if is_length else "")
