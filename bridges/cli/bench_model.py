"""Who answers in a bench: the model that is set, where it was asked for."""

from agents.processes.model import model_of
from towow_core.domain.errors import BadSetting
from towow_core.llm.service import LLMService
from towow_core.support.model_choice import CUSTOM
from towow_core.support.settings import Settings

_WHO = "bench"  # asks, where the answers of a model are kept and its budget is counted


def set_model(settings: Settings) -> str:
    """What the model that is set is called.

    Raises:
        BadSetting: None is set.
    """
    choice = settings.model_choice
    if not (choice.is_behind_a_network or choice.who == CUSTOM):
        raise BadSetting("--model asks a model, and none is set: LLM_PROVIDER, or ANTHROPIC_API_KEY, names one.")
    return choice.who


def model_for_bench(settings: Settings) -> LLMService:
    """A service anew: what it keeps open belongs to one loop."""
    return model_of(settings, _WHO)
