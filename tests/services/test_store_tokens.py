"""API tokens and shared secrets in the store, on both databases."""

import asyncio
from typing import Any

from tests.services.stored import NOW, demand, submitted
from towow_core.services.access.api_tokens import TokenService, hashed
from towow_core.store.engine import Database
from towow_core.store.records import ApiToken
from towow_core.store.store import Store
from towow_core.support.scopes import Scope

LATER = "2026-11-21T10:00:00.000000Z"


class StoppedClock:
    def now(self) -> str:
        return NOW


async def test_a_token_is_kept_as_a_hash_and_found_by_its_id(store_url) -> None:
    store = Store(Database(store_url))
    tokens = TokenService(store, StoppedClock())
    before = await store.tokens.any_issued()
    text, record = await tokens.issue("ålice 爱丽丝", Scope.REQUESTER, note="her phone", valid_s=86_400)

    assert (before, await store.tokens.any_issued()) == (False, True)
    assert await tokens.check(text) == await store.tokens.find(record.token_id) == record
    assert record == ApiToken(
        token_id=record.token_id,
        secret_hash=hashed(text),
        scope="requester",
        user_id="ålice 爱丽丝",
        note="her phone",
        created_at=NOW,
        expires_at=LATER,
    )
    store.close()


class CountsReads(Database):
    reads = 0

    async def read(self, work: Any) -> Any:
        self.reads += 1
        return await super().read(work)


async def test_which_of_many_tokens_are_good_is_one_question(store_url) -> None:
    database = CountsReads(store_url)
    store = Store(database)
    tokens = TokenService(store, StoppedClock())
    good, revoked, late = [
        (await tokens.issue(name, Scope.REQUESTER, valid_s=valid_s))[1].token_id
        for name, valid_s in (("a", None), ("b", None), ("c", -1))
    ]
    await tokens.revoke(revoked)
    database.reads = 0

    assert await tokens.good_among({good, revoked, late, "00000000"}) == {good}
    assert database.reads == 1
    store.close()


async def test_revoking_twice_is_revoking_once_and_leaves_the_token_in_the_list(store_url) -> None:
    store = Store(Database(store_url))
    _, record = await TokenService(store, StoppedClock()).issue("olga", Scope.OPERATOR)
    first, second = [await store.tokens.revoke(record.token_id, at) for at in (NOW, LATER)]

    assert (first, second, await store.tokens.revoke("00000000", NOW)) == (True, True, False)
    assert [token.revoked_at for token in await store.tokens.all()] == [NOW]
    store.close()


async def test_all_who_ask_for_a_shared_secret_at_once_get_the_same(store_url) -> None:
    stores = [Store(Database(store_url)) for _ in range(4)]
    found = await asyncio.gather(*(store.tokens.shared_secret("s", str(n)) for n, store in enumerate(stores)))
    other = await stores[0].tokens.shared_secret("t", "another")

    assert len(set(found)) == 1
    assert other == "another"
    for store in stores:
        store.close()


async def test_a_page_of_demands_can_be_one_users(store_url) -> None:
    store = Store(Database(store_url))
    for name in ("d-1", "d-2"):
        await store.submit(demand(name), submitted(name), [], None)

    assert (await store.demands_page(0, 10, user_id="u"))[0] == 2
    assert await store.demands_page(0, 10, user_id="somebody else") == (0, ())
    store.close()
