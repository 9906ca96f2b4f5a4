"""Which of the network's own words a demand asks for, and what else it asks for beside them."""

import re
from collections.abc import Collection, Iterable, Sequence

from towow_core.domain.models import AgentProfile, NetworkWord
from towow_core.engine.language.lists import rows_apart
from towow_core.engine.language.name_forms import PROVIDERS_EN, PROVIDERS_ZH, form_of, is_provider, roots_of
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.plain_clauses import NOTHING_BEHIND, only_where_and_when
from towow_core.engine.language.polarity import owned, refused
from towow_core.engine.language.requested_tags import asked_phrases
from towow_core.engine.language.telling import is_told, told_in
from towow_core.engine.language.text import clause_at
from towow_core.engine.language.vocabulary import Said, vocabulary_of
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.support.replacing import replace

_WORDS_MIN = 2  # of a name without a price: a single word is a matter for the tables
_SENTENCE = re.compile(r"[^.;!?。；！？\n]+")
_WORD = re.compile(r"[^\W_]+|[\u4e00-\u9fff]+")
_ONE = re.compile(
    rf"\b(?:an?|one|single|the same|any)\s+(?:[\w'-]+\s+){{0,2}}?(?:{PROVIDERS_EN})\b"
    r"|\bfrom\s+(?:an?|one|the same)\s+[\w'-]+"
    rf"|[一哪]家|同一[家个位名间支]|[一哪][个位名间支][^，,。；;]{{0,24}}?(?:{PROVIDERS_ZH})|既[^。；;]{{1,24}}?又",
    re.IGNORECASE,
)
# "A taqueria that serves …" is one, whatever it is called; where two of them are asked for, each does some of it.
_ONE_WHO = re.compile(
    r"\b(?:an?|one)\s+(?:[\w'-]+\s+){1,3}?(?:that|which|who)\s+(?:can\s+|could\s+|will\s+|also\s+|both\s+)*"
    r"(?:offers?|sells?|serves?|provides?|performs?|does|do|makes?|has|have|carry|carries|handles?)\b",
    re.IGNORECASE,
)
# A sentence that speaks of what was asked for before it, or of going about it.
_BACK = re.compile(
    rf"\b(?:such|these|those|them|it|this|once|(?:{PROVIDERS_EN})|the (?:work|job|order|service|item|arrangement)s?)\b"
    r"|这些|那些|上述|以上|这样|这家|该",
    re.IGNORECASE,
)
_COUNT_BEHIND = re.compile(
    r"['\"’”]?\s*(?:\(\s*(?:quantity:?\s*)?\d+(?:\s*each)?\s*\)|（\s*(?:数量[:：]?)?\s*\d+\s*[份个件]?\s*）|[x×]\s*\d+\b)"
)
_NUMBER_BEFORE = re.compile(rf"(?:\d|{EN_NUMBER}|{ZH_NUMBER})\s*(?:[个位名只条]\s*)?$", re.IGNORECASE)
_COUNT_BEFORE = re.compile(r"(?:\b(?:\d+|one)\s+|['\"‘“])$", re.IGNORECASE)


def network_words_in(raw_input: str, profiles: Iterable[AgentProfile]) -> tuple[NetworkWord, ...]:
    """The words of these people that a demand asks for, each once.

    What the lexicon knows as a whole is left to it: it knows who else does that, and what it is called elsewhere.
    """
    text, profiles = re.sub(r"\s", " ", rows_apart(raw_input)), tuple(profiles)
    denied = [(one.start, one.end) for one in (*refused(text), *owned(text))]
    denied += told_in(text)
    said = [
        one
        for one in vocabulary_of(profiles).find(text)
        if not any(start < one.end and one.start < end for start, end in denied)
        and not is_told(text[slice(*clause_at(text, one.start, one.end))])
    ]
    asked = [form_of(phrase) for phrase in asked_phrases(text)]
    done_here = {form_of(name) for profile in profiles for name in profile.capabilities}
    plainly = [one.word for one in said if _is_said_plainly(text, one, done_here)]
    done = [
        one.word
        for one in said
        if _is_ordered(one.word, asked, profiles)
        or (one.word in plainly and not _is_for_the_tables(one.word, find_concepts(one.word.name), profiles))
    ]
    come = [one.word for one in said if one.word.is_feature and one.word not in done]
    if done:
        others = [one.word for one in said if one.word not in done and one.word not in come]
        come += [replace(word, is_feature=True) for word in others if _comes_with(word, done, profiles)]
        return tuple(dict.fromkeys((*done, *come)))
    return tuple(dict.fromkeys(word for word in come if not find_concepts(word.name)))


def _is_ordered(word: NetworkWord, asked: Sequence[str], profiles: Sequence[AgentProfile]) -> bool:
    """Whether just this is asked for: it has a price of its own, or the sentence asks in words that no table knows.

    A piece of it that a table knows counts for as much as the rest of what its people do bears out: who removes trees
    and does nothing else of a removal man is none.
    """
    if word.is_feature or is_provider(word.name):
        return False
    known = find_concepts(word.name)
    if word.is_priced:
        return not any(_is_all(one, word.name) for one in known)
    form = form_of(word.name)
    # The last word names the thing in both languages: who asks for "英语主持" asks for no "英语".
    is_asked = any(phrase.endswith(form) or form.endswith(phrase) for phrase in asked if phrase)
    if len(roots_of(word.name)) < _WORDS_MIN or not is_asked:
        return False
    return not _is_for_the_tables(word, known, profiles)


def _is_said_plainly(text: str, one: Said, done_here: Collection[str]) -> bool:
    """Whether a clause is nothing but this, with where, when and how many: "营养咨询", "Storytelling for 70 people".

    "14 children", "40 feet" count what nobody here says that they do: a tag alone may be whom or what it is for.
    """
    if one.word.is_feature or is_provider(one.word.name):
        return False
    begin, end = clause_at(text, one.start, one.end)
    if _NUMBER_BEFORE.search(text[begin : one.start]) and form_of(one.word.name) not in done_here:
        return False
    return only_where_and_when(text[begin : one.start]) and bool(NOTHING_BEHIND.fullmatch(text[one.end : end]))


def _is_for_the_tables(word: NetworkWord, known: Sequence[Found], profiles: Sequence[AgentProfile]) -> bool:
    return any(_is_all(one, word.name) or _bears_out(form_of(word.name), one, profiles) for one in known)


def _bears_out(form: str, found: Found, profiles: Iterable[AgentProfile]) -> bool:
    """Whether anybody who does this under that name does the same under another one too."""
    return any(
        other.concept is found.concept
        for profile in profiles
        for names in [(*profile.capabilities, *profile.tags)]
        if any(form_of(name) == form for name in names)
        for name in names
        if form_of(name) != form
        for other in find_concepts(name)
    )


def _comes_with(word: NetworkWord, done: Sequence[NetworkWord], profiles: Iterable[AgentProfile]) -> bool:
    """Whether it is named without a price by somebody who has a price for something that is asked for: "live music"."""
    if word.is_priced or is_provider(word.name):
        return False
    ordered = {form_of(one.name) for one in done if one.is_priced}
    return any(
        word.name in (*profile.capabilities, *profile.tags)
        and any(form_of(one) in ordered for one in profile.terms.prices)
        for profile in profiles
    )


def _is_all(found: Found, name: str) -> bool:
    return form_of(name[found.start : found.end]) == form_of(name)


def without_said(text: str, said: Iterable[Said]) -> str:
    """The text, with a comma for every character of these words, and of how many of them."""
    for one in said:
        start, end = with_count(text, one)
        text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text


def with_count(text: str, one: Said) -> tuple[int, int]:
    """Where a word stands, with the count beside it: "1 Lime Salad", "Lime Salad (1)"."""
    before, behind = _COUNT_BEFORE.search(text[: one.start]), _COUNT_BEHIND.match(text, one.end)
    return before.start() if before else one.start, behind.end() if behind else one.end


def beside(rest: str, asked: Sequence[str], said: Sequence[Said]) -> tuple[str, ...]:
    """Of what else the text asks for, what is no other word for who provides the words that are `said`.

    What stands in a sentence of theirs is part of asking for them, unless the lexicon knows it.
    """
    theirs = [
        sentence.group().lower()
        for sentence in _SENTENCE.finditer(rest)
        if _BACK.search(sentence.group()) or any(sentence.start() <= one.start < sentence.end() for one in said)
    ]
    # "儿童摄影 … 跟拍三小时": another word for the trade that a name is of.
    theirs_too = {found.concept.key for one in said for found in find_concepts(one.word.name)}
    asked = [tag for tag in asked if not ({found.concept.key for found in find_concepts(tag)} & theirs_too)]
    wanted = asked_phrases(rest)  # and not what a sentence without a word of asking would begin with
    return tuple(
        tag
        for tag in asked
        if not is_provider(tag) and (find_concepts(tag) or (tag in wanted and not _is_said_in(theirs, tag)))
    )


def _is_said_in(sentences: Iterable[str], tag: str) -> bool:
    said = {*_WORD.findall(tag.lower())}
    return any(said <= {*_WORD.findall(sentence)} or tag.lower() in sentence for sentence in sentences)


def wants_one(text: str, said: Sequence[Said]) -> tuple[int, int] | None:
    """Where the text says that one and the same is to do all of it: "a business that offers …", "同一家"."""
    who = tuple(_ONE_WHO.finditer(text))
    match = _ONE.search(text) or (who[0] if len(who) == 1 else None)
    return match.span() if match is not None and len(said) > 1 else None
