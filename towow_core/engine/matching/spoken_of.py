"""Whether somebody speaks of what is asked for in a sentence, and not in a label: looked at before it is said that
nobody offers it.
"""

import re
from collections.abc import Collection, Iterator

from towow_core.domain.models import AgentProfile
from towow_core.engine.characters import CJK
from towow_core.engine.language.plain_clauses import without_where_and_when
from towow_core.engine.language.served import served
from towow_core.engine.language.text import tokens
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.matching.acts_apart import OF_ANY_THING
from towow_core.engine.matching.needs import LABEL_SHARE_MIN, Need, thing_of

_ZH = re.compile(f"[{CJK}]")
_PIECE_MIN = 2  # Chinese characters of a word that says something
_WORDS_MIN = 2  # one word that two texts share is no trade: who lists a kitchen builds none
_STEM_MIN = 4  # characters
# "Prototype" and "prototypes", "bind" and "binding", "assembler" and "assembly".
_ENDING = re.compile(r"(?:ations?|[ie]?ments?|ions?|ings?|ers?|ors?|ists?|ies|e[sd]|[yse])$")
_SENTENCE = re.compile(r"[^。！？；!?;.]+(?:\.(?=\S)[^。！？；!?;.]*)*")
_WHOSE = r"(?:the|an?|my|our|his|her|their)"
_FOR = re.compile(r"(?:\bfor |[给为替供])$", re.IGNORECASE)
_FOR_WHOM = re.compile(
    rf"^(?:and |also )*(?:as (?:an? |the )?(?:\w+ )?(?:present|gift|surprise) )?(?:for {_WHOSE} \w+,? )?(?={_WHOSE} )",
    re.IGNORECASE,
)
_LATIN = re.compile(r"[A-Za-zÀ-ÿ'-]+")
_ITEMS = re.compile(r"[,;:.]|\band\b")
_IS_DOING, _IS_DONE = re.compile(r"ing\s*$"), re.compile(r"ed$")
# What is to be done with a thing stands before it, and how many.
_LEAD_ZH = re.compile(
    rf"^(?:帮忙|帮|给|替|为|把|会|能)?(?:(?:做|弄|搞|办|找|请)(?=[{CJK}]{{2}}))?(?:[一两三四五六七八九十几]+[个份张套件支本])?"
)


def offer_text(label: str, detail: str) -> str:
    return f"{label}: {detail}" if detail else label


def says_all(offer: str, phrase: str) -> bool:
    """Whether an offer's own words say all of what a phrase names."""
    head = head_of(phrase)
    if _ZH.search(head):
        return _says_all_zh(offer, head)
    wanted, there = tokens(head), tokens(offer)
    return len(wanted) >= _WORDS_MIN and all(any(is_a_form(one, other) for other in there) for one in wanted)


def names_nothing_else(label: str, offer: str, piece: str, things: Collection[str]) -> bool:
    """Whether one of these things is in the label, and all else in the offer that the piece names beside asking for it.

    "洗空调" names nothing that "空调清洗" does not; "搬钢琴" does, beside "钢琴调律".
    """
    rest = without_where_and_when(piece)
    if _ZH.search(piece):
        is_called_so = any(len(one) >= _PIECE_MIN and one in label and one in rest for one in things)
        return is_called_so and all(char in offer for char in rest if _ZH.match(char))
    wanted, there, name = tokens(rest), tokens(offer), tokens(label)
    is_called_so = any(one in things and any(is_a_form(one, other) for other in name) for one in wanted)
    return is_called_so and all(any(is_a_form(one, other) for other in there) for one in wanted)


def names_what_is_done(offer: str, piece: str, done: Collection[str]) -> bool:
    """Whether an English piece says of a thing that just this is done to it: "front door rekeyed", "rekey our door".

    It is one of these words, in any form, and an item of its own in the offer: "lockouts, rekeying, smart locks".

    Args:
        done: Words of the piece that nobody else says, as tokens.
    """
    said = _LATIN.findall(without_where_and_when(piece))
    if _ZH.search(piece) or len(said) < _WORDS_MIN:
        return False
    first, last = tokens(said[0]), tokens(said[-1])
    does = (*first, *(last if _IS_DONE.search(said[-1]) else ()))
    items = {
        word
        for item in _ITEMS.split(offer)
        if len(tokens(item)) == 1 and _IS_DOING.search(item)
        for word in tokens(item)
    }
    return any(one in done and any(is_a_form(one, item) for item in items) for one in does)


def without_for_whom(piece: str) -> str:
    """Without for whom a thing is: "as a present for my aunt her family tree", "sound for two speakers"."""
    for start, end in reversed([*served(piece)]):
        piece = f"{_FOR.sub('', piece[:start])}{piece[end:]}".strip()
    return _FOR_WHOM.sub("", piece)


def sentence_about(need: Need, profile: AgentProfile) -> str:
    """What a profile says, in its own words, that is about what is needed; "" where it says nothing of it.

    What somebody tells about themselves names many things that are not their trade: it must say all of it.
    """
    offers = [offer_text(label, detail) for label, detail in profile.capabilities.items()]
    said = next((text for text in offers if _is_about(text, need)), "")
    if said or need.concept is not None:
        return said
    return next((text for text in _sentences(profile.profile_summary) if says_all(text, need.tag)), "")


def _is_about(offer: str, need: Need) -> bool:
    if need.concept is not None:
        return any(need.concept.key in found.concept.keys for found in find_concepts(offer))
    thing, there = thing_of(need.tag), tokens(offer)
    if len(thing) < _PIECE_MIN or not any(is_a_form(thing, word) for word in there):
        return False
    if thing in OF_ANY_THING:  # 石碑修复 and 座钟修复: of what it is done to something must be said, too
        of_what = need.tag.removesuffix(thing)
        return any(of_what[at : at + _PIECE_MIN] in offer for at in range(len(of_what) - _PIECE_MIN + 1))
    wanted = () if _ZH.search(need.tag) else tokens(need.tag)  # "photo books" are not all the books there are
    return sum(any(is_a_form(one, word) for word in there) for one in wanted) >= LABEL_SHARE_MIN * len(wanted)


def _sentences(text: str) -> Iterator[str]:
    yield from filter(None, (said.strip(" ，,") for said in _SENTENCE.findall(" ".join(text.split()))))


def head_of(phrase: str) -> str:
    """What a phrase names: in Chinese what stands behind its last 的, without what is to be done with it."""
    return _LEAD_ZH.sub("", phrase.rsplit("的", 1)[-1]) if _ZH.search(phrase) else phrase


# Whose "er" makes nobody who does it of a verb: a letter does not let.
_NO_DOER = re.compile(
    r"(?P<it>letter|butter|matter|better|bitter|litter|dinner|summer|supper|copper|pepper|rubber|ladder|hammer|gutter)(?:s|ed|ing)?\b",
    re.IGNORECASE,
)


def is_a_form(one: str, other: str) -> bool:
    """Whether they are the same word in two of its forms."""
    return one == other or bool((root := stem_of(one)) and root == stem_of(other))


def stem_of(word: str) -> str:
    """What the forms of a word have in common; "" where too little is left to tell."""
    if (things := _NO_DOER.match(word)) is not None:
        return things["it"]
    root = _ENDING.sub("", word)
    return root if len(root) >= _STEM_MIN else ""


def _says_all_zh(text: str, head: str) -> bool:
    """Both words of a compound, together or apart: "智能体原型" of "智能体应用的原型"."""
    cuts = range(_PIECE_MIN, len(head) - _PIECE_MIN + 1)  # none in three characters: "一对一" is no trade
    return any(head[:at] in text and head[at:] in text for at in cuts)
