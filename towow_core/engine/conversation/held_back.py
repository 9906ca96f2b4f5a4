"""What was read of an order, held against its words: what would be left out of it, or is nobody's name, is asked about."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator, Mapping

from towow_core.domain.canvas import APPROVAL, NODE_KINDS, ON_FAILURE
from towow_core.domain.canvas_words import property_said
from towow_core.domain.drafts import DecisionType
from towow_core.domain.people import meant, told_apart
from towow_core.engine.conversation.ambiguity import days_that_are_none, is_one_of_several, is_only_a_time
from towow_core.engine.conversation.assignees import check_look_alike, check_person, with_known_name
from towow_core.engine.conversation.canvas_patterns import BEGINS_WITH_WORK, BUT_NOT, FURTHER
from towow_core.engine.conversation.currencies_said import with_currency
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.dictated import COLON
from towow_core.engine.conversation.its_tasks import of_its_tasks
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.moods import check_mood
from towow_core.engine.conversation.properties import takes
from towow_core.engine.conversation.reading import Action, Lacks, NoDay, Open, Request, WhichPerson
from towow_core.engine.conversation.which_way import check_way

# On what condition, how surely and how often: no order here takes any of these.
_IF = re.compile(
    r"如果|要是|万一|假如|也许|或许|说不定|没准|\b(?:if|unless|in case|maybe|perhaps|possibly|probably)\b",
    re.IGNORECASE,
)
_BEHIND_A_NAME = re.compile(  # "rename it to food when the hall is done"
    r"\b(?:(?:when|once|as soon as|until)\b.+|after\b.*\b(?:is|are|has|have|gets?)\b.*)", re.IGNORECASE
)
_BEHIND_A_NEW_ONE = re.compile(  # "add a task Paint when it rains"; of "find out when it opens" it is a part
    r"^(?!.*\b(?:ask|check|find|see|decide|know|tell|say|remind|clarify|plan|figure|what|who|how|whether)\b)"
    r".*?\s(?P<when>(?:if|when(?:ever)?|once|unless|as soon as|in case)\s.+)",
    re.IGNORECASE | re.DOTALL,
)
_OFTEN = re.compile(
    r"每(?:[天周月年日]|个?(?:星期|礼拜|小时))|定时|\b(?:every (?:day|week|month|hour|morning|evening|night|\w+day)|daily|weekly|hourly|monthly)\b",
    re.IGNORECASE,
)
_NO_PERSON = re.compile(  # in small letters where a capital one begins a name: "He", "All Stars"
    r"(?:some|any|no|every)(?:body|one)|no one|who(?:ever|mever)?\b.*|(?:a|any|some) person|(?-i:me|myself|us|ourselves|you|him|her|he|she|it|them|they|all|none|people|(?:the )?others?)"
    r"|(?:(?:some|any|no|every)(?:body|one)|no one|(?-i:all|none|people|(?:the )?others?)|(?:a|any|some) person) (?:who|that|else|of|on|in|with|from|at|is|can|could|we|you|free|available)\b.*"
    r"|(?:一)?个人|某人|某个人|别人|其他人|任何人|所有人|大家|每个?人|有人|人|谁.*|随便.*|我们?|咱们?|你们?|您|[他她它]们?|自己|没有|无|.*的人|叫.*"
    r"|(?:有|没|不|会|能|可以|愿意|肯|想|最|任何|得?空|闲|便宜|合适|另外|其他|别).*的"
    r"|.*(?:再说|的话)|.*\b(?:when|once|until|later)\b.*",
    re.IGNORECASE,
)
_ME = re.compile(r"(?-i:I)|me|myself|我(?:来|自己来?|本人)?|自己|本人", re.IGNORECASE)
_NO_NAME = re.compile(
    r"(?:some|any)thing(?: \w+)?|whatever.*|(?:as |what )?you (?:like|want|wish|please)|later(?: on)?|随便.*|什么都?行?|以后|回头|晚点",
    re.IGNORECASE,
)
_SAY_WHEN = (ON_FAILURE, "retry_times", "when")  # "if it breaks, skip it", "a condition, if x > 1": that is what is set
_UNDECIDED_BEHIND = re.compile(r"[\s,，](?:maybe|perhaps|possibly|probably)\W*$", re.IGNORECASE)


def checked(request: Request, found: Action) -> Action:
    """What is asked for, where nothing that was said would be left out, and every value is one.

    Raises:
        Open: It would be done on a guess.
    """
    check_mood(request)
    found = _with_the_author(request, with_known_name(request, found))
    found = with_currency(request, found)
    for name in _names_in(found[1]):
        check_look_alike(request, name)
    _check_values(request, found)
    _check_words(request, found)
    _check_nodes(request, found)
    found = _of_an_approval(request, found)
    _check_kind(request, found)
    check_way(request, found)
    return found


def _of_an_approval(request: Request, found: Action) -> Action:
    """Whoever is to do an approval is asked for its yes."""
    kind, payload, confidence = found
    node, config = request.canvas.nodes.get(str(payload.get("node_id") or "")), payload.get("config")
    if node is None or node.node_type != APPROVAL or not isinstance(config, Mapping) or not config.get("assignee_name"):
        return found
    return kind, {**payload, "config": {"people": [config["assignee_name"]]}}, confidence


def _check_kind(request: Request, found: Action) -> None:
    """What is set at a node, its kind has."""
    kind, payload, _ = found
    node, config = request.canvas.nodes.get(str(payload.get("node_id") or "")), payload.get("config")
    if kind is not DecisionType.MODIFY_NODE or node is None or not isinstance(config, Mapping):
        return
    if (lacks := next((name for name in config if not takes(node, name)), "")) and node.node_type in NODE_KINDS:
        raise Lacks(request.replies.lacks(node, property_said(lacks)), of_its_tasks(request, node, lacks))


def _with_the_author(request: Request, found: Action) -> Action:
    """Who says "me" is whoever says it, where that is known."""
    kind, payload, confidence = found
    config = payload.get("config")
    if not request.by or not isinstance(config, Mapping) or not _ME.fullmatch(str(config.get("assignee_name") or "")):
        return found
    name = request.people[request.by].name if request.by in request.people else request.by
    return kind, {**payload, "config": {**config, "assignee": request.by, "assignee_name": name}}, confidence


def _check_values(request: Request, found: Action) -> None:
    """A person, a name and a demand are some."""
    kind, payload, _ = found
    named = request.canvas.nodes.get(str(payload.get("node_id") or ""))
    for config in _configs(payload):
        person = str(config.get("assignee_name") or "")
        several = meant(person, request.people) if person and not config.get("assignee") else ()
        if len(several) > 1:
            ways = told_apart(request.people, several, zh=request.replies.zh)
            question, *options = request.replies.which_person(person, ways, named)
            raise WhichPerson(question, options)
        if several or config.get("assignee"):
            continue
        if (further := FURTHER.search(person)) is not None:
            raise Open(request.replies.unread(person[further.start() :].strip(TRIM)))
        if is_one_of_several(person):
            raise Open(request.replies.which_of(person))
        _check_is_somebody(request, person)
        if named is not None and _is_work_of_the_kind(person, named.name):
            raise Open(request.replies.unread(person))
        check_person(request, person, named)
    name = _name(found)
    if not _is_quoted(request, name) and _NO_NAME.fullmatch(name):
        raise Open(request.replies.no_name())
    demand = str(payload.get("demand") or "") if kind is DecisionType.START_NEGOTIATION else ""
    if demand and (is_only_a_time(demand) or _UNDECIDED_BEHIND.search(demand)):
        raise Open(request.replies.unread(demand))


def _names_in(payload: Mapping[str, object]) -> Iterator[str]:
    """Whoever is to do it, or to be asked for a yes."""
    for config in _configs(payload):
        yield str(config.get("assignee_name") or "")
        asked = config.get("people")
        yield from map(str, asked) if isinstance(asked, list | tuple) else ()


def _check_is_somebody(request: Request, person: str) -> None:
    if _ME.fullmatch(person) and not request.by:
        raise Open(request.replies.not_signed())
    if _ME.fullmatch(person) or _NO_PERSON.fullmatch(person) or _IF.search(person):
        raise Open(request.replies.no_person())


def _check_words(request: Request, found: Action) -> None:
    """What stands in no text of what is asked for is no condition, no repeat and no day that there is not."""
    kind, payload, _ = found
    said = " ".join(_texts(payload))
    is_new_name = kind in {DecisionType.MODIFY_NODE, DecisionType.RENAME_WORKFLOW}
    is_new_name = is_new_name and not _is_quoted(request, _name(found))
    # "rename it to food if Mia agrees" has the condition in the name
    sure = " ".join(_texts({**payload, "name": "", "title": ""})) if is_new_name else said
    if is_new_name and (when := _BEHIND_A_NAME.search(_name(found))) is not None:
        raise Open(request.replies.unread(when[0].strip(TRIM)))
    is_new = kind is DecisionType.CREATE_NODE and COLON.search(request.text) is None
    is_new = is_new and not _is_quoted(request, _name(found))
    if is_new and (when := _BEHIND_A_NEW_ONE.match(_name(found))) is not None:
        raise Open(request.replies.unread(when["when"].strip(TRIM)))
    may_fail = any(name in config for config in _configs(payload) for name in _SAY_WHEN)
    for pattern, kept in ((_OFTEN, said),) if may_fail else ((_IF, sure), (_OFTEN, said)):
        left_out = (found for found in pattern.finditer(request.text) if _is_left_out(request.text, found[0], kept))
        if (first := next(left_out, None)) is not None:
            raise Open(request.replies.unread(request.marked.said(request.text[first.start() :]).strip(TRIM)))
    for day in days_that_are_none(request.text, request.today):
        if _is_left_out(request.text, day, said):
            raise NoDay(request.replies.no_day(day), request.around(day))


def _check_nodes(request: Request, found: Action) -> None:
    """No node that an order to draw or to take away a line names is left out of it."""
    kind, payload, _ = found
    if kind not in {DecisionType.CONNECT_NODES, DecisionType.DISCONNECT_NODES}:
        return
    meant_ids = {payload["source"], payload["target"]}
    for mark in MARK.finditer(BUT_NOT.sub("", request.text)):
        if meant_ids.isdisjoint(request.marked.mentions[int(mark[1])].node_ids):
            raise Open(request.replies.unread(request.marked.said(request.text[mark.start() :]).strip(TRIM)))


def _name(found: Action) -> str:
    """What something is to be called; "" where nothing is."""
    kind, payload, _ = found
    if kind is DecisionType.RENAME_WORKFLOW:
        return str(payload["title"])
    return str(payload.get("name") or "") if kind in {DecisionType.CREATE_NODE, DecisionType.MODIFY_NODE} else ""


def _is_quoted(request: Request, name: str) -> bool:
    return any(mention.is_quoted and mention.said.strip(TRIM) == name for mention in request.marked.mentions)


def _is_left_out(text: str, piece: str, kept: str) -> bool:
    return text.count(piece) > kept.count(piece)


def _is_work_of_the_kind(person: str, name: str) -> bool:
    """ "请主持人换成请嘉宾" speaks of other work, and of nobody who does it."""
    work = BEGINS_WITH_WORK.match(person)
    return work is not None and name.startswith(work[0])


def _configs(payload: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    nodes = payload.get("nodes", ())
    for node in (payload, *(nodes if isinstance(nodes, list | tuple) else ())):
        if isinstance(config := node.get("config"), Mapping):
            yield config


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list | tuple):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(each)
