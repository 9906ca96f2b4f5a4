"""Days on which it cannot be: "周三不行", "周末家里没人", "Wednesday doesn't work", "nobody is in at weekends"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

_WEEKDAY_ZH = r"(?:每个?|逢)?(?:(?:周|星期|礼拜)[一二三四五六日天末]{1,7}|双休日?|工作日|平日|节假日)"
_DATE_ZH = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[号日]"
_WHO_ZH = r"(?:我们?|咱们?|孩子|大家|全家|[他她]们?|家里人?|家中|屋里|店里|公司|办公室|学校|单位|父母|老人|就|只有)"
_CANNOT_ZH = (
    r"(?:不行|不可以?|不方便|不合适|不能来?|不用来|不来|没有?空|没时间|有事"
    r"|(?:没有?人|无人)(?:在家?|在店里|在公司|开门|应门|接应|接待)?|不在(?:家|店里?|公司|办公室|学校|单位|青岛|本地)?|出门|外出|出差|关门|不开门|不营业|不上班|不开放)"
)
# "除周末外都行", "除了周一以外".
_BESIDES_ZH = re.compile(
    rf"除(?:了|去|开)?(?P<what>(?:{_WEEKDAY_ZH}|{_DATE_ZH})(?:[、和跟或]?(?:{_WEEKDAY_ZH}|{_DATE_ZH})){{0,6}})(?:之外|以外|外)(?:的?(?:时间|日子)?都?(?:可以|行|好|成|有空|方便))?"
)
_ZH = re.compile(
    rf"(?:^|(?<=[，,。；;：:\s但]))(?:{_WHO_ZH}|因为|由于|不过|但是?){{0,2}}"
    rf"(?P<what>(?:{_WEEKDAY_ZH}|{_DATE_ZH})(?:[、和跟或]?(?:{_WEEKDAY_ZH}|{_DATE_ZH})){{0,6}})"
    rf"(?:这天|那天|白天|全天|一般|通常|都|肯定|是|{_WHO_ZH}){{0,4}}{_CANNOT_ZH}了?(?=[，,。；;！!]|$)",
    re.IGNORECASE,
)
_WEEKDAY_EN = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?)"
_LIST_EN = rf"(?:the )?{_WEEKDAY_EN}(?:\s{{0,2}}(?:,|and|or)\s{{0,2}}(?:the )?{_WEEKDAY_EN}){{0,6}}"
_DATE_EN = (
    r"(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}"
)
_AWAY_EN = (
    r"(?:away|out|abroad|not (?:in|home|at home|here|around|there)|never (?:in|home|at home|here)|at work|closed|shut)"
)
_NOBODY_EN = (
    r"(?:nobody|no[ -]one|none of us)(?:['’]s| is| are| will be)? (?:ever )?(?:(?:at )?home|in|here|there|around)"
)
_WE_ARE_AWAY_EN = rf"(?:(?:we|i|they|he|she|the (?:house|flat|shop|office|place))(?:['’](?:re|m|s)| are| am| is)(?: all| always| usually)? {_AWAY_EN}|the (?:house|flat|place) (?:is|stands) empty)"
_EN = re.compile(
    rf"\b(?P<what>{_LIST_EN}|{_DATE_EN}) (?:(?:doesn['’]t|does not|don['’]t|do not|won['’]t|will not) (?:work|suit(?: us| me)?)|(?:is|are) (?:no good|not (?:good|possible|an option)|out|impossible))\b(?: for (?:us|me))?"
    rf"|\b(?:there(?:['’]s| is) )?(?:{_NOBODY_EN}|{_WE_ARE_AWAY_EN})(?: to (?:let|open|sign)[a-z ]{{0,20}})?,? (?:(?:at|on|over|during) )?(?P<behind>{_LIST_EN})\b"
    rf"|\b(?:any ?time |any (?:other )?day )?(?:outside(?: of)?|barring|save(?: for)?|excluding) (?P<outside>{_LIST_EN})\b"
    rf"|\b(?:at|on|over|during) (?P<before>{_LIST_EN}),? (?:there(?:['’]s| is) )?(?:{_NOBODY_EN}|{_WE_ARE_AWAY_EN})\b",
    re.IGNORECASE,
)


def days_ruled_out(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each of them stands, with the words that say which days."""
    for pattern in (_ZH, _BESIDES_ZH):
        for match in pattern.finditer(text):
            yield (*match.span(), match["what"])
    for match in _EN.finditer(text):
        yield (*match.span(), match["what"] or match["behind"] or match["outside"] or match["before"])
