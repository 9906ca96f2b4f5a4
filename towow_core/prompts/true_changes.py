"""What an answer says that it did for people's requests, held against what it changed of the plan."""

import re
from dataclasses import replace
from typing import Protocol

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import AdjustmentSummary, Assignment, Change, Language, NotNeeded, RequesterTask, Timeline

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_UNCHANGED = Bilingual("方案里没有这样改", "the plan was not changed so")


class Plan(Protocol):
    """What a plan and a draft of one have in common here."""

    @property
    def assignments(self) -> tuple[Assignment, ...]: ...
    @property
    def timeline(self) -> Timeline: ...
    @property
    def not_needed(self) -> tuple[NotNeeded, ...]: ...
    @property
    def requester_tasks(self) -> tuple[RequesterTask, ...]: ...


def held_against(summary: AdjustmentSummary, before: Plan, after: Plan, language: Language) -> AdjustmentSummary:
    """The same, with what was not done among what was declined, and why.

    Somebody's request is met where their own part is another one now. Else something of the plan must have changed,
    they must be in it, if they were, and each number that is said must stand in the plan, as it was or as it is.
    """
    old, new = _parts(before), _parts(after)
    changed = {agent_id for agent_id, part in new.items() if part != old.get(agent_id)}
    is_another = changed or old.keys() != new.keys() or any(getattr(before, n) != getattr(after, n) for n in _BESIDES)
    gone, numbers = old.keys() - new.keys(), _numbers(f"{_facts(before)} {_facts(after)}")

    def is_done(change: Change) -> bool:
        if change.agent_id in changed:
            return True
        return bool(is_another) and change.agent_id not in gone and _numbers(change.what) <= numbers

    done = tuple(change for change in summary.requests_addressed if is_done(change))
    untrue = [change for change in summary.requests_addressed if change not in done]
    declined = tuple(replace(change, reason=_UNCHANGED.to(language)) for change in untrue)
    return replace(summary, requests_addressed=done, requests_declined=(*summary.requests_declined, *declined))


_BESIDES = ("timeline", "not_needed", "requester_tasks")


def _parts(plan: Plan) -> dict[str, Assignment]:
    return {part.agent_id: replace(part, is_confirmed=False) for part in plan.assignments}


def _facts(plan: Plan) -> str:
    return f"{plan.assignments} {plan.timeline} {plan.requester_tasks}"


def _numbers(text: str) -> set[float]:
    return {float(found.replace(",", "").rstrip(".")) for found in _NUMBER.findall(text) if found.count(".") <= 1}
