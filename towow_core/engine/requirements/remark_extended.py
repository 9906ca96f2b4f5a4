"""A span that goes on longer keeps its beginning: "the trip is extended to the 20th", 出差延长了，改到12月20日."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import doubted_in
from towow_core.engine.language.day_groups import RANGE_DAYS_MAX
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_values import day_said

K = RequirementKind
_DAY_ZH = r"(?P<day_zh>(?:明年)?(?:\d{1,2}月)?\d{1,2}[日号])"
_LONGER_ZH = r"(?:延长(?:了|一下|几天|\d+天)?|延了(?:几天|\d+天)?|[要会得]?多[待住留呆玩](?:了|几天|[\d一两二三四五六七八九十]+天)+|晚(?:点|几天|[\d一两二三四五六七八九十]+天)[回走]来?(?:了)?)"
_MONTH_EN = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"
_DAY_EN = rf"(?P<day_en>(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH_EN}|{_MONTH_EN} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?|(?:the )?\d{{1,2}}(?:st|nd|rd|th))"
_UNTIL_EN = r"(?:to|until|till|through|up to)"
_WHAT_EN = r"(?:(?:the|our|my|his|her|their|it|that|this)(?: [\w'’-]+){0,3}? )"
_LONGER_EN = (
    rf"(?:{_WHAT_EN}?(?:(?:is|was|are|has|have|had|got|gets|been|being|now|needs to|must|should|can|be|will|['’]s)\s+){{0,4}}(?:extended|prolonged|lengthened|longer)(?: now)?"
    rf"|(?:please )?(?:extend|prolong|lengthen) {_WHAT_EN}"
    r"|(?:we|i|they|she|he)(?:['’](?:re|m|ll|s)| are| am| is| will)?(?: now| be| also)* (?:staying|stay|away|gone)(?: on| there| longer| away| now)*"
    rf"|{_WHAT_EN}(?:now )?(?:goes on|runs|lasts|continues|carries on))"
)
_EXTENDED = re.compile(
    rf"[^，,。；;！!？?]{{0,8}}?(?:{_LONGER_ZH}[，,\s]*(?:现在|就|那就|请|时间|所以|日子)*(?:一直)?(?:改|推|延)?[到至成]|(?:一直)?延(?:长)?[到至]){_DAY_ZH}(?:了|吧)?(?=[，,。；;！!？?\s]|$)"
    rf"|\b{_LONGER_EN},?\s*(?:so |and |please |make (?:it|that) |now |it['’]s )*{_UNTIL_EN} {_DAY_EN}\b",
    re.IGNORECASE,
)


def extended(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said of the demand's one span, which ends on that day from now on."""
    spans = [r for r in reading.standing if _is_span(r)]
    doubted = doubted_in(reading.text)
    for said in _EXTENDED.finditer(reading.text) if len(spans) == 1 else ():
        if any(start < said.end() and said.start() < end for start, end in doubted):
            continue
        day = day_said(said["day_zh"] or f"on {said['day_en']}", reading) or day_said(said["day_en"] or "", reading)
        if not day or day <= spans[0].value.last:
            continue
        reading.replaced.append(spans[0].requirement_id)
        reading.found.append(
            replace(
                spans[0], requirement_id="", text=said.group().strip(), span=None, value=_until(spans[0].value, day)
            )
        )
        yield said.span()


def _is_span(one: Requirement) -> bool:
    """From one day to another, of all of it; be it that nobody is at home then."""
    value = one.value
    is_when = one.kind is K.DATE or (one.kind is K.EXCLUSION and not value.text)
    is_plain = not (value.tags or value.days or value.choices or value.weekdays or value.text) and value.unit in {
        "",
        "days",
    }
    in_a_row = (
        not value.every
        or len(value.every) == (date.fromisoformat(value.last) - date.fromisoformat(value.first)).days + 1
    )
    return is_when and is_plain and "" < value.first < value.last and in_a_row


def _until(value: RequirementValue, last: str) -> RequirementValue:
    first = date.fromisoformat(value.first)
    many = (date.fromisoformat(last) - first).days + 1
    if not value.every or many > RANGE_DAYS_MAX:
        return replace(value, last=last, every=(), number=None, unit="")
    every = tuple((first + timedelta(days=n)).isoformat() for n in range(many))
    return replace(value, last=last, every=every, number=many)
