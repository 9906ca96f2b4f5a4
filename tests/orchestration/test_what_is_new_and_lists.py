"""What a sentence draws is what it points to; lists go where it says, and each value to its own node."""

# ruff: noqa: E501  # a sentence and its answer are read as a whole

import pytest

from tests.orchestration.a_chat import a_chat, drawn, lines, say
from towow_core.orchestration.workflow_session import WorkflowSession


def config(session: WorkflowSession, name: str) -> dict[str, object]:
    found = next(node.config for node in session.workflow.canvas.nodes.values() if node.name == name)
    return {key: value for key, value in found.items() if key in {"assignee_name", "due", "price"}}


@pytest.mark.parametrize(
    ("sentence", "name", "expected"),
    [
        ("Add a task Buy flowers. Assign it to Bea Lindqvist. It's due on 4 January 2099 and costs 50 euros.", "Buy flowers", {"assignee_name": "Bea Lindqvist", "due": "2099-01-04", "price": 50}),
        ("add a milestone Gala night and set its date to 20 December 2098", "Gala night", {"due": "2098-12-20"}),
        ("Add a task Rent chairs. It costs 200 euros.", "Rent chairs", {"price": 200}),
        ("create a task Call the press; it is Daniel Kim's", "Call the press", {"assignee_name": "Daniel Kim"}),
        ("add a task called Clean up, give it to Sofia Almeida and move it to 3 January 2099", "Clean up", {"assignee_name": "Sofia Almeida", "due": "2099-01-03"}),
        ("add tasks: Sing, Dance and Eat. Give them to Bea Lindqvist", "Dance", {"assignee_name": "Bea Lindqvist"}),
        ("加一个任务买花。把它给小明，它的预算是50", "买花", {"assignee_name": "小明", "price": 50}),
        ("加一个里程碑“晚会”，把它的日期定在2098年12月20号", "晚会", {"due": "2098-12-20"}),
        ("加任务：唱歌、跳舞。把它们都给小明", "跳舞", {"assignee_name": "小明"}),
    ],
)  # fmt: skip
async def test_it_is_what_the_sentence_draws_whatever_else_is_there(store_url, sentence, name, expected) -> None:
    async with a_chat(store_url, "add a task Choose the venue") as session:
        told = await say(session, sentence)

        assert config(session, name) == expected, told
        assert config(session, "Choose the venue") == {}


async def test_what_is_new_is_put_where_it_is_said_to_go(store_url) -> None:
    async with a_chat(store_url, "add a task Choose the venue", "加任务：选地点") as session:
        await say(session, "Add a task Buy cake. It comes after the venue.")
        await say(session, "加个任务租椅子，然后把它放到选地点后面")

        assert lines(session) == {("Choose the venue", "Buy cake"), ("选地点", "租椅子")}


@pytest.mark.parametrize(
    "sentence",
    [
        "add tasks Pots and Pans. Assign it to Bea Lindqvist",  # one of two
        "Add a task Bake bread. Assign it to Bea or Sofia",
        "Add a task Wash up. Delete the venue and move it to Friday",
        "加任务：唱歌、跳舞。把它给小明",
        "加任务：扫地。把它给谁好呢",
    ],
)
async def test_where_it_is_open_what_is_meant_nothing_is_drawn(store_url, sentence) -> None:
    async with a_chat(store_url, "add a task Choose the venue") as session:
        before = drawn(session)
        told = await say(session, sentence)

        assert drawn(session) == before, told


FOUR = "add tasks: Book the hall, Find musicians, Print the tickets, Sell the tickets"
ROW = {
    ("Book the hall", "Find musicians"),
    ("Find musicians", "Print the tickets"),
    ("Print the tickets", "Sell the tickets"),
}


@pytest.mark.parametrize(
    ("draw", "sentences", "expected"),
    [
        (("add a task Book the hall",), ("Add three more tasks after it: find musicians, print the tickets and sell tickets",), {("Book the hall", "find musicians"), ("Book the hall", "print the tickets"), ("Book the hall", "sell tickets")}),
        (("add a task Book the hall",), ("add tasks after the hall, one after the other: hire a van, call the press",), {("Book the hall", "hire a van"), ("hire a van", "call the press")}),
        (("add a task Book the hall",), ("add two tasks before the hall: hire a van, call the press",), {("hire a van", "Book the hall"), ("call the press", "Book the hall")}),
        (("add a task Book the hall",), ("After the hall is booked we need to invite the press, then bake a cake, then clean up",), {("Book the hall", "invite the press"), ("invite the press", "bake a cake"), ("bake a cake", "clean up")}),
        ((FOUR,), ("connect them in that order after the hall",), ROW),
        ((FOUR,), ("connect the hall to the musicians, that to print the tickets and that to sell the tickets",), ROW),
        (("add tasks: alpha, beta, gamma, delta, in that order",), ("put delta between alpha and beta",), {("alpha", "delta"), ("delta", "beta"), ("beta", "gamma")}),
        (("add a task Book the hall",), ("then find musicians, print the tickets and sell drinks", "yes"), {("Book the hall", "find musicians"), ("find musicians", "print the tickets"), ("print the tickets", "sell drinks")}),
        (("加任务：订场地、找乐手、印门票、卖饮料，依次做",), ("把卖饮料放到订场地和找乐手之间",), {("订场地", "卖饮料"), ("卖饮料", "找乐手"), ("找乐手", "印门票")}),
    ],
)  # fmt: skip
async def test_a_list_goes_where_it_is_said_to(store_url, draw, sentences, expected) -> None:
    async with a_chat(store_url, *draw) as session:
        told = [await say(session, sentence) for sentence in sentences]

        assert lines(session) == expected, told


@pytest.mark.parametrize(
    "sentence",
    [
        "connect them in that order after the moon",
        "connect the hall to the musicians, that to the moon",
        "put the hall between the musicians and the moon",
        "then we will see, and maybe later",
        "add three tasks after the moon: hire a van, call the press and sleep",
        "shall we connect them in that order after the hall?",
        "把月亮放到别的之间",
    ],
)
async def test_what_goes_nowhere_that_is_known_draws_nothing(store_url, sentence) -> None:
    async with a_chat(store_url, FOUR) as session:
        before = drawn(session)
        told = await say(session, sentence)

        assert drawn(session) == before, told


TRIP, TRIP_ZH = "add tasks: choose the place, book the train, book the hotel", "加任务：订场地、做海报、买茶点"


@pytest.mark.parametrize(
    ("sentence", "of", "expected"),
    [
        ("the train costs about 800 and the hotel 1500 euros", "price", (None, 800, 1500)),
        ("the place costs 100, the train 200 and the hotel 300 dollars", "price", (100, 200, 300)),
        ("prices: place 110 euros, train 210, hotel 310", "price", (110, 210, 310)),
        ("the train costs around 700 euros", "price", (None, 700, None)),
        ("set deadlines: place 5 December 2098, train 8 December 2098, hotel 9 December 2098", "due", ("2098-12-05", "2098-12-08", "2098-12-09")),
        ("due dates as follows: train on 3 January 2099; hotel on 4 January 2099", "due", (None, "2099-01-03", "2099-01-04")),
        ("owners: place Bea, train Sofia and hotel Daniel Kim", "assignee_name", ("Bea Lindqvist", "Sofia Almeida", "Daniel Kim")),
        ("Bea does the train and the hotel, both by 20 December 2098", "due", (None, "2098-12-20", "2098-12-20")),
        ("场地大概800，海报大约300块", "price", (800, 300, None)),
        ("设置截止日期：场地2098年12月5号，海报2098年12月8号，茶点2098年12月9号", "due", ("2098-12-05", "2098-12-08", "2098-12-09")),
        ("预算：场地500，海报200，茶点100", "price", (500, 200, 100)),
        ("负责人：场地小明，海报林望舒", "assignee_name", ("小明", "林望舒", None)),
    ],
)  # fmt: skip
async def test_each_value_is_set_at_its_own_node(store_url, sentence, of, expected) -> None:
    async with a_chat(store_url, TRIP if sentence.isascii() else TRIP_ZH) as session:
        told = await say(session, sentence)

        assert tuple(node.config.get(of) for node in session.workflow.canvas.nodes.values()) == expected, told


@pytest.mark.parametrize(
    "sentence",
    [
        "set deadlines: place soon, train 8 December",
        "prices: place 5 December, train 200",
        "the train costs 800 or 900 euros",
        "owners: place Bea, train the neighbour",
        "deadlines: moon 5 December, train 8 December",
        "does the train cost about 800 and the hotel 1500 euros?",
        "截止日期：场地12月5号，海报很快",
        "负责人：场地隔壁那位，海报小明",
    ],
)
async def test_a_list_with_something_that_is_no_value_sets_nothing(store_url, sentence) -> None:
    async with a_chat(store_url, TRIP if sentence.isascii() else TRIP_ZH) as session:
        before = drawn(session)
        told = await say(session, sentence)

        assert drawn(session) == before, told
