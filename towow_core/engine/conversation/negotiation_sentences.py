"""What somebody is to be found for, or talked over with others: a negotiation is begun for it.

It reaches other people, so it is begun only where a sentence plainly wants somebody found; that somebody is needed, or
that one thinks of it, is asked about.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.details import TRIM, first_group
from towow_core.engine.conversation.persons import known_names
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request, ask
from towow_core.engine.conversation.task_names import tells_or_asks

_SHORT = 6  # characters that may be no more than how far a talk is: "谈好了", "找人谈谈"
_WISHES = re.compile(r"^\W*(?:我|我们|咱们?)?想(?!办法)|^\W*(?:i|we)(?:['’]d|\s+would)?\s+(?:(?:like|want|love|wish|hope|plan)\b|(?:might|could|may)\b|(?:am|are)\s+thinking)", re.IGNORECASE)  # fmt: skip
_ANYBODY = re.compile(r"\s*(?:somebody|someone|people|anybody|anyone)\b", re.IGNORECASE)
_NEEDED = (
    re.compile(r"\W*(?:我们?|咱们?)?(?:还|也|都|再)*(?:需要|要|得|缺|差|少)(?:有|找)?(?:一?个|几个)?人(?:手|来|去|帮忙)*(?P<what>(?:负责|[做办弄管盯跟])?(?P<name>[^，,。；;？?⟦]{2,20}))[。.!！]*"),
    re.compile(r"\W*(?:(?:我们?|咱们?)?想)?(?:去)?(?P<what>[找雇招](?:一?个|几个|一?位)?人(?:手|来|去|帮忙)*(?P<name>[^，,。；;？?⟦]{2,20}))[。.!！]*"),
    re.compile(r"\W*(?:we|i)\s+(?:(?:still|also|will|would)\s+)*need\s+(?P<what>(?:somebody|someone|people)\s+(?:for|on|in charge of|responsible for)\s+(?:the\s+)?(?P<name>[\w' -]{2,40}))[.!]*", re.IGNORECASE),
)  # fmt: skip


def somebody_needed(request: Request, plain: str) -> Action | None:
    """ "需要有人负责签到", "我想找个人来拍照": a task with nobody yet, or a negotiation.

    Raises:
        Open: It asks which.
    """
    found = next((match for form in _NEEDED if (match := form.fullmatch(plain))), None)
    if found is None or tells_or_asks(found["name"]) or re.match(r"协商|谈判?|洽谈|商量", found["name"]):
        return None
    raise Open(*request.replies.find_or_add(found["what"].strip(TRIM), found["name"].strip(TRIM)))


def somebody_named(request: Request, plain: str) -> Action | None:
    """ "摄影师", "we need a photographer": what is to become of that is not said, and asked."""
    name = first_group(patterns.SOMEBODY.match(plain)).strip(TRIM)
    is_of_nodes = re.search("[⟦⟧]", name) is not None
    return ask(*request.replies.find_or_add(name, name)) if name and not is_of_nodes else None


def negotiate(request: Request, plain: str) -> Action | None:
    """A demand in the words in which it was said; None where it is none, or only somebody's name: "先问问小王"."""
    demand = request.marked.said(first_group(patterns.NEGOTIATE.search(plain))).strip(TRIM)
    if not demand or (len(demand) <= _SHORT and tells_or_asks(demand.removeprefix("人"))):
        return None
    if _WISHES.match(request.text) and (somebody := _ANYBODY.match(demand)) is not None:
        name = re.sub(r"^\W*(?:who|that|to|for|can|could|will)\b\s*", "", demand[somebody.end() :].strip())
        raise Open(*request.replies.find_or_add(demand, re.sub(r"^(?:can|could|will)\s+", "", name)))
    is_somebody = re.split("[，,]", demand)[0].casefold() in known_names(request.canvas, request.people)
    return None if is_somebody else (DecisionType.START_NEGOTIATION, {"demand": demand}, CERTAIN)
