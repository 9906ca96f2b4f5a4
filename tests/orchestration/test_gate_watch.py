"""The gate is watched: what passes, what each rule rejects, and what looks wrong about it."""

from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.coordinator_agent import CoordinatorAgent
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.gate_watch import AnomalyKind, GateWatch
from towow_core.workflow.decision_rules import DEFAULT_RULES
from towow_core.workflow.events import Author, DecisionMadeEvent
from towow_core.workflow.rules import Rule


class Gate:
    """A gate by itself, and somebody who decides."""

    def __init__(self, *rules: Rule) -> None:
        self.watch, self.bus = GateWatch(), EventBus()
        sync = BidirectionalSyncService(self.bus)
        options = {"rules": rules} if rules else {}
        self.gate = CoordinatorAgent(event_bus=self.bus, sync_service=sync, watch=self.watch, **options)
        self.bus.add_middleware(self.gate.as_middleware())
        self._n = 0

    async def decide(self, kind: str = "create_node", act: str = "", **payload: Any) -> None:
        self._n += 1
        made = DecisionMadeEvent(
            workflow_id="w",
            decision_type=kind,
            decision_id=f"d{self._n}",
            payload=payload,
            author=Author(act=act or f"turn-{self._n}"),
        )
        await self.bus.publish(made)

    @property
    def wrong(self) -> list[tuple[AnomalyKind, str, int]]:
        return [(each.kind, each.about, each.count) for each in self.watch.anomalies()]


def never(_: object) -> list[Bilingual]:
    return [Bilingual("不行。", "No.")]


async def test_what_passes_is_corrected_and_is_rejected_is_counted_by_rule() -> None:
    gate = Gate()
    await gate.decide(node_type="task", name="A")
    await gate.decide(node_type="Task", name="B")
    await gate.decide(node_type="database", name="C")
    await gate.decide("execute_workflow")

    numbers = gate.gate.statistics()
    used = {rule.rule: (rule.asked, rule.rejected, rule.corrected) for rule in gate.watch.rules()}
    assert (numbers["total"], numbers["validated"], numbers["modified"], numbers["rejected"]) == (4, 1, 1, 2)
    assert (numbers["pass_rate"], numbers["rejected_by_type"]) == (0.5, {"create_node": 1, "execute_workflow": 1})
    assert (used["known_node_type"], used["can_be_executed"]) == ((3, 1, 1), (1, 1, 0))
    assert (used["known_decision"], gate.wrong) == ((4, 0, 0), [])


async def test_a_rule_that_rejects_all_that_it_is_asked_about_is_named_once_that_means_something() -> None:
    gate = Gate(*DEFAULT_RULES, Rule(name="never", priority=1, objections=never))
    for number in range(9):
        await gate.decide(node_type="task", name=f"{number}")
    assert gate.wrong == []
    await gate.decide(node_type="task", name="9")

    assert gate.wrong == [(AnomalyKind.REJECTS_EVERYTHING, "never", 10)]
    for number in range(10):
        await gate.decide(node_type="task", name=f"again {number}")
    assert (AnomalyKind.MOSTLY_REJECTED, "", 20) in gate.wrong


async def test_a_decider_that_comes_again_with_what_was_refused_is_told_from_a_person_who_asks_again() -> None:
    person = Gate()
    for _ in range(5):
        await person.decide("execute_workflow")
    model = Gate()
    for _ in range(3):
        await model.decide("execute_workflow", act="one sentence")

    assert person.wrong == []
    assert model.wrong == [(AnomalyKind.REPEATS_ITSELF, "execute_workflow", 3)]


async def test_what_is_mended_is_not_wrong_any_more() -> None:
    gate = Gate()
    for _ in range(3):
        await gate.decide("execute_workflow", act="one sentence")
    for number in range(200):
        await gate.decide(node_type="task", name=f"{number}")

    assert gate.wrong == []
    assert gate.gate.statistics()["rejected"] == 3
