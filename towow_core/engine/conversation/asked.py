"""A question while it is answered: its words, what it is restricted to, and what stands on the canvas about it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Flag, auto
from functools import cached_property

from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState
from towow_core.domain.canvas_words import node_said
from towow_core.domain.days import is_day
from towow_core.domain.people import People
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.periods import Period, period_in
from towow_core.engine.conversation.reading import Request
from towow_core.engine.conversation.restrictions import Exclusion, exclusion_in, pattern_of_names, people_in
from towow_core.engine.conversation.speakers import is_anybodys, said_of_no_work, said_of_oneself
from towow_core.engine.conversation.unread import Span, unread

_CLOSED = frozenset({NodeStatus.COMPLETED, NodeStatus.SKIPPED, NodeStatus.CANCELLED})
_A_STRANGER = ("一个这里不认识的人", "somebody unknown")  # in the place of an id
_THEY = re.compile(  # of what was said before, which a question that names none of it is not about
    r"\b(?:they|them|these|those(?! (?:that|which|who|whose|with|without|of|due)\b)|their|both(?! an?\b))\b"
    r"|[这那](?:些|几[个件项步]|(?:[两二三四五六七八九十]|\d{1,2})[个件项步](?!月|星期|礼拜|小时|钟头|人)|俩)|它[们俩]|^\W*(?:那么?)?里[面头边]",
    re.IGNORECASE,
)
_ID = re.compile(r"(?=\S*[\d_@])[\x21-\x7e]+")  # as programs call people


class Takes(Flag):
    """Which restrictions an answer keeps to; those of the question that it does not keep to are not read."""

    NOTHING = 0
    PEOPLE = auto()
    PERIOD = auto()
    WITHOUT = auto()
    ALL = PEOPLE | PERIOD | WITHOUT


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One question.

    Attributes:
        question: Its words, with marks for nodes.
        named: Ids of the nodes that it names, by the number of the mark.
        people: Who can be given a task.
        by: Who asks, by id.
        missed: Pieces of the question that kept one answer or another from being given.
    """

    question: str
    named: Mapping[str, tuple[str, ...]]
    canvas: CanvasState
    run: RunState | None
    today: date
    replies: CanvasReplies
    people: People
    by: str = ""
    missed: list[str] = field(default_factory=list)

    @cached_property
    def about(self) -> tuple[str, ...]:
        """Ids of the nodes that it is about; none: it is about all of them."""
        ids = (node_id for mark, found in self.named.items() if mark not in self._left_out_marks for node_id in found)
        return tuple(dict.fromkeys(ids))

    @property
    def nodes(self) -> list[CanvasNode]:
        return [self.canvas.nodes[node_id] for node_id in self.about] or list(self.canvas.nodes.values())

    @cached_property
    def pool(self) -> list[CanvasNode]:
        """The nodes that fit all that the question is restricted to."""
        gone, nobody = self.left_out
        return [
            node
            for node in self.nodes
            if node.node_id not in gone
            and not set(nobody) & set(self.whose(node))
            and (not self.who or set(self.who) & set(self.whose(node)))
            and (self.period is None or ((day := due_of(node)) is not None and self.period.has(day)))
        ]

    @cached_property
    def period(self) -> Period | None:
        return period_in(self.question, self.today)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """Names by how they may be said, in small letters: whole, and the first word where it is one person's."""
        everybody = [*(who.name for who in self.people.values())]
        everybody += [name for node in self.canvas.nodes.values() for name in self.whose(node)]
        names = [name for name in dict.fromkeys(everybody) if name and name not in _A_STRANGER]  # which is no name
        found = {name.casefold(): name for name in names}
        firsts = [name.split()[0].casefold() for name in names if len(name.split()) > 1]
        return {
            **{name.split()[0].casefold(): name for name in names if firsts.count(name.split()[0].casefold()) == 1},
            **found,
        }

    @cached_property
    def _exclusion(self) -> Exclusion | None:
        return exclusion_in(self.question, pattern_of_names(self._names))

    @property
    def _left_out_marks(self) -> tuple[str, ...]:
        return self._exclusion.marks if self._exclusion else ()

    @cached_property
    def left_out(self) -> tuple[Sequence[str], Sequence[str]]:
        """Ids of nodes, and names of people, that are to be left out."""
        ids = [node_id for mark in self._left_out_marks for node_id in self.named.get(mark, ())]
        names = self._exclusion.names if self._exclusion else ()
        return ids, [self._names[name.casefold()] for name in names]

    @cached_property
    def _people_said(self) -> tuple[tuple[str, Span], ...]:
        found = [*people_in(self.question, self._names)]
        if self.by in self.people:
            found += [(self.people[self.by].name, span) for span in self._self_said]
        start, end = self._exclusion.span if self._exclusion else (0, 0)
        return tuple((name, span) for name, span in found if not start <= span[0] < end)

    @cached_property
    def _self_said(self) -> list[Span]:
        """Where whoever asks speaks of their own work."""
        return said_of_oneself(self.question)

    @property
    def is_of_a_stranger(self) -> bool:
        """Whoever asks speaks of their own work, and it is not known who that is."""
        return bool(self._self_said) and self.by not in self.people and not is_anybodys(self.question)

    @cached_property
    def who(self) -> tuple[str, ...]:
        """Whoever is named, by whole names."""
        return tuple(dict.fromkeys(name for name, _ in self._people_said))

    def reads(self, *topics: re.Pattern[str], takes: Takes = Takes.ALL, spans: Iterable[Span] = ()) -> bool:
        """Whether no word of the question is left over that an answer about these topics would pass by.

        Args:
            topics: What they find is read, but for their groups: a group is a gap in which anything may stand.
            takes: The restrictions that the answer keeps to.
            spans: From where to where more of it was read.
        """
        text = self.question
        taken = [span for topic in topics for found in topic.finditer(text) for span in _without_gaps(found)]
        taken += spans
        taken += said_of_no_work(text)
        taken += self._self_said if self.by not in self.people else []  # else it is a restriction
        if Takes.PERIOD in takes and self.period is not None:
            taken.append((self.period.start, self.period.end))
        if Takes.PEOPLE in takes:
            taken += [span for _, span in self._people_said]
        if Takes.WITHOUT in takes and self._exclusion is not None:
            taken.append(self._exclusion.span)
        subjects = self.named.keys() - {*self._left_out_marks}
        taken += [mark.span() for mark in MARK.finditer(text) if mark[1] in subjects]
        left = unread(text, taken) or self._spoken_of_before(taken)
        if left:
            self.missed.append(left)
        return not left

    def _spoken_of_before(self, taken: Iterable[Span]) -> str:
        """The word by which it means some that it does not name; "" where it names them, or means none."""
        they = None if self.about else _THEY.search(self.question)
        is_read = they is None or any(start <= they.start() and they.end() <= end for start, end in taken)
        return "" if they is None or is_read else they[0]

    def are_theirs(self) -> Takes:
        """Naming somebody beside nodes that are all theirs restricts nothing."""
        theirs = all(set(self.who) & set(self.whose(node)) for node in self.nodes)
        return Takes.PEOPLE if theirs else Takes.NOTHING

    def says(self, zh: str, en: str) -> str:
        return zh if self.replies.zh else en

    def told(self, zh: str, en: str, *, is_dated: bool = True) -> str:
        """An answer behind what it is restricted to; so a restriction that was read otherwise than meant is seen."""
        of_zh, of_en = self._within(is_dated=is_dated)
        return self.says(f"{of_zh}{zh}", f"{of_en}{en[:1].lower()}{en[1:]}" if of_en else en)

    def _within(self, *, is_dated: bool) -> tuple[str, str]:
        """The restrictions that an answer keeps to, for its beginning: "Of Mia's, due until 2026-12-04: ".

        Args:
            is_dated: With the period; else the answer says itself when.
        """
        gone, nobody = self.left_out
        zh, en = [], []
        if len(self.about) > 1:
            names = [self.called(node) for node in self.nodes]
            zh.append(f"{'、'.join(names)}里")
            en.append(f"of {', '.join(names[:-1])} and {names[-1]}")
        if self.who:
            zh.append(f"{'、'.join(self.who)}的")
            en.append("of " + " and ".join(f"{name}'s" for name in self.who))
        if is_dated and self.period is not None:
            on = self.period.said()
            zh.append(f"{on.zh}到期的".lstrip())
            en.append(f"due {on.en}")
        if gone or nobody:
            nodes = [self.canvas.nodes[node_id] for node_id in gone]
            names = [*(f"“{node_said(n).zh if self.replies.zh else node_said(n).en}”" for n in nodes), *nobody]
            zh.append(f"不算{'、'.join(names)}")
            en.append(f"without {' and '.join(names)}")
        english = ", ".join(en)
        return "，".join(zh) + ("：" if zh else ""), f"{english[:1].upper()}{english[1:]}: " if en else ""

    def state(self, node: CanvasNode) -> NodeRun | None:
        return self.run.nodes.get(node.node_id) if self.run else None

    def is_open(self, node: CanvasNode) -> bool:
        """It is not done, and not left out either."""
        state = self.state(node)
        return state is None or state.status not in _CLOSED

    def is_done(self, node: CanvasNode) -> bool:
        state = self.state(node)
        return state is not None and state.status is NodeStatus.COMPLETED

    def done_on(self, node: CanvasNode) -> date | None:
        """The day on which a run had it done; None where it is not, or nobody knows when."""
        state = self.state(node)
        return (
            date.fromisoformat(state.since[:10]) if state and self.is_done(node) and is_day(state.since[:10]) else None
        )

    def days_late(self, node: CanvasNode) -> int | None:
        """How many days after its own it was done, below 0 before; None where one of the two is not known."""
        done, due = self.done_on(node), due_of(node)
        return (done - due).days if done is not None and due is not None else None

    def called(self, node: CanvasNode) -> str:
        return self.names([node])

    def names(self, nodes: Iterable[CanvasNode]) -> str:
        said = (node_said(node) for node in nodes)
        return self.says("、", ", ").join(f"“{each.zh if self.replies.zh else each.en}”" for each in said)

    def before(self, node_id: str) -> list[CanvasNode]:
        """What stands right before it."""
        return [self.canvas.nodes[edge.source] for edge in self.canvas.edges.values() if edge.target == node_id]

    def behind(self, node_id: str) -> list[CanvasNode]:
        return [self.canvas.nodes[edge.target] for edge in self.canvas.edges.values() if edge.source == node_id]

    def all_before(self, node_id: str) -> list[CanvasNode]:
        """Everything that has to be done before it, as it was drawn."""
        return self._reached(node_id, self.before)

    def all_behind(self, node_id: str) -> list[CanvasNode]:
        return self._reached(node_id, self.behind)

    def _reached(self, node_id: str, step: Callable[[str], list[CanvasNode]]) -> list[CanvasNode]:
        found: set[str] = set()
        ahead = [node_id]
        while ahead:
            for node in step(ahead.pop()):
                if node.node_id not in found:
                    found.add(node.node_id)
                    ahead.append(node.node_id)
        return [node for node in self.canvas.nodes.values() if node.node_id in found - {node_id}]

    def whose(self, node: CanvasNode) -> tuple[str, ...]:
        """The names of who does it: its assignee, or whoever is to approve; nobody's id."""
        return tuple(self.person(each) for each in whose(node, self.people))

    def person(self, said: str) -> str:
        """A name as it is; what stands for somebody whom nobody knows here by name is not shown."""
        known = called_by_name(said, self.people)
        return self.says(*_A_STRANGER) if _ID.fullmatch(known) else known


def asked_of(request: Request, question: str, named: Mapping[str, tuple[str, ...]]) -> Asked:
    """What a request asks, with what there is to know for answering it."""
    return Asked(
        question=question,
        named=named,
        canvas=request.canvas,
        run=request.run,
        today=request.today,
        replies=request.replies,
        people=request.people,
        by=request.by,
    )


def _without_gaps(found: re.Match[str]) -> Iterator[Span]:
    at = found.start()
    for start, end in sorted(found.span(n) for n in range(1, len(found.groups()) + 1) if found[n] is not None):
        yield at, max(at, start)
        at = max(at, end)
    yield at, found.end()


def whose(node: CanvasNode, people: People) -> tuple[str, ...]:
    """The names of who does it: its assignee, or whoever is to approve."""
    config = node.config
    if name := str(config.get("assignee_name") or ""):
        return (name,)
    if person := str(config.get("assignee") or ""):
        return (called_by_name(person, people),)
    approvers = config.get("people")
    ids = approvers if isinstance(approvers, list | tuple) else ()
    return tuple(called_by_name(str(each), people) for each in ids)


def called_by_name(person: str, people: People) -> str:
    """The name of whoever is known by this; else what was written, for that may be a name."""
    return people[person].name if person in people else person


def is_named(person: str, question: str) -> bool:
    if not person.isascii():
        return person in question
    return re.search(rf"(?<!\w){re.escape(person)}(?!\w)", question, re.IGNORECASE) is not None


def due_of(node: CanvasNode) -> date | None:
    said = str(node.config.get("due") or "")[:10]
    return date.fromisoformat(said) if is_day(said) else None


def dated(nodes: Sequence[CanvasNode]) -> Iterator[tuple[date, CanvasNode]]:
    """Those that have a day, the earliest first."""
    found = [(day, node) for node in nodes if (day := due_of(node)) is not None]
    return iter(sorted(found, key=lambda each: each[0]))
