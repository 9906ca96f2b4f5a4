"""Somebody is taken out of an approved plan by its requester's word: their parts are then negotiated again."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.domain.canvas_words import listed_said, node_said
from towow_core.domain.errors import TowowError, UnknownCommitment
from towow_core.orchestration.marking import ANONYMOUS
from towow_core.orchestration.replacements import Replacements
from towow_core.orchestration.replanning_words import person_of
from towow_core.support.clock import Clock
from towow_core.support.timestamps import seconds_between
from towow_core.workflow.events import Author
from towow_core.workflow.hidden_text import hidden_in
from towow_core.workflow.refusals import refused, refused_all
from towow_core.workflow.taking_out import parts_to_give, taking_out_problem

ASKED_ALREADY = Bilingual(
    "已经说过要换下 TA 了，正在办；方案一改好，就为 TA 的那一份找人。",
    "They are being taken out already, as somebody asked before; once the plan says so, somebody else is looked for.",
)
GONE_ALREADY = Bilingual(
    "TA 已经不在方案里了：那一份正在重新协商，或者已经没有人做。",
    "They are not in the plan any more: their part is being negotiated again, or nobody does it now.",
)
NOT_HERE = Bilingual("这里没法重新协商。", "Nothing can be negotiated again here.")
HEARD_WITHIN_S = 600.0  # that somebody has left; by then nobody carries it any more


class TakingOut:
    """Takes people out of plans, each once: who asks again before the plan says that they have left is told so."""

    def __init__(self, replacements: Replacements | None, clock: Clock) -> None:
        self._replacements, self._clock = replacements, clock
        self._on_their_way: dict[tuple[str, str], str] = {}  # demand and person: since when

    async def __call__(self, workflow: Workflow, payload: Mapping[str, Any], author: Author) -> Bilingual:
        """As `take_out`.

        Raises:
            CanvasRefused: As there, or they are being taken out just now.
        """
        whom, now = (workflow.demand_id or "", str(payload.get("agent_id") or "")), self._clock.now()
        since = self._on_their_way.get(whom)
        if since is not None and seconds_between(since, now) < HEARD_WITHIN_S:
            raise refused(ASKED_ALREADY)
        self._on_their_way[whom] = now
        try:
            return await take_out(self._replacements, workflow, payload, author)
        except BaseException:  # a cancellation too: who asks again is not told that it is under way
            self.has_left(*whom)
            raise

    def has_left(self, demand_id: str, agent_id: str) -> None:
        """The plan says so, and tells whoever asks again."""
        self._on_their_way.pop((demand_id, agent_id), None)


async def take_out(
    replacements: Replacements | None, workflow: Workflow, payload: Mapping[str, Any], author: Author
) -> Bilingual:
    """Do what a `replace_person` decision wants; what is to come of it.

    Raises:
        CanvasRefused: It cannot be done; the sentence says why.
    """
    agent_id, because = str(payload.get("agent_id") or ""), str(payload.get("because") or "").strip()
    refused_all(hidden_in("", {"reason": because}))
    if (problem := taking_out_problem(workflow, agent_id)) is not None:
        raise refused(problem)
    if replacements is None or workflow.demand_id is None:
        raise refused(NOT_HERE)
    nodes = parts_to_give(workflow, agent_id)
    try:
        await replacements.take_out(workflow.demand_id, agent_id, because, author.shown or ANONYMOUS)
    except UnknownCommitment as error:
        raise refused(GONE_ALREADY) from error
    except TowowError as error:  # the store is away, say
        raise refused(Bilingual(error.zh or str(error), str(error))) from error
    who, names = person_of(nodes[0]), listed_said([node_said(node) for node in nodes])
    part = "their part alone" if len(nodes) == 1 else "these parts alone"
    return Bilingual(
        f"{who}换下来，只为这一份重新找人：{names.zh}。接手的人自己要答应，之后新的方案还要你再同意一次。",
        f"{who} is taken out, and somebody else is looked for, for {part}: {names.en}. Whoever takes it over must agree"
        " to it, and the plan then wants your yes again.",
    )
