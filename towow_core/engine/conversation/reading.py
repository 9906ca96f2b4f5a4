"""One request of a sentence while it is read: its words with marks for nodes, the canvas, and what may come of it."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from towow_core.domain.canvas import CanvasState, RunState
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.mentions import MARK, Marked, Mention

CERTAIN, LIKELY = 0.9, 0.7
Action = tuple[DecisionType, dict[str, Any], float]


class Open(Exception):
    """It cannot be told which node is meant; the text asks."""


class NoDay(Open):
    """It cannot be told which day is meant.

    Args:
        question: For the person.
        request: As it was said, where an answer can be put in.
        said: What of it is to be replaced by the day.
    """

    def __init__(self, question: str, request: str, said: str) -> None:
        super().__init__(question)
        self._request, self._said = request, said

    def with_day(self, day: str) -> str:
        return self._request.replace(self._said, day, 1)


@dataclass(frozen=True, slots=True)
class Request:
    """One clause of a sentence, with what there is to know for reading it."""

    text: str
    marked: Marked
    canvas: CanvasState
    run: RunState | None
    today: date
    replies: CanvasReplies

    @property
    def said(self) -> str:
        return self.marked.said(self.text)

    @property
    def quoted(self) -> str:
        """As it was said, with quotation marks where there were some: it can be read once more."""
        mentions = self.marked.mentions
        return MARK.sub(lambda found: _as_said(mentions[int(found[1])]), self.text)

    def node(self, number: str | int) -> str:
        """The node of a mention.

        Raises:
            Open: There is none, or there are several.
        """
        mention = self.marked.mentions[int(number)]
        if not mention.node_ids:
            raise Open(self.replies.unknown(mention.said, self.canvas))
        if len(mention.node_ids) > 1:
            nodes = [self.canvas.nodes[node_id] for node_id in mention.node_ids]
            raise Open(self.replies.which(mention.said, nodes))
        return mention.node_ids[0]


def _as_said(mention: Mention) -> str:
    return f"“{mention.said}”" if mention.is_quoted else mention.said


def ask(question: str) -> Action:
    return DecisionType.REQUEST_CLARIFICATION, {"question": question}, LIKELY
