"""One request of a sentence while it is read: its words with marks for nodes, the canvas, and what may come of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import count
from re import Match
from typing import Any

from towow_core.domain.canvas import CanvasState, RunState
from towow_core.domain.drafts import DecisionType
from towow_core.domain.people import People
from towow_core.engine.conversation.absent_names import may_be_a_node
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.verbs_of_reports import has_another, verb_said
from towow_core.engine.conversation.waited_for import those_reported

CERTAIN, LIKELY = 0.9, 0.7
Action = tuple[DecisionType, dict[str, Any], float]


class Open(Exception):
    """It cannot be told what is meant; the text asks.

    Attributes:
        options: Sentences that answer it.
    """

    def __init__(self, question: str, options: Sequence[str] = ()) -> None:
        super().__init__(question)
        self.options = tuple(options)


class NotThere(Open):
    """No node, or line, of the canvas as it is now is meant: an earlier request may draw it."""


class WhichPerson(Open):
    """It cannot be told which of several people of a name is meant; all else is understood."""


class Lacks(Open):
    """The node's kind has no such property."""


class SoAlready(Open):
    """It is so already, and nothing is to be done: of several, the others are meant."""


class NoDay(Open):
    """It cannot be told which day is meant.

    Args:
        question: For the person.
        around: The request as it was said, before and behind where the day belongs.
    """

    def __init__(self, question: str, around: tuple[str, str]) -> None:
        super().__init__(question)
        self._before, self._behind = around

    def with_day(self, day: str) -> str:
        return f"{self._before}{day}{self._behind}"


@dataclass(frozen=True, slots=True)
class Request:
    """One clause of a sentence, with what there is to know for reading it.

    Attributes:
        people: Who can be given a task.
        by: The id of whoever says it; empty: not known.
        is_operator: Whether their word is taken for what somebody else said.
    """

    text: str
    marked: Marked
    canvas: CanvasState
    run: RunState | None
    today: date
    replies: CanvasReplies
    people: People = field(default_factory=dict)
    by: str = ""
    is_operator: bool = False

    @property
    def said(self) -> str:
        return self.marked.said(self.text)

    @property
    def quoted(self) -> str:
        """As it was said, with quotation marks where there were some: it can be read once more."""
        return self.marked.quoted(self.text)

    def around(self, piece: str) -> tuple[str, str]:
        """What was said before and behind a piece of its text: a name that has the same words is a mark in there."""
        before, _, behind = self.text.rpartition(piece)
        return self.marked.quoted(before), self.marked.quoted(behind)

    def absent(self, *said: str) -> NotThere:
        """That none of these is on the canvas, of those that a node may be called; else that it was not understood."""
        begin = self.said.strip()
        names = [one for one in said if may_be_a_node(one.lower() if begin.startswith(one) else one, self.today)]
        return NotThere(self.replies.unknown(names, self.canvas) if names else self.replies.unread(" ".join(said)))

    def new_ids(self) -> Iterator[str]:
        """What new nodes are called among those that are drawn with them: as no node is that is there."""
        return (new_id for n in count(1) if (new_id := f"n{n}") not in self.canvas.nodes)

    def node(self, number: str | int) -> str:
        """The node of a mention.

        Raises:
            Open: There is none, or there are several.
        """
        return self._only(number, self.marked.mentions[int(number)].node_ids)

    def reported_node(self, number: str | int) -> str:
        """The node of a mention that is reported to be done, or not to be done: the one that is waited for, if any.

        Raises:
            Open: There is none, or there are several.
        """
        mention, mark = self.marked.mentions[int(number)], f"⟦{number}⟧"
        those = those_reported(mention, self.canvas, self.run)
        at = self.text.find(mark)
        verb = verb_said(self.text, at, at + len(mark)) if len(mention.node_ids) > 1 and at >= 0 else ""
        if verb and any(has_another(self.canvas.nodes[each].name, verb) for each in those):
            those = mention.node_ids  # what is waited for is something else: it is asked which
        return self._only(number, those)

    def _only(self, number: str | int, node_ids: Sequence[str]) -> str:
        said = self.marked.mentions[int(number)].said
        if not node_ids:
            raise NotThere(self.replies.unknown([said], self.canvas))
        if len(node_ids) > 1:
            nodes = [self.canvas.nodes[node_id] for node_id in node_ids]
            ways = self.replies.ways(nodes)
            raise Open(self.replies.which(said, nodes), [self._with(number, way) for way in ways])
        return node_ids[0]

    def _with(self, number: str | int, way: str) -> str:
        """The request, with this for a mention."""
        mentions = self.marked.mentions
        return MARK.sub(lambda mark: way if mark[1] == str(number) else mentions[int(mark[1])].quoted, self.text)


def ask(question: str, options: Sequence[str] = ()) -> Action:
    """Ask back; with sentences that can be the answer, where there are some."""
    offered = {"options": list(options)} if options else {}
    return DecisionType.REQUEST_CLARIFICATION, {"question": question, **offered}, LIKELY


def mark_in(found: Match[str]) -> str:
    """The number of the one mention that a pattern found."""
    text = next(value for value in found.groupdict().values() if value and MARK.search(value))
    mark = MARK.search(text)
    assert mark is not None
    return mark[1]
