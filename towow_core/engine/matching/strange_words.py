"""Words of what is asked for that neither whoever does the like nor its trade knows: "tapas" of a course in paella."""

import re
from collections.abc import Iterable

from towow_core.engine.characters import CJK
from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.numerals import EN_NUMBER
from towow_core.engine.language.text import tokens
from towow_core.engine.lexicon.everyday import called_in, trade_names_in, trades_of
from towow_core.engine.lexicon.things_in_both import is_known, speaks_of
from towow_core.engine.lexicon.trades import trades
from towow_core.engine.lexicon.word_forms import base_of
from towow_core.engine.matching.spoken_of import is_a_form

_LESSONS = "lessons: "  # of a tag for what is taught
_CHINESE = re.compile(f"[{CJK}]")
_WORD = re.compile(r"[a-zà-ÿ][a-zà-ÿ']{2,}")
# How a thing is, and whose, says of no trade that it is another one.
_OF_ANY = re.compile(
    rf"{EN_NUMBER}|the|our|my|his|her|their|its|this|that|these|those|some|and|for|with|from|into|who|can|could|someone|"
    r"somebody|anyone|anybody|old|new|big|small|large|little|long|short|good|nice|dead|broken|antique|vintage|wooden|"
    r"professional|local|private|quick|proper|whole|own|up|out|off|down|done|made|please|need|want|help|all|both|"
    r"service|services|work|job|somewhere|day|morning|afternoon|"
    r"evening|night|hour|hours|week|in|on|at|to|of|by|an?"
)


def says_nothing(word: str) -> bool:
    """Whether a word says of no trade that it is another one: how a thing is, and whose."""
    return _OF_ANY.fullmatch(word) is not None


def strange_words(tag: str, offers: Iterable[str], besides: Iterable[str] = ()) -> tuple[str, ...]:
    """Of a tag in Latin letters whose trade somebody's offers are; () of Chinese, where no mark parts words.

    Args:
        besides: What else those who do it write of themselves.
    """
    tag = tag.removeprefix(_LESSONS)
    text = tag.casefold()
    if _CHINESE.search(text) or any(tag in (*trades()[key].names, *trades()[key].tag) for key in trades_of(tag)):
        return ()
    own, more = tuple(offers), tuple(besides)
    theirs = {key for offer in own for key in trades_of(offer.partition(": ")[0])}
    spans = [(start, end) for start, end, _ in places_in(tag)]
    spans += [at for at in trade_names_in(text) if theirs & trades_of(text[slice(*at)])]
    known = [word for text_of in (*own, *more) for word in tokens(text_of)]
    # "Piano tuning" names what it works on, and a harpsichord is none; "plumbing" names nothing.
    said = {base_of(word) for offer in own for word in _WORD.findall(offer.casefold())}
    names_things = any(called_in(offer.casefold()) for offer in own)
    for one in called_in(text):
        head = base_of(text[slice(*one.thing)].split()[-1])
        is_theirs = not names_things or head in said
        spans += [one.said, one.thing] if is_theirs else [one.said]
    return tuple(
        word.group()
        for word in _WORD.finditer(text)
        if not _OF_ANY.fullmatch(word.group())
        and not any(start <= word.start() and word.end() <= end for start, end in spans)
        and not any(is_a_form(word.group(), other) for other in known)
        and not speaks_of(word.group(), (*own, *more))
    )


def said_by_nobody(words: Iterable[str], texts: Iterable[str]) -> tuple[str, ...]:
    """Those of strange words of which it can be told that nobody says them: who writes Chinese may say any that no
    list has in Chinese.
    """
    is_latin = any(_WORD.search(text.casefold()) for text in texts)
    return tuple(word for word in words if is_latin or is_known(word))
