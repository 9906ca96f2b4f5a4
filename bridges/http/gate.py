"""The route that says how the gate of workflows does: what passes, what each rule rejects, and what looks wrong."""

from typing import Annotated

from fastapi import Request
from pydantic import BaseModel, Field

from bridges.http.context import context_of
from bridges.http.routers import router_of
from bridges.http.security.answers import reader_language
from bridges.http.security.route_policy import restricted_to
from towow_core.domain.models import Language
from towow_core.orchestration.gate_watch import AnomalyKind
from towow_core.support import codec
from towow_core.support.scopes import Scope

router = router_of("operations")


class RuleRow(BaseModel):
    """One rule of the gate."""

    rule: str
    asked: Annotated[int, Field(description="How many decisions it was asked about.")]
    rejected: int
    corrected: Annotated[int, Field(description="How often it put right what it objected to.")]


class AnomalyRow(BaseModel):
    """Something in the last decisions that a person should look at."""

    kind: AnomalyKind
    about: Annotated[str, Field(description="The rule, or the type of decision; empty: all of them.")]
    workflow_id: Annotated[str, Field(description="Where; empty: everywhere.")]
    count: int
    said: Annotated[str, Field(description="The same in a sentence, as `Accept-Language` asks for.")]


class GateView(BaseModel):
    """What the gate has said of decisions since this bridge started; every bridge has its own."""

    total: int
    validated: int
    modified: int
    rejected: int
    pass_rate: Annotated[float | None, Field(description="Of all that was decided; null: nothing was.")]
    rejected_by_type: dict[str, int]
    rules: list[RuleRow]
    anomalies: list[AnomalyRow]


@router.get("/api/v1/gate")
@restricted_to(Scope.OPERATOR)
async def read_gate(request: Request) -> GateView:
    """How many decisions about workflows passed, which rule rejected how many, and what looks wrong of late."""
    gate = context_of(request).workflows.gate
    language = reader_language(request.headers.get("accept-language", "")) or Language.EN
    numbers = gate.statistics()
    return GateView(
        **{**numbers, "pass_rate": numbers["pass_rate"] if numbers["total"] else None},
        rules=[RuleRow(**codec.dump(rule)) for rule in gate.rules()],
        anomalies=[AnomalyRow(**{**codec.dump(each), "said": each.said.to(language)}) for each in gate.anomalies()],
    )
