"""Pieces of a sentence that name a trade and ask for nobody: who does it already, what was, what is not wanted."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

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
_CLAUSE = re.compile(r"[^，,。.；;！!？?\n]+")


_THEMSELVES = re.compile(
    r"自己|我们?[来会有]|已经|好了|\b(?:myself|ourselves|our own|already|we have|i have)\b", re.IGNORECASE
)


def is_seen_to(piece: str) -> bool:
    """Whether it tells of what they have or see to themselves."""
    return _THEMSELVES.search(piece) is not None


def is_told(piece: str) -> bool:
    """Whether it tells of a trade, and wants nobody for it: "爷爷以前修伞", "falconry would be too dangerous"."""
    is_story = _PAST.search(piece) is not None or _OTHERS.search(piece) is not None
    return _DISMISSED.search(piece) is not None or (is_story and _ASKED.search(piece) is None)


def without_told(text: str) -> str:
    """The text with a comma for every clause that is given up, or tells what somebody of theirs did once.

    Surer than `is_told`: a clause that asks goes lost with it.
    """
    return _CLAUSE.sub(lambda one: "，" if _is_surely_told(one.group().strip()) else one.group(), text)


def _is_surely_told(clause: str) -> bool:
    is_past = _PAST.search(clause) is not None and _OTHERS.search(clause) is not None
    return (is_past and _ASKED.search(clause) is None) or _GIVEN_UP.search(clause) is not None
