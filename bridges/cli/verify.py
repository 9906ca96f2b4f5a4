"""`towow verify`: whether an exported negotiation holds what it says, without the network."""

from pathlib import Path

from bridges.cli import exits
from bridges.cli.output import say as say_line
from bridges.cli.output import say_json
from bridges.cli.words import language_of
from towow_core.domain.errors import BadSetting
from towow_core.domain.models import Language
from towow_core.requirements.notes import say
from towow_core.services.evidence.exports import read_document
from towow_core.services.evidence.replay import BYTES_MAX
from towow_core.services.evidence.verification import Verdict, verify
from towow_core.support.bounded_files import OutOfBounds, read_bytes


def verify_one(file: Path, key: str | None, *, as_json: bool) -> int:
    """Say what holds in `file` and what does not; `key` is the fingerprint that must have signed it.

    Raises:
        BadSetting: The file cannot be read, or holds no exported negotiation.
    """
    try:
        data = read_bytes(file, BYTES_MAX)
    except OSError as error:
        raise BadSetting(f"{file} cannot be read: {error.strerror}.") from error
    except OutOfBounds as error:
        raise BadSetting(f"{file} is no exported negotiation: it {error}.") from error
    verdict = verify(read_document(data, str(file)), key)
    language = language_of(verdict.demand)
    if as_json:
        say_json(_facts(verdict))
    else:
        for line in _lines(verdict, language, is_trusted=key is not None):
            say_line(line)
    if verdict.is_verified:
        return exits.AGREED
    return exits.ANYTHING_ELSE if verdict.is_contradicted else exits.PARTLY


def _lines(verdict: Verdict, language: Language, *, is_trusted: bool) -> list[str]:
    lines = [
        f"{'✓' if finding.holds else '?' if finding.is_by_rules else '✗'} {sentence}"
        for finding in verdict.findings
        for sentence in finding.told(language)
    ]
    zh, en = "这个方案还没有批准，所以没有证书。", "Nothing was approved, so there is no certificate."
    if verdict.certified_by:
        zh, en = f"批准由这把密钥签署：{verdict.certified_by}。", f"The approval is signed with {verdict.certified_by}."
    lines.append(say(language, zh, en))
    if verdict.sealed_by and not is_trusted:
        zh = f"文件由这把密钥封印：{verdict.sealed_by}。和对方用别的途径告诉你的核对（towow verify --key）。"
        en = f"Sealed with {verdict.sealed_by}; compare it with what you were told by another way (towow verify --key)."
        lines.append(say(language, zh, en))
    ok = say(language, "都对得上。", "All of it holds.")
    bad = say(language, "有对不上的地方，不要当真。", "Something does not hold: do not rely on this file.")
    zh = "没有自相矛盾的地方；带“?”的，这一版的规则算出来不一样，要由做它的那一版来核对。"
    en = (
        "Nothing contradicts the file; what has a “?” comes out otherwise by this version's rules: check it with the "
        "version that made it."
    )
    partly = bad if verdict.is_contradicted else say(language, zh, en)
    return [*lines, ok if verdict.is_verified else partly]


def _facts(verdict: Verdict) -> dict[str, object]:
    return {
        "verified": verdict.is_verified,
        "contradicted": verdict.is_contradicted,
        "demand_id": verdict.demand_id,
        "sealed_by": verdict.sealed_by,
        "certified_by": verdict.certified_by,
        "checks": [
            {
                "check": finding.check,
                "holds": finding.holds,
                "by_rules": finding.is_by_rules,
                "sentences": [{"zh": sentence.zh, "en": sentence.en} for sentence in finding.sentences],
            }
            for finding in verdict.findings
        ],
    }
