"""What a workflow's conversation is told by itself comes behind everything that is answered: it is waited for."""

import httpx

from tests.waiting import until


async def turns(http: httpx.AsyncClient, workflow_id: str) -> list[str]:
    answer = await http.get(f"/api/v1/workflows/{workflow_id}/conversation")
    return [turn["content"] for turn in answer.raise_for_status().json()["turns"]]


async def until_said(http: httpx.AsyncClient, workflow_id: str, *words: str) -> list[str]:
    """All that was said, as soon as each of these words was."""

    async def look() -> list[str] | None:
        said = await turns(http, workflow_id)
        return said if all(any(each in turn for turn in said) for each in words) else None

    return await until(look)
