"""How often a thing is to happen: "every Tuesday evening", "每周三次", "10 lessons"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.domain.requirements import EVERY_OTHER_WEEK
from towow_core.engine.language.numerals import EN_NUMBER, read_number
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPattern

_EN_N = rf"\d{{1,4}}(?:\.\d)?|{EN_NUMBER}"
_DAY_EN = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?"
_WEEKDAY_ZH = r"[一二三四五六日天末]"
_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days"
_DAY_PARTS = r"(?:morning|lunchtime|afternoon|evening|night)s"
_AND = r"(?:\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or|&)\s+)"
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
    r"隔周|每隔一周|每隔一个(?:星期|礼拜)|双周|\b(?:every|each)\s+(?:other|second)\s+(?:weeks?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?!\s+(?:of|in)\s)|\balternate\b|\b(?:fortnight(?:ly)?|bi-?weekly)\b",
    re.IGNORECASE,
)
_ORDINALS = {"third": "3 weeks", "fourth": "4 weeks"}
_EVERY_THIRD = re.compile(
    rf"\b(?:every|each)\s+(?P<nth>third|fourth)\s+(?:week|{_DAY_EN}\b(?!\s+(?:of|in)\s))", re.IGNORECASE
)
_UNITS = (
    ("周星期礼拜week", "weeks"),
    ("月month", "months"),
    ("季度", "quarters"),
    ("年year", "years"),
    ("天day", "days"),
)
# "Every six weeks", "每三个月", "半年一次": so many of what.
_EVERY_SO_MANY = re.compile(
    rf"(?:^|每)(?P<zh>\d{{1,2}}|[两二三四五六七八九十]{{1,2}})个?(?P<zh_unit>周|星期|礼拜|月|季度|年|天)(?=$|一[次回趟]|的?(?:周|星期|礼拜))|(?P<half>半年)"
    rf"|\b(?:every|each)\s+(?P<en>\d{{1,2}}|{EN_NUMBER}|couple of)\s+(?P<en_unit>day|week|month|year)s\b",
    re.IGNORECASE,
)
_COUNTED_IN = tuple(
    (unit, re.compile(words, re.IGNORECASE))
    for unit, words in (
        ("year", r"年|year|annual"),
        ("quarter", r"季|quarter"),
        ("month", r"月|month"),
        ("week", r"周|星期|礼拜|week|fortnight|(?:mon|tues|wednes|thurs|fri|satur|sun)day"),
        ("day", r"[天日晚早]|day|daily|night|morning|evening"),
    )
)
_BARE_DAYS = re.compile(r"[一二三四五六日]{2,3}")
_N_ZH = r"(?:\d{1,2}|[一两二三四五六七八九十]{1,2})"
_SO_OFTEN = re.compile(  # of "每周六一次" only 一次, of "一周一节" all
    rf"(?:至少|最少|最多)?(?:(?<![周期拜]){_N_ZH}|(?<=[周期拜])(?:\d{{1,2}}|[一两二三四五六七八九十](?![一两二三四五六七八九十])|十[一二三四五六七八九]))(?:[到至~-]{_N_ZH})?(?:次|节|堂|趟|回|天|个(?:晚上|上午|下午|早上|白天))"
)
_CLAUSE = re.compile(r"[^，。；;！!？?\n,.]+")
# So often in each: "每周两到三次", "一天两次", "twice weekly", "three evenings a week".
_OFTEN = (
    rf"(?<![\d两二三四五六七八九十第])(?<!\d[个 ])(?<![两二三四五六七八九十]个)[每一]个?(?:天|日|晚|周|星期|礼拜|月|季度?|年|学期)(?:里|内)?(?:至少|最少|最多|大约|大概|约|来|去|上|练|学|抽|要|做|陪(?:我们?|孩子|老人|他|她)?|[帮给教](?:我们?|孩子)?|说|聊|讲|补|遛|打扫){{0,2}}{_N_ZH}(?:[到至~-]{_N_ZH})?(?:(?:次|回|趟|节|堂|遍)课?|天|个?(?:晚上|上午|下午|早上|白天))(?!的[^，,。；;]{{0,4}}[会节])(?:[，,]?\s?(?:一共|总共|共)(?P<in_all>\d{{1,3}}|[两二三四五六七八九十]{{1,3}})(?:次|回|节|堂))?"
    rf"|(?:\d{{1,2}}|[两二三四五六七八九十]{{1,2}}|半)个?(?:周|星期|礼拜|月|季度|年|天)(?:来|做|上)?一[次回趟](?!的[^，,。；;]{{0,4}}[会节集])"
    rf"|每{_N_ZH}个?(?:周|星期|礼拜)的?(?:周|星期|礼拜){_WEEKDAY_ZH}|每?隔[一两三四五六\d]?天(?=[^，,。；;]{{0,6}}一次)|每日"
    rf"|\b(?:once|twice|thrice|(?:(?:\d{{1,2}}|{EN_NUMBER})(?:\s?(?:-|–|to|or)\s?(?:\d{{1,2}}|{EN_NUMBER}))?|a couple of|several|a few)\s+(?:times|days|mornings|afternoons|evenings|nights|sessions|lessons|classes|visits|walks|shifts|rehearsals)|\d{{1,2}}\s?x|one\s+(?:day|morning|afternoon|evening|night|session|lesson|class|visit|walk|shift))\s+(?:(?:an?|per|each|every|in\s+a)\s+(?:day|week|fortnight|month|quarter|year|term)|daily|weekly|monthly|yearly)\b"
)
_ABBREVIATED = r"(?:mon|tues?|wed|thurs?|fri|sat|sun)"
_RECURRENCE = re.compile(
    rf"{_OFTEN}|连着?上(?P<run>\d{{1,2}}|[两二三四五六七八九十]{{1,3}})个?(?:周|星期|礼拜)|连续(?P<run_each>\d{{1,2}}|[两二三四五六七八九十]{{1,3}})个?(?:周|星期|礼拜)(?=[，,]?\s?每(?:周|星期|礼拜))"
    rf"|(?:每(?:\d{{1,2}}|[两二三四五六七八九十]{{1,2}})个?(?:周(?!岁|年)|星期|礼拜|月|年)|每半年)(?:一次)?"
    rf"|工作日(?:的)?每天|(?:双周|逢每?(?:周|星期|礼拜)){_WEEKDAY_ZH}|(?:(?<=^)|(?<=[，,。；;：:\s课班师教]))(?:一三五|二四六|一三|三五|二四)(?=早上|上午|中午|下午|晚上)"
    rf"|每个?月的?(?:第[一二三四]|最后一?|头一?)个?(?:周|星期|礼拜){_WEEKDAY_ZH}|(?<![本这下每\d])(?:周|星期|礼拜)(?!六日)[一二三四五六日]{{2,5}}(?![点时号人个位名百千万十块元天月周年次节堂小钟分刻场\d])"
    rf"|每(?:隔)?(?:[两一三123]\s*)?(?:个)?(?:工作日|天(?!\s*(?:大约|约|有|来)?\d+\s*[多来]?[人位名])|(?:周|星期|礼拜)(?:{_WEEKDAY_ZH}(?![次回趟])(?:(?:[、和及到至-]|或者?)?(?:周|星期)?{_WEEKDAY_ZH}(?!次|节|堂|小时|个))*)?|月|年(?!(?:一[次度])?的|一[次度]|都)|季度|晚|早)(?:早上|上午|中午|下午|晚上|晚)?(?:[一两三四五六七\d]+次|[一两三四五六七\d]+小时|一次)?"
    # "家教，周二和周四，12月1号开始": days of the week from a first day on come again.
    rf"|(?<![本这下每改到换])(?:周|星期|礼拜)[一二三四五六日天](?:[、和及](?:周|星期|礼拜)?[一二三四五六日天])+(?![次回趟号点])(?=[^。；;！!？?]{{0,16}}(?:从|自)?(?:\d{{1,2}}月)?\d{{1,2}}[号日](?:起|开始)|[^。；;！!？?]{{0,8}}(?:从|自)(?:\d{{1,2}}月)?\d{{1,2}}[号日])"
    rf"|隔(?:周|个?星期|个?礼拜)(?:的?(?:周|星期|礼拜))?(?:{_WEEKDAY_ZH}(?![次回趟]))?"
    rf"|一?(?:周|个?星期)(?:上|去|来)?[一两三四五六七\d](?:次|节|堂|天)|一?(?:个?月|年)(?:上|去|来)?[一两三四五六七\d]+(?:次(?!的[^，,。；;]{{0,4}}[会节])|节|堂|天)|(?<!第)(?<![\d二两三四五六七八九十])(?P<times>\d{{1,3}}|[二两三四五六七八九十]{{1,3}})\s*(?:次|节|堂|回)(?:的)?课?|(?<!第)(?:连续|接连)?(?P<weeks>\d{{1,2}}|[两三四五六七八九十]{{1,3}})个(?:周|星期|礼拜){_WEEKDAY_ZH}|长期|定期|固定(?:时间)?"
    # "The last Sunday of each month", "every first Monday of the month".
    r"|\b(?:on\s+)?(?:the\s+)?(?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th))\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day\s+(?:(?:of|in)\s+)?(?:each|every)\s+month\b"
    r"|\b(?:every|each)\s+(?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th))\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day\s+(?:of|in)\s+(?:the|a)\s+month\b"
    rf"|\b(?:every|each)\s+(?:other\s+|second\s+|third\s+|fourth\s+|single\s+|two\s+|three\s+|\d\s+)?(?:(?:days?|weeks?|months?|years?(?!\s+(?:we|i|they|our)\b)|weekends?|weekdays?|quarters?|fortnights?)\b|{_DAY_EN}\b(?:{_AND}{_DAY_EN}\b){{0,5}})(?:\s+(?:morning|afternoon|evening|night)s?)?"
    rf"|\b(?:once\s+)?(?:every|each)\s+(?:\d{{1,2}}|{EN_NUMBER})\s+(?:days|weeks|months|years)\b|\b(?:every|each)\s+(?:morning|evening|night|afternoon)\b"
    rf"|\b(?:on\s+)?weekday\s+{_DAY_PARTS}\b|\b(?:on\s+)?weekdays(?=\s+(?:at\s+(?:noon|\d)|from\s+\d))|\b(?:on\s+)?(?<!next )(?<!this )(?:mon|tues|wednes|thurs|fri|satur|sun)day\s+{_DAY_PARTS}\b"
    rf"|\b(?:every|each)\s+couple\s+of\s+(?:days|weeks|months)\b|\balternate\s+(?:weeks|weekends|{_DAYS})\b|(?<!the )(?<!our )(?<!an )(?<!a )\b(?:quarterly|yearly|annually)\b|\b{_ABBREVIATED}(?:(?:\s?/\s?|\s?,\s?|,?\s(?:and|&)\s){_ABBREVIATED}){{2,5}}\b(?!\s*\d)|\b(?:weekly|monthly|biweekly|bi-weekly|fortnightly|daily|regular(?:ly)?|ongoing|recurring|long[- ]term)\b"
    rf"|\b(?:on\s+)?{_DAYS}(?:{_AND}{_DAYS}){{0,5}}(?:\s+(?:morning|afternoon|evening|night)s?)?\b"
    # Days of the week from a first day on come again: "Monday to Friday from 30 Nov".
    rf"|\b{_DAY_EN}\s*(?:to|-|–|through)\s*{_DAY_EN}\b(?=[^.;!?]{{0,24}}\b(?:from|starting|beginning|until|till)\s+(?:the\s+)?(?:\d|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)))"
    r"|(?<!本)(?<!这)(?<!下)(?:周|星期|礼拜)[一二三四五六](?:到|至|-|–|~)(?:周|星期|礼拜)?[二三四五六日天](?=[^。；;！!？?]{0,12}(?:从|自|起|开始|直到|一直到))|(?<=[起始][，, ])(?<![本这下])(?:周|星期|礼拜)[一二三四五六](?:到|至|-|–|~)(?:周|星期|礼拜)?[二三四五六日天]"
    rf"|\b(?P<n>\d{{1,3}}|{EN_NUMBER})\s+(?:{KIND_EN}?{OCCASIONS_EN}\b|times(?=,? (?:starting|beginning|from|between|until)\b))|(?:(?<=^)|(?<=[,;] ))(?P<n_alone>\d{{1,2}}|{EN_NUMBER})\s+times(?=\s*(?:[,.;]|$|\s(?:in (?:all|total)|altogether)\b))"
    rf"|\b(?P<weeks_en>{EN_NUMBER}|\d{{1,2}})\s+(?:consecutive\s+|successive\s+)?(?:{_DAYS}|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?=\s+{_DAY_PARTS})|weekends)(?:\s+(?:morning|afternoon|evening|night)s?)?\b",
    re.IGNORECASE,
)
RECURRENCE = PrefilteredPattern(_RECURRENCE)


def without_recurrences(text: str) -> str:
    """The same length, with a comma for every character of them."""
    return RECURRENCE.sub(lambda match: "，" * len(match.group()), without_payments(text))


def interval(said: str) -> str:
    """How far apart the times are, where that is more than one week, month …: "2 weeks", "6 months"; else ""."""
    if _EVERY_OTHER.search(said):
        return EVERY_OTHER_WEEK
    if nth := _EVERY_THIRD.search(said):
        return _ORDINALS[nth["nth"].lower()]
    found = _EVERY_SO_MANY.search(said)
    if found is None or "隔" in said:  # "每隔两天" is every second day to some, and every third to others
        return ""
    if found["half"]:
        return "6 months"
    unit = next(name for words, name in _UNITS if (found["zh_unit"] or found["en_unit"]).lower() in words)
    return f"{read_number(found['zh'] or found['en']) or 2:g} {unit}"  # "a couple of"


def counted_in(said: str) -> str:
    """In what so often is counted, "day" to "year"; a day of the week is in weeks. "" where it does not say."""
    return next((unit for unit, words in _COUNTED_IN if words.search(said)), "")


_DAILY = re.compile(
    r"每(?:一)?[天日晚早](?:一[次回趟遍]|早上|上午|中午|下午|晚上|晚)?|天天|daily|(?:every|each)(?: single)? (?:day|morning|afternoon|evening|night)(?: (?:morning|afternoon|evening|night))?",
    re.IGNORECASE,
)
_WORKING_DAYS = re.compile(
    r"工作日(?:的)?每天|每个?工作日(?:早上|上午|中午|下午|晚上|一次)?|(?:every|each) weekday(?: (?:morning|afternoon|evening|night))?|(?:on )?weekday (?:mornings|lunchtimes|afternoons|evenings|nights)|(?:on )?weekdays",
    re.IGNORECASE,
)


def days_of_each_week(said: str) -> tuple[int, ...]:
    """Days of the week that what comes again each day is on, Monday is 1: all, or the working days; else ()."""
    said = said.strip()
    if _WORKING_DAYS.fullmatch(said):
        return (1, 2, 3, 4, 5)
    return (1, 2, 3, 4, 5, 6, 7) if _DAILY.fullmatch(said) else ()


def its_weekdays(said: str) -> str:
    """The days of the week that it names, without its number of times: of "一周一节" no Monday is meant."""
    return f"周{said}" if _BARE_DAYS.match(said) else _SO_OFTEN.sub("", said)


def without_payments(text: str) -> str:
    """The same length, without in how many parts something is paid: an instalment is no session."""

    def unpaid(clause: re.Match[str]) -> str:
        said = clause.group()
        return _PARTS_PAID.sub(lambda match: "，" * len(match.group()), said) if _PAYING.search(said) else said

    return _CLAUSE.sub(unpaid, text)


# "Every evening dress", 每日电讯报: the word for a day is a piece of a name.
_PIECE_OF_A_NAME = re.compile(
    r"\s+(?:dress(?:es)?|gowns?|wear|suits?|bags?|coats?|shoes?|papers?|tickets?|trains?|buses)\b"
    r"|(?:电讯|邮报|新闻|经济|镜报|快报|商报|新报|优鲜|坚果)",
    re.IGNORECASE,
)
# "家里老人每天吃药", "my mother takes pills every day": what theirs do anyway asks for nothing.
_THEIRS_ZH = re.compile(
    r"(?:老人|爸爸?|妈妈?|父亲|母亲|爷爷|奶奶|外公|外婆|儿子|女儿|孩子|老公|老婆|先生|太太)(?:都|得|要)?$"
)
_DO_ZH = re.compile(r"(?:都|得|要)?(?:按时)?(?:吃药|吃饭|睡|上班|上学|下班|放学|打针|起[床夜]|喝药|透析|住校|加班)")
_THEIRS_EN = re.compile(
    r"\b(?:my|our|his|her) (?!dog|cat|pet)[a-z]+(?: [a-z]+)? (?:takes|eats|sleeps|works|goes|walks|drives|commutes|cries)\b"
    r"[^,.;:!?]{0,30}$",
    re.IGNORECASE,
)

# "12月10号拍照，隔周找人打扫": a week behind the day that was told, and nothing that comes again.
_NEXT_IN_SEQUENCE = re.compile(r"隔(?:周|一?个?星期|一?个?礼拜)")
_THEN_ASKS = re.compile(r"再?就?(?:[找请叫约让来]|安排)")
_DATED = re.compile(r"\d\s*[日号]|(?:周|星期|礼拜)[一二三四五六日天末]|[明后]天")
_WEEKDAY = re.compile(rf"(?:周|星期|礼拜){_WEEKDAY_ZH}|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day", re.IGNORECASE)


def is_no_recurrence(text: str, start: int, end: int) -> bool:
    """Whether what reads like one is a piece of a name, or what somebody of theirs does every day."""
    is_in_sequence = _NEXT_IN_SEQUENCE.fullmatch(text, start, end) is not None and bool(
        _THEN_ASKS.match(text, end) and _DATED.search(text, 0, start)
    )
    return (
        is_in_sequence
        or _PIECE_OF_A_NAME.match(text, end) is not None
        or (_is_theirs(text, start, end) and not _WEEKDAY.search(text, start, end))
    )


def is_on_their_weekday(clause: str) -> bool:
    """ "My wife works late every Thursday": a weekday on which somebody of theirs does something anyway."""
    return any(
        _is_theirs(clause, *match.span()) and _WEEKDAY.search(match.group()) for match in RECURRENCE.finditer(clause)
    )


def _is_theirs(text: str, start: int, end: int) -> bool:
    before = text[:start]
    return bool(_THEIRS_ZH.search(before) and _DO_ZH.match(text, end)) or _THEIRS_EN.search(before) is not None
