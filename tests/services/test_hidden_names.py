"""Events for those who are not to know the names."""

import asyncio
import time
from dataclasses import replace

import orjson
import pytest

from towow_core.domain.models import AgentProfile
from towow_core.services.access.hidden_names import HiddenNames
from towow_core.services.access.network_names import CurrentNames, NetworkNames
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope

AT = "2026-12-01T10:00:00.000000Z"


def person(agent_id: str, name: str) -> AgentProfile:
    return AgentProfile(agent_id=agent_id, user_name=name, profile_summary="…", location="北京", tags=("演讲",))


PEOPLE = (
    person("user_agent_wangshu", "林望舒"),
    person("user_agent_daniel", "Daniel Kim"),
    person("user_agent_dan", "Dan"),
    person("user_agent_bob", "鲍博"),
    person("user_agent_price", "Price"),
)


def network(*people: AgentProfile) -> NetworkNames:
    return NetworkNames({profile.agent_id: profile.user_name for profile in people})


def hidden(payload: dict, *, is_chinese: bool = True, requester: str = "anonymous") -> dict:
    return HiddenNames(network(*PEOPLE), requester, is_chinese=is_chinese, key=b"key").hide(payload)


def test_a_name_is_hidden_in_fields_in_texts_and_in_ids_and_is_the_same_throughout() -> None:
    candidate = {"agent_id": "user_agent_wangshu", "display_name": "林望舒", "reason": "林望舒有场地"}
    seen = hidden({"candidates": [candidate], "message_id": "user_agent_wangshu_offer_1"})

    assert seen["candidates"] == [
        {"agent_id": "user_agent_hidden_1", "display_name": "参与者1", "reason": "参与者1有场地"}
    ]
    assert seen["message_id"] == "user_agent_hidden_1_offer_1"


def test_what_somebody_is_called_for_short_is_hidden_too() -> None:
    payload = {"agent_id": "user_agent_wangshu", "text": "望舒和林老师是一个人；朋友叫鲍博 Bob，不叫 Bobby。"}

    assert hidden(payload)["text"] == "参与者1和参与者1是一个人；朋友叫参与者2 参与者2，不叫 Bobby。"


def test_a_name_that_begins_another_one_hides_neither_wrongly() -> None:
    text = "Daniel Kim, Dan and Daniel; dance is no name."
    seen = hidden({"text": text}, is_chinese=False)["text"]

    assert "Dan" not in seen.replace("dance", "")
    assert len({word for word in seen.replace(",", "").split() if word.isdigit()}) == 2
    assert seen.endswith("dance is no name.")


def test_a_field_of_the_events_own_is_no_name() -> None:
    seen = hidden({"price": 3, "kind": "price", "text": "Price asks for 3"}, is_chinese=False)

    assert seen == {"price": 3, "kind": "price", "text": "Person 1 asks for 3"}


def test_whom_one_could_write_to_and_who_asked_are_hidden_and_days_and_sums_are_not() -> None:
    text = "写信到 lin@example.org 或 13812345678，微信 wangshu88，见 https://example.org/lin；2026-11-28，¥12,000"
    seen = hidden({"user_id": "carla", "text": text}, requester="carla")

    assert seen["user_id"] == "发起人"
    assert not any(secret in seen["text"] for secret in ("lin", "138", "wangshu", "example"))
    assert "2026-11-28，¥12,000" in seen["text"]


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "a." * 50_000, "lin@" + "b" * 100_000, "微信" + " " * 100_000], ids=lambda text: text[:5]
)
def test_a_long_text_without_an_address_is_read_once(text: str) -> None:
    """A pattern that tries every letter of a long word as a beginning takes minutes for these."""
    began = time.process_time()
    hidden({"text": text})

    assert time.process_time() - began < 5.0


def test_an_address_is_hidden_however_long_the_words_are_that_it_is_glued_to() -> None:
    assert "example" not in hidden({"text": "请把资料发到" * 20 + "lin@example.org"})["text"]


def test_a_digest_by_which_names_could_be_guessed_is_another_one() -> None:
    digest = "ab" * 32
    seen = hidden({"plan_digest": digest, "again": f"sha256:{digest}"})

    assert digest not in orjson.dumps(seen).decode()
    assert seen["again"] == f"sha256:{seen['plan_digest']}"


@pytest.mark.parametrize("letters", ["Daniel-Kim", "UPPER", "a-b_c", "x" * 64, "hidden_lin", "hidden_7"])
def test_every_id_that_the_hub_lets_in_is_hidden(letters) -> None:
    seen = hidden({"agent_id": f"user_agent_{letters}", "text": f"(user_agent_{letters}) user_agent_{letters}_offer_2"})

    assert seen["agent_id"] == "user_agent_hidden_1"
    assert seen["text"] == "(user_agent_hidden_1) user_agent_hidden_1_offer_2"


def test_an_id_that_begins_with_another_one_is_somebody_else_and_nothing_of_it_is_left() -> None:
    seen = hidden({"agent_id": "user_agent_dan", "other": "user_agent_dan_kowalski", "again": "user_agent_dan_1"})

    assert seen == {"agent_id": "user_agent_hidden_1", "other": "user_agent_hidden_2", "again": "user_agent_hidden_1_1"}


@pytest.mark.parametrize("said", ["daniel kim", "DANIEL KIM", "daniel", "DANIEL", "kim", "BOB", "bob"])
def test_a_name_is_hidden_however_its_letters_are_written_and_also_where_it_is_all_that_is_said(said) -> None:
    candidates = [{"agent_id": profile.agent_id, "display_name": profile.user_name} for profile in PEOPLE]
    seen = hidden({"candidates": candidates, "note": said, "notes": [f"ask {said}, please"]}, is_chinese=False)

    assert said not in orjson.dumps([seen["note"], seen["notes"]]).decode()
    assert seen["note"].startswith("Person ")


def test_a_common_word_is_somebody_only_where_it_is_written_large() -> None:
    candidate = {"agent_id": "user_agent_price", "display_name": "Price"}
    seen = hidden({"of": candidate, "text": "The price is right, says Price; so says PRICE."}, is_chinese=False)

    assert seen["text"] == "The price is right, says Person 1; so says Person 1."


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Please ask Daniel and bob", "Please ask Person 1 and Person 2"),
        ("问望舒、林老师", "问Person 1、Person 1"),
        ("Kim will price a dance", "Person 1 will price a dance"),
    ],
)
def test_somebody_who_never_takes_part_is_hidden_by_part_of_their_name_too(text, seen) -> None:
    assert hidden({"demand_id": "d-0123abcd", "raw_input": text}, is_chinese=False)["raw_input"] == seen


def test_a_title_is_none_where_another_word_goes_on() -> None:
    people = (person("user_agent_zhang", "张敏"),)
    names = HiddenNames(network(*people), "", is_chinese=True, key=b"key")

    assert names.hide({"text": "紧张总是难免；张总来"})["text"] == "紧张总是难免；参与者1来"


def test_who_is_called_otherwise_than_in_the_network_is_hidden_by_both_names() -> None:
    seen = hidden({"agent_id": "user_agent_daniel", "display_name": "Danny", "text": "Danny (Daniel Kim)"})

    assert seen["text"] == "参与者1 (参与者1)"


def test_a_word_that_is_learned_later_makes_another_revision_and_hides_it_in_what_was_said_before() -> None:
    names = HiddenNames(network(*PEOPLE), "", is_chinese=False, key=b"key")
    demand = {"raw_input": "ask Zoe"}
    names.hide(demand)
    before = names.revision
    names.hide(demand)
    same = names.revision
    names.meet(network(*PEOPLE, person("user_agent_zoe", "Zoe Wells")))
    names.notice(demand)

    assert before == same < names.revision
    assert names.shown(demand) == {"raw_input": "ask Person 1"}


def said(seq: int, text: str) -> Envelope:
    payload = {"demand_id": "d-1", "raw_input": text}
    return Envelope(event_id=f"evt-{seq}", event_type="towow.demand.submitted", timestamp=AT, seq=seq, payload=payload)


def test_what_is_new_is_shown_at_once_and_nobody_waits_until_all_is_looked_through_for_who_has_joined() -> None:
    names = HiddenNames(network(*PEOPLE), "", is_chinese=False, key=b"key")
    events = [said(seq, "Zoe asks Dan") for seq in range(1, 31)]
    while names.is_behind(events):
        names.follow(events, at_most=5)
    names.meet(network(*PEOPLE, person("user_agent_zoe", "Zoe Wells")))
    events += [said(seq, "Daniel Kim comes") for seq in range(31, 41)]
    names.reach(events, "evt-31", ahead=2)

    assert [names.shown(e.payload)["raw_input"] for e in (events[0], events[30])] == [
        "Zoe asks Person 1",
        "Person 2 comes",
    ]
    while names.is_behind(events):
        names.follow(events, at_most=5)
    assert names.shown(events[0].payload)["raw_input"] == "Person 3 asks Person 1"


async def test_everybody_who_asks_has_the_same_names_until_somebody_is_new_and_who_has_left_is_hidden_still(
    store_url,
) -> None:
    store = Store(Database(store_url))
    current = CurrentNames(store)
    for profile in PEOPLE:
        await store.profiles.save(profile, AT)
    first, *others = await asyncio.gather(*(current.now() for _ in range(3)))
    await store.profiles.save(replace(PEOPLE[0], profile_summary="Something else."), AT)
    same = await current.now()
    await store.profiles.forget("user_agent_bob")
    await store.profiles.save(person("user_agent_zoe", "Zoe Wells"), AT)
    later = await current.now()

    assert all(each is first for each in (*others, same))
    assert later.names == {**first.names, "user_agent_zoe": "Zoe Wells"}


def test_a_name_of_letters_that_digests_have_too_spoils_none() -> None:
    names = HiddenNames(network(person("user_agent_abe", "Abe")), "", is_chinese=False, key=b"key")
    digests = [f"{n:064x}" for n in range(200)]
    seen = names.hide({"agent_id": "user_agent_abe", "digests": digests, "id": "evt-0abe0abe0abe0abe"})

    assert seen["id"] == "evt-0abe0abe0abe0abe"
    assert all(len(digest) == 64 for digest in seen["digests"])
