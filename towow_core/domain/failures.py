"""Why a node of a run failed or was left out: a code and facts for programs, a sentence in each language for people."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import Language


class FailureCode(StrEnum):
    """What kind of failure it is; each kind's facts (`params`) stand behind it."""

    BAD_CONFIG = "bad_config"  # what its templates came to cannot be
    BAD_EXPRESSION = "bad_expression"
    NO_EXECUTOR = "no_executor"  # node_type
    UNEXPECTED = "unexpected"
    INTERRUPTED = "interrupted"  # a bridge stopped, and whether it was done is not known
    NOT_REACHED = "not_reached"  # nodes: ids of those before it that did not complete
    OUT_OF_TIME = "out_of_time"  # seconds
    SAID_BY_PERSON = "said_by_person"  # by
    LEFT_PLAN = "left_plan"  # agent_id
    NOBODY_TOOK_OVER = "nobody_took_over"
    NOT_PUT_IN = "not_put_in"  # who took it over is not on the canvas
    NOT_APPROVED = "not_approved"  # no: who said so; needed
    NEVER_APPROVABLE = "never_approvable"
    NOBODY_TO_TELL = "nobody_to_tell"  # to: as it was named
    TOO_FAR = "too_far"  # until
    TOO_LARGE = "too_large"  # size, most: in characters
    HTTP_UNANSWERED = "http_unanswered"  # method, url
    HTTP_ENCODED = "http_encoded"  # method, url, encoding
    HTTP_STATUS = "http_status"  # method, url, status_code
    NO_MODEL = "no_model"
    NO_ANSWER = "no_answer"
    MODEL_DECLINED = "model_declined"
    NO_LIST = "no_list"
    ITEM_FAILED = "item_failed"  # index, count, not_begun
    ALL_ITEMS_FAILED = "all_items_failed"  # count
    NOT_SUBMITTED = "not_submitted"  # a demand, or one too many
    NO_AGREEMENT = "no_agreement"  # demand_id, reason_code
    CALLED_IN_CIRCLE = "called_in_circle"  # path
    CALLED_TOO_DEEP = "called_too_deep"  # path
    NO_WORKFLOW = "no_workflow"  # workflow_id
    NOT_CALLED = "not_called"  # workflow_id
    CALLED_RUN_CANCELLED = "called_run_cancelled"  # workflow_id, run_id
    CALLED_RUN_FAILED = "called_run_failed"  # workflow_id, run_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One failure. `params` are plain values, by the names that stand behind its code."""

    code: str
    zh: str
    en: str
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def said(self) -> Bilingual:
        return Bilingual(self.zh, self.en)

    def to(self, language: Language) -> str:
        """The sentence for a reader of this language."""
        return self.said.to(language)


def failure(code: FailureCode, said: Bilingual, **params: Any) -> Failure:
    """One, by its sentences."""
    return Failure(code=str(code), zh=said.zh, en=said.en, params=params)


def unexpected(error: Exception) -> Failure:
    """Of something that nobody thought of: its own words, which have no language."""
    said = str(error) or type(error).__name__
    return failure(FailureCode.UNEXPECTED, Bilingual(f"出了意外：{said}", said))
