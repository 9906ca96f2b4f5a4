"""Preflight: who will answer, by which key, at which address, and whether it does; for the log and `towow doctor`."""

import logging
import time
from dataclasses import asdict, dataclass

from towow_core.domain.errors import ModelTimeout, ModelUnavailable
from towow_core.llm.clients import CheckableClient, FormTellingClient, ModelClient

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preflight:
    """What one cheap call showed.

    Attributes:
        client: Its name, "anthropic:claude-…" or "offline".
        ok: Whether it answers, as far as can be told.
        note: One sentence for people.
        endpoint: Address of the API; empty where there is none.
        key_tails: The last characters of each key.
        waited_s: How long the answer took.
        answers_in: How it is held to the form of an answer, and which ways it refused; empty where that is not known.
    """

    client: str
    ok: bool
    note: str
    endpoint: str = ""
    key_tails: tuple[str, ...] = ()
    waited_s: float = 0.0
    answers_in: str = ""


async def preflight(client: ModelClient) -> Preflight:
    """Ask the client for a sign of life, if it can be asked for one; logs `llm.preflight` and never raises."""
    if not isinstance(client, CheckableClient):
        found = Preflight(client=client.name, ok=True, note=f"{client.name} is not tried beforehand")
    else:
        found = await _ping(client)
    log.log(logging.INFO if found.ok else logging.WARNING, "llm.preflight", extra=asdict(found))
    return found


async def _ping(client: CheckableClient) -> Preflight:
    keys = ", ".join(client.key_tails)
    where = f"{client.name} at {client.endpoint}, {f'key {keys}' if keys else 'without a key'}"
    started_at = time.monotonic()
    try:
        remarks = await client.ping()
    except ModelTimeout as error:
        later = "One that is still being loaded needs longer; a question waits as long as LLM_TIMEOUT says."
        ok, note = False, f"{where}: {error} {later}"
    except ModelUnavailable as error:
        ok, note = False, f"{where}: {error}"
    except Exception as error:  # boundary: nothing that a server says ends the process that asks for its health
        log.exception("llm.preflight_failed")
        ok, note = False, f"{where}: what it answered cannot be read ({type(error).__name__})"
    else:
        ok, note = True, "; ".join([f"{where}: answers", *remarks])
    return Preflight(
        client=client.name,
        ok=ok,
        note=note,
        endpoint=client.endpoint,
        key_tails=client.key_tails,
        waited_s=round(time.monotonic() - started_at, 3),
        answers_in=client.answers_in if isinstance(client, FormTellingClient) else "",
    )
