"""A map node: the same thing for each item of a list, some at once, the results in the order of the items."""

import asyncio
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import MAP, SKIP, TIMEOUT, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.durations import lasting_said
from towow_core.domain.failures import Failure, FailureCode, failure, unexpected
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import READABLE, NodeExecutor, Progress, Say, bad_config, failed, no_executor
from towow_core.orchestration.node_policies import tried
from towow_core.support.clock import Clock
from towow_core.workflow.checks import TIMEOUT_MAX_S, TIMEOUTS_MAX_S, as_number, wrong_config
from towow_core.workflow.data import filled_config, output_of
from towow_core.workflow.expression_values import written
from towow_core.workflow.expressions import Meter
from towow_core.workflow.inner_nodes import AT_ONCE, INDEX, ITEM, inner_of
from towow_core.workflow.templates import TemplateFailed

log = logging.getLogger(__name__)
LONGEST_S = TIMEOUTS_MAX_S[MAP]  # for the whole list; what may not be repeated has no longer than a single such node
RESULTS_MAX = 256_000  # characters of all results as JSON
ERROR_MAX = 300
_NOTHING_TO_DO = Bilingual("没有要做的事。", "It has nothing to do.")
_NOT_DONE = failure(FailureCode.UNEXPECTED, Bilingual("没有做成。", "It did not work."))


@dataclass(kw_only=True)
class _Work:
    """One list under way."""

    waiting: Iterator[tuple[int, Any]]
    goes_on: bool
    is_stopped: bool = False
    results: list[Any]
    failures: dict[int, Failure] = field(default_factory=dict)
    meter: Meter = field(default_factory=Meter)  # for all of them
    ended: int = 0


class MapExecutor:
    """Does for each item what the executor of the inner node's kind does."""

    def __init__(self, executors: Mapping[str, NodeExecutor], clock: Clock) -> None:
        self._executors, self._clock = executors, clock

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del say
        inner = inner_of(node)
        if (wrong := wrong_config(node, is_filled=True)) or inner is None:
            return bad_config(wrong[0] if wrong else _NOTHING_TO_DO)
        items = node.config.get("items")
        if not isinstance(items, list):  # an empty text is missing, and no list either
            said = written(items)[:ERROR_MAX]
            return failed(FailureCode.NO_LIST, f"items 不是列表：“{said}”。", f"Its items are no list: {said!r}.")
        work = _Work(
            waiting=iter(enumerate(items)),
            goes_on=node.config.get("on_item_failure") == SKIP,
            results=[None] * len(items),
        )
        longest_s = LONGEST_S if self.can_repeat(node) else TIMEOUT_MAX_S
        limit_s = min(longest_s, as_number(node.config.get(TIMEOUT) or longest_s))
        try:
            async with asyncio.timeout(limit_s), asyncio.TaskGroup() as group:
                for _ in range(int(as_number(node.config.get("at_once") or AT_ONCE))):
                    group.create_task(self._some(work, inner, context))
        except TimeoutError:
            took = lasting_said(limit_s)
            zh = f"{took.zh}内没有做完全部 {len(items)} 项。"
            en = f"Not all of its {len(items)} items were done within {took.en}."
            return _ended(work, failure(FailureCode.OUT_OF_TIME, Bilingual(zh, en), seconds=limit_s))
        return _ended(work, _failure(work))

    def can_repeat(self, node: CanvasNode) -> bool:
        inner = inner_of(node)
        executor = self._executors.get(inner.node_type) if inner else None
        return inner is not None and executor is not None and executor.can_repeat(inner)

    async def _some(self, work: _Work, inner: CanvasNode, context: NodeContext) -> None:
        """One item after the other, as long as there are some and none has failed that stops them."""
        while not work.is_stopped and (found := next(work.waiting, None)) is not None:
            index, item = found
            progress = await self._one(work, inner, context, {ITEM: item, INDEX: index})
            work.ended += 1
            if progress.status is NodeStatus.COMPLETED:
                given = output_of(inner, NodeRun(status=progress.status, result=progress.result)) or {}
                work.results[index] = {name: value for name, value in given.items() if name != "json"}  # it is `body`
                continue
            work.failures[index] = progress.error or _NOT_DONE
            work.is_stopped = not work.goes_on  # for the others, too: what they have begun they end

    async def _one(self, work: _Work, inner: CanvasNode, context: NodeContext, of_item: Mapping[str, Any]) -> Progress:
        executor = self._executors.get(inner.node_type)
        if executor is None:
            return no_executor(inner.node_type)
        names = {**context.local_variables.get(READABLE, {}), **of_item}
        try:
            node = replace(inner, config={**inner.config, **filled_config(inner, names, work.meter)})
            of_item_alone = replace(context, id=f"{context.id}/{of_item[INDEX]}", local_variables={})
            return await tried(executor, node, of_item_alone, _unheard, self._clock)
        except TemplateFailed as error:
            return failed(FailureCode.BAD_EXPRESSION, *error.said)
        except Exception as error:  # boundary: whatever becomes of one item, the others are told of
            log.exception("workflow.item_failed", extra={"node_id": inner.node_id})
            return Progress(status=NodeStatus.FAILED, error=unexpected(error))


async def _unheard(progress: Progress) -> None:
    """Of a node it is said how far it is, not of an item."""
    del progress


def _failure(work: _Work) -> Failure | None:
    """Why the whole failed; None where it did not."""
    if not work.failures:
        return None
    index, error = min(work.failures.items())
    count, left = len(work.results), len(work.results) - work.ended
    why = Bilingual(error.zh[:ERROR_MAX].rstrip("。"), error.en[:ERROR_MAX].rstrip("."))
    if not work.goes_on:
        rest = Bilingual(f"还有 {left} 项没有开始。", f" Not begun: {left}.") if left else Bilingual("", "")
        zh = f"第 {index} 项（从 0 数起，共 {count} 项）失败：{why.zh}。{rest.zh}"
        en = f"Item {index} (of {count}, from 0) failed: {why.en}.{rest.en}"
        facts = {"index": index, "count": count, "not_begun": left}
        return failure(FailureCode.ITEM_FAILED, Bilingual(zh, en), **facts)
    if len(work.failures) < count:
        return None
    all_of_it = Bilingual(f"{count} 项都没有做成：{why.zh}。", f"None of the {count} items worked: {why.en}.")
    return failure(FailureCode.ALL_ITEMS_FAILED, all_of_it, count=count)


def _ended(work: _Work, error: Failure | None) -> Progress:
    result: dict[str, Any] = {
        "count": len(work.results),
        "failed": len(work.failures),
        "failures": [
            {"index": index, "error": why.en[:ERROR_MAX], "error_zh": why.zh[:ERROR_MAX], "code": why.code}
            for index, why in sorted(work.failures.items())
        ],
    }
    size = len(written(work.results))
    if size > RESULTS_MAX:
        zh = f"结果有 {size} 个字符，最多留 {RESULTS_MAX} 个：每一项少要一点。"
        en = f"Its results have {size} characters, and at most {RESULTS_MAX} are kept: ask for less of each item."
        too_large = failure(FailureCode.TOO_LARGE, Bilingual(zh, en), size=size, most=RESULTS_MAX)
        return Progress(status=NodeStatus.FAILED, result=result, error=error or too_large)
    result = {"results": work.results, **result}
    return Progress(status=NodeStatus.FAILED if error else NodeStatus.COMPLETED, result=result, error=error)
