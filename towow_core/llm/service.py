"""LLMService: one question in, one typed answer out, and never an exception because of a model."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import ForbiddenAnswer, ModelTimeout, ModelUnavailable, TowowError, UnreadableAnswer
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Provenance
from towow_core.llm.budget import Budget
from towow_core.llm.call_terms import CallTerms, under
from towow_core.llm.circuit_breaker import CircuitBreaker, Permit
from towow_core.llm.clients import CheckableClient, ModelClient
from towow_core.llm.deadlines import TIMEOUT_S, Deadline
from towow_core.llm.fitting import Fitted, fitted, tokens_of, tokens_told
from towow_core.llm.kept_answers import KeptAnswers, SharedAnswers, question_id
from towow_core.llm.pending_call import PendingCall
from towow_core.llm.preflight import preflight
from towow_core.llm.recorded_client import RecordedFailure
from towow_core.llm.turns import kept, turn
from towow_core.llm.usage import Used, count
from towow_core.prompts.base import Prompt, Rendered
from towow_core.support.ids import new_id
from towow_core.support.replacing import replace

log = logging.getLogger(__name__)
SHARED_WITHIN_S = 10.0  # a store that is away for longer stores nothing of what would come of the answer either
In = TypeVar("In")
Out = TypeVar("Out")
_UNREADABLE = Bilingual(
    "上一次的回答无法使用（{why}）。请重新回答，只输出一个符合 JSON Schema 的 JSON 对象。",
    "Your last answer cannot be used ({why}). Answer again, with nothing but one JSON object that fits the schema.",
)
_FORBIDDEN = "forbidden"
_OPEN = "The circuit breaker is open: the model failed too often just now."


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Generic[Out]):
    """A typed answer, where it came from, and why it is not the model's, where it is not.

    Attributes:
        provenance: The same as `value.provenance`.
        degraded_reason: One sentence; None where the configured client answered.
        call: What was asked and said, for the record; whoever asked knows for whom, and when.
    """

    value: Out
    provenance: Provenance
    degraded_reason: str | None = None
    call: CallRecord = field(compare=False)  # its id is never the same


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCall:
    """What one `ask` did, for metrics and for the record of model calls.

    Attributes:
        outcome: "answered", "budget", "breaker_open", "timeout", "error", "unreadable" or "forbidden".
        text: What the client said last; empty where it said nothing.
        about: The negotiation's id; empty where none was named.
        requests: Questions that went out: repairs and retries too.
        usd: What it cost, where the model's price is known.
    """

    prompt: str
    client: str
    outcome: str
    waited_s: float
    reason: str
    rendered: Rendered
    text: str
    about: str = ""
    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    usd: float = 0.0


_BUSY = 6  # times as long may rules take on a machine that others keep busy


class LLMService:
    """The one way to a model.

    Args:
        client: Who answers.
        fallbacks: By prompt key, what answers when the client cannot (`llm/fallbacks.py`); a prompt's own `fallback`
            stands in for a missing or failing one.
        breaker: Shared by all prompts; default thresholds are seed 001's.
        timeout_s: How long an ordinary prompt may wait for a word (`llm/deadlines.py`); the others in proportion.
        repairs_max: How often a model is asked again, within the same deadline, when its answer cannot be read.
        observe: Told of each `ask` that went to the client; `observers` may get more of them.
        kept: What was answered before, by this process or the one before it.
        shared: The same, by others too whose work it may take over from another machine.
        budget: What each negotiation may cost; None is no limit. Our own engine costs nothing.
        monotonic: Seconds, to measure how long an answer took.
    """

    def __init__(
        self,
        client: ModelClient,
        *,
        fallbacks: Mapping[str, Callable[[Any], Any]] | None = None,
        breaker: CircuitBreaker | None = None,
        timeout_s: float = TIMEOUT_S,
        repairs_max: int = 1,
        observe: Callable[[ModelCall], None] | None = None,
        kept: KeptAnswers | None = None,
        shared: SharedAnswers | None = None,
        budget: Budget | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.client = client
        self.breaker = breaker or CircuitBreaker()
        self._fallbacks = fallbacks or {}
        self._timeout_s = timeout_s
        self._repairs_max = repairs_max if client.provenance is Provenance.LLM else 0
        self.recorders: list[Callable[[CallRecord], None]] = []  # of whom nobody else keeps what was asked
        self.observers: list[Callable[[ModelCall], None]] = [observe] if observe else []
        self._kept, self._shared = kept, shared
        self._is_paid = client.provenance is Provenance.LLM
        self.budget = budget if self._is_paid else None
        self._monotonic = monotonic

    async def ask(
        self, prompt: Prompt[In, Out], inputs: In, *, about: str | None = None, demand_id: str | None = None
    ) -> Answer[Out]:
        """The client's answer, or the fallback's; never an exception because of a model.

        Args:
            prompt: How to ask and how to read.
            inputs: What it is told.
            about: A negotiation's id: the same question about it, to the letter, is put to the client only once.
            demand_id: Whose budget pays: a demand may be negotiated in several channels. None: `about` pays for itself.
        """
        call = self._call(prompt, inputs, about, demand_id or about)
        known = None if call.question is None else await self._known(call)
        if known is not None:
            call.outcome = "recalled"
            return self._answered(call, known)
        if (spent := self._used_up(call)) is not None:
            call.outcome, call.reason = "budget", spent
            return self._degraded(call, inputs)
        permit = await self._turn(call)
        if permit is None:
            return self._degraded(call, inputs)
        try:
            with kept(self.breaker, permit):
                value = await call.terms.deadline.kept(call.prompt.key, self._answer(call))
        except asyncio.CancelledError:
            self.breaker.abandoned(permit)
            raise
        except Exception as error:  # noqa: BLE001  # boundary: a negotiation outlives any failure of a model
            self._failed(call, permit, error)
            return self._degraded(call, inputs)
        self.breaker.succeeded(permit)
        if call.question is not None:
            await self._share(call)
        self._report(call)
        return self._answered(call, value)

    async def is_away(self) -> bool:
        """Whether the model, asked one small question, gives no sign of life; one that cannot be asked is not away.

        A closed breaker says nothing of now: its last answer may be old. A sign of life ends an outage at once, for all
        who share the breaker; without one the log says why.
        """
        if not isinstance(self.client, CheckableClient):
            return False
        if (await preflight(self.client)).ok:
            self.breaker.recovered()
            return False
        return True

    def _answered(self, call: PendingCall, value: Any) -> Answer[Any]:
        provenance = call.terms.provenance or self.client.provenance
        record = self._recorded(call, provenance)
        return Answer(value=_marked(value, provenance), provenance=provenance, call=record)

    def _recorded(self, call: PendingCall, provenance: Provenance) -> CallRecord:
        record = call.record(self.client.name, provenance, self._monotonic())
        for keep in self.recorders:
            keep(record)
        return record

    def _call(self, prompt: Prompt[Any, Any], inputs: Any, about: str | None, account: str | None) -> PendingCall:
        """The question, for a model in a size that it can read; an engine reads the inputs themselves."""
        rendered = prompt.render(inputs)
        whole = fitted(prompt, inputs, rendered) if self._is_paid else Fitted(rendered, inputs, tokens_told(rendered))
        rendered, inputs = whole.rendered, whole.inputs
        return PendingCall(
            call_id=new_id("call"),
            prompt=prompt,
            inputs=inputs,
            rendered=rendered,
            tokens=whole.tokens,
            about=about,
            account=account,
            question=self._named(prompt, inputs, rendered, about),
            started_at=self._monotonic(),
            terms=CallTerms(deadline=Deadline(self._patience_s(prompt))),
        )

    def _named(self, prompt: Prompt[Any, Any], inputs: Any, rendered: Rendered, about: str | None) -> str | None:
        """What names the question among kept answers, where any are kept."""
        if about is None or (self._kept is None and self._shared is None):
            return None
        return question_id(about, prompt.key, prompt.identity(inputs, rendered))

    def _patience_s(self, prompt: Prompt[Any, Any]) -> float:
        """How long it waits for a word.

        Our own rules say none before the end, and only a busy machine makes them slow.
        """
        is_ours = self.client.provenance is Provenance.RULE
        return prompt.timeout_s * self._timeout_s / TIMEOUT_S * (_BUSY if is_ours else 1)

    def _used_up(self, call: PendingCall) -> str | None:
        return None if self.budget is None or call.account is None else self.budget.used_up(call.account)

    async def _turn(self, call: PendingCall) -> Permit | None:
        """Leave to ask; without it the call says why."""
        at_most_s = call.terms.deadline.in_line_s
        try:
            permit = await turn(self.breaker, at_most_s)
        except TimeoutError:
            call.outcome, call.reason = "timeout", f"Other questions to the model left no room within {at_most_s:g} s."
            return None
        if permit is None:
            call.outcome, call.reason = "breaker_open", _OPEN
        return permit

    async def _known(self, call: PendingCall) -> Any:
        if (known := self._recall(call)) is None:
            return await self._recall_shared(call)
        await self._share(call)  # whoever was answered may have been killed before it could
        return known

    def _recall(self, call: PendingCall) -> Any:
        """What the client said to this very question before; None if it did not, or not readably."""
        text = None if self._kept is None or call.question is None else self._kept.recall(call.question)
        return None if text is None else self._recalled(call, text)

    async def _recall_shared(self, call: PendingCall) -> Any:
        """The same, of somebody on another machine who was answered and died."""
        text = None
        if self._shared is not None and call.question is not None:
            with self._without_the_store("recall"):
                async with asyncio.timeout(SHARED_WITHIN_S):
                    text = await self._shared.recall(call.question)
        return None if text is None else self._recalled(call, text)

    async def _share(self, call: PendingCall) -> None:
        """Tell those who would take this work over; what comes of the answer is stored later, or never."""
        if self._shared is not None and call.question is not None:
            with self._without_the_store("keep"):
                async with asyncio.timeout(SHARED_WITHIN_S):
                    await self._shared.keep(call.question, call.text)

    @contextmanager
    def _without_the_store(self, what: str) -> Iterator[None]:
        """It is a precaution: an answer counts without it."""
        try:
            yield
        except (TimeoutError, TowowError) as error:
            log.warning("llm.answer_not_shared", extra={"what": what, "why": str(error) or "it took too long"})

    def _recalled(self, call: PendingCall, text: str) -> Any:
        """A known answer, read; None where it cannot be."""
        try:
            value = call.prompt.parse(text, call.inputs)
        except UnreadableAnswer:
            return None
        except Exception:  # boundary, as in `ask`: what breaks its reader is no answer
            log.exception("llm.known_answer_unread", extra={"prompt": call.prompt.key})
            return None
        call.text = text
        return value

    async def _answer(self, call: PendingCall) -> Any:
        """Ask, read, and give the model `repairs_max` chances to say it readably."""
        rendered = call.rendered
        for repairs_left in range(self._repairs_max, -1, -1):
            call.text = await self._complete(call, rendered)
            if self._kept is not None and call.question is not None:
                self._kept.keep(call.question, call.text)  # at once: this process may be killed in the next moment
            try:
                return call.prompt.parse(call.text, call.inputs)
            except UnreadableAnswer as error:
                if not repairs_left or self._used_up(call) is not None:
                    raise
                rendered = _repair(call.rendered, error)
        raise AssertionError("unreachable: the last pass returns or raises")

    async def _complete(self, call: PendingCall, rendered: Rendered) -> str:
        """One answer, with what it used on the demand's account, whether it came or not."""
        terms, text = CallTerms(deadline=call.terms.deadline), ""
        heard_before = terms.deadline.tokens
        read = call.tokens if rendered is call.rendered else tokens_told(rendered)  # it is asked again
        self._book(call, calls=1)  # before it goes out: others share the account
        try:
            with under(terms):
                said = await self.client.complete(call.prompt, call.inputs, rendered)
                text = said.encode("utf-8", "replace").decode()  # half characters would break whatever keeps it
        except (asyncio.CancelledError, ModelTimeout, ModelUnavailable) as error:
            heard = round(terms.deadline.tokens - heard_before)
            if self._is_paid and (heard or not isinstance(error, ModelUnavailable)):  # nobody pays for a refusal
                terms.requests = terms.requests or 1
                cut_off = Used(fresh=read, written=heard or call.prompt.tokens_max)  # unheard it may be all allowed
                count(terms, self.client.name.partition(":")[2], cut_off)
            raise
        finally:
            if not terms.requests:  # a client that does not count
                terms.requests, terms.tokens_in, terms.tokens_out = 1, read, tokens_of(text)
            call.terms.add(terms)
            self._book(call, calls=terms.requests - 1, tokens=terms.tokens_in + terms.tokens_out, usd=terms.usd)
        return text

    def _book(self, call: PendingCall, *, calls: int, tokens: int = 0, usd: float = 0.0) -> None:
        if self.budget is not None and call.account is not None:
            self.budget.spend(call.account, calls=calls, tokens=tokens, usd=usd)

    def _failed(self, call: PendingCall, permit: Permit, error: Exception) -> None:
        if isinstance(error, ForbiddenAnswer) or self.client.provenance is Provenance.RULE:
            self.breaker.succeeded(permit)  # one person's limit, or what our rules cannot read, is no outage for all
        else:
            self.breaker.failed(permit)
        match error:
            case ModelTimeout():
                call.outcome = "timeout"
            case ForbiddenAnswer():
                call.outcome = _FORBIDDEN
            case UnreadableAnswer():
                call.outcome = "unreadable"
            case RecordedFailure(outcome=outcome):
                call.outcome = outcome
            case _:
                call.outcome = "error"
        call.reason = str(error) if isinstance(error, TowowError) else str(_unavailable(self.client.name, error))

    def _degraded(self, call: PendingCall, inputs: Any) -> Answer[Any]:
        self._report(call)
        log.warning("llm.fell_back", extra={"prompt": call.prompt.key, "outcome": call.outcome, "why": call.reason})
        value = _marked(self._fall_back(call, inputs), Provenance.FALLBACK)
        record = self._recorded(call, Provenance.FALLBACK)
        return Answer(value=value, provenance=Provenance.FALLBACK, degraded_reason=call.reason, call=record)

    def _fall_back(self, call: PendingCall, inputs: Any) -> Any:
        prompt = call.prompt
        preferred = self._fallbacks.get(prompt.key, prompt.fallback)
        if call.outcome == _FORBIDDEN and prompt.forbidden is not None:
            preferred = prompt.forbidden
        try:
            return preferred(inputs)
        except Exception:  # boundary: a bug in the engine must not end a negotiation; the neutral answer always works
            log.exception("llm.fallback_failed", extra={"prompt": prompt.key})
            return prompt.fallback(inputs)

    def _report(self, call: PendingCall) -> None:
        if not self.observers:
            return
        told = ModelCall(
            prompt=call.prompt.key,
            client=self.client.name,
            outcome=call.outcome,
            waited_s=self._monotonic() - call.started_at,
            reason=call.reason,
            rendered=call.rendered,
            text=call.text,
            about=call.about or "",
            requests=call.terms.requests,
            tokens_in=call.terms.tokens_in,
            tokens_out=call.terms.tokens_out,
            usd=call.terms.usd,
        )
        for observe in self.observers:
            try:
                observe(told)
            except Exception:  # boundary: who only watches must not end a negotiation
                log.exception("llm.observer_failed", extra={"prompt": told.prompt})


def _repair(rendered: Rendered, error: UnreadableAnswer) -> Rendered:
    note = _UNREADABLE.to(rendered.language).format(why=error.reason.to(rendered.language))
    return replace(rendered, user=f"{rendered.user}\n\n{note}")


def _unavailable(client: str, error: Exception) -> ModelUnavailable:
    return ModelUnavailable(f"{client} failed: {type(error).__name__}: {error}"[:300])


def _marked(value: Any, provenance: Provenance) -> Any:
    """The value with its provenance set; what a service returns is never marked as something that it is not."""
    return value if value.provenance is provenance else replace(value, provenance=provenance)
