"""One time of what comes again, told by its length or price: "一次一小时", "one lesson is an hour"; no number of times."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.numerals import EN_NUMBER

_AGAIN = re.compile(
    r"[每逢](?:隔)?(?:个|一|两)?(?:天|日|周|星期|礼拜|月|晚|早)|隔[周天]|定期|长期"
    r"|\b(?:every|each)\s+(?:other\s+|second\s+)?(?:day|week|weekend|weekday|month|morning|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|\b(?:daily|weekly|monthly|bi-?weekly|fortnightly|regularly)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b",
    re.IGNORECASE,
)
_ONE_ZH = r"[一1](?:次|节课?|堂课?|回)"
_LENGTH_ZH = r"(?:\d{1,3}(?:\.5)?|[半一二两三四五六七八九十百]{1,4})个?半?(?:小时|钟头|分钟|刻钟)"
_PRICE_ZH = r"(?:[¥￥$€£]\s?)?(?:\d[\d,.]{0,7}|[一二两三四五六七八九十百千]{2,7})(?:元|块钱?|人民币|美元|欧元|英镑)?"
_ABOUT_ZH = r"(?:大概|大约|差不多|约|最多|至少|不超过|不要超过|上|是|要|就|按|[:：])*"
_LIMIT_ZH = r"(?:左右|以内|以下|之内|封顶|内|吧|就[行好]|的?话?)?"
_ONE_EN = r"(?:one|1)\s+(?:lesson|session|class|visit|appointment|rehearsal|time)"
_LENGTH_EN = rf"(?:an?|half an|\d{{1,3}}(?:\.5)?|{EN_NUMBER})[\s-](?:and a half[\s-])?(?:hours?|hrs?|minutes?|mins?)\b"
_OF_EACH = re.compile(
    rf"(?:(?<=[，,、；;。：:\s])|(?<=[上午晚][上午]))(?P<zh>{_ONE_ZH})[，, ]?(?=\s?{_ABOUT_ZH}\s?(?:{_LENGTH_ZH}|{_PRICE_ZH}){_LIMIT_ZH}\s?(?:[，,。；;！!、]|$))"
    rf"|(?:(?<=[，,、；;。：:\s])|(?<=[上午晚][上午]))(?:{_LENGTH_ZH}|{_PRICE_ZH})\s?(?P<behind_zh>{_ONE_ZH})(?=\s?(?:[，,。；;！!、]|$))"
    rf"|(?<=[，,])(?P<alone_zh>{_ONE_ZH})(?=[，,]|$)"  # where its length or price is read and blanked
    rf"|\b(?P<en>{_ONE_EN})\s?(?:(?:is|lasts|takes|runs|being|of|for|at|should be|to be|to last)\s|[:,=–-]\s?)?(?=(?:about |around |roughly )?{_LENGTH_EN})"
    rf"|[€£$¥]\s?\d[\d,.]{{0,7}}\s(?:(?:for|per)\s)?(?P<behind_en>{_ONE_EN})\b",
    re.IGNORECASE,
)


def without_one_of_several(text: str) -> str:
    """The same length, with commas for such a "one time"; the text as it is where nothing comes again."""
    if _AGAIN.search(text) is None:
        return text
    for match in _OF_EACH.finditer(text):
        start, end = match.span(match.lastgroup or 0)
        text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text
