"""In which order a demand wants its works done: "find a venue first, then design the stage, and after that a host".

Only words of order count ("first", "then", "after that", "finally", 先, 再, 然后, 最后); a list has none.
"""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from towow_core.engine.lexicon.concept_search import find_concepts

_THEN = re.compile(
    r"[\s,，;；.。、]*(?:\b(?:and|but)\s+)?\b(?:(?:only\s+)?then|after\s+(?:that|this|which)|afterwards|after\s+it|next(?=\s*,|\s+(?:we|i|find|book|hire|invite|get|design|the)\b)"
    r"|(?:and\s+)?(?:finally|lastly)|last\s+of\s+all|in\s+the\s+end|at\s+the\s+end(?!\s+of))\b[\s,，:：]*"
    r"|[\s,，;；.。、]*(?:然后再?|接着再?|随后再?|之后再?|接下来再?|再(?=[\u4e00-\u9fff]{0,2}(?:找|请|订|办|做|设计|安排|布置|拍|邀|印|买|租|约|定))|最后再?|末了)[\s,，:：]*",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?P<early>[^,，;；.。:：]{2,80}?)\s*(?:,\s*)?\bbefore\s+(?P<late>[^,，;；.。]{2,80})", re.IGNORECASE
)
_AFTER = re.compile(
    r"(?P<late>[^,，;；.。:：]{2,80}?)\s*(?:,\s*)?\b(?:only\s+)?after\s+(?!that\b|this\b|which\b|it\b)(?P<early>[^,，;；.。]{2,80})",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\bfirst(?:ly|\s+of\s+all)?\b(?!\s+(?:time|day|name|aid|floor|class|of\s+[a-z]+\b))|首先|先(?![生进后])",
    re.IGNORECASE,
)
_LEAD = re.compile(r".*[:：;；](?!\d)\s*(?=\S)", re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.!?。！？\n])\s*")
_ENDS = ".。!！?？,，:：;； \n"


def steps_said(text: str) -> tuple[str, tuple[str, ...]]:
    """What is said before the steps, and the steps in their order; no steps where no word of order is there."""
    sentences = _SENTENCE.split(text)
    for n, said in enumerate(sentences):
        later = [*_THEN.finditer(said)]
        if not later:
            continue
        begun = said[: later[0].start()]
        ends = [*(each.end() for each in later)]
        steps = [said[end:start] for end, start in zip(ends, [*(e.start() for e in later[1:]), len(said)], strict=True)]
        before = " ".join(sentences[:n])
        if not begun.strip(_ENDS) and n:  # "Find a venue. Then design it."
            before, begun = " ".join(sentences[: n - 1]), sentences[n - 1]
        lead, first = _lead(begun)
        for more in sentences[n + 1 :]:
            if (found := _THEN.match(more)) is None:
                break
            steps.append(more[found.end() :])
        told = f"{before} {lead}".strip(_ENDS)
        return told, tuple(step for step in (first, *steps) if step.strip(_ENDS))
    return "", ()


def without_first(clause: str) -> str:
    """A clause without the word that says that it comes first."""
    return _FIRST.sub("", clause).strip(f" {_ENDS}")


def order_said(text: str, works: Sequence[Collection[str]]) -> tuple[tuple[int, int], ...]:
    """Which work is wanted before which, by number: of each step those of the one before it that anybody does.

    Args:
        works: Of each, the words that it is called by.
    """
    known = [_keys(each) for each in works]
    _, steps = steps_said(text)
    taken: set[int] = set()
    found: list[tuple[int, ...]] = []
    for step in steps:
        here = tuple(n for n, keys in enumerate(known) if n not in taken and _is_in(step, keys, works[n]))
        taken |= {*here}
        if here:
            found.append(here)
    pairs = [(a, b) for one, other in pairwise(found) for a in one for b in other]
    for form in (_BEFORE, _AFTER):
        for each in form.finditer(text):
            early, late = (
                [n for n, keys in enumerate(known) if _is_in(each[side], keys, works[n])] for side in ("early", "late")
            )
            pairs += [(a, b) for a in early for b in late if a != b and (b, a) not in pairs]
    return tuple(dict.fromkeys(pairs))


def _lead(begun: str) -> tuple[str, str]:
    """What stands before the first step, and that."""
    if (lead := _LEAD.match(begun)) is not None:
        return lead[0], begun[lead.end() :]
    if (first := _FIRST.search(begun)) is None:
        return "", begun
    clause = max(begun.rfind(mark, 0, first.start()) for mark in ",，、") + 1
    return begun[:clause], begun[clause:]


def _keys(words: Collection[str]) -> frozenset[str]:
    return frozenset(found.concept.key for each in words for found in find_concepts(each))


def _is_in(step: str, keys: Collection[str], words: Collection[str]) -> bool:
    low = step.casefold()
    if any(each.casefold() in low for each in words if len(each) > 1):
        return True
    return any(found.concept.key in keys for found in find_concepts(step))
