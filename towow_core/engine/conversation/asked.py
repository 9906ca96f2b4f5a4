"""A question while it is answered: its words, the nodes that it names, and what stands on the canvas about them."""

# ruff: noqa: E501  # a list of words is read as a whole

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState
from towow_core.domain.canvas_words import node_said
from towow_core.domain.days import is_day
from towow_core.domain.people import People
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.periods import Period, period_in
from towow_core.engine.language.text import words

_CLOSED = frozenset({NodeStatus.COMPLETED, NodeStatus.SKIPPED, NodeStatus.CANCELLED})
# What a question about everything has besides its topic; what else it says is about something that nobody knows here.
_FILL_EN = frozenset(
    words(
        "so and the a an of for to in on at by with is are was were be been being has have had do does did will would can could should shall may might must "
        "we i you they it this that these those there here our my your us me them its what whats what's which who whos who's whose when whens where how hows much many any anything something "
        "everything all every each one ones thing things task tasks step steps node nodes item items part parts work workflow canvas plan project list show tell give please now currently "
        "already yet still far right again as well also too just only exactly roughly about around up out get got need needs needed not no if s t re ve hey ok but day days whole add sum"
    )
)
_FILL_ZH = re.compile(
    r"有没有|有哪些|还有|哪些|哪个|哪一?[项件个步条样]|哪几[项件个步条]?|什么|啥|任务|事情|节点|步骤|环节|东西|画布上?|这个|那个|流程|工作流|计划|项目|整个|已经|现在|目前|请问|看看|列出|列一下|告诉我|说说|我们|咱们|大家|一下|多少|几[个件项]|是不是|能不能|会不会|要不要"
    r"|[有哪每还没未弄做办的了吗呢吧啊呀么是都会要得该能可以用在上里中到给这那个件项事人之和些再就又也请]"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One question.

    Attributes:
        question: Its words, with marks for nodes.
        about: Ids of the nodes that it names; none: it is about all of them.
        people: Who can be given a task.
    """

    question: str
    about: tuple[str, ...]
    canvas: CanvasState
    run: RunState | None
    today: date
    replies: CanvasReplies
    people: People

    @property
    def nodes(self) -> list[CanvasNode]:
        return [self.canvas.nodes[node_id] for node_id in self.about] or list(self.canvas.nodes.values())

    @property
    def period(self) -> Period | None:
        return period_in(self.question, self.today)

    def says(self, zh: str, en: str) -> str:
        return zh if self.replies.zh else en

    def state(self, node: CanvasNode) -> NodeRun | None:
        return self.run.nodes.get(node.node_id) if self.run else None

    def is_open(self, node: CanvasNode) -> bool:
        """It is not done, and not left out either."""
        state = self.state(node)
        return state is None or state.status not in _CLOSED

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

    def people_named(self) -> list[str]:
        """Whoever has something to do here and is named in the question, the longest name first."""
        everybody = {name for node in self.canvas.nodes.values() for name in whose(node, self.people)}
        return [name for name in sorted(everybody, key=len, reverse=True) if is_named(name, self.question)]

    def is_of_all(self, *topics: re.Pattern[str]) -> bool:
        """Whether it is about everything: no node is named, and no word is left that may name something else."""
        if MARK.search(self.question):
            return False
        text = self.question
        if (period := self.period) is not None:
            text = f"{text[: period.start]} {text[period.end :]}"
        for person in self.people_named():
            text = re.sub(rf"{re.escape(person)}(?:['’]s)?", " ", text, flags=re.IGNORECASE)
        for topic in topics:
            text = topic.sub(" ", text)
        english = [
            word for word in re.findall(r"[a-z][a-z'’]*", text.casefold()) if word.replace("’", "'") not in _FILL_EN
        ]
        left = re.sub(r"[^\u4e00-\u9fff]", "", _FILL_ZH.sub("", text))
        return not left and not [word for word in english if re.sub(r"'\w+$", "", word) not in _FILL_EN]


def whose(node: CanvasNode, people: People) -> tuple[str, ...]:
    """The names of who does it: its assignee, or whoever is to approve."""
    config = node.config
    if person := str(config.get("assignee_name") or config.get("assignee") or ""):
        return (person,)
    approvers = config.get("people")
    ids = approvers if isinstance(approvers, list | tuple) else ()
    return tuple(people[each].name if each in people else str(each) for each in ids)


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
