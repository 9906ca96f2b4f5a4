"""Natural wordings written out: done and what came of it, at the same time, theirs too, a verb's noun for its node."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence

from towow_core.domain.canvas import TASK, CanvasNode
from towow_core.engine.conversation.all_at_once import all_at_once
from towow_core.engine.conversation.approvals_behind import approval_behind
from towow_core.engine.conversation.approvals_wanted import all_said_yes, approval_wanted, enough_of_them
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.content_changed import content_changed
from towow_core.engine.conversation.done_in_detail import done_in_detail
from towow_core.engine.conversation.failed_for_a_reason import failed_for_a_reason
from towow_core.engine.conversation.handed_over import handed_over
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.left_and_renegotiated import left_and_renegotiated
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.named_by_meaning import named_by_meaning
from towow_core.engine.conversation.noted_somewhere import noted_somewhere
from towow_core.engine.conversation.other_wordings import in_other_words
from towow_core.engine.conversation.persons import called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.places_and_reminders import in_passing
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.reported_in_words import reported_in_words
from towow_core.engine.conversation.values_for_several import values_for_several
from towow_core.engine.conversation.values_of_each import (
    costs_so_much,
    each_with_its_value,
    given_for_a_reason,
    the_second_too,
)
from towow_core.engine.conversation.work_told import work_told

_TO_RUN = re.compile(
    r"(?P<what>(?:现在|目前|我们?|还)*(?:差|缺|少)(?:了|点|些)*(?:什么|啥|哪些)(?:东西)?)\s*(?:才|就)(?:能|可以)(?:开始)?(?:执行|运行|跑|启动|开始)(?:起来|了)?\W*"
    r"|(?:what(?:['’]s|\s+is|\s+else\s+is)\s+(?:still\s+)?(?:missing|needed|left)|what\s+do\s+(?:we|i)\s+(?:still\s+)?need)\s+(?:before\s+(?:we|i|it)\s+can\s+|(?:for|in\s+order\s+to|to)\s+(?:be\s+able\s+to\s+)?(?:it\s+to\s+)?)(?:run|start|execute)(?:\s+(?:it|this|the\s+(?:workflow|plan)))?\W*",
    re.IGNORECASE,
)
_PARALLEL = re.compile(
    rf"(?:让|把)?\s*(?P<a>{N})\s*(?:和|与|跟|、|,|\band\b)\s*(?:the\s+)?(?P<b>{N})\s*(?:可以|能|能够|要|应该|就)*\s*(?:同时|并行|一起|平行)(?:地)?(?:做|进行|开始|来|办|弄)?(?:吧|就行)?\W*"
    rf"|(?:(?:do|run|make|have|let)\s+)?(?:the\s+)?(?P<a2>{N})\s+and\s+(?:the\s+)?(?P<b2>{N})\s+(?:(?:can|could|should|may|must|will|are\s+to)\s+)?(?:(?:happen|run|be\s+done|go|start|be)\s+)?(?:in\s+parallel|at\s+the\s+same\s+time|simultaneously|side\s+by\s+side)\W*",
    re.IGNORECASE,
)
_AT_AN_END = re.compile(  # "在末尾加…", "at the end, add …": the place first
    r"^\s*(?:(?:在|到)?(?:流程|整个流程|画布)?的?(?P<last>最后面?|最末尾?|末尾|结尾)|(?:在|到)?(?:流程|整个流程|画布)?的?(?P<first>最前面?|最开头|开头|最开始))\s*[，,]?\s*(?:再|还)?(?P<add>(?:添加|增加|新增|插入|加|添|补).+)$"
    r"|^\s*(?P<place>at\s+the\s+(?:very\s+)?(?:end|beginning|start))\s*,?\s*(?P<order>(?:please\s+)?(?:add|insert|put|create)\b.+)$",
    re.IGNORECASE | re.DOTALL,
)
_NOUN = re.compile(r"\b(?:the|our|this|that)\s+(?P<noun>(?P<stem>[a-z]{3,}?)(?:ations?|itions?|ments?|ings?|als?|ions?|ers?))\b", re.IGNORECASE)  # fmt: skip


def in_plain_words(sentence: str, known: Known) -> str:
    """The sentence as the rules read it; itself where it is of none of these kinds.

    Raises:
        Open: A task has somebody, and is to be somebody else's, too.
    """
    if _TO_RUN.fullmatch(sentence.strip()):
        return "能执行吗？" if known.replies.zh else "can it be run?"
    if (at := _AT_AN_END.match(sentence)) is not None:
        place = f" {at['place']}" if at["place"] else f"，放在{'最后' if at['last'] else '最前面'}"
        return _behind_the_name(at["add"] or at["order"], place)
    whole = marked(sentence, known.canvas)
    for way in (
        left_and_renegotiated,
        noted_somewhere,
        in_passing,
        approval_wanted,
        approval_behind,
        enough_of_them,
        all_said_yes,
        all_at_once,
        _at_the_same_time,
        _theirs_too,
        values_for_several,
        each_with_its_value,
        costs_so_much,
        the_second_too,
        handed_over,
        given_for_a_reason,
        in_other_words,
        content_changed,
        reported_in_words,
        failed_for_a_reason,
        done_in_detail,
        work_told,
        _by_its_noun,
        named_by_meaning,
    ):
        if written := way(sentence, whole, known):
            return written
    return sentence


def _behind_the_name(order: str, place: str) -> str:
    """The place as the end of the first clause, which says what is added."""
    clause = re.match(r"(?:[^,;.，；。“\"]|“[^”]*”|\"[^\"]*\")+", order)
    cut = clause.end() if clause else len(order)
    return f"{order[:cut].rstrip()}{place}{order[cut:]}"


def _node(whole: Marked, number: str, known: Known) -> CanvasNode | None:
    ids = whole.mentions[int(number)].node_ids
    return known.canvas.nodes[ids[0]] if len(ids) == 1 else None


def _at_the_same_time(sentence: str, whole: Marked, known: Known) -> str:
    """Two that follow one another: what stands before both stays before both, and what comes behind waits for both."""
    found = _PARALLEL.fullmatch(whole.text.strip())
    if found is None or QUESTION.search(sentence):
        return ""
    marks = [MARK.search(found[name]) for name in ("a", "b", "a2", "b2") if found[name]]
    one, other = (_node(whole, mark[1], known) if mark else None for mark in marks)
    if one is None or other is None:
        return ""
    edges = [(edge.source, edge.target) for edge in known.canvas.edges.values()]
    if (other.node_id, one.node_id) in edges:
        one, other = other, one
    first, second = one.node_id, other.node_id
    zh = known.replies.zh
    if not reaches(edges, first, second) and not reaches(edges, second, first):
        raise Open(
            f"“{one.name}”和“{other.name}”之间本来就没有先后，已经可以同时做。"
            if zh
            else f"“{one.name}” and “{other.name}” do not wait for one another: they can be done at the same time already."
        )
    without = [line for line in edges if line != (first, second)]
    if (first, second) not in edges or reaches(without, first, second):
        raise Open(
            f"“{one.name}”和“{other.name}”之间还隔着别的节点。请说去掉哪条连线。"
            if zh
            else f"Others stand between “{one.name}” and “{other.name}”. Say which line is to go."
        )
    names = {node_id: f"“{node.name}”" for node_id, node in known.canvas.nodes.items()}
    lines = [(a, second) for a, b in edges if b == first and not reaches(without, a, second)]
    lines += [(first, b) for a, b in edges if a == second and not reaches(without, first, b)]
    form, cut = (
        ("连接{}和{}", "去掉{}和{}之间的连线") if zh else ("connect {} and {}", "remove the line between {} and {}")
    )
    said = [cut.format(names[first], names[second]), *(form.format(names[a], names[b]) for a, b in lines)]
    return ("；" if zh else "; ").join(said)


def reaches(lines: Sequence[tuple[str, str]], start: str, goal: str) -> bool:
    """Whether one comes from one node to another along these lines."""
    seen, ahead = {start}, [start]
    while ahead:
        here = ahead.pop()
        onward = {b for a, b in lines if a == here} - seen
        seen |= onward
        ahead += onward
    return goal in seen


def _theirs_too(_: str, whole: Marked, known: Known) -> str:
    """ "The hotel is for Daniel Kim too": where nobody has it, it is theirs; a task has one person."""
    names = known_names(known.canvas, known.people)
    who = pattern_of(names)
    forms = (
        rf"(?:the\s+)?(?P<n>{N})\s+(?:is|goes|should\s+be|should\s+go|belongs)\s+(?:also\s+)?(?:for|to)\s+(?P<who>{who})\s*,?\s*(?:too|as\s+well|also)\s*[.!]*",
        rf"(?:把|将)?(?P<n>{N})\s*(?:也|同样)(?:是|归|由|给|交给|让)(?P<who>{who})(?:来)?(?:负责|做|办)?(?:吧|的)?\s*[。.!！]*",
    )
    found = next((m for form in forms if (m := re.fullmatch(rf"\s*{form}", whole.text, re.IGNORECASE))), None)
    mark = MARK.search(found["n"]) if found else None
    node = _node(whole, mark[1], known) if mark else None
    if found is None or node is None or node.node_type != TASK:
        return ""
    name = called(found["who"], names, known.people, known.by)
    has = whose(node, known.people)
    give = known.replies.give(node.name, name)
    if not name or not has or is_whose(node, name, known.people):
        return give if name else ""
    raise Open(
        f"一个任务只有一个负责人：“{node.name}”现在是{has[0]}的。要改给{name}吗？"
        if known.replies.zh
        else f"A task has one assignee: “{node.name}” is {has[0]}'s. Is it to be {name}'s instead?",
        [give],
    )


def _by_its_noun(sentence: str, whole: Marked, known: Known) -> str:
    """ "The invitation" is what the only node does that says "invite"."""
    for found in _NOUN.finditer(whole.text):
        stem = found["stem"].casefold()
        forms = {stem, f"{stem}e", stem[:-1] if stem[-2:-1] == stem[-1:] else stem}
        nodes = [n for n in known.canvas.nodes.values() if forms & {word.casefold() for word in n.name.split()}]
        if len(nodes) == 1 and sentence.count(found[0]) == 1:
            return sentence.replace(found[0], f"“{nodes[0].name}”")
    return ""
