"""Shows a demand's events to a person."""

from rich.console import Console
from rich.text import Text

from bridges.cli.follow import is_end, is_of_subnet
from bridges.cli.live import LiveLines
from bridges.cli.stream import Frame
from bridges.cli.terminal import one_line
from bridges.cli.view import extension, gap_text, outcome
from bridges.cli.words import language_of, words_for
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.events import (
    DemandSubmitted,
    Event,
    ForceFinalized,
    ProposalFinalized,
    SubnetCompleted,
)
from towow_core.domain.models import Language


class ShowLines:
    """A line for each thing that happens, then the plan; in the language of the demand."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.live = LiveLines(words_for(Language.EN))

    def __call__(self, frame: Frame, demand_id: str) -> None:
        envelope = frame.envelope
        try:
            event = envelope.event
        except MalformedMessage:
            event = None
        if event is None:  # a newer server's event: shown in --json, not here
            return
        if isinstance(event, DemandSubmitted) and event.demand_id == demand_id:
            self.live.say = words_for(language_of(event.raw_input))
            text = self.live.say("submitted", id=demand_id, text=one_line(event.raw_input, 120))
            self.console.print(Text(text, style="bold"))
        elif is_end(envelope, demand_id):
            if isinstance(event, ProposalFinalized | ForceFinalized):
                self.live.shown_gaps |= {gap_text(gap) for gap in event.proposal.gaps}
            self.console.print(outcome(event, self.live.say))
        else:
            self._print_lines(event, "    ↳" if is_of_subnet(envelope, demand_id) else "")

    def _print_lines(self, event: Event, prefix: str) -> None:
        for line in self.live.lines(event):
            self.console.print(Text(prefix + line), soft_wrap=not self.console.is_terminal)
        if isinstance(event, SubnetCompleted) and event.merged_assignments:
            self.console.print(extension(event, self.live.say))
