"""No plan marks a requirement met, or calls itself complete, that a plain reading of its facts contradicts."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.requirements.kit import answer, offered, part, plan
from tests.requirements.plain_reading import Reading, why_not
from towow_core.domain.models import (
    DemandUnderstanding,
    FeedbackType,
    Language,
    Milestone,
    Provenance,
    Standing,
    Statement,
    Timeline,
)
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import Mode, Requirement, RequirementKind, RequirementStatus, RequirementValue
from towow_core.requirements.agreement import agreement
from towow_core.requirements.facts import PlanFacts

K = RequirementKind
NAMES, TAGS = ("ann", "bob", "eve"), ("venue", "music", "food", "design")
DAYS = ("2026-12-18", "2026-12-19", "2026-12-20", "2026-12-26", "2027-01-02")
WORDS = ("a piano", "for children")
SETTLED = {RequirementStatus.MET, RequirementStatus.WAIVED}

tags = st.lists(st.sampled_from(TAGS), unique=True, max_size=2).map(tuple)
some_days = st.lists(st.sampled_from(DAYS), unique=True, max_size=3).map(lambda days: tuple(sorted(days)))
day = st.sampled_from(DAYS)
WHEN = st.sampled_from([{}, {}, {"by": DAYS[0]}, {"by": DAYS[2]}]) | some_days.map(lambda days: {"days": days})
several_days = some_days.filter(bool)
few, heads, budgets, unit_prices = st.integers(1, 3), st.integers(10, 100), st.integers(0, 6000), st.integers(0, 900)
some_few, some_heads, some_tags = st.none() | few, st.none() | heads, st.just(()) | tags
counts, prices = st.none() | st.integers(1, 60).map(float), st.none() | st.integers(0, 3000).map(float)
yes_or_no = st.booleans()
who = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(["channel"] * 3 + ["sub-1"])), unique=True, max_size=4)
marks = st.lists(
    st.builds(
        Milestone,
        name=st.sampled_from([*TAGS, "done"]),
        date=day,
        deliverable=st.sampled_from(["", "Ann", "Bob"]),
    ),
    max_size=2,
)
statements = st.lists(
    st.builds(Statement, asked=st.sampled_from(WORDS), said=st.just("so"), settles=yes_or_no), max_size=2
)
ANSWERING = st.just(NAMES) | st.just(NAMES) | st.lists(st.sampled_from(NAMES), unique=True)  # mostly everybody


@lru_cache(maxsize=None, typed=True)
def _one_of(*options: object) -> st.SearchStrategy:
    return st.sampled_from(options)


def any_of(options: Iterable[object]) -> st.SearchStrategy:
    """One of these. A strategy made anew for each example takes longer than all that is tested here: so these stay."""
    return _one_of(*options)


@st.composite
def rates(draw: st.DrawFn) -> Rate:
    return Rate(
        unit=draw(any_of(PriceUnit)),
        unit_price=float(draw(unit_prices)),
        quantity=draw(counts),
        times=draw(any_of([1.0, 1.0, 2.0, None])),
    )


some_rate = st.none() | rates()


@st.composite
def parts(draw: st.DrawFn) -> tuple:
    def one(name: str, source: str):
        rate = draw(some_rate)
        price = draw(prices) if rate is None else rate.amount
        return part(
            name,
            *draw(tags),
            price=price,
            rate=rate,
            currency=draw(any_of(["CNY", "CNY", "USD"])),
            standing=draw(any_of([Standing.ACTIVE, Standing.ACTIVE, Standing.OPTIONAL, Standing.STAND_BY])),
            source=source,
            is_confirmed=draw(yes_or_no),
            **draw(WHEN),
        )

    return tuple(one(*each) for each in draw(who))


@st.composite
def timelines(draw: st.DrawFn) -> Timeline:
    days = draw(some_days)
    first = days[0] if days else draw(any_of(["", *DAYS]))
    return Timeline(
        start_date="2026-11-21",
        end_date=draw(any_of(["", *DAYS])),
        event_date=first,
        event_days=days,
        milestones=tuple(draw(marks)),
        hours=draw(any_of([(), ("3 pm",)])),
    )


@st.composite
def offers(draw: st.DrawFn) -> dict:
    def one(name: str):
        return offered(
            name,
            *draw(tags),
            capacity_people=draw(some_heads),
            mode=draw(any_of([None, *Mode, Mode.ON_SITE])),
            languages=draw(any_of([(), ("en",), ("en", "zh")])),
            hours_max=draw(any_of([None, 2.0, 8.0])),
            recurring=draw(any_of([None, True, False])),
            places=draw(any_of([(), ("Berlin",), ("Munich",), ("Berlin", "Munich")])),
            statements=tuple(draw(statements)),
        )

    return {name: one(name) for name in draw(ANSWERING)}


@st.composite
def answers(draw: st.DrawFn) -> dict:
    def one(name: str):
        said = draw(any_of([FeedbackType.ACCEPT] * 3 + [*FeedbackType]))
        by = draw(any_of([Provenance.RULE] * 3 + [Provenance.LLM, Provenance.FALLBACK]))
        return answer(name, said, defaulted=draw(any_of([False, False, True])), provenance=by)

    return {name: one(name) for name in draw(ANSWERING)}


@st.composite
def values(draw: st.DrawFn, kind: RequirementKind) -> RequirementValue:  # noqa: C901, PLR0911, PLR0912  one case a kind
    of, first = draw(tags), draw(day)
    last = draw(day.filter(lambda each: each >= first))
    match kind:
        case K.CAPABILITY:
            return RequirementValue(tags=of, unit=draw(any_of(["", "", "meant", "implied"])), text="it")
        case K.QUANTITY:
            unit = draw(any_of(["", "people", "things", "together", "apart"]))
            return RequirementValue(tags=of, number=draw(few), unit=unit)
        case K.DATE:
            shape = draw(any_of(["span", "days", "every", "choices", "weekdays", "counted"]))
            text = draw(any_of(["", "", "", "further", "past", "guessed"]))
            if shape == "counted":
                unit = draw(any_of(["from_event", "of_event"]))
                return RequirementValue(tags=of, number=draw(any_of([-1, 1, 2])), unit=unit)
            several = draw(several_days)
            return {
                "span": RequirementValue(tags=of, first=first, last=last, text=text, number=draw(some_few)),
                "days": RequirementValue(tags=of, days=several, first=several[0], last=several[-1], text=text),
                "every": RequirementValue(tags=of, every=several, first=several[0], last=several[-1], text=text),
                "choices": RequirementValue(choices=(several, (first,)), days=(several[0], first)),
                "weekdays": RequirementValue(tags=of, weekdays=(6, 7), text=text),
            }[shape]
        case K.DEADLINE:
            text = draw(any_of(["", "", "further", "further", "urgent", "guessed"]))
            return RequirementValue(tags=of, last=first, text=text, unit=draw(any_of(["", "draft"])))
        case K.DURATION:
            return RequirementValue(tags=of, number=draw(few), unit=draw(any_of(["days", "hours", "minutes", "weeks"])))
        case K.RECURRENCE:
            return RequirementValue(tags=of, number=draw(some_few), weekdays=draw(any_of([(), (6,)])))
        case K.HEAD_COUNT:
            return RequirementValue(tags=draw(some_tags), number=draw(heads), unit="people")
        case K.BUDGET:
            per = draw(any_of(["", "", "", "part", "person", "hour", "day", "event"]))
            return RequirementValue(tags=draw(some_tags), number=draw(budgets), unit="CNY", per=per)
        case K.PERSON:
            return RequirementValue(text=draw(any_of(["Ann", "bob", "Zoe"])))
        case K.EXCLUSION:
            return draw(
                st.sampled_from(
                    [
                        RequirementValue(tags=of),
                        RequirementValue(text="Ann", unit="person"),
                        RequirementValue(text="Berlin", unit="place"),
                        RequirementValue(first=first, last=last),
                        RequirementValue(weekdays=(6, 7)),
                    ]
                )
            )
        case K.MODE:
            unit, least = draw(any_of([("", None), ("", 2), ("allowed", None)]))
            return RequirementValue(tags=draw(some_tags), text=draw(any_of(Mode)), unit=unit, number=least)
        case K.PLACE:
            return RequirementValue(text="Berlin", unit=draw(any_of(["", "", "district"])))
        case K.LANGUAGE:
            unit = draw(any_of(["", "either"]))
            return RequirementValue(tags=of, text=draw(any_of(["en", "en,zh", "fr", ""])), unit=unit)
        case K.QUALITY:
            unit, text = draw(any_of([("time", "3 pm"), ("time", "5 pm"), ("", ""), ("payment", ""), ("swap", "")]))
            return RequirementValue(tags=draw(some_tags), unit=unit, text=text)
        case _:
            return RequirementValue(tags=of)


@st.composite
def demands(draw: st.DrawFn) -> tuple[Requirement, ...]:
    def one(number: int) -> Requirement:
        kind = draw(any_of(list(K)))
        return Requirement(
            requirement_id=f"req-{number}",
            kind=kind,
            text=draw(any_of(WORDS)),
            value=draw(values(kind)),
            status=draw(any_of([RequirementStatus.OPEN, RequirementStatus.MET, RequirementStatus.WAIVED])),
            is_hard=draw(yes_or_no),
        )

    return tuple(one(number) for number in range(1, draw(st.integers(1, 4)) + 1))


@st.composite
def facts(draw: st.DrawFn) -> PlanFacts:
    made = replace(plan(*draw(parts())), timeline=draw(timelines()))
    return PlanFacts(plan=made, offers=draw(offers()), answers=draw(answers()))


@settings(deadline=None, max_examples=500)
@given(demands(), facts())
def test_nothing_is_called_met_or_complete_that_the_facts_contradict(
    wanted: tuple[Requirement, ...], known: PlanFacts
) -> None:
    found = agreement(DemandUnderstanding(surface_demand="", language=Language.EN, requirements=wanted), known)
    told = Reading(known.plan, dict(known.offers), dict(known.answers), wanted)

    for before, after in zip(wanted, found.requirements, strict=True):
        event(f"{after.kind} is {after.status}")
        if after.status is RequirementStatus.MET:
            assert why_not(after, told) == ""
        assert (after.status is RequirementStatus.WAIVED) == (before.status is RequirementStatus.WAIVED)
    if found.is_complete:
        event("complete")
        assert told.parts
        assert all(told.said_yes(each) for each in told.parts)
        assert all(r.status in SETTLED for r in found.requirements if r.is_hard)


@settings(deadline=None, max_examples=150)
@given(demands(), facts())
def test_whatever_is_not_settled_is_an_open_point_that_names_it(
    wanted: tuple[Requirement, ...], known: PlanFacts
) -> None:
    found = agreement(DemandUnderstanding(surface_demand="", language=Language.EN, requirements=wanted), known)
    told = Reading(known.plan, dict(known.offers), dict(known.answers), wanted)

    unsettled = {r.requirement_id for r in found.requirements if r.is_hard and r.status not in SETTLED}
    assert unsettled <= {point.requirement_id for point in found.open_points}
    silent = {each.agent_id for each in told.parts if not told.said_yes(each)}
    assert silent <= {agent_id for point in found.open_points for agent_id in point.who}
