"""Whether an exported negotiation holds what it says: by its seal, and computed again from its own events.

No network, no store, no model. The seal finds any change that was made after the export; all else finds claims that
the events do not bear, whoever sealed them. The rules by which a plan is held against its demand, and by which channels
come to their events, are other ones in each version, and no event says by which it was made: where they alone make
something else of a file, it may be of other rules as well as claim too much, and that is said.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from towow_core.domain.errors import MalformedMessage, TowowError
from towow_core.domain.models import Language
from towow_core.requirements.notes import say
from towow_core.services.certificates.chain import chain_of
from towow_core.services.certificates.seal import content_of
from towow_core.services.certificates.signing_key import is_signed
from towow_core.services.evidence import verified_certificate, verified_plans
from towow_core.services.evidence.exports import Export, export_in
from towow_core.services.evidence.replay import first_difference
from towow_core.services.evidence.sentences import Sentence
from towow_core.support.envelopes import Envelope

Check = Callable[[Export], Iterator[Sentence]]
_NOTHING = Envelope(event_id="", event_type="", timestamp="", seq=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        check: Its name.
        holds: Whether it is as the file says.
        is_by_rules: It does not hold, and that rests on the rules of this version alone.
        sentences: What holds, or each thing that does not, in both languages.
    """

    check: str
    holds: bool
    sentences: tuple[Sentence, ...]
    is_by_rules: bool = False

    def told(self, language: Language) -> tuple[str, ...]:
        return tuple(say(language, *sentence) for sentence in self.sentences)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What came of looking at a file.

    Attributes:
        sealed_by: Fingerprint of the key that sealed it; "" where it has no seal.
        certified_by: Of the key that signed its certificate; "" where it has none.
        demand: The sentence that it began with.
    """

    findings: tuple[Finding, ...]
    demand_id: str = ""
    demand: str = ""
    sealed_by: str = ""
    certified_by: str = ""

    @property
    def is_verified(self) -> bool:
        return all(finding.holds for finding in self.findings)

    @property
    def is_contradicted(self) -> bool:
        """Whether something does not hold by whatever rules."""
        return any(not finding.holds and not finding.is_by_rules for finding in self.findings)


def verify(document: Mapping[str, Any], trusted: str | None = None) -> Verdict:
    """Look at everything; `trusted` is the fingerprint of the key that must have signed."""
    try:
        export = export_in(document)
    except MalformedMessage as error:
        return Verdict(findings=(_finding("readable", iter((_unreadable(error),))),))
    return Verdict(
        findings=findings_of(export, trusted),
        demand_id=export.demand_id,
        demand=str(next(iter(export.streams.get(export.demand_id, ())), _NOTHING).payload.get("raw_input", "")),
        sealed_by=export.seal.signature.fingerprint if export.seal else "",
        certified_by=export.certificate.signature.fingerprint if export.certificate else "",
    )


def findings_of(export: Export, trusted: str | None = None) -> tuple[Finding, ...]:
    """What holds of an export and what does not, one finding for each check that it has something for."""
    checks: dict[str, Check] = {
        "seal": lambda found: _seal(found, trusted),
        "events": _events,
        "digests": verified_plans.digests,
        "requirements": verified_plans.requirements,
        "consents": verified_plans.consents,
        "waived": verified_plans.waived,
    }
    if export.certificate is not None:
        checks["certificate"] = lambda found: verified_certificate.certificate(found, trusted)
    if export.recording is not None:
        checks["journals"] = _nothing
        checks["records"] = verified_certificate.records
    return tuple(_looked_at(name, check, export) for name, check in checks.items())


def _looked_at(name: str, check: Check, export: Export) -> Finding:
    try:
        found = _finding(name, check(export), sentence_of(name, export))
        others = tuple(BY_RULES[name](export)) if found.holds and name in BY_RULES else ()
        return replace(found, holds=False, sentences=(*others, OTHER_RULES), is_by_rules=True) if others else found
    except Exception as error:  # noqa: BLE001  boundary: whoever made the file may have put anything anywhere
        return _finding(name, iter((_unreadable(error),)))


def _finding(name: str, wrongs: Iterator[Sentence], holds: Sentence | None = None) -> Finding:
    found = tuple(wrongs)
    return Finding(check=name, holds=not found, sentences=found or (holds or HOLDS[name],))


def sentence_of(check: str, export: Export) -> Sentence:
    """What may be said where a check finds nothing: of events that nobody vouches for only that none is skipped."""
    is_sealed = check != "events" or not any(_seal(export, None))
    return HOLDS[check] if is_sealed else NUMBERED


def _unreadable(error: Exception) -> Sentence:
    why = str(error) if isinstance(error, TowowError) else f"{type(error).__name__} {error}"
    return Sentence(f"读不出来：{why}", f"It cannot be read: {why}")


def _seal(export: Export, trusted: str | None) -> Iterator[Sentence]:
    seal = export.seal
    if seal is None:
        yield Sentence(
            "文件没有封印：没有人为它担保，改动了也看不出来。",
            "The file has no seal: nobody vouches for it, and a change might not be seen.",
        )
        return
    if not is_signed(seal.text, seal.signature):
        yield Sentence("封印的签名不对。", "The seal's signature is wrong.")
    if trusted is not None and seal.signature.fingerprint != trusted:
        yield Sentence(
            f"封印用的密钥是 {seal.signature.fingerprint}，不是你给的那一把。",
            f"It is sealed with the key {seal.signature.fingerprint}, which is not the one that you named.",
        )
    if seal.content != content_of(export.document):
        yield Sentence("文件的内容在导出之后被改过。", "The file was changed after it was exported.")


def _events(export: Export) -> Iterator[Sentence]:
    """Each stream without a gap, and each link as the seal has it."""
    chains = export.seal.chains if export.seal is not None else {}
    if export.seal is not None and set(chains) != set(export.streams):
        yield Sentence("封印里的事件流和文件里的不一样。", "The seal is over other streams than those in the file.")
    for stream_id, envelopes in export.streams.items():
        if [envelope.seq for envelope in envelopes] != list(range(1, len(envelopes) + 1)):
            yield Sentence(f"{stream_id} 的事件编号有断。", f"The events of {stream_id} have a gap.")
        sealed_links, links = chains.get(stream_id), chain_of(stream_id, envelopes)
        if sealed_links is None or sealed_links == links:
            continue
        pairs = zip(sealed_links, links, strict=False)
        place = next((n for n, (one, other) in enumerate(pairs, start=1) if one != other), None)
        if place is None:
            yield Sentence(
                f"{stream_id} 有 {len(links)} 个事件，封印里是 {len(sealed_links)} 个。",
                f"{stream_id} has {len(links)} events; the seal is over {len(sealed_links)}.",
            )
        else:
            kind = envelopes[place - 1].event_type
            yield Sentence(
                f"{stream_id} 的第 {place} 个事件（{kind}）和封印对不上。",
                f"Event {place} of {stream_id} ({kind}) is not the one that was sealed.",
            )


def _journals(export: Export) -> Iterator[Sentence]:
    """What channels were given makes, once more, what they said."""
    assert export.recording is not None  # the check is for recordings
    if (found := first_difference(export.recording)) is not None:
        yield Sentence(f"从台账推不出这些事件：{found}", f"The journals do not give these events: {found}")


def _nothing(_: Export) -> Iterator[Sentence]:
    return iter(())


BY_RULES: Mapping[str, Check] = {"requirements": verified_plans.standings, "journals": _journals}
OTHER_RULES = Sentence(
    "这是按这一版 ToWow 的规则算的：文件要么出自规则不同的另一版，要么当初就说得比事实多。",
    "That is by the rules of this ToWow: the file was made by one with other rules, or claimed more than the facts "
    "gave from the beginning.",
)
NUMBERED = Sentence(
    "事件编号没有断；没有有效的封印，看不出有没有改动。",
    "The events are numbered without a gap; without a valid seal nobody can tell whether any was changed.",
)
HOLDS: Mapping[str, Sentence] = {
    "readable": Sentence("读得出来。", "It can be read."),
    "seal": Sentence("导出之后没有改动过，封印正确。", "Nothing was changed after the export, and its seal is right."),
    "events": Sentence("事件一个不少，一个没变，顺序正确。", "No event is missing or changed, and they are in order."),
    "digests": Sentence("每一版方案的摘要都对得上。", "The digest of every agreed plan is the one that it announces."),
    "requirements": Sentence(
        "每项要求的状态重新核对过，和宣布的一样。",
        "How each requirement stands was computed again, and is what was announced.",
    ),
    "consents": Sentence(
        "凡是写着确认的人，都有本人的答复事件。",
        "Whoever is shown as confirmed has an answer event of their own.",
    ),
    "waived": Sentence("凡是放弃的要求，都有发起人的事件。", "Every waived requirement has the requester's event."),
    "certificate": Sentence(
        "证书签名正确，和批准时的事件、方案、同意都对得上。",
        "The certificate's signature is right, and it fits the events, the plan and the consents at the approval.",
    ),
    "journals": Sentence("从台账能逐字推出这些事件。", "The journals give the same events again, byte for byte."),
    "records": Sentence("记录和证书说的是一回事。", "The stored record says the same as the certificate."),
}
