"""What a draft is not: it is never executed, and once it is brought in or dropped nothing of it changes any more."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import DraftStatus, Workflow


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


def closing_problem(workflow: Workflow, version: int | None) -> Bilingual | None:
    """Why it is not closed as this version of its canvas; None: as whatever it is."""
    if workflow.draft is None:
        return Bilingual("这不是草稿。", "This is no draft.")
    if (closed := closed_problem(workflow)) is not None:
        return closed
    if version in {None, workflow.canvas.version}:
        return None
    return Bilingual(
        "草稿在并入时又改过了：并入的是你看到的那一版，后来的改动还在草稿里，草稿没有关上。再看一遍。",
        "The draft was changed while it was brought in: what you had seen of it is in the workflow, what came later is"
        " in the draft, which stays open. Look again.",
    )
