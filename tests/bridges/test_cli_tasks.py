"""`towow tasks` against a real bridge that is locked."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bridges.cli.bridge_errors import BridgeRefused
from bridges.cli.tasks import correct, finish, hand_on, show
from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.bridges.test_asked_after_a_no import asked_of_carol, carol_of, refused_by_bob
from tests.bridges.test_my_tasks import of_alice
from tests.commands import towow
from towow_core.domain.errors import BadSetting


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob", "carol")) as running:
        yield running


def shown(who: dict[str, str]) -> str:
    return who["Authorization"].removeprefix("Bearer ")


async def test_a_task_is_listed_handed_on_and_done_by_whose_it_is(locked, capsys) -> None:
    task_id = f"{await of_alice(locked)}/venue"
    url, bob, alice = locked.bridge.url, shown(locked.bob), shown(locked.alice)

    await show(None, url, bob, as_json=False)
    assert "1 to do now." in capsys.readouterr().out
    await hand_on(task_id, "alice", "我病了", None, url, bob, as_json=False)
    assert capsys.readouterr().out == "订场地 is alice's now.\n"
    await show(None, url, bob, as_json=False)
    assert capsys.readouterr().out == "Nobody gave user_agent_bob a task.\n"
    await finish(task_id, {"status": "completed", "result": "三楼"}, None, url, alice, as_json=True)
    assert json.loads(capsys.readouterr().out)["status"] == "completed"


async def test_what_is_not_ones_own_and_what_is_no_id_are_refused_in_a_sentence(locked) -> None:
    task_id = f"{await of_alice(locked)}/venue"
    with pytest.raises(BridgeRefused, match="is not mallory's"):
        await finish(task_id, {"status": "failed"}, None, locked.bridge.url, shown(locked.mallory), as_json=False)
    with pytest.raises(BadSetting, match="no task's id"):
        await finish("venue", {}, None, locked.bridge.url, None, as_json=False)


async def test_a_done_task_is_corrected_and_says_what_it_was(locked, capsys) -> None:
    task_id = f"{await of_alice(locked)}/venue"
    url, bob = locked.bridge.url, shown(locked.bob)
    await finish(task_id, {"status": "completed", "result": "三楼"}, None, url, bob, as_json=False)
    capsys.readouterr()

    await correct(task_id, {"result": "二楼"}, None, url, bob, as_json=False)

    assert capsys.readouterr().out == "订场地: 二楼 (was: 三楼).\n"


async def test_who_is_asked_after_a_no_reads_it_in_the_list(locked, capsys) -> None:
    of = await refused_by_bob(locked)
    await asked_of_carol(locked, of)

    await show(None, locked.bridge.url, shown(await carol_of(locked)), as_json=False)
    assert f"{of}/ok: Bob said no on" in capsys.readouterr().out
    await show(None, locked.bridge.url, shown(locked.bob), as_json=False)
    assert "no; others asked" in capsys.readouterr().out


async def test_an_option_counts_wherever_it_stands_and_one_that_is_given_otherwise_twice_is_refused(
    locked, tmp_path
) -> None:
    task_id = f"{await of_alice(locked)}/venue"
    there, whose = ("--url", locked.bridge.url), ("--token", shown(locked.bob))

    code, out, err = await towow(tmp_path, "tasks", "--person", "alice", "done", task_id, *there, *whose)
    assert (code, out) == (1, "")
    assert "sees nobody else's tasks" in err
    code, out, err = await towow(tmp_path, "tasks", "--person", "bob", "done", task_id, "--person", "alice", *there)
    assert (code, out, "--person is given twice: 'bob' and 'alice'" in err) == (2, "", True)
    code, out, err = await towow(tmp_path, "tasks", *there, *whose, "--json", "done", task_id, "--result", "三楼")
    assert (code, json.loads(out)["result"], err) == (0, "三楼", "")
