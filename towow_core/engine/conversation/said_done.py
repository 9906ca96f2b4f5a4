"""What the last sentences did, told when it is asked; and whether "undo that" means something that was done."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.canvas import Turn
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.reading import Action, ask

_WHAT_CHANGED = re.compile(
    r"\W*(?:请问|那|你|您|我们?)*(?:刚才|刚刚|上一步|最近|方才)(?:你|我|我们)?(?:到底|究竟|都|具体|一共|总共)*(?:做|干|弄|改|动|修改|变|变动|更改)(?:了|过)(?:些)?(?:哪些|什么|啥|哪儿|哪里)(?:东西|地方|修改|改动|操作|变化|事情?|更改)?(?:呢|啊|呀|了)?\W*"
    r"|\W*(?:刚才|刚刚|最近|上一步)的?(?:改动|修改|变化|操作)(?:都|具体)*(?:是|有)(?:些)?(?:哪些|什么|啥)(?:呢|啊)?\W*"
    r"|\W*(?:so\s+|and\s+|wait,?\s+)*what\s+(?:exactly\s+)?(?:did|have|has)\s+(?:you|we|i|it)\s+(?:just\s+|actually\s+|last\s+)*(?:change|changed|do|done|modify|modified|edit|edited)(?:\s+(?:just\s+now|so\s+far|last|exactly|there|here))?\W*"
    r"|\W*(?:so\s+|and\s+)*what\s+(?:has\s+|was\s+|did\s+|have\s+)?(?:just\s+)?(?:changed|been\s+changed|got\s+changed)(?:\s+(?:just\s+now|so\s+far|last))?\W*"
    r"|\W*(?:what\s+(?:were|are)\s+)?(?:the|your|my)\s+(?:last|latest|recent)\s+changes\W*",
    re.IGNORECASE,
)
_OF_THE_LAST = re.compile(r"最近|上一?[步次个]|最后|前[一两二三]|[一两二三四五]步|撤销一步|\b(?:last|latest|previous|recent|step|steps|two|three|twice)\b", re.IGNORECASE)  # fmt: skip
EXCHANGES_MAX, LINES_MAX = 3, 12


def what_changed(sentence: str, before: Sequence[Turn], replies: CanvasReplies) -> str:
    """What the last sentences that changed anything did, in the words in which it was told then; "" where that is not asked."""
    if _WHAT_CHANGED.fullmatch(sentence) is None:
        return ""
    done = [(said, answer) for said, answer in _exchanges(before) if answer.act][:EXCHANGES_MAX]
    if not done:
        return (
            "在这段对话里还没有改过什么。在画布上用手改的，看“历史”。"
            if replies.zh
            else "Nothing has been changed in this conversation. What was changed by hand stands in the “History”."
        )
    told = [f"“{said}”{'：' if replies.zh else ': '}{_short(answer.content)}" for said, answer in reversed(done)]
    head = (
        f"你最近让改的（{len(told)} 句，早的在前）："
        if replies.zh
        else f"What was last changed here ({len(told)} sentence{'' if len(told) == 1 else 's'}, the earliest first):"
    )
    tail = (
        "别人改的和用手改的，看“历史”。"
        if replies.zh
        else "What others did, or was done by hand, stands in the “History”."
    )
    return "\n".join((head, *told, tail))


_REPLACING_UNDONE = re.compile(
    r"\W*(?:请|把|将|帮我|我们?|那就?|我?(?:想|要)){0,3}(?:(?:撤销|撤消|撤回|撤掉|取消|收回|还原|恢复|反悔)(?:掉|了)?(?:刚才|刚刚|那次|上次|这次|之前)?的?(?:换人|替换|换下)(?:的?(?:操作|改动|事情?|那[步次]))?|(?:刚才|刚刚|那次|上次|这次|之前)?的?(?:换人|替换)(?:给|都)?(?:撤销|撤消|撤回|撤掉|取消|收回|还原))(?:掉|吧|了|一下)*\W*"
    r"|\W*(?:please\s+|can\s+you\s+|no,?\s+)?(?:undo|revert|reverse|take\s+back|cancel|roll\s?back|withdraw)\s+(?:(?:the|that|this|my|our|last|latest)\s+){0,2}(?:replacements?|replacing|substitution|swap\s+of\s+people)(?:\s+(?:of|for)\s+[^,.;?]{1,40})?(?:\s+please)?\W*"
    r"|\W*(?:please\s+)?(?:undo|revert|reverse|take\s+back)\s+replacing\s+[^,.;?]{1,40}\W*",
    re.IGNORECASE,
)
_OF_A_REPLACEMENT = re.compile(r"换人|换掉|方案里|\breplac|\bout\s+of\s+the\s+plan|\bsomebody\s+else", re.IGNORECASE)
_OF_AN_ASSIGNEE = re.compile(r"负责人|\bassignee", re.IGNORECASE)


def replacing_undone(sentence: str, before: Sequence[Turn], replies: CanvasReplies) -> str:
    """That who was replaced is not back by undoing; "" where that is not asked, or nobody was: what was asked, or the
    last sentence gave somebody a task.
    """
    if _REPLACING_UNDONE.fullmatch(sentence) is None:
        return ""
    last = next(_exchanges(before), None)
    if last is not None and last[1].is_question and _OF_A_REPLACEMENT.search(last[1].content):
        return ""
    if last is not None and last[1].act and _OF_AN_ASSIGNEE.search(last[1].content):
        return ""
    if replies.zh:
        return (
            "给方案里的人换人撤不回来，所以什么都没有撤。"
            "想撤的是把任务直接交给别人的那次改动的话，说“把……交给……”改回去。"
        )
    return (
        "Replacing somebody in a plan cannot be taken back, so nothing was undone. If a task that was given to somebody"
        " is meant, say “give … to …”."
    )


def ask_what_to_undo(sentence: str, before: Sequence[Turn], replies: CanvasReplies) -> Action | None:
    """Asks before an older change is taken back, where the last sentence asked or was not understood, and did nothing.

    None: the last sentence did something, or it is said that the last change is meant.
    """
    last = next(_exchanges(before), None)
    if last is None or last[1].act or not last[1].is_question or _OF_THE_LAST.search(sentence):
        return None
    older = next(((said, answer) for said, answer in _exchanges(before) if answer.act), None)
    if older is None:
        return None
    said, told = older[0], _short(older[1].content)
    if replies.zh:
        question = f"“{last[0]}”没有改动任何东西，没有可撤销的。再往前，对话里最后一次改动是“{said}”（{told}）要撤销的是它吗？现在还没有做。"
        return ask(question, ["撤销最近一次改动"])
    question = (
        f"“{last[0]}” changed nothing, so there is nothing of it to undo. The last change before it in this conversation"
        f" was “{said}” ({told}) Is that to be taken back? Nothing is done yet."
    )
    return ask(question, ["undo the last change"])


def _exchanges(before: Sequence[Turn]) -> Iterator[tuple[str, Turn]]:
    """What was said, and the answer to it, the last first."""
    turns = list(before)
    while len(turns) > 1:
        answer = turns.pop()
        if answer.role == "assistant" and turns[-1].role == "user":
            yield turns.pop().content, answer


def _short(told: str) -> str:
    lines = told.split("\n")
    return " ".join((*lines[:LINES_MAX], *(("…",) if len(lines) > LINES_MAX else ())))
