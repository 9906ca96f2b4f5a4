"""Takes a sentence apart into requests: what is asked for, without what is only polite, one node at a time."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from towow_core.domain.canvas import CanvasState
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation import correcting_sentences, nodes_left_out, replacing_sentences, run_patterns
from towow_core.engine.conversation.adding_sentences import begins_to_add
from towow_core.engine.conversation.dependencies import lines_cut, lines_in
from towow_core.engine.conversation.dictated import COLON
from towow_core.engine.conversation.drawing_sentences import COPY, COPY_CALLED, WAIT
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.property_sentences import OF_TEXTS, is_free_text
from towow_core.engine.conversation.several_new import each_new
from towow_core.engine.language.numerals import read_number

_IS_ADDED = re.compile(r"(?:也)?(?:加(?:一下|上|进去)|补上)吧?")
_OF_WHAT_IS_NEW = re.compile(  # whose what is added is to be, or that it is to be added
    r"(?:让|由|给|交给|指派给)[^⟦，,；;]{1,12}|(?:give|assign|hand) it (?:over )?to [^⟦,;]{1,40}"
    r"|(?:也)?(?:加(?:一下|上|进去)|补上)吧?"
    rf"|(?:and\s+|please\s+)*(?:call|name)\s+it\s+[^,;]+"
    r"|(?:它的?)?(?:名字|名称)(?:叫做?|是|为)\s*[^，,；;]+(?:[，,]\s*(?:让|由|给|交给)[^⟦，,；;]{1,12})?"
    rf"|(?:它的?|其中)?(?:{OF_TEXTS})\s*(?:写的?是|是|为|设为|[:：])\s*[^，,；;]+",
    re.IGNORECASE,
)
_NEGOTIATE_IT = re.compile(  # what was asked for just before, and on which terms
    r"^(?:and\s+|please\s+)*(?:negotiate|haggle|bargain)(?:\s+(?:over\s+|for\s+|about\s+)?(?:it|that|this|them))?(?:\s*[,;:]\s*(?P<en>.+))?$"
    r"|^(?:帮我|你)?(?:去)?(?:谈|协商|谈判)(?:一下|一谈|谈看?|看)?(?:[，,：:]\s*(?P<zh>.+))?$",
    re.IGNORECASE,
)
_WANTED = re.compile(r"[找请雇招]|需要|\b(?:hire|find|get|look for|need|book|engage)\b", re.IGNORECASE)
_CALL_IT = re.compile(r"^(?:and\s+|please\s+)*(?:call|name)\s+it\s+", re.IGNORECASE)
_ONE_MORE = re.compile(r"\s*⟦\d+⟧\s*(?:再|还|也|另外)*(?:加上|加|算上)[^⟦，,；;]{1,8}")  # somebody, to an approval
_IS_ONE = re.compile(  # however it is put together: which of several, several that are so, where something new goes
    r"\s*(?:what|which|who)\b[^⟦,;?]*\b(?:and|but)\s+(?:is|are|was|were|has|have|(?:is|are|was|were|has|have)n['’]t|costs?)\b"
    r"(?!\s+(?:there|it|this|that|the|everything|anything|any|all|we|you|they)\b)[^⟦,;?]*\W*$"  # which is both
    r"|\s*(?:which|who) of\s+(?:the\s+)?⟦"
    r"|\s*(?:(?:and|so|but)\s+)?(?:which|who|what|when|how (?:many|much)|(?:do|does|is|are|has|have) any\w*)\b[^⟦,;?]*"
    r"⟦\d+⟧(?:(?:\s*,\s*|\s*,?\s+and\s+)(?:the\s+)?⟦\d+⟧)+[^⟦,;]*$"  # several that are asked about
    r"|\s*(?:which|what|who)\b[^⟦]*,\s*(?:the\s+)?⟦\d+⟧(?:\s*,\s*(?:the\s+)?⟦\d+⟧)*,?\s+or\s+(?:the\s+)?⟦\d+⟧\W*$"
    r"|\s*(?=[^⟦，,]*[哪谁])[^⟦，,]*+[，,]\s*⟦\d+⟧(?:\s*[、，,]\s*⟦\d+⟧)*\s*(?:还是|或者?|和)\s*⟦\d+⟧\W*$|"
    r"\s*(?:both\s+)?(?:the\s+)?⟦\d+⟧(?:(?:\s*,\s*|\s+and\s+)+(?:the\s+)?⟦\d+⟧)+\s+(?:are|have|were|go|should\s+go|move|slip|belong|cost)\b"
    r"|\s*(?:please\s+)?(?:delete|remove|drop|unassign)\s+(?:the\s+)?⟦\d+⟧(?:\s*,\s*(?:the\s+)?⟦\d+⟧)+\W*$"
    r"|\s*(?:在)?最[后前]面?\s*(?:再|还)?(?:添加|增加|加|添|补|插)"
    r"|\s*(?:right\s+)?(?:after|before|between)\s+⟦\d+⟧(?:\s+and\s+⟦\d+⟧)?\s*,\s*(?:add|insert|put in)\b"
    r"|\s*(?:在)?⟦\d+⟧.{0,8}?(?:之后|以后|后面|之前|以前|前面|之间|中间)[，,]\s*(?:再|还|也)?(?:加|插|补|添)",
    re.IGNORECASE,
)
NEXT_ORDER = "\u2028"  # between orders that were written out, each by itself, whatever is in them; nobody types it
_GOES_ON = re.compile(r"\s*[，,;；。]\s*(?=\S)")
_AROUND_CLAUSE = " \t\n，,。.；;：:！!"  # a question mark stays: "执行？" is no order
_AROUND_TEXT = " \t\n，,。.；;：:"  # of a text of somebody's own: "We are live!"


def clauses(sentence: str) -> tuple[str, ...]:
    """The sentence's requests as they were said, in order: "加一个任务，然后执行" is two."""
    whole = marked(sentence, CanvasState(workflow_id=""))
    return tuple(whole.said(request) for request in requests_in(whole))


def requests_in(whole: Marked) -> tuple[str, ...]:
    """The requests of a sentence, in order, with marks for nodes; one about several nodes is one for each."""
    if NEXT_ORDER in whole.text:
        lines = whole.text.split(NEXT_ORDER)
        return tuple(each for line in lines for each in requests_in(Marked(line, whole.mentions)))
    # What follows a plan's colon, or the word negotiation, is one thing, however many verbs it has.
    is_one = (
        any(
            pattern.search(whole.text)
            for pattern in (patterns.PLAN, patterns.NEGOTIATE, patterns.ASSIGN, patterns.CREATE[0])
        )
        or _notes_the_rest(whole)
        or _reports_with_a_note(whole.text)
        or patterns.DONE.search(plain_text(whole.text))  # "mark A and B done" is no "B done" beside something else
        or run_patterns.RETRY.match(plain_text(whole.text))
        or patterns.BEFORE.fullmatch(plain_text(whole.text))
        or WAIT.search(plain_text(whole.text))
        or COPY_CALLED.search(plain_text(whole.text))
        or lines_in(plain_text(whole.text))
        or lines_cut(plain_text(whole.text))
        or is_free_text(plain_text(whole.text))
        or replacing_sentences.is_whole(plain_text(whole.text))
        or correcting_sentences.is_whole(plain_text(whole.text))
        or nodes_left_out.is_whole(plain_text(whole.text))
        or _ONE_MORE.fullmatch(whole.text)
        or _IS_ONE.match(whole.text)
    )
    parts = [whole.text] if is_one or _sequence(whole.text) else _split(whole)
    parts = [new for part in parts for piece in _behind_a_quotation(whole, part) for new in each_new(piece)]
    found: list[str] = []
    for part in parts:
        for piece in _with_a_tail(part):
            ends = _AROUND_TEXT if is_free_text(plain_text(piece)) else _AROUND_CLAUSE
            if not (clause := piece.lstrip(_AROUND_CLAUSE).rstrip(ends)):
                continue
            is_tail = _OF_WHAT_IS_NEW.fullmatch(clause)
            if found and is_tail and (begins_to_add(plain_text(found[-1])) or _IS_ADDED.fullmatch(clause)):
                found[-1] = f"{found[-1]}，{_CALL_IT.sub('called ', clause)}"
            elif found and (terms := _NEGOTIATE_IT.match(clause)) and _WANTED.search(found[-1]):
                between = ", " if terms["zh"] is None else "，"
                found[-1] = between.join(filter(None, (found[-1].rstrip("?？ "), terms["en"] or terms["zh"])))
            else:
                found.append(_completed(clause, found, whole))
    # "let's go, execute" says one thing twice
    once = [clause for n, clause in enumerate(found) if n == 0 or not _says_the_same(clause, found[n - 1])]
    once = _taken_back_once(once, whole.text)
    return tuple(each for clause in once for each in _each(clause))


def _split(whole: Marked) -> list[str]:
    """The clauses; what stands behind a colon is one with what leads to it, however many verbs it has.

    What is added, and named behind a colon, is at its end where it is said what is to be done then.
    """
    colon = COLON.search(whole.text)
    if colon is None or _is_quoted(whole, whole.text[colon.end() :]):
        return patterns.CLAUSES.split(whole.text)
    *first, last = patterns.CLAUSES.split(whole.text[: colon.start()])
    said = last + whole.text[colon.start() :]
    return [*first, *(patterns.THEN.split(said) if begins_to_add(plain_text(last)) else (said,))]


def _behind_a_quotation(whole: Marked, part: str) -> list[str]:
    """A text of somebody's own ends with its quotation marks; what is said behind them is asked for by itself."""
    for mark in MARK.finditer(part):
        head, tail = part[: mark.end()], part[mark.end() :]
        is_quoted = whole.mentions[int(mark[1])].is_quoted
        is_value = is_quoted and _takes_text(head) and not _takes_text(part[: mark.start()].rstrip(_AROUND_TEXT))
        if is_value and (_GOES_ON.match(tail) or patterns.CLAUSES.match(tail)):
            return [head, *patterns.CLAUSES.split(_GOES_ON.sub("", tail, count=1))]
    return [part]


def _takes_text(head: str) -> bool:
    return is_free_text(plain_text(head)) or patterns.NOTE.search(head) is not None


def _notes_the_rest(whole: Marked) -> bool:
    """Whether a note goes on to the end of the sentence; one in quotation marks is a clause like any other."""
    if (found := patterns.NOTE.search(whole.text)) is None:
        return False
    value = next(said for name, said in found.groupdict().items() if name.startswith("value") and said)
    mark = MARK.match(value.lstrip())
    if mark is None or not whole.mentions[int(mark[1])].is_quoted:
        return True
    behind = value.lstrip()[mark.end() :]
    return bool(behind.strip(_AROUND_CLAUSE)) and _GOES_ON.match(behind) is None and not patterns.CLAUSES.match(behind)


def _reports_with_a_note(text: str) -> bool:
    """ "把A标记为完成，备注：…": what is noted there is told with the report."""
    found = patterns.NOTE_OF_DONE.search(text)
    return found is not None and patterns.DONE.search(plain_text(text[: found.start()])) is not None


def _is_quoted(whole: Marked, text: str) -> bool:
    first = MARK.match(text.lstrip())
    return first is not None and whole.mentions[int(first[1])].is_quoted


def _is_about_the_run(clause: str) -> bool:
    return any(pattern.match(plain_text(clause)) for pattern in run_patterns.WITHOUT_NODE)


def _says_the_same(one: str, other: str) -> bool:
    return any(
        pattern.match(plain_text(one)) and pattern.match(plain_text(other)) for pattern in run_patterns.WITHOUT_NODE
    )


def _taken_back_once(clauses: Sequence[str], text: str) -> list[str]:
    """ "刚才那步不算，退回去", "never mind that, undo": one thing said twice, of which the one that says more is kept.

    "Undo that, then undo the renaming" is two.
    """
    kept: list[str] = []
    for clause in clauses:
        if kept and (one := _taken_back_in(kept[-1])) is not None and (other := _taken_back_in(clause)) is not None:
            between = text[text.find(kept[-1]) + len(kept[-1]) : text.rfind(clause)]
            if not between.strip(_AROUND_CLAUSE) and (one <= other or other <= one):
                kept[-1] = clause if one <= other else kept[-1]
                continue
        kept.append(clause)
    return kept


def _taken_back_in(clause: str) -> frozenset[str] | None:
    """Of which kinds what a clause takes back is, where that is said; None where it takes nothing back, or several."""
    plain = plain_text(clause)
    if not run_patterns.UNDO.match(plain) or run_patterns.UNDO_SEVERAL.fullmatch(plain):
        return None
    return frozenset(kind for kind, said in run_patterns.UNDONE if said.search(plain))


def _with_a_tail(part: str) -> tuple[str, ...]:
    """ "弄错了，退回上一步": what is said before or behind a comma may be all that is asked."""
    head, comma, tail = max((part.rpartition("，"), part.rpartition(",")), key=lambda cut: len(cut[0]))
    whole = (*run_patterns.WITHOUT_NODE, run_patterns.UNDO, run_patterns.REDO)
    if not comma or COLON.search(part) or _tried_again(part) or any(pattern.match(part) for pattern in whole):
        return (part,)
    is_one = any(pattern.match(plain_text(each.strip())) for pattern in whole for each in (head, tail))
    return (head, tail) if is_one else (part,)


def _completed(clause: str, before: Sequence[str], whole: Marked) -> str:
    """ "截止改成12月8号", "rename it to food": about the node of the clause before."""
    marks = MARK.findall(before[-1]) if before else []
    names_another = MARK.search(clause) and not patterns.NAMING.search(clause)  # a new name may have an old one in it
    if len(marks) != 1 or names_another or _is_about_the_run(clause) or COPY.search(plain_text(before[-1])):
        return clause  # what goes on behind "copy it" is about the copy, which is not there yet
    mark = f"⟦{marks[0]}⟧"
    if patterns.ELLIPSIS_ZH.match(clause):
        return f"{mark}{clause}"
    if patterns.PRONOUN.match(clause):
        return clause
    if (it := patterns.ELLIPSIS_IT_ZH.match(clause)) is not None:
        return f"{it['before']}{mark}{clause[it.end() :]}"
    if whole.mentions[int(marks[0])].said.casefold().endswith("s"):
        clause = patterns.ELLIPSIS_THEM_EN.sub(lambda them: f"{them[1]} {mark}", clause, count=1)
    return patterns.ELLIPSIS_EN.sub(lambda it: f"{mark}'s" if it[0].lower() == "its" else mark, clause, count=1)


def _each(clause: str) -> Iterator[str]:
    """A clause about several nodes as one for each: "删掉A和B" is two, "先A再B再C" is two lines."""
    if chain := _sequence(clause):
        yield from (f"{source} -> {target}" for source, target in pairwise(chain))
        return
    if lines := lines_in(plain_text(clause)):
        yield from (f"{source} -> {target}" for source, target in lines)
        return
    if cut := lines_cut(plain_text(clause)):
        form = (
            "remove the line between {} and {}" if re.search("[a-z]", clause, re.IGNORECASE) else "去掉{}和{}之间的连线"
        )
        yield from (form.format(*ends) for ends in cut)
        return
    if several_back := _steps_back(plain_text(clause)):
        yield from several_back
        return
    if (again := _tried_again(clause)) is not None:
        yield from again
        return
    said = patterns.BUT_NOT.sub("", plain_text(clause))
    for pattern in (patterns.DELETE, patterns.DONE, patterns.FAILED):
        found = pattern.search(said)
        several = next((v for v in found.groupdict().values() if v and len(MARK.findall(v)) > 1), "") if found else ""
        if several:
            yield from (said.replace(several, node.group()) for node in MARK.finditer(several))
            return
    yield clause


_AGAIN = re.compile(
    r"[，,；;]\s*(?:(?:我们|那|就|先|要)*(?:换(?:一)?(?:家|个|人|种|次)[^，,；;]{0,4})?(?:再|重新?)(?:试|来|做|找|订|办|弄)(?:一次|一遍|一下|试|吧)*|重试(?:一下|一次|吧)?)\s*[。.!！]*$"
    r"|[,;–-]\s*(?:and\s+|so\s+|please\s+|let['’]s\s+|we(?:['’]ll|\s+will)?\s+)*(?:(?:re)?try(?:\s+it)?\s+(?:once\s+(?:more|again)|again)|retry(?:\s+it)?)\s*[.!]*$",
    re.IGNORECASE,
)


def _tried_again(clause: str) -> tuple[str, str] | None:
    """ "A失败了，供应商没货，换一家再试": it failed for that reason, and is to be tried again."""
    tail, marks = _AGAIN.search(clause), MARK.findall(clause)
    if tail is None or len(marks) != 1 or not patterns.FAILED.search(plain_text(clause[: tail.start()])):
        return None
    again = f"重试⟦{marks[0]}⟧" if not tail[0].isascii() else f"retry ⟦{marks[0]}⟧"
    return clause[: tail.start()], again


def _steps_back(clause: str) -> list[str]:
    """ "撤销最近两步", "undo the last two changes": one after the other, the last one first."""
    if (found := run_patterns.UNDO_SEVERAL.fullmatch(clause)) is None:
        return []
    said = next(value for value in found.groupdict().values() if value)
    count = 2 if said.casefold() == "twice" else int(read_number(said) or 0)
    zh, of_steps = bool(found["zh"] or found["zh2"]), run_patterns.STEPS.search(clause) is not None
    one = (
        (run_patterns.ONE_BACK_ZH, run_patterns.ONE_SAID_ZH)
        if zh
        else (run_patterns.ONE_BACK_EN, run_patterns.ONE_SAID_EN)
    )
    return [one[0 if of_steps else 1]] * count


def _sequence(clause: str) -> list[str]:
    """Marks of nodes that are to come one after the other."""
    found = patterns.SEQUENCE.search(clause) or patterns.SEQUENCE.search(plain_text(clause))
    chain = next((value for value in found.groupdict().values() if value), "") if found else ""
    return [mark.group() for mark in MARK.finditer(chain)]


def plain_text(clause: str) -> str:
    """Without what is only polite: "能不能把A删掉，谢谢" asks for nothing else than "把A删掉"."""
    text = clause
    if patterns.ASKED_KINDLY.match(text):
        text = patterns.ASKED_END.sub("", text)
    while (shorter := patterns.POLITE.sub("", patterns.POLITE_BEHIND.sub("", text), count=1).strip()) != text:
        if not shorter:
            return text
        text = shorter
    return text
