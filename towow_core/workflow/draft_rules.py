"""What a draft is not: it is never executed, and once it is brought in or dropped nothing of it changes any more."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import DRAFT_MARK, DraftStatus, Workflow


def is_draft(workflow_id: str) -> bool:
    return DRAFT_MARK in workflow_id


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
