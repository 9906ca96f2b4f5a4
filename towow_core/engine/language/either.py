"""Two works of which either will do: "either ceramics or a guided walk", "魔术或皮影戏都行"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from towow_core.engine.language.named_parts import Part
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.instruments import instruments_in

_NO_WORD = (
    r"(?:in|on|at|by|from|to|with|for|of|before|after|until|we|i|you|they|it|he|she|is|are|will|can|not|no|and|or|either|neither|both|whether"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings?|afternoons?|evenings?|tomorrow|today"
    r"|january|february|march|april|may|june|july|august|september|october|november|december)"
)
_ITEM = rf"(?!{_NO_WORD}\b)[a-z][a-z'-]*(?: (?!{_NO_WORD}\b)[a-z][a-z'-]*){{0,3}}"
_ARTICLE = r"(?:(?:an?|some|the|one)\s+)?"
_CHOICE = (
    r",?\s*(?:whichever|whatever is (?:cheaper|cheapest)|either (?:is|will|would)\b"
    r"|(?:both|either) (?:are|is|would be|will be) )"
)
_EN = (
    re.compile(
        rf"\beither\s+{_ARTICLE}(?P<one>{_ITEM})\s*,?\s+or\s+(?:else\s+)?{_ARTICLE}(?P<two>{_ITEM})"
        r"(?=\s*[,.;:!?()]|\s+(?:in|on|at|by|for|with|from|before|whichever)\b|\s*$)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|(?<=[,.;:!?]\s)|\b(?:need|want|like|find|book|do)\s+){_ARTICLE}(?P<one>{_ITEM})\s+or\s+{_ARTICLE}(?P<two>{_ITEM})(?={_CHOICE})",
        re.IGNORECASE,
    ),
)
_HAN = r"[\u4e00-\u9fff]"
_ZH = re.compile(
    rf"(?:^|(?<=[，,。；;：:])|(?<=[要想请找做学办来]))(?:我们?)?(?:再|还)?[想要请找]{{0,2}}(?:要么|或者)?(?:一?[场个次位节])?(?P<one>{_HAN}{{2,8}}?)(?:或者?|或是|要么)(?:一?[场个次位节])?(?P<two>{_HAN}{{2,8}}?)"
    r"(?=(?:都|也|均|皆)?(?:行|可以?|好|成|选一|任选)|[，,](?:都|哪[个样种]|任选|二选一|看哪|挑|选))"
)

# "A band or a DJ", 一支乐队或者一个DJ, 变魔术的或者演皮影的, "a handyman, or else a plumber".
_OR = re.compile(
    r"\s*(?:(?:的(?:人|师傅|老师)?)?[,，]?\s*(?:或者?|或是|要么|还是|/)\s*(?:再|请|找|要|来|是)?(?:[一两三\d]?(?:个|位|名|支|场|次|节|组|家|台))?"
    r"(?:会|能)?(?:表演|[演唱变弹拉吹打跳讲说画做教])?"
    r"|,?\s*\bor\b(?:\s+(?:else|maybe|perhaps|even|possibly|otherwise))?\s*(?:\b(?:an?|the|some)\b)?)\s*",
    re.IGNORECASE,
)

_TOO = r"(?:too|as well|just as well|also|equally(?: well)?)"
_WOULD_DO_EN = re.compile(
    rf"(?:[,.;]\s*|\b(?:and|but|though)\s+)(?:maybe |perhaps |even )?(?:an?|some|the)\s+(?P<name>{_ITEM})\s+(?:"
    rf"(?:would|will|could) (?:{_TOO} )?(?:do|be (?:fine|ok|okay|all right|alright|good)) {_TOO}"
    rf"|(?:would|will|could) {_TOO} (?:do|be (?:fine|ok|okay|all right|alright|good))"
    rf"|(?:is|are) (?:(?:fine|ok|okay|all right|good) {_TOO}|{_TOO} (?:fine|ok|okay|all right|good)))\b",
    re.IGNORECASE,
)
_WOULD_DO_ZH = re.compile(
    rf"[，,；;。]\s*(?:换成?|或者|要是|如果|(?:实在|要是|如果)?(?:不行|没有|没人|找不到)(?:的话)?[，,]?)?(?:[一两]?[个位名支])?(?!网上|线上|在线|远程|视频|[周上下晚白])(?P<name>(?:{_HAN}|[A-Za-z]){{2,8}}?)(?:的话)?也(?:行|可以?|好|成|没问题|能接受)(?=\s*(?:[，,。；;！!]|$))"
)

# The second where the first is too dear, or not to be had: "or, if that's too expensive, just a pianist", "太贵就请个DJ".
_CASE_EN = (
    r"(?:if (?:that|it|this|those|they|he|she|there|none|nobody|no one)\b[^,.;!?]{0,40}?"
    r"(?:expensive|dear|pricey|costly|costs? too much|too much|over (?:the )?budget|afford\w*|free|available|busy|booked|away|found|possible|work out)"
    r"|failing (?:that|this|which)|otherwise|if not|at a pinch)"
)
_CASE_ZH = r"(?:(?:要是|如果|实在)?(?:太贵|贵了|超(?:出)?预算|请不起|预算不够|钱不够|不行|没空|没人|找不到|请不到|约不到|来不了)的?(?:了)?(?:的话)?)"
_IN_THAT_CASE = re.compile(
    rf"[^.;!?。；！？]*?(?:\s*[,;.]?\s*\bor\b,?\s*(?:just |maybe |perhaps )?{_CASE_EN}\s*,?\s*(?:then )?(?:just|only|maybe|perhaps|at least|simply)?\s*(?:an?|the|some|one)?\s*"
    rf"|\s*[,;.]\s*(?:and )?{_CASE_EN}\s*,\s*(?:then )?(?:just|only|maybe|perhaps|at least|simply)?\s*(?:an?|the|some|one)?\s*"
    rf"|\s*[，,；;。]?\s*{_CASE_ZH}[，,]?\s*(?:就|那就|再|则|改)(?:请|找|叫|换|要|用|来|安排)*(?:[一两]?(?:个|位|名|支|场|组|家|台))?"
    r"|\s*[，,；;]?\s*(?:要么|要不)就?(?:再|请|找|叫|换|要|用|来|安排)*(?:[一两]?(?:个|位|名|支|场|组|家|台))?)",
    re.IGNORECASE,
)
_ONLY_A_CASE = re.compile(rf"\W*(?:or\W+)?{_CASE_EN}\W*(?:then|just)?\W*|\W*{_CASE_ZH}\W*就?\W*", re.IGNORECASE)

# "A clown on 12 December, or a magician"
_OR_BEHIND = re.compile(
    r"^[^.;!?。；！？]*(?:,\s*or (?:else |maybe |perhaps |even |failing that,? )?(?:an?|some|the)\s+"
    r"|[，,]\s*(?:或者|或是|要么)(?:再|请|找|要|来|是)?(?:[一两三\d]?(?:个|位|名|支|场|组|家))?)$",
    re.IGNORECASE,
)


def either_of(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where the two stand, each in the words of the text; one of them at least is a work that is known."""
    for pattern in (*_EN, _ZH):
        for match in pattern.finditer(text):
            if any(_is_work(match[name]) for name in ("one", "two")):
                yield match.span("one"), match.span("two")


def _is_work(words: str) -> bool:
    return bool(trades_of(words)) or bool(find_concepts(words)) or bool(instruments_in(words))


def alternatives(text: str, works: Sequence[Part]) -> tuple[frozenset[str], ...]:
    """Keys of works of which any will do, as "or" joins them where they are asked for."""
    groups: list[frozenset[str]] = []
    for one, other in pairwise(sorted(works, key=lambda work: work.start)):
        if one.key == other.key or not is_or(text[one.end : other.start]):
            continue
        if groups and one.key in groups[-1]:
            groups[-1] |= {other.key}
        else:
            groups.append(frozenset({one.key, other.key}))
    return tuple(groups)


def as_one(text: str, works: Sequence[Part]) -> list[Part]:
    """The same, those of which any will do as one, from the first of them to the last."""
    works = [*works]
    for keys in alternatives(text, works):
        first, *others = theirs = [work for work in works if work.key in keys]
        names = tuple(dict.fromkeys(name for work in theirs for name in work.names))
        end = max(work.end for work in theirs)
        one = replace(first, names=names, word=text[first.start : end], end=end)
        works = [one if work is first else work for work in works if work not in others]
    return works


def would_do(text: str) -> tuple[tuple[int, int], ...]:
    """Where a work is named that would do instead of the one before it: "…, a plumber would do as well", DJ也行."""
    return tuple(
        match.span("name")
        for pattern in (_WOULD_DO_EN, _WOULD_DO_ZH)
        for match in pattern.finditer(text)
        if _is_work(match["name"]) or is_somebody(match["name"].split()[-1])
    )


def is_or(between: str) -> bool:
    """Whether the words between two works leave it open which of them it is to be."""
    joins = (_OR.fullmatch, _IN_THAT_CASE.fullmatch, _OR_BEHIND.search)
    return any(found(between) is not None for found in joins)


def is_only_a_case(words: str) -> bool:
    """Whether words only say when the second of two is to be taken: "if that's too expensive"."""
    return _ONLY_A_CASE.fullmatch(words) is not None


# 要么…，要么…; "either you bake one, or you teach us to": whole clauses of which any will do.
_EACH_WAY_ZH = re.compile(r"要么(?P<way>[^，,。；;！!？?\n]{2,40})")
_EACH_WAY_EN = re.compile(
    r"\beither (?P<one>[^,.;!?\n]{4,60}?),?\s+or (?:else )?(?P<two>(?!if\b)[^,.;!?\n]{4,60})(?=[,.;!?\n]|$)",
    re.IGNORECASE,
)


def ways(text: str) -> Iterator[tuple[tuple[int, int], ...]]:
    """Where clauses stand of which any will do, each group by itself."""
    group = list[tuple[int, int]]()
    for match in _EACH_WAY_ZH.finditer(text):
        if group and re.search(r"[。！!？?\n]", text[group[-1][1] : match.start()]):
            yield tuple(group)
            group = []
        group.append(match.span("way"))
    if len(group) > 1:
        yield tuple(group)
    for match in _EACH_WAY_EN.finditer(text):
        yield match.span("one"), match.span("two")
