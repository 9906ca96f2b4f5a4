"""What the bridge answers to a command line, and what it means when it does not."""

import json
from collections.abc import Mapping
from typing import Any

import httpx

from bridges.cli.bridge_errors import BridgeRefused, BridgeSilent, BridgeUnreachable
from towow_core.domain.errors import BadSetting
from towow_core.support.settings import Settings

WITHIN_S = 15.0
THOUGHT_WITHIN_S = 60.0  # what a model or the solver has a part in; a proxy waits no longer
CONNECT_WITHIN_S = 15.0  # also of what is slow: whether anybody is there shows at once


def open_client(url: str, credentials: Mapping[str, str] | None = None) -> httpx.AsyncClient:
    """A client of the bridge at `url`; proxies of the environment are not for it.

    Raises:
        BadSetting: It is no URL.
    """
    try:
        speaks_tls = httpx.URL(url).scheme != "http"
    except httpx.InvalidURL as error:
        raise BadSetting(f"{url!r} is no address of a network: {error}.") from error
    return httpx.AsyncClient(
        base_url=url,
        headers=credentials,
        timeout=WITHIN_S,
        trust_env=False,
        verify=speaks_tls,  # without TLS nobody has to read every certificate authority there is
    )


def credentials_of(settings: Settings, token: str | None, *, is_ours: bool) -> dict[str, str]:
    """What a command shows to the bridge: a token, else the operator's key, which only our own network may see."""
    text = token or (settings.token.get_secret_value() if settings.token is not None else None)
    if text:
        return {"Authorization": f"Bearer {text}"}
    if is_ours and settings.admin_key is not None:
        return {"X-Admin-Key": settings.admin_key.get_secret_value()}
    return {}


async def submit(client: httpx.AsyncClient, raw_input: str, *, may_ask: bool = False) -> str:
    """Submit a demand, which asks back what it leaves open only if somebody could answer (`may_ask`); its id.

    Raises:
        BridgeUnreachable: Nobody answers.
        BridgeRefused: The demand is empty, too long, or the bridge has another reason.
    """
    answer = await call(client, "POST", "/api/v1/demand/submit", {"raw_input": raw_input, "questions": may_ask})
    return str(answer["demand_id"])


async def call(
    client: httpx.AsyncClient,
    method: str,
    path: str,
    body: object = None,
    language: str = "",
    *,
    within_s: float = WITHIN_S,
) -> dict[str, Any]:
    """One request, its JSON object.

    Args:
        language: In which a refusal is to be; where it is empty, the bridge chooses.
        within_s: How long the bridge may take over it.

    Raises:
        BridgeUnreachable: Nobody answers.
        BridgeSilent: The bridge has it, and does not answer in time.
        BridgeRefused: It is not a 2xx with a JSON object.
    """
    response = await _answer(client, method, path, body, language, within_s)
    answer = _object(response)
    if not answer:
        raise BridgeRefused(f"What answers at {client.base_url} is no ToWow bridge.", response.status_code)
    return answer


async def read_text(client: httpx.AsyncClient, path: str) -> str:
    """What the bridge has there, as text.

    Raises:
        BridgeUnreachable, BridgeSilent, BridgeRefused: As for `call`.
    """
    return (await _answer(client, "GET", path, None, "", WITHIN_S)).text


async def _answer(
    client: httpx.AsyncClient, method: str, path: str, body: object, language: str, within_s: float
) -> httpx.Response:
    headers = {"Accept-Language": language} if language else None
    timeout = httpx.Timeout(within_s, connect=CONNECT_WITHIN_S)
    try:
        response = await client.request(method, path, json=body, headers=headers, timeout=timeout)
    except (httpx.ReadTimeout, httpx.WriteTimeout) as error:
        raise BridgeSilent(str(client.base_url), within_s) from error
    except httpx.TransportError as error:
        raise BridgeUnreachable(str(client.base_url)) from error
    if not response.is_success:
        raise refusal_of(response)
    return response


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
