"""Questions about people as a whole: who has nothing to do here, who has the most, how much each of them has."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections import Counter

from towow_core.engine.conversation.asked import Asked, Takes


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


_IDLE = _p(
    r"谁([^，,]{0,4})(?:没(?:有)?(?:事|活|任务|安排)|闲|空)|(?:没(?:有)?(?:事|活|任务)|闲着|空着)的(?:人)?(?:是谁|有谁|有哪些)",
    r"\bwho(?:'s|\s+is|\s+has|\s+have)?\s+(?:(?:got\s+)?(?:nothing|no (?:tasks?|work|jobs?))|idle|not busy|free(?: of tasks)?|without (?:a task|tasks|work))\b(?:\s+(?:to do|on|here|yet|at all|left))*",
)
_MOST = _p(
    r"谁([^，,]{0,6})最(?:多|忙)|最忙的(?:人)?是谁",
    r"\bwho(?:'s|\s+is|\s+has|\s+does|\s+got)?\s+(?:got\s+)?(?:the\s+)?(?:most|busiest|(?:most )?overloaded)\b(?:\s+(?:tasks|work|to do|on (?:their|his|her) plate|things|jobs))*",
)
_EACH = _p(
    r"(?:每个?人)?(?:各|都|手上|手里)+(?:有|要做)?(?:几|多少)[件个项]?(?:事|任务|活)?|每个?人(?:有|要做)?(?:几|多少)[件个项]?(?:事|任务|活)?|(?:任务|活|事)(?:是)?(?:怎么|如何)分",
    r"\bhow many (?:tasks|things|jobs) (?:does|do|has|have) (?:each|every(?:body|one)?)\b(?: (?:one|person|of them))?(?: (?:have|got))?|\bhow is the work (?:split|shared|divided)\b",
)
_BUSY = _p(r"手[上头里边]?|多|忙", r"\b(?:busy|busiest|plate|how many|left|open)\b")
_SHOWN_MAX = 12


def of_people(asked: Asked) -> str | None:
    """The answer to a question about everybody's share; None where it is none."""
    question = asked.question
    if asked.about:
        return None
    if _IDLE.search(question):
        return _idle(asked) if asked.reads(_IDLE, takes=Takes.NOTHING) else None
    is_most = _MOST.search(question) is not None
    takes = Takes.NOTHING if is_most else Takes.PEOPLE
    if not (is_most or _EACH.search(question)) or not asked.reads(_MOST, _EACH, _BUSY, takes=takes):
        return None
    counts = Counter(name for node in asked.nodes if asked.is_open(node) for name in asked.whose(node))
    if asked.who:
        counts = Counter({name: counts[name] for name in asked.who})
    if not counts:
        return asked.says("画布上没有人有还没做完的事。", "Nobody on the canvas has anything to do.")
    if is_most:
        most = max(counts.values())
        names = [name for name, count in counts.items() if count == most]
        return asked.says(
            f"事最多的是{'、'.join(names)}：{most} 件。",
            f"{', '.join(names)} {'has' if len(names) == 1 else 'have'} the most: {most}.",
        )
    return asked.says(
        "，".join(f"{name} {count} 件" for name, count in counts.most_common()) + "。",
        ", ".join(f"{name}: {count}" for name, count in counts.most_common()) + ".",
    )


def _idle(asked: Asked) -> str:
    busy = {name for node in asked.nodes if asked.is_open(node) for name in asked.whose(node)}
    idle = [who.name for who in asked.people.values() if who.name not in busy]
    shown = asked.says("、", ", ").join(idle[:_SHOWN_MAX]) + ("…" if len(idle) > _SHOWN_MAX else "")
    known = asked.says("、", ", ").join(sorted(busy))
    if not idle:
        return asked.says(
            f"画布上的人都有事：{known or '还没有人'}。",
            f"Everybody on the canvas has something to do: {known or 'nobody yet'}.",
        )
    return asked.says(f"这张画布上没有事的：{shown}。", f"Nothing on this canvas is for: {shown}.")
