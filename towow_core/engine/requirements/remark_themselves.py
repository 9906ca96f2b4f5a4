"""What those who ask see to themselves from now on: nobody is looked for, and nobody who comes is asked to do it.

"别租车了，同事都自己带", "孩子有丁阿姨看着", "a neighbour lends us one", "the music is taken care of".
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import Act, Clause, plain_pieces
from towow_core.engine.language.text import shared_stem
from towow_core.engine.requirements.named_by import person_named, tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_acts import DOES

K = RequirementKind
_NO_MORE_ZH = re.compile(
    r"(?:那么?|就|还是|所以|我们?|咱们|也|都)*(?:别|不(?:用|必|需要|要|再|想)?)再?(?:去|帮忙|帮我们?|另外)?(?P<verb>租用?|订|借|买|雇|叫|准备|安排|预[订定])(?P<what>[\u4e00-\u9fff]{1,8}?)(?:了|吧|啦|哈)+"
    r"|(?P<what2>[\u4e00-\u9fff]{1,8}?)(?:我们?|就|也|都)*(?:别|不(?:用|必|需要|要|再)?)再?(?P<verb2>租用?|订|借|买|雇|叫|准备|预[订定])(?:了|吧|啦|哈)*"
)
_NO_MORE_EN = re.compile(
    r"(?:(?:so|and|but|well|then|actually|please|also|we|you)\b[\s,]*){0,4}(?:don['’]t|do not|needn['’]t|no (?:longer )?need to|no longer need to|(?:don['’]t|do not) (?:need|have|want) to|won['’]t|stop|forget about|there['’]s no need to|no)\s+(?P<verb>hir(?:e|ing)|rent(?:ing)?|book(?:ing)?|buy(?:ing)?|order(?:ing)?|borrow(?:ing)?) (?:any |the |a |an |our |those |that )?(?P<what>[a-z][a-z' -]{1,30}?)(?: then| any more| any longer| after all| now| please)*",
    re.IGNORECASE,
)
_FAMILY_ZH = r"(?:[\u4e00-\u9fff]{0,3}(?:阿姨|叔叔?|舅舅?|姑姑?|姨妈?|奶奶|爷爷|外婆|外公|姥姥|姥爷|妈妈?|爸爸?|老婆|老公|太太|先生|媳妇|哥哥?|姐姐?|弟弟?|妹妹?|朋友|同事|邻居|亲戚|家人|家长|老师|志愿者|同学|亲友|室友|表[哥姐弟妹])们?|我们?自?己?|自己人?|自家人?|大家|公司|学校|单位|物业)"
_OWN_ZH = re.compile(
    r"(?:其余的?|其他的?|剩下的?)?(?P<who>[\u4e00-\u9fff]{0,6}?)(?:都|会|可以|就|全|各自|也|能|改成?|要){0,3}自(?:己|个儿?)(?:来|去)?(?P<verb>带|备|做|来|解决|准备|开|骑|坐|乘|打|走|搭|租|搞定|安排|弄|买|出|想办法)(?P<what>[\u4e00-\u9fff]{0,6}?)(?:了|过来|去|来|就行|就好|吧)*"
)
_SEEN_TO_ZH = re.compile(
    rf"(?P<need>[\u4e00-\u9fff]{{1,8}}?)(?:这边|那边|的事情?|这块)?(?:已经|现在|就|都|会|也){{0,2}}(?P<by>由|有|归|交给)(?P<who>{_FAMILY_ZH})(?:来|去|帮忙?|会|在|已经|负责){{0,3}}(?P<verb>看着|看|照看|照顾|照料|带|管|负责|搞定|包了|解决|弄|做|弹|拍|录|唱|主持|伴奏|开|接送|接|送|准备|搭|布置|修)?(?:了|着|的|就行|就好|吧)*"
)
_BY_A_HOUSE_ZH = re.compile(
    r"[\u4e00-\u9fff]{1,8}?(?:是|由|就|都|已经){0,2}(?:酒店|饭店|宾馆|场地|餐厅|公司|学校|单位|物业|主办方|对方|那边)(?:那边|方)?(?:会|统一|全|都|给|来){0,2}(?:包|管|提供|负责|准备|安排|解决)(?:了|的|下来了?)"
)
_IS_SEEN_TO_ZH = re.compile(
    r"(?P<need>[\u4e00-\u9fff]{1,8}?)(?:这边|那边|的事情?|这块|我们?|自己|已经|都|也)*(?:找[好到]人?了|解决了|搞定了|有人[\u4e00-\u9fff]{0,3}了|安排好了|有着落了)"
)
_IS_SEEN_TO_EN = re.compile(
    r"(?:(?:so|and|but|well|also|because)\b[\s,]*){0,3}(?:the |our |my )?(?P<need>[a-z][a-z' -]{1,30}?)(?: is| are| will be| has been| have been|['’]s)(?: already| now| all| being){0,2} (?:taken care of|looked after|covered|sorted(?: out)?|seen to|handled|dealt with|minded)(?: by [\w'’ -]{2,40}?)?(?: already| now| ourselves)?",
    re.IGNORECASE,
)
_KIN_EN = r"(?:wife|husband|partner|mum|mom|mother|dad|father|parents|brother|sister|cousin|aunt|uncle|nan|gran|grandma|grandad|grandmother|grandfather|son|daughter|friend|friends|neighbou?rs?|colleagues?|flatmate|boss|niece|nephew|in-laws|team|school|church|landlord|caretaker|club)"
_OURS_EN = rf"(?:(?:(?:my|our|his|her|their|the|a|one of (?:my|our|the)|(?-i:[A-Z][a-z]+)['’]s|an old|some) (?:[a-z]+ )?{_KIN_EN})|(?:we|i|everybody|everyone|they|people|guests)(?=['’]| ))"
_DOES_EN = re.compile(
    rf"(?:(?:because|as|since|and|so|but)\s+)?(?P<who>{_OURS_EN})(?:['’]ll|['’]s| will| can| is going to| has| have| is| are)?(?: already| all| now| kindly)? (?P<verb>[a-z]{{2,12}})(?: us| me)?(?: (?:to (?:play|do|lend|drive|help)))?(?: (?P<what>(?!for )[\w'’ -]{{1,30}}?))?(?: ourselves| myself| themselves| (?:him|her)self| anyway| instead| then| already| now)*",
    re.IGNORECASE,
)
_DOES_ZH = re.compile(
    rf"(?:因为|反正|而且)?(?P<who>(?:我们?|咱们?)(?:的)?[\u4e00-\u9fff]{{1,4}}?|{_FAMILY_ZH})(?:会|来|能|可以|自己|负责|帮忙?|愿意){{0,3}}(?P<verb>主持|伴奏|[拍弹唱做带看管开送修搭画讲教录借出供]|布置|准备|照看|提供)(?P<what>[\u4e00-\u9fff]{{0,4}}?)(?:了|就行|就好|吧|一[个台张套辆])*"
)
_WANTS_EN = re.compile(r"(?:wants?|gets?|needs?|prefers?|thinks?|says?|hates?|likes?|insists?|asks?|expects?|comes?|is|are|was|cannot|can)\b", re.IGNORECASE)  # fmt: skip
_IT_EN = re.compile(
    r"(?:it|one|that|this|them|those|ours?|theirs|(?:their|our|his|her|my) own(?: ones?)?|for (?:us|it))?",
    re.IGNORECASE,
)
_SELVES = re.compile(r"\b(?:ourselves|myself|themselves|himself|herself)\b", re.IGNORECASE)
_BESIDE = 8  # characters between two clauses
_SAME_YOUNG = ("孩子", "小孩", "小朋友", "儿童", "娃", "宝宝")


def seen_to(reading: Remark, done: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where it is said: the need goes, and what is told of who does it stays a background.

    Args:
        done: Where acts were carried out.
    """
    before, pieces = [*done], [*plain_pieces(reading.text)]
    for start, end in pieces:
        if any(start < stop and begin < end for begin, stop in before):
            continue
        words = reading.text[start:end].strip(" 。.")
        if _no_more(words, start, reading) or _is_told(words, (start, end), before, reading):
            before.append((start, end))
            yield start, end


def _no_more(words: str, start: int, reading: Remark) -> bool:
    """ "别租车了": the things that were to be hired, be it only so many of them."""
    said = _NO_MORE_ZH.fullmatch(words) or _NO_MORE_EN.fullmatch(words)
    if said is None:
        return False
    groups = said.groupdict()
    verb, what = groups["verb"] or groups.get("verb2") or "", groups["what"] or groups.get("what2") or ""
    things = _things(what, verb, reading)
    for name in (what, f"{verb}{what}"):
        act = Clause(act=Act.REMOVE, start=start, end=start + len(words), text=words, what=name)
        if any(r.kind is K.CAPABILITY for r in reading.meant(name)) and DOES[Act.REMOVE](reading, act):
            _drop(things, reading)
            return True
    if any(r.kind is K.QUANTITY for r in things):
        _drop(things, reading)
        reading.last = tuple(things)
        return True
    return False


def _is_told(words: str, at: tuple[int, int], before: Sequence[tuple[int, int]], reading: Remark) -> bool:
    if (said := _SEEN_TO_ZH.fullmatch(words)) is not None:
        is_asked = said["by"] != "有" and bool(person_named(said["who"], reading.known))
        return not is_asked and _goes(said["need"], said["verb"] or "", words, reading)
    if (said := _IS_SEEN_TO_ZH.fullmatch(words) or _IS_SEEN_TO_EN.fullmatch(words)) is not None:
        return _goes(said["need"], "", words, reading)
    if (said := _OWN_ZH.fullmatch(words)) is not None:
        return _own(said["what"], words, at, before, reading)
    if (said := _DOES_ZH.fullmatch(words)) is not None:
        return _own("", words, at, before, reading)
    if (said := _DOES_EN.fullmatch(words)) is not None and not _WANTS_EN.fullmatch(said["verb"]):
        if _SELVES.search(words) and _does_it_instead(said["verb"], words, reading):
            return True
        return _own("" if _IT_EN.fullmatch(said["what"] or "") else said["what"], words, at, before, reading)
    if _BY_A_HOUSE_ZH.fullmatch(words):  # of what nobody is asked for here
        _background(words, reading)
        return True
    return False


def _does_it_instead(verb: str, words: str, reading: Remark) -> bool:
    """ "We will clean the flat ourselves": the one work that the verb is the name of goes."""
    asked = [r for r in reading.standing if r.kind is K.CAPABILITY]
    work = [r for r in reading.named(verb) if r in asked] or [r for r in asked if _is_said_by(verb, r)]
    if len({r.value.tags for r in work}) != 1:
        return False
    reading.drop(work)
    tags = tuple(dict.fromkeys(tag for r in work for tag in tags_of(r)))
    reading.add(K.PROVIDED_BY_REQUESTER, words, RequirementValue(tags=tags))
    return True


def _is_said_by(verb: str, work: Requirement) -> bool:
    """Whether the words that ask for it have that verb: "scrub", of "has to be scrubbed"."""
    return work.span is not None and any(shared_stem(verb, each) for each in work.span.text.casefold().split())


def _own(what: str, words: str, at: tuple[int, int], before: Sequence[tuple[int, int]], reading: Remark) -> bool:
    """They do it, or bring it, themselves: what they name, or what the clause beside it has dropped."""
    if what and (things := [r for r in _things(what, "", reading) if r.kind is K.QUANTITY]):
        _drop(things, reading)
        _background(words, reading)
        return True
    is_beside = any(
        0 <= at[0] - stop <= _BESIDE and not re.search(r"[。.!?？！]", reading.text[stop : at[0]]) for _, stop in before
    )
    if not (is_beside and reading.dropped) or any(r.kind is K.CAPABILITY for r in reading.named(what)):
        return False
    _background(words, reading)
    return True


def _goes(need: str, verb: str, words: str, reading: Remark) -> bool:
    """What the words name alone, or a line of the demand that says of it what is done: "6个小孩得有人看"."""
    asked = [r for r in reading.standing if r.kind is K.CAPABILITY]
    work = [r for r in reading.meant(need) if r.kind is K.CAPABILITY]
    work = work or [r for r in asked if verb and any(_says(one, need, verb) for one in _names(r))]
    lines = [r for r in reading.standing if r.kind in {K.QUALITY, K.QUANTITY} and _says(r.text, need, verb)]
    lines = [r for r in lines if r.is_hard and r.value.unit != OCCASION]
    if len({r.value.tags for r in work}) == 1:
        reading.drop(work)
        _drop(lines if verb else (), reading)
        tags = tuple(dict.fromkeys(tag for r in work for tag in tags_of(r)))
        reading.add(K.PROVIDED_BY_REQUESTER, words, RequirementValue(tags=tags))
        return True
    if not lines:
        return False
    _drop(lines, reading)
    _background(words, reading)
    return True


def _names(work: Requirement) -> tuple[str, ...]:
    return (work.text, *([work.span.text] if work.span else []))


def _says(line: str, need: str, verb: str) -> bool:
    """Whether the line names those and what is done, if that is named."""
    names = _SAME_YOUNG if need in _SAME_YOUNG else (need,)
    is_named = any(name.casefold() in line.casefold() for name in names) if len(need) > 1 else False
    return is_named and (not verb or bool({*verb} & {*line} - {*"着了的"}))


def _things(what: str, verb: str, reading: Remark) -> list[Requirement]:
    """So many of those, and the word that asks to hire them: 8辆车, 租."""
    is_zh = not what.isascii()
    name = what if is_zh else re.sub(r"s$", "", what.casefold())
    counts = [
        r
        for r in reading.standing
        if r.kind is K.QUANTITY
        and name
        and (r.text.endswith(name) if is_zh else re.search(rf"\b{re.escape(name)}s?\b", r.text, re.IGNORECASE))
    ]
    asked = [r for r in reading.standing if r.kind is K.QUALITY and verb and r.text == verb]
    return [*counts, *(asked if counts else ())]


def _drop(things: Sequence[Requirement], reading: Remark) -> None:
    ids = [r.requirement_id for r in things]
    reading.replaced += ids
    reading.dropped += ids


def _background(words: str, reading: Remark) -> None:
    value = RequirementValue(text=words, unit=OCCASION)
    reading.add(K.QUALITY, words, value, is_hard=False)
