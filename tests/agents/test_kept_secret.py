"""An agent that was killed comes back to its id at once; nobody else takes it."""

from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from agents.network.connection import Connection, JoinRefused
from agents.network.kept_secret import KeptSecret
from agents.network.posting import Outcome, Posting
from tests.agents.network_fixtures import HubProcess, completed
from towow_core.support import message_codec


def test_the_next_process_finds_what_the_last_one_kept(tmp_path: Path) -> None:
    first, file = KeptSecret(tmp_path / "agents" / "coordinator"), tmp_path / "agents" / "coordinator"
    assert first.take() == ""
    first.keep("a long secret")
    first.keep("short")
    first.release()

    assert KeptSecret(file).take() == "short"
    assert file.stat().st_mode & 0o077 == 0
    assert file.parent.stat().st_mode & 0o077 == 0


def test_a_process_that_lives_shares_its_secret_with_nobody(tmp_path: Path) -> None:
    first, second = KeptSecret(tmp_path / "bob"), KeptSecret(tmp_path / "bob")
    first.take()
    first.keep("mine")

    assert second.take() == ""
    second.keep("yours")
    first.release()
    assert second.take() == "mine"


def test_a_file_that_cannot_be_used_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    kept = KeptSecret(tmp_path / "file" / "bob")

    assert kept.take() == ""
    kept.keep("secret")
    kept.release()


def place(hub: HubProcess, secrets_dir: Path, agent_id: str) -> Connection:
    return replace(hub.address, secrets_dir=secrets_dir).connection(agent_id)


@pytest.mark.processes
@pytest.mark.parametrize("agent_id", ["user_agent_zoe", "channel_admin-kept"])
async def test_a_killed_agent_has_its_id_and_its_mail_again_before_its_lease_is_over(
    shared_hub: HubProcess, tmp_path: Path, agent_id: str
) -> None:
    first, second = place(shared_hub, tmp_path, agent_id), place(shared_hub, tmp_path, agent_id)
    admin = place(shared_hub, tmp_path, "channel_admin-kept2")
    await first.join()
    await admin.join()
    try:
        with pytest.raises(JoinRefused, match="is online already"):
            await second.join()
        message = completed(7)
        posting = Posting(
            source="channel_admin-kept2",
            destination=agent_id,
            event_id=message.message_id,
            name=message.name,
            payload=orjson.loads(message_codec.message_text(message)),
        )
        assert (await admin.post(posting)).outcome is Outcome.ACCEPTED
        await first.close()  # as a kill would: not a word to the hub

        await second.join()
        mail = await second.poll(after=0, ack=0, limit=10, wait_s=0)
        assert [arrival.event_id for arrival in mail] == ["msg-7"]
    finally:
        for connection in (second, admin):
            await connection.leave()
            await connection.close()


@pytest.mark.processes
async def test_without_the_secret_the_id_stays_taken(shared_hub: HubProcess, tmp_path: Path) -> None:
    first, thief = (place(shared_hub, tmp_path / name, "user_agent_yan") for name in ("own", "other"))
    await first.join()
    await first.close()
    try:
        with pytest.raises(JoinRefused, match="is online already"):
            await thief.join()
    finally:
        await thief.close()
        again = place(shared_hub, tmp_path / "own", "user_agent_yan")  # so that the hub is left as it was found
        await again.join()
        await again.leave()
        await again.close()
