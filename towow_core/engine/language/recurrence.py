"""How often a thing is to happen: "every Tuesday evening", "每周三次", "10 lessons"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.numerals import EN_NUMBER

_EN_N = rf"\d{{1,4}}(?:\.\d)?|{EN_NUMBER}"
_DAY_EN = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?"
_WEEKDAY_ZH = r"[一二三四五六日天末]"
OCCASIONS_EN = r"(?:sessions?|lessons?|classes|workshops|mornings|afternoons|evenings|appointments?|visits|meetings|meetups|rehearsals|performances|gigs|shows|concerts|dates|dinners|events|tours)"
# "Four yoga sessions", and not "£30 per lesson", "two hour lessons".
KIND_EN = rf"(?:(?:{_EN_N})[\s-](?:hour|minute|min)s?\s+|(?!(?:for|of|in|on|at|and|or|to|with|from|by|per|an?|each|every|hours?|hrs?|minutes?|mins?|days?|weeks?|months?|people|guests|persons?|euros?|pounds?|dollars?|quid|bucks)\b)[a-z-]+\s+)"
# In how many parts something is paid: "付款分三期", "paid in two instalments".
_PAYING = re.compile(
    r"付款|支付|付清|付[给完]|尾款|定金|首付|款项|结[算款账清]|打款|费用|\b(?:pay(?:s|ing|ments?|able)?|paid|instal?lments?|deposits?|invoices?)\b",
    re.IGNORECASE,
)
_PARTS_ZH = r"(?:\d{1,2}|[一二两三四五六七八九十]+)\s*"
_PARTS_PAID = re.compile(
    rf"分成?{_PARTS_ZH}(?:次|期|笔|回)|{_PARTS_ZH}(?:期|笔)|{_PARTS_ZH}(?:次|回)性?(?=付|支付|结|打款|给)|\b(?:once|twice|(?:{EN_NUMBER}|\d+) (?:times|parts)|(?:(?:{EN_NUMBER}|\d+) )?(?:(?:equal|weekly|monthly) )*(?:payments?|instal?lments?))\b",
    re.IGNORECASE,
)
_EVERY_OTHER = re.compile(
    r"隔周|每隔一周|每隔一个(?:星期|礼拜)|每两个?(?:周|星期|礼拜)|双周|\b(?:every|each)\s+(?:other|second|two)\s+(?:weeks?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)|\b(?:fortnight(?:ly)?|bi-?weekly)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[^，。；;！!？?\n,.]+")
RECURRENCE = re.compile(
    rf"每个?月的?(?:第[一二三四]|最后一?|头一?)个?(?:周|星期|礼拜){_WEEKDAY_ZH}|(?<![本这下每\d])(?:周|星期|礼拜)(?!六日)[一二三四五六日]{{2,5}}(?![点时号人个位名百千万十块元天月周年次节堂小钟分刻场\d])"
    rf"|每(?:隔)?(?:[两一三123]\s*)?(?:个)?(?:工作日|天(?!\s*(?:大约|约|有|来)?\d+\s*[多来]?[人位名])|(?:周|星期|礼拜)(?:{_WEEKDAY_ZH}(?![次回趟])(?:[、和及到至-]?(?:周|星期)?{_WEEKDAY_ZH}(?!次|节|堂|小时|个))*)?|月|年|季度|晚|早)(?:早上|上午|中午|下午|晚上|晚)?(?:[一两三四五六七\d]+次|[一两三四五六七\d]+小时|一次)?"
    rf"|隔(?:周|个?星期)(?:{_WEEKDAY_ZH}(?![次回趟]))?"
    rf"|一?(?:周|个?星期)(?:上|去|来)?[一两三四五六七\d](?:次|节|堂|天)|一?(?:个?月|年)(?:上|去|来)?[一两三四五六七\d]+(?:次|节|堂|天)|(?<!第)(?<![\d二两三四五六七八九十])(?P<times>\d{{1,3}}|[二两三四五六七八九十]{{1,3}})\s*(?:次|节|堂|回)(?:的)?课?|(?<!第)(?:连续|接连)?(?P<weeks>\d{{1,2}}|[两三四五六七八九十]{{1,3}})个(?:周|星期|礼拜){_WEEKDAY_ZH}|长期|定期|固定(?:时间)?"
    # "The last Sunday of each month", "every first Monday of the month".
    r"|\b(?:on\s+)?(?:the\s+)?(?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th))\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day\s+(?:of|in)\s+(?:each|every)\s+month\b"
    r"|\b(?:every|each)\s+(?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th))\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day\s+(?:of|in)\s+(?:the|a)\s+month\b"
    r"|\b(?:every|each)\s+(?:other\s+|second\s+|single\s+|two\s+|three\s+|\d\s+)?(?:days?|weeks?|months?|years?|weekends?|weekdays?|quarters?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?:(?:\s+and\s+|,\s*)(?:mon|tues|wednes|thurs|fri|satur|sun)days?)*(?:\s+(?:morning|afternoon|evening|night)s?)?"
    rf"|\b(?:once|twice|thrice|(?:{_EN_N}) times)\s+(?:an?|per|every)\s+(?:day|week|fortnight|month|year)\b|\b(?:weekly|monthly|biweekly|bi-weekly|fortnightly|daily|regular(?:ly)?|ongoing|recurring|long[- ]term)\b"
    r"|\b(?:on\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)days(?:\s+and\s+(?:mon|tues|wednes|thurs|fri|satur|sun)days)?(?:\s+(?:morning|afternoon|evening|night)s?)?\b"
    # Days of the week from a first day on come again: "Monday to Friday from 30 Nov".
    rf"|\b{_DAY_EN}\s*(?:to|-|–|through)\s*{_DAY_EN}\b(?=[^.;!?]{{0,24}}\b(?:from|starting|beginning|until|till)\s+(?:the\s+)?(?:\d|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)))"
    r"|(?<!本)(?<!这)(?<!下)(?:周|星期|礼拜)[一二三四五六](?:到|至|-|–|~)(?:周|星期|礼拜)?[二三四五六日天](?=[^。；;！!？?]{0,12}(?:从|自|起|开始|直到|一直到))|(?<=[起始][，, ])(?<![本这下])(?:周|星期|礼拜)[一二三四五六](?:到|至|-|–|~)(?:周|星期|礼拜)?[二三四五六日天]"
    rf"|\b(?P<n>\d{{1,3}}|{EN_NUMBER})\s+{KIND_EN}?{OCCASIONS_EN}\b"
    rf"|\b(?P<weeks_en>{EN_NUMBER}|\d{{1,2}})\s+(?:consecutive\s+|successive\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends)(?:\s+(?:morning|afternoon|evening|night)s?)?\b",
    re.IGNORECASE,
)


def without_recurrences(text: str) -> str:
    """The same length, with a comma for every character of them."""
    return RECURRENCE.sub(lambda match: "，" * len(match.group()), without_payments(text))


def is_every_other_week(said: str) -> bool:
    return _EVERY_OTHER.search(said) is not None


def without_payments(text: str) -> str:
    """The same length, without in how many parts something is paid: an instalment is no session."""

    def unpaid(clause: re.Match[str]) -> str:
        said = clause.group()
        return _PARTS_PAID.sub(lambda match: "，" * len(match.group()), said) if _PAYING.search(said) else said

    return _CLAUSE.sub(unpaid, text)
