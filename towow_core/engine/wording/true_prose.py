"""What a model writes of a plan, held against the plan: no clause stays whose figures its facts do not have.

Prices, sums, counts and days stand in fields that are checked; prose that repeats them may be wrong, or become wrong
with the next change. So a clause is kept for what it says of people and work, and goes where it names an amount that is
not the price of somebody whom its sentence names, a sum of everything, a verdict on the budget, on how complete it is
or whether anything is better, a large number that nobody said, a day that the plan does not have, how many take part if
they are not as many, that somebody is missing who is not, or a yes that nobody gave.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from towow_core.domain.drafts import GapAnalysis
from towow_core.domain.models import (
    Alternative,
    Assignment,
    CompromisePoint,
    Gap,
    Language,
    Milestone,
    NotNeeded,
    RequesterTask,
    Timeline,
)
from towow_core.domain.money import CENT, named_amount
from towow_core.engine.language.money import Money, find_amounts, is_total
from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.sentence_parts import say, sentence
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns
from towow_core.engine.matching.team_assignment import plan_currency
from towow_core.engine.wording import prose_claims as claims
from towow_core.engine.wording.adjust_text import without_price_note
from towow_core.engine.wording.plan_figures import (
    Day,
    PlanFigures,
    Prices,
    concepts_in,
    is_named,
    numbers_in,
)
from towow_core.engine.wording.plan_text import cost_text
from towow_core.engine.wording.true_totals import CLAUSE, joined, names_total
from towow_core.support.days_in_words import named_days
from towow_core.support.replacing import replace

_SENTENCE = re.compile(r".+?(?:[。！？!?\n]|[.](?=\s|$)|$)\s*", re.DOTALL)
_QUOTED, _NO_WORD = re.compile(r"“([^“”]{2,})”"), "_"
_LARGE = 100  # a smaller number counts anything: hours, tables, a street
_N = rf"(?P<n>{DIGITS}|{ZH_NUMBER})"
_PEOPLE = r"(?:people|persons|participants|professionals|experts|members|helpers)"
_COUNTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:一?共|总共){_N}(?:个人|[人位名])",
        rf"{_N}(?:个人|[人位名])[^，。；,.;]{{0,4}}(?:参与|一起|合作|共同|分工|承担)",
        rf"\b(?P<n>{DIGITS}|{EN_NUMBER}) {_PEOPLE}\b[^,.;]{{0,12}}\b(?:take part|work|are in|join|team up|cover)",
        rf"\bteam of (?P<n>{DIGITS}|{EN_NUMBER})\b",
    )
)
# What is looked for below: most clauses hold none of it.
_CLAIMS = PrefilteredPatterns(
    ("", pattern)
    for pattern in (
        *_COUNTS,
        claims.BUDGET,
        claims.COMPLETE,
        claims.BEST,
        claims.STILL_LACKS,
        claims.LACKS,
        claims.NO_OBJECTION,
        claims.OF_ALL,
        claims.YES,
        claims.FREE,
    )
)


@dataclass(frozen=True)
class _Measure:
    """What a text is held to.

    Attributes:
        days: Days that it may name; None for any: what could be done instead may be on another day.
        prices: What may be said of whom it names.
        amounts: What may be said whoever it names.
        of: Whose part it is about.
    """

    figures: PlanFigures
    days: frozenset[Day] | None
    prices: Prices
    amounts: frozenset[float]
    of: Assignment | None = None


def counted(figures: PlanFigures) -> str:
    """The sentence that says how many take part, and for how much; "" where nobody does, or nothing is asked for."""
    asked = figures.understanding
    if asked is None or not figures.active:
        return ""
    return sentence(cost_text(asked, figures.active, plan_currency(asked, figures.offers)), asked.language)


def true_summary(text: str, figures: PlanFigures) -> str:
    """A summary without what the plan's facts do not say, and with what they come to."""
    cost = counted(figures)
    before, has_cost, behind = text.partition(cost) if cost else (text, "", "")
    held = [true_words(each, figures) for each in (before, behind)]
    if has_cost and held == [before, behind]:
        return text
    space = " " if figures.understanding is None or figures.understanding.language is not Language.ZH else ""
    return space.join(filter(None, (held[0].strip(), cost, held[1].strip())))


def true_words(text: str, figures: PlanFigures) -> str:
    """The same without that sentence; its days and prices are the plan's alone."""
    return _held(text, _Measure(figures, figures.days, figures.prices, figures.demanded))


def true_rationale(text: str, figures: PlanFigures) -> str:
    """The same of a rationale, which may speak of days that were asked for, and of what somebody asked."""
    return _held(text, _told(figures))


def true_proposal(text: str, figures: PlanFigures) -> str:
    """The same of what could be done instead, on any day and with another budget than the demand's."""
    return _held(text, _Measure(figures, None, figures.prices_told, figures.demanded | figures.budgets))


def true_parts(
    parts: Iterable[Assignment], figures: PlanFigures, defaults: Mapping[str, Assignment]
) -> tuple[Assignment, ...]:
    """The parts with what is true of their words; where nothing is, with what their people offered themselves."""

    def true(part: Assignment) -> Assignment:
        amounts = figures.demanded | figures.amounts_of(part)
        measure = _Measure(figures, figures.days_told, figures.prices_told, amounts, part)
        own = defaults[part.agent_id]
        role = _label(part.role, measure) or _label(own.role, measure) or "、".join(part.capabilities)
        does = _held(part.responsibility, measure) or _held(own.responsibility, measure)
        return replace(part, role=role, responsibility=does or role, notes=_held(_priced(part, figures), measure))

    return tuple(true(part) for part in parts)


def _priced(part: Assignment, figures: PlanFigures) -> str:
    """The notes, without that they are given less than they asked where they are not."""
    offer = next((one for one in figures.offers if one.agent_id == part.agent_id), None)
    asked = None if offer is None else named_amount(offer.price_for(part.capabilities), offer.rate)
    given = named_amount(part.price, part.rate)
    return part.notes if asked is None or given is None or given < asked else without_price_note(part.notes)


def true_timeline(timeline: Timeline, figures: PlanFigures) -> Timeline:
    """The dates with what is true of what their milestones say is there by then."""
    measure, plain = _told(figures), _say(figures, "里程碑", "Milestone")

    def true(one: Milestone) -> Milestone:
        deliverable = one.deliverable if _is_of_our_own_words(one.deliverable) else _held(one.deliverable, measure)
        name = _label(one.name, measure) or deliverable or plain
        return replace(one, name=name, deliverable=deliverable or name)

    return replace(timeline, milestones=tuple(map(true, timeline.milestones)))


def _is_of_our_own_words(deliverable: str) -> bool:
    """ "Eli: playlist agreed": what a trade has done by some day, which is nobody's yes."""
    _, _, done = deliverable.replace("：", ": ").partition(": ")
    return done in _done_by_trades()


@cache
def _done_by_trades() -> frozenset[str]:
    return frozenset(text for concept in concepts().values() for text in concept.done)


def true_gaps(found: Iterable[Gap], figures: PlanFigures) -> tuple[Gap, ...]:
    """What is missing, with what is true of why; one whose name was made up is still missing, as what can do it."""
    measure, plain = _told(figures), _say(figures, "其他", "something else")

    def true(gap: Gap) -> Gap:
        can = _label(gap.capability, measure) or plain
        tags = tuple(filter(None, (_label(tag, measure) for tag in gap.suggested_capability_tags)))
        return replace(
            gap,
            gap_type=_label(gap.gap_type, measure) or can,
            capability=can,
            suggested_capability_tags=tags or (can,),
            reason=_held(gap.reason, measure),
            description=_held(gap.description, measure),
            suggestion=true_proposal(gap.suggestion, figures),
        )

    return tuple(map(true, found))


def true_look_over(found: GapAnalysis | None, figures: PlanFigures) -> GapAnalysis | None:
    """What a plan's own answer says that it lacks, likewise."""
    if found is None:
        return None
    return replace(found, analysis=true_rationale(found.analysis, figures), gaps=true_gaps(found.gaps, figures))


def true_alternatives(found: Iterable[Alternative], figures: PlanFigures) -> tuple[Alternative, ...]:
    held = (replace(one, what=true_proposal(one.what, figures), why=true_proposal(one.why, figures)) for one in found)
    return tuple(one for one in held if one.what)


def true_tasks(found: Iterable[RequesterTask], figures: PlanFigures) -> tuple[RequesterTask, ...]:
    """What the requester does themselves, each by its own day too."""

    def true(task: RequesterTask) -> str:
        days = figures.days_told | {(day.month, day.day) for day in named_days(task.date)}
        return _held(task.what, _Measure(figures, days, figures.prices_told, figures.demanded))

    return tuple(replace(task, what=what) for task in found if (what := true(task)))


def true_reasons(found: Iterable[NotNeeded], figures: PlanFigures) -> tuple[NotNeeded, ...]:
    """Why somebody is not needed; that the plan does without them is true of everybody here."""
    plain = _say(figures, "方案里用不上。", "The plan does without.")
    return tuple(replace(one, reason=true_rationale(one.reason, figures) or plain) for one in found)


def true_points(found: Iterable[CompromisePoint], figures: PlanFigures) -> tuple[CompromisePoint, ...]:
    held = (
        CompromisePoint(
            issue=true_rationale(one.issue, figures),
            resolution=true_proposal(one.resolution, figures),
            rationale=true_rationale(one.rationale, figures),
        )
        for one in found
    )
    return tuple(one for one in held if one.issue and one.resolution)


def _told(figures: PlanFigures) -> _Measure:
    return _Measure(figures, figures.days_told, figures.prices_told, figures.demanded)


def _say(figures: PlanFigures, zh: str, en: str) -> str:
    asked = figures.understanding
    return say(asked.language if asked is not None else Language.EN, zh, en)


def _label(text: str, measure: _Measure) -> str:
    """The same of a name, which ends without a full stop."""
    held = _held(text, measure)
    return text if held == text else held.rstrip(" .。")


def _held(text: str, measure: _Measure) -> str:
    clauses: list[str] = []
    kept: list[str] = []
    at, so_far = 0, ""
    for whole in _SENTENCE.findall(_without_quoted(text, measure.figures)):
        own: list[str] = []
        for clause in CLAUSE.findall(whole):
            clauses.append(text[at : at + len(clause)])
            at, so_far = at + len(clause), so_far + clause
            own += clauses[-1:] if _is_true(clause, so_far, whole, measure) else []
        kept += own if _closes_its_quotes("".join(own)) or not _closes_its_quotes(whole) else []
    return joined(text, clauses, kept)


def _closes_its_quotes(words: str) -> bool:
    """Whether no quotation lacks its beginning or its end: half of what somebody said is not what they said."""
    return words.count("“") == words.count("”")


def _without_quoted(text: str, figures: PlanFigures) -> str:
    """The same length without the words of others that stand in quotation marks as they were said."""
    return _QUOTED.sub(
        lambda match: _NO_WORD * len(match.group()) if figures.is_quoted(match[1]) else match.group(), text
    )


def _is_true(clause: str, so_far: str, whole: str, measure: _Measure) -> bool:
    if _says_a_false_figure(clause, whole, measure):
        return False
    return not any(pattern.search(clause) for _, pattern in _CLAIMS.that_may_fit(clause)) or not (
        claims.BUDGET.search(clause)
        or claims.COMPLETE.search(clause)
        or claims.BEST.search(clause)
        or any(n not in measure.figures.counts for n in _people(clause))
        or _says_a_false_gap(clause, measure)
        or _says_a_false_yes(clause, so_far, measure)
        or _says_a_false_free(clause, whole, measure)
    )


def _says_a_false_figure(clause: str, whole: str, measure: _Measure) -> bool:
    amounts, large = find_amounts(clause), [n for n in numbers_in(clause) if n >= _LARGE]
    if amounts or large:
        prices = _prices_in(whole, measure)
        known = measure.figures.numbers | prices | measure.amounts
        if _says_a_false_sum(clause, amounts, measure, prices) or not known.issuperset(large):
            return True
    return measure.days is not None and any((day.month, day.day) not in measure.days for day in named_days(clause))


def _says_a_false_sum(clause: str, amounts: Sequence[Money], measure: _Measure, prices: frozenset[float]) -> bool:
    if not amounts:
        return False
    known = prices | measure.amounts
    if measure.of is not None and names_total(clause):  # "€1,500 in all" is true of a part that costs as much
        return any(not _is_known(money, known) for money in amounts)
    return names_total(clause) or any(is_total(clause, m) or not _is_known(m, known) for m in amounts)


def _says_a_false_gap(clause: str, measure: _Measure) -> bool:
    """That somebody is missing who is there, or that anything still is where nothing is."""
    figures = measure.figures
    if claims.MORE.search(clause):
        return False
    if claims.STILL_LACKS.search(clause) and not figures.is_short:
        return True
    # Of one part it may well be said what it comes without: "no speakers in the room, she brings her own".
    return (
        measure.of is None
        and claims.LACKS.search(clause) is not None
        and not figures.covered.isdisjoint(concepts_in(clause))
    )


def _says_a_false_yes(clause: str, so_far: str, measure: _Measure) -> bool:
    """That somebody, or everybody, agrees to it who has not.

    Args:
        so_far: The text up to the end of the clause: "she" and "the others" are told apart by whom it has named.
    """
    figures = measure.figures
    active = frozenset(part.agent_id for part in figures.active)
    if _is_said(claims.NO_OBJECTION, clause, unless=claims.IF):
        return True
    if _is_said(claims.OF_ALL, clause, unless=claims.NOT_YES):
        return not (claims.OF_OTHERS.search(clause) and active - figures.named_in(so_far) <= figures.agreed)
    if not _is_said(claims.YES, clause, unless=claims.NOT_YES):
        return False
    who = figures.named_in(clause) or figures.doing(clause)
    if not who and measure.of is not None:
        who = frozenset({measure.of.agent_id})
    if not who and claims.PRONOUN.search(clause):
        who = figures.named_in(so_far) or active
    return not who <= figures.agreed


def _is_said(claim: re.Pattern[str], clause: str, unless: re.Pattern[str]) -> bool:
    """Whether a clause claims it anywhere as so: what denies it or leaves it open stands before it, or is in it.

    A condition may stand right behind it too: "once they agree", "大家同意后". What comes later is of something else:
    "all have agreed and will come".
    """
    for match in claim.finditer(clause):
        before = clause[: match.start()]
        own = claims.AND.split(before)[-1] + match.group()
        behind = clause[match.end() :]
        if not (unless.search(own) or claims.CONDITION.search(before) or claims.CONDITION_BEHIND.match(behind)):
            return True
    return False


def _says_a_false_free(clause: str, whole: str, measure: _Measure) -> bool:
    """That it costs nothing, of somebody who is paid and has not said that very thing themselves."""
    if not claims.FREE.search(clause):
        return False
    figures = measure.figures
    own = frozenset({measure.of.agent_id}) if measure.of is not None else frozenset()
    who = own or figures.named_in(whole) or frozenset(part.agent_id for part in figures.active)
    return not all(figures.is_unpaid(one) or figures.has_said(one, clause) for one in who)


def _prices_in(sentence: str, measure: _Measure) -> frozenset[float]:
    """What those whom it names ask or are given, and by how much one of them is cheaper than another."""
    amounts = {amount for name, each in measure.prices.items() if is_named(name, sentence) for amount in each}
    return frozenset(amounts | {round(abs(one - other), 2) for one, other in combinations(amounts, 2)})


def _is_known(money: Money, known: Iterable[float]) -> bool:
    return any(abs(money.amount - amount) <= CENT for amount in known)


def _people(clause: str) -> Iterator[float]:
    for pattern in _COUNTS:
        for match in pattern.finditer(clause):
            if (number := read_number(match["n"])) is not None:
                yield number
