"""The one checker: how each requirement stands under a plan, computed from the plan's facts.

It runs on every version, whoever drafted it. What an engine, a model or a person says of a requirement never counts:
a claim that differs from this is overruled by it.
"""

import re
from collections.abc import Callable, Iterable, Mapping

from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import (
    ALLOWED,
    DRAFT,
    FALLBACK,
    IMPLIED,
    MEANT,
    TIME,
    Mode,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
    Span,
    unasked_tags,
)
from towow_core.requirements.against_their_words import held_to_their_words
from towow_core.requirements.all_its_times import held_to_all_times
from towow_core.requirements.at_hand import missing_prices
from towow_core.requirements.both_of_them import said_of_both
from towow_core.requirements.bound_to_a_place import as_where_it_is
from towow_core.requirements.budget import check_budget
from towow_core.requirements.counts import check_quantity, most_in, one_for_each
from towow_core.requirements.dates import check_date, check_deadline, check_hours
from towow_core.requirements.days_asked import again_on, days_out, is_moved, once_each
from towow_core.requirements.deadline_of_all import as_deadline_of_all
from towow_core.requirements.doubts import doubted
from towow_core.requirements.each_day import held_to_each_day
from towow_core.requirements.errands import as_in_each_way, done_by_nobody, errands_of, readings_of
from towow_core.requirements.exclusions import check_exclusion, met_by_the_wanted
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import (
    Finding,
    as_agreed,
    by_tag_only,
    from_words,
    said_so,
    spoken,
    taken_for,
    unchecked,
    which_one,
)
from towow_core.requirements.for_companies import for_whom_it_is
from towow_core.requirements.for_so_many import counts_in, for_so_many, held_to
from towow_core.requirements.joint_limits import of_all_their_works
from towow_core.requirements.lacking import Lacking, lacking_in
from towow_core.requirements.limits import limited
from towow_core.requirements.manner import (
    check_duration,
    check_language,
    check_place,
)
from towow_core.requirements.modes import check_mode
from towow_core.requirements.nearest import nearest, no_part_names
from towow_core.requirements.notes import bare, names, say
from towow_core.requirements.recurrence import check_recurrence
from towow_core.requirements.refused_changes import asked_for_since, by_their_latest_word
from towow_core.requirements.shared_language import in_a_shared_language
from towow_core.requirements.taught_or_done import as_taught_or_done
from towow_core.requirements.unread_works import done_by_nobody_asked, is_unread_work
from towow_core.requirements.within_their_size import within_their_size
from towow_core.requirements.words_of_work import told_of_its_work
from towow_core.support.limits_of_parts import works_of
from towow_core.support.once_within import once_within
from towow_core.support.replacing import replace

REQUESTER = "requester"


def check(
    requirements: tuple[Requirement, ...],
    facts: PlanFacts,
    language: Language,
    not_understood: Iterable[Span] = (),
    sentence: str = "",
) -> tuple[Requirement, ...]:
    """The same requirements, each with how it stands; what the requester has waived stays waived.

    Args:
        not_understood: Pieces of the sentence that no requirement covers.
        sentence: What spans point into.
    """
    read = tuple(one for one in requirements if not is_unread_work(one))
    told = iter(_check(read, facts, language, not_understood, sentence))
    return tuple(done_by_nobody_asked(one, language) if is_unread_work(one) else next(told) for one in requirements)


def _check(
    requirements: tuple[Requirement, ...],
    facts: PlanFacts,
    language: Language,
    not_understood: Iterable[Span],
    sentence: str,
) -> tuple[Requirement, ...]:
    facts = _as_asked_for(facts, requirements, sentence)
    lacking, somebody = lacking_in(requirements, facts), _is_somebody_there(requirements, facts)
    errands = errands_of(requirements, sentence)
    ways = [
        readings_of(one, facts, errands) if somebody and one.status is not RequirementStatus.WAIVED else (facts,)
        for one in requirements
    ]
    held = [
        [requirement]
        if requirement.status is RequirementStatus.WAIVED
        else [
            _with(requirement, _found(errands.priced(requirement), known, language, somebody=somebody, lacking=lacking))
            for known in theirs
        ]
        or [done_by_nobody(requirement, facts, errands, language)]
        for requirement, theirs in zip(requirements, ways, strict=True)
    ]
    first = one_for_each([each[0] for each in held], language)
    counts, kept = counts_in(first), []
    for one, each, theirs in zip(first, held, ways, strict=True):
        mine = [c for c in counts if errands.may_be_one(c.asked, one)]
        bounded = [
            for_so_many(
                held_to_their_words(limited(as_taught_or_done(way, known, language), known, language), known, language),
                mine,
                known,
                language,
            )
            for way, known in zip((one, *each[1:]), theirs or (facts,), strict=True)
        ]
        kept.append(as_in_each_way(bounded, errands, language))
    unread = tuple(not_understood)
    once = once_within(requirements, sentence)
    both = said_of_both(held_to_each_day(kept, facts, errands, language, once), facts, language)
    told = doubted(both, unread, language, sentence, _named_so(facts))
    told = tuple(
        _as_assumed(as_deadline_of_all(one, told, unread, facts, language, sentence=sentence), language) for one in told
    )
    since = by_their_latest_word([asked_for_since(one, facts, language) for one in told], facts, language)
    since = told_of_its_work(met_by_the_wanted(since, facts, language), facts, language)
    since = for_whom_it_is(within_their_size(since, facts, language), facts, language, sentence)
    since = tuple(as_where_it_is(one, since, facts, errands, language) for one in since)
    since = tuple(in_a_shared_language(one, since, facts, language, sentence) for one in since)
    since = of_all_their_works(held_to_all_times(since, facts, language), facts, language)
    return tuple(_beside(requirement, since, language) for requirement in since)


def _named_so(facts: PlanFacts) -> frozenset[str]:
    """Tags of parts of which whoever has said yes to them says in their own words that they do just that."""
    agreed = [part for part in facts.active if facts.has_agreed(part)]
    return frozenset(t for p in agreed for t in p.capabilities if any(one.settles for one in facts.statements(p, t)))


def over_budget(
    requirements: tuple[Requirement, ...],
    facts: PlanFacts,
    language: Language,
    not_understood: Iterable[Span] = (),
    sentence: str = "",
) -> tuple[tuple[Requirement, float], ...]:
    """The amounts that a plan exceeds, and by how much each, in its own currency and for what it was said of."""
    known = _as_asked_for(facts, requirements, sentence)
    errands = errands_of(requirements, sentence)
    over = {
        each.requirement_id: check_budget(errands.priced(each), theirs[-1], language).over
        for each in requirements
        if each.kind is RequirementKind.BUDGET and (theirs := readings_of(each, known, errands))
    }
    if not any(over.values()):
        return ()
    # of two amounts of which one will do, both may be in order
    checked = check(requirements, facts, language, not_understood, sentence)
    unmet = (each for each in checked if each.status is RequirementStatus.UNMET)
    return tuple((each, over[each.requirement_id]) for each in unmet if over.get(each.requirement_id))


def _as_asked_for(facts: PlanFacts, requirements: tuple[Requirement, ...], sentence: str) -> PlanFacts:
    """With what of the demand itself the checks of one requirement go by."""
    people = [r.value.number for r in requirements if r.kind is RequirementKind.HEAD_COUNT and r.value.number]
    due = [r.value for r in requirements if r.kind is RequirementKind.DEADLINE and r.value.unit != DRAFT]
    limits = tuple(r for r in requirements if r.kind is RequirementKind.BUDGET)
    online = [r for r in requirements if r.kind is RequirementKind.MODE and r.value.text == Mode.ONLINE]
    return replace(
        facts,
        people=people[-1] if people else facts.people,
        wanted_by={tag: value.last for value in due if value.last for tag in value.tags},
        own_days=frozenset(tag for r in requirements if r.kind in _WHEN for tag in r.value.tags),
        from_afar=frozenset(tag for one in online for tag in one.value.tags),
        may_be_online=any(not one.value.tags for one in online),
        again=again_on(requirements),
        once_each=once_each(requirements),
        ruled_out=days_out(requirements),
        is_moved=is_moved(requirements),
        unasked=unasked_tags(requirements),
        limits=limits,
        paid_with={r.requirement_id: works_of(r, requirements, sentence) for r in limits},
        is_dated=any(r.kind in {RequirementKind.DATE, RequirementKind.RECURRENCE} for r in requirements),
    )


def _is_somebody_there(requirements: tuple[Requirement, ...], facts: PlanFacts) -> bool:
    """Whether anybody has a part in what is asked for: a plan of nobody keeps every limit, and gives nothing."""
    asked = [r for r in requirements if r.kind is RequirementKind.CAPABILITY and r.is_hard]
    says_nothing = any(not part.capabilities for part in facts.active)  # what an unnamed part is, nobody can tell
    does = any(facts.covering(tag) for r in asked for tag in r.value.tags)
    by_name = {r.value.text.casefold() for r in requirements if r.kind is RequirementKind.PERSON and _is_asked_for(r)}
    there = any(not by_name or part.display_name.casefold() in by_name for part in facts.active)
    return does or ((says_nothing or by_name or not asked) and there)


def _is_asked_for(person: Requirement) -> bool:
    return person.is_hard or person.value.unit == FALLBACK


def _found(
    requirement: Requirement, facts: PlanFacts, language: Language, *, somebody: bool, lacking: Lacking
) -> Finding:
    found = _FINDERS.get(requirement.kind, unchecked)(requirement, facts, language)
    is_given = requirement.kind is RequirementKind.MODE and requirement.value.unit == ALLOWED  # by the requester
    if found.status is RequirementStatus.MET and requirement.kind not in _OF_THE_REST and not is_given:
        found = _by_their_yes(found, facts, language)
    if found.status is not RequirementStatus.MET or requirement.kind in _OF_SOMEBODY or is_given:
        return found
    if not somebody:
        note = say(
            language,
            "方案里没有哪一份写明所要求的事，也就没有人来遵守这一点。",
            "No part of the plan names what is asked for, so nobody is there to keep this.",
        )
        return Finding(RequirementStatus.OPEN, note=note)
    if requirement.kind is RequirementKind.HEAD_COUNT and lacking.everything and (lacking.room or not _has_room(facts)):
        lacks = names(lacking.everything, language)
        more = say(
            language,
            f"还没有{lacks}，不知道容得下多少人。",
            f"There is no {bare(lacks)} yet, so nobody knows how many fit.",
        )
        return Finding(RequirementStatus.OPEN, note=more)
    if requirement.value.tags or requirement.kind in _OF_THE_REST:
        return found
    if requirement.kind is RequirementKind.BUDGET and lacking.everything:
        more = missing_prices(requirement, lacking.work, lacking.besides, facts, language)
        return found.left_open(more, language)
    if requirement.kind is RequirementKind.DEADLINE and lacking.everything:
        lacks = names(lacking.everything, language)
        more = say(
            language,
            f"还没有{lacks}，不能说全部能按时。",
            f"There is no {bare(lacks)} yet, so not all is done by then.",
        )
        return Finding(RequirementStatus.OPEN, found.met_by, more)
    if (lacking.by_name or lacking.main) and not _is_of_one_part(requirement):
        return _beside_what_is_missing(requirement, found, facts, lacking, language)
    return found


def _beside_what_is_missing(
    requirement: Requirement, found: Finding, facts: PlanFacts, lacking: Lacking, language: Language
) -> Finding:
    """What those in the plan keep is open for who is missing, unless their own words say otherwise."""
    kept = replace(requirement, status=found.status, met_by=found.met_by, note=found.note)
    theirs = held_to_their_words(kept, facts, language)
    if theirs.status is not RequirementStatus.MET:
        return Finding(theirs.status, theirs.met_by, theirs.note)
    return found.left_open(_done_by_others(lacking, language), language)


def _done_by_others(lacking: Lacking, language: Language) -> str:
    if not lacking.by_name:
        zh = f"方案里其他人可以，但还没有哪一份写明{lacking.main}。"
        return say(language, zh, f"Those in the plan keep to it, but no part of the plan names {lacking.main} yet.")
    who = names(lacking.by_name, language)
    return say(language, f"这是对{who}说的，{who}不在方案里。", f"It was asked of {who}, who is not in the plan.")


def _by_their_yes(found: Finding, facts: PlanFacts, language: Language) -> Finding:
    """What is met is met by whom has said yes; where none of those whom it rests on has, it is not met yet."""
    parts = [part for part in facts.active if not found.met_by or part.agent_id in found.met_by]
    carried = as_agreed(parts, facts, language)
    if carried.status is not RequirementStatus.MET or found.met_by:
        found = found._replace(status=carried.status, met_by=carried.met_by)
    return found if carried.status is RequirementStatus.MET else found._replace(note=carried.note)


def _is_of_one_part(requirement: Requirement) -> bool:
    """Whether it is met by what somebody says of their own part, whoever is still to be found for another."""
    return requirement.kind is RequirementKind.QUALITY and requirement.value.unit != TIME


def _as_assumed(requirement: Requirement, language: Language) -> Requirement:
    """What nobody has said is met for nobody: that the plan keeps to it is for the requester to accept."""
    is_assumed = requirement.source is RequirementSource.ASSUMED
    if not is_assumed or requirement.status is not RequirementStatus.MET:
        return requirement
    note = say(
        language,
        f"没有人说过，先按“{requirement.text}”安排。",
        f"Nobody said so: “{requirement.text}” is assumed.",
    )
    return replace(requirement, status=RequirementStatus.OPEN, note=note)


def _beside(requirement: Requirement, found: tuple[Requirement, ...], language: Language) -> Requirement:
    """Of people named for one another ("or if he is away Maya"): who is not in the plan has the other one in it."""
    if requirement.kind is not RequirementKind.PERSON or requirement.status is not RequirementStatus.UNMET:
        return requirement
    value = requirement.value
    is_fallback = value.unit == FALLBACK
    instead = [
        other
        for other in found
        if other.kind is RequirementKind.PERSON
        and other.met_by
        and (value.per == other.value.text if is_fallback else other.value.per == value.text)
    ]
    if not instead:
        return requirement
    name, there = value.text, names([other.value.text for other in instead], language)
    if is_fallback:
        note = say(language, f"{there}在方案里，没有用到{name}。", f"{there} is in the plan, so {name} is not needed.")
        return replace(requirement, note=note)
    note = say(language, f"{name}不在方案里，由{there}代替。", f"{name} is not in the plan; {there} is instead.")
    met_by = tuple(agent_id for other in instead for agent_id in other.met_by)
    return replace(requirement, status=RequirementStatus.PARTLY, met_by=met_by, note=note)


def _with(requirement: Requirement, found: Finding) -> Requirement:
    return replace(requirement, status=found.status, met_by=found.met_by, note=found.note)


def _capability(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Of several tags any one will do: "a band or a DJ"."""
    parts = [part for tag in requirement.value.tags for part in facts.covering(tag)]
    if not parts and any(not part.capabilities for part in facts.active):
        note = say(language, "没有人的分工写明了这一项。", "Nobody's part names this.")
        return Finding(RequirementStatus.OPEN, note=note)
    if not parts and requirement.value.unit == IMPLIED:
        note = say(
            language,
            "没有要求过，方案里没有安排；要的话请说一声。",
            "Not asked for, so nobody is in the plan for it; say so if you want it.",
        )
        return Finding(RequirementStatus.OPEN, note=note)
    if not parts:
        return nearest(requirement, facts, language) or no_part_names(requirement, facts, language)
    sure = [part for part in parts if not facts.says_by_tag_only(part, requirement.value.tags)]
    found = as_agreed(sure or parts, facts, language)
    if found.status is RequirementStatus.MET and not sure:
        return Finding(RequirementStatus.OPEN, found.met_by, by_tag_only(parts, language))
    if found.status is RequirementStatus.MET and requirement.value.unit == MEANT:
        return said_so(requirement, parts, facts, language) or Finding(
            RequirementStatus.OPEN, found.met_by, taken_for(requirement, language)
        )
    if found.status is RequirementStatus.MET and requirement.value.unit == IMPLIED:  # what nobody wished is not met
        shown = names([part.display_name for part in parts], language)
        note = say(language, f"没有要求过；{shown}也做这个。", f"Not asked for; {shown} does it besides.")
        return Finding(RequirementStatus.OPEN, found.met_by, note)
    return which_one(requirement, found, facts, language) if found.status is RequirementStatus.MET else found


_MAY_DO_IT = 4  # "两位一共五千", "三个人的乐队": so few may be those who are asked for


def _head_count(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    people = requirement.value.number or 0
    limits = [(part, most) for part in facts.active if (most := _room_for(part, facts)) is not None]
    too_small = [(part, most) for part, most in limits if most < held_to(requirement, part, most, facts)]
    if too_small:
        shown = names([f"{part.display_name} ≤ {most:g}" for part, most in too_small], language)
        note = say(language, f"要 {people:g} 人，而{shown}。", f"{people:g} people are asked for, but {shown}.")
        return Finding(RequirementStatus.PARTLY, tuple(part.agent_id for part, _ in too_small), note)
    if not limits and people <= _MAY_DO_IT and _is_for_any_number(requirement, facts):
        note = say(language, "是来的人数，还是来做事的人数，没有说。", "Whether so many come, or do it, is not said.")
        return Finding(RequirementStatus.OPEN, note=note)
    if not limits and _is_for_any_number(requirement, facts):
        note = say(language, "方案里的事，多少人来都一样。", "All that is done is the same for any number of people.")
        return as_agreed(facts.active, facts, language)._replace(note=note)
    if not limits and spoken(requirement.text, facts, facts.active):  # "about ten hands an hour"
        return from_words(requirement, facts, language)
    if not limits:  # nobody who says how many is nobody who says enough
        who = names([part.display_name for part in facts.active], language)  # others may have said, of their own part
        note = say(language, f"{who}没有说明能接待多少人。", f"For how many people, {who} did not say.")
        return Finding(RequirementStatus.OPEN, note=note)
    return Finding(RequirementStatus.MET, tuple(dict.fromkeys(part.agent_id for part, _ in limits)))


def _has_room(facts: PlanFacts) -> bool:
    """Whether anybody in the plan says for how many."""
    return any(_room_for(part, facts) is not None for part in facts.active)


def _is_for_any_number(requirement: Requirement, facts: PlanFacts) -> bool:
    """Whether everybody in the plan does only what is the same however many come."""
    same = {*requirement.value.tags}
    return all(part.capabilities and same.issuperset(part.capabilities) for part in facts.active)


def _room_for(part: Assignment, facts: PlanFacts) -> float | None:
    """For how many people somebody can do it, as their offer says, or as the plan that they agreed to pays them for."""
    offer, rate = facts.offers.get(part.agent_id), part.rate
    paid = rate.quantity if rate is not None and rate.unit is PriceUnit.PERSON else None
    if offer is not None and offer.capacity_people is not None:
        words = max(most_in(part.responsibility), default=offer.capacity_people)
        return min(offer.capacity_people, words, paid or words)  # words and price may say less, and never more
    own = offer.contribution if offer is not None else ""
    said = max(most_in(own), default=None)  # "带二十人以内的剪纸课"
    least = min((each for each in (said, paid) if each is not None), default=None)
    return least if facts.has_agreed(part) else None


def _person(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    name = requirement.value.text.casefold()
    parts = [part for part in facts.active if part.display_name.casefold() == name]
    if not parts:
        shown = requirement.value.text
        note = say(language, f"{shown}不在方案里。", f"{shown} is not in the plan.")
        return Finding(RequirementStatus.UNMET, note=note)
    return as_agreed(parts, facts, language)


def _provided(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """What the requester has is not paid for a second time."""
    parts = [part for tag in requirement.value.tags for part in facts.active if tag in part.capabilities]
    if parts:
        shown = names([part.display_name for part in parts], language)
        note = say(
            language, f"你自己有，方案却还请了{shown}。", f"It is yours already, and the plan has {shown} for it."
        )
        return Finding(RequirementStatus.UNMET, tuple(part.agent_id for part in parts), note)
    thing = requirement.value.text
    bring = [part for part in facts.active if thing and _speaks_of(part, thing)]
    if bring:  # words can raise a doubt, and never settle one
        shown = names([f"{part.display_name} · {part.role}" for part in bring], language)
        note = say(
            language,
            f"{shown}的分工里也提到{thing}，是不是还要他们的，没有说。",
            f"The part of {shown} speaks of it too ({thing}): whether theirs is paid for is not said.",
        )
        return Finding(RequirementStatus.OPEN, tuple(part.agent_id for part in bring), note)
    return Finding(RequirementStatus.MET, (REQUESTER,))


# What is brought by doing something that does not name it: who does the shopping brings the ingredients.
_BROUGHT = tuple(
    (re.compile(called, re.IGNORECASE), re.compile(done, re.IGNORECASE))
    for called, done in (
        (
            r"食材|原料|^菜$|\b(?:ingredients|groceries|food)$",
            r"买菜|食材|采买|备料|\b(?:shopping|groceries|ingredients)\b",
        ),
        (
            r"纸箱|箱子|打包材料|\bboxes$|packing material",
            r"含[^，,。；;]{0,4}(?:纸箱|材料)|\b(?:boxes|materials) included\b",
        ),
        (r"酒水|饮料|\bdrinks?$", r"酒水|饮料|\b(?:drinks?|bar)\b"),
        (r"材料|\bmaterials?$", r"包料|含料|材料[都全]?[带含]|\bmaterials (?:included|provided)\b"),
    )
)


def _speaks_of(part: Assignment, thing: str) -> bool:
    """Whether a part's own words name the thing, by its last word: "camera" of "our own video cameras"."""
    words = f"{part.role} {part.responsibility}".casefold()
    last = thing.casefold().split()[-1:]
    if any(called.search(thing) and done.search(words) for called, done in _BROUGHT):
        return True
    return any(
        re.search(rf"\b{re.escape(word.removesuffix('s'))}s?\b" if word.isascii() else re.escape(word), words)
        for word in last
    )


_WHEN = frozenset({RequirementKind.DATE, RequirementKind.DEADLINE})
_OF_SOMEBODY = frozenset({RequirementKind.CAPABILITY, RequirementKind.QUANTITY, RequirementKind.PERSON})
# What the plan keeps to, whoever is still to be found for it.
_OF_THE_REST = frozenset({RequirementKind.EXCLUSION, RequirementKind.PROVIDED_BY_REQUESTER})
# A kind that is not here is open: what nobody checks is never called met.
_FINDERS: Mapping[RequirementKind, Callable[[Requirement, PlanFacts, Language], Finding]] = {
    RequirementKind.CAPABILITY: _capability,
    RequirementKind.QUANTITY: check_quantity,
    RequirementKind.DATE: check_date,
    RequirementKind.DEADLINE: check_deadline,
    RequirementKind.DURATION: check_duration,
    RequirementKind.RECURRENCE: check_recurrence,
    RequirementKind.PLACE: check_place,
    RequirementKind.LANGUAGE: check_language,
    RequirementKind.HEAD_COUNT: _head_count,
    RequirementKind.BUDGET: check_budget,
    RequirementKind.PERSON: _person,
    RequirementKind.EXCLUSION: check_exclusion,
    RequirementKind.PROVIDED_BY_REQUESTER: _provided,
    RequirementKind.MODE: check_mode,
    RequirementKind.QUALITY: check_hours,
}
