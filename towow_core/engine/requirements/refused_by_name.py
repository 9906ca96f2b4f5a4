"""Whose part, room or thing is refused by their name: "not Hugo's warehouse", "鲍博的那间就不要了", "anywhere but Nadia's".

They are out, whatever of theirs it is; the reason that is given beside it is background. Only whole clauses refuse somebody: what
belongs to their life ("it's not Hugo's birthday") and what else is said of them refuses nobody.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping, Sequence

from towow_core.engine.requirements.named_by import people_named

_BEFORE_EN = re.compile(
    r"\W*(?:(?:and|but|so|please|actually|also|then|sorry|well|just|only)\W+)*"
    r"(?:(?:i|we)(?:['’]d| would)? (?:much )?(?:rather|prefer(?: to)?) not(?: to)?(?: (?:have|use|book|take|get|see|be (?:in|at)|go (?:to|with)))?"
    r"|(?:i|we) (?:do not|don['’]t|would not|wouldn['’]t|can['’]t|cannot|won['’]t) (?:want|like|need|use|take|have|book)(?: to (?:have|use|book|take|be (?:in|at)|go (?:to|with)))?"
    r"|(?:do not|don['’]t|never) (?:use|take|book|have|include|ask for)|not(?: in| at| with)?|no|without|avoid|skip|leave out|drop|forget)\s+(?:the )?$",
    re.IGNORECASE,
)
_BEHIND_EN = re.compile(
    r"['’]s?(?: [a-z-]+){0,3}?(?: (?:please|again|any ?more|this time|after all))?(?: (?:is|are) (?:out|off))?\W*$",
    re.IGNORECASE,
)
# Whoever else will do: what stands before that is what is asked for, and stays so.
_ANY_BUT = re.compile(
    r"\b(?:(?P<where>(?:any|some)(?:where|thing))|any(?: [a-z-]+){1,3}|some other(?: [a-z-]+){1,2}|(?:a|an|some)(?: [a-z-]+){1,3}?) (?:else )?(?P<but>but|except(?: for| at| in)?|other than|apart from|besides|(?:that|which)(?: is|['’]s) not|that isn['’]t)\s+(?:at |in )?$",
    re.IGNORECASE,
)
_THEIRS_EN = re.compile(r"['’]s?(?: [a-z-]+){0,2}?(?: (?:please|will do|is fine|would do|works))?\W*$", re.IGNORECASE)
_LEADS_EN = re.compile(
    r"\W*(?:(?:and|but|so|actually|also|then|sorry|well|honestly|anyway)\W+)*(?:the )?$", re.IGNORECASE
)
_IS_OUT_EN = re.compile(
    r"(?:['’]s(?: [a-z-]+){0,2}?)?(?:(?: is|['’]s|\s?are) (?:out|off the (?:list|table)|not (?:an option|for us|what we want|(?:our|the) (?:man|woman|one|kind|place|thing)|right for us)|no (?:good|option)(?: for us)?)"
    r"| (?:is|are)n['’]t (?:an option|for us|what we want|(?:our|the) (?:man|woman|one|kind|place|thing)|right for us)"
    r"| (?:won['’]t|doesn['’]t|does not|will not) (?:do|work|suit)(?: for)?(?: us)?)(?: (?:anyway|after all|either|this time|please|any ?more))*\W*$",
    re.IGNORECASE,
)
_LEFT_OUT_EN = re.compile(r"\W*(?:(?:please|so|and|but|just)\W+)*(?:leave|count|keep|cross|strike)\s+$", re.IGNORECASE)
_OUT_EN = re.compile(r"(?:['’]s(?: [a-z-]+){0,2}?)? (?:out(?: of (?:it|this|the plan))?|off(?: the list)?)(?: please)?\W*$", re.IGNORECASE)  # fmt: skip
_LEAD_ZH = r"(?:我们?|咱们?|还是|那么?|就|请|最好|千万|其实|但是?|不过|也|反正)*"
_PLACE_ZH = r"(?:的?[那这](?:一)?(?:边|间|个|家|里|儿|处|套|位|场)|的)"
_NOT_ZH = r"(?:不|别)(?:再|太|大)?(?:考虑|选用?|想要|想用|想去|[要用去找订请租选])"
_BEFORE_ZH = re.compile(
    rf"\W*{_LEAD_ZH}(?:不(?:太|大)?(?:想|愿意?|希望)(?:再)?(?:[要用请找去在选订]|考虑)?|{_NOT_ZH})$"
)
_BEHIND_ZH = re.compile(rf"(?:老师|师傅|先生|女士)?{_PLACE_ZH}[\u4e00-\u9fff]{{0,8}}\W*$")
_LEADS_ZH = re.compile(rf"\W*{_LEAD_ZH}$")
_GONE_ZH = re.compile(
    rf"(?:老师|师傅|先生|女士)?{_PLACE_ZH}[\u4e00-\u9fff]{{0,6}}?(?:我们?|就|也|还是|先|都)*(?:{_NOT_ZH}了?|[算免]了|不合适|不行)吧?\W*$"
)
_ANY_BUT_ZH = re.compile(r"(?:只要|随便[^，,。]{0,6}?)?(?<!是)不是$|除了$")
_WILL_DO_ZH = re.compile(
    rf"(?:老师|师傅|先生|女士)?{_PLACE_ZH}[\u4e00-\u9fff]{{0,6}}?(?:以外|之外)?(?:[，,]\s*)?(?:(?:其他|其它|别的?|任何|谁|哪)[^，,。；;]{{0,4}}(?:都|也)?|就|都)(?:可以|行|好|成)"
)
_PAIRS = (
    (_BEFORE_EN, _BEHIND_EN),
    (_LEADS_EN, _IS_OUT_EN),
    (_LEFT_OUT_EN, _OUT_EN),
    (_BEFORE_ZH, _BEHIND_ZH),
    (_LEADS_ZH, _GONE_ZH),
)
# What is of their life, and no part in anything: nobody is out because it is not their birthday.
THEIR_LIFE = re.compile(
    r"\b(?:birthday|wedding|party|anniversary|graduation|farewell|funeral|mother|father|mum|mom|dad|son|daughter|wife|husband|friends?|fault|idea|day|number|name)\b"
    r"|生日|婚礼|[爸妈]|父母|老[公婆]|孩子|儿子|女儿|朋友|问题|意思|名字|电话|错",
    re.IGNORECASE,
)
# Not then, or not for that: they are asked all the same.
_ONLY_THEN = re.compile(
    r"\b(?:on|before|after|until|till|by|if|unless|yet|without|than|for (?!us\b|me\b)[a-z0-9]+)\b|周[一二三四五六日末]|星期|\d[号日点]|[早晚]上|下午|如果|的话",
    re.IGNORECASE,
)
_WHY = re.compile(
    r"[，,。]\s*(?:因为)?(?:太|有点|[他她]?[那这][里儿边]|离)[^，,。；;！!？?\d]{1,12}(?=[，,。；;！!]|$)"
    r"|(?:,?\s*please)?(?:[,;.]| [–—-])?\s*(?:(?:because|as|since) )?(?:it|that|he|she|they|there)(?:['’]s| is| are| was|['’]re) (?:too|so|far|a bit|rather|really|always|just)\b[^,.;!\d]*",
    re.IGNORECASE,
)
_OF_THEM = re.compile(r"['’]s?$")
_ASKS = re.compile(r"[要请找想换]|\b(?:need|want|find|get|instead)\b", re.IGNORECASE)


def refused_by_name(
    text: str, clauses: Sequence[tuple[int, int]], known: Mapping[str, str]
) -> Iterator[tuple[int, int, int, str]]:
    """Where somebody is refused, from where to where, up to where it is said why, and the name that is shown of them.

    Args:
        clauses: Where clauses neither ask, suppose nor hesitate.
        known: Names of people on the network as they may be written, each with the name that is shown.
    """
    for start, end in clauses:
        found = {
            (begin, stop, shown)
            for at, to, shown in people_named(text[start:end], known)
            for name in [_OF_THEM.sub("", text[start + at : start + to])]  # which is with its "’s", where it has one
            if (where := _refused(text, (start, end), (start + at, start + at + len(name)))) is not None
            for begin, stop in [where]
        }
        if len(found) == 1:  # of two at once another rule must know which is meant
            begin, stop, shown = found.pop()
            why = _WHY.match(text, stop)
            yield begin, stop, stop if why is None or _ASKS.search(why.group()) else why.end(), shown


def _refused(text: str, clause: tuple[int, int], name: tuple[int, int]) -> tuple[int, int] | None:
    """Where it is said, all of the clause or from the word that takes theirs out of any; None where it is not."""
    before, behind = text[clause[0] : name[0]], text[name[1] : clause[1]]
    if THEIR_LIFE.search(behind) or _ONLY_THEN.search(behind):
        return None
    if any(first.fullmatch(before) and last.match(behind) for first, last in _PAIRS):
        return clause
    if (other := _ANY_BUT.search(text[: name[0]])) is not None and _THEIRS_EN.match(behind):
        # Which another clause may begin with; the work before it ("any venue") stays what is asked for.
        return other.start() if other["where"] else other.start("but"), clause[1]
    other, rest = _ANY_BUT_ZH.search(before), _WILL_DO_ZH.match(text, name[1])
    if other is not None and rest is not None:
        return clause[0] + other.start(), rest.end()
    return None
