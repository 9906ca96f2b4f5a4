"""The dashboard at `/`: files that were built once, served as they are.

Without a build, a page that says how to make one.
"""

import os
import re
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.datastructures import Headers
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from bridges.http.security.route_policy import public

BUILT = Path(__file__).resolve().parents[1] / "dashboard" / "dist"
# Only our own files: what a profile or an answer contains stays text, whatever it says.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
PAGE_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cache-Control": "no-cache",  # names the files of this build
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ToWow</title>
<h1>The dashboard is not built · 网页还没有构建</h1>
<p>Everything else runs. To build the dashboard, in the folder of the source code:</p>
<p>其他一切照常运行。在源代码目录里这样构建网页：</p>
<pre>make dashboard</pre>
<p>It uses Node 20.19 or newer, or the Node that comes as a Python wheel. Then reload this page.</p>
<p>需要 Node 20.19 以上，没有的话会使用 Python 包里的 Node。构建之后刷新本页。</p>
<p>Meanwhile 在此期间: <code>towow ask "…"</code> · <a href="/openapi.json">/openapi.json</a></p>
</html>
"""


ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the smallest first; the build puts them beside each file


@public
class Assets(StaticFiles):
    """Files whose names change with their content, so that a browser may keep them for ever, sent compressed."""

    async def check_config(self) -> None:
        """No complaint about a folder that is not there: a build may be made later."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        plain_type = guess_type(str(full_path))[0] or "application/octet-stream"
        accepted = _accepted(Headers(scope=scope).get("Accept-Encoding", ""))
        for encoding, ending in ENCODINGS.items():
            packed = Path(f"{os.fspath(full_path)}{ending}")
            if encoding in accepted and packed.is_file():
                response = super().file_response(packed, packed.stat(), scope, status_code)
                response.headers["Content-Encoding"] = encoding
                break
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Content-Type"] = f"{plain_type}; charset=utf-8" if plain_type in _TEXT else plain_type
        response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


_TEXT = frozenset({"text/javascript", "application/javascript", "text/css"})


def _accepted(header: str) -> frozenset[str]:
    """The encodings that a browser names and does not rule out (`br;q=0`)."""
    named = (item.partition(";") for item in header.lower().split(","))
    return frozenset(name.strip() for name, _, quality in named if not _NEVER.fullmatch(quality.strip()))


_NEVER = re.compile(r"q\s*=\s*0(\.0*)?")


def install(app: FastAPI, built: Path = BUILT) -> None:
    """Serve the build in `built` at `/`. A build that is made later is found without a restart."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/", methods=["GET", "HEAD"])
    @public
    async def page() -> Response:
        if not (built / "index.html").is_file():
            return HTMLResponse(NOT_BUILT, headers={"Cache-Control": "no-store"})
        return FileResponse(built / "index.html", headers=PAGE_HEADERS)

    @router.api_route("/icon.svg", methods=["GET", "HEAD"])
    @public
    async def icon() -> Response:
        if not (built / "icon.svg").is_file():
            return Response(status_code=404)
        return FileResponse(built / "icon.svg")

    app.include_router(router)
    app.mount("/assets", Assets(directory=built / "assets", check_dir=False), name="dashboard")
