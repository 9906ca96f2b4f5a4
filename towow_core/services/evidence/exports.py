"""Exported negotiations as people have them: a recording, the events alone, or the page as one HTML file."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from towow_core.domain.certificates import SignedCertificate
from towow_core.domain.errors import BadSetting, MalformedMessage
from towow_core.services.certificates.seal import Seal, sealed
from towow_core.services.certificates.signing_key import SigningKey
from towow_core.services.evidence.replay import DEPTH_MAX, Recording
from towow_core.services.evidence.replay import FORMAT as RECORDING
from towow_core.support import codec
from towow_core.support.bounded_files import OutOfBounds, check_depth
from towow_core.support.envelopes import Envelope

EVENTS = "towow-events-1"
# Where the page puts it; what is in it has no `<`.
_IN_PAGE = re.compile(rb'<script type="application/json" id="towow-archive">([^<]*)</script>')


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """What a file holds, as far as it can be read.

    Attributes:
        document: The same as plain JSON values, seal and all.
        streams: Demand's id to its events, the main demand first.
        certificate: Of the approved plan; None where nothing was approved.
        recording: The whole, where the file is one that `towow export` wrote.
    """

    document: Mapping[str, Any]
    demand_id: str
    streams: Mapping[str, tuple[Envelope, ...]]
    certificate: SignedCertificate | None
    seal: Seal | None
    recording: Recording | None = None


def events_document(
    demand_id: str, envelopes: Sequence[Envelope], certificate: SignedCertificate | None, key: SigningKey, at: str
) -> dict[str, Any]:
    """A demand's events with its certificate, sealed: `{format, demand_id, events, certificate, seal}`."""
    document = {
        "format": EVENTS,
        "demand_id": demand_id,
        "events": [codec.dump(envelope) for envelope in envelopes],
        "certificate": codec.dump(certificate) if certificate is not None else None,
    }
    return sealed(document, {demand_id: envelopes}, key, at)


def recording_document(recording: Recording, key: SigningKey, at: str) -> dict[str, Any]:
    """A recording, sealed; `read_recording` reads it as any other."""
    return sealed({"format": RECORDING, **codec.dump(recording)}, recording.streams, key, at)


def read_document(data: bytes, name: str) -> dict[str, Any]:
    """The JSON of an exported file, or of the page that holds it.

    Raises:
        BadSetting: It is neither.
    """
    if data.lstrip().startswith(b"<"):
        found = _IN_PAGE.findall(data)
        if len(found) != 1:
            raise BadSetting(f"{name} is a page, but none that ToWow exported: it holds {len(found)} negotiations.")
        (data,) = found
    try:
        document = orjson.loads(data)
        check_depth(document, DEPTH_MAX)
    except (orjson.JSONDecodeError, OutOfBounds) as error:
        raise BadSetting(f"{name} is no exported negotiation: {error}.") from error
    if not isinstance(document, dict):
        raise BadSetting(f"{name} is no exported negotiation: it holds no JSON object.")
    return document


def export_in(document: Mapping[str, Any]) -> Export:
    """What the document holds.

    Raises:
        MalformedMessage: It is of no format that is known, or a field of it cannot be read; the text names it.
    """
    seal = codec.load(Seal, document["seal"]) if document.get("seal") is not None else None
    content = {name: value for name, value in document.items() if name not in {"seal", "format"}}
    match document.get("format"):
        case str(name) if name == RECORDING:
            recording = codec.load(Recording, content)
            if not recording.demands:
                raise MalformedMessage("Recording", "demands: there is none")
            approval = recording.demands[0].approval
            return Export(
                document=document,
                demand_id=recording.demands[0].demand.demand_id,
                streams=recording.streams,
                certificate=approval.certificate if approval is not None else None,
                seal=seal,
                recording=recording,
            )
        case str(name) if name == EVENTS:
            given = content.get("certificate")
            demand_id = str(content.get("demand_id"))
            events = codec.load(tuple[Envelope, ...], content.get("events"))
            return Export(
                document=document,
                demand_id=demand_id,
                streams={demand_id: events},
                certificate=codec.load(SignedCertificate, given) if given is not None else None,
                seal=seal,
            )
    raise MalformedMessage("export", f"format: {document.get('format')!r} is neither {RECORDING} nor {EVENTS}")
