"""An approval: n of m people say yes. Pure; what was answered so far is in the node's result."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import NodeStatus
from towow_core.domain.earlier_answers import ANSWERED_AT
from towow_core.domain.failures import Failure, FailureCode, failure
from towow_core.workflow.checks import as_number, too_few
from towow_core.workflow.named_people import people_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What an approval has come to with one answer more."""

    status: NodeStatus
    result: Mapping[str, Any]
    error: Failure | None = None


def asked(config: Mapping[str, Any]) -> dict[str, Any] | Bilingual:
    """How an approval begins, or why it can never be given. Without a number, all who are named are needed, or one."""
    if (why := too_few(config)) is not None:
        return why
    people = people_in(config.get("people"))
    needed = int(as_number(config["needed"])) if config.get("needed") not in (None, "") else len(people) or 1
    begun = {"needed": needed, "people": people, "yes": [], "no": [], "notes": {}}
    return {**begun, **({"question": config["question"]} if config.get("question") else {})}


def answer_problem(so_far: Mapping[str, Any], by: str) -> Bilingual | None:
    """Why this person's answer does not count; None where it does."""
    people = so_far.get("people", [])
    if not by:
        return Bilingual("要说明是谁在回答。", "It must be said who answers.")
    if people and by not in people:
        names = ", ".join(people)
        return Bilingual(f"“{by}”不在能回答的人里：{names}。", f"{by!r} is not among those who may answer: {names}.")
    if by in (*so_far.get("yes", ()), *so_far.get("no", ())):
        return Bilingual(f"“{by}”已经回答过了。", f"{by!r} has answered already.")
    return None


def answered(
    so_far: Mapping[str, Any], by: str, note: str, *, agrees: bool, entered_by: str = "", at: str = ""
) -> Answered:
    """With this answer. One that nobody is named for ends with the first no; else when too few are left for a yes.

    Args:
        entered_by: Who wrote it down for them; nobody else, where it is empty.
        at: When, UTC as ISO 8601.
    """
    side = "yes" if agrees else "no"
    result = {**so_far, side: [*so_far.get(side, ()), by]}
    if note:
        result["notes"] = {**so_far.get("notes", {}), by: note}
    if at:
        result[ANSWERED_AT] = {**so_far.get(ANSWERED_AT, {}), by: at}
    if entered_by:
        result["entered_by"] = {**so_far.get("entered_by", {}), by: entered_by}
    people, needed = result.get("people", []), result["needed"]
    if len(result["yes"]) >= needed:
        return Answered(status=NodeStatus.COMPLETED, result={**result, "approved": True})
    if result["no"] and (not people or len(people) - len(result["no"]) < needed):
        against = len(result["no"])  # who they are is told beside it, by name
        said = Bilingual(
            f"没有批准：{against} 个人不同意，要有 {needed} 个人同意。",
            f"It was not approved: {against} said no, and {needed} must say yes.",
        )
        error = failure(FailureCode.NOT_APPROVED, said, no=list(result["no"]), needed=needed)
        return Answered(status=NodeStatus.FAILED, result={**result, "approved": False}, error=error)
    return Answered(status=NodeStatus.WAITING, result=result)


def is_overtaken(known: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
    """Whether an answer was given elsewhere that this one does not know of."""
    return any(set(known.get(side, ())) - set(told.get(side, ())) for side in ("yes", "no"))
