"""Whether an order or a report is meant: not one that is said for fun, as an idea, for some other time, or to somebody else.

What is said so beside it ("just kidding", 随便说说, "not now", "…, Tom") leaves open whether anything is to be done: the
order is offered without it, and not carried out.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Collection, Mapping

from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked, marked
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
    rf"{_JUST_EN}(?:not\s+(?:now|yet|today|right\s+now|for\s+now)|(?:one|some)\s*day|eventually|at\s+some\s+point|later(?:\s+on)?|in\s+the\s+future|next\s+time|it\s+can\s+wait|when\s+(?:there\s+is|we\s+have|i\s+have)\s+time)"
    r"|(?:但|不过|可|那|就|先)*(?:不是现在|现在不(?:用|急|要)?|以后(?:吧|再说)?|将来(?:吧|再说)?|改天(?:吧|再说)?|下次(?:吧|再说)?|有空再说|有时间再说|到时候再说|总有一天|哪天再说)(?:吧|了|哦)?",
    re.IGNORECASE,
)
_BESIDE = frozenset({"note", "result", "because", "node_id"})  # what is told of an order, or is no word of it
_DICTATED = frozenset({"config", "answer", "text"})
_CLAUSE = re.compile(r"[，,；;。.!！?？…~～()（）\n]+|\s+[-–—]+\s+|——")
_IN_IT = re.compile(  # what is written in what a task makes may have a day and a price, too
    r"⟦\d+⟧(?:上面?|里面?|中间?)的?(?:日期|时间|期限|价格|名字|标题)(?:都|也)?(?:改|换|写|设|调)"
    r"|\b(?:dates?|times?|prices?|names?|titles?)\s+(?:(?:written|printed|shown)\s+(?:in|on)|in(?:side)?)\s+⟦\d+⟧",
    re.IGNORECASE,
)


def doubted(sentence: str, found: ReactDecision, known: Known) -> Action | None:
    """Asks, instead of doing it, whether something is meant that is not said in earnest, for now, or to this program.

    What is written down by it, as a name or a note, is nothing that is said of it.
    """
    if found.decision_type in SAID or found.decision_type is DecisionType.UNDO:
        return None
    whole = marked(sentence, known.canvas)
    if (inside := _IN_IT.search(whole.text)) is not None:
        return _which_of_both(whole.said(sentence), inside, whole, known)
    kept = _texts(found.payload, found.payload.keys() - _BESIDE)
    dictated = _texts(found.payload, _DICTATED)
    names = {*known_names(known.canvas, known.people)} - {"me", "我"}
    clauses = [each.strip(TRIM) for each in _CLAUSE.split(whole.text)]
    beside = [each for each in clauses if each and _is_beside(each, names, kept, dictated)]
    if not beside:
        return None
    left = whole.text
    for each in beside:
        left = left.replace(each, "", 1)
    order = re.sub(r"\s*[（(]\s*[)）]", "", whole.quoted(left)).strip(TRIM + "，,–—- ")
    return ask(*may_it(order, zh=known.replies.zh)) if known.acts(order) else ask(known.replies.not_understood())


def _which_of_both(sentence: str, inside: re.Match[str], whole: Marked, known: Known) -> Action | None:
    """Of "the date in the invitations": the task's own, or what is to be done in what it makes."""
    mark = MARK.search(inside[0])
    ids = whole.mentions[int(mark[1])].node_ids if mark else ()
    if len(ids) != 1:
        return None
    name = known.canvas.called(ids[0])
    plain = re.sub(r"(⟦\d+⟧)(?:上面?|里面?|中间?)的?", r"\1的", whole.text)
    plain = re.sub(r"\b(?:(?:written|printed|shown)\s+(?:in|on)|in(?:side)?)\s+(?=⟦)", "of ", plain)
    note = f"给“{name}”加个备注：{sentence}" if known.replies.zh else f"add a note to “{name}”: {sentence}"
    options = [whole.quoted(plain).strip(), note]
    return ask(known.replies.did_you_mean(options, ""), options)


def _texts(payload: Mapping[str, object], names: Collection[str]) -> str:
    return " ".join(str(value) for name, value in payload.items() if name in names).casefold()


def _is_beside(clause: str, names: Collection[str], kept: str, dictated: str) -> bool:
    """Whether it is said of the order. No name and no wish is "just kidding", where it is not dictated."""
    low = clause.casefold()
    if _FUN.fullmatch(clause):
        return low not in dictated
    return low not in kept and (any(each.fullmatch(clause) for each in (_IDEA, _OTHER_TIME)) or low in names)


def is_fun(said: str) -> bool:
    """Whether it, or one of its clauses, says that what stands beside it is not meant."""
    return any(_FUN.fullmatch(each.strip(TRIM)) for each in _CLAUSE.split(said))
