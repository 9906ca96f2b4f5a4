"""Questions about days: what is late, what is due when, what comes next, when it ends, how long it takes."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from datetime import date

from towow_core.domain.canvas import DELAY, MILESTONE, TASK, CanvasNode
from towow_core.engine.conversation.asked import Asked, Takes, dated, due_of
from towow_core.engine.conversation.order_questions import IN_TIME


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


LATE = _p(
    r"过了?(?:截止|日期|期限|期)|逾期|超期|超时|误期|延误|拖(?:了|着|延)|(?:晚|迟)了|落后|(?:晚|迟)(?=[的？?吗]|没)|到(?:了)?(?:日子|点|期)了|早该|该(?:做|交|完成)(?:的|了)?[还却]?没",
    r"\b(?:late(?!\s+(?:last|this|next|in|on|at|tomorrow|yesterday|today|january|february|march|april|may|june|july|august|september|october|november|december)\b)|overdue|behind(?: schedule| time)?|past (?:its |the |their )?(?:due|deadline)(?: date)?|delayed|(?:have we |we(?:'ve| have)? |already )?missed|(?:missed|over) (?:its |the |their |a )?(?:deadline|date)s?|should (?:already )?(?:have been|be) (?:done|finished|over) (?:by now|already|long ago))\b",
)
_LATE_THEN = _p(r"晚些|晚了", r"\blate\b")
_DUE = _p(
    r"到期|截止|日期|期限|安排|日程|要(?:交|完成)|完成|交付?|办|完|好",
    r"\b(?:(?:falls? )?due|deadlines?|dates?|scheduled?|planned|(?:be |get |got |was |were )?(?:finished|done|completed)|finish|complete|comes?|happen(?:s|ing)?|coming up|upcoming|agenda|ready)\b",
)
IS_DUE = _p(
    r"到期|截止|[要该得]", r"\b(?:due|to be|must be|has to|have to|should|be (?:done|finished|completed|ready))\b"
)
WAS_DONE = _p(
    r"(?:完成|做完|办完|弄完|做|办|弄|干)了",
    r"\b(?:done|finished|completed|got done|did\b[^?]*\b(?:do|finish|complete))\b",
)
_NOT_BEEN = r"not|(?:is|are|was|were|has|have)n['’]t"
_NEVER = r"(?<!not )(?<!n't )(?<!n’t )(?<!never )(?<!yet )(?<!be )(?<!get )"
DONE_IN_TIME = _p(  # which is no promise, and no denial
    r"(?<![没未不会能])(?<!没有)(?:按时|准时|按期|如期|及时)地?(?:就|都)*(?:做|办|弄|搞)?(?:完成?|好|交)(?:了|的)*",
    rf"{_NEVER}\b(?:done|finished|completed|delivered) (?:on|in) time\b",
)
NOT_IN_TIME = _p(  # late by now, or done late; and no question for what may become of it
    r"(?<![会能])(?:没有?|未)(?:能|有)?(?:按时|准时|按期|如期|及时)(?:地)?(?:就)?(?:做|办|弄|搞)?(?:完成?|好|交)(?:了|的|掉)*|(?<!能)(?<!会)不(?:按时|准时|按期)(?:做|办|弄|搞)?(?:完成?|好|交)的",
    rf"(?<!be )(?<!been )\b(?:(?:{_NOT_BEEN})(?: been)? (?:done|finished|completed|delivered)|not) (?:on|in) time\b",
)
DONE_LATE = _p(
    r"(?<![没未不会能])(?<!没有)(?:晚|迟|逾期|超期)(?:了)?(?:才)?(?:做|办|弄|搞)?(?:完成|完|好|交)(?:了|的)+",
    rf"{_NEVER}\b(?:done|finished|completed|delivered) (?:too )?late\b",
)
_WAS_IN_TIME = _p(  # of one that is named, of which the words stand apart
    r"(?:按时|准时|按期|如期|及时)(?:地)?(?:就)?(?:做|办|弄|搞)?(?:完成?|好|交)(?:了|的)?(?:没有?|吗)",
    r"^\W*(?:was|were|has|have|did)\b.*\b(?:done|finish(?:ed)?|completed?|delivered)\b.*\b(?:on|in) time\b",
)
_STILL_OPEN = _p(
    r"还?没有?(?:做|完成|办|弄|做完|办完|弄完|完)|未完成",
    r"\b(?:(?:is|are|was|were)(?:n't| not) (?:yet )?(?:done|finished|complete)(?: yet)?|not (?:yet )?(?:done|finished|complete)(?: yet)?|unfinished|(?:still )?(?:open|outstanding|to do))\b",
)
UNDATED = _p(
    r"(?:没有?|未|缺)(?:排|定|写|安排|设)?(?:好)?(?:的)?(?:日期|时间|期限|截止(?:日期)?)",
    r"\b(?:no|without(?: a| any)?|lacks?(?: a)?|missing(?: a)?|(?:don't|doesn't|do not|does not) have an?y?)\s+(?:due )?(?:dates?|deadlines?)\b|\bundated\b",
)
_NEXT_DUE = _p(
    r"(?:下一个|下个|最近|最先|最早|接下来|马上)(?:的|要|就|是|该)*(?:一个)?(?:到期|截止|交|完成)(?:日期?|时间)?|最急|最紧(?:急|迫)?",
    r"\bnext (?:deadline|due(?: date)?|date)\b|\b(?:due|deadline) (?:is )?(?:next|first|soonest)\b|\b(?:nearest|earliest|closest|soonest) (?:deadline|due date|date)\b|\bmost urgent\b|\bcoming up (?:first|next)\b",
)
_ENDS = _p(  # a group is a gap, as in all of these
    r"(?:最晚)?(?:什么时候|啥时候|何时|哪天|几号)(?:能|才|可以|会|就|要|能够)*(?:全部|全都|整个|都|一切)*(?:结束|完成|做完|收尾|弄完|办完|完事|完)|最后(?:一个|的)?(?:截止|日期|期限|到期)(?:日期?)?|最晚的?(?:日期|截止)|(?:结束|完成)(?:时间|日期)|(?:全部|都|整个)?(?:要)?到(?:什么时候|哪天|几号)(?:为止|结束|完)?",
    r"\bwhen\b(.*)\b(?:end|ends|over|finished|finish|finishes|done|complete[d]?|through)\b|\b(?:last|final|latest) (?:date|deadline|due date|day|thing|task|one)\b|\b(?:end|finish|completion) date\b",
)
_WHO = _p(r"谁", r"\bwho(?:se)?\b")
_HOW_MANY = _p(r"多少|几", r"\bhow many(?: days)?\b")
_WHO_DOES = _p(r"谁", r"\bwho(?=\s+(?:has|does|is doing|needs|must|gets|is responsible)\b)")
_HAS = _p(r"负责|做", r"\b(?:on (?:his|her|their) plate|responsible(?: for)?|take care of)\b")
_LASTS = _p(r"时间|花|长", r"\b(?:take|takes|taking|last|lasts|lasting|duration|until|till|left|before)\b")
_AFTER = _p(r"之后|以后|后", r"\bafter\b")
_TAKES = _p(r"[要得花](?:用|费)?多(?:久|长)|(?:持续|进行)多", r"\b(?:takes?|taking|lasts?|lasting|duration)\b")
_SAID_OF_ONE = _p(
    r"到期|截止|日期|期限|安排|完成|交付?|开始|举行|做完|办完|还剩|离|距离?|时候|[举办完好做开日期]",
    r"\b(?:due|deadlines?|dates?|scheduled?|planned|finish(?:ed|es)?|done|complete[ds]?|happen(?:s|ing)?|take(?:s)? place|ready|over|begin(?:s)?|start(?:s|ed)?|supposed|running|day|time|held)\b",
)
_HOW_LONG = _p(
    r"多久|多长时间|(?:还有|几|多少)天|几天|多少天",
    r"\bhow long\b|\bhow many (?:days|weeks|more days)\b|\bhow much (?:more )?time\b",
)
_STARTS = _p(
    r"(?:什么时候|啥时候|何时|几时|哪天)([^⟦]{0,4})(?:开始|触发|启动|执行|轮到|动手|发出?|跑)|(?:被)?什么(?:会)?(?:触发|启动)",
    r"\bwhen\b(.*)\b(?:start|starts|begin|begins|triggered|triggers?|go out|goes out|gets? sent|run|runs|executed|fires?)\b|\bwhat (?:triggers|starts|sets off|kicks off)\b",
)
ASKS_WHAT = _p(
    r"什么(?!时候|时间|日子)|啥(?!时候|时间)|哪(?!天|一天|个时间)",
    r"\bwhat\b(?!(?:'s| is| was)?\s+(?:the\s+)?(?:(?:due|end|start|new|last|final)\s+)?(?:day|date|deadline|time)\b)|\bwhich\b(?!\s+(?:day|date|of)\b)",
)
_WHEN = _p(
    r"什么时候|啥时候|何时|哪天|几号|几时|截止|到期|日期|来得及",
    r"\bwhen\b|\bdue\b|\bdeadline\b|\b(?:what|which) (?:date|day)\b|\bin time\b|\bon time\b",
)


_IN_TIME = _p(r"按时|准时|按期|如期|及时", r"\b(?:on|in) time\b")
_DONE_WORDS = _p(r"做|办|弄|搞|完成?|好|交|了|没有?", r"\b(?:done|finish(?:ed)?|completed?|delivered|did|been)\b")


def of_days(asked: Asked) -> str | None:
    """The answer to a question about days; None where it is none."""
    question = asked.question
    if asked.about:
        return _of_these(asked)
    not_then = Takes.PEOPLE | Takes.WITHOUT
    if UNDATED.search(question) and asked.reads(UNDATED, _DUE, takes=not_then):
        return _undated(asked)
    if LATE.search(question):
        return _late(asked) if asked.reads(LATE, _DUE, _WHO, _HOW_MANY) else None
    if asked.period is not None:
        return _due_then(asked) if asked.reads(_DUE, _WHEN, _WHO_DOES, _HAS, _STILL_OPEN, _HOW_MANY) else None
    if _NEXT_DUE.search(question) and asked.reads(_NEXT_DUE, _DUE, _WHEN, takes=not_then):
        return _next(asked)
    if _ENDS.search(question) and asked.reads(_ENDS, _DUE, _WHEN, takes=not_then):
        return _ends(asked)
    if _HOW_LONG.search(question) and asked.reads(_HOW_LONG, _ENDS, _DUE, _LASTS, takes=not_then):
        return _whole_length(asked)
    if _DUE.search(question) or _LATE_THEN.search(question):
        asked.reads(_DUE, _WHEN, _WHO)  # so that it is known what of it was not read
    return None


def _of_these(asked: Asked) -> str | None:
    about, question, theirs = _SAID_OF_ONE, asked.question, asked.are_theirs()
    if _WAS_IN_TIME.search(question) and asked.reads(_IN_TIME, _DONE_WORDS, takes=theirs):
        return "\n".join(_was_in_time(asked, node) for node in asked.nodes)
    if DONE_LATE.search(question) and asked.reads(DONE_LATE, _DONE_WORDS, _HOW_MANY, takes=theirs):
        return "\n".join(_was_in_time(asked, node) for node in asked.nodes)
    if LATE.search(question):
        return (
            "\n".join(_is_late(asked, node) for node in asked.nodes)
            if asked.reads(LATE, about, _HOW_MANY, takes=theirs)
            else None
        )
    if _STARTS.search(question):
        known = asked.reads(_STARTS, about, takes=theirs)
        return "\n".join(_starts(asked, node) for node in asked.nodes) if known else None
    if _HOW_LONG.search(question):
        delays = [node for node in asked.nodes if node.node_type == DELAY]
        behind = [_AFTER] if delays else []  # what a wait comes after makes it no longer
        known = asked.reads(_HOW_LONG, _LASTS, about, *behind, takes=theirs)
        return "\n".join(_length(asked, node) for node in delays or asked.nodes) if known else None
    is_in_time = len(asked.about) > 1 and IN_TIME.search(question) is not None
    if ASKS_WHAT.search(question):
        return None  # "what happens when the tent is done" asks for no day
    if is_in_time or _WHEN.search(question) or (asked.period is not None and _DUE.search(question)):
        known = asked.reads(_WHEN, IN_TIME, about, takes=theirs | Takes.PERIOD)
        return "\n".join(_when(asked, node) for node in asked.nodes) if known else None
    return None


def _late(asked: Asked) -> str:
    """What is late now, of all that the question is restricted to."""
    late = [(day, node) for day, node in dated(asked.pool) if day < asked.today and asked.is_open(node)]
    if late:
        lines = "\n".join(_is_late(asked, node) for _, node in late)
        return asked.told(lines, lines)
    return asked.told("没有过期还没做完的。", "Nothing is late: no day has gone by of what is not done.")


def _undated(asked: Asked) -> str:
    nodes = [node for node in asked.pool if node.node_type in {TASK, MILESTONE} and due_of(node) is None]
    if not nodes:
        return asked.told("每个任务都有日期。", "Every task has a date.")
    return asked.told(f"没有日期的：{asked.names(nodes)}。", f"Without a date: {asked.names(nodes)}.")


def _is_late(asked: Asked, node: CanvasNode) -> str:
    called, day = asked.called(node), due_of(node)
    if asked.is_done(node):
        return _was_in_time(asked, node)
    if not asked.is_open(node):
        return asked.says(f"{called}已经不用再做了，谈不上晚。", f"{called} is not open any more, so it is not late.")
    if day is None:
        return asked.says(f"{called}没有日期，说不上晚不晚。", f"{called} has no date, so it cannot be late.")
    days = (asked.today - day).days
    if days > 0:
        who = "、".join(asked.whose(node))
        by, en_by = (f"，由{who}负责", f" ({', '.join(asked.whose(node))})") if who else ("", "")
        return asked.says(
            f"{called}晚了：{day} 到期，已过 {days} 天{by}。",
            f"{called} is late: it was due on {day}, {_days_en(days)} ago{en_by}.",
        )
    return asked.says(
        f"{called}还没到期：日期是 {day}，{_ahead_zh(-days)}。",
        f"{called} is not late: it is due on {day}, {_ahead_en(-days)}.",
    )


def _was_in_time(asked: Asked, node: CanvasNode) -> str:
    """When it was done, against its own day; what is not done is late or not."""
    called, day, done = asked.called(node), due_of(node), asked.done_on(node)
    if not asked.is_done(node):
        return _is_late(asked, node)
    if done is None:
        return asked.says(
            f"{called}做完了，是哪天做完的没有记下来。", f"{called} is done; on which day is not known."
        ) + (asked.says(f"日期是 {day}。", f" It was due on {day}.") if day is not None else "")
    on = asked.says(f"{called}在 {done} 完成", f"{called} was done on {done}")
    if day is None:
        return on + asked.says("，没有日期，说不上按不按时。", "; it has no date, so it was neither in time nor late.")
    days = (done - day).days
    if days > 0:
        return on + asked.says(f"，晚了 {days} 天（日期是 {day}）。", f", {_days_en(days)} late: it was due on {day}.")
    return on + asked.says(f"，按时（日期是 {day}）。", f", in time: it was due on {day}.")


def _due_line(asked: Asked, day: date, node: CanvasNode) -> str:
    who = asked.whose(node)
    by, en_by = (f"，{'、'.join(who)}", f", {', '.join(who)}") if who else ("", "")
    done, en_done = ("", "") if asked.is_open(node) else ("，已了结", ", not open any more")
    late, en_late = ("，已过期", ", late") if day < asked.today and asked.is_open(node) else ("", "")
    return asked.says(
        f"{asked.called(node)}（{day}{by}{done}{late}）", f"{asked.called(node)} ({day}{en_by}{en_done}{en_late})"
    )


def _due_then(asked: Asked) -> str | None:
    if (done := WAS_DONE.search(asked.question)) is not None and not IS_DUE.search(asked.question):
        asked.missed.append(done.group())  # what was done when is not what was due then
        return None
    assert asked.period is not None
    on, only_open = asked.period.said(), _STILL_OPEN.search(asked.question) is not None
    found = [(day, node) for day, node in dated(asked.pool) if not only_open or asked.is_open(node)]
    open_zh, open_en = ("还没做完的里，", "Of what is still open, ") if only_open else ("", "")
    if not found:
        nothing = "nothing" if only_open else "Nothing"
        return asked.told(
            f"{open_zh}{on.zh.lstrip()}没有到期的。", f"{open_en}{nothing} is due {on.en}.", is_dated=False
        )
    lines, due = [_due_line(asked, day, node) for day, node in found], "due" if only_open else "Due"
    return asked.told(
        f"{open_zh}{on.zh.lstrip()}到期的有：{'；'.join(lines)}。",
        f"{open_en}{due} {on.en}: {'; '.join(lines)}.",
        is_dated=False,
    )


def _next(asked: Asked) -> str:
    coming = [(day, node) for day, node in dated(asked.pool) if day >= asked.today and asked.is_open(node)]
    if not coming:
        return asked.told("今天以后没有到期的了。", "Nothing is due from today on.")
    lines = [_due_line(asked, day, node) for day, node in coming if day == coming[0][0]]
    return asked.told(f"接下来最先到期的是：{'；'.join(lines)}。", f"Due next: {'; '.join(lines)}.")


def _ends(asked: Asked) -> str:
    found = list(dated(asked.pool))
    if not found:
        return asked.told("都没有日期。", "No node has a date.")
    lines = [_due_line(asked, day, node) for day, node in found if day == found[-1][0]]
    return asked.told(f"最后到期的是：{'；'.join(lines)}。", f"The last date is that of {'; '.join(lines)}.")


def _whole_length(asked: Asked) -> str:
    found = [day for day, _ in dated(asked.pool)]
    if not found:
        return asked.told("都没有日期。", "No node has a date.")
    left = (found[-1] - asked.today).days
    return asked.told(
        f"画布上的日期从 {found[0]} 到 {found[-1]}；离最后一个{_ahead_zh(left)}。",
        f"The dates on the canvas go from {found[0]} to {found[-1]}; the last one is {_ahead_en(left)}.",
    )


def _length(asked: Asked, node: CanvasNode) -> str:
    if node.node_type == DELAY:
        units = (("days", "天", "day"), ("hours", "小时", "hour"), ("minutes", "分钟", "minute"))
        zh = " ".join(f"{node.config[name]} {said}" for name, said, _ in units if node.config.get(name))
        en = ", ".join(
            f"{length} {said}{'' if str(length) == '1' else 's'}"
            for name, _, said in units
            if (length := node.config.get(name))
        )
        if zh:
            return asked.says(f"{asked.called(node)}要等 {zh}。", f"{asked.called(node)} takes {en}.")
    day = due_of(node)
    if day is None:
        return asked.says(
            f"{asked.called(node)}要多久，画布上没有写。", f"How long {asked.called(node)} takes is not written here."
        )
    called, left = asked.called(node), (day - asked.today).days
    zh, en = f"日期是 {day}，{_ahead_zh(left)}。", f"is due on {day}, {_ahead_en(left)}."
    if _TAKES.search(asked.question):
        return asked.says(
            f"{called}要多久，画布上没有写；{zh}", f"How long {called} takes is not written here; it {en}"
        )
    return asked.says(f"{called}的{zh}", f"{called} {en}")


def _when(asked: Asked, node: CanvasNode) -> str:
    """Its day; of what has none, what it comes after."""
    day = due_of(node)
    if day is not None or not (first := asked.before(node.node_id)):
        return asked.replies.due(node)
    names = asked.names(first)
    return asked.says(
        f"{asked.called(node)}没有日期；它接在{names}后面。",
        f"{asked.called(node)} has no date; it comes after {names}.",
    )


def _starts(asked: Asked, node: CanvasNode) -> str:
    lines = [edge for edge in asked.canvas.edges.values() if edge.target == node.node_id]
    day = due_of(node)
    zh_day, en_day = (f"日期是 {day}。", f" It is due on {day}.") if day is not None else ("", "")
    called = asked.called(node)
    if not lines:
        return asked.says(
            f"{called}前面没有别的，一执行就轮到它。{zh_day}",
            f"Nothing comes before {called}: its turn is as soon as it is run.{en_day}",
        )
    zh, en = [], []
    for edge in lines:
        of = asked.called(asked.canvas.nodes[edge.source])
        holds = {"true": ("成立", "holds"), "false": ("不成立", "does not hold")}.get(edge.when)
        zh.append(f"{of}{holds[0] if holds else '完成'}")
        en.append(f"{of} {holds[1] if holds else 'is done'}")
    return asked.says(f"{'、'.join(zh)}之后轮到{called}。{zh_day}", f"{called} comes once {' and '.join(en)}.{en_day}")


def _ahead_zh(days: int) -> str:
    return "就是今天" if days == 0 else f"还有 {days} 天" if days > 0 else f"已过 {-days} 天"


def _ahead_en(days: int) -> str:
    return "today" if days == 0 else f"in {_days_en(days)}" if days > 0 else f"{_days_en(-days)} ago"


def _days_en(days: int) -> str:
    return "1 day" if days == 1 else f"{days} days"
