"""What no rule reads in a clause that most surely asks for nobody: a quality, more of a fact, or what is only told.

What a clause does in its demand was learnt (language/clause_roles.py). A piece that most surely says how something is
to be is a wish of its own, one beside a day or an amount that was read only says more of that, and what is told or
there already, where other words ask, is background. Each is shown as what it was taken for; none of it leaves the
wishes around it in doubt. Of 160 demands of a hand that it was not learnt from, of 98 clauses that it calls a quality
none asks, of 284 facts and limits one, and of 80 that are told beside one that asks four.
"""

import re
from collections.abc import Sequence

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.clause_roles import ClauseRole, RoleOfClause, clause_roles, roles_at
from towow_core.engine.language.numerals import EN_NUMBER
from towow_core.engine.language.wishes_done import says_a_trouble
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.requirements.spans import requirement

K = RequirementKind
_HARDLY = 0.1  # that it asks
_SURELY = 0.6  # that it is a quality, or a fact
_TOLD, _TOLD_HARDLY = 0.85, 0.05  # that it is told or there where another clause asks, and that it asks itself
_ASKS = 0.9
_QUALITY = (ClauseRole.QUALITY, ClauseRole.NOT_WANTED)
_FACT = (ClauseRole.FACT, ClauseRole.LIMIT)
_THERE = (ClauseRole.TELLS, ClauseRole.HAS)
# A day that nobody read says what no other words do.
_DATED = re.compile(
    r"\d\s*[月号日点]|[周月]|星期|礼拜|今天|明天|后天"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
    r"|\b(?:today|tomorrow|deadline)\b|[€£$¥￥]|\d\s*(?:[块元]|euros?|pounds?|dollars?|yuan)",
    re.IGNORECASE,
)
# What somebody's health, diet or age asks of whoever comes is told, and binds.
_BINDS = re.compile(
    r"过敏|糖尿病|不沾|吃素|素食|忌口|清真|不吃|不能吃|轮椅|怀孕|孕妇|残疾|听不见|看不见|血压|心脏|哮喘"
    r"|\b(?:do|does|can|cannot|may)(?: not|n['’]t) eat\b"
    r"|\b(?:allerg\w+|c(?:o)?eliac|diabet\w+|vegan\w*|vegetarian\w*|halal|kosher|wheelchair\w*|pregnant|deaf|blind|asthma\w*|intoleran\w+|disab\w+|autis\w+)\b",
    re.IGNORECASE,
)
# What lets them in, or is there to be used, and is nobody's work.
_THEIRS = re.compile(
    r"(?:我们?|咱们?|家里)(?:也|都|已经)*有(?:年|月|会员|次|季)?(?:卡|证|票|会员|钥匙|工具|梯子|器材|材料|车位|停车位|电梯|推车|教材|课本)(?:了|的)?"
)
_IS_AT = re.compile(r"(?P<thing>(?![找请要想缺])[\u4e00-\u9fff]{1,4}?)(?:就|都)?在")
# So does a number beside a fact.
_COUNTS = re.compile(
    rf"\d|\b(?:{EN_NUMBER})\b|[一二两三四五六七八九十百千万半几][个位名点月号天周次年]|[周月年日号点]|星期|小时|礼拜|今|明天|后天|早|晚|上午|下午|中午"
    r"|\b(?:half|first|second|third|last|next|this|every|each|other|twice|once)\b"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
    r"|\b(?:day|week|month|year|morning|noon|evening|night|hour|minute|today|tomorrow|deadline)s?\b",
    re.IGNORECASE,
)


def by_role(
    text: str, found: Sequence[Requirement], rest: Sequence[Span]
) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    """What pieces that nobody read are taken for by what their clauses do, and those that stay a riddle."""
    if not any(r.kind is K.CAPABILITY and r.is_hard and r.span is not None for r in found):
        return (), tuple(rest)
    is_asked = any(one.chance(ClauseRole.ASKS) >= _ASKS for one in clause_roles(text))
    read: list[Requirement] = []
    left: list[Span] = []
    for piece in rest:
        one = _taken(text, piece, found, is_asked=is_asked)
        if one is None:
            left.append(piece)
        else:
            read.append(one)
    return tuple(read), tuple(left)


def _taken(text: str, piece: Span, found: Sequence[Requirement], *, is_asked: bool) -> Requirement | None:
    """`is_asked`: another clause surely asks, so that one which tells need not."""
    clauses, at, words = roles_at(text, piece), (piece.start, piece.end), piece.text.strip()
    names_work = bool(find_concepts(words))
    wish = requirement(text, *at, K.QUALITY, RequirementValue(text=words))
    told = requirement(text, *at, K.QUALITY, RequirementValue(text=words, unit=OCCASION), is_hard=False)
    if is_asked and (_THEIRS.fullmatch(words) or _says_where(piece, found)):
        return told
    if _BINDS.search(words) and not names_work:
        return wish
    if not clauses or not is_asked or any(one.chance(ClauseRole.ASKS) >= _HARDLY for one in clauses):
        return None
    if _are(clauses, _QUALITY, _SURELY):
        return wish
    if names_work or called_in(words):
        return None
    unread = _unread(piece, found)
    if _are(clauses, _FACT, _SURELY):
        return told if _is_beside_facts(clauses, found) and not _COUNTS.search(unread) else None
    is_told = _are(clauses, _THERE, _TOLD) and all(one.chance(ClauseRole.ASKS) < _TOLD_HARDLY for one in clauses)
    return told if is_told and not (says_a_trouble(words) or _DATED.search(unread)) else None


def _says_where(piece: Span, found: Sequence[Requirement]) -> bool:
    """ "泳池在厦门思明": where something is, whose place was read, and no work."""
    thing = _IS_AT.match(piece.text)
    return (
        thing is not None
        and not find_concepts(thing["thing"])
        and any(
            r.kind is K.PLACE
            and r.span is not None
            and (r.span.start, r.span.end) == (piece.start + thing.end(), piece.end)
            for r in found
        )
    )


def _are(clauses: Sequence[RoleOfClause], roles: tuple[ClauseRole, ...], least: float) -> bool:
    return all(one.chance(*roles) >= least for one in clauses)


def _is_beside_facts(clauses: Sequence[RoleOfClause], found: Sequence[Requirement]) -> bool:
    """Whether in each of them something was read."""
    spans = [r.span for r in found if r.span is not None]
    if any(r.kind is K.QUANTITY and r.span and _is_in(r.span, clauses) for r in found):  # "forty spoons carved"
        return False
    return all(any(_is_in(span, (one,)) for span in spans) for one in clauses)


def _is_in(span: Span, clauses: Sequence[RoleOfClause]) -> bool:
    return any(one.start <= span.start < one.end for one in clauses)


def _unread(piece: Span, found: Sequence[Requirement]) -> str:
    """The words of a piece that no other requirement has."""
    kept = list(piece.text)
    for span in (r.span for r in found if r.span is not None):
        for at in range(max(span.start, piece.start), min(span.end, piece.end)):
            kept[at - piece.start] = " "
    return "".join(kept)
