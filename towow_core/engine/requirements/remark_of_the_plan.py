"""How a plan is to be written: "请把费用写清楚", "please itemise the costs". It asks nothing of anybody in it."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.domain.requirements import TOUCHES, RequirementKind, RequirementValue
from towow_core.engine.requirements.remark import Remark

_CLAUSE = re.compile(r"(?:[^，,。；;！!？?\n.]|\.(?=\S)){1,120}")
_OF_IT_ZH = r"(?:各项|每[个位]?人?的?|大家的?|所有的?|全部的?|总的?|具体的?|各自的?){0,2}(?:费用|价格|价钱|报价|单价|总价|花费|开销|预算|分工|时间安排|时间表|日程|流程|安排|明细|计划|方案|谁做什么)(?:明细|清单|表|和(?:分工|时间|价格|费用))?"
_ZH = re.compile(
    rf"(?:另外|还有|顺便|也|再|请|麻烦|你们?|您|希望|需要|要|能不能|能否|可以|最好|把|将)*(?P<what>{_OF_IT_ZH})(?:也|都|请|要|得|最好|可以|能|给我们?){{0,3}}(?:写|列|说|标|注|算|讲|拆|分)(?:得|的)?(?:更|再)?(?:清楚|明白|出来|清|详细|明确|明|细|开|具体)(?:一?[点些下])?(?:吧|吗|好吗|可以吗|了)*"
    rf"|(?:另外|还有|顺便|也|再|请|麻烦|你们?|您|希望|需要|要|能不能|能否|可以|最好)*(?:写|列|标|注|说|算|讲)(?:清楚|明白|出来|一下|明|清|出)(?P<what2>{_OF_IT_ZH})(?:吧|吗|好吗)*"
)
_EN = re.compile(
    r"(?:(?:also|and|please|could you|can you|would you|we['’]d like you to|i['’]d like you to|then|just)[, ]+)*"
    r"(?:spell out|itemi[sz]e|break down|list|write (?:out|down|up)|set out|lay out|show|state|be clear(?:er)? (?:about|on)|make clear) (?:clearly )?(?:the |all |each |every |all the |who['’]s |everybody['’]s |everyone['’]s )*"
    r"(?:costs?|prices?|fees?|charges?|budget|schedule|timetable|plan|breakdown|who does what|single (?:costs?|prices?))(?: (?:clearly|separately|in (?:more |full )?detail|one by one|for each(?: person)?|per person|please))*",
    re.IGNORECASE,
)


def on_how_it_is_written(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said: a line for whoever judges the plan, which leaves open nothing else and is put to nobody."""
    for clause in _CLAUSE.finditer(reading.text):
        words = clause.group().strip()
        if _ZH.fullmatch(words) or _EN.fullmatch(words):
            reading.add(RequirementKind.QUALITY, words, RequirementValue(text=words, unit=TOUCHES))
            yield clause.span()
