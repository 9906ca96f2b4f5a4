"""The words in which somebody says when they can: days, parts of the day, holidays, and what turns them round."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.domain.models import Language
from towow_core.engine.language.holidays import holiday_names
from towow_core.support.availability_words import EN_DAY, ZH_DAY

DAYS = re.compile(
    rf"(?:\b(?:from|between)\s+)?(?P<first>\b{EN_DAY})\s*(?:-|–|to|through|until|till|and(?=\s+{EN_DAY}\s+inclusive))\s*(?P<last>{EN_DAY})\b(?:\s+inclusive\b)?"
    rf"|(?P<first_zh>{ZH_DAY})(?:到|至|-|~)(?P<last_zh>(?:周|星期)?[一二三四五六日天])"
    rf"|(?P<each>\b(?:{EN_DAY}|weekends?|weekdays?|work(?:ing)? ?days?)\b|{ZH_DAY}(?:[、和及]?[一二三四五六日天](?![次节个小]))*|工作日|平日)",
    re.IGNORECASE,
)
NTH = re.compile(
    rf"(?:每个?月的?)第(?P<n_zh>[一二三四])个?(?P<day_zh>{ZH_DAY})|(?:每个?月的?)最后一?个?(?P<last_zh>{ZH_DAY})"
    rf"|\b(?P<n>first|second|third|fourth|last) (?P<day>{EN_DAY})\b(?: (?:of|in) (?:the|each|every|a) month)?",
    re.IGNORECASE,
)
NTHS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1, "一": 1, "二": 2, "三": 3, "四": 4}
_NAMES = (*holiday_names(Language.ZH), *holiday_names(Language.EN))
HOLIDAY = re.compile(
    rf"(?P<week_en>\bthe (?:week|(?P<n_en>two|three) weeks) (?P<side_en>before|after) )?(?P<name>{'|'.join(map(re.escape, _NAMES))})(?P<week_zh>的?(?P<side_zh>前|后)(?:的?(?:一个?|那)?(?:周|星期)))?"
    r"|(?P<any>\b(?:public|bank|national) holidays?\b|(?:法定)?节假日|法定假[日期])",
    re.IGNORECASE,
)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_EN = r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
_DAY_EN, _TO = r"\d{1,2}(?:st|nd|rd|th)?", r"\s*(?:-|–|—|~|to|and|until|till|through|到|至)\s*"
DATES = tuple(  # of several kinds, the first that reads it
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<y>20\d\d)-(?P<m>\d\d)-(?P<d>\d\d)(?:{_TO}(?:20\d\d-)?(?P<m_to>\d\d)-(?P<d_to>\d\d))?(?!\d)",
        rf"(?:(?P<y>20\d\d)年)?(?P<m>\d{{1,2}})月(?P<d>\d{{1,2}})[日号]?(?:{_TO}(?:(?P<m_to>\d{{1,2}})月)?(?P<d_to>\d{{1,2}})[日号]?(?![\d点:]))?(?![\d点:])",
        rf"(?:\b(?:from|between)\s+)?\b(?P<d>{_DAY_EN})(?:\s+(?P<m>{_MONTH_EN}))?{_TO}(?P<d_to>{_DAY_EN})\s+(?:of\s+)?(?P<m_to>{_MONTH_EN})\b(?:,?\s+(?P<y>20\d\d))?",
        rf"(?:\b(?:from|between)\s+)?\b(?P<m>{_MONTH_EN})\s+(?P<d>{_DAY_EN}){_TO}(?:(?P<m_to>{_MONTH_EN})\s+)?(?P<d_to>{_DAY_EN})(?![\d:]|\s?[ap]m)(?:,?\s+(?P<y>20\d\d))?",
        rf"\b(?P<d>{_DAY_EN})\s+(?:of\s+)?(?P<m>{_MONTH_EN})\b(?:,?\s+(?P<y>20\d\d))?(?P<m_to>)(?P<d_to>)",
        rf"\b(?P<m>{_MONTH_EN})\s+(?P<d>{_DAY_EN})(?![\d:]|\s?[ap]m)(?:,?\s+(?P<y>20\d\d))?(?P<m_to>)(?P<d_to>)",
    )
)
SEASONS = (
    (re.compile(r"\b(?:in|over|during) (?:the )?summer\b|夏[天季]|暑假", re.IGNORECASE), frozenset({6, 7, 8})),
    (re.compile(r"\b(?:in|over|during) (?:the )?winter\b|冬[天季]|寒假", re.IGNORECASE), frozenset({12, 1, 2})),
    (re.compile(r"\b(?:in|over|during) (?:the )?spring\b|春[天季]", re.IGNORECASE), frozenset({3, 4, 5})),
    (re.compile(r"\b(?:in|over|during) (?:the )?autumn\b|秋[天季]", re.IGNORECASE), frozenset({9, 10, 11})),
    *(
        (
            re.compile(rf"\b(?:in|during) {name}[a-z]*\b|(?<!\d){n}月份?(?![上中下初底末\d])", re.IGNORECASE),
            frozenset({n}),
        )
        for n, name in enumerate(MONTHS, 1)
    ),
)
BUSY_UNTIL = re.compile(
    r"(?P<m>\d{1,2}|十[一二]?|[一二三四五六七八九])月(?P<when>上旬|中旬|下旬|初|中|底|末)(?=，|$|[以之]?后|才)"
    r"|\b(?:from|after|until|till) (?P<when_en>early|mid|late|the end of)[- ](?P<m_en>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*",
    re.IGNORECASE,
)
LAST_OF = {"上旬": 10, "初": 10, "early": 10, "中旬": 20, "中": 15, "mid": 15}  # else the month's end
ALL_TIMES = re.compile(
    r"天天|每天|随时|任何时[间候]|时间(?:很|都|比较)?(?:自由|灵活)|都(?:可以|行|有空|开放|能)|全天|全年|不限(?:时间|日期)?|\b(?:any ?(?:day|time)|every ?day|daily|all[- ]day(?: long)?|all week|flexible|always|all year(?: round)?)\b",
    re.IGNORECASE,
)
BUT = re.compile(r"(?:,\s*)?\bbut\b(?!\s+(?:also|only)\b)", re.IGNORECASE)
AFFIRMS = re.compile(
    r"可以|有空|都?行|也|能|\b(?:open|free|available|can|fine|ok|okay|good|possible|too|also|prefer\w*|only|better|best)\b",
    re.IGNORECASE,
)
SOFT = re.compile(
    r"最好|尽量|一般|通常|大多|多半|基本|为主|不太|喜欢|不想|有时|偶尔|更好|更方便|\b(?:mostly|usually|normally|ideally|preferably|rather|most|sometimes|occasionally|often|prefer\w*|like|mainly|better|best)\b",
    re.IGNORECASE,
)
ONLY = re.compile(r"只|仅|才|\bonly\b", re.IGNORECASE)
DISLIKES = re.compile(r"不(?:太)?喜欢|\bnot (?:keen on|a fan of)\b|\b(?:don't|do not) like\b", re.IGNORECASE)
LIMITS = re.compile(
    re.sub(r"\?P<\w+>", "?:", DAYS.pattern)
    + r"|上午|早上|早晨|下午|晚上|白天|期间|[上中下]旬|月[初中底末]|\d月|[前后]一?个?(?:周|星期)|[这本下]个?(?:周|星期|月)|今天|今晚|明天|后天|年[初中底末]|\d{1,2}/\d{1,2}|寒假|暑假|学期|假期|单双?周|双周|隔[周天]"
    r"|\b(?:mornings?|afternoons?|evenings?|nights?|holidays?|vacations?|term[- ]?times?|school hours|shifts?|fortnights?|alternate|lunch ?times?|(?:this|next) (?:week|month)|today|tonight|tomorrow"
    r"|january|february|april|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)
FILLER = re.compile(
    r"[\W_]|\b(?:on|at|in|over|during|the|an?|any|my|and|or|only|just|free|available|open|i|am|i'm|m|we|are|be|do|take|taking|working|works?|bookings?|appointments?|jobs?|availability|currently|moment|fully|also|both|can|could|for|me|please|sorry|each|every|times?|pacific|eastern|central|east|africa|local|hours?|is|fine|ok|okay|good|best|better|possible|all|days?|long|most|mostly|usually|normally|mainly|ideally|preferably|prefer|too|as well|even|plus|including|but|otherwise|california|of|with)\b"
    r"|有空|可以|都|也|还|行|接活|接单|接|能|开放|营业|开门|基本|为主|一般|通常|大多|多半|最好|尽量|时间|期间|到现场|和|及|或|与|拍|用|只有|只在|只接|仅限?|只能|只|才|的|每个?|在|我|是|太|主要|空闲|全天|全部|照常|正常|另外|此外|外加|加上|包括|甚至|其他|其余|平时|固定|例行|一律|均|活|工作|档期|但|逢|暂时|最近|更好|更方便|更",
    re.IGNORECASE,
)
# What a clause says of other days than those it names, where it was not read to its end: "not before Christmas".
REACHES = re.compile(r"\b(?:before|after|until|till|since|from|to|by|when|while|unless|as long as)\b|以前|之前|以后|之后|[前后起到]|直", re.IGNORECASE)  # fmt: skip
