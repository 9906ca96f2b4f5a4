"""OpenTelemetry's SDK, set up for one process. Imported only where its extra is installed and spans are wanted."""

from importlib.metadata import version

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator

from towow_core.telemetry.tracing import EXACT_IDS


class DemandIds(RandomIdGenerator):
    """Random ids, but for the first span of a demand's trace, whose ids follow from the demand's."""

    def generate_span_id(self) -> int:
        exact = EXACT_IDS.get()
        return exact[1] if exact else super().generate_span_id()

    def generate_trace_id(self) -> int:
        exact = EXACT_IDS.get()
        return exact[0] if exact else super().generate_trace_id()


def export(process_name: str) -> None:
    """Send this process's spans, in batches from a thread of its own, to where OTEL_EXPORTER_OTLP_… says."""
    service = f"towow-{process_name}"
    about = {"service.name": service, "service.namespace": "towow", "service.version": version("towow")}
    provider = TracerProvider(resource=Resource.create(about), id_generator=DemandIds())
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
