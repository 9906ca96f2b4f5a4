"""Days on which it cannot be: "周三不行", "19、20号不拍", "Wednesday doesn't work", "we can't do the 12th"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.engine.language.theirs_then import theirs_then
from towow_core.engine.language.while_away import is_cared_for_meanwhile
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns

_N_ZH = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_WEEKDAY_ZH = r"(?:每个?|逢|[这本下]{1,2}个?)?(?:(?:周|星期|礼拜)[一二三四五六日天末]{1,7}|双休日?|工作日|平日|节假日)"
# The first of "12月19、20号" and of "19到21号" has no mark of its own.
_DATE_ZH = (
    rf"(?:{_N_ZH}月(?:份的?)?{_N_ZH}(?:[号日]|(?=[、，,和与及到至~–-]{_N_ZH}[号日]))"
    rf"|{_N_ZH}(?:[号日]|(?=[、和与及到至~–-]{_N_ZH}[号日]))|(?:元旦|圣诞节?|平安夜|除夕|春节|大年初[一二三四五六七]|中秋节?|国庆节?|端午节?|清明节?))(?:那一?个?(?:周|星期|礼拜)(?![一二三四五六日天末]))?"
)
_DAYS_ZH = (
    rf"(?:{_WEEKDAY_ZH}|{_DATE_ZH})(?:(?:[、，,和跟与及或到至~–-]|以及|还有)?(?:{_WEEKDAY_ZH}|{_DATE_ZH})){{0,6}}"
)
_DAY_ZH = re.compile(rf"{_N_ZH}[号日]|(?:周|星期|礼拜)[一二三四五六日天末]")
_ASKED_ZH = re.compile(r"[每逢到至~–]")
_WHO_ZH = r"(?:我们?|咱们?|孩子|大家|全家|[他她]们?|家里人?|家中|屋里|店里|公司|办公室|学校|单位|父母|老人|就|只有)"
# Which time of a series: "13号那次", "1月20号的那节课", "2月10号过年那次", "20号放假"; which one "春节那次" is nobody can tell.
_THAT_TIME_ZH = r"(?:的?[这那](?:[一两二三四五六几]?(?:[次节堂回场期]课?)|课)|的课)"
_ITS_TIME_ZH = (
    r"(?:(?:因为|正好|是|赶上|碰上)?(?:过年|放假|假期|休假|除夕|春节|元旦|圣诞节?|国庆节?|中秋节?|端午节?|清明节?|生日|考试)"
    rf"{_THAT_TIME_ZH}?|(?<![节诞旦夜夕]){_THAT_TIME_ZH})?"
)
_CANNOT_ZH = (
    r"(?:不行|不可以?|不方便|不合适|不能来?|不用来|不来|没有?空|没时间|有事"
    r"|(?:没有?人|无人)(?:在家?|在店里|在公司|开门|应门|接应|接待)?|不在(?:家|店里?|公司|办公室|学校|单位|青岛|本地)?|出门|外出|出差|关门|不开门|不营业|不上班|不开放|(?:就|要|先|得)?(?:停课|停(?=[，,。；;！!]|$)|停[一1]次课?|跳过去?|休息一?[次下周]?|放假|空[出过]?[来去]?[一1][次周节]|取消|略过|免了))"
)
_NOT_ZH = r"(?:不(?:能|可以?|想|打算|准备|会|安排|考虑|用|要|需要|许|方便)?|别|没法|无法|没办法|勿|甭)"
_OTHERS_DO_ZH = r"(?:[，,]?(?:除此之外|除此以外|其[他它余]|别的|剩下的?)(?:的?(?:日子|时间|时候|几天|天))?[我们]{0,2}(?:都|全)(?:可以|行|好说|好|成|有空|方便|没问题|OK))?"
# "除周末外都行", "除了周一以外".
_BESIDES_ZH = re.compile(
    rf"除(?:了|去|开)?(?P<what>{_DAYS_ZH})(?:之外|以外|外)(?:的?(?:时间|日子)?都?(?:可以|行|好|成|有空|方便))?"
)
_ZH = re.compile(
    rf"(?:^|(?<=[，,。；;：:\s但]))(?:{_WHO_ZH}|因为|由于|不过|但是?){{0,2}}(?P<what>{_DAYS_ZH}){_ITS_TIME_ZH}"
    rf"(?:[这那][两三四几一]?[天日]|当[天日]|白天|全天|一般|通常|都|也|肯定|是|先|{_WHO_ZH}){{0,4}}(?:{_CANNOT_ZH}|{_NOT_ZH}(?P<verb>[\u4e00-\u9fff]{{0,6}}?))[了啦的]?(?:[吧哈哦]|就[行好])?(?=[，,。；;！!]|$){_OTHERS_DO_ZH}",
    re.IGNORECASE,
)
# What is done on some day, whatever the work is.
_ANY_VERB_ZH = re.compile(
    r"(?:再|来|去|过来|上门|在|继续|给?我们?)*(?:拍[摄照]?|录制?|上课?|办|做|来人?|去|搬家?|修理?|干活?|开(?:工|课|会|门|放|业|拍|始)?|学|练|教|打扫|清洁|保洁|排练?|排期|演出?|装修?|接(?:单|活)?|出(?:门|去|发|车)?|走|送货?|弄|搞|聚会?|玩|施工|工作|营业|进场|安排(?:活动)?|考虑|选|约|见面?|彩排|动工|行动|举行|举办|活动|进行|到场|碰面)?"
)
_BEFORE_THE_VERB = re.compile(r"^(?:再|来|去|过来|上门|在)+")
# "19号不变" keeps it, "12月6日不急" is no day that is out.
_NO_WORK_ZH = re.compile(r"[变改动限错急贵远便定够同少多超算含收包知过然论管光仅但只如等是好大小太晚早迟见]")
_CANNOT_AT_ALL_ZH = re.compile(r"(?:没法|无法|没办法)$")
_THINGS_ZH = re.compile(r"[不需]?(?:不要|不用|不需要)$")

_WEEKDAY_EN = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?)"
_MONTH_EN = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}"
_DATE_EN = (
    rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)(?: (?:of )?{_MONTH_EN})?|(?:the )?\d{{1,2}} (?:of )?{_MONTH_EN}|{_MONTH_EN} \d{{1,2}}(?:st|nd|rd|th)?"
    r"|\d{1,2}(?=(?:,| ?[-–]| (?:and|or|to)) ?\d)|christmas(?: eve| day)?|boxing day|new year['’]s (?:eve|day))\b"
)
_ONE_EN = rf"(?:(?:the|this|next|that) )?(?:{_WEEKDAY_EN}(?:,? {_DATE_EN})?|{_DATE_EN})"
_WEEKS_EN = r"(?:(?:in |for )?(?:the |that )?(?:week|weekend)s? (?:of|from|beginning|starting|with) )?"
_LIST_EN = (
    rf"{_WEEKS_EN}{_ONE_EN}(?:\s{{0,2}}(?:, (?:and|or)|,|and|or|nor|to|-|–|through)\s{{0,2}}(?:on )?{_ONE_EN}){{0,6}}"
)
_AWAY_EN = (
    r"(?:away|out|abroad|not (?:in|home|at home|here|around|there)|never (?:in|home|at home|here)|at work|closed|shut)"
)
_NOBODY_EN = (
    r"(?:nobody|no[ -]one|none of us)(?:['’]s| is| are| will be)? (?:ever )?(?:(?:at )?home|in|here|there|around)"
)
_WE_ARE_AWAY_EN = rf"(?:(?:we|i|they|he|she|the (?:house|flat|shop|office|place))(?:['’](?:re|m|s)| are| am| is)(?: all| always| usually)? {_AWAY_EN}|the (?:house|flat|place) (?:is|stands) empty)"
_CANNOT_EN = r"(?:can['’]?t|cannot|can not|won['’]?t|will not|don['’]?t|do not|doesn['’]?t|does not|(?:are|is|am|['’]re|['’]m) not|aren['’]t|isn['’]t|mustn['’]t|must not|shouldn['’]t|should not|may not|couldn['’]t|wouldn['’]t|(?:would|['’]d) (?:rather|prefer) not(?: to)?)"
# Which time of a series: "skip the one on the 13th", "leave out the lesson of 13 January".
_TIME_EN = r"(?:ones?|lessons?|class(?:es)?|sessions?|visits?|times?|appointments?|rehearsals?|meetings?)"
_ITS_TIME_EN = rf"(?:(?:the|that|our|this) {_TIME_EN} (?:(?:on|of|for|at|due on|planned for) )?)"
_CALLED_OFF_EN = r"(?:(?:is|are|gets?|has been|will be) (?:called off|off|cancel+ed|not needed|left out|skipped|dropped)|(?:falls?|drops?) out|can be (?:skipped|left out|dropped|cancel+ed)|(?:doesn['’]t|does not|won['’]t|will not|isn['’]t to|is not to) (?:take place|happen))"
# What is said of a day with these does not rule it out: "we can't miss the 12th", "we don't mind Sunday".
_NO_WORK_EN = r"(?!(?:miss|change|move|mind|know|need|want|think|forget|wait|start|begin|finish|matter|care|after|before|until|later|earlier|only|even|just|necessarily|sure|is|a|the|too|so)\b)"
_ENDS_EN = r"(?=\s*(?:[,.;!?)–—]|$)|\s+(?:and|but|because|as|since|please|at all|either|though|so|if|whatever)\b)"
_EN = (
    re.compile(
        rf"\b(?P<what>{_LIST_EN}) (?:(?:doesn['’]t|does not|don['’]t|do not|won['’]t|will not) (?:work|suit(?: us| me)?|do|fit)|(?:is|are|was|were) (?:no (?:good|use|go)|not (?:good|possible|an option|ok(?:ay)?|free|available)|out(?: of the question)?|off|impossible|ruled out|taken|a no(?:-go)?|blocked|already (?:taken|booked|full))|(?:isn|aren|wasn|weren)['’]t (?:any good|good|possible|an option|ok(?:ay)?|free|available))\b(?: for (?:us|me))?",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?:neither|nor) (?:is|are|was|were|does|do|will|can we do) (?P<what>{_LIST_EN}){_ENDS_EN}", re.IGNORECASE),
    re.compile(
        rf"\b(?:there(?:['’]s| is) )?(?:{_NOBODY_EN}|{_WE_ARE_AWAY_EN})(?: to (?:let|open|sign)[a-z ]{{0,20}})?,? (?:(?:at|on|over|during) )?(?P<what>{_LIST_EN})\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:any ?time |any (?:other )?day )?(?:outside(?: of)?|barring|save(?: for)?|excluding|except(?: for)?(?: on)?(?= {_LIST_EN})) (?P<what>{_LIST_EN})\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:at|on|over|during) (?P<what>{_LIST_EN}),? (?:there(?:['’]s| is) )?(?:{_NOBODY_EN}|{_WE_ARE_AWAY_EN})\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:\b(?:(?:we|i|you|they|it|he|she|please) ?)?(?:(?<=[a-z ]){_CANNOT_EN}|{_CANNOT_EN}|never)|\b(?:nobody|no[ -]one|nothing)(?: (?:may|can|will|should|must|is to|could))?) {_NO_WORK_EN}[a-z]+(?: (?:up|in|out|round|around|over|by|it|this|that|them|us|anything|there|here|any work|the work|the job)){{0,2}} (?:(?:at|on|over|during|for) )?(?P<what>{_LIST_EN}){_ENDS_EN}",
        re.IGNORECASE,
    ),
    # "I'd rather not have anyone working on Sundays", "we don't want anybody here at weekends".
    re.compile(
        rf"\b(?:(?:we|i)(?:['’]d| would)? ?)?(?:(?:rather|prefer) not (?:to )?|(?:do not|don['’]t|did not|didn['’]t) (?:really )?)(?:have|want|like) (?:any(?:one|body)|people|workers|builders|strangers)(?: (?:working|coming|here|there|around|in|round|at (?:home|work)|in the (?:house|flat|office))){{0,2}} (?:at|on|over|during) (?P<what>{_LIST_EN}){_ENDS_EN}",
        re.IGNORECASE,
    ),
    # "Eight lessons, none on 27 December", "we skip the week of the 27th", "with a break on 3 January".
    re.compile(
        rf"\b(?:none|nothing|(?:we|i|and|but|to) (?:skip|pause|miss out|leave out|cancel|drop)|(?:^|(?<=[,.;:!] )|(?<=please )|(?<=, but ))(?:skip|cancel|leave out|miss out)(?= (?:the|that|our|this) )|skipping|pausing|leaving out|(?:with )?(?:a|one) (?:break|pause)) {_ITS_TIME_EN}?(?:(?:at|on|over|during|in|for) )?(?P<what>{_LIST_EN}){_ENDS_EN}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:no|without (?:an?|the|any)|except(?: for)? (?:the|that)|apart from (?:the|that)|but not (?:the|that)|not (?:the|that)|minus (?:the|that)) (?:ones?|work(?:ing)?|visits?|lessons?|class(?:es)?|sessions?|appointments?|shoot(?:s|ing)?|film(?:s|ing)|meetings?|moving|teaching|rehearsals?|times?|jobs?) (?:at |on |over |during |of |for ){{1,2}}(?P<what>{_LIST_EN}){_ENDS_EN}",
        re.IGNORECASE,
    ),
    # "The lesson on the 13th is cancelled", "on the 13th there is no lesson".
    re.compile(rf"\b{_ITS_TIME_EN}(?P<what>{_LIST_EN}) {_CALLED_OFF_EN}{_ENDS_EN}", re.IGNORECASE),
    re.compile(
        rf"\b(?:at|on|over|during|for) (?P<what>{_LIST_EN}),? (?:there(?:['’]s| is| are| will be)|we (?:have|need|want)|let['’]s have) (?:no|not any|none of the) {_TIME_EN}\b{_ENDS_EN}",
        re.IGNORECASE,
    ),
)  # fmt: skip
_RULING_OUT = PrefilteredPatterns((None, pattern) for pattern in (_ZH, _BESIDES_ZH, *_EN))

# "If the 12th doesn't work, the 13th": a day to fall back on rules none out.
_SUPPOSED = re.compile(
    r"\b(?:if|unless|in case|when|whether|should)\s+(?:(?:we|i|you|they|it|that|on)\s+)?$", re.IGNORECASE
)
_SUPPOSED_REACH = 24  # characters


def days_ruled_out(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each of them stands, with the words that say which days."""
    end = 0
    found = _RULING_OUT.finditer(text)
    for match in sorted((*found, *theirs_then(text, _DAYS_ZH)), key=lambda match: (match.start(), -match.end())):
        if match.start() < end or (match.groupdict().get("verb") is not None and not _is_its_work(text, match)):
            continue
        if _SUPPOSED.search(text[max(0, match.start() - _SUPPOSED_REACH) : match.start()]):
            continue
        if is_cared_for_meanwhile(match.group(), f"{text[: match.start()]}，{text[match.end() :]}"):
            continue
        end = match.end()
        start, what = _behind_what_is_asked(match)
        yield start, end, what


def _behind_what_is_asked(match: re.Match[str]) -> tuple[int, str]:
    """ "1月6号、13号、20号，20号不来": of days and a clause behind them, only those of the clause are ruled out.

    Where the days before the comma go on from one to another, come each week, or are named again behind it.
    """
    head, comma, tail = match["what"].rpartition("，")
    if not comma:
        head, comma, tail = match["what"].rpartition(",")
    again = _DAY_ZH.search(tail)
    is_asked = _ASKED_ZH.search(head) or (again is not None and again.group() in _DAY_ZH.findall(head))
    return (match.start("what") + len(head) + 1, tail) if is_asked else (match.start(), match["what"])


def _is_its_work(text: str, match: re.Match[str]) -> bool:
    """Whether what is not done on those days is work, of any kind or such as the sentence speaks of elsewhere.

    "20号不要主持" is a day without a host, and "19号不变" one that stays.
    """
    said = match["verb"].rstrip("了啦的")
    if not said and text[: match.start("verb")].endswith(("不", "别", "勿")):
        return False
    if _CANNOT_AT_ALL_ZH.search(text[: match.start("verb")]) or _ANY_VERB_ZH.fullmatch(said):
        return True
    verb = _BEFORE_THE_VERB.sub("", said)
    is_a_thing = _THINGS_ZH.search(text[: match.start("verb")]) is not None and not said.startswith("再")
    if _NO_WORK_ZH.match(verb) or (is_a_thing and verb == said):
        return False
    return verb[:1] in f"{text[: match.start()]}{text[match.end() :]}"
