"""A task given in another order of words: "give Tom the flyers too", "the poster is Tom's now", 给小李一个任务：拍照, 海报再移到周五.

Written out in the order in which the rules read it. Who is not known here is asked about as before.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from functools import lru_cache

from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.persons import FORMS_KEPT, known_names, pattern_of

_LEAD = r"\s*(?:(?:and|also|then|please|so|now|ok(?:ay)?)[\s,]+){0,3}"
_TOO = r"(?:[\s,]+(?:too|as\s+well|also|please|now|instead)){0,2}\s*[.!]*"
_ADVERB_ZH = re.compile(  # behind the node, and before what is to become of it
    rf"\s*(?P<n>(?:把|将)?{N})\s*(?:(?:就|先|还是)|再(?=[移挪改推往]|交给|给)|也(?=[移挪改推往]))(?P<rest>(?:移到|挪到|改到|改成|推到|推迟|延后|提前|往[前后]|交给|给)\S.{{0,40}})"
)


@lru_cache(maxsize=FORMS_KEPT)
def _forms(who: str) -> tuple[re.Pattern[str], ...]:
    said = (
        rf"{_LEAD}(?:give|hand|assign|pass)\s+(?P<who>{who})\s+(?:the\s+)?(?P<n>{N}){_TOO}",
        rf"{_LEAD}(?:give|hand|assign|pass)\s+(?:the\s+)?(?P<n>{N})\s+(?:over\s+)?to\s+(?P<who>{who}){_TOO}",
        rf"{_LEAD}(?:the\s+)?(?P<n>{N})\s+(?:is|should\s+be|will\s+be|belongs\s+to|goes\s+to)\s+(?P<who>{who})(?:['’]s)?(?:\s+(?:now|from\s+now\s+on|then|task|job)){{0,2}}\s*[.!]*",
    )
    return tuple(re.compile(form, re.IGNORECASE) for form in said)


@lru_cache(maxsize=FORMS_KEPT)
def _new_ones(who: str) -> re.Pattern[str]:
    return re.compile(
        rf"\s*(?:请|麻烦|再|也|另外|还){{0,2}}给(?P<who>{who})(?:也|再)?(?:加|添|安排|派|分)?(?:上|了)?一?[个项件](?:新)?(?:任务|活儿?|事情?)\s*(?:[:：，,]|叫)\s*(?P<name>[^，,；;。]{{1,30}})",
        re.IGNORECASE,
    )


def handed_over(sentence: str, whole: Marked, known: Known) -> str:
    """The order in plain words; "" where it is none of these."""
    if (behind := _ADVERB_ZH.fullmatch(whole.text.rstrip(TRIM))) is not None:
        return whole.quoted(behind["n"] + behind["rest"])
    names = known_names(known.canvas, known.people)
    who = pattern_of(names)
    if (new := _new_ones(who).fullmatch(sentence.strip(TRIM))) is not None:
        person = names.get(new["who"].casefold(), "")
        return f"加一个任务节点叫“{new['name'].strip(TRIM)}”，负责人{person}" if person else ""
    for form in _forms(who):
        if (found := form.fullmatch(whole.text)) is None:
            continue
        person = names.get(found["who"].casefold(), "")  # who says "me" is known by more than a name
        ids = whole.mentions[int(MARK.findall(found["n"])[0])].node_ids
        if person and len(ids) == 1 and known.canvas.nodes[ids[0]].name:
            return known.replies.give(known.canvas.nodes[ids[0]].name, person)
    return ""
