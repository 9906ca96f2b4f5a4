"""What of a demand nobody here answers to by name: looked up by meaning.py among all that is offered."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind, RequirementSource, Span
from towow_core.engine.language.telling import is_seen_to, is_told, told_in, without_told
from towow_core.engine.language.text import clause_at
from towow_core.engine.language.wishes_done import says_a_trouble
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.lexicon.everyday import trades_of, works_on_named
from towow_core.engine.lexicon.taught import is_taught
from towow_core.engine.lexicon.text_units import units_of
from towow_core.engine.matching.candidate_fit import matches, who_may_come
from towow_core.engine.matching.meant import FACTS
from towow_core.engine.matching.needs import Need, needs_of
from towow_core.engine.matching.one_wish import part_of_sentence, pieces_of_one_wish, spoken, wishes_for_work
from towow_core.engine.matching.open_errands import OpenErrand, open_errands, says_how
from towow_core.engine.matching.spoken_of import without_for_whom

PIECES_MAX = 5  # of a sentence that are looked up; what asks for more trades than that in nobody's words is no demand
# What a clause says that asks for somebody or something, and how long it is at least.
_ASKS = re.compile(
    r"[要想请找需]"
    r"|\b(?:needs?|wants?|like|looking for|find|please|could|can|some ?(?:body|one|kind|sort)|any(?:body|one)|again)\b",
    re.IGNORECASE,
)
_ASKS_BEHIND_A_COMMA = re.compile(r"(?:some(?:body|one)?|anybody|anyone|an?) ", re.IGNORECASE)
_ONE = r"(?:some|any)(?:body|one)"
_WISH_EN = r"(?:(?:would|['’]d) (?:like|love)|wants?|wish|hop(?:e|ing)) to"
_BESIDES_ZH = r"(?:^|[再还])(?:最后|另外|然后|顺便|我们?|还|再|也)*(?:想|要|得|需要?|能|帮忙)*"
_SOME_ZH = r"(?:[一两二三四五六七八九十几\d]+[个位名辆匹头只台架艘条套顶座支场段桌把张对]|[点些])"
_FOLK = r"(?:some|a few|a couple of|(?:[a-z]+|\d+)) (?:[a-z]+ ){0,1}?(?:people|persons|grown-?ups|adults|hands|lads|men|women|folks|teenagers|students|pairs? of hands)"
# "Two people who are vegetarian", "ten who come by train": nobody is asked for.
_HOW_THEY_ARE = r"(?:are|were|have|had|has|is|was|eat|drink|do|don|need|want|wish|can|cannot|could|will|would|come|came|arrive|live|speak|know|like|love|hate|join|stay|sleep|work|already|also|only|never|all)\b"
# What can only ask for somebody, or for what they bring: behind a word that wishes, or with what they are to do.
# 有人在楼下等, "somebody will be at the gate" wish for nobody.
_SOMEBODY = re.compile(
    r"(?:(?<![只不])要(?!是)|(?<!不)想|需要?|得|希望|最好|(?<![可不])能|缺|求|麻烦|顺便)[也还再能可以想要]*(?:[有请找来](?:一?[个位名])?人(?!了)|[有来](?:一?[位名]|一?[段场首支台]|一?个[会能懂]))"
    r"|[请找](?:一?[位名]|一?个?人|一?个[会能懂]|一?[段场首支台])|(?:^|[再还])来(?:一?[位名]|一?个?人|一?[段场首支台])|[再还](?:要|来|加)(?:点|些)"
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
    r"(?<!有)[没无]有?人|不(?:用|要|需要|必)|有人(?:了|说|觉得|不|听|看|要|吃|喝|带孩子)|(?:隔壁|楼[上下]|邻居|平时|每天|经常|老是?|总是?)[^，,。；;]{0,4}有(?:个|一个)?人"
    r"|\b(?:nobody|no one|no need|not|without|never)\b|n['’]t\b",
    re.IGNORECASE,
)
_NEXT = re.compile(r"[\s,，、]*(?:for |at |on |in |[在用])*", re.IGNORECASE)
_SAYS_WHERE_IT_IS = re.compile(
    r"[在有是]$|^(?:[^，,]{1,4})?在[^，,]{1,6}$|\b(?:is|are|was|were|will be)\b", re.IGNORECASE
)
_WHERE_AND_WHEN = frozenset({RequirementKind.PLACE, RequirementKind.DATE, RequirementKind.HEAD_COUNT})
_ASKED = frozenset({RequirementKind.CAPABILITY, RequirementKind.PERSON})
_PAID_MIN, _PAID_MIN_ZH = 2, 4
_ASKING_MIN, _ASKING_MIN_ZH = 3, 6  # words, characters: 要持证 says how somebody is to be
_TIME_WITH = re.compile(
    r"\b(?:hours?|minutes|(?:half )?(?:a )?day|morning|afternoon|evening|time) (?:\w+ )?"
    r"with (?:the|some|your|his|her|their)\b"
    r"|[和跟与][\u4e00-\u9fff]{1,6}?(?:待|呆|相处|打交道)",
    re.IGNORECASE,
)
_THING_MAX = 6  # words of English, characters of Chinese


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswered:
    """What of a demand nobody here answers to by name.

    Attributes:
        tags: Capability tags that were read, of which nobody has any; () where nothing could be read at all.
        pieces: Of the sentence that were not understood.
        own: Those of them that may ask for something of their own, beside what is answered to.
        asking: Those of `own` whose clause says that it asks, beside what is answered to.
        for_somebody: Pieces whose clause can only ask for somebody: worth a question each, if nobody is found for it.
        sentence: The demand without its facts, where nothing else in it is answered to; else "".
        among: Ids of those who could come.
        of_trade: For each piece that names a thing of one trade, what those who could come and do that call it.
        wider: For each tag that is one kind of something, what those who could come call that: who does it may do this,
            and has to be asked back about.
        in_answers: Tags that the requester has answered a question with: nobody is asked once more what they mean.
        had: Labels for what the requester has, or wants nobody for: whoever has them is not meant by these.
        needs: What is asked for by name: who tells a piece under a label that answers to this says more of that, and
            does nothing else.
        implied: What such an occasion usually has.
        errands: Of several those for which nobody answers by name.
        spoken: For each of `for_somebody` that wishes for some work and for nobody, all words of that wish, then those
            of each of its pieces; of one in several pieces, all words of its clause.
        troubles: Those of `for_somebody` that say what is wrong: who puts something else right may do that, too.
    """

    tags: tuple[str, ...]
    pieces: tuple[str, ...]
    own: tuple[str, ...] = ()
    asking: frozenset[str] = frozenset()
    for_somebody: tuple[str, ...] = ()
    sentence: str
    among: frozenset[str]
    of_trade: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    wider: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    in_answers: frozenset[str] = frozenset()
    had: frozenset[str] = frozenset()
    needs: tuple[Need, ...] = ()
    implied: tuple[Need, ...] = ()
    errands: tuple[OpenErrand, ...] = ()
    spoken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    troubles: frozenset[str] = frozenset()

    @property
    def wholes(self) -> tuple[str, ...]:
        """What is looked up for its own sake."""
        return tuple(dict.fromkeys(filter(None, (self.sentence, *self.tags))))

    @property
    def texts(self) -> tuple[str, ...]:
        errands = (text for one in self.errands for text in one.texts)
        bare = map(without_for_whom, self.pieces[:PIECES_MAX])
        pieces = (*self.own, *self.pieces[:PIECES_MAX], *(text for said in self.spoken.values() for text in said))
        return tuple(dict.fromkeys((*self.wholes, *pieces, *bare, *errands)))


def unanswered(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> Unanswered | None:
    """None where everything that is asked for by name is somebody's label, or what follows from the occasion is."""
    is_told = _is_told_by_an_answer(understanding)
    all_needs = needs_of(understanding)
    needs = tuple(need for need in all_needs if need.is_explicit)
    answered = _answered(needs, profiles)
    tags = tuple(need.tag for need in needs if need.tag not in answered)
    wished = somebody_wished(understanding)
    pieces = (*(one.text for one in _left_open(understanding)), *(one.text for one in wished))
    is_answered = not tags and bool(needs or _answered(all_needs, profiles))
    could_come = who_may_come(profiles, understanding)
    errands = () if is_told else open_errands(understanding, profiles, answered & _answered(needs, could_come))
    if is_answered and not pieces and not errands:
        return None
    among = frozenset(one.agent_id for one in could_come)
    own = _of_their_own(understanding)
    sentence = "" if answered or is_answered or is_told else _without_facts(understanding, own if tags else ())
    wider = {tag: labels for tag in tags if (labels := _wider_labels(tag, could_come))}
    beside = frozenset(one.text for one in own if _is_time_with(understanding.surface_demand, one))
    of_trade = {
        piece: labels
        for piece in pieces
        if (labels := _labels_of_its_trade(piece, could_come, is_with=piece in beside))
    }
    for_somebody, whole = _once_a_clause(understanding, [one for one in own if _asks_for_somebody(understanding, one)])
    return Unanswered(
        tags=tags,
        pieces=pieces,
        own=tuple(one.text for one in (*own, *wished)),
        # Where nothing else is answered to, the requester is asked back instead.
        asking=frozenset(
            one.text
            for one in (*own, *wished)
            if not sentence and (one in wished or _asks(understanding.surface_demand, one))
        ),
        for_somebody=tuple(one.text for one in for_somebody),
        spoken={
            one.text: (spoken(understanding, one).text, *(each.text for each in pieces_of_one_wish(understanding, one)))
            for one in for_somebody
            if wishes_for_work(understanding, one)
        }
        | whole,
        troubles=frozenset(one.text for one in for_somebody if says_a_trouble(one.text)),
        sentence=sentence,
        among=among,
        of_trade=of_trade,
        wider=wider,
        in_answers=frozenset(
            tag
            for r in understanding.in_force
            if r.kind is RequirementKind.CAPABILITY and r.source is RequirementSource.CLARIFICATION
            for tag in r.value.tags
        ),
        had=_labels_had(understanding, could_come),
        needs=needs,
        implied=tuple(need for need in all_needs if not need.is_explicit),
        errands=errands,
    )


def somebody_wished(understanding: DemandUnderstanding) -> tuple[Span, ...]:
    """Where somebody would be welcome besides, in words that name no trade: "最好也有人弹古筝"."""
    wishes = (r for r in understanding.in_force if r.kind is RequirementKind.QUALITY and not r.is_hard)
    said = (r.span for r in wishes if not (r.value.tags or r.value.unit) and r.span is not None)
    return tuple(one for one in said if _SOMEBODY.search(one.text))[:PIECES_MAX]


def _left_open(understanding: DemandUnderstanding) -> tuple[Span, ...]:
    """What was not understood, but for what is given up again, or said of long ago."""
    if _is_told_by_an_answer(understanding):
        return ()
    told = told_in(understanding.surface_demand)
    return tuple(one for one in understanding.not_understood if not any(a < one.end and one.start < b for a, b in told))


def _is_told_by_an_answer(understanding: DemandUnderstanding) -> bool:
    """Whether the requester was asked what is to be done, and nothing of the sentence itself asks for anything else.

    What nobody could read of it is what the answer is about, and no second wish.
    """
    asked = [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard]
    return bool(asked) and all(r.source is RequirementSource.CLARIFICATION for r in asked)


def _of_their_own(understanding: DemandUnderstanding) -> tuple[Span, ...]:
    """Pieces that may ask for something of their own: "…, survey before February" says more of what is before it."""
    text = understanding.surface_demand
    return tuple(
        one
        for one in _left_open(understanding)
        if not is_told(one.text)
        and (not text[: one.start].rstrip(" ").endswith(",") or _ASKS_BEHIND_A_COMMA.match(one.text))
    )[:PIECES_MAX]


def _asks(text: str, piece: Span) -> bool:
    """Whether the clause of a piece asks for somebody or something, in more than a word or two."""
    begin, _ = clause_at(text, piece.start, piece.end)
    if says_how(piece.text):
        return False
    count, least = (len(piece.text.split()), _ASKING_MIN) if piece.text.isascii() else (len(piece.text), _ASKING_MIN_ZH)
    return count >= least and asks(text[begin : piece.end])


def _asks_for_somebody(understanding: DemandUnderstanding, piece: Span) -> bool:
    """Whether its clause can only ask for somebody, in more than a word or two, and nothing of that was read."""
    text = understanding.surface_demand
    begin, end = clause_at(text, piece.start, piece.end)
    clause = text[begin:end].strip()
    asked = (r.span for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.span is not None)
    if any(begin <= at.start and at.end <= end for at in asked):
        return False
    whole = max(clause, spoken(understanding, piece).text, key=len)
    least = _ASKING_MIN if whole.isascii() else _ASKING_MIN_ZH
    count = len(whole.split()) if whole.isascii() else len(whole)
    is_plain = not (_NOBODY.search(clause) or is_told(clause) or is_seen_to(clause))
    is_asked = _SOMEBODY.search(clause) is not None or wishes_for_work(understanding, piece)
    if _is_paid_for(understanding, (begin, end)):
        return count >= (_PAID_MIN if whole.isascii() else _PAID_MIN_ZH) and is_plain
    return count >= least and is_plain and (is_asked or wishes_for_something(clause))


def _once_a_clause(
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
    if any(map(_SOMEBODY.search, others)):  # and this only says how they are to be
        return False
    before = max((at.start for at in asked if begin <= at.start < clause[0]), default=None)
    return before is None or any(before <= at.start < clause[0] for at in amounts)


def wishes_for_something(clause: str) -> bool:
    """Whether a clause wishes that the requester's people get something, and leaves open what."""
    return _SOMETHING.search(clause) is not None


def asks(words: str) -> bool:
    """Whether the words say that somebody or something is asked for."""
    return _ASKS.search(words) is not None


def _is_time_with(text: str, piece: Span) -> bool:
    """Whether time is to be spent with what a piece names: "an hour with the bees", "和蜜蜂待一小时"."""
    begin, end = clause_at(text, piece.start, piece.end)
    return _TIME_WITH.search(text[begin:end]) is not None


def _labels_of_its_trade(piece: str, profiles: Sequence[AgentProfile], *, is_with: bool) -> tuple[str, ...]:
    """Labels for the one trade that a piece calls; of a few words that name a thing, for the one that works on it.

    Args:
        is_with: Time is to be spent with it, so that who teaches it is meant, too.
    """
    named = trades_of(piece)
    called = named or (works_on_named(piece) if len(units_of(piece)) <= _THING_MAX else frozenset())
    if len(called) != 1 or is_seen_to(piece):
        return ()
    labels = (label for profile in profiles if profile.terms.price is not None for label in profile.capabilities)
    found = (label for label in labels if called <= trades_of(label))
    return tuple(
        dict.fromkeys(label for label in found if named or is_with or not is_taught(label))
    )  # maths is no physics


def _labels_had(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> frozenset[str]:
    """What those who could come call what the requester has, or wants nobody for, and asks for by no other name."""
    out = {RequirementKind.PROVIDED_BY_REQUESTER, RequirementKind.EXCLUSION}
    said = {tag for r in understanding.in_force if r.kind in out for tag in r.value.tags}
    had = {concept.key for tag in said if (concept := concept_of(tag)) is not None}
    had -= {concept.key for tag in understanding.capability_tags if (concept := concept_of(tag)) is not None}
    labels = {label for profile in profiles for label in (*profile.capabilities, *profile.tags)} if had else set()
    return frozenset(one for one in labels if (concept := concept_of(one)) is not None and concept.key in had)


def _wider_labels(tag: str, profiles: Sequence[AgentProfile]) -> tuple[str, ...]:
    """Labels that name the concept itself of which a tag is one kind."""
    concept = concept_of(tag)
    if concept is None or not concept.kind_of:
        return ()
    labels = (label for profile in profiles for label in (*profile.capabilities, *profile.tags))
    return tuple(
        dict.fromkeys(one for one in labels if any(f.concept.key == concept.kind_of for f in find_concepts(one)))
    )


def _answered(needs: Sequence[Need], profiles: Sequence[AgentProfile]) -> set[str]:
    found: set[str] = set()
    left = tuple(needs)
    for profile in profiles:
        found |= {match.need.tag for match in matches(profile, left)}
        left = tuple(need for need in left if need.tag not in found)
        if not left:
            break
    return found


def _without_facts(understanding: DemandUnderstanding, others: Sequence[Span]) -> str:
    """The sentence; what else it lists, "…, and a check of the stairs", is said of no tag."""
    text = without_told(understanding.surface_demand)
    for piece in others:
        if _ASKS_BEHIND_A_COMMA.match(piece.text):
            text = text.replace(piece.text, " ", 1)
    for one in understanding.in_force:
        if one.kind in FACTS and one.span is not None and one.span.text:
            text = text.replace(one.span.text, " ", 1)
    return " ".join(text.split())
