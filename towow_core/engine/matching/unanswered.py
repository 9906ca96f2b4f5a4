"""What of a demand nobody here answers to by name: looked up by meaning.py among all that is offered."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind, RequirementSource, Span
from towow_core.engine.language.clause_roles import asks_for_nothing, only_says_when_and_where
from towow_core.engine.language.telling import is_seen_to, is_told, told_in, without_told
from towow_core.engine.language.text import clause_at
from towow_core.engine.language.wishes_done import says_a_trouble
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.lexicon.everyday import trades_of, works_on_named
from towow_core.engine.lexicon.taught import is_taught
from towow_core.engine.lexicon.text_units import units_of
from towow_core.engine.matching.asking_clauses import (
    SOMEBODY,
    asks_for_somebody,
    asks_in_its_clause,
    may_ask_beside,
    once_a_clause,
)
from towow_core.engine.matching.candidate_fit import matches, who_may_come
from towow_core.engine.matching.needs import Need, needs_of
from towow_core.engine.matching.one_wish import pieces_of_one_wish, spoken, wishes_for_work
from towow_core.engine.matching.open_errands import OpenErrand, open_errands, told_of_oneself
from towow_core.engine.matching.phrase_meant import clauses_of_short_tags
from towow_core.engine.matching.spoken_of import without_for_whom
from towow_core.engine.matching.without_facts import FACTS

PIECES_MAX = 5  # of a sentence that are looked up; what asks for more trades than that in nobody's words is no demand
_ASKS_BEHIND_A_COMMA = re.compile(r"(?:some(?:body|one)?|anybody|anyone|an?) ", re.IGNORECASE)
_TIME_WITH = re.compile(
    r"\b(?:hours?|minutes|(?:half )?(?:a )?day|morning|afternoon|evening|time) (?:\w+ )?"
    r"with (?:the|some|your|his|her|their)\b"
    r"|[和跟与][\u4e00-\u9fff]{1,6}?(?:待|呆|相处|打交道)",
    re.IGNORECASE,
)
# "Engraving of 40 glasses by 6 March" asks; "the wedding is on the 27th" does not.
_TELLS = re.compile(r"\b(?:is|are|was|were|will be)\b|[是在]", re.IGNORECASE)
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
        may_ask: Others that most likely do, by the second reader: worth one each, too.
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
        in_clause: For each tag of a word or two, which says little, its clause without facts.
    """

    tags: tuple[str, ...]
    pieces: tuple[str, ...]
    own: tuple[str, ...] = ()
    asking: frozenset[str] = frozenset()
    for_somebody: tuple[str, ...] = ()
    may_ask: tuple[str, ...] = ()
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
    in_clause: Mapping[str, str] = field(default_factory=dict)

    @property
    def wholes(self) -> tuple[str, ...]:
        """What is looked up for its own sake."""
        return tuple(dict.fromkeys(filter(None, (self.sentence, *self.tags))))

    @property
    def texts(self) -> tuple[str, ...]:
        errands = (text for one in self.errands for text in one.texts)
        bare = map(without_for_whom, self.pieces[:PIECES_MAX])
        pieces = (*self.own, *self.pieces[:PIECES_MAX], *(text for said in self.spoken.values() for text in said))
        pieces = (*pieces, *self.may_ask, *self.in_clause.values())
        return tuple(dict.fromkeys((*self.wholes, *pieces, *bare, *errands)))


def unanswered(
    understanding: DemandUnderstanding, profiles: Sequence[AgentProfile], gone: Sequence[AgentProfile] = ()
) -> Unanswered | None:
    """None where everything that is asked for by name is somebody's label, or what follows from the occasion is.

    Args:
        gone: Who cannot be asked, and is known here: what they call so is a name, and nothing else is meant by it.
    """
    is_told = _is_told_by_an_answer(understanding)
    all_needs = needs_of(understanding)
    needs = tuple(need for need in all_needs if need.is_explicit)
    answered = _answered(needs, (*profiles, *gone))
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
    for_somebody, whole = once_a_clause(understanding, [one for one in own if asks_for_somebody(understanding, one)])
    return Unanswered(
        tags=tags,
        pieces=pieces,
        own=tuple(one.text for one in (*own, *wished)),
        # Where nothing else is answered to, the requester is asked back instead.
        asking=frozenset(
            one.text
            for one in (*own, *wished)
            if not sentence and (one in wished or asks_in_its_clause(understanding.surface_demand, one))
        ),
        for_somebody=tuple(one.text for one in for_somebody),
        may_ask=may_ask_beside(understanding, _left_open(understanding), for_somebody),
        spoken={
            one.text: (spoken(understanding, one).text, *(each.text for each in pieces_of_one_wish(understanding, one)))
            for one in for_somebody
            if wishes_for_work(understanding, one)
        }
        | whole,
        troubles=frozenset(one.text for one in for_somebody if says_a_trouble(one.text)),
        in_clause=clauses_of_short_tags(understanding, tags),
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
    return tuple(one for one in said if SOMEBODY.search(one.text))[:PIECES_MAX]


def _left_open(understanding: DemandUnderstanding) -> tuple[Span, ...]:
    """What was not understood, but for what is given up again, of long ago, or by both readers asks for nothing."""
    if _is_told_by_an_answer(understanding):
        return ()
    text = understanding.surface_demand
    told = told_in(text)
    left = [o for o in understanding.not_understood if not any(a < o.end and o.start < b for a, b in told)]
    if not understanding.capability_tags:  # a demand asks for something
        return tuple(left)
    idle = {
        o for o in left if asks_for_nothing(text, o) or (_TELLS.search(o.text) and only_says_when_and_where(text, o))
    }
    return tuple(o for o in left if o not in idle or asks_for_somebody(understanding, o))


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
    labels = {label for profile in profiles for label in (*profile.capabilities, *profile.tags)} if said else set()
    return frozenset(
        one
        for one in labels
        if (one in said and one not in understanding.capability_tags)
        or ((concept := concept_of(one)) is not None and concept.key in had)
    )


def _wider_labels(tag: str, profiles: Sequence[AgentProfile]) -> tuple[str, ...]:
    """Labels that name the concept itself of which a tag is one kind."""
    concept = concept_of(tag)
    if concept is None or not concept.kind_of:
        return ()
    labels = (label for profile in profiles for label in (*profile.capabilities, *profile.tags))
    return tuple(
        dict.fromkeys(one for one in labels if any(f.concept.key == concept.kind_of for f in find_concepts(one)))
    )


def answered_by_name(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> set[str]:
    """Tags of what is asked for that somebody among these goes by."""
    return _answered([need for need in needs_of(understanding) if need.is_explicit], profiles)


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
    for piece in (*told_of_oneself(understanding), *(one for one in others if _ASKS_BEHIND_A_COMMA.match(one.text))):
        text = text.replace(piece.text, " ", 1)
    for one in understanding.in_force:
        if one.kind in FACTS and one.span is not None and one.span.text:
            text = text.replace(one.span.text, " ", 1)
    return " ".join(text.split())
