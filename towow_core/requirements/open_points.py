"""What an agreement leaves open: only the requester can accept it."""

import re
from collections.abc import Sequence
from hashlib import blake2b

from towow_core.domain.left_to_judge import ENOUGH
from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import PriceUnit, Rate, named_amount
from towow_core.domain.policy import Essential
from towow_core.domain.requirements import (
    IMPLIED,
    TIME,
    TOUCHES,
    OpenPoint,
    OpenPointKind,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
    Span,
    unasked_tags,
)
from towow_core.requirements.facts import OWN, PlanFacts
from towow_core.requirements.findings import concerned, spoken
from towow_core.requirements.limits import extras
from towow_core.requirements.notes import names, quoted, say
from towow_core.requirements.one_wish import one_wish_each
from towow_core.requirements.refused_changes import asked_in_vain, asked_words, without_a_requirement
from towow_core.requirements.same_sentence import told_once
from towow_core.requirements.unread_works import is_unread_work
from towow_core.support.asked_first import asked_for_first
from towow_core.support.money import price_text, rate_text

_KINDS = {
    RequirementStatus.UNMET: OpenPointKind.UNMET,
    RequirementStatus.PARTLY: OpenPointKind.PARTLY,
    RequirementStatus.OPEN: OpenPointKind.UNCHECKED,
}
_UNSAID = {
    PriceUnit.PERSON: ("人数", "How many people"),
    PriceUnit.HOUR: ("几个小时", "How many hours"),
    PriceUnit.DAY: ("几天", "How many days"),
    PriceUnit.EVENT: ("一共几次", "How many times"),
}
_FIGURE = re.compile(
    r"[^\w\d]{0,3}(?:[A-Z]{2,3}[$€£]?\s?)?[^\w\d]{0,2}(?P<n>\d[\d,]*(?:\.\d+)?)\s?(?:[A-Z]{3}|元|€|£)?"
    r"(?P<per>\s?/\s?(?:小时|天|人|次|位|hour|day|person|event)|\s(?:an?|per|each)\s(?:hour|day|person|time|event))?"
)
_WORST = (RequirementStatus.UNMET, RequirementStatus.PARTLY, RequirementStatus.OPEN)
_SOMEBODY = {RequirementKind.CAPABILITY, RequirementKind.QUANTITY, RequirementKind.PERSON}
_SETTLED = {RequirementStatus.MET, RequirementStatus.WAIVED}


def open_points(
    requirements: tuple[Requirement, ...],
    facts: PlanFacts,
    language: Language,
    not_understood: tuple[Span, ...] = (),
) -> tuple[OpenPoint, ...]:
    """What is not met of what is hard, what nobody understood, conditions; parts without ask, amount, yes or person."""
    wishes = one_wish_each([one for one in requirements if _is_open(one)])
    of_the_gone = [one for wish in wishes if _is_of_the_gone(wish, facts) for one in wish]
    there = told_once([wish for wish in wishes if not _is_of_the_gone(wish, facts)], language)
    unmet = [_of_all(wish, facts, language) for wish in there]
    unmet += _refused(requirements, facts, language)
    unread = _unread(not_understood, requirements, facts, language)
    unasked = _unasked(requirements, facts, language)
    parts = (*unasked, *_unpriced(facts, language), *_unconfirmed(facts, language))
    return (
        *unmet,
        *unread,
        *_conditions(facts),
        *_extras(requirements, facts),
        *parts,
        *_vacated(of_the_gone, facts, language),
    )


def _is_of_the_gone(wish: Sequence[Requirement], facts: PlanFacts) -> bool:
    """Whether it is not met because somebody has left: then it is said once, with their part."""
    left = {tag for part in facts.plan.vacated for tag in part.capabilities}
    return all(
        one.status is RequirementStatus.UNMET and one.kind in _SOMEBODY and one.value.tags and left >= {*one.value.tags}
        for one in wish
    )


def _is_open(requirement: Requirement) -> bool:
    """What is hard and not settled, and what the plan rests on that nobody has said."""
    if is_unread_work(requirement):  # told with all else that nobody understood
        return False
    is_assumed = requirement.source is RequirementSource.ASSUMED and requirement.status is RequirementStatus.OPEN
    return is_assumed or (requirement.is_hard and not is_settled(requirement))


def _unread(
    spans: tuple[Span, ...], requirements: Sequence[Requirement], facts: PlanFacts, language: Language
) -> list[OpenPoint]:
    """One point for all that nobody in the plan speaks of: whoever accepts it knows that nobody was asked about it.

    A day, an hour or a place among these words was read, and whoever has agreed to it was asked.

    What a profile in the plan happens to speak of is a point of its own, with its person's words.
    """
    heard = {
        span.text: [(part, one.said) for part, one in said]
        for span in spans
        if (said := spoken(span.text, facts, facts.active))
    }
    points = [_heard(words, said, language) for words, said in heard.items()]
    silent = [span for span in spans if span.text not in heard]
    if not silent:
        return points
    unread = names([f"“{span.text}”" for span in silent], language)
    text = say(
        language, f"没有读懂，也没有问过任何人：{unread}", f"Not understood, and nobody was asked about it: {unread}"
    )
    if asked := [f"“{r.text}”" for r in requirements if any(_was_asked(r, span) for span in silent)]:
        shown = names([*dict.fromkeys(asked)], language)
        zh = f"没有读懂：{unread}，其中只问过{shown}"
        text = say(language, zh, f"Not understood: {unread}. Of this, people were asked about {shown} only")
    kind = OpenPointKind.NOT_UNDERSTOOD
    return [*points, OpenPoint(open_point_id=_id("not_understood", unread), kind=kind, text=text)]


def _was_asked(requirement: Requirement, among: Span) -> bool:
    """Whether it is work, a day, an hour or a place that these words name, and somebody has agreed to it."""
    at, kind = requirement.span, requirement.kind
    of_the_work = {RequirementKind.CAPABILITY, RequirementKind.QUANTITY}
    is_told = kind in {RequirementKind.DATE, RequirementKind.PLACE, *of_the_work}
    is_told = is_told or requirement.value.unit == TIME
    return at is not None and is_told and bool(requirement.met_by) and among.start <= at.start and at.end <= among.end


def _heard(words: str, said: list[tuple[Assignment, str]], language: Language) -> OpenPoint:
    shown = quoted([(part.display_name, one) for part, one in said], language)
    text = say(language, f"“{words}”：{shown}{ENOUGH.zh}", f"“{words}”: {shown} {ENOUGH.en}")
    who = tuple(dict.fromkeys(part.agent_id for part, _ in said))
    return OpenPoint(open_point_id=_id("heard", words), kind=OpenPointKind.NOT_UNDERSTOOD, text=text, who=who)


def is_settled(requirement: Requirement) -> bool:
    return requirement.status in _SETTLED


def essentials_unmet(requirements: tuple[Requirement, ...], essentials: Sequence[Essential]) -> tuple[Requirement, ...]:
    """Hard requirements without which there is no agreement at all, and which are not met in any way."""
    works = [r for r in requirements if r.kind is RequirementKind.CAPABILITY and r.is_hard and not is_unread_work(r)]
    # What nobody does costs nothing: the amount is then that of the works that somebody does.
    works = [r for r in works if r.status not in {RequirementStatus.WAIVED, RequirementStatus.UNMET}]

    def is_of_several(amount: Requirement) -> bool:
        """Of one work it is that work's, as beside others: what somebody does it for is the requester's to accept.

        So is what one time, hour or person may cost, of however many works it is said.
        """
        tags = {*amount.value.tags}
        return (
            not amount.value.per
            and len(works) != 1
            and (not tags or (bool(works) and all(tags & {*work.value.tags} for work in works)))
        )

    first = asked_for_first(requirements)
    essential = {
        Essential.MAIN_CAPABILITY: [first] if first is not None else [],
        Essential.BUDGET: [r for r in requirements if r.kind is RequirementKind.BUDGET and is_of_several(r)],
        Essential.PERSON: [r for r in requirements if r.kind is RequirementKind.PERSON],
    }
    looked_at = [r for one in essentials for r in essential[one]]
    return tuple(r for r in looked_at if r.is_hard and r.status is RequirementStatus.UNMET)


def _of(requirement: Requirement, facts: PlanFacts, language: Language) -> OpenPoint:
    asked = asked_in_vain(requirement, facts, language)
    note = say(language, "", " ").join(filter(None, (requirement.note, asked)))
    colon = f": {note}" if note else ""
    return OpenPoint(
        open_point_id=_id("requirement", requirement.requirement_id, note),
        kind=_KINDS[requirement.status],
        text=f"{requirement.text}{colon}",
        requirement_id=requirement.requirement_id,
        who=requirement.met_by,
    )


def _of_all(wish: Sequence[Requirement], facts: PlanFacts, language: Language) -> OpenPoint:
    """One point for lines that are one wish."""
    points = [_of(one, facts, language) for one in wish]
    if len(points) == 1:
        return points[0]
    texts = dict.fromkeys(one.text for one in wish)
    notes = [one.note for one in wish if one.note]
    notes += [asked for one in wish if (asked := asked_in_vain(one, facts, language))]
    note = say(language, "", " ").join(dict.fromkeys(notes))
    worst = next(one for status in _WORST for one in wish if one.status is status)
    return OpenPoint(
        open_point_id=_id("requirement", *(one.requirement_id for one in wish), note),
        kind=_KINDS[worst.status],
        text=f"{say(language, '、', ', ').join(texts)}{f': {note}' if note else ''}",
        requirement_id=wish[0].requirement_id,
        who=tuple(dict.fromkeys(who for one in wish for who in one.met_by)),
    )


def _refused(requirements: tuple[Requirement, ...], facts: PlanFacts, language: Language) -> list[OpenPoint]:
    """Changes that were asked about in vain, and of which no requirement speaks: in the requester's own words."""
    known = {r.requirement_id for r in requirements if r.value.unit != TOUCHES}  # of what nobody read nobody was asked
    return [
        OpenPoint(
            open_point_id=_id("refused", change.channel_id, change.text),
            kind=OpenPointKind.UNMET,
            text=f"“{change.text}”: {asked_words(change, language)}" if change.text else asked_words(change, language),
        )
        for change in without_a_requirement(facts, known)
    ]


def _conditions(facts: PlanFacts) -> list[OpenPoint]:
    """What participants make their part depend on, in their own words: the requester never said yes to it."""
    found = []
    for part in facts.active:
        offer = facts.offers.get(part.agent_id)
        for text in dict.fromkeys(offer.conditions if offer is not None else ()):
            if _is_price_settled(text, part, facts):
                continue
            shown = f"{part.display_name}: {text}"
            found.append(
                OpenPoint(
                    open_point_id=_id("condition", part.agent_id, text),
                    kind=OpenPointKind.CONDITION,
                    text=shown,
                    who=(part.agent_id,),
                )
            )
    return found


def _unasked(requirements: tuple[Requirement, ...], facts: PlanFacts, language: Language) -> tuple[OpenPoint, ...]:
    """Who is to be paid for what nobody asked for, or what was given up: until the requester says yes to it."""
    usual, waived = unasked_tags(requirements), _given_up(requirements)
    met_by = {who for r in requirements if r.kind in _SOMEBODY for who in r.met_by}

    def is_proposed(part: Assignment) -> bool:
        """What such occasions usually have, or what was looked for afterwards and meets nothing that was asked for."""
        is_usual = bool(part.capabilities) and usual.issuperset(part.capabilities)
        return is_usual or (part.source != OWN and part.agent_id not in met_by)

    paid = [part for part in facts.active if part.is_paid]
    left = [part for part in paid if part.capabilities and (usual | waived).issuperset(part.capabilities)]
    given_up = [part for part in left if waived & {*part.capabilities}]
    return (
        *(_unasked_part(part, language) for part in paid if part not in given_up and is_proposed(part)),
        *(_given_up_part(part, language) for part in given_up),
    )


def _given_up(requirements: Sequence[Requirement]) -> frozenset[str]:
    """Tags of what the requester gave up, and asks for in no other line."""
    asked = [r for r in requirements if r.kind in _SOMEBODY and r.value.unit != IMPLIED]
    kept = {tag for r in asked if r.status is not RequirementStatus.WAIVED for tag in r.value.tags}
    return frozenset(t for r in asked if r.status is RequirementStatus.WAIVED for t in r.value.tags) - kept


def _given_up_part(part: Assignment, language: Language) -> OpenPoint:
    price = price_text(part.price, part.currency, part.rate, language)
    zh, en = f"{part.role}（{part.display_name}），{price}", f"{part.role} ({part.display_name}), {price}"
    return OpenPoint(
        open_point_id=_id("given up", part.agent_id, part.role, price),
        kind=OpenPointKind.UNASKED,
        text=say(
            language,
            f"这一项你已经放弃，方案里还有人做、还要付钱：{zh}。不要的话，请退回方案并写明不要这个人。",
            f"You gave this up, and the plan still has and pays somebody for it: {en}. If you do not want that, send "
            "the plan back without them.",
        ),
        who=(part.agent_id,),
    )


def _unasked_part(part: Assignment, language: Language) -> OpenPoint:
    price = price_text(part.price, part.currency, part.rate, language)
    zh, en = f"{part.role}（{part.display_name}），{price}", f"{part.role} ({part.display_name}), {price}"
    return OpenPoint(
        open_point_id=_id("unasked", part.agent_id, part.role, price),
        kind=OpenPointKind.UNASKED,
        text=say(language, f"没有要求过，是方案的建议：{zh}", f"Not asked for, the plan's proposal: {en}"),
        who=(part.agent_id,),
    )


def _extras(requirements: Sequence[Requirement], facts: PlanFacts) -> list[OpenPoint]:
    """What somebody says is paid besides their price, where no line on an amount has told it."""
    amounts = [one for one in requirements if one.kind is RequirementKind.BUDGET]
    told = " ".join(one.note for one in amounts if not is_settled(one))
    counted = {part.agent_id for one in amounts if is_settled(one) for part in concerned(one, facts)}  # within it too
    return [
        OpenPoint(
            open_point_id=_id("extra", part.agent_id, limit.said),
            kind=OpenPointKind.CONDITION,
            text=f"{part.display_name}: {limit.said}",
            who=(part.agent_id,),
        )
        for part, limit in extras(facts)
        if part.agent_id not in counted
        and limit.said not in told
        and limit.said not in facts.offers[part.agent_id].conditions
    ]


def _unpriced(facts: PlanFacts, language: Language) -> list[OpenPoint]:
    return [
        OpenPoint(
            open_point_id=_id("unpriced", part.agent_id, rate_text(part.rate, part.currency, language)),
            kind=OpenPointKind.UNPRICED,
            text=_unpriced_text(part, part.rate, language),
            who=(part.agent_id,),
        )
        for part in facts.uncounted
        if part.rate is not None
    ]


def _unpriced_text(part: Assignment, rate: Rate, language: Language) -> str:
    zh, en = _UNSAID[rate.unit if rate.quantity is None else PriceUnit.EVENT]
    shown = rate_text(rate, part.currency, language)
    return say(
        language,
        f"{part.display_name}（{part.role}）：{shown}，{zh}还没有定，所以没有计入合计。",
        f"{part.display_name} ({part.role}): {shown}. {en} is not said yet, so it is in no total.",
    )


def _is_price_settled(condition: str, part: Assignment, facts: PlanFacts) -> bool:
    """Whether the condition is only a figure, and the plan pays it, or its person has said yes to what it pays."""
    figure, paid = _FIGURE.fullmatch(condition.strip()), named_amount(part.price, part.rate)
    if figure is None or paid is None:
        return False
    is_one = part.price is None  # so much an hour, where nobody has counted the hours
    is_same_unit = bool(figure["per"]) is is_one
    return facts.has_agreed(part) or (is_same_unit and paid >= float(figure["n"].replace(",", "")))


def _unconfirmed(facts: PlanFacts, language: Language) -> list[OpenPoint]:
    return [_unconfirmed_part(part, language) for part in facts.active if not facts.has_agreed(part)]


def _unconfirmed_part(part: Assignment, language: Language) -> OpenPoint:
    text = say(
        language,
        f"{part.display_name}（{part.role}）没有明确答应。",
        f"{part.display_name} ({part.role}) has not said yes.",
    )
    return OpenPoint(
        open_point_id=_id("unconfirmed", part.agent_id, part.role),
        kind=OpenPointKind.UNCONFIRMED,
        text=text,
        who=(part.agent_id,),
    )


def _vacated(missed: Sequence[Requirement], facts: PlanFacts, language: Language) -> list[OpenPoint]:
    """`missed`: what is not met because of them."""
    points = list[OpenPoint]()
    for part in facts.plan.vacated:
        of_it = [one for one in missed if {*one.value.tags} & {*part.capabilities}]
        points.append(_vacated_part(part, of_it, facts, language))
    return points


def _vacated_part(part: Assignment, missed: Sequence[Requirement], facts: PlanFacts, language: Language) -> OpenPoint:
    """Whose part nobody has now, and who of those who stand by offered the same and said yes to standing by."""
    text = say(
        language,
        f"{part.display_name}不在方案里了，{part.role}现在没有人。",
        f"{part.display_name} is out of the plan, and nobody is {part.role} now.",
    )
    if missed:
        text = f"{say(language, '、', ', ').join(dict.fromkeys(one.text for one in missed))}: {text}"
    ready = [one for one in facts.standing_by(part.capabilities) if facts.has_agreed(one)]
    if ready:
        who = names([one.display_name for one in ready], language)
        text += say(
            language,
            f"{who}答应过备选：退回方案，可以请{who}接手。",
            f" {who} said yes to standing by: send the plan back to ask them to take it.",
        )
    return OpenPoint(
        open_point_id=_id("vacated", part.agent_id, part.role),
        kind=OpenPointKind.VACATED,
        text=text,
        requirement_id=missed[0].requirement_id if missed else "",
        who=(part.agent_id, *(one.agent_id for one in ready)),
    )


def _id(*of: str) -> str:
    return f"open-{blake2b('/'.join(of).encode('utf-8', 'replace'), digest_size=4).hexdigest()}"
