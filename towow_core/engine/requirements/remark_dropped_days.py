"""Which days of a series a remark drops, and why it says so: 周四他有训练，只补周二, "Thursdays no longer work".

Beside the days that are left, what leads to them says no more: "start a week later and skip the last, so only the 13th".
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Collection, Iterator, Sequence

from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.requirements.weekdays_named import weekdays_in

Place = tuple[int, int]
_DAY_EN = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_DAYS_EN = rf"(?:on )?(?:the |any |all )?(?P<days>{_DAY_EN}(?:(?:, | and | & ){_DAY_EN}){{0,5}})"
_DAYS_ZH = r"(?P<days>每?(?:周|星期|礼拜)[一二三四五六日天](?:[、和跟]?(?:周|星期|礼拜)?[一二三四五六日天]){0,5})"
_OUT = (
    re.compile(
        rf"(?:let['’]?s |let us |please |we(?:['’]d like to|['’]ll| can| want to)? |can we )*+(?:drop|skip|cancel|leave out|take out|stop|lose|do without) {_DAYS_EN}(?: please| then| from now on| altogether| completely)*",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:so |please )*no more {_DAYS_EN}(?: please| then)*", re.IGNORECASE),
    re.compile(
        rf"(?:so |but )?{_DAYS_EN} (?:no longer (?:works?|suits?|is possible|are possible)|(?:do|does|will)(?:n['’]t| not) (?:work|suit) (?:any ?more|any longer)|(?:is|are) (?:no longer possible|off from now on))(?: for (?:us|me|him|her))?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:以后|之后|那么?|就|还是)*(?:的)?{_DAYS_ZH}(?:那[次节天]|的课?)?(?:以后|之后|就|都|先|也|还是){{0,2}}不(?:用|要|再)?[补上练学来做教去遛排]了?(?:吧|了)?"
    ),
    re.compile(rf"(?:那么?|就|还是|把|以后)*(?:去掉|取消|停掉|不要|砍掉)每?{_DAYS_ZH}(?:的课?|那[次节])?(?:吧|了)?"),
    re.compile(rf"(?:把)?{_DAYS_ZH}(?:的课?|那[次节])?(?:去掉|取消掉?|停掉|砍掉|免了)(?:吧|了)?"),
)
_KEEPS = re.compile(
    rf"(?:and |so |but |please |just )*(?:keep|leave) (?:only )?{_DAYS_EN}(?: please)?|(?:保留|留着|留下)每?(?:周|星期|礼拜)[一二三四五六日天、和跟周]{{1,12}}(?:的课?)?(?:就[好行])?",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:please|want|need|instead|move|swap|add|also)\b|[改换加请]|想|另外|可以吗|行吗|[?？]", re.IGNORECASE
)
_ONE_EN = rf"(?:one|{_DAY_EN}|lesson|session|class|time|week|date|visit)"
_LEADS_TO_DAYS = re.compile(
    rf"(?:(?:so|but|and|we|i|you|they|he|she|would|will|['’]ll|have to|has to|had to|must|need to|can only|let['’]s|please) ?)*(?:start(?:ing)?|begin(?:ning)?) (?:an?|{EN_NUMBER}|\d{{1,2}}) (?:day|week)s? (?:later|earlier)(?:,? and (?:also )?(?:skip|drop|leave out|miss) the (?:first|last)(?: {_ONE_EN})?)?"
    rf"|(?:(?:so|but|and|we|have to|must|need to|please) ?)*(?:skip|drop|leave out|miss) the (?:first|last)(?: {_ONE_EN})?"
    rf"|(?:我们?|只能|得|要|就|那)*(?:晚|推迟|延后|推后)(?:{ZH_NUMBER}|\d{{1,2}})个?(?:天|周|星期|礼拜)(?:再|才)?(?:开始|开课|上)?|(?:最后|第)一[次节回](?:课)?(?:也|就|先)?(?:不[上要来]|取消|跳过|去掉)了?",
    re.IGNORECASE,
)
_ONLY_THESE = re.compile(
    r"\bonly (?:on )?(?:the )?\d{1,2}(?:st|nd|rd|th)|\bleaves (?:only )?(?:the )?\d{1,2}(?:st|nd|rd|th)|(?:只[剩有要上留]下?|就[剩上])[^，,。；;]{0,4}\d{1,2}[号日]",
    re.IGNORECASE,
)


def days_dropped(words: str, known: Collection[int]) -> tuple[int, ...]:
    """Which of the days of the week are left; () where the words drop none, or all of them."""
    said = next((found for one in _OUT if (found := one.fullmatch(words)) is not None), None)
    out = weekdays_in(said["days"]) if said else ()
    left = tuple(sorted({*known} - {*out}))
    return left if out and {*out} <= {*known} else ()


def reasons(
    text: str, pieces: Sequence[Place], known: Collection[int], left: Collection[int], done: Collection[Place]
) -> Iterator[Place]:
    """Clauses that only say why days were dropped, or which stay."""
    for start, end in pieces:
        words = text[start:end].strip(" 。.")
        named = {*weekdays_in(words)}
        is_why = bool(named) and named <= {*known} - {*left} and not _ASKS.search(words)
        keeps = _KEEPS.fullmatch(words) is not None and named <= {*left}
        if (start, end) not in done and (is_why or keeps):
            yield start, end


def says_only_these(text: str) -> bool:
    """Whether a remark lists the days that are left: "so only the 13th and 20th"."""
    return _ONLY_THESE.search(text) is not None


def leading_to_days(text: str, pieces: Sequence[Place]) -> Iterator[Place]:
    """Clauses that say what is left out, beside one that lists the days that stay."""
    if not says_only_these(text):
        return
    for start, end in pieces:
        if _LEADS_TO_DAYS.fullmatch(text[start:end].strip(" 。.")):
            yield start, end
