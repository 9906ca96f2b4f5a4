"""What the bridge answers to a command line, and what it means when it does not."""

import json
from typing import Any

import httpx

from bridges.cli import exits
from towow_core.errors import TowowError

SUBMIT_TIMEOUT_S = 15.0


class BridgeUnreachable(TowowError):
    """Nobody answers at the bridge's address."""

    http_status = 503

    def __init__(self, url: str) -> None:
        super().__init__(
            f"No ToWow network answers at {url.rstrip('/')}; start one with `towow up`, or name another with --url."
        )


class BridgeRefused(TowowError):
    """The bridge said no, in its own sentence."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status

    @property
    def exit_code(self) -> int:
        return exits.WRONG_USAGE if self.status in (400, 413, 422) else exits.ANYTHING_ELSE


def open_client(url: str) -> httpx.AsyncClient:
    """A client of the bridge at `url`; proxies of the environment are not for it."""
    return httpx.AsyncClient(base_url=url, timeout=SUBMIT_TIMEOUT_S, trust_env=False)


async def submit(client: httpx.AsyncClient, raw_input: str) -> str:
    """Submit a demand; its id.

    Raises:
        BridgeUnreachable: Nobody answers.
        BridgeRefused: The demand is empty, too long, or the bridge has another reason.
    """
    answer = await call(client, "POST", "/api/v1/demand/submit", {"raw_input": raw_input})
    return str(answer["demand_id"])


async def call(client: httpx.AsyncClient, method: str, path: str, body: object = None) -> dict[str, Any]:
    """One request, its JSON object.

    Raises:
        BridgeUnreachable: Nobody answers.
        BridgeRefused: It is not a 2xx with a JSON object.
    """
    try:
        response = await client.request(method, path, json=body)
    except httpx.TransportError as error:
        raise BridgeUnreachable(str(client.base_url)) from error
    if not response.is_success:
        raise refusal_of(response)
    answer = _object(response)
    if not answer:
        raise BridgeRefused(f"What answers at {client.base_url} is no ToWow bridge.", response.status_code)
    return answer


def refusal_of(response: httpx.Response) -> BridgeRefused:
    """The server's sentence, or one of ours when it has none."""
    detail = _object(response).get("detail")
    sentence = detail if isinstance(detail, str) else f"The bridge answered {response.status_code} without a reason."
    return BridgeRefused(sentence, response.status_code)


def _object(response: httpx.Response) -> dict[str, Any]:
    try:
        found = json.loads(response.content)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
