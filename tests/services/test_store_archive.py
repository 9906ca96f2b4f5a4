"""Whole negotiations: thrown away when they ended long ago, carried from one store to another."""

import json
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tests import commands
from tests.agents.small_network import small_network
from tests.services.stored import NOW, demand, negotiated, submitted
from towow_core.domain.errors import UnknownDemand
from towow_core.domain.outcomes import RecordedDecision
from towow_core.services.evidence.recording_checks import Checked
from towow_core.services.evidence.replay import first_difference, write_recording
from towow_core.services.evidence.transfer import CannotTransfer, bring_in, read_checked, take_out
from towow_core.store.archive import AlreadyHere
from towow_core.store.engine import Database
from towow_core.store.schema import metadata
from towow_core.store.searches import Search
from towow_core.store.store import Store

OLD, EDGE, NEW = "2026-01-01T10:00:00.000000Z", "2026-06-01T00:00:00.000000Z", "2026-11-20T10:00:00.000000Z"


@pytest.fixture
def database(store_url):
    return Database(store_url)


@pytest.fixture
def store(database):
    store = Store(database)
    yield store
    store.close()


async def rows(database: Database) -> dict[str, int]:
    """How many rows each table has, where it has any."""
    counted = {
        name: await database.read(lambda c, t=table: c.execute(select(func.count()).select_from(t)).scalar_one())
        for name, table in metadata.tables.items()
    }
    return {name: count for name, count in counted.items() if count}


async def test_what_ended_long_ago_goes_with_everything_below_it(store, database) -> None:
    await negotiated(store, "d-1", at=OLD)
    await negotiated(store, "d-2", at=OLD, parent="d-1")
    await negotiated(store, "d-3", at=OLD, parent="d-2")

    assert await store.archive.main_demands(EDGE) == ("d-1",)
    assert await store.archive.forget("d-1", EDGE)
    assert await rows(database) == {}


@pytest.mark.parametrize(
    ("last_said", "ends"), [(NEW, True), (OLD, False)], ids=["something was said lately", "it still goes on"]
)
async def test_a_sub_negotiation_that_is_not_old_keeps_the_whole(store, database, last_said, ends) -> None:
    await negotiated(store, "d-1", at=OLD)
    await negotiated(store, "d-2", at=last_said, parent="d-1", ends=ends)
    before = await rows(database)

    assert not await store.archive.forget("d-1", EDGE)
    assert await rows(database) == before


async def test_a_demand_that_nobody_has_taken_up_yet_is_kept(store) -> None:
    await store.submit(demand("d-1", at=OLD), submitted("d-1", OLD), [], None)

    assert not await store.archive.forget("d-1", EDGE)


async def test_others_are_left_alone(store) -> None:
    await negotiated(store, "d-1", at=OLD)
    await negotiated(store, "d-2", at=NEW)
    await store.archive.forget("d-1", EDGE)

    assert (await store.demands_page(0, 10))[0] == 1
    assert [e.seq for e in await store.events("d-2")] == [1, 2]
    assert await store.channel("collab-2") is not None


async def test_what_was_carried_to_another_store_is_the_same_there_and_replays(tmp_path, store_url) -> None:
    async with small_network(tmp_path / "here") as network:
        demand_id = await network.ask("我想在北京办一场AI聚会")
        await network.until(demand_id)
        await network.until_nothing_is_open()
        await network.store.decide(await network.store.demand(demand_id), RecordedDecision.CANCELLED, "", at=NOW)
        recording = await take_out(network.store, demand_id)
    file = tmp_path / "one.json"
    write_recording(recording, file)
    there = Store(Database(store_url))

    assert await bring_in(there, read_checked(file)) == (demand_id,)
    again = await take_out(there, demand_id)
    there.close()

    assert first_difference(again) is None
    assert again.streams == recording.streams
    assert again.demands == recording.demands
    assert [(c.channel.state, c.journal) for c in again.channels] == [
        (c.channel.state, c.journal) for c in recording.channels
    ]


async def test_what_is_here_already_is_refused_by_name_and_nothing_is_stored(store, database) -> None:
    await negotiated(store, "d-1")
    await negotiated(store, "d-2", parent="d-1")
    recording = await take_out(store, "d-1")
    await database.write(lambda c: c.exec_driver_sql("DELETE FROM demands WHERE demand_id = 'd-1'"))
    before = await rows(database)

    with pytest.raises(AlreadyHere, match="Demand d-2 is in this store already"):
        await bring_in(store, Checked(recording))

    assert await rows(database) == before


async def test_what_still_goes_on_is_not_brought_in(store, tmp_path) -> None:
    await negotiated(store, "d-1", ends=False)
    recording = await take_out(store, "d-1")
    other = Store(Database(f"sqlite:///{tmp_path}/other.db"))

    with pytest.raises(CannotTransfer, match="d-1 was still being negotiated"):
        await bring_in(other, Checked(recording))
    other.close()


async def test_a_part_is_not_taken_out_alone(store) -> None:
    await negotiated(store, "d-1")
    await negotiated(store, "d-2", parent="d-1")

    with pytest.raises(CannotTransfer, match="d-2 is a part of d-1"):
        await take_out(store, "d-2")
    with pytest.raises(UnknownDemand):
        await take_out(store, "d-3")


# -- the commands


async def towow(folder: Path, *args: str) -> tuple[int, str, str]:
    """Run a command with its data in `folder`; exit code, stdout, stderr."""
    return await commands.towow(Path.cwd(), *args, TOWOW_DATA_DIR=str(folder))


@pytest.mark.parametrize(("searched_at", "kept"), [("", ["b"]), ("2026-01-03", ["a", "b"]), ("2026-01-05", ["b"])])
async def test_pauses_are_kept_as_long_as_a_search_can_be_asked_about_them(store_url, searched_at, kept) -> None:
    store = Store(Database(store_url))
    await store.pauses.begin("a", "2026-01-01")
    await store.pauses.end("a", "2026-01-04")
    await store.pauses.begin("b", "2026-01-02")
    if searched_at:
        search = Search(demand_id="d-1", channel_id="c-1", at=searched_at, candidates_max=3, there=())
        await store.searches.keep(search)
    await store.pauses.sweep()

    assert sorted(await store.pauses.as_of("2026-01-03")) == kept


async def test_prune_first_says_and_then_does(tmp_path) -> None:
    store = Store(Database(f"sqlite:///{tmp_path}/towow.db"))
    await negotiated(store, "d-1", at=OLD)
    await negotiated(store, "d-2", at="2999-01-01T00:00:00.000000Z")

    says = await towow(tmp_path, "prune", "--older-than", "30d", "--dry-run", "--json")
    assert (says[0], json.loads(says[1])["pruned"]) == (0, ["d-1"])
    assert (await store.demands_page(0, 10))[0] == 2
    does = await towow(tmp_path, "prune", "--older-than", "30d", "--json")
    assert (does[0], json.loads(does[1])["pruned"]) == (0, ["d-1"])
    assert (await store.demands_page(0, 10))[0] == 1
    store.close()


async def test_export_and_import_speak_plainly(tmp_path) -> None:
    async with small_network(tmp_path / "a") as network:
        name = await network.ask("我想在北京办一场AI聚会")
        await network.until(name)
        await network.until_nothing_is_open()
    file = tmp_path / "one.json"

    assert (await towow(tmp_path / "a", "export", name, "-o", str(file)))[0] == 0
    assert (await towow(tmp_path / "b", "import", str(file)))[:2] == (0, f"Imported {name}.\n")
    again = await towow(tmp_path / "b", "import", str(file))
    assert again == (1, "", f"towow: Demand {name} is in this store already.\n")


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["prune", "--older-than", "long"], 2, "--older-than is 'long'; it must be a number and a unit"),
        (["export", "d-1"], 2, "There is no store at"),
        (["import", "nothing.json"], 2, "nothing.json cannot be read"),
    ],
)
async def test_a_command_that_cannot_work_says_why_in_one_sentence(tmp_path, args, code, says) -> None:
    done, out, err = await towow(tmp_path, *args)

    assert (done, out) == (code, "")
    assert says in err
    assert err.count("\n") == 1
    assert not (tmp_path / "towow.db").exists()
