"""What organisers say in passing, said straight on: a reason behind an order, who takes what, a date's noun first, a plate.

Each is written out only where it is the whole sentence, and what it comes to is an order, or a question, by itself.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.one_not_another import is_its_work
from towow_core.engine.conversation.people_sentences import is_reason
from towow_core.engine.conversation.persons import called, known_names, pattern_of

_END = r"\s{0,2}[。.!！]{0,3}\s*"
_PLEASE = r"\s*(?:please\s+|pls\s+|let['’]?s\s+|(?:can|could|would)\s+(?:you|we)\s+(?:please\s+)?){0,2}"
_NOT_NEEDED = re.compile(  # why something is taken out
    r"\s*[,;.–-]\s*(?:because\s+|since\s+|as\s+|so\s+)?(?:we|i)\s+(?:really\s+)?(?:do\s+not|don['’]t|no\s+longer|won['’]t)\s+need\s+(?:it|that|them)(?:\s+any\s?more)?[.!]*\s*$"
    r"|\s*[,;.–-]\s*(?:because\s+|since\s+|as\s+)?(?:it|that)(?:['’]s|\s+is)\s+(?:not|no\s+longer)\s+(?:needed|necessary)(?:\s+any\s?more)?[.!]*\s*$"
    r"|\s*[，,；;。]\s*(?:因为|反正)?(?:我们|它)?(?:已经|也|根本|又)?(?:不需要|不用|用不着|没必要|用不上|没用|不必要)(?:它|做)?了?[吧。.!！]*\s*$",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"\b(?:delete|remove|drop|scrap|cancel|call\s+off|take\s+out)\b|删|去掉|拿掉|取消|不做|撤掉|移除", re.IGNORECASE
)
_FORMS = tuple(
    (re.compile(form, re.IGNORECASE), said)
    for form, said in (
        (rf"{_PLEASE}(?:make|set|move|put)\s+the\s+(?:deadline|due\s+date|date|due\s+day)\s+(?:for|of|on)\s+(?:[a-z]{{3,12}}ing\s+)?(?:the\s+)?(?P<a>{N})\s+(?:to\s+|be\s+|on\s+)?(?P<b>[^⟦,;?]{{3,40}}){_END}", "set the date of {a} to {b}"),
        (rf"{_PLEASE}(?:move|put|place|shift)\s+(?:the\s+)?(?P<a>{N})\s+(?:to\s+)?(?:right\s+|directly\s+)?(?:after|behind)\s+(?:the\s+)?(?P<b>{N}){_END}", "connect {b} and {a}"),
        (rf"{_PLEASE}(?:move|put|place|shift)\s+(?:the\s+)?(?P<a>{N})\s+(?:to\s+)?(?:right\s+|directly\s+)?(?:before|in\s+front\s+of)\s+(?:the\s+)?(?P<b>{N}){_END}", "connect {a} and {b}"),
        (rf"{_PLEASE}(?:call\s+off|scrap)\s+(?:the\s+)?(?P<a>{N}){_END}", "delete {a}"),
        (rf"(?:so\s+)?(?:nobody|no\s+one)\s+(?:is\s+doing|does|has|is\s+on|is\s+assigned\s+to|owns)\s+(?:the\s+)?(?P<a>{N})(?:\s+yet)?\s*,?\s*(?:is\s+that\s+right|right|correct|or|yes)?\s*\?+\s*", "who is responsible for {a}?"),
        (rf"(?:can|could|may|does|will)\s+(?:the\s+)?(?P<b>{N})\s+(?:start|begin|go\s+ahead|happen|run)\s+before\s+(?:the\s+)?(?P<a>{N})(?:\s+(?:is|has\s+been)\s+(?:done|finished|over|complete|completed))?\s*\?+\s*", "does {a} come before {b}?"),
    )
)  # fmt: skip
_PLATE = re.compile(
    r"\b(have|has|got)\s+on\s+(?:his|her|their|my|our)\s+(?:plate|list|desk|to-?do\s+list)\b", re.IGNORECASE
)
_TAKES = r"(?:takes?\s+over|takes?\s+care\s+of|takes?\s+on|takes?|handles?|is\s+doing|is\s+going\s+to\s+(?:do|take|handle)|will(?:\s+(?P<verb>[a-z]{2,12}))?|does|is\s+to\s+(?:do|take))"
_PARTS = re.compile(r"\s*[,;]\s*(?:and\s+|while\s+)?|\s+and\s+|\s+while\s+", re.IGNORECASE)
_FOR_A_REASON = re.compile(r"^(?P<why>[^,;⟦]{3,60})[,;]\s*(?:so\s+)?(?P<rest>.+)$", re.IGNORECASE)
_PARTS_MAX = 12


def as_organisers_say(sentence: str, known: Known) -> str:
    """The sentence said straight on; itself where it is of none of these kinds."""
    head = _NOT_NEEDED.sub("", sentence)
    if head != sentence and _OUT.search(head) and known.acts(head):
        return head
    if _PLATE.search(sentence):
        return _PLATE.sub("have to do", sentence)
    whole = marked(sentence, known.canvas)
    for form, said in _FORMS:
        if (found := form.fullmatch(whole.text)) is not None:
            written = whole.quoted(
                said.format(**{name: _named(whole, each, known) for name, each in found.groupdict().items()})
            )
            return written if said.endswith("?") or known.acts(written) else sentence
    return _who_takes_what(whole, known) or sentence


def _named(whole: Marked, text: str, known: Known) -> str:
    """A piece, with the node's whole name for what names one, so that it is read as that again."""
    mark = MARK.fullmatch(text.strip())
    ids = whole.mentions[int(mark[1])].node_ids if mark else ()
    return f"“{known.canvas.called(ids[0])}”" if len(ids) == 1 else text.strip()


def _who_takes_what(whole: Marked, known: Known) -> str:
    """ "Ming takes over the poster and Zoe does the printing", "Tom is ill, so Ming will print the posters"."""
    low, names = whole.text.casefold(), known_names(known.canvas, known.people)
    names = {said: name for said, name in names.items() if said in low}
    if not names or "?" in whole.text:
        return ""
    one = re.compile(
        rf"(?P<who>{pattern_of(names)})\s+{_TAKES}\s+(?:the\s+)?(?P<of>{N})(?:\s+(?:the\s+)?(?P<tail>[a-z]+))?{_END}",
        re.IGNORECASE,
    )
    reason = _FOR_A_REASON.match(whole.text)
    is_for_it = (
        reason is not None
        and one.match(reason["why"]) is None
        and any(name in reason["why"].casefold() for name in names)
    )
    text = reason["rest"] if is_for_it and reason is not None else whole.text
    parts = _PARTS.split(text.strip())
    given: list[str] = []
    for part in parts if len(parts) <= _PARTS_MAX else ():
        if (found := one.fullmatch(part.strip())) is None:
            return ""
        mark = MARK.search(found["of"])
        ids = whole.mentions[int(mark[1])].node_ids if mark else ()
        name = called(found["who"], names, known.people, known.by)
        if len(ids) != 1 or not name or not all(is_its_work(w, known.canvas.nodes[ids[0]]) for w in (found["verb"], found["tail"]) if w):  # fmt: skip
            return ""
        given.append(known.replies.give(known.canvas.called(ids[0]), name))
    return "; ".join(given) if reason is None or not is_for_it or is_reason(whole.said(reason["why"])) else ""
