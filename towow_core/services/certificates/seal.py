"""The seal of an exported file: what is in it is what the installation had, and a change is found and placed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from towow_core.domain.certificates import Signature
from towow_core.services.certificates.chain import chain_of
from towow_core.services.certificates.signing_key import SigningKey
from towow_core.support import codec
from towow_core.support.canonical_json import canonical, sha256_of
from towow_core.support.envelopes import Envelope


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """Of one file.

    Attributes:
        at: When it was exported.
        content: `sha256:` and hex digits over the canonical JSON of everything else in the file.
        chains: Demand's id to the links of its stream, so that a changed event can be named.
        signature: Over the canonical JSON of the other fields.
    """

    at: str
    content: str
    chains: Mapping[str, tuple[str, ...]]
    signature: Signature

    @property
    def text(self) -> str:
        """What is signed."""
        return text_to_sign(self.at, self.content, self.chains)


def text_to_sign(at: str, content: str, chains: Mapping[str, Sequence[str]]) -> str:
    return canonical({"at": at, "content": content, "chains": chains})


def sealed(
    document: Mapping[str, Any], streams: Mapping[str, Sequence[Envelope]], key: SigningKey, at: str
) -> dict[str, Any]:
    """The document (plain JSON values) with its seal."""
    content = content_of(document)
    chains = {stream_id: chain_of(stream_id, envelopes) for stream_id, envelopes in streams.items()}
    seal = Seal(at=at, content=content, chains=chains, signature=key.sign(text_to_sign(at, content, chains)))
    return {**document, "seal": codec.dump(seal)}


def content_of(document: Mapping[str, Any]) -> str:
    """What a seal says of everything beside it."""
    return sha256_of(canonical({name: value for name, value in document.items() if name != "seal"}))
