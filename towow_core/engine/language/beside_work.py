"""Names of trades that stand beside what is asked for: whom it is done for, what the asker does, practises or will have
done before, and by what means it is done. Nobody is looked for by any of them.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.lexicon.everyday import called_in

_CLAUSE = re.compile(r"[^，,。.；;：:！!？?\n]+")
# "给主持人化妆": a person between "for" and what is done. "找人给年会主持" is what is done itself.
_FOR_ZH = re.compile(r"[给为替][^，,。；;、：:给为替请找招缺需]{0,10}$")
_SOMEBODY_ZH = re.compile(r"(?:[人师员者手宾队仪]|翻译|司机|主持|模特|导演)$")
_DONE_TO_THEM = re.compile(
    r"们?(?:[和、及与跟][^，,。；;、]{0,6}?(?:[人师员者手宾队仪]|司机|主持|模特|导演)们?)?[都各也]?(?=[\u4e00-\u9fff])(?![们的和、及与]|[来去]?[吗吧呢]|用的)"
)
# "Make-up for our host"; "a budget for the caterer" is no work that is done for anybody.
_FOR_EN = re.compile(r"\b(?:for|of) (?:both |all )?(?:of )?(?:the|our|my|his|her|their) (?:[a-z]+ )?$", re.IGNORECASE)
_AND_THEM = re.compile(r"s?\s*(?:,|and|&)\s*(?:and )?(?:(?:the|our|my|his|her|their) )?", re.IGNORECASE)
_SOMEBODY_EN = re.compile(
    r"(?<!post)(?<!fly)(?<!bann)(?<!stick)(?<!lett)(?<!trail)(?<!dinn)(?<!supp)(?<!project)(?<!comput)(?<!print)(?<!flow)(?:er|or|ist|ian|host|mc|dj|band|choir|crew|staff)s?$",
    re.IGNORECASE,
)
_NO_WORK = re.compile(
    r"\d|\b(?:look|search|need|pay|paid|budget|money|fee|quote|price|most|max|both|each|hour|day|and|or|plus|one)\w*\s*$"
    r"|[€£$¥]",
    re.IGNORECASE,
)
# "I'm giving a talk", "I have to give a speech", "my own talk"; a lesson that "we are giving" as well.
_MINE_EN = re.compile(
    r"\b(?:(?:i|we|he|she|they|(?:my|our) [a-z]+)(?:'m|'re|'s|'ll| am| is| are| will| have to| must| was asked to| were asked to| get to)(?: be)?(?: also)?(?: going to)? "
    r"(?:giv(?:e|ing)|deliver(?:ing)?|present(?:ing)?|speak(?:ing)?|teach(?:ing)?|perform(?:ing)?|moderat(?:e|ing))"
    r"|(?:i|we) (?:give|deliver|present|perform|have (?=(?:an? |my |our )(?:[a-z-]+ ){0,2}(?:talk|speech|lecture|presentation|keynote)\b)))\b[^,.;:!?]*?(?=$|[,.;:!?]|\band\s+(?:we\s+|i\s+)?(?:need|want|look|would|am|are)\b)",
    re.IGNORECASE,
)
_MINE_ZH = re.compile(
    r"(?:^|(?<=[，,。；;！!]))(?:[^，,。；;我]{0,12})我(?!们)[^，,。；;我想请找让帮缺]{0,14}?(?:做|作|讲|有)(?:一?[场个次堂])?(?P<what>[^，,。；;我想请找让帮给缺]{0,8}?(?:演讲|讲座|分享|报告|汇报|致辞|发言))(?!的?(?:嘉宾|者|[稿词])|人)"
)
# "We're holding a three-day workshop", 我们办一个三天的工作坊: what the asker leads; who wants to hold one may seek who does.
_HELD_NAMES_EN = r"(?:workshops?|courses?|class(?:es)?|seminars?|trainings?|training days?|masterclass(?:es)?|boot ?camps?|lectures?|webinars?|talks?)"
_HELD_EN = re.compile(
    rf"(?:^|(?<=[.,;:!?] )|(?<=\band )|(?<=\bwhere ))(?:i|we|my (?:wife|husband|partner) and i)(?:['’]m|['’]re|['’]ll| am| are| will)?(?: be)?(?: both)? (?:hold|holding|run|running|host|hosting|give|giving|put on|putting on|lead|leading|teach|teaching) (?P<held>(?:an?|our|my|the|two|three) (?:[\w'’-]+ ){{0,4}}?{_HELD_NAMES_EN})\b(?! (?:room|space|venue|leader|teacher|hall|budget)s?\b)",
    re.IGNORECASE,
)
_HELD_ZH = re.compile(
    r"(?:^|(?<=[，,。；;！!]))(?:我们?|咱们?|公司|学校)(?:自己)?(?!想|要|打算)(?:(?:在|于)?[^，,。；;想要请找让帮缺需]{0,10}?)(?:正在|在)?(?:举办|办|开设|开|组织|搞|带)(?:了?一?[个场期门次])?(?P<held>[^，,。；;想请找让帮给缺需]{0,8}?(?:工作坊|培训班|训练营|大师课|研修班|讲习班))(?=[，,。；;])"
)
_ASKED_BESIDES_ZH = re.compile(
    r"[，,。；;]\s*(?:还|另外|也|并|只|我们?)*(?:想|需|要|找|请|缺|求|安排|有没有|谁能)(?![^，,。；;]{0,6}(?:讲师|导师|老师|教练|主讲|带课))"
)
# What somebody is to get better at themselves. To improve a website is work on it.
_PRACTISED = re.compile(
    r"(?<![训教])练(?:习|一练|一下|练|好)?[^，,。；;、的]{0,6}$"
    r"|\b(?:practi[sc](?:e|ing)|rehears(?:e|ing)|get(?:ting)? better at)\s+(?:(?:my|our|his|her|their|for|an?|the)\s+)*(?:[a-z]+\s+)?$",
    re.IGNORECASE,
)
_PERFORMED = frozenset({"speaking", "hosting", "dj", "live_music"})
_BETTER_AT = re.compile(
    r"(?:提高|提升|改善|改进|锻炼)[^，,。；;、]{0,6}$|\bimprov(?:e|ing)\s+(?:my|our|his|her|their)\s+(?:[a-z]+\s+)?$",
    re.IGNORECASE,
)
# "装修前要量房", "before the renovation": when it is, and what others do. "摄影后期" and "剪辑后三天交片" are work.
_BEFORE_ZH = re.compile(r"(?:(?:开始|开工|动工)?(?:之前|以前|前(?![台期面端脸院门者景言瞻厅锋])))(?!后)")
_BEFORE_EN = re.compile(
    r"\b(?:before|until|ahead of|prior to)\s+(?:the|our|my|his|her|their|this)\s+(?:[a-z]+\s+)?$", re.IGNORECASE
)
# "Survey the farm with a drone": the means. To film with one is what its pilot does.
_BY_MEANS = re.compile(r"\b(?:with|using|by)\s+(?:(?:an?|the|your)\s+)?$|用(?:一架|架)?$", re.IGNORECASE)
_MEANS = frozenset({"drone"})
_FILMS = re.compile(r"film|video|photo|shoot|shot|footage|picture|pics|record|aerial|拍|摄|录", re.IGNORECASE)
# "A film of our choir": who is filmed is there already.
_FILMED = re.compile(
    r"\b(?:(?:film|video|recording|documentary|footage)(?: made| shot)? of|to film|(?:some|any)(?:one|body) film) (?:our|my|the)(?: [a-z]+(?:'s)?)? ?$",
    re.IGNORECASE,
)
_DOES_EN = re.compile(
    r"^\W*(?:please |can (?:you|someone|anybody) )?(?!(?:our|the|his|her|their|some|this|all)\b)[a-z]{3,} (?:an?|the|our|my|\d)"
    r"|\b(?:survey(?:ed|ing)|mapped|mapping|measur(?:ed|ing)|inspect(?:ed|ing)|scann(?:ed|ing)|spray(?:ed|ing))\b",
    re.IGNORECASE,
)
_DOES_ZH = re.compile(r"[测量巡查喷洒]")


def without_beside_work(text: str) -> str:
    """The text, with a comma for every character of such a name."""
    # Each concept is found once in a text: what is taken out lets its next place be seen.
    while found := tuple(_beside(text)):
        for start, end in found:
            text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text


def held_by_themselves(text: str) -> Iterator[tuple[int, int]]:
    """Where it names what the asker leads, in a clause of its own; in Chinese where other clauses ask for somebody."""
    yield from (match.span() for match in _HELD_EN.finditer(text))
    yield from (m.span("held") for m in _HELD_ZH.finditer(text) if _ASKED_BESIDES_ZH.search(text, m.end()))


def own_work(text: str) -> Iterator[tuple[int, int]]:
    """Where it names what the asker does: "I'm giving a talk"."""
    own = [*held_by_themselves(text), *(match.span() for match in _MINE_EN.finditer(text))]
    own += [match.span("what") for match in _MINE_ZH.finditer(text)]
    named = ((one.start, one.end) for one in find_concepts(text))
    return ((at, end) for at, end in named if any(start < end and at < stop for start, stop in own))


def _beside(text: str) -> Iterator[tuple[int, int]]:
    known, own = find_concepts(text), {*own_work(text)}
    last = -1  # of those whom something is done for
    for one in (one for one in known if text[one.start : one.end].strip("，")):
        is_another = last >= 0 and _AND_THEM.fullmatch(text, last, one.start) is not None
        if is_another or _is_recipient(text, one, known):
            last = one.end
        elif (one.start, one.end) not in own and not _is_practised(text, one) and not _is_when_or_how(text, one):
            continue
        later = _BEFORE_ZH.match(text, one.end)
        yield one.start, one.end if later is None else later.end()


def _is_recipient(text: str, one: Found, known: tuple[Found, ...]) -> bool:
    said, before = text[one.start : one.end], _clause_before(text, one)
    if _FOR_ZH.search(before):
        return _SOMEBODY_ZH.search(said) is not None and _DONE_TO_THEM.match(text, one.end) is not None
    if _FILMED.search(before):
        return True
    asked = _FOR_EN.search(before)
    if asked is None or not _SOMEBODY_EN.search(said) or _NO_WORK.search(before[: asked.start()]):
        return False
    at = one.start - len(before)
    others = [(f.start, f.end) for f in known if f is not one] + [(c.start, c.end) for c in called_in(text)]
    return any(at <= start and end <= at + asked.start() for start, end in others)


def _is_practised(text: str, one: Found) -> bool:
    before = _clause_before(text, one)
    if one.subject or any(one.start < c.end and c.start < one.end for c in called_in(text) if c.trade.is_taught):
        return False
    return bool(_PRACTISED.search(before) or (one.concept.key in _PERFORMED and _BETTER_AT.search(before)))


def _is_when_or_how(text: str, one: Found) -> bool:
    before = _clause_before(text, one)
    if _BEFORE_ZH.match(text, one.end) or _BEFORE_EN.search(before):
        return True
    is_means = one.concept.key in _MEANS and _BY_MEANS.search(before) is not None
    said = _CLAUSE.match(text, one.start - len(before))
    clause = said.group() if said is not None else ""
    return is_means and not _FILMS.search(clause) and bool(_DOES_EN.search(before) or _DOES_ZH.search(clause))


def _clause_before(text: str, one: Found) -> str:
    last = max((match.start() for match in _CLAUSE.finditer(text, 0, one.end)), default=0)
    return text[min(last, one.start) : one.start]
