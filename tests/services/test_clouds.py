"""Claude behind the doors of two clouds, by the SDK's own clients: asked of a server on this machine.

What each cloud needs is an extra of this package. Where it is not installed, these tests say so and are skipped; what
is said to whoever has not installed it is tested everywhere.
"""

import base64
import importlib.util
import json
import struct
import threading
import zlib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from agents.processes.model import client_of
from tests.core.test_prompts import INPUTS
from towow_core.domain.errors import BadSetting, ModelUnavailable
from towow_core.llm.anthropic_client import AnthropicClient
from towow_core.llm.build import build_client
from towow_core.prompts.p07_gap_identification import GAP_IDENTIFICATION
from towow_core.support.settings import load_settings

ANSWER = json.dumps({"is_complete": True, "analysis": "", "gaps": []})
BEDROCK, VERTEX = "anthropic.claude-sonnet-5-5-v1:0", "claude-sonnet-5-5@20261001"
SAID: list[dict[str, Any]] = [
    {
        "type": "message_start",
        "message": {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "claude",
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": {"input_tokens": 7, "output_tokens": 1},
        },
    },
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": ANSWER}},
    {"type": "content_block_stop", "index": 0},
    {
        "type": "message_delta",
        "delta": {"stop_reason": "end_turn", "stop_sequence": None},
        "usage": {"output_tokens": 5},
    },
    {"type": "message_stop"},
]


def installed(package: str) -> bool:
    try:
        return importlib.util.find_spec(package) is not None
    except ModuleNotFoundError:
        return False


with_bedrock = pytest.mark.skipif(not installed("botocore"), reason="the extra 'bedrock' is not installed")
with_vertex = pytest.mark.skipif(not installed("google.auth"), reason="the extra 'vertex' is not installed")


def frame(payload: bytes) -> bytes:
    """One message of Amazon's event stream: lengths, headers, payload, each with its checksum."""
    said = {":event-type": "chunk", ":content-type": "application/json", ":message-type": "event"}
    headers = b"".join(
        bytes([len(name)]) + name.encode() + b"\x07" + struct.pack(">H", len(value)) + value.encode()
        for name, value in said.items()
    )
    prelude = struct.pack(">II", 16 + len(headers) + len(payload), len(headers))
    body = prelude + struct.pack(">I", zlib.crc32(prelude)) + headers + payload
    return body + struct.pack(">I", zlib.crc32(body))


class Cloud(BaseHTTPRequestHandler):
    """Both clouds' ways to stream an answer, told apart by the path."""

    asked: list[tuple[str, str, dict[str, Any]]]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.asked.append((self.path, self.headers.get("authorization", ""), body))
        if self.path.startswith("/model/"):
            kind = "application/vnd.amazon.eventstream"
            pieces = [
                frame(json.dumps({"bytes": base64.b64encode(json.dumps(one).encode()).decode()}).encode())
                for one in SAID
            ]
        else:
            kind = "text/event-stream"
            pieces = [f"event: {one['type']}\ndata: {json.dumps(one)}\n\n".encode() for one in SAID]
        text = b"".join(pieces)
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  the name that is overridden
        del format, args


@pytest.fixture
def cloud() -> Iterator[tuple[str, list[tuple[str, str, dict[str, Any]]]]]:
    asked: list[tuple[str, str, dict[str, Any]]] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Here", (Cloud,), {"asked": asked}))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(autouse=True)
def no_credentials_of_this_machine(monkeypatch, tmp_path) -> None:
    for name in ("AWS_PROFILE", "AWS_BEARER_TOKEN_BEDROCK", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION"):
        monkeypatch.delenv(name, raising=False)
    for name in ("AWS_DEFAULT_REGION", "CLOUD_ML_REGION", "ANTHROPIC_VERTEX_PROJECT_ID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE", "GOOGLE_APPLICATION_CREDENTIALS"):
        monkeypatch.setenv(name, str(tmp_path / "none"))


async def asked_once(client: AnthropicClient) -> str:
    inputs = INPUTS["gap_identify"]
    try:
        return await client.complete(GAP_IDENTIFICATION, inputs, GAP_IDENTIFICATION.render(inputs))
    finally:
        await client.close()


def made(environment: dict[str, str], tmp_path) -> AnthropicClient:
    client = client_of(load_settings(environment, tmp_path))
    assert isinstance(client, AnthropicClient)
    return client


@with_bedrock
async def test_bedrock_is_asked_with_the_signature_of_the_clouds_own_credentials(cloud, monkeypatch, tmp_path) -> None:
    address, asked = cloud
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret-of-a-test")
    monkeypatch.setenv("AWS_REGION", "eu-central-1")
    client = made({"LLM_PROVIDER": "bedrock", "LLM_MODEL": BEDROCK, "LLM_BASE_URL": address}, tmp_path)

    assert await asked_once(client) == ANSWER
    path, shown, body = asked[0]
    assert path.startswith("/model/anthropic.claude-sonnet-5-5-v1")
    assert path.endswith("/invoke-with-response-stream")
    assert shown.startswith("AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE/")
    assert "eu-central-1/bedrock" in shown
    assert "model" not in body
    assert client.name == f"bedrock:{BEDROCK}"


@with_bedrock
async def test_a_key_of_bedrock_is_shown_as_a_bearers(cloud, monkeypatch, tmp_path) -> None:
    address, asked = cloud
    monkeypatch.setenv("AWS_REGION", "eu-central-1")
    given = {
        "LLM_PROVIDER": "bedrock",
        "LLM_MODEL": BEDROCK,
        "LLM_BASE_URL": address,
        "LLM_API_KEY": "bedrock-key-0123",
    }

    assert await asked_once(made(given, tmp_path)) == ANSWER
    assert asked[0][1] == "Bearer bedrock-key-0123"


@with_vertex
async def test_vertex_is_asked_for_the_model_of_a_project_and_region(cloud, monkeypatch, tmp_path) -> None:
    address, asked = cloud
    monkeypatch.setenv("CLOUD_ML_REGION", "europe-west1")
    monkeypatch.setenv("ANTHROPIC_VERTEX_PROJECT_ID", "our-project")
    given = {"LLM_PROVIDER": "vertex", "LLM_MODEL": VERTEX, "LLM_BASE_URL": address, "LLM_API_KEY": "token-0123456789"}
    client = made(given, tmp_path)

    assert await asked_once(client) == ANSWER
    path, shown, _ = asked[0]
    assert "/projects/our-project/locations/europe-west1/publishers/anthropic/models/" in path
    assert path.endswith(":streamRawPredict")
    assert shown == "Bearer token-0123456789"


@with_bedrock
async def test_without_credentials_it_is_said_which_are_missing_and_nobody_is_asked(
    cloud, monkeypatch, tmp_path
) -> None:
    address, asked = cloud
    monkeypatch.setenv("AWS_REGION", "us-west-2")  # the SDK keeps what it found for another one
    client = made({"LLM_PROVIDER": "bedrock", "LLM_MODEL": BEDROCK, "LLM_BASE_URL": address}, tmp_path)

    with pytest.raises(ModelUnavailable, match=r"credentials.*AWS_REGION and your AWS credentials"):
        await asked_once(client)
    assert asked == []


@pytest.mark.parametrize(
    ("provider", "setting"),
    [
        pytest.param("bedrock", "AWS_REGION", marks=with_bedrock),
        pytest.param("vertex", "CLOUD_ML_REGION", marks=with_vertex),
    ],
)
def test_without_a_region_the_setting_is_named(provider, setting, tmp_path) -> None:
    with pytest.raises(BadSetting, match=setting):
        made({"LLM_PROVIDER": provider, "LLM_MODEL": BEDROCK}, tmp_path)


@pytest.mark.parametrize("provider", ["bedrock", "vertex"])
def test_without_the_extra_it_is_named(provider, monkeypatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)

    with pytest.raises(BadSetting, match=rf"pip install 'towow\[{provider}\]'"):
        build_client(provider, model=BEDROCK)


@pytest.mark.parametrize("provider", ["bedrock", "vertex"])
def test_a_model_must_be_named_for_it_has_another_name_there(provider, tmp_path) -> None:
    with pytest.raises(BadSetting, match="LLM_MODEL is not set"):
        made({"LLM_PROVIDER": provider}, tmp_path)
