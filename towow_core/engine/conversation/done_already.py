"""What was done before is told behind what is marked now: "mark A, B and C as done" where A is done already."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from towow_core.domain.canvas import APPROVAL, CanvasNode, NodeStatus
from towow_core.engine.conversation.canvas_patterns import DONE
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.reading import Request


def done_already(request: Request, text: str) -> list[CanvasNode]:
    """The nodes that a text names, where all of them are done, and none is an approval; else none."""
    marks = [request.marked.mentions[int(mark)].node_ids for mark in MARK.findall(text)]
    nodes = [request.canvas.nodes[ids[0]] for ids in marks if len(ids) == 1]
    states = request.run.nodes if request.run else {}
    are_done = (
        node.node_type != APPROVAL
        and (state := states.get(node.node_id)) is not None
        and state.status is NodeStatus.COMPLETED
        for node in nodes
    )
    return nodes if len(nodes) == len(marks) and all(are_done) else []


def done_before(request: Request) -> bool:
    """Whether it reports done what was done already."""
    return DONE.search(request.text) is not None and bool(done_already(request, request.text))


def done_last(requests: Sequence[Request]) -> Sequence[Request]:
    """The requests, with the reports of what is done already as one, behind the others: an answer ends a sentence."""
    done = [each for each in requests if done_before(each)]
    if not done or len(requests) == 1:
        return requests
    marks = [mark.group() for each in done for mark in MARK.finditer(each.text)]
    mentions = {mark: each.marked for each in done for mark in MARK.findall(each.text)}
    if len({id(whole) for whole in mentions.values()}) > 1:
        return requests
    zh = done[0].replies.zh
    said = f"{'、'.join(marks)}完成了" if zh else f"{' and '.join(marks)} {'is' if len(marks) == 1 else 'are'} done"
    return [*(each for each in requests if each not in done), replace(done[0], text=said)]


_QUOTES = re.compile("[“”\"'「」『』]")


def says_each(sentence: str, goals: Sequence[str]) -> bool:
    """Whether each is a piece of the sentence: what was written out at first is not read out of it once it is done."""
    said = _QUOTES.sub("", sentence)
    return all(_QUOTES.sub("", goal) in said for goal in goals)


def as_first_wanted(goals: Sequence[str], now: Sequence[Request], again: Callable[[str], Request]) -> list[Request]:
    """What a sentence was taken apart into at first, each as it is read now, in the order in which it was wanted.

    What is done by now may be read elsewhere, or not at all ("all milestones are reached"): a place in the sentence
    as it is read now says not which of them is next.

    Args:
        again: Reads one by itself, where the sentence does not name it any more.
    """
    read = [_QUOTES.sub("", request.quoted) for request in now]
    at: list[int | None] = []
    for goal in goals:
        said = _QUOTES.sub("", goal)
        found = read.index(said) if said in read else None
        at.append(found)
        if found is not None:
            read[found] = ""  # what is said twice is wanted twice
    left = {n for n in range(len(now)) if n not in at}  # "it" may be a name by now
    places = [n if one is None and n in left else one for n, one in enumerate(at)]
    return [again(goal) if n is None else now[n] for goal, n in zip(goals, places, strict=True)]
