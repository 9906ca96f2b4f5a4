"""Clauses that nobody could read and that ask for somebody or something, or may."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Sequence

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind, Span
from towow_core.engine.language.clause_roles import LIKELY, MOSTLY, chance_of_asking
from towow_core.engine.language.in_read_words import in_read_words
from towow_core.engine.language.list_siblings import items_next_to
from towow_core.engine.language.telling import is_seen_to, is_told
from towow_core.engine.language.text import clause_at
from towow_core.engine.matching.one_wish import part_of_sentence, pieces_of_one_wish, spoken, wishes_for_work
from towow_core.engine.matching.open_errands import says_how

# What a clause says that asks for somebody or something, and how long it is at least.
_ASKS = re.compile(
    r"[要想请找需]"
    r"|\b(?:needs?|wants?|like|looking for|find|please|could|can|some ?(?:body|one|kind|sort)|any(?:body|one)|again)\b",
    re.IGNORECASE,
)
_ONE = r"(?:some|any)(?:body|one)"
_WISH_EN = r"(?:(?:would|['’]d) (?:like|love)|wants?|wish|hop(?:e|ing)) to"
_BESIDES_ZH = r"(?:^|[再还])(?:最后|另外|然后|顺便|我们?|还|再|也)*(?:想|要|得|需要?|能|帮忙)*"
_SOME_ZH = r"(?:[一两二三四五六七八九十几\d]+[个位名辆匹头只台架艘条套顶座支场段桌把张对]|[点些])"
_FOLK = r"(?:some|a few|a couple of|(?:[a-z]+|\d+)) (?:[a-z]+ ){0,1}?(?:people|persons|grown-?ups|adults|hands|lads|men|women|folks|teenagers|students|pairs? of hands)"
# "Two people who are vegetarian", "ten who come by train": nobody is asked for.
_HOW_THEY_ARE = r"(?:are|were|have|had|has|is|was|eat|drink|do|don|need|want|wish|can|cannot|could|will|would|come|came|arrive|live|speak|know|like|love|hate|join|stay|sleep|work|already|also|only|never|all)\b"
# What can only ask for somebody, or for what they bring: behind a word that wishes, or with what they are to do.
# 有人在楼下等, "somebody will be at the gate" wish for nobody.
SOMEBODY = re.compile(
    r"(?:(?<![只不])要(?!是)|(?<!不)想|需要?|得|希望|最好|(?<![可不])能|缺|求|麻烦|顺便)[也还再能可以想要]*(?:[有请找来](?:一?[个位名])?人(?!了)|[有来](?:一?[位名]|一?[段场首支台]|一?个[会能懂]))"
    r"|[请找](?:[一二两三四五六七八九十几\d]{0,3}[位名]|一?个?人|一?个[会能懂]|一?[段场首支台])|(?:^|[再还])来(?:一?[位名]|一?个?人|一?[段场首支台])|[再还](?:要|来|加)(?:点|些)"
    r"|有没有(?:一?[个位名])?人|(?:哪[位个]|谁)[能会懂可愿](?!.*都)"
    rf"|\b{_ONE} (?:else )?(?:who|to [a-z]+)\b"
    rf"|\b(?:needs?|wants?|wish|hop(?:e|ing)|(?:would|['’]d) (?:like|love)|look(?:ing)? for|find|hire|lovely|nice|great) (?:[\w'’-]+ ){{0,3}}?{_ONE}\b|^(?:and |also )*(?:can|could|would) {_ONE}\b"
    rf"|(?:ideally|if possible|preferably|hopefully),? (?:also |and )*(?:{_ONE} [a-z]+|an? [a-z]+)\b"
    # Whom or what is to be got besides, 再借一辆老爷车, and what somebody is to play or show for those who come.
    rf"|{_BESIDES_ZH}(?:借|租|包|订|雇|弄|搞|叫|牵|搭|摆){_SOME_ZH}|^再(?:得|要|能)?有(?:一?[个位名])?人"
    r"|(?<!只要)(?<!没)有(?:一?[个位名]|几个)?人(?:(?:(?:站|坐)?[在到][^，,。；;]{1,6}?|现场|轻轻地?|慢慢地?)(?:边|上|里|前|外)?)?[弹拉吹敲唱跳演奏舞耍扮变捏]"
    rf"|^(?:and |also |plus |then )*(?:{_FOLK} (?:who|that) (?!{_HOW_THEY_ARE})[a-z]+|{_ONE} with (?:an?|the|some|his|her|their) [a-z'-]+(?: [a-z'-]+)?(?= *$| (?:during|while|when|at|for|in|on|by|as|before|after|until)\b))"
    rf"|^(?:and |also |plus |then )*(?:an?|one|two|three|some) (?:[\w'-]+ ){{1,4}}?(?:that|which|who) [a-z]+ (?:us|everybody|everyone|(?:our|the) (?:guests?|kids|children|little ones|couple|bride|groom|team))\b"
    r"|^(?:and |then |also |plus )*(?:some|an?) (?:[\w'-]+ ){1,6}(?<!day )(?<!time )(?<!way )(?<!chance )(?<!place )(?<!reason )(?<!moment )(?<!occasion )to (?!(?:see|visit|meet|reach|thank|tell|show) )[a-z]+ (?:us|me|them|him|her|our|my|the)\b",
    re.IGNORECASE,
)
# That those of the requester get something, which it does not say: "we'd like to give the team something nice".
_SOMETHING = re.compile(
    r"(?:(?<!不)想|希望|打算|(?<!不)要)(?:给|为|让|带)[^，,。；;给为]{1,6}?(?:弄|搞|安排|准备|来|整|张罗)(?:一?[点些个次场]|几[个样])"
    rf"|\b{_WISH_EN} (?:do|arrange|organi[sz]e|give|get|find|treat)\b (?:[\w'’-]+ ){{0,4}}?(?:something|anything)\b",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"(?<!有)[没无]有?人|(?:哪[位个]|谁)都|有人给你们?|不(?:用|要|需要|必)|有人(?:了|说|觉得|不|听|看|要|吃|喝|带孩子)|(?:隔壁|楼[上下]|邻居|平时|每天|经常|老是?|总是?)[^，,。；;]{0,4}有(?:个|一个)?人"
    r"|\b(?:nobody|no one|no need|not|without|never)\b|n['’]t\b",
    re.IGNORECASE,
)
# How those who come are to feel: 想让孩子们玩得尽兴.
_FEELS = re.compile(
    r"(?:想|希望|要)[让使叫]?[^，,。；;]{1,8}?(?:[玩过吃住]得|都|很|能)*(?:开心|尽兴|高兴|放松|自在|舒服|满意|难忘|安心|热闹)[点些]?$"
)
_ONLY_WHEN = re.compile(
    r"(?:before|after|when|while|until|as soon as|once|because|since|if) (?:i|we|he|she|they|it|the|our|my|you)\b",
    re.IGNORECASE,
)
_HAS_HAPPENED = re.compile(  # "之前的咖啡馆关门了", "our usual café has closed"; with a word that asks it may ask
    r"[^想要找请需求谁帮来得给]{2,30}了[。.！!]?"
    r"|(?:the|our|my|that) [\w' -]{2,40}? (?:has|have|had) (?:just |now )?(?:closed|left|moved|gone|retired|quit|cancelled|shut)(?: down)?\.?",
    re.IGNORECASE,
)
_BEFORE_MAX = 24  # characters before a piece in which somebody is asked for who is to do it
_SOMEBODY_THERE = re.compile(rf"\b{_ONE} (?:else )?(?:to|who|for)\b", re.IGNORECASE)
_TO_BE_DONE = re.compile(
    r"\b(?:(?:should|must|(?:has|have) to) be|need(?:s|ed)?|want(?:s|ed)?|looking for)\b", re.IGNORECASE
)
_ONE_ITEM = re.compile(r"(?:an?|one|two|three|some) \w", re.IGNORECASE)
_ITEM_NEXT = re.compile(r"(?:,|;|\b(?:and|plus|also|need|want))\s*$", re.IGNORECASE)
_ONE_NEXT = re.compile(r"(?:,|;|\b(?:and|plus|also|need|want)) (?:an?|one|two|three|some)\s*$", re.IGNORECASE)
_NEXT = re.compile(r"[\s,，、]*(?:for |at |on |in |[在用])*", re.IGNORECASE)
_SAYS_WHERE_IT_IS = re.compile(
    r"[在有是]$|^(?:[^，,]{1,4})?在[^，,]{1,6}$|\b(?:is|are|was|were|will be)\b", re.IGNORECASE
)
_WHERE_AND_WHEN = frozenset({RequirementKind.PLACE, RequirementKind.DATE, RequirementKind.HEAD_COUNT})
_ASKED = frozenset({RequirementKind.CAPABILITY, RequirementKind.PERSON})
_PAID_MIN, _PAID_MIN_ZH = 2, 4
_ASKING_MIN, _ASKING_MIN_ZH = 3, 6  # words, characters: 要持证 says how somebody is to be


def asks_in_its_clause(text: str, piece: Span) -> bool:
    """Whether the clause of a piece asks for somebody or something, in more than a word or two."""
    begin, _ = clause_at(text, piece.start, piece.end)
    if says_how(piece.text):
        return False
    count, least = (len(piece.text.split()), _ASKING_MIN) if piece.text.isascii() else (len(piece.text), _ASKING_MIN_ZH)
    return count >= least and asks(text[begin : piece.end])


def asks_for_somebody(understanding: DemandUnderstanding, piece: Span) -> bool:
    """Whether its clause can only ask for somebody, in more than a word or two, and nothing of that was read."""
    clause = _clause(understanding, piece)
    if _is_paid_for(understanding, clause_at(understanding.surface_demand, piece.start, piece.end)):
        return _may_ask(understanding, piece, _PAID_MIN, _PAID_MIN_ZH)
    if asks_in_other_words(understanding, piece):
        return True
    is_asked = SOMEBODY.search(clause) is not None or wishes_for_something(clause)
    return (is_asked or wishes_for_work(understanding, piece)) and _may_ask(understanding, piece)


def asks_in_other_words(understanding: DemandUnderstanding, piece: Span) -> bool:
    """Whether a piece of a German, French, Spanish or Portuguese demand asks for somebody or something, by the English
    words that are read in its clause: "et quelqu'un pour …", "y un …", "sollen gewartet werden".

    Clauses of these languages no second reader has learnt.
    """
    read, written = in_read_words(understanding)
    if not written:
        return False
    at = read.not_understood[understanding.not_understood.index(piece)]
    text = read.surface_demand
    begin, end = clause_at(text, at.start, at.end)
    clause, before = text[begin:end].strip(), text[: at.start]
    if _NOBODY.search(clause) or is_told(clause) or is_seen_to(clause) or says_how(at.text):
        return False
    return any(
        (
            _SOMEBODY_THERE.search(text[max(begin, at.start - _BEFORE_MAX) : at.end]),
            _TO_BE_DONE.search(clause),
            _ONE_ITEM.match(at.text) and _ITEM_NEXT.search(before),
            _ONE_NEXT.search(before),
        )
    )


def works_unread(pieces: Iterable[str]) -> tuple[str, ...]:
    """Of pieces that most likely ask for something and are not understood those that may be work: no time of it, and
    nothing that has happened.
    """
    return tuple(one for one in pieces if not _ONLY_WHEN.match(one) and not _HAS_HAPPENED.fullmatch(one))


def may_ask_beside(understanding: DemandUnderstanding, left: Sequence[Span], sure: Sequence[Span]) -> tuple[str, ...]:
    """Of the pieces that nobody understood those that are no part of what surely asks, one of each clause that most
    likely does, where it says more than a word or two besides days, places and the like; and items of a list in which
    something else is asked for.
    """
    theirs = {part for one in sure for part in pieces_of_one_wish(understanding, one)}
    asked_about = {_clause(understanding, one) for one in (*sure, *theirs)}
    others = [one for one in left if one not in theirs and _may_ask(understanding, one)]
    likely = [
        one
        for one in once_a_clause(understanding, others)[0]
        if chance_of_asking(understanding.surface_demand, one) >= LIKELY
        and (said := _clause(understanding, one)) not in asked_about
        and _is_long(_without(understanding, said), _ASKING_MIN, _ASKING_MIN_ZH)
    ]
    listed = _listed_beside(understanding, [one for one in left if one not in theirs and one not in likely])
    return tuple(one.text for one in (*likely, *listed))


def _listed_beside(understanding: DemandUnderstanding, left: Sequence[Span]) -> list[Span]:
    """Pieces that are items of a list in which something is asked for, and that rather ask than not; all of them behind
    a heading: "Company party in March for 14: a cooking class, cocktails in the evening, and an interpreter".
    """
    text, kind = understanding.surface_demand, RequirementKind
    works = [
        (r.span.start, r.span.end) for r in understanding.in_force if r.kind is kind.CAPABILITY and r.is_hard and r.span
    ]
    items = [*items_next_to(text, works, understanding.language)] if works and left else []
    found: list[Span] = []
    for start, end, is_headed in items:
        its = [one for one in left if start <= one.start and one.end <= end and not _says_more(one.text)]
        said = max(its, key=lambda one: one.end - one.start, default=None)
        if said is not None and (is_headed or chance_of_asking(text, said) >= MOSTLY):
            found.append(said)
    return found


def _says_more(words: str) -> bool:
    """Whether they say how something is to be, tell, or say who sees to it."""
    return says_how(words) or is_told(words) or is_seen_to(words)


def _clause(understanding: DemandUnderstanding, piece: Span) -> str:
    begin, end = clause_at(understanding.surface_demand, piece.start, piece.end)
    return understanding.surface_demand[begin:end].strip()


def _without(understanding: DemandUnderstanding, clause: str) -> str:
    """A clause without the facts that were read in it."""
    facts = (r.span.text for r in understanding.in_force if r.span and r.kind is not RequirementKind.CAPABILITY)
    return " ".join(
        re.sub("|".join(map(re.escape, sorted(facts, key=len, reverse=True))) or r"$^", " ", clause).split()
    )


def _is_long(said: str, least: int, least_zh: int) -> bool:
    return len(said.split()) >= least if said.isascii() else len(said) >= least_zh


def _may_ask(
    understanding: DemandUnderstanding, piece: Span, least: int = _ASKING_MIN, least_zh: int = _ASKING_MIN_ZH
) -> bool:
    """Whether its clause may ask for something: it says more than a word or two, and nothing else was read in it."""
    begin, end = clause_at(understanding.surface_demand, piece.start, piece.end)
    clause = _clause(understanding, piece)
    asked = (r.span for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.span is not None)
    if any(begin <= at.start and at.end <= end for at in asked):
        return False
    whole = max(clause, spoken(understanding, piece).text, key=len)
    return _is_long(whole, least, least_zh) and not (
        _NOBODY.search(clause) or is_told(clause) or is_seen_to(clause) or _FEELS.search(clause)
    )


def once_a_clause(
    understanding: DemandUnderstanding, pieces: Sequence[Span]
) -> tuple[list[Span], dict[str, tuple[str, ...]]]:
    """Of the pieces of each clause the longest, and all words of a clause that has several of them."""
    text = understanding.surface_demand
    clauses: dict[tuple[int, int], list[Span]] = {}
    for one in pieces:
        clauses.setdefault(clause_at(text, one.start, one.end), []).append(one)
    longest = {at: max(found, key=lambda one: one.end - one.start) for at, found in clauses.items()}
    whole: dict[str, tuple[str, ...]] = {
        longest[at].text: (text[slice(*at)].strip(),) for at, found in clauses.items() if len(found) > 1
    }
    return [*longest.values()], whole


def _is_paid_for(understanding: DemandUnderstanding, clause: tuple[int, int]) -> bool:
    """Whether an amount right behind a clause is for what it says: whatever was asked for before has its own, or none
    of its part of the sentence was read.
    """
    text, kind = understanding.surface_demand, RequirementKind
    amounts = [r.span for r in understanding.in_force if r.kind is kind.BUDGET and r.span is not None]
    facts = [r.span for r in understanding.in_force if r.kind in _WHERE_AND_WHEN and r.span is not None]

    def is_next(at: Span) -> bool:
        between = text[clause[1] : at.start]
        for said in (one.text for one in facts if clause[1] <= one.start and one.end <= at.start):
            between = between.replace(said, "", 1)
        return _NEXT.fullmatch(between) is not None

    behind = (at for at in amounts if at.start >= clause[1] and is_next(at))
    if (its := next(behind, None)) is None or _SAYS_WHERE_IT_IS.search(text[slice(*clause)]):
        return False
    begin, _ = part_of_sentence(text, its)
    asked = [r.span for r in understanding.in_force if r.kind in _ASKED and r.span is not None]
    if any(clause[0] <= at.start < clause[1] for at in asked):  # who is named there does what it says
        return False
    others = (
        text[slice(*clause_at(text, one.start, one.end))]
        for one in understanding.not_understood
        if begin <= one.start < clause[0]
    )
    if any(map(SOMEBODY.search, others)):  # and this only says how they are to be
        return False
    before = max((at.start for at in asked if begin <= at.start < clause[0]), default=None)
    return before is None or any(before <= at.start < clause[0] for at in amounts)


def wishes_for_something(clause: str) -> bool:
    """Whether a clause wishes that the requester's people get something, and leaves open what."""
    return _SOMETHING.search(clause) is not None


def asks(words: str) -> bool:
    """Whether the words say that somebody or something is asked for."""
    return _ASKS.search(words) is not None
