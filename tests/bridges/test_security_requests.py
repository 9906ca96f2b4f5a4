"""Requests that nobody means well: too large, too slow, too many, of strange forms. Rows of docs/security.md."""

import logging

import pytest
import pytest_asyncio

from bridges.http.security import body, head_limits
from tests.bridges.locked_bridge import ADMIN, ADMIN_KEY, SENTENCE, locked_bridge
from tests.bridges.raw_http import connection, request, send_raw
from tests.bridges.small_bridge import small_bridge
from towow_core.telemetry import logs

pytestmark = pytest.mark.asyncio(loop_scope="module")
SUBMIT = "/api/v1/demand/submit"
JSON = "Content-Type: application/json"


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def bridge(tmp_path_factory):
    async with small_bridge(tmp_path_factory.mktemp("bridge"), cors=("http://page.example",)) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def locked(tmp_path_factory):
    async with locked_bridge(tmp_path_factory.mktemp("locked")) as running:
        yield running


def refused(answer, status: int, bridge, reason: str) -> bool:
    body = answer.json()
    code = getattr(answer, "status_code", None) or answer.status
    assert (code, set(body)) == (status, {"detail", "error_code"}), body
    return bridge.context.refusals.totals["http", reason] > 0


# -- bodies


async def test_a_body_that_says_it_is_too_large_is_refused_unread(bridge) -> None:
    answer = await send_raw(bridge.http, request("POST", SUBMIT, JSON, "Content-Length: 99999999"))

    assert refused(answer, 413, bridge, "large_body")


async def test_a_body_in_chunks_is_refused_as_soon_as_it_is_too_large(bridge) -> None:
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    answer = await send_raw(bridge.http, request("POST", SUBMIT, JSON, "Transfer-Encoding: chunked"), *[chunk] * 6)

    assert refused(answer, 413, bridge, "large_body")


async def test_a_get_with_a_large_body_is_refused_too(bridge) -> None:
    answer = await send_raw(bridge.http, request("GET", "/api/v1/demands", "Content-Length: 99999999"))

    assert refused(answer, 413, bridge, "large_body")


async def test_profiles_in_bulk_may_be_larger_and_have_a_limit_too(bridge) -> None:
    answer = await bridge.http.post("/api/v1/agents/load", content=b" " * (body.BULK_BODY_MAX + 1))

    assert refused(answer, 413, bridge, "large_body")
    headers = {"content-type": "application/json"}
    large = await bridge.http.post("/api/v1/agents/load", content=b" " * body.BODY_MAX + b"{}", headers=headers)
    assert large.status_code == 200


async def test_who_may_not_load_profiles_is_told_before_the_body_is_read(locked) -> None:
    alice = f"Authorization: {locked.alice['Authorization']}"
    head = request("POST", "/api/v1/agents/load", JSON, alice, "Content-Length: 100")  # and the body never comes
    answer = await send_raw(locked.bridge.http, head)

    assert refused(answer, 403, locked.bridge, "wrong_scope")


async def test_a_body_that_does_not_come_is_not_waited_for(bridge, monkeypatch) -> None:
    monkeypatch.setattr(body, "BODY_WITHIN_S", 0.1)
    answer = await send_raw(bridge.http, request("POST", SUBMIT, JSON, "Content-Length: 100", body=b"{"))

    assert refused(answer, 408, bridge, "slow_body")


@pytest.mark.parametrize(
    "content",
    [
        b'{"raw_input": "\xff\xfe"}',
        b'{"raw_input": "\xed\xa0\x80"}',
        b'{"raw_input": "\\ud800"}',
        b'{"raw_input": "x", "user_id": "\\udfff"}',
        b'{"\\ud800": 1, "raw_input": "\\ud800"}',
        b"[" * 30_000,
        b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
        b'{"raw_input": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
        b'{"raw_input": ' + b"9" * 5_000 + b"}",
        b'{"raw_input": NaN}',
        b'{"raw_input": "\\u0000"}',
        b"\x00",
        b"",
    ],
    ids=range(13),
)
async def test_a_body_that_is_no_text_or_nested_too_deep_is_one_sentence(bridge, content) -> None:
    answer = await bridge.http.post(SUBMIT, content=content, headers={"content-type": "application/json"})

    assert (answer.status_code, set(answer.json())) == (400, {"detail", "error_code"})
    assert len(answer.content) < 2_000


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("message", rb'{"message": "\ud800"}'),
        ("message", rb'{"message": "a\uDFFFb"}'),
        ("variables", rb'{"variables": {"a": ["\ud83d"]}}'),
        ("variables", rb'{"variables": {"a\udc00": 1}}'),
        ("nodes/n/preview", rb'{"config": {"notes": "\ud800"}}'),
    ],
)
async def test_half_a_character_is_refused_wherever_it_is_sent(bridge, path, content) -> None:
    made = (await bridge.http.post("/api/v1/workflows", json={})).json()["workflow_id"]
    method = "PUT" if path == "variables" else "POST"
    answer = await bridge.http.request(
        method, f"/api/v1/workflows/{made}/{path}", content=content, headers={"content-type": "application/json"}
    )

    assert (answer.status_code, answer.json()["error_code"]) == (400, "E400"), answer.text
    assert "half a character" in answer.json()["detail"]


async def test_two_halves_that_are_whole_together_are_a_character(bridge) -> None:
    made = await bridge.http.post(
        "/api/v1/workflows", content=rb'{"title": "\ud83c\udf89"}', headers={"content-type": "application/json"}
    )

    assert made.json()["title"] == "🎉"


async def test_a_form_of_a_web_page_is_no_demand(bridge) -> None:
    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", "text/json"):
        answer = await bridge.http.post(SUBMIT, content=b'{"raw_input": "x"}', headers={"content-type": kind})
        assert refused(answer, 415, bridge, "not_json")


# -- heads


async def test_a_huge_query_is_refused(bridge) -> None:
    answer = await bridge.http.get("/api/v1/demands?page=1&x=" + "a" * 20_000)

    assert refused(answer, 414, bridge, "long_address")


async def test_large_headers_are_refused(bridge) -> None:
    answer = await bridge.http.get("/api/v1/demands", headers={f"X-{n}": "a" * 4_000 for n in range(10)})

    assert refused(answer, 431, bridge, "large_headers")


async def test_headers_without_an_end_are_not_collected(bridge) -> None:
    line = b"X-Long: " + b"a" * 30_000 + b"\r\n"
    answer = await send_raw(bridge.http, b"GET / HTTP/1.1\r\nHost: localhost\r\n", *[line] * 4, one_by_one=True)

    assert (answer.status, answer.json()["error_code"]) == (431, "E431")


async def test_a_head_that_does_not_come_is_not_waited_for(bridge, monkeypatch) -> None:
    monkeypatch.setattr(head_limits, "HEAD_WITHIN_S", 0.1)
    answer = await send_raw(bridge.http, b"GET / HTTP/1.1\r\nHost: ")

    assert (answer.status, answer.json()["error_code"]) == (408, "E408")


async def test_a_connection_in_use_outlives_the_patience_for_a_head(bridge, monkeypatch) -> None:
    monkeypatch.setattr(head_limits, "HEAD_WITHIN_S", 0.05)
    found = []
    async with connection(bridge.http) as (reader, writer):
        for _ in range(2):
            writer.write(request("GET", "/healthz"))
            found.append((await reader.readuntil(b'{"status":"ok"}'))[:15])
            impatient = await send_raw(bridge.http, b"GET / HTTP/1.1\r\nHost: ")  # the time for a head has passed
            assert impatient.status == 408

    assert found == [b"HTTP/1.1 200 OK"] * 2


@pytest.mark.parametrize("key", ["a\r\nX-Evil: 1", "a\x00b", "a\x0bb", "键", "x" * 201, "a b"])
async def test_an_idempotency_key_injects_nothing(bridge, key) -> None:
    raw = f"Idempotency-Key: {key}".encode()
    content = b'{"raw_input": "x"}'
    head = request("POST", SUBMIT, JSON, f"Content-Length: {len(content)}")[:-2]
    answer = await send_raw(bridge.http, head + raw + b"\r\n\r\n" + content)

    assert "x-evil" not in answer.headers
    assert answer.status == (200 if "Evil" in key else 400)  # CRLF begins another header, which nobody reads


@pytest.mark.parametrize("place", ["1\r\nX-Evil: 1", "evt-' OR '1'='1", "9" * 99, "-1", "%00", "é", "evt-" + "f" * 96])
async def test_an_odd_last_event_id_gets_the_whole_history_or_a_sentence(bridge, place) -> None:
    demand_id = await bridge.submit(SENTENCE)
    url = f"/api/v1/events/negotiations/{demand_id}/stream"
    async with connection(bridge.http) as (reader, writer):
        writer.write(request("GET", url)[:-2] + f"Last-Event-ID: {place}\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        if b" 200 " in head.split(b"\r\n")[0]:
            assert b"retry: 3000" in await reader.readuntil(b"id: ")

    assert b"x-evil" not in head
    assert head.split()[1] in {b"200", b"400"}


@pytest.mark.parametrize(
    "odd",
    ["..%2F..%2Fetc%2Fpasswd", "%00", "%ff%fe", "d-%0d%0aX-Evil:1", "'%20OR%201=1", "d-" + "f" * 500, "%E2%80%AE"],
)
async def test_an_odd_demand_id_is_an_unknown_one(bridge, odd) -> None:
    for path in ("demand/{}", "events/negotiations/{}", "events/negotiations/{}/stream"):
        answer = await bridge.http.get("/api/v1/" + path.format(odd))
        assert answer.status_code in {400, 404}, answer.text
        assert set(answer.json()) == {"detail", "error_code"}


# -- where it comes from


async def test_an_open_bridge_is_not_open_under_another_name(bridge) -> None:
    """A name that its owner points at 127.0.0.1, to read us from their page (DNS rebinding)."""
    answer = await bridge.http.get("/api/v1/demands", headers={"Host": "evil.example"})

    assert refused(answer, 403, bridge, "wrong_host")


async def test_an_open_bridge_is_not_open_to_whom_a_proxy_brings(bridge) -> None:
    answer = await bridge.http.get("/api/v1/demands", headers={"X-Forwarded-For": "203.0.113.7"})

    assert refused(answer, 403, bridge, "not_from_here")
    assert "203.0.113.7" in answer.json()["detail"]


async def test_a_page_of_elsewhere_submits_nothing(bridge) -> None:
    before = (await bridge.http.get("/api/v1/demands")).json()["total"]
    answer = await bridge.http.post(SUBMIT, json={"raw_input": SENTENCE}, headers={"Origin": "http://evil.example"})

    assert refused(answer, 403, bridge, "foreign_origin")
    assert (await bridge.http.get("/api/v1/demands")).json()["total"] == before


async def test_a_page_of_elsewhere_reads_nothing_and_one_on_the_list_does(bridge) -> None:
    async def allowed(origin):
        answer = await bridge.http.get("/api/v1/demands", headers={"Origin": origin})
        return answer.headers.get("access-control-allow-origin"), answer.headers.get("access-control-allow-credentials")

    assert await allowed("http://evil.example") == (None, None)
    assert await allowed("null") == (None, None)
    assert await allowed("http://page.example") == ("http://page.example", None)


async def test_what_is_refused_can_be_read_by_a_page_on_the_list(tmp_path) -> None:
    async with locked_bridge(tmp_path, cors=("http://page.example",)) as locked:
        origin = {"Origin": "http://page.example"}
        answer = await locked.bridge.http.get("/api/v1/demands", headers=origin)
        asks = {**origin, "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization"}
        preflight = await locked.bridge.http.options("/api/v1/demands", headers=asks)

    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (401, "http://page.example")
    assert (preflight.status_code, preflight.headers["access-control-allow-headers"]) == (200, "authorization")


async def test_every_answer_says_that_it_is_data_and_nothing_else(bridge) -> None:
    for path in ("/api/v1/demands", "/nowhere", "/openapi.json"):
        headers = (await bridge.http.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


async def test_no_page_of_ours_runs_scripts_of_others(bridge) -> None:
    for path in ("/docs", "/redoc"):
        assert (await bridge.http.get(path)).status_code == 404


# -- too many


async def test_a_flood_from_one_address_is_told_to_come_later(tmp_path) -> None:
    async with locked_bridge(tmp_path, settings={"requests_per_s": 0.1}) as locked:
        answers = [await locked.bridge.http.get("/api/v1/demands") for _ in range(40)]
        late = [answer for answer in answers if answer.status_code == 429]

        assert late
        assert refused(late[0], 429, locked.bridge, "too_many")
        assert int(late[0].headers["retry-after"]) >= 1


async def test_demands_of_one_token_are_limited_by_themselves(tmp_path) -> None:
    async with locked_bridge(tmp_path, settings={"demands_per_minute": 2.0}) as locked:
        body = {"raw_input": SENTENCE}
        codes = [(await locked.bridge.http.post(SUBMIT, json=body, headers=locked.alice)).status_code for _ in range(3)]
        reads = await locked.bridge.http.get("/api/v1/demands", headers=locked.alice)

    assert codes == [200, 200, 429]
    assert reads.status_code == 200


# -- what is told


async def test_no_secret_is_in_a_log_line_or_an_error(locked, tmp_path) -> None:
    file = tmp_path / "bridge.log"
    logs.configure("bridge", "DEBUG", file=file)
    token = locked.alice["Authorization"].removeprefix("Bearer ")
    demand_id = await locked.submit(locked.alice)
    ticket = (await locked.bridge.http.post(f"/api/v1/demand/{demand_id}/stream-ticket", headers=ADMIN)).json()
    log = logging.getLogger("somebody.careless")
    log.warning("spills", extra={"headers": dict(locked.alice), "url": f"/stream?ticket={ticket['ticket']}"})
    log.warning("spills a key", extra={"X-Admin-Key": ADMIN_KEY.replace(" ", "-")})
    answers = [
        await locked.bridge.http.get(f"/api/v1/demand/{token}", headers=ADMIN),
        await locked.bridge.http.get(f"/api/v1/agents/{token}", headers=ADMIN),
        await locked.bridge.http.get("/nowhere", params={"ticket": ticket["ticket"]}),
    ]
    logs.configure("tests", "WARNING")
    text = file.read_text()

    assert '"event": "spills"' in text
    assert '"event": "request.refused"' in text
    for secret in (token, token[-20:], ticket["ticket"][-40:], ADMIN_KEY.replace(" ", "-")):
        assert secret not in text
        assert all(secret not in answer.text for answer in answers)


async def test_two_host_headers_are_refused(bridge) -> None:
    answer = await send_raw(bridge.http, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n")

    assert (answer.status, answer.json()["detail"]) == (400, "The request has more than one Host header.")
