"""The question for whoever has nothing to do here."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation.asked import Asked, Takes


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


_IDLE = _p(
    r"谁(?:手上|手头|手里|现在|目前|还|是)*([^，,]{0,4})(?:没(?:有)?(?:事|活|任务|安排)(?:[做干]|要做|可做)?|闲着?|空着?)|(?:没(?:有)?(?:事|活|任务)|闲着|空着)的(?:人)?(?:是谁|有谁|有哪些)",
    r"\bwho(?:'s|\s+is|\s+has|\s+have)?\s+(?:(?:got\s+)?(?:nothing|no (?:tasks?|work|jobs?))|idle|not busy|free(?: of tasks)?|without (?:a task|tasks|work))\b(?:\s+(?:to do|on|here|yet|at all|left))*",
)
_SHOWN_MAX = 12


def of_people(asked: Asked) -> str | None:
    """Who has nothing to do; None where that is not asked."""
    if asked.about or not _IDLE.search(asked.question) or not asked.reads(_IDLE, takes=Takes.NOTHING):
        return None
    return _idle(asked)


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
