"""A day that is moved goes where its verb says: what is postponed is not to be sooner, nor what is brought forward later."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Mapping

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.reading import Action, Open, Request
from towow_core.engine.conversation.requests import plain_text

_LATER = re.compile(
    r"推[迟后延]|延[后迟期]|往后|顺延|拖[后到延]|晚(?:点|一点|些)?到|\b(?:postpon\w+|delay\w*|defer\w*|put(?:ting)?\s+(?:it\s+|⟦\d+⟧\s+)?(?:off|back)|push(?:ed|ing)?\s+(?:it\s+|⟦\d+⟧\s+)?(?:back|out)|move\w*\s+(?:it\s+|⟦\d+⟧\s+)?back)\b",
    re.IGNORECASE,
)
_SOONER = re.compile(
    r"提[前早](?!.{0,6}(?:通知|告诉|提醒))|往前|赶前|早(?:点|一点|些)?到|\b(?:br(?:ing|ought)\s+(?:it\s+|⟦\d+⟧\s+)?forward|(?:move|pull)\w*\s+(?:it\s+|⟦\d+⟧\s+)?(?:up|ahead)|advance)\b",
    re.IGNORECASE,
)
_SEVERAL_DAYS = re.compile(
    r"\d\s*(?:天|日内|周|星期|个月)|[一二两三四五六七八九十]\s*(?:天|周|个?星期|个月)|\b\w+\s+(?:days?|weeks?|months?)\b"
)


def check_way(request: Request, found: Action) -> None:
    """Whether the day that was read lies where the words say; else both may be meant.

    Raises:
        Open: It does not.
    """
    kind, payload, _ = found
    node, config = request.canvas.nodes.get(str(payload.get("node_id") or "")), payload.get("config")
    if kind is not DecisionType.MODIFY_NODE or node is None or not isinstance(config, Mapping):
        return
    was, will_be = str(node.config.get("due") or ""), str(config.get("due") or "")
    text = plain_text(request.text)
    if not was or not will_be or _SEVERAL_DAYS.search(text):  # so much later is later
        return
    later, sooner = _LATER.search(text) is not None, _SOONER.search(text) is not None
    if later is not sooner and (will_be < was if later else will_be > was):
        raise Open(*request.replies.other_way(node, was, will_be, is_later=later))
