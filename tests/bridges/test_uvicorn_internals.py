"""What our server relies on inside uvicorn, named: an update that breaks it says so here."""

import inspect
import tomllib
from importlib.metadata import version

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tests.pages import ROOT


def test_only_the_minor_version_whose_inside_we_know_is_installed() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    (uvicorn_,) = [line for line in wanted if line.startswith("uvicorn")]

    major, minor, *_ = version("uvicorn").split(".")
    assert uvicorn_ == f"uvicorn>={major}.{minor},<{major}.{int(minor) + 1}"


@pytest.mark.parametrize(
    ("method", "parameters"),
    [
        ("connection_made", ["self", "transport"]),
        ("connection_lost", ["self", "exc"]),
        ("data_received", ["self", "data"]),
        ("on_message_begin", ["self"]),  # makes a new `scope`, to which the extension is added
        ("on_headers_complete", ["self"]),
    ],
)
def test_the_protocol_has_the_callbacks_that_we_extend(method: str, parameters: list[str]) -> None:
    assert list(inspect.signature(getattr(HttpToolsProtocol, method)).parameters) == parameters


@pytest.mark.parametrize("attribute", ["scope", "transport", "cycle", "client", "loop"])
def test_the_protocol_keeps_what_we_read_where_we_read_it(attribute: str) -> None:
    assert f"self.{attribute}" in inspect.getsource(HttpToolsProtocol)


def test_a_connection_that_is_lost_ends_its_request() -> None:
    """A stream takes a connection over by telling uvicorn that it was lost: then uvicorn holds nothing of it."""
    assert "self.cycle.disconnected = True" in inspect.getsource(HttpToolsProtocol.connection_lost)
    assert "self.response_complete" in inspect.getsource(RequestResponseCycle)


def test_a_server_ends_by_should_exit_and_takes_signals_in_one_place() -> None:
    assert "self.should_exit" in inspect.getsource(uvicorn.Server.on_tick)
    assert "self.capture_signals()" in inspect.getsource(uvicorn.Server.serve)
