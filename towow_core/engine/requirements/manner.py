"""How it is done: on site or online, how long, how often, with what wishes."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from datetime import date

from towow_core.domain.models import Language
from towow_core.domain.requirements import (
    ALLOWED,
    EITHER,
    PER_PERSON,
    TIME,
    Mode,
    Requirement,
    RequirementKind,
    RequirementValue,
)
from towow_core.engine.language.monthly import monthly_series
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.one_of_several import without_one_of_several
from towow_core.engine.language.preferences import spans_of_preferences
from towow_core.engine.language.recurrence import (
    RECURRENCE,
    days_of_each_week,
    interval,
    is_no_recurrence,
    its_weekdays,
    without_payments,
)
from towow_core.engine.language.text import clause_at
from towow_core.engine.language.where import ONLINE, THING_ONLINE
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements.spans import requirement
from towow_core.engine.requirements.weekdays_named import weekdays_in
from towow_core.support.for_each import with_for_each

# On which day of the week, behind every how many weeks: "every second week on Tuesdays", 每两周的周二.
_ITS_DAY = re.compile(
    r",?\s+(?:on\s+)?(?:a\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|的?(?:周|星期|礼拜)[一二三四五六日天](?![次回趟])",
    re.IGNORECASE,
)
_SO_MANY_TIMES = re.compile(
    rf"(?<=[,;] )(?:for )?(?P<n>\d{{1,2}}|{EN_NUMBER}) times(?: in all| altogether| in total)?(?=\s*(?:[,.;!?]|$))",
    re.IGNORECASE,
)
# "每周陪我说两次": twice of each week, whatever stands between, and not twice in all.
_OF_A_WEEK = re.compile(r"(?P<each>每个?(?:周|星期|礼拜))(?![一二三四五六日天末\d])(?!.*[共总])[^，,。；;]*$")
_SO_OFTEN = re.compile(r"[两二三四五六七\d]{1,2}[次回趟节遍]")
ON_SITE = re.compile(
    r"(?:必须|需要?|要|得|只|仅)?(?:线下|现场(?!布置|执行|协助|急救|翻译|音乐|还?会?也?(?:没?有|共有|一共|大概|大约|缺|是|只有)|气氛|环境|条件|人多|附近|\s?[\d一二两三四五六七八九十几]{1,4}[个名位人])|到场(?!的(?:客人|嘉宾|人|家长|孩子|观众|来宾|宾客)|人数|人员)|面对面|上门)|\bon[- ]?site\b(?!,? (?:there|we|you|they) (?:is|are|was|will|have|had|find)\b)|\bin[- ]person\b|\bface[- ]to[- ]face\b|\bat our place\b|\bphysically\b",
    re.IGNORECASE,
)
# Who comes to a house, or teaches where those are whom they teach: "康复师来家里", "a magician to come round".
_COMES = re.compile(
    r"(?:来|去|到|上)(?:(?:我们?(?:[爸妈爷奶公婆姐哥妹弟]{1,2})?|他们?|她们?|客户|爸妈|父母|老人)的?)?(?:家里?|宿舍|单位|办公室|店里?|厂里?|工地)(?:来|做|教|上课|修|装|服务)|(?:来|到)家里(?=$|[，,。；;]|照[顾看料]|看护|护理|陪|伺候|打扫|帮忙|干活)|面授|当面(?=教|谈|聊|交|沟通|讲|签|做|看)"
    r"|\bcom(?:e|es|ing) (?:round|over)\b|\b(?:come|comes|coming) to (?:the|our|my|his|her|their|us\b|me\b)(?: (?!class|terms|conclusion|rescue|party|end|wedding|event)[a-z]+)?"
    r"|\b(?:could|can|to) come and (?=[a-z])|\bon the premises\b|\bin (?:our|your|my) (?:flat|kitchen|house|home|apartment|garage|garden)\b|\blive on stage\b",
    re.IGNORECASE,
)
# What is said or shown from afar, by whatever carries it; not "send the pictures by e-mail", "微信联系我", or what is filmed.
_BY_WIRE = re.compile(
    r"(?<![录做拍剪门套])网课|(?<![拍做剪录])视频(?:上课|沟通|面谈|咨询|连线|辅导|授课)|(?:电话|微信|语音|网上)(?:里|上)?(?:沟通|咨询)|在网上沟通"
    r"|(?:^|(?<=[，,。；;]))(?:可以|能)?(?:打|用|通过)?(?:电话|视频|语音)(?:聊|说|谈|讲)?(?:(?:或者?|和|、)(?:见面|当面谈?|面谈))?(?=(?:也|都|就)(?:行|可以?|好|成|OK))|(?:^|(?<=[，,。；;]))(?:可以|能)(?:打|用|通过)?(?:电话|视频|语音)(?:聊|说|谈|讲)?(?=[，,。；;！!]|$)"
    r"|(?:^|(?<=[,.;:(] )|(?<=[,.;:(]))(?:and |or |all )?(?:a )?(?:(?:video|phone|zoom|skype) calls?|(?:on|over|via|by|through) (?:the phone|phone|video|skype|zoom|teams|google meet|whatsapp|facetime))\b"
    r"|\b(?:lessons?|sessions?|class(?:es)?|consultations?|advice|appointments?|practice|talk|speak|meet(?:ings?)?|tutor\w*|teach\w*|coach\w*|happens|done)\b[^,.;]{0,16}? (?:on|over|via|by|through) (?:e-?mail and video|the phone|phone|video|skype|zoom|teams|google meet|whatsapp|facetime)\b"
    r"|\bwork from anywhere\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:不|别|勿|拒)[^，,。；;]{0,4}$|\b(?:no|not|nobody|never|without|n't|rather than)\b[^,.;]{0,16}$", re.IGNORECASE
)
# "An interpreter with me on all three days", "口译全程陪我".
_BESIDE_THEM = re.compile(
    r"全程陪[同着]?(?:我们?|客户|客人)?|陪[同着]?(?:我们?|客户|客人)|陪同(?=考察|参观|翻译|口译)|跟着我们?"
    r"|\bwith (?:me|us)\b(?= (?:there|in person|throughout|all|every|(?:on|at|in|for) (?:all|the|both|each|every|that|our|my)))|\baccompany(?:ing)? (?:me|us|our|my)\b|\b(?:at|by) (?:my|our) side\b|\b(?:comes?|coming|goes|going|travels?|travelling) (?:along )?with (?:me|us)\b",
    re.IGNORECASE,
)
_FALLBACK_CASE = re.compile(
    r"(?:没空|没时间|来不了|去不了|不能来|有事|不方便来?)(?:的话)?(?:就|则|再|也)?|\bif (?:he|she|they|that|this)(?: one)? (?:can't|cannot|isn't|aren't|is not|are not|doesn't|won't)\b",
    re.IGNORECASE,
)
_TOLERATED = re.compile(
    r"也行|也可以?|都行|都可以|亦可|可以|或|接受|支持|没问题|不介意|无所谓|不限|都好|也好|\bfine\b|\bok(?:ay)?\b|\bpossible\b|\balso\b|\bor\b|\b(?:can|could|may|might)\b|\bdon't mind\b|\bno problem\b|\bwelcome\b",
    re.IGNORECASE,
)
_PREFERRED = re.compile(r"最好|优先|希望|倾向|尽量|\bprefer\w*|\bideally\b|\bif possible\b|\brather\b", re.IGNORECASE)
# "Three mentors, of whom at least two on site": so many of those who were counted before.
_SOME_OF_THEM = re.compile(
    rf"(?:至少|最少|起码)(?:要)?(?:有)?(?P<zh>\d|{ZH_NUMBER})[位名个人]?(?:要|得|能|必须|来|到|在|去)*$"
    rf"|\bat least (?P<en>\d|{EN_NUMBER})(?: of (?:them|whom|these))?(?: (?:must|should|has to|have to|need to|needs to|be|come))*\s+$",
    re.IGNORECASE,
)
_NUMBER = rf"\d{{1,4}}(?:\.\d)?|{ZH_NUMBER}|半|几"
_EN_N = rf"\d{{1,4}}(?:\.\d)?|{EN_NUMBER}|half an?|an?"
_DURATION = re.compile(
    rf"(?:为期|持续|连续|连着|接连|一连|一共|总共|大约|大概|大致|约莫|约|估计|估摸着?|差不多|顶多|最多|每次|每节|每场|时长)*\s*(?<!\d)(?!(?:19|20)\d\d\s*年)(?P<zh>{_NUMBER})\s*(?:个)?(?P<zh_unit>半小时|小时|钟头|分钟|整天|天(?!气|津|河|台|后|内|前|以|使|然|下)(?:[一两二三四五六\d]夜)?|晚(?!上|会|宴|餐|饭)|夜|周(?!年|末|一|二|三|四|五|六|日|边)|星期(?![一二三四五六日天])|(?<=个)月(?![嫂子饼季票卡刊经])|年(?!会|级|前|后|底|初|代|轻|货|夜))(?:半)?(?:左右|的)?"
    r"|(?P<whole>一整天|全天|整天|半天|一上午|一下午|整晚|通宵)"
    rf"|(?<!hours )(?<!hour )(?<!hrs )(?<!minutes )(?<!times )\b(?P<en>{_EN_N})(?P<half> and a half)?[\s-](?:full |whole |more |or so )?(?P<en_unit>minutes?|mins?|days?|hours?|hrs?|nights?|weeks?|months?|years?)\b(?P<half_more> and a half\b)?(?! (?:ago|later|before|from|old|notice|in advance|ahead|prior|earlier))(?:'s)?(?: long)?(?: (?:tops|max|at most|or so|or less))?"
    r"|\b(?P<whole_en>(?:all|full|whole|half|the whole|the entire)[ -](?:day|night|evening|morning|afternoon|weekend)|overnight)\b",
    re.IGNORECASE,
)
_A_PRICE = re.compile(
    r"\d[\s,，]*(?:[€£$¥元]|[A-Z]{3}|euros?|pounds?|dollars?|yuan)?\s*$|，\s*$"
)  # "¥4,000 a day" is no length
_HOUR = re.compile(
    r"(?<=[一二三四五六日天末])(?:早上|上午|中午|下午|晚上|晚)$|(?<=days|.day)\s+(?:morning|afternoon|evening|night)s?$",
    re.IGNORECASE,
)
_PART_OF_EACH_DAY = re.compile(r"(?:(?<=every )|(?<=each ))(?:morning|afternoon|evening|night)$", re.IGNORECASE)
_TIMES = ("n", "n_alone", "times", "weeks", "weeks_en", "run", "run_each", "in_all")  # what says how often it is in all
_EITHER_DAY = re.compile(r"或|\bor\b", re.IGNORECASE)
_AHEAD = re.compile(r"(?:提前|提早|早)(?:至少|最少)?\s*$")  # "主持稿提前两天给我们看" lasts no two days
_UNITS = (
    (re.compile(r"分钟|min", re.IGNORECASE), "minutes"),
    (re.compile(r"小时|钟头|hour|hr", re.IGNORECASE), "hours"),
    (re.compile(r"^(?:晚|夜|nights?)$", re.IGNORECASE), "nights"),
    (re.compile(r"周|星期|week", re.IGNORECASE), "weeks"),
    (re.compile(r"月|month", re.IGNORECASE), "months"),
    (re.compile(r"年|year", re.IGNORECASE), "years"),
)
_NOT_SINCE = re.compile(r"[多来]?(?:都|了|以来|里)?(?:没|未|不曾|没有)(?![问关事])")
_ONE = re.compile(r"\s+(?:an?|the|old|ago)\b", re.IGNORECASE)
_HOW_LONG_AGAIN = re.compile(
    r"\bfor(?:\s+(?:about|at\s+least|the\s+(?:first|next|coming)|up\s+to))?\s+$", re.IGNORECASE
)

_WAY_BEFORE = re.compile(
    r"(?:离|距离?)[^，,。；;、（(]{1,10}$|(?:开车|坐车|打车|骑车|步行|走路|高铁|地铁|火车)(?:过[来去])?(?:也?就|只|才|不到|大约|大概|约|要|得)*$"
)
_DRIVES = re.compile(r"[请找雇帮]|需要|司机|代驾|导游")
_WAY_AFTER = re.compile(
    r"(?:的?(?:车程|路程|高铁|地铁|火车)|开车|走路|步行)|(?:'s?|s)?\s+(?:(?:away|out)\b|(?:away |out(?:side)? )?from\s+(?-i:[A-Z])|(?:by (?:car|train|bus|tube|bike)|on foot|(?:drive|ride|walk) (?:from|away|outside|out of))\b)",
    re.IGNORECASE,
)


def modes(text: str, wanted: Sequence[str]) -> Iterator[Requirement]:
    """On site or online, the first that is said; soft where it is only preferred, or allowed.

    Args:
        wanted: The tags that are asked for.
    """
    ways = ((ON_SITE, Mode.ON_SITE), (ONLINE, Mode.ONLINE), (_BY_WIRE, Mode.ONLINE), (_COMES, Mode.ON_SITE))
    for pattern, mode in ways:
        for match in pattern.finditer(text):
            if _FALLBACK_CASE.search(text, *clause_at(text, *match.span())):  # of who comes instead of somebody
                continue
            if pattern is ONLINE and THING_ONLINE.match(text, match.end()):
                continue
            if pattern in {_BY_WIRE, _COMES} and _DENIED.search(text, 0, match.start()):
                continue
            around = text[max(0, match.start() - 8) : match.end() + 12]
            is_only = re.search(
                r"\bonly\b|只|仅|必须", match.group() + text[match.end() : match.end() + 6], re.IGNORECASE
            )
            tolerated = _TOLERATED.search(around) is not None and not is_only
            preferred = _PREFERRED.search(around) is not None and not is_only
            some = _SOME_OF_THEM.search(text, 0, match.start())
            value = RequirementValue(
                text=mode,
                unit=ALLOWED if tolerated and not preferred else "",
                number=read_number(some["zh"] or some["en"]) if some else None,
            )
            is_hard = not (tolerated or preferred)
            begin = some.start() if some else match.start()
            yield requirement(text, begin, match.end(), RequirementKind.MODE, value, is_hard=is_hard)
            return
    yield from _beside_them(text, wanted)


def _beside_them(text: str, wanted: Sequence[str]) -> Iterator[Requirement]:
    """Who goes with those who ask is there: all, where one thing is asked for, else whoever does what is named before."""
    for match in _BESIDE_THEM.finditer(text):
        begin = clause_at(text, match.start(), match.end())[0]
        named = find_concepts(text[begin : match.start()]) or find_concepts(text[match.end() : match.end() + 12])[:1]
        if not named:
            continue
        tags = () if len(wanted) == 1 else tuple(named[-1].concept.name)
        value = RequirementValue(text=Mode.ON_SITE, tags=tags)
        yield requirement(text, *match.span(), RequirementKind.MODE, value)
        return


def _is_way(text: str, match: re.Match[str]) -> bool:
    """ "离成都一小时", "an hour from London": how far it is, and no time that anybody works."""
    before = text[clause_at(text, match.start(), match.end())[0] : match.start()]
    is_way = _WAY_BEFORE.search(before) is not None or _WAY_AFTER.match(text, match.end()) is not None
    return is_way and not _DRIVES.search(before)  # "请司机开车八小时"


def durations(text: str, *, is_again: bool = False) -> Iterator[Requirement]:
    """`is_again`: it is work that comes again, which alone goes on for years: others are somebody's story."""
    for match in _DURATION.finditer(text):
        if _AHEAD.search(text[: match.start()]) or _is_way(text, match) or text[: match.start()].endswith("第"):
            continue
        if _A_PRICE.search(text[: match.start()]) and (match["en"] or "").lower() in {"a", "an"}:
            continue
        if match["zh"] and _NOT_SINCE.match(text, match.end()):  # "一年多没调了": how long ago it was done
            continue
        if (match["en_unit"] or "").lower().startswith("year") and not (is_again and _goes_on(text, match)):
            continue
        said = match["zh"] or match["en"]
        if said == "几" and text[: match.start()].endswith(("早", "晚", "迟")):
            continue  # "晚几天没事": by how much later, it does not say
        number = _amount(said) if said else None
        unit = next(
            (name for pattern, name in _UNITS if pattern.search(match["zh_unit"] or match["en_unit"] or "")), "days"
        )
        if (match["zh_unit"] or "").startswith("半") or match["half"] or match["half_more"]:
            number = (number or 0) + 0.5
        start, end = match.span()
        if number and unit in {"hours", "minutes"}:
            start, end = with_for_each(text, start, end)
        is_each = (start, end) != match.span()
        value = RequirementValue(
            number=number,
            unit=unit if number is not None else "",
            text=text[start:end].strip(),
            per=PER_PERSON if is_each else "",
        )
        yield requirement(text, start, end, RequirementKind.DURATION, value)


def _goes_on(text: str, match: re.Match[str]) -> bool:
    """ "Every month for a year", and no "for 30 years a teacher"."""
    return _HOW_LONG_AGAIN.search(text, 0, match.start()) is not None and _ONE.match(text, match.end()) is None


def _amount(said: str) -> float | None:
    said = said.lower()
    if said.startswith(("半", "half")):
        return 0.5
    return 1.0 if said in {"a", "an"} else read_number(said)


def recurrences(text: str) -> Iterator[Requirement]:
    end, is_any = 0, False
    for match in RECURRENCE.finditer(without_one_of_several(without_payments(text))):
        if match.start() < end or is_no_recurrence(text, *match.span()):
            continue
        is_any = True
        said = next((match[group] for group in _TIMES if match[group]), "")
        number = read_number(said)
        weekdays, end = weekdays_in(its_weekdays(match.group())), match.end()
        per = interval(match.group())
        if per and not weekdays and (day := _ITS_DAY.match(text, end)):  # "every second week, on Tuesdays"
            weekdays, end = weekdays_in(day.group()), day.end()
        weekdays = weekdays or days_of_each_week(match.group())
        is_either = number is None and len(weekdays) > 1 and _EITHER_DAY.search(match.group())
        hour = _HOUR.search(match.group())
        till = end if hour is None else match.start() + hour.start()
        hour = hour or _PART_OF_EACH_DAY.search(match.group())
        if (match["run"] or match["run_each"]) and _has_several_a_week(text, match):  # 连续三周，每周一三五
            length = RequirementValue(text=match.group(), number=number, unit="weeks")
            yield requirement(text, *match.span(), RequirementKind.DURATION, length)
            continue
        if (
            number is not None
            and (week := _OF_A_WEEK.search(text, 0, match.start()))
            and _SO_OFTEN.fullmatch(match.group())
        ):
            of_each = RequirementValue(text=f"{week['each']}{match.group()}")
            yield requirement(text, *match.span(), RequirementKind.RECURRENCE, of_each)
            continue
        value = RequirementValue(
            text=text[match.start() : till].strip(),
            number=number,
            unit=EITHER if is_either else "sessions" if number is not None else "",
            per=per,
            weekdays=weekdays,
        )
        yield requirement(text, match.start(), till, RequirementKind.RECURRENCE, value)
        if hour is not None:  # so that the plan names it, and its people say yes to it
            at = RequirementValue(text=hour.group().strip(), unit=TIME)
            yield requirement(text, match.start() + hour.start(), match.end(), RequirementKind.QUALITY, at)
    if is_any and (times := _SO_MANY_TIMES.search(text)) is not None and times.start() >= end:
        value = RequirementValue(text=times.group(), number=read_number(times["n"]), unit="sessions")
        yield requirement(text, *times.span(), RequirementKind.RECURRENCE, value)


def _has_several_a_week(text: str, run: re.Match[str]) -> bool:
    """Whether what goes on for so many weeks is on several days of each: so many weeks are not so many times."""
    others = (match for match in RECURRENCE.finditer(text) if match.start() != run.start())
    return any(len(weekdays_in(its_weekdays(match.group()))) > 1 for match in others)


def each_month(text: str, today: date, whole: str) -> Iterator[Requirement]:
    """What comes again each month, as its days, and how many these are by the words that say from when until when."""
    if (series := monthly_series(text, today, whole)) is None:
        return
    every = tuple(day.isoformat() for day in series.days)
    days = RequirementValue(number=len(every), unit="days", first=every[0], last=every[-1], every=every)
    yield requirement(text, series.start, series.end, RequirementKind.DATE, days)
    times = RequirementValue(text=text[slice(*series.bounds)].strip(), number=float(len(every)), unit="sessions")
    yield requirement(text, *series.bounds, RequirementKind.RECURRENCE, times)


def wishes(text: str, language: Language) -> Iterator[Requirement]:
    """How it should be, where we have a word for it; what no fact answers, so a wish."""
    for start, end, name, is_hard in spans_of_preferences(text, language):
        value = RequirementValue(text=name)
        yield requirement(text, start, end, RequirementKind.QUALITY, value, is_hard=is_hard)


def modes_left(text: str, wanted: Sequence[str], denied: Sequence[Requirement]) -> Iterator[Requirement]:
    """Of these the ones that nothing ruled out speaks against: "on site" beside "not online"."""
    ways = {one.value.text for one in denied if one.kind is RequirementKind.MODE}
    yield from (one for one in modes(text, wanted) if not ways or one.value.text in ways)
