"""Who says in plain words that they do what is asked for, under whatever name: they are asked, and their twins decide.

A joiner who "hangs doors, mends sash windows" mends a window; who brings "帐篷、桌布、灯串" has tents. What stands
before another noun is a piece of its name, and no offer: "four choir microphones" sing nothing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Meaning
from towow_core.engine.characters import CJK
from towow_core.engine.language.plain_clauses import without_where_and_when
from towow_core.engine.language.text import tokens
from towow_core.engine.lexicon.everyday import called_in, trades_of
from towow_core.engine.lexicon.taught import is_taught
from towow_core.engine.matching.candidate_fit import matches, may_do_it_there, who_may_come
from towow_core.engine.matching.needs import Need, is_denied, needs_of, only_teaches, teaches_other
from towow_core.engine.matching.spoken_of import head_of, is_a_form, offer_text
from towow_core.engine.matching.strange_words import says_nothing

# "Afterwards tea and sandwiches for about 45 of our guests".
_BESIDE = frozenset({"afterward", "afterwards", "about", "around", "later", "people", "guest", "also", "then", "plu"})
# "Set up the wifi", "get the phones running": what it is done to is named by the other words.
_DOING = frozenset({"set", "get", "put", "sort", "run", "runn", "work"})
_WIDE = frozenset({"lessons", "speaking"})  # whoever teaches or speaks says so, whatever of
_ZH = re.compile(f"[{CJK}]")
_WORD = re.compile(r"[a-zà-ÿ][a-zà-ÿ'-]*", re.IGNORECASE)
_NAME_MIN, _WORDS_MIN = 2, 2
# What may stand behind a word that names a thing of its own.
_BEHIND = re.compile(
    r"\s*(?:$|[,.;:/()&–—]|(?:and|or|for|with|to|of|in|on|at|by|from|up|including|that|which|who|delivered|included)\b)",
    re.IGNORECASE,
)
_BEHIND_ZH = re.compile(r"$|[，,。；;、：:（）()和与及或等\s\d]|[一两三四五六七八九十]")
# "唱老歌" is done by who writes 老歌; whoever only likes them says so.
_SINGS, _LIKES = re.compile(r"^唱(?=[\u4e00-\u9fff]{2})"), re.compile(r"喜欢|爱|听|学|收藏|兴趣|[卖修]")
_CLAUSE = re.compile(r"[^。；;！!？?\n，,]+")
_IS_DONE = re.compile(r"(?:ed|ing)$", re.IGNORECASE)


def said_plainly(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> tuple[Meaning, ...]:
    """Of what is asked for by name and nobody who could come goes by, what those call it who say that they do it."""
    if understanding.provenance.is_as_by_a_model:
        return ()
    asked = [need for need in needs_of(understanding) if need.is_explicit and _may_be_said(need)]
    could_come = who_may_come(profiles, understanding) if asked else []
    answered = {match.need.tag for one in could_come for match in matches(one, tuple(asked))}
    open_ = [need for need in asked if need.tag not in answered]
    found = (
        (need.tag, _labels(need, [one for one in could_come if may_do_it_there(one, understanding, need)]))
        for need in open_
    )
    return tuple(Meaning(tag=tag, labels=labels) for tag, labels in found if labels)


def labels_saying(piece: str, profiles: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Labels, each given with its offer, of who says every word of an English piece that names anything, and two at
    least: "tea and sandwiches for 45".
    """
    rest = without_where_and_when(piece)
    if _ZH.search(rest):
        return ()
    wanted = [word for word in tokens(rest) if word.isalpha() and word not in _BESIDE and not says_nothing(word)]
    if len({*wanted}) < _WORDS_MIN:
        return ()
    return tuple(label for label, offer in profiles if all(_names(offer, word) for word in wanted))


def _may_be_said(need: Need) -> bool:
    is_wide = need.concept is not None and need.concept.key in _WIDE
    return not (need.labels or need.network_word or need.subject or is_wide)


def _labels(need: Need, profiles: Iterable[AgentProfile]) -> tuple[str, ...]:
    offers = (
        (label, f"{detail}。{_of_oneself(one)}") for one in profiles for label, detail in one.capabilities.items()
    )
    return tuple(dict.fromkeys(label for label, detail in offers if _says(need, label, detail)))


def _of_oneself(profile: AgentProfile) -> str:
    """What who does one thing only says of themselves, without what they like: it is said of that, too."""
    told = _CLAUSE.findall(profile.profile_summary) if len(profile.capabilities) == 1 else ()
    return "，".join(clause for clause in told if _ZH.search(clause) and not _LIKES.search(clause))


def _says(need: Need, label: str, detail: str) -> bool:
    if teaches_other(need, label, detail) or only_teaches(need, label) or is_taught(label) is not is_taught(need.tag):
        return False
    called = trades_of(need.tag)
    if any(one.trade.key in called and not is_denied(detail, one.start) for one in called_in(detail)):
        return True
    return any(_names_all(offer_text(label, detail), name) for name in _names_of(need))


def _names_of(need: Need) -> Iterator[str]:
    yield from {name for said in (need.tag, need.said) for name in (said, _SINGS.sub("", said))} - {""}


def _names_all(offer: str, name: str) -> bool:
    if _ZH.search(name):
        head = head_of(name)
        return len(head) >= _NAME_MIN and _has_zh(offer, head)
    wanted = [word for word in tokens(name) if word not in _DOING and not says_nothing(word)]
    said = tokens(offer)
    return bool(wanted) and _names(offer, wanted[-1]) and all(any(is_a_form(w, s) for s in said) for w in wanted)


def _has_zh(offer: str, name: str) -> bool:
    at = offer.find(name)
    while at >= 0:
        if _BEHIND_ZH.match(offer, at + len(name)) and not is_denied(offer, at):
            return True
        at = offer.find(name, at + 1)
    return False


def _names(offer: str, word: str) -> bool:
    """Whether a word stands there for itself, in any form: what is done, "guided rides", may stand before its thing."""
    return any(
        (_BEHIND.match(offer, said.end()) or _IS_DONE.search(said.group())) and not is_denied(offer, said.start())
        for said in _WORD.finditer(offer)
        if any(is_a_form(word, one) for one in tokens(said.group()))
    )
