"""What a draft is not: it is never executed, and once it is brought in or dropped nothing of it changes any more."""

from dataclasses import replace

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Draft, DraftStatus, Workflow


def run_problem(workflow: Workflow) -> Bilingual | None:
    """Why it is not executed, where it is a draft."""
    if workflow.draft is None:
        return None
    return Bilingual("这是草稿，不能执行；先并入工作流。", "This is a draft and is not executed; bring it in first.")


def closed_problem(workflow: Workflow) -> Bilingual | None:
    """Why nothing of it changes any more, where that is so."""
    draft = workflow.draft
    if draft is None or draft.status is DraftStatus.OPEN:
        return None
    if draft.status is DraftStatus.BROUGHT_IN:
        return Bilingual("这个草稿已经并入了，不能再改。", "This draft was brought in, and is not changed any more.")
    return Bilingual("这个草稿已经丢弃了，不能再改。", "This draft was dropped, and is not changed any more.")


def closing_problem(workflow: Workflow) -> Bilingual | None:
    """Why it is neither brought in nor dropped."""
    if workflow.draft is None:
        return Bilingual("这不是草稿。", "This is no draft.")
    return closed_problem(workflow)


def closed(draft: Draft, status: DraftStatus, version: int | None, now: int) -> Draft:
    """A draft that was dropped, or whose canvas was brought in as `version`: open, where it has become `now` since."""
    if version in {None, now}:
        return replace(draft, status=status, brought_in_version=version)
    return replace(draft, brought_in_version=version)
