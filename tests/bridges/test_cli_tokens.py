"""What commands show to a locked bridge, and to whom."""

import httpx
import pytest
from pydantic import SecretStr

from bridges.cli import exits
from bridges.cli.answers import credentials_of, open_client, submit
from bridges.cli.bridge_errors import BridgeRefused
from bridges.cli.follow import follow
from tests.bridges.locked_bridge import SENTENCE, locked_bridge
from towow_core.support.settings import Settings

KEY = SecretStr("correct horse battery staple")


async def test_a_command_with_a_token_submits_and_follows_to_the_plan(tmp_path) -> None:
    seen = []
    async with locked_bridge(tmp_path) as locked:
        token = locked.alice["Authorization"].removeprefix("Bearer ")
        url = str(locked.bridge.http.base_url)
        async with open_client(url, credentials_of(Settings(), token, is_ours=False)) as client:
            demand_id = await submit(client, SENTENCE)
            code = await follow(client, demand_id, lambda frame, _: seen.append(frame), linger=False)

    assert code == exits.AGREED
    assert seen[0].envelope.payload["user_id"] == "alice"


async def test_a_command_without_a_token_is_told_how_to_show_one(tmp_path) -> None:
    async with locked_bridge(tmp_path) as locked, open_client(str(locked.bridge.http.base_url)) as client:
        with pytest.raises(BridgeRefused, match=r"--token, or from TOWOW_TOKEN") as caught:
            await submit(client, SENTENCE)

    assert caught.value.status == httpx.codes.UNAUTHORIZED


def test_an_option_beats_the_environments_token_which_beats_the_operators_key() -> None:
    both = Settings(token=SecretStr("from environment"), admin_key=KEY)

    assert credentials_of(both, "from option", is_ours=True) == {"Authorization": "Bearer from option"}
    assert credentials_of(both, None, is_ours=True) == {"Authorization": "Bearer from environment"}
    assert credentials_of(Settings(admin_key=KEY), None, is_ours=True) == {"X-Admin-Key": KEY.get_secret_value()}


def test_the_operators_key_is_shown_to_no_other_network() -> None:
    assert credentials_of(Settings(admin_key=KEY), None, is_ours=False) == {}
