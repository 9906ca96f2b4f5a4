"""A sentence that builds: several nodes, each with its person, day, price and place in any order.

It is read from left to right, and every word of it has to be part of something that is known here: of a sentence
with one word more nothing is read, and the other rules ask about it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from towow_core.domain.canvas import APPROVAL, CONDITION, DELAY, NOTIFICATION, TASK, CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import built_clauses as clauses
from towow_core.engine.conversation.condition_sides import of_which_condition
from towow_core.engine.conversation.dictated import QUOTED, unquoted
from towow_core.engine.conversation.kind_nouns import NOUNS
from towow_core.engine.conversation.last_spoken import Known, spoken_of
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.positions import last_of, lines_of
from towow_core.engine.conversation.predicates_said import predicate_at, says_a_predicate
from towow_core.engine.conversation.properties import Type
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, ask
from towow_core.engine.conversation.said_otherwise import without_corrections
from towow_core.engine.conversation.task_names import names_work, tells_or_asks
from towow_core.engine.conversation.values import length_in, value_in
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.money import find_money
from towow_core.engine.language.person_names import looks_like_a_name

_SENTENCE_MAX, _NODES_MAX, _CLAUSE_MAX = 400, 8, 80


class _NotRead(Exception):
    """Some of it is none of this."""


class _Missing(Open):
    """What is built is understood, and lacks something that has to be asked for."""


@dataclass(slots=True)
class _New:
    """A node that is read.

    Attributes:
        after: What it follows, by id, and the branch of a condition that leads there.
        is_placed: Its place is said, be it beside the others.
    """

    node_id: str
    kind: str
    name: str
    config: dict[str, Any] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)
    is_placed: bool = False


def built(sentence: str, known: Known, *, is_quoted: bool = False) -> Action | None:
    """What the sentence builds; None where it says anything else, or more.

    Args:
        is_quoted: Only where each name stands in quotation marks: another reading of the sentence has others.
    """
    if len(sentence) > _SENTENCE_MAX:
        return None
    try:
        building = _Building(without_corrections(sentence, known), known)
        found = building.whole()
    except _Missing as question:
        return None if is_quoted else ask(str(question), question.options)
    except (_NotRead, Open):
        return None
    only_waits = all(node["node_type"] == DELAY for node in nodes_built(found))
    return None if is_quoted and (building.has_bare or only_waits) else found


def nodes_built(found: Action) -> list[dict[str, Any]]:
    return list(found[1].get("nodes", [found[1]]))


def lines_built(found: Action) -> set[tuple[str, str]]:
    """The lines that it draws, new nodes by their names."""
    names = {str(node.get("node_id")): str(node["name"]) for node in nodes_built(found)}
    behind = {(str(source), str(found[1].get("name"))) for source in found[1].get("after", ())}
    edges = ((str(edge["source"]), str(edge["target"])) for edge in found[1].get("edges", ()))
    return behind | {(names.get(source, source), names.get(target, target)) for source, target in edges}


class _Building:
    def __init__(self, sentence: str, known: Known) -> None:
        self.known, self.quoted = known, list[str]()
        self.text = QUOTED.sub(self._mark, sentence.replace("⟦", "[").replace("⟧", "]")).strip()
        self.names = known_names(known.canvas, known.people)
        who = pattern_of(self.names)
        self.owners, self.approvers = clauses.owners(who), clauses.approvers(who)
        self.notifies = clauses.notifies(who)
        blank = MARK.sub(lambda mark: " " * len(mark[0]), self.text)
        self.days = {each.start: each for each in all_dates(blank, known.today)}
        self.at, self.new, self.then, self.last = 0, list[_New](), False, False
        self.count, self.list_kind, self.listed_from = 0, "", 0
        self.place: dict[str, str] = {}
        self.place_before: list[str] = []
        self.people: list[str] = []
        self.has_bare = self.corrects = False

    def _mark(self, found: re.Match[str]) -> str:
        self.quoted.append(unquoted(found[0]))
        return f"⟦{len(self.quoted) - 1}⟧"

    def whole(self) -> Action:
        readers: tuple[Callable[[], bool], ...] = (
            self._remark, self._corrected, self._counted, self._approval_asked, self._branch, self._then, self._day,
            self._beside, self._budget, self._place_said, self._wait, self._notify, self._approvers, self._owner,
            self._called, self._predicate, self._head, self._item, self._work_behind_branch,
        )  # fmt: skip
        while self._skip() < len(self.text):
            if not any(read() for read in readers):
                raise _NotRead
        if (
            not self.new
            or len(self.new) > _NODES_MAX
            or self.place
            or self.place_before
            or self.people
            or self.then
            or self.last
            or self.corrects
        ):
            raise _NotRead
        if self.count and len(self.new) - self.listed_from != self.count:
            raise _NotRead
        names = [each.name for each in self.new] + [node.name for node in self.known.canvas.nodes.values()]
        if len({name.casefold() for name in names}) < len(names):
            raise _NotRead
        return self._drawn()

    def _skip(self) -> int:
        while (gap := clauses.GAP.match(self.text, self.at)) is not None and gap.end() > self.at:
            self.at = gap.end()
        return self.at

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found is not None and found.end() > self.at:
            self.at = found.end()
            return found
        return None

    def _remark(self) -> bool:
        return not self.new and self._take(clauses.REMARK) is not None

    # What goes before a node.

    def _then(self) -> bool:
        if self._take(clauses.THEN):
            self.then = True
            return True
        if (found := self._take(clauses.LAST)) is None:
            return False
        if found[0][:3].casefold() in {"at ", "to "} and self.new:
            self._now.after |= dict.fromkeys(last_of(self.known.canvas), "")
            self._now.is_placed = True
        else:
            self.last = True
        return True

    def _branch(self) -> bool:
        is_so = self._take(clauses.IF_SO)
        is_not = None if is_so else self._take(clauses.IF_NOT)
        other = None if is_so or is_not or self.new else self._take(clauses.IF_NODE)
        if is_so is None and other is None and is_not is None:
            return False
        if other is not None:
            source = self._refs(other["ref"] or other["ref_en"])
        else:
            source = [each.node_id for each in self.new if each.kind == CONDITION][-1:] or self._condition_meant()
        if len(source) != 1 or self._kind_of(source[0]) != CONDITION:
            raise _NotRead
        branch = {source[0]: "false" if is_not else "true"}
        is_behind = self.new and self._now.kind != CONDITION and not self.text[self._skip() :].strip()
        if not is_behind:
            self.place |= branch
        elif self._now.is_placed:
            raise _NotRead
        else:
            self._now.after, self._now.is_placed = branch, True
        return True

    def _condition_meant(self) -> list[str]:
        """The condition that was spoken of, or the only one.

        Raises:
            _Missing: There is none, or it is open which.
        """
        there = [node for node in self.known.canvas.nodes.values() if node.node_type == CONDITION]
        said = [node for node in spoken_of(self.known, is_several=False) if node.node_type == CONDITION]
        if len(found := said if len(said) == 1 else there) == 1:
            return [found[0].node_id]
        raise _Missing(of_which_condition(there, zh=self.known.replies.zh))

    def _place_said(self) -> bool:
        for way, pattern in clauses.PLACES:
            found = pattern.match(self.text, self.at)
            if found is None or (refs := self._refs_or_none(found["ref"])) is None:
                continue
            other = self._refs_or_none(found["ref2"]) if way == "between" else []
            if other is None:
                continue
            self.at = found.end()
            return self._placed(way, refs, other, is_all=bool(found.groupdict().get("all")))
        return False

    def _placed(self, way: str, refs: list[str], other: list[str], *, is_all: bool) -> bool:
        leads = re.match(r"\s{0,2}[，,；;。]", self.text[self.at :]) is None and self.text[self.at :].strip()
        if not self.new or (leads and self._begins_one()):
            if is_all:
                raise _NotRead
            self.place |= dict.fromkeys(refs if way in {"after", "between"} else [], "")
            self.place_before += other if way == "between" else refs if way == "before" else []
            return True
        group = self.new[self.listed_from :] if is_all else [self._now]
        if is_all and not self.count:
            raise _NotRead
        for each in group:
            if each.is_placed or {each.node_id} & {*refs, *other}:
                raise _NotRead
            each.after = {}  # instead of what it would come after by a "then"
            each.after |= dict.fromkeys(refs if way in {"after", "between"} else [], "")
            each.before += other if way == "between" else refs if way == "before" else []
            each.is_placed = True
        return True

    def _begins_one(self) -> bool:
        at = clauses.GAP.match(self.text, self.at)
        start = at.end() if at else self.at
        heads = (*clauses.HEADS[:2], clauses.WAIT, *self.notifies, *clauses.COUNTED)
        return any((found := each.match(self.text, start)) and found.end() > start for each in heads)

    # The nodes.

    @property
    def _now(self) -> _New:
        if not self.new:
            raise _NotRead
        return self.new[-1]

    def _begin(self, kind: str, name: str, *, is_quoted: bool, config: Mapping[str, Any] | None = None) -> bool:
        name = name.strip()
        self.has_bare = self.has_bare or not is_quoted
        if not is_quoted and (clauses.NO_NAME.search(name) or tells_or_asks(name) or name.casefold() in self.names):
            raise _NotRead
        taken = {*self.known.canvas.nodes, *(each.node_id for each in self.new)}
        node_id = next(each for n in range(1, len(taken) + 2) if (each := f"n{n}") not in taken)
        one = _New(node_id, kind, name, dict(config or {}))
        if self.place or self.place_before:
            one.after, one.before, one.is_placed = self.place, self.place_before, True
        elif self.then and not self.new:
            one.after = dict.fromkeys(self._last_spoken(""), "")
        elif self.last and not self.new:
            one.after = dict.fromkeys(last_of(self.known.canvas), "")
        elif self.new and (self.then or self.last or self._now.kind == DELAY):
            one.after = {self._now.node_id: ""}
        if self.people:
            if kind != APPROVAL:
                raise _NotRead
            one.config["people"] = self.people
        self.place, self.place_before, self.then, self.last, self.people = {}, [], False, False, []
        self.new.append(one)
        return True

    def _counted(self) -> bool:
        found = next((each for form in clauses.COUNTED if (each := self._take(form))), None)
        if found is None:
            return False
        if self.count:
            raise _NotRead
        said = found["count"].casefold()
        self.count = clauses.COUNTS.get(said) or int(said)
        self.list_kind, self.listed_from = _kind(found["kind"]) or TASK, len(self.new)
        return True

    def _head(self) -> bool:
        for form in clauses.HEADS:
            found = form.match(self.text, self.at)
            if found is None:
                continue
            at, kind = found.end(), _kind(found["kind"])
            is_checked = kind == CONDITION and found["called"] in {":", "："}
            if is_checked and says_a_predicate(self.text[at : at + _CLAUSE_MAX].split("，")[0]):
                self.at = found.end("kind")
                return self._begin(kind, self.known.replies.kind_name(kind), is_quoted=True)
            if (mark := MARK.match(self.text, at)) is not None:
                is_list_item = not kind and form is clauses.HEADS[-1]
                is_more = self.text[: self.at].rstrip(" ，,").endswith("还有")
                if is_list_item and not (is_more or self.then or self.last or self.count or self.new):
                    raise _NotRead
                self.at = mark.end()
                return self._begin(kind or self.list_kind or TASK, self.quoted[int(mark[1])], is_quoted=True)
            if found["called"] and (name := clauses.NAME.match(self.text, at)) is not None:
                self.at = name.end()
                return self._begin(kind or TASK, name["name"], is_quoted=False)
            if kind and not found["called"] and clauses.NAME_LATER.match(self.text, at):
                self.at = at
                return self._begin(kind, self.known.replies.kind_name(kind), is_quoted=True)
        return False

    def _predicate(self) -> bool:
        """What the condition that was read last checks.

        Raises:
            _Missing: Of which node's result, or what no run brings.
        """
        if not self.new or self._now.kind != CONDITION or "when" in self._now.config:
            return False
        try:
            found = predicate_at(self.text, self.at, self._name_of, self.quoted, self.known.replies)
        except Open as question:
            raise _Missing(str(question), question.options) from question
        if found is None:
            return False
        when, self.at = found
        return self._set("when", when)

    def _name_of(self, said: str) -> str:
        node_id = self._ref(said)
        node = self.known.canvas.nodes.get(node_id) if node_id else None
        return node.name if node is not None else ""

    def _work_behind_branch(self) -> bool:
        """ "…, if not, call the owner": what is done on that side, where it is said as work."""
        if not any(self.place.values()) or (name := clauses.NAME.match(self.text, self.at)) is None:
            return False
        if not names_work(name["name"]):
            raise _NotRead
        self.at = name.end()
        return self._begin(TASK, name["name"], is_quoted=False)

    def _item(self) -> bool:
        """The next of so many, without quotation marks: it says what is to be done, or whose it is."""
        if not self.count or len(self.new) - self.listed_from >= self.count:
            return False
        name = self._take(clauses.NAME)
        if name is None:
            return False
        is_whose = any(form.match(self.text, self.at) for form in self.owners)
        if not is_whose and not names_work(name["name"]):
            raise _NotRead
        return self._begin(self.list_kind, name["name"], is_quoted=False)

    def _wait(self) -> bool:
        if (found := self._take(clauses.WAIT)) is None:
            return False
        said, long = (next(filter(None, (found[f"{of}{n}"] for n in ("", *"2345")))) for of in ("said", "long"))
        if not (length := length_in(long)):
            raise _NotRead
        return self._begin(DELAY, re.sub(r"^[先再要得]", "", said), is_quoted=True, config=length)

    def _notify(self) -> bool:
        found = next((each for form in self.notifies if (each := self._take(form))), None)
        if found is None:
            return False
        mark = MARK.match(found["text"])
        text, who = self.quoted[int(mark[1])] if mark else "", found["who"]
        zh = self.known.replies.zh
        to = {} if clauses.ALL.fullmatch(who) else {"to": self._people(who)}  # all of them: whoever looks
        name = f"通知{who}" if zh else f"notify {who}"
        return self._begin(NOTIFICATION, name, is_quoted=True, config={"message": text, **to})

    def _approval_asked(self) -> bool:
        """ "要许莉审批一下，叫“内容审批”": an approval that is not named as one."""
        is_led = bool(self.place) or self.then
        if not is_led or (found := self._take(self.approvers[0])) is None:
            return False
        self.people = self._people(found["who"])
        needed = {"needed": len(self.people)} if found["all"] else {}
        return self._begin(APPROVAL, self.known.replies.kind_name(APPROVAL), is_quoted=True, config=needed)

    def _called(self) -> bool:
        found = clauses.CALLED_LATER.match(self.text, self.at)
        if found is None or not self.new or self._now.name != self.known.replies.kind_name(self._now.kind):
            return False
        name = found["name"] or self.quoted[int(found["mark"])]
        if found["name"]:
            self.has_bare = True
            if clauses.NO_NAME.search(name) or name.casefold() in self.names:
                raise _NotRead
        self.at, self._now.name = found.end(), name.strip()
        return True

    # What is said of the node that was read last.

    def _approvers(self) -> bool:
        is_later = not self.new
        if not is_later and self._now.kind != APPROVAL:
            return False
        forms = (self.approvers[2],) if is_later else self.approvers
        for form in forms:
            if (found := self._take(form)) is None:
                continue
            people = self._people(found["who"])
            if is_later:
                self.people = people
                return True
            said = found.groupdict()
            self._set("people", people)
            if len(people) > 1 and (said.get("all") or said.get("all2")):
                self._set("needed", len(people))
            return True
        return not is_later and self._approved_by_a_stranger()

    def _approved_by_a_stranger(self) -> bool:
        """Whoever bears a name as people do can be asked, though nobody here is called so."""
        found = clauses.APPROVED_BY.match(self.text, self.at)
        name = (found["zh"] or found["en"]) if found else ""
        if found is None or not looks_like_a_name(name):
            return False
        self.at = found.end()
        return self._set("people", [name])

    def _people(self, said: str) -> list[str]:
        parts = [each for each in re.split(r"\s*(?:和|与|跟|、|,|\band\b)\s*", said) if each]
        found = [called(part, self.names, self.known.people, self.known.by) for part in parts]
        if not all(found):
            raise _NotRead
        return found

    def _owner(self) -> bool:
        if not self.new:
            return False
        for form in self.owners:
            if (found := form.match(self.text, self.at)) is None:
                continue
            name = called(found["who"], self.names, self.known.people, self.known.by)
            if not name or self._now.kind not in {TASK, APPROVAL}:
                raise _NotRead
            self.at = found.end()
            return self._set(*(("assignee_name", name) if self._now.kind == TASK else ("people", [name])))
        return False

    def _day(self) -> bool:
        lead = clauses.DAY_LEAD.match(self.text, self.at)
        found = self.days.get(self.at) or self.days.get(lead.end() if lead else -1)
        if found is None or not self.new:
            return False
        if self._now.kind not in {TASK, "milestone"}:
            raise _NotRead
        tail = clauses.DAY_TAIL.match(self.text, found.end)
        self.at = tail.end() if tail else found.end
        return self._set("due", found.day.isoformat())

    def _budget(self) -> bool:
        if not self.new or (found := self._take(clauses.BUDGET)) is None:
            return False
        said = found["amount"] or found["amount_en"]
        if self._now.kind != TASK or (amount := value_in(Type.AMOUNT, said)) is None:
            raise _NotRead
        if (money := find_money(said)) is not None and money.currency:
            self._set("currency", money.currency)
        return self._set("price", amount)

    def _beside(self) -> bool:
        if not self.new or (found := clauses.BESIDE.match(self.text, self.at)) is None:
            return False
        self._refs(found["ref"] or found["ref_en"])
        if self._now.is_placed:
            raise _NotRead
        self.at, self._now.is_placed = found.end(), True
        return True

    def _set(self, name: str, value: Any) -> bool:
        """One value of each; behind a word of correcting, the other one."""
        if self._now.config.get(name, value) != value and not self.corrects:
            raise _NotRead
        if self.corrects and name not in self._now.config:
            raise _NotRead
        self._now.config[name], self.corrects = value, False
        return True

    def _corrected(self) -> bool:
        self.corrects = bool(self.new) and self._take(clauses.CORRECTS) is not None
        return self.corrects

    # Which nodes are meant.

    def _refs(self, said: str) -> list[str]:
        if (found := self._refs_or_none(said)) is None:
            raise _NotRead
        return found

    def _refs_or_none(self, said: str) -> list[str] | None:
        whole = said.strip()
        if clauses.BOTH.fullmatch(whole):
            return self._both()
        if (one := self._ref(whole)) is not None:
            return [one]
        parts = [each for each in re.split(r"\s{0,2}(?:和|与|跟|、|\band\b)\s{0,2}", whole) if each]
        found = [self._ref(part) for part in parts]
        return [each for each in found if each] if len(parts) > 1 and all(found) else None

    def _ref(self, said: str) -> str | None:
        if (mark := MARK.fullmatch(said)) is not None:
            said = self.quoted[int(mark[1])]
        low = re.sub(r"^the\s+", "", said.casefold())
        names = {node.node_id: node.name.casefold() for node in self.known.canvas.nodes.values()}
        names |= {each.node_id: each.name.casefold() for each in self.new}
        found = [node_id for node_id, name in names.items() if name == low]
        if not found and len(low) > 1 and not MARK.search(low):
            part = re.compile(rf"(?<![a-z0-9]){re.escape(low)}(?![a-z0-9])" if low.isascii() else re.escape(low))
            found = [node_id for node_id, name in names.items() if part.search(name)]
        if not found:
            kind = _kind(low)
            found = [node_id for node_id in names if kind and self._kind_of(node_id) == kind]
        return found[0] if len(found) == 1 else None

    def _both(self) -> list[str]:
        pair = [node.node_id for node in spoken_of(self.known, is_several=True)]
        pair = pair or list(self.known.canvas.nodes)
        if len(self.new) > 1 or len(pair) != 2:  # noqa: PLR2004
            raise _NotRead
        return pair

    def _last_spoken(self, kind: str) -> list[str]:
        nodes = [node for node in spoken_of(self.known, is_several=False) if not kind or node.node_type == kind]
        nodes = nodes or [self.known.canvas.nodes[each] for each in last_of(self.known.canvas)]
        found = [node.node_id for node in nodes if not kind or node.node_type == kind]
        if len(found) > 1 or (kind and not found):
            raise _NotRead
        return found

    def _kind_of(self, node_id: str) -> str:
        node: CanvasNode | _New | None = self.known.canvas.nodes.get(node_id)
        if isinstance(node, CanvasNode):
            return node.node_type
        return next((each.kind for each in self.new if each.node_id == node_id), "")

    def _drawn(self) -> Action:
        nodes, edges, replaced = list[dict[str, Any]](), list[dict[str, Any]](), list[dict[str, str]]()
        for each in self.new:
            nodes.append({"node_id": each.node_id, "node_type": each.kind, "name": each.name, "config": each.config})
            if each.kind == DELAY and each.after and not any(each.node_id in other.after for other in self.new):
                lines = self.known.canvas.edges.values()
                each.before += [edge.target for edge in lines if edge.source in each.after and not edge.when]
            into, out = lines_of(self.known.canvas, [each.node_id], list(each.after), each.before)
            when = {source: branch for source, branch in each.after.items() if branch}
            edges += [{**line, **({"when": when[line["source"]]} if line["source"] in when else {})} for line in into]
            replaced += out
        if len(nodes) == 1 and not replaced and not self.new[0].before and not any(self.new[0].after.values()):
            drawn = {name: value for name, value in nodes[0].items() if name != "node_id"}
            return DecisionType.CREATE_NODE, {**drawn, "after": list(self.new[0].after)}, CERTAIN
        payload = {"title": "", "nodes": nodes, "edges": edges, "replaced": replaced}
        return DecisionType.CREATE_WORKFLOW_PLAN, payload, CERTAIN


def _kind(said: str | None) -> str:
    if not said:
        return ""
    whole = re.sub(r"s$", "", said.strip().casefold())
    for kind, pattern in clauses.KINDS.items():
        if pattern.fullmatch(whole) or pattern.fullmatch(said.strip()):
            return kind
    nouns = NOUNS[DELAY]
    return DELAY if re.fullmatch(f"{nouns.said}|wait", whole, re.IGNORECASE) else ""
