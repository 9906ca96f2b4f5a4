"""Where and when somebody else's event is, beside where the requester says that they are.

"My cousin marries in Lyon on 12 December, I live in Paris and need a dress altered by the 9th": the work is in Paris.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from functools import lru_cache

from towow_core.engine.language.gazetteer import wanted_places
from towow_core.engine.lexicon.concept_search import find_concepts

_CLAUSE = re.compile(r"[^，,。.；;！!？?\n]+")
_KIN_ZH = r"(?:[表堂]?[姐哥妹弟](?:[姐哥妹弟])?|闺蜜|舅舅|叔叔|阿姨|姑姑|侄[子女]|外甥女?|(?:老|大学|高中)?同学|(?:好|老)?朋友|同事|发小|室友|亲戚|儿子|女儿|孙[子女])"
_KIN_EN = (
    r"(?:sister|brother|aunt|uncle|friend|cousin|niece|nephew|colleague|neighbou?r|flatmate|son|daughter|best friend)"
)
_EVENT_OF_OTHERS = re.compile(
    rf"^\s*(?:我的?|我们的?)?{_KIN_ZH}(?!.*(?:来|到)我).*(?:结婚|成婚|出嫁|订婚|婚礼|婚宴|生日|毕业|满月|周岁|乔迁)"
    rf"|^\s*(?:my|our|an?) (?:[a-z]+ )?{_KIN_EN}(?: of (?:mine|ours))?(?:['’]s)? .*\b(?:marr(?:y|ies|ied)|getting married|wedding|engagement|birthday|graduat\w+|christening)\b",
    re.IGNORECASE,
)
_I_AM_IN = re.compile(
    r"^\s*(?:不过|但|而)?(?:我们?)?(?:(?:现在|平时)?人(?:都|就|也|现在)?在|(?<=我)(?:人|平时|现在|自己)*(?:在|住在?)|(?<=我们)(?:现在|都)*(?:在|住在?))$"
    r"|\b(?:i|we)(?:['’]m| am|['’]re| are)?(?: (?:here|based|living|myself|ourselves|still|both|all))*(?: live| stay)? in $",
    re.IGNORECASE,
)
# What is done before the event, or to a thing of the requester's, and so not there.
_NOT_THERE = re.compile(
    r"(?:之前|以前|[号日]前|[周星期][一二三四五六日天]前)|[改修补](?!造)|做一?[身件套条双]|\b(?:by|before|until) (?:the )?(?:\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|\b(?:alter|mend|shorten|hemm?|repair|fix)(?:ed|ing|s)?\b|\btaken (?:in|up)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def events_of_others(text: str) -> tuple[tuple[int, int], ...]:
    """Where the clauses stand that tell of it; none where whoever works there might be asked for as well."""
    clauses = [match.span() for match in _CLAUSE.finditer(text)]
    told = [at for at in clauses if _EVENT_OF_OTHERS.search(text[slice(*at)])]
    if not told:
        return ()
    rest = "".join(text[slice(*at)] + "，" for at in clauses if at not in told)
    there = {city.key for start, _, city in wanted_places(text) if any(a <= start < b for a, b in told)}
    here = {city.key for start, _, city in wanted_places(rest)}
    is_elsewhere = bool(there) and bool(here) and there.isdisjoint(here)
    says_where = any(_I_AM_IN.search(_before(rest, start)) for start, _, _ in wanted_places(rest))
    if not is_elsewhere or not says_where or _NOT_THERE.search(rest) is None or find_concepts(rest):
        return ()
    return tuple(told)


def _before(text: str, at: int) -> str:
    return text[max((text.rfind(mark, 0, at) for mark in "，,。.；;！!？?\n"), default=-1) + 1 : at]


def is_of_others(text: str, start: int) -> bool:
    """Whether what stands there is where or when such an event is."""
    return any(begin <= start < end for begin, end in events_of_others(text))
