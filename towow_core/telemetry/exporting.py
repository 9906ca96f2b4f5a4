"""Whether spans are sent to a collector: where OpenTelemetry's own variables name one and the extra `otel` is here."""

import importlib
import importlib.util
import logging
import os
from collections.abc import Mapping

log = logging.getLogger(__name__)
WHERE = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
MISSING = "OTEL_EXPORTER_OTLP_ENDPOINT is set, but the extra is missing: pip install 'towow[otel]'."


def is_wanted(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment names a collector, and does not switch traces off."""
    off = environment.get("OTEL_SDK_DISABLED", "").lower() == "true"
    off = off or environment.get("OTEL_TRACES_EXPORTER", "otlp") == "none"
    return not off and any(environment.get(variable) for variable in WHERE)


def is_installed() -> bool:
    """Whether the extra `otel` is."""
    try:
        return importlib.util.find_spec("opentelemetry.exporter.otlp.proto.http") is not None
    except ModuleNotFoundError:
        return False


def start(process_name: str) -> bool:
    """Send this process's spans from now on, if that is wanted; True if so. After a fork: the sender is a thread."""
    if not is_wanted():
        return False
    if not is_installed():
        log.warning("traces.not_sent", extra={"why": MISSING})
        return False
    importlib.import_module("towow_core.telemetry.otlp").export(process_name)
    log.info("traces.sent", extra={"service": f"towow-{process_name}"})
    return True
