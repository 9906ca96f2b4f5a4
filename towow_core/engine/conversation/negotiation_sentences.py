"""What somebody is to be found for, or talked over with others: a negotiation is begun for it."""

import re

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.details import TRIM, first_group
from towow_core.engine.conversation.persons import known_names
from towow_core.engine.conversation.reading import CERTAIN, Action, Request
from towow_core.engine.conversation.task_names import tells_or_asks

_SHORT = 6  # characters that may be no more than how far a talk is: "谈好了", "找人谈谈"


def negotiate(request: Request, plain: str) -> Action | None:
    """A demand in the words in which it was said; None where it is none, or only somebody's name: "先问问小王"."""
    demand = request.marked.said(first_group(patterns.NEGOTIATE.search(plain))).strip(TRIM)
    if not demand or (len(demand) <= _SHORT and tells_or_asks(demand.removeprefix("人"))):
        return None
    is_somebody = re.split("[，,]", demand)[0].casefold() in known_names(request.canvas, request.people)
    return None if is_somebody else (DecisionType.START_NEGOTIATION, {"demand": demand}, CERTAIN)
