"""Whether an order or a report is meant: not one that is said for fun, as an idea, for some other time, or to somebody else.

What is said so beside it ("just kidding", 随便说说, "not now", "…, Tom") leaves open whether anything is to be done: the
order is offered without it, and not carried out.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator, Mapping

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.persons import known_names
from towow_core.engine.conversation.reading import Action, ask
from towow_core.engine.conversation.told import SAID

_JUST_EN = r"(?:(?:oh|no|well|but|and|yeah|yes|ok(?:ay)?)\s*,?\s+)*(?:(?:i|we)(?:['’]m|['’]re|\s+am|\s+are|\s+was|\s+were)\s+|(?:it|that|this)(?:['’]s|\s+is|\s+was)\s+)?(?:(?:just|only|totally|obviously|of\s+course|still|merely)\s+)*"
_JUST_ZH = r"(?:我们?|跟你|和你|这|那|都|就|只|只是|不过|其实|是|纯属|当然|先){0,4}"
_FUN = re.compile(
    rf"{_JUST_EN}(?:kidding|joking|(?:a\s+)?jokes?|teasing(?:\s+you)?|messing(?:\s+(?:with\s+you|around))?|fooling(?:\s+around)?|pulling\s+your\s+leg|sarcasm|sarcastic|jk|lol|rofl|lmao|(?:ha\s?){{2,}}|he(?:he)+|not\s+really|not\s+serious(?:ly)?|as\s+if|april\s+fools?|psych|in\s+(?:your|my)\s+dreams|dream\s+on|wishful\s+thinking|said\s+(?:nobody|no\s+one)\s+ever|yeah\s+right|i\s+wish|if\s+only|not\s+true|a\s+lie|lying)"
    rf"|{_JUST_ZH}(?:开个?玩笑|逗(?:你们?|大家)?玩?儿?|骗(?:你们?|大家|人)|说着玩儿?|闹着玩儿?|说笑|搞笑|愚人节(?:快乐)?|才怪|才不是|做梦|想得美|反话|瞎说|胡说|吹牛|假的|不是真的|怎么可能|哈{{2,}}|呵{{2,}}|嘿{{2,}}|嘻{{2,}})(?:的|呢|吧|啦|了|而已|罢了|哦|呀)*",
    re.IGNORECASE,
)
_IDEA = re.compile(
    rf"{_JUST_EN}(?:an?\s+(?:idea|thought|suggestion|example)|thinking\s+(?:out\s+loud|aloud)|wondering|hypothetical(?:ly)?|theoretically|in\s+theory|dreaming|imagining|for\s+(?:the\s+)?(?:example|sake\s+of\s+argument)|(?:that\s+)?(?:is|has)\s+not\s+(?:been\s+)?decided(?:\s+yet)?|(?:not|nothing)(?:['’]s|\s+is)?\s+decided(?:\s+yet)?|not\s+sure(?:\s+yet)?|(?:we|i)(?:['’]re|['’]m|\s+are|\s+am)\s+not\s+sure(?:\s+yet)?)"
    rf"|{_JUST_ZH}(?:随便|随口|口头|瞎)?(?:说说|想想|提一下|提一嘴|提提)(?:而已|罢了)?|{_JUST_ZH}(?:个)?(?:想法|设想|假设|建议|打个比方|比方说?|举个例子|理论上)(?:而已|罢了|来说)?|(?:我|我们|大家)?(?:还)?(?:没|没有)(?:想好|定|定好|决定|确定)(?:呢|好)?|还不(?:一定|确定)(?:呢)?",
    re.IGNORECASE,
)
_OTHER_TIME = re.compile(
    rf"{_JUST_EN}(?:not\s+(?:now|yet|today|right\s+now|for\s+now)|(?:one|some)\s*day|eventually|at\s+some\s+point|later(?:\s+on)?|in\s+the\s+future|next\s+time|no\s+(?:hurry|rush)|it\s+can\s+wait|when\s+(?:there\s+is|we\s+have|i\s+have)\s+time)"
    r"|(?:但|不过|可|那|就|先)*(?:不急|不着急|不是现在|现在不(?:用|急|要)?|以后(?:吧|再说)?|将来(?:吧|再说)?|改天(?:吧|再说)?|下次(?:吧|再说)?|有空再说|有时间再说|到时候再说|总有一天|哪天再说)(?:吧|了|哦)?",
    re.IGNORECASE,
)
_LAUGHS = re.compile(r"[\U0001F602\U0001F923\U0001F61C\U0001F92A\U0001F609]")
_CLAUSE = re.compile(r"[，,；;。.!！?？…~～()（）\n]+|\s+[-–—]+\s+|——")


def doubted(sentence: str, found: Action, known: Known) -> Action | None:
    """Asks, instead of doing it, whether something is meant that is not said in earnest, or for now, or to this program.

    What is written down by it, as a note or in quotation marks, is nothing that is said of it.
    """
    kind, payload, _ = found
    if kind in SAID or kind is DecisionType.UNDO:
        return None
    whole = marked(sentence, known.canvas)
    kept = " ".join(_written(payload)).casefold()
    names = {*known_names(known.canvas, known.people)} - {"me", "我"}
    clauses = [each.strip(TRIM) for each in _CLAUSE.split(whole.text)]
    beside = [
        each
        for each in clauses
        if each and not MARK.search(each) and _is_beside(each, names) and each.casefold() not in kept
    ]
    laughs = _LAUGHS.search(MARK.sub("", whole.text)) is not None
    if not beside and not laughs:
        return None
    left = _LAUGHS.sub("", whole.text)
    for each in beside:
        left = left.replace(each, "", 1)
    order = re.sub(r"\s*[（(]\s*[)）]", "", whole.quoted(left)).strip(TRIM + "，,–—- ")
    if not order or not known.acts(order):
        return ask(known.replies.not_understood())
    question, options = may_it(order, zh=known.replies.zh)
    return ask(question, options)


def _is_beside(clause: str, names: set[str]) -> bool:
    if any(each.fullmatch(clause) for each in (_FUN, _IDEA, _OTHER_TIME)):
        return True
    return clause.casefold() in names


def is_fun(said: str) -> bool:
    """Whether it, or one of its clauses, says that what stands beside it is not meant."""
    return any(_FUN.fullmatch(each.strip(TRIM)) for each in _CLAUSE.split(said))


def _written(payload: Mapping[str, object]) -> Iterator[str]:
    """The texts that are written down: names and properties, and no note of why or what came of it."""
    for name in ("name", "title", "config", "nodes"):
        yield str(payload.get(name) or "")
