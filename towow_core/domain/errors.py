"""Every error that ToWow raises on purpose: one public code for machines, one full sentence for people."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.commitments import Clash
from towow_core.domain.models import Language


class TowowError(Exception):
    """Base class. `code` and `http_status` are the public ones of seed 001 §6.1.

    Attributes:
        zh: The sentence in Chinese; "" where only its English is known.
    """

    code: ClassVar[str] = "E000"
    http_status: ClassVar[int] = 500

    def __init__(self, sentence: str = "", zh: str = "") -> None:
        super().__init__(sentence)
        self.zh = zh

    def told(self, language: Language | None) -> str:
        """The sentence for a reader of this language; None: as it is."""
        return self.zh if language is Language.ZH and self.zh else str(self)

    def facts(self) -> Mapping[str, object]:
        """What a program needs to know beyond the sentence; JSON."""
        return {}


class MalformedDemand(TowowError):
    """The demand cannot be read: empty, blank, missing, not text, or too long."""

    code = "E001"
    http_status = 400


class UnknownDemand(TowowError):
    """Nobody ever submitted a demand with this id."""

    code = "E002"
    http_status = 404

    def __init__(self, demand_id: str) -> None:
        super().__init__(
            f"There is no demand {demand_id!r}; GET /api/v1/demands lists those there are.", f"没有需求 {demand_id}。"
        )
        self.demand_id = demand_id


class ModelUnavailable(TowowError):
    """The model could not be asked at all."""

    code = "E003"
    http_status = 503


class ModelTimeout(TowowError):
    """The model did not answer within its deadline."""

    code = "E004"
    http_status = 504

    def __init__(self, prompt: str, waited_s: float, *, tokens: int = 0) -> None:
        """`tokens`: about how many of its answer had come by then."""
        so_far = f": about {tokens:,} tokens of it had come, and then nothing, or too slowly" if tokens else ""
        super().__init__(f"The model did not answer prompt {prompt!r} within {waited_s:g} s{so_far}.")
        self.prompt, self.waited_s = prompt, waited_s


class NoCandidate(TowowError):
    """Nobody was found who could take part. No HTTP error: the demand's events carry it as `error_code`."""

    code = "E005"
    http_status = 200


class NegotiationTimedOut(TowowError):
    """A negotiation took too long, or made no progress. No HTTP error: its events carry it as `error_code`."""

    code = "E006"
    http_status = 200


class UnknownChannel(TowowError):
    """No channel of this id is managed here."""

    code = "E007"
    http_status = 404

    def __init__(self, channel_id: str) -> None:
        super().__init__(f"Channel {channel_id!r} is not managed here.")
        self.channel_id = channel_id


class UnknownAgent(TowowError):
    """No agent of this id is registered."""

    code = "E008"
    http_status = 404

    def __init__(self, agent_id: str) -> None:
        super().__init__(
            f"There is no agent {agent_id!r}; GET /api/v1/agents lists those there are.", f"没有分身 {agent_id}。"
        )
        self.agent_id = agent_id


class NothingThere(TowowError):
    """What was named by its id is not there; the sentence says what, and where those are listed that are."""

    code = "E404"
    http_status = 404


class MalformedMessage(TowowError):
    """A message from the network does not fit its type. `path` leads to the first field that does not, where known."""

    code = "E009"

    def __init__(self, name: str, why: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(f"Message {name!r} does not fit its type: {why}")
        self.name, self.why, self.path = name, why, path


class IllegalTransition(TowowError):
    """A move was asked for that `VALID_TRANSITIONS` does not list."""

    code = "E010"
    http_status = 409

    def __init__(self, channel_id: str, old: str, new: str) -> None:
        super().__init__(f"Channel {channel_id} may not go from {old} to {new}.")
        self.channel_id, self.old, self.new = channel_id, old, new


class Duplicate(TowowError):
    """The same `Idempotency-Key` was used before: the answer is the demand of then, and nothing new happened."""

    code = "E011"
    http_status = 200

    def __init__(self, demand_id: str) -> None:
        super().__init__(f"This Idempotency-Key was used before, for demand {demand_id}; nothing new was stored.")
        self.demand_id = demand_id


class TooLate(TowowError):
    """The requester decides something that the demand's state does not allow (any more, or yet)."""

    code = "E010"
    http_status = 409


class ApprovalRefused(TowowError):
    """An approval that is not about the plan as it stands, or that says nothing of what is open in it."""

    code = "E010"
    http_status = 409

    def __init__(
        self,
        sentence: str,
        zh: str,
        *,
        plan_digest: str,
        open_points: Sequence[Mapping[str, object]],
        changes: Sequence[Mapping[str, object]] = (),
    ) -> None:
        super().__init__(sentence, zh)
        self.plan_digest, self.open_points, self.changes = plan_digest, open_points, changes

    def facts(self) -> Mapping[str, object]:
        """What stands now, what of it is open, and what became another since the plan that was named."""
        return {
            "plan_digest": self.plan_digest,
            "open_points": list(self.open_points),
            "changes": list(self.changes),
        }


class AlreadyBooked(TowowError):
    """A plan needs people on days on which another approved plan has them; of that one nothing is said."""

    code = "E010"
    http_status = 409

    def __init__(self, clashes: Sequence[Clash]) -> None:
        who = ", ".join(f"{clash.display_name} on {clash.day}" for clash in clashes)
        zh = "、".join(f"{clash.display_name}（{clash.day}）" for clash in clashes)
        super().__init__(
            f"Already booked by then: {who}. Reject the plan to have it negotiated for another day.",
            f"这些人那天已经另有安排：{zh}。可以退回方案，换一天再谈。",
        )
        self.clashes = tuple(clashes)

    def facts(self) -> Mapping[str, object]:
        named = ("agent_id", "display_name", "day")
        return {"clashes": [{name: getattr(clash, name) for name in named} for clash in self.clashes]}


class UnreadableAnswer(TowowError):
    """What the model said does not fit the prompt's schema.

    Attributes:
        why: In English, for logs and events.
        reason: The same for whoever is asked again, in both languages.
    """

    code = "E003"
    http_status = 503

    def __init__(self, prompt: str, why: Bilingual) -> None:
        super().__init__(f"The answer to prompt {prompt!r} cannot be read: {why.en}")
        self.prompt, self.why, self.reason = prompt, why.en, why


class ForbiddenAnswer(UnreadableAnswer):
    """What the model said can be read, and a rule forbids it: the model is there, whatever becomes of its answer."""


class BadProfile(TowowError):
    """A profile file has a missing or wrong field, or cannot be used as a whole."""

    http_status = 400
    WHOLE = "(whole file)"

    def __init__(self, file: str, field: str, why: str, zh: str = "") -> None:
        """`why` goes on where the field's name stood: "is missing"; `zh` says the same in Chinese."""
        file = file if file.isprintable() else ascii(file)  # a name is anything but / and NUL
        super().__init__(f"Profile {file} {why}" if field == self.WHOLE else f"Profile {file}: field {field!r} {why}")
        self.file, self.field, self.why, self.why_zh = file, field, why, zh or why


class BadDataFile(TowowError):
    """A table that ships with ToWow is wrong: a damaged installation, or an edit that does not fit."""

    def __init__(self, file: str, why: str, entry: str = "") -> None:
        super().__init__(f"Data file {file}: entry {entry!r}: {why}." if entry else f"Data file {file} {why}.")
        self.file, self.entry, self.why = file, entry, why


class BadSetting(TowowError):
    """A setting has a value that cannot be used."""

    http_status = 400


class NetworkUnavailable(TowowError):
    """The hub cannot be reached, or refused us."""

    http_status = 503


class StoreUnavailable(TowowError):
    """The database cannot be used now; nothing of what was asked for happened, and trying again may help."""

    code = "E503"
    http_status = 503


class CannotStart(TowowError):
    """The processes of a network could not be started; the text says what is in the way."""

    http_status = 503


class CanvasRefused(TowowError):
    """A change of a canvas, or an execution, that cannot be; the text names what is in the way."""

    code = "E012"
    http_status = 409

    def __init__(self, en: str, zh: str, *, is_full: bool = False, node_ids: tuple[str, ...] = ()) -> None:
        """
        Args:
            is_full: There is no room for it; once something else is taken out, it can be.
            node_ids: The nodes that are in the way, where those are more than it is about.
        """
        super().__init__(en, zh)
        self.en, self.is_full, self.node_ids = en, is_full, node_ids


class ResultInUse(CanvasRefused):
    """What a task came to cannot be corrected by itself: others have used it, and would have to be done again."""

    code = "E020"


class UnknownWorkflow(TowowError):
    """There is no workflow of this id, or none of this demand."""

    code = "E013"
    http_status = 404

    def __init__(self, workflow_id: str = "", *, demand_id: str = "") -> None:
        which = f"of the demand {demand_id!r}" if demand_id else repr(workflow_id)
        super().__init__(
            f"There is no workflow {which}; GET /api/v1/workflows lists those there are.",
            f"需求 {demand_id} 还没有工作流。" if demand_id else f"没有工作流 {workflow_id}。",
        )
        self.workflow_id = workflow_id


class UnknownVersion(TowowError):
    """A workflow's canvas never had a version of this number."""

    code = "E016"
    http_status = 404

    def __init__(self, version: int, newest: int) -> None:
        super().__init__(
            f"There is no version {version} of this canvas; there are 1 to {newest}.",
            f"这张画布没有版本 {version}；有的是 1 到 {newest}。",
        )


class UnknownRun(TowowError):
    """A workflow was never run under this id."""

    code = "E019"
    http_status = 404

    def __init__(self, run_id: str) -> None:
        super().__init__(f"There is no run {run_id!r} of this workflow.", f"这个工作流没有执行“{run_id}”。")


class WorkflowFileRefused(TowowError):
    """A file of a workflow holds what cannot be; each thing is named, and nothing was made of it."""

    code = "E017"
    http_status = 400

    def __init__(self, problems: Sequence[Bilingual], most: int = 20) -> None:
        rest = len(problems) - most
        told = [*problems[:most], *([Bilingual(f"还有 {rest} 处。", f"And {rest} more.")] if rest > 0 else [])]
        super().__init__("\n".join(each.en for each in told), "\n".join(each.zh for each in told))
        self.problems = tuple(problems)


class UnknownPoint(TowowError):
    """A demand has no question or requirement of this id."""

    code = "E014"
    http_status = 404

    def __init__(self, demand_id: str, what: str, point_id: str) -> None:
        super().__init__(
            f"Demand {demand_id} has no {what} {point_id!r}; GET /api/v1/demand/{demand_id} lists them.",
            f"需求 {demand_id} 里没有 {point_id}。",
        )
        self.point_id = point_id


class UnknownCommitment(TowowError):
    """Somebody is in no plan of a demand, whatever else they are in."""

    code = "E015"
    http_status = 404

    def __init__(self, agent_id: str, demand_id: str) -> None:
        super().__init__(
            f"{agent_id} is in no plan of demand {demand_id}; it may be over, cancelled or left already.",
            f"{agent_id} 不在需求 {demand_id} 的方案里；可能已经结束、取消，或者已经退出了。",
        )


class UnknownPerson(TowowError):
    """There is nobody of this name to whom something could be given."""

    code = "E018"
    http_status = 404

    def __init__(self, person: str) -> None:
        super().__init__(
            f"There is nobody called {person!r}: a task is handed on to a twin, by name or id (user_agent_…), to"
            " whoever has a token, or to whose workflow it is.",
            f"没有“{person}”这个人：可以转给一个分身（名字或 user_agent_…）、有令牌的人，或者工作流的主人。",
        )


class Refused(TowowError):
    """A request was turned away, before anything of it happened.

    Attributes:
        reason: The same in one word, for counters and logs.
    """

    def __init__(self, reason: str, sentence: str, zh: str = "") -> None:
        super().__init__(sentence, zh)
        self.reason = reason


class MalformedRequest(Refused):
    """A parameter, header or body has a form that cannot be used."""

    code = "E400"
    http_status = 400


class NotSignedIn(Refused):
    """The bridge is locked, and no token (or a wrong, expired or revoked one) was shown."""

    code = "E401"
    http_status = 401


class NotAllowed(Refused):
    """The token is good, and does not allow this."""

    code = "E403"
    http_status = 403


class TooSlow(Refused):
    """The body of a request did not come in time."""

    code = "E408"
    http_status = 408


class Conflict(Refused):
    """What is asked for does not fit what is there."""

    code = "E409"
    http_status = 409


class TooLarge(Refused):
    """The body of a request is larger than this route takes."""

    code = "E413"
    http_status = 413


class AddressTooLong(Refused):
    """The path and query of a request are longer than any that we understand."""

    code = "E414"
    http_status = 414


class UnsupportedMedia(Refused):
    """The body of a request is something else than JSON."""

    code = "E415"
    http_status = 415


class TooMany(Refused):
    """Too many requests from one token or address; `Retry-After` says when there is room again."""

    code = "E429"
    http_status = 429

    def __init__(self, reason: str, sentence: str, retry_after_s: float) -> None:
        super().__init__(reason, sentence, f"请求太多了，{retry_after_s:g} 秒后再试。")
        self.retry_after_s = retry_after_s


class HeadersTooLarge(Refused):
    """The headers of a request are larger than any that we understand."""

    code = "E431"
    http_status = 431


class NotPrepared(ModelUnavailable):
    """Nobody has prepared an answer to this question."""

    def __init__(self, source: str, question: str) -> None:
        super().__init__(f"{source} holds no answer to {question}.")
        self.question = question


class NotRecorded(ModelUnavailable):
    """A recording is asked something that was never asked while it was made."""

    def __init__(self, prompt: str) -> None:
        super().__init__(f"The recording holds no answer to this question of prompt {prompt!r}.")
        self.prompt = prompt
