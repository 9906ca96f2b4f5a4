"""What a negotiation says to the database is compiled once, not each time."""

from pathlib import Path

from sqlalchemy import Engine, event

from tests.agents.small_network import small_network

BY_THE_CLOCK = ("leases", "inbox", "channels.is_open", "streams.stream_id IN")  # looked at now and then


async def test_no_statement_of_a_negotiation_is_compiled_again(tmp_path: Path) -> None:
    compiled: list[str] = []

    def note(_conn: object, _cursor: object, statement: str, *_: object) -> None:
        if not any(name in statement for name in BY_THE_CLOCK):
            compiled.append(" ".join(statement.split()))

    async with small_network(tmp_path) as network:
        event.listen(Engine, "before_cursor_execute", note)
        try:
            await network.until(await network.ask("我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"))
        finally:
            event.remove(Engine, "before_cursor_execute", note)

    assert compiled == []
