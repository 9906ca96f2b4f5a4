"""What became another between two versions of a plan, for somebody who has seen the first one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from towow_core.domain.given_up import given_up
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import RequirementKind
from towow_core.requirements.notes import say
from towow_core.support.money import price_text

Binding = Mapping[str, Any]  # as `digest.binding` gives it, or a part of that
_PRICED = ("price", "currency", "rate")
_FIELDS = {  # of a part, in words
    "display_name": ("名字", "their name"),
    "role": ("角色", "their role"),
    "responsibility": ("职责", "what they do"),
    "capabilities": ("负责的能力", "what they cover"),
    "dependencies": ("依赖", "whom they wait for"),
    "is_confirmed": ("确认", "whether they said yes"),
    "notes": ("备注", "a note"),
    "standing": ("参与方式", "whether they only stand by"),
    "days": ("日子", "their days"),
    "by": ("交付的日子", "the day by which they hand it over"),
}
_DATES = {
    "start_date": ("开始日期", "The first day"),
    "end_date": ("完成日期", "The day"),
    "event_date": ("活动日期", "The day of the event"),
    "milestones": ("时间节点", "The list of milestones"),
}


_KINDS = {  # of a requirement, in words
    RequirementKind.CAPABILITY: ("要有人做", "somebody for"),
    RequirementKind.QUANTITY: ("数量", "the number"),
    RequirementKind.DATE: ("日期", "the day"),
    RequirementKind.DEADLINE: ("期限", "the deadline"),
    RequirementKind.DURATION: ("时长", "the length"),
    RequirementKind.RECURRENCE: ("重复", "how often"),
    RequirementKind.PLACE: ("地点", "the place"),
    RequirementKind.HEAD_COUNT: ("人数", "the head count"),
    RequirementKind.BUDGET: ("预算", "the budget"),
    RequirementKind.PERSON: ("指名的人", "the person"),
    RequirementKind.EXCLUSION: ("不要的", "what is not wanted"),
    RequirementKind.PROVIDED_BY_REQUESTER: ("自备的", "what is yours"),
    RequirementKind.MODE: ("方式", "the mode"),
    RequirementKind.LANGUAGE: ("语言", "the language"),
    RequirementKind.QUALITY: ("要求", "the wish"),
}


# Of which another takes the place of one.
_OTHER_VALUES = frozenset(
    {
        RequirementKind.DATE,
        RequirementKind.DEADLINE,
        RequirementKind.DURATION,
        RequirementKind.RECURRENCE,
        RequirementKind.PLACE,
        RequirementKind.HEAD_COUNT,
        RequirementKind.BUDGET,
        RequirementKind.MODE,
        RequirementKind.LANGUAGE,
        RequirementKind.QUANTITY,
    }
)


class PlanChangeKind(StrEnum):
    PART_ADDED = "part_added"
    PART_REMOVED = "part_removed"
    PART_CHANGED = "part_changed"
    PRICE = "price"
    DATE = "date"
    REQUIREMENT = "requirement"
    OPEN_POINT_ADDED = "open_point_added"
    OPEN_POINT_REMOVED = "open_point_removed"
    REQUESTER_TASK = "requester_task"
    DEMAND = "demand"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanChange:
    """One thing that is another now.

    Attributes:
        text: The same as a sentence, in the demand's language.
        agent_id: Whose part it is about; empty where it is nobody's.
        field: Which field of a part, a date or a requirement; empty where the whole is new or gone.
        before: What it was; null where it was not there.
        after: What it is; null where it is gone.
    """

    kind: PlanChangeKind
    text: str
    agent_id: str = ""
    field: str = ""
    before: object = None
    after: object = None


def plan_changes(before: Binding, after: Binding, language: Language) -> tuple[PlanChange, ...]:
    """Every difference of what two plans bind to; none where both have the same digest."""
    return (
        *_demand(before, after, language),
        *_parts(before["parts"], after["parts"], language),
        *_dates(before["dates"], after["dates"], language),
        *_requirements(before["requirements"], after["requirements"], language),
        *_open_points(before["open_points"], after["open_points"], language),
        *_requester_tasks(before.get("requester_tasks", ()), after.get("requester_tasks", ()), language),
    )


def _demand(before: Binding, after: Binding, language: Language) -> Iterator[PlanChange]:
    was, now = before["demand_id"], after["demand_id"]
    if was != now:
        text = say(language, f"这是另一个需求的方案：{now}。", f"This is the plan of another demand: {now}.")
        yield PlanChange(kind=PlanChangeKind.DEMAND, text=text, before=was, after=now)


def _parts(before: Sequence[Binding], after: Sequence[Binding], language: Language) -> Iterator[PlanChange]:
    was, now = _numbered(before, "agent_id", "source"), _numbered(after, "agent_id", "source")
    for key in dict.fromkeys((*was, *now)):
        part = now.get(key) or was[key]
        who, role, price = _who(part), part["role"], _price(part, language)
        if key not in now:
            text = say(language, f"{who}不再参与（{role}）。", f"{who} has no part any more ({role}).")
            yield PlanChange(
                kind=PlanChangeKind.PART_REMOVED, text=text, agent_id=part["agent_id"], before=dict(was[key])
            )
        elif key not in was:
            text = say(language, f"{who}加入：{role}，{price}。", f"{who} has joined: {role}, {price}.")
            yield PlanChange(kind=PlanChangeKind.PART_ADDED, text=text, agent_id=part["agent_id"], after=dict(part))
        else:
            yield from _part(was[key], part, language)


def _part(was: Binding, now: Binding, language: Language) -> Iterator[PlanChange]:
    who, names = _who(now), [name for name in dict.fromkeys((*now, *was)) if was.get(name) != now.get(name)]
    if set(names) & set(_PRICED):
        old, new = _price(was, language), _price(now, language)
        yield PlanChange(
            kind=PlanChangeKind.PRICE,
            text=say(language, f"{who}的费用从 {old} 变成 {new}。", f"{who} costs {new} now; it was {old}."),
            agent_id=now["agent_id"],
            field="price",
            before={name: was.get(name) for name in _PRICED},
            after={name: now.get(name) for name in _PRICED},
        )
    for name in names:
        if name not in _PRICED:
            shown = say(language, *_FIELDS.get(name, (name, name)))
            yield PlanChange(
                kind=PlanChangeKind.PART_CHANGED,
                text=say(language, f"{who}的{shown}变了。", f"{who}: {shown} has changed."),
                agent_id=now["agent_id"],
                field=name,
                before=was.get(name),
                after=now.get(name),
            )


def _dates(was: Binding, now: Binding, language: Language) -> Iterator[PlanChange]:
    for field in now:
        if was.get(field) != now[field]:
            shown = say(language, *_DATES.get(field, (field, field)))
            text = say(language, f"{shown}变了。", f"{shown} has changed.")
            if field != "milestones":
                old, new = (side.get(field) or say(language, "未定", "open") for side in (was, now))
                text = say(language, f"{shown}从 {old} 变成 {new}。", f"{shown} is {new} now; it was {old}.")
            yield PlanChange(kind=PlanChangeKind.DATE, text=text, field=field, before=was.get(field), after=now[field])


def _requirements(before: Sequence[Binding], after: Sequence[Binding], language: Language) -> Iterator[PlanChange]:
    was, now = _numbered(before, "requirement_id"), _numbered(after, "requirement_id")
    instead = _instead(was, now)
    for key in dict.fromkeys((*was, *now)):
        old, new = was.get(instead.get(key, key)), now.get(key)
        if old != new and key not in instead.values():
            text = _requirement(old, new, language)
            yield PlanChange(
                kind=PlanChangeKind.REQUIREMENT, text=text, field=key[0], before=_plain(old), after=_plain(new)
            )


def _instead(
    was: Mapping[tuple[str, ...], Binding], now: Mapping[tuple[str, ...], Binding]
) -> dict[tuple[str, ...], tuple[str, ...]]:
    """By the key of what is new that of the one it stands for: "once a week", where "twice a week" was asked for."""
    gone, new = ([key for key in one if key not in other] for one, other in ((was, now), (now, was)))
    found = {}
    for key in new:
        of = [one for one in gone if _is_of_the_same(was[one], now[key])]
        others = [one for one in new if _is_of_the_same(now[one], now[key])]
        if len(of) == len(others) == 1:
            found[key] = of[0]
    return found


def _is_of_the_same(one: Binding, other: Binding) -> bool:
    """Whether both say one thing of the same part, or of all: neither is a wish in words, nor work."""
    is_said = one["kind"] == other["kind"] and one["kind"] in _OTHER_VALUES
    return is_said and {*one["value"].get("tags", ())} == {*other["value"].get("tags", ())}


def _requirement(was: Binding | None, now: Binding | None, language: Language) -> str:
    """What changed of it, by what it is about; its id says nothing to whoever wrote the sentence."""
    about = _about(now or was or {}, language)
    if was is None:
        return say(language, f"新的要求：{about}。", f"Asked for now: {about}.")
    if now is None:
        if RequirementKind(was["kind"]) is RequirementKind.EXCLUSION:
            clause = given_up(RequirementKind.EXCLUSION, _shown(was, language) or about, language)
            return say(language, f"{clause}。", f"{clause}.")
        return say(language, f"不再要求：{about}。", f"No longer asked for: {about}.")
    old = _about(was, language)
    if old != about:
        return say(language, f"要求从“{old}”变成“{about}”。", f"Asked for is {about} now; it was {old}.")
    return say(language, f"这项要求现在算得不一样了：{about}。", f"This stands otherwise now: {about}.")


def _about(wanted: Binding, language: Language) -> str:
    """The kind of it, and its value in a few words."""
    kind, shown = say(language, *_KINDS[RequirementKind(wanted["kind"])]), _shown(wanted, language)
    return say(language, f"{kind}“{shown}”" if shown else kind, f"{kind} “{shown}”" if shown else kind)


def _shown(wanted: Binding, language: Language) -> str:
    value: Binding = wanted["value"]
    amount = f"{value['number']:g} {value['unit']}".strip() if value.get("number") else ""
    days = "–".join(dict.fromkeys(filter(None, (value.get("first"), value.get("last")))))
    return str(value.get("text") or days or amount or say(language, "、", ", ").join(value.get("tags", ())))


def _open_points(before: Sequence[Binding], after: Sequence[Binding], language: Language) -> Iterator[PlanChange]:
    was, now = _numbered(before, "open_point_id"), _numbered(after, "open_point_id")
    for key in dict.fromkeys((*was, *now)):
        old, new = _plain(was.get(key)), _plain(now.get(key))
        if old is not None and old != new:
            text = say(language, f"不再待定：{old['text']}", f"No longer open: {old['text']}")
            yield PlanChange(kind=PlanChangeKind.OPEN_POINT_REMOVED, text=text, before=old)
        if new is not None and old != new:
            text = say(language, f"新的待定：{new['text']}", f"Open now: {new['text']}")
            yield PlanChange(kind=PlanChangeKind.OPEN_POINT_ADDED, text=text, after=new)


def _requester_tasks(before: Sequence[Binding], after: Sequence[Binding], language: Language) -> Iterator[PlanChange]:
    was, now = _numbered(before, "what"), _numbered(after, "what")
    changed = [key for key in dict.fromkeys((*was, *now)) if was.get(key) != now.get(key)]
    for key in changed:
        old, new = _plain(was.get(key)), _plain(now.get(key))
        if new is None:
            text = say(language, f"不再由您自己做：{key[0]}", f"No longer yours to do: {key[0]}")
        elif old is None:
            text = say(language, f"由您自己做：{key[0]}", f"Yours to do now: {key[0]}")
        else:
            text = say(language, f"您自己做的这件事变了：{key[0]}", f"What you do yourself has changed: {key[0]}")
        yield PlanChange(kind=PlanChangeKind.REQUESTER_TASK, text=text, before=old, after=new)
    if not changed and [*before] != [*after]:
        text = say(language, "您自己做的事换了顺序。", "What you do yourself is in another order.")
        yield PlanChange(kind=PlanChangeKind.REQUESTER_TASK, text=text, before=[*before], after=[*after])


def _numbered(items: Sequence[Binding], *fields: str) -> dict[tuple[str, ...], Binding]:
    """Each under these fields and its number among those that have the same ones."""
    found: dict[tuple[str, ...], Binding] = {}
    for item in items:
        key = tuple(str(item[field]) for field in fields)
        found[*key, str(sum(other[:-1] == key for other in found))] = item
    return found


def _plain(item: Binding | None) -> dict[str, Any] | None:
    return None if item is None else dict(item)


def _who(part: Binding) -> str:
    return str(part["display_name"] or part["agent_id"])


def _price(part: Binding, language: Language) -> str:
    rate = part.get("rate")
    made_of = None if rate is None else Rate(**{**rate, "unit": PriceUnit(rate["unit"])})
    return price_text(part["price"], part["currency"], made_of, language) or say(language, "不收费", "nothing")
