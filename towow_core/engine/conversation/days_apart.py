"""A day told by another task's: "catering two days before that", 餐饮比签到台早两天, "photos a week later than it".

What points back is the one task that was spoken of last; of several it is asked which. Written out as the rules read it.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known, spoken_of
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.reading import Open

_COUNT_EN = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3})"
_EN = re.compile(
    rf"\s*(?:(?:and|then|also|please|so|ok(?:ay)?)[\s,]+){{0,3}}(?:(?:put|set|move|place|schedule|make|plan|have|get|push|bring)\s+)?(?:the\s+)?(?P<n>{N})"
    rf"\s*,?\s*(?:(?:should|must|has\s+to|needs\s+to|is\s+to|will)\s+be\s+|to\s+be\s+|to\s+|on\s+|for\s+|up\s+to\s+|back\s+to\s+|forward\s+to\s+)?(?:due\s+|done\s+|ready\s+|finished\s+)?(?:by\s+)?"
    rf"(?P<much>{_COUNT_EN}\s+(?:days?|weeks?|months?)|the\s+(?:day|week|month))\s+"
    rf"(?:(?P<before>before|earlier\s+than|sooner\s+than|ahead\s+of|prior\s+to)|after|later\s+than|behind|past)\s+"
    rf"(?:(?:the\s+)?(?P<m>{N})|(?:that|this|it)(?:\s+(?:day|date|one|task))?)\s*(?:please)?\s*[.!]*",
    re.IGNORECASE,
)
_MUCH_ZH = r"(?:[一两二三四五六七八九十]{1,2}|\d{1,3}|半)个?(?:天|周|星期|礼拜|月)"
_THAT_ZH = r"(?:那一?天|那个?|这个|它|此|其)"
_OF_ZH = rf"(?:(?P<m>{N})|{_THAT_ZH})"
_LEAD_ZH = rf"\s*(?:然后|那么?|就|请|麻烦|还是|另外|也|再|先){{0,3}}(?:把|将|让)?(?P<n>{N})(?:的(?:日期|时间|截止日?期?))?(?:就|也|要|得|应该|应|必须|最好)*"
_TO_ZH = r"(?:(?:提前|推迟|延后|往前|往后)?(?:定|放|改|提|推|移|挪|排|安排|设|调)?(?:在|到|成|为|于)?)"
_END_ZH = r"(?:吧|好了|完成|做完|做好|就行|就好|即可)*\s*[。.!！]*"
_ZH = (
    re.compile(rf"{_LEAD_ZH}比{_OF_ZH}(?:要|得)?(?:提前|推迟|(?P<before>早)|晚|迟)(?P<much>{_MUCH_ZH}){_END_ZH}"),
    re.compile(rf"{_LEAD_ZH}{_TO_ZH}{_OF_ZH}的?(?:(?P<before>之?前|以前)|之?后|以后)的?(?P<much>{_MUCH_ZH}){_END_ZH}"),
    re.compile(
        rf"{_LEAD_ZH}{_TO_ZH}(?:(?P<m>{N})|那一?天|那个|这个|它)的?(?P<much>{_MUCH_ZH})(?:(?P<before>之?前|以前)|之?后|以后){_END_ZH}"
    ),
)
_EARLIER = re.compile("提前|早")


def with_days_apart(sentence: str, known: Known) -> str:
    """The order that sets the one task's day by the other's; the sentence where it is no such order.

    Raises:
        Open: Several were spoken of last.
    """
    whole = marked(sentence, known.canvas)
    found = next(filter(None, (form.fullmatch(whole.text) for form in ((_EN,), _ZH)[known.replies.zh])), None)
    if found is None:
        return sentence
    zh = known.replies.zh
    is_before = bool(found["before"]) or (zh and "比" in found[0] and _EARLIER.search(found[0]) is not None)

    def told(other: str) -> str:
        task = whole.quoted(found["n"])
        if zh:
            return f"{task}定在{other}{'前' if is_before else '后'}{found['much']}"
        return f"{task} {found['much']} {'before' if is_before else 'after'} {other}"

    if found["m"]:
        return told(whole.quoted(found["m"]))
    own = _ids(whole, found["n"])
    nodes = [node for node in spoken_of(known, is_several=False) if node.node_id not in own and node.name]
    if len(nodes) > 1:
        raise Open(
            known.replies.which(_pointer(found[0], zh=zh), nodes), [told(f"“{node.name}”") for node in nodes[:2]]
        )
    return told(f"“{nodes[0].name}”") if nodes else sentence


def _ids(whole: Marked, mark: str) -> tuple[str, ...]:
    return whole.mentions[int(MARK.findall(mark)[0])].node_ids


def _pointer(said: str, *, zh: bool) -> str:
    found = re.search(
        _THAT_ZH if zh else r"\b(?:that|this|it)(?:\s+(?:day|date|one|task))?(?=\W*(?:please\W*)?$)", said
    )
    return found[0].strip(TRIM) if found is not None else said.strip(TRIM)
