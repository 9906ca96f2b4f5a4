"""Questions about what the answer right before listed: "which of those is due first?", 其中哪个最贵？

Written out with the names of what was listed, they are plain questions, whose answers say of which nodes they are.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import CanvasState, Turn
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.dictated import QUOTED, is_inside, unquoted
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.question_sentences import asks

_THOSE = re.compile(
    r"(?:(?:上面|前面|刚才|刚刚)(?:说|提|列)?(?:到|出来?)?的?)?(?:[这那](?:些|几[个件项步])|它们|其中)(?:任务|节点|事情?|活儿?)?(?:里面|里头|里边|之?中间?|当中|里)?|^(?:那么?)?里面"
    r"|\b(?:(?P<of>of|from|among|out of) (?:(?:those|these)(?: (?:two|three|four|five|six|tasks|ones|nodes|steps|things))?|them)|(?:those|these)(?: (?:two|three|four|five|six|ones))?)\b(?! (?:that|which|who|whose|with|without|due)\b| (?:tasks|nodes|steps|things|people|days|dates|lines|prices)\b)",
    re.IGNORECASE,
)
_SEVERAL = 2
_ASKS_BACK = re.compile(r"[?？]\s*(?:\S.{0,60}[。.])?$")
_TWO_KINDS = re.compile(r"(?:没做完的|跳过或取消的)：.*(?:；|。)|; (?:not done|skipped or cancelled): ")
_BESIDES = re.compile(r"另外|另有|说不准的|没有人负责的不算|\b(?:Besides|Not known of|Not counted)\b")
_WITHIN = re.compile(
    r"^(?:“[^”]*”(?:、|和)?)+里[：，]|^Of (?:“[^”]*”(?:, | and )?)+: "
)  # as `asked.py` begins an answer


def asked_of_those(sentence: str, said: str, answer: Turn, canvas: CanvasState, replies: CanvasReplies) -> str:
    """The question with the names of what the answer before it listed; "" where it is none about that.

    An answer that did something, that asks itself, or that lists what is so beside what is not, leaves it open which.

    Args:
        said: What was answered.
    """
    found = _THOSE.search(sentence)
    if found is None or not asks(sentence) or is_inside(sentence, found.start()) or marked(sentence, canvas).mentions:
        return ""
    if answer.act or not asks(said) or _ASKS_BACK.search(answer.content) or _TWO_KINDS.search(answer.content):
        return ""
    of = _WITHIN.match(answer.content)
    said_of = answer.content[of.end() if of else 0 :]
    names = _quoted(_BESIDES.split(said_of)[0])
    if of is not None and len(names) < _SEVERAL:
        names = _quoted(of[0])  # it named the one, and the others are spoken of still
    drawn = [node.name for node in canvas.nodes.values()]
    if len(names) < _SEVERAL or any(drawn.count(name) != 1 for name in names):  # of one it is asked which
        return ""
    quoted = [f"“{name}”" for name in names]
    if replies.zh:
        return f"{sentence[: found.start()]}{'、'.join(quoted)}里{sentence[found.end() :]}"
    of_them = "of " if found["of"] else ""
    return f"{sentence[: found.start()]}{of_them}{', '.join(quoted[:-1])} and {quoted[-1]}{sentence[found.end() :]}"


def _quoted(text: str) -> list[str]:
    return list(dict.fromkeys(unquoted(each[0]) for each in QUOTED.finditer(text)))
