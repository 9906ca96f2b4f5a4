"""The words of a question for how many, which, the most, the least, or which of two (`queries.py`), Chinese and English."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from dataclasses import dataclass


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


COUNT = _p(
    r"[一总共还]*+有?(?:几|多少)\s*(?:个|件|项|步|条)(?!人|小时|月|星期|礼拜|钱)|多少(?=任务|事|活|节点|步骤|里程碑|审批|了?\W*$)|(?:的)?(?:数量|总数|个数)(?:是|有)?(?:多少)?",
    r"\bhow many(?! (?:days|weeks|hours|minutes|months|times|more days)\b)|\b(?:the )?(?:total )?number of\b",
)
PEOPLE_ZH = r"[一总共还]*+有?(?:几|多少)\s*(?:个|位|名)?人"
HOW_MANY_PEOPLE = _p(PEOPLE_ZH, r"\bhow many (?:people|persons)\b")
TAKE_PART = _p(r"参与|参加|负责|干活|做事", r"\b(?:involved|taking part|in (?:it|this)|working|on)\b")
_ASKS = r"(?:什么|啥|哪|谁|几[个件项步条]|多少|吗|有没有|\b(?:what|which|who|how|when)\b)"
TWICE = _p(rf"{_ASKS}[^，,；;]*[，,；;](?P<second>[^，,；;]*{_ASKS}.*)")
MAY = _p(r"能不能|能否|可不可以|会不会|来得及|能[都全]?|可以", r"\b(?:can|could|will|would|may|might)\b")
OF_THESE = _p(  # of several that are named, some
    r"⟦\d+⟧里(?:面|头|边)?[^⟦]*(?:哪|几个|多少)", r"\b(?:which|what|how many|any(?:thing)?) of (?:the )?⟦"
)
TOGETHER = _p(r"(?:一|总)共|加起来|合计", r"\b(?:together|altogether|in all|in total)\b")
WHEN = _p(r"什么时候|啥时候|何时|哪天|几号", r"\bwhen\b")
IN_ALL = _p(
    r"一共|总共|合计|共|到?目前为止|迄今",
    r"\b(?:altogether|in total|in all|total|so far|by now|(?:up to|until) now|already|yet|at the moment|left)\b",
)
WHO = _p(r"谁", r"\bwho(?:se)?\b")
ALL = _p(r"都|全部?|所有的?", r"\b(?:all|every\w*)\b")
COSTS = _p(
    r"谁(?:最|花|第|是)|是谁(?=[呢啊呀]?\W*$)", r"\bwho(?:'s\b| (?:costs?|is|are|was|were|gets?|earns?|charges?)\b)"
)
WHETHER = _p(r"吗|是不是|[了没]没有?\W*$|没有?\W*$", r"^\W*(?:is|are|was|were|has|have|had|does|do|did)\b")
PERSON = _p(r"人(?!民币|工|均|数|手|力|家)", r"\b(?:person|people)\b")


@dataclass(frozen=True, slots=True)
class Than:
    """The words that hold two nodes against each other, by what they cost or by when they are due."""

    is_price: bool
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Share:
    """Who has the most of what is selected (True), who the least (False), how many each of them has (None)."""

    is_most: bool | None
    pattern: re.Pattern[str]


SHARES = (
    Share(is_most=True, pattern=_p(r"最[多忙]", r"\b(?:the )?(?:most|busiest|(?:most )?overloaded)\b")),
    Share(is_most=False, pattern=_p(r"最[少闲]", r"\b(?:the )?(?:fewest|least)\b")),
    Share(is_most=None, pattern=_p(r"每个?人|各(?:个|自|人)|分别|(?:任务|活|事)(?:是)?(?:怎么|如何)分", r"\b(?:each|every(?:body|one)?)(?: (?:one|person|of (?:them|us)))?\b|\bhow is the work (?:split|shared|divided)\b")),
)  # fmt: skip
HAS = _p(r"手[上头里边]?|活儿?|要做|几|多少|件", r"\b(?:on (?:their|his|her) plate|busy|work|jobs?|how many)\b")
WHICH = _p(r"什么|啥|哪|谁|列|有没有", r"\b(?:what|which|who|whose|list|show|any\w*|some\w*|there)\b")
DUE = _p(r"到期|截止|要交|日期", r"\bdue\b|\bdate\b|\bdeadline\b")
_NTH_EN = r"second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:st|nd|rd|th)"
_FROM_LAST_EN = r"last but (?:one|two|three)|(?:second|third)[\s-]+(?:to[\s-]+|from[\s-]+(?:the[\s-]+)?)?last|next[\s-]+to[\s-]+last|penultimate"
_NUMBER_EN, _NUMBER_ZH = r"\d{1,2}|two|three|four|five|six|seven|eight|nine|ten", r"\d{1,2}|[两二三四五六七八九十]"


@dataclass(frozen=True, slots=True)
class Rank:
    """What comes first by one attribute: the words for it, and how it is told."""

    pattern: re.Pattern[str]
    is_price: bool
    is_most: bool
    zh: str
    en: str


def _ranked(zh_words: str, en: str, from_end: str, *more: str, zh: str = "(?!)") -> re.Pattern[str]:
    """The words, with how many are asked for, or which one in the row: "the second cheapest", 第二贵.

    Args:
        from_end: What is counted from the other end of the row: 倒数第二贵 is the second cheapest.
        more, zh: Other ways to say which one in the row, each with a group of its own.
    """
    return _p(
        *(rf"\b(?:{each})\b" for each in more),
        zh,
        rf"(?:是|排)?倒数第(?P<nth3>一|{_NUMBER_ZH})(?:个|名)?(?:{from_end})(?:的)?",
        rf"(?<!倒数)第(?P<nth1>{_NUMBER_ZH})(?:个|名)?(?:{zh_words.replace('最', '最?')})(?:的)?",
        rf"\b(?P<nth2>{_NTH_EN})[\s-]+(?:{en})\b",
        rf"(?:前?(?P<n1>{_NUMBER_ZH})\s*[个项件步]?)?(?:{zh_words})(?:的)?(?:前?(?P<n2>{_NUMBER_ZH})\s*[个项件步])?",
        rf"\b(?:(?:top\s+)?(?P<n3>{_NUMBER_EN})\s+)?(?:{en})\b",
    )


RANKS = (
    Rank(
        _ranked(
            r"最贵|最费钱|花(?:得|钱)?最多|(?:价格|费用|花费|价钱)最高|最高(?:的)?(?:价格|费用)",
            r"most expensive|priciest|dearest|costs? (?:us )?(?:the )?most|(?:biggest|largest|highest) (?:costs?|expenses?|prices?|items?)|highest priced|(?:eats|takes|swallows)(?: up)? most(?: of)?(?: the)?",
            r"最?(?:便宜|省钱)",
        ),
        is_price=True, is_most=True, zh="最贵", en="most expensive",
    ),
    Rank(
        _ranked(
            r"最便宜|最省(?:钱)?|花(?:得|钱)?最少|(?:价格|费用|花费|价钱)最低|最低(?:的)?(?:价格|费用)",
            r"cheapest|least expensive|costs? (?:us )?(?:the )?least|(?:smallest|lowest) (?:costs?|expenses?|prices?|items?)|lowest priced",
            r"最?(?:贵|费钱)",
        ),
        is_price=True, is_most=False, zh="最便宜", en="cheapest",
    ),
    Rank(
        _ranked(
            r"最早(?:的)?(?:要)?(?:到期|截止|交|完成|做)?",
            r"earliest(?: (?:due(?: date)?|deadlines?|dates?))?|due (?:the )?(?:earliest|first)",
            r"最?(?:晚|迟)(?:到期|截止|交)",
            rf"(?P<nth4>{_NTH_EN}|first)(?:[\s-]+(?:ones?|tasks?|things?|nodes?))?\s+(?:(?:that|which)\s+(?:is|are|falls?)\s+|(?:is|are|falls|to\s+be)\s+)?due",
            zh=rf"(?<!倒数)第(?P<nth5>一|{_NUMBER_ZH})个?(?:要)?(?:到期|截止|交)(?:的)?",
        ),
        is_price=False, is_most=False, zh="最早到期", en="earliest",
    ),
    Rank(
        _ranked(
            r"最晚(?:的)?(?:要)?(?:到期|截止|交|完成|做)?|最迟(?:的)?(?:要)?(?:到期|截止|交)?|最后(?:要)?(?:到期|截止|交)",
            r"latest(?: (?:due(?: date)?|deadlines?|dates?))?|due (?:the )?(?:latest|last)",
            r"最?早?(?:要)?(?:到期|截止|交)",
            rf"(?P<nth4>{_FROM_LAST_EN})(?:[\s-]+(?:ones?|tasks?|things?|nodes?))?[\s-]+(?:(?:that|which)\s+(?:is|are|falls?)\s+|(?:is|are|falls|to\s+be)\s+)?(?:due(?:\s+date)?|deadlines?|dates?)",
            rf"due\s+(?:the\s+)?(?P<nth5>{_FROM_LAST_EN})",
        ),
        is_price=False, is_most=True, zh="最晚到期", en="latest",
    ),
)  # fmt: skip
THANS = (
    Than(is_price=True, pattern=_p(r"相?差多少(?:钱|元|块钱?)|[更还要最]?(?:贵|便宜|费钱|省钱)(?:一?点|些|多少|几\S{0,2})?", r"\b(?:(?:how much )?(?:more|less|most|least) expensive|dear(?:er|est)|cheap(?:er|est)|pric(?:ier|iest)|costs? (?:more|less)|how much (?:more|less)|costs?)\b")),
    Than(is_price=False, pattern=_p(r"相?差(?:几|多少)天|[更还要最]?(?:早|晚|迟|靠后|靠前)(?:到期|截止|交)?(?:一?点|些|多少天?|几天)?", r"\b(?:due |how much |how many days )?(?:later|latest|earlier|earliest|sooner|soonest)\b")),
)  # fmt: skip
MEAN = _p(
    r"人均(?:要)?|平均(?:下来|起来|来说|算)?(?:(?:一|每)?个?(?:(?=任务)|节点|花|要|费用?|价格?|价钱|是)*)",
    r"\b(?:on average|in the mean|the (?:average|mean)(?: (?:price|cost)s?)?(?: (?:of|for|per|is)\b)?|average (?:price|cost)s?|average)\b",
)
PEOPLE = _p(r"人(?!民币)|谁", r"\b(?:person|people|head|each|every(?:body|one)|who)\b")
PER_PERSON = _p(  # of those who do it; how many guests there are, nobody knows
    r"(?<=平均)(?:到)?(?:每一?个?|一个)人(?:头上)?|每一?个?人(?=[^，,]*平均)|人均",
    r"\b(?:per|for (?:each|every|one)|(?:of )?(?:each|every)|an?) person\b",
)
ONE_OF_THEM = _p(r"[一每]个?(?=任务|节点|\s)", r"\b(?:an?|each|per|one)\b(?=\s+(?:task|node|of\b)|\s*$)")
BETWEEN = _p(r"比|还是|跟|[哪那]?一?个|谁", r"\b(?:than|or|compared (?:to|with)|which|what|one|due)\b")
IS_THAN = _p(
    r"比|差|哪个|哪一?[个项件]|谁", r"\bthan\b|\bwhich\b|\bwhat(?:'s| is)\b|\bcompared\b|\bhow much (?:more|less)\b"
)
THAN_BOTH = _p(r"^[^⟦]*比(?!较|一|起)[^⟦]*⟦\d+⟧[^⟦]*⟦", r"\bthan\b[^⟦]*⟦\d+⟧[^⟦]*⟦")  # something else against the two
_HOW_MANY = _p(r"多少(?:钱|元|块)?", r"\bhow (?:many|much)\b")


def ranks_and_counts(text: str) -> list[tuple[int, int]]:
    """From where to where it says which comes first, who has the most, or how many: no name of a node."""
    patterns = (
        *(rank.pattern for rank in RANKS),
        *(share.pattern for share in SHARES),
        COUNT,
        HOW_MANY_PEOPLE,
        _HOW_MANY,
    )
    return [found.span() for pattern in patterns for found in pattern.finditer(text)]
