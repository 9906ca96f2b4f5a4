"""RecordedClient: says again what was said to the same question; what nobody asked then, it does not answer.

The same question is one with the same letters. In a negotiation of its own (another demand, another day) ids, times,
today's date, the calendar and how long it took are others: then a question with the same letters but for these counts
as the same.
"""

import logging
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from towow_core.domain.errors import NotRecorded, TowowError
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Provenance
from towow_core.llm.call_terms import current_terms
from towow_core.llm.kept_answers import fingerprint
from towow_core.prompts.base import Prompt, Rendered

log = logging.getLogger(__name__)
_IDS = re.compile(r"\b(d|collab|sub|offer|prop|msg|evt|gap)-[0-9a-f]{6,}\b")
_TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")
_TODAY = re.compile(r'(<data name="(?:today|calendar)">\n)"[^"\n]*"')
_FLOOR = re.compile(r'"price_floor":[\d.]+')  # by the secret of a twin, which another network does not share
_TOOK = re.compile(r'"time_seconds":[\d.]+')  # of the negotiation so far
_Key = tuple[str, str]


class RecordedFailure(TowowError):
    """The model did not answer this question then either; the text says why, in the words of then."""

    http_status = 503

    def __init__(self, call: CallRecord) -> None:
        super().__init__(call.reason)
        self.outcome = call.outcome


class RecordedClient:
    """A recording in the place of a model.

    Args:
        calls: What was asked and said, in order. Where a question was put several times, its answers come in that
            order, and the last one again and again.
        exactly: Whether only the very same letters are the same question.
        before: Awaited before an answer is given again: for whoever plays its time, too.
    """

    name = "recorded"

    def __init__(
        self,
        calls: Iterable[CallRecord],
        *,
        exactly: bool = False,
        before: Callable[[CallRecord], Awaitable[None]] | None = None,
    ) -> None:
        self._exactly, self._before = exactly, before
        self._by_letters: defaultdict[_Key, list[CallRecord]] = defaultdict(list)
        self._by_sense: defaultdict[_Key, list[CallRecord]] = defaultdict(list)
        self._given: defaultdict[_Key, int] = defaultdict(int)
        engine_only = True
        for call in calls:
            self._by_letters[call.prompt, call.question].append(call)
            self._by_sense[call.prompt, _sense(call.system, call.user)].append(call)
            engine_only &= call.client == "offline"
        self.provenance = Provenance.RULE if engine_only else Provenance.LLM

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The answer of then.

        Raises:
            NotRecorded: Nobody asked this then.
            RecordedFailure: Nobody answered this then.
        """
        del inputs
        call = self._next(self._by_letters, (prompt.key, fingerprint(rendered)))
        if call is None and not self._exactly:
            call = self._next(self._by_sense, (prompt.key, _sense(rendered.system, rendered.user)))
        if call is None:
            log.error("llm.not_recorded", extra={"prompt": prompt.key})
            raise NotRecorded(prompt.key)
        if self._before is not None:
            await self._before(call)
        if call.provenance is Provenance.FALLBACK:
            raise RecordedFailure(call)
        if (terms := current_terms()) is not None:
            terms.provenance = call.provenance
        return call.answer

    def _next(self, calls: defaultdict[_Key, list[CallRecord]], key: _Key) -> CallRecord | None:
        if not (known := calls.get(key)):
            return None
        place = self._given[key]
        self._given[key] += 1
        return known[min(place, len(known) - 1)]


def _sense(system: str, user: str) -> str:
    """The question without what no two negotiations share."""
    plain = _TODAY.sub(r"\1*", _TIMES.sub("*", _IDS.sub(r"\1-*", _TOOK.sub("*", _FLOOR.sub("*", user)))))
    return fingerprint(Rendered(system=system, user=plain))
