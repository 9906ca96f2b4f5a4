"""Work that is told in a row: "we need to find a venue, book the band and order the food", "Mateo finds the venue and I do the food".

On an empty canvas each is a task, and none waits for another; where something is drawn already, it is offered.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.briefed_steps import does
from towow_core.engine.conversation.canvas_patterns import BEGINS_WITH_WORK, CONDITION, NEGATED, UNSURE
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import Marked, marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open, Request
from towow_core.engine.conversation.task_names import names_work
from towow_core.support.visible_text import squeezed

_NEEDED = re.compile(
    r"\s*(?:(?:so|ok(?:ay)?|well|first)\s*,?\s+){0,2}(?:we|i)(?:['’]ll|\s+will|\s+still|\s+also){0,2}\s+(?:(?:need|have|want|got)\s+to|must|should)\s+(?P<en>\S.+)"
    r"|\s*(?:这次|那|首先)?(?:我们?|咱们?|大家)(?:还|也|这次)?(?:需要|必须|得|要|打算|准备)(?P<zh>\S.+)",
    re.IGNORECASE | re.DOTALL,
)
_BETWEEN = re.compile(
    r"\s*[,，、;；]\s*(?:and\s+|以及|还有|和|并且?)?|\s+and\s+|(?<=[\u4e00-\u9fff])(?:和|以及|还有)(?=[\u4e00-\u9fff])",
    re.IGNORECASE,
)
_ONE_BEHIND_ANOTHER = re.compile(
    r"然后|接着|最后|首先|之后|以后|再(?!次)|(?<![领优])先|\b(?:then|first|finally|lastly|next|after|before|until|once|so\s+that|because)\b",
    re.IGNORECASE,
)
_GETS = re.compile(
    r"get\s+(?!(?:the|our|all|some|an?)\s|\S+s$|\d)", re.IGNORECASE
)  # it may be what becomes of somebody
_SUPPOSED = re.compile(
    r"假设|假使|倘若|设想|想象|比方|比如|\b(?:suppos\w+|imagine|assum\w+|say\s+that|what\s+if|as\s+soon\s+as|provided|for\s+example|last\s+(?:year|time|month|week))\b|去年|上次|上回|以前",
    re.IGNORECASE,
)
_END = re.compile(r"[\s。.!！]+$")
_ME = re.compile(r"(?:(?-i:I)|我)(?:['’]ll|\s+will|\s+can|来|去)?\s*", re.IGNORECASE)
# "Gets ill" and "takes a nap" are no work: what is got or taken is "the …".
_DOES_EN = r"(?:(?:['’]ll|\s+will|\s+can)?\s+(?:(?:do(?:es)?|handles?|look(?:s)?\s+after|takes?\s+care\s+of|arranges?|organi[sz]es?)(?!\s+(?:well|fine|great|badly|better|best|nothing|something|anything|it|that|so|not|(?:his|her|their|a)\s+(?:best|nap|break|favou?r)))|(?:gets?|takes?)(?=\s+(?:the|our|all)\s))\s+)"
_ITEMS_MIN, _ITEMS_MAX, _NAME_MAX = 2, 12, 60
_SURE_MIN = 3  # so many are a list; of two of them one may be how the other is said


def work_told(sentence: str, whole: Marked, known: Known) -> str:
    """The order that draws the tasks; "" where no work is told in a row.

    Raises:
        Open: Something is drawn already, so that these may be none of it; or who "I" is, is not known.
    """
    if QUESTION.search(sentence) or any(p.search(sentence) for p in (CONDITION, UNSURE, NEGATED)):
        return ""
    if re.search('[:：“"]', sentence) or _SUPPOSED.search(sentence):
        return ""
    said = _END.sub("", squeezed(sentence))
    if _ONE_BEHIND_ANOTHER.search(said):
        return ""
    if (needed := _NEEDED.fullmatch(said)) is not None:
        items = _pieces(needed["en"] or needed["zh"])
        names = [each for each in items if names_work(each, is_verb=True) and len(each) <= _NAME_MAX]
        is_list = _ITEMS_MIN <= len(items) == len(names) <= _ITEMS_MAX and not any(
            _is_ordered(each, known) for each in items
        )
        new = [(each, "") for each in items if not any(m.node_ids for m in marked(each, known.canvas).mentions)]
        return _drawn(new, known, is_sure=len(items) >= _SURE_MIN) if is_list and new else ""
    if any(mention.node_ids for mention in whole.mentions):
        return ""
    shares = [_share(each, known) for each in _pieces(said)]
    told = [each for each in shares if each is not None]
    is_row = _ITEMS_MIN <= len(told) == len(shares) <= _ITEMS_MAX and any(who for _, who in told)
    return _drawn(told, known, is_sure=True) if is_row else ""


def _is_ordered(said: str, known: Known) -> bool:
    """Whether it is an order by itself: to look for somebody is work as well."""
    return any(kind is not DecisionType.START_NEGOTIATION for kind, _, _ in known.acts(said))


def _pieces(said: str) -> list[str]:
    return [each.strip(TRIM) for each in _BETWEEN.split(said) if each.strip(TRIM)]


def _share(said: str, known: Known) -> tuple[str, str] | None:
    """What is done, and by whom; "me" for whoever says it. None where it tells no work of anybody known."""
    names = known_names(known.canvas, known.people)
    who = pattern_of(names)
    if (
        zh := re.fullmatch(
            rf"(?:由|让|请)?(?P<who>{who})(?:来|去)?(?P<does>负责(?![人任得过])|管(?![理家得他她它我你不]))?(?P<what>[\u4e00-\u9fff].*)",
            said,
        )
    ) is not None:
        what, is_theirs = zh["what"], zh["does"] is not None and re.fullmatch("[\u4e00-\u9fff]{2,12}", zh["what"])
        return (
            (what, _called(zh["who"], known))
            if is_theirs or (BEGINS_WITH_WORK.match(what) and names_work(what))
            else None
        )
    if (
        en := re.fullmatch(
            rf"(?P<who>{who}){_DOES_EN}(?:the\s+|our\s+)?(?P<what>\S.{{1,{_NAME_MAX}}})", said, re.IGNORECASE
        )
    ) is not None:
        return en["what"], _called(en["who"], known)
    if (me := _ME.match(said)) is not None and names_work(said[me.end() :]):
        return said[me.end() :], "me"
    request = next(iter(known.requests(said)), None)
    told = does(said, request) if isinstance(request, Request) else None
    if told is None or told[1].keys() != {"assignee_name"} or _GETS.match(told[0]):
        return None
    return told[0], told[1]["assignee_name"]


def _called(said: str, known: Known) -> str:
    return (
        "me" if _ME.fullmatch(said) else called(said, known_names(known.canvas, known.people), known.people, known.by)
    )


def _drawn(work: list[tuple[str, str]], known: Known, *, is_sure: bool) -> str:
    me = called("me", {}, known.people, known.by)
    zh = known.replies.zh
    open_, close = ("（", "）") if zh else (" (", ")")
    named = [(what, me if who == "me" else who) for what, who in work]
    items = [f"{what}{open_}{who}{close}" if who else what for what, who in named]
    one = f"加一个任务叫“{items[0]}”" if zh else f"add a task called “{items[0]}”"
    all_of_them = f"加任务：{'、'.join(items)}" if zh else f"add {len(items)} tasks: {', '.join(items)}"
    order = one if len(items) == 1 else all_of_them
    if any(who == "me" for _, who in work) and not me:
        raise Open(
            "不知道“我”是谁，所以还没有做。" if zh else "Who “I” is, is not known here, so nothing is done yet.",
            [order],
        )
    if known.canvas.nodes or not is_sure:
        raise Open(*may_it(order, zh=zh))
    return order
