"""What a clause says around what was taken from it: what it is all called, what is moved, and when something is due."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.requirements import OCCASION, TIME, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.numerals import ZH_NUMBER
from towow_core.engine.requirements.spans import requirement

K = RequirementKind
# What takes place, by what it is called: "team days", "两天的培训"; nobody is asked for these by their name alone.
_TAKES_PLACE = re.compile(
    r"(?:(?:an?|our|my|the) )?(?:[a-z'&-]+ ){0,3}(?:days?|weekend|workshop|training|seminar|retreat|off-?site|fair|bazaar|meeting|conference|kick-?off|away ?day|open house|assembly|gathering|celebration|reception)"
    r"|(?:想要?|打算|准备|计划|要)?(?:[\u4e00-\u9fff]{0,4}(?:的))?(?:[给为][\u4e00-\u9fff]{1,4})?(?:办|做|开|搞|举办|举行)?(?:一?[场次个])?[\u4e00-\u9fff]{0,4}(?:培训|团建|讲座|沙龙|论坛|年会|茶话会|运动会|寿宴|满月酒|升学宴|谢师宴|酒席|家宴|集市|市集|路演|研讨会?|会议|活动日|开放日)",
    re.IGNORECASE,
)
# The same before a colon, behind which it says what is asked for: "An evening talk in Leeds for 40: a room, …".
_IS_HELD = re.compile(
    r"(?:(?:an?|our|my|the) )?(?:[a-z'&-]+ ){0,3}(?:talk|lecture|panel|evening|night|meet-?up|hackathon|reading|screening|launch|tasting|dinner|supper|lunch|breakfast|brunch|picnic|wedding|party|concert|gala|festival|ceremony|dance|quiz)"
    r"|[\u4e00-\u9fff]{0,4}(?:分享会?|讲座|聚会|晚宴|晚餐|午餐|早餐|酒会|茶会|读书会|放映|发布会|婚礼|派对|音乐会|庆典)",
    re.IGNORECASE,
)
_COLON = re.compile(r"\s*[:：]")
_FACTS = frozenset({K.PLACE, K.DATE, K.HEAD_COUNT, K.DURATION, K.PROVIDED_BY_REQUESTER})
_SENTENCE_BEGINS = re.compile(r"(?:^|[.。!！?？;；\n])\s*$")
_MARKS = re.compile(r"[,，。;；:：]")
_MOVES = re.compile(r"搬|\bmov(?:e|ing)\b", re.IGNORECASE)
_REMOVALS = frozenset({"removals", "搬家搬运"})
# What a move is of: the home that is left, and what stands in it.
_HOME = re.compile(
    r"\b(?:(?:an?|my|our|the) )?(?:(?:\d|one|two|three|four|five)[- ]?(?:bed(?:room)?s?|room)|studio)(?:[- ](?:flat|house|apartment|place|home))?"
    r"|\b(?:(?:an?|my|our|the) )?(?:small |big |large |old |furnished )?(?:flat|house|apartment|studio|office|home)\b",
    re.IGNORECASE,
)
_N_ZH = rf"(?:\d{{1,3}}|{ZH_NUMBER}|几)"
_THING_ZH = rf"(?:{_N_ZH}(?:架|台|张|套|件|只|箱|车|室|房|居|组|床|把|盆|棵|个)[\u4e00-\u9fff]{{0,8}}?)"
_LOAD_ZH = re.compile(
    rf"(?:还有|另有|就|只|共|一共|总共|大概|有|东西是)*{_THING_ZH}(?:(?:和|加上?|跟|与|以及|还有|外加|、){_THING_ZH})*"
)
# "从普陀搬到嘉定": from where to where, be it that nobody knows the place that is left.
_WAY_ZH = re.compile(r"从(?P<home>[\u4e00-\u9fff]{2,8}?)(?:搬家?|运|挪)(?:到|去|至)[\u4e00-\u9fff]{2,10}")
_ASKS_ZH = re.compile(r"[请找要需帮]|师傅|老师|工人|司机")
# What guests are asked for, beside how many they are: "请十二个朋友来吃火锅".
_VISIT = re.compile(r"(?:来|到|去)?(?:我?家里?)?(?:吃[\u4e00-\u9fff]{1,3}|聚餐|聚会|聚聚|聚一聚|做客|作客|喝[茶酒])")
# "预产期1月15日左右", "our baby is due on 15 January": a day that something of the requester's is due.
_DUE = re.compile(
    r"(?:我|我们|我家|宝宝|孩子)?的?(?:预产期|婚期|工期|档期|生日|交房日?|开业日?)(?:是|在|定在?)?"
    r"|(?:(?:the|our|my) )?(?:baby|due date|second|first|twins)(?:(?:'s| is| are) due(?: on| around| about)?| is)?|due",
    re.IGNORECASE,
)

# "给我妈找个教瑜伽的老师": for whom it is, before whom they look for.
_FOR_WHOM = re.compile(
    r"(?:给|为|替|帮)(?:我们?|咱们?|自己)?的?家?里?的?(?P<whom>[\u4e00-\u9fff]{1,4}?)(?=(?:再|也|来)*(?:找|请|约|报|寻|物色|雇)(?:一?[个位名]|一?家|点|人|[\u4e00-\u9fff]))"
)

# "把这份合同从中文译成德语": what is put into another language, and no kind of translation.
_PUT_ZH, _INTO_ZH = re.compile(r"(?:把|将)[^，,。；;]{0,6}$"), re.compile(r"[^，,。；;]{0,8}(?:翻译?成|译[成为])")
_TONGUE_ZH = "[中汉英日法德韩俄西葡意阿泰越]文?"
_BEFORE_ITS_TONGUES_ZH = re.compile(
    rf"(?P<what>(?:(?![要请找想需会懂能])[\u4e00-\u9fffA-Za-z]){{2,12}}?)的?(?={_TONGUE_ZH}(?:译|翻(?:译成?)?){_TONGUE_ZH})"
)


def what_is_translated(text: str, run: tuple[int, int], clause: tuple[int, int]) -> Requirement | None:
    """What is put into another language, where a piece that nothing covers names it: "产品说明书中译英" too."""
    if (before := _BEFORE_ITS_TONGUES_ZH.match(text, run[0], clause[1])) is not None:
        value = RequirementValue(text=before["what"], unit=OCCASION)
        return requirement(text, *before.span("what"), K.QUALITY, value, is_hard=False)
    if _PUT_ZH.search(text, clause[0], run[0]) is None or _INTO_ZH.match(text, run[1]) is None:
        return None
    value = RequirementValue(text=text[slice(*run)], unit=OCCASION)
    return requirement(text, *run, K.QUALITY, value, is_hard=False)


def for_whom(text: str, run: tuple[int, int], clause: tuple[int, int]) -> Requirement | None:
    """For whom it is, where a piece that nothing covers begins with that."""
    for match in _FOR_WHOM.finditer(text, *clause):
        if match.start() <= run[0] < match.end():
            value = RequirementValue(text=match.group(), unit=OCCASION)
            return requirement(text, *match.span(), K.QUALITY, value, is_hard=False)
    return None


def around_the_work(
    text: str, run: tuple[int, int], clause: tuple[int, int], found: Sequence[Requirement]
) -> Requirement | None:
    """What a piece that nothing covers is, where its clause was taken for what it says; None for nothing of these."""
    said = text[slice(*run)].strip()
    if _MARKS.search(said):
        return None
    inside = [one for one in found if one.span and clause[0] <= one.span.start and one.span.end <= clause[1]]
    moved = next(
        (one for one in found if one.kind is K.CAPABILITY and one.is_hard and _REMOVALS & {*one.value.tags}), None
    )
    if moved is not None and (at := _of_a_move(text, run, clause, inside)) is not None:
        value = RequirementValue(text=text[slice(*at)], tags=moved.value.tags)
        return requirement(text, *at, K.QUALITY, value)
    dated = any(one.kind in {K.DATE, K.DEADLINE} and one.span and one.span.start >= run[1] for one in inside)
    begin = clause[0] + len(text[slice(*clause)]) - len(text[slice(*clause)].lstrip())
    start = begin if _TAKES_PLACE.fullmatch(text, begin, run[1]) else run[0]
    is_named = _TAKES_PLACE.fullmatch(text, start, run[1]) is not None
    if not is_named and _COLON.match(text, clause[1]) and _IS_HELD.fullmatch(text, begin, run[1]):
        start, is_named = begin, True
    is_heading = is_named and _is_heading(text, clause, found)
    is_visit = _VISIT.fullmatch(said) is not None and any(one.kind is K.HEAD_COUNT for one in inside)
    if is_heading or is_visit or (dated and _DUE.fullmatch(said)):
        value = RequirementValue(text=text[start : run[1]], unit=OCCASION)
        return requirement(text, start, run[1], K.QUALITY, value, is_hard=False)
    return None


def _of_a_move(
    text: str, run: tuple[int, int], clause: tuple[int, int], inside: Sequence[Requirement]
) -> tuple[int, int] | None:
    """ "Moving out of a two-bed in London": the home; 从普陀搬到嘉定: the way; "…搬到苏州，一架钢琴加两室的东西": the load, in its own clause."""
    homes = (one.span() for one in _HOME.finditer(text, *clause)) if _MOVES.search(text, *clause) else ()
    if (home := next((one for one in homes if one[0] <= run[0] and run[1] <= one[1]), None)) is not None:
        return home
    ways = (one.span() for one in _WAY_ZH.finditer(text, *clause) if not _ASKS_ZH.search(one["home"]))
    if (way := next((one for one in ways if one[0] <= run[0] and run[1] <= one[1]), None)) is not None:
        return way
    whole = text[slice(*clause)].strip()
    is_load = _LOAD_ZH.fullmatch(whole) is not None and not _ASKS_ZH.search(whole)
    if not is_load or any(one.kind is K.CAPABILITY for one in inside) or not _MOVES.search(text):
        return None
    start = text.index(whole, clause[0])
    return start, start + len(whole)


def _is_heading(text: str, clause: tuple[int, int], found: Sequence[Requirement]) -> bool:
    """Whether it stands in a clause that begins its sentence, among facts of all of it and nothing that is asked for,
    and something is asked for elsewhere."""
    if not _SENTENCE_BEGINS.search(text, 0, clause[0]):
        return False
    inside = [one for one in found if one.span and one.span.start < clause[1] and clause[0] < one.span.end]
    facts = [one for one in inside if one.kind in _FACTS]
    others = [one for one in inside if one.kind not in _FACTS and one.value.unit not in {OCCASION, TIME}]
    asked = any(one.kind is K.CAPABILITY and one.is_hard and one not in inside for one in found)
    return bool(facts) and not others and asked
