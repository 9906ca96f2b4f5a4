"""A bridge that is locked, and people with tokens."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from tests.bridges.small_bridge import SmallBridge, small_bridge
from towow_core.support.scopes import Scope

ADMIN_KEY = "correct horse battery staple"
ADMIN = {"X-Admin-Key": ADMIN_KEY}
SENTENCE = "我想在北京办一场AI聚会"


@dataclass
class LockedBridge:
    """`alice` and `mallory` have demands, `olga` operates, `bob` is a twin; each is what they show."""

    bridge: SmallBridge
    alice: dict[str, str]
    mallory: dict[str, str]
    olga: dict[str, str]
    bob: dict[str, str]

    async def submit(self, who: dict[str, str]) -> str:
        answer = await self.bridge.http.post("/api/v1/demand/submit", json={"raw_input": SENTENCE}, headers=who)
        return answer.raise_for_status().json()["demand_id"]

    async def token(self, user: str, scope: Scope, valid_s: float | None = None) -> tuple[dict[str, str], str]:
        """What the holder of a new token shows, and the token's id."""
        text, record = await self.bridge.context.keeper.tokens.issue(user, scope, valid_s=valid_s)
        return {"Authorization": f"Bearer {text}"}, record.token_id


@asynccontextmanager
async def locked_bridge(tmp_path: Path, **options) -> AsyncIterator[LockedBridge]:
    settings = {"admin_key": SecretStr(ADMIN_KEY), **options.pop("settings", {})}
    async with small_bridge(tmp_path, settings=settings, **options) as bridge:
        tokens = bridge.context.keeper.tokens
        shown = {}
        for name, user, scope in (
            ("alice", "alice", Scope.REQUESTER),
            ("mallory", "mallory", Scope.REQUESTER),
            ("olga", "olga", Scope.OPERATOR),
            ("bob", "user_agent_bob", Scope.AGENT),
        ):
            text, _ = await tokens.issue(user, scope)
            shown[name] = {"Authorization": f"Bearer {text}"}
        yield LockedBridge(bridge, **shown)
