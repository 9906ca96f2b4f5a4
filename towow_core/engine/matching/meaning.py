"""What somebody means who asks in words that no profile uses: the part of a demand that nobody here answers to by
name is looked up among all that is offered.

A tag that is meant keeps the requester's own words, and learns what profiles call it: their twins then answer by their
own label, with its sentence, and whoever has no such label declines.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Meaning
from towow_core.domain.requirements import (
    MEANT,
    Requirement,
    RequirementKind,
)
from towow_core.engine.characters import CJK
from towow_core.engine.language.name_forms import form_of
from towow_core.engine.language.telling import is_told
from towow_core.engine.lexicon.concept_search import concept_of, subject_of
from towow_core.engine.lexicon.everyday import called_in, trade_names_in, trades_of, works_on
from towow_core.engine.lexicon.scenarios import names_an_occasion
from towow_core.engine.lexicon.taken_there import takes_them_there
from towow_core.engine.lexicon.taught import is_taught
from towow_core.engine.lexicon.trade_phrases import OTHER, TradeMeant
from towow_core.engine.lexicon.trades import trades
from towow_core.engine.matching.asked_of_the_named import with_asked_of_the_named
from towow_core.engine.matching.asking_clauses import asks
from towow_core.engine.matching.duties import with_duties
from towow_core.engine.matching.held_weakly import as_wished_not_complained, with_what_a_place_has
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.needs import (
    Need,
    is_of_another_kind,
    label_meets,
    needs_of,
    only_teaches,
    plays_another,
    teaches_other,
)
from towow_core.engine.matching.offered import Answer, OfferIndex, Vectors
from towow_core.engine.matching.one_work import as_one_work
from towow_core.engine.matching.open_errands import OpenErrand
from towow_core.engine.matching.other_kinds import is_another_kind, is_of_another_trade
from towow_core.engine.matching.phrase_meant import UNASKED_FROM, Meant, meant_by, possible, taken_for, worth_asking
from towow_core.engine.matching.said_in_full import said_in_full
from towow_core.engine.matching.said_plainly import said_plainly
from towow_core.engine.matching.second_of_a_trade import with_second_ones
from towow_core.engine.matching.second_reader import held_to_second_reader, with_its_own_amounts
from towow_core.engine.matching.spoken_of import offer_text, without_for_whom
from towow_core.engine.matching.strange_words import said_by_nobody, strange_words
from towow_core.engine.matching.tells_of import with_who_tells_of_it
from towow_core.engine.matching.trades_unread import with_trades_unread
from towow_core.engine.matching.two_needs import as_two_needs
from towow_core.engine.matching.unanswered import PIECES_MAX, Unanswered
from towow_core.support.replacing import replace

K = RequirementKind
INVITE_FROM = 0.7  # chance; of 141 asks that were as sure, 130 were right: docs/meaning.md
INVITE_AN_ANSWER_FROM = 0.25  # the same of what somebody was asked already: it stays a guess, and open
_LESSONS = re.compile(r"^(?:lessons: |教学：)")
_LESSONS_IN = (" lessons", "教学")  # behind what is taught
# Not inside a word: 和服, 参与, 普及.
_AND = re.compile(r"\s+(?:and|&)\s+|和(?![服平声谐气面睦])|(?<!参)与|(?<![普涉提以])及|以及|、", re.IGNORECASE)
_WRITES = frozenset({"calligraphy"})
_NEVER = 2.0
_HAN = re.compile(f"[{CJK}]")
_OF_NAME_MIN = 2
TOLD_FROM = 0.35  # chance; of what also says a word that hardly anybody says: docs/meaning.md
ASKED_FROM = 0.09  # the same where its clause asks for somebody or something
BY_CHARACTERS_FROM = 0.5  # the same of what says two characters of a Chinese name, and not side by side
TROUBLE_FROM = 0.6  # the same where it does not ask, and says how things are: docs/meaning.md
SUGGEST_FROM = 0.08  # worth a question
SUGGEST_BY_WORDS_FROM = 0.2  # a common character makes a chance of .1
SUGGEST_FOR_A_PIECE_FROM = 0.25  # the same of a piece, beside which any words will do
SUGGESTIONS_MAX = 4
_OF_TWO_WORDS = 4  # characters
_MORE_LIKELY = 0.5  # chance
_OFFERED_MIN = 0.25  # chance that all trades of those who could come have together, below which none is made likelier
_TRADE_NEXT = 1  # how many may be nearer by meaning to whom a thing or a trade names than whoever does that


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What was found for it.

    Attributes:
        meanings: Sure enough to invite somebody for.
        suggestions: Labels to ask back about, where there is nothing surer.
        unread: For each piece that most likely asks for somebody and that nobody was found for, labels that are near.
        near: For each tag that nobody was found for, labels that come near by meaning or say a rare word of it.
        sure: Tags of meanings that nobody is asked about before they are invited.
    """

    meanings: tuple[Meaning, ...] = ()
    suggestions: tuple[str, ...] = ()
    unread: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    near: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sure: frozenset[str] = frozenset()


def look_up(asked: Unanswered, index: OfferIndex, vectors: Mapping[str, Vectors] | None = None) -> Found:
    """What the unanswered part of a demand means to those who could come, and what of it is worth a question."""
    of = vectors or {}
    phrases = _phrases(asked, of)
    found = _without_had(_with_phrases(_found(asked, index, vectors), asked, index, phrases), asked)
    meant = {one.tag for one in found.meanings}
    labels = {label for one in found.meanings for label in one.labels}
    beside = tuple(dict.fromkeys((*(label for need in asked.needs for label in need.labels), *labels)))
    unread = {
        piece: (
            *(beside if piece in asked.troubles else ()),
            *possible(
                (*_likeliest(phrases.get(piece, ()), asked, index), *_near_to(piece, asked, index, of)),
                phrases.get(piece, ()),
            ),
        )
        for piece in dict.fromkeys((*asked.for_somebody, *asked.may_ask, *_errands_likely(asked, index, phrases)))
        if not any(piece in tag or tag in piece for tag in meant) and not _says_more(piece, asked, labels, index, of)
    }
    return replace(found, unread=unread)


def _errands_likely(asked: Unanswered, index: OfferIndex, phrases: Meant) -> Iterator[str]:
    """Names of errands that ask and more likely than not mean what somebody does who could come."""
    for one in asked.errands:
        if one.asks and _surest_offered(phrases.get(one.name, ()), asked, index) >= _MORE_LIKELY:
            yield one.name


def _phrases(asked: Unanswered, of: Mapping[str, Vectors]) -> Meant:
    """Of what may ask for work by no known name, which trades it may mean, and last of the whole sentence.

    Of several clauses each may say little: "my maths marks have fallen", "someone to work with me".
    """
    tags = tuple(tag for tag in asked.tags if concept_of(tag) is None)
    # An occasion that is to be held asks for nobody by itself: what it takes is asked for beside it.
    open_ = (one for one in asked.errands if one.asks and not names_an_occasion(one.name))
    errands = {one.name: one.texts[0] for one in open_ if concept_of(one.name) is None}
    texts = (*tags, *asked.for_somebody, *asked.may_ask, *errands, *filter(None, (asked.sentence,)))
    said = {text: asked.in_clause.get(text) or (text if text in tags else errands.get(text, text)) for text in texts}
    meant = meant_by(said.values(), of)
    return {text: meant[words] for text, words in said.items() if words in meant}


def _with_phrases(found: Found, asked: Unanswered, index: OfferIndex, phrases: Meant) -> Found:
    """With a guess for each of them that nothing was found for and that most likely means what somebody does.

    What is suggested or near is what the others may mean.
    """
    meanings = [one for one in found.meanings if possible(one.labels, phrases.get(one.tag, ()))]
    taken, sure = {one.tag for one in meanings}, {*found.sure}
    errands = {one.name for one in asked.errands} - {*asked.tags, *asked.for_somebody, *asked.may_ask}
    known = {label for one in meanings for label in one.labels}
    for text, meant in phrases.items():
        if text in errands:  # asked about, and not taken for anything
            continue
        if text == asked.sentence and meanings:  # its clauses say which of it is what
            continue
        key = taken_for(meant)
        labels = _of_its_kind(index.trades.called(key, asked.among) or index.trades.called(key), text)
        labels = tuple(one for one in labels if not _is_asked_for(one, asked))
        if text not in taken and labels and not {*labels} & known:
            meanings.append(Meaning(tag=text, labels=labels))
            known |= {*labels}
            taken.add(text)
            sure |= {text} if meant[0].chance >= UNASKED_FROM else set()
    left = {text: meant for text, meant in phrases.items() if text not in taken}
    surest = sorted(left.items(), key=lambda each: -_surest_offered(each[1], asked, index))
    first = (label for _, meant in surest for label in _likeliest(meant, asked, index))
    suggestions = tuple(dict.fromkeys((*first, *possible(found.suggestions, *left.values()))))[:SUGGESTIONS_MAX]
    return replace(
        found,
        meanings=tuple(meanings),
        suggestions=suggestions if left or not phrases else (),
        near={tag: possible(labels, phrases.get(tag, ())) for tag, labels in found.near.items()},
        sure=frozenset(sure),
    )


def _likeliest(meant: Sequence[TradeMeant], asked: Unanswered, index: OfferIndex) -> Iterator[str]:
    """One label of those who could come for each trade that is worth a question, the likeliest first."""
    for key in worth_asking(_offered(meant, asked, index)):
        yield from index.trades.called(key, asked.among)[:1]


def _offered(meant: Sequence[TradeMeant], asked: Unanswered, index: OfferIndex) -> tuple[TradeMeant, ...]:
    """The chances of those trades alone that somebody does who could come, and of none of the lexicon's."""
    there = [one for one in meant if one.key == OTHER or index.trades.called(one.key, asked.among)]
    whole = max(sum(one.chance for one in there), _OFFERED_MIN)
    return tuple(TradeMeant(one.key, one.chance / whole) for one in there)


def _surest_offered(meant: Sequence[TradeMeant], asked: Unanswered, index: OfferIndex) -> float:
    return max((one.chance for one in _offered(meant, asked, index) if one.key != OTHER), default=0.0)


def _without_had(found: Found, asked: Unanswered) -> Found:
    """Without labels for what the requester has: who brings a director asks no director to shoot their film."""
    if not asked.had:
        return found
    left = (
        replace(one, labels=tuple(label for label in one.labels if label not in asked.had)) for one in found.meanings
    )
    return replace(
        found,
        meanings=tuple(one for one in left if one.labels),
        suggestions=tuple(label for label in found.suggestions if label not in asked.had),
        near={tag: tuple(one for one in labels if one not in asked.had) for tag, labels in found.near.items()},
    )


def _says_more(
    piece: str, asked: Unanswered, meant: Collection[str], index: OfferIndex, of: Mapping[str, Vectors]
) -> bool:
    """Whether a piece is nearest to what is asked for anyhow, and so most likely says more of that.

    Args:
        meant: Labels of what other words of the demand were taken for.
    """
    found = _surest(asked.spoken.get(piece, (piece,)), asked, index, of)
    if piece in asked.spoken and found.chance >= SUGGEST_FROM and {*found.labels} & {*meant}:
        return True
    return found.chance >= TOLD_FROM and any(_is_asked_for(label, asked) for label in found.labels)


def _surest(texts: Iterable[str], asked: Unanswered, index: OfferIndex, of: Mapping[str, Vectors]) -> Answer:
    found = (index.search(text, of[text], asked.among) for text in texts if text in of)
    return max(found, key=lambda answer: answer.chance, default=Answer())


def _near_to(piece: str, asked: Unanswered, index: OfferIndex, of: Mapping[str, Vectors]) -> tuple[str, ...]:
    """What a piece comes nearest to, by meaning and by words, and that is not asked for anyhow."""
    words = asked.spoken.get(piece, (piece,))
    found = _surest(words, asked, index, of)
    least = SUGGEST_FROM if piece in asked.spoken else SUGGEST_FOR_A_PIECE_FROM
    meant = (*found.labels, *found.others) if found.chance >= least else ()
    said = index.nearest_by_words(words[0], asked.among)
    in_turn = [label for pair in zip_longest(meant, said) for label in pair if label is not None]
    likely = index.likely(in_turn, of.get(piece))
    return tuple(dict.fromkeys(one for one in likely if not _is_asked_for(one, asked)))[:SUGGESTIONS_MAX]


def _found(asked: Unanswered, index: OfferIndex, vectors: Mapping[str, Vectors] | None) -> Found:
    """What the unanswered part of a demand means to those who could come: all of it by the sentence, else by tag.

    An offer that says all of what a tag names says it surely, whatever it is called.

    Args:
        vectors: Of `asked.texts`, of unit length; without them it is looked up by words alone, and nobody is invited
            for common ones: "mend my old wall by hand" has more in common with who binds old books by hand than with
            a mason.
    """
    said = {tag: labels for tag in asked.tags if (labels := _said_surely(tag, asked, index))}
    told = (*(tag for tag in asked.tags if tag not in said and concept_of(tag) is None), *asked.pieces)
    told = tuple(piece for piece in told if not (is_told(piece) or takes_them_there(piece, piece.find("带"))))[
        :PIECES_MAX
    ]
    said |= {tag: labels for tag, labels in asked.wider.items() if tag not in said}
    of = vectors or {}
    for is_near in (False, True):
        for piece in (one for one in told if one not in said):
            labels = (
                _told_nearly(piece, asked, index, of, is_beside=bool(said) or not asked.sentence)
                if is_near
                else _told_plainly(piece, asked, index, of)
            )
            if labels and labels not in said.values() and not all(_is_asked_for(label, asked) for label in labels):
                said[piece] = labels
    for errand in asked.errands if of else ():
        labels = _of_an_errand(errand, asked, index, of)
        if errand.name not in said and labels and labels not in said.values():
            said[errand.name] = labels
    if said:
        found = tuple(Meaning(tag=tag, labels=labels) for tag, labels in said.items())
        return Found(meanings=found, near={tag: n for tag, n in _nearest(asked, index, of).items() if tag not in said})
    invite_from = INVITE_FROM if vectors else _NEVER
    answers = {text: index.search(_subject(text), of.get(text), asked.among) for text in asked.wholes}
    whole = answers.get(asked.sentence, Answer())
    least = {tag: INVITE_AN_ANSWER_FROM if vectors and tag in asked.in_answers else invite_from for tag in asked.tags}
    sure = {tag: answers[tag] for tag in asked.tags if answers[tag].chance >= least[tag]}
    if len(asked.tags) <= 1 and asked.sentence:
        sure = {}  # the sentence says more than its only tag
    says_so = (
        asks(asked.sentence)
        and whole.chance >= TOLD_FROM
        and whole.labels == index.told_by(asked.sentence, asked.among)
    )
    names_it = not asked.tags or any(len(tag) > 1 for tag in asked.tags)  # 过 of "想找人马上过来" names no work
    if not sure and names_it and (whole.chance >= invite_from or (vectors and says_so)):
        sure = dict.fromkeys(asked.tags or _saying_it(whole, asked, index, of), whole)
    said_by = {tag: tag if tag in answers else asked.sentence for tag in sure}
    kinds = {tag: _of_its_kind(found.labels, f"{tag} {said_by[tag]}") for tag, found in sure.items()}
    if any(kinds.values()):
        return Found(meanings=tuple(Meaning(tag=tag, labels=labels) for tag, labels in kinds.items() if labels))
    return Found(suggestions=_worth_a_question(asked, index, answers, of), near=_nearest(asked, index, of))


def _saying_it(whole: Answer, asked: Unanswered, index: OfferIndex, of: Mapping[str, Vectors]) -> tuple[str, ...]:
    """What of a sentence without a tag says what all of it means: of several pieces the nearest to that, if any is.

    What a sentence means by "50 posters printed" is not what another piece of it asks for, that nobody knows.
    """
    if len(asked.pieces) <= 1:
        return (asked.sentence,)
    found = {one: index.search(one, of[one], asked.among) for one in asked.pieces if one in of}
    near = {one: answer.chance for one, answer in found.items() if {*whole.labels} & {*answer.labels}}
    return (max(near, key=lambda one: near[one]),) if near else ()


def _nearest(asked: Unanswered, index: OfferIndex, of: Mapping[str, Vectors]) -> dict[str, tuple[str, ...]]:
    """By tag, whose words come nearest by meaning, and who says a word of it that hardly anybody says."""
    near: dict[str, tuple[str, ...]] = {}
    for tag in asked.tags:
        found = index.search(_subject(tag), of[tag], asked.among) if tag in of else Answer()
        meant = found.labels if found.chance >= SUGGEST_FROM else ()
        said = index.nearest_by_words(_subject(tag), asked.among, by_characters=True)
        if both := tuple(label for label in dict.fromkeys((*meant, *said)) if not is_of_another_trade(label, tag)):
            near[tag] = both
    return near


def _of_an_errand(
    errand: OpenErrand, asked: Unanswered, index: OfferIndex, of: Mapping[str, Vectors]
) -> tuple[str, ...]:
    """What an errand that nobody answers to comes nearest to, by the clause of it that is surest; () where none is.

    What somebody offers who is asked anyhow for another errand is no errand of its own. Who says no word of it that
    hardly anybody else says is asked only where the meaning is no far one.
    """
    found = [index.search(text, of[text], errand.among) for text in errand.texts if text in of]
    best = max(found, key=lambda answer: answer.chance, default=Answer())
    says_it = bool({*best.labels} & index.telling(" ".join((errand.name, *errand.texts)), errand.among))
    least = TROUBLE_FROM if not errand.asks else SUGGEST_FROM if says_it else TOLD_FROM
    if any(piece in text or text in piece for piece in asked.for_somebody for text in errand.texts):
        least = max(least, TOLD_FROM)  # its requester is asked what it means
    is_known = any(_is_asked_for(label, asked) for label in index.beside(best.labels))
    said = " ".join(errand.texts)
    labels = _of_its_kind(best.labels, said)
    return labels if best.chance >= least and not is_known else ()


def _told_plainly(piece: str, asked: Unanswered, index: OfferIndex, of: Mapping[str, Vectors]) -> tuple[str, ...]:
    """Whom a piece names by its words: where its meaning is known, too, they must be near by that.

    "A proud Scot to be played out of the church" says "church" like a harpist, and means a piper.
    """
    bare = without_for_whom(piece)
    said = index.told_by(bare, asked.among)
    named = said or asked.of_trade.get(piece, ()) or index.naming(bare, asked.among)
    if not named or piece not in of:
        return named
    bare = bare if bare in of else piece
    found = index.search(_subject(bare), of[bare], asked.among)
    near = (*found.labels, *found.others[: 0 if said else _TRADE_NEXT])
    if piece in asked.for_somebody and found.chance < (TOLD_FROM if piece in asked.spoken else SUGGEST_FROM):
        return ()  # one word in common and far by meaning: its requester is asked
    return named if index.beside(named) & {*near} else ()


def _of_its_kind(labels: Iterable[str], said: str) -> tuple[str, ...]:
    return tuple(label for label in labels if not is_another_kind(label, said))


def _told_nearly(
    piece: str, asked: Unanswered, index: OfferIndex, of: Mapping[str, Vectors], *, is_beside: bool
) -> tuple[str, ...]:
    """Beside what is answered to: who is nearest to a piece by its meaning, where its words say so too.

    It says a word of theirs that hardly anybody says, 古筝, or two characters of what they call it, 台上的灯 of
    舞台灯光, or names a thing that their trade works on, "bound as a book". Neither is enough alone, and what somebody
    says or is near to who is asked anyhow only says more of that.
    """
    if piece not in of or piece not in asked.own:
        return ()
    found = index.search(piece, of[piece], asked.among)
    telling = index.telling(piece, asked.among)
    says_more = any(label_meets(need, one) for one in telling for need in asked.implied)
    least = INVITE_FROM if not is_beside else ASKED_FROM if piece in asked.asking else TOLD_FROM
    if found.chance < least or says_more:
        return ()
    if any(_is_asked_for(one, asked) for one in telling | index.beside(found.labels)):
        return ()
    if said := tuple(label for label in found.labels if label in telling):
        return said
    works = works_on(piece) if piece.isascii() else frozenset()  # 要小舞台 says how a place is to be
    is_near, is_nearer = found.chance >= TOLD_FROM, found.chance >= BY_CHARACTERS_FROM
    return tuple(
        label
        for label in found.labels
        if (is_near and works & trades_of(label))
        or (is_nearer and piece in asked.asking and _says_of_name(piece, label))
    )


def _says_of_name(piece: str, label: str) -> bool:
    """Whether a piece says two characters of a Chinese name, in order and with others between."""
    at = [piece.find(char) for char in label if _HAN.match(char)]
    there = [one for one in at if one >= 0]
    return len(there) >= _OF_NAME_MIN and there == sorted(there)


def _is_asked_for(label: str, asked: Unanswered) -> bool:
    return any(label_meets(need, label) for need in asked.needs)


def _worth_a_question(
    asked: Unanswered, index: OfferIndex, answers: Mapping[str, Answer], of: Mapping[str, Vectors]
) -> tuple[str, ...]:
    """What is nearest by meaning and what is nearest by words, in turn: each finds half of what the other misses.

    Where something else in the demand is answered to, only what is near enough for its own sake.
    """
    has_vectors = bool(of)
    # By words alone, what the lexicon knows and nobody does is near to little else: no electrician is a lawyer.
    open_texts = [
        text for text, one in answers.items() if has_vectors or one.chance >= INVITE_FROM or not _is_known(text, asked)
    ]
    best = max((answers[text] for text in open_texts), key=lambda answer: answer.chance, default=Answer())
    worth = SUGGEST_FROM if has_vectors else SUGGEST_BY_WORDS_FROM
    meant = (*best.labels, *best.others) if best.chance >= worth else ()
    said = index.nearest_by_words(asked.sentence, asked.among) if asked.sentence in open_texts else ()
    # "Taking off" alone is of no trade; the clause that says what is to be taken off may be.
    clauses = (text for one in asked.errands if one.name in asked.tags for text in one.texts if text in of)
    told = [label for text in clauses for label in index.search(text, of[text], asked.among).labels]
    in_turn = [label for each in zip_longest(meant, told, said) for label in each if label is not None]
    texts = (*answers, *(text for one in asked.errands for text in one.texts))
    alike = {label for text in texts for label in index.likely(in_turn, of.get(text))}
    return tuple(dict.fromkeys(label for label in in_turn if label in alike))[:SUGGESTIONS_MAX] if meant or said else ()


def _said_surely(tag: str, asked: Unanswered, index: OfferIndex) -> tuple[str, ...]:
    """Labels of who says all that a tag names; of lessons, who says what is taught, and that it is taught."""
    if concept_of(tag) is None:
        return index.saying(tag, asked.among)
    subject = _subject(tag)
    return index.teaching(subject, asked.among) if subject != tag else ()


def _is_known(text: str, asked: Unanswered) -> bool:
    """Whether the lexicon knows what is asked for; a sentence asks for what its tags do."""
    tags = asked.tags if text == asked.sentence else (text,)
    return bool(tags) and all(concept_of(tag) is not None for tag in tags)


def _subject(text: str) -> str:
    """Of lessons in something, in what: all lessons have that word in common."""
    return _LESSONS.sub("", text)


def read_by_name(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> DemandUnderstanding:
    """The understanding that knows what profiles call what it names; of what is named only in part, that is a guess."""
    understanding = with_duties(held_to_second_reader(understanding))
    understanding = with_trades_unread(with_second_ones(understanding, profiles))
    understanding = as_two_needs(said_in_full(understanding, profiles), profiles)
    understanding = as_wished_not_complained(with_what_a_place_has(understanding))
    understanding, theirs = with_asked_of_the_named(understanding, profiles)
    understanding = with_meanings(understanding, theirs)
    understanding, told = with_who_tells_of_it(understanding, profiles)
    understanding = _as_guessed(with_meanings(understanding, told), told)
    called = called_by_name(understanding, profiles)
    strange, unsaid = {}, {}
    for one in called:
        offers, besides = tuple(_offers_of(one, profiles)), tuple(_besides(one, profiles))
        strange[one.tag] = strange_words(one.tag, offers, besides)
        unsaid[one.tag] = said_by_nobody(strange[one.tag], (*offers, *besides))
    in_part = [
        one
        for one in called
        if one.tag not in one.labels
        and (strange[one.tag] or not (_is_all_of_its_trade(one.tag) and _can_write(one, understanding, profiles)))
    ]
    understanding = _as_guessed(with_meanings(understanding, called), in_part, unsaid)
    plainly = said_plainly(understanding, profiles)
    understanding = as_one_work(_as_guessed(with_meanings(understanding, plainly), plainly), profiles)
    return with_its_own_amounts(understanding)


def _offers_of(one: Meaning, profiles: Sequence[AgentProfile]) -> Iterator[str]:
    """What is said of it by those who do what it was taken for."""
    for profile in profiles:
        yield from (offer_text(*each) for each in profile.capabilities.items() if each[0] in one.labels)


def _besides(one: Meaning, profiles: Sequence[AgentProfile]) -> Iterator[str]:
    """What else those write of themselves who do what it was taken for."""
    for profile in profiles:
        if {*one.labels} & {*profile.capabilities, *profile.tags}:
            yield " ".join((profile.profile_summary, *profile.tags, *profile.interests))


def _can_write(one: Meaning, understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> bool:
    """Whether, of what is written by hand, anybody who does it knows the language in which it is asked for."""
    if not trades_of(one.tag) & _WRITES:
        return True
    does = [p.terms.languages for p in profiles if {*one.labels} & {*p.capabilities, *p.tags}]
    return any(not known or str(understanding.language) in known for known in does)


def _is_all_of_its_trade(tag: str) -> bool:
    """Whether each of the things that a tag names is one for the trade: no locksmith changes "a lock and a lamp"."""
    called = trades_of(tag)
    if any(tag in trades()[key].names for key in called):
        return True
    return all(called & {*trades_of(part), *works_on(part)} for part in _AND.split(tag) if part.strip())


def as_taken(understanding: DemandUnderstanding, found: Sequence[Meaning]) -> DemandUnderstanding:
    """What was found by meaning alone is a guess: its requirement says what it was taken for."""
    said_of_it = understanding.surface_demand.casefold()
    looked_up = {one.labels for one in found}  # by whatever tag the demand knows it
    guessed = (
        one
        for one in understanding.meanings
        if one.labels in looked_up and not any(_is_said(label.casefold(), said_of_it) for label in one.labels)
    )
    return _as_guessed(understanding, guessed)


def _is_said(label: str, text: str) -> bool:
    """Whether a text says a label, or each half of it: 婚礼主持, of 主持人 for a 婚礼."""
    half = len(label) // 2
    is_of_two = len(label) == _OF_TWO_WORDS and all(map(_HAN.match, label))
    return label in text or (is_of_two and label[:half] in text and label[half:] in text)


def _as_guessed(
    understanding: DemandUnderstanding, guessed: Iterable[Meaning], unsaid: Mapping[str, tuple[str, ...]] | None = None
) -> DemandUnderstanding:
    """Args:
    unsaid: By tag, words of it that nobody who does the like says.
    """
    labels = {one.tag: " / ".join(one.labels) for one in guessed}

    def taken(asked: Requirement) -> Requirement:
        said = next((labels[tag] for tag in asked.value.tags if tag in labels), "")
        if asked.kind is not K.CAPABILITY or asked.value.unit or not said:
            return asked
        words = (word for tag in asked.value.tags for word in (unsaid or {}).get(tag, ()))
        return replace(asked, value=replace(asked.value, unit=MEANT, text=said, per=" / ".join(words)))

    return replace(understanding, requirements=tuple(map(taken, understanding.requirements)))


def called_by_name(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> tuple[Meaning, ...]:
    """Tags that are somebody's own label, and no name of a concept, or that name the same trade as labels do."""
    labels = tuple(dict.fromkeys(label for profile in profiles for label in (*profile.capabilities, *profile.tags)))
    own = {
        tag: (tag,)
        for tag in understanding.capability_tags
        if tag in labels and ((concept := concept_of(tag)) is None or tag not in concept.names)
    }
    said = {label: detail for profile in profiles for label, detail in profile.capabilities.items()}
    text = understanding.surface_demand
    of_trade = {
        need.tag: _of_its_trade(need, labels, said, text) for need in needs_of(understanding) if need.is_explicit
    }
    known = {one.tag: one.labels for one in understanding.meanings}  # a demand is read again with each answer
    found = {
        tag: tuple(
            dict.fromkeys((*own.get(tag, ()), *of_trade.get(tag, ()), *(known.get(tag, ()) if tag in own else ())))
        )
        for tag in (*of_trade, *own)
    }
    return tuple(Meaning(tag=tag, labels=called) for tag, called in found.items() if called)


def _in_its_script(tag: str, labels: tuple[str, ...]) -> tuple[str, ...]:
    """The same; of what is written, where one names the very thing that is asked for, without those in another script:
    春联 are no names in copperplate, and a piano is one in either.
    """
    if not trades_of(tag) & _WRITES:
        return labels
    things = [tag[slice(*one.thing)].casefold() for one in called_in(tag)]
    if not any(thing in label.casefold() for thing in things for label in labels):
        return labels
    return tuple(label for label in labels if label.isascii() is tag.isascii())


def _names_its_trade(need: Need) -> bool:
    """Whether a word may stand for its trade: of what people here call their work only what anybody calls that trade,
    in whichever language, and nothing that has a price of its own.
    """
    word = need.network_word
    if word is None:
        return True
    form = form_of(word.name)
    return not word.is_priced and any(
        form == form_of(name) for key in trades_of(word.name) for name in trades()[key].names
    )


def _taught_by(need: Need) -> frozenset[str]:
    """Of lessons in something the trade that teaches it, whatever language says in what: "lessons: swimming"."""
    named = (trades_of(f"{need.subject}{ending}") for ending in _LESSONS_IN if need.subject)
    return frozenset(key for keys in named for key in keys if trades()[key].is_for_lessons)


def _one_kind_of(need: Need, text: str) -> frozenset[str]:
    """The trade that a demand names of which a concept is the wider one: 音响师 is called as a sound engineer is."""
    if need.concept is None or not need.said:
        return frozenset()
    named = (trades_of(text[start:end]) for start, end in trade_names_in(text) if need.said in text[start:end])
    return frozenset(key for keys in named for key in keys if trades()[key].kind_of == need.concept.key)


def _of_its_trade(need: Need, labels: Sequence[str], said: Mapping[str, str], text: str) -> tuple[str, ...]:
    """Labels for the trade that a tag names, in either language; () where they are found by the tag alone.

    Args:
        text: The demand's.
    """
    if need.labels or not _names_its_trade(need):
        return ()
    called = trades_of(need.tag) or _taught_by(need) or _one_kind_of(need, text)
    if not called:
        return ()
    alike = (label for label in labels if called & trades_of(label) and not teaches_other(need, label))
    alike = (label for label in alike if not plays_another(need, label))
    alike = (label for label in alike if not is_of_another_kind(need, label, said.get(label, "")))
    found = tuple(label for label in alike if not only_teaches(need, label))
    found = _in_its_script(need.tag, found)
    if subject_of(need.tag):  # whoever teaches something else does not teach this, nor does whoever only does it
        return tuple(label for label in found if is_taught(label))
    by_itself = tuple(label for label in labels if label_meets(need, label, said.get(label, "")))
    return tuple(dict.fromkeys((*found, *by_itself))) if {*found} - {*by_itself} else ()
