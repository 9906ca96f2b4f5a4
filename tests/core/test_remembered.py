"""Pure functions of frozen objects are worked out once for each object, and forgotten with it."""

import gc
import weakref
from dataclasses import dataclass, replace

import orjson

from towow_core.domain.messages import Invite
from towow_core.domain.models import Demand, DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.support import codec, message_codec

INVITE = Invite(
    message_id="m-1",
    sent_at="2026-01-01T00:00:00Z",
    demand_id="d-1",
    channel_id="c-1",
    demand=Demand(
        demand_id="d-1",
        raw_input="a venue",
        user_id="",
        submitted_at="2026-01-01T00:00:00Z",
        understanding=DemandUnderstanding(surface_demand="a venue"),
    ),
    filter_reason="",
    expected_role="",
    round=0,
    match_score=0,
)
asked: list[tuple[str, int]] = []


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Word:
    text: str


@remembered
def repeated(word: Word, times: int = 2) -> str:
    asked.append((word.text, times))
    return word.text * times


def test_it_is_worked_out_once_for_an_object_and_its_other_arguments() -> None:
    word = Word("da")
    asked.clear()

    found = [repeated(word), repeated(word), repeated(word, 3), repeated(word, times=3), repeated(word, 3)]

    assert found == ["dada", "dada", "dadada", "dadada", "dadada"]
    assert len(asked) == len({(2,), (3,), ("times", 3)})


def test_another_object_is_asked_anew_also_where_the_first_is_gone_and_it_has_taken_its_place() -> None:
    for text in ("a", "b", "c", "d"):
        assert repeated(Word(text)) == text * 2


def test_nothing_is_kept_of_an_object_that_is_gone() -> None:
    word = Word("gone")
    alive = weakref.ref(word)
    repeated(word)

    del word
    gc.collect()

    assert alive() is None


def test_a_changed_understanding_has_its_own_words() -> None:
    before = DemandUnderstanding(surface_demand="a venue")
    assert before.words_in_force == "a venue"

    assert replace(before, surface_demand="a hall").words_in_force == "a hall"


def travelled(message: Invite) -> object:
    return orjson.loads(message_codec.message_text(message))


def test_what_is_written_once_for_all_recipients_says_what_each_message_says() -> None:
    for message in (INVITE, replace(INVITE, demand=replace(INVITE.demand, raw_input="a hall")), INVITE):
        assert travelled(message) == {"type": message.type, **codec.dump(message)}


def test_a_demand_that_comes_again_is_the_same_object_and_one_that_changed_is_not() -> None:
    def invite(demand: Demand) -> Demand:
        read = message_codec.read_message(Invite.name, travelled(replace(INVITE, demand=demand)))
        assert isinstance(read, Invite)
        return read.demand

    demand = INVITE.demand
    first = invite(demand)

    assert first == demand
    assert invite(demand) is first
    assert invite(replace(demand, raw_input="a hall")).raw_input == "a hall"
