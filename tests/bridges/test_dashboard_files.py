"""The dashboard's files at `/`, with and without a build. No Node and no browser here."""

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from bridges.http import dashboard_files
from tests.bridges.small_bridge import small_bridge


def client(built: Path) -> httpx.AsyncClient:
    app = FastAPI()
    dashboard_files.install(app, built)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://bridge")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>ToWow</title>", "utf-8")
    (tmp_path / "icon.svg").write_text("<svg/>", "utf-8")
    (tmp_path / "assets" / "index-1234.js").write_text("export {}", "utf-8")
    return tmp_path


async def test_without_a_build_the_page_says_how_to_make_one(tmp_path) -> None:
    async with client(tmp_path / "nothing") as http:
        answer = await http.get("/")

        assert answer.status_code == 200
        assert "make dashboard" in answer.text
        assert (await http.get("/assets/index.js")).status_code == 404
        assert (await http.get("/icon.svg")).status_code == 404


async def test_a_build_made_later_is_found_without_a_restart(tmp_path) -> None:
    async with client(tmp_path) as http:
        assert "make dashboard" in (await http.get("/")).text
        (tmp_path / "index.html").write_text("<title>built</title>", "utf-8")

        assert "built" in (await http.get("/")).text


async def test_the_page_runs_only_our_own_script(built) -> None:
    async with client(built) as http:
        policy = (await http.get("/")).headers["content-security-policy"]

    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"


async def test_the_page_is_asked_for_anew_and_its_parts_are_kept(built) -> None:
    async with client(built) as http:
        page, part = await http.get("/"), await http.get("/assets/index-1234.js")

    assert page.headers["cache-control"] == "no-cache"
    assert "immutable" in part.headers["cache-control"]
    assert part.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    ("accepted", "encoding", "sent"),
    [
        ("gzip, deflate, br", "br", b"as br"),
        ("GZIP", "gzip", b"as gzip"),
        ("br;q=0, gzip;q=0.5", "gzip", b"as gzip"),
        ("br; q=0.000, gzip;q=0", None, b"export {}"),
        ("identity", None, b"export {}"),
        ("", None, b"export {}"),
    ],
)
async def test_a_browser_gets_the_smallest_form_that_it_takes(built, accepted, encoding, sent) -> None:
    (built / "assets" / "index-1234.js.br").write_bytes(b"as br")
    (built / "assets" / "index-1234.js.gz").write_bytes(b"as gzip")
    async with (
        client(built) as http,
        http.stream("GET", "/assets/index-1234.js", headers={"Accept-Encoding": accepted}) as part,
    ):
        found = b"".join([piece async for piece in part.aiter_raw()])

    assert part.headers.get("content-encoding") == encoding
    assert found == sent
    assert part.headers["content-type"].startswith("text/javascript")
    assert part.headers["vary"] == "Accept-Encoding"
    assert "immutable" in part.headers["cache-control"]


async def test_a_build_without_compressed_files_is_sent_as_it_is(built) -> None:
    async with client(built) as http:
        part = await http.get("/assets/index-1234.js", headers={"Accept-Encoding": "br, gzip"})

    assert part.text == "export {}"
    assert "content-encoding" not in part.headers


@pytest.mark.parametrize("path", ["/assets/../index.html", "/assets/..%2f..%2fapp.py", "/assets/%2e%2e/%2e%2e/app.py"])
async def test_nothing_beside_the_build_is_served(built, path) -> None:
    async with client(built) as http:
        assert (await http.get(path)).status_code == 404


async def test_the_api_keeps_its_paths(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge:
        assert (await bridge.http.get("/")).headers["content-type"].startswith("text/html")
        assert (await bridge.http.get("/healthz")).json() == {"status": "ok"}
        assert (await bridge.http.get("/api/v1/nothing")).status_code == 404
        assert "/" not in (await bridge.http.get("/openapi.json")).json()["paths"]
