"""Whoever took a part of a plan over: from whom, what differs from before, and whether that waits for a yes. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import LEFT_OPEN, PLAN_PART, CanvasNode, CanvasState
from towow_core.domain.canvas_words import node_said, person_said
from towow_core.domain.left_to_judge import without_questions
from towow_core.domain.models import Language
from towow_core.support.money import money_text
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.former_parts import FormerPart, former_parts
from towow_core.workflow.graph import predecessors
from towow_core.workflow.plan_parts import SINCE_VERSION, part_of

TAKEN_OVER_FROM, TAKEN_OVER_BECAUSE = "taken_over_from", "taken_over_because"  # in what a task has given so far


def with_reason_apart(result: Mapping[str, Any]) -> dict[str, Any]:
    """What a task gave, with why it was taken over in a field of its own: earlier versions wrote that as its note."""
    if not result.get(TAKEN_OVER_FROM) or TAKEN_OVER_BECAUSE in result:
        return dict(result)
    return {**result, TAKEN_OVER_BECAUSE: result.get("note", ""), "note": ""}


def replaced_by(node: CanvasNode) -> FormerPart | None:
    """What the part was for whom its person has replaced; None where they have replaced nobody."""
    former = former_parts(node)
    is_others = bool(former) and former[-1].person != assignee_of(node)  # not given back to whom it was taken from
    return former[-1] if is_others and _is_by_plan(node) else None


def since_version(node: CanvasNode) -> int:
    """The first version of the plan in which the part is theirs whose task it is; 0 where they took none over.

    Whose plan it is has said yes to them once that version, or a later one, is approved.
    """
    part = node.config.get(PLAN_PART)
    return int(part.get(SINCE_VERSION) or 0) if isinstance(part, Mapping) and _is_by_plan(node) else 0


def no_yes_yet(node: CanvasNode, whose: str) -> Bilingual:
    """Why nobody can say now what became of a part that was taken over, and what they can do instead.

    Args:
        whose: Whose plan it is, and whose yes is missing.
    """
    name, by = node_said(node), person_said(whose)
    return Bilingual(
        f"“{name.zh}”换了人来做，{by.zh}还没有同意改过的方案；同意之前不能说它做完了或没做成。做不了的，可以先转交给别人，"
        "或者退出这个方案。",
        f"“{name.en}” was taken over, and {by.en} has not said yes to the changed plan yet; before that nobody can say"
        " that it is done or could not be. Until then it can be handed on, or the plan left.",
    )


def differs(node: CanvasNode) -> tuple[Bilingual, ...]:
    """What is other than it was for the one before: price and day, old and new, and what is open since."""
    former = replaced_by(node)
    return (*_facts(former, node), *_open(node)) if former is not None else ()


def changed_before(canvas: CanvasState, node_id: str) -> tuple[Bilingual, ...]:
    """What a task comes after that has other hands than it had, with what is open there since; in order of ids."""
    found: list[Bilingual] = []
    for each in sorted(predecessors(canvas, node_id)):
        node = canvas.nodes[each]
        if (former := replaced_by(node)) is None:
            continue
        name, now = node_said(node), str(node.config.get("assignee_name") or assignee_of(node))
        said = (*_days(former, node), *_open(node))
        zh, en = "；".join(one.zh for one in said), "; ".join(one.en for one in said)
        found.append(
            Bilingual(
                f"“{name.zh}”换人了，{former.person_name}换成了{now}{f'：{zh}' if zh else ''}",
                f"“{name.en}” is {now}'s now, and was {former.person_name}'s{f': {en}' if en else ''}",
            )
        )
    return tuple(found)


def _is_by_plan(node: CanvasNode) -> bool:
    """Whether the part is theirs in the plan who have its task, and was not given to them by hand."""
    return bool(assignee_of(node)) and part_of(node).agent_id == assignee_of(node)


def _facts(former: FormerPart, node: CanvasNode) -> Iterator[Bilingual]:
    was, now = _price(former.facts), _price(node.config)
    if was != now:
        yield Bilingual(f"价格：{was.zh} → {now.zh}", f"price: {was.en} → {now.en}")
    yield from _days(former, node)


def _days(former: FormerPart, node: CanvasNode) -> Iterator[Bilingual]:
    was, now = (str(side.get("due") or "") for side in (former.facts, node.config))
    if was and now and was != now:
        yield Bilingual(f"日期：{was} → {now}", f"due: {was} → {now}")


def _open(node: CanvasNode) -> Iterator[Bilingual]:
    part = node.config.get(PLAN_PART)
    for text in part.get(LEFT_OPEN, ()) if isinstance(part, Mapping) else ():
        yield Bilingual(without_questions(str(text)), without_questions(str(text)))


def _price(facts: Mapping[str, object]) -> Bilingual:
    price, currency = facts.get("price"), str(facts.get("currency") or "")
    if not isinstance(price, int | float):
        return Bilingual("没有价格", "no price")
    return Bilingual(money_text(price, currency, Language.ZH), money_text(price, currency, Language.EN))
