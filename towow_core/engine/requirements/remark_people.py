"""How many people come from now on, said of them by name: "观众改成320人", "we expect 120 listeners now", "孩子变成42个".

The number takes the place of that of the same people, be it in the line of one part, and of no other.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.language.headcount import PEOPLE_MAX
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.plain_wishes import changes, is_over
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_N = rf"(?:\d{{1,6}}|{EN_NUMBER})"
_N_ZH = rf"(?:\d{{1,6}}|{ZH_NUMBER})"
# Each is one sort of people, by all its names; of the last anybody may be called so.
_YOUNG = r"孩子|小孩|小朋友|儿童|娃|学生|同学|学员|\b(?:kids|children|pupils|students|youngsters|boys|girls|learners)\b"
_OLD = r"老人|长辈|\b(?:seniors|pensioners|old people|elderly)\b"
_GROWN = r"大人|成人|成年人|家长|父母|\b(?:adults|grown-ups|parents)\b"
_STAFF = r"同事|员工|职工|队友|队员|\b(?:colleagues|employees|staff|team|workers|coworkers|co-workers)\b"
_CROWD = r"观众|听众|看客|\b(?:listeners|audience|spectators|viewers|concertgoers|public)\b"
_SORTS = tuple(re.compile(sort, re.IGNORECASE) for sort in (_YOUNG, _OLD, _GROWN, _STAFF, _CROWD))
_OF_SOME = frozenset({0, 1, 2})  # who may be some of those who come
_ANYBODY = re.compile(
    r"人数|人头|人|客|宾|嘉宾|参加者|报名|\b(?:numbers?|head ?count|turnout|attendance|people|guests?|attendees|participants|visitors|persons|folks?|us|group|party)\b",
    re.IGNORECASE,
)
_WHO_ZH = r"(?:(?:到场|参加|出席|来|报名)的|(?:总|到场|参加|出席|来|报名)?的?(?:总?人数|人头数?|人|观众|听众|看客|客人们?|宾客们?|来宾们?|嘉宾们?|孩子们?|小孩们?|小朋友们?|儿童|娃们?|学生们?|同学们?|学员们?|老人们?|长辈们?|大人们?|成人|家长们?|同事们?|员工们?|职工们?|队员们?|亲友们?|亲戚们?|朋友们?|会员们?|游客们?|居民们?|邻居们?|代表们?|选手们?|参会者|参加者))"
_SOME_ZH = (
    r"(?:现在|目前|已经|实际上?|其实|最后|预计|估计|大概|大约|可能|将|会|要|就|也|都|又|只|得|一共|总共|数量?){0,4}"
)
_BECOMES_ZH = rf"(?:从(?:原来的)?{_N_ZH}[个位名]?人?)?(?:改[成为到]?|变[成为]?|换成|更新[成为到]|[增加涨升多扩]{{1,2}}[到至成为]|[减降缩少]{{1,2}}[到至成为]|调整?[到成为至])"
_THERE_ARE_ZH = r"(?:是|有|到|来|达到)"
_SO_MANY_ZH = rf"(?:了|大概|大约|差不多|约|只有)?(?P<n>{_N_ZH})(?:多|来)?\s*(?:[个位名口]?(?:人|孩子|小孩|小朋友|学生|观众|听众|客人|老人|同事)|[个位名口])?(?:左右|上下)?(?:了|吧|啦|就行|就好)*"
_ZH = re.compile(
    rf"(?:那么?|就|其实|另外|还有|现在|最后|对了|请|麻烦|把|将|我们?的?|咱们的?|这次|这边){{0,4}}(?P<of>[\u4e00-\u9fff]{{2,6}}?的?(?=总?人数))?(?P<who>{_WHO_ZH}){_SOME_ZH}(?:(?P<becomes>{_BECOMES_ZH})|{_THERE_ARE_ZH}){_SO_MANY_ZH}"
)
# "就要一个孩子拍", "只有三位客人来": so many of them, and no more or fewer.
_ONLY_ZH = re.compile(
    rf"(?:那么?|其实|另外|还有|现在|最后|对了|请|这次){{0,3}}(?P<becomes>[就只](?:要|有|来|剩|拍|带|是|算|给){{1,2}})(?P<n>{_N_ZH})\s*[个位名口](?P<who>孩子|小孩|小朋友|学生|同学|学员|老人|长辈|大人|家长|同事|客人|观众|听众)(?:来|去|到|拍|上课|上|学|玩|参加|报名|过来)?(?:了|吧|就行|就好|就够)*"
)
_WHO_EN = r"(?:listeners|audience|spectators|viewers|concertgoers|public|kids|children|pupils|students|youngsters|boys|girls|learners|seniors|pensioners|adults|grown-ups|parents|colleagues|employees|staff|people|guests|attendees|participants|visitors|friends|members|persons|sign-?ups|registrations|bookings|of us)"
_CALLED_EN = rf"(?:numbers?(?: of {_WHO_EN})?|head ?count|turnout|attendance|group|party|class|{_WHO_EN})"
_ABOUT_EN = r"(?:(?:about|around|roughly|only|just|now|some|at least|at most|up to|actually|probably|nearly)\s+){0,3}"
# "The numbers went up to 80" may be told of what was; "have gone up" is how many there are.
_WENT = re.compile(r"(?<!have )(?<!has )\b(?:went|came|crept|grew|rose|jumped|dropped|fell|shrank|changed|moved|increased|decreased)\b(?!.*\bnow\b)", re.IGNORECASE)  # fmt: skip
_COME = re.compile(r"\b(?:com(?:e|ing)|join(?:ing)?|attend(?:ing)?|be there|make it|signed up|registered|said yes|accepted)\b", re.IGNORECASE)  # fmt: skip
_SURE = re.compile(r"\b(?:now|only|just|instead|looks|seems|expect\w*|in (?:all|total))\b", re.IGNORECASE)
_NEAR = 3  # times as many, or as few, as a bare statement may be of
_END_EN = r"(?:\s+(?:now|instead|in all|in total|altogether|after all|in the end|in fact|then|coming|then now|rather))*"
_LEAD_EN = (
    r"(?:(?:so|well|and|but|actually|sorry|also|now|in fact|by the way|please|it turns out|it seems|that)[\s,]+){0,4}"
)
_GROWS_EN = r"(?:went|gone|goes|go|comes?|came|crept|grown|grew|rises?|rose|risen|jumped|dropped|fell|fallen|shrunk|shrank|changed?|changes|increased?|decreased?|moved?|raised?|lowered|cut|reduced)"
_EN = tuple(
    re.compile(rf"{_LEAD_EN}{pattern}{_END_EN}", re.IGNORECASE)
    for pattern in (
        rf"(?:we|i)(?:['’]re|['’]ll| are| will| would| now){{0,3}} (?:be )?(?P<becomes>expect(?:ing)?|reckon(?:ing)? (?:on|with)|plan(?:ning)? (?:on|for)|count(?:ing)? on|look(?:ing)? at|anticipat(?:e|ing)) {_ABOUT_EN}(?P<n>{_N}) (?P<who>{_WHO_EN})",
        rf"(?:(?:the|our|my) )?(?P<who>{_CALLED_EN}) (?P<becomes>(?:(?:ha(?:s|ve)|is|are|will|should|must|now|to|just) ){{0,3}}(?:(?:{_GROWS_EN}|become|becomes|be) )?(?:(?:up|down|now|to|at|by now) ){{0,3}})(?<= ){_ABOUT_EN}(?P<n>{_N})(?: {_WHO_EN})?",
        rf"(?:change|raise|lower|increase|reduce|cut|put|set|bring|make|move) (?:the |our )?(?P<who>{_CALLED_EN})(?: up| down)? (?P<becomes>to )?{_ABOUT_EN}(?P<n>{_N})",
        rf"(?:there(?:['’]re|['’]ll be| are| will be| would be)|it['’]s|it is|it will be|it['’]ll be|make (?:it|that)|that['’]s) {_ABOUT_EN}(?P<n>{_N}) (?P<who>{_WHO_EN})(?P<becomes> (?:now|instead|coming|after all|in the end))",
        rf"we(?:['’]ve got|['’]ll have|['’]re| have| will have| are) {_ABOUT_EN}(?P<n>{_N}) (?P<who>{_WHO_EN})(?P<becomes> (?:now|instead|coming|after all|in the end))",
        rf"(?:(?:it (?:looks|seems)(?: like| as if| that)?|probably|by now) )?{_ABOUT_EN}(?P<n>{_N})(?P<more> more| extra| additional)?(?: (?P<who>{_WHO_EN}))? (?P<becomes>(?:(?:are|is|will|have|want to|can|could|would like to|be|able to|going to|now) ){{0,4}}(?:coming|come|signed up|registered|attending|attend|make it|join|joining|be there|said yes|accepted))",
        rf"(?P<n>{_N}) (?P<who>{_WHO_EN})(?P<becomes> (?:now|instead))",
        rf"we(?:['’]ve| have)(?: now)? had (?P<becomes>){_ABOUT_EN}(?P<n>{_N}) (?P<who>sign-?ups|registrations|bookings|acceptances)",
    )
)


# Whoever the demand itself counts, by the word that it has for them: "改成四位客户", "make it four jurors".
_THE_SAME = (
    re.compile(
        rf"(?:那么?|就|其实|现在|最后|对了|请|麻烦|还是){{0,3}}(?P<becomes>改[成为到]|变[成为]|换成|[减加降]到|只[有来要剩]|就)(?P<n>{_N_ZH})(?:[个位名口])(?P<who>[\u4e00-\u9fff]{{1,6}}?)(?:了|吧|来|就[行够好])*"
    ),
    re.compile(
        rf"{_LEAD_EN}(?P<becomes>make (?:it|that)|(?:change|reduce|raise|cut) (?:it|that) to|only|just|there are|it['’]s|it is|now) (?:only |just |now )*(?P<n>{_N}) (?P<who>[a-z][a-z-]{{2,20}}s|men|women|children){_END_EN}",
        re.IGNORECASE,
    ),
)


def people_counted(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said, each put in the place of the number of the same people; of others it is left to be read."""
    for start, end in plain_pieces(reading.text):
        words = reading.text[start:end].strip(" 。.")
        said = next((found for one in (_ZH, _ONLY_ZH, *_EN) if (found := one.fullmatch(words)) is not None), None)
        said = said or next((one for one in _counted_by_name(words, reading)), None)
        number = read_number(said["n"]) if said else None
        if said is None or _WENT.search(words) or not number or number != int(number) or not 0 < number <= PEOPLE_MAX:
            continue
        before = re.split(r"[。；;！!？?\n]|\.(?=\s)", reading.text[:start])[-1]
        if any(is_over(one) for one in re.split(r"[，,]", before)) and not changes(words):
            continue  # of what is told of
        if _put(said, words, int(number), reading):
            yield start, end


def _counted_by_name(words: str, reading: Remark) -> Iterator[re.Match[str]]:
    """So many of those whom one line of the demand counts by the same word, where no work is called so."""
    counts = [r for r in reading.standing if r.kind is K.HEAD_COUNT and r.value.number]
    for pattern in _THE_SAME:
        said = pattern.fullmatch(words)
        who = said["who"] if said else ""
        around = r"\b" if who.isascii() else ""
        same = [r for r in counts if re.search(f"{around}{re.escape(who)}{around}", r.text, re.IGNORECASE)]
        if said is not None and len(same) == 1 and len(counts) == 1 and not _is_work(who, reading):
            yield said


def _is_work(who: str, reading: Remark) -> bool:
    return any(r.kind is K.CAPABILITY for r in reading.named(who))


def _put(said: re.Match[str], words: str, number: int, reading: Remark) -> bool:
    counts = [r for r in reading.standing if r.kind is K.HEAD_COUNT and r.value.number]
    groups = said.groupdict()
    who, is_change = groups["who"] or "people", said["becomes"] is not None or not words.isascii()
    if groups.get("of") and (
        groups["of"].removesuffix("的") not in reading.understanding.surface_demand or reading.works(groups["of"])
    ):
        return False  # of one part alone
    sort = _sort(who)
    is_sure = said["becomes"] is not None and (_COME.search(words) is None or _SURE.search(words) is not None)
    is_sure = is_sure or bool(groups.get("more"))
    theirs = [r for r in counts if _are_those(sort, r) and (is_sure or _may_be(number, who, sort, r))]
    lines = [] if sort is None or theirs else [one for one in _lines(sort, reading) if one[0].value.unit != OCCASION]
    if lines:
        for line, old in lines:
            _say_anew(line, old, str(said["n"]), reading)
        return True
    if groups.get("more"):
        if len(theirs) != 1:
            return False
        number += int(theirs[0].value.number or 0)
    if not is_change or (counts and not theirs) or (not counts and sort in _OF_SOME and said["becomes"] is None):
        return False
    reading.replaced += [r.requirement_id for r in theirs]
    _say_it_anew_in_lines(theirs, str(said["n"]), reading)
    reading.found[:] = [r for r in reading.found if r.kind is not K.HEAD_COUNT]
    reading.add(K.HEAD_COUNT, words, RequirementValue(number=number, unit="people"))
    return True


def _say_it_anew_in_lines(counts: Sequence[Requirement], number: str, reading: Remark) -> None:
    """What says of one part how many there are has the new number, too: "接送五位客户"."""
    said = [one.span.text for one in counts if one.span is not None]
    lines = (r for r in reading.standing if r.kind is K.QUALITY and r.value.unit != OCCASION and not r.value.per)
    for line in lines:
        for words in said:
            at = line.text.find(words)
            old = re.compile(rf"(?P<n>{_N_ZH}|\b{_N}\b)", re.IGNORECASE).search(line.text, max(at, 0))
            if at >= 0 and old is not None and old.end() <= at + len(words):
                _say_anew(line, old, number, reading)
                break


def _sort(who: str) -> int | None:
    """Which of the sorts the word is of; None where anybody is called so."""
    return next((n for n, sort in enumerate(_SORTS) if sort.search(who)), None)


def _are_those(sort: int | None, count: Requirement) -> bool:
    """Whether so many as the demand says may be of that sort; of "50 people" children may be some only."""
    of = _sort(count.text)
    return sort is None or of == sort or (of is None and sort not in _OF_SOME)


def _may_be(number: int, who: str, sort: int | None, count: Requirement) -> bool:
    """Whether a bare statement may be of all of them: of 60 people, "two colleagues will join" is not."""
    old = count.value.number or 0
    is_called = who in count.text or (sort is None and _ANYBODY.search(who) is not None)
    return (
        old <= number * _NEAR
        and number <= old * _NEAR
        and (is_called or (sort is not None and sort == _sort(count.text)))
    )


def _lines(sort: int, reading: Remark) -> Iterator[tuple[Requirement, re.Match[str]]]:
    """Lines of the demand that say a number of those, with the number: "6个小孩得有人看"."""
    for one in reading.standing:
        if one.kind in {K.QUALITY, K.QUANTITY} and not one.value.per:
            for number in re.finditer(rf"(?P<n>{_N_ZH}|\b{_N}\b)\s*[个位名]?\s*(?=\S)", one.text):
                if _SORTS[sort].match(one.text, number.end()):
                    yield one, number
                    break


def _say_anew(line: Requirement, old: re.Match[str], number: str, reading: Remark) -> None:
    text = f"{line.text[: old.start('n')]}{number}{line.text[old.end('n') :]}"
    shown = text if line.value.text in {"", line.text} else line.value.text
    count = read_number(number) if line.value.number == read_number(old["n"]) else line.value.number
    reading.replaced.append(line.requirement_id)
    value = replace(line.value, text=shown if line.value.text else "", number=count)
    reading.found.append(replace(line, requirement_id="", text=text, span=None, value=value))
