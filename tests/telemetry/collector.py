"""A collector that keeps the spans it is sent: OTLP over HTTP, as the real ones speak it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


@dataclass
class Collector:
    url: str = ""
    spans: list[tuple[str, object]] = field(default_factory=list)  # (service, span)

    def services(self, trace_id: str) -> set[str]:
        return {service for service, span in self.of(trace_id)}

    def of(self, trace_id: str) -> list[tuple[str, object]]:
        return [(service, span) for service, span in self.spans if span.trace_id.hex() == trace_id]


@contextmanager
def collector() -> Iterator[Collector]:
    kept = Collector()

    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = ExportTraceServiceRequest.FromString(self.rfile.read(int(self.headers["Content-Length"])))
            for part in request.resource_spans:
                service = next(a.value.string_value for a in part.resource.attributes if a.key == "service.name")
                kept.spans += [(service, span) for scope in part.scope_spans for span in scope.spans]
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    kept.url = f"http://127.0.0.1:{server.server_port}"
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    try:
        yield kept
    finally:
        server.shutdown()
        serving.join()
        server.server_close()
