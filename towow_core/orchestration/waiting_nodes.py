"""Nodes that wait for a time or for people's yes, and one that tells people something."""

from datetime import timedelta
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, NodeStatus
from towow_core.domain.earlier_answers import kept
from towow_core.domain.failures import FailureCode
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say, bad_config, failed
from towow_core.orchestration.recipients import NOBODY, ids_of
from towow_core.orchestration.time_limits import until_moment
from towow_core.support.clock import Clock
from towow_core.support.timestamps import format_time, parse_time, seconds_between
from towow_core.workflow.approvals import asked
from towow_core.workflow.checks import DAYS_MAX, MESSAGE_MAX, as_number, moment_in, wrong_config
from towow_core.workflow.expression_values import written
from towow_core.workflow.named_people import people_in

UNITS = ("days", "hours", "minutes")


class DelayExecutor:
    """Until a moment, or for a while. The moment is said when it begins, so a restart waits for the same one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        if wrong := wrong_config(node, is_filled=True):
            return bad_config(wrong[0])
        until = str(context.local_variables.get("so_far", {}).get("until") or self._until(node.config))
        if seconds_between(self._clock.now(), until) > DAYS_MAX * 86_400:
            zh, en = f"{until} 离现在超过 {DAYS_MAX} 天。", f"{until} is more than {DAYS_MAX} days away."
            return failed(FailureCode.TOO_FAR, zh, en, until=until)
        await say(Progress(status=NodeStatus.WAITING, result={"until": until}))
        await until_moment(self._clock, until)
        return Progress(status=NodeStatus.COMPLETED, result={"until": until})

    def can_repeat(self, node: CanvasNode) -> bool:
        del node
        return True

    def _until(self, config: Any) -> str:
        """The later one, where both a moment and a while are given."""
        while_ = {unit: as_number(config[unit]) for unit in UNITS if config.get(unit) not in (None, "")}
        moments = [format_time(parse_time(self._clock.now()) + timedelta(**while_))] if while_ else []
        if config.get("until"):
            moments.append(format_time(moment_in(str(config["until"]))))
        return max(moments, default=self._clock.now())


class ApprovalExecutor:
    """Waits for people's answers, which come as those of a task do."""

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del say
        if wrong := wrong_config(node, is_filled=True):
            return bad_config(wrong[0])
        begun, so_far = asked(node.config), context.local_variables.get("so_far", {})
        if isinstance(begun, dict):  # who is asked anew sees who said no before
            return Progress(status=NodeStatus.WAITING, result={**begun, **kept(so_far)})
        zh, en = f"永远不会被批准：{begun.zh}。", f"It can never be approved: {begun.en}."
        return failed(FailureCode.NEVER_APPROVABLE, zh, en)

    def can_repeat(self, node: CanvasNode) -> bool:
        del node
        return True


class NotificationExecutor:
    """Tells the workflow's conversation, or those whom it is for where that is said: they find it among their tasks.

    Whoever follows the workflow's events hears of it, too. It goes nowhere else. Where one of them is not known,
    nobody is told, and it says who.
    """

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del say
        message, tell = written(node.config["message"]), context.workflow_context.tell
        if len(message) > MESSAGE_MAX:  # what data made of it would stay in the conversation
            zh = f"这句话有 {len(message)} 个字符，最多说 {MESSAGE_MAX} 个。"
            en = f"The message has {len(message)} characters; at most {MESSAGE_MAX} are told."
            return failed(FailureCode.TOO_LARGE, zh, en, size=len(message), most=MESSAGE_MAX)
        sent_to, named = ["events"], people_in(node.config.get("to"))
        if node.config.get("to"):  # what names people is never for everybody, also where it names nobody
            who_is = context.workflow_context.who_is
            to = ids_of(named, await who_is(named) if who_is else {name: (name,) for name in named}) or NOBODY
            if isinstance(to, Bilingual):
                return failed(FailureCode.NOBODY_TO_TELL, *to, to=named)
            return Progress(
                status=NodeStatus.COMPLETED, result={"message": message, "sent_to": ["tasks", *sent_to], "to": [*to]}
            )
        if tell is not None:
            await tell(message, context.id)
            sent_to.insert(0, "conversation")
        return Progress(status=NodeStatus.COMPLETED, result={"message": message, "sent_to": sent_to})

    def can_repeat(self, node: CanvasNode) -> bool:
        """By its id it is the same message: where it stands in the conversation already, it is told."""
        del node
        return True
