"""Who does which of several, the verb said once or by the task's own name: "Mia does the hall and Tom the food"."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.reading import Request
from towow_core.engine.conversation.task_names import begins_with_work
from towow_core.engine.language.text import stem

_DO_EN = r"(?:do|take(?:\s+on)?|handle|get|have|run|look\s+after)"
_DOES_EN = rf"(?:does|takes(?:\s+on)?|gets|handles|has|runs|looks\s+after|is\s+on|on|(?:(?:will|can|should)\s+|['’]ll\s+)?{_DO_EN})"
_DOES_ZH = r"(?:来|去)?(?:负责|做|弄|办|搞|管|接)"
_LEADS = r"(?:让|由|请|叫|(?:let|have|get|put)\s+)"
_GOES = r"(?:(?:goes|should\s+go|is)\s+)?(?:to|for)\s+|(?:就|都|改|先)?(?:交给|转给|派给|分给|指派给|给|归|由|让)"
_SEP = r"(?=[\s,，;；、和而])\s{0,3}(?:[,，;；、]\s{0,3})?(?:(?:and|while|whereas|和|而|然后)\s{0,3})?"
_END = r"\s{0,3}(?:吧)?[。.!！]{0,3}"
_PAIRS_MAX = 8


def shares(text: str, request: Request) -> list[str]:
    """A request for each pair of a person and a node; none where the text is no row of such pairs."""
    names = known_names(request.canvas, request.people)
    who = pattern_of(names)
    one = rf"{_LEADS}?\s{{0,3}}(?:{who})\s{{0,3}}(?:{_DOES_EN}\s{{1,3}}|{_DOES_ZH}\s{{0,3}}|[a-z]{{3,15}}\s{{1,3}})?(?:the\s+)?{N}"
    goes = rf"(?:把|将)?(?:the\s+)?{N}\s{{0,3}}(?:(?:{_GOES})\s{{0,3}}(?:{who})\s{{0,3}}(?:{_DOES_ZH})?|(?:{who}){_DOES_ZH}|is\s+(?:{who})['’]s(?:\s+(?:job|task|part))?)"
    in_turn = rf"(?:{one}(?:{_SEP}{one}){{1,{_PAIRS_MAX}}}|{_LEADS}(?:{who})\s{{0,3}}{N}|(?P<goes>(?:(?:give|assign|hand|pass)\s+)?{goes}(?:{_SEP}{goes}){{0,{_PAIRS_MAX}}}))"
    found = re.fullmatch(rf"\s{{0,3}}{in_turn}{_END}", text, re.IGNORECASE)
    if found is None:
        return []
    pairs = _pairs(text, who, is_node_first=bool(found["goes"]))
    known = [(mark, _called(person, called(person, names, request.people, request.by))) for mark, _, person in pairs]
    if not all(person for _, person in known) or len(pairs) != len(MARK.findall(text)):
        return []
    if not found["goes"] and not all(_does(between, mark, request) for mark, between, _ in pairs):
        return []
    if len(pairs) == 1 and not (found["goes"] or _names_its_verb(pairs[0][0], request)):
        return []  # "让小李场地" is no order
    return [request.replies.give_marked(mark, person) for mark, person in known]


def _pairs(text: str, who: str, *, is_node_first: bool) -> list[tuple[str, str, str]]:
    """Nodes, what stands between, and people."""
    order = rf"({N})([^⟦]*?)({who})" if is_node_first else rf"({who})([^⟦]*?)({N})"
    found = re.findall(order, text, re.IGNORECASE)
    return found if is_node_first else [each[::-1] for each in found]


def _called(said: str, name: str) -> str:
    """Who says "me" stays that: it is known by an id who it is."""
    return {"i": "me", "me": "me", "我": "我"}.get(said.casefold(), name) if name else ""


def _does(between: str, mark: str, request: Request) -> bool:
    """Whether the verb is one of doing, or what the task itself says is done: "Tom orders the food"."""
    said = re.sub(r"\bthe\b", "", between).strip()
    if not said or re.fullmatch(rf"{_DOES_EN}|{_DOES_ZH}", said, re.IGNORECASE):
        return True
    number = MARK.search(mark)
    ids = request.marked.mentions[int(number[1])].node_ids if number else ()
    return len(ids) == 1 and stem(said.casefold()) == stem(request.canvas.nodes[ids[0]].name.casefold().split(" ")[0])


def _names_its_verb(mark: str, request: Request) -> bool:
    number = MARK.search(mark)
    return number is not None and begins_with_work(request.marked.mentions[int(number[1])].said)
