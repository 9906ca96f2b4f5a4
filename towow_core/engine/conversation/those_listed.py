"""Questions about what the answer right before listed: "which of those is due first?", 其中哪个最贵？

Written out with the names of what was listed, they are plain questions, whose answers say of which nodes they are. What
was asked about is not what was listed: behind "what comes after the hall?" the hall is none of those.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import CanvasState, Turn
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.dictated import QUOTED, is_inside, unquoted
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.question_sentences import asks
from towow_core.engine.conversation.restrictions import exclusion_in
from towow_core.engine.language.numerals import read_number

_N_EN = r"two|three|four|five|six|seven|eight|nine|ten|\d{1,2}"
_N_ZH = r"[两二三四五六七八九十]|\d{1,2}"
_THOSE = re.compile(
    rf"(?:(?:上面|前面|刚才|刚刚)(?:说|提|列)?(?:到|出来?)?的?)?(?:[这那](?:些|几[个件项步]|(?P<n1>{_N_ZH})[个件项步](?!月|星期|礼拜|小时|钟头|人)|(?P<two1>俩))|它们?(?P<two2>俩)|它们|其中)(?:任务|节点|事情?|活儿?)?(?:里面|里头|里边|之?中间?|当中|里)?|^(?:那么?)?里面"
    rf"|\b(?:(?P<of>of|from|among|out of) (?:(?:those|these)(?: (?:(?P<n2>{_N_EN})|tasks|ones|nodes|steps|things))?|them)|(?:those|these)(?: (?:(?P<n3>{_N_EN})|ones))?|(?P<two3>both)(?: of (?:those|these|them))?)\b(?! (?:that|which|who|whose|with|without|due|an?|the)\b| (?:tasks|nodes|steps|things|people|days|dates|lines|prices)\b)",
    re.IGNORECASE,
)
_SEVERAL = 2
_ASKS_BACK = re.compile(r"[?？]\s*(?:\S.{0,60}[。.])?$")
_TWO_KINDS = re.compile(r"(?:没做完的|跳过或取消的)：.*(?:；|。)|; (?:not done|skipped or cancelled): ")
_BESIDES = re.compile(r"另外|另有|说不准的|没有人负责的不算|\b(?:Besides|Not known of|Not counted)\b")
_WITHIN = re.compile(
    r"^(?:“[^”]*”(?:、|和)?)+里[：，]|^Of (?:“[^”]*”(?:, | and )?)+: "
)  # as `asked.py` begins an answer


def is_of_those(sentence: str, canvas: CanvasState) -> bool:
    """Whether it asks about several that it does not name."""
    found = _THOSE.search(sentence)
    return (
        found is not None and asks(sentence) and not is_inside(sentence, found.start()) and not _names(sentence, canvas)
    )


def asked_of_those(sentence: str, said: str, answer: Turn, canvas: CanvasState, replies: CanvasReplies) -> str:
    """The question with the names of what the answer before it listed; "" where it is open which those are.

    Args:
        sentence: It is about several that it does not name (`is_of_those`).
        said: What was answered, with the names of what it was about.
    """
    found = _THOSE.search(sentence)
    names = [] if answer.act or not asks(said) else listed(said, answer.content, canvas)
    if found is None or len(names) < _SEVERAL or len(names) != (_how_many(found) or len(names)):
        return ""  # of one it is asked which
    quoted = [f"“{name}”" for name in names]
    if replies.zh:
        return f"{sentence[: found.start()]}{'、'.join(quoted)}里{sentence[found.end() :]}"
    of_them = "of " if found["of"] else ""
    return f"{sentence[: found.start()]}{of_them}{', '.join(quoted[:-1])} and {quoted[-1]}{sentence[found.end() :]}"


def listed(said: str, answer: str, canvas: CanvasState) -> list[str]:
    """The names of what an answer lists; none: it is open which.

    What was asked about, or was left out, is none of it, but for a question of some that it names itself. An answer
    that asks, or that lists what is so beside what is not, leaves it open.

    Args:
        said: What was answered, with the names of what it was about.
    """
    if _ASKS_BACK.search(answer) or _TWO_KINDS.search(answer):
        return []
    of = _WITHIN.match(answer)
    names = _quoted(_BESIDES.split(answer[of.end() if of else 0 :])[0])
    if of is not None and len(names) < _SEVERAL:
        names = _quoted(of[0])  # it named the one, and the others are spoken of still
    named, gone = _names(said, canvas), _left_out(said, canvas)
    names = [name for name in names if name not in gone and (name not in named or {*names} <= {*named})]
    drawn = [node.name for node in canvas.nodes.values()]
    return names if all(drawn.count(name) == 1 for name in names) else []


def _names(said: str, canvas: CanvasState) -> list[str]:
    """The names of the nodes that a sentence speaks of, or may."""
    return [canvas.nodes[each].name for mention in marked(said, canvas).mentions for each in mention.node_ids]


def _left_out(said: str, canvas: CanvasState) -> list[str]:
    text = marked(said, canvas)
    marks = exclusion.marks if (exclusion := exclusion_in(text.text, "(?!)")) is not None else ()
    return [canvas.nodes[each].name for mark in marks for each in text.mentions[int(mark)].node_ids]


def _how_many(found: re.Match[str]) -> int:
    """How many it says that they are; 0 where it does not say."""
    number = next((value for name, value in found.groupdict().items() if value and name.startswith("n")), "")
    is_two = any(value for name, value in found.groupdict().items() if name.startswith("two"))
    return _SEVERAL if is_two else int(read_number(number) or 0)


def _quoted(text: str) -> list[str]:
    return list(dict.fromkeys(unquoted(each[0]) for each in QUOTED.finditer(text)))
