"""Room for connections is asked for, and a system that refuses stops nobody."""

import logging

import pytest

from agents.network.hub_mod.connections import limits_here
from towow_core.support.open_files import ALL_THERE_ARE, allow_open_files

resource = pytest.importorskip("resource")


@pytest.fixture
def system(monkeypatch):
    """A system of 256 files, whose limit may be raised to `hard` where `refuses` is None."""
    now = [256]

    def as_it_is(hard: int, refuses: Exception | None = None) -> list[int]:
        def set_limit(_: int, limits: tuple[int, int]) -> None:
            if refuses is not None:
                raise refuses
            now[0] = limits[0]

        monkeypatch.setattr(resource, "getrlimit", lambda _: (now[0], hard))
        monkeypatch.setattr(resource, "setrlimit", set_limit)
        return now

    return as_it_is


@pytest.mark.parametrize("refuses", [ValueError("not allowed to raise maximum limit"), PermissionError(1, "no")])
def test_a_system_that_refuses_leaves_a_hub_with_half_of_what_there_is(system, refuses, caplog) -> None:
    system(resource.RLIM_INFINITY, refuses)
    with caplog.at_level(logging.WARNING):
        limits = limits_here()

    assert (limits.strangers_max, limits.per_address_max) == (128, 128)
    assert [record.message for record in caplog.records] == ["process.file_limit_kept"]


def test_as_many_are_asked_for_as_the_hard_limit_allows_and_never_fewer_than_there_are(system) -> None:
    now = system(4096)

    assert (allow_open_files(1000), now[0]) == (1000, 1000)
    assert (allow_open_files(65_536), now[0]) == (4096, 4096)
    assert (allow_open_files(300), now[0]) == (4096, 4096)


def test_no_limit_at_all_stays_so(system, monkeypatch) -> None:
    system(resource.RLIM_INFINITY)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY,) * 2)

    assert allow_open_files(65_536) == ALL_THERE_ARE
    assert limits_here().strangers_max == 1024
