"""Works that somebody's own words join to what they are hired for: 每月记账报税, "bookkeeping and tax returns"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from towow_core.engine.language.polarity import refused
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.matching.needs import Need

_JOINED = re.compile(r"\s*(?:[、/&+和与及]|以及|\band\b|\bplus\b|,)?\s*(?:(?:the|your|my)\s+)?", re.IGNORECASE)
_NEGATED = re.compile(r"不|没|除外|另[请找算付]|\b(?:no|not|never|without|except|but)\b|n't\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[^，。；;.!！?？\n]+")


def joined_in(detail: str, hired_for: Need, needs: Sequence[Need]) -> Iterator[Need]:
    """Those of the needs that the sentence of an offer names right beside the work that it is hired for."""
    mine = hired_for.concept
    left = {one.concept.key: one for one in needs if one.concept is not None and _is_plain(one)}
    if mine is None or mine.key not in left or len(left) == 1:
        return
    for clause in (match.group() for match in _CLAUSE.finditer(detail)):
        if _NEGATED.search(clause) or refused(clause):
            continue
        for row in _rows(clause):
            keys = [one.concept.key for one in row]
            if mine.key in keys:
                yield from (left[key] for key in keys if key != mine.key and key in left)


def _is_plain(need: Need) -> bool:
    return not (need.subject or need.labels or need.network_word)


def _rows(clause: str) -> Iterator[list[Found]]:
    """What stands side by side in it, one row after another."""
    found = sorted(_named(clause), key=lambda one: one.start)
    row = found[:1]
    for before, one in pairwise(found):
        if _JOINED.fullmatch(clause, before.end, max(before.end, one.start)):
            row.append(one)
        else:
            yield row
            row = [one]
    yield row


def _named(clause: str) -> list[Found]:
    """Each where it stands, also inside what is one trade's name as a whole: 记账报税."""
    found = [*find_concepts(clause)]
    for one in (*found,):
        tail = find_concepts(clause[one.end :])
        at = {each.start for each in found}
        found += [
            replace(each, start=each.start + one.end, end=each.end + one.end)
            for each in tail
            if each.start + one.end not in at
        ]
    return found
