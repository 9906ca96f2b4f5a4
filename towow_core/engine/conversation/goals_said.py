"""A goal that is said ("see to it that …", "done? tell me"): what already stands on the canvas towards it, and what could be done.

Nobody here watches over a goal by rules; so that is said, and nothing is done before it is asked for.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import MILESTONE, TASK, CanvasNode
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.asked import Asked, asked_of, due_of
from towow_core.engine.conversation.details import day_in
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.reading import Action, Request, ask

_GOAL = re.compile(
    r"^\W*(?:请|你|一定|得|要|帮我|麻烦)*(?:保证|确保|务必|负责把|盯(?:着|紧|住|一下)|看着点|看紧|督促|别让|不能让|千万别让|想办法|争取|把关)"
    r"|^\W*(?:please\s+|and\s+)?(?:see to it|make (?:absolutely )?(?:sure|certain)|ensure|be sure|keep (?:an|one) eye|keep watch|watch (?:over|out)|don't let|take care that|your job is)\b",
    re.IGNORECASE,
)
_TELL_ME = re.compile(
    r"(?:通知|告诉|提醒|叫|喊|吱|跟)(?:一?声)?(?:我|大家(?!.*(?:改|推迟|提前|挪|移|取消|延期|定在)))|(?:给|跟)我说|(?:\b(?:ping|tell|notify|remind|alert|text|email|call|message)\s+(?:me|us)\b|\blet (?:me|us) know\b|\bgive (?:me|us) a (?:shout|call|ping)\b)(?=.*\b(?:when|once|as soon|if|after|before|about|to)\b)",
    re.IGNORECASE,
)


def goal(request: Request) -> Action | None:
    """What there is to say to a goal about nodes that are named; None where it is none.

    Raises:
        Open: It is open which node is meant.
    """
    is_goal, is_told = _GOAL.match(request.text), _TELL_ME.search(request.text)
    if not (is_goal or is_told) or patterns.DELETE_NAMED.match(request.text):
        return None
    ids = tuple(dict.fromkeys(request.node(mark[1]) for mark in MARK.finditer(request.text)))
    if not ids:
        return None
    asked = asked_of(request, "", {"0": ids})
    stands = "".join(_stands(asked, node) for node in asked.nodes[:3])
    if not is_goal:
        not_told = asked.says(
            "这里不会另外通知你；到哪一步了，随时可以在这里问，也可以在它后面加一个通知。",
            "You are not told apart from this; how far it is can be asked here at any time, and a notification can be"
            " put behind it.",
        )
        return ask(stands + not_told, [_notice(asked), *_questions(asked)][:2])
    day = day_in(MARK.sub(" ", request.text), request.today)
    options = [*_dates(asked, day), *_questions(asked)][:2]
    not_watched = asked.says(
        "我不会自己去盯，只能改画布。", "I do not see to that by myself; the canvas can be changed."
    )
    return ask(stands + not_watched, options)


def _stands(asked: Asked, node: CanvasNode) -> str:
    """When it is due, whose it is, and what it waits for."""
    day, who, first = due_of(node), asked.whose(node), asked.before(node.node_id)
    zh, en = [], []
    if day is not None:
        late = day < asked.today and asked.is_open(node)
        zh.append(f"日期 {day}{'（已过期）' if late else ''}")
        en.append(f"due on {day}{' (late)' if late else ''}")
    if node.node_type == TASK:
        zh.append(f"由{who[0]}负责" if who else "还没有人负责")
        en.append(f"{who[0]}'s" if who else "nobody's yet")
    if first:
        zh.append(f"要等{asked.names(first)}")
        en.append(f"after {asked.names(first)}")
    return asked.says(
        f"{asked.called(node)}：{'，'.join(zh) or '没有写什么'}。",
        f"{asked.called(node)}: {', '.join(en) or 'nothing stands there'}. ",
    )


def _notice(asked: Asked) -> str:
    """To put a notification behind it, which whoever looks at the canvas is told."""
    name = asked.nodes[0].called
    return asked.says(
        f"在“{name}”之后加一个通知节点叫“{name}做完了”，内容是“{name}做完了”",
        f"add a notification called “{name} is done” after “{name}”, saying “{name} is done”",
    )


def _dates(asked: Asked, day: str) -> list[str]:
    """To give the day of the goal to a node that is due later, or at no day."""
    found = [n for n in asked.nodes if n.node_type in {TASK, MILESTONE}]
    late = [n for n in found if day and ((due := due_of(n)) is None or due.isoformat() > day)]
    return [asked.says(f"把“{n.called}”的日期改成{day}", f"set the date of “{n.called}” to {day}") for n in late[:1]]


def _questions(asked: Asked) -> list[str]:
    node = asked.nodes[0]
    return [
        asked.says(f"“{node.called}”进展怎么样？", f"what is the status of “{node.called}”?"),
        asked.says(f"“{node.called}”要等什么？", f"what does “{node.called}” wait for?"),
    ]
