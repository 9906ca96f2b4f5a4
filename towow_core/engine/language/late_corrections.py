"""A value that a later clause corrects: "on Saturday 12 December. Actually make that Sunday 13 December", "改一下，只要6号".

The text is read as if the new value stood in the place of the old one, so that whatever is said around that is said of
the new one; what is read there points to where the new value is written. A correction that says more than a value, or
no value of a kind that stands before it, corrects nothing.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.lexicon.concept_search import Found, find_concepts

_FILL = "，"
_N_ZH = rf"(?:\d{{1,6}}|{ZH_NUMBER})"
_DAY_EN = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH_EN = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
_DATE_EN = rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH_EN}\b|{_MONTH_EN} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?\b|the \d{{1,2}}(?:st|nd|rd|th)\b)"
_PART_EN = r"(?: (?:morning|afternoon|evening|night)s?\b)?"
_DAY_OF_MONTH_ZH = r"(?:(?:今|明|后)年)?(?:\d{1,2}月)?\d{1,2}[号日]"
_WEEKDAY_ZH = r"(?:[下本这]{1,2}个?)?(?:周|星期|礼拜)[一二三四五六日天末]"
_HOUR_ZH = rf"(?:早上|上午|中午|下午|晚上)?{_N_ZH}点半?"
_PART_ZH = rf"(?:(?!{_HOUR_ZH})(?:早上|上午|中午|下午|晚上))?"
# What a value may be; the first kind that fits is what it is.
_VALUES = (
    (
        "day",
        re.compile(
            rf"\b{_DAY_EN}s?\b(?:,? {_DATE_EN})?{_PART_EN}|\b{_DATE_EN}{_PART_EN}|{_DAY_OF_MONTH_ZH}(?:[、和到至-]?\d{{1,2}}[号日])*{_PART_ZH}|{_WEEKDAY_ZH}{_PART_ZH}",
            re.IGNORECASE,
        ),
    ),
    ("hour", re.compile(rf"\b\d{{1,2}}(?::\d\d)?\s?[ap]m\b|{_HOUR_ZH}", re.IGNORECASE)),
    ("month", re.compile(rf"\b{_MONTH_EN}\b(?! \d)|\d{{1,2}}月份?(?!\d)", re.IGNORECASE)),
    (
        "people",
        re.compile(
            rf"\b(?:\d{{1,5}}|{EN_NUMBER}) (?:people|guests|persons|children|kids|students|adults)\b|{_N_ZH}[个位名]?(?:人|客人|来宾|嘉宾|孩子|小朋友|学生|同事)",
            re.IGNORECASE,
        ),
    ),
    (
        "money",
        re.compile(
            rf"(?:S\$|[£€$¥￥])\s?\d[\d,]*\d|\b\d[\d,]*\d\s?(?:pounds?|euros?|dollars?|yuan|EUR|GBP|USD|CNY)\b|{_N_ZH}(?:元|块钱?)|(?<=预算){_N_ZH}",
            re.IGNORECASE,
        ),
    ),
    (
        "times",
        re.compile(
            rf"\b(?:\d{{1,3}}|{EN_NUMBER}) (?:times|sessions|lessons|classes)\b|{_N_ZH}[次节]课?", re.IGNORECASE
        ),
    ),
)
_OH_ZH = r"(?:[哦噢啊呃诶哎唉嗯额]{1,3}[，,]?\s*)?"
_START = r"(?:(?<=[。；;！!？?…\n])|(?<=[.,，])|(?<=\s[–—-])|(?<=——))\s*"
_CHANGED_ZH = r"(?:应该|还是|那?就|得|要|给|帮我)*(?:改[成为到在]|换[成到在]|变成|是)?"
_MARK_ZH = rf"{_START}{_OH_ZH}(?:不对|不是|错了|[说写记弄]错了|更正(?:一下)?|改一?下|改一改|改主意了|等等|等一下|算了|想了想|再想了?想|哦不)(?:[，,：:、]|\s|(?=应该|还是|改|换|只要)){_CHANGED_ZH}"
_MARK_EN = rf"{_START}(?:(?:oh|no|wait|sorry|hmm+|ah|and|but),? )*(?:(?:actually|sorry|wait|no|correction|scratch that|on second thoughts?|change of plans?|i mean|i meant|rather)[,:]? (?:(?:please|let['’]?s|can we|could we|we had better) )*(?:(?:make|change|move) (?:it|that|this)(?: to)?|i mean|i meant|it should (?:be|have been)|it['’]s|it is|that should be|better)|(?:correction|scratch that|i meant|please make that|make that)[,:]?) (?:rather |only |just |for |on |in |to |at |by )*"
# "No wait, not February, make it March".
_MARK_NOT_EN = rf"{_START}(?:(?:oh|ah|hmm+|and|but),? )*(?:no|wait|sorry)(?:[,.]? (?:no|wait|sorry))*[,.]? (?:not (?:(?:in|on|at) )?[^,.;]{{1,20}}, )?(?:please |let['’]?s )?(?:make|change|move) (?:it|that|this)(?: to)? (?:(?:for|on|in|to|at|by) )?"
_MARK = re.compile(rf"(?:{_MARK_ZH}|{_MARK_EN}|{_MARK_NOT_EN})", re.IGNORECASE)
# With why between it and the new value: "哦不对，周六姥姥要来，改成周日下午吧", "no wait, Saturday is taken, make it Sunday".
_WHY_ZH = r"(?:因为)?(?P<why>[^，,。；;！!？?\n]{2,24})[，,]\s*(?:所以|那就?|还是|就|要不|不如|帮我|给我|我们?)*(?:改[成为到在]|换[成到]|挪[到至]|推迟?到|延[到后]到?)"
_WHY_EN = r"(?P<why_en>[^,.;!?\n]{4,60}),\s*(?:so )?(?:please |let['’]?s |can we |could we |we(?:['’]d| had) better )*(?:make|change|move|push) (?:it|that|this)(?: to)? (?:(?:for|on|in|to|at|by) )?"
_MARK_BEFORE_WHY = re.compile(
    rf"{_START}{_OH_ZH}(?:不对|不行|不是|错了|等等|等一下|想起来了?|忘了|哦不|啊呀?)[，,：:、…\s]*{_WHY_ZH}"
    rf"|{_START}(?:但是?|可是?|不过|结果|因为)?(?P<again>{_WEEKDAY_ZH}[^，,。；;！!？?\n]{{1,20}})[，,]\s*(?:所以|那就?|还是|就)*(?:改[成为到在]|换[成到]|挪[到至])"
    rf"|{_START}(?:(?:oh|ah|hmm+|and|but),? )*(?:no|wait|sorry|actually|hang on|hold on)(?:[,.]? (?:no|wait|sorry|actually))*[,.…]+ {_WHY_EN}",
    re.IGNORECASE,
)
_IS_NOT_THERE = re.compile(
    r"(?:没有?了?|没空|不行|不在|有事|满了?|[订占]了|来不了|不方便|不开门?)$|\b(?:taken|booked|full|closed|busy|away|gone)$",
    re.IGNORECASE,
)
# Before nothing but a value: "Tuesday, no wait, Thursday"; "no Thursdays" rules them out, and needs no comma.
_MARK_BEFORE_A_VALUE = re.compile(
    rf"{_START}(?:(?:oh|ah|er+|uh|um|hmm+|well|and|but|or)[,.]* )*"
    r"(?:(?:no|nope|wait|sorry|actually|hold on|hang on|scratch that|correction|or rather|rather|i (?:mean|meant)|i should say|let['’]s say)(?:\s?[,.–—-]+ |(?<!no)(?<!nope) | (?=wait|sorry|hold on|hang on|actually|i mean)))+"
    r"(?:(?:rather|only|just|for|on|in|to|at|by) )*",
    re.IGNORECASE,
)
_MARK_OF_A_WORK = re.compile(
    rf"{_MARK_ZH}|{_START}(?:(?:oh|no|wait|sorry|hmm+|ah|and|but),? )*(?:(?:actually|on second thoughts?|scratch that|sorry|wait|no)[,:]? |(?=(?:never mind|forget) (?:about )?the ))",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\s*$|\s+(?:at|in|on|for|from|until|till|to|before|after|instead|then|please|if|would be)\b", re.IGNORECASE
)
_CLAUSE_END = re.compile(r"[，。；;！!？?\n]|[,.](?!\d)")
_SENTENCE_END = re.compile(r"[。；;！!？?\n]|\.(?!\d)")
# What may stand beside a value in a correction, which says no more.
_SAYS_NO_MORE = re.compile(
    r"(?:只要?|就|那|还是|在|给|用|请|定|订|共|一共|吧|了|好了?|行|可以|来|去|办|哈|呢|把|预算|人数|时间|日期|地点|改[成为到在]?|换[成到]?|是|应该|\s"
    r"|\b(?:on|in|at|for|by|to|only|just|the|please|then|instead|rather|now|would be better|is better|better|it|that|make|be|budget|of|a)\b)*",
    re.IGNORECASE,
)
_ONLY_ZH = re.compile(r"[，,]\s*只[要用请订](?P<day>\d{1,2}[号日])(?:就[好行])?(?=[，。；;！!,]|$)")
_SEVERAL_DAYS_ZH = re.compile(r"(?P<month>(?:(?:今|明|后)年)?\d{1,2}月)\d{1,2}[号日](?:[、和到至-]?\d{1,2}[号日])+$")
_SHORTER = re.compile(r"\b(?P<one>mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]+", re.IGNORECASE)  # fmt: skip
_PART_OF_DAY = re.compile(
    r"(?<=\S) (?:morning|afternoon|evening|night)s?$|(?:早上|上午|中午|下午|晚上)$", re.IGNORECASE
)
_LONG = re.compile(r"\bthe |(?<=\d)(?:st|nd|rd|th)\b(?: of(?= ))?", re.IGNORECASE)
# "12月5号，不对，6号" is of the same month, "下周三…周四" of the same week.
_LEADS = (
    (re.compile(r"\d{1,2}[号日]"), re.compile(r"(?:(?:今|明|后)年)?\d{1,2}月")),
    (re.compile(r"(?:周|星期|礼拜)"), re.compile(r"[下本这]{1,2}个?(?=周|星期|礼拜)")),
)
_REASON = 60  # characters behind a correction in which it is said why
_NOT_WANTED = re.compile(
    r"(?P<zh>[^，,。；;！!？?\n]{1,12}?)(?:就|先|也|还是|那){0,3}(?:不[用要请找需]要?|免|取消|算)了?(?=[，。；;！!,.]|$)"
    r"|(?:(?:so|then|please|we|let['’]s) )*(?:no|skip|drop|never mind|forget(?: about)?|leave out|(?:we )?(?:do not|don['’]t) need) (?:(?:the|a|an|any) )?(?P<en>[a-z][a-z -]{1,24}?)(?: after all| any ?more| then| please)*(?=[,.;!]|$)",
    re.IGNORECASE,
)
_THEN_ZH = re.compile(r"还是|那")
_TOPIC = re.compile(
    r"(?:^|(?<=[，,。；;！!？?]))[^，,。；;！!？?]{1,8}(?:的话|呢|嘛|这块|方面)\s*(?:——|…{1,2}|[，,。])?\s*$"
)


_Moved = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A text as it is to be read, and what became of it.

    Attributes:
        text: As long as it was.
        moved: Of each correction, where what is read points to, from what stands there now.
        struck: Where the old value was, and what stands for it now; empty where nothing does.
    """

    text: str
    moved: tuple[tuple[_Moved, ...], ...] = ()
    struck: tuple[tuple[tuple[int, int], str], ...] = ()

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where what is read from `start` to `end` is written."""
        for step in reversed(self.moved):
            inside = next((one for one in step if start < one[0][1] and one[0][0] < end), None)
            if inside is None:
                continue
            (at, stop), (begin, last) = inside
            start, end = max(at, start), min(stop, end)  # what reaches out of it is of it alone
            same = stop - at == last - begin
            start, end = (begin + start - at, begin + end - at) if same else (begin, last)
        return start, end


@lru_cache(maxsize=1024)
def late_corrections(text: str) -> Correction:
    """The text with each later value in the place of the one that it corrects."""
    done = Correction(text=text)
    for mark in _MARK.finditer(text):
        end = _end_of(_CLAUSE_END, text, mark.end())
        done = _of_a_value(done, mark, end) or done
    for mark in _MARK_BEFORE_WHY.finditer(done.text):
        why = mark["why"] or mark["again"] or mark["why_en"]
        if not find_concepts(why) or _IS_NOT_THERE.search(why):  # what names a work may ask for it
            done = _of_a_value(done, mark, _end_of(_CLAUSE_END, done.text, mark.end())) or done
    for mark in _MARK_BEFORE_A_VALUE.finditer(done.text):
        done = _of_a_value(done, mark, _end_of(_CLAUSE_END, done.text, mark.end()), is_bare=True) or done
    for mark in _MARK_OF_A_WORK.finditer(done.text):  # what stood between may have moved up
        done = _of_a_work(done, mark) or done
    return _only_one_day(done)


def _of_a_value(done: Correction, mark: re.Match[str], end: int, *, is_bare: bool = False) -> Correction | None:
    text, clause = done.text, done.text[mark.end() : end]
    said, *others = _apart(_values(clause)) or (None,)
    if said is None:
        return None
    kind, start, stop = said
    subject = f"{clause[:start]} {clause[stop:]}"
    if others:  # "是周日晚上七点": a day and an hour
        several = _of_several(done, mark, end, [said, *filter(None, others)])
        if several is not None or not is_bare:
            return several
    about = {found.concept.key for found in find_concepts(subject)}
    if is_bare:
        if clause[:start].strip() or not _GOES_ON.match(clause, stop):
            return None
        subject, about, end = "", set(), mark.end() + stop
    if not about and _SAYS_NO_MORE.fullmatch(subject) is None:
        return None
    before = [(at, to) for other, at, to in _values(text[: mark.start()]) if other == kind]
    if about:
        before = [(at, to) for at, to in before if about & _works_beside(text, at, to)]
        if len({*before}) > 1:
            before = before[-1:]
    if not before:
        return None
    return _in_place(done, before[-1], (mark.end() + start, mark.end() + stop), (mark.start(), end))


def _of_several(
    done: Correction, mark: re.Match[str], end: int, said: Sequence[tuple[str, int, int]]
) -> Correction | None:
    """Each value in the place of the last one of its kind before, where all of them have one with room for it."""
    clause = done.text[mark.end() : end]
    subject = "".join(char for at, char in enumerate(clause) if not any(start <= at < stop for _, start, stop in said))
    before = {kind: (start, stop) for kind, start, stop in _apart(_values(done.text[: mark.start()]))}
    if _SAYS_NO_MORE.fullmatch(subject) is None or len({kind for kind, _, _ in said}) < len(said):
        return None
    now: Correction | None = done
    for kind, start, stop in reversed(said):
        new = (mark.end() + start, mark.end() + stop)
        old = before.get(kind)
        if now is None or old is None or old[1] - old[0] < stop - start:
            return None
        now = _in_place(now, old, new, (mark.start(), end) if kind == said[0][0] else new)
    return now


def _apart(values: Iterable[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Those that stand one after the other; of two that overlap the first."""
    found: list[tuple[str, int, int]] = []
    for one in values:
        if not found or found[-1][2] <= one[1]:
            found.append(one)
    return found


def _values(text: str) -> Iterator[tuple[str, int, int]]:
    found = [(kind, *one.span()) for kind, pattern in _VALUES for one in pattern.finditer(text)]
    found += [("place", start, end) for start, end, _ in places_in(text)]
    yield from sorted(found, key=lambda one: (one[1], -one[2]))


def _works_beside(text: str, start: int, end: int) -> set[str]:
    ends = [one.end() for one in _CLAUSE_END.finditer(text, 0, start)]
    clause = text[ends[-1] if ends else 0 : _end_of(_CLAUSE_END, text, end)]
    return {found.concept.key for found in find_concepts(clause)}


def _in_place(
    done: Correction, old: tuple[int, int], new: tuple[int, int], clause: tuple[int, int]
) -> Correction | None:
    text = done.text
    was, said = text[slice(*old)], text[slice(*new)]
    if was == said:
        return None
    part = _PART_OF_DAY.search(was)
    if part is not None and not _PART_OF_DAY.search(said):  # the same half of another day
        old, was = (old[0], old[0] + part.start()), was[: part.start()]
        is_plural = text[old[1]] == " " and re.fullmatch(rf"{_DAY_EN}s", said, re.IGNORECASE)  # "Thursday mornings"
        new = (new[0], new[1] - 1) if is_plural else new
        said = text[slice(*new)]
    shown = said
    for bare, lead in _LEADS:
        if bare.match(said) and (before := lead.match(was)):
            shown = f"{before.group()}{said}"
    room = old[1] - old[0]
    more = max(0, len(shown) - room)  # then what stands between them moves up
    if more > clause[1] - clause[0] or old[1] > clause[0]:
        return None
    between = text[old[1] : clause[0]]
    read = f"{text[: old[0]]}{shown}{_FILL * (room + more - len(shown))}{between}"
    text = f"{read}{_FILL * (clause[1] - len(read))}{text[clause[1] :]}"
    text = _without_reason(text, clause[1], was)
    moved = ((old[0], old[0] + len(shown)), new), ((old[1] + more, clause[0] + more), (old[1], clause[0]))
    return replace(
        done,
        text=text,
        moved=(*done.moved, moved[: 1 + bool(more)]),
        struck=(*done.struck, (done.place(*old), f"{was} → {said}")),
    )


def _without_reason(text: str, end: int, was: str) -> str:
    """The clause behind that names the old value again says why: "I work Saturdays"."""
    again = re.match(rf"[，,]\s*(?P<why>[^，,。.；;！!？?\n]{{1,{_REASON}}})", text[end:])
    word = re.match(rf"{_DAY_EN}|{_WEEKDAY_ZH}|{_DAY_OF_MONTH_ZH}", was, re.IGNORECASE)
    if again is None or word is None or word.group().casefold() not in again["why"].casefold():
        return text
    return _blank(text, end + again.start("why"), end + again.end("why"))


def _of_a_work(done: Correction, mark: re.Match[str]) -> Correction | None:
    """A work that is taken back is asked for nowhere before that: 算了，主持人不用了."""
    text = done.text
    lead = _THEN_ZH.match(text, mark.end())
    at = lead.end() if lead else mark.end()
    said = _NOT_WANTED.match(text, at)
    name = (said["zh"] or said["en"]).strip() if said else ""
    named = find_concepts(name)
    if said is None or len(named) != 1 or not _is_all(named[0], name):
        return None
    key = named[0].concept.key
    before = [found for found in find_concepts(text[: mark.start()]) if found.concept.key == key]
    if not before:
        return None
    topic = _TOPIC.search(text[: mark.start()])
    if topic is not None and any(found.concept.key == key for found in find_concepts(topic.group())):
        text = _blank(text, topic.start(), topic.end())
    done = _plainly(replace(done, text=_blank(text, mark.start(), at)), said, at)
    for found in reversed(find_concepts(done.text[: mark.start()])):
        if found.concept.key == key:
            done = _without_item(done, found.start, found.end)
    return done


def _is_all(found: Found, name: str) -> bool:
    return found.start == 0 and found.end >= len(name.removesuffix("s"))


def _plainly(done: Correction, said: re.Match[str], at: int) -> Correction:
    """ "主持人先不请了" as "主持人不用了", "never mind the DJ" as "no DJ", which are read as that everywhere."""
    plain = f"{said['zh']}不用了" if said["zh"] else f"no {said['en']}"
    room = said.end() - at
    if len(plain) > room:
        return done
    text = f"{done.text[:at]}{_FILL * (room - len(plain))}{plain}{done.text[said.end() :]}"
    return replace(done, text=text, moved=(*done.moved, (((said.end() - len(plain), said.end()), (at, said.end())),)))


_JOINED_BEFORE = re.compile(r"(?:[、和与及跟]|以及|,? and |, |\s\+\s)(?:一[位个名支]|an? |the )?$", re.IGNORECASE)
_JOINED_BEHIND = re.compile(r"(?:[、和与及跟]|以及|,? and |, (?=an? ))", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:一[位个名支]|\ban? |\bthe )$", re.IGNORECASE)


def _without_item(done: Correction, start: int, end: int) -> Correction:
    """The text without one of a list; what stood behind it in its clause moves up, so that the verb is still beside."""
    text, last = done.text, _end_of(_CLAUSE_END, done.text, end)
    was = text[start:end]
    before, behind = _JOINED_BEFORE.search(text[:start]), _JOINED_BEHIND.match(text, end)
    if before is not None:
        return replace(done, text=_blank(text, before.start(), end), struck=(*done.struck, ((start, end), f"{was} ✗")))
    article = _ARTICLE.search(text[:start])
    begin = article.start() if article else start
    if behind is None:
        return replace(done, text=_blank(text, begin, end), struck=(*done.struck, ((start, end), f"{was} ✗")))
    rest = text[behind.end() : last]
    text = f"{text[:begin]}{rest}{_FILL * (last - begin - len(rest))}{text[last:]}"
    moved = ((begin, begin + len(rest)), (behind.end(), last))
    return replace(done, text=text, moved=(*done.moved, (moved,)), struck=(*done.struck, ((start, end), f"{was} ✗")))


def _only_one_day(done: Correction) -> Correction:
    """ "12月5号6号，只要6号": of the days right before it only that one."""
    only = _ONLY_ZH.search(done.text)
    several = _SEVERAL_DAYS_ZH.search(done.text[: only.start()]) if only else None
    if only is None or several is None or only["day"] not in several.group():
        return done
    shown = f"{several['month']}{only['day']}"
    old, new = several.span(), only.span("day")
    text = f"{done.text[: old[0]]}{shown}{_FILL * (old[1] - old[0] - len(shown))}{done.text[old[1] :]}"
    return replace(
        done,
        text=_blank(text, *only.span()),
        moved=(*done.moved, (((old[0], old[0] + len(shown)), new),)),
        struck=(*done.struck, (old, f"{several.group()} → {only['day']}")),
    )


def _end_of(mark: re.Pattern[str], text: str, at: int) -> int:
    found = mark.search(text, at)
    return found.start() if found else len(text)


def _blank(text: str, start: int, end: int) -> str:
    return f"{text[:start]}{_FILL * (end - start)}{text[end:]}"
