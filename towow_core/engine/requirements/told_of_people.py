"""What a clause only tells of people: where they are, what they do themselves, what takes place for them.

"My niece is christened in Paris on Sunday", 客户下周三来我们深圳的办公室: somebody is named who does it, and nothing is
wished. Its day and place are read; the rest is told, and nothing else is open for its sake.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.requirements import IMPLIED, OCCASION, TIME, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.background import ASKS, clauses
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.problems import says_a_problem
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements.spans import blanked, requirement

K = RequirementKind
_FACTS = frozenset({K.DATE, K.PLACE, K.HEAD_COUNT, K.DURATION, K.PROVIDED_BY_REQUESTER})
_WHEN_WHERE = frozenset({K.DATE, K.PLACE})

_KIN_EN = r"(?:mum|mom|mummy|dad|daddy|granny|grandma|grandpa|grandad|nan)"
_ONE_EN = (
    rf"(?:{_KIN_EN}|mother|father|parent|grand(?:mother|father|parent|son|daughter|kid)|great-grand(?:mother|father|parent)|sister|brother|son|daughter|niece|nephew|aunt|uncle|cousin|wife|husband|partner|fianc[eé]e?|girlfriend|boyfriend|friend|neighbou?r|colleague|boss|manager|director|twin|baby|child|kid|toddler|guest|client|customer|visitor|delegate|delegation|member|tenant|flatmate|in-law|relative"
    r"|family|team|choir|club|class|crew|society|association|union|school|company|firm|department|library|parish|congregation|group|student|pupil|dentist|doctor|nurse|engineer|surgeon|teacher|volunteer|girl|boy)"
)
_SEVERAL_EN = rf"(?:{_ONE_EN}(?:e?s)|(?:grand)?children|families|babies|people|women|men|ladies|staff|wives)"
# What somebody does themselves or is: nothing that they are given, shown or brought to, and nothing that is to be done.
_DOES_EN = (
    r"(?:turns?|meets?|gathers?|comes?|arrives?|visits?|lives?|works?|marr(?:y|ies)|celebrates?|launch(?:es)?|(?:re)?opens?|retires?|graduates?|moves?|fl(?:y|ies)|travels?|returns?|starts?|begins?|renews?|becomes?)\b"
    r"(?!.*\b(?:for an?|to (?:be|have|get|taste|try|learn|see|watch|eat|drink|hear|play|make|do|enjoy))\b)"
)
_IS_EN = (
    rf"(?:(?:all|both|just|still|now) )?(?!in need)(?:christened|baptised|baptized|confirmed|born|married|engaged|retired|due|back|home|away|ill|sick|deaf|blind|pregnant|expecting|celebrating|turning|moving|getting married|visiting|coming|arriving|in|at|on|from|here|there|an?|\d+|{EN_NUMBER}|new|old)\b"
    r"(?!.*\b(?:for an?|to (?:be|have|get|taste|try|learn|see|watch|eat|drink|hear|play|make|do|enjoy))\b)"
)
_HAS_EN = r"(?:been|just|already|an? (?:[a-z]+ )?(?:meeting|party|deadline|birthday|wedding|day|morning|afternoon|evening|reunion|baby|newborn))\b"
_WHERE_EN = r"(?: (?:of|from|in|at) [\w'’-]+(?: [\w'’-]+)?)?(?: (?:all|both|also|just|still|then))?+"
_DOES_OR_IS_EN = rf"(?:{_DOES_EN}|(?:am|are|is|was|were) {_IS_EN}|(?:has|have) {_HAS_EN})"
_TELLS_EN = re.compile(
    rf"(?:and |but |so )?(?:"
    rf"(?:i|we|they|he|she)(?: (?:all|both|also|just|still|cousins|friends|girls|boys|two|three|four))?+(?:['’](?:m|re|s) {_IS_EN}|['’]ve {_HAS_EN}| {_DOES_OR_IS_EN})"
    rf"|(?:my|our|his|her|their|the|(?:\d{{1,3}}|{EN_NUMBER}))(?: [\w'’-]+){{0,3}}? (?:{_ONE_EN}|{_SEVERAL_EN}){_WHERE_EN} {_DOES_OR_IS_EN}"
    rf"|(?:\d{{1,3}}|{EN_NUMBER}) of us {_DOES_EN}"
    rf"|{_KIN_EN} {_DOES_OR_IS_EN}"
    r")",
    re.IGNORECASE,
)
_KIN_ZH = r"(?:[大小老表堂]?(?:姑姑|姑妈|舅舅|叔叔|伯伯|伯父|婶婶|阿姨|爸爸?|妈妈?|父亲|母亲|爸妈|父母|爷爷|奶奶|外公|外婆|姥姥|姥爷|公公|婆婆|老公|老婆|爱人|先生|太太|媳妇|哥哥?|姐姐?|弟弟?|妹妹?|表妹|表姐|表哥|表弟|儿子|女儿|闺女|孙子|孙女|外孙女?|侄子|侄女|外甥女?|孩子|小孩|娃娃?|宝宝|老人|室友|闺蜜|发小|朋友|同学|同事|邻居|亲戚|孕妇))"
_GROUP_ZH = r"(?:客户|客人|来宾|嘉宾|代表团?|考察团|访客|租客|房客|老板|领导|员工|同仁|队员|社员|会员|学员|学生|老师们|公司|单位|学校|书店|小店|店里|门店|团队|部门|班级|社团|乐队|合唱团|俱乐部|协会|工会|社区|居委会|街道|幼儿园|医院|工厂|厂里|村里|老同学|老战友|一家人|一家[老三四五]口|全家|大伙儿?|我们几个)"
_SUBJECT_ZH = re.compile(
    rf"(?:(?:我|我们|咱|咱们|他|她|他们|她们)(?:家|家里|的|自己)?|(?:\d{{1,3}}|{ZH_NUMBER}|几)(?:位|个|名|口)[\u4e00-\u9fff]{{0,4}}?)?(?:{_KIN_ZH}|{_GROUP_ZH})(?:们|俩|两口子|几个|那边)?|(?:我|我们|咱们?)(?:家|俩|几个|自己|公司|这边)?"
)
_THERE_ZH = r"(?:(?:我们?|咱们?|你们?)?(?:的|在|这儿?|那儿?|这边|那边)?(?:家里?|老家|公司|单位|办公室|会议室|展厅|展馆|店里?|门店|书店|工厂|厂里|学校|校区|园区|酒店|现场|外地|国外|国内|城里|广场|社区)?)"
_SAID_OF_THEM_ZH = re.compile(
    # where they come, go, stay and meet, and nothing that they are given or do there
    r"(?:都|也|就|会|第一次|头一回|专程|一起|从国外|从外地|又|再|们|今年|明年|马上)*(?:来|去|到|回|在|住|过来|回来|出国|出差|返校|开学|放假)?"
    rf"{_THERE_ZH}(?:聚聚|聚一聚|聚会|相聚|团聚|坐坐|坐一坐|碰头|碰面|见面|参观|考察|做客|入住|看看|转转|看厂|开会|出差|过年|过节|旅游|度假|交流)?(?:了|一趟)?"
    # what takes place for them
    r"|[^做弄搞学拍写修装剪洗搭烧教印刻缝改换租买订补配剃理推按]{0,6}?(?:周岁|满月|百日|生日|大寿|结婚|订婚|出嫁|退休|毕业|升学|中考|高考|开业|开张|揭牌|剪彩|发奖|颁奖|发布?新(?:专辑|书|歌|品)|预产期|要?生了|住院|出院|手术|出院|成年|入学|入伍)(?:了|礼)?"
    r"|(?:在)?(?:办|举办|举行|开|搞|做)(?:一?[场个次届])?[\u4e00-\u9fff]{0,8}?(?:首发|首映|首演|见面会|揭牌|剪彩|签约|签售|路演|开幕|闭幕|发布|颁奖|聚会|聚餐|团聚|年会|庆典|仪式|典礼)"
    # how they are
    r"|[是已才都还也就有又老]?[^做弄搞学拍写修装剪洗搭烧教印刻缝改换租买订补配剃理推按把给帮让替得]{0,8}?(?:耳背|怕\S{1,3}|腿软|旱鸭子|偏[高低胖瘦]|初[一二三]|高[一二三]|[一二三四五六]年级|大[一二三四]|旱鸭子|新手|外行|门外汉|坐月子|怀孕了?|上班|上学|加班|值班|怕生|近视|过敏史|睡不着|没空|忙)"
)
_TAKES_PLACE_ZH = re.compile(
    r"(?:在)?(?:办|举办|举行|开|搞)(?:一?[场个次届])?[\u4e00-\u9fff]{0,6}?(?:首发|首映|首演|见面会|揭牌|剪彩|签约|签售|路演|开幕|闭幕|发布会?|颁奖|发奖|聚会|聚餐|团聚)(?:式|礼|仪式)?"
    r"|(?:公司|单位|学校|社区)?(?:发奖|颁奖|揭牌|剪彩|开学|放假)(?:了)?"
)
_ASKS_FOR_IT_ZH = re.compile(r"[把帮让替]|有(?:人|一?[位名])|一下|(?<!不)用(?!餐|饭)|怎么|吗|呢|谁|哪")
_IS_ABOUT_TO_ZH = re.compile(r"要(?=[^，,。；;]{1,5}了)")
_AMOUNT_NEXT = re.compile(
    r"\s*[,，.。;；(（–—-]\s*(?:[€£$¥￥]|about |around |max |up to |最多|不超过|预算)?\s?\d[\d,.]*\s?(?:[€£$¥￥]|元|块|以内|euros?|pounds?|dollars?|each|for|at|max|,|，|\.|。|;|；|$)",
    re.IGNORECASE,
)
_CJK = re.compile(r"[\u4e00-\u9fff]")


def told_of_people(text: str, run: tuple[int, int], found: Sequence[Requirement]) -> Requirement | None:
    """All of such a clause, where something is asked for elsewhere, known or not, and nothing in it; None for any other.

    A price right behind a clause says that it is to be had, however it is put.
    """
    start = next((n for n in range(*run) if text[n].isalnum()), run[0])  # a run may begin with the full stop before it
    at = next(((a, b) for a, b in clauses(text) if a <= start and run[1] <= b), None)
    if at is None:
        return None
    begin, end = at
    end -= len(text[begin:end]) - len(text[begin:end].rstrip(" ."))
    inside = [one for one in found if one.span and one.span.start < end and begin < one.span.end]
    asked = [one for one in found if one.kind is K.CAPABILITY and one.is_hard and one.value.unit != IMPLIED]
    is_asked = any(one not in inside for one in asked) or ASKS.search(f"{text[:begin]} {text[end:]}") is not None
    if not is_asked or not all(_is_a_fact(one) for one in inside):
        return None
    said = text[begin:end]
    theirs = blanked(text, [one for one in inside if one.kind is K.PROVIDED_BY_REQUESTER])[begin:end]
    if find_concepts(theirs) or says_a_problem(said) or _AMOUNT_NEXT.match(text, end):
        return None
    facts = sorted((one.span.start, one.span.end) for one in inside if one.span and one.kind in _WHEN_WHERE)
    tells = _tells_zh(text, (begin, end), inside) if _CJK.search(said) else _tells_en(said, begin, facts)
    if not tells:
        return None
    value = RequirementValue(text=said, unit=OCCASION)
    return requirement(text, begin, end, K.QUALITY, value, is_hard=False)


def _is_a_fact(one: Requirement) -> bool:
    """Whether it says when, where or for how many, or is itself told."""
    is_said = one.kind in _FACTS and (not one.value.tags or one.kind in {K.HEAD_COUNT, K.PROVIDED_BY_REQUESTER})
    return is_said or not one.is_hard or (one.kind is K.QUALITY and one.value.unit in {TIME, OCCASION})


def _tells_en(said: str, begin: int, facts: Sequence[tuple[int, int]]) -> bool:
    if ASKS.search(said):
        return False
    lead = next((stop - begin for start, stop in facts if start - begin <= len("from ")), 0)
    return _TELLS_EN.match(said[lead:].lstrip(" ,")) is not None


def _tells_zh(text: str, at: tuple[int, int], inside: Sequence[Requirement]) -> bool:
    """Whether, without its day, hour and place, somebody is its subject and it says that of them."""
    begin, end = at
    rest = text[begin:end]
    is_dated = False
    for one in inside:
        is_when = one.kind in _WHEN_WHERE or (one.kind is K.QUALITY and one.value.unit == TIME)
        if is_when and one.span:
            start, stop = max(one.span.start, begin) - begin, min(one.span.end, end) - begin
            rest = f"{rest[:start]}{' ' * (stop - start)}{rest[stop:]}"
            is_dated = is_dated or one.kind is K.DATE
    rest = re.sub(r"\s+", "", rest)
    if ASKS.search(_IS_ABOUT_TO_ZH.sub("", rest)) or _ASKS_FOR_IT_ZH.search(rest):
        return False
    subject = _SUBJECT_ZH.match(rest)
    if subject is not None and 0 < subject.end() < len(rest) and _SAID_OF_THEM_ZH.fullmatch(rest, subject.end()):
        return True
    return is_dated and _TAKES_PLACE_ZH.fullmatch(rest) is not None
