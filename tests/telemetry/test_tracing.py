"""Whether anybody takes spans is asked for each message, and answered as OpenTelemetry itself would."""

import os
import subprocess
import sys

import pytest

ASKED = """
from contextlib import nullcontext
from opentelemetry import trace
from towow_core.telemetry.tracing import span
def are_taken():
    return not isinstance(span("handle", None), nullcontext)
before = are_taken()
{then}
print(before, are_taken())
"""


@pytest.mark.parametrize(
    ("then", "environment", "told"),
    [
        ("", {}, "False False"),
        ("trace.set_tracer_provider(trace.NoOpTracerProvider())", {}, "False True"),
        ("", {"OTEL_PYTHON_TRACER_PROVIDER": "default_tracer_provider"}, "True True"),
    ],
)
def test_spans_are_taken_as_soon_as_anybody_has_set_that_up(then: str, environment: dict[str, str], told: str) -> None:
    asked = ASKED.format(then=then)
    said = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )

    assert said.stdout.strip() == told
