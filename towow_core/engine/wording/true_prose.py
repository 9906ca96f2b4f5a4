"""What a model writes of a plan, held against the plan: no clause stays whose figures its facts do not have.

Prices, sums, counts and days stand in fields that are checked; prose that repeats them may be wrong, or become wrong
with the next change. So a clause is kept for what it says of people and work, and goes where it names an amount that is
not the price of somebody whom its sentence names, a sum of everything, a verdict on the budget, a large number that
nobody said, a day that the plan does not have, how many take part if they are not as many, or that somebody is missing
who is not.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from towow_core.domain.answers import Offer
from towow_core.domain.models import Assignment, DemandUnderstanding, Language, Standing, Timeline
from towow_core.domain.money import CENT
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.money import Money, find_amounts, is_total
from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.sentence_parts import sentence
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.matching.team_assignment import plan_currency
from towow_core.engine.wording.plan_text import cost_text
from towow_core.engine.wording.true_totals import CLAUSE, joined, names_total

_SENTENCE = re.compile(r".+?(?:[。！？!?\n]|[.](?=\s|$)|$)\s*", re.DOTALL)
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_LARGE = 100  # a smaller number counts anything: hours, tables, a street
_BUDGET = re.compile(
    r"(?:不(?:会)?超(?:过|出)?|没有?超(?:过|出)?|未超(?:过|出)?|低于|少于|不到|符合|满足|控制在|在)[^，。；,.;]*预算"
    r"|预算(?:之内|以内|内|够|充足|充裕|宽裕|绰绰有余|有余|[还有]剩|还余|剩余|没超|不超)|(?:不会?|没有?|未)超支|[省剩余][^，。；,.;]*预算"
    r"|\b(?:within|under|inside|below|fits?|keeps? to|meets?|respects?)\b[^,.;]*\b(?:budget|limit)\b"
    r"|\b(?:budget|limit)\b (?:is|was) (?:kept|met|enough|respected)"
    r"|\b(?:not|n't|never) (?:to )?(?:exceed|go over)[^,.;]*\b(?:budget|limit)\b",
    re.IGNORECASE,
)
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
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ENDS = ("uary", "ruary", "ch", "il", "", "e", "y", "ust", "t(?:ember)?", "ober", "ember", "ember")
_MONTH = rf"(?P<month>{'|'.join(f'{begin}(?:{end})?' for begin, end in zip(_MONTHS, _ENDS, strict=True))})\b"
_DAYS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<month>\d{1,2})月(?P<day>\d{1,2})[日号]",
        r"\b\d{4}-(?P<month>\d{2})-(?P<day>\d{2})\b",
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{_MONTH}",
        rf"\b{_MONTH}\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?![:,]\d)",
    )
)
_OF_ALL = re.compile(
    r"(?:所有人|每个?人|大家|各位|全员|[一二三四五六七八九十两\d]+(?:个人|[人位名]))[^，。；,.;]{0,8}(?:同意|答应|确认|接受|认可)"
    r"|(?:全部?|都)(?:都|已经?|全部?)*(?:同意|答应|确认|接受)"
    r"|\b(?:everyone|everybody|all)\b[^,.;]{0,24}\b"
    r"(?:agree[ds]?|confirm(?:s|ed)?|accept(?:s|ed)?|sa(?:id|ys) yes|on board|committed)\b"
    r"|\bunanimous(?:ly)?\b",
    re.IGNORECASE,
)
_NOT_ALL = re.compile(r"其他|其余|除|不同意|没有|\b(?:others?|rest|except|but|not|nobody)\b", re.IGNORECASE)
_LACKS = re.compile(
    r"没有|没人|无人|[还尚仍]?缺|\b(?:nobody|no one|missing|lacks?|lacking|without|still needs?|there is no)\b",
    re.IGNORECASE,
)
_MORE = re.compile(r"第[二三]|另|别的|其他|再|\b(?:second|third|another|other|else|more|spare)\b", re.IGNORECASE)
_Day = tuple[int, int]
_Prices = dict[str, frozenset[float]]


@dataclass(frozen=True)
class PlanFigures:
    """The figures that prose about a plan may name.

    Attributes:
        offers: What people asked for it, also those who have no part.
    """

    understanding: DemandUnderstanding | None
    parts: Sequence[Assignment]
    offers: Sequence[Offer]
    timeline: Timeline

    @cached_property
    def active(self) -> int:
        return sum(part.standing is not Standing.STAND_BY for part in self.parts)

    @cached_property
    def counts(self) -> frozenset[float]:
        """How many take part, and how many of anything the demand names."""
        asked = self.understanding
        named = [r.value.number for r in asked.requirements] if asked is not None else []
        guests = asked.context.expected_attendees if asked is not None else None
        return frozenset(float(n) for n in (self.active, guests, *named) if n is not None)

    @cached_property
    def covered(self) -> frozenset[str]:
        """What somebody who takes part does: of that nobody is missing."""
        active = [part for part in self.parts if part.standing is not Standing.STAND_BY]
        return frozenset(key for part in active for tag in part.capabilities for key in _concepts(tag))

    @cached_property
    def numbers(self) -> frozenset[float]:
        """Every number that was said: of the demand, in the offers, in the plan."""
        return frozenset(_numbers(f"{self.understanding} {self.parts} {self.offers} {self.timeline}"))

    @cached_property
    def days(self) -> frozenset[_Day]:
        return frozenset(_days(f"{self.parts} {self.timeline}"))

    @cached_property
    def days_told(self) -> frozenset[_Day]:
        return self.days | frozenset(_days(f"{self.understanding} {self.offers}"))

    @cached_property
    def prices(self) -> _Prices:
        """What everybody is given; of whom has no part, what they ask."""
        there = {part.agent_id for part in self.parts}
        return _prices((*self.parts, *(offer for offer in self.offers if offer.agent_id not in there)))

    @cached_property
    def prices_told(self) -> _Prices:
        """What everybody is given or asks."""
        return _prices((*self.parts, *self.offers))

    @cached_property
    def demanded(self) -> frozenset[float]:
        """Amounts of the demand itself that are not its budget."""
        asked = self.understanding
        if asked is None:
            return frozenset()
        budgets = {r.value.number for r in asked.requirements if r.kind is RequirementKind.BUDGET}
        said = {money.amount for money in find_amounts(asked.surface_demand)}
        return frozenset(said - budgets - {asked.context.budget_amount})


def counted(figures: PlanFigures) -> str:
    """The sentence that says how many take part, and for how much; "" where nobody does, or nothing is asked for."""
    asked = figures.understanding
    active = [part for part in figures.parts if part.standing is not Standing.STAND_BY]
    if asked is None or not active:
        return ""
    return sentence(cost_text(asked, active, plan_currency(asked, figures.offers)), asked.language)


def _prices(of: Iterable[Assignment | Offer]) -> _Prices:
    """By a name that a sentence may use for somebody, in small letters."""
    found: dict[str, set[float]] = {}
    for each in of:
        amounts = {each.price, *((each.rate.unit_price, each.rate.amount) if each.rate else ())}
        whole = each.display_name.casefold()
        for name in {whole, *whole.split()[:1]} - {""}:
            found.setdefault(name, set()).update(amount for amount in amounts if amount is not None)
    return {name: frozenset(amounts) for name, amounts in found.items()}


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
    return _held(text, figures, figures.days, figures.prices)


def true_rationale(text: str, figures: PlanFigures) -> str:
    """The same of a rationale, which may speak of days that were asked for, and of what somebody asked."""
    return _held(text, figures, figures.days_told, figures.prices_told)


def true_part(text: str, part: Assignment) -> str:
    """What a plan says of one person's part, without a sum of everything that is not their price."""
    clauses = CLAUSE.findall(text)
    own = {part.price or 0.0, *((part.rate.unit_price, part.rate.amount or 0.0) if part.rate else ())}
    kept = [c for c in clauses if not names_total(c) or all(_is_known(money, own) for money in find_amounts(c))]
    return joined(text, clauses, kept)


def without_consent_of_all(text: str) -> str:
    """The text without a clause that says yes for everybody: where not everybody has, that is made up."""
    clauses = CLAUSE.findall(text)
    return joined(text, clauses, [one for one in clauses if not _OF_ALL.search(one) or _NOT_ALL.search(one)])


def _held(text: str, figures: PlanFigures, days: frozenset[_Day], of: _Prices) -> str:
    clauses: list[str] = []
    kept: list[str] = []
    for whole in _SENTENCE.findall(text):
        prices = _prices_in(whole, of)
        found = CLAUSE.findall(whole)
        clauses += found
        kept += [one for one in found if _is_true(one, figures, prices, days)]
    return joined(text, clauses, kept)


def _is_true(clause: str, figures: PlanFigures, prices: frozenset[float], days: frozenset[_Day]) -> bool:
    amounts = find_amounts(clause)
    return not (
        _BUDGET.search(clause)
        or names_total(clause)
        or any(is_total(clause, money) or not _is_known(money, prices | figures.demanded) for money in amounts)
        or any(n >= _LARGE and n not in figures.numbers | prices for n in _numbers(clause))
        or any(day not in days for day in _days(clause))
        or any(n not in figures.counts for n in _people(clause))
        or (_LACKS.search(clause) and not _MORE.search(clause) and not figures.covered.isdisjoint(_concepts(clause)))
    )


def _prices_in(sentence: str, of: _Prices) -> frozenset[float]:
    """What those whom it names ask or are given, and by how much one of them is cheaper than another."""
    said = sentence.casefold()
    amounts = {amount for name, each in of.items() if name in said for amount in each}
    return frozenset(amounts | {round(abs(one - other), 2) for one, other in combinations(amounts, 2)})


def _concepts(text: str) -> Iterator[str]:
    for found in find_concepts(text):
        yield found.concept.key


def _is_known(money: Money, known: Iterable[float]) -> bool:
    return any(abs(money.amount - amount) <= CENT for amount in known)


def _numbers(text: str) -> Iterator[float]:
    for found in _NUMBER.findall(text):
        yield float(found.replace(",", ""))


def _people(clause: str) -> Iterator[float]:
    for pattern in _COUNTS:
        for match in pattern.finditer(clause):
            if (number := read_number(match["n"])) is not None:
                yield number


def _days(text: str) -> Iterator[_Day]:
    for pattern in _DAYS:
        for match in pattern.finditer(text):
            month = match["month"].lower()
            yield (int(month) if month.isdigit() else _MONTHS.index(month[:3]) + 1, int(match["day"]))
