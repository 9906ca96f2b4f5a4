"""What a conversation does about drafts: a `draft` decision, carried out beside the bus, with what is said of it.

Not from within an event: a draft is brought in by a change of the workflow, which waits for the one before it.
"""

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.domain.canvas_words import listed_said
from towow_core.orchestration.drafts import begun_said, brought_in_said, lines_of
from towow_core.workflow.draft_merge import BroughtIn, Comparison, Conflict, Key, key_of
from towow_core.workflow.events import Author
from towow_core.workflow.refusals import refused


class DraftDesk(Protocol):
    """Where drafts are kept, see `Drafts`."""

    async def of(self, workflow_id: str) -> tuple[Workflow, ...]: ...

    async def begin(self, workflow_id: str, name: str, by: str, *, tells: bool = True) -> Workflow: ...

    async def compare(self, draft_id: str) -> Comparison: ...

    async def bring_in(
        self,
        draft_id: str,
        author: Author,
        *,
        on_version: int,
        of_version: int | None = None,
        drafts: Collection[Key],
        currents: Collection[Key],
        told_in: str = "",
    ) -> BroughtIn: ...

    async def drop(self, draft_id: str, by: str, *, told_in: str = "") -> str: ...


async def about_drafts(desk: DraftDesk, workflow: Workflow, payload: Mapping[str, Any], author: Author) -> Bilingual:
    """Do what a `draft` decision wants, in the conversation of this workflow or draft; what came of it.

    Raises:
        CanvasRefused: It cannot be done, or it is not clear which draft is meant.
    """
    action, name, here = str(payload.get("action")), str(payload.get("name") or ""), workflow.workflow_id
    if action == "begin":
        return begun_said(await desk.begin(here, name, author.shown, tells=False))
    whole = workflow.draft.of if workflow.draft is not None else here
    drafts = await desk.of(whole)
    if action == "list":
        return _listed(drafts)
    draft = workflow if workflow.draft is not None and not name else _meant(drafts, name)
    if action == "drop":
        await desk.drop(draft.workflow_id, author.shown, told_in=here)
        return Bilingual(f"草稿“{draft.title}”丢弃了。", f"The draft “{draft.title}” was dropped.")
    found = await desk.compare(draft.workflow_id)
    if action == "compare":
        return _compared(found)
    keys = [key_of(conflict) for conflict in found.conflicts]
    side = payload.get("side")
    if keys and side not in {"draft", "current"}:
        raise refused(_to_choose(found.conflicts, draft.title))
    mine, theirs = (keys, []) if side == "draft" else ([], keys)
    versions = {"on_version": found.workflow.canvas.version, "of_version": found.draft.canvas.version}
    done = await desk.bring_in(draft.workflow_id, author, **versions, drafts=mine, currents=theirs, told_in=here)
    return brought_in_said(done)


def _meant(drafts: Collection[Workflow], name: str) -> Workflow:
    """The draft of this name, or the only one; Raises `CanvasRefused` where it is not clear which."""
    same = [each for each in drafts if each.title.casefold() == name.casefold()]
    fitting = same or [each for each in drafts if name.casefold() in each.title.casefold()]
    if len(fitting) == 1:
        return fitting[0]
    if not drafts:
        raise refused(Bilingual("现在没有草稿。", "There are no drafts now."))
    zh, en = (f"没有草稿“{name}”；", f"There is no draft “{name}”; ") if not fitting else ("", "")
    names = _names(drafts)
    raise refused(Bilingual(f"{zh}说一下是哪个草稿：{names.zh}。", f"{en}say which draft is meant: {names.en}."))


def _names(drafts: Collection[Workflow]) -> Bilingual:
    return Bilingual("、".join(f"“{each.title}”" for each in drafts), ", ".join(f"“{each.title}”" for each in drafts))


def _listed(drafts: Collection[Workflow]) -> Bilingual:
    if not drafts:
        return Bilingual("现在没有草稿。", "There are no drafts now.")
    names, count = _names(drafts), len(drafts)
    return Bilingual(
        f"有 {count} 个草稿：{names.zh}。",
        f"There {'is 1 draft' if count == 1 else f'are {count} drafts'}: {names.en}.",
    )


def _compared(found: Comparison) -> Bilingual:
    """Each change on a line; then what both sides changed, and what cannot be there any more."""
    title = found.draft.title
    if not found.changes and not found.conflicts:
        nothing = Bilingual(f"草稿“{title}”什么都不会改。", f"The draft “{title}” would change nothing.")
        left = lines_of(found.left_out, "没法放进来：", "Cannot be put in: ")
        return Bilingual(nothing.zh + left.zh, nothing.en + left.en)
    said = lines_of([each.said for each in found.changes], "", "")
    both = _to_choose(found.conflicts, title) if found.conflicts else Bilingual("", "")
    left = lines_of(found.left_out, "没法放进来：", "Cannot be put in: ")
    head = Bilingual(f"草稿“{title}”会改这些：", f"The draft “{title}” would change:")
    zh = head.zh + said.zh if found.changes else ""
    en = head.en + said.en if found.changes else ""
    return Bilingual(
        "\n".join(part for part in (zh, both.zh, left.zh.strip()) if part),
        "\n".join(part for part in (en, both.en, left.en.strip()) if part),
    )


def _to_choose(conflicts: Collection[Conflict], title: str) -> Bilingual:
    named = list(dict.fromkeys(each.label for each in conflicts))
    zh, en = listed_said(named)
    return Bilingual(
        f"两边都改了{zh}：要说用哪边的，例如“把草稿“{title}”并入，用草稿的”或“……用现在的”；也可以在草稿页上逐项选。",
        f"Both sides changed {en}: say whose holds, for example “bring in the draft “{title}”, using the draft's” or"
        " “… keeping the current side”; on the draft's page each can be chosen by itself.",
    )
