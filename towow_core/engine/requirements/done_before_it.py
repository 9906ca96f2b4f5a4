"""An occasion that is told beside an earlier last day is not the day of the work: "the wedding is on the 27th, so it
must be done by the 20th", "生日是1月2号，最晚12月底要拿到手".
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.happenings import is_happening
from towow_core.engine.language.text import clause_at
from towow_core.engine.requirements.spans import requirement
from towow_core.support.replacing import replace

K = RequirementKind
_NAMES_EN = (
    r"(?:wedding|birthday|exams?|finals?|test|interview|viva|party|anniversary|launch|opening|fair|f[eê]te|conference|congress|summit|ceremony|christening|baptism|funeral|graduation|prom|ball|gala"
    r"|premi[eè]re|concert|recital|competition|contest|tournament|race|audition|exhibition|show|event|festival|celebration|housewarming|reunion|trip|flight|holiday|hearing|inspection|viewing|handover|move|due date|big day|term|school)"
)
_IS_EN = (
    r"(?:(?:['’]s|is|are|takes place|falls|comes|starts|begins|happens)(?: (?:not until|only|already|coming up))?\s+)?"
)
_TOLD_EN = re.compile(
    rf"(?:(?:and|but|as|because|since|so|for)\s+)?(?:(?:the|my|our|his|her|their|an?)\s+)?(?:[\w'’-]+\s+){{0,3}}?{_NAMES_EN}\s+{_IS_EN}(?:(?:on|at|in|this|for)\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
_ASKS_EN = re.compile(r"\b(?:need|want|looking|find|please|book|hire|require|someone|somebody)\b", re.IGNORECASE)
_NAMES_ZH = r"(?:生日|大寿|寿宴|婚礼|喜宴|婚宴|婚期|结婚|订婚|考试|大考|面试|答辩|开学|开业|开张|搬家|入住|乔迁|年会|晚会|派对|聚会|展会|展览|开幕|发布会|典礼|毕业|满月酒?|周岁|百日宴?|比赛|演出|首演|音乐会|活动|纪念日|庆典|出差|旅行|出发|开庭|验收|预产期|仪式)"
_TOLD_ZH = re.compile(
    rf"(?:[\u4e00-\u9fff]{{0,8}}?){_NAMES_ZH}(?:的?日子|那天|当天|时间)?(?:就?是|定在|就?在|安排在)?$"
)
_TOLD_BEHIND_ZH = re.compile(
    rf"(?:就?是|要|有|举行|举办|办|参加)?[\u4e00-\u9fff]{{0,6}}?{_NAMES_ZH}(?:了|啦)?(?=[，,。；;！!\s]|$)"
)
_ASKS_ZH = re.compile(r"[找请要想需帮雇订]")
# All that the clause of the last day says besides it: that it is to be done, or there, by then.
_FILL_EN = re.compile(
    r"\b(?:so|and|but|then|therefore|hence|it|they|them|this|that|all|everything|the|must|has|have|had|needs?|should|to|be|is|are|i|we|she|he|need|want|wants|would|like|will|'d|'ll|get|got|getting|please|latest|at|on|by|no|later|than|before|really|absolutely|definitely|in|my|our|her|his|hands?|time|up"
    r"|done|finished|ready|completed?|delivered|handed|over|here|there|arrive[sd]?|received?|made|sent|printed|repaired|mended|fixed|altered|framed|tuned|restored|painted|sewn|built|written|designed|translated|edited|baked|cleaned|learn(?:ed|t))\b|[^\w]+",
    re.IGNORECASE,
)
_FILL_ZH = re.compile(
    r"最[晚迟]|务必|必须|一定|所以|因此|得|要|能|可以|就|都|全部?|我们?|请|麻烦|给我|帮我|[它把]|之?前|以前|内|在|到手|[拿收取送寄交]到手?|[拿取收交]货?|交[付稿货]|完成|完工|搞定|到位"
    r"|[修改做弄印补洗调装裱写刻备赶缝搞画拍译排剪学教练绣织](?:好|完|出来|会)|设计好|翻译好|准备好|制作好|了|的|[，,。；;！!\s]"
)


def with_what_is_done_before_it(
    text: str, read: Sequence[Requirement], rest: Sequence[Span]
) -> tuple[list[Requirement], tuple[Span, ...]]:
    """The same, where the one day is that of a told occasion: it is background, and by the last day all is done.

    A last day of something else leaves it as it is: "a host, the wedding is on the 27th, the slides by the 20th".
    """
    day, last = _its_day(text, read), None
    if day is not None:
        last = next((r for r in read if _is_earlier(r, day) and _is_of_the_work(text, r, day, read)), None)
    if day is None or day.span is None or last is None or last.span is None:
        return [*read], tuple(rest)
    begin, end = _around(text, day.span)
    told = requirement(text, begin, end, K.QUALITY, RequirementValue(unit=OCCASION), is_hard=False)
    told = replace(told, value=replace(told.value, text=told.text))
    start, stop = _clause(text, last.span, day.span)
    by = requirement(text, *_tidy(text, start, stop, last.span, read), K.DEADLINE, last.value)
    by = replace(last, span=by.span, text=by.text, value=replace(last.value, text="", tags=(), unit=""))
    found = [by if r is last else r for r in read if r is not day and not _is_inside(r, told, by)]
    left = tuple(span for span in rest if not any(_covers(one.span, span) for one in (told, by)))
    return [told, *found], left


def _its_day(text: str, read: Sequence[Requirement]) -> Requirement | None:
    """The only day that is named, one exact day that is said of an occasion alone; None where there is none such."""
    dates = [r for r in read if r.kind is K.DATE]
    if len(dates) != 1 or any(r.kind is K.RECURRENCE and not r.value.number for r in read):
        return None
    value, span = dates[0].value, dates[0].span
    is_one = bool(value.first) and value.first == value.last and not (value.unit or value.every or value.days)
    return dates[0] if is_one and span is not None and _is_told(text, span, read) else None


def _is_told(text: str, span: Span, read: Sequence[Requirement]) -> bool:
    begin, end = clause_at(text, span.start, span.end)
    asked = [r.span for r in read if r.kind is K.CAPABILITY and r.is_hard and r.span]
    lead = text[begin : span.start].lstrip()
    if any(begin <= one.start < span.start for one in asked) or _ASKS_EN.search(lead) or _ASKS_ZH.search(lead):
        return False
    if _TOLD_EN.fullmatch(lead) or _TOLD_ZH.fullmatch(lead) or is_happening(text[begin : span.end].strip()):
        return True
    is_alone = not any(span.end <= one.start < end for one in asked)
    return is_alone and not lead and _TOLD_BEHIND_ZH.match(text, span.end) is not None


def _is_earlier(one: Requirement, day: Requirement) -> bool:
    return one.kind is K.DEADLINE and one.span is not None and "" < one.value.last < day.value.first


def _is_of_the_work(text: str, last: Requirement, day: Requirement, read: Sequence[Requirement]) -> bool:
    """Whether its clause says nothing of anything but of all that is asked for."""
    if last.span is None or day.span is None:
        return False
    start, end = _clause(text, last.span, day.span)
    said = text[start : last.span.start] + " " + text[last.span.end : end]
    asked = [r for r in read if r.kind is K.CAPABILITY and r.is_hard]
    for words in sorted(
        {words for r in asked for words in (r.text, r.span.text if r.span else "") if words}, key=len, reverse=True
    ):
        said = said.replace(words, " ")
    return bool(asked) and not _FILL_ZH.sub("", _FILL_EN.sub("", said)).strip() and _is_of_all(last, asked, start, end)


def _is_of_all(last: Requirement, asked: Sequence[Requirement], begin: int, end: int) -> bool:
    """Whether it is of each work: of the one that there is, or of all that its clause names."""
    named = [r for r in asked if r.span and begin <= r.span.start < end]
    tags = {*last.value.tags} | {tag for r in named for tag in r.value.tags}
    if not tags:
        return len({r.value.tags for r in asked}) == 1
    return all(tags & {*r.value.tags} for r in asked)


def _clause(text: str, last: Span, day: Span) -> tuple[int, int]:
    """Of the last day, without the occasion that may stand in it."""
    begin, end = clause_at(text, last.start, last.end)
    return (
        (max(begin, day.end), end)
        if day.end <= last.start
        else (begin, min(end, day.start) if day.start > last.end else end)
    )


def _around(text: str, day: Span) -> tuple[int, int]:
    begin, end = clause_at(text, day.start, day.end)
    behind = _TOLD_BEHIND_ZH.match(text, day.end)
    return begin, min(end, behind.end()) if behind else day.end


def _tidy(text: str, start: int, stop: int, span: Span, read: Sequence[Requirement]) -> tuple[int, int]:
    """Up to a work that is named in the clause, which is read by itself."""
    asked = [r.span for r in read if r.kind is K.CAPABILITY and r.span]
    start = max([start, *(one.end for one in asked if start <= one.start and one.end <= span.start)])
    stop = min([stop, *(one.start for one in asked if span.end <= one.start < stop)])
    start += len(text[start : span.start]) - len(text[start : span.start].lstrip())
    return start, stop


def _is_inside(one: Requirement, *whole: Requirement) -> bool:
    is_wish = one.kind is K.QUALITY and one.span is not None
    return is_wish and any(_covers(other.span, one.span) for other in whole if one.span)


def _covers(outer: Span | None, inner: Span | None) -> bool:
    return outer is not None and inner is not None and outer.start <= inner.start and inner.end <= outer.end
