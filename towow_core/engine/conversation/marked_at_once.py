"""What cannot be taken back, of many by one word ("mark everything as done"), or behind what was not understood.

Of all there are only what waits for somebody now can be marked, and a milestone by its day; where it is several
people's, a yes comes before it.
"""

import re
from collections.abc import Callable, Sequence

from towow_core.domain.canvas import MILESTONE, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.canvas_words import listed_said, node_said
from towow_core.domain.drafts import DecisionType
from towow_core.domain.models import Language
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.kept_requests import is_forbidden, says_something
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.reading import Action, Open, Request, ask
from towow_core.engine.conversation.small_talk import adds_nothing

_LASTS = frozenset({"completed", "failed"})  # what follows in a run moves on at once
_REACHES_OTHERS = frozenset({DecisionType.START_NEGOTIATION, DecisionType.REPLACE_PERSON, DecisionType.ANSWER_QUESTION})
_SHOWN_MAX = 8
_GLAD = re.compile(  # of news and thanks, behind which nothing else is meant than what is told
    r"\W*(?:(?:有个?|告诉(?:大家|你们?)一?个?)?(?:好|大|坏)?消息|大?好消息|太好了|(?:大家|各位|你们?|今天)*都?辛苦(?:了|啦)?|汇报一?下|报告(?:一下|大家)?|跟?大家?说一?声|终于|总算|搞定(?:了|啦)?)[呀啊哦]?\W*"
    r"|\W*(?:请|麻烦|please|pls|by\s+the\s+way|also|(?:some\s+)?(?:good|great|big|bad|quick)\s+(?:news|update)|(?:quick\s+)?update|finally|at\s+last|fyi|for\s+your\s+information|just\s+so\s+you\s+know|guess\s+what|(?:we|i)\s+did\s+it|hooray|hurray|yay|good\s+work\s*\w{0,12})\W*",
    re.IGNORECASE,
)
Read = Callable[[Request], Action | None]


def marked_at_once(requests: Sequence[Request], said: str, read: Read) -> Action | None:
    """The question before several are marked that were not named; None where each was, or all of it is one person's.

    Args:
        said: The sentence as it was said.
    """
    if len(requests) == 1 or (run := requests[0].run) is None or not run.is_under_way:
        return None
    marks = [(each, node) for each in requests if (node := _marks(each, read)) is not None]
    are_milestones = all(node.node_type == MILESTONE for _, node in marks)
    is_early = not are_milestones and any(_is_to_come(each, node) for each, node in marks)
    if len(marks) < 2 or (all(_is_named(each, said) for each, _ in marks) and not is_early):  # noqa: PLR2004
        return None
    if are_milestones:
        return _asked_of_days(requests[0], marks)
    due = [(each, node) for each, node in marks if _is_due(each, node)]
    left = [node for _, node in marks if all(node is not other for _, other in due)]
    people = {whose(node, requests[0].people) for _, node in due}
    if not left and len(people) == 1:
        return None
    return _asked(requests[0], due, left)


def _asked_of_days(request: Request, marks: Sequence[tuple[Request, CanvasNode]]) -> Action | None:
    """Whether milestones are reached before their day; None where none of them is of a day to come."""
    early = [node for each, node in marks if _is_to_come(each, node)]
    if not early:
        return None
    zh = request.replies.zh
    days = [
        f"“{node.called}”（{node.config['due']}）" if zh else f"“{node.called}” ({node.config['due']})"
        for node in early
    ]
    question, options = may_it(("；" if zh else "; ").join(each.quoted for each, _ in marks), zh=zh)
    if zh:
        return ask(f"日子还没到的有：{'、'.join(days)}。标记了不能撤回。\n{question}", options)
    return ask(f"Of a day to come: {', '.join(days)}. That cannot be taken back.\n{question}", options)


def behind_unread(pieces: Sequence[Request], requests: Sequence[Request], read: Read) -> Action | None:
    """The question whether an order that cannot be taken back is meant, behind what nobody understood.

    Args:
        pieces: All that is said.
        requests: What of it is asked for.
    """
    lasting = [each for each in requests if (found := _act(each, read)) is not None and lasts(found)]
    if not lasting or len(pieces) == len(requests):
        return None
    unread = list[Request]()
    for piece in pieces:
        if any(piece.text in each.text for each in requests):
            break
        is_nothing = adds_nothing(piece.said) or _GLAD.fullmatch(piece.said) or patterns.ONCE_MORE.match(piece.text)
        unread += [] if is_nothing or is_forbidden(piece) or says_something(piece, read) else [piece]
    if not unread:
        return None
    zh, said = requests[0].replies.zh, requests[0].replies.not_read([each.said for each in unread])
    question, options = may_it(("；" if zh else "; ").join(each.quoted for each in requests), zh=zh)
    return ask(f"{said}\n{question}", options)


def lasts(action: Action) -> bool:
    """Whether it cannot be taken back afterwards."""
    kind, payload, _ = action
    return kind in _REACHES_OTHERS or payload.get("status") in _LASTS


def _marks(request: Request, read: Read) -> CanvasNode | None:
    """The node that is marked as done, or as failed."""
    found = _act(request, read)
    if found is None or found[0] is not DecisionType.MODIFY_NODE or found[1].get("status") not in _LASTS:
        return None
    return request.canvas.nodes.get(str(found[1].get("node_id")))


def _act(request: Request, read: Read) -> Action | None:
    try:
        return read(request)
    except Open:
        return None


def _is_named(request: Request, said: str) -> bool:
    return all(request.marked.mentions[int(mark)].said in said for mark in MARK.findall(request.text))


def _is_due(request: Request, node: CanvasNode) -> bool:
    """Whether it waits to be marked. A milestone is no work: with all others it is not meant."""
    states = request.run.nodes if request.run is not None else {}
    state = states.get(node.node_id) or NodeRun()
    return node.node_type != MILESTONE and state.status is NodeStatus.WAITING


def _is_to_come(request: Request, node: CanvasNode) -> bool:
    """Whether it is a milestone of a day to come."""
    return node.node_type == MILESTONE and str(node.config.get("due") or "")[:10] > request.today.isoformat()


def _asked(request: Request, due: Sequence[tuple[Request, CanvasNode]], left: Sequence[CanvasNode]) -> Action:
    zh = request.replies.zh
    why = _why_left(left, zh=zh)
    if not due:
        none = (
            "其中没有现在在等人做的，所以什么都没标记。"
            if zh
            else "None of them waits to be marked now, so nothing is marked."
        )
        return ask(f"{none}{'' if zh else ' '}{why}")
    named = [_with_whom(node, request) for _, node in due[:_SHOWN_MAX]]
    more = len(due) - len(named)
    if zh:
        now = "、".join(named) + (f"，还有 {more} 个" if more else "")
        head = f"现在能标记的是在等人做的：{now}。标记了不能撤回。"
    else:
        now = ", ".join(named) + (f", and {more} more" if more else "")
        head = f"What waits for people can be marked now: {now}. That cannot be taken back."
    order = ("；" if zh else "; ").join(each.quoted for each, _ in due)
    question, options = may_it(order, zh=zh)
    return ask(f"{head}{'' if zh else ' '}{why}\n{question}", options)


def _why_left(left: Sequence[CanvasNode], *, zh: bool) -> str:
    days = [node for node in left if node.node_type == MILESTONE]
    later = [node for node in left if node.node_type != MILESTONE]
    language = Language.ZH if zh else Language.EN
    told = list[str]()
    if later:
        names = listed_said([node_said(node) for node in later]).to(language)
        told.append(f"还没轮到、不标记的：{names}。" if zh else f"Not marked, since it is not due yet: {names}.")
    if days:
        names = listed_said([node_said(node) for node in days]).to(language)
        told.append(
            f"里程碑不算任务，要单独说：{names}。"
            if zh
            else f"Milestones are no tasks and are marked by name: {names}."
        )
    return ("" if zh else " ").join(told)


def _with_whom(node: CanvasNode, request: Request) -> str:
    zh, who = request.replies.zh, list(whose(node, request.people))
    name = f"“{node_said(node).to(Language.ZH if zh else Language.EN)}”"
    if not who:
        return name
    return f"{name}（{'、'.join(who)}）" if zh else f"{name} ({', '.join(who)})"
