"""How a bench has a sentence read: as the product does, by the rules of our own engine or by a model."""

from collections.abc import Sequence

from towow_core.domain.models import AgentProfile, Demand, DemandUnderstanding
from towow_core.domain.outcomes import DemandStage
from towow_core.engine.requirements.names_said import names_said
from towow_core.llm.engine import ENGINE
from towow_core.llm.service import LLMService
from towow_core.prompts.p01_demand_understanding import UnderstandInputs
from towow_core.services.demands.adapting import adapted
from towow_core.services.negotiation.questions import Question, understanding_question
from towow_core.store.records import DemandRecord


def record_of(text: str, today: str) -> DemandRecord:
    demand = Demand(demand_id="d-bench", user_id="bench", raw_input=text, submitted_at=today)
    return DemandRecord(demand=demand, channel_id="collab-bench", stage=DemandStage.SUBMITTED)


def read_by_rules(text: str, today: str, people: Sequence[AgentProfile]) -> DemandUnderstanding:
    record = record_of(text, today)
    question = _question(record, people)
    return adapted(record, ENGINE[question.prompt.key](question.inputs), names_said(text, people))


class ModelReader:
    """Reads by a model; what stands in where it does not answer is counted.

    Attributes:
        stood_in: Sentences that the model did not read.
    """

    def __init__(self, model: LLMService) -> None:
        self._model, self.stood_in = model, 0

    async def read(self, text: str, today: str, people: Sequence[AgentProfile]) -> DemandUnderstanding:
        record = record_of(text, today)
        question = _question(record, people)
        answer = await self._model.ask(question.prompt, question.inputs)
        self.stood_in += bool(answer.degraded_reason)
        return adapted(record, answer.value, names_said(text, people))


def _question(record: DemandRecord, people: Sequence[AgentProfile]) -> Question[UnderstandInputs, DemandUnderstanding]:
    return understanding_question(record.demand, record.demand.submitted_at, people)
