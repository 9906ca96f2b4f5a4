"""Whoever listens to a store that is away looks as often as before, and does not knock at it each time."""

import pytest
from sqlalchemy import make_url

from towow_core.store import listening
from towow_core.store.listening import listen


async def test_a_store_that_is_away_is_not_connected_to_at_every_look(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "AGAIN_FIRST_S", 3600.0)  # longer than a busy machine takes for five looks
    away = make_url("postgresql+psycopg://nobody@127.0.0.1:1/nothing")
    looks = listen(away, "towow_test", every_s=lambda: 0.0, at_most_s=1.0)

    assert [await anext(looks) for _ in range(5)] == [frozenset()] * 5
    assert [record.message for record in caplog.records].count("store.not_listening") == 1
    await looks.aclose()  # type: ignore[attr-defined]  # it is a generator
