"""Whether the own words of whoever does the work say all that is said of it: "simultaneous interpreter", "三人乐队".

Each word must stand in the label or the detail, in this or another form; what is only similar settles nothing.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these lists read better unbroken

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from towow_core.domain.models import AgentProfile, Statement
from towow_core.domain.requirements import OCCASION, TIME, TOPIC, Requirement, RequirementKind, Span
from towow_core.engine.characters import CJK
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.text import stem, words
from towow_core.engine.matching.candidate_fit import Match

_STEM_MIN, _ENDING_MAX = 4, 3  # letters in which forms of one trade are alike, and in which they may differ
# What another check answers: its words are none of the work.
_HAVE_THEIR_OWN = frozenset(
    {
        RequirementKind.BUDGET,
        RequirementKind.DATE,
        RequirementKind.DEADLINE,
        RequirementKind.DURATION,
        RequirementKind.HEAD_COUNT,
        RequirementKind.MODE,
        RequirementKind.PLACE,
        RequirementKind.RECURRENCE,
    }
)
_EMPTY_EN = frozenset(
    words("a an the my our me us for of to in on at with and by from i we need want would like please somebody someone")
)
_EMPTY_ZH = re.compile(
    r"的|1[个位名辆]|几[个位名]|[个请找要想能会给带有再]|陪我|我(?:爷爷|奶奶|外公|外婆|爸|妈)?们?|地方$"
    r"|来(?=[个位1])|叫(?=[个位辆1])|辆|变(?=魔术|戏法)|(?:新|小)?公司(?=[要想需])|做(?=[个1]*(?:官网|网站|网页))"
    r"|厨房(?=龙头|水管|漏水|堵)|(?<=龙头)1直|家里的?(?!寄|照|养)|(?:爷爷|奶奶|外公|外婆|爸爸?|妈妈?|老人|祖上|长辈)(?:留下?|传下?|送)来?的?"
    r"|老(?:是|总)?(?=漏水|跳闸|堵|断电|掉|不|座钟|挂钟|怀表|钟|表|琴|古琴|钢琴)|顺便|旧(?=座钟|挂钟|钟|表|琴)"
    r"|(?:插座|开关|电闸|空开)(?=老?跳闸|老?断电|老?没电)|(?:水管|水槽|马桶|洗手池|卫生间|浴室)(?=老?漏水|老?堵)"
    r"|(?:孩子|儿子|女儿|小孩|闺女)(?:的|今年|现在|在)*(?=[初高小数语英物化])|看看?(?=(?:体检|检查|化验)?(?:报告|单))|爸妈|父母|老人"
    r"|(?<=退租)(?:之?前|以前|之?后)要?"
)
_HAS = re.compile(r"with |[带有能]", re.IGNORECASE)  # what a place is to have, away from the word for it
_PERSON_ZH = re.compile(r"师傅?|员")
_TEACHES_ZH = re.compile(r"课程|老师|教练|教学|辅导|补习|陪练|培训|[课教练补班]")
_TEACHES_EN = re.compile(
    r"\b(?:class(?:es)?|lessons?|courses?|teach(?:es|ing|ers?)?|taught|tutors?|tutoring|instructors?|training)\b",
    re.IGNORECASE,
)
_DOES_ZH = frozenset("唱弹拉吹坐写画做拍修洗剪缝")  # a verb of one character that says the same in any word
_SEATS = re.compile(r"坐\D{0,3}[\d一二三四五六七八九十百]")  # of the place itself, whatever else the clause says
_SETTING = re.compile(r"[^要请找需想]{1,4}(?=[要请找需想])")  # "在重庆的餐厅要个三人乐队"
_YEARS = (
    (re.compile(r"上?初[一二三](?:年级)?(?:的?(?:儿子|女儿|孩子|学生))?"), "初中"),
    (re.compile(r"上?高[一二三](?:年级)?(?:的?(?:儿子|女儿|孩子|学生))?"), "高中"),
    (re.compile(r"[七八九]年级"), "初中"),
    (re.compile(r"初高中"), "初中高中"),
)
# The same work, or thing, by another word; what a thing's trouble asks for.
_SAME = (
    (re.compile(r"打扫|清扫|做卫生"), "保洁"),
    (re.compile(r"水龙头"), "龙头"),
    (re.compile(r"[1一]?直?滴水"), "漏水"),
    (re.compile(r"鲜花"), "花艺"),
    (re.compile(r"毛笔字"), "毛笔"),
    (re.compile(r"拍照片?|照相"), "摄影"),
    (re.compile(r"(?<=[钟表])(?:不走|停)了"), "修"),
    (re.compile(r"(?:总是?|老是?|一直|有点儿?)?(?:跟不上|学不好|考不好|听不懂|(?:学得)?吃力|拖后腿)了?"), "辅导"),
)
_NUMBER = re.compile(rf"{ZH_NUMBER}|\b(?:{EN_NUMBER})\b", re.IGNORECASE)
_LATIN = re.compile(r"[A-Za-zÀ-ÿ]+")
_CLAUSES_MAX = 3  # that are quoted
_TOKEN = re.compile(rf"[{CJK}\d]+|[A-Za-zÀ-ÿ]+")
_CLAUSE = re.compile(r"(?:[^。；;！!？?\n，,:：.]|\.(?!\s|$))+")
NO_DENIAL = re.compile(r"不插电|不锈钢|不间断|无人机|无线|无障碍")
_DENIES = re.compile(
    r"[不没无非别勿]|\b(?:no|not|never|without|except|nor|cannot|other than)\b|n't\b|除了?|尽量|尽力|可能|看?情况|有时|通常|一般"
    r"|\b(?:usually|sometimes|mostly|maybe|might|may|try|on request)\b",
    re.IGNORECASE,
)

IS_ELSES = re.compile(  # what is near, or another's
    r"隔壁|旁边|附近|对面|楼[上下]|业主|房东|\b(?:next to|near|nearby|beside|opposite|across|around the corner|owner(?:'s|s)?|my|mine|our)\b",
    re.IGNORECASE,
)


def denies(clause: str) -> bool:
    """Whether it denies something, or hedges."""
    return _DENIES.search(clause) is not None


def said_of_work(
    asked: Requirement, all_of_them: Sequence[Requirement], profile: AgentProfile, found: Sequence[Match]
) -> Statement | None:
    """The clauses of whoever does it that say all of a quality that holds the work itself; None where a word is left."""
    span = asked.span
    if asked.kind is not RequirementKind.QUALITY or asked.value.unit not in {"", OCCASION, TOPIC} or span is None:
        return None
    works = [one for one in all_of_them if one.kind is RequirementKind.CAPABILITY and one.is_hard]
    for match in found:
        names = match.need.concept.name if match.need.concept else ()
        named = {match.need.tag, *names}
        work = next((one.span for one in works if _is_the_work(one, named, asked)), None)
        if work is None and not (_HAS.match(span.text) and named & {*asked.value.tags}):
            continue
        words_of_it = _without_the_others(span, work or span, all_of_them, profile)
        if words_of_it is None or _DENIES.search(NO_DENIAL.sub("", _in_one_form(words_of_it))):
            continue
        own = _own(profile, match, work)
        where = _where_said(words_of_it, (*own, *names), {*_latin(work.text if work else "")})
        if own and where is not None and (where or work):
            said = [one for one in own if one in where] or [*own[:1]]
            return Statement(asked=asked.text, said=" … ".join(said[:_CLAUSES_MAX]), settles=True)
    return None


def _is_the_work(one: Requirement, names: AbstractSet[str], asked: Requirement) -> bool:
    """Whether work that must be done is what the person does and what this is said of, in these words or right beside them."""
    span, other, tags = asked.span, one.span, {*one.value.tags}
    if not names & tags or not span or not other:
        return False
    is_told = asked.value.unit == OCCASION  # it has no tags: its words must be those of the work
    apart = max(other.start - span.end, span.start - other.end)
    return apart < 0 if is_told else apart <= 1 and bool(tags & {*asked.value.tags})


def _without_the_others(
    span: Span, work: Span, all_of_them: Sequence[Requirement], profile: AgentProfile
) -> str | None:
    """These words and those of the work, without what has a check of its own; None where more come than they take."""
    start, first = min(span.start, work.start), span if span.start <= work.start else work
    last = work if first is span else span
    text = first.text + " " * (last.start - start - len(first.text)) + last.text[max(0, first.end - last.start) :]
    for one in all_of_them:
        if one.span is None or not _has_its_own(one):
            continue
        if one.span.end + 1 == start and one.kind is RequirementKind.PLACE and (setting := _SETTING.match(text)):
            text = " " * setting.end() + text[setting.end() :]
        if not (start <= one.span.start and one.span.end <= start + len(text)):
            continue
        people = one.value.number if one.kind is RequirementKind.HEAD_COUNT else None
        if people is not None and people > (profile.terms.capacity_people or 0):
            return None
        text = text[: one.span.start - start] + " " * len(one.span.text) + text[one.span.end - start :]
    return text


def _has_its_own(one: Requirement) -> bool:
    return one.kind in _HAVE_THEIR_OWN or (one.kind is RequirementKind.QUALITY and one.value.unit == TIME)


def _own(profile: AgentProfile, match: Match, work: Span | None) -> tuple[str, ...]:
    """The label, how the detail begins, and the clauses that name the work as well; of what a place has, all of them.

    In another clause a word may be said of something else: "wedding cakes; vegan biscuits". Of what one says of oneself
    these too, where one does nothing else.
    """
    detail = [one.group().strip(" .") for one in _CLAUSE.finditer(match.detail)]
    if work is not None:
        of_oneself = profile.profile_summary if len(profile.capabilities) == 1 else ""
        names = _telling(f"{match.label} {match.need.tag} {work.text}")
        further = (*detail[1:], *(one.group().strip(" .") for one in _CLAUSE.finditer(of_oneself)))
        detail = [*detail[:1], *(one for one in further if names & _telling(one) or _SEATS.search(one))]
    clauses = (match.label, *(one for one in detail if not IS_ELSES.search(one)))
    return tuple(dict.fromkeys(one for one in clauses if one and not _DENIES.search(NO_DENIAL.sub("", one))))


def _telling(text: str) -> set[str]:
    """English words by their stem, Chinese characters in pairs."""
    chinese = re.findall(rf"(?=([{CJK}]{{2}}))", text)
    return {*chinese, *(stem(one) for one in _latin(text) if one not in _EMPTY_EN)}


def _where_said(asked: str, clauses: Sequence[str], trade: set[str]) -> set[str] | None:
    """Which of the clauses say the words; None where one of them stands in none."""
    used: set[str] = set()
    teaches = next((one for one in clauses if _TEACHES_ZH.search(one) or _TEACHES_EN.search(one)), None)
    for token in _TOKEN.findall(_in_one_form(asked)):
        if token.isdigit():
            return None  # "twelve tandems" beside "twelve years": of what it is, stands in another word
        if _LATIN.match(token):
            word = token.casefold()
            if word in _EMPTY_EN:
                continue
            there = _says(word, clauses, is_trade=word in trade) or (_TEACHES_EN.fullmatch(word) and teaches)
            if not there:
                return None
            used.add(there)
        else:
            pieces = _pieces(token, clauses, teaches)
            if pieces is None:
                return None
            used |= pieces
    return used


def _says(word: str, clauses: Sequence[str], *, is_trade: bool) -> str | None:
    for clause in clauses:
        for own in _latin(clause):
            if stem(own) == stem(word) or (is_trade and _is_a_form_of(word, own)):
                return clause
    return None


def _is_a_form_of(one: str, other: str) -> bool:
    """ "Interpreter" of "interpreting"."""
    alike = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return alike >= _STEM_MIN and alike >= max(len(one), len(other)) - _ENDING_MAX


def _latin(text: str) -> list[str]:
    return [one.casefold() for one in _LATIN.findall(text)]


def _pieces(run: str, clauses: Sequence[str], teaches: str | None) -> set[str] | None:
    """The clauses in which the pieces of a run of Chinese stand, each of two characters or more; None where one does not.

    What was found for its end is kept, so that no character is looked for twice.
    """
    kept: list[set[str] | None] = [None] * len(run) + [set()]
    forms = [(one, _in_one_form(one)) for one in clauses]
    for at in reversed(range(len(run))):
        for length, where in _next_pieces(run, at, forms, teaches):
            rest = kept[at + length]
            if rest is not None:
                kept[at] = {*rest, *where}
                break
    return kept[0]


def _next_pieces(
    run: str, at: int, forms: Sequence[tuple[str, str]], teaches: str | None
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """How long a piece that begins there may be, the longest first, and which clause says it."""
    for end in range(len(run), at + 1, -1):
        there = next((clause for clause, form in forms if _stands_in(run[at:end], form)), None)
        if there is not None:
            yield end - at, (there,)
    if teaches is not None and (match := _TEACHES_ZH.match(run, at)):
        yield len(match.group()), (teaches,)
    if run[at] in _DOES_ZH and (there := next((clause for clause, form in forms if run[at] in form), None)):
        yield 1, (there,)
    for empty in (_EMPTY_ZH, _PERSON_ZH):
        if match := empty.match(run, at):
            yield len(match.group()), ()


def _stands_in(piece: str, form: str) -> bool:
    """Whether it stands there, and a number of it is no piece of a larger one."""
    before, behind = r"(?<!\d)" if piece[0].isdigit() else "", r"(?!\d)" if piece[-1].isdigit() else ""
    return re.search(before + re.escape(piece) + behind, form) is not None


def _in_one_form(text: str) -> str:
    """With the years of school as what they are a part of, and numbers in digits."""
    for year, school in _YEARS:
        text = year.sub(school, text)
    for word, other in _SAME:
        text = word.sub(other, text)
    return _NUMBER.sub(_as_digits, text)


def _as_digits(match: re.Match[str]) -> str:
    number = read_number(match.group())
    return match.group() if number is None else f"{number:g}"
