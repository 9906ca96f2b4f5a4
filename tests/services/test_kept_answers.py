"""A question that a model has answered is not put to it again, whoever was killed meanwhile."""

from dataclasses import replace
from pathlib import Path

import orjson
import pytest
from sqlalchemy import update

from tests.services.test_llm_service import ASK, GOOD, Scripted
from towow_core.domain.errors import StoreUnavailable
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Provenance
from towow_core.llm.kept_answers import ANSWERS_MAX, KEPT_S, KeptAnswers
from towow_core.llm.service import LLMService
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING, UnderstandInputs
from towow_core.prompts.p02_smart_filter import SMART_FILTER, FilterInputs
from towow_core.store.engine import Database
from towow_core.store.schema import kept_answers
from towow_core.store.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "answers" / "coordinator.jsonl"


async def test_the_next_process_knows_the_answer(file: Path) -> None:
    first, second = Scripted(GOOD), Scripted("it should not be asked")
    one = await LLMService(first, kept=KeptAnswers(file)).ask(DEMAND_UNDERSTANDING, ASK, about="d-1")
    two = await LLMService(second, kept=KeptAnswers(file)).ask(DEMAND_UNDERSTANDING, ASK, about="d-1")

    assert (len(first.questions), len(second.questions)) == (1, 0)
    assert two == one
    assert two.provenance is Provenance.LLM
    assert (one.call.outcome, two.call.outcome) == ("answered", "recalled")
    assert two.call.answer == one.call.answer
    assert (one.call.requests, two.call.requests) == (1, 0)


async def test_another_question_another_negotiation_and_none_are_asked(file: Path) -> None:
    model = Scripted(GOOD)
    service = LLMService(model, kept=KeptAnswers(file))
    other = UnderstandInputs(raw_input="另一句话", user_id="u", today=ASK.today)
    for inputs, about in ((ASK, "d-1"), (other, "d-1"), (ASK, "d-2"), (ASK, None), (ASK, None)):
        await service.ask(DEMAND_UNDERSTANDING, inputs, about=about)

    assert len(model.questions) == 5


async def test_an_answer_that_cannot_be_read_is_asked_for_again(file: Path) -> None:
    model = Scripted("nonsense", "nonsense", GOOD)
    service = LLMService(model, kept=KeptAnswers(file))
    failed = await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-1")
    assert failed.provenance is Provenance.FALLBACK

    assert (await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-1")).provenance is Provenance.LLM
    assert len(model.questions) == 3


async def test_a_known_answer_that_breaks_its_reader_is_asked_for_again(file: Path) -> None:
    def parse(text: str, inputs: UnderstandInputs) -> DemandUnderstanding:
        if text == "broken":
            raise ValueError(text)
        return DEMAND_UNDERSTANDING.parse(text, inputs)

    model, prompt = Scripted("broken", "broken", GOOD), replace(DEMAND_UNDERSTANDING, parse=parse)
    service = LLMService(model, kept=KeptAnswers(file))
    failed = await service.ask(prompt, ASK, about="d-1")
    assert failed.provenance is Provenance.FALLBACK

    answers = [await service.ask(prompt, ASK, about="d-1") for _ in range(2)]

    assert answers[-1].provenance is Provenance.LLM


def test_the_file_is_for_its_owner_only(file: Path) -> None:
    KeptAnswers(file).keep("one", "yes")

    assert file.stat().st_mode & 0o077 == 0


def test_the_torn_last_line_of_a_full_disk_is_skipped(file: Path) -> None:
    kept = KeptAnswers(file)
    kept.keep("one", "yes")
    kept.close()
    with file.open("ab") as end:
        end.write(b'{"question": "two", "at": 1')

    again = KeptAnswers(file)
    assert (again.recall("one"), again.recall("two")) == ("yes", None)
    again.keep("two", "no")
    assert KeptAnswers(file).recall("two") == "no"


def test_where_there_is_no_file_answers_are_known_as_long_as_the_process_lives(tmp_path: Path) -> None:
    (tmp_path / "answers").write_text("no folder")
    kept = KeptAnswers(tmp_path / "answers" / "bob.jsonl")
    kept.keep("one", "yes")

    assert kept.recall("one") == "yes"


def test_what_is_old_is_forgotten_when_a_process_starts(file: Path) -> None:
    now = 1000.0
    KeptAnswers(file, now_s=lambda: now).keep("old", "yes")
    KeptAnswers(file, now_s=lambda: now + KEPT_S).keep("new", "yes")

    later = KeptAnswers(file, now_s=lambda: now + KEPT_S + 1)
    assert (later.recall("old"), later.recall("new")) == (None, "yes")
    assert b"old" not in file.read_bytes()


def test_the_file_does_not_grow_for_ever(file: Path) -> None:
    kept = KeptAnswers(file)
    for number in range(ANSWERS_MAX + 1):
        kept.keep(f"question {number}", "yes")

    assert kept.recall("question 0") is None
    assert kept.recall(f"question {ANSWERS_MAX}") == "yes"
    assert len(file.read_bytes().splitlines()) <= ANSWERS_MAX
    assert KeptAnswers(file).recall(f"question {ANSWERS_MAX}") == "yes"


def test_who_takes_over_finds_what_the_dead_one_was_answered(file: Path) -> None:
    dead = KeptAnswers(file.with_name("channel_admin-2.jsonl"))
    inheritor = KeptAnswers(file.with_name("channel_admin.jsonl"), "channel_admin*.jsonl")
    dead.keep("before anybody looked", "yes")
    assert inheritor.recall("before anybody looked") == "yes"
    dead.keep("afterwards", "no")
    KeptAnswers(file.with_name("channel_admin-2.jsonl")).keep("by its successor", "perhaps")
    KeptAnswers(file).keep("somebody else's", "yes")

    assert inheritor.recall("afterwards") == "no"
    assert inheritor.recall("by its successor") == "perhaps"
    assert inheritor.recall("somebody else's") is None


async def test_whom_to_invite_is_not_asked_again_because_somebody_has_left(file: Path) -> None:
    """Between a coordinator's death and its return a twin may have gone: it is the same question all the same."""
    bob = AgentProfile(agent_id="user_agent_bob", user_name="Bob", profile_summary="", location="北京", tags=("场地",))
    people = (bob, replace(bob, agent_id="user_agent_eve"))
    names = [{"agent_id": person.agent_id, "reason": "会", "relevance_score": 80} for person in people]
    model = Scripted(orjson.dumps({"definitely_related": names, "possibly_related": []}).decode())
    asked = FilterInputs(understanding=DemandUnderstanding(surface_demand="聚会"), profiles=people, candidates_max=5)
    await LLMService(model, kept=KeptAnswers(file)).ask(SMART_FILTER, asked, about="d-1")
    fewer = replace(asked, profiles=people[:1])
    found = await LLMService(model, kept=KeptAnswers(file)).ask(SMART_FILTER, fewer, about="d-1")

    assert len(model.questions) == 1
    assert [candidate.agent_id for candidate in found.value.definitely_related] == ["user_agent_bob"]


async def test_who_takes_over_on_another_machine_finds_the_answer_in_the_store(file: Path, store_url: str) -> None:
    first, second = Scripted(GOOD), Scripted("it should not be asked")
    here, there = Store(Database(store_url)), Store(Database(store_url))
    dead = LLMService(first, kept=KeptAnswers(file), shared=here.answers)
    one = await dead.ask(DEMAND_UNDERSTANDING, ASK, about="d-1")
    elsewhere = KeptAnswers(file.with_name("another-machine") / "coordinator.jsonl")
    two = await LLMService(second, kept=elsewhere, shared=there.answers).ask(DEMAND_UNDERSTANDING, ASK, about="d-1")
    other = await LLMService(first, shared=there.answers).ask(DEMAND_UNDERSTANDING, ASK, about="d-2")
    here.close()
    there.close()

    assert (len(first.questions), len(second.questions)) == (2, 0)
    assert (two.value, two.call.outcome, two.call.requests) == (one.value, "recalled", 0)
    assert other.call.outcome == "answered"


async def test_who_is_killed_before_the_others_could_know_tells_them_when_it_is_back(
    file: Path, store_url: str
) -> None:
    model, store = Scripted(GOOD), Store(Database(store_url))
    await LLMService(model, kept=KeptAnswers(file)).ask(DEMAND_UNDERSTANDING, ASK, about="d-1")
    back = await LLMService(model, kept=KeptAnswers(file), shared=store.answers).ask(
        DEMAND_UNDERSTANDING, ASK, about="d-1"
    )
    there = await LLMService(model, shared=store.answers).ask(DEMAND_UNDERSTANDING, ASK, about="d-1")
    store.close()

    assert len(model.questions) == 1
    assert (back.call.outcome, there.call.outcome) == ("recalled", "recalled")


class Away:
    """A store that cannot be used now."""

    async def recall(self, question: str) -> str | None:
        raise StoreUnavailable(question)

    async def keep(self, question: str, text: str) -> None:
        raise StoreUnavailable(question + text)


async def test_an_answer_counts_also_where_the_store_is_away() -> None:
    answer = await LLMService(Scripted(GOOD), shared=Away()).ask(DEMAND_UNDERSTANDING, ASK, about="d-1")

    assert (answer.provenance, answer.call.outcome) == (Provenance.LLM, "answered")


async def test_the_store_forgets_answers_that_nobody_will_ask_for_any_more(store_url: str) -> None:
    database = Database(store_url)
    store = Store(database)
    await store.answers.keep("old", "yes")
    await database.write(lambda c: c.execute(update(kept_answers).values(at="2026-01-01T00:00:00.000000Z")))
    store = Store(database)  # the next process
    await store.answers.keep("new", "yes")
    found = (await store.answers.recall("old"), await store.answers.recall("new"))
    store.close()

    assert found == (None, "yes")
