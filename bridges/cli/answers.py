"""What the bridge answers to a command line, and what it means when it does not."""

import json
from collections.abc import Mapping
from typing import Any

import httpx

from bridges.cli import exits
from towow_core.errors import TowowError
from towow_core.settings import Settings

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


def open_client(url: str, credentials: Mapping[str, str] | None = None) -> httpx.AsyncClient:
    """A client of the bridge at `url`; proxies of the environment are not for it."""
    return httpx.AsyncClient(base_url=url, headers=credentials, timeout=SUBMIT_TIMEOUT_S, trust_env=False)


def credentials_of(settings: Settings, token: str | None, *, is_ours: bool) -> dict[str, str]:
    """What a command shows at the doors: a token, else the operator's key, which only our own network may see."""
    text = token or (settings.token.get_secret_value() if settings.token is not None else None)
    if text:
        return {"Authorization": f"Bearer {text}"}
    if is_ours and settings.admin_key is not None:
        return {"X-Admin-Key": settings.admin_key.get_secret_value()}
    return {}


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
    if response.status_code == httpx.codes.UNAUTHORIZED:
        sentence += " A command shows it with --token, or from TOWOW_TOKEN."
    return BridgeRefused(sentence, response.status_code)


def _object(response: httpx.Response) -> dict[str, Any]:
    try:
        found = json.loads(response.content)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
