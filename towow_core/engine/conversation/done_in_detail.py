"""Done, and how: "酒店订好了，国贸那家，定金付了", "the van is rented - picked up the keys": what is said behind is its result.

What is behind must only tell of something; where it may be more than that, it is asked whether it is the result.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import MILESTONE, TASK, CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.canvas_patterns import BEGINS_WITH_WORK
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.in_earnest import is_fun
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, URL, Marked, marked
from towow_core.engine.conversation.persons import called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.plain_orders import quoted
from towow_core.engine.conversation.properties import WORD, Type, named
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.results_said import is_a_count, is_an_outcome, may_be_told
from towow_core.engine.conversation.small_talk import asks_for_nothing
from towow_core.engine.conversation.verbs_of_reports import IRREGULAR
from towow_core.engine.language.text import stem

_BREAK = re.compile(
    r"\s{0,2}[，,；;。:：]\s{0,2}|\s{0,2}[(（]|\s{1,2}and\s{1,2}(?=[a-z]+(?:ed|id|got|ook)\b)|\.\s{1,2}|\s{1,2}[-–—]{1,2}\s{1,2}|\s{0,2}——\s{0,2}"
)
_CLAUSE = re.compile(r"[，,；;。]|\.\s|\s{1,2}[-–—]{1,2}\s{1,2}")
_BREAKS_MAX, _TOLD_MAX = 3, 300
_NOT_OVER_ZH = r"(?![^，,；;。]{0,12}(?:该|得(?!到)|可以|能(?!源|力)|快|准备|需|应|别|轮到|会(?![场议员])|想|再|还|请(?![客了])|让|叫|通知|告诉))"
_OF_THEM = r"(?:他们?|她们?|对方|人家|老板|房东|客户|供应商|商家|厂家|那边|店家|老师|领导|经理)"  # what they are or do is no result
_DID_EN = "|".join(sorted({*IRREGULAR, "took", "chose", "left", "met", "gave", "told", "saw", "spoke", "set", "signed", "booked", "collected", "picked", "delivered", "confirmed", "printed", "ordered", "hired", "rented", "reserved", "transferred", "deposited", "uploaded", "posted", "mailed", "emailed", "shipped", "packed", "loaded", "installed", "invited", "agreed", "arranged", "used", "stored", "saved", "tested", "checked", "handed", "dropped", "received", "finished", "completed", "filed", "recorded", "registered", "cleaned", "painted", "included", "attached", "copied", "parked", "put", "sold", "settled", "negotiated", "added"}))  # fmt: skip
_TOLD = re.compile(  # that something is so, or has come about; and nothing that is to come about
    rf"{_NOT_OVER_ZH}(?!接下来|下一步|现在|然后|接着|下面|之后|要(?!求|点|价))(?:"
    rf"(?!{_OF_THEM})[^，,；;。]{{0,16}}(?:{BEGINS_WITH_WORK.pattern[:-1]}|开|存|贴|盖|刷|转|打|备|取|收集|通知|签收|谈妥|预付)(?:好|完|妥|到|齐|下来|出去|过去|清|全|走)?)了(?:\d[\d.,]*\s?\S{{0,4}}|[一二两三四五六七八九十百千万]{{1,6}}\S{{0,3}})?"
    r"|[^，,；;。]{0,12}[那这][家间个边种款套座栋层场位张辆台][^，,；;。了]{0,6}"
    rf"|(?!{_OF_THEM})[^，,；;。是在叫]{{1,10}}(?:就?是|叫|归|见)(?=[^，,；;。]*[\d一二两三四五六七八九十A-Za-z])[^，,；;。]{{1,30}}"
    rf"|(?!{_OF_THEM})[^，,；;。是在叫]{{1,10}}(?:就?在(?!等|催|闹|吵|哭|骂|找|问|想|忙|睡|路上)|放在?|放到|存在|发在|发到|交给|共|约|一共)[^，,；;。]{{1,30}}"
    r")"
    rf"|(?:and\s|so\s)?(?:(?:i|we)(?:['’]ve|\s(?:have|has))?\s)?(?:just\s|already\s|also\s)?(?:{_DID_EN})\s(?!to\b|off\b|out\b(?!\sof))\S[^;?]{{0,120}}"
    rf"|(?!(?:they|we|i|you|he|she|it|this|that|there|everybody|everyone|nobody|who|what)\b)(?:(?:the|all|our|my|his|her|their|its|both)\s)?[a-z][\w'’-]{{1,20}}(?:\s[\w'’-]{{1,20}}){{0,3}}\s(?:is|are|was|were|has\sbeen|have\sbeen)\s(?:all\s|already\s|now\s)?(?:(?:{_DID_EN})\b(?!\s(?:off|out|back))|(?:at|in|on|under|behind|with|from|by|for)\s(?!(?:its|the|their|his|her)\sway|fire|strike|hold|trouble|doubt|danger|question|hospital|jail|sale)|[$€£¥]?\d)[^;?]{{0,80}}",
    re.IGNORECASE,
)
_SETTING = re.compile(  # what a property of it is: "owner is Sofia", 价格是三千
    rf"(?:and\s+|its\s+|the\s+|它的|其中)?(?P<word>{WORD})\s*(?:(?:is|are|was|to|=|:|：)\s*(?:now\s+)?|改成|改为|改到|定为|定在|写|是|为|在)?\s*(?P<value>\S.*)",
    re.IGNORECASE,
)
_SET = frozenset(
    {Type.AMOUNT, Type.DAY, Type.PERSON}
)  # of others what is told may be what came of it: its link, its text
_SAYS = r"(?:(?:刚才|刚刚|刚)?(?:说|讲|回复|告诉我们?)(?:了|是)?[，,:：]?|\s(?:says|said|tells\sme|told\s(?:me|us))(?:\sthat)?)\s{0,2}"
_BAD = re.compile(
    r"坏|丢|破|碎|漏|忘|病|吵|累|退|赔|逃|偷|死|烂|悔|变卦|黄了|吹了|毁|违约|作废|跑路|倒闭|骗|\b(?:tired|ill|sick|dead|lost|leak\w*|crack\w*|damage\w*|torn|dirty|wet|stolen|gone|angry|upset|(?:is|are|was|were|called)\s+off|back(?:s|ed)?\s+out|pull(?:s|ed)?\s+out|bail(?:s|ed)?|bankrupt|withdr[ae]w\w*|chang\w+\s+(?:\w+\s+)?minds?|scam\w*|cheat\w*|fell\s+through)\b",
    re.IGNORECASE,
)
_TO_SOMEBODY = re.compile(
    r"\s*(?:(?:and|so|please|then)\s)*(?:让|请(?!了)|叫|由|麻烦|(?:tell|ask|let|remind|inform|notify|have|get)\b)",
    re.IGNORECASE,
)
_OUT = re.compile(r"(?P<of>⟦\d+⟧)\s(?:(?:is|are|have\sgone|has\sgone|went)\s(?:all\s|now\s|already\s)?out|(?:have|has)\sgone\soff)(?=\W|$)", re.IGNORECASE)  # fmt: skip
_DID = re.compile(
    r"^\s{0,3}(?:we|i)(?:['’]ve|\s(?:have|did))?\s(?:just\s|already\s|finally\s|now\s){0,2}(?:(?P<verb>[a-z]{3,12})\s(?:the\s|our\s|a\s)?)?(?P<of>⟦\d+⟧)(?:\s(?:up|out|off)(?=\W|$))?(?!\s?⟦)",
    re.IGNORECASE,
)
_DONE_FIRST = re.compile(
    rf"^\s{{0,3}}(?:我们?|我|已经?|刚刚?|终于|总算|都){{0,4}}{BEGINS_WITH_WORK.pattern}(?:好|完|妥|到)了?(?P<of>⟦\d+⟧)了?(?=[，,；;。:：]|$)"
)
_SENDS = re.compile(r"send|mail|post|publish|email|ship|发|寄|送", re.IGNORECASE)
_TURNED = r"(?<![\u4e00-\u9fff])(?:{who})?{noun}(?=(?:已经?|都|刚刚?|终于|总算|也|还是?|实在|最后)*(?:没有?|没能)?{verb}(?:好|完|成|到|妥|下来|上|齐|了))"


def done_in_detail(sentence: str, whole: Marked, known: Known) -> str:
    """The report with its result in the rules' own words; "" where nothing is said to be done, or nothing behind it.

    Raises:
        Open: What is said behind may be no result.
    """
    if QUESTION.search(sentence):
        return ""
    whole = _with_its_noun_first(sentence, whole, known)
    text = _OUT.sub(lambda out: _is_sent(out, whole, known), whole.text.strip())
    text = _DID.sub(lambda did: _is_its_verb(did, whole, known), text)
    text = _DONE_FIRST.sub(r"\g<of>做完了", text)
    if own := _of_their_own(text, whole, known):
        return own
    said = whole.quoted(text)
    _check_whose_word(_BREAK.split(said)[0], known)
    for n, cut in enumerate(_BREAK.finditer(text)):
        if n == _BREAKS_MAX:
            return ""
        head = text[: cut.start()]
        node = _done(whole.quoted(head), known)
        if node is not None and node.node_id in _named(head, whole):  # "Tom is done" is read elsewhere
            is_named = re.search("[:：(（]", cut[0]) is not None  # what stands there is what it is
            return _with_result(node, text[cut.end() :].strip(TRIM + "()（）"), whole, known, is_named=is_named)
    return said if text != marked(sentence, known.canvas).text.strip() and known.acts(said) else ""


def _with_its_noun_first(sentence: str, whole: Marked, known: Known) -> Marked:
    """ "餐订好了" is said of 订餐: its verb says which, though its noun alone is too short to be looked for."""
    names = pattern_of(known_names(known.canvas, known.people))
    for node in known.canvas.nodes.values():
        if len(node.name) != 2 or not BEGINS_WITH_WORK.fullmatch(node.name[0]):  # noqa: PLR2004
            continue
        verb, noun = node.name[0], node.name[1]
        if sentence.count(noun) != 1 or noun not in whole.text:
            continue
        form = _TURNED.format(who=rf"(?P<who>(?:{names}){_SAYS})", noun=noun, verb=verb)
        if (found := re.search(form, sentence)) is not None:
            turned = f"{found['who'] or ''}“{node.name}”"
            return marked(sentence[: found.start()] + turned + sentence[found.end() :], known.canvas)
    return whole


def _is_sent(out: re.Match[str], whole: Marked, known: Known) -> str:
    """ "The invitations are out": what is to be sent is done by that."""
    mark = MARK.fullmatch(out["of"])
    ids = whole.mentions[int(mark[1])].node_ids if mark else ()
    is_sent = len(ids) == 1 and _SENDS.match(known.canvas.nodes[ids[0]].name) is not None
    return f"{out['of']} is done" if is_sent else out[0]


def _is_its_verb(did: re.Match[str], whole: Marked, known: Known) -> str:
    """ "We booked the venue": what the node says is to be done was done."""
    mark = MARK.fullmatch(did["of"])
    mention = whole.mentions[int(mark[1])] if mark else None
    if mention is None or len(mention.node_ids) != 1:
        return did[0]
    verb = (did["verb"] or mention.said.split(" ")[0]).casefold()
    first = known.canvas.nodes[mention.node_ids[0]].name.casefold().split(" ")[0]
    is_it = stem(IRREGULAR.get(verb, verb)) == stem(first) and verb != first
    return f"{did['of']} is done" if is_it else did[0]


def _done(head: str, known: Known) -> CanvasNode | None:
    """The one task that a clause says is done."""
    acts = known.acts(head)
    if len(acts) != 1 or acts[0][0] is not DecisionType.MODIFY_NODE or acts[0][1].get("status") != "completed":
        return None
    node = known.canvas.nodes[acts[0][1]["node_id"]]
    return node if node.node_type in {TASK, MILESTONE} and not acts[0][1].get("result") else None


def _of_their_own(text: str, whole: Marked, known: Known) -> str:
    """ "Mateo's venue is booked": what is Mateo's of it is done.

    Raises:
        Open: It is not theirs, and what they do stands before it: which of the two is done.
    """
    names = known_names(known.canvas, known.people)
    who = rf"(?P<who>{pattern_of(names)})(?:['’]s\s+|的)"
    if (found := re.fullmatch(rf"\s*{who}(?P<rest>⟦\d+⟧.+)", text, re.IGNORECASE | re.DOTALL)) is None:
        return ""
    rest, name = whole.quoted(found["rest"]), called(found["who"], names, known.people, known.by)
    if (node := _done(rest, known)) is None:
        return ""
    if is_whose(node, name, known.people):
        return rest
    before = {edge.source for edge in known.canvas.edges.values() if edge.target == node.node_id}
    theirs = [n for n in known.canvas.nodes.values() if n.node_id in before and is_whose(n, name, known.people)]
    if len(theirs) != 1:
        return ""
    options = [_report(each.called, "", known) for each in (*theirs, node)]
    raise Open(known.replies.did_you_mean(options, ""), options)


def _check_whose_word(said: str, known: Known) -> None:
    """ "苏青说餐订好了" may be hearsay.

    Raises:
        Open: It is somebody's word, and nobody's who says it here.
    """
    names = known_names(known.canvas, known.people)
    found = re.fullmatch(rf"\s*(?:{pattern_of(names)}){_SAYS}(?P<rest>.+)", said, re.IGNORECASE | re.DOTALL)
    acts = known.acts(found["rest"]) if found else ()
    if found is not None and len(acts) == 1 and acts[0][1].get("status") in {"completed", "failed"}:
        raise Open(known.replies.did_you_mean([found["rest"]], ""), [found["rest"]])


def _with_result(node: CanvasNode, told: str, whole: Marked, known: Known, *, is_named: bool) -> str:
    """The report, with what is told behind it as its result; what sets a property of it sets that.

    Raises:
        Open: It may be no result.
    """
    if len(told) > _TOLD_MAX or patterns.RESULT.search(f"，{told}") or patterns.RESULT.search(f", {told}"):
        return ""
    if patterns.ONCE_MORE.match(told) or _named(told, whole) - {node.node_id}:
        return ""
    clauses = [each.strip(TRIM) for each in _CLAUSE.split(whole.quoted(told)) if each.strip(TRIM)]
    settings = [_setting(node, each, known) for each in clauses]
    if any(settings):
        left = "，" if known.replies.zh else ", "
        said = left.join(each for each, is_set in zip(clauses, settings, strict=True) if not is_set)
        first = _as_result(node, said, known, is_named=is_named) if said else _report(node.called, "", known)
        return ("；" if known.replies.zh else "; ").join([first, *filter(None, settings)]) if first else ""
    return _as_result(node, whole.quoted(told).strip(TRIM), known, is_named=is_named)


def _setting(node: CanvasNode, clause: str, known: Known) -> str:
    """The order that sets what a clause says a property of the node is; "" where it says none."""
    found = _SETTING.fullmatch(clause)
    of = named(found["word"], node) if found else None
    if found is None or of is None or of.type not in _SET:
        return ""
    word, value = found["word"], found["value"]
    if of.type is Type.PERSON:
        who = called(value.strip(TRIM), known_names(known.canvas, known.people), known.people, known.by)
        return known.replies.give(node.called, who) if who else ""
    order = (
        f"把“{node.called}”的{word}改成{value}" if known.replies.zh else f"set the {word} of “{node.called}” to {value}"
    )
    acts = known.acts(order)
    return order if len(acts) == 1 and acts[0][1].get("config") else ""


def _as_result(node: CanvasNode, said: str, known: Known, *, is_named: bool) -> str:
    if asks_for_nothing(said) or is_fun(said) or not may_be_told(said):
        return ""
    done, order = (_report(node.called, each, known) for each in ("", said))
    clauses = [each.strip(TRIM) for each in _CLAUSE.split(said) if each.strip(TRIM)]
    is_bad = _BAD.search(said) is not None
    if is_an_outcome(said) and not is_bad:
        return order
    if _is_ordered(said, known):
        return ""
    is_told = is_named or all(is_an_outcome(each) or is_a_count(each) or _TOLD.fullmatch(each) for each in clauses)
    if is_told and not is_bad:
        return order
    raise Open(known.replies.did_you_mean([order, done], ""), [order, done])


def _report(name: str, said: str, known: Known) -> str:
    told = said if URL.search(said) else quoted(said) or said  # an address is a mention, also in a quotation
    if known.replies.zh:
        return f"把“{name}”标记为完成" + (f"，结果是{told}" if told else "")
    return f"mark “{name}” as done" + (f", the result is: {told}" if told else "")


def _named(text: str, whole: Marked) -> set[str]:
    return {each for mark in MARK.findall(text) for each in whole.mentions[int(mark)].node_ids}


def _is_ordered(said: str, known: Known) -> bool:
    """Whether a clause of it asks for something."""
    for each in _CLAUSE.split(said):
        if _TO_SOMEBODY.match(each):
            return True
        try:
            if any(known.read(request) is not None for request in known.requests(each)):
                return True
        except Open:
            return True
    return False
