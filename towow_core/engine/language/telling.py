"""Pieces of a sentence that name a trade and ask for nobody: who does it already, what was, what is not wanted."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from functools import lru_cache

from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER

_KIN_EN = r"(?:neighbou?r|uncle|aunt|mother|father|mum|mom|dad|grand(?:father|mother|pa|ma|dad)|brother|sister|son|daughter|cousin|wife|husband|partner|friend|colleague)s?"
_KIN_ZH = r"(?:爷爷|奶奶|外公|外婆|爸|妈|哥|姐|弟|妹|叔|舅|姑|姨|老公|老婆|儿子|女儿|朋友|邻居|同事|同学|亲戚)"
_DISMISSED = re.compile(
    r"算了|免了|作罢|不考虑|没兴趣|不感兴趣|(?<![不别])(?<!不要)太(?:贵|吵|危险|麻烦|俗|闷)|没意思|看腻|不喜欢|已经有|[也都]有了|有了$|搞定了|(?:找|请|订|约|定|借|买)(?:好|到)了"
    r"|\b(?:(?<!not )(?<!nothing )(?<!n't )too (?:expensive|dangerous|loud|boring|much|risky|silly|childish|dear)|bored?|boring|hate[sd]?|dislike[sd]?|disappointed|not (?:for us|our thing|interested)|rather not|(?:anything|everything|all) but|never again)\b",
    re.IGNORECASE,
)
# What somebody has done before may say of whom is looked for: "做过婚礼的".
_PAST = re.compile(
    r"以前|从前|上[次回]|曾经|当年|去年|前年|小时候|过世|[看听做用请找玩去学]过(?![^，,。；;]{0,12}的)"
    r"|\b(?:used to|ago|last (?:year|time|summer|winter|spring|autumn|month|week)|once (?:did|had|was|were|worked|made)|(?:was|were|did|had))\b",
    re.IGNORECASE,
)
_DOES_EN = r"(?:does|do|did|is an?|was an?|has an?|used to|makes?|teaches|works?|plays?|runs?|offers?|repairs?|mends?|can|could|will)"
_OTHERS = re.compile(
    rf"^(?:[我你他她咱]们?的?)?{_KIN_ZH}(?:(?![想要需])[\u4e00-\u9fff]){{0,3}}?(?:是|会|在|做|开|干|[修学教卖画拍唱]|以)"
    rf"|\bby (?:my|our|his|her|their|an?) (?:\w+ )?{_KIN_EN}\b"
    rf"|\b(?:my|our|his|her|their|an?)(?: \w+)? {_KIN_EN} {_DOES_EN}\b"
    r"|\b(?:he|she) (?:does|is|was|did|makes?|teaches|works|plays)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"[想请找求缺]|需要|[还也]要|(?<!不)要(?=一|[两二三四五六七八九十几\d])|再来|\b(?:wants?|wanted|needs?|looking for|would like|please|another|again)\b",
    re.IGNORECASE,
)
_GIVEN_UP = re.compile(r"(?:就|也|还是|都)(?:算了|免了|作罢)吧?$")
_NAMED_GIVEN_UP = re.compile(
    r"^(?:那|不过|但|所以)?(?P<what>(?![这那]?[个些]?$)[\u4e00-\u9fff]{2,6}?)(?:就|也|还是|都)(?:算了|免了|作罢|不要了|不用了|不做了)吧?$"
    r"|^(?:no|well|actually|but|joking|and)? ?(?:forget(?: about)?|scrap|skip|never ?mind) (?:the|that|those) (?P<thing>[a-z]{3,}(?: [a-z]+)?)$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"(?:[^，,。.；;！!？?\n…]|(?<=\d)[,.](?=\d))+")
_ITEM = re.compile(r"(?:(?!\band\b|[和、与及：:])[^，,])+", re.IGNORECASE)
# What they made or got themselves, and now have: "我们做了个智能硬件", "we built an app".
_DONE_BY_US = re.compile(
    r"^(?:我|我们|咱们|公司|家里)(?:最近|刚刚?|已经|自己|都|也|又)?[做写买办开建搭画拍设研制][\u4e00-\u9fff]?(?:了|好|完|出)(?![^，,。；;]*[坏漏丢断])"
    r"|^(?:we|i)(?:['’]ve| have)?(?: just| recently| also)? (?:built|made|wrote|written|developed|launched|founded|bought|started|opened|designed)\b",
    re.IGNORECASE,
)

# How some of those are who come: "two are vegetarians", 其中两位吃素.
_HOW_SOME_ARE = re.compile(
    rf"^(?:(?:\d+|{EN_NUMBER}|some|a few|several|most|all|both|none|half) (?:of (?:us|them|the [a-z]+) )?)?(?:are|is) (?:(?:an?|all|both|strict|also|already|only|strictly) )*"
    r"(?:vegetarians?|vegans?|coeliacs?|celiacs?|allergic\b.*|gluten[- ]free|lactose\b.*|halal|kosher|muslims?|jewish|pregnant|disabled|deaf|blind|in (?:an? )?wheelchairs?|left-handed|beginners?|adults?|pensioners?|students|shy|elderly|retired|(?:over|under) \d+)$"
    rf"|^(?:其中|里面)?有?(?:\d+|{ZH_NUMBER}|几)(?:个|位|名)(?:人|客人|孩子|同事|老人|朋友)?(?:都|是|要)?(?:吃素|素食(?:者|主义者)?|不吃[\u4e00-\u9fff]{{1,4}}|对[\u4e00-\u9fff]{{1,6}}过敏|坐轮椅|怀孕|(?:是)?(?:新手|初学者|左撇子|孕妇|清真))的?$",
    re.IGNORECASE,
)


_THEMSELVES = re.compile(
    r"自己|我们?[来会有]|已经|好了|\b(?:myself|ourselves|our own|already|we have|i have)\b", re.IGNORECASE
)


_OF_ONESELF = re.compile(
    r"(?:(?:hi|hello|so|well|and)[, ]+)*(?:i|we)"
    r"(?:['’](?:m|re|ve|ll)| (?:am|are|were|was|have|just|will|live|run|own|opened|moved))\b"
    r"|(?:你好|大家好)?[，,\s]*(?:我们?|咱们?)(?:[是在有开搬住刚正今明下]|公司|一家)",
    re.IGNORECASE,
)


def is_of_oneself(piece: str) -> bool:
    """Whether its subject is who asks: "We are two families", 我们开了一家店."""
    return _OF_ONESELF.match(piece) is not None


def is_seen_to(piece: str) -> bool:
    """Whether it tells of what they have or see to themselves."""
    return _THEMSELVES.search(piece) is not None


def is_told(piece: str) -> bool:
    """Whether it tells of a trade, and wants nobody for it: "爷爷以前修伞", "falconry would be too dangerous"."""
    is_story = any(one.search(piece) for one in (_PAST, _OTHERS, _DONE_BY_US))
    if _HOW_SOME_ARE.search(piece.strip()):
        return True
    return _DISMISSED.search(piece) is not None or (is_story and _ASKED.search(piece) is None)


def without_told(text: str) -> str:
    """The text with a comma for every clause that is given up, or tells what somebody of theirs did once.

    Surer than `is_told`: a clause that asks goes lost with it, and so does what was asked for and is given up there.
    """
    for start, end in reversed(told_in(text)):
        text = f"{text[:start]}，{text[end:]}"
    return text


@lru_cache(maxsize=256)
def told_in(text: str) -> tuple[tuple[int, int], ...]:
    """Where those clauses are, and the items before them that name what they give up; in their order."""
    clauses = [one.span() for one in _CLAUSE.finditer(text)]
    given_up = [(at, said["what"] or said["thing"]) for at, end in clauses if (said := _gives_up(text[at:end]))]
    found: list[tuple[int, int]] = []
    for start, end in clauses:
        if _gives_up(text[start:end]) or _is_surely_told(text[start:end].strip()):
            found.append((start, end))
            continue
        items = (one.span() for one in _ITEM.finditer(text, start, end))
        found += [at for at in items if any(_names(text[slice(*at)], what) and start < by for by, what in given_up)]
    return tuple(found)


def _gives_up(clause: str) -> re.Match[str] | None:
    """With what a clause says that they will do without, in a word: "旗袍就免了", "forget the cake"."""
    return _NAMED_GIVEN_UP.search(clause.strip())


def _names(words: str, what: str) -> bool:
    return re.search(rf"\b{re.escape(what)}\b" if what.isascii() else re.escape(what), words, re.IGNORECASE) is not None


def _is_surely_told(clause: str) -> bool:
    is_past = _PAST.search(clause) is not None and _OTHERS.search(clause) is not None
    return (is_past and _ASKED.search(clause) is None) or _GIVEN_UP.search(clause) is not None
