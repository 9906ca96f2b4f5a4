"""What an operator sees of a real network: numbers of all processes, one trace a demand, log lines with ids."""

import json

import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families

from tests.journeys.real_network import real_network
from tests.telemetry.collector import collector
from tests.waiting import until
from towow_core.telemetry.about import span_id_of, trace_id_of

pytestmark = pytest.mark.processes
CALLERS_TRACE = "0af7651916cd43dd8448eb211c80319c"
SENTENCE = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def seen(tmp_path_factory):
    """One negotiation, everything that was shown while it ran, and everything that was sent to the collector."""
    data_dir = tmp_path_factory.mktemp("monitoring")
    with collector() as spans, pytest.MonkeyPatch.context() as patch:
        patch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", spans.url)
        patch.setenv("OTEL_BSP_SCHEDULE_DELAY", "200")  # milliseconds
        async with real_network(data_dir, twins=12) as network:
            header = {"traceparent": f"00-{CALLERS_TRACE}-b7ad6b7169203331-01"}
            answer = await network.http.post("/api/v1/demand/submit", json={"raw_input": SENTENCE}, headers=header)
            demand_id = answer.json()["demand_id"]
            events = await network.until(demand_id)
            numbers = await until_counted(network.http)
        trace = f"{trace_id_of(demand_id):032x}"
        yield demand_id, events, numbers, spans.of(trace), data_dir


async def until_counted(http) -> dict[tuple[str, ...], float]:
    """/metrics, once the end of the negotiation is in it."""

    async def look() -> dict[tuple[str, ...], float] | None:
        families = text_string_to_metric_families((await http.get("/metrics")).text)
        numbers = {(s.name, *sorted(s.labels.values())): s.value for f in families for s in f.samples}
        return numbers if any(name == "towow_negotiations_total" for name, *_ in numbers) else None

    return await until(look)


async def test_metrics_add_up_what_every_process_counted(seen):
    _, events, numbers, _, _ = seen
    assert numbers["towow_events_appended_total", "towow.demand.submitted"] == 1  # the bridge
    offers = sum(event["event_type"] == "towow.offer.submitted" for event in events)
    assert numbers["towow_events_appended_total", "towow.offer.submitted"] == offers  # channel_admin
    assert numbers["towow_llm_calls_total", "answered", "demand_understanding"] == 1  # the coordinator
    asked = sum(value for name, value in numbers.items() if name[:2] == ("towow_llm_calls_total", "answered"))
    assert asked > offers  # each twin asked its model
    assert numbers["towow_agents_online", "users"] == 12


async def test_one_trace_holds_every_process_that_worked_on_the_demand(seen):
    demand_id, _, _, spans, _ = seen
    assert {"towow-bridge", "towow-coordinator", "towow-channel_admin", "towow-user_agent"} <= {s for s, _ in spans}
    first = next(span for _, span in spans if span.name == "submit demand")
    assert first.span_id.hex() == f"{span_id_of(demand_id):016x}"
    assert not first.parent_span_id
    assert [link.trace_id.hex() for link in first.links] == [CALLERS_TRACE]
    ids = {span.span_id for _, span in spans}
    assert all(span.parent_span_id in ids for _, span in spans if span is not first)


async def test_a_log_line_about_a_demand_says_so(seen):
    demand_id, _, _, _, data_dir = seen
    lines = [json.loads(line) for file in (data_dir / "logs").glob("*.log") for line in file.read_text().splitlines()]
    ended = [line for line in lines if line["event"] == "channel.ended"]
    assert [line["demand_id"] for line in ended] == [demand_id]
    assert ended[0]["trace_id"] == f"{trace_id_of(demand_id):032x}"
