"""What a sentence says of what was spoken of last: "it", "that one", "no, I meant Tom", "不是A，是B".

Written out, it is a plain sentence: the pronoun is the node's name, a correction what was asked for with another value.
What could mean two nodes is asked about; what nothing was said of before stays as it was said.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from towow_core.domain.canvas import CanvasNode, CanvasState, RunState, Turn
from towow_core.domain.drafts import DecisionType
from towow_core.domain.people import People
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.details import TRIM, day_in, shifted
from towow_core.engine.conversation.dictated import QUOTED, is_inside, unquoted
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.properties import PROPERTIES, Type
from towow_core.engine.conversation.reading import Action, Open, Request
from towow_core.engine.conversation.several_questions import is_answered
from towow_core.engine.conversation.task_names import begins_with_work, names_a_thing
from towow_core.engine.conversation.the_same_for import the_same_for
from towow_core.engine.conversation.those_listed import asked_of_those, is_of_those, listed
from towow_core.engine.conversation.told import SAID

EXCHANGES_MAX = 3  # how far back "it" reaches
FEW = 4  # of all that may be meant, so many are named
_IT_ZH = re.compile(
    r"(?P<before>^|[，,；;。]|把|将|给|让|删掉|删除|删了?|去掉)\s*(?:它们?|[这那]个(?![^，,；;。]{0,12}(?:任务|节点|步骤))|这一?项|那一?项|[这那]些(?:任务|节点|事情?|活)?)(?!人|月|周|星期|礼拜|画布|流程|工作流|名字|改动|操作)"
)
_IT_EN = re.compile(r"\b(?P<its>its)\b(?=\s+\w)|\b(?P<it>it|that one|this one)\b(?P<s>['’]s\b)?|(?<=delete )(?P<that>that|this)\b|(?<=remove )(?P<that2>that|this)\b|(?<=drop )(?P<that3>that|this)\b|(?<=rename )(?P<that4>that|this)\b|(?<=move )(?P<that5>that|this)\b|\b(?P<them>them|(?:all\s+of\s+)?(?:these|those)(?:\s+(?:tasks|nodes|steps))?(?=\W*$|\s+(?:to|by|as)\b))\b", re.IGNORECASE)  # fmt: skip
_THAT_ONE = re.compile(  # a kind with "that" before it is what was spoken of, where it was one of that kind
    r"(?:[这那该](?:一?个|一?项|一?件)?)(?:任务|节点|步骤|事儿?|事情|活儿?)(?![\u4e00-\u9fff]{0,6}?[叫名]|后|之后|前|之前|组|单|列表)"
    r"|\b(?:that|this|the)\s+(?:task|node|step|job)\b(?!['’]s\b)(?!\s+(?:called|named|after|before|behind|of|for|that|which|with|in|about|by|due|from|list)\b)(?!\s*[\"“‘'⟦])",
    re.IGNORECASE,
)
_NO_REFERENCE = re.compile(r"\b(?:undo|redo|revert|run|start|stop|pause|resume|cancel|kick|make sure|call)\s+(?:it|that|this)\b|\bis it\b|\bit (?:rains|snows)\b|\b(?:do|does|did) it\b|(?:n['’]?t|\bcannot|\bnot|\bunable to|\bable to) make it\b(?=\W*(?:$|[,;.–—]|\b(?:any ?more|any longer|after all|today|tomorrow|on|this|next|so|and|because|due|then)\b))", re.IGNORECASE)  # fmt: skip
_ASKED = re.compile(r"[?？]\s*(?:\S.{0,60}[。.])?$")
_CHANGED = re.compile(r"^(?:已创建|已修改|Created|Changed)", re.IGNORECASE)
_DELETED = re.compile(r"^(?:已删除节点|Deleted the node)", re.IGNORECASE)
_LEAD = re.compile(
    r"^\s*(?:(?:哦|啊|噢|呃|嗯|哎呀?|唉|诶|额|oh|ah|er+m?|uh|um|hm+|ok(?:ay)?)?[\s,，]*(?P<cue>不对|算了(?=[，,])|nah|不是的?|错了|(?:我)?(?:说|打|写|记|看|听|输|选|弄|搞)错(?:字|人|数)?了?|口误|手滑了?|哦?不|no|nope|sorry|oops|whoops|wait|my bad|typo|wrong (?:person|day|date|one|node|number)|my mistake|actually)(?![\w'])[\s,，.。;；:：!！-]*)*"
    r"(?:(?P<meant>我是说|我说的?是|我的意思是|还是(?!算|先|别|留|不|要|等|再|让我|没|有)(?:改(?:到|成|为)|换成|放)?|应该是|应该|要的是|i meant(?: to say)?|i mean|it should be|should be|should have been|make (?:it|that)|not that one,?)[\s,，:：]*)?"
    r"(?:是|改成|换成|给|to\s+|for\s+|but\s+|it['’]?s\s+|it\s+is\s+|that['’]?s\s+|back\s+to\s+)?\s*(?P<value>.+?)(?P<instead>\s+instead|\s*,?\s+(?:actually|i\s+mean(?:t)?|rather|sorry))?\s*[。.!！]*$",
    re.IGNORECASE,
)
_NOT_BUT = re.compile(
    r"^\s*(?:(?:不对|错了|no|sorry)[,，\s]*)?(?:不是(?P<old>[^，,]{1,30})[，,]\s*(?:而?是|应该是|要)(?P<new>.{1,30}?)"
    r"|(?:应该)?是(?P<new2>[^，,]{1,30}?)[，,]?\s*(?:而)?不是(?P<old2>.{1,30}?)"
    r"|not\s+(?!(?:that|this)\b)(?P<old3>[^,]{1,40}),\s*(?:but\s+|i meant\s+)?(?P<new3>.{1,40}?)"
    r"|(?:i meant\s+)?(?P<new4>[^,]{1,40}),\s*not\s+(?P<old4>.{1,40}?))\s*[。.!！]*$",
    re.IGNORECASE,
)
_MORE = re.compile(  # by how much, and of what was set just before
    r"(?:还是|那就|就)?(?:再|又|多)?(?:(?:加|添|涨|多)(?:上|个)?|(?P<less>减|少|降|便宜|砍)(?:掉|去|个)?)(?P<amount>\d{1,9}(?:\.\d{1,2})?)(?:元|块钱?)?"
    r"|(?:还是|那就|就|再)?(?:往后|延后|推迟|延|往后推|(?P<early>提前|往前|提早))(?P<days>[一两二三四五六七]|\d{1,2})个?(?P<unit>天|周|星期|个?月)"
    r"|(?:and\s+)?(?:plus|add(?:\s+another)?|another|(?P<less_en>minus|less|take\s+off))\s+(?P<amount_en>\d{1,9}(?:\.\d{1,2})?)(?:\s+(?:euros?|dollars?|pounds?|yuan|more|on\s+top))?"
    r"|(?:make\s+(?:it|that)\s+|maybe\s+|rather\s+)?(?P<days_en>an?|one|two|three|four|five|six|seven|\d{1,2})\s+(?P<unit_en>day|week)s?\s+(?:later|(?P<early_en>earlier|sooner|before))",
    re.IGNORECASE,
)
_PRICE = {True: ("价格", "price"), False: ("price", "price")}
DAY_OF_MONTH = re.compile(r"(?:on\s+)?(?:the\s+)?(?P<en>\d{1,2})(?:st|nd|rd|th)|(?P<zh>\d{1,2})[号日]", re.IGNORECASE)
_AROUND = re.compile(r"^(?:(?:the|to|for|on)\s+|(?:给|让|到|在)\s*)(?=\S)", re.IGNORECASE)
Requests = Callable[[str], Sequence[Request]]
Read = Callable[[Request], Action | None]


@dataclass(frozen=True, slots=True)
class Known:
    """What there is to know for it.

    Attributes:
        before: What was said before, oldest first.
        requests: Takes a sentence apart.
        read: Reads one request.
        run: How far a run is, where there was one.
        on: The same beside another canvas, such as the one that an order makes.
    """

    before: Sequence[Turn]
    canvas: CanvasState
    people: People
    by: str
    today: date
    replies: CanvasReplies
    requests: Requests
    read: Read
    run: RunState | None = None
    on: "Callable[[CanvasState], Known] | None" = None

    def acts(self, text: str) -> Sequence[Action]:
        """What a sentence orders, where the whole of it is an order; none otherwise."""
        try:
            found = [self.read(request) for request in self.requests(text)]
        except Open:
            return ()
        acts = [each for each in found if each is not None]
        is_order = len(acts) == len(found) and any(kind not in SAID for kind, _, _ in acts)
        return acts if is_order else ()

    @property
    def exchanges(self) -> Iterator[tuple[str, Turn, Sequence[Turn]]]:
        """What was said, its answer, and what was said before it, the last first."""
        turns = list(self.before)
        while len(turns) > 1:
            answer, said = turns.pop(), turns[-1]
            if answer.role == "assistant" and said.role == "user":
                turns.pop()
                yield said.content, answer, tuple(turns)


def written_out(sentence: str, known: Known) -> tuple[str, str]:
    """The sentence without what only points back; with the act that it takes back, "" where it takes back none.

    Raises:
        Open: It could mean several.
    """
    if not known.before:
        return sentence, ""
    if (lead := _LEAD.match(sentence)) is not None and lead["cue"] and not known.acts(sentence):
        corrected, act = _corrected(sentence, known)  # before 不对 is taken for an undo
        if corrected:
            return corrected, act
    sentence = _with_that_one(sentence, known)
    if _is_understood(sentence, known):
        return sentence, ""
    if is_of_those(sentence, known.canvas) and (of_those := _of_those(sentence, known)):
        return of_those, ""
    sentence = _with_the_other(sentence, known)
    if so_too := _so_too(sentence, known):
        return so_too, ""
    corrected, act = _corrected(sentence, known)
    return (corrected, act) if corrected else (_with_it(sentence, known), "")


def _of_those(sentence: str, known: Known) -> str:
    """The question with the names of what was listed; "" where it cannot be answered of them."""
    if (last := next(known.exchanges, None)) is None:
        return ""
    said, answer, before = last
    whole = asked_of_those(sentence, _as_meant(said, before, known), answer, known.canvas, known.replies)
    is_known = whole and all(is_answered(each, known.read) for each in known.requests(whole))
    return whole if is_known else ""


_THE_OTHER = re.compile(
    r"(?:另外?一[个项件]|另外那[个项件]|\bthe\s+other(?:\s+one)?)\s*(?:的\s*)?⟦(?P<mark>\d+)⟧", re.IGNORECASE
)


def _with_the_other(sentence: str, known: Known) -> str:
    """ "另一个海报", "the other video": of two that share a name, the one that was not spoken of last."""
    whole = marked(sentence, known.canvas)
    if (found := _THE_OTHER.search(whole.text)) is None:
        return sentence
    last = {node.node_id for node in spoken_of(known, is_several=False)}
    ids = whole.mentions[int(found["mark"])].node_ids
    left = [known.canvas.nodes[each] for each in ids if each not in last]
    if len(left) != 1 or len(left) == len(ids):
        return sentence
    return whole.quoted(f"{whole.text[: found.start()]}“{left[0].name}”{whole.text[found.end() :]}")


def _so_too(sentence: str, known: Known) -> str:
    """What the last sentence did to one node, said of another; "" where it did nothing, or the sentence says more."""
    last = next(known.exchanges, None)
    if last is None or not last[1].act:
        return ""
    said = _as_meant(last[0], last[2], known)
    return the_same_for(sentence, said, known.canvas, known.requests(said), known.read)


def _as_meant(said: str, before: Sequence[Turn], known: Known) -> str:
    """What was said, with what it pointed back to written out; as it was said where that is open."""
    try:
        return written_out(said, replace(known, before=before[-2 * EXCHANGES_MAX :]))[0]
    except Open:
        return said


def last_as_meant(known: Known) -> str:
    """What was said last, with what it pointed back to written out; "" where nothing was."""
    last = next(known.exchanges, None)
    return "" if last is None else _as_meant(last[0], last[2], known)


def _is_understood(sentence: str, known: Known) -> bool:
    try:
        return all(known.read(request) is not None for request in known.requests(sentence))
    except Open as question:
        return bool(question.options)


def _with_that_one(sentence: str, known: Known) -> str:
    """The sentence with the name of the task that "that task" is: of several, which one is asked.

    Raises:
        Open: Several were spoken of.
    """
    found = next((each for each in _THAT_ONE.finditer(sentence) if not is_inside(sentence, each.start())), None)
    if found is None or len(known.canvas.nodes) == 1:
        return sentence
    named = marked(sentence[: found.start()], known.canvas)
    nodes = [] if MARK.search(named.text) else spoken_of(known, is_several=False)
    options = [f"{sentence[: found.start()]}“{node.name}”{sentence[found.end() :]}" for node in nodes if node.name]
    if len(nodes) > 1 and len(options) == len(nodes):
        raise Open(known.replies.which(found.group(), nodes), options[:2])
    return options[0] if len(options) == 1 else sentence


def _pointed_with(sentence: str, known: Known) -> re.Match[str] | None:
    """The word that points back to a node; None where there is none, or it is of one that is named before it."""
    pattern = _IT_ZH if known.replies.zh else _IT_EN
    found = next((each for each in pattern.finditer(sentence) if not is_inside(sentence, each.start())), None)
    first = MARK.search(marked(sentence, known.canvas).text)
    if found is None or _NO_REFERENCE.search(sentence) or (first and first.start() <= found.start()):
        return None
    return found


def _with_it(sentence: str, known: Known) -> str:
    pattern = _IT_ZH if known.replies.zh else _IT_EN
    if (found := _pointed_with(sentence, known)) is None:
        return sentence
    is_several = (
        "们" in found.group() or "些" in found.group() or (not known.replies.zh and bool(found.groupdict().get("them")))
    )
    nodes = spoken_of(known, is_several=is_several)
    said = found.group().strip("，,把将给 ")
    if not nodes:
        _ask_of_any(pattern, sentence, said, known)
        return sentence
    if len(nodes) > 1 and not is_several:
        mentioned = {node.node_id for node in _named(sentence, known)}  # nothing comes after itself
        nodes = [node for node in nodes if node.node_id not in mentioned] or nodes
        options = [_put(pattern, sentence, [each], zh=known.replies.zh) for each in nodes]
        raise Open(known.replies.which(said, nodes), options[:2])
    return _put(pattern, sentence, nodes, zh=known.replies.zh)


def _ask_of_any(pattern: re.Pattern[str], sentence: str, said: str, known: Known) -> None:
    """Asks which is meant by what points to nothing, where that would be an order: of what is there, or of what is gone.

    Raises:
        Open: It would be one.
    """
    mentioned = {node.node_id for node in _named(sentence, known)}  # nothing comes after itself
    nodes = [node for i, node in known.canvas.nodes.items() if node.name and i not in mentioned][:FEW]
    options = [_put(pattern, sentence, [each], zh=known.replies.zh) for each in nodes[:2]]
    if not any(known.acts(each) for each in options):
        return
    gone = next((name for _, answer, _ in known.exchanges if (name := _deleted(answer, known.canvas))), "")
    which = known.replies.which(said, nodes)
    raise Open(f"{known.replies.is_gone(gone)}{which}" if gone else which, options)


def _put(pattern: re.Pattern[str], sentence: str, nodes: Sequence[CanvasNode], *, zh: bool) -> str:
    names = ("、" if zh else " and ").join(f"“{node.name}”" for node in nodes)

    def instead(found: re.Match[str]) -> str:
        if is_inside(sentence, found.start()):
            return found[0]
        said = found.groupdict()
        if zh:
            return f"{said['before']}{names}"
        return f"{names}'s" if said.get("its") or said.get("s") else names

    return pattern.sub(instead, sentence)


def spoken_of(known: Known, *, is_several: bool) -> list[CanvasNode]:
    """The nodes that were spoken of last: drawn or changed then, else named in what was said.

    Several are those that were listed last; where only one was, it is open which.
    """
    for n, (said, answer, before) in enumerate(known.exchanges):
        if n == EXCHANGES_MAX:
            break
        if answer.is_question and _pointed_with(said, known) is not None:
            continue  # what it pointed to was open, and is what was spoken of before
        lines = [] if _ASKED.search(answer.content) else answer.content.split("\n")
        changed = _names([line for line in lines if _CHANGED.match(line)], known.canvas)
        if not changed and _deleted(answer, known.canvas):
            return []  # that was spoken of last, and nothing that was spoken of before it is meant
        told, named = _names(lines, known.canvas), _named(said, known)
        if is_several and told:
            told = _listed(_as_meant(said, before, known), "\n".join(lines), known.canvas)
        if answer.is_question and not named:
            return []  # what it was about is not known, and may be what is pointed to
        for names in (changed, told, named):
            if names and (len(names) > 1 or not is_several):
                return names
        if is_several and (changed or told or named):
            return []
    return []


def _listed(said: str, answer: str, canvas: CanvasState) -> list[CanvasNode]:
    names = listed(said, answer, canvas)
    return [node for node in canvas.nodes.values() if node.name in names]


def _names(lines: Sequence[str], canvas: CanvasState) -> list[CanvasNode]:
    said = {name for line in lines for found in QUOTED.finditer(line) if (name := unquoted(found[0]))}
    return [node for node in canvas.nodes.values() if node.name in said]


def _deleted(answer: Turn, canvas: CanvasState) -> str:
    """What an answer says was deleted, and is not there now; "" where there is none."""
    lines = [line for line in answer.content.split("\n") if _DELETED.match(line)]
    names = [unquoted(found[0]) for line in lines for found in QUOTED.finditer(line)]
    there = {node.name for node in canvas.nodes.values()}
    return next((name for name in names if name not in there), "")


def _named(said: str, known: Known) -> list[CanvasNode]:
    mentions = marked(said, known.canvas).mentions
    ids = dict.fromkeys(each.node_ids[0] for each in mentions if len(each.node_ids) == 1)
    return [known.canvas.nodes[node_id] for node_id in ids]


def _corrected(sentence: str, known: Known) -> tuple[str, str]:
    """What was said just now, with another node, day, person or value; and the act that is taken back for it.

    Only what the sentence right before did is taken back: a question, and what was asked back, did nothing.
    """
    if (last := next(known.exchanges, None)) is None:
        return "", ""
    said, answer, _ = last
    old, new = "", ""
    if (pair := _NOT_BUT.match(sentence)) is not None:
        old = next(pair[name] for name in ("old", "old2", "old3", "old4") if pair[name]).strip(TRIM)
        new = next(pair[name] for name in ("new", "new2", "new3", "new4") if pair[name]).strip(TRIM)
    else:
        lead = _LEAD.match(sentence)
        is_more = _MORE.fullmatch(sentence.strip(TRIM + "吧")) is not None
        if not is_more and (lead is None or not (lead["cue"] or lead["meant"] or lead["instead"])):
            return "", ""
        new = sentence.strip(TRIM) if is_more or lead is None else lead["value"].strip(TRIM)
    new = new.removesuffix("吧").strip(TRIM)
    new, old = _AROUND.sub("", new).strip(TRIM), _AROUND.sub("", old).strip(TRIM)
    if again := _other_node(new, said, answer.content, old, known):
        return (known.replies.instead(again), answer.act) if answer.act else (again, "")
    return _other_value(new, said, known), ""


def _acted(said: str, known: Known) -> Action | None:
    """What the last sentence asked for, where that was one thing."""
    try:
        found = [known.read(request) for request in known.requests(said)]
    except Open:
        return None
    return found[0] if len(found) == 1 else None


def _other_node(new: str, said: str, answer: str, old: str, known: Known) -> str:
    """The same sentence about another node; "" where no node is meant, or it could take the place of several."""
    text = marked(new, known.canvas)
    is_node = re.fullmatch(r"(?:the\s+)?⟦\d+⟧", text.text.strip(), re.IGNORECASE) and text.mentions[-1].node_ids
    if not is_node or len(known.requests(said)) != 1:
        return ""
    ids = text.mentions[-1].node_ids
    if len(ids) > 1:
        nodes = [known.canvas.nodes[each] for each in ids]
        raise Open(known.replies.which(new, nodes))
    name = known.canvas.nodes[ids[0]].name
    whole = next((each.said for each in marked(said, known.canvas).mentions if old and old in each.said), old)
    piece = whole if whole and whole in said else "" if old else _mention_in(said, answer, known)
    if not piece or piece == name:
        return ""
    return said.replace(f"“{piece}”", piece).replace(piece, f"“{name}”", 1)


def _mention_in(said: str, answer: str, known: Known) -> str:
    """How the last sentence called its only node: as it is marked now, or, where that is gone, as the answer calls it."""
    low = said.casefold()
    quoted = [unquoted(found[0]) for found in QUOTED.finditer(answer)]
    named = [said[low.index(each.casefold()) :][: len(each)] for each in quoted if each and each.casefold() in low]
    mentions = [each for each in marked(said, known.canvas).mentions if each.node_ids]
    if len(set(named)) == 1 and len(mentions) <= 1:
        return named[0]
    pieces = dict.fromkeys(each.said for each in mentions)
    return next(iter(pieces)) if len(pieces) == 1 else ""


def _other_value(new: str, said: str, known: Known) -> str:
    """The property that the last sentence set, set to this; "" where it is no value of it."""
    action = _acted(said, known)
    if action is None or action[0] not in {DecisionType.MODIFY_NODE, DecisionType.CREATE_NODE}:
        return ""
    kind, payload, _ = action
    node = known.canvas.nodes.get(str(payload.get("node_id") or ""))
    name = node.name if node is not None else str(payload.get("name") or "")
    config = payload.get("config") or {}
    names = known_names(known.canvas, known.people)
    if not name:
        return ""
    if (more := _MORE.fullmatch(new)) is not None:
        return _so_much_more(more, node, config, known) if node is not None else ""
    day = day_said(new, str(config.get("due") or ""), known.today)
    if day and ("due" in config or (kind is DecisionType.CREATE_NODE and not config)):
        return known.replies.set_day(name, day)
    if "assignee_name" in config or kind is DecisionType.CREATE_NODE:
        person = called(new, names, known.people, known.by)
        if (
            not person
            and re.fullmatch(r"(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?", new)
            and "assignee_name" in config
        ):
            person = new
        if person:
            return known.replies.give(name, person)
    if kind is DecisionType.CREATE_NODE and not config and node is None and _may_be_its_name(new):
        return known.replies.rename(name, new)
    return _of_its_properties(new, name, config, known)


def _of_its_properties(new: str, name: str, config: Mapping[str, Any], known: Known) -> str:
    for each in PROPERTIES:
        if each.name in config and each.type not in {Type.DAY, Type.PERSON}:
            return _of_a_property(new, name, each.zh[0] if known.replies.zh else each.en[0], each.name, known)
    return ""


def _so_much_more(more: re.Match[str], node: CanvasNode, config: Mapping[str, Any], known: Known) -> str:
    """The property that was set last, by so much more or less than it is now."""
    said = more.groupdict()
    is_less = bool(said["less"] or said["less_en"] or said["early"] or said["early_en"])
    by = said["amount"] or said["amount_en"]
    price, due = node.config.get("price"), str(node.config.get("due") or "")
    if by and "price" in config and isinstance(price, int | float):
        total = price - float(by) if is_less else price + float(by)
        return _of_a_property(f"{total:.10g}", node.called, *_PRICE[known.replies.zh], known) if total >= 0 else ""
    days = said["days"] or said["days_en"]
    if not days or "due" not in config or not due:
        return ""
    unit = said["unit"] or said["unit_en"] or ""
    day = shifted(due, "一" if days.casefold() in {"a", "one"} else days, unit, "提前" if is_less else "推迟")
    return known.replies.set_day(node.called, day) if day else ""


def _may_be_its_name(new: str) -> bool:
    return begins_with_work(new) or names_a_thing(new)


def _of_a_property(new: str, name: str, word: str, of: str, known: Known) -> str:
    """Whichever of two ways to say it sets that property."""
    ways = (f"“{name}”{new}", f"把“{name}”的{word}改成{new}") if known.replies.zh else (f"“{name}” {new}", f"set the {word} of “{name}” to {new}")  # fmt: skip
    for way in ways:
        found = _acted(way, known)
        if found is not None and of in (found[1].get("config") or {}):
            return way
    return ""


def day_said(new: str, before: str, today: date) -> str:
    """A day as it is said; one of a month without the month is in that of the day before it."""
    found = DAY_OF_MONTH.fullmatch(new)
    if found is not None and before:
        try:
            return date.fromisoformat(before).replace(day=int(found["en"] or found["zh"])).isoformat()
        except ValueError:
            return ""
    return day_in(new, today)
