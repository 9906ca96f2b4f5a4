"""What a sentence says more of one thing that it asks for: "a poster for the opening", "能现场敲代码演示的讲师".

It is a wish of whoever does that thing, in the sentence's own words, and put to nobody else.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.requirements import OCCASION, THINGS, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.at_ours import is_done_at_ours
from towow_core.engine.language.background import clauses
from towow_core.engine.language.name_forms import PROVIDERS_EN
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.vague import names_no_work
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.scenarios import scenarios_in
from towow_core.engine.requirements.limiting import limits
from towow_core.engine.requirements.spans import requirement

# Where one thing of a list ends and the next begins.
_ITEM = re.compile(
    r"、|\s+(?:and|or|plus|then|&|\+)\s+|以及|还有|(?<=[\u4e00-\u9fff])和(?=[\u4e00-\u9fff])", re.IGNORECASE
)
# What it is for and where it is: "a photographer for our daughter's christening", "at a pub"; "in sandals" says how.
_WHAT_FOR = re.compile(
    r"\b(?:(?:for|at)\s+|in\s+(?=(?:an?|the|my|our|his|her|their)\s))(?:(?:an?|the|my|our|his|her|their)\s+)*(?!(?:first|last|whole|entire|same|next|one)\b)$",
    re.IGNORECASE,
)
_IN = re.compile(r"\bin\s+$", re.IGNORECASE)
_FOR = re.compile(r"\b(?:for|at|during)\b", re.IGNORECASE)
_SOMEBODY_TO = re.compile(
    r"\b(?:(?:some|any)(?:one|body) (?:to|who (?:can|could|will))|(?:can|could|would|will) (?:you|(?:some|any)(?:one|body)))\s+$",
    re.IGNORECASE,
)
_WHO = re.compile(r"\b(?:who|that|which|with|to)\b", re.IGNORECASE)
# What stands behind the name of any trade, and says nothing more of it.
_OF_TRADES = re.compile(
    rf"(?:{PROVIDERS_EN}|artist|teacher|class(?:es)?|course|lesson|school|band|group|person|man|woman|service|team|guide|coach|tutor|session|workshop|company)s?|(?:老师|阿姨|师傅|课程?|教练|班|队|团队|人员|公司|工作坊|摊|服务|师)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"[要缺找请需求]|想把|\b(?:needs?|wants?|lacks?|requires?|love|looking for|find|hire|recommend(?:ed)?)\b",
    re.IGNORECASE,
)
_ABLE = re.compile(r"[会能懂]")
# What is wished for at it, or besides: "年会想看皮影", "our party would love cocktails", "… and need it tested".
_WISHES = re.compile(
    r"想(?=[看听吃喝尝玩学体有来])|来(?:点|些|个|段|场|几)|有人|\b(?:love|like|enjoy)\b"
    r"|\band (?:(?:we|i) )?(?:also |now |still )?(?:need|want) (?:it|them|this|that)\b",
    re.IGNORECASE,
)
# "Trace them from Lithuania and then bind it": the second is no more said of the first.
_ANOTHER_STEP = re.compile(r"\band (?:then|also|afterwards)\b|然后|接着", re.IGNORECASE)
# What is handed over, and all of it.
_IS_DONE = re.compile(r"[交给送发]|全部|所有|\b(?:all|every|deliver\w*|hand(?:ed)?)\b", re.IGNORECASE)
# "做一张", "一位", "two": how many of it is said elsewhere.
_LEAD = re.compile(
    rf"(?:[想要请做画办找来出拍写]|设计|制作)*(?:{ZH_NUMBER}|\d{{1,3}})(?:张|个(?!人)|位|名|场|份|条|支|套|次|间|家|些|点|幅|篇)的?|[个间处家座](?=[懂会能擅带有靠离])|(?:an?|the|{EN_NUMBER}|\d{{1,3}})\s+(?!(?:course|hour|minute|page|star|piece|night|day|week|month|year|bed|bedroom|{EN_NUMBER})s?\b)(?=[a-z])",
    re.IGNORECASE,
)
# Where a piece begins within words: "Marco Bellini's food", "茶隐那儿办个读书会", "找人把合同翻译".
_CUT = re.compile(
    r"['’]s\s+|(?:那儿|那里|这儿|那边)?(?:(?:办|搞|开)(?:个|一?场)|把(?=一))|(?:那儿|那里|这儿|那边)|人把",
    re.IGNORECASE,
)
_ACT_ZH = re.compile(r"[变演唱弹拉吹打跳讲说画做教的]{1,2}")  # of either of two works, "演" of 变魔术的或者演皮影的
# "还要人做三层的蛋糕": that somebody is to do it, its clause says already.
_SOMEBODY_ZH = re.compile(r"(?<=[要找请缺有])(?:个|一个)?人(?:来|帮忙?|给我们?|上门|过来)*(?:做|烤|画|写|拍|弄)?")
# What is put into another language says nothing of who can: "翻译一份英文合同", "translation of my birth certificate".
_TRANSLATED = frozenset({"笔译", "translation"})
_DOCUMENT = re.compile(
    r"(?:帮我?|请|找人)?(?:翻译?|译)?(?:一下)?(?:一?[份篇本封张个页]|这[份篇本封张个]|我的?)?(?:[中英日法德韩俄西]文|[汉英日法德韩俄]语)?的?(?:[\u4e00-\u9fff]{0,4}?)(?:合同|文件|文档|说明书|手册|简历|证书|证明|论文|资料|材料|协议|信|邮件|网页|文章|稿子|报告|菜单|标书|章程)"
    r"|(?:translat[a-z]{1,4} )?(?:of )?(?:an?|the|my|our|this|some|\d{1,3})? ?(?:[a-z-]{1,20} ){0,3}?(?:contract|document|manual|resume|cv|certificate|thesis|paper|agreement|letter|e-?mail|web ?page|article|report|menu|leaflet|brochure|diploma|transcript)s?",
    re.IGNORECASE,
)
_WORK = re.compile(r"搬|\bmov(?:e|ing)\b", re.IGNORECASE)  # an occasion that is the work itself: what is moved matters
_MARK = re.compile(r"[，,。；;：:]|\.\s")
_ADJECTIVES = re.compile(r"(?!(?:or|and)\b)[a-z\d][a-z\d.-]*(?: (?!(?:or|and)\b)[a-z-]+){0,2}")
_ONE_WORD = re.compile(r"[A-Za-z]+")
_WORDS_MAX = 4
_LENGTH_MAX = 72  # characters of what is shown as one wish
_PARTS = frozenset({RequirementKind.CAPABILITY, RequirementKind.QUANTITY})
_COUNTED = re.compile(
    rf"(?:\b(?:\d{{1,3}}|{EN_NUMBER}|some|several)(?: of (?:us|them|our [a-z]+))?(?: (?:is|are|has to be|have to be|eats?|needs?(?: it)?|must be))?\s+|(?:\d{{1,3}}|{ZH_NUMBER}|几|有的?)(?:个人|个|位|人|名|份)(?:是|要|得|只|都)*)$",
    re.IGNORECASE,
)


def detail(
    text: str, run: tuple[int, int], clause: tuple[int, int], found: Sequence[Requirement], *, is_telling: bool
) -> Requirement | None:
    """What a piece that nothing covers says of the one thing that its item of the clause asks for; None for nothing.

    Args:
        is_telling: It is more than the end of a word.
    """
    if _ANOTHER_STEP.search(text, *run):
        return None
    begin, stop = _item(text, run, clause)
    made = next((one for one in found if one.value.unit == THINGS and one.span and one.span.start == run[1] + 1), None)
    if made and made.span and _ONE_WORD.fullmatch(text, *run):  # "draw three charts"
        value = RequirementValue(text=text[run[0] : made.span.end], unit=OCCASION)
        return requirement(text, run[0], made.span.end, RequirementKind.QUALITY, value, is_hard=False)
    if (told := _of_its_thing(text, run, stop, found)) is not None:
        return told
    inside = [one for one in found if one.span and one.value.tags and begin <= one.span.start and one.span.end <= stop]
    asked = [one for one in inside if one.kind in _PARTS and one.is_hard]
    if not asked or len({one.value.tags[0] for one in asked if one.kind is RequirementKind.CAPABILITY}) > 1:
        return None
    nearest = min(asked, key=lambda one: _apart(one, run))
    span = nearest.span
    if span is None:
        return None
    start, end = min(run[0], span.start), max(run[1], span.end)
    end = max(
        [end, *(one.span.end for one in found if one.span and one.span.start - end in {0, 1} and one.span.end <= stop)]
    )
    if end - start > _LENGTH_MAX:
        start, end = run
    between = text[run[0] : span.start] if run[1] <= span.start else ""
    run_words = text[run[0] : run[1]]
    is_end_of_word = (not is_telling and span.end == run[0]) or _OF_TRADES.fullmatch(text[run[0] : run[1]]) is not None
    is_who_asks = _asks_for_it(between) and not _ABLE.search(between)
    is_named = any(one.kind is RequirementKind.PERSON and one.span and start <= one.span.start < end for one in found)
    somebody = _SOMEBODY_ZH.match(text, start, end)
    start = somebody.end() if somebody and somebody.end() < min(end, span.end) else start
    lead = _LEAD.match(text, start, end)
    start = lead.end() if lead and lead.end() <= run[0] + len(run_words) - 1 else start
    is_act = len(nearest.value.tags) > 1 and _ACT_ZH.fullmatch(run_words) is not None
    if is_end_of_word or is_act or is_who_asks or is_named or _is_what_for(text, begin, run):
        value = RequirementValue(text=text[start:end].strip(), unit=OCCASION)
        return requirement(text, start, end, RequirementKind.QUALITY, value, is_hard=False)
    if (cut := _CUT.match(text, start, end)) and cut.end() < end:
        start = cut.end()
        if text[start:end] == span.text:  # "Marco's food", where food is what he is asked for
            value = RequirementValue(text=span.text, unit=OCCASION)
            return requirement(text, start, end, RequirementKind.QUALITY, value, is_hard=False)
    said = text[start:end].strip()
    is_document = not _TRANSLATED.isdisjoint(nearest.value.tags) and _DOCUMENT.fullmatch(said) is not None
    wished = RequirementValue(text=said, tags=nearest.value.tags)
    value = RequirementValue(text=said, unit=OCCASION) if is_document else wished  # its languages are what matters
    return requirement(text, start, end, RequirementKind.QUALITY, value, is_hard=not is_document)


def _of_its_thing(text: str, run: tuple[int, int], stop: int, found: Sequence[Requirement]) -> Requirement | None:
    """What stands before the thing to which something is done only further on: "we have an old oak and need it cut back"."""
    for one in found:
        if one.kind is not RequirementKind.CAPABILITY or one.span is None or one.span.end <= stop:
            continue
        thing = _ONE_WORD.match(text, one.span.start)
        if thing is not None and one.span.start == run[1] + 1 and _ADJECTIVES.fullmatch(text, *run):
            value = RequirementValue(text=text[run[0] : thing.end()], tags=one.value.tags)
            return requirement(text, run[0], thing.end(), RequirementKind.QUALITY, value)
    return None


def _asks_for_it(said: str) -> bool:
    """Whether it asks for a thing and says no more of it: "our fair needs a", and not "要交全部精修"."""
    asking = [*_ASKS.finditer(said)]
    return bool(asking) and not _IS_DONE.search(said, asking[-1].end())


def _is_what_for(text: str, begin: int, run: tuple[int, int]) -> bool:
    said = text[run[0] : run[1]]
    if said.isdigit() and _IN.search(text, begin, run[0]):  # "in 2027"
        return True
    return len(said.split()) <= _WORDS_MAX and not _WHO.search(said) and bool(_WHAT_FOR.search(text, begin, run[0]))


def _apart(one: Requirement, run: tuple[int, int]) -> int:
    return 0 if one.span is None else max(one.span.start - run[1], run[0] - one.span.end, 0)


def _item(text: str, run: tuple[int, int], clause: tuple[int, int]) -> tuple[int, int]:
    """The item of a list that the piece stands in, within what is said in one go."""
    begin, stop = next(
        ((one, other) for one, other in clauses(text) if one <= run[0] < other and clause[0] <= one), clause
    )
    begin, stop = max(begin, clause[0]), min(max(stop, run[1]), clause[1])
    cuts = [match.span() for match in _ITEM.finditer(text, begin, stop)]
    begin = max([begin, *(after for before, after in cuts if after <= run[0])])
    stop = min([stop, *(before for before, after in cuts if before >= run[1])])
    return begin, stop


def joined(text: str, one: Requirement, other: Requirement) -> Requirement | None:
    """Two wishes of one part that overlap, as one; None where they are two."""
    a, b = one.span, other.span
    if a is None or b is None or a.end <= b.start or b.end <= a.start or one.value.tags != other.value.tags:
        return None
    start, end = min(a.start, b.start), max(a.end, b.end)
    value = replace(one.value, text=text[start:end].strip())
    return requirement(text, start, end, one.kind, value, is_hard=one.is_hard)


def for_how_many(text: str, one: Requirement) -> Requirement:
    """With the number of those whom a wish is for: "two are vegan", "两位吃素"."""
    if one.kind is not RequirementKind.QUALITY or one.value.unit or one.span is None or one.value.tags:
        return one
    counted = _COUNTED.search(text, max(0, one.span.start - 24), one.span.start)
    if counted is None:
        return one
    longer = requirement(text, counted.start(), one.span.end, one.kind, one.value, is_hard=one.is_hard)
    return replace(one, span=longer.span, text=longer.text)


def of_the_occasion(
    text: str, run: tuple[int, int], clause: tuple[int, int], found: Sequence[Requirement]
) -> Requirement | None:
    """What a piece says more of the occasion beside it: "my mum's 60th birthday", "外企年会"; it is asked of nobody.

    Where its clause asks for nobody, it is of the occasion wherever that stands: "a book launch in a small bookshop".
    """
    said = text[run[0] : run[1]]
    asks = any(one.kind in _PARTS and one.span and clause[0] <= one.span.start < clause[1] for one in found)
    for one in found:
        span = one.span
        if span is None or one.value.unit != OCCASION or not (clause[0] <= span.start and span.end <= clause[1]):
            continue
        start, end = min(run[0], span.start), max(run[1], span.end)
        of_it = scenarios_in(text[span.start : span.end])
        if limits(said) or (find_concepts(text[span.start : span.end]) and not of_it):
            continue  # "装备教练出" says something of the coach, who is no occasion
        between = text[min(run[1], span.end) : max(run[0], span.start)]
        is_mood = names_no_work(said)  # "年会想要点热闹": how it is to be, and nobody's work
        if not is_mood and any(each.gathers for each in of_it) and (_FOR if end == span.end else _ASKS).search(between):
            continue  # "live music for the ceremony", "婚礼要现场古典音乐": what is wanted for it
        if end == span.end and _FOR.search(between) and is_somebody(said.split()[-1]):
            continue  # "a storyteller for the Christmas do"
        if _SOMEBODY_TO.search(text[clause[0] : run[0]]):
            continue  # "somebody to promote our app" is a wish, whatever is held there
        if (not is_mood and end > span.end and _WISHES.search(text, span.end, end)) or is_done_at_ours(
            text[slice(*clause)]
        ):
            continue
        is_beside = not between.strip(" 的'’s")
        is_work = _WORK.search(text, span.start, span.end) is not None
        if is_beside or not (asks or is_work or _MARK.search(between) or end - start > _LENGTH_MAX):
            if (cut := _CUT.match(text, start, end)) and cut.end() < end:
                start = cut.end()
            value = RequirementValue(text=text[start:end].strip(), unit=OCCASION)
            return requirement(text, start, end, RequirementKind.QUALITY, value, is_hard=False)
    return None
