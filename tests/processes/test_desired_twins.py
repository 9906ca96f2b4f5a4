"""Who runs in a pool, when profile files and edits by API change."""

from dataclasses import replace
from pathlib import Path

import pytest

from agents.processes.desired_twins import DesiredTwins
from agents.processes.profile_edits import ProfileEdits
from agents.processes.profile_folder import ProfileFolder
from tests.agents.small_network import profile
from tests.processes.test_profile_folder import write
from towow_core.domain.errors import BadProfile


@pytest.fixture
def edits(tmp_path: Path) -> ProfileEdits:
    return ProfileEdits(tmp_path / "data")


@pytest.fixture
def desired(tmp_path: Path, edits: ProfileEdits) -> DesiredTwins:
    files = tmp_path / "files"
    files.mkdir()
    write(files, "alice")
    write(files, "bob")
    folder = ProfileFolder(files)
    return DesiredTwins(folder, edits, folder.profiles)


def test_an_added_twin_joins(desired: DesiredTwins, edits: ProfileEdits) -> None:
    edits.put([profile("dora")])

    changed, gone = desired.look() or pytest.fail("nobody noticed")
    assert (list(changed), gone) == (["user_agent_dora"], frozenset())
    assert desired.look() is None


def test_an_edit_beats_the_file_and_reset_brings_the_file_back(desired: DesiredTwins, edits: ProfileEdits) -> None:
    of_the_file = desired.running["user_agent_bob"]
    edits.put([profile("bob")])
    changed, _ = desired.look() or pytest.fail("nobody noticed")
    edits.clear()
    restored, _ = desired.look() or pytest.fail("nobody noticed")

    assert changed == {"user_agent_bob": profile("bob")}
    assert restored == {"user_agent_bob": of_the_file}


def test_a_deleted_twin_leaves_and_stays_away_after_a_restart(
    desired: DesiredTwins, edits: ProfileEdits, tmp_path: Path
) -> None:
    edits.delete("user_agent_bob")
    folder = ProfileFolder(tmp_path / "files")

    assert desired.look() == ({}, {"user_agent_bob"})
    assert list(DesiredTwins(folder, ProfileEdits(tmp_path / "data"), folder.profiles).running) == ["user_agent_alice"]


def test_in_a_pool_of_named_twins_nobody_joins(tmp_path: Path, desired: DesiredTwins, edits: ProfileEdits) -> None:
    folder = ProfileFolder(tmp_path / "files", ["alice"])
    closed = DesiredTwins(folder, edits, folder.profiles, is_closed=True)
    edits.put([profile("dora"), profile("alice")])

    changed, gone = closed.look() or pytest.fail("nobody noticed")
    assert (changed, gone) == ({"user_agent_alice": profile("alice")}, frozenset())


def test_an_edit_that_no_pool_would_read_is_not_written(edits: ProfileEdits) -> None:
    text = "长" * 10_000
    large = replace(profile("dora"), profile_summary=text, availability=text, location=text)

    with pytest.raises(BadProfile, match="has more than 64 KiB"):
        edits.put([profile("bob"), large])
    assert edits.now().profiles == {}


def test_an_edit_that_cannot_be_read_is_named_and_hides_nobody(
    desired: DesiredTwins, edits: ProfileEdits, tmp_path: Path
) -> None:
    edits.put([profile("dora")])
    desired.look()
    (tmp_path / "data" / "profile-edits" / "user_agent_bob.json").write_text("{")
    desired.look()

    assert desired.running.keys() == {"user_agent_alice", "user_agent_bob", "user_agent_dora"}
    assert any("user_agent_bob.json cannot be read" in problem for problem in desired.problems)
