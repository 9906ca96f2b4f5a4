"""What mypy refuses in a step of the machine: nothing here runs, `make lint` reads it.

Each line is wrong, and says which error it is to be. A line that mypy began to accept would have an unused
`type: ignore`, which is an error under `--strict`: so this fails as soon as a misspelt field would pass.
"""

from dataclasses import replace

from towow_core.domain.events import DemandBroadcast, RoundStarted
from towow_core.domain.messages import ChannelCompleted
from towow_core.negotiation.step import Step


def a_misspelt_field_is_refused(step: Step) -> None:
    step.emit(DemandBroadcast(**step.ids, recipient_count=1))  # type: ignore[call-arg]
    step.with_state(replace(step.state, draftig=True))  # type: ignore[call-arg]
    step.send("bob", ChannelCompleted(**step.header(ChannelCompleted, "bob"), result="failed"))  # type: ignore[call-arg]


def a_forgotten_field_is_refused(step: Step) -> None:
    step.emit(RoundStarted(**step.ids, round=2))  # type: ignore[call-arg]
    step.emit(DemandBroadcast(recipients_count=1))  # type: ignore[call-arg]


def a_value_of_another_type_is_refused(step: Step) -> None:
    step.emit(DemandBroadcast(**step.ids, recipients_count="one"))  # type: ignore[arg-type]
    step.with_state(replace(step.state, round="first"))  # type: ignore[arg-type]
    step.emit(DemandBroadcast)  # type: ignore[arg-type]
