"""How a node is executed: what its kind's executor is asked, and what it says of its progress."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, NodeStatus
from towow_core.domain.canvas_words import kind_said
from towow_core.domain.failures import Failure, FailureCode, failure
from towow_core.orchestration.contexts import NodeContext

# What `execute` is cancelled with where not the process stops, but nobody waits for the node any more.
RUN_CANCELLED, TIME_IS_UP = "the run was cancelled", "its time was up"
READABLE = "readable"  # of a context's local variables: what the expressions read that are filled in for each item


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a node has come. Where a person or a negotiation is waited for, `waiting`."""

    status: NodeStatus
    result: Mapping[str, Any] = field(default_factory=dict)
    error: Failure | None = None


def failed(code: FailureCode, zh: str, en: str, **params: Any) -> Progress:
    """It did not work, for this reason."""
    return Progress(status=NodeStatus.FAILED, error=failure(code, Bilingual(zh, en), **params))


def bad_config(wrong: Bilingual) -> Progress:
    """What its templates came to cannot be."""
    return Progress(status=NodeStatus.FAILED, error=failure(FailureCode.BAD_CONFIG, wrong))


def no_executor(node_type: str) -> Progress:
    """This process has nothing that does it."""
    kind = kind_said(node_type)
    zh, en = f"这里没有能执行{kind.zh}节点的程序。", f"Nothing here executes nodes of kind {kind.en}."
    return failed(FailureCode.NO_EXECUTOR, zh, en, node_type=node_type)


Say = Callable[[Progress], Awaitable[None]]


class NodeExecutor(Protocol):
    """Executes the nodes of one kind."""

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        """Do what the node says. `say` tells of progress on the way; what is returned comes last.

        It may raise anything: that is a failure of the node. When it is cancelled with `RUN_CANCELLED` or
        `TIME_IS_UP`, what it began elsewhere is to end too.
        """

    def can_repeat(self, node: CanvasNode) -> bool:
        """Whether it does no harm to execute it again, when nobody knows how far it came before a restart."""
