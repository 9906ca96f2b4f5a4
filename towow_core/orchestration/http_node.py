"""An HTTP node: one request, to hosts that the operator named, whatever comes back bounded in bytes and in time.

Bytes are counted as they arrive: what is encoded (gzip and the like) is not asked for, and refused where it comes all
the same, so that a small answer cannot grow here. The deadline is for all of it: a byte a second does not stretch it.
"""

import asyncio
import json
import ssl
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import httpx

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, NodeStatus
from towow_core.domain.durations import lasting_said
from towow_core.domain.failures import FailureCode
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say, bad_config, failed
from towow_core.workflow.checks import REPEATABLE, host_problems, wrong_config

_JSON = "json"
_IDENTITY = "identity"
NESTED_MAX = 200  # levels of an answer that is kept as values; what encodes an event takes 254 with its own


class HttpExecutor:
    """One request, only to hosts that the policy names; no redirects, no proxies, an answer of bounded size."""

    def __init__(self, policy: OrchestrationPolicy, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self._policy, self._transport = policy, transport

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del context, say
        hosts = self._policy.http_hosts
        if refused := [*wrong_config(node, is_filled=True), *host_problems(node, hosts, is_filled=True)]:
            return bad_config(refused[0])
        config = node.config
        timeout_s = float(config.get("timeout_s") or self._policy.http_timeout_s)
        method, url = method_of(node), str(config["url"])
        try:
            async with (
                asyncio.timeout(timeout_s),
                httpx.AsyncClient(
                    timeout=timeout_s,
                    follow_redirects=False,
                    trust_env=False,
                    verify=_authorities(),
                    transport=self._transport,
                ) as client,
            ):
                return await self._send(client, method, url, config)
        except TimeoutError:
            took = lasting_said(timeout_s)
            why = Bilingual(f"{took.zh}内没有完整的回答", f"its answer was not whole within {took.en}")
        except httpx.HTTPError as error:
            said = str(error) or type(error).__name__
            why = Bilingual(said, said)
        zh, en = f"{method} {url} 没有成功：{why.zh}。", f"{method} {url} failed: {why.en}."
        return failed(FailureCode.HTTP_UNANSWERED, zh, en, method=method, url=url)

    def can_repeat(self, node: CanvasNode) -> bool:
        return method_of(node) in REPEATABLE

    async def _send(self, client: httpx.AsyncClient, method: str, url: str, config: Mapping[str, Any]) -> Progress:
        body = config.get("body")
        content = body if isinstance(body, str) else json.dumps(body) if body is not None else None
        headers = httpx.Headers({**(config.get("headers") or {}), "accept-encoding": _IDENTITY})
        if content is not None and not isinstance(body, str):
            headers.setdefault("content-type", "application/json")
        async with client.stream(method, url, content=content, headers=headers) as answer:
            encoding = answer.headers.get("content-encoding", "").strip().lower() or _IDENTITY
            if encoding != _IDENTITY:
                zh = f"{method} {url} 的回答用了没有要求的编码“{encoding[:40]}”。"
                en = f"{method} {url} was answered in the encoding {encoding[:40]!r}, which nobody asked for."
                known = {"method": method, "url": url, "encoding": encoding[:40]}
                refused = failed(FailureCode.HTTP_ENCODED, zh, en, **known)
                return replace(refused, result={"status_code": answer.status_code})
            text, whole = await self._read(answer)
        result: dict[str, Any] = {"status_code": answer.status_code, "text": text, "is_whole": whole}
        if whole and _JSON in answer.headers.get("content-type", ""):
            result[_JSON] = _parsed(text)
        if answer.is_success:
            return Progress(status=NodeStatus.COMPLETED, result=result)
        code = answer.status_code
        zh, en = f"{method} {url} 的回答是 HTTP {code}。", f"{method} {url} was answered with HTTP {code}."
        return replace(failed(FailureCode.HTTP_STATUS, zh, en, method=method, url=url, status_code=code), result=result)

    async def _read(self, answer: httpx.Response) -> tuple[str, bool]:
        """The beginning of the answer as text, and whether that is all of it."""
        most = self._policy.http_answer_max
        read = b""
        async for chunk in answer.aiter_raw():
            read += chunk[: most + 1 - len(read)]
            if len(read) > most:
                break
        text = read[:most].decode(answer.encoding or "utf-8", "replace").replace("\x00", "\ufffd")
        return text, len(read) <= most


def method_of(node: CanvasNode) -> str:
    return str(node.config.get("method") or "GET").upper()


@cache
def _authorities() -> ssl.SSLContext:
    """Who may vouch for a host: read once, because reading that holds everything up for 40 ms."""
    return httpx.create_ssl_context(trust_env=False)


def _require_shallow(value: object, levels: int) -> None:
    """As its name says.

    Raises:
        RecursionError: It is nested deeper.
    """
    if levels < 0:
        raise RecursionError
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for each in inner:
        _require_shallow(each, levels - 1)


def _parsed(text: str) -> Any:
    """What it says; None for what no JSON has (NaN, 1e999, half a character), or is nested too deep to be stored."""
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
        _require_shallow(found, NESTED_MAX - 1)
    except (ValueError, RecursionError):
        return None
    return found
