"""Who is out, and that their part is to be somebody else's: "Sofia is ill, someone else has to do the printing".

Written out, somebody else is wished for as the rules for that read it, with the reason before it; they ask what has to be
asked. What is approved is a plan on its own page, and of what "another one" is looked for is asked.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import TASK, CanvasNode, NodeRun, NodeStatus
from towow_core.engine.conversation.canvas_patterns import CONDITION, UNSURE, N
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked, named_in_part
from towow_core.engine.conversation.own_parts import is_own_part
from towow_core.engine.conversation.people_sentences import is_reason
from towow_core.engine.conversation.persons import called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open

_END = r"[\s.。!！]{0,4}"
_PART = r"(?:(?:that|this|the|his|her|their|its)\s+(?:part|task|job|bit|role|one)|it|that|this|(?:那|这|[他她]的?)(?:一)?(?:个|部分|块|份|项|段)?(?:任务|部分)?)"
_AGAIN = re.compile(
    rf"\s*(?P<why>[^?？]{{3,80}}?)\s*[,，;；.。]\s*(?:so\s+|and\s+|then\s+|please\s+|所以|请|就)*(?:(?:re-?negotiate|negotiate)\s+{_PART}(?:\s+(?:again|anew|once\s+more))?|(?:把)?{_PART}?(?:重新|再)(?:协商|谈判?|找人谈)(?:一下|一次)?(?:{_PART})?(?:吧)?){_END}",
    re.IGNORECASE,
)
_ELSE = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\s*(?:(?P<why>[^⟦?？]{{3,80}}?)\s*[,，;；.–-]\s*(?:so\s+|and\s+)?)?(?:some(?:body|one)\s+else|another\s+person|a\s+different\s+person)\s+(?:has\s+to|have\s+to|must|should|needs?\s+to|will\s+have\s+to|can|could|is\s+to)\s+(?:do|take(?:\s+over|\s+on|\s+care\s+of)?|handle|run|finish|cover)\s+(?:the\s+)?(?P<of>{N}){_END}",
        rf"\s*(?:(?P<why>[^⟦?？，,]{{2,40}}?)\s*[，,；;。]\s*(?:所以)?)?(?:得|要|需要|只能|必须|请|让)?(?:换(?:个|一个)?别?人|别人|另外的人|其他人|换人)(?:来|得|要|需要|去){{0,3}}(?:做|负责|接手|弄|办|干)\s*(?P<of>{N}){_END}",
        rf"\s*(?:(?P<why>[^⟦?？，,]{{2,40}}?)\s*[，,；;。]\s*(?:所以)?)?(?P<of>{N})\s*(?:得|要|需要|只能|必须)(?:由|让|换(?:个|一个)?)?(?:别人|其他人|另外的人)(?:来|去)?(?:做|负责|接手|弄|办|干)?{_END}",
    )
)
_THAN = re.compile(
    rf"\s*(?:please\s+)?(?:find|look\s+for|get)\s+(?:us\s+|me\s+)?(?:some|any)(?:body|one)\s+(?:else|other)\s+(?:than|but|instead\s+of|except)\s+(?P<who>[^⟦,]{{1,40}}?)\s+(?:for|to\s+do)\s+(?:the\s+)?(?P<of>{N}){_END}"
    rf"|\s*(?:给|为)?(?P<of2>{N})(?:再|重新|另外)?找(?:个|一个|一位)?(?:除了)?(?P<who2>[^⟦，,]{{1,8}}?)(?:以外|之外)的?(?:别的?|其他的?)?人(?:来做|来)?{_END}",
    re.IGNORECASE,
)
_APPROVE = re.compile(
    r"\s*(?:please\s+)?(?:i\s+(?:want\s+to\s+|would\s+like\s+to\s+)?)?(?:approve|accept|confirm|agree\s+(?:to|with)|say\s+yes\s+to|sign\s+off(?:\s+on)?)\s+(?:the\s+|this\s+)?(?:(?:new|newest|latest|changed|updated|current|other|second|last)\s+)*(?:version(?:\s+of\s+the\s+(?:plan|proposal))?|plan|proposal)(?:\s+v?\d+)?[\s.!]*"
    r"|\s*(?:请|我)?(?:同意|批准|接受|确认|通过)(?:一下)?(?:这个|那个)?(?:新版?|最新|改过|修改后|新)?的?(?:方案|计划|版本)(?:的新版本?)?(?:吧)?[\s。！!]*",
    re.IGNORECASE,
)
_ANOTHER = re.compile(
    r"\s*(?:(?:that|this|the)\s+(?P<thing>[a-z][\w -]{1,30}?)\s+(?:is|was)\s+(?:(?:much|far|way)\s+)?(?:too\s+[a-z]+|not\s+(?:good|big|large|cheap)\s+enough|no\s+good)|(?:那|这)(?:个|家|间)?[^，,⟦]{1,8}?(?:太|不够)[^，,⟦]{1,6}?(?:了)?)\s*[,，;；.]\s*(?:so\s+|please\s+|请)*(?:(?:look\s+for|find|get|take)\s+(?:us\s+)?(?:another(?:\s+one)?|a\s+(?:different|better|bigger|cheaper|new)\s+one)|(?:换|另?找|再找)(?:一)?(?:个|家|间)?(?:别的|大点的|便宜点的|更好的)?)(?:吧)?[\s.。!！]*",
    re.IGNORECASE,
)


def left_and_renegotiated(sentence: str, whole: Marked, known: Known) -> str:
    """The wish for somebody else as the rules read it; "" where none is said.

    Raises:
        Open: A plan is to be approved, or it is open what another one is looked for.
    """
    if QUESTION.search(sentence) or UNSURE.search(sentence) or CONDITION.search(sentence):
        return ""
    if _APPROVE.fullmatch(sentence) and not MARK.search(whole.text):
        raise Open(_on_its_page(zh=known.replies.zh))
    if _ANOTHER.fullmatch(sentence):
        raise Open(*_another_of_what(known))
    if known.acts(sentence):
        return ""
    return _negotiated_again(whole, known) or _somebody_else(whole, known) or _than(whole, known)


def _person_in(text: str, known: Known) -> str:
    """The one known person that a reason is about, where they begin it, as they are called; "" where none does."""
    names = known_names(known.canvas, known.people)
    found = re.match(rf"\s*(?P<who>{pattern_of(names)})", text, re.IGNORECASE)
    return called(found["who"], names, known.people, known.by) if found else ""


def _negotiated_again(whole: Marked, known: Known) -> str:
    """ "X cannot do it any more, negotiate that part again": the parts of whoever is out."""
    found = _AGAIN.fullmatch(whole.text)
    name = _person_in(found["why"], known) if found else ""
    if found is None or not name or not is_reason(whole.said(found["why"])):
        return ""
    named = {each for mark in MARK.findall(found["why"]) for each in whole.mentions[int(mark)].node_ids}
    theirs = [node for node in known.canvas.nodes.values() if is_whose(node, name, known.people)]
    theirs = [node for node in theirs if node.node_id in named] if named else theirs
    if not theirs:
        return ""
    zh = known.replies.zh
    if len(theirs) == 1:
        wish = f"给“{theirs[0].called}”重新找人" if zh else f"find somebody else for “{theirs[0].called}”"
    else:
        wish = f"给{name}的所有任务重新找人" if zh else f"find somebody else for all of {name}'s parts"
    return wish


def _somebody_else(whole: Marked, known: Known) -> str:
    found = next((m for form in _ELSE if (m := form.fullmatch(whole.text))), None)
    if found is None or (found["why"] and not _person_in(found["why"], known)):
        return ""
    of = whole.quoted(found["of"])
    return f"给{of}重新找人" if known.replies.zh else f"find somebody else for {of}"


def _than(whole: Marked, known: Known) -> str:
    """ "Somebody else than Bo for the venue": of what has that word, what is Bo's."""
    found = _THAN.fullmatch(whole.text)
    if found is None:
        return ""
    name = _person_in(found["who"] or found["who2"], known)
    mark = MARK.search(found["of"] or found["of2"])
    mention = whole.mentions[int(mark[1])] if mark else None
    if mention is None or not name:
        return ""
    ids = dict.fromkeys((*mention.node_ids, *named_in_part(mention.said, known.canvas)))
    theirs = [known.canvas.nodes[each] for each in ids if is_whose(known.canvas.nodes[each], name, known.people)]
    if len(theirs) != 1:
        return ""
    called_so = theirs[0].called
    return f"给“{called_so}”重新找人" if known.replies.zh else f"find somebody else for “{called_so}”"


def _on_its_page(*, zh: bool) -> str:
    if zh:
        return "方案要在它自己的页面上同意：那里能看到整个方案和改了什么，从这个工作流页面顶上的“回到协商”打开。这里什么都没做。"
    return (
        "A plan is approved on its own page, where all of it stands with what has changed: open “Back to the"
        " negotiation” at the head of this workflow. Nothing is done here."
    )


def _another_of_what(known: Known) -> tuple[str, list[str]]:
    """Asks whose part it is; of what waits for somebody, as far as anybody does it."""
    states = known.run.nodes if known.run is not None and known.run.is_under_way else {}
    waits = [n for i, n in known.canvas.nodes.items() if states.get(i, NodeRun()).status is NodeStatus.WAITING]
    nodes: list[CanvasNode] = [n for n in waits if n.node_type == TASK and is_own_part(n)]
    ways = [f"给“{n.called}”重新找人" if known.replies.zh else f"find somebody else for “{n.called}”" for n in nodes]
    if known.replies.zh:
        return "要另找的是哪个节点的？说出名字，比如：给“…”重新找人。现在什么都没做。", ways[:2]
    return "Of which node is another one to be looked for? Say its name, as in: find somebody else for “…”. Nothing is done yet.", ways[:2]  # fmt: skip
