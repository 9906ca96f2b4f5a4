"""Who is complained of beside a wish for another: "鲍博那间用腻了，换个地方", "we have had enough of Nadia's room".

They are out, whatever of theirs it is. A complaint alone takes nobody out, unless it says that there was enough of them.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping, Sequence

from towow_core.engine.language.gazetteer import find_cities
from towow_core.engine.requirements.named_by import people_named
from towow_core.engine.requirements.refused_by_name import THEIR_LIFE

_REACH = 48  # characters between a complaint and the wish for another
# There was enough of it: nobody who says so asks for more.
_ENOUGH = re.compile(
    r"[用去吃看听坐]?(?:腻|厌|烦|够)了|受够|不(?:敢|想|愿|会|要|能)?再(?:用|去|订|租|请|找)|不(?:用|去|订|租)了|(?:去|来|用|请|找|订|吃|看|听)过?(?:太多|好多|很多|无数|不知多少)[次回遍]"
    r"|\b(?:had (?:quite |more than )?enough of|(?:tired|sick|weary) of|fed up with|bored (?:of|with|by)|outgrown|once too often)\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"(?<![别不])太(?!太)[\u4e00-\u9fff]{1,3}|有点[吵小挤远贵暗旧破闷]|[坐装放容摆站挤]不[下开]|不(?:够|好|行|合适|满意|理想|方便|喜欢)|没意思|失望|踩过?坑|老(?:是|去|用|找)|(?:订|约|坐)满|[关停]业|关门|倒闭|涨价"
    r"|(?<!\bbe )(?<!\bnot )\btoo (?=[a-z])(?!please\b)|\b(?:far|a bit|rather) (?:small|loud|noisy|dark|cold|dear|expensive)\b|\b(?:let us down|disappoint\w*|never again|not (?:big|large|good|quiet) enough|(?:is|was|are|were)(?: not|n['’]t) (?:big|large|good|quiet|right|nice|what)\b|(?:does|do|did|will|would)(?: not|n['’]t) (?:fit|hold|seat|suit|work|do)\b|wo(?: not|n['’]t) (?:fit|hold|seat|suit|do)\b|fully booked|has closed|every (?:year|time)|(?:so|far too|very) often|(?:many|several|four|five|six) (?:times|years))",
    re.IGNORECASE,
)
_PLACE_ZH = r"(?:地方|场地|场所|场子|去处|会场|处|家|间)"
_ANOTHER = re.compile(
    rf"换(?:一?[个家间处位名支队拨]|到|成|别|掉|人|场|地)|(?:另|再另?|重新)(?:外)?[找选订租寻挑请](?:一?[个家间处位名]|别|人|{_PLACE_ZH})|别的?{_PLACE_ZH}|(?:其他|其它|另外?)(?:的|一[个家间处位])?{_PLACE_ZH}"
    r"|(?:这[次回]|今年)[^，,。；;]{0,3}(?:换|[找请][个一位])"
    r"|\bthis (?:time|year)\b[^,.;]{0,16}\b(?:need|want|find|look|would like)\b|\b(?:some(?:where|place|body|one|thing)|anywhere|anyone|anybody) else\b|\belsewhere\b|\b(?:another|a (?:different|new|bigger|larger|quieter|smaller|cheaper|better)|some other)(?! (?:day|date|time|week|month|hour)\b)|\b(?:for|like|want|need) a change\b",
    re.IGNORECASE,
)
# All that a clause says: whose kind it is stands elsewhere.
_ANOTHER_PLACE = re.compile(
    rf"(?:换|另外?[找选订租寻挑]|重新[找选订租])(?:一?[间处家]|(?:一?个)?(?:[^，,。；;]{{1,6}}的)?{_PLACE_ZH}(?![\u4e00-\u9fff]))"
    r"|\b(?:some(?:where|place)|anywhere) else\b|\belsewhere\b|\b(?:another|a (?:different|bigger|larger|quieter|smaller|cheaper)|some other) (?:place|room|hall|venue|space|one)\b",
    re.IGNORECASE,
)
_ONLY_ANOTHER = re.compile(
    r"(?:所以|这次|这回|今年|想|要|就|请|帮我们?|我们?|能不能|麻烦)*(?:换|另[找请选]|再找)(?:一?[个位名家支队拨]|别)(?:人|的)?(?:来|吧|做|试试)*"
    r"|(?:so|and|then|please|this time|this year|\s|,)*(?:(?:we|i)(?:['’]d| would)? (?:like|want|prefer|need) )?(?:some(?:body|one) else|another one|a change)(?:,? (?:please|this time|this year|instead))*",
    re.IGNORECASE,
)
_ASKED = re.compile(r"[请找让由约要邀]\s*$|\b(?:want|need|ask|book|hire|invite|get|like|by|love)\s+$", re.IGNORECASE)
# What of theirs is complained of is why it will not do, asked for another or not; but for one that goes with it.
_THEIRS = re.compile(
    r"(?:老师|师傅|先生|女士)?(?:的?[那这](?:一)?(?:边|间|个|家|里|儿|处|套)|的[\u4e00-\u9fff])|['’]s? (?!birthday)|(?<=s)['’] ",
    re.IGNORECASE,
)
_BESIDE_IT = re.compile(
    r"再(?:加|要|来|租|找)|另外?(?:再)?加|还要|加[一个]|\b(?:also|as well|besides|second|extra|additional|add)\b",
    re.IGNORECASE,
)
# "换到林远那里" asks for them.
_WANTS = re.compile(
    r"[请找要想订用换去到在借租约]|喜欢|不错|满意|\b(?:want|need|like|love|book|at|in|with|to|for|use|again|good|great|lovely|nice)\b",
    re.IGNORECASE,
)
_LAST_TIME = re.compile(r"上[次回个]|去年|前年|以前|之前|曾|\b(?:last|used to|had|once)\b", re.IGNORECASE)
_LIFE = re.compile(r"(?:['’]s?(?: [\w-]+){1,2}|的[\u4e00-\u9fff]{1,4}|[爸妈老婆公父母孩][\u4e00-\u9fff]{0,2})")
_AGAIN = re.compile(
    r"(?:还是|就|再)(?:请|找|用|要)[他她]|\b(?:her|him|them) (?:again|all the same|anyway)\b", re.IGNORECASE
)
# They will do all the same.
_ALL_THE_SAME = re.compile(
    r"虽然|尽管|(?:但是?|不过|可是?|可|却)[^。；;！!]{0,10}?(?:可以|行|能用|没关系|将就|不错|喜欢|[要想就]用|[要想就]订|挺好|凑合)|也(?:可以|行|没关系)"
    r"|\b(?:although|even though|despite)\b|\b(?:but|though|still|yet)\b[^.;!]{0,24}?\b(?:fine|ok(?:ay)?|good|great|lovely|will do|works?|like|love|want|take|keep|manage)\b",
    re.IGNORECASE,
)
# What may stand between somebody and what is complained of them: a place or thing of theirs, who goes there, how often.
_OF_THEM = re.compile(
    r"(?:[\s，,–—-]|老师|师傅|先生|女士|这[次回]|的?[那这](?:一)?(?:边|间|家|里|儿|处|套|个?(?:院子|屋子|房子|厅|馆|店|园子|棚子?|阁楼|仓库|教室|地方)?)?|的(?:(?![的都也就又还是有实真确每总老已对来给去用订租借坐吃听看上下这那今最我咱])[\u4e00-\u9fff]){1,3}+|去年|前年|下过雨|上[次回]|[我咱](?:们|家)?|大家|公司|团队|都|也|就|又|还|是|有点|实在|真的?|确实|一直|每[次回年]|总是|老是?|已经?|对|来说|给|给人|[去来用订租借坐吃听看]过?|办|地方|空间|容量|环境|位置|名额|最近|今年"
    r"|(?:['’]s?|(?<=s)['’])(?: [a-z-]+){1,3}?(?= (?:is|was|are|were|has|have|had|does|did|do|would|will|isn|wasn|aren|won|doesn|didn|let|we|just|simply|feels?|gets?|got)\b|['’]|\s*[,.–—-])"
    r"|\b(?:cooked|played|filmed|sang|worked|did|served|wedding|party|with|it|its|they|she|he|we|i|us|our|there|that|this|place|room|hall|venue|space|loft|studio|kitchen|is|was|are|were|been|has|have|had|got|gets?|feels?|a|bit|far|rather|just|simply|really|always|now|quite|for|of|too|so|and|but|last|time|year|used|went|go|gone|going|to|at|in|the|every|people|guests|\d+|forty|fifty|sixty|thirty|twenty|all|enough|by)\b|['’](?:ve|s|re|m|d)|n['’]t)*+",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\s*(?:老师|师傅)?(?:说|讲|觉得|认为|告诉|推荐|介绍|建议)|\s+(?:told|tells?|said|says?|thinks?|thought|suggest\w*|recommend\w*|wrote|mentioned)\b",
    re.IGNORECASE,
)
_SAID_BY = re.compile(
    r"\b(?:recommended|suggested|sent) by\s*$|\b(?:friend|colleague|sister|brother)s? of\s*$", re.IGNORECASE
)
_ANOTHER_MATTER = re.compile(
    r"\s*(?:一?[个种])?(?:主题|时间|日期|日子|内容|题目|说法|方式|形式)|\s+(?:date|day|time|topic|theme|week|slot|format|one on)\b",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[，,。.；;！!？?\n]|\s[–—-]\s")


def complained_of(
    text: str, clauses: Sequence[tuple[int, int]], known: Mapping[str, str]
) -> Iterator[tuple[int, int, str]]:
    """Where somebody is complained of so that they are out, with the name that is shown of them.

    It is all of the clause, or only the name where the clause says also when, where or for how many.

    Args:
        clauses: Where clauses neither ask, suppose nor hesitate.
        known: Names of people on the network as they may be written, each with the name that is shown.
    """
    for number, (start, end) in enumerate(clauses):
        named = people_named(text[start:end], known)
        if len(named) != 1:
            continue
        at, to, shown = named[0]
        before, stop = text[start : start + at], _goes_on(text, clauses, number, known)
        if _SAYS.match(text, start + to) or _SAID_BY.search(before):
            continue
        is_asked = _ASKED.search(before) is not None and not _LAST_TIME.search(before)
        life = _LIFE.match(text, start + to)
        is_named_again = any(who == shown for _, _, who in people_named(f"{text[:start]}\n{text[stop:]}", known))
        if is_asked or is_named_again or (life is not None and THEIR_LIFE.search(life.group())):
            continue
        said = f"{before} {text[start + to : stop]}"
        around = f"{text[max(0, start - _REACH) : start]}\n{text[stop : stop + _REACH]}"
        if _AGAIN.search(text, start, stop + _REACH) or _ALL_THE_SAME.search(text, start, stop + _REACH):
            continue
        of_theirs = _THEIRS.match(text, start + to) or re.search(r"['’]s?$", text[start + at : start + to])
        is_another = _wants_another(f"{said}\n{around}") or (of_theirs and not _BESIDE_IT.search(around))
        is_told = of_theirs and not _WANTS.search(said) and _ANOTHER_PLACE.search(around)
        complaint = _ENOUGH.search(said) or (is_another and _AGAINST.search(said))
        whose = "'s" if text[start + at : start + to].endswith(("'s", "’s")) else ""
        if is_told or (complaint and _is_of_them(said, len(before) + 1, complaint.start(), whose)):
            is_all = not re.search(r"\d", text[start:stop]) and not find_cities(text[start:stop])
            yield *((start, stop) if is_all else (start + at, start + to)), shown  # when and where is no complaint


def _wants_another(said: str) -> bool:
    """Whether another of theirs is wanted, and no other day or theme."""
    return any(not _ANOTHER_MATTER.match(said, one.end()) for one in _ANOTHER.finditer(said))


def _is_of_them(said: str, behind: int, complaint: int, whose: str) -> bool:
    """Whether a complaint is of whoever is named before `behind`, and not of somebody or something named after that.

    Args:
        whose: "'s" where that is a part of the name as it is said.
    """
    return complaint < behind or _OF_THEM.fullmatch(f"{whose}{said[behind:complaint]}") is not None


def another_instead(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The clause beside a complaint that says no more than that another is wanted: "换一位"; None where there is none."""
    for begin, stop in ((end, end + _REACH), (max(0, start - _REACH), start)):
        at = begin
        for mark in [*_MARKS.finditer(text, begin, stop), None]:
            last = mark.start() if mark is not None else min(stop, len(text))
            if text[at:last].strip() and _ONLY_ANOTHER.fullmatch(text[at:last].strip()):
                return at, last
            at = mark.end() if mark is not None else last
    return None


def _goes_on(text: str, clauses: Sequence[tuple[int, int]], number: int, known: Mapping[str, str]) -> int:
    """Where the complaint ends: with the next clause, where only that one complains: "鲍博那间，我们用腻了"."""
    start, end = clauses[number]
    if _AGAINST.search(text, start, end) or _ENOUGH.search(text, start, end) or number + 1 == len(clauses):
        return end
    begin, stop = clauses[number + 1]
    is_next = re.fullmatch(r"\s*(?:[，,–—-]|but|and|\s)*", text[end:begin]) is not None
    complains = _AGAINST.search(text, begin, stop) or _ENOUGH.search(text, begin, stop)
    is_theirs = is_next and complains and not people_named(text[begin:stop], known)
    return stop if is_theirs and not _ANOTHER.search(text, begin, stop) else end
