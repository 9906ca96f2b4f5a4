"""What keeps a workflow from its end beside what is waited for: what failed, and a plan that has no yes yet."""

from collections.abc import Iterator, Mapping

from towow_core.domain.canvas import LEFT_OPEN, PLAN_PART, TASK, NodeStatus
from towow_core.domain.models import Language
from towow_core.engine.conversation.asked import Asked


def what_failed(asked: Asked) -> Iterator[str]:
    """Of the run, what could not be done, and why."""
    language = Language.ZH if asked.replies.zh else Language.EN
    for node in asked.pool:
        state = asked.state(node)
        if state is not None and state.status is NodeStatus.FAILED:
            why = state.why(language)
            yield asked.says(
                f"没有做成：{asked.called(node)}{f'：{why}' if why else ''}",
                f"Failed: {asked.called(node)}{f': {why}' if why else ''}",
            )


def what_waits_for_a_yes(asked: Asked) -> Iterator[str]:
    """Parts that somebody took over, which the plan's requester has not said yes to, and what is open with them."""
    for node in asked.pool:
        part = node.config.get(PLAN_PART)
        if node.node_type != TASK or not isinstance(part, Mapping) or LEFT_OPEN not in part:
            continue
        if part.get("agent_id") != node.config.get("assignee"):
            continue  # it was given to somebody else by hand since
        who = str(node.config.get("assignee_name") or "")
        texts = [str(each) for each in part[LEFT_OPEN]]
        zh, en = "；".join(texts), "; ".join(texts)
        yield asked.says(
            f"改过的方案还等发起人同意：{asked.called(node)}换成了{who}{f'。还没解决：{zh}' if zh else '。'}",
            f"The changed plan waits for its requester's yes: {asked.called(node)} is {who}'s"
            + (f". Still open there: {en}" if en else " now."),
        )
